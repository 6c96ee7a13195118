"""The rules of Ani-Mayhem agree with a second, slow reading on thousands of random fights, charms and moves."""

import random

import pytest

from tests.games.animayhem.second_play import compare_charm, compare_duel, compare_field, compare_fight, compare_steps

FIGHTS = 3000  # bench/animayhem_rules.py makes more of each
FATES = {"stands", "bonked", "killed"}


def test_thousands_of_random_fights_end_alike() -> None:
    chance = random.Random(7)
    assert set().union(*(compare_fight(chance, seed) for seed in range(FIGHTS))) == FATES


def test_random_combats_between_players_end_alike() -> None:
    chance = random.Random(9)
    assert set().union(*(compare_duel(chance, seed) for seed in range(600))) == FATES


def test_random_charms_end_alike() -> None:
    chance = random.Random(8)
    assert {compare_charm(chance) for _ in range(1000)} == {"charmed", "wins", "draw"}


@pytest.mark.parametrize("seed", range(40))
def test_random_fields_have_the_same_path_and_disasters_move_alike(seed: int) -> None:
    compare_field(seed)


@pytest.mark.rule("animayhem.45")
def test_characters_may_take_the_same_steps_on_random_fields() -> None:
    chance = random.Random(10)
    found = [compare_steps(chance) for _ in range(60)]
    assert sum(legal for legal, _ in found) > 500
    assert sum(passing for _, passing in found) > 50
