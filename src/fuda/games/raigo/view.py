"""What a seat sees of Raigo, from its masked state, ready for JSON.

A token is a dict with its kanji, name, weight, whether it is a Spell and which seats have seen it; of a token that may not be
seen only the last. An empty space is None.
"""

from typing import Any

from fuda.cards import Card
from fuda.games.raigo.board import can_be_touched, completed_by, completed_token, is_applied, row_weight, side_of
from fuda.games.raigo.hands import KIND_BITS, KIND_MASK
from fuda.games.raigo.notation import TEXTS, choice_text, tower_text
from fuda.games.raigo.pointing import unusable as unusable
from fuda.games.raigo.spells import can_draw_thunder, filled_spaces, highest, in_canyon
from fuda.games.raigo.tokens import (
    BODY,
    CIRCLES,
    DESTROY,
    KANJI,
    KATANA,
    KINDS,
    MIST,
    NAMES,
    NOBODY,
    NOTHING,
    PURIFY,
    ROAR,
    SHIELD,
    SNAKE,
    SPACES,
    STORIES,
    SWITCH,
    THUNDER,
    copies,
    is_spell,
    weight,
)
from fuda.games.raigo.towers import Made, made_by, still_possible
from fuda.games.raigo.words import token as token_name
from fuda.kernel.bits import count, has

UNSEEN = "?"
RULES = {
    THUNDER: 20,
    SNAKE: 23,
    KATANA: 24,
    SHIELD: 26,
    ROAR: 27,
    MIST: 29,
    SWITCH: 30,
    PURIFY: 31,
    DESTROY: 32,
}  # what a token does
SILENT_RULE = 35
SEAT_FIELDS = ("active",)
PARTS = {
    "token": lambda kind: [KANJI[kind]],
    "tower": lambda number: [tower_text(number)],
    "place": lambda choice: [choice_text(choice)],
}
BY_WEIGHT = sorted(range(1, KINDS), key=lambda kind: (weight(kind), kind))
FACES: list[dict[str, Any]] = [
    {"token": KANJI[kind], "name": NAMES[kind], "weight": weight(kind), "spell": is_spell(kind)} for kind in range(KINDS)
]
FACES[NOTHING] = {"token": UNSEEN}
COPIES = [copies(kind) for kind in range(KINDS)]


def own(s: Any, seat: int) -> dict[str, Any]:
    """What depends on who looks; `seat` -1 is a spectator."""
    return {
        "hand": [KANJI[kind] for kind in own_tokens(s, seat)],
        "boards": [board(s, seat, p) for p in range(s.players)],
        "lap": [token(s, s.lap[i], s.lap_seen[i]) for i in range(s.in_lap)],
        "now": {KANJI[kind]: now(s, seat, kind) for kind in sorted(set(own_tokens(s, seat))) if is_spell(kind)},
    }


def shared(s: Any) -> dict[str, Any]:
    """What everyone sees alike."""
    players = range(s.players)
    return {
        "active": s.active,
        "balls": [s.balls[side_of(s, p)] for p in players],
        "out": [has(s.out, side_of(s, p)) for p in players],
        "raizan": s.raizan,
        "last_turns": None if s.last_turns < 0 else s.last_turns,
        "bonus": None if s.bonus == NOTHING else FACES[s.bonus].copy(),
        "canyon": [{**FACES[kind], "count": s.canyon[kind]} for kind in BY_WEIGHT if s.canyon[kind] > 0],
        "destroy": destroy(s),
        "chant": chant(s),
    }


def everything(s: Any) -> dict[str, Any]:
    """What a replay of a finished match may show besides: how many tokens of each kind were never drawn."""
    return {"pool": {KANJI[kind]: s.pool[kind] for kind in BY_WEIGHT if s.pool[kind] > 0}}


def parts(s: Any, a: int) -> list[str]:
    """What one points at to choose an action: spaces (`1.hand-2`), towers (`2.1`), the Canyon and what lies in it."""
    verb, *words = TEXTS[a].split()
    things = [part for word in words for part in part_named(s, word)]
    if verb == "chant":
        return [*things, "canyon"]
    if verb == "place":
        return [f"{s.turn + 1}.{words[0]}"]
    answers = {"mist": MIST, "shield": SHIELD, "roar": ROAR}
    return [*held_in_hand(s, answers[verb]), *things] if verb in answers else things


def part_named(s: Any, word: str) -> list[str]:
    """What a word of an action's notation names on the table."""
    if word.startswith(("body-", "hand-")):
        return [f"{s.turn + 1}.{word}"]
    if word.startswith("tower-"):
        return [f"{s.turn + 1}.{word.removeprefix('tower-')}"]
    return [word] if word[0].isdigit() or word.startswith("canyon-") else []


def held_in_hand(s: Any, kind: int) -> list[str]:
    """The first Hand of the mover with a token of that kind."""
    hands = s.inner[s.turn * SPACES + BODY : (s.turn + 1) * SPACES]
    return [f"{s.turn + 1}.hand-{hands.index(kind) + 1}"] if kind in hands else []


def cards() -> list[Card]:
    """The card table: every kind of token."""
    return [
        Card(
            kind,
            KANJI[kind],
            token_name(kind),
            (f"cards.text.{NAMES[kind]}",) if is_spell(kind) else ("cards.text.silent",),
            str(weight(kind)),
            rule=f"raigo.{RULES.get(kind, SILENT_RULE)}",
        )
        for kind in range(1, KINDS)
    ]


def token(s: Any, kind: int, seen: int) -> dict[str, Any]:
    """A token on a board, or what is known of it."""
    return {**FACES[kind], "seen_by": [p for p in range(s.players) if (seen >> p) & 1]}


def own_tokens(s: Any, seat: int) -> list[int]:
    """The tokens that a seat has on its Body and Hands, and those that it has yet to place."""
    if seat < 0:
        return []
    own = [s.inner[seat * SPACES + space] for space in range(SPACES) if has(s.filled[seat], space)]
    return own + (s.lap[: s.in_lap] if s.active == seat else [])


def board(s: Any, seat: int, owner: int) -> dict[str, Any]:
    start = owner * SPACES
    left = tokens_left(s, seat) if owner == seat else None
    spaces = [token(s, s.inner[start + i], s.inner_seen[start + i]) if has(s.filled[owner], i) else None for i in range(SPACES)]
    return {
        "body": spaces[:BODY],
        "hands": spaces[BODY:],
        "towers": [tower(s, owner * CIRCLES + circle, left) for circle in range(CIRCLES)],
        "completed": [completed(s, number) for number in range(s.completions) if completed_by(s, number) == owner],
    }


def tower(s: Any, number: int, left: list[int] | None) -> dict[str, Any]:
    """A tower, bottom first; of one whose tokens are all known, what it makes, and of an own one what it could still become.

    `left` says for an own one how many tokens of each kind might still come.
    """
    stories = range(number * STORIES, number * STORIES + s.height[number])
    kinds = [s.tower[at] for at in stories]
    shown: dict[str, Any] = {
        "tower": tower_text(number),
        "tokens": [token(s, s.tower[at], s.tower_seen[at]) for at in stories],
        "height": s.height[number],
        "sealed": None if s.seal[number] == NOTHING else KANJI[s.seal[number]],
        "seal_turns": s.seal_left[number],
    }
    if kinds and NOTHING not in kinds:
        shown["makes"] = worth(made_by(kinds))
    if left is not None:
        shown["could_make"] = [worth(made) for made in still_possible(kinds, left)]
    return shown


def worth(made: Made) -> dict[str, Any]:
    return {"hand": made.name, "points": made.points}


def tokens_left(s: Any, seat: int) -> list[int]:
    """How many tokens of each kind a seat might still pile: its own, and those that it does not know to be elsewhere."""
    left = [number - lost for number, lost in zip(COPIES, s.canyon, strict=True)]
    gone = [s.bonus, s.chanted, *s.row, *s.seal, *s.tower]
    gone += [] if s.destroyer == NOBODY else [DESTROY]
    gone += [completed_token(s, number, story) for number in range(s.completions) for story in range(STORIES)]
    gone += s.inner[: seat * SPACES] + s.inner[(seat + 1) * SPACES :]
    for kind in gone:
        left[kind] -= 1
    return left


def completed(s: Any, number: int) -> dict[str, Any]:
    kinds = [kind for kind in (completed_token(s, number, story) for story in range(STORIES)) if kind != NOTHING]
    return {"tokens": [KANJI[kind] for kind in kinds], **worth(made_by(kinds))}


def destroy(s: Any) -> dict[str, Any] | None:
    """Whose Destroy lies revealed, and what has gathered beside it."""
    if s.destroyer == NOBODY:
        return None
    return {"seat": s.destroyer, "row": [KANJI[s.row[i]] for i in range(s.row_size)], "weight": row_weight(s)}


def chant(s: Any) -> dict[str, Any] | None:
    """The chant that is being carried out: its token, what it is aimed at, and the reactions so far."""
    if s.chanted == NOTHING:
        return None
    reactions = []
    spent = s.spent
    while spent:
        reactions.append(KANJI[spent & KIND_MASK])
        spent >>= KIND_BITS
    return {
        "token": KANJI[s.chanted],
        "aim": TEXTS[s.aim] if s.effect != NOTHING else None,
        "reactions": reactions[::-1],
        "roar_tower": None if s.roar_tower == NOBODY else tower_text(s.roar_tower),
    }


def now(s: Any, seat: int, kind: int) -> dict[str, Any]:
    """What a Spell could do now, by effect: the towers it can choose, or how many tokens; None if the effect is used up."""
    effects = (THUNDER, SNAKE, KATANA, SHIELD, ROAR) if kind == MIST else (kind,)
    return {NAMES[effect]: None if is_applied(s, seat, effect) else targets(s, seat, effect) for effect in effects}


def targets(s: Any, seat: int, effect: int) -> list[str] | int:
    towers = range(s.players * CIRCLES)
    if effect == THUNDER:
        return [tower_text(t) for t in towers if highest(s) > 0 and s.seal[t] == NOTHING and s.height[t] == highest(s)]
    if effect == KATANA:
        return [tower_text(t) for t in towers if can_be_touched(s, t)]
    if effect == ROAR:
        return [f"tower-{t % CIRCLES + 1}" for t in towers if t // CIRCLES == seat and can_draw_thunder(s, t)]
    if effect == SNAKE:
        return filled_spaces(s) - 1
    if effect == SWITCH:
        return filled_spaces(s) - 1 + in_canyon(s)
    if effect == PURIFY:
        return min(SPACES - 1, max(0, count(s.filled[seat]) - 1))
    return 1
