"""The rule-of-thumb bot chooses as it did when its choices were recorded, and plays for the group."""

import json
from collections import Counter
from pathlib import Path

import pytest

import fuda
from fuda import bots
from fuda.games.catastrophe import GAME

CHOICES = [json.loads(line) for line in (Path(__file__).parent / "thumb_choices.jsonl").read_text("utf-8").splitlines()]


def choice_at(position: str) -> str:
    table = fuda.table(GAME, position=position)
    view = table.seat_view(table.turn)
    return view.text(bots.make(GAME, "thumb").choose(view))


@pytest.mark.parametrize("number", range(len(CHOICES)))
def test_thumb_chooses_what_it_chose_when_it_was_recorded(number):
    assert choice_at(CHOICES[number]["position"]) == CHOICES[number]["move"]


def test_the_recorded_choices_are_of_every_kind_and_every_seat_count():
    verbs = Counter(choice["move"].split()[0] for choice in CHOICES)
    seats = {choice["position"].split()[1] for choice in CHOICES}
    assert set(verbs) >= {"pick", "trade", "give", "ask", "propose", "accept", "decline", "show", "return"}
    assert set(verbs) >= {"use", "borrow", "play", "done"}
    assert seats == {"2", "3", "4", "5", "6"}
