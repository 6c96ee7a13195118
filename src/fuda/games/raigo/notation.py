"""Actions of Raigo as text: `fetch body-2`, `place hand`, `pile hand-1 tower-2`, `discharge 2.1`, `switch 1.hand-1 canyon-雷`.

Seats, spaces and towers count from 1; `2.1` is the first tower of seat 2 and `3.body-1` the lightest token on the Body of seat 3.
"""

import re
from typing import Any

from fuda.games.raigo.tokens import (
    BLOCKS,
    BODY,
    CIRCLES,
    KANJI,
    KIND_NAMED,
    MIST,
    NAMES,
    SPACE_CHOICES,
    SPACES,
    canyon_kind,
    first_exchanged,
    is_exchange,
    second_exchanged,
)


def space_text(space: int) -> str:
    """A space of one's own board."""
    return f"body-{space + 1}" if space < BODY else f"hand-{space - BODY + 1}"


def tower_text(tower: int) -> str:
    return f"{tower // CIRCLES + 1}.{tower % CIRCLES + 1}"


def choice_text(choice: int) -> str:
    """Something that Snake or Switch can choose."""
    if choice >= SPACE_CHOICES:
        return f"canyon-{KANJI[canyon_kind(choice - SPACE_CHOICES)]}"
    return f"{choice // SPACES + 1}.{space_text(choice % SPACES)}"


def exchange_text(a: int) -> str:
    return f"{choice_text(first_exchanged(a))} {choice_text(second_exchanged(a))}"


def hand_text(hand: int) -> str:
    return space_text(BODY + hand)


TEXTS = BLOCKS.texts(space=space_text, hand=hand_text, tower=tower_text, end=("top", "bottom").__getitem__, action=exchange_text)


def spelled(text: str) -> str:
    """A text as it is compared: its words, numbers and tokens one by one, tokens by their Latin names."""
    parts = re.findall(r"[a-z]+|[0-9]+|[^\x00-\x7f]", text.lower())
    return " ".join(NAMES[KIND_NAMED[part]] if part in KIND_NAMED else part for part in parts)


def orders(a: int) -> list[str]:
    """The texts that mean an action: what Switch exchanges may be named in either order."""
    if not is_exchange(a):
        return [TEXTS[a]]
    return [TEXTS[a], f"switch {choice_text(second_exchanged(a))} {choice_text(first_exchanged(a))}"]


READ = {spelled(text): a for a in range(BLOCKS.size) for text in orders(a)}
OWN_TOKEN = re.compile(rf"(fetch|discard|pile|chant) ({'|'.join(NAMES[1:])})\b")


def text(s: Any, a: int) -> str:
    return TEXTS[a]


def parse(s: Any, typed: str) -> int | None:
    """The action that was typed, in any case, with either name of a token; None if there is none.

    One's own token may be named instead of its space (`chant 雷`), and a chanted Mist before the effect that it copies.
    """
    if not re.fullmatch(r"(?:[a-zA-Z0-9\s.\-]|[^\x00-\x7f])*", typed):
        return None
    asked = spelled(typed)
    if asked not in READ and s.chanted == MIST:
        asked = asked.removeprefix("mist ")
    named = OWN_TOKEN.match(asked)
    if named and s.turn >= 0:
        asked = named_by_space(s, named[1], NAMES.index(named[2])) + asked[named.end() :]
    return READ.get(asked)


def named_by_space(s: Any, verb: str, kind: int) -> str:
    """`fetch body 2` for a Thunder that is the second token on the Body, and so on; the first place where it can be meant."""
    spaces = {"fetch": range(BODY), "discard": range(SPACES)}.get(verb, range(BODY, SPACES))
    own = [space for space in spaces if s.inner[s.turn * SPACES + space] == kind]
    return f"{verb} {spelled(space_text(own[0]))}" if own else verb
