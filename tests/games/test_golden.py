"""Matches, observations and redeals of these rules, by digest: a change of how they are written changes none of them."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

import fuda
from fuda.kernel.python import PythonEngine

MATCHES = 4  # for each set of options at each seat count
FEWER = {"animayhem": 1, "catastrophe": 1}  # whose matches are long
GOLDEN = {
    "animayhem": "f27bb513db5a04c9a5b417ae38a359c0ad89c9313e8a278955fb971138243d9b",
    "catastrophe": "139f45bfdaf2b9257bc9aeda60ab8d38af5aafab07d4707f3bec181ef5733de2",
    "daifugo": "3dd9ee7686ce86596f4f1bd81bd16c24e1a6f52ebf4946304831dba24faeeaa3",
    "raigo": "fa0fa037fafab0c864258f20d6dc78e32cf418144994fa8ba400b4ef5d3a1962",
    "saika": "38179d17999f1edb88e1421bddd730939d3a359c5a18257ab1391157acb1d0cf",
}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "animayhem": [{}, {"placing": "chosen"}],
    "catastrophe": [{}, {"personas": "detriment", "row": 6, "vitality": 3}, {"personas": "none", "games": 2}],
    "daifugo": [{}, {"rounds": 3}, {"rounds": 2, "finish": "foul", "jokers": 1, "eight_finish": True}],
    "raigo": [{}, {"teams": False}],
    "saika": [{}, {"pillar": "ignored", "open_scores": True}],
}

HERE = Path(__file__).parent
BOOKS = {
    "animayhem": HERE / "animayhem" / "sample.toml",
    "catastrophe": HERE / "catastrophe" / "street.toml",
}  # cards that are not tuned


def fields(engine: PythonEngine, s: Any) -> str:
    """All fields of a state by name, in any order of declaration."""
    return repr(sorted((f.name, getattr(s, f.name)) for f in engine.layout.fields))


def play(engine: PythonEngine, players: int, options: dict[str, Any], seed: int, bot: int, digest: Any) -> None:
    """Adds one match to a digest: all legal actions, what every seat observes, one redeal, and the end."""
    game = engine.game
    s = engine.new()
    game.set_up(s, players, game.check_options(options), game.check_book(BOOKS.get(game.name)))
    engine.bound["deal"](s, seed, 0)
    masked, actions = engine.new(), [0] * game.most_legal
    decisions = 0
    while s.turn >= 0:
        digest.update(repr(engine.legal(s)).encode())
        if decisions % 3 == 0:
            seen = [engine.observe(engine.masked(s, seat), seat) for seat in range(players)]
            digest.update(repr(seen).encode())
        if decisions % 11 == 5:
            other = engine.masked(s, s.turn)
            engine.set_words(other, (seed + 1, 2, 3, decisions))
            engine.redeal(other, s.turn)
            digest.update(fields(engine, other).encode())
        if decisions % 13 == 7:
            digest.update(repr([engine.why_not(s, a) for a in range(0, game.actions, 7)]).encode())
        engine.act(s, engine.bound["choice"](s, masked, bot, actions))
        decisions += 1
    digest.update(fields(engine, s).encode())
    digest.update(repr([(engine.score(s, seat), engine.place(s, seat)) for seat in range(players)]).encode())


def digest_of(name: str) -> str:
    game = fuda.games.load(name)
    engine = PythonEngine(game)
    digest = hashlib.sha256()
    for players in game.seats:
        for options in OPTIONS[name]:
            for seed in range(FEWER.get(name, MATCHES)):
                play(engine, players, options, seed, seed % len(game.bot_names), digest)
    s = engine.new()
    game.set_up(s, game.seats[0], game.check_options({}), game.check_book(BOOKS.get(name)))
    digest.update(repr([game.notation.text(s, a) for a in range(game.actions)]).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_matches_are_what_they_always_were(name):
    assert digest_of(name) == GOLDEN[name]
