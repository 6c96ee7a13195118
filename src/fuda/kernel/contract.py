"""The functions that every game offers. Nothing outside a game calls any other of its functions.

The bodies here are empty: `binding` puts a game's own functions in their place, wherever the kernel's loops name these.
"""

from typing import Any


def reset(s: Any) -> None:
    """Sets up a match: players, options and the generator are already in `s`."""


def legal(s: Any, out: Any) -> int:
    """Writes the actions of the seat to move into `out`, ascending; returns how many. Never 0 before the end."""
    return 0


def apply(s: Any, a: int) -> None:
    """Carries out a legal action, on to the next decision; appends notes."""


def why_not(s: Any, a: int) -> int:
    """The number of the rule that forbids the action `a` now, 0 where it is legal."""
    return 0


def score(s: Any, seat: int) -> int:
    """Points as the rulebook counts them; more is better."""
    return 0


def place(s: Any, seat: int) -> int:
    """The final place, 1 the best; equal places are shared."""
    return 0


def redeal(s: Any, seat: int) -> None:
    """Draws anew everything that `seat` can't see, consistently with all that it has seen.

    `s` may be the seat's masked state: only what `seat` sees is read.
    """


def observe(s: Any, seat: int, out: Any) -> None:
    """Writes the learner's vector, from the seat's masked state. `out` is all 0 before."""


# Those that a game's bots may bring for the search.


def value(s: Any, seat: int) -> int:
    """What a position is worth to a seat, 0 to `places.WORTH`: the match is over, or a stage of it is."""
    return 0


def stage(s: Any) -> int:
    """The number of the part of the match, such as a round, at whose end playouts may be cut."""
    return 0


# What is remembered of a match, by which the search judges deals; all or none of them. See `beliefs`.


def remembered(s: Any) -> int:
    """How many actions are remembered; 0 or less where none are."""
    return 0


def memory(s: Any, i: int) -> int:
    """Action number `i` of those remembered, -1 where not all have seen which it was."""
    return -1


def rewind(s: Any, seat: int) -> bool:
    """Makes of a deal what it was before the first action that is remembered, as far as `seat` can tell.

    What was done unseen is taken back as it may have been. Returns False where that leads nowhere.
    """
    return False


def seen_action(s: Any, seat: int) -> int:
    """Of an action that not all have seen and that comes next in `s`: which it was, if `seat` saw it, else -1."""
    return -1


def shift(s: Any, view: Any, seat: int) -> bool:
    """Changes what `seat` can't see a little, as likely there as back; False if it can't.

    `s` is a deal as it was before the first action that is remembered, `view` what the seat sees now.
    """
    return False


def take_hidden(s: Any, other: Any, seat: int) -> None:
    """Gives the deal `s` all that `seat` can't see as it is in `other`, another deal of the same position."""


# Made by the kernel from the declaration of the state and the game's bots.


def reads_only_own() -> bool:
    """Whether the game's bots choose the same from the whole state as from the mover's masked state (`READS_ONLY_OWN`)."""
    return False


def copy(s: Any, to: Any) -> None:
    """Makes `to` equal to `s`."""


def mask(s: Any, seat: int) -> None:
    """Blanks in place all that `seat` may not see; -1 is a spectator."""


def same(s: Any, other: Any) -> bool:
    """Whether two states are equal in every field."""
    return True


def choose(s: Any, bot: int, actions: Any, n: int) -> int:
    """The action that bot number `bot` takes among the `n` legal `actions`; `s` is the mover's masked state."""
    return 0
