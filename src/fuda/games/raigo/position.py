"""Positions of Raigo as text; see `fuda.kernel.position`.

Tokens are written by their kanji or Latin names, towers bottom first: `body 1: 雷蛇`, `hands 1: ・霧`, `tower 1.2: 三二一`.
Digits after a slash are the other seats that have seen a token: `雷/23`, and `雷/*` if all have. Tokens that no line names are
in Raizan or put aside, or, where a line `pool` says what is there, in the Canyon. Where a phase offers no choice, play goes on
to the next choice by itself.

The lines and what they derive are here, what can't be is refused in `impossible`.
"""

import difflib
import re
from dataclasses import dataclass
from typing import Any

from fuda.games.raigo import impossible
from fuda.games.raigo.board import MAX_COMPLETED, MAX_IN_LAP, PUT_ASIDE, Phase, completed_token, sort_body
from fuda.games.raigo.hands import KIND_BITS, KIND_MASK
from fuda.games.raigo.notation import TEXTS, space_text, tower_text
from fuda.games.raigo.rules import go_on
from fuda.games.raigo.spells import forget_chant
from fuda.games.raigo.tokens import (
    BODY,
    CIRCLES,
    EVERYONE_SEES,
    HANDS,
    KANJI,
    KATANA,
    KIND_NAMED,
    KINDS,
    NAMES,
    NOBODY,
    NOTHING,
    SEATS,
    SNAKE,
    SPACES,
    SPELLS,
    STORIES,
    THUNDER,
    TOWERS,
    copies,
)
from fuda.kernel.lines import FLAG, SEAT, UNKNOWN, Hidden, Line, Members, Row, Word, names, number, number_of, shortened
from fuda.kernel.position import Given

MAX_BALLS = 999
EMPTY = KANJI[NOTHING]
TOKEN = re.compile(rf"\s*([{KANJI[1:]}浄]|[a-z]+|[?{EMPTY}-])(?:/([1-{SEATS}]+|\*))?", re.IGNORECASE | re.ASCII)
Token = tuple[int, int]  # the kind, NOTHING if empty or unknown, and who has seen it besides its owner
EFFECTS = {"discharge": THUNDER, "charge": THUNDER, "snake": SNAKE, "katana": KATANA}  # of aims, by their first word
AIMS = {text: a for a, text in enumerate(TEXTS) if text.split()[0] in EFFECTS} | {"-": 0}
UNSEEN = -1  # the kind of a token that is unknown


def tokens_of(text: str) -> list[Token]:
    """The tokens of a line; the kind of `?` is UNSEEN."""
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        token = TOKEN.match(text, at)
        if token is None:
            raise ValueError(f"{shortened(text[at:].strip())} is no token; tokens are {KANJI[1:]} or {', '.join(NAMES[1:])}")
        seen = EVERYONE_SEES if token[2] == "*" else sum(1 << seat for seat in {int(digit) - 1 for digit in token[2] or ""})
        found.append((kind_of(token[1].lower()), seen))
        at = token.end()
    return found


def kind_of(name: str) -> int:
    if name in (EMPTY, "-"):
        return NOTHING
    if name == UNKNOWN:
        return UNSEEN
    if name not in KIND_NAMED:
        near = difflib.get_close_matches(name, NAMES[1:], 1)
        raise ValueError(f"there is no token {shortened(name)}" + (f"; did you mean {near[0]}?" if near else ""))
    return KIND_NAMED[name]


def without_empty(tokens: list[Token]) -> list[Token]:
    return [] if [kind for kind, _ in tokens] == [NOTHING] else tokens


def token_text(kind: int, seen: int, owner: int) -> str:
    others = seen & ~(1 << owner)
    if seen == EVERYONE_SEES:
        return f"{KANJI[kind]}/*" if kind != UNSEEN else "?/*"
    digits = "".join(str(seat + 1) for seat in range(SEATS) if others >> seat & 1)
    return (UNKNOWN if kind == UNSEEN else KANJI[kind]) + (f"/{digits}" if digits else "")


def row_text(texts: list[str]) -> str:
    return ("" if all(len(text) == 1 and text != UNKNOWN for text in texts) else " ").join(texts) or "-"


@dataclass
class Spaces(Line):
    """The Body or the Hands of a seat, each token with who has seen it."""

    start: int = 0
    size: int = BODY

    @property
    def fields(self) -> tuple[str, ...]:
        return ("inner", "inner_seen", "filled")

    def keys(self, s: Any) -> list[str]:
        return [f"{self.name} {seat + 1}" for seat in range(s.players)]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        seat = number_of(key)
        texts = []
        for space in range(self.start, self.start + self.size):
            at = seat * SPACES + space
            if s.filled[seat] >> space & 1:
                texts.append(token_text(UNSEEN if hidden("inner", at) else s.inner[at], s.inner_seen[at], seat))
            elif self.start == BODY:
                texts.append(EMPTY)
        return row_text([] if set(texts) == {EMPTY} else texts)

    def read(self, s: Any, key: str, text: str) -> bool:
        seat = number_of(key)
        tokens = without_empty(tokens_of(text))
        if len(tokens) > self.size:
            raise ValueError(f"there is room for {self.size} tokens, not for {len(tokens)}")
        if self.start == 0 and any(kind == NOTHING for kind, _ in tokens):
            raise ValueError("a Body has no gaps")
        for space, (kind, seen) in enumerate(tokens, start=self.start):
            if kind != NOTHING:
                s.inner[seat * SPACES + space] = max(kind, NOTHING)
                s.inner_seen[seat * SPACES + space] = seen | 1 << seat
                s.filled[seat] |= 1 << space
        unknown = any(kind == UNSEEN for kind, _ in tokens)
        if self.start == 0 and not unknown:
            sort_body(s, seat)
        return unknown


@dataclass
class Towers(Line):
    """A tower, bottom first, each token with who has seen it."""

    @property
    def fields(self) -> tuple[str, ...]:
        return ("tower", "tower_seen", "height")

    def keys(self, s: Any) -> list[str]:
        return [f"{self.name} {tower_text(tower)}" for tower in range(s.players * CIRCLES)]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        tower = tower_of(key)
        places = range(tower * STORIES, tower * STORIES + s.height[tower])
        owner = tower // CIRCLES
        return row_text([token_text(UNSEEN if hidden("tower", at) else s.tower[at], s.tower_seen[at], owner) for at in places])

    def read(self, s: Any, key: str, text: str) -> bool:
        tower = tower_of(key)
        tokens = without_empty(tokens_of(text))
        if len(tokens) >= STORIES:
            raise ValueError(f"a tower is resolved when it has {STORIES} stories, so it has fewer")
        if any(kind == NOTHING for kind, _ in tokens):
            raise ValueError("a tower has no gaps")
        for at, (kind, seen) in enumerate(tokens, start=tower * STORIES):
            s.tower[at] = max(kind, NOTHING)
            s.tower_seen[at] = seen | 1 << tower // CIRCLES
        s.height[tower] = len(tokens)
        return any(kind == UNSEEN for kind, _ in tokens)


def tower_of(key: str) -> int:
    seat, circle = key.split()[-1].split(".")
    return (int(seat) - 1) * CIRCLES + int(circle) - 1


@dataclass
class Seals(Line):
    """The token that lies on a charged tower, and how many turns of its owner must end: `雷 2`."""

    @property
    def fields(self) -> tuple[str, ...]:
        return ("seal", "seal_left")

    def keys(self, s: Any) -> list[str]:
        return [f"{self.name} {tower_text(tower)}" for tower in range(s.players * CIRCLES)]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        tower = tower_of(key)
        if s.seal[tower] == NOTHING and s.seal_left[tower] == 0:
            return "-"
        return f"{KANJI[s.seal[tower]]} {s.seal_left[tower]}"

    def read(self, s: Any, key: str, text: str) -> bool:
        words = text.split()
        if words == ["-"]:
            return False
        if len(words) != 2:
            raise ValueError("a seal is a token and a number of turns, such as '雷 1'")
        s.seal[tower_of(key)] = max(kind_of(words[0].lower()), NOTHING)
        s.seal_left[tower_of(key)] = number(0, 2).read(s, words[1])
        return False


@dataclass
class Lap(Line):
    """Tokens in the lap of the active seat, the one that is placed next last, each with who has seen it."""

    @property
    def fields(self) -> tuple[str, ...]:
        return ("lap", "lap_seen", "in_lap")

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        kinds = [UNSEEN if hidden("lap", i) else s.lap[i] for i in range(s.in_lap)]
        return row_text([token_text(kind, s.lap_seen[i], s.active) for i, kind in enumerate(kinds)])

    def read(self, s: Any, key: str, text: str) -> bool:
        tokens = without_empty(tokens_of(text))
        if len(tokens) > MAX_IN_LAP or any(kind == NOTHING for kind, _ in tokens):
            raise ValueError(f"there are at most {MAX_IN_LAP} tokens, without gaps")
        for i, (kind, seen) in enumerate(tokens):
            s.lap[i] = max(kind, NOTHING)
            s.lap_seen[i] = seen  # and by the active seat, once that is known
        s.in_lap = len(tokens)
        return any(kind == UNSEEN for kind, _ in tokens)


def kinds_of(text: str, most: int) -> list[int]:
    """The kinds of tokens that all may see."""
    tokens = without_empty(tokens_of(text))
    if len(tokens) > most:
        raise ValueError(f"there is room for {most} tokens, not for {len(tokens)}")
    if any(kind in (NOTHING, UNSEEN) or seen for kind, seen in tokens):
        raise ValueError("these tokens are known to all")
    return [kind for kind, _ in tokens]


@dataclass
class Heap(Line):
    """Tokens in no order, as counts by kind."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        if hidden(self.field, 0):
            return UNKNOWN
        return "".join(KANJI[kind] * count for kind, count in enumerate(getattr(s, self.field)) if kind != NOTHING) or "-"

    def read(self, s: Any, key: str, text: str) -> bool:
        if text == UNKNOWN:
            return True
        kinds = kinds_of(text, KINDS * SPELLS)
        getattr(s, self.field)[:] = [kinds.count(kind) for kind in range(KINDS)]
        return False


@dataclass
class Completed(Line):
    """The completed hands in order, each with its seat: `2 三二一`."""

    @property
    def fields(self) -> tuple[str, ...]:
        return ("completed", "completions")

    def keys(self, s: Any) -> list[str]:
        return [f"{self.name} {number + 1}" for number in range(MAX_COMPLETED)]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        n = number_of(key)
        if n >= s.completions:
            return "-"
        kinds = [completed_token(s, n, story) for story in range(STORIES)]
        return f"{completed_token(s, n, STORIES) + 1} {''.join(KANJI[kind] for kind in kinds if kind != NOTHING)}"

    def read(self, s: Any, key: str, text: str) -> bool:
        n = number_of(key)
        if text == "-":
            return False
        seat, _, tokens = text.partition(" ")
        if n != s.completions:
            raise ValueError(f"completed {s.completions + 1} comes before it")
        entry = SEAT.read(s, seat)
        kinds = kinds_of(tokens, STORIES)
        if entry < 0 or len(kinds) < 3:
            raise ValueError("a completed hand has a seat and three tokens or more, such as '2 三二一'")
        for kind in reversed(kinds + [NOTHING] * (STORIES - len(kinds))):
            entry = entry * KINDS + kind
        s.completed[n] = entry
        s.completions = n + 1
        return False


@dataclass
class Sides(Line):
    """Yang balls, a number for each side."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        return " ".join(str(balls) for balls in s.balls[: impossible.sides(s)])

    def read(self, s: Any, key: str, text: str) -> bool:
        words = text.split()
        if len(words) != impossible.sides(s):
            raise ValueError(f"one number a side is expected, {impossible.sides(s)} in all, not {len(words)}")
        for side, word in enumerate(words):
            s.balls[side] = self.word.read(s, word)
        return False


@dataclass
class Aim(Line):
    """The action that named the target of a chant: `discharge 2.1`."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        return TEXTS[s.aim] if s.aim else "-"

    def read(self, s: Any, key: str, text: str) -> bool:
        if text.lower() not in AIMS:
            raise ValueError(f"{shortened(text)} names no target such as 'discharge 2.1', 'snake 1.hand-2' or 'katana 1.1 top'")
        s.aim = AIMS[text.lower()]
        return False


@dataclass
class Spent(Line):
    """The reactions to a chant, in order."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        kinds, spent = [], s.spent
        while spent:
            kinds.append(spent & KIND_MASK)
            spent >>= KIND_BITS
        return "".join(KANJI[kind] for kind in reversed(kinds)) or "-"

    def read(self, s: Any, key: str, text: str) -> bool:
        s.spent = 0
        for kind in kinds_of(text, SEATS):
            s.spent = s.spent << KIND_BITS | kind
        return False


def or_none(word: Word, none: int) -> Word:
    """The same word, `-` for none."""
    return Word(lambda s, n: "-" if n == none else word.write(s, n), lambda s, text: none if text == "-" else word.read(s, text))


KIND = or_none(Word(lambda s, kind: KANJI[kind], lambda s, word: max(kind_of(word.lower()), NOTHING)), NOTHING)
TOWER = or_none(names({tower: tower_text(tower) for tower in range(TOWERS)}), NOBODY)
COUNT = number(0, 9)
LINES = (
    Line("phase", "phase", names({phase: phase.name.lower() for phase in Phase}), always=True),
    Line("turn", "turn", SEAT, always=True),
    Line("active", "active", SEAT),
    Spaces("body", "inner", KIND, always=True, start=0, size=BODY),
    Spaces("hands", "inner", KIND, always=True, start=BODY, size=HANDS),
    Towers("tower", "tower", KIND, always=True),
    Seals("seal", "seal", KIND),
    Lap("lap", "lap", KIND),
    Sides("balls", "balls", number(0, MAX_BALLS), always=True),
    Line("bonus", "bonus", KIND),
    Line("destroyer", "destroyer", SEAT),
    Row("row", "row", KIND, size="row_size"),
    Line("chanted", "chanted", KIND),
    Line("chanted from", "chanted_from", names({space: space_text(space) for space in range(SPACES)})),
    Aim("aim", "aim", KIND),
    Line("roar tower", "roar_tower", TOWER),
    Spent("spent", "spent", KIND),
    Line("drawn", "drawn", COUNT),
    Line("discards", "discards", COUNT),
    Members("applied", "applied", names(dict(enumerate(NAMES[: SPELLS + 1]))), each_seat=True),
    Line("last turns", "last_turns", or_none(COUNT, NOBODY)),
    Line("turn ends", "turn_ends", FLAG),
    Members("out", "out", Word(lambda s, side: str(side + 1), lambda s, word: number(1, impossible.sides(s)).read(s, word) - 1)),
    Completed("completed", "completed", KIND),
    Heap("canyon", "canyon", KIND, always=True),
    Heap("pool", "pool", KIND, last=True),
)
DERIVED = ("raizan", "effect", "asked")


def clear(s: Any) -> None:
    s.phase = Phase.FETCH
    s.turn = s.active = 0
    s.bonus = NOTHING
    s.pool[:] = [0] * KINDS
    forget_chant(s)


def complete(s: Any, given: Given) -> None:
    if s.phase == Phase.OVER and "turn" not in given:
        s.turn = NOBODY
    elif "turn" not in given:
        s.turn = s.active
    elif "active" not in given:
        s.active = max(s.turn, 0)
    for i in range(s.in_lap):
        s.lap_seen[i] |= 1 << max(s.active, 0)
    if s.aim:
        s.effect = EFFECTS[TEXTS[s.aim].split()[0]]
    if s.phase == Phase.ROAR:
        s.asked = (s.turn - s.active) % s.players + 1
    elif s.phase == Phase.SHIELD and s.effect == THUNDER:
        s.asked = s.players
    complete_tokens(s, given)
    if s.phase in (Phase.FETCH, Phase.SELECT, Phase.PILE_AND_CHANT):
        impossible.check_moment(s, given)
        go_on(s)


def complete_tokens(s: Any, given: Given) -> None:
    """Raizan, and the Canyon or the pool: all tokens that are nowhere else."""
    left = impossible.tokens_left(s, given)
    if "pool" in given and "pool" not in given.unknown:
        if "canyon" not in given:
            s.canyon[:] = [left[kind] - s.pool[kind] for kind in range(KINDS)]
        key, short = (
            "pool",
            [kind for kind in range(1, KINDS) if left[kind] - s.canyon[kind] != s.pool[kind] or s.canyon[kind] < 0],
        )
    else:
        s.pool[:] = [left[kind] - s.canyon[kind] for kind in range(KINDS)]
        key, short = "canyon", [kind for kind in range(1, KINDS) if s.pool[kind] < 0]
    if short:
        given.refuse(
            key, f"there are {copies(short[0])} of {KANJI[short[0]]} in all, and {left[short[0]]} left for Canyon and pool"
        )
    s.raizan = sum(s.pool) - impossible.unknown_tokens(s) - PUT_ASIDE[s.players]
    if s.raizan < 0:
        given.refuse("pool", f"at least {PUT_ASIDE[s.players]} tokens are put aside")


def check(s: Any, given: Given) -> None:
    impossible.check(s, given)
