"""Whether a move shows its mover something new."""

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
