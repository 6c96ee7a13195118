"""Whole matches in a real browser, from the front page to the end."""

import contextlib
import time

import pytest
from playwright.sync_api import Locator, Position, TimeoutError as TookTooLong

from tests.page.visitor import PATIENCE, PHONE, Visitor

CORNER = Position(x=14, y=14)  # a card in a fan shows at least its corner

ANSWERED = """([lines, picked]) => document.querySelector('.log').childElementCount > lines
  || document.querySelectorAll('.picked').length !== picked"""


def click_a_move(visitor: Visitor) -> None:
    """Makes one move with the mouse: something that lies on the table if possible, else a button."""
    lines = visitor.lines()
    late = time.monotonic() + PATIENCE / 1000
    while visitor.lines() == lines:
        assert time.monotonic() < late, "no move can be made"
        confirm = visitor.find(".moves .button.first[data-move]")
        legal = visitor.find(".held.legal, button.space.legal")
        moves = visitor.find(".moves .button[data-move]")
        picked = visitor.find(".picked").count()
        if confirm.count():
            press(confirm.first)
        elif picked and moves.count():
            press(moves.first)
        elif legal.count():
            press(legal.first)
        else:
            press(moves.last)
        with contextlib.suppress(TookTooLong):  # what was pressed may have gone just before
            visitor.page.wait_for_function(ANSWERED, arg=[lines, picked], timeout=2000)


def press(what: Locator) -> None:
    """Clicks, unless the move before it has just taken the thing away."""
    with contextlib.suppress(TookTooLong):
        what.click(position=CORNER, timeout=500)


@pytest.mark.parametrize("game", ["saika", "daifugo", "lots"])
def test_a_whole_match_is_played_by_clicking(visit, game):
    visitor = visit()
    visitor.play_now(game)
    while visitor.awaited():
        click_a_move(visitor)
    assert visitor.find(".finish tbody tr").count() == visitor.find(".plate").count()
    assert visitor.text(".prompt") == "The match is over."


def test_a_whole_match_of_raigo_is_played_by_clicking(visit):
    """With two seats, and towers piled up as they come, so that it does not last."""
    visitor = visit()
    visitor.go()
    visitor.see("[data-make=raigo]").click()
    visitor.see("#make-players").select_option("2")
    visitor.see("#make-seat-2").select_option(index=1)
    visitor.see("#make-go").click()
    visitor.see(".own-board")
    while visitor.awaited():
        lines = visitor.lines()
        wanted = ["pile hand-1", "pile hand-2", "draw", "place hand", "place body", "fetch", "discard", "decline", "end"]
        texts = [str(text) for text in visitor.find(".moves [data-move]").evaluate_all("all => all.map(one => one.dataset.move)")]
        chosen = next((text for want in wanted for text in texts if text.startswith(want)), None)
        if chosen and chosen.startswith("pile"):
            visitor.see(f"[data-place='1.{chosen.split()[1]}']").click()  # the token, then the tower
            visitor.see(f"button[data-place='1.{chosen[-1]}']").click()
        else:
            visitor.see(f"[data-move='{chosen or texts[0]}']").click()
        visitor.made(lines)
    assert visitor.find(".finish tbody tr").count() == 2


def test_a_whole_match_is_played_with_the_keyboard_alone(visit):
    visitor = visit()
    keys = visitor.page.keyboard
    visitor.go()
    visitor.see("[data-play=daifugo]")
    tab_to(visitor, "[data-play=daifugo]")
    keys.press("Enter")
    visitor.see(".own")
    while visitor.awaited():
        lines = visitor.lines()
        if visitor.find(".held.legal").count():
            tab_to(visitor, ".hand button")
            keys.press("Home")
            while visitor.page.locator(".held.legal:focus").count() == 0:
                keys.press("ArrowRight")
            keys.press("Enter")
            visitor.page.wait_for_function(ANSWERED, arg=[lines, 0])
        if visitor.lines() == lines:  # cards that can be part of several plays are chosen first, then played
            tab_to(visitor, ".moves button")
            keys.press("Enter")
        visitor.made(lines)
    assert visitor.find(".finish").is_visible()


def tab_to(visitor: Visitor, selector: str) -> None:
    """Presses Tab until something that fits has the focus."""
    for _ in range(40):
        if visitor.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def test_a_whole_match_is_played_on_a_phone(visit):
    visitor = visit(screen=PHONE, touch=True, theme="dark")
    visitor.play_now("daifugo")
    while visitor.awaited():
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360, "the page scrolls sideways"
        click_a_move(visitor)
    assert visitor.find(".finish").is_visible()


def test_on_a_phone_everything_to_press_is_at_least_44_pixels_wide_and_high(visit):
    visitor = visit(screen=PHONE, touch=True)
    visitor.play_now("saika")
    visitor.awaited()
    small = visitor.page.evaluate(
        """() => [...document.querySelectorAll('.stage button, .bar button')].map((one) => {
          const box = one.getBoundingClientRect();
          const next = one.closest('li')?.getBoundingClientRect();
          return [one.id || one.dataset.key || one.textContent, Math.min(box.width, next?.width ?? box.width), box.height];
        }).filter(([, width, height]) => height > 0 && (width < 44 || height < 44))"""
    )
    assert small == []
