"""Whole matches in a real browser, from the front page to the end."""

import contextlib
import json
import random
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, TimeoutError as TookTooLong

from tests.page.positions import LAST_TRICK, seated
from tests.page.visitor import CORNER, PATIENCE, PHONE, Visitor
from tests.server.at_table import Person


def click_a_move(visitor: Visitor) -> None:
    """Makes one move with the mouse, or a finger: something that lies on the table if possible, else a button."""
    decision = visitor.decision()
    late = time.monotonic() + PATIENCE / 1000
    while visitor.decision() == decision:
        assert time.monotonic() < late, "no move can be made"
        confirm = visitor.find(".moves .button.first[data-move], .moves .button.first[data-line]")
        legal = visitor.find(".held.legal, button.space.legal")
        moves = visitor.find(".moves .button[data-move]:not([hidden])")
        seats = visitor.find("button.plate:not(.picked)")
        picked = visitor.find(".picked").count()
        if confirm.count():
            press(visitor, confirm.first)
        elif picked and moves.count():
            press(visitor, moves.first)
        elif picked and seats.count():
            press(visitor, seats.first)
        elif legal.count():
            press(visitor, legal.first)
        else:
            press(visitor, moves.last)
        with contextlib.suppress(TookTooLong):  # what was pressed may have gone just before
            visitor.answered(decision, picked, 2000)


def press(visitor: Visitor, what: Locator) -> None:
    """Clicks or taps, unless the move before it has just taken the thing away."""
    with contextlib.suppress(TookTooLong):
        if visitor.touch:
            what.tap(position=CORNER, timeout=500)
        else:
            what.click(position=CORNER, timeout=500)


def play_until(visitor: Visitor, game: str, selector: str, absent: str = "") -> Locator:
    """Plays, match after match, until the page asks for a move and shows something of one kind and nothing of another."""
    while True:
        visitor.play_now(game)
        while visitor.awaited():
            found = visitor.find(selector)
            if found.count() and not (absent and visitor.find(absent).count()):
                return found
            click_a_move(visitor)


def sit_down(visitor: Visitor, game: str) -> None:
    """At a table against bots; at Daifugo for one round and at Raigo with two seats, so that it does not last."""
    if game not in ("daifugo", "raigo"):
        visitor.play_now(game)
        return
    visitor.go()
    if game == "daifugo":
        body = {"game": game}
        answer = visitor.page.request.post(f"{visitor.address}/api/play", data=body)
        visitor.go(f"/table/{answer.json()['id']}")
        visitor.see(".own")
        return
    visitor.see("[data-make=raigo]").click()
    visitor.see("#make-players").select_option("2")
    visitor.see("#make-seat-2").select_option(index=1)
    visitor.see("#make-go").click()
    visitor.see(".own-board")


@pytest.mark.parametrize("game", ["saika", "daifugo", "raigo", "lots"])
def test_a_whole_match_is_played_by_clicking(visit, game):
    visitor = visit()
    sit_down(visitor, game)
    while visitor.awaited():
        click_a_move(visitor)
    assert visitor.find(".finish tbody tr").count() == visitor.find(".plate").count()
    visitor.says(".prompt", "The match is over.")
    said = visitor.find(".finish h2, .finish .ending").all_inner_texts()
    assert len(said) == 2 or game == "lots", "it says who won, but not why"
    assert not re.search(r"\d wins$", said[-1]) or len(said) == 1
    mine = visitor.find(".log .mine").filter(has_text=re.compile("^You "))
    assert visitor.find(".log .move").count() > mine.count() > 0


@pytest.mark.parametrize(("game", "most"), [("saika", 25), ("daifugo", 30), ("raigo", 30)])
def test_a_match_is_played_with_the_keyboard_alone(visit, game, most):
    """From the front page on, for many moves; and the focus is never lost."""
    visitor = visit()
    visitor.go()
    visitor.see(f"[data-play={game}]")
    tab_to(visitor, f"[data-play={game}]")
    visitor.page.keyboard.press("Enter")
    visitor.see(".own")
    made = 0
    while visitor.awaited() and made != most:
        assert has_focus(visitor), made
        press_keys(visitor)
        made += 1
    assert has_focus(visitor)
    assert made == most or visitor.find(".finish").is_visible()


def test_a_match_is_ended_with_the_keyboard_alone(visit):
    visitor = visit()
    seated(visitor, "saika", LAST_TRICK.format(3))
    press_keys(visitor)
    assert not visitor.awaited()
    assert has_focus(visitor)
    tab_to(visitor, "#fold")
    visitor.page.keyboard.press("Enter")
    visitor.see(".cover.folded")


def has_focus(visitor: Visitor) -> bool:
    return bool(visitor.page.evaluate("document.querySelector('.stage').contains(document.activeElement)"))


def press_keys(visitor: Visitor) -> None:
    """Makes one move with Tab, arrows and Enter: something that lies on the table if possible, else a button."""
    keys = visitor.page.keyboard
    decision = visitor.decision()
    while visitor.decision() == decision:
        picked = visitor.find(".picked").count()
        if picked or not visitor.find(".held.legal, button.space.legal").count():
            tab_to(visitor, ".moves .button[data-move]")  # cards that can be part of several moves are chosen first
        elif visitor.find(".held.legal").count():
            tab_to(visitor, ".hand button")
            keys.press("Home")
            while visitor.find(".held.legal:focus").count() == 0:
                keys.press("ArrowRight")
        else:
            tab_to(visitor, "button.space.legal")
        keys.press("Enter")
        visitor.answered(decision, picked)


def tab_to(visitor: Visitor, selector: str) -> None:
    """Presses Tab until something that fits has the focus."""
    for _ in range(80):
        if visitor.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


SMALL = """() => [...document.querySelectorAll('.stage button:not([aria-disabled]), .bar button')].map((one) => {
  const box = one.getBoundingClientRect();
  const next = one.closest('li')?.getBoundingClientRect();  // cards in a fan cover each other
  return [one.id || one.dataset.key || one.textContent, Math.min(box.width, next?.width ?? box.width), box.height];
}).filter(([, width, height]) => height > 0 && (width < 40 || height < 40))"""

CUT_OFF = """() => {
  const scroll = '.hand, .own .moves, .middle.scrolls, .hidden-text, .ghost, svg *';
  const out = [...document.querySelectorAll('.stage *')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && !one.closest(scroll) && (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1);
  });
  return out.map((one) => `${one.tagName} ${one.className} ${one.textContent}`.slice(0, 80));
}"""


def fits(visitor: Visitor) -> None:
    """Nothing is wider than the phone, nothing is cut off at its edges."""
    page = visitor.page
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth <= innerWidth]") == [PHONE["width"], True]
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(("game", "theme"), [("saika", "light"), ("daifugo", "dark"), ("raigo", "light")])
def test_a_match_is_played_to_its_end_on_a_phone_by_touch(visit, game, theme):
    visitor = visit(screen=PHONE, touch=True, theme=theme)
    if game == "saika":
        seated(visitor, game, LAST_TRICK.format(2))  # and the third round
    else:
        sit_down(visitor, game)
    while visitor.awaited():
        fits(visitor)
        click_a_move(visitor)
    fits(visitor)
    assert visitor.find(".finish").is_visible()


def raigo_where(person: Person, right: Callable[[str], object]) -> str:
    """A table of four at which a move that is right can be made: plays, match after match, until there is one."""
    while True:
        table = str(person.post("/api/play", game="raigo", players=4)["id"])
        with person.live(table) as live:
            while choice := live.until_my_turn():
                if any(right(action["text"]) for action in choice["legal"]):
                    return table
                live.play(random.choice)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("in_lap", range(5))
def test_on_a_phone_the_boards_fit_however_much_is_sealed_or_to_be_placed(visit, in_lap, language):
    visitor = visit(screen=PHONE, touch=True, language=language)

    def changed(text):
        message = json.loads(text)
        view = {"table": message, "event": message.get("event")}.get(message["type"], {}).get("view")
        if view:
            token = {"token": "七", "name": "seven", "weight": 7, "spell": False, "seen_by": [0, 1, 2, 3]}
            view |= {"active": 0, "lap": [token] * in_lap}
            for board in view["boards"]:
                for tower in board["towers"]:
                    tower |= {"tokens": [token] * 5, "sealed": "雷"}
        return json.dumps(message)

    def between(ws):
        server = ws.connect_to_server()
        server.on_message(lambda text: ws.send(changed(text)))

    visitor.page.route_web_socket(re.compile("/live"), between)
    person = Person(visitor.address, "Aki")
    visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": visitor.address}])
    visitor.go(f"/table/{person.post('/api/play', game='raigo', players=4)['id']}")
    visitor.awaited()
    assert visitor.find(".lap .tile").count() == in_lap
    assert visitor.find(".board .seal-on").count() == 8
    fits(visitor)


@pytest.mark.parametrize("pointed_at", ["", r" [234]\.(body|hand)", r"charge [234]\."])
def test_on_a_phone_the_boards_of_all_others_can_be_seen_at_once_and_pointed_at(visit, pointed_at):
    visitor = visit(screen=PHONE, touch=True)
    person = Person(visitor.address, "Aki")
    visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": visitor.address}])
    visitor.go(f"/table/{raigo_where(person, lambda move: re.search(pointed_at, move))}")
    visitor.awaited()
    fits(visitor)
    assert visitor.page.evaluate(SMALL) == []
    assert visitor.find(".others .board").count() == 3
    names = visitor.find(".others .spaces-name").evaluate_all("all => all.map((one) => getComputedStyle(one).display)")
    assert len(names) == 6
    assert "none" not in names
    if not pointed_at:
        return
    target = visitor.find(".others button.space.legal").last
    decision, picked = visitor.decision(), visitor.find(".picked").count()
    target.tap()
    visitor.answered(decision, picked)


@pytest.mark.parametrize("game", ["saika", "daifugo", "raigo", "catastrophe"])
def test_on_a_phone_everything_to_press_is_large_enough_for_a_finger(visit, game):
    visitor = visit(screen=PHONE, touch=True)
    visitor.play_now(game)
    for _ in range(12):
        visitor.awaited()
        assert visitor.page.evaluate(SMALL) == []
        click_a_move(visitor)
