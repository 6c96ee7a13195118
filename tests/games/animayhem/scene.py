"""Scenes for the tests of Ani-Mayhem: a table in the middle of a match, set up card by card from `sample.toml`.

scene = Scene(["ayame rin", "wolf"])         # what each seat brings; kinds follow from the book
scene.lay("mill", 0, 0).put("ayame", "mill").disaster("wolf", "mill")
scene.phase(Phase.SCAVENGE)
scene.play("fight wolf", "attack wolf with ayame", "end")
"""

from pathlib import Path
from typing import Any

import fuda
from fuda.games.animayhem import GAME as GAME, book as cards
from fuda.games.animayhem.belongings import begin_acting, give_item, give_power
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_COMBAT
from fuda.games.animayhem.disasters import enter_field
from fuda.games.animayhem.field import lay
from fuda.games.animayhem.setup import put_in_hand, take_from_pile
from fuda.games.animayhem.state import (
    CHARACTERS,
    COMBAT,
    EACH,
    FIRST_CHARACTER,
    NOTHING,
    OFF_FIELD,
    POWERS,
    SLOTS,
    Note,
    Phase,
    character_id,
    power_id,
    put_power,
)
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.books import Book, read_book, read_files
from fuda.table import interpreted

BOOK: Book = read_book(cards.Card, read_files(Path(__file__).parent / "sample.toml"), "sample", cards.check_book)
ALWAYS = "tree-house mill clocktower lamp scroll drum blade mask blank assault"


class Scene:
    def __init__(self, brought: list[str], seed: int = 1) -> None:
        """`brought` has the cards of each seat; `ALWAYS` are added. What is not placed is in the Draw pile."""
        self.table = fuda.table(GAME, len(brought), seed, book=BOOK)
        self.s: Any = self.table.state
        self.s.brought[:] = [NOTHING] * len(self.s.brought)
        for seat, ids in enumerate(brought):
            wanted = ids.split()
            wanted += [id for id in ALWAYS.split() if id not in wanted]
            self.s.brought[seat * EACH : seat * EACH + len(wanted)] = [BOOK.index(id) for id in wanted]
        interpreted(GAME).reset(self.s)
        self.phase(Phase.EQUIP)
        for seat in range(len(brought)):
            self.s.turns[seat] = 2
        self.s.active = 0
        self.s.first = 0
        self.s.turn = 0

    def copy(self) -> "Scene":
        """The same scene once more, much faster than from the beginning."""
        other = Scene.__new__(Scene)
        other.table = self.table.clone()
        other.s = other.table.state
        return other

    def id(self, name: str, seat: int = 0) -> int:
        """The id of a card that a seat has brought."""
        n = BOOK.index(name)
        for place in range(EACH):
            if self.s.brought[seat * EACH + place] == n:
                return seat * EACH + place
        raise LookupError(f"seat {seat} has no {name}")

    def site(self, name: str) -> int:
        return next(site for site in range(self.s.sites) if self.s.brought[self.s.site_id[site]] == BOOK.index(name))

    def character(self, name: str, seat: int = 0) -> int:
        return seat * MAX_CHARACTERS + self.id(name, seat) % EACH

    def slot(self, name: str) -> int:
        n = BOOK.index(name)
        return next(i for i in range(SLOTS) if self.s.slot_id[i] != NOTHING and self.s.brought[self.s.slot_id[i]] == n)

    def power(self, name: str, seat: int = 0) -> int:
        return next(p for p in range(POWERS) if power_id(p) == self.id(name, seat))

    def thing(self, name: str, seat: int = 0) -> int:
        """A place or a Character by name, for what lies or is carried there."""
        if BOOK[BOOK.index(name)].kind == Kind.CHARACTER:
            return FIRST_CHARACTER + self.character(name, seat)
        return self.site(name)

    def lay(self, name: str, x: int, y: int, seat: int = 0) -> "Scene":
        """A Location or Haven on the Field."""
        haven = BOOK[BOOK.index(name)].kind == Kind.HAVEN
        lay(self.s, self.id(name, seat), x, y, seat if haven else NOTHING)
        if not haven:
            self.s.laid[seat] += 1
        return self

    def put(self, names: str, place: str, seat: int = 0) -> "Scene":
        for name in names.split():
            if self.id(name, seat) % EACH >= 4 and self.s.at[self.character(name, seat)] == NOTHING:
                take_from_pile(self.s, seat, self.id(name, seat) % EACH)
            self.s.at[self.character(name, seat)] = self.site(place)
        return self

    def disaster(self, name: str, place: str, seat: int = 0) -> "Scene":
        """A Disaster in play, brought by a seat."""
        take_from_pile(self.s, seat, self.id(name, seat) % EACH)
        enter_field(self.s, self.id(name, seat), seat, self.site(place))
        return self

    def under(self, names: str, place: str, seat: int = 0) -> "Scene":
        for name in names.split():
            id, site = self.id(name, seat), self.site(place)
            take_from_pile(self.s, seat, id % EACH)
            at = site * 2 + self.s.under_size[site]
            self.s.under_id[at], self.s.under_owner[at] = id, seat
            self.s.under_size[site] += 1
        return self

    def item(self, name: str, holder: str, seat: int = 0) -> "Scene":
        """An Item of the first seat's deck, at a place or carried by a Character of `seat`."""
        token = self.s.items
        self.s.items += 1
        self.s.item_id[token], self.s.item_owner[token] = self.id(name), 0
        give_item(self.s, token, self.thing(holder, seat))
        return self

    def equipment(self, name: str, holder: str, seat: int = 0) -> "Scene":
        take_from_pile(self.s, seat, self.id(name, seat) % EACH)
        give_power(self.s, self.power(name, seat), self.thing(holder, seat))
        return self

    def enhancement(self, name: str, bearer: str, seat: int = 0) -> "Scene":
        return self.equipment(name, bearer, seat)

    def global_effect(self, name: str, seat: int = 0) -> "Scene":
        take_from_pile(self.s, seat, self.id(name, seat) % EACH)
        put_power(self.s, self.power(name, seat), OFF_FIELD + seat)
        begin_acting(self.s, self.power(name, seat))
        return self

    def hold(self, names: str, seat: int = 0) -> "Scene":
        """Cards in a hand."""
        for name in names.split():
            take_from_pile(self.s, seat, self.id(name, seat) % EACH)
            put_in_hand(self.s, seat, self.id(name, seat))
        return self

    def combat_cards(self, foe: str, target: str, seat: int = 0) -> "Scene":
        """The next two Combat cards of a seat: these are all it has."""
        self.s.brought[seat * EACH + COMBAT : seat * EACH + COMBAT + MAX_COMBAT] = [NOTHING] * MAX_COMBAT
        self.s.brought[seat * EACH + COMBAT] = BOOK.index(foe)
        self.s.brought[seat * EACH + COMBAT + 1] = BOOK.index(target)
        self.s.combat_used[seat] = 0b10
        return self

    def phase(self, phase: Phase, turn: int = 0) -> "Scene":
        self.s.phase, self.s.turn, self.s.active = phase, turn, turn
        return self

    def play(self, *moves: str) -> "Scene":
        for move in moves:
            self.table.play(move)
        return self

    def play_line(self, typed: str) -> "Scene":
        """A move of several actions."""
        self.table.play_all(self.table.read(typed))
        self.s = self.table.state
        return self

    def refused(self, move: str) -> str:
        """The rule that forbids a move."""
        refusal = self.table.why_not(move)
        assert refusal is not None, f"{move} is allowed"
        return refusal.rule

    @property
    def legal(self) -> list[str]:
        return [action.text for action in self.table.legal()]

    def notes(self, code: Note) -> list[tuple[int, ...]]:
        return [note.values for note in self.table.notes if note.code == code]

    def at(self, name: str, seat: int = 0) -> str | int:
        """Where a Character is: the id of a place, or a number below 0."""
        at = self.s.at[self.character(name, seat)]
        return BOOK.ids[self.s.brought[self.s.site_id[at]]] if at >= 0 else at

    def item_at(self, name: str) -> str | int:
        """Where an Item is: the id of its place or holder, or -1 if it is captured."""
        token = self.s.item_id.index(self.id(name))
        at = self.s.item_at[token]
        if at < 0:
            return -1
        if at < FIRST_CHARACTER:
            return BOOK.ids[self.s.brought[self.s.site_id[at]]]
        if at < FIRST_CHARACTER + CHARACTERS:
            return BOOK.ids[self.s.brought[character_id(at - FIRST_CHARACTER)]]
        return BOOK.ids[self.s.brought[self.s.slot_id[at - FIRST_CHARACTER - CHARACTERS]]]

    def disaster_at(self, name: str) -> str:
        return BOOK.ids[self.s.brought[self.s.site_id[self.s.slot_at[self.slot(name)]]]]

    def in_play(self, name: str) -> bool:
        n = BOOK.index(name)
        return any(id != NOTHING and self.s.brought[id] == n for id in self.s.slot_id)
