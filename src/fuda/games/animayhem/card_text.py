"""The cards of Ani-Mayhem for people: what is printed on each, made from its columns and rows, in every language.

Since the sentences come from the numbers that the rules read, text and effect can't disagree. `cards(book)` is the card table;
`sentences` is what a card does; `lines` is a whole card as a terminal shows it.
"""

from typing import Any

from fuda.cards import Card
from fuda.games.animayhem.book import BLANK, PLACES, WITH_ABILITIES
from fuda.games.animayhem.card_sentences import Reader, counted_skill, joined, member, word
from fuda.games.animayhem.decks import is_combat_disaster
from fuda.games.animayhem.vocabulary import Ability, Category, Change, Gender, Host, Kind, Skill, VehicleClass
from fuda.kernel.books import NO_CARD, Book
from fuda.kernel.columns import spelling
from fuda.text import LANGUAGES

COLOURS = {
    Kind.CHARACTER: "blue",
    Kind.HAVEN: "green",
    Kind.LOCATION: "green",
    Kind.ITEM: "yellow",
    Kind.DISASTER: "red",
    Kind.COMBAT: "red",
}  # other kinds are "ink"
RULES = {
    Kind.CHARACTER: 21,
    Kind.HAVEN: 120,
    Kind.LOCATION: 50,
    Kind.ITEM: 27,
    Kind.DISASTER: 41,
    Kind.COMBAT: 60,
    Kind.ENHANCEMENT: 26,
    Kind.EQUIPMENT: 25,
    Kind.FLASH: 76,
    Kind.GLOBAL: 28,
}  # what a card of a kind does
COMBAT_DISASTER_RULE = 39
VEHICLE_RULE = 107
PRINTED = (Ability.ATTACK, Ability.DEFENSE, Ability.MOVEMENT, Ability.CHARM, Ability.ENERGY)


def cards(book: Book) -> list[Card]:
    """The card table: each card with its name and what it does."""
    table = []
    for n, id in enumerate(book.ids):
        text: Any = {language: card_text(book, n, language) for language in LANGUAGES}
        colour = COLOURS.get(Kind(book[n].kind), "ink")
        name = book.texts[n]["name"]
        rule = f"animayhem.{rule_number(book[n])}"
        table.append(Card(n, id, name, text, index=short_index(book, n), colour=colour, details=details(book, n), rule=rule))
    return table


def rule_number(card: Any) -> int:
    """The rule that says what a card of its kind does."""
    if card.kind == Kind.DISASTER and is_combat_disaster(card):
        return COMBAT_DISASTER_RULE
    return VEHICLE_RULE if card.kind == Kind.EQUIPMENT and card.vehicle else RULES[Kind(card.kind)]


def details(book: Book, n: int) -> dict[str, Any]:
    """What faces of cards draw: the kind, numbers, and words of the vocabulary by their spelling."""
    card = book[n]
    drawn: dict[str, Any] = {
        "kind": spelling(Kind(card.kind)),
        "abilities": {spelling(ability): value for ability, value in printed(card)},
        "categories": [spelling(Category(each)) for each in card.categories if each != Category.NONE],
        "skills": {spelling(Skill(each.skill)): each.count for each in card.skills[: card.skills_count]},
    }
    if card.gender:
        drawn["gender"] = spelling(Gender(card.gender))
    if card.kind == Kind.DISASTER:
        drawn |= {"major": bool(card.major), "combat": is_combat_disaster(card)}
    if card.kind == Kind.EQUIPMENT and card.vehicle:
        drawn |= {"vehicle": spelling(VehicleClass(card.vehicle)), "riders": card.riders}
    if card.uses:
        drawn["uses"] = card.uses
    if card.other_side:
        drawn["other_side"] = True
    drawn["words"] = {language: printed_words(book, n, language) for language in LANGUAGES}
    return drawn


def printed_words(book: Book, n: int, language: str) -> dict[str, Any]:
    """What stands in the parts of a face: skills, what the card asks for, what it does, categories, its saying."""
    card = book[n]
    reader = Reader(book, n, language)
    known = [counted_skill(language, each.skill, each.count) for each in card.skills[: card.skills_count]]
    asks = bounds(reader)
    does = sentences(book, n, language)[len(skills(card, language)) + len(asks) :]
    return {
        "skills": known,
        "asks": asks,
        "does": does,
        "categories": [member(language, "category", Category(each)) for each in card.categories if each != Category.NONE],
        "says": says(book, n, language),
    }


def short_index(book: Book, n: int) -> str:
    """What stands in a card's corner: Attack and Defense, where it has both."""
    card = book[n]
    if card.kind in WITH_ABILITIES and card.attack != BLANK and card.defense != BLANK:
        return f"{card.attack}/{card.defense}"
    return ""


def card_text(book: Book, n: int, language: str) -> str:
    """All that is printed on a card besides its name, in one text."""
    return word(language, "gap").join(line for line in [*lines(book, n, language), says(book, n, language)] if line)


def says(book: Book, n: int, language: str) -> str:
    """The card's saying, which does nothing."""
    return book.text(n, "says", language)


def lines(book: Book, n: int, language: str) -> list[str]:
    """A card without name and saying, a line for each part that it has."""
    return [head(book, n, language), *sentences(book, n, language), *categories(book, n, language)]


def head(book: Book, n: int, language: str) -> str:
    """Kind, gender and abilities, such as `Character, female: Attack 2, Defense 3.`"""
    card = book[n]
    kind = member(language, "kind", Kind(card.kind))
    if card.kind == Kind.DISASTER:
        kind = word(language, "combat-disaster") if is_combat_disaster(card) else kind
        kind = word(language, "major" if card.major else "minor", kind)
    if card.gender:
        kind = word(language, "comma", kind, member(language, "gender", Gender(card.gender)))
    abilities = [word(language, "ability-value", member(language, "ability", each), value) for each, value in printed(card)]
    if not abilities:
        return word(language, "sentence", kind)
    return word(language, "listed", kind, joined(language, abilities, "comma"))


def printed(card: Any) -> list[tuple[Ability, int]]:
    """The abilities that a card has, with their values."""
    if card.kind not in WITH_ABILITIES:
        return []
    columns = PRINTED[:2] if card.kind in PLACES else PRINTED
    values = [(ability, getattr(card, spelling(ability))) for ability in columns]
    return [(ability, value) for ability, value in values if value != BLANK]


def sentences(book: Book, n: int, language: str) -> list[str]:
    """What a card asks for and does, a sentence each."""
    card = book[n]
    reader = Reader(book, n, language)
    sentences = [*skills(card, language), *bounds(reader), *special(reader)]
    if card.kind == Kind.COMBAT:
        charm = Reader(book, n, language, "charm_effects")
        for half, each in (("physical", reader), ("charm", charm)):
            if each.rows:
                sentences.append(word(language, half, word(language, "gap").join(each.sentences())))
    else:
        sentences += reader.sentences()
    sentences += [word(language, "as-haven", sentence) for sentence in Reader(book, n, language, as_haven=True).sentences()]
    instructions = book.text(n, "instructions", language)
    if instructions:
        sentences.append(ended(word(language, "not-played", instructions), language))
    return sentences


def skills(card: Any, language: str) -> list[str]:
    names = [counted_skill(language, each.skill, each.count) for each in card.skills[: card.skills_count]]
    return [word(language, "listed", word(language, "skills"), joined(language, names, "comma"))] if names else []


def bounds(reader: Reader) -> list[str]:
    """What a card asks for before it does anything: requirement, cost, uses, limit."""
    card, language = reader.card, reader.language
    sentences = []
    if card.requires_count:
        enduring = reader.kind == Kind.DISASTER and not is_combat_disaster(card)
        sentences.append(word(language, "defeated-by" if enduring else "requires", reader.requirement()))
    if card.cost_count:
        costs = [
            word(language, "cost-value", member(language, "ability", Ability(each.ability)), each.amount)
            for each in card.cost[: card.cost_count]
        ]
        sentences.append(word(language, "cost", joined(language, costs)))
    if card.uses:
        sentences.append(word(language, "uses", card.uses))
    if card.fast:
        sentences.append(word(language, "fast"))
    if card.alone:
        sentences.append(word(language, "alone"))
    if card.limit:
        sentences.append(word(language, "limit", card.limit))
    return [word(language, "sentence", each) for each in sentences]


def special(reader: Reader) -> list[str]:
    """What columns of one kind of card say: transforming, Vehicles, Locations that become Havens."""
    card, language = reader.card, reader.language
    sentences = []
    if reader.kind == Kind.CHARACTER and card.change != Change.NONE:
        sentences.append(word(language, spelling(Change(card.change)), reader.name(card.becomes)))
    if reader.kind == Kind.LOCATION and card.haven_with[0] != NO_CARD:
        names = [reader.name(each) for each in card.haven_with if each != NO_CARD]
        key = "haven-with-one" if len(names) == 1 else "haven-with"
        sentences.append(word(language, key, joined(language, names)))
    if reader.kind == Kind.DISASTER and card.moves_once:
        sentences.append(word(language, "moves-once"))
    if reader.kind == Kind.ENHANCEMENT and card.host == Host.VEHICLE:
        sentences.append(word(language, "host-vehicle"))
    if reader.kind == Kind.EQUIPMENT and card.vehicle != VehicleClass.NONE:
        sentences.append(word(language, "vehicle", card.riders, member(language, "vehicle-class", VehicleClass(card.vehicle))))
        if card.carries_vehicle:
            sentences.append(word(language, "carries-vehicle"))
    return [word(language, "sentence", each) for each in sentences]


def categories(book: Book, n: int, language: str) -> list[str]:
    names = [member(language, "category", Category(each)) for each in book[n].categories if each != Category.NONE]
    return [word(language, "categories", joined(language, names, "comma"))] if names else []


def ended(text: str, language: str) -> str:
    """A text of somebody else's as a sentence: with an end."""
    return text if text.endswith((".", "!", "?", "。", "！", "？")) else word(language, "sentence", text)
