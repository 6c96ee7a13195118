"""Piles, wide sets and deals do what Python's lists and sets do, interpreted and compiled."""

from collections import Counter
from functools import cache
from itertools import combinations
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numba import njit

from fuda.kernel import chance, deal, piles, sets
from fuda.kernel.binding import Binder
from fuda.kernel.native import processor_instructions

BLANK = -1
ROOM = 8
START = 2
CARDS = st.lists(st.integers(0, 50), max_size=ROOM - 1)
LARGEST = 200


class Interpreted:
    """The functions as they are written, over lists."""

    call = staticmethod(lambda name: getattr(piles, name, None) or getattr(sets, name))
    array: Any = staticmethod(list)


@cache
def compiled_functions():
    binder = Binder(njit, {original: njit(other) for original, other in processor_instructions().items()})
    functions = {**vars(piles), **vars(sets)}
    return {name: binder.value(f) for name, f in functions.items() if isinstance(f, FunctionType)}


class Compiled:
    """The same, compiled, over arrays."""

    call = staticmethod(lambda name: compiled_functions()[name])
    array: Any = staticmethod(lambda values: np.array(values, np.int64))


both = pytest.mark.parametrize("way", [Interpreted, Compiled])


def laid_out(way, cards):
    """A pile in the middle of an array."""
    return way.array([99] * START + cards + [BLANK] * (ROOM - len(cards)) + [99])


def read(array, size):
    """The cards of the pile; all beyond it is blank, and what lies around is untouched."""
    values = [int(value) for value in array]
    assert values[:START] == [99] * START
    assert values[START + ROOM :] == [99]
    assert set(values[START + size : START + ROOM]) <= {BLANK}
    return values[START : START + size]


@both
@given(cards=CARDS, data=st.data())
@settings(deadline=None)
def test_a_pile_is_a_list(way, cards, data):
    size = len(cards)
    i = data.draw(st.integers(0, size))

    array = laid_out(way, cards)
    way.call("push")(array, START, size, 7)
    assert read(array, size + 1) == [*cards, 7]

    array = laid_out(way, cards)
    way.call("insert")(array, START, size, i, 7)
    assert read(array, size + 1) == [*cards[:i], 7, *cards[i:]]

    array = laid_out(way, cards)
    way.call("cut")(array, START, size, i)
    assert read(array, size) == cards[i:] + cards[:i]

    way.call("clear")(array, START, size, BLANK)
    assert read(array, 0) == []

    array = laid_out(way, cards)
    wanted = data.draw(st.integers(0, 50))
    assert way.call("find")(array, START, size, wanted) == (cards.index(wanted) if wanted in cards else -1)

    if i < size:
        assert way.call("remove")(array, START, size, i, BLANK) == cards[i]
        assert read(array, size - 1) == cards[:i] + cards[i + 1 :]
        array = laid_out(way, cards)
        assert way.call("top")(array, START, size) == cards[-1]
        assert way.call("pop")(array, START, size, BLANK) == cards[-1]
        assert read(array, size - 1) == cards[:-1]


def generator(seed):
    s = SimpleNamespace(rng=[0] * 4, players=3)
    chance.seed_generator(s, seed, 0)
    return s


def test_a_shuffle_makes_every_order_alike_often():
    s = generator(1)
    orders: Counter[Any] = Counter()
    for _ in range(6000):
        cards = [9, 0, 1, 2, 9]
        piles.shuffle(s, cards, 1, 3)
        assert (cards[0], cards[4]) == (9, 9)
        orders[tuple(cards[1:4])] += 1
    assert len(orders) == 6
    assert all(abs(n - 1000) < 150 for n in orders.values())


def test_a_draw_takes_every_card_alike_often_and_keeps_the_order_of_the_others():
    s = generator(2)
    drawn: Counter[Any] = Counter()
    for _ in range(4000):
        cards = [5, 6, 7, 8]
        card = piles.draw(s, cards, 0, 4, BLANK)
        drawn[card] += 1
        assert cards == [*(other for other in (5, 6, 7, 8) if other != card), BLANK]
    assert all(abs(n - 1000) < 150 for n in drawn.values())


def wide(way, members):
    """A set in the middle of an array, between words that are full."""
    words = sets.words_for(LARGEST)
    array = [-1] + [0] * words + [-1]
    for member in members:
        array[1 + member // sets.MEMBERS] |= 1 << member % sets.MEMBERS
    return way.array(array), words


MEMBERS = st.sets(st.integers(0, LARGEST - 1))


@both
@given(members=MEMBERS, one=st.integers(0, LARGEST - 1))
@settings(deadline=None)
def test_a_wide_set_is_a_set(way, members, one):
    field, words = wide(way, members)
    listed = sorted(members)
    out = way.array([0] * (LARGEST + 1))
    assert way.call("wide_count")(field, 1, words) == len(members)
    assert way.call("wide_has")(field, 1, one) == (one in members)
    assert way.call("wide_lowest")(field, 1, words) == (listed[0] if listed else -1)
    following = [*listed[1:], -1] if listed else []
    assert [way.call("wide_next")(field, 1, words, member) for member in listed] == following
    assert way.call("wide_next")(field, 1, words, one) == min((n for n in listed if n > one), default=-1)
    assert way.call("wide_next")(field, 1, words, -1) == (listed[0] if listed else -1)
    assert [int(value) for value in out[1 : way.call("wide_write")(field, 1, words, out, 1)]] == listed
    for n in range(0, len(listed), 7):
        assert way.call("wide_nth")(field, 1, words, n) == listed[n]
    way.call("wide_add")(field, 1, one)
    assert list(field) == list(wide(way, members | {one})[0])
    way.call("wide_remove")(field, 1, one)
    assert list(field) == list(wide(way, members - {one})[0])
    way.call("wide_fill")(field, 1, words, one)
    assert list(field) == list(wide(way, set(range(one)))[0])
    way.call("wide_clear")(field, 1, words)
    assert list(field) == list(wide(way, set())[0])


@pytest.mark.parametrize(("members", "words"), [(1, 1), (63, 1), (64, 2), (126, 2), (800, 13)])
def test_a_set_has_the_words_that_it_needs(members, words):
    assert sets.words_for(members) == words


def test_every_deal_is_alike_likely():
    s = generator(3)
    s.players = 2
    deals: Counter[Any] = Counter()
    for _ in range(6000):
        hand, held = [0, 0], [0, 0]
        deal.deal_evenly(s, hand, held, 5, 2)
        assert held == [2, 2]
        deals[tuple(hand)] += 1
    pairs = [sum(1 << card for card in pair) for pair in combinations(range(5), 2)]
    assert set(deals) == {(one, other) for one in pairs for other in pairs if one & other == 0}
    assert all(abs(n - 200) < 75 for n in deals.values())


def test_members_and_kinds_are_drawn_evenly():
    s = generator(4)
    members = Counter(deal.draw_member(s, 0b10110) for _ in range(3000))
    assert set(members) == {1, 2, 4}
    assert all(abs(n - 1000) < 150 for n in members.values())
    kinds: Counter[Any] = Counter()
    for _ in range(3000):
        counts = [0, 2, 0, 1]
        kind = deal.draw_kind(s, counts, 3)
        kinds[kind] += 1
        assert sum(counts) == 2
        assert min(counts) == 0
    assert set(kinds) == {1, 3}
    assert abs(kinds[1] - 2000) < 150
