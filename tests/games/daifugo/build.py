"""Positions and matches of Daifugo for tests, written in notation.

Hands are texts such as `"7s 7d *"`, and seats count from 0 as everywhere in code.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import fuda
from fuda.games.daifugo.cards import CARDS, SEATS
from fuda.games.daifugo.notation import card_text
from fuda.kernel.bits import count

SEAT_COUNTS = (2, 3, 4, 5, 6)
PACK = [card_text(card) for card in range(CARDS)]
SWITCHES = (
    *("kaidan", "kakumei", "shibari", "geki", "spade3", "five", "seven", "eight", "nine", "ten", "jackback"),
    *("two_finish", "three_finish", "joker_finish"),
)


def card(text: str) -> int:
    """The number of a card or a joker."""
    return [*PACK, "*"].index(text)


def position(
    *hands: str,
    turn: int = 0,
    kakumei_on: bool = False,
    out: Sequence[int] = (),
    seed: int = 0,
    lines: str = "",
    **options: Any,
) -> fuda.Table:
    """A table at which these hands are held and seat `turn` leads. The seats in `out` have gone out in that order.

    `lines` are more lines of the position, as they are.
    """
    places = [str(out.index(seat) + 1) if seat in out else "-" for seat in range(len(hands))]
    text = [f"daifugo, {len(hands)} players", f"turn: {turn + 1}", f"kakumei: {'yes' if kakumei_on else 'no'}"]
    text += [f"hand {seat}: {cards}" for seat, cards in enumerate(hands, start=1)]
    text += [f"places: {' '.join(places)}", lines]
    return fuda.table("daifugo", seed=seed, position="\n".join(text), **options)


def all_else_gone(*hands: str) -> fuda.Table:
    """The same, where nothing is set aside: every card that nobody holds was played."""
    held = " ".join(hands).split()
    gone = [card for card in PACK if card not in held] + ["*"] * (2 - held.count("*"))
    return position(*hands, lines=f"gone: {' '.join(gone)}")


def play(t: fuda.Table, *moves: str) -> fuda.Table:
    for move in moves:
        t.play(move)
    return t


def texts(t: fuda.Table) -> list[str]:
    """What is legal, in notation."""
    return [action.text for action in t.legal()]


def refused(t: fuda.Table, move: str) -> str:
    """The rule that forbids a move, "" where it is legal."""
    refusal = t.why_not(move)
    return "" if refusal is None else refusal.rule


def hand(t: fuda.Table, seat: int) -> str:
    return " ".join(t.view(seat)["hand"])


def places(t: fuda.Table) -> list[int | None]:
    return list(t.view()["places"])


def random_match(players: int, seed: int, *, passes: float = 1.0, **options: Any) -> Iterator[fuda.Table]:
    """One table, given before the first action and after every one, to the end of a match of random play.

    `passes` is how often a pass is taken when it is drawn: with 0 every seat plays whenever it can.
    """
    chance = random.Random(seed)
    t = fuda.Table("daifugo", players, seed, **options)
    yield t
    while not t.over:
        actions = t.legal()
        if len(actions) > 1 and actions[-1].text == "pass" and chance.random() >= passes:
            actions.pop()
        t.play(chance.choice(actions).id)
        yield t


def finished(match: Iterator[fuda.Table]) -> fuda.Table:
    """The table at the end of a match."""
    return list(match)[-1]


def random_options(seed: int, **fixed: Any) -> dict[str, Any]:
    """House rules drawn by chance, each switch turned off now and then."""
    chance = random.Random(seed)
    options: dict[str, Any] = {switch: chance.random() < 0.8 for switch in SWITCHES}
    options |= {"eight_finish": chance.random() < 0.3, "finish": chance.choice(["illegal", "illegal", "foul"])}
    options |= {"jokers": chance.choice([0, 1, 2, 2, 2]), "exchange": chance.random() < 0.8}
    return options | fixed


def all_hands(t: fuda.Table) -> list[list[str]]:
    return [t.view(seat)["hand"] for seat in range(t.players)]


def set_aside(t: fuda.Table) -> int:
    """How many cards are neither in a hand nor gone."""
    s = t.state
    return 52 + t.options["jokers"] - count(s.gone) - sum(s.held[:SEATS])
