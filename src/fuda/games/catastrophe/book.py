"""What the cards of Catastrophe are.

A *title* is a Resource or a Response: what lies in hands, in rows and in the deck. The titles stand first in the book, Resources
before Responses, so that a title's number is the number of its card. What a card does is told by its columns and rows alone;
`card_text` makes its sentence from them.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from fuda.kernel.books import Book, Row, choice, derived, members, number, rows, text
from fuda.kernel.columns import spelling

TITLES = 32  # at most, Resources and Responses together
RESPONSES = 12  # at most, of these
USES = 4  # at most, of a Resource
STRIKES = 3  # impacts that a Disaster has for each phase
PHASES = 3
ROWS = 2  # effects of a Response, abilities or detriments of a Persona
NAME = 30  # letters
HELPS = 3  # kinds of impact that a Resource helps against, at most
DECK = (60, 120)  # cards of the Resource deck, fewest and most: six seats are dealt six each and draw four
DISASTERS = (1, 16)
IMPACTS = (3, 24)
PERSONAS = (6, 16)
WORDS = ("and", "for", "nothing", "on", "with")  # of moves, so that no title is called like one


class Kind(IntEnum):
    RESOURCE = 0
    RESPONSE = 1
    DISASTER = 2
    IMPACT = 3
    PERSONA = 4


class Need(IntEnum):
    """The kinds of impacts."""

    WATER = 0
    FOOD = 1
    SHELTER = 2
    WARMTH = 3
    INJURY = 4
    ILLNESS = 5
    POWER = 6
    INFORMATION = 7
    MOBILITY = 8
    SECURITY = 9


class Do(IntEnum):
    """What an effect of a Response does."""

    MITIGATE = 0  # gives one impact of `needs` that many uses
    HEAL = 1  # gives Vitality back, never more than the game began with
    DRAW = 2  # draws cards from the deck
    REPAIR = 3  # gives a card in the player's own row uses back, never more than it was printed with
    CALM = 4  # this phase's Impact card has no sting


class Whom(IntEnum):
    """Whom an effect is for, as seen from the player of the card."""

    SELF = 0
    NEIGHBOUR = 1  # one of the two, chosen
    ANYONE = 2  # any one seat, chosen, oneself included
    EVERYONE = 3


class Step(IntEnum):
    """When a Response is played."""

    REACT = 0
    BARTER = 1  # in one's own turn to trade


class Sting(IntEnum):
    """What makes an Impact card worse than its kind."""

    NONE = 0
    DOUBLE = 1  # takes 2 uses, costs up to 2 Vitality
    OWN_CARDS = 2  # no borrowed card mitigates it
    ALONE = 3  # each seat can only mitigate its own
    NO_RESPONSE = 4  # no Response mitigates it
    SCARCE = 5  # one use mitigates it for all seats together, two where two play; no Response does; costs 2 Vitality


class Trait(IntEnum):
    """What is special about a Persona."""

    DRAW = 0  # `amount` more or fewer cards at Replenish
    RESTOCK = 1  # `amount` more or fewer cards shown at Restock
    SHOW = 2  # the same in Provisioning
    ROW = 3  # the row's limit is lower by `amount`
    OFFERS = 4  # `amount` more or fewer offers in a turn to trade
    FREE_USE = 5  # `amount` uses for `needs` in each React without a card
    NEEDS_MORE = 6  # its own impacts of `needs` take `amount` more uses
    COUNTS_AS = 7  # cards that it uses for `needs` it can also use for `to`
    FREE_BORROW = 8  # borrows `amount` times in each React without passing a card
    NO_BORROW = 9  # can't borrow
    NO_HELPING = 10  # can't mitigate for others
    NO_HELP = 11  # others can't mitigate for it
    FORESIGHT = 12  # sees the next Impact card before it is revealed


WITH_NEEDS = (Trait.FREE_USE, Trait.NEEDS_MORE, Trait.COUNTS_AS)
AMOUNTS = {  # the least and the most of traits that have an amount; it is never 0
    Trait.DRAW: (-2, 2),
    Trait.RESTOCK: (-2, 2),
    Trait.SHOW: (-3, 3),
    Trait.ROW: (-2, -1),
    Trait.OFFERS: (-2, 2),
    Trait.FREE_USE: (1, 3),
    Trait.NEEDS_MORE: (1, 2),
    Trait.FREE_BORROW: (1, 3),
}


class Aim(IntEnum):
    """What a Response is aimed at."""

    NONE = 0
    SEAT = 1
    PLACE = 2  # of the own row
    IMPACT = 3  # of a seat


def aim_of(values: dict[str, Any]) -> int:
    """What a Response with these effects is aimed at."""
    aim = Aim.NONE
    for effect in values["effects"]:
        if effect["do"] == Do.MITIGATE:
            aim = Aim.IMPACT
        elif effect["do"] == Do.REPAIR:
            aim = max(aim, Aim.PLACE)
        elif effect["whom"] in (Whom.NEIGHBOUR, Whom.ANYONE):
            aim = max(aim, Aim.SEAT)
    return int(aim)


class Effect(Row):
    do = choice(Do)
    needs = members(Need)
    whom = choice(Whom, default=Whom.SELF)
    amount = number("i8", 1, 4, default=1)


class Special(Row):
    """A row of a Persona's ability or detriment."""

    what = choice(Trait)
    needs = members(Need)
    to = members(Need)
    amount = number("i8", -3, 3, default=0)


class Card(Row):
    kind = choice(Kind)
    name = text()
    about = text(default="")  # what is true and useful about it; on a Persona's front, its ability
    back = text(default="")  # the same on a Persona's back, with its detriment
    copies = number("i8", 1, 6, default=1, of=(Kind.RESOURCE, Kind.RESPONSE))
    helps = members(Need, of=Kind.RESOURCE)
    uses = number("i8", 1, USES, of=Kind.RESOURCE)
    step = choice(Step, default=Step.REACT, of=Kind.RESPONSE)
    effects = rows(Effect, ROWS, least=1, of=Kind.RESPONSE)
    strikes = choice(Need, length=PHASES * STRIKES, of=Kind.DISASTER)  # three for each phase, in order
    need = choice(Need, of=Kind.IMPACT)
    sting = choice(Sting, default=Sting.NONE, of=Kind.IMPACT)
    ability = rows(Special, ROWS, least=1, of=Kind.PERSONA)
    detriment = rows(Special, ROWS, least=1, of=Kind.PERSONA)
    aim = derived("i8", aim_of)


def check_book(book: Book) -> list[str]:
    """What is wrong with a book, a sentence each: first card by card, then the whole."""
    checks = {Kind.RESOURCE: resource_faults, Kind.RESPONSE: response_faults, Kind.PERSONA: persona_faults}
    faults = [fault for n in range(len(book)) for fault in name_faults(book, n)]
    faults += [fault for n in range(len(book)) if book[n].kind in checks for fault in checks[book[n].kind](book, n)]
    faults += unhelped(book)
    for what, counted, (low, high) in counts(book):
        if not low <= counted <= high:
            faults.append(f"it has {counted} {what}, and there may be {low} to {high}")
    return faults


def counts(book: Book) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """What is counted in a book, in words, with its number and its limits."""
    numbers = {kind: len(book.of_kind(kind)) for kind in Kind}
    titles = range(numbers[Kind.RESOURCE] + numbers[Kind.RESPONSE])
    yield "titles of Resources and Responses", len(titles), (1, TITLES)
    yield "titles of Responses", numbers[Kind.RESPONSE], (0, RESPONSES)
    yield "cards in the Resource deck, copies included", sum(book[n].copies for n in titles), DECK
    yield "Disasters", numbers[Kind.DISASTER], DISASTERS
    yield "Impacts", numbers[Kind.IMPACT], IMPACTS
    yield "Personas", numbers[Kind.PERSONA], PERSONAS


def name_faults(book: Book, n: int) -> Iterator[str]:
    """A name has to be read on a card."""
    for language, name in book.texts[n]["name"].items():
        if not 0 < len(name.strip()) <= NAME or not name.isprintable():
            yield f"{field(book, n, 'name')}: in {language} it has {len(name.strip())} letters, and there may be 1 to {NAME}"


def resource_faults(book: Book, n: int) -> Iterator[str]:
    yield from id_faults(book, n)
    if not 1 <= book[n].helps.bit_count() <= HELPS:
        yield f"{field(book, n, 'helps')}: it names {book[n].helps.bit_count()} kinds of impact, and there may be 1 to {HELPS}"


def id_faults(book: Book, n: int) -> Iterator[str]:
    """Players type the ids of titles in moves such as `offer 3: torch for radio`."""
    if book.ids[n] in WORDS or book.ids[n].isdecimal():
        yield f"card {book.ids[n]!r}: its id can't be told from a word of the moves; choose another, such as {book.ids[n]}-card"


def response_faults(book: Book, n: int) -> Iterator[str]:
    card = book[n]
    yield from id_faults(book, n)
    for at, effect in enumerate(card.effects[: card.effects_count], start=1):
        yield from effect_faults(field(book, n, f"effects row {at}"), effect, card.step)
    if sum(has_target(effect) for effect in card.effects[: card.effects_count]) > 1:
        yield f"{field(book, n, 'effects')}: two rows have a target to choose, and only one may"


def has_target(effect: Any) -> bool:
    """Whether who plays an effect chooses what it is for: an impact, a seat, or a card of the own row."""
    return effect.do in (Do.MITIGATE, Do.REPAIR) or (
        effect.do in (Do.HEAL, Do.DRAW) and effect.whom in (Whom.NEIGHBOUR, Whom.ANYONE)
    )


def effect_faults(where: str, effect: Any, step: int) -> Iterator[str]:
    do = spelling(Do(effect.do))
    if effect.do == Do.MITIGATE and not effect.needs:
        yield f"{where}, field 'needs': it names no kind of impact that the card mitigates"
    if effect.do != Do.MITIGATE and effect.needs:
        yield f"{where}, field 'needs': '{do}' does not have it"
    if effect.do in (Do.REPAIR, Do.CALM) and effect.whom != Whom.SELF:
        yield f"{where}, field 'whom': '{do}' does not have it"
    if effect.do == Do.CALM and effect.amount != 1:
        yield f"{where}, field 'amount': '{do}' does not have it"
    if effect.do in (Do.MITIGATE, Do.CALM) and step != Step.REACT:
        yield f"{where}, field 'do': '{do}' is for the step react, and the card is played in {spelling(Step(step))}"


def persona_faults(book: Book, n: int) -> Iterator[str]:
    card = book[n]
    for side, traits in (("ability", card.ability[: card.ability_count]), ("detriment", card.detriment[: card.detriment_count])):
        for at, trait in enumerate(traits, start=1):
            yield from trait_faults(field(book, n, f"{side} row {at}"), trait)
        if len({trait.what for trait in traits}) < len(traits):
            yield f"{field(book, n, side)}: two rows are of the same sort, '{spelling(Trait(traits[0].what))}'; make one of them"


def trait_faults(where: str, trait: Any) -> Iterator[str]:
    what = spelling(Trait(trait.what))
    low, high = AMOUNTS.get(trait.what, (0, 0))
    for name, wanted in (("needs", trait.what in WITH_NEEDS), ("to", trait.what == Trait.COUNTS_AS)):
        if wanted != bool(getattr(trait, name)):
            yield f"{where}, field '{name}': '{what}' {'needs kinds of impact here' if wanted else 'does not have it'}"
    if trait.needs & trait.to:
        yield f"{where}, field 'to': a kind of impact is in 'needs' too"
    if not low <= trait.amount <= high or (trait.amount == 0 and low < high):
        wanted_amount = f"is not between {low} and {high}, 0 left out" if low < 0 < high else f"is not between {low} and {high}"
        said = wanted_amount if low or high else f"is given, and '{what}' does not have it"
        yield f"{where}, field 'amount': {trait.amount} {said}"


def unhelped(book: Book) -> Iterator[str]:
    """Kinds of impact that strike and that no Resource helps against."""
    helped = 0
    for n in book.of_kind(Kind.RESOURCE):
        helped |= book[n].helps
    for n in book.of_kind(Kind.DISASTER):
        for need in book[n].strikes:
            if not helped >> need & 1:
                yield f"{field(book, n, 'strikes')}: no Resource helps against {spelling(Need(need))}"
    for n in book.of_kind(Kind.IMPACT):
        if not helped >> book[n].need & 1:
            yield f"{field(book, n, 'need')}: no Resource helps against {spelling(Need(book[n].need))}"


def field(book: Book, n: int, name: str) -> str:
    """The beginning of a sentence about a field, as the reader of card files has it."""
    return f"card {book.ids[n]!r}, {name if ' ' in name else f'field {name!r}'}"
