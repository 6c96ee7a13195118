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
    "animayhem": "ee133f44878fde243951be33d3371f99b1d95109232ef4c3616f48ad8edbaef9",
    "catastrophe": "d24b00db28e5abf098f94be255381494047eddb86c8f88f77bcb87f870196d2d",
    "daifugo": "a8b4cbe49f10af534665186ae32c20de48caee515d61cd0cc4b99ad10310a6bf",
    "raigo": "7d66511b8e828760d561af9fcf0580a7f331cbd5f9e7d706d2b7e2eb55ec0f05",
    "saika": "4597dd85d940cfd6269fb9fce9392c499d83326bf4d705c9968ce05a837940b1",
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
    """All fields of a state by name, in any order of declaration, but for what is told and remembered."""
    return repr(sorted((f.name, getattr(s, f.name)) for f in engine.game.layout().fields))


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
