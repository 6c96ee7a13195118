"""What became of a list that was imported, for people and for programs."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

MAX_TEXT = 600  # letters of a name, saying or instruction
MAX_EXAMPLES = 3  # cards named in the report for a reason


class Remark(str):
    """What was made of a cell, in the place of a piece of it that could not be read."""

    __slots__ = ()


@dataclass
class Imported:
    """A list that was read: the book as text, and what became of its cards."""

    name: str
    text: str = ""
    cards: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    unread: list[tuple[str, str, str]] = field(default_factory=list)  # a card's name, the column, the piece that can't be read
    texts: int = 0
    understood: int = 0
    reasons: Counter[str] = field(default_factory=Counter)  # why texts are kept as text
    kept: list[tuple[str, str]] = field(default_factory=list)  # the names of these cards, and why
    guessed: int = 0  # Characters whose gender is not in the list
    skipped: list[tuple[int, str, str]] = field(default_factory=list)  # lines that are no cards: number, what stands there, why
    forms: int = 0  # other forms of Characters, which are cards of their own in the book

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "cards": self.cards,
            "kinds": dict(self.kinds),
            "texts": {
                "all": self.texts,
                "effects": self.understood,
                "kept": dict(self.reasons.most_common()),
                "cards": [{"card": card, "reason": reason} for card, reason in self.kept],
            },
            "guessed_genders": self.guessed,
            "unread": [{"card": card, "column": column, "text": text} for card, column, text in self.unread],
            "skipped": [{"number": number, "line": line, "reason": reason} for number, line, reason in self.skipped],
        }

    def report(self) -> list[str]:
        """What became of the list, for people."""
        share = f" ({100 * self.understood // self.texts} %)" if self.texts else ""
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.kinds.items())
        lines = [
            f"{self.cards} {'card' if self.cards == 1 else 'cards'}: {kinds}{self.with_forms()}.",
            f"{self.understood} of {self.texts} texts became effects in full{share}.",
        ]
        if self.reasons:
            lines.append("The others are kept as text, which is shown and not played, because of")
            lines += [f"  {count:4} {reason}: {self.examples(reason)}" for reason, count in self.reasons.most_common()]
        if self.guessed:
            lines.append(
                f"The gender of {counted(self.guessed, 'Character')} is not in the list; it was guessed from names and texts."
            )
        pieces = [one for one in self.unread if not isinstance(one[2], Remark)]
        if pieces:
            lines.append(f"{counted(len(pieces), 'piece')} could not be read and {was(len(pieces))} left out:")
            lines += [f"  {card}: {column} {text!r}" for card, column, text in pieces]
        remarks = [one for one in self.unread if isinstance(one[2], Remark)]
        if remarks:
            lines.append("What had to be filled in or changed:")
            lines += [f"  {card}: {column}: {text}" for card, column, text in remarks]
        if self.skipped:
            lines.append(f"{counted(len(self.skipped), 'line')} {'is' if len(self.skipped) == 1 else 'are'} no card:")
            lines += [f"  line {number}, {line!r}: {reason}" for number, line, reason in self.skipped]
        return lines

    def with_forms(self) -> str:
        return f", and {counted(self.forms, 'other form')} of Characters" if self.forms else ""

    def examples(self, reason: str) -> str:
        """The first cards whose texts are kept for a reason, and how many there are besides."""
        names = [card for card, why in self.kept if why == reason]
        more = len(names) - MAX_EXAMPLES
        return ", ".join(names[:MAX_EXAMPLES]) + (f" and {more} more" if more > 0 else "")

    def keep_text(self, card: dict[str, Any], text: str, reason: str) -> None:
        """Counts a text that was understood as one that is kept after all."""
        if text and "instructions" not in card:
            card["instructions"] = text[:MAX_TEXT]
            self.understood -= 1
            self.reasons[reason] += 1
            self.kept.append((card["name"], reason))


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def was(number: int) -> str:
    return "was" if number == 1 else "were"
