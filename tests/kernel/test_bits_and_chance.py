"""Bit sets and the generator do the same interpreted and compiled, and do it right."""

from collections import Counter
from math import comb
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numba import njit

from fuda.kernel import bits, chance
from fuda.kernel.deal import draw_members
from fuda.kernel.native import native_bits

SETS = st.sets(st.integers(0, 61))


def as_bits(members):
    return sum(1 << m for m in members)


@given(SETS)
def test_a_set_counts_lists_and_finds_its_members(members):
    value = as_bits(members)
    out = [0] * 62
    assert bits.count(value) == len(members)
    assert out[: bits.write(value, out, 0)] == sorted(members)
    for n, member in enumerate(sorted(members)):
        assert bits.nth(value, n) == member
    if members:
        assert bits.lowest(value) == min(members)
        assert bits.without_lowest(value) == as_bits(members - {min(members)})


@given(SETS, st.integers(0, 61))
def test_members_come_and_go(members, one):
    value = as_bits(members)
    assert bits.has(value, one) == (one in members)
    assert bits.with_member(value, one) == as_bits(members | {one})
    assert bits.without_member(value, one) == as_bits(members - {one})
    assert bits.first(one) == as_bits(range(one))


def test_the_processors_instructions_do_what_the_helpers_do():
    count, lowest = (njit(native_bits()[name]) for name in ("count", "lowest"))
    for value in [1, 2, 3, 1 << 40, (1 << 62) - 1, 0b1011 << 50, -1, -(1 << 20)]:
        assert lowest(value) == bits.lowest(value)
        if value > 0:
            assert count(value) == bits.count(value)


@pytest.mark.parametrize("value", [0, 1, 99, 100, 12_345, (1 << 62) - 1])
@pytest.mark.parametrize("by", [1, 7, 100, 1 << 40])
def test_the_quotient_of_numbers_that_are_not_negative_is_that_of_python(value, by):
    assert njit(native_bits()["quotient"])(value, by) == bits.quotient(value, by) == value // by


def test_draws_of_several_members_are_sets_each_as_likely_as_the_others():
    s = planted()
    members = as_bits({3, 5, 8, 40, 41})
    for n in range(6):
        drawn = [draw_members(s, members, n) for _ in range(2000)]
        assert all(bits.count(each) == n and each & ~members == 0 for each in drawn)
        found = Counter(drawn)
        assert len(found) == comb(5, n)
        assert max(found.values()) < 1.35 * min(found.values())


def planted(seed=1, stream=0):
    s = SimpleNamespace(rng=[0] * 4)
    chance.seed_generator(s, seed, stream)
    return s


def test_the_generator_is_xoshiro128_starstar():
    # The published algorithm, written again in real 32-bit arithmetic.
    s = SimpleNamespace(rng=[1, 2, 3, 4])
    words = [1, 2, 3, 4]
    for _ in range(50):
        a, b, c, d = (np.uint32(w) for w in words)
        with np.errstate(over="ignore"):
            x = b * np.uint32(5)
            expected = ((x << np.uint32(7)) | (x >> np.uint32(25))) * np.uint32(9)
            t = b << np.uint32(9)
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c ^= t
        d = (d << np.uint32(11)) | (d >> np.uint32(21))
        words = [int(w) for w in (a, b, c, d)]
        assert chance.word(s) == int(expected)
        assert s.rng == words


@pytest.mark.parametrize("n", [2, 3, 6, 7, 36, 52])
def test_every_number_below_n_comes_equally_often(n):
    s = planted(5, n)
    draws = 3000 * n
    counts = Counter(chance.below(s, n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_squared = sum((c - 3000) ** 2 / 3000 for c in counts.values())
    assert chi_squared < n - 1 + 5 * (2 * (n - 1)) ** 0.5


@given(st.integers(0, (1 << 62) - 1), st.integers(0, (1 << 40) - 1))
def test_planting_fits_32_bits_and_is_never_all_zero(seed, stream):
    s = planted(seed, stream)
    assert all(0 <= w <= chance.WORD for w in s.rng)
    assert any(s.rng)


def test_streams_and_seeds_have_nothing_in_common():
    seen = {tuple(planted(seed, stream).rng) for seed in range(60) for stream in range(60)}
    assert len(seen) == 3600
    firsts = [chance.word(planted(1, stream)) for stream in range(4000)]
    assert abs(sum(w & 1 for w in firsts) - 2000) < 200
    assert abs(sum(w >> 31 for w in firsts) - 2000) < 200
