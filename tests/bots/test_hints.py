"""What a hint compares its move with."""

from fuda.bots.hints import compared
from fuda.bots.search import Findings, Tried

FIRST = Tried(1, 9, 0.21)


def test_a_hint_is_compared_with_the_next_move_that_brought_less():
    assert compared(Findings([FIRST, Tried(2, 5, 0.53), Tried(3, 4, 0.2)], 18, 0)) == Tried(3, 4, 0.2)
    assert compared(Findings([FIRST, Tried(2, 5, 0.21)], 14, 0)) == Tried(2, 5, 0.21)


def test_a_hint_that_brought_least_so_far_stands_alone():
    assert compared(Findings([FIRST, Tried(2, 5, 0.53)], 14, 0)) is None
    assert compared(Findings([FIRST], 9, 0)) is None
