"""What the cards of the duel are."""

from enum import IntEnum

from fuda.kernel.books import Row, card, choice, flag, members, number, rows, text


class Kind(IntEnum):
    SPELL = 0
    BLADE = 1
    OMEN = 2


class Do(IntEnum):
    HIT = 0
    HEAL = 1
    DRAW = 2
    TIRE_OUT = 3


class Element(IntEnum):
    FIRE = 0
    WATER = 1
    STEEL = 2


class Effect(Row):
    do = choice(Do)
    amount = number("i8", 0, 9)
    times = number("i8", 1, 3, default=1)


class Card(Row):
    kind = choice(Kind)
    name = text()
    says = text(default="")
    cost = number("i8", 0, 6, of=(Kind.SPELL, Kind.BLADE))
    power = number("i16", -2, 300, of=Kind.OMEN)
    swift = flag(of=Kind.SPELL)
    elements = members(Element)
    weak = number("i8", 0, 3, length=3, default=0)  # what the card takes from its player, by thirds of the match
    becomes = card(to=Kind.BLADE, default=None)  # what takes its place among the played cards
    effects = rows(Effect, 3)


def check_book(book):
    if not book.of_kind(Kind.OMEN):
        return ["there must be an omen"]
    return []


def check_deck(book, deck):
    faults = [f"{id} is an omen, which nobody brings." for id in deck if book[book.index(id)].kind == Kind.OMEN]
    faults += [f"{id} is there {count} times, and 3 are allowed." for id, count in deck.items() if count > 3]
    if sum(deck.values()) < 6:
        faults.append(f"it has {sum(deck.values())} cards, and needs 6.")
    return faults


def default_deck(book, seat):
    playable = [id for n, id in enumerate(book.ids) if book[n].kind != Kind.OMEN]
    return playable[seat : seat + 10]
