"""The rules of Lots."""

from enum import IntEnum

from fuda.kernel import State as KernelState, below, has, note, private, public, with_member, without_member, write

VERSION = 1
SEATS = 3
LOTS = 9
HELD = 3
NOTHING = -1
PLAYERS = range(2, SEATS + 1)
ACTIONS = LOTS
MAX_LEGAL = HELD
MAX_NOTES = 3
OBSERVATION = LOTS


class Phase(IntEnum):
    PLAY = 0
    OVER = 1


class Note(IntEnum):
    LAYS = 0  # seat, lot
    WINS = 1  # seat


class State(KernelState):
    hand = private("i16", SEATS)
    row = public("i8", SEATS)
    points = public("i8", SEATS)
    left = public("i8")


def reset(s):
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.row[seat] = NOTHING
        s.points[seat] = 0
    for seat in range(s.players):
        held = 0
        while held < HELD:
            lot = below(s, LOTS)
            taken = False
            for other in range(s.players):
                taken = taken or has(s.hand[other], lot)
            if not taken:
                s.hand[seat] = with_member(s.hand[seat], lot)
                held += 1
    s.left = HELD * s.players
    s.turn = 0
    s.phase = Phase.PLAY


def legal(s, out):
    return write(s.hand[s.turn], out, 0) if s.turn >= 0 else 0


def apply(s, a):
    seat = s.turn
    if seat == 0:
        for other in range(s.players):
            s.row[other] = NOTHING
    note(s, Note.LAYS, seat, a)
    s.hand[seat] = without_member(s.hand[seat], a)
    s.row[seat] = a
    s.left -= 1
    s.turn = (seat + 1) % s.players
    if s.turn == 0:
        winner = 0
        for other in range(1, s.players):
            if s.row[other] > s.row[winner]:
                winner = other
        s.points[winner] += 1
        note(s, Note.WINS, winner)
    if s.left == 0:
        s.turn = -1
        s.phase = Phase.OVER


def why_not(s, a):
    if s.turn < 0:
        return 3
    return 0 if has(s.hand[s.turn], a) else 2


def score(s, seat):
    return s.points[seat]


def place(s, seat):
    better = 0
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            better += 1
    return better + 1


def redeal(s, seat):
    laid = HELD * s.players - s.left
    for other in range(s.players):
        if other == seat:
            continue
        s.hand[other] = 0
        held = HELD - laid // s.players
        if other < laid % s.players:
            held -= 1
        while held > 0:
            lot = below(s, LOTS)
            taken = False
            for any_seat in range(s.players):
                taken = taken or has(s.hand[any_seat], lot) or s.row[any_seat] == lot
            if not taken:
                s.hand[other] = with_member(s.hand[other], lot)
                held -= 1


def observe(s, seat, out):
    for lot in range(LOTS):
        out[lot] = (s.hand[seat] >> lot) & 1
