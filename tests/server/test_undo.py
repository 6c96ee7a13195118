"""Taking back, as a table decides it."""

from fuda import games
from fuda.server import match as matches
from fuda.server.match import Event, Match, Setup


def dealt(game: str) -> Match:
    """A table of three people."""
    match = Match("table", Setup(game, 3, games.load(game).check_options({})), "a", bytes(32))
    seats = [{"kind": "person", "person": who, "name": who} for who in "abc"]
    match.apply(Event(1, 0, "made", {"who": "a", "name": "a", "seats": seats}))
    match.apply(Event(2, 0, "start", {}))
    return match


def play(match: Match, action: int) -> int:
    """The seat to move plays; who that was."""
    assert match.turn is not None
    assert match.position is not None
    seat = match.turn
    body = {"seat": seat, "action": action, "text": match.position.legal[action], "by": "person"}
    match.apply(Event(match.number + 1, 0, "move", body))
    return seat


def test_what_a_glance_takes_for_foreseen_is_looked_at_closely_when_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(matches, "GLANCE", 0)  # which sees nothing
    match = dealt("raigo")
    while True:
        assert match.table is not None
        assert match.position is not None
        action = next(iter(match.position.legal))
        surprising = not match.table.foreseen(action)
        seat = play(match, action)
        if surprising:
            break
    assert match.undo_kind(seat) == "free"
    assert match.undo_kind(seat, sure=True) == "consent"


def test_a_card_that_was_only_laid_is_free_either_way():
    match = dealt("saika")
    assert match.position is not None
    seat = play(match, next(iter(match.position.legal)))
    assert match.undo_kind(seat) == match.undo_kind(seat, sure=True) == "free"
    assert [match.undo_kind(other) for other in range(3) if other != seat] == ["no", "no"]


def test_whose_last_action_it_is_follows_what_was_taken_back():
    match = dealt("saika")
    seats = []
    for _ in range(4):
        assert match.position is not None
        seats.append(play(match, next(iter(match.position.legal))))
    assert match.last[seats[3]] == 3
    match.apply(Event(match.number + 1, 0, "undo", {"seat": seats[1], "to": 1}))
    assert match.last == [0 if seat == seats[0] else None for seat in range(3)]
    assert match.undo_kind(seats[0]) == "consent"
