"""A game made of the kernel's words plays the same match interpreted and compiled, and hides what lies beyond a pile."""

import random
from types import ModuleType
from typing import cast

import pytest

from fuda.kernel import Sight, pile, wide_has
from fuda.kernel.batch import make
from fuda.kernel.game import Game
from fuda.kernel.python import PythonEngine
from tests.broken import Notation, View, Words
from tests.kernel import hundred

NOTATION, WORDS, VIEW = (cast(ModuleType, part) for part in (Notation, Words, View))
GAME = Game("hundred", "tests", hundred, NOTATION, WORDS, VIEW, default_players=2)


def dealt(engine, players, seed, stream=0):
    s = engine.new()
    GAME.set_up(s, players, {})
    engine.bound["deal"](s, seed, stream)
    return s


@pytest.mark.parametrize("players", [2, 3])
def test_matches_are_the_same_interpreted_and_compiled(players):
    engine = PythonEngine(GAME, quiet=True)
    batch = make(GAME, 20, players, seed=4)
    states = [dealt(engine, players, 4, i) for i in range(20)]
    for _ in range(6):
        seen, legal = batch.observe(), batch.legal()
        for i, s in enumerate(states):
            assert batch.layout.to_slotted(batch.states()[i]) == s
            assert seen[i].tolist() == engine.observe(engine.masked(s, s.turn), s.turn)
            assert [int(a) for a in legal[i].nonzero()[0]] == engine.legal(s)
            assert all(engine.why_not(s, a) == 0 for a in engine.legal(s))
        chosen = batch.sample()
        for s in states:
            engine.act(s, engine.bound["choice"](s, None, 0, [0] * GAME.most_legal))
        batch.step(chosen)
    batch.playout()
    for i, s in enumerate(states):
        engine.bound["play_random"](s, [0] * GAME.most_legal)
        assert batch.layout.to_slotted(batch.states()[i]) == s
        assert batch.places[i].tolist() == [engine.place(s, seat) for seat in range(players)]


def test_places_follow_the_score_and_equal_scores_share_one():
    engine = PythonEngine(GAME)
    s = engine.new()
    s.players = 3
    s.points = [5, 9, 5]
    assert [engine.place(s, seat) for seat in range(3)] == [2, 1, 2]
    s.points = [4, 4, 4]
    assert [engine.place(s, seat) for seat in range(3)] == [1, 1, 1]


def test_a_seat_sees_of_piles_what_is_its_to_see():
    engine = PythonEngine(GAME)
    s = dealt(engine, 3, 1)
    engine.act(s, hundred.LOOK.start)
    masked = engine.masked(s, 0)
    assert set(masked.deck) == {hundred.NOTHING}
    assert masked.aside[0] == s.aside[0]
    assert set(masked.aside[1:]) == {hundred.NOTHING}
    assert set(engine.masked(s, 1).aside) == {hundred.NOTHING}
    assert masked.in_deck == s.in_deck == 100 - 3 * 7
    assert set(s.deck[s.in_deck :]) == {hundred.NOTHING}
    assert set(s.laid) == {hundred.NOTHING}


def test_cards_are_all_somewhere_once_and_stay_so_when_dealt_anew():
    engine = PythonEngine(GAME)
    chance = random.Random(3)
    for seed in range(10):
        s = dealt(engine, 3, seed)
        for _ in range(chance.randrange(12)):
            engine.act(s, chance.choice(engine.legal(s)))
        for seat in range(3):
            other = engine.masked(s, seat)
            engine.set_words(other, (1, 2, 3, seed + 1))
            engine.redeal(other, seat)
            assert cards(other) == cards(s) == list(range(100))
            assert engine.masked(other, seat) == engine.masked(s, seat)


def cards(s):
    hands = [card for seat in range(3) for card in range(100) if wide_has(s.hand, seat * hundred.WORDS, card)]
    return sorted([*s.deck[: s.in_deck], *s.laid[: s.in_laid], *s.aside, *hands])


def test_a_pile_declares_fields_that_know_who_may_see_them():
    assert (hundred.State.deck.sight, hundred.State.deck.blank) == (Sight.HIDDEN, hundred.NOTHING)
    assert (hundred.State.aside.sight, hundred.State.aside.mask) == (Sight.SEEN_BY, "aside_seen")
    assert (hundred.State.in_aside.length, hundred.State.in_laid.length) == (3, 0)
    hand, held = pile("i8", 200, piles=3, sight=Sight.PRIVATE)
    assert (hand.each, hand.length, held.kind, held.sight) == (200, 600, "i16", Sight.PUBLIC)
