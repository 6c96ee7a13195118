"""Whether a move shows its mover something new."""

import random
from typing import Any

import pytest

import fuda


def test_a_card_laid_is_foreseen_until_new_hands_are_dealt() -> None:
    table = fuda.table("saika", players=3, seed=5)
    while not table.over:
        action = table.legal()[0]
        before = table.view(table.turn)["round"]
        foreseen = table.foreseen(action)
        table.play(action)
        if table.view()["round"] != before:
            assert not foreseen, "the new hand can't have been foreseen"
        elif not table.over:
            assert foreseen


def test_looking_ahead_changes_nothing() -> None:
    table, other = fuda.table("saika", seed=5), fuda.table("saika", seed=5)
    table.foreseen(table.legal()[0])
    assert table.state == other.state
    with pytest.raises(fuda.IllegalMove):
        table.foreseen("name 1")


@pytest.mark.parametrize(("game", "options"), [("saika", {}), ("daifugo", {"rounds": 2}), ("raigo", {})])
def test_a_foreseen_move_looks_the_same_to_its_mover_whatever_chance_brings(game: str, options: dict[str, Any]) -> None:
    table = fuda.table(game, seed=9, **options)
    chance = random.Random(4)
    answers = set()
    for _ in range(120):
        action, seat = chance.choice(table.legal()), table.turn
        foreseen = table.foreseen(action, tries=3)
        answers.add(foreseen)
        if foreseen:
            other = table.clone()
            other.seed = chance.randbytes(32)
            other.play(action)
        table.play(action)
        if foreseen:
            assert other.view(seat) == table.view(seat)
            assert other.words("en", seat) == table.words("en", seat)
        if table.over:
            break
    assert answers == {True, False}


def test_a_token_drawn_is_not_foreseen_and_one_piled_up_is() -> None:
    table = fuda.table("raigo", players=2, seed=3)
    drawn = piled = 0
    chance = random.Random(1)
    while not table.over and not (drawn and piled):
        for action in table.legal():
            if action.text == "draw":
                assert not table.foreseen(action)
                drawn += 1
            elif (
                action.text.startswith("pile")
                and table.view(table.turn)["boards"][table.turn]["towers"][int(action.text[-1]) - 1]["height"] == 0
            ):
                assert table.foreseen(action)
                piled += 1
        table.play(chance.choice(table.legal()))
    assert drawn
    assert piled
