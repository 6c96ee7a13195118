"""People at one table, each in a browser of their own."""

import time

from tests.page.test_matches import click_a_move
from tests.page.visitor import PATIENCE

EVIL = "<img src=x onerror=alert(1)><b>hi"


def name(visitor, text):
    visitor.go()
    visitor.see("#who").click()
    visitor.see("#my-name").fill(text)
    visitor.see("dialog .button.first").click()
    visitor.see(f"#who:has-text('{text[:5]}')")


def make_table(visitor, game="saika"):
    visitor.go()
    visitor.see(f"[data-make={game}]").click()
    visitor.see("#make-seat-2").select_option("open")
    visitor.see("#make-go").click()
    visitor.see(".waiting")
    return str(visitor.see("#invite-link").input_value())


def test_two_browsers_play_at_one_table(visit):
    aki, ben = visit(), visit()
    name(aki, "Aki")
    name(ben, "Ben")
    link = make_table(aki)
    ben.page.goto(link)
    ben.see(".waiting .button.first").click()
    for visitor in (aki, ben):
        visitor.see(".hand")
    aki.mentions(".stage", "Ben")
    ben.mentions(".stage", "Aki")
    for _ in range(6):
        mover = acting(aki, ben)
        lines = {visitor: visitor.lines() for visitor in (aki, ben)}
        click_a_move(mover)
        for visitor in (aki, ben):
            visitor.made(lines[visitor])
    assert (
        aki.find(".held").count() == ben.find(".held").count() or abs(aki.find(".held").count() - ben.find(".held").count()) == 1
    )


def acting(*visitors):
    """Whichever of them is asked for a move."""
    late = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < late:
        for visitor in visitors:
            if visitor.find(".stage.my-turn").count():
                return visitor
        visitors[0].page.wait_for_timeout(25)
    raise AssertionError("nobody is asked")


def test_talk_reaches_the_other_and_is_shown_as_it_was_typed(visit):
    aki, ben = visit(), visit()
    name(aki, EVIL[:24])
    link = make_table(aki)
    ben.page.goto(link)
    ben.see(".waiting .button.first").click()
    ben.see(".hand")
    aki.see("#tab-talk").click()
    aki.see("#body-talk input").fill(EVIL)
    aki.page.keyboard.press("Enter")
    ben.see(".unread")
    ben.see("#tab-talk").click()
    assert ben.see(".talk li span").inner_text() == EVIL
    assert ben.find(".talk img, .plate img").count() == 0
    ben.mentions(".stage", EVIL[:24])


def test_taking_back_asks_the_other_person(visit):
    aki, ben = visit(), visit()
    link = make_table(aki)
    ben.page.goto(link)
    ben.see(".waiting .button.first").click()
    ben.see(".hand")
    mover = acting(aki, ben)
    other = ben if mover is aki else aki
    click_a_move(mover)
    mover.see("#tool-undo").click()
    question = mover.page.locator(".log .undo, .question").first
    question.wait_for()
    other.page.locator(".question, .log .struck").first.wait_for()
    if other.find(".question").count():
        other.see(".question .button.first").click()
    mover.see(".log .struck")
    other.see(".log .struck")


def test_a_private_link_brings_one_back_on_another_device(visit):
    here, there = visit(), visit()
    name(here, "Aki")
    here.play_now("saika")
    here.go()
    here.see("#who").click()
    here.see("dialog .field:last-child .button").click()
    link = str(here.see("#back-link").input_value())
    there.page.goto(link)
    there.mentions("#who", "Aki")
    assert "#back" not in there.page.url
    there.see(".resume .ticket").click()
    there.see(".hand")


def test_whoever_watches_a_public_table_sees_the_play_and_no_hand(visit):
    aki, watcher = visit(), visit()
    aki.go()
    aki.see("[data-make=saika]").click()
    aki.see("#make-seat-2").select_option(index=1)
    aki.see("#make-public").check()
    aki.see("#make-go").click()
    aki.awaited()
    click_a_move(aki)
    watcher.go()
    watcher.see("section[aria-label='Tables to watch'] a").click()
    watcher.says(".watching", "You are watching")
    assert watcher.find(".hand").count() == 0
    lines = watcher.lines()
    aki.awaited()
    click_a_move(aki)
    watcher.made(lines)


def test_a_bot_plays_for_somebody_who_is_gone_and_hands_back(visit):
    aki, ben = visit(), visit()
    link = make_table(aki)
    ben.page.goto(link)
    ben.see(".waiting .button.first").click()
    ben.see(".hand")
    ben.go()
    aki.see(".plate-away:has-text('not here')")
    aki.see(".plate .button:has-text('Let a bot play')").click()
    aki.see(".plate-away:has-text('a bot plays')")
    ben.page.goto(link)
    ben.see(".hand")
    aki.page.wait_for_function("() => !document.querySelector('.plate-away')")
