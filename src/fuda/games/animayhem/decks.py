"""Deck construction: which cards a seat may bring, and a deck for a seat that brings none.

The first four Characters of a deck, in the order in which it is written, are its starting Characters, and its first Haven is the
starting Haven; the other Characters and Havens are Power cards. The second card of a two-card Character is not written into a
deck: it is kept beside it and not counted. The numbers in comments are those of `rules.md`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from fuda.games.animayhem.vocabulary import Ability, Category, Change, Gender, Kind, Price, Skill, VehicleClass, Whom
from fuda.games.animayhem.wording import word
from fuda.kernel.books import NO_CARD, Book
from fuda.kernel.columns import spelling
from fuda.kernel.decks import Deck, read_deck

STARTERS = 4
COPIES = 3
FEWEST_COMBAT = 21

# The room that the table has for one deck.
MAX_CHARACTERS = 10
MAX_HAVENS = 3
MAX_LOCATIONS = 11
MAX_ITEMS = 17
MAX_DISASTERS = 38
MAX_COMBAT = 45
MAX_POWER = 36
ROOM = MAX_CHARACTERS + MAX_HAVENS + MAX_LOCATIONS + MAX_ITEMS + MAX_DISASTERS + MAX_COMBAT + MAX_POWER

POWER_KINDS = (Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.FLASH, Kind.GLOBAL)
Fault = tuple[Any, ...]  # the key of its text under `cards.fault`, and values; a card is its number, a kind is a `Kind`


def check_deck(book: Book, deck: Mapping[str, int], options: Mapping[str, Any] | None = None) -> list[str]:
    """All that is wrong with a deck, a sentence each."""
    return deck_faults_in(book, deck, "en", options)


def deck_faults_in(book: Book, deck: Mapping[str, int], language: str, options: Mapping[str, Any] | None = None) -> list[str]:
    """The same in a language."""
    found = [*number_faults(book, deck), *limit_faults(book, deck), *form_faults(book, deck), *idle_faults(book, deck)]
    if not (options or {}).get("charm", True):
        found += charm_faults(book, deck)
    return [word(language, f"fault.{key}", *(said(book, value, language) for value in values)) for key, *values in found]


def charm_faults(book: Book, deck: Mapping[str, int]) -> Iterator[Fault]:
    """animayhem.175: without Charm Combat no card but Combat cards has a Charm cost."""
    for id in deck:
        card = book[book.index(id)]
        paid = any(card.cost[k].ability == Ability.CHARM for k in range(card.cost_count))
        paid = paid or any(card.effects[k].pay == Price.CHARM for k in range(card.effects_count))
        if paid and card.kind != Kind.COMBAT:
            yield "charm", CardId(id)


def said(book: Book, value: Any, language: str) -> Any:
    """A value of a fault in words: a kind by its name, a card by its id or, in other languages, by its name."""
    if isinstance(value, Kind):
        return word(language, f"kind.{spelling(value)}")
    if isinstance(value, CardId):
        return repr(str(value)) if language == "en" else book.text(book.index(value), "name", language)
    return value


class CardId(str):
    """The id of a card, among the values of a fault."""


def counts(book: Book, deck: Mapping[str, int]) -> Counter[int]:
    """How many cards of each kind there are."""
    found: Counter[int] = Counter()
    for id, count in deck.items():
        found[book[book.index(id)].kind] += count
    return found


def power_cards(book: Book, deck: Mapping[str, int]) -> int:
    """How many Power cards there are: starters are none."""
    by_kind = counts(book, deck)
    extra = max(0, by_kind[Kind.CHARACTER] - STARTERS) + max(0, by_kind[Kind.HAVEN] - 1)
    return extra + sum(by_kind[kind] for kind in POWER_KINDS)


def number_faults(book: Book, deck: Mapping[str, int]) -> Iterator[Fault]:
    """How many cards of each kind a deck has."""
    by_kind = counts(book, deck)
    power = power_cards(book, deck)
    locations = by_kind[Kind.LOCATION]
    if by_kind[Kind.CHARACTER] < STARTERS:
        yield "starters", by_kind[Kind.CHARACTER], STARTERS
    if by_kind[Kind.HAVEN] < 1:
        yield ("haven",)
    if locations % 2 == 0:
        yield "odd", locations
    items = (3 * locations + 1) // 2
    if by_kind[Kind.ITEM] != items:
        yield "items", by_kind[Kind.ITEM], locations, items
    disasters = 2 * locations + (power + 2) // 3
    if by_kind[Kind.DISASTER] != disasters:
        yield "disasters", by_kind[Kind.DISASTER], locations, power, disasters
    rows = [(book[book.index(id)], count) for id, count in deck.items()]
    fighting = sum(count for card, count in rows if card.kind == Kind.DISASTER and is_combat_disaster(card))
    major = sum(count for card, count in rows if card.kind == Kind.DISASTER and card.major)
    if 2 * fighting < by_kind[Kind.DISASTER]:
        yield "fighting", fighting, (by_kind[Kind.DISASTER] + 1) // 2
    if 3 * major < by_kind[Kind.DISASTER]:
        yield "major", major, (by_kind[Kind.DISASTER] + 2) // 3
    if by_kind[Kind.COMBAT] < FEWEST_COMBAT:
        yield "combat", by_kind[Kind.COMBAT], FEWEST_COMBAT
    room = {
        Kind.CHARACTER: MAX_CHARACTERS,
        Kind.HAVEN: MAX_HAVENS,
        Kind.LOCATION: MAX_LOCATIONS,
        Kind.COMBAT: MAX_COMBAT,
    }
    for kind, most in room.items():
        if by_kind[kind] > most:
            yield "room", by_kind[kind], kind, most
    if power > MAX_POWER:
        yield "power-room", power, MAX_POWER


def is_combat_disaster(card: Any) -> bool:
    """Whether a Disaster has Attack, Defense and Movement."""
    return bool(card.attack >= 0 and card.defense >= 0 and card.movement >= 0)


def limit_faults(book: Book, deck: Mapping[str, int]) -> Iterator[Fault]:
    """Copies of one card. Names that differ only in what stands in parentheses share a limit, or may be there once each."""
    by_name: dict[tuple[int, str], list[str]] = {}
    for id in deck:
        n = book.index(id)
        by_name.setdefault((book[n].kind, base_name(book.text(n, "name"))), []).append(id)
    for (kind, name), ids in by_name.items():
        most = max(limit(book[book.index(id)]) for id in ids)
        total = sum(deck[id] for id in ids)
        if total > most and (len(ids) == 1 or any(deck[id] > 1 for id in ids)):
            one = len(ids) == 1
            yield "copies" if one else "versions", total, CardId(ids[0]) if one else repr(name), Kind(kind), most


def base_name(name: str) -> str:
    """A card's name without what stands in parentheses."""
    return name.partition(" (")[0].strip()


def limit(card: Any) -> int:
    """How many copies a deck may have."""
    if card.limit:
        return int(card.limit)
    return 1 if card.kind in (Kind.CHARACTER, Kind.HAVEN, Kind.LOCATION) else COPIES


def form_faults(book: Book, deck: Mapping[str, int]) -> Iterator[Fault]:
    """Transforming Characters: one form is in the deck."""
    for id in deck:
        card = book[book.index(id)]
        if card.kind != Kind.CHARACTER or card.change == Change.NONE:
            continue
        if card.other_side:
            yield "other-side", CardId(id), CardId(book.ids[card.becomes])
        elif card.change == Change.TWO_CARDS and book.ids[card.becomes] in deck and card.becomes > book.index(id):
            yield "two-forms", CardId(id), CardId(book.ids[card.becomes])


def idle_faults(book: Book, deck: Mapping[str, int]) -> Iterator[Fault]:
    """Disasters that are no Combat Disasters must be able to affect something of their own deck."""
    cards = [book.index(id) for id in deck]
    for n in cards:
        card = book[n]
        if card.kind == Kind.DISASTER and not is_combat_disaster(card):
            if not could_affect_any(book, n, cards):
                yield "idle", CardId(book.ids[n])


AFFECTED: dict[int, tuple[Kind, ...]] = {
    Whom.GROUP: (Kind.CHARACTER,),
    Whom.OPPONENT: (Kind.CHARACTER,),
    Whom.CHARACTER: (Kind.CHARACTER,),
    Whom.DISASTER: (Kind.DISASTER,),
    Whom.EITHER: (Kind.CHARACTER, Kind.DISASTER),
    Whom.PRESENT_ITEM: (Kind.ITEM,),
    Whom.EQUIPMENT: (Kind.EQUIPMENT,),
    Whom.VEHICLE: (Kind.EQUIPMENT,),
    Whom.ENHANCEMENT: (Kind.ENHANCEMENT,),
    Whom.GLOBAL: (Kind.GLOBAL,),
    Whom.LOCATION: (Kind.LOCATION,),
    Whom.UNDER: (Kind.LOCATION,),
    Whom.HAVEN: (Kind.HAVEN,),
}


def could_affect_any(book: Book, n: int, cards: Iterable[int]) -> bool:
    """Whether a Disaster could change anything for one of these cards."""
    rows = [book[n].effects[k] for k in range(book[n].effects_count)]
    return any(could_affect(book, row, other) for row in rows for other in cards if other != n)


def could_affect(book: Book, row: Any, n: int) -> bool:
    """Whether a row of a Disaster could be about this card of its deck; rows about players, hands and piles always can."""
    if row.whom in (Whom.PLAYER, Whom.HAND, Whom.DRAW_PILE, Whom.DISCARD_PILE):
        return True
    card = book[n]
    if card.kind not in AFFECTED.get(row.whom, ()):
        return False
    if row.whom == Whom.VEHICLE and card.vehicle == VehicleClass.NONE:
        return False
    skills = [card.skills[k].skill for k in range(card.skills_count)]
    return (
        (row.of_category == Category.NONE or row.of_category in card.categories)
        and (row.of_skill == Skill.NONE or row.of_skill in skills)
        and (row.of_gender == Gender.NONE or row.of_gender == card.gender)
        and (row.of_card == NO_CARD or row.of_card == n)
    )


@cache
def ready_decks() -> dict[str, Deck]:
    """The ready decks of the starter set, by name."""
    folder = resources.files("fuda.games.animayhem") / "ready"
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return {
        file.name[: -len(".deck")]: read_deck(file.read_text("utf-8"), file.name) for file in files if file.name.endswith(".deck")
    }


def default_deck(book: Book, seat: int) -> Deck:
    """The deck of a seat that brings none: one of the ready decks that the book has all cards of, else one made of the book."""
    ready = [deck for deck in ready_decks().values() if all(book.index(id) >= 0 for id in deck)]
    return ready[seat % len(ready)] if ready else made_deck(book, seat)


def made_deck(book: Book, seat: int) -> Deck:
    """A deck of the standard shape from the cards of any book, each seat beginning at another card of each kind."""
    locations = 7
    deck: Deck = {}

    def add(cards: list[int], wanted: int) -> int:
        """Adds up to so many cards, evenly; gives how many were added."""
        added = 0
        for _ in range(COPIES):
            for i in range(len(cards)):
                n = cards[(i + seat * wanted) % len(cards)]
                if added < wanted and deck.get(book.ids[n], 0) < limit(book[n]) and not any_version(n):
                    deck[book.ids[n]] = deck.get(book.ids[n], 0) + 1
                    added += 1
        return added

    def any_version(n: int) -> bool:
        """Whether another version of the card is in the deck."""
        name = base_name(book.text(n, "name"))
        return any(other != book.ids[n] and base_name(book.text(book.index(other), "name")) == name for other in deck)

    def of(kind: Kind) -> list[int]:
        return [n for n in book.of_kind(kind) if not book[n].other_side]

    disasters = of(Kind.DISASTER)
    add(of(Kind.CHARACTER), STARTERS)
    add(of(Kind.HAVEN), 1)
    add(of(Kind.LOCATION), locations)
    add(of(Kind.ITEM), (3 * locations + 1) // 2)
    power = sum(add(of(kind), wanted) for kind, wanted in zip(POWER_KINDS, (6, 6, 6, 3), strict=True))
    wanted = 2 * locations + (power + 2) // 3
    major = [n for n in disasters if book[n].major and is_combat_disaster(book[n])]
    minor = [n for n in disasters if not book[n].major and is_combat_disaster(book[n])]
    left = wanted - add(major, (wanted + 2) // 3)
    left -= add(minor, (wanted + 1) // 2 - (wanted + 2) // 3)
    others = [book.index(id) for id in deck]
    left -= add([n for n in disasters if not is_combat_disaster(book[n]) and could_affect_any(book, n, others)], left)
    left -= add(minor, left)
    add(major, left)
    add(of(Kind.COMBAT), FEWEST_COMBAT)
    return deck
