"""What a card of Ani-Mayhem is, and what makes a book of them playable.

A card's numbers stand in its columns, what it does in rows of the vocabulary (`effects`). No card has code of its own, and what
players read of an effect is made from its row by `card_text`. The rules of deck construction are in `decks`.
"""

from collections.abc import Iterator
from typing import Any

from fuda.games.animayhem.decks import check_deck, deck_faults_in, default_deck, ready_decks
from fuda.games.animayhem.derived import (
    BLANK,
    cancels,
    changed_abilities,
    does,
    does_to_others,
    given_skills,
    leaves_choice,
    moments,
    needs_taker,
    needs_user,
    own_skills,
)
from fuda.games.animayhem.sorts import lasts
from fuda.games.animayhem.vocabulary import (
    Ability,
    Action,
    Category,
    Change,
    Destination,
    Duration,
    Gender,
    Host,
    Kind,
    Per,
    PhaseName,
    Pick,
    Price,
    Reach,
    Side,
    Skill,
    Sort,
    VehicleClass,
    What,
    When,
    Whom,
)
from fuda.kernel.books import NO_CARD, Book, Row, card, choice, derived, flag, number, rows, text
from fuda.kernel.columns import spelling

__all__ = [
    "BLANK",
    "Alternative",
    "Card",
    "Cost",
    "Effect",
    "HasSkill",
    "Term",
    "check_book",
    "check_deck",
    "deck_faults_in",
    "default_deck",
    "ready_decks",
]

LIVING = (Kind.CHARACTER, Kind.DISASTER)
PLACES = (Kind.HAVEN, Kind.LOCATION)
POWER = (Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.FLASH, Kind.GLOBAL)
WITH_ABILITIES = (*LIVING, *PLACES, Kind.EQUIPMENT)
MODIFIERS = (What.ADD, What.MULTIPLY, What.DIVIDE, What.REPLACE)
LASTING = tuple(what for what in What if lasts(what))


class Term(Row):
    """One thing that a requirement asks for: exactly one of the first seven, `count` times or, for an ability, as high."""

    skill = choice(Skill, default=Skill.NONE)
    category = choice(Category, default=Category.NONE)
    gender = choice(Gender, default=Gender.NONE)
    ability = choice(Ability, default=Ability.NONE)
    card = card(default=None)
    element = flag()  # any of the six elements
    piercing = flag()  # Illusion Piercing
    count = number("i8", 0, 20, default=1)
    most = flag()  # of an ability: as low as `count`, not as high
    in_play = flag()  # of a card: it may be anywhere in play


class Alternative(Row):
    """One way to meet a requirement: all of its terms."""

    terms = rows(Term, 4, least=1)


class HasSkill(Row):
    skill = choice(Skill)
    count = number("i8", -9, 9, default=1)


class Cost(Row):
    ability = choice(Ability)
    amount = number("i8", 1, 20, default=1)


class Effect(Row):
    """One row of the vocabulary."""

    when = choice(When, default=When.ALWAYS)
    what = choice(What)
    whom = choice(Whom, default=Whom.SELF)
    pick = choice(Pick, default=Pick.EACH)
    side = choice(Side, default=Side.ANY)
    reach = choice(Reach, default=Reach.HERE)
    of_skill = choice(Skill, default=Skill.NONE)  # only those with it
    of_category = choice(Category, default=Category.NONE)
    of_gender = choice(Gender, default=Gender.NONE)
    of_card = card(default=None)
    of_sort = choice(Sort, default=Sort.NONE)
    among = rows(Term, 3)  # only those that have one of these printed on them
    without = flag()  # only those that have none of these
    ability = choice(Ability, default=Ability.NONE)
    skill = choice(Skill, default=Skill.NONE)
    category = choice(Category, default=Category.NONE)
    card = card(default=None)
    action = choice(Action, default=Action.NONE)
    phase = choice(PhaseName, default=PhaseName.NONE)
    to = choice(Destination, default=Destination.ANYWHERE)
    amount = number("i8", -99, 99, default=1)
    per = choice(Per, default=Per.NOTHING)
    pay = choice(Price, default=Price.NOTHING)
    price = number("i8", 1, 20, default=1)
    needs = rows(Term, 2)  # of the user, or of the group that a Disaster affects, all of them
    unless = flag()  # the row is carried out only if `needs` are not met
    against = rows(Term, 3)  # the row counts only in a Combat with an opponent that has one of these
    toss = flag()  # rock, paper, scissors, or a coin, must be won
    as_haven = flag()  # of a Location: it does this as a Haven, and does nothing else then
    duration = choice(Duration, default=Duration.USUAL)
    turns = number("i8", 1, 9, default=1)
    once = flag()  # of an ability: once a match
    every = number("i8", 2, 9, default=0)  # only in each such Turn of its player: the third, the sixth and so on
    option = number("i8", 1, 3, default=0)  # of what is played or used: its player chooses one; rows without count always


class Card(Row):
    kind = choice(Kind)
    name = text()
    says = text(default="")  # flavour
    instructions = text(default="")  # of an imported card: a text that is not played, only shown
    alone = flag()  # copies of it do not add up
    limit = number("i8", 1, 99, default=0)  # copies in a deck, where it is not its kind's; 0 is its kind's
    categories = choice(Category, length=6, fewer=True, default=Category.NONE)
    gender = choice(Gender, default=Gender.NONE, of=LIVING)
    attack = number("i8", 0, 99, default=BLANK, of=WITH_ABILITIES)
    defense = number("i8", 0, 99, default=BLANK, of=WITH_ABILITIES)
    movement = number("i8", 0, 20, default=BLANK, of=(*LIVING, Kind.EQUIPMENT))
    charm = number("i8", -20, 20, default=BLANK, of=(*LIVING, Kind.EQUIPMENT))
    energy = number("i8", 0, 20, default=BLANK, of=(*LIVING, Kind.EQUIPMENT))
    skills = rows(HasSkill, 10, of=(*LIVING, Kind.ITEM, Kind.EQUIPMENT, Kind.ENHANCEMENT))
    requires = rows(Alternative, 6)  # of a Disaster that is not a Combat Disaster: what Defeats it
    cost = rows(Cost, 2, of=(*POWER, Kind.ITEM))
    uses = number("i8", 1, 20, default=0, of=(*POWER, Kind.ITEM))  # 0 is without a number
    effects = rows(Effect, 6)  # of a Combat card: its physical half
    charm_effects = rows(Effect, 3, of=Kind.COMBAT)  # its Charm half
    change = choice(Change, default=Change.NONE, of=Kind.CHARACTER)
    becomes = card(to=Kind.CHARACTER, default=None, of=Kind.CHARACTER)
    other_side = flag(of=Kind.CHARACTER)  # of a one-card Character: never in a deck
    haven_with = card(to=(Kind.CHARACTER, Kind.ITEM), length=4, fewer=True, default=None, of=Kind.LOCATION)  # becomes a Haven
    fast = flag(of=(Kind.CHARACTER, Kind.ITEM, Kind.EQUIPMENT, Kind.ENHANCEMENT))  # is used like a Flash Effect
    major = flag(of=Kind.DISASTER)
    moves_once = flag(of=Kind.DISASTER)
    host = choice(Host, default=Host.CHARACTER, of=Kind.ENHANCEMENT)  # what the Enhancement is played on
    vehicle = choice(VehicleClass, default=VehicleClass.NONE, of=Kind.EQUIPMENT)  # its class, if it is one
    riders = number("i8", 1, 9, default=1, of=Kind.EQUIPMENT)  # Characters in a Vehicle, the driver included
    carries_vehicle = flag(of=Kind.EQUIPMENT)  # it carries one Vehicle of a lower class
    does = derived("i64", does)
    does_to_others = derived("i64", does_to_others)
    own_skills = derived("i64", own_skills)
    given_skills = derived("i64", given_skills)
    changes = derived("i64", changed_abilities)
    moments = derived("i64", moments)
    cancels = derived("i8", cancels)
    leaves_choice = derived("i8", leaves_choice)
    needs_user = derived("i8", needs_user)
    needs_taker = derived("i8", needs_taker)


# Where each argument belongs: what a row does with it.
ARGUMENTS: dict[str, tuple[What, ...]] = {
    "ability": (*MODIFIERS, What.HEAL),
    "skill": (What.SKILL,),
    "category": (What.CATEGORY, What.ENTER, What.IMMUNE, What.EXEMPT, What.EVADE),
    "card": (What.ENTER, What.TRANSFORM, What.EVADE),
    "action": (What.FORBID, What.ALLOW, What.TOLL),
    "phase": (What.SKIP,),
    "to": (What.MOVE, What.FETCH),
}
NEEDED = {
    "ability": MODIFIERS,
    "skill": (What.SKILL,),
    "category": (What.CATEGORY, What.EXEMPT),
    "action": (What.FORBID, What.ALLOW),
    "phase": (What.SKIP,),
}
NONE_VALUE = {"card": NO_CARD, "of_card": NO_CARD}

# What a row can be about, by what it does.
FIGHTERS = (Whom.SELF, Whom.GROUP, Whom.OPPONENT, Whom.CHARACTER, Whom.DISASTER, Whom.EITHER)
PERSONS = (Whom.SELF, Whom.GROUP, Whom.OPPONENT, Whom.CHARACTER, Whom.EITHER)
BELONGINGS = (Whom.PRESENT_ITEM, Whom.EQUIPMENT, Whom.VEHICLE)
IN_PLAY = (*FIGHTERS, *BELONGINGS, Whom.ENHANCEMENT, Whom.GLOBAL, Whom.LOCATION, Whom.HAVEN)
HARDWARE = (*FIGHTERS, Whom.EQUIPMENT, Whom.VEHICLE, Whom.LOCATION, Whom.HAVEN)  # what can have abilities
CANCELLED = (Whom.ANSWERED, Whom.DISASTER, Whom.COMBAT_CARD)
CANCELLED_PICKS = {False: (Pick.EACH,), True: (Pick.EACH, Pick.CHOSEN)}  # by whether it is about Combat cards
PILES = (Whom.HAND, Whom.DRAW_PILE, Whom.DISCARD_PILE)
ABOUT: dict[What, tuple[Whom, ...]] = {
    **dict.fromkeys((*MODIFIERS, What.DAMAGE, What.HEAL, What.IMMUNE, What.UNBEATABLE), HARDWARE),
    What.SKILL: (*FIGHTERS, Whom.VEHICLE),
    What.CATEGORY: IN_PLAY,
    What.PIERCE: FIGHTERS,
    What.ENTER: (*FIGHTERS, Whom.PLAYER),
    What.AUTOMATIC: (Whom.SELF, Whom.DISASTER, Whom.EITHER, Whom.OPPONENT),
    **dict.fromkeys((What.HOLD, What.NO_ACTIONS), (*FIGHTERS, Whom.VEHICLE)),
    **dict.fromkeys((What.FORBID, What.ALLOW), (*FIGHTERS, Whom.VEHICLE, Whom.PLAYER)),
    **dict.fromkeys((What.BONK, What.KILL, What.TRANSFORM), PERSONS),
    What.FLEE: (Whom.SELF, Whom.DISASTER, Whom.OPPONENT, Whom.EITHER),
    **dict.fromkeys((What.DISCARD, What.DESTROY), (*IN_PLAY, *PILES, Whom.UNDER, Whom.CARD)),
    What.DROP: BELONGINGS,
    What.STEAL: (*BELONGINGS, *PILES),
    What.EXCHANGE: (*FIGHTERS, Whom.LOCATION),
    What.MOVE: (*FIGHTERS, *BELONGINGS),
    What.ALLY: FIGHTERS,
    **dict.fromkeys((What.DRAW, What.EQUIP, What.SKIP), (Whom.SELF, Whom.PLAYER)),
    What.LOOK: (Whom.SELF, *PILES, Whom.UNDER, Whom.PRESENT_ITEM),
    What.FETCH: (Whom.DRAW_PILE, Whom.DISCARD_PILE, Whom.HAND),
    What.SHUFFLE: (Whom.SELF, Whom.PLAYER, Whom.HAND, Whom.DISCARD_PILE),
    What.REVIVE: (Whom.DISCARD_PILE,),
    What.RECHARGE: (Whom.EQUIPMENT,),
    What.FREE: (*FIGHTERS, Whom.LOCATION),
    What.RETURN: (*IN_PLAY, Whom.DISCARD_PILE),
    What.TURN_INTO_DISASTER: PERSONS,
    **dict.fromkeys((What.UNHURT, What.EXTRA_ATTACK, What.EXTRA_CARD), FIGHTERS),
    **dict.fromkeys((What.ONLY_BONKED, What.HIDE, What.KEEP, What.EXEMPT, What.EVADE, What.EASE), PERSONS),
    **dict.fromkeys((What.PREFER, What.SPARE), (Whom.CHARACTER,)),
    What.BLOCK: (Whom.SELF, Whom.LOCATION),
    What.TOLL: (Whom.SELF,),
}


def check_book(book: Book) -> list[str]:
    """What is wrong with a book as a whole, a sentence each, with card, field and fault."""
    faults: list[str] = []
    for n in range(len(book)):
        faults += [f"card {book.ids[n]!r}, {fault}" for fault in card_faults(book, n)]
    return faults


def card_faults(book: Book, n: int) -> Iterator[str]:
    card = book[n]
    for k in range(card.requires_count):
        alternative = card.requires[k]
        for j in range(alternative.terms_count):
            yield from term_faults(alternative.terms[j], f"requires row {k + 1}, terms row {j + 1}")
    for column in ("effects", "charm_effects"):
        for k in range(getattr(card, f"{column}_count")):
            yield from effect_faults(card, getattr(card, column)[k], f"{column} row {k + 1}", column)
    for k in range(card.skills_count):
        if card.skills[k].skill == Skill.NONE or card.skills[k].count == 0:
            yield f"skills row {k + 1}, field 'count': a skill is there at least once, or below 0 times"
    for k in range(card.cost_count):
        if card.cost[k].ability in (Ability.NONE, Ability.HEALTH):
            yield f"cost row {k + 1}, field 'ability': a cost is attack, defense, movement, charm or energy"
    if (
        card.uses
        and card.effects_count
        and card.kind != Kind.FLASH
        and When.USED not in [card.effects[k].when for k in range(card.effects_count)]
    ):
        yield "field 'uses': it has nothing that is 'used'"
    if card.fast and When.USED not in [card.effects[k].when for k in range(card.effects_count)]:
        yield "field 'fast': it has nothing that is 'used'"
    yield from charm_faults(card)
    yield from kind_faults(book, n)


def charm_faults(card: Any) -> Iterator[str]:
    """A Charm half is read when Charm is compared, and does nothing else."""
    for k in range(card.charm_effects_count):
        row, place = card.charm_effects[k], f"charm_effects row {k + 1}"
        if row.what > What.REPLACE:
            yield f"{place}, field 'what': a Charm half changes Charm; what a card does besides stands in 'effects'"
        elif row.ability != Ability.CHARM:
            yield f"{place}, field 'ability': a Charm half changes Charm"


def kind_faults(book: Book, n: int) -> Iterator[str]:
    """What one kind of card asks for."""
    card = book[n]
    if card.kind == Kind.CHARACTER:
        for ability in ("attack", "defense", "movement", "charm", "energy"):
            if getattr(card, ability) == BLANK:
                yield f"field {ability!r}: it is missing; a Character has all five abilities"
        if card.gender == Gender.NONE:
            yield "field 'gender': it is missing; a Character is female or male"
        yield from change_faults(book, n)
    elif card.kind == Kind.DISASTER:
        physical = [name for name in ("attack", "defense") if getattr(card, name) != BLANK]
        if card.attack != BLANK and card.defense == BLANK:
            yield "field 'defense': it is missing; a Disaster with Attack has Defense"
        if not physical and card.effects_count == 0:
            yield "field 'effects': a Disaster without abilities needs at least one row"
    elif card.kind == Kind.LOCATION:
        if card.requires_count == 0 and card.defense == BLANK:
            yield "field 'requires': a Location asks for something, or has Defense"
        rows = [card.effects[k] for k in range(card.effects_count)]
        if any(row.as_haven for row in rows) and card.haven_with[0] == NO_CARD:
            yield "field 'haven_with': it is missing; a row with 'as_haven' needs it"
        if len({bool(row.as_haven) for row in rows if row.when == When.USED}) > 1:
            yield "field 'effects': an ability is used of the Location or of the Haven, not of both"
    elif card.kind == Kind.COMBAT:
        if card.effects_count == 0 and card.charm_effects_count == 0:
            yield "field 'effects': a Combat card has rows in 'effects', 'charm_effects' or both"
    elif card.kind == Kind.EQUIPMENT:
        vehicle = card.vehicle != VehicleClass.NONE
        if card.carries_vehicle and not vehicle:
            yield "field 'carries_vehicle': only a Vehicle carries Vehicles"
        if vehicle and card.movement == BLANK:
            yield "field 'movement': it is missing; a Vehicle has Movement"


def change_faults(book: Book, n: int) -> Iterator[str]:
    card = book[n]
    if (card.change == Change.NONE) != (card.becomes == NO_CARD):
        yield "field 'becomes': 'change' and 'becomes' go together"
        return
    if card.becomes == NO_CARD:
        if card.other_side:
            yield "field 'other_side': only a Character that transforms has another side"
        return
    other = book[card.becomes]
    if card.becomes == n:
        yield "field 'becomes': a Character can't become itself"
    elif other.becomes != n or other.change != card.change:
        yield f"field 'becomes': {book.ids[card.becomes]!r} does not become {book.ids[n]!r} in the same manner"
    elif card.change == Change.ONE_CARD and card.other_side == other.other_side:
        yield "field 'other_side': just one of the two forms is the other side"
    elif card.change == Change.TWO_CARDS and card.other_side:
        yield "field 'other_side': of two cards neither is the other side"


def term_faults(term: Any, place: str) -> Iterator[str]:
    asked = [name for name in ("skill", "category", "gender", "ability", "element", "piercing") if getattr(term, name)]
    asked += ["card"] if term.card != NO_CARD else []
    if len(asked) != 1:
        names = " and ".join(asked) or "nothing"
        yield f"{place}: it asks for {names}; a term asks for one thing"
    elif asked[0] == "ability" and term.ability == Ability.HEALTH:
        yield f"{place}, field 'ability': health is not asked for"
    elif asked[0] in ("piercing", "card") and term.count != 1:
        yield f"{place}, field 'count': {asked[0]} is not counted"
    elif term.count == 0 and not term.most:
        yield f"{place}, field 'count': 0 of something is always there"
    if term.most and "ability" not in asked:
        yield f"{place}, field 'most': only an ability can be too high"
    if term.in_play and term.card == NO_CARD:
        yield f"{place}, field 'in_play': only a card is in play"


def effect_faults(card: Any, effect: Any, place: str, column: str) -> Iterator[str]:
    what = What(effect.what)
    name = what.name.lower().replace("_", "-")
    for argument, uses in ARGUMENTS.items():
        given = getattr(effect, argument) != NONE_VALUE.get(argument, 0)
        if given and what not in uses:
            yield f"{place}, field {argument!r}: {name!r} does nothing with it"
        elif not given and what in NEEDED.get(argument, ()):
            yield f"{place}, field {argument!r}: it is missing; {name!r} needs it"
    if Whom(effect.whom) not in ABOUT.get(what, (Whom(effect.whom),)):
        yield f"{place}, field 'whom': {name!r} can't be about {spelling(Whom(effect.whom))!r}"
    if effect.as_haven and card.kind != Kind.LOCATION:
        yield f"{place}, field 'as_haven': only a Location becomes a Haven"
    elif effect.as_haven and effect.when not in (When.ALWAYS, When.USED):
        yield f"{place}, field 'when': as a Haven it does something always, or when it is used"
    if what in (What.MULTIPLY, What.DIVIDE) and effect.amount < 1:
        yield f"{place}, field 'amount': {name!r} needs at least 1"
    if effect.when == When.ALWAYS and what not in LASTING and column != "charm_effects" and card.kind != Kind.COMBAT:
        yield f"{place}, field 'when': it is missing; {name!r} happens at a moment"
    if card.kind == Kind.COMBAT and effect.when not in (When.DRAWN, When.ALWAYS):
        yield f"{place}, field 'when': a Combat card acts when it is drawn"
    if card.kind != Kind.COMBAT and effect.when == When.DRAWN:
        yield f"{place}, field 'when': only a Combat card is drawn in this sense"
    if card.kind == Kind.FLASH and effect.when not in (When.PLAYED, When.ALWAYS):
        yield f"{place}, field 'when': a Flash Effect acts when it is played"
    if what == What.FETCH and effect.to not in (Destination.ANYWHERE, Destination.HAVEN, Destination.HERE):
        yield f"{place}, field 'to': what is fetched goes to the hand, to the Haven or to the user"
    if what == What.FETCH and effect.whom == Whom.HAND and effect.to == Destination.ANYWHERE:
        yield f"{place}, field 'to': it is missing; a card of the hand is fetched to the Haven or to the user"
    if what == What.CANCEL and effect.whom not in CANCELLED:
        yield f"{place}, field 'whom': 'cancel' is about 'answered', 'disaster' or 'combat-card'"
    elif what == What.CANCEL and effect.pick not in CANCELLED_PICKS[effect.whom == Whom.COMBAT_CARD]:
        yield f"{place}, field 'pick': of what is cancelled only a Combat card is 'chosen'"
    if what == What.STEAL and effect.whom in BELONGINGS and card.kind in (Kind.HAVEN, Kind.LOCATION):
        yield f"{place}, field 'what': nobody uses this card who could take something"
    if effect.reach == Reach.PLACE and (effect.when not in (When.USED, When.PLAYED) or card.kind == Kind.DISASTER):
        yield f"{place}, field 'reach': only of what a player uses or plays a 'place' is chosen"
    elif effect.reach == Reach.PLACE and (effect.whom not in FIGHTERS[3:] or effect.pick != Pick.EACH):
        yield f"{place}, field 'reach': a 'place' is chosen for all Characters or Disasters there"
    if card.kind == Kind.COMBAT and what <= What.REPLACE and column == "effects":
        if effect.whom not in (Whom.SELF, Whom.OPPONENT):
            yield f"{place}, field 'whom': a Combat card changes abilities of 'self' or of the 'opponent'"
        if effect.duration not in (Duration.USUAL, Duration.ROUND, Duration.COMBAT):
            yield f"{place}, field 'duration': a Combat card changes abilities for its round or its Combat"
    if what == What.DEFEAT and effect.whom not in (Whom.DISASTER, Whom.SELF, Whom.OPPONENT, Whom.EITHER):
        yield f"{place}, field 'whom': 'defeat' is about Disasters"
    if effect.duration == Duration.TURNS and effect.turns == 1:
        yield f"{place}, field 'turns': write duration 'turn' for one Turn"
    if effect.duration != Duration.USUAL and what not in LASTING:
        yield f"{place}, field 'duration': {name!r} is done at once"
    if what == What.TOLL and (card.kind != Kind.LOCATION or effect.when != When.ALWAYS):
        yield f"{place}, field 'what': only a Location asks a 'toll', and always does"
    elif what == What.TOLL and effect.pay not in (Price.HAND, Price.ENERGY):
        yield f"{place}, field 'pay': a toll is paid with 'hand' or 'energy'"
    elif what == What.TOLL and effect.action not in (Action.NONE, Action.MOVE):
        yield f"{place}, field 'action': a toll is for entering, or for 'move'"
    if effect.pay == Price.NOTHING and effect.price != 1:
        yield f"{place}, field 'price': without 'pay' nothing is paid"
    if effect.unless and effect.needs_count == 0:
        yield f"{place}, field 'unless': without 'needs' there is nothing to fail"
    if effect.of_skill == Skill.NONE and effect.per == Per.SKILL:
        yield f"{place}, field 'of_skill': it is missing; 'per' skill needs it"
    named = effect.of_skill or effect.of_category or effect.of_gender or effect.of_sort or effect.among_count
    if effect.without and not named and effect.of_card == NO_CARD:
        yield f"{place}, field 'without': it needs 'of_skill', 'of_category', 'of_gender', 'of_card' or 'among'"
    if effect.among_count and effect.whom not in FIGHTERS[1:]:
        yield f"{place}, field 'among': only Characters and Disasters are told apart by it"
    for k in range(effect.among_count):
        yield from term_faults(effect.among[k], f"{place}, among row {k + 1}")
    if effect.every and effect.when == When.ALWAYS:
        yield f"{place}, field 'every': only what happens at a moment can wait for a Turn"
    if effect.once and effect.when != When.USED:
        yield f"{place}, field 'once': only an ability that is used can be used once a match"
    if effect.option and effect.when not in (When.USED, When.PLAYED):
        yield f"{place}, field 'option': only what is played or used leaves a choice"
    for k in range(effect.against_count):
        yield from term_faults(effect.against[k], f"{place}, against row {k + 1}")
    if effect.of_category == Category.NONE and effect.per == Per.CATEGORY:
        yield f"{place}, field 'of_category': it is missing; 'per' category needs it"
    for k in range(effect.needs_count):
        yield from term_faults(effect.needs[k], f"{place}, needs row {k + 1}")
