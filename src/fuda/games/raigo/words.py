"""What Raigo says: the keys and values of its prompts, actions and tokens. The texts are in `text/`."""

from functools import reduce
from typing import Any

from fuda.games.raigo.board import Phase
from fuda.games.raigo.notation import tower_text
from fuda.games.raigo.tokens import (
    BODY,
    CHANT,
    CHARGE,
    CIRCLES,
    CUT_TOP,
    DECLINE,
    DISCARD,
    DISCHARGE,
    DRAW,
    END,
    EXCHANGE,
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
    second_exchanged,
)
from fuda.games.raigo.towers import HAND_NAMES
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
        return "prompts.roar", (s.aim - DISCHARGE) % (CHARGE - DISCHARGE)
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
    if a < FETCH:
        return "actions.mist_roar" if a >= MIST_ROAR else "actions.roar", (a - ROAR_TO) % CIRCLES + 1
    if a < PILE:
        is_fetch = a < DISCARD
        at = a - FETCH if is_fetch else a - DISCARD
        return "actions.fetch" if is_fetch else "actions.discard", s.inner[s.turn * SPACES + at]
    if a < DISCHARGE:
        return pile_or_chant(s, a)
    if a < TOPPLE:
        return aim(a)
    if a < EXCHANGE:
        return "actions.destroy", a - TOPPLE
    return "actions.exchange", first_exchanged(a), second_exchanged(a)


def pile_or_chant(s: Any, a: int) -> Phrase:
    hand_space = BODY + ((a - PILE) // CIRCLES if a < CHANT else a - CHANT)
    kind = s.inner[s.turn * SPACES + hand_space]
    return ("actions.chant", kind) if a >= CHANT else ("actions.pile", kind, (a - PILE) % CIRCLES + 1)


def aim(a: int) -> Phrase:
    if a < TAKE:
        return "actions.discharge" if a < CHARGE else "actions.charge", (a - DISCHARGE) % (CHARGE - DISCHARGE)
    if a < CUT_TOP:
        return "actions.take", (a - TAKE) // SPACES, space((a - TAKE) % SPACES)
    return "actions.cut", (a - CUT_TOP) // 2, (a - CUT_TOP) % 2


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
