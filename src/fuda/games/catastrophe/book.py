"""What the cards of Catastrophe are.

A *title* is a Resource or a Response: what lies in hands, in rows and in the deck. The titles stand first in the book, Resources
before Responses, so that a title's number is the number of its card. What a card does is told by its columns and rows alone;
`card_text` makes its sentence from them, and `book_check` says what a file may not have.
"""

from enum import IntEnum

from fuda.kernel.books import Row, choice, members, number, rows, text

TITLES = 32  # at most, Resources and Responses together
RESPONSES = 12  # at most, of these
USES = 4  # at most, of a Resource
STRIKES = 3  # impacts that a Disaster has for each phase
PHASES = 3
ROWS = 2  # effects of a Response, abilities or detriments of a Persona


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
