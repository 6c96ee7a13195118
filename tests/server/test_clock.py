"""Clocks, as a match keeps them: no sequence of messages ever adds time."""

import pytest
from hypothesis import given, strategies as st

from fuda import games
from fuda.server import commands
from fuda.server.match import Event, Match, Setup
from fuda.server.problems import Problem

BANK = {"kind": "bank", "seconds": 60, "increment": 0}
MOVE = {"kind": "move", "seconds": 60}
STEPS = st.lists(st.tuples(st.sampled_from(["leave", "back", "take-over", "move"]), st.integers(0, 30_000)), max_size=30)


def dealt(clock: dict[str, object]) -> Match:
    """Two people and a bot."""
    match = Match("table", Setup("saika", 3, games.load("saika").check_options({}), clock), "a", bytes(32))
    seats = [{"kind": "person", "person": who, "name": who} for who in "ab"]
    match.apply(Event(1, 0, "made", {"who": "a", "name": "a", "seats": [*seats, {"kind": "bot", "bot": "random"}]}))
    match.apply(Event(2, 0, "start", {}))
    return match


def apply(match: Match, at: int, events: commands.NewEvents) -> None:
    for kind, body in events:
        match.apply(Event(match.number + 1, at, kind, body))


def move(match: Match, at: int) -> None:
    """Whoever is to move does: a person, or the bot that plays for it."""
    assert match.position is not None
    action = next(iter(match.position.legal))
    apply(match, at, [commands.move_event(match, action, "bot" if match.mover else "person")])


def supply(match: Match, seat: int) -> int | None:
    """When the seat's time ends if it is its turn, otherwise how much it has."""
    if match.turn != seat:
        return match.left[seat]
    return match.since + (match.left[seat] if match.setup.clock and match.setup.clock["kind"] == "bank" else match.supply())


@given(st.sampled_from([BANK, MOVE]), STEPS)
def test_no_sequence_of_messages_adds_time(clock: dict[str, object], steps: list[tuple[str, int]]) -> None:
    match, at = dealt(clock), 0
    for kind, pause in steps:
        at += pause
        if match.turn is None:
            return
        turn, before = match.turn, supply(match, 0)
        if kind == "move":
            bank, running, since = match.left[turn], match.running == turn, match.since
            move(match, at)
            if running and clock is BANK:
                assert match.left[turn] == max(0, bank - (at - since))
            continue
        who, seat = ("b", 0) if kind == "take-over" else ("a", None)
        message = {"type": kind, "key": str(match.number)} | ({} if seat is None else {"seat": seat})
        try:
            apply(match, at, commands.handle(match, who, message, lambda seat: True))
        except Problem:
            continue
        assert supply(match, 0) == before


def test_leaving_and_coming_back_in_one_turn_costs_all_of_it() -> None:
    match = dealt(BANK)
    while match.turn != 0:
        move(match, 0)
    for at in range(1000, 50_000, 1000):
        apply(match, at, [("away", {"seat": 0, "bot": "thumb", "why": "left"}), ("back", {"seat": 0})])
        assert match.until == 60_000
    move(match, 50_000)
    assert match.left[0] == 10_000


def test_who_is_played_for_is_charged_until_it_went_away() -> None:
    match = dealt(BANK)
    while match.turn != 0:
        move(match, 0)
    apply(match, 20_000, [("away", {"seat": 0, "bot": "thumb", "why": "gone"})])
    move(match, 50_000)
    assert match.left[0] == 40_000


def test_whose_time_is_over_does_not_come_back() -> None:
    match = dealt(BANK)
    while match.turn != 0:
        move(match, 0)
    apply(match, 60_000, [("away", {"seat": 0, "bot": "thumb", "why": "clock"})])
    move(match, 60_000)
    with pytest.raises(Problem, match="Your time is over"):
        commands.handle(match, "a", {"type": "back", "key": "1"}, lambda seat: True)
    assert commands.reconnect(match, "a") == []
