"""Feeds the service and the readers of files with what they should refuse: `python -m bench.fuzz [--inputs 1000000] [KIND …]`.

Messages, records, books, decks and positions: real ones, damaged in random places. Each has to be accepted or refused in one
sentence (a `FudaError` or a `Problem`); anything else is a fault, and is printed with the number of the input. Ends with code 1
where there was any. The inputs follow from `--seed`.
"""

import argparse
import importlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from fuda import games, record, shuffle
from fuda.errors import FudaError
from fuda.kernel.decks import read_deck
from fuda.server import commands, schemas
from fuda.server.match import Event, Match, Setup
from fuda.server.problems import Problem
from fuda.server.replays import record_text
from fuda.table import Table

MAX_FAULTS = 10  # that are printed
PIECES = ("", "\0", "{", "}", "[", "]", '"', ":", ",", "\n", "\\ud800", "\\u0000", "null", "true", "-1", "1e999", "9" * 20)
WORDS = ("move", "undo", "chat", "text", "number", "key", "seat", "game", "hand 1:", "seen by: 9", "?", "札", "\u202e")
Check = Callable[[random.Random], str]


def damaged(chance: random.Random, text: str) -> str:
    """A text in which a few places are cut out, doubled, exchanged or filled with something else."""
    for _ in range(chance.randint(1, 4)):
        at, size = chance.randint(0, len(text)), chance.choice((0, 1, 2, 8, 40))
        piece = chance.choice((*PIECES, *WORDS, chr(chance.randint(0, 0xD7FF)), text[at : at + size] * 2))
        text = text[:at] + piece + text[at + size :]
    return text


EXAMPLES = Path(__file__).parent.parent / "examples"


class Inputs:
    """Real inputs of every kind, from which damaged ones are made."""

    def __init__(self, seed: int) -> None:
        sys.path.append(str(EXAMPLES / "bazaar" / "src"))  # a game with a book
        games.add(importlib.import_module("fuda_bazaar").GAME)
        self.games = [games.load(name) for name in games.names()]
        self.matches = [match_of(game.name, seed) for game in self.games]
        played = [played_table(game.name, seed) for game in self.games]
        self.records = [record.write(table, seat=0) for table in played] + [record_text(match) for match in self.matches]
        self.positions = [(table.game, table.position(seat)) for table in played for seat in (None, 0)]
        self.books = [(game, text) for game in self.games if game.has_book for _, text in game.own_files() or ()]
        self.messages = [json.dumps(message) for message in MESSAGES]

    def message(self, chance: random.Random) -> str:
        """A WebSocket message is read and, where it has the form of one, handled at a table."""
        text = damaged(chance, chance.choice(self.messages))
        message = schemas.read_message(text)
        if message["type"] in commands.HANDLERS:
            commands.handle(chance.choice(self.matches), chance.choice("abc"), message, lambda seat: True)
        elif message["type"] == "why":
            commands.why(chance.choice(self.matches), chance.choice("abc"), message["text"])
        return text

    def record(self, chance: random.Random) -> str:
        text = damaged(chance, chance.choice(self.records))
        record.read(text)
        shuffle.verify(text)
        return text

    def position(self, chance: random.Random) -> str:
        game, text = chance.choice(self.positions)
        text = damaged(chance, text)
        Table(game, position=text)
        return text

    def book(self, chance: random.Random) -> str:
        if not self.books:
            return ""
        game, text = chance.choice(self.books)
        game.read_book(damaged(chance, text), "cards.toml")
        return ""

    def deck(self, chance: random.Random) -> str:
        text = damaged(chance, "3 storm-lamp\nheavy-rain\n12 lantern\n")
        read_deck(text, "Deck 1")
        return text


MESSAGES = [
    {"type": "move", "key": "k", "number": 0, "action": 3},
    {"type": "move", "key": "k", "number": 0, "text": "red-3"},
    {"type": "undo", "key": "k"},
    {"type": "answer", "key": "k", "event": 3, "yes": True},
    {"type": "chat", "key": "k", "text": "hello"},
    {"type": "leave", "key": "k"},
    {"type": "back", "key": "k"},
    {"type": "take-over", "key": "k", "seat": 1},
    {"type": "contribute", "key": "k", "text": "salt"},
    {"type": "commit", "key": "k", "commitment": "5f" * 32},
    {"type": "reveal", "key": "k", "text": "salt"},
    {"type": "start", "key": "k"},
    {"type": "bot", "key": "k", "seat": 1, "bot": "thumb"},
    {"type": "hint", "key": "k"},
    {"type": "why", "key": "k", "text": "blue-2"},
    {"type": "ping", "key": "k"},
]


def match_of(name: str, seed: int) -> Match:
    """A match with people in all seats, a few moves after the deal."""
    game = games.load(name)
    players = game.default_players
    match = Match("aaaaaaaaaaaa", Setup(name, players, game.check_options({})), "a", bytes(32), game.own_book())
    seats = [{"kind": "person", "person": chr(97 + i), "name": chr(97 + i)} for i in range(players)]
    match.apply(Event(1, 0, "made", {"who": "a", "name": "a", "seats": seats}))
    match.apply(Event(2, 0, "start", {}))
    chance = random.Random(seed)
    for _ in range(10):
        assert match.position is not None
        action = chance.choice(list(match.position.legal))
        match.apply(Event(match.number + 1, 0, *commands.move_event(match, action, "person")))
    return match


def played_table(name: str, seed: int) -> Table:
    table, chance = Table(name, seed=seed), random.Random(seed)
    while not table.over and len(table.log) < 30:
        table.play(chance.choice(table.legal()))
    return table


def faults(check: Check, kind: str, inputs: int, seed: int) -> Iterator[str]:
    for number in range(inputs):
        try:
            check(random.Random(f"{seed} {kind} {number}"))
        except (FudaError, Problem):
            continue
        except Exception as error:
            yield f"{kind} {number}: {type(error).__name__}: {str(error)[:200]!r}"


def main() -> int:
    inputs = Inputs(1)
    shares = {"message": 70, "deck": 15, "record": 5, "position": 5, "book": 5}  # of a hundred inputs: some take longer
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("kinds", nargs="*", metavar="KIND", help=f"any of {', '.join(shares)} (default: all)")
    asked.add_argument("--inputs", type=int, default=1_000_000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    total = 0
    for kind in given.kinds or shares:
        count = given.inputs if given.kinds else given.inputs * shares[kind] // 100
        begun = time.monotonic()
        found = list(faults(getattr(inputs, kind), kind, count, given.seed))
        total += len(found)
        print(f"{kind:9} {count:8} inputs, {len(found)} faults, {time.monotonic() - begun:.0f} s", flush=True)
        print("\n".join(f"  {fault}" for fault in found[:MAX_FAULTS]), end="\n" if found else "")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
