"""Positions and matches of Daifugo for tests, written in notation.

Hands are texts such as `"7s 7d *"`, and seats count from 0 as everywhere in code.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import fuda
from fuda.games.daifugo.cards import ALL_CARDS, JOKER, SEATS, jokers_in, with_card
from fuda.games.daifugo.notation import card_text
from fuda.games.daifugo.rules import hand_size
from fuda.kernel.bits import count

SEAT_COUNTS = (2, 3, 4, 5, 6)
SWITCHES = (
    *("kaidan", "kakumei", "shibari", "geki", "spade3", "five", "seven", "eight", "nine", "ten", "jackback"),
    *("two_finish", "three_finish", "joker_finish"),
)


def card(text: str) -> int:
    return next(number for number in range(JOKER + 1) if card_text(number) == text)


def card_set(text: str) -> int:
    """Cards in notation as a hand."""
    hand = 0
    for each in text.split():
        more = with_card(hand, card(each))
        assert more != hand, f"{each} stands twice in {text!r}"
        hand = more
    return hand


def position(
    *hands: str,
    turn: int = 0,
    kakumei_on: bool = False,
    out: Sequence[int] = (),
    seed: int = 0,
    **options: Any,
) -> fuda.Table:
    """A table at which these hands are held and seat `turn` leads. The seats in `out` have gone out in that order."""
    t = fuda.Table("daifugo", len(hands), seed, **options)
    s = t._state
    sets = [card_set(hand) for hand in hands]
    reals = [hand & ALL_CARDS for hand in sets]
    assert count(sum(reals)) == sum(count(real) for real in reals), "a card stands in two hands"
    assert sum(jokers_in(hand) for hand in sets) <= t.options["jokers"], "there are too many jokers"
    for seat, hand in enumerate(sets):
        s.hand[seat] = hand
        s.held[seat] = count(hand)
        assert count(hand) > 0 or seat in out, f"seat {seat} holds nothing and is not out"
    for place, seat in enumerate(out, start=1):
        s.place_of[seat] = place
        s.playing &= ~(1 << seat)
    s.best_free = len(out) + 1
    dealt = hand_size(s) * t.players
    free = [number for number in range(52) if not any(hand >> number & 1 for hand in sets)]
    s.gone = sum(1 << number for number in free[: max(0, dealt - sum(count(hand) for hand in sets))])
    s.revolution = int(kakumei_on)
    s.turn = turn
    return t


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
