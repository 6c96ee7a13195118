"""Lessons in a browser, each to its end by doing what the arrows point at."""

from collections.abc import Callable

import pytest

from tests.page.visitor import CORNER, PHONE, Visitor
from tests.server.at_table import Json

SHOWN = "text => document.querySelector('.coach-words')?.textContent === text"


def do(visitor: Visitor, step: Json) -> None:
    """Does what a step expects: points at the parts of the move, or presses its button."""
    if not step["expect"]:
        do_line(visitor, step)
        return
    action = next(one for one in step["choice"]["legal"] if one["id"] == step["expect"][0])
    at_once = visitor.find(f"[data-move='{action['text']}']")
    for part in [] if at_once.count() else action["parts"]:
        click(visitor, part)
    if at_once.count():
        at_once.first.click()


def do_line(visitor: Visitor, step: Json) -> None:
    """Points at what the arrows point at; what is built so has a button, unless it is done already."""
    button = visitor.find("[data-line]")
    for part in step["point"]:
        click(visitor, part)
    if button.count():
        button.first.click()


def click(visitor: Visitor, part: str) -> None:
    target = visitor.find(f".stage [data-hand='{part}'], .stage [data-place='{part}']:is(button)")
    if target.count():
        target.first.click(position=CORNER)


def learn(visitor: Visitor, game: str, language: str, look: Callable[[Json], None]) -> None:
    """Goes through all lessons of a game."""
    lessons = visitor.page.request.get(f"{visitor.address}/api/games/{game}/lessons").json()["lessons"]
    visitor.see(".coach-words")
    for number, lesson in enumerate(lessons):
        for step in lesson["steps"]:
            visitor.page.wait_for_function(SHOWN, arg=step["words"][language])
            look(step)
            if step["choice"]:
                visitor.awaited()
                do(visitor, step)
            else:
                visitor.see("#lesson-next").click()
        if number + 1 < len(lessons):
            visitor.see("#lesson-on").click()
    visitor.see("#lesson-play").click()
    visitor.see(".own-plate")
    visitor.see("#bar-learn.plain")  # no longer offered, but still there


@pytest.mark.parametrize(
    ("game", "language"), [("saika", "en"), ("daifugo", "ja"), ("raigo", "en"), ("catastrophe", "ja"), ("animayhem", "en")]
)
def test_a_lesson_is_learnt_by_doing_what_the_arrows_point_at(visit, game, language):
    visitor = visit(language=language)
    visitor.go()
    visitor.see(f"[data-learn={game}]").click()

    def look(step: Json) -> None:
        if step["point"]:
            visitor.see(".arrow")
            assert visitor.find(".arrow").count() == len(step["point"]), step["words"]["en"]

    learn(visitor, game, language, look)


def test_what_is_not_meant_does_not_go_on_and_says_so(visit):
    visitor = visit(screen=PHONE, touch=True)
    visitor.go("/learn/saika")
    visitor.see("#lesson-next").tap()
    visitor.awaited()
    said = visitor.text(".coach-words")
    visitor.see("[data-hand='red-8']").tap(position=CORNER)
    visitor.mentions("#notices", "Try what the arrow points at.")
    assert visitor.text(".coach-words") == said
    visitor.see("[data-hand='red-3']").tap(position=CORNER)
    visitor.mentions(".coach-words", "The 7 was highest")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_game_without_lessons_has_none_to_offer(visit):
    visitor = visit()
    visitor.go()
    visitor.see(".game-box")
    assert visitor.find("[data-learn=lots]").count() == 0
    visitor.go("/learn/lots")
    visitor.mentions(".error-page", "There is no lesson.")


def test_a_lesson_is_offered_at_a_first_table(visit):
    visitor = visit()
    visitor.play_now("saika")
    visitor.see("#bar-learn.first").hover()
    visitor.mentions(".tip", "Learn it in a minute")
    visitor.see("#bar-learn.first").click()
    visitor.see(".coach-words")
