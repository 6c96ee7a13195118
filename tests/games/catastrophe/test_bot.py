"""The rule-of-thumb bot chooses as it did when its choices were recorded, and plays for the group."""

import json
from collections import Counter
from pathlib import Path

import pytest

import fuda
from fuda import bots
from fuda.games.catastrophe import GAME, bots as game_bots
from tests.games.catastrophe.build import STREET, play, position

CHOICES = [json.loads(line) for line in (Path(__file__).parent / "thumb_choices.jsonl").read_text("utf-8").splitlines()]


def choice_at(text: str) -> str:
    return choice(fuda.table(GAME, position=text, book=STREET))


def choice(table: fuda.Table) -> str:
    view = table.seat_view(table.turn)
    return view.text(bots.make(GAME, "thumb").choose(view))


@pytest.mark.parametrize("number", range(len(CHOICES)))
def test_thumb_chooses_what_it_chose_when_it_was_recorded(number):
    assert choice_at(CHOICES[number]["position"]) == CHOICES[number]["move"]


OTHERS = "covered 3: 9 9 9 9"


def test_thumb_saves_a_seat_that_has_nothing_left_with_a_card_of_its_own():
    lines = ("row 1: generator", "covered 1: 9 9 9 9", "covered 2: 0 9 9 9", OTHERS, "turn: 1")
    assert choice(position(*lines, "vitality: 4 1 4")) == "use generator on power for 2"
    assert choice(position(*lines, "vitality: 4 2 4")) == "done"  # it lives, and the card may be needed later
    assert choice(position(*lines, "vitality: 4 1 4", "row 2: torch")) == "done"  # it can help itself


def test_thumb_leaves_what_is_scarce_to_whoever_is_worse_off():
    lines = ("impact: shortage", "row 1: generator", "row 2: generator", "covered 1: 9 9 9 0", "covered 2: 9 9 9 0", OTHERS)
    assert choice(position(*lines, "vitality: 4 3 4", "turn: 1")) == "done"
    assert choice(position(*lines, "vitality: 4 4 4", "turn: 1")) == "use generator on power#2"
    assert choice(position(*lines, "vitality: 2 1 4", "turn: 1")) == "use generator on power#2"  # or it would die itself
    assert choice(position(*lines, "vitality: 4 3 4", "turn: 2")) == "use generator on power#2"


def test_the_search_values_survival_above_all_and_of_losses_those_that_were_nearly_none():
    def value(phase: int, vitality: str) -> int:
        spared = [f"covered {seat}: 9 9 9 {0 if left == '0' else 9}" for seat, left in enumerate(vitality.split(), start=1)]
        before = vitality.replace("0", "1")
        t = play(position(f"disaster phase: {phase}", f"vitality: {before}", *spared), "done", "done", "done")
        return int(game_bots.value(t.state, 0))

    worst_to_best = [(1, "0 0 0"), (1, "4 0 0"), (1, "4 0 4"), (3, "4 0 4"), (3, "1 1 1"), (3, "4 1 4"), (3, "4 4 4")]
    values = [value(*each) for each in worst_to_best]
    assert values == sorted(set(values))
    assert values[0] == 0
    assert 3 * values[3] < values[4]


def test_the_recorded_choices_are_of_every_kind_and_every_seat_count():
    verbs = Counter(choice["move"].split()[0] for choice in CHOICES)
    seats = {choice["position"].split()[1] for choice in CHOICES}
    assert set(verbs) >= {"pick", "trade", "give", "ask", "propose", "accept", "decline", "show", "return"}
    assert set(verbs) >= {"use", "borrow", "play", "done"}
    assert seats == {"2", "3", "4", "5", "6"}
