"""The cards of a second reading of the rules, straight from a card file, and random card files that use the whole vocabulary."""

import random
import tomllib
from dataclasses import dataclass
from typing import Any

NEEDS = ["water", "food", "shelter", "warmth", "injury", "illness", "power", "information", "mobility", "security"]
STINGS = ["none", "double", "own-cards", "alone", "no-response", "scarce"]
WHOM = ["self", "neighbour", "anyone", "everyone"]


@dataclass(frozen=True)
class Effect:
    """One thing that a Response does."""

    do: str
    needs: frozenset[str]
    whom: str
    amount: int

    @property
    def aims_at(self) -> str | None:
        """What its player chooses: an impact, a seat, a card in the own row."""
        if self.do == "mitigate":
            return "impact"
        if self.do == "repair":
            return "card"
        return "seat" if self.do in ("heal", "draw") and self.whom in ("neighbour", "anyone") else None


@dataclass(frozen=True)
class Title:
    """A Resource, or a Response if it has effects."""

    id: str
    copies: int
    helps: frozenset[str]
    uses: int
    step: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Trait:
    what: str
    needs: frozenset[str]
    to: frozenset[str]
    amount: int


class Cards:
    """All cards of a file. The titles are in the order of the book: Resources, then Responses."""

    def __init__(self, text: str) -> None:
        cards = tomllib.loads(text)["card"]

        def of_kind(kind: str) -> dict[str, dict[str, Any]]:
            return {id: card for id, card in cards.items() if card["kind"] == kind}

        both = of_kind("resource") | of_kind("response")
        self.titles = {id: read_title(id, card) for id, card in both.items()}
        self.responses = list(of_kind("response"))
        self.disasters: dict[str, list[str]] = {id: card["strikes"] for id, card in of_kind("disaster").items()}
        self.impacts = {id: (card["need"], card.get("sting", "none")) for id, card in of_kind("impact").items()}
        self.personas = {
            id: {side: [read_trait(row) for row in card[side]] for side in ("ability", "detriment")}
            for id, card in of_kind("persona").items()
        }

    def whole_deck(self) -> list[str]:
        return [title.id for title in self.titles.values() for _ in range(title.copies)]


def read_title(id: str, card: dict[str, Any]) -> Title:
    effects = tuple(
        Effect(row["do"], frozenset(row.get("needs", [])), row.get("whom", "self"), row.get("amount", 1))
        for row in card.get("effects", [])
    )
    helps = frozenset(card.get("helps", []))
    return Title(id, card.get("copies", 1), helps, card.get("uses", 0), card.get("step", "react"), effects)


def read_trait(row: dict[str, Any]) -> Trait:
    return Trait(row["what"], frozenset(row.get("needs", [])), frozenset(row.get("to", [])), row.get("amount", 0))


def random_file(chance: random.Random) -> str:
    """The text of a card file with anything in it that a household may write."""
    cards: dict[str, dict[str, Any]] = {}
    resources, responses = chance.randint(10, 20), chance.randint(0, 12)
    few = chance.random() < 0.5  # so that the deck runs out
    for i in range(resources):
        others = chance.sample(NEEDS, chance.choice([0, 0, 1, 2]))
        helps = sorted({NEEDS[i % len(NEEDS)], *others})
        cards[f"resource-{i}"] = {"kind": "resource", "helps": helps, "uses": chance.choice([1, 2, 2, 3, 4])}
    for i in range(responses):
        cards[f"response-{i}"] = {"kind": "response", **random_response(chance)}
    size = 60 if few else chance.randint(60, 120)
    copies = dict.fromkeys(cards, 1)
    while sum(copies.values()) < size and min(copies.values()) < 6:
        id = chance.choice([id for id in copies if copies[id] < 6])
        copies[id] += 1
    for id, card in cards.items():
        card["copies"] = copies[id]
    for i in range(chance.randint(1, 4)):
        cards[f"disaster-{i}"] = {"kind": "disaster", "strikes": [chance.choice(NEEDS) for _ in range(9)]}
    for i in range(chance.randint(3, 10)):
        cards[f"impact-{i}"] = {"kind": "impact", "need": chance.choice(NEEDS), "sting": chance.choice(STINGS)}
    for i in range(chance.randint(6, 16)):
        cards[f"persona-{i}"] = {"kind": "persona", "ability": random_traits(chance), "detriment": random_traits(chance)}
    return "".join(card_text(id, card) for id, card in cards.items())


def card_text(id: str, card: dict[str, Any]) -> str:
    fields = {"name": id, **card}
    return f"[card.{id}]\n" + "".join(f"{field} = {toml(value)}\n" for field, value in fields.items())


def random_response(chance: random.Random) -> dict[str, Any]:
    step = chance.choice(["react", "react", "barter"])
    effects = [random_effect(chance, step) for _ in range(chance.randint(1, 2))]
    aims = [Effect(row["do"], frozenset(), row.get("whom", "self"), 1).aims_at for row in effects]
    return {"step": step, "effects": effects if aims.count(None) >= len(aims) - 1 else effects[:1]}


def random_effect(chance: random.Random, step: str) -> dict[str, Any]:
    in_react = ["mitigate", "mitigate", "calm"] if step == "react" else []
    do = chance.choice(["heal", "draw", "repair", *in_react])
    row: dict[str, Any] = {"do": do}
    if do == "mitigate":
        row["needs"] = chance.sample(NEEDS, chance.randint(1, 6))
    if do in ("mitigate", "heal", "draw"):
        row["whom"] = chance.choice(WHOM)
    if do != "calm":
        row["amount"] = chance.choice([1, 1, 2, 3, 4])
    return row


def random_traits(chance: random.Random) -> list[dict[str, Any]]:
    """One row or two, each of another sort."""
    amounts = {what: [-2, -1, 1, 2] for what in ("draw", "restock", "offers")}
    amounts |= {"show": [-3, -1, 1, 3], "row": [-2, -1], "free-use": [1, 2, 3], "needs-more": [1, 2], "free-borrow": [1, 2, 3]}
    sorts = [*amounts, "counts-as", "no-borrow", "no-helping", "no-help", "foresight"]
    traits = []
    for what in chance.sample(sorts, chance.randint(1, 2)):
        row: dict[str, Any] = {"what": what}
        if what in amounts:
            row["amount"] = chance.choice(amounts[what])
        if what in ("free-use", "needs-more", "counts-as"):
            row["needs"] = chance.sample(NEEDS, chance.randint(1, 4))
        if what == "counts-as":
            row["to"] = chance.sample([need for need in NEEDS if need not in row["needs"]], chance.randint(1, 3))
        traits.append(row)
    return traits


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    return repr(value)
