"""Sets of small numbers (cards, seats, colours) as the bits of one integer.

Plain Python that every backend runs; compiled backends put the processor's own instruction in the place of `count` and
`lowest`, the native one of `quotient`, too.
"""


def count(bits: int) -> int:
    """How many members the set has."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The smallest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def has(bits: int, member: int) -> bool:
    return (bits >> member) & 1 == 1


def only(member: int) -> int:
    """The set of one member."""
    return 1 << member


def with_member(bits: int, member: int) -> int:
    return bits | (1 << member)


def without_member(bits: int, member: int) -> int:
    return bits & ~(1 << member)


def without_lowest(bits: int) -> int:
    return bits & (bits - 1)


def nth(bits: int, n: int) -> int:
    """The member with `n` smaller ones before it."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


def first(n: int) -> int:
    """The set of 0 to n - 1."""
    return (1 << n) - 1


def write(bits: int, out: list[int], n: int) -> int:
    """Writes the members in ascending order to `out` from position `n`; returns the position after the last."""
    while bits != 0:
        out[n] = lowest(bits)
        n += 1
        bits &= bits - 1
    return n


def quotient(value: int, by: int) -> int:
    """`value // by` where neither is negative and `by` is not 0, which the native backend does not check: twice as fast."""
    return value // by


def wrapped(n: int, size: int) -> int:
    """`n % size` for 0 <= n < 2 * size, without a division: a seat counted on from another, round the table."""
    return n - size if n >= size else n
