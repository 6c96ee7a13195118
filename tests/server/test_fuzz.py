"""A few of the inputs of `bench.fuzz`, which tries a million."""

import pytest

from bench.fuzz import Inputs, faults
from fuda import games

INPUTS = 1500


@pytest.fixture(scope="module")
def inputs():
    yield Inputs(2)
    games.remove("bazaar")


@pytest.mark.parametrize("kind", ["message", "record", "position", "book", "deck"])
def test_damaged_inputs_are_refused_in_one_sentence(inputs: Inputs, kind: str) -> None:
    assert list(faults(getattr(inputs, kind), kind, INPUTS, 2)) == []


def test_a_fault_is_found(inputs: Inputs) -> None:
    def check(chance) -> str:
        raise KeyError(chance.random())

    assert len(list(faults(check, "message", 3, 1))) == 3
