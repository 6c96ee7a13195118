"""Notes: the facts that a rule reports while it is applied, as small numbers in the state.

Batches are bound to `silent`, so that bulk work neither stores nor writes them.
"""

from typing import Any

from fuda.kernel.schema import EVERYONE, NOTE_SIZE


def note(s: Any, code: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Reports something that everyone may know."""
    tell(s, EVERYONE, code, a, b, c)


def tell(s: Any, seats: int, code: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Reports something that only the seats in the bit set `seats` may know."""
    at = s.notes_made * NOTE_SIZE
    s.notes_made += 1
    if at + NOTE_SIZE > len(s.notes):
        return  # a game that makes more notes than it declares room for fails `check_game`
    s.notes[at] = code
    s.notes[at + 1] = seats
    s.notes[at + 2] = a
    s.notes[at + 3] = b
    s.notes[at + 4] = c


def is_heard(s: Any) -> bool:
    """Whether notes are kept. Where they are not, nobody need work out what they would say."""
    return True


def same_notes(s: Any, other: Any, seat: int) -> bool:
    """Whether `seat` may read the same notes in two states."""
    here = there = 0
    while True:
        while here < s.notes_made and not may_read(s, here, seat):
            here += 1
        while there < other.notes_made and not may_read(other, there, seat):
            there += 1
        if here == s.notes_made or there == other.notes_made:
            return bool(here == s.notes_made and there == other.notes_made)
        for i in range(NOTE_SIZE):
            if s.notes[here * NOTE_SIZE + i] != other.notes[there * NOTE_SIZE + i]:
                return False
        here += 1
        there += 1


def may_read(s: Any, number: int, seat: int) -> bool:
    """Whether `seat` may read note `number` of a state."""
    seats = s.notes[number * NOTE_SIZE + 1]
    return bool(seats == EVERYONE or (seats >> seat) & 1 == 1)


def silent(s: Any, seats: int, code: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Stands in for `tell` where nobody listens."""


def is_unheard(s: Any) -> bool:
    """Stands in for `is_heard` where nobody listens."""
    return False


def unsaid(s: Any, code: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Stands in for `note` where nobody listens."""


def forget(s: Any) -> None:
    """Clears the notes of the action before."""
    s.notes_made = 0


def nothing_to_forget(s: Any) -> None:
    """Stands in for `forget` where nobody listens."""
