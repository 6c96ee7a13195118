"""A second, slow reading of the rulebook: one round of Physical Combat with a Disaster, Charm Combat, and the Disasters' path.

Plain objects and the words of the rulebook, written without a look at the rules' code. `test_second` compares the two.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

Change = tuple[str, str, int]  # "self" or "opponent", what is done ("add", "multiply", "divide", "replace"), by how much


@dataclass
class Card:
    """A Combat card: what it does to Attack, Defense and Charm, in its order."""

    attack: list[Change] = field(default_factory=list)
    defense: list[Change] = field(default_factory=list)
    charm: list[Change] = field(default_factory=list)


@dataclass
class Fighter:
    """A Character or Disaster: printed numbers, and what cards do to them in the order in which they came into use."""

    name: str
    attack: int
    defense: int
    charm: int = 0
    on_attack: list[tuple[str, int]] = field(default_factory=list)
    on_defense: list[tuple[str, int]] = field(default_factory=list)
    suffered: int = 0

    def ability(self, name: str) -> int:
        value = getattr(self, name)
        changes = getattr(self, f"on_{name}", [])
        for what, amount in changes:
            if what == "replace":
                value = amount
        for what, amount in changes:
            value = done(value, what, amount)
        return value

    @property
    def health(self) -> int:
        return max(1, self.defense) - self.suffered


def done(value: int, what: str, amount: int) -> int:
    if what == "add":
        return value + amount
    if what == "multiply":
        return value * amount
    if what == "divide":
        return floor(Fraction(value, amount))
    return value


def with_cards(value: int, ability: str, own: Card, other: Card) -> int:
    """First the effects of one's own card, then those of the opponent's that are about oneself."""
    for card, side in ((own, "self"), (other, "opponent")):
        for whom, what, amount in getattr(card, ability):
            if whom == side:
                value = amount if what == "replace" else done(value, what, amount)
    return value


@dataclass
class Round:
    """What came of a round: whom an attack was made on, and how each one fared."""

    attack_on_foe: int = 0
    defense_of_foe: int = 0
    attack_on_target: int = 0
    defense_of_target: int = 0
    foe_defeated: bool = False
    health: dict[str, int] = field(default_factory=dict)
    fate: dict[str, str] = field(default_factory=dict)


def fight(
    foe: Fighter, target: Fighter, attackers: list[Fighter], protectors: list[Fighter], foe_card: Card, target_card: Card
) -> Round:
    result = Round()
    if attackers:
        total = 0
        for one in attackers:
            strength = one.ability("attack")
            if one is target:  # only the one who is attacked has a card
                strength = with_cards(strength, "attack", target_card, Card())
            total += strength
        result.attack_on_foe = max(0, with_cards(total, "attack", Card(), foe_card))
        result.defense_of_foe = max(0, with_cards(foe.ability("defense"), "defense", foe_card, target_card))
    result.attack_on_target = max(0, with_cards(foe.ability("attack"), "attack", foe_card, target_card))
    cover = sum(max(0, one.ability("defense")) for one in protectors)
    result.defense_of_target = max(0, with_cards(target.ability("defense"), "defense", target_card, foe_card) + cover)
    to_foe = max(0, result.attack_on_foe - result.defense_of_foe) if attackers else 0
    to_target = max(0, result.attack_on_target - result.defense_of_target)
    suffer(result, foe, to_foe)
    suffer(result, target, to_target)
    for one in protectors:
        suffer(result, one, max(1, to_target // 2))
    result.foe_defeated = result.health[foe.name] <= 0
    return result


def suffer(result: Round, one: Fighter, damage: int) -> None:
    """Health is lowered; at 0 or below one is Bonked, at minus the base Health Killed."""
    left = one.health - damage
    result.health[one.name] = left
    base = max(1, one.defense)
    result.fate[one.name] = "stands" if left > 0 else "killed" if left <= -base else "bonked"


def charm(foe: Fighter, one: Fighter, foe_card: Card, own_card: Card) -> str:
    theirs = max(0, with_cards(foe.charm, "charm", foe_card, own_card))
    ours = max(0, with_cards(one.charm, "charm", own_card, foe_card))
    return "charmed" if theirs > ours else "wins" if ours > theirs else "draw"


Place = tuple[int, int]


def path(locations: list[Place]) -> list[Place]:
    """Down each column, from the rightmost column to the leftmost."""
    columns: dict[int, list[int]] = {}
    for x, y in locations:
        columns.setdefault(x, []).append(y)
    return [(x, y) for x in sorted(columns, reverse=True) for y in sorted(columns[x])]


def moved(locations: list[Place], start: Place, movement: int, major: bool) -> tuple[Place | None, bool]:
    """Where a Disaster stops, None if it has left the Field; and whether it lost its Item at the end of the path."""
    order = path(locations)
    at, lost = order.index(start), False
    for _ in range(movement):
        at += 1
        if at == len(order):
            lost = True
            if not major:
                return None, True
            at = 0
    return order[at], lost
