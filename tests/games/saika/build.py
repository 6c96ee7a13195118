"""Positions and matches of Saika Banrai for tests, written in notation.

Hands and sets of cards are texts such as `"red-7 blue-1 pillar"`, sets of colours are texts such as `"red blue"`, and seats count
from 0 as everywhere in code.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import fuda
from fuda.games.saika.cards import COLOUR_NAMES, COLOURED, DISASTERS, PILLAR, colour_of
from fuda.games.saika.notation import TEXTS
from fuda.games.saika.rules import HAND_SIZE, Phase
from fuda.kernel.bits import count

SEAT_COUNTS = (3, 4, 5, 6)
LAST_ROUND = 3


def card_set(text: str) -> int:
    """Cards in notation as a set."""
    cards = [TEXTS.index(card) for card in text.split()]
    assert len(set(cards)) == len(cards), f"a card stands twice in {text!r}"
    return sum(1 << card for card in cards)


def colour_set(text: str) -> int:
    return sum(1 << COLOUR_NAMES.index(colour) for colour in text.split())


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
    naming: int | None = None,
    seed: int = 0,
    **options: Any,
) -> fuda.Table:
    """A table at the start of a trick, or where seat `naming` names its starter; it plays on from there.

    As many tricks are left as the shortest hand has cards, unless `tricks_left` says otherwise. Cards that the round must have
    seen already are the lowest that nobody holds.
    """
    t = fuda.Table("saika", players, seed, **options)
    s = t._state
    sets = [card_set(hand) for hand in hands]
    assert len(sets) == players, f"{players} seats need {players} hands"
    assert count(sum(h & COLOURED for h in sets)) == sum(count(h & COLOURED) for h in sets), "a card stands in two hands"
    left = min(count(h) for h in sets) if tricks_left is None else tricks_left
    size = HAND_SIZE[players]
    for seat, cards in enumerate(sets):
        assert count(cards) >= left, f"seat {seat} holds too few cards for {left} tricks"
        s.hand[seat] = cards
        s.held[seat] = count(cards)
        s.specials[seat] = cards >> PILLAR
        s.void[seat] = 0
    seen = size * players - sum(count(h & COLOURED) for h in sets)
    free = [card for card in range(DISASTERS) if not any(h >> card & 1 for h in sets)]
    assert seen <= len(free), "the hands hold more cards than are dealt"
    s.laid = sum(1 << card for card in free[:seen])
    s.flipped = colour_set(flipped)
    s.round_number = round
    s.trick_number = s.tricks - left
    s.lost[:] = padded(lost)
    s.face_down[:] = padded(lost_this_round)
    s.taken[:] = padded(taken)
    s.starter = starter
    s.turn = starter
    if naming is not None:
        s.phase = Phase.NAME_STARTER
        s.turn = naming
    return t


def padded(numbers: Sequence[int]) -> list[int]:
    return [*numbers, *[0] * (6 - len(numbers))]


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
