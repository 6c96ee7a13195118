"""Whether a move shows its mover something new."""

import random

import pytest

import fuda


@pytest.mark.parametrize("backend", ["python", "native"])
def test_a_card_laid_is_foreseen_until_new_hands_are_dealt(backend: str) -> None:
    table = fuda.table("saika", players=3, seed=5, backend=backend)
    while not table.over:
        action = table.legal()[0]
        before = table.view(table.turn)["round"]
        said = table.foreseen(action)
        table.play(action)
        if table.view()["round"] != before:
            assert not said, "the new hand can't have been foreseen"
        elif not table.over:
            assert said


def test_looking_ahead_changes_nothing() -> None:
    table, other = fuda.table("saika", seed=5), fuda.table("saika", seed=5)
    table.foreseen(table.legal()[0])
    assert table.state == other.state
    with pytest.raises(fuda.IllegalMove):
        table.foreseen("name 1")


@pytest.mark.parametrize("game", ["saika", "daifugo", "raigo"])
def test_both_backends_foresee_the_same(game: str) -> None:
    here, there = (fuda.table(game, seed=9, backend=backend) for backend in ("python", "native"))
    answers = set()
    chance = random.Random(4)
    for _ in range(60):
        action = chance.choice(here.legal()).id
        said = here.foreseen(action, tries=3)
        assert there.foreseen(action, tries=3) == said
        answers.add(said)
        here.play(action)
        there.play(action)
        if here.over:
            break
    assert answers >= {True}


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
