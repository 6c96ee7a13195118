"""The learner's vector in a React: what is lost as things stand, and what loans would save."""

from fuda.games.catastrophe.state import ROW, SEATS
from tests.games.catastrophe.build import play, position


def read(t, name, seat):
    return t.game.spans.read(name, t.observe(seat))


def lost(t, name, seat):
    """The targets that cost Vitality: impact and seat."""
    return [divmod(target, SEATS) for target, loss in enumerate(read(t, name, seat)) if loss]


def test_losses_are_those_that_the_view_tells_of():
    t = position("disaster: flood", "impact: thirst", "row 1: water-filter")
    play(t, "use water-filter on water", "use water-filter on water#2")
    losing = [impact["losing"] for impact in t.view()["impacts"]]
    assert losing[0] != losing[-1]
    for impact, seats in enumerate(losing):
        start = impact * SEATS
        assert read(t, "loss", 0)[start : start + 3] == seats
    assert lost(t, "own_loss", 0) == [(impact, 0) for impact, seats in enumerate(losing) if seats[0]]


def test_only_the_seat_to_react_is_told():
    t = position("disaster: flood", "row 1: water-filter")
    assert t.turn == 0
    assert any(read(t, "loss", 0))
    assert not any(read(t, "loss", 1))
    play(t, "done")
    assert not any(read(t, "loss", 0))
    assert lost(t, "own_loss", 1)
    assert {seat for _, seat in lost(t, "own_loss", 1)} == {1}


def test_a_neighbours_card_saves_what_it_helps_against():
    t = position("disaster: flood", "impact: thirst", "hand 1: torch", "row 2: water-filter", "row 3: generator")
    needs = [impact["need"] for impact in t.view()["impacts"]]
    saves = read(t, "loan_saves", 0)
    assert saves[0] == min(needs.count("water"), int(t.state.left[ROW])) > 0  # the next seat's first place
    assert saves[ROW] == needs.count("power") == 0  # the first place of the seat before
    assert sum(saves) == saves[0]
