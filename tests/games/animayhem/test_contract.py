"""Ani-Mayhem keeps the contract of a game, interpreted: whole matches at every seat count, nothing leaks, all has words."""

import random

import pytest

import fuda
from fuda import testing
from tests.games.animayhem.scene import GAME


def test_the_rules_keep_to_the_subset_and_have_words() -> None:
    testing.check_source(GAME)
    testing.check_words(GAME)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_matches_with_the_starter_set_end_and_every_number_fits(players: int) -> None:
    for options in ({}, {"placing": "chosen"}, {"charm": False}):
        testing.check_values(GAME, players, options, players)


@pytest.mark.parametrize(("players", "step"), [(1, 9), (2, 45), (3, 120)])
def test_nothing_leaks_and_what_is_refused_is_refused_by_a_rule(players: int, step: int) -> None:
    chance = random.Random(players)
    table = fuda.table(GAME, players, players)
    secrets = testing.secret_fields(GAME)
    while not table.over:
        at = f"after {len(table.log)} actions"
        if len(table.log) % step == step - 1:
            testing.check_legal(table, table.legal(), at)
            testing.check_notes(table, table.legal(), at)
            testing.check_refusals(table, chance, at)
            testing.check_leaks(table, chance, secrets, at)
            testing.check_clone(table, chance, at)
        table.play(chance.choice(table.legal()))
    testing.check_end(table, "at the end")
