"""What is true of positions of every game."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

import fuda
from fuda.table import interpreted

UNWRITTEN = ("flipped_before", "witnessed")  # what Saika knows of the tricks before, which a position does not tell
PLAYED_ON = 200  # decisions after a position that was read


def same_state(t: fuda.Table, other: fuda.Table) -> bool:
    """Whether two tables are alike in everything but the generator, the notes and what is remembered of the round."""
    return differences(t, other) == []


def differences(t: fuda.Table, other: fuda.Table) -> list[str]:
    return different(t.game, t.state, other.state)


def different(game: Any, s: Any, other: Any) -> list[str]:
    """The fields in which two states differ; a position tells nothing of the generator, notes and what is remembered."""
    names = [f.name for f in game.layout().fields if f.name not in ("rng", *UNWRITTEN)]
    return [name for name in names if getattr(s, name) != getattr(other, name)]


def check_round_trip(t: fuda.Table) -> None:
    """A table's position, and each seat's, is read back as the same."""
    text = t.position()
    again = fuda.table(t.game.name, position=text)
    assert differences(again, t) == [], text
    assert again.position() == text
    for seat in range(t.players):
        known = t.position(seat)
        dealt = fuda.table(t.game.name, seed=seat, position=known)
        assert different(t.game, dealt.masked(seat), t.masked(seat)) == [], known
        assert dealt.position(seat) == known


def random_tables(name: str, seed: int) -> Iterator[fuda.Table]:
    """One table with options drawn by chance, given before every action of a random match and at its end."""
    chance = random.Random(seed)
    game = fuda.games.load(name)
    options = {option: chance.choice(f.values) for option, f in game.options.items() if chance.random() < 0.5}
    for long in ("rounds", "games"):
        if long in options:
            options[long] = chance.randrange(1, 4)
    t = fuda.table(name, chance.choice(list(game.seats)), seed, **options)
    rules = interpreted(game)
    yield t
    while not t.over:
        t.play(chance.choice(rules.legal(t.state)))
        yield t


def check_reading(name: str, text: str) -> bool:
    """Reads a text that may or may not be a position: a table that can be played on, or a `BadPosition`."""
    try:
        t = fuda.table(name, seed=1, position=text)
    except fuda.BadPosition:
        return False
    assert differences(fuda.table(name, position=t.position()), t) == []
    for seat in range(t.players):
        assert t.view(seat)["seat"] == seat
        assert len(t.observe(seat)) == t.game.observation
    assert t.view("all")
    assert t.prompt("en")
    chance = random.Random(len(text))
    for _ in range(PLAYED_ON):
        if t.over:
            break
        actions = t.legal()
        assert actions
        t.play(chance.choice(actions))
    assert not t.over or sorted(t.places)[0] == 1 or t.places == [t.players] * t.players  # where all lose together
    return True


def changed(text: str, others: list[str]) -> st.SearchStrategy[str]:
    """Texts near a position: lines left out, taken from other positions, and words exchanged."""
    return st.builds(_change, st.just(text), st.sampled_from(others), st.randoms(use_true_random=False), st.integers(1, 4))


def _change(text: str, other: str, chance: random.Random, times: int) -> str:
    lines, donors = text.splitlines(), other.splitlines()
    changes: list[Callable[[], Any]] = [
        lambda: lines.pop(chance.randrange(len(lines))),
        lambda: _take_line(lines, chance.choice(donors)),
        lambda: _change_words(lines, donors, chance),
        lambda: _change_words(lines, [": - ? 1 0 2 9 -1 yes no"], chance),
    ]
    for _ in range(times):
        if len(lines) > 1:
            chance.choice(changes)()
    return "\n".join(lines)


def _take_line(lines: list[str], line: str) -> None:
    """Puts a line in the place of the one with the same key."""
    key = line.partition(":")[0]
    lines[:] = [other for other in lines if other.partition(":")[0] != key] + [line]


def _change_words(lines: list[str], donors: list[str], chance: random.Random) -> None:
    """Exchanges, adds or drops a word of a line's value; new words come from lines of the same kind in `donors`."""
    at = chance.randrange(1, len(lines))
    key, _, value = lines[at].partition(":")
    kind = key.rstrip("0123456789. ")
    words = [word for line in donors if line.startswith((kind, ":")) for word in line.partition(":")[2].split()] or ["-"]
    own = value.split()
    place = chance.randrange(len(own) + 1)
    own[place : place + chance.randrange(2)] = [chance.choice(words)] * chance.randrange(2)
    lines[at] = f"{key}: {' '.join(own)}"
