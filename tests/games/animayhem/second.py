"""A second, slow reading of the rulebook: rounds of Physical Combat, Charm Combat, the Disasters' path, Characters' steps.

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


@dataclass
class Duel:
    """A round between players: who attacks and protects whom, in words, and the Combat cards in the order they were drawn."""

    fighters: dict[str, Fighter]
    strikes: dict[str, str]
    shields: dict[str, str]
    cards: dict[str, Card]

    def opponents(self, name: str) -> list[str]:
        """Whom a card of one who is attacked may mean by the opponent: the one it attacks, else one of its attackers."""
        if name in self.strikes:
            return [self.strikes[name]]
        return [one for one, target in self.strikes.items() if target == name]

    def sums(self, meant: dict[str, str]) -> dict[str, tuple[int, int]]:
        """Attack and Defense for each who is attacked, with whom each card takes for the opponent."""
        found = {}
        for target in set(self.strikes.values()):
            attack = 0
            for one in (one for one, at in self.strikes.items() if at == target):
                attack += with_cards(self.fighters[one].ability("attack"), "attack", self.cards.get(one, Card()), Card())
            attack = with_cards(attack, "attack", Card(), self.cards[target])
            defense = with_cards(self.fighters[target].ability("defense"), "defense", self.cards[target], Card())
            for holder, card in self.cards.items():
                if meant[holder] == target:
                    defense = with_cards(defense, "defense", Card(), card)
            defense += sum(max(0, self.fighters[one].ability("defense")) for one, at in self.shields.items() if at == target)
            found[target] = max(0, attack), max(0, defense)
        return found

    def fates(self, sums: dict[str, tuple[int, int]], order: list[str]) -> dict[str, str]:
        """What becomes of each, the attacks settled in this order; who has fallen is Killed only by the attack that felled it."""
        left = {name: one.health for name, one in self.fighters.items()}
        fate = dict.fromkeys(left, "stands")
        for target in order:
            damage = max(0, sums[target][0] - sums[target][1])
            hits = [(target, damage)] + [(one, max(1, damage // 2)) for one, at in self.shields.items() if at == target]
            for name, hit in hits:
                if hit and fate[name] != "killed":
                    base = max(1, self.fighters[name].defense)
                    if left[name] > 0 and left[name] - hit <= -base:
                        fate[name] = "killed"
                    elif left[name] - hit <= 0:
                        fate[name] = "bonked"
                left[name] -= hit
        return fate


@dataclass
class Board:
    """A Field in the Move phase of one player: what there is at each place, and where its Characters are."""

    kinds: dict[Place, str]  # "location", "planetary", "own haven", "other haven"
    at: dict[str, Place]
    planetary: set[str]  # those with the symbol
    movement: dict[str, int]

    def may_stop(self, name: str, place: Place) -> bool:
        kind = self.kinds[place]
        if kind.endswith("haven"):
            return kind == "own haven"
        others = sum(at == place for other, at in self.at.items() if other != name)
        return others < 4 and (kind != "planetary" or name in self.planetary)

    def steps(self, name: str, start: Place) -> list[Place]:
        """The places beside one to which a Character may go without more than six on the Field."""
        around = [(start[0] + x, start[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        outside = sum(not self.kinds[at].endswith("haven") for other, at in self.at.items() if other != name)
        return [place for place in around if place in self.kinds and (self.kinds[place].endswith("haven") or outside < 6)]

    def may_step(self, name: str, place: Place) -> bool:
        """Whether a step can be taken: one may stop there, or get with what Movement is left to where one may."""
        if place not in self.steps(name, self.at[name]) or self.movement[name] < 1:
            return False
        return any(self.may_stop(name, end) for end in self.within(name, place, self.movement[name] - 1))

    def within(self, name: str, start: Place, left: int) -> set[Place]:
        found = {start}
        for _ in range(left):
            found |= {place for at in found for place in self.steps(name, at)}
        return found
