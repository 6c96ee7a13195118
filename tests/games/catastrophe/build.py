"""Positions of Catastrophe for tests, with the cards of `street.toml`. Seats count from 0 in code and from 1 in texts."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fuda
from fuda.games.catastrophe.position_lines import seated
from fuda.games.catastrophe.state import NOTHING, PACK, ROW, SEATS, SHOWN_MOST, TITLES, Phase

STREET = Path(__file__).parent / "street.toml"


def position(*lines: str, players: int = 3, seed: int = 0, **options: Any) -> fuda.Table:
    """A table from the lines of a position; without more, the React of the first phase of an earthquake, with Rumours."""
    text = [f"catastrophe, {players} players", *lines]
    t = fuda.table("catastrophe", position="\n".join(text), seed=seed, book=STREET, **options)
    conserve(t)
    return t


def dealt(players: int = 3, seed: int = 0, **options: Any) -> fuda.Table:
    """A match that has just been dealt."""
    return fuda.table("catastrophe", players, seed, book=STREET, **options)


def play(t: fuda.Table, *moves: str) -> fuda.Table:
    for move in moves:
        t.play(move)
        conserve(t)
    return t


def texts(t: fuda.Table) -> list[str]:
    """What is legal, in notation."""
    return [action.text for action in t.legal()]


def refused(t: fuda.Table, move: str) -> str:
    """The number of the rule that forbids a move, which changes nothing."""
    before = repr(t.state)
    try:
        t.play(move)
    except fuda.IllegalMove as refusal:
        assert repr(t.state) == before
        return refusal.rule
    raise AssertionError(f"{move} is allowed")


def hand(t: fuda.Table, seat: int) -> list[str]:
    return list(t.view(seat)["hand"])


def row(t: fuda.Table, seat: int) -> list[str]:
    """The cards of a row with their uses left, as a position writes them; empty places are left out."""
    cards = [card for card in t.view()["rows"][seat] if card]
    return [card["card"] if card["uses"] == card["printed"] else f"{card['card']}/{card['uses']}" for card in cards]


def phase(t: fuda.Table) -> Phase:
    return Phase(t.state.phase)


def notes(t: fuda.Table) -> list[str]:
    """The names of the notes of the last move."""
    return [t.game.note_names[note.code] for note in t.notes]


def conserve(t: fuda.Table) -> None:
    """Every card of the Resource deck is in one place, and all counts are right."""
    s = t.state
    counts = [s.deck[title] + s.discards[title] for title in range(TITLES)]
    for at, cards in enumerate(s.hand):
        counts[at % TITLES] += cards
    for title in (*seated(s, s.in_row, ROW), *s.moving, *seated(s, s.coming, SHOWN_MOST), *seated(s, s.pack, PACK)):
        if title != NOTHING:
            counts[title] += 1
    if s.phase == Phase.SETTLE and s.partner != NOTHING:
        counts = [count + s.giving[title] + s.asking[title] for title, count in enumerate(counts)]
    copies = [t.book[n].copies if n < len(t.book) else 0 for n in range(TITLES)]  # type: ignore[index, arg-type]
    assert counts == copies
    assert s.deck_size == sum(s.deck)
    assert s.held == [sum(s.hand[seat * TITLES : (seat + 1) * TITLES]) for seat in range(SEATS)]
    for at, title in enumerate(seated(s, s.in_row, ROW)):
        assert (title == NOTHING) == (s.left[at] == 0) or s.phase == Phase.OVER
        assert title == NOTHING or s.left[at] <= t.book[title].uses  # type: ignore[index]
        assert title != NOTHING or s.lent[at] == 0
    for seat in range(t.players):
        size = sum(title != NOTHING for title in s.in_row[seat * ROW : (seat + 1) * ROW])
        assert size <= t.view()["row_limits"][seat] + (s.phase == Phase.SETTLE and s.turn == seat)
    for at in range(SEATS * TITLES):
        assert 0 <= s.sure[at] <= s.hand[at]
        seat, title = divmod(at, TITLES)
        others = [other * TITLES + title for other in range(SEATS) if other != seat]
        assert 0 <= s.elsewhere[at] <= sum(s.hand[other] - s.sure[other] for other in others)
    assert not any(s.work)


def random_match(players: int, seed: int, own_cards: bool = False, **options: Any) -> Iterator[fuda.Table]:
    """A table before each decision of a random match, and after the last."""
    chance = random.Random(seed)
    t = fuda.table("catastrophe", players, seed, book=None if own_cards else STREET, **options)
    yield t
    while not t.over:
        t.play(chance.choice(t.legal()))
        yield t
