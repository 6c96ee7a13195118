"""Whole matches with all kinds of cards and options, followed by a second reading of the rules."""

import random
from collections import Counter

import pytest

from tests.games.catastrophe.second_play import RARE, follow, random_match

MATCHES = 15  # of each test; bench/catastrophe_rules.py plays thousands


@pytest.mark.parametrize("part", range(4))
def test_random_matches_go_as_the_second_reading_says(part):
    decisions, rare = 0, Counter[str]()
    for seed in range(part * MATCHES, (part + 1) * MATCHES):
        compared, seen = follow(random_match(seed), random.Random(seed))
        decisions += compared
        rare += seen
    assert decisions > 1500
    assert sum(rare[name] > 0 for name in RARE) > 5
