"""Positions of Raigo for tests.

A board is a text of four parts, Body | Hands | tower 1 | tower 2, each a row of kanji, towers bottom first; `・` is an empty
Hand. Seats count from 0, as everywhere in code; in notation they count from 1.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import fuda
from fuda.games.raigo.board import PUT_ASIDE, Phase, completed_by, completed_token
from fuda.games.raigo.tokens import DESTROY, KANJI, KINDS, SEATS, SPACES, STORIES, TOWERS, copies, weight

EMPTY = "|||"


def position(
    *boards: str,
    active: int = 0,
    phase: Phase = Phase.PILE_AND_CHANT,
    canyon: str = "",
    pool: str | None = None,
    destroyer: int | None = None,
    row: str = "",
    bonus: str = "",
    balls: Sequence[int] = (),
    sealed: dict[str, int] | None = None,
    seen: dict[str, Sequence[int]] | None = None,
    last_turns: int | None = None,
    lines: str = "",
    seed: int = 0,
    **options: Any,
) -> fuda.Table:
    """A table in the middle of a match, one board a seat.

    All other tokens are in Raizan, or where `pool` says what is there (with what is put aside), in the Canyon. `sealed` says by
    tower (`"2.1"`) how many turns of its owner a Thunder seals it, `seen` by place
    (`"2.body-1"`, `"2.1-3"` a story of a tower) which others have seen a token. `lines` are more lines
    of the position, as they are.
    """
    seen_in = {} if seen is None else seen
    text = [lines, f"raigo, {len(boards)} players", f"phase: {phase.name.lower()}", f"turn: {active + 1}"]
    for seat, board in enumerate(boards, start=1):
        body, hands, *towers = (part.strip() for part in board.split("|"))
        text += [f"body {seat}: {with_seen(body, f'{seat}.body', seen_in)}"]
        text += [f"hands {seat}: {with_seen(hands, f'{seat}.hand', seen_in)}"]
        text += [f"tower {seat}.{n}: {with_seen(tower, f'{seat}.{n}', seen_in)}" for n, tower in enumerate(towers, start=1)]
    text += [f"seal {name}: 雷 {turns}" for name, turns in (sealed or {}).items()]
    text += [] if destroyer is None else [f"destroyer: {destroyer + 1}", f"row: {' '.join(row) or '-'}"]
    text += [f"{key}: {tokens}" for key, tokens in (("canyon", canyon), ("bonus", bonus)) if tokens]
    text += [] if pool is None else [f"pool: {pool or '-'}"]
    text += [f"balls: {' '.join(map(str, balls))}"] if balls else []
    text += [] if last_turns is None else [f"last turns: {last_turns}"]
    t = fuda.table("raigo", seed=seed, position="\n".join(text), **options)
    conserve(t)
    return t


def with_seen(tokens: str, place: str, seen: dict[str, Sequence[int]]) -> str:
    """Tokens as a position writes them, each with the other seats that have seen it."""
    seats = ["".join(str(seat + 1) for seat in seen.get(f"{place}-{n}", ())) for n in range(1, len(tokens) + 1)]
    return " ".join(token + (f"/{others}" if others else "") for token, others in zip(tokens, seats, strict=True)) or "-"


def play(t: fuda.Table, *moves: str) -> fuda.Table:
    for move in moves:
        t.play(move)
        conserve(t)
    return t


def texts(t: fuda.Table) -> list[str]:
    """What is legal, in notation."""
    return [action.text for action in t.legal()]


def body(t: fuda.Table, seat: int) -> str:
    return "".join(KANJI[kind] for kind in t.state.inner[seat * SPACES : seat * SPACES + 3] if kind)


def hands(t: fuda.Table, seat: int) -> str:
    """Both Hands, `・` for an empty one."""
    return "".join(KANJI[kind] for kind in t.state.inner[seat * SPACES + 3 : seat * SPACES + 5])


def tower(t: fuda.Table, name: str) -> str:
    owner, circle = (int(number) - 1 for number in name.split("."))
    start = (owner * 2 + circle) * STORIES
    return "".join(KANJI[kind] for kind in t.state.tower[start : start + STORIES] if kind)


def canyon(t: fuda.Table) -> str:
    """The Canyon in order of kind."""
    return "".join(KANJI[kind] * t.state.canyon[kind] for kind in range(1, KINDS))


def row(t: fuda.Table) -> str:
    """What lies beside Destroy."""
    return "".join(KANJI[kind] for kind in t.state.row[: t.state.row_size])


def completed(t: fuda.Table, seat: int) -> list[str]:
    s = t.state
    numbers = [number for number in range(s.completions) if completed_by(s, number) == seat]
    return ["".join(KANJI[k] for k in (completed_token(s, n, story) for story in range(STORIES)) if k) for n in numbers]


def known(t: fuda.Table, seat: int, place: str) -> str:
    """What a seat sees in a place such as `2.body-1`, `1.hand-2`, or `3.2` and a story from 1: `3.2-1`; `?` if it may not."""
    shown = t.view(seat)["boards"][int(place[0]) - 1]
    where, _, number = place[2:].partition("-")
    tokens = (
        shown["body"] if where == "body" else shown["hands"] if where == "hand" else shown["towers"][int(where) - 1]["tokens"]
    )
    return str(tokens[int(number) - 1]["token"])


def refused(t: fuda.Table, move: str) -> str:
    """The number of the rule that forbids a move."""
    refusal = t.why_not(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


def conserve(t: fuda.Table) -> None:
    """All 69 tokens are somewhere, Bodies are in order, and owners have seen what is theirs."""
    s = t.state
    found = list(s.pool)
    for kind in [*s.inner, *s.tower, *s.lap, *s.seal, *s.row[: s.row_size], s.bonus, s.chanted]:
        found[kind] += 1
    spent = s.spent
    while spent:
        found[spent & 31] += 1
        spent >>= 5
    found[DESTROY] += s.destroyer >= 0
    for number in range(s.completions):
        for story in range(STORIES):
            found[completed_token(s, number, story)] += 1
    assert [found[k] + s.canyon[k] for k in range(1, KINDS)] == [copies(k) for k in range(1, KINDS)]
    assert sum(s.pool) == s.raizan + PUT_ASIDE[t.players]
    for seat in range(SEATS):
        spaces = range(seat * SPACES, seat * SPACES + SPACES)
        on_body = [weight(s.inner[at]) for at in spaces[:3] if s.inner[at]]
        assert on_body == sorted(on_body)
        assert [s.inner[at] != 0 for at in spaces] == [bool(s.filled[seat] >> i & 1) for i in range(SPACES)]
        assert all(bool(s.inner_seen[at] >> seat & 1) == (s.inner[at] != 0) for at in spaces)
    for number in range(TOWERS):
        stories = range(number * STORIES, number * STORIES + STORIES)
        assert [s.tower[at] != 0 for at in stories] == [i < s.height[number] for i in range(STORIES)]
        assert all(bool(s.tower_seen[at] >> (number // 2) & 1) == (s.tower[at] != 0) for at in stories)


def random_match(players: int, seed: int, **options: Any) -> Iterator[fuda.Table]:
    """A table before each decision of a random match, and after the last."""
    chance = random.Random(seed)
    t = fuda.Table("raigo", players, seed, **options)
    yield t
    while not t.over:
        t.play(chance.choice(t.legal()))
        yield t
