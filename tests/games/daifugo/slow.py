"""A second reading of the rules about plays, slow and plain: every subset of a hand, jokers as every card, held to each rule.

Cards are texts. Nothing is shared with the game but the notation of cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

VALUES = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
SUITS = ["s", "d", "c", "h"]
PACK = [value + suit for value in VALUES for suit in SUITS]
JOKER = "*"


def value(card: str) -> int:
    return VALUES.index(card[:-1])


def suit(card: str) -> str:
    return card[-1]


@dataclass(frozen=True)
class Play:
    """Real cards, and the cards that jokers stand for. Jokers alone have neither, only a number."""

    real: tuple[str, ...] = ()
    stand: tuple[str, ...] = ()
    alone: int = 0

    @property
    def cards(self) -> list[str]:
        return sorted([*self.real, *self.stand], key=PACK.index)

    @property
    def size(self) -> int:
        return len(self.real) + len(self.stand) + self.alone

    @property
    def is_set(self) -> bool:
        """Rule 4."""
        return bool(self.alone) or len({value(card) for card in self.cards}) == 1

    @property
    def is_kaidan(self) -> bool:
        """Rule 5."""
        steps = [value(card) for card in self.cards]
        one_suit = len({suit(card) for card in self.cards}) == 1
        return len(steps) >= 3 and one_suit and steps == list(range(steps[0], steps[0] + len(steps)))

    @property
    def suits(self) -> set[str]:
        return {suit(card) for card in self.cards}

    def values(self, text: str) -> int:
        """How many cards of a value the play has, jokers included."""
        return sum(card[:-1] == text for card in self.cards)

    @property
    def text(self) -> str:
        if self.alone:
            return "+".join([JOKER] * self.alone)
        return "+".join(JOKER + card if card in self.stand else card for card in self.cards)


def subsets(hand: Sequence[str], sizes: Sequence[int]) -> Iterator[Play]:
    """Every play, by rules 4 to 7, that can be made of the cards in a hand."""
    found = set()
    for size in sizes:
        for chosen in combinations(hand, size):
            real = tuple(card for card in chosen if card != JOKER)
            jokers = size - len(real)
            if not real:
                found.add(Play(alone=jokers))
            elif len({value(card) for card in real}) == 1 or len({suit(card) for card in real}) == 1:
                # A joker beside a real card can only be of its value or of its suit.
                others = [c for c in PACK if c not in real and (value(c) == value(real[0]) or suit(c) == suit(real[0]))]
                for stand in combinations(others, jokers):
                    play = Play(real, stand)
                    if play.is_set or play.is_kaidan:
                        found.add(play)
    yield from found


@dataclass
class Situation:
    """All that decides whether a play is legal."""

    hand: list[str]
    options: dict[str, Any]
    kakumei: bool = False
    jack_back: bool = False
    last: Play | None = None
    suits: set[str] = field(default_factory=set)  # of a shibari
    steps: bool = False  # geki-shibari

    @property
    def reversed(self) -> bool:
        return self.kakumei != self.jack_back

    def step(self, play: Play, before: Play) -> int:
        """How many steps a play is stronger than another of its kind, in the order in force."""

        def strongest(one: Play) -> int:
            values = [value(card) for card in one.cards]
            return -min(values) if self.reversed else max(values)

        return strongest(play) - strongest(before)

    def beats(self, play: Play) -> bool:
        """Rules 10 to 13, 18 to 20."""
        last = self.last
        if last is None:
            return True
        if play.size != last.size or play.is_kaidan != last.is_kaidan:
            return False
        if last.alone:
            return last.alone == 1 and bool(self.options["spade3"]) and play.text == "3s"
        if play.alone:
            return True
        if self.step(play, last) <= 0:
            return False
        if self.suits and play.suits != self.suits:
            return False
        return not self.steps or self.step(play, last) == 1

    def is_bad_finish(self, play: Play) -> bool:
        """Rules 30 to 33."""
        if play.size < len(self.hand):
            return False
        if play.alone:
            return play.alone == 1 and bool(self.options["joker_finish"])
        twos = self.options["two_finish"] and not self.kakumei and play.values("2") > 0
        threes = self.options["three_finish"] and self.kakumei and play.values("3") > 0
        return bool(twos or threes or (self.options["eight_finish"] and play.values("8") > 0))

    def allows(self, play: Play) -> bool:
        if not play.alone and not play.is_set and not self.options["kaidan"]:
            return False
        return self.beats(play) and not (self.options["finish"] == "illegal" and self.is_bad_finish(play))

    def legal(self) -> set[str]:
        """Every legal play in notation, and the pass where there is one."""
        sizes = range(1, min(len(self.hand), len(VALUES)) + 1) if self.last is None else [self.last.size]
        plays = {play.text for play in subsets(self.hand, sizes) if self.allows(play)}
        return plays | {"pass"} if self.last is not None or not plays else plays


def read(text: str) -> Play:
    """A play from its notation."""
    parts = text.split("+")
    if parts[0] == JOKER:
        return Play(alone=len(parts))
    return Play(tuple(p for p in parts if p[0] != JOKER), tuple(p[1:] for p in parts if p[0] == JOKER))
