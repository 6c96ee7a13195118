"""How the fields of Catastrophe stand in a position: cards by their ids, rows with their uses left, promises and loans."""

import re
from dataclasses import dataclass
from typing import Any

from fuda.games.catastrophe.book import USES, Kind
from fuda.games.catastrophe.names import titles
from fuda.games.catastrophe.state import BORROWED, FIRST_BORROWED, FREE, IMPACTS, NOTHING, ROW, SEATS, SLOTS, TITLES
from fuda.kernel.lines import NONE, UNKNOWN, Hidden, Line, Word, number_of, shortened

PROMISE = re.compile(r"([1-8]|b[1-4]|p)>([1-4])\.([1-6])", re.ASCII)
LOAN = re.compile(r"([1-6])\.([^\s/]+)/([1-4])", re.ASCII)


def seated(s: Any, cells: list[int], each: int) -> list[int]:
    """Of a field that has so many cells for each seat, those of the seats that play; the others hold nothing that counts."""
    return cells[: s.players * each]


def card_of(kinds: tuple[Kind, ...], what: str) -> Word:
    """A card of some kinds by its id, `-` for none."""

    def read(s: Any, word: str) -> int:
        if word == NONE:
            return NOTHING
        n = s.book.index(word.lower())
        if n < 0 or s.book[n].kind not in kinds:
            raise ValueError(f"there is no {what} {shortened(word)}")
        return n

    return Word(lambda s, n: NONE if n == NOTHING else s.book.ids[n], read)


TITLE = card_of((Kind.RESOURCE, Kind.RESPONSE), "title")
RESOURCE = card_of((Kind.RESOURCE,), "Resource")
DISASTER = card_of((Kind.DISASTER,), "Disaster")
IMPACT = card_of((Kind.IMPACT,), "Impact")
PERSONA = card_of((Kind.PERSONA,), "Persona")


@dataclass
class EachSeat(Line):
    """A line for each seat, or only one; `each` is how many elements of the field belong to it."""

    each: int = TITLES
    single: bool = False

    def keys(self, s: Any) -> list[str]:
        return [self.name] if self.single else [f"{self.name} {seat + 1}" for seat in range(s.players)]

    def start(self, key: str) -> int:
        return 0 if self.single else number_of(key) * self.each


class Counts(EachSeat):
    """Cards by title, each copy by itself."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        start = self.start(key)
        if hidden(self.field, start):
            return UNKNOWN
        counts = getattr(s, self.field)[start : start + TITLES]
        return " ".join(self.word.write(s, title) for title in range(titles(s)) for _ in range(counts[title])) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        if text == UNKNOWN:
            return True
        field, start = getattr(s, self.field), self.start(key)
        field[start : start + TITLES] = [0] * TITLES
        for word in [] if text == NONE else text.split():
            title = self.word.read(s, word)
            if title == NOTHING:
                raise ValueError("'-' stands for no cards at all")
            if field[start + title] == s.book[title].copies:
                raise ValueError(f"there are only {s.book[title].copies} of {word}")
            field[start + title] += 1
        return False


class Places(EachSeat):
    """Cards in places, `-` for an empty one; empty ones at the end are left out."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        start = self.start(key)
        if hidden(self.field, start):
            return UNKNOWN
        words = [self.word.write(s, n) for n in getattr(s, self.field)[start : start + self.each]]
        while words and words[-1] == NONE:
            words.pop()
        return " ".join(words) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        if text == UNKNOWN:
            return True
        words = text.split()
        if len(words) > self.each:
            raise ValueError(f"there is room for {self.each}, not for {len(words)}")
        cards = [self.word.read(s, word) for word in words]
        start = self.start(key)
        getattr(s, self.field)[start : start + self.each] = cards + [NOTHING] * (self.each - len(cards))
        return False


@dataclass
class UsedPlaces(EachSeat):
    """Resources in places with their uses left: `torch` is unused, `radio/2` has two left."""

    left: str = "left"

    @property
    def fields(self) -> tuple[str, ...]:
        return self.field, self.left

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        start = self.start(key)
        cards, left = getattr(s, self.field), getattr(s, self.left)
        words = [self.word_at(s, cards[at], left[at]) for at in range(start, start + self.each)]
        while words and words[-1] == NONE:
            words.pop()
        return " ".join(words) or NONE

    def word_at(self, s: Any, title: int, left: int) -> str:
        if title == NOTHING:
            return NONE
        return s.book.ids[title] if left == s.book[title].uses else f"{s.book.ids[title]}/{left}"

    def read(self, s: Any, key: str, text: str) -> bool:
        words = text.split()
        if len(words) > self.each:
            raise ValueError(f"there is room for {self.each}, not for {len(words)}")
        start = self.start(key)
        for i in range(self.each):
            title, left = self.read_one(s, words[i] if i < len(words) else NONE)
            getattr(s, self.field)[start + i] = title
            getattr(s, self.left)[start + i] = left
        return False

    def read_one(self, s: Any, word: str) -> tuple[int, int]:
        name, slash, uses = word.partition("/")
        title = RESOURCE.read(s, name)
        if title == NOTHING:
            if slash:
                raise ValueError(f"{shortened(word)} is no card")
            return NOTHING, 0
        printed = s.book[title].uses
        if slash and (not re.fullmatch("[0-9]", uses, re.ASCII) or int(uses) > printed):
            raise ValueError(f"{name} has 0 to {printed} uses left, not {shortened(uses)}")
        return title, int(uses) if slash else printed


class Promises(EachSeat):
    """Promised uses: `3>2.1` is a use of the third card of the row for the second impact of seat 1.

    `b1` is the first card that was borrowed, `p` the Persona.
    """

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        seat = number_of(key)
        words = []
        for slot in range(SLOTS):
            name = str(slot + 1) if slot < FIRST_BORROWED else "p" if slot == FREE else f"b{slot - FIRST_BORROWED + 1}"
            start = (seat * SLOTS + slot) * USES
            words += [f"{name}>{t // SEATS + 1}.{t % SEATS + 1}" for t in s.promise[start : start + USES] if t != NOTHING]
        return " ".join(words) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        seat = number_of(key)
        s.promise[seat * SLOTS * USES : (seat + 1) * SLOTS * USES] = [NOTHING] * (SLOTS * USES)
        for word in [] if text == NONE else text.split():
            promise = PROMISE.fullmatch(word)
            if promise is None or int(promise[3]) > s.players:
                raise ValueError(f"{shortened(word)} is not a promise such as 3>2.1")
            name = promise[1]
            slot = FREE if name == "p" else int(name[-1]) - 1 + (FIRST_BORROWED if name[0] == "b" else 0)
            start = (seat * SLOTS + slot) * USES
            free = [at for at in range(start, start + USES) if s.promise[at] == NOTHING]
            if not free:
                raise ValueError(f"nothing has more than {USES} uses")
            s.promise[free[0]] = (int(promise[2]) - 1) * SEATS + int(promise[3]) - 1
        return False


class Loans(EachSeat):
    """Borrowed cards: `2.radio/3` is a radio of seat 2 with three uses left."""

    @property
    def fields(self) -> tuple[str, ...]:
        return "loan", "loan_left", "lender"

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        start = number_of(key) * BORROWED
        loans = [at for at in range(start, start + BORROWED) if s.loan[at] != NOTHING]
        return " ".join(f"{s.lender[at] + 1}.{s.book.ids[s.loan[at]]}/{s.loan_left[at]}" for at in loans) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        start = number_of(key) * BORROWED
        words = [] if text == NONE else text.split()
        if len(words) > BORROWED:
            raise ValueError(f"at most {BORROWED} cards are borrowed")
        for i in range(BORROWED):
            s.loan[start + i], s.loan_left[start + i], s.lender[start + i] = NOTHING, 0, NOTHING
        for i, word in enumerate(words):
            loan = LOAN.fullmatch(word)
            if loan is None:
                raise ValueError(f"{shortened(word)} is not a loan such as 2.radio/3")
            s.loan[start + i] = RESOURCE.read(s, loan[2])
            s.loan_left[start + i] = int(loan[3])
            s.lender[start + i] = int(loan[1]) - 1
        return False


class Sets(EachSeat):
    """For each place of a row a set of seats: `- 13` has the seats 1 and 3 in the second place."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        start = self.start(key)
        sets = [getattr(s, self.field)[start + i] for i in range(ROW)]
        words = ["".join(str(seat + 1) for seat in range(SEATS) if bits >> seat & 1) or NONE for bits in sets]
        while words and words[-1] == NONE:
            words.pop()
        return " ".join(words) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        words = text.split()
        if len(words) > ROW:
            raise ValueError(f"there is room for {ROW}, not for {len(words)}")
        start = self.start(key)
        for i in range(ROW):
            word = words[i] if i < len(words) else NONE
            if word != NONE and not (re.fullmatch("[1-6]+", word, re.ASCII) and max(map(int, word)) <= s.players):
                raise ValueError(f"{shortened(word)} does not name seats of this table")
            getattr(s, self.field)[start + i] = sum({1 << int(seat) - 1 for seat in word if word != NONE})
        return False


class Covered(EachSeat):
    """How many uses Responses have given to the four impacts of a seat."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        return " ".join(str(s.covered[impact * SEATS + number_of(key)]) for impact in range(IMPACTS))

    def read(self, s: Any, key: str, text: str) -> bool:
        words = text.split()
        if len(words) != IMPACTS:
            raise ValueError(f"{IMPACTS} numbers are expected, not {len(words)}")
        for impact, word in enumerate(words):
            s.covered[impact * SEATS + number_of(key)] = self.word.read(s, word)
        return False


class NextImpacts(Line):
    """The three Impact cards, `?` for one that the seat does not know."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        return " ".join(UNKNOWN if hidden(self.field, i) else self.word.write(s, n) for i, n in enumerate(s.next_impact))

    def read(self, s: Any, key: str, text: str) -> bool:
        words = text.split()
        if len(words) != len(s.next_impact):
            raise ValueError(f"{len(s.next_impact)} cards are expected, not {len(words)}")
        for i, word in enumerate(words):
            s.next_impact[i] = NOTHING if word == UNKNOWN else self.word.read(s, word)
        return UNKNOWN in words


class PlaceSet(Line):
    """A set of places of a row, counted from 1."""

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        return " ".join(str(place + 1) for place in range(ROW) if getattr(s, self.field) >> place & 1) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        bits = 0
        for word in [] if text == NONE else text.split():
            if not re.fullmatch("[1-8]", word, re.ASCII):
                raise ValueError(f"{shortened(word)} is no place of a row; they are 1 to {ROW}")
            bits |= 1 << int(word) - 1
        setattr(s, self.field, bits)
        return False
