"""Whole matches, followed by a second reading of the rulebook."""

from collections.abc import Iterator

import pytest

import fuda
from tests.games.saika.build import SEAT_COUNTS, face_up, hand, points, random_match, texts
from tests.games.saika.referee import Referee


def follow(match: Iterator[fuda.Table], referee: Referee) -> fuda.Table:
    """Follows a match move by move, comparing all that the rulebook decides."""
    t = next(match)
    referee.deal([hand(t, seat) for seat in range(t.players)])
    referee.start(t.view()["starter"])
    rounds = 1
    for _ in match:
        move = t.moves[-1]
        referee.play(move)
        if referee.trick_is_done:
            namer: int | None = referee.settle()
            if referee.tricks_left == 0:
                namer = referee.end_round()
                rounds += 1
                if rounds > 3:
                    break
                referee.deal([hand(t, seat) for seat in range(t.players)])
            assert face_up(t) == [colour for colour in ("red", "green", "yellow", "blue") if colour in referee.face_up]
            assert points(t) == referee.points
            if namer is None:
                assert t.view()["phase"] == "play"
                referee.start(t.view()["starter"])
            else:
                assert t.turn == namer
                assert texts(t) == [f"name {seat + 1}" for seat in range(t.players)]
                next(match)
                referee.start(int(t.moves[-1].removeprefix("name ")) - 1)
        assert t.turn == referee.to_play
        assert set(texts(t)) == referee.allowed()
        assert [hand(t, seat) for seat in range(t.players)] == referee.hands
    return t


@pytest.mark.parametrize("players", SEAT_COUNTS)
@pytest.mark.parametrize("pillar", ["counts", "ignored"])
@pytest.mark.parametrize("keep_specials", [False, True])
def test_random_matches_go_as_the_rulebook_says(players, pillar, keep_specials):
    passes = 0
    for seed in range(20):
        referee = Referee(players, pillar)
        t = follow(random_match(players, seed, keep_specials=keep_specials, pillar=pillar), referee)
        assert t.over
        assert points(t) == referee.points
        assert [seat for seat in range(players) if t.places[seat] == 1] == [
            seat for seat in range(players) if referee.points[seat] == min(referee.points)
        ]
        passes += t.moves.count("pass")
    assert passes > 0 or not keep_specials
