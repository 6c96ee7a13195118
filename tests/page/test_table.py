"""What the table shows and says while one plays."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute

from tests.page.test_matches import click_a_move, play_until
from tests.page.test_scores import OVER
from tests.page.visitor import CORNER, PHONE

# What does not fit into its place, or lies outside of the screen.
CUT_SHORT = """(selectors) => selectors.flatMap((one) => [...document.querySelectorAll(one)]).filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return one.scrollWidth > one.clientWidth + 1 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map((one) => one.className)"""


def test_pointing_at_a_dimmed_card_says_why_and_by_which_rule(visit):
    visitor = visit()
    card = play_until(visitor, "saika", ".held.dimmed").first
    card.hover(position=CORNER)
    visitor.mentions(".tip .tip-rule", "Rule ")
    assert "saika." in str(card.get_attribute("aria-label"))
    assert card.locator("svg").evaluate("node => getComputedStyle(node).opacity") in ("0.55", "0.75")
    decision = visitor.decision()
    card.click(position=CORNER, force=True)  # Playwright waits for what is aria-disabled
    assert visitor.see(".rule.marked").is_visible()
    assert visitor.decision() == decision


def test_a_card_can_be_dragged_to_the_table(visit):
    visitor = visit()
    card = play_until(visitor, "saika", ".held.legal").first
    lines = visitor.lines()
    key = card.get_attribute("data-key")
    card.drag_to(visitor.find(".middle"), source_position=CORNER)
    visitor.made(lines)
    assert visitor.find(f".held[data-key={key}]").count() == 0


def test_a_card_is_not_lost_when_the_table_is_drawn_anew_while_it_is_dragged(visit):
    visitor = visit()
    pages: list[WebSocketRoute] = []

    def pass_on(near: WebSocketRoute) -> None:
        near.connect_to_server()
        pages.append(near)

    visitor.page.route_web_socket("**/live*", pass_on)
    card = play_until(visitor, "saika", ".held.legal").first
    lines = visitor.lines()
    key = card.get_attribute("data-key")
    here, there = card.bounding_box(), visitor.find(".middle").bounding_box()
    assert here
    assert there
    mouse = visitor.page.mouse
    mouse.move(here["x"] + CORNER["x"], here["y"] + CORNER["y"])
    mouse.down()
    mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
    card.evaluate("node => node.id = 'before'")
    pages[-1].send(json.dumps({"type": "presence", "here": [True, False, False, False], "watching": 0}))
    visitor.page.wait_for_function("() => !document.getElementById('before')")
    mouse.up()
    visitor.made(lines)
    assert visitor.find(f".held[data-key={key}]").count() == 0


def test_a_hint_names_a_move_and_undo_takes_one_back(visit):
    visitor = visit()
    visitor.play_now("saika")
    visitor.awaited()
    visitor.see("#tool-hint").click()
    visitor.mentions(".tip.pinned", re.compile("^Hint: "))  # with a reason where search has one
    visitor.mentions(".hidden-text[role=log]", re.compile("Hint: "))  # is read out too
    visitor.see(".held.hinted .card")
    assert visitor.page.evaluate(OVER.replace(".tip", ".tip.pinned")) == [], "it lies over nothing that can be clicked"
    visitor.see("#settings").click()
    visitor.see("dialog [aria-label=Close]").click()
    visitor.see(".held.hinted")
    visitor.see(".tip.pinned")
    before = visitor.find(".held").count()
    while visitor.find(".held").count() == before:
        click_a_move(visitor)
        visitor.awaited()
    assert visitor.find(".tip.pinned, .hinted").count() == 0, "a hint is for one decision"
    visitor.see("#tool-undo").click()
    visitor.see(".log .struck")
    assert visitor.find(".log .undo").count() == 1


def test_what_others_did_can_be_shown_again(visit):
    visitor = visit()
    again = play_until(visitor, "saika", "#tool-showAgain")  # whoever takes a trick leads the next: no other has moved between
    laid = visitor.find(".trick .laid").count()
    visitor.page.evaluate("localStorage.setItem('fuda.pace', 'slow')")
    again.click()
    visitor.see(".stage:not(.my-turn)")
    visitor.awaited()
    assert visitor.find(".trick .laid").count() == laid


ANIMATIONS = """document.querySelector('.stage').getAnimations({subtree: true}).filter((one) =>
  !(one instanceof CSSAnimation) && !(one instanceof CSSTransition)
  && one.effect.getKeyframes().some((frame) => frame.%s)).length"""
MOVEMENTS = ANIMATIONS % "transform && frame.transform !== 'none'"
FADES = ANIMATIONS % "opacity"
TURNS = ANIMATIONS % "transform?.includes('rotate')"


def test_cards_travel_from_where_they_were(visit):
    visitor = visit()
    card = play_until(visitor, "saika", ".held.legal").first
    visitor.page.evaluate("localStorage.setItem('fuda.pace', 'slow')")
    card.click(position=CORNER)
    visitor.page.wait_for_function(f"() => {MOVEMENTS} > 0")
    assert visitor.page.evaluate(TURNS) <= 1  # of the four disasters only one that turns is seen to turn


def test_under_reduced_motion_nothing_travels(visit):
    visitor = visit()
    visitor.page.emulate_media(reduced_motion="reduce")
    card = play_until(visitor, "saika", ".held.legal").first
    visitor.page.evaluate("localStorage.setItem('fuda.pace', 'slow')")
    card.click(position=CORNER)
    visitor.page.wait_for_function(f"() => {FADES} > 0")
    assert visitor.page.evaluate(MOVEMENTS) == 0


def test_the_table_comes_back_by_itself_in_mid_move(visit):
    """The connection breaks just as a move is sent; nobody does anything, and the move is made once."""
    visitor = visit()
    broken: list[str] = []

    def pass_on(near: WebSocketRoute) -> None:
        far = near.connect_to_server()

        def from_page(message: str | bytes) -> None:
            if json.loads(message)["type"] == "move" and not broken:
                broken.append(str(message))
                near.close(code=1012, reason="restart")
                far.close()
                return
            far.send(message)

        near.on_message(from_page)
        far.on_message(lambda message: near.send(message))

    visitor.page.route_web_socket("**/live*", pass_on)
    key = play_until(visitor, "saika", ".held.legal").first.get_attribute("data-key")
    lines = visitor.lines()
    mine = visitor.find(".log .move > span:first-child").filter(has_text=re.compile(r"^You lay"))
    moves = mine.count()
    visitor.find(".held.legal").first.click(position=CORNER)
    visitor.made(lines)
    assert len(broken) == 1
    assert visitor.find(f".held[data-key={key}]").count() == 0
    visitor.awaited()
    assert mine.count() == moves + 1


@pytest.mark.parametrize(
    ("language", "said"), [("en-GB", "Connection lost. Trying again …"), ("ja-JP", "接続が切れました。再接続しています…")]
)
def test_a_lost_connection_is_said_in_full_on_a_phone_until_it_is_back(visit, language, said):
    visitor = visit(screen=PHONE, language=language)
    pages: list[WebSocketRoute] = []
    is_down = False

    def pass_on(near: WebSocketRoute) -> None:
        if is_down:
            near.close(code=1012)
            return
        near.connect_to_server()
        pages.append(near)

    visitor.page.route_web_socket("**/live*", pass_on)
    visitor.play_now("saika")
    visitor.awaited()
    is_down = True
    pages[-1].close(code=1012)
    visitor.says(".connection", said)
    assert visitor.page.evaluate(CUT_SHORT, [".connection"]) == []
    assert visitor.find(".bar-title:visible, .bar .status:visible").count() == 0, "it lies over nothing else"
    is_down = False
    visitor.see(".bar-title")
    click_a_move(visitor)


def test_the_rules_stand_beside_the_table_and_can_be_searched(visit):
    visitor = visit()
    visitor.play_now("saika")
    visitor.see("#tab-rules").click()
    visitor.see(".rule")
    all_rules = visitor.find(".rule").count()
    visitor.see("#body-rules input").fill("Fertility")
    assert 0 < visitor.find(".rule").count() < all_rules
    visitor.see("#body-rules input").fill("zzzz")
    visitor.says(".found", "Nothing found.")


def test_the_state_of_the_table_is_there_in_words(visit):
    visitor = visit()
    visitor.play_now("saika")
    visitor.awaited()
    visitor.see(".table-in-words summary").click()
    words = visitor.text(".in-words")
    assert "Round 1 of 3" in words
    assert "Your hand:" in words


def test_pointing_at_a_token_that_cannot_be_used_says_why_and_by_which_rule(visit):
    visitor = visit()
    token = play_until(visitor, "raigo", ".own-board button.space.dimmed").first
    token.hover(force=True)
    visitor.mentions(".tip .tip-why + p + .tip-rule", "Rule ")
    assert "Can't be used" in str(token.get_attribute("aria-label"))
    decision = visitor.decision()
    token.click(force=True)
    visitor.mentions(".notice", "(raigo.")
    assert visitor.see(".rule.marked").is_visible()
    assert visitor.decision() == decision


def test_arrow_keys_come_to_what_cannot_be_used_and_tab_does_not(visit):
    visitor = visit()
    unusable = ".own-board button.space.dimmed"
    play_until(visitor, "raigo", f".own-board:has(button.space.legal) {unusable.removeprefix('.own-board ')}")
    assert set(visitor.find(unusable).evaluate_all("all => all.map((one) => one.tabIndex)")) == {-1}
    visitor.find(".own-board button.space.legal").first.focus()
    visitor.page.keyboard.press("Home")
    for _ in range(visitor.find(".own-board :is(button.space, [data-tip])").count()):
        if visitor.find(f"{unusable}:focus").count():
            break
        visitor.page.keyboard.press("ArrowRight")
    assert visitor.find(f"{unusable}:focus").count() == 1
    visitor.mentions(".tip .tip-why + p + .tip-rule", "Rule ")


def test_where_no_card_can_be_played_each_says_why(visit):
    visitor = visit()
    cards = play_until(visitor, "daifugo", ".held", absent=".held.legal")
    assert visitor.find(".held.dimmed").count() == cards.count()
    cards.first.hover(position=CORNER, force=True)
    visitor.mentions(".tip .tip-rule", "Rule ")


def test_all_that_happens_is_read_out_on_a_phone_too(visit):
    """The panel with the log is closed there."""
    visitor = visit(screen=PHONE)
    visitor.play_now("saika")
    visitor.awaited()
    before = visitor.find(".log li").count()
    click_a_move(visitor)
    visitor.awaited()
    heard = visitor.find("[role=log][aria-live=polite]").inner_text().split("\n")
    happened = visitor.find(".log li").evaluate_all("all => all.map((one) => one.firstElementChild.textContent)")[before:]
    assert happened
    assert [line for line in happened if line not in heard] == []
    visitor.says(".prompt", heard[-1])


def test_on_a_phone_the_hand_stays_where_it_was_scrolled_to(visit):
    visitor = visit(screen=PHONE, touch=True)
    while not visitor.find(".held.picked").count():  # where no cards can be played together, one that is tapped is played
        play_until(visitor, "daifugo", ".own:has(.hand li:nth-child(9)) .held.legal")
        card = visitor.find(".held.legal").last
        card.evaluate("one => one.scrollIntoView({ inline: 'end' })")
        before = visitor.find(".hand").evaluate("one => one.scrollLeft")
        decision = visitor.decision()
        card.tap(position=CORNER)
        visitor.answered(decision, 0)
    assert abs(visitor.find(".hand").evaluate("one => one.scrollLeft") - before) <= 1


def test_a_move_is_not_asked_for_again_between_being_done_and_being_told(visit):
    visitor = visit()
    laid = False
    held: list[str] = []
    pages: list[WebSocketRoute] = []

    def pass_on(near: WebSocketRoute) -> None:
        pages.append(near)

        def from_service(message: str | bytes) -> None:
            kind = json.loads(message)["type"]
            if laid and kind == "event":
                held.append(str(message))
                return
            near.send(message)
            if laid and kind == "done":
                near.send('{"type": "saving", "key": "none"}')  # comes after all that `done` has changed, and can be seen

        near.connect_to_server().on_message(from_service)

    visitor.page.route_web_socket("**/live*", pass_on)
    play_until(visitor, "saika", ".held.legal")
    decision = visitor.decision()
    laid = True
    visitor.find(".held.legal").first.click(position=CORNER)
    visitor.mentions("#notices", "Saving")
    assert visitor.decision() == ""
    assert visitor.find(".held.legal").count() == 0
    laid = False
    for message in held:
        pages[-1].send(message)
    assert visitor.awaited()
    assert visitor.decision() not in ("", decision)
