"""Taking back, as a match decides it."""

import json

import pytest

from fuda import games, record, shuffle
from fuda.errors import BadRecord
from fuda.server import commands, replays
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


def test_who_is_away_has_to_agree_like_everyone_else():
    match = dealt("saika", 2)
    while match.last[0] is None or match.last[0] == len(match.moves) - 1:
        play(match, first_legal(match))
    match.apply(Event(match.number + 1, 0, "away", {"seat": 1, "bot": "thumb", "why": "gone"}))
    assert not match.is_free_undo(0)
    asked = commands.handle(match, "a", {"type": "undo", "key": "1"}, lambda seat: True)
    assert [kind for kind, _ in asked] == ["undo-ask"]
    match.apply(Event(match.number + 1, 0, *asked[0]))
    assert match.question is not None
    assert match.question.wait == {1}


def test_who_goes_away_while_asked_is_still_asked():
    match = dealt("saika")
    seats = [play(match, first_legal(match)) for _ in range(2)]
    match.apply(Event(match.number + 1, 0, "undo-ask", {"seat": seats[0], "to": 0}))
    for other in {0, 1, 2} - {seats[0]}:
        match.apply(Event(match.number + 1, 0, "away", {"seat": other, "bot": "thumb", "why": "gone"}))
    assert match.question is not None
    assert match.question.wait == {0, 1, 2} - {seats[0]}


def take_back(match: Match, seat: int, to: int) -> None:
    match.apply(Event(match.number + 1, 0, *commands.undo_event(seat, to)))


def test_after_an_undo_chance_is_drawn_afresh_and_can_still_be_verified():
    """Every action is taken back and made again: where chance was in it, it comes out otherwise, and the record proves it."""
    match = dealt("saika", 1, 2)
    changed = 0
    while match.turn is not None:
        action, number = first_legal(match), len(match.moves)
        seat = play(match, action)
        assert match.table is not None
        before = match.table.position()
        take_back(match, seat, number)
        play(match, action)
        changed += match.table.position() != before
    assert changed >= 2  # the deals of the second and the third round
    text = replays.record_text(match)
    checked = shuffle.verify(text)
    assert (checked["commitment"], checked["seed"], checked["match"]) == (True, True, True)
    head, *moves = text.splitlines()
    without = {name: value for name, value in json.loads(head).items() if name != "undone"}
    with pytest.raises(BadRecord):  # other cards are dealt then
        record.read("\n".join([json.dumps(without), *moves]))


def test_undos_of_earlier_versions_keep_the_chance_that_they_had():
    match = dealt("saika", 1, 2)
    seat = play(match, first_legal(match))
    match.apply(Event(match.number + 1, 0, "undo", {"seat": seat, "to": 0}))
    assert match.table is not None
    assert match.table.undone == []
