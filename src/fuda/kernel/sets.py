"""Sets of any number of members, 63 to each word of an `i64` field. For fewer members one word will do; see `bits`.

A set of cards that each seat holds secretly, of a book of 400:

    WORDS = words_for(400)
    hand = private("i64", SEATS * WORDS, each=WORDS)

    wide_add(s.hand, seat * WORDS, card)

`start` is the first word of the set in its field, `words` how many it has.
"""

from typing import Any

from fuda.kernel.bits import count, first, has, lowest, nth, with_member, without_member

MEMBERS = 63  # in one word: the sign of a 64-bit number is left alone


def words_for(members: int) -> int:
    """How many words a set of the numbers below `members` needs."""
    return -(-members // MEMBERS)


def wide_has(field: Any, start: int, member: int) -> bool:
    return has(field[start + member // MEMBERS], member % MEMBERS)


def wide_add(field: Any, start: int, member: int) -> None:
    at = start + member // MEMBERS
    field[at] = with_member(field[at], member % MEMBERS)


def wide_remove(field: Any, start: int, member: int) -> None:
    at = start + member // MEMBERS
    field[at] = without_member(field[at], member % MEMBERS)


def wide_clear(field: Any, start: int, words: int) -> None:
    for at in range(start, start + words):
        field[at] = 0


def wide_fill(field: Any, start: int, words: int, members: int) -> None:
    """Makes it the set of 0 to `members` - 1."""
    for word in range(words):
        field[start + word] = first(max(0, min(MEMBERS, members - word * MEMBERS)))


def wide_count(field: Any, start: int, words: int) -> int:
    """How many members the set has."""
    total = 0
    for at in range(start, start + words):
        total += count(field[at])
    return total


def wide_lowest(field: Any, start: int, words: int) -> int:
    """The smallest member, -1 where the set is empty."""
    for word in range(words):
        if field[start + word] != 0:
            return word * MEMBERS + lowest(field[start + word])
    return -1


def wide_next(field: Any, start: int, words: int, after: int) -> int:
    """The smallest member above `after`, -1 where there is none; `after` -1 gives the smallest of all."""
    word = (after + 1) // MEMBERS
    if word < words:
        bits = field[start + word] & ~first((after + 1) % MEMBERS)
        while bits == 0 and word + 1 < words:
            word += 1
            bits = field[start + word]
        if bits != 0:
            return word * MEMBERS + lowest(bits)
    return -1


def wide_nth(field: Any, start: int, words: int, n: int) -> int:
    """The member with `n` smaller ones before it; the set has more than `n`."""
    word = 0
    here = count(field[start])
    while n >= here:
        n -= here
        word += 1
        here = count(field[start + word])
    return word * MEMBERS + nth(field[start + word], n)


def wide_write(field: Any, start: int, words: int, out: Any, n: int) -> int:
    """Writes the members in ascending order to `out` from position `n`; returns the position after the last."""
    for word in range(words):
        bits = field[start + word]
        while bits != 0:
            out[n] = word * MEMBERS + lowest(bits)
            n += 1
            bits &= bits - 1
    return n
