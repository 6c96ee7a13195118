"""The cards of Catastrophe for people: what each does, as a phrase made from its rows, and the card table.

Since the sentence on a card comes from the numbers that the rules read, the two can't disagree. A Persona is in the table twice:
`nurse` is its front with the ability, `nurse.back` its back with the detriment.
"""

from typing import Any

from fuda.cards import Card
from fuda.games.catastrophe.book import STRIKES, Do, Kind, Need, Step, Sting, Trait, Whom
from fuda.kernel.books import Book
from fuda.kernel.columns import spelling
from fuda.text import Phrase

COLOURS = {Kind.RESOURCE: "ink", Kind.RESPONSE: "green", Kind.DISASTER: "red", Kind.IMPACT: "red", Kind.PERSONA: "blue"}
RULES = {Kind.RESOURCE: 32, Kind.RESPONSE: 41, Kind.DISASTER: 27, Kind.IMPACT: 30, Kind.PERSONA: 61}  # what a card does
STING_RULES = {Sting.DOUBLE: 52, Sting.OWN_CARDS: 53, Sting.ALONE: 54, Sting.NO_RESPONSE: 55, Sting.SCARCE: 76}
TRAIT_RULES = {
    Trait.FREE_USE: 62,
    Trait.COUNTS_AS: 63,
    Trait.NEEDS_MORE: 64,
    Trait.FREE_BORROW: 65,
    Trait.NO_BORROW: 66,
    Trait.NO_HELPING: 67,
    Trait.NO_HELP: 68,
    Trait.FORESIGHT: 69,
}  # other traits change a number
BACK = ".back"  # behind a Persona's id: its back; an id has no dot
COUNTED = (Trait.DRAW, Trait.RESTOCK, Trait.SHOW, Trait.ROW, Trait.OFFERS)  # traits that are some more or some fewer
WITH_AMOUNT = (Trait.FREE_USE, Trait.NEEDS_MORE, Trait.FREE_BORROW)


def cards(book: Book) -> list[Card]:
    """The card table: what each card does, and after it what is true about it."""
    table = []
    for n, id in enumerate(book.ids):
        table.append(card_row(book, n, id, "about", "ability"))
        if book[n].kind == Kind.PERSONA:
            table.append(card_row(book, n, id + BACK, "back", "detriment"))
    return table


def card_row(book: Book, n: int, notation: str, about: str, side: str) -> Card:
    kind = Kind(book[n].kind)
    text: list[Any] = spaced(effects(book, n, side))
    if book.text(n, about):
        text += [("cards.gap",), book.texts[n][about]]
    rule = f"catastrophe.{rule_number(book, n, side)}"
    return Card(n, notation, book.texts[n]["name"], text, colour=COLOURS[kind], details=details(book, n, side), rule=rule)


def rule_number(book: Book, n: int, side: str) -> int:
    """The rule that says what a card does: of a Persona about its first trait, of an Impact about its sting."""
    card = book[n]
    kind = Kind(card.kind)
    if kind == Kind.IMPACT and card.sting:
        return STING_RULES[Sting(card.sting)]
    for row in traits(card, side) if kind == Kind.PERSONA else ():
        return TRAIT_RULES.get(Trait(row.what), RULES[kind])
    return RULES[kind]


def spaced(phrases: list[Phrase]) -> list[Any]:
    """Sentences with what stands between two of them."""
    return [part for phrase in phrases for part in (("cards.gap",), phrase)][1:]


def effects(book: Book, n: int, side: str = "ability") -> list[Phrase]:
    """What a card does, a phrase for each sentence; of a Persona one side."""
    card = book[n]
    if card.kind == Kind.RESOURCE:
        return [("cards.resource", card.uses, any_of(members(card.helps), "and"))]
    if card.kind == Kind.RESPONSE:
        return [(f"cards.{spelling(Step(card.step))}",), *(effect(each) for each in card.effects[: card.effects_count])]
    if card.kind == Kind.DISASTER:
        return [
            (
                "cards.disaster",
                *(any_of(list(card.strikes[at : at + STRIKES]), "and") for at in range(0, len(card.strikes), STRIKES)),
            )
        ]
    if card.kind == Kind.IMPACT:
        said: list[Phrase] = [("cards.impact", need(card.need))]
        return said + ([(f"stings.{spelling(Sting(card.sting))}",)] if card.sting else [])
    return [special(each) for each in traits(card, side)]


def traits(card: Any, side: str) -> Any:
    """The rows on one side of a Persona."""
    return card.ability[: card.ability_count] if side == "ability" else card.detriment[: card.detriment_count]


def effect(row: Any) -> Phrase:
    do = spelling(Do(row.do))
    if row.do == Do.CALM:
        return (f"effects.{do}",)
    if row.do == Do.REPAIR:
        return f"effects.{do}", row.amount
    key = f"effects.{do}-{spelling(Whom(row.whom))}"
    return (key, row.amount, any_of(members(row.needs), "or")) if row.do == Do.MITIGATE else (key, row.amount)


def special(row: Any) -> Phrase:
    key = f"specials.{spelling(Trait(row.what))}"
    if row.what in COUNTED:
        return f"{key}-{'more' if row.amount > 0 else 'fewer'}", abs(row.amount)
    if row.what == Trait.COUNTS_AS:
        return key, any_of(members(row.needs), "or"), any_of(members(row.to), "and")
    if row.what in WITH_AMOUNT:
        return (key, row.amount, any_of(members(row.needs), "or")) if row.needs else (key, row.amount)
    return (key,)


def need(number: int) -> Phrase:
    return (f"needs.{spelling(Need(number))}",)


def members(bits: int) -> list[int]:
    return [number for number in Need if bits >> number & 1]


def any_of(needs: list[int], last: str) -> Phrase:
    """Kinds of impact as a list in words; the last two are joined by the text `last`."""
    said = need(needs[0])
    for at, number in enumerate(needs[1:], start=1):
        said = (f"lists.{last if at == len(needs) - 1 else 'comma'}", said, need(number))
    return said


def details(book: Book, n: int, side: str) -> dict[str, Any]:
    """What the faces on the page draw: kinds of impact by name, uses, stings."""
    card = book[n]
    kind = Kind(card.kind)
    drawn: dict[str, Any] = {"kind": spelling(kind)}
    if kind == Kind.RESOURCE:
        drawn |= {"needs": names(members(card.helps)), "uses": card.uses}
    elif kind == Kind.RESPONSE:
        rows = card.effects[: card.effects_count]
        drawn |= {"step": spelling(Step(card.step)), "does": [spelling(Do(row.do)) for row in rows]}
        drawn |= {"whom": spelling(Whom(rows[0].whom)), "needs": names([number for row in rows for number in members(row.needs)])}
    elif kind == Kind.DISASTER:
        drawn |= {"phases": [names(list(card.strikes[at : at + STRIKES])) for at in range(0, len(card.strikes), STRIKES)]}
    elif kind == Kind.IMPACT:
        drawn |= {"needs": names([card.need]), "sting": spelling(Sting(card.sting))}
    else:
        drawn |= {"side": side, "traits": [spelling(Trait(row.what)) for row in traits(card, side)]}
        drawn |= {"needs": names(sorted({number for row in traits(card, side) for number in members(row.needs | row.to)}))}
    return drawn


def names(needs: list[int]) -> list[str]:
    return [spelling(Need(number)) for number in needs]
