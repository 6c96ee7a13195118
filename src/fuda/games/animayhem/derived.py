"""What the rules ask of a card again and again, worked out from its rows once: sets of what it can do at all.

They let the rules leave out a card, or all cards at once, without going through its rows.
"""

from typing import Any

from fuda.games.animayhem.vocabulary import Ability, Destination, Kind, What, When, Whom

Values = dict[str, Any]
CARRIED = (Whom.PRESENT_ITEM, Whom.EQUIPMENT, Whom.VEHICLE)
BLANK = -100  # an ability that a card does not have


def members(numbers: Any) -> int:
    """A set of small numbers."""
    found = 0
    for number in numbers:
        found |= 1 << int(number)
    return found


def lasting(values: Values) -> list[Values]:
    """The rows that always act."""
    return [row for row in values["effects"] if row["when"] == When.ALWAYS]


def does(values: Values) -> int:
    """What its rows always do."""
    return members(row["what"] for row in lasting(values))


def does_to_others(values: Values) -> int:
    """What its rows always do to others than who bears it."""
    return members(row["what"] for row in lasting(values) if row["whom"] != Whom.SELF)


def own_skills(values: Values) -> int:
    """The skills that are printed on it."""
    return members(row["skill"] for row in values["skills"])


def given_skills(values: Values) -> int:
    """The skills that its rows give."""
    return members(row["skill"] for row in lasting(values) if row["what"] == What.SKILL)


def changed_abilities(values: Values) -> int:
    """The abilities that it can change: by its rows, by its cost, and as Equipment with abilities of its own."""
    found = members(row["ability"] for row in lasting(values) if row["what"] <= What.REPLACE)
    found |= members(row["ability"] for row in values["cost"])
    if values["kind"] == Kind.EQUIPMENT:
        found |= members(a for a in Ability if a != Ability.NONE and values[COLUMN[a]] != BLANK)
    return found


COLUMN = {
    Ability.ATTACK: "attack",
    Ability.DEFENSE: "defense",
    Ability.MOVEMENT: "movement",
    Ability.CHARM: "charm",
    Ability.ENERGY: "energy",
    Ability.HEALTH: "defense",
}


def moments(values: Values) -> int:
    """The moments at which its rows act."""
    return members(row["when"] for row in values["effects"])


def cancels(values: Values) -> int:
    return int(any(row["what"] == What.CANCEL for row in values["effects"]))


def leaves_choice(values: Values) -> int:
    """animayhem.161: whether its player chooses one of several effects."""
    return int(any(row["option"] > 0 for row in values["effects"]))


def needs_user(values: Values) -> int:
    """animayhem.81: a Flash Effect with a cost or requirement, about its user's group or that steals needs a user."""
    if values["requires"] or values["cost"]:
        return 1
    near = (Whom.GROUP, Whom.OPPONENT, Whom.UNDER)
    rows = values["effects"]
    if needs_taker(values):
        return 1
    return int(any(row["whom"] in near or (row["whom"] == Whom.SELF and row["what"] != What.DRAW) for row in rows))


def needs_taker(values: Values) -> int:
    """animayhem.81, animayhem.211: whether somebody has to get what it steals or fetches into play."""
    rows = values["effects"]
    if any(row["what"] == What.STEAL and row["whom"] in CARRIED for row in rows):
        return 1
    return int(any(row["what"] == What.FETCH and row["to"] == Destination.HERE for row in rows))
