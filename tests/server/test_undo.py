"""Taking back, as a match decides it."""

from fuda import games
from fuda.server.match import Event, Match, Setup


def dealt(game: str, *bots: int) -> Match:
    """A table of three, people but for some seats."""
    match = Match("table", Setup(game, 3, games.load(game).check_options({})), "a", bytes(32))
    seats = [{"kind": "person", "person": who, "name": who} for who in "abc"]
    for bot in bots:
        seats[bot] = {"kind": "bot", "bot": "random"}
    match.apply(Event(1, 0, "made", {"who": "a", "name": "a", "seats": seats}))
    match.apply(Event(2, 0, "start", {}))
    return match


def play(match: Match, action: int) -> int:
    """The seat to move plays; which that was."""
    assert match.turn is not None
    assert match.position is not None
    seat = match.turn
    body = {"seat": seat, "action": action, "text": match.position.legal[action], "by": "person"}
    match.apply(Event(match.number + 1, 0, "move", body))
    return seat


def first_legal(match: Match) -> int:
    assert match.position is not None
    return next(iter(match.position.legal))


def test_an_action_that_showed_its_mover_something_is_not_taken_back_freely():
    match = dealt("raigo")
    while True:
        assert match.table is not None
        action = first_legal(match)
        surprising = not match.table.foreseen(action, tries=16)
        seat = play(match, action)
        if surprising:
            break
        assert match.is_free_undo(seat)
    assert match.undo_kind(seat) == "free"  # nobody has acted since, which is all that is cheap to know
    assert not match.is_free_undo(seat)


def test_a_card_that_was_only_laid_is_taken_back_freely_until_somebody_else_acts():
    match = dealt("saika")
    seat = play(match, first_legal(match))
    assert match.undo_kind(seat) == "free"
    assert match.is_free_undo(seat)
    assert [match.undo_kind(other) for other in range(3) if other != seat] == ["no", "no"]
    play(match, first_legal(match))
    assert match.undo_kind(seat) == "consent"
    assert not match.is_free_undo(seat)


def test_among_bots_everything_is_taken_back_freely():
    match = dealt("saika", 1, 2)
    while match.last[0] is None or match.turn == 0:
        play(match, first_legal(match))
    assert match.undo_kind(0) == "free"
    assert match.is_free_undo(0)


def test_whose_last_action_it_is_follows_what_was_taken_back():
    match = dealt("saika")
    seats = [play(match, first_legal(match)) for _ in range(4)]
    assert match.last[seats[3]] == 3
    match.apply(Event(match.number + 1, 0, "undo", {"seat": seats[1], "to": 1}))
    assert match.last == [0 if seat == seats[0] else None for seat in range(3)]
    assert match.undo_kind(seats[0]) == "free"
