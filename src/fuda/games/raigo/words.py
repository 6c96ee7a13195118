"""What Raigo says: the keys and values of its prompts, actions and tokens. The texts are in `text/`."""

from functools import reduce
from typing import Any

from fuda.games.raigo.board import Phase
from fuda.games.raigo.notation import tower_text
from fuda.games.raigo.tokens import (
    BODY,
    CHANT,
    CHARGE,
    CUT,
    DECLINE,
    DISCARD,
    DISCHARGE,
    DRAW,
    END,
    FETCH,
    KANJI,
    KINDS as TOKEN_KINDS,
    MIST,
    MIST_ROAR,
    MIST_SHIELD,
    NAMES,
    NOTHING,
    PILE,
    PLACE_BODY,
    PLACE_HAND,
    ROAR_TO,
    SHIELD_IT,
    SPACE_CHOICES,
    SPACES,
    TAKE,
    TOPPLE,
    canyon_kind,
    first_exchanged,
    is_exchange,
    second_exchanged,
    struck,
)
from fuda.games.raigo.towers import HAND_NAMES
from fuda.kernel import column_of, index_of, row_of, within
from fuda.text import Phrase, named

HAND_KEYS = tuple(name.replace(" ", "_").replace("-", "_") for name in HAND_NAMES)

token = named("cards", NAMES)
hand = named("hands", HAND_KEYS)


def tower(value: int) -> Phrase:
    return "places.tower", tower_text(value)


def place_chosen(value: int) -> Phrase:
    """What Snake or Switch chooses: `Body 2.1` as one says `Tower 2.1`, or a token of the Canyon."""
    if value >= SPACE_CHOICES:
        return "places.in_canyon", canyon_kind(value - SPACE_CHOICES)
    return space(value % SPACES, f"{value // SPACES + 1}.")


def space(value: int, seat: str = "") -> Phrase:
    if value < BODY:
        return "places.body", f"{seat}{value + 1}"
    return "places.hand", f"{seat}{value - BODY + 1}"


def three(value: int) -> str:
    """Three stories of a tower, bottom first, as `resolution.three_tokens` packs them."""
    kinds = (value // TOKEN_KINDS**2, value // TOKEN_KINDS % TOKEN_KINDS, value % TOKEN_KINDS)
    return "".join(KANJI[kind] for kind in kinds if kind != NOTHING)


KINDS = {
    "token": token,
    "tower": tower,
    "place": place_chosen,
    "three": three,
    "hand": hand,
    "spot": named("spots", ("body", "hand")),
    "end": named("ends", ("top", "bottom")),
}

PROMPTS = {
    Phase.FETCH: "prompts.fetch",
    Phase.PILE_AND_CHANT: "prompts.pile_and_chant",
    Phase.SWITCH: "prompts.switch",
    Phase.PURIFY: "prompts.purify",
    Phase.DESTROY: "prompts.destroy",
    Phase.OVER: "prompts.over",
}


def prompt(s: Any) -> Phrase:
    """What is asked of the seat to move; `s` is its masked state."""
    if s.phase == Phase.SELECT:
        return ("prompts.draw",) if s.drawn == 0 else ("prompts.draw_second",)
    if s.phase == Phase.PLACE:
        return "prompts.place", s.lap[s.in_lap - 1]
    if s.phase == Phase.FORBIDDANCE:
        return "prompts.forbiddance", s.discards
    if s.phase == Phase.AIM:
        return "prompts.aim", s.chanted
    if s.phase == Phase.ROAR:
        return "prompts.roar", struck(s.aim)
    if s.phase == Phase.SHIELD:
        return "prompts.shield", s.effect
    return (PROMPTS[Phase(s.phase)],)


SIMPLE = {
    END: "actions.end",
    DRAW: "actions.draw",
    PLACE_BODY: "actions.place_body",
    PLACE_HAND: "actions.place_hand",
    DECLINE: "actions.decline",
    SHIELD_IT: "actions.shield",
    MIST_SHIELD: "actions.mist_shield",
}


def action(s: Any, a: int) -> Phrase:
    """An action as a person would say it; `s` is the mover's masked state."""
    if a in SIMPLE:
        return (SIMPLE[a],)
    if within(ROAR_TO, a):
        return "actions.roar", index_of(ROAR_TO, a) + 1
    if within(MIST_ROAR, a):
        return "actions.mist_roar", index_of(MIST_ROAR, a) + 1
    if within(FETCH, a):
        return "actions.fetch", s.inner[s.turn * SPACES + index_of(FETCH, a)]
    if within(DISCARD, a):
        return "actions.discard", s.inner[s.turn * SPACES + index_of(DISCARD, a)]
    if within(PILE, a):
        return "actions.pile", in_hand(s, row_of(PILE, a)), column_of(PILE, a) + 1
    if within(CHANT, a):
        return "actions.chant", in_hand(s, index_of(CHANT, a))
    if within(TOPPLE, a):
        return "actions.destroy", index_of(TOPPLE, a)
    if is_exchange(a):
        return "actions.exchange", first_exchanged(a), second_exchanged(a)
    return aim(a)


def in_hand(s: Any, number: int) -> int:
    """The token in a Hand of the mover."""
    return int(s.inner[s.turn * SPACES + BODY + number])


def aim(a: int) -> Phrase:
    if within(DISCHARGE, a) or within(CHARGE, a):
        return "actions.discharge" if within(DISCHARGE, a) else "actions.charge", struck(a)
    if within(TAKE, a):
        return "actions.take", row_of(TAKE, a), space(column_of(TAKE, a))
    return "actions.cut", row_of(CUT, a), column_of(CUT, a)


def spell_now(kind: int, now: dict[str, Any]) -> Phrase:
    """What a Spell would do now, from the view's `now` of it."""
    if kind == MIST:
        able = [token(NAMES.index(effect)) for effect, targets in now.items() if targets]
        return ("now.mist", reduce(lambda one, other: ("now.either", one, other), able)) if able else ("now.nothing",)
    targets = now[NAMES[kind]]
    if targets is None:
        return ("now.applied",)
    if not targets:
        return ("now.nothing",)
    return f"now.{NAMES[kind]}", targets if isinstance(targets, int) else ", ".join(targets)
