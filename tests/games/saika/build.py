"""Positions and matches of Saika Banrai for tests, written in notation.

Hands and sets of cards are texts such as `"red-7 blue-1 pillar"`, sets of colours are texts such as `"red blue"`, and seats count
from 0 as everywhere in code.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import fuda
from fuda.games.saika.cards import DISASTERS, colour_of
from fuda.games.saika.notation import TEXTS

SEAT_COUNTS = (3, 4, 5, 6)


def position(
    players: int = 4,
    *,
    hands: Sequence[str],
    starter: int = 0,
    flipped: str = "",
    round: int = 1,
    tricks_left: int | None = None,
    lost: Sequence[int] = (),
    lost_this_round: Sequence[int] = (),
    taken: Sequence[int] = (),
    lacks: dict[int, str] | None = None,
    naming: int | None = None,
    seed: int = 0,
    **options: Any,
) -> fuda.Table:
    """A table at the start of a trick, or where seat `naming` names its starter; it plays on from there.

    As many tricks are left as the shortest hand has cards, unless `tricks_left` says otherwise.
    """
    lines = [f"saika, {players} players", f"round: {round}", f"starter: {starter + 1}", f"disasters: {flipped or '-'}"]
    lines += [f"hand {seat}: {cards}" for seat, cards in enumerate(hands, start=1)]
    lines += [f"lacks {seat + 1}: {colours}" for seat, colours in (lacks or {}).items()]
    lines += [] if tricks_left is None else [f"tricks left: {tricks_left}"]
    lines += [] if naming is None else ["phase: name_starter", f"turn: {naming + 1}"]
    for key, numbers in (("lost", lost), ("lost this round", lost_this_round), ("taken", taken)):
        lines += [f"{key}: {' '.join(map(str, numbers))}"] if numbers else []
    return fuda.table("saika", seed=seed, position="\n".join(lines), **options)


def play(t: fuda.Table, *moves: str) -> fuda.Table:
    for move in moves:
        t.play(move)
    return t


def played_trick(*cards: str, starter: int = 0, flipped: str = "", **setup: Any) -> fuda.Table:
    """A table at which these cards were just laid as one trick, in this order from `starter`; each seat holds one more card.

    The first coloured card leads. The other card that a seat holds is never of that colour.
    """
    players = len(cards)
    lead = next((card.split("-")[0] for card in cards if "-" in card), "red")
    spares = [card for card in TEXTS[:DISASTERS] if card not in cards and not card.startswith(lead)]
    hands = [""] * players
    for i, card in enumerate(cards):
        hands[(starter + i) % players] = f"{card} {spares[-1 - 4 * i]}"
    t = position(players, hands=hands, starter=starter, flipped=flipped, **setup)
    return play(t, *cards)


def texts(t: fuda.Table) -> list[str]:
    """What is legal, in notation."""
    return [action.text for action in t.legal()]


def points(t: fuda.Table) -> list[int]:
    """What each seat has lost in the match so far, hidden points included."""
    return [-score for score in t.scores]


def taken(t: fuda.Table) -> list[int]:
    """How many cards lie taken before each seat."""
    return list(t.state.taken[: t.players])


def hand(t: fuda.Table, seat: int) -> list[str]:
    return list(t.view(seat)["hand"])


def face_up(t: fuda.Table) -> list[str]:
    """The Natural Disaster cards that are face up, by colour."""
    return [colour for colour, up in t.view()["disasters"].items() if up]


def excess(t: fuda.Table) -> set[str]:
    """The Disaster cards that were left out of this round."""
    s = t.state
    known = s.laid
    for seat in range(t.players):
        known |= s.hand[seat]
    return {TEXTS[card] for card in range(DISASTERS) if not known >> card & 1}


def colours_held(t: fuda.Table, seat: int) -> set[int]:
    return {colour_of(card) for card in range(DISASTERS) if t.state.hand[seat] >> card & 1}


def random_match(players: int, seed: int, *, keep_specials: bool = False, **options: Any) -> Iterator[fuda.Table]:
    """One table, given before the first action and after every one, to the end of a match of random play.

    With `keep_specials` seats lay special cards only when they must, so that many get stuck with them.
    """
    chance = random.Random(seed)
    t = fuda.Table("saika", players, seed, **options)
    yield t
    while not t.over:
        actions = t.legal()
        coloured = [action for action in actions if action.id < DISASTERS]
        t.play(chance.choice(coloured if keep_specials and coloured else actions))
        yield t
