"""Positions of every game: read back as they were written, and refused where they can't be."""

import random

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from fuda import games
from fuda.kernel.position import lines_of
from tests.games.positions import changed, check_reading, check_round_trip, random_tables

GAMES = games.own_names()
MAX_READ = 6  # positions of one match, its end besides
MAX_TEXTS = 150
steady = settings(derandomize=True, deadline=None, max_examples=8)
fuzzing = settings(derandomize=True, deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("name", GAMES)
@steady
@example(seed=5448)  # ends with all stuck in Daifugo
@given(seed=st.integers(0, 2**32))
def test_every_position_of_a_match_is_read_back_as_it_was(name, seed):
    chance = random.Random(seed)
    read = 0
    for t in random_tables(name, seed):
        if t.over or (read < MAX_READ and chance.random() < 0.05):
            check_round_trip(t)
            read += 1


def some_positions(name: str) -> list[str]:
    """Positions from all over some matches, whole and as a seat knows them; of long matches fewer are enough."""
    texts: list[str] = []
    for seed in range(6):
        chance = random.Random(seed)
        for t in random_tables(name, seed) if len(texts) < MAX_TEXTS else ():
            if chance.random() < 0.06:
                texts += [t.position(), t.position(chance.randrange(t.players))]
    return texts


@pytest.mark.parametrize("name", GAMES)
def test_a_position_with_lines_and_words_changed_is_playable_or_refused(name):
    texts = some_positions(name)
    read = []

    @fuzzing
    @given(st.sampled_from(texts).flatmap(lambda text: changed(text, texts)))
    def try_changed(text: str) -> None:
        read.append(check_reading(name, text))

    try_changed()
    assert 0 < sum(read) < len(read)


@pytest.mark.parametrize("name", GAMES)
def test_every_field_has_a_line_in_the_games_own_words_or_is_derived(name):
    game = games.load(name)
    assert [line.name for line in lines_of(game).lines if type(line).__name__ == "Numbers"] == []
