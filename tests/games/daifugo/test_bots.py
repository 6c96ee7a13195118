"""The bots."""

import random

import pytest

import fuda
from fuda import bots
from fuda.lab.simulate import simulate
from tests.games.daifugo.build import position

GAME = fuda.games.load("daifugo")


def thumbs_move(t: fuda.Table) -> str:
    return GAME.notation.text(t.state, bots.make(t.game, "thumb", 1).choose(t.seat_view(t.turn)))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_thumb_wins_far_more_than_its_share_against_random_play(players):
    done = simulate("daifugo", players, 2000, ["thumb", *["random"] * (players - 1)], 5)
    wins = {line.name: line.wins.mean for line in done.bots}
    assert wins["thumb"] > 0.85 if players == 2 else wins["thumb"] > 2.5 / players


def test_thumb_goes_out_when_it_can():
    assert thumbs_move(position("6s 6d", "Kd Kh")) == "6s+6d"


def test_thumb_leads_weak_cards():
    assert thumbs_move(position("4s 9d As 2s", "Kd Kh Kc")) == "4s"


def test_thumb_does_not_keep_a_last_card_that_it_may_not_play():
    assert thumbs_move(position("4s 2s", "Kd Kh Kc")) == "2s"


def test_thumb_commits_no_foul_while_it_can_pass():
    t = position("4s 9d", "2s", "Kd Kh", finish="foul")
    t.play("4s")
    assert thumbs_move(t) == "pass"


def test_thumb_always_chooses_something_legal():
    chance = random.Random(1)
    for seed in range(30):
        t = fuda.Table("daifugo", 2 + seed % 5, seed, rounds=2)
        bot = bots.make(t.game, "thumb", seed)
        while not t.over:
            t.play(bot.choose(t.seat_view(t.turn)) if chance.random() < 0.7 else chance.choice(t.legal()))
