"""What a seat's Persona changes. The numbers in comments are those of `rules.md`."""

from typing import Any

from fuda.games.catastrophe.book import USES, Kind, Trait
from fuda.games.catastrophe.state import (
    NOTHING,
    OFFERS,
    REPLENISHED,
    RESTOCKED,
    ROW_LIMITS,
    SHOWN,
    SHOWN_MOST,
    Side,
    Stage,
)
from fuda.kernel import has, kind_start, with_member


def specials(s: Any, seat: int) -> int:
    """How many rows the side in play of a seat's Persona has."""
    if s.persona[seat] == NOTHING:
        return 0
    card = s.book[s.persona[seat]]
    return card.detriment_count if s.personas == Side.DETRIMENT else card.ability_count


def special(s: Any, seat: int, k: int) -> Any:
    """Row `k` of the side in play of a seat's Persona."""
    card = s.book[s.persona[seat]]
    if s.personas == Side.DETRIMENT:
        return card.detriment[k]
    return card.ability[k]


def note_traits(s: Any) -> None:
    """Keeps what follows from book and Personas and is asked at every decision: traits, who can't help, who can't be helped."""
    s.first_response = kind_start(s.book, Kind.RESPONSE)
    s.not_helping = 0
    s.not_helped = 0
    for seat in range(s.players):
        s.traits[seat] = 0
        for k in range(specials(s, seat)):
            s.traits[seat] = with_member(s.traits[seat], special(s, seat, k).what)
        if has_trait(s, seat, Trait.NO_HELPING):  # catastrophe.67
            s.not_helping = with_member(s.not_helping, seat)
        if has_trait(s, seat, Trait.NO_HELP):  # catastrophe.68
            s.not_helped = with_member(s.not_helped, seat)


def has_trait(s: Any, seat: int, what: int) -> bool:
    return has(s.traits[seat], what)


def trait_amount(s: Any, seat: int, what: int) -> int:
    """The amounts of all rows of one kind, added up."""
    if not has_trait(s, seat, what):
        return 0
    total = 0
    for k in range(specials(s, seat)):
        row = special(s, seat, k)
        if row.what == what:
            total += row.amount
    return total


def trait_needs(s: Any, seat: int, what: int) -> int:
    """The needs of all rows of one kind, as a set."""
    if not has_trait(s, seat, what):
        return 0
    needs = 0
    for k in range(specials(s, seat)):
        row = special(s, seat, k)
        if row.what == what:
            needs |= row.needs
    return needs


def more_uses(s: Any, seat: int, need: int) -> int:
    """catastrophe.64: how many more uses an impact of a kind takes for a seat."""
    if not has_trait(s, seat, Trait.NEEDS_MORE):
        return 0
    more = 0
    for k in range(specials(s, seat)):
        row = special(s, seat, k)
        if row.what == Trait.NEEDS_MORE and (row.needs >> need) & 1 == 1:
            more += row.amount
    return more


def counted_as(s: Any, seat: int, helps: int) -> int:
    """catastrophe.63: the kinds that a seat may use a card for which helps against these."""
    if not has_trait(s, seat, Trait.COUNTS_AS):
        return helps
    needs = helps
    for k in range(specials(s, seat)):
        row = special(s, seat, k)
        if row.what == Trait.COUNTS_AS and row.needs & helps != 0:
            needs |= row.to
    return needs


def free_uses(s: Any, seat: int) -> int:
    """catastrophe.62"""
    return max(0, min(USES, trait_amount(s, seat, Trait.FREE_USE)))


def row_limit(s: Any, seat: int) -> int:
    """catastrophe.13, 61"""
    return max(0, min(ROW_LIMITS[0], ROW_LIMITS[s.row] + trait_amount(s, seat, Trait.ROW)))


def offers_allowed(s: Any, seat: int) -> int:
    """catastrophe.23, 61"""
    return max(1, OFFERS + trait_amount(s, seat, Trait.OFFERS))


def cards_drawn(s: Any, seat: int) -> int:
    """catastrophe.57, 61"""
    return max(0, REPLENISHED + trait_amount(s, seat, Trait.DRAW))


def cards_shown(s: Any, seat: int) -> int:
    """How many cards a seat may choose for its row now (catastrophe.25, 60, 61)."""
    if s.stage == Stage.RESTOCK:
        number = RESTOCKED + trait_amount(s, seat, Trait.RESTOCK)
    else:
        number = SHOWN + trait_amount(s, seat, Trait.SHOW)
    return max(0, min(SHOWN_MOST, number))
