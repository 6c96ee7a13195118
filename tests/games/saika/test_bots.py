"""The bot `thumb`."""

from typing import Any

import pytest

import fuda
from fuda import bots
from tests.games.saika.build import SEAT_COUNTS, position, texts

MATCHES = 4000


def mean_loss(players: int, seats: list[str], **options: Any) -> list[float]:
    """Points lost in a match by each seat, on average."""
    batch = fuda.batch("saika", MATCHES, players, seed=61, **options)
    batch.playout(seats)
    assert batch.over.all()
    return [float(lost) for lost in -batch.scores.mean(axis=0)]


@pytest.mark.parametrize("players", SEAT_COUNTS)
@pytest.mark.parametrize("pillar", ["counts", "ignored"])
def test_thumb_loses_far_fewer_points_than_random_seats(players, pillar):
    lost = mean_loss(players, ["thumb"] + ["random"] * (players - 1), pillar=pillar)
    assert lost[0] < 0.5 * min(lost[1:])


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_thumb_wins_most_matches_against_random_seats(players):
    batch = fuda.batch("saika", MATCHES, players, seed=62)
    batch.playout(["random"] * (players - 1) + ["thumb"])
    assert (batch.places[:, -1] == 1).mean() > 0.5


def test_a_random_seat_suffers_among_thumbs():
    lost = mean_loss(4, ["thumb", "thumb", "random", "thumb"])
    assert lost[2] > 1.5 * max(lost[0], lost[1], lost[3])


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_thumb_plays_whole_matches_at_a_table(players):
    for seed in range(5):
        t = fuda.table("saika", players, seed)
        seats = [bots.make(t.game, "thumb", seed) for _ in range(players)]
        while not t.over:
            t.play(seats[t.view()["turn"]].choose(t.seat_view(t.turn)))


def test_thumb_passes_when_it_must():
    t = position(3, hands=["pillar", "pillar", "red-1"])
    t.play("pillar")
    assert bots.make(t.game, "thumb").choose(t.seat_view(t.turn)) == t.legal()[0].id
    assert texts(t) == ["pass"]


def test_thumb_gets_rid_of_a_high_card_that_cannot_win():
    t = position(3, hands=["red-1 red-2", "red-10 blue-3", "green-10 green-1"])
    t.play("red-2")
    t.play("red-10")
    t.play(bots.make(t.game, "thumb").choose(t.seat_view(t.turn)))
    assert t.moves[-1] == "green-10"


def test_thumb_sees_only_what_its_seat_sees():
    t = fuda.table("saika", 4, 3)
    other = fuda.table("saika", seed=1, position=t.position(t.turn))
    assert other.state.hand != t.state.hand
    assert bots.make(other.game, "thumb", 1).choose(other.seat_view(other.turn)) == bots.make(t.game, "thumb", 1).choose(
        t.seat_view(t.turn)
    )
