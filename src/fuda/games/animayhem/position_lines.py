"""How the fields of Ani-Mayhem stand in a position.

A card is named by the seat that brought it and its id, `2.adrenaline`, with a number where a deck has several: `2.shove:3`.
Places, Characters, Power cards and Disasters in play are named by their cards, Items by their numbers: `item:4`. What many have
is listed with a sign of equality: `damage: 1.goro=2`. What belongs together stands together, with slashes between.
"""

import re
from dataclasses import dataclass
from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS, MAX_HAVENS, MAX_POWER, check_deck
from fuda.games.animayhem.setup import sort_deck
from fuda.games.animayhem.state import (
    COMBAT,
    DISASTERS,
    EACH,
    FIRST_CHARACTER,
    FIRST_DISASTER,
    FIRST_ITEM_ACTING,
    FIRST_ITEM_TARGET,
    FIRST_MARK_ACTING,
    FIRST_MARK_TARGET,
    FIRST_PILE_TARGET,
    FIRST_PLAYER,
    FIRST_PLAYER_TARGET,
    FIRST_SITE_TARGET,
    FIRST_VEHICLE,
    HAVENS,
    LIVING,
    LOCATIONS,
    MARKS,
    NOTHING,
    OFF_FIELD,
    PILE,
    POWER,
    SEATS,
    SLOTS,
    TOKENS,
    UNDER,
)
from fuda.kernel.lines import NONE, UNKNOWN, Hidden, Line, Word, number_of, shortened

CARD = re.compile(r"([1-4])\.([a-z0-9-]+)(?::([0-9]{1,2}))?", re.ASCII)
NUMBERED = re.compile(r"([a-z]+):([0-9]{1,3})", re.ASCII)


def card_text(s: Any, id: int) -> str:
    """A card of a deck: its seat, its id, and which one it is where the deck has several."""
    seat, n = id // EACH, s.brought[id]
    cards = s.brought[seat * EACH : (seat + 1) * EACH]
    copy = f":{cards[: id % EACH + 1].count(n)}" if cards.count(n) > 1 else ""
    return f"{seat + 1}.{s.book.ids[n]}{copy}"


def read_card(s: Any, word: str) -> int:
    """The id that a card has in this match."""
    named = CARD.fullmatch(word.lower())
    if named is None or int(named[1]) > s.players:
        raise ValueError(f"{shortened(word)} does not name a card such as 1.adrenaline")
    seat, n = int(named[1]) - 1, s.book.index(named[2])
    places = [place for place in range(EACH) if n >= 0 and s.brought[seat * EACH + place] == n]
    copy = int(named[3] or 1)
    if not 1 <= copy <= len(places) or (len(places) > 1 and not named[3]):
        several = f"; it has {len(places)} of them" if len(places) > 1 else ""
        raise ValueError(f"the deck of seat {seat + 1} has no card {shortened(word)}{several}")
    return seat * EACH + places[copy - 1]


def number_in(word: str, what: str, most: int) -> int | None:
    """The number of `item:3` and the like, counted from 0; None if it is no such word."""
    named = NUMBERED.fullmatch(word.lower())
    if named is None or named[1] != what:
        return None
    if not 1 <= int(named[2]) <= most:
        raise ValueError(f"there is no {shortened(word)}")
    return int(named[2]) - 1


def or_none(word: Word) -> Word:
    """The same word, or `-` for none."""
    return Word(
        lambda s, n: NONE if n == NOTHING else word.write(s, n), lambda s, text: NOTHING if text == NONE else word.read(s, text)
    )


def card_from(first: int, room: int, what: str) -> Word:
    """A card of one section of a deck."""

    def read(s: Any, word: str) -> int:
        id = read_card(s, word)
        if not first <= id % EACH < first + room:
            raise ValueError(f"{shortened(word)} is no {what}")
        return id

    return Word(card_text, read)


ANY_CARD = Word(card_text, read_card)
DISASTER_CARD = card_from(DISASTERS, MAX_DISASTERS, "Disaster")
COMBAT_CARD = card_from(COMBAT, EACH - COMBAT, "Combat card")
PLACE_CARD = Word(card_text, lambda s, word: read_place(s, word))


def read_place(s: Any, word: str) -> int:
    id = read_card(s, word)
    if not (HAVENS <= id % EACH < POWER or LOCATIONS <= id % EACH < COMBAT):
        raise ValueError(f"{shortened(word)} is neither a Location nor a Haven")
    return id


def section(first: int, room: int, what: str) -> Word:
    """A number that counts the cards of one section, seat by seat."""
    cards = card_from(first, room, what)

    def read(s: Any, word: str) -> int:
        id = cards.read(s, word)
        return id // EACH * room + id % EACH - first

    return Word(lambda s, n: card_text(s, n // room * EACH + first + n % room), read)


CHARACTER = section(0, MAX_CHARACTERS, "Character")
POWER_CARD = section(POWER, MAX_POWER, "Power card")
HAVEN_CARD = section(HAVENS, MAX_HAVENS, "Haven")
DISASTER_NUMBER = section(DISASTERS, MAX_DISASTERS, "Disaster")


def read_site(s: Any, word: str) -> int:
    id = read_card(s, word)
    if id not in s.site_id[: s.sites]:
        raise ValueError(f"{shortened(word)} is no place of the Field")
    return s.site_id.index(id)


SITE = Word(lambda s, n: card_text(s, s.site_id[n]), read_site)


def slot_text(s: Any, n: int) -> str:
    """The Disaster of a slot, or the slot itself where it has gone or was a Character once."""
    id = s.slot_id[n]
    return f"slot:{n + 1}" if id == NOTHING or id % EACH < MAX_CHARACTERS else card_text(s, id)


def read_slot(s: Any, word: str) -> int:
    slot = number_in(word, "slot", SLOTS)
    if slot is not None:
        if slot_text(s, slot) != word.lower():
            raise ValueError(f"there is a Disaster in the place of {shortened(word)}")
        return slot
    id = read_card(s, word)
    if id not in s.slot_id:
        raise ValueError(f"the Disaster {shortened(word)} is not on the Field")
    return s.slot_id.index(id)


SLOT = Word(slot_text, read_slot)


def read_token(s: Any, word: str) -> int:
    token = number_in(word, "item", TOKENS)
    if token is None:
        raise ValueError(f"{shortened(word)} is no Item such as item:1")
    return token


TOKEN = Word(lambda s, n: f"item:{n + 1}", read_token)


def thing_text(s: Any, n: int) -> str:
    if n < FIRST_CHARACTER:
        return SITE.write(s, n)
    if n < FIRST_DISASTER:
        return CHARACTER.write(s, n - FIRST_CHARACTER)
    if n < FIRST_PLAYER:
        return SLOT.write(s, n - FIRST_DISASTER)
    if n >= FIRST_VEHICLE:
        return POWER_CARD.write(s, n - FIRST_VEHICLE)
    return f"player:{n - FIRST_PLAYER + 1}" if n < OFF_FIELD else f"off-field:{n - OFF_FIELD + 1}"


def read_thing(s: Any, word: str) -> int:
    for what, start in (("player", FIRST_PLAYER), ("off-field", OFF_FIELD)):
        if word.lower().startswith(what + ":"):
            seat = number_in(word.replace("-", ""), what.replace("-", ""), s.players)
            return start + (seat or 0)
    if word.lower().startswith("slot:"):
        return FIRST_DISASTER + read_slot(s, word)
    id = read_card(s, word)
    if id % EACH < MAX_CHARACTERS:
        return FIRST_CHARACTER + CHARACTER.read(s, word)
    if DISASTERS <= id % EACH < DISASTERS + MAX_DISASTERS:
        return FIRST_DISASTER + read_slot(s, word)
    return FIRST_VEHICLE + POWER_CARD.read(s, word) if POWER <= id % EACH < DISASTERS else read_site(s, word)


THING = Word(thing_text, read_thing)


def named_or(names: dict[int, str], word: Word) -> Word:
    """A word that stands for itself, or another one."""
    numbers = {text: n for n, text in names.items()}
    return Word(
        lambda s, n: names[n] if n in names else word.write(s, n),
        lambda s, text: numbers[text] if text in numbers else word.read(s, text),
    )


def entry_text(s: Any, n: int) -> str:
    if n < FIRST_ITEM_ACTING:
        return POWER_CARD.write(s, n)
    if n < FIRST_MARK_ACTING:
        return TOKEN.write(s, n - FIRST_ITEM_ACTING)
    return f"effect:{n - FIRST_MARK_ACTING + 1}"


def read_entry(s: Any, word: str) -> int:
    """A Power card, an Item or a lasting effect, as in the list of what acts."""
    mark = number_in(word, "effect", MARKS)
    if mark is not None:
        return FIRST_MARK_ACTING + mark
    if number_in(word, "item", TOKENS) is not None:
        return FIRST_ITEM_ACTING + read_token(s, word)
    return POWER_CARD.read(s, word)


ENTRY = Word(entry_text, read_entry)


OTHER_TARGETS = (("effect", FIRST_MARK_TARGET, MARKS), ("player", FIRST_PLAYER_TARGET, SEATS), ("pile", FIRST_PILE_TARGET, PILE))


def target_text(s: Any, n: int) -> str:
    if n < FIRST_SITE_TARGET:
        return THING.write(s, FIRST_CHARACTER + n) if n < LIVING else POWER_CARD.write(s, n - LIVING)
    if n < FIRST_ITEM_TARGET:
        return SITE.write(s, n - FIRST_SITE_TARGET)
    if n < FIRST_MARK_TARGET:
        return TOKEN.write(s, n - FIRST_ITEM_TARGET)
    for what, start, _ in reversed(OTHER_TARGETS):
        if n >= start:
            return f"{what}:{n - start + 1}"
    return NONE


def read_target(s: Any, word: str) -> int:
    """A Character or Disaster in play, a Power card, a place, an Item, a lasting effect, a player or a card of a pile."""
    if number_in(word, "item", TOKENS) is not None:
        return FIRST_ITEM_TARGET + read_token(s, word)
    for what, start, most in OTHER_TARGETS:
        number = number_in(word, what, most)
        if number is not None:
            return start + number
    id = NOTHING if word.lower().startswith("slot:") else read_card(s, word)
    if id != NOTHING and POWER <= id % EACH < DISASTERS:
        return LIVING + POWER_CARD.read(s, word)
    thing = read_thing(s, word)
    return FIRST_SITE_TARGET + thing if thing < FIRST_CHARACTER else thing - FIRST_CHARACTER


TARGET = Word(target_text, read_target)


def read_living(s: Any, word: str) -> int:
    target = read_target(s, word)
    if target >= LIVING:
        raise ValueError(f"{shortened(word)} is no Character or Disaster")
    return target


def ally_text(s: Any, n: int) -> str:
    return f"seat:{n - SLOTS + 1}" if n >= SLOTS else SLOT.write(s, n)


def read_ally(s: Any, word: str) -> int:
    """The primary of an allied Disaster, or the seat with whose group it goes: `seat:2`."""
    seat = number_in(word, "seat", s.players)
    return read_slot(s, word) if seat is None else SLOTS + seat


ALLY = Word(ally_text, read_ally)
LIVING_TARGET = Word(target_text, read_living)


def read_seats(s: Any, word: str) -> int:
    if word == NONE:
        return 0
    if not re.fullmatch("[1-4]+", word, re.ASCII) or max(map(int, word)) > s.players or sorted(set(word)) != list(word):
        raise ValueError(f"{shortened(word)} does not name seats of this table, such as 13 for the seats 1 and 3")
    return sum(1 << int(seat) - 1 for seat in word)


SEATS_WORD = Word(lambda s, n: "".join(str(seat + 1) for seat in range(SEATS) if n >> seat & 1) or NONE, read_seats)


def read_under(s: Any, word: str) -> int:
    """A place under a Location: `1.mill/2` is the second one."""
    site, _, place = word.partition("/")
    if place not in [str(i + 1) for i in range(UNDER)]:
        raise ValueError(f"{shortened(word)} is no place under a Location such as 1.mill/1")
    return read_site(s, site) * UNDER + int(place) - 1


UNDER_PLACE = Word(lambda s, n: f"{SITE.write(s, n // UNDER)}/{n % UNDER + 1}", read_under)


def ordinal(most: int) -> Word:
    """The number of one of several, counted from 1."""

    def read(s: Any, word: str) -> int:
        if not re.fullmatch("[0-9]{1,3}", word, re.ASCII) or not 1 <= int(word) <= most:
            raise ValueError(f"{shortened(word)} is not a number from 1 to {most}")
        return int(word) - 1

    return Word(lambda s, n: str(n + 1), read)


@dataclass
class Entries(Line):
    """An array of which only what differs from `blank` is written: `1.goro=2 1.rin=1`."""

    key: Word = CHARACTER
    blank: int = 0

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        values = getattr(s, self.field)
        there = [i for i in range(len(values)) if values[i] != self.blank]
        return " ".join(f"{self.key.write(s, i)}={self.word.write(s, values[i])}" for i in there) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        values = getattr(s, self.field)
        values[:] = [self.blank] * len(values)
        for word in [] if text == NONE else text.split():
            name, equals, value = word.partition("=")
            if not equals:
                raise ValueError(f"{shortened(word)} has no sign of equality")
            i = self.key.read(s, name)
            if values[i] != self.blank:
                raise ValueError(f"{shortened(name)} stands twice")
            values[i] = self.word.read(s, value)
            if values[i] == self.blank:
                raise ValueError(f"{shortened(word)} says what holds without it")
        return False


@dataclass
class Records(Line):
    """Several arrays side by side: for each number what all of them say, `2=1.wolf/1.mill/1`; blank ones are left out.

    With `size` they stand one after the other, and that field says how many there are.
    """

    parts: tuple[tuple[str, Word, int], ...] = ()  # field, word, blank
    key: Word = CHARACTER
    size: str = ""

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(field for field, _, _ in self.parts) + ((self.size,) if self.size else ())

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        length = getattr(s, self.size) if self.size else len(getattr(s, self.parts[0][0]))
        rows = []
        for i in range(length):
            if not self.size and all(getattr(s, field)[i] == blank for field, _, blank in self.parts):
                continue
            words = [UNKNOWN if hidden(field, i) else word.write(s, getattr(s, field)[i]) for field, word, _ in self.parts]
            rows.append("/".join(words) if self.size else f"{self.key.write(s, i)}={'/'.join(words)}")
        return " ".join(rows) or NONE

    def read(self, s: Any, key: str, text: str) -> bool:
        length = len(getattr(s, self.parts[0][0]))
        for field, _, blank in self.parts:
            getattr(s, field)[:] = [blank] * length
        seen: set[int] = set()
        unknown = False
        for number, word in enumerate([] if text == NONE else text.split()):
            i, texts = number, word
            if not self.size:
                name, _, texts = word.partition("=")
                i = self.key.read(s, name)
            if i >= length or i in seen:
                raise ValueError(f"there is no room for {shortened(word)}" if i >= length else f"{shortened(word)} stands twice")
            seen.add(i)
            unknown |= self.read_one(s, i, texts)
        if self.size:
            setattr(s, self.size, len(seen))
        return unknown

    def read_one(self, s: Any, i: int, text: str) -> bool:
        words = text.split("/")
        if len(words) != len(self.parts):
            raise ValueError(f"{shortened(text)} has {len(words)} parts; there are {len(self.parts)}, with slashes between")
        for (field, word, _), part in zip(self.parts, words, strict=True):
            if part != UNKNOWN:
                getattr(s, field)[i] = word.read(s, part)
        return UNKNOWN in words


class Decks(Line):
    """The deck that a seat has brought, section by section; a line for each seat."""

    def keys(self, s: Any) -> list[str]:
        return [f"{self.name} {seat + 1}" for seat in range(s.players)]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        start = number_of(key) * EACH
        return " ".join(s.book.ids[n] for n in s.brought[start : start + EACH] if n != NOTHING)

    def read(self, s: Any, key: str, text: str) -> bool:
        cards = [s.book.index(word) for word in text.lower().split()]
        if NOTHING in cards:
            raise ValueError(f"there is no card {shortened(text.split()[cards.index(NOTHING)])}")
        faults = check_deck(s.book, {s.book.ids[n]: cards.count(n) for n in cards})
        if faults:
            raise ValueError(f"{faults[0]}")
        start = number_of(key) * EACH
        s.brought[start : start + EACH] = cards + [NOTHING] * (EACH - len(cards))
        sort_deck(s, number_of(key))
        return False
