"""The review of a finished match and the puzzle of the day, in a browser."""

import datetime

import pytest

from fuda import games, puzzles
from tests.page.test_lessons import do
from tests.page.test_replay import played
from tests.page.visitor import PHONE

PATIENCE = 240_000  # milliseconds, in which a process starts, loads its code and looks at the match


@pytest.fixture(scope="module")
def finished(address):
    return played(address, "saika", 3)


def test_a_review_has_a_curve_and_turning_points_that_lead_into_the_replay(visit, finished):
    visitor = visit()
    visitor.go(f"/replay/{finished}")
    visitor.see("#review").click()
    visitor.find(".review-curve").wait_for(timeout=PATIENCE)
    assert visitor.find(".review-line").count() == 3
    assert "%" in str(visitor.find(".review-curve").get_attribute("aria-label"))
    assert visitor.find(".review-grid text").all_text_contents() == ["0 %", "50 %", "100 %"]
    outlines = "[...document.querySelectorAll('.review-grid text')].map((one) => getComputedStyle(one).stroke)"
    assert visitor.page.evaluate(outlines) == ["none"] * 3, "a pale line round a letter makes it hard to read"
    assert visitor.page.evaluate(
        "[...document.querySelectorAll('.dialog-body')].every((one) => one.scrollWidth <= one.clientWidth)"
    )
    turning = visitor.find(".review-list").first.locator("button")
    assert 1 <= turning.count() <= 3
    number = turning.first.inner_text().split(".")[0]
    turning.first.click()
    visitor.page.wait_for_function("document.querySelectorAll('dialog[open]').length === 0")
    assert visitor.page.url.endswith(f"?move={number}")
    assert visitor.find(".scrubber").input_value() == number


def test_seats_that_win_together_share_a_line(visit, address):
    visitor = visit()
    visitor.go(f"/replay/{played(address, 'raigo', 4)}?review")
    visitor.find(".review-curve").wait_for(timeout=PATIENCE)
    assert visitor.find(".review-line").count() == 2
    assert len([line for line in visitor.find(".review-seats li").all_inner_texts() if "," in line]) == 2


# How far the numbers beside the curve reach out of it to the left.
OUTSIDE = """() => Math.max(...[...document.querySelectorAll('.review-grid text')].map((one) =>
  document.querySelector('.review-curve').getBoundingClientRect().left - one.getBoundingClientRect().left))"""


def test_a_review_fits_a_phone_and_speaks_japanese(visit, finished):
    visitor = visit(screen=PHONE, language="ja-JP")
    visitor.go(f"/replay/{finished}?review")
    visitor.find(".review-curve").wait_for(timeout=PATIENCE)
    assert visitor.page.evaluate(OUTSIDE) <= 0
    visitor.mentions("dialog", "分かれ目")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    edges = "[...document.querySelectorAll('.review > *, .review li > *')].map((one) => one.getBoundingClientRect().right)"
    assert max(visitor.page.evaluate(edges)) <= PHONE["width"] - 20, "nothing is cut off at the dialog's edge"


def test_the_puzzle_of_the_day_is_solved(visit, address):
    visitor = visit()
    visitor.go("/rules/saika")
    visitor.see("#puzzle").click()
    found = visitor.page.request.get(f"{address}/api/games/saika/puzzle").json()
    (step,) = found["lesson"]["steps"]
    puzzle = puzzles.daily(games.load("saika"), datetime.date.fromisoformat(found["day"]))
    assert found["lesson"]["position"] == puzzle.position
    visitor.mentions(".coach-words", "One move is clearly best")
    other = next(one for one in step["choice"]["legal"] if one["text"] == puzzle.next_best)
    do(visitor, step | {"expect": [other["id"]]})
    visitor.mentions("#notices", "There is a better move.")
    do(visitor, step)
    visitor.mentions(".coach-words", f"{puzzle.best} is best")
    visitor.see("#puzzle-play").click()
    visitor.page.wait_for_url("**/table/*")
