"""People at one table, each in a browser of their own."""

import time

from tests.page.test_matches import click_a_move
from tests.page.visitor import PATIENCE

NOTHING_TO_REACT_WITH = """raigo, 2 players
phase: shield
turn: 2
active: 1
body 1: 二五七
body 2: 陣八
hands 1: -
hands 2: ・淨
tower 1.1: 轟 五 四/2 陣 四
tower 1.2: 八瞬
tower 2.1: 八七六轟四
tower 2.2: 一一
balls: 2 4
destroyer: 1
chanted: 蛇
chanted from: hand-1
aim: snake 2.hand-2
drawn: 1
completed 1: 2 陣斬二一
canyon: 雷蛇蛇蛇斬斬斬陣轟霧霧霧五八
"""
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
    there.mentions("h1", "A private link of Aki")
    assert "#back" not in there.page.url
    there.see("#back-accept").click()
    there.mentions("#who", "Aki")
    there.see(".resume .ticket").click()
    there.see(".hand")


def private_link(visitor):
    visitor.go()
    visitor.see("#who").click()
    visitor.see("dialog .field:nth-child(2) .button").click()
    return str(visitor.see("#back-link").input_value())


def test_a_private_link_asks_first_and_who_one_was_is_not_lost(visit):
    aki, ben = visit(), visit()
    name(aki, "Aki")
    name(ben, "Ben")
    link = private_link(aki)
    ben.page.goto(link)
    ben.mentions(".back-page", "On this device you are Ben")
    ben.see("#back-refuse").click()
    ben.mentions("#who", "Ben")
    ben.page.goto(link)
    ben.see("#back-accept").click()
    ben.mentions("#who", "Aki")
    ben.see("#who").click()
    ben.see("#be-again").click()
    ben.mentions("h1", "A private link of Ben")
    ben.see("#back-accept").click()
    ben.mentions("#who", "Ben")


def test_a_private_link_counts_on_no_other_page(visit):
    aki, ben = visit(), visit()
    name(aki, "Aki")
    name(ben, "Ben")
    token = private_link(aki).split("#")[1]
    ben.go(f"/rules/saika#{token}")
    ben.see(".bar")
    ben.go()
    ben.mentions("#who", "Ben")
    ben.go("/rules/saika")
    ben.go(f"/#{token}")  # a link of an earlier service
    ben.mentions("h1", "A private link of Aki")
    assert ben.page.url.endswith("/back")


def test_browsers_shuffle_together_without_a_click_and_check_it_themselves(visit):
    aki, ben = visit(), visit()
    name(aki, "Aki")
    name(ben, "Ben")
    link = make_table(aki)
    aki.see(".waiting .seats small")  # its part is in
    aki.see(".shuffle summary").click()
    promised = aki.see("#shuffle-commitment").inner_text()
    ben.page.goto(link)
    ben.see(".waiting .button.first").click()
    for visitor in (aki, ben):
        visitor.see(".hand")
    table = link.rsplit("/", 1)[1]
    shown = aki.page.evaluate("id => fetch(`/api/tables/${id}`).then((answer) => answer.json())", table)["shuffle"]
    assert shown["commitment"] == promised
    assert [bool(part) for part in shown["contributions"]] == [part is not None for part in shown["commitments"]]
    assert sum(part is not None for part in shown["commitments"]) == 2
    for visitor in (aki, ben):  # bots play on to the end
        said = {"type": "leave", "key": "leave"}
        assert visitor.page.request.post(f"{aki.address}/api/tables/{table}/say", data=said).ok
    aki.see("#verify").click()
    aki.see("dialog .checks li.good")
    assert aki.find("dialog .checks li").count() == 5
    assert aki.find("dialog .checks li.bad").count() == 0
    assert "crypto.subtle.digest" in str(aki.page.locator("dialog .check-code code").text_content())


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


def test_who_has_nothing_to_react_with_is_asked_all_the_same(visit):
    aki, ben = visit(), visit()
    aki.go()
    aki.see("[data-make=raigo]").click()
    aki.see("text=Start from a position").click()
    aki.see("#make-position").fill(NOTHING_TO_REACT_WITH)
    aki.mentions("#make-position-said", "2 players")
    aki.see("#make-seat-2").select_option("open")
    aki.see("#make-go").click()
    ben.page.goto(str(aki.see("#invite-link").input_value()))
    ben.see(".waiting .button.first").click()
    ben.see(".stage.my-turn")
    lines = aki.lines()
    decline = ben.see(".moves button")
    assert ben.find(".moves button").count() == 1, "declining is all there is"
    decline.click()
    aki.made(lines)
