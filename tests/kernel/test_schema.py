"""One declaration gives both layouts, and the mask that hides what a seat may not see."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from fuda.kernel.schema import (
    Layout,
    State,
    copy_source,
    hidden,
    list_copy_source,
    list_mask_source,
    mask_source,
    option,
    private,
    public,
    seen_by,
)


class Sample(State):
    rule = option("mild", "strict", default="strict")
    open_card = public("i8", 4)
    hand = private("i64", 3, blank=-5)
    body = private("i8", 6, each=2)
    deck = hidden("i16", 5)
    secret = hidden("i32", blank=7)
    known = public("i8", 4)
    token = seen_by("known", "i8", 4, blank=-1)


LAYOUT = Layout(Sample)


def made(source: str, name: str) -> Any:
    names: dict[str, Any] = {}
    exec(source, names)
    return names[name]


MASKS = [made(source(LAYOUT.fields), "mask") for source in (mask_source, list_mask_source)]
masks = pytest.mark.parametrize("mask", MASKS, ids=["by element", "by list"])


def filled():
    s = LAYOUT.slotted()
    for f in LAYOUT.fields:
        setattr(s, f.name, list(range(10, 10 + f.length)) if f.length else 9)
    s.known = [0b001, 0b110, 0b000, 0b111]
    return s


def test_the_two_layouts_hold_the_same():
    s = filled()
    assert LAYOUT.to_slotted(LAYOUT.to_record(s)[0]) == s


@masks
def test_what_is_public_stays_and_what_is_hidden_goes(mask):
    s = filled()
    mask(s, 1)
    assert s.open_card == [10, 11, 12, 13]
    assert s.rule == 9
    assert s.deck == [0] * 5
    assert s.secret == 7
    assert s.rng == [0] * 4


@masks
def test_a_seat_sees_its_own_elements_alone(mask):
    s = filled()
    mask(s, 1)
    assert s.hand == [-5, 11, -5]
    assert s.body == [0, 0, 12, 13, 0, 0]


@masks
def test_what_some_have_seen_is_shown_to_them(mask):
    for seat, shown in ((0, [10, -1, -1, 13]), (1, [-1, 11, -1, 13]), (2, [-1, 11, -1, 13])):
        s = filled()
        mask(s, seat)
        assert s.token == shown


@masks
def test_a_spectator_sees_what_is_public_and_no_more(mask):
    s = filled()
    mask(s, -1)
    assert s.hand == [-5] * 3
    assert s.body == [0] * 6
    assert s.token == [-1] * 4
    assert s.open_card == [10, 11, 12, 13]


@pytest.mark.parametrize("source", [copy_source, list_copy_source])
def test_a_copy_is_equal_and_independent(source):
    names: dict = {}
    exec(source(LAYOUT.fields), names)
    s, to = filled(), LAYOUT.slotted()
    names["copy"](s, to)
    assert to == s
    to.hand[0] += 1
    assert to != s


def test_a_copy_from_a_record_is_in_plain_numbers():
    names: dict = {}
    exec(copy_source(LAYOUT.fields), names)
    to = LAYOUT.slotted()
    names["copy"](LAYOUT.to_record(filled()).view(np.recarray)[0], to)
    assert to == filled()
    assert type(to.hand[0]) is int


def test_options_know_their_values_and_default():
    rule = LAYOUT.options()["rule"]
    assert rule.values == ("mild", "strict")
    assert rule.default == 1


def test_unknown_kinds_and_names_that_numpy_uses_are_refused():
    with pytest.raises(TypeError, match="no element type 'u8'"):
        public("u8")
    with pytest.raises((TypeError, RuntimeError), match="'round'"):  # Python 3.11 wraps the error
        type("Bad", (State,), {"round": public("i8")})


@given(st.integers(-1, 2), st.lists(st.integers(0, 7), min_size=4, max_size=4))
def test_masking_twice_is_masking_once_and_both_ways_agree(seat, known):
    masked = []
    for mask in MASKS:
        s = filled()
        s.known = known
        mask(s, seat)
        masked.append(LAYOUT.to_slotted(LAYOUT.to_record(s)[0]))
        mask(s, seat)
        assert s == masked[-1]
    assert masked[0] == masked[1]
