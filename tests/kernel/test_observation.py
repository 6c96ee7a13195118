"""Observation spans: places, sizes and bounds of the learner's vector from one declaration."""

import random

import pytest
from hypothesis import given, strategies as st

import fuda
from fuda.kernel import (
    Spans,
    cell,
    cell_in_row,
    clipped,
    one_hot,
    one_hot_in_row,
    part,
    put,
    put_in_row,
    write_bits,
    write_bits_in_row,
)
from fuda.kernel.python import PythonEngine
from fuda.testing import setups

GAMES = fuda.games()
MATCHES = 100  # to look at
DECISIONS = 12_000  # in them, after which one for every value of every option is enough


def some_spans():
    spans = Spans()
    hand = spans.span("hand", card=4)
    held, shown = spans.each(part("held", most=9, about="cards"), part("shown", suit=2), seat=3)
    score = spans.span("score", most=20)
    return spans, hand, held, shown, score


def test_spans_lie_one_after_the_other_and_parts_of_a_row_side_by_side():
    spans, hand, held, shown, score = some_spans()
    assert spans.size == 4 + 3 * 3 + 1
    assert [cell(hand, i) for i in range(4)] == [0, 1, 2, 3]
    assert [cell_in_row(held, row, 0) for row in range(3)] == [4, 7, 10]
    assert [cell_in_row(shown, row, i) for row in range(3) for i in range(2)] == [5, 6, 8, 9, 11, 12]
    assert cell(score, 0) == 13
    assert sorted(at for named in spans for at in named.cells()) == list(range(spans.size))


def test_a_span_of_two_indices_is_rows_without_gaps():
    spans = Spans()
    spans.span("one")
    trick = spans.span("trick", seat=2, card=3)
    assert [cell_in_row(trick, row, i) for row in range(2) for i in range(3)] == [1, 2, 3, 4, 5, 6]


@given(st.integers(0, 15), st.integers(0, 3), st.integers(0, 2))
def test_what_is_written_is_read_by_name(bits, suits, row):
    spans, hand, held, shown, score = some_spans()
    vector = [0] * spans.size
    write_bits(vector, hand, bits)
    write_bits_in_row(vector, shown, row, suits)
    put_in_row(vector, held, row, 0, 7)
    put(vector, score, 0, clipped(score, 50))
    assert spans.read("hand", vector) == [bits >> i & 1 for i in range(4)]
    assert spans.read("shown", vector)[2 * row : 2 * row + 2] == [suits & 1, suits >> 1]
    assert spans.read("held", vector)[row] == 7
    assert sum(spans.read("held", vector)) == 7
    assert spans.read("score", vector) == [20]
    assert spans.exceeded(vector) == ""


def test_single_cells_are_marked():
    spans, hand, _, shown, _ = some_spans()
    vector = [0] * spans.size
    one_hot(vector, hand, 2)
    one_hot_in_row(vector, shown, 1, 1)
    assert [i for i, value in enumerate(vector) if value] == [2, 9]


def test_a_number_out_of_bounds_is_named():
    spans, _, held, _, score = some_spans()
    vector = [0] * spans.size
    put_in_row(vector, held, 1, 0, 10)
    assert spans.exceeded(vector) == "held is 10, above its most, 9"
    vector = [0] * spans.size
    put(vector, score, 0, -1)
    assert spans.exceeded(vector) == "score is -1, below 0"


def test_a_table_shows_the_spans():
    assert some_spans()[0].table().splitlines()[2:] == [
        "| 0 | hand | card (4) |  | 0, 1 |  |",
        "| 4 | held | seat (3) | 3 | 0 to 9 | cards |",
        "| 5 | shown | seat (3) × suit (2) | 3 | 0, 1 |  |",
        "| 13 | score |  |  | 0 to 20 |  |",
    ]


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda spans: spans.span("hand"), "two spans called 'hand'"),
        (lambda spans: spans.span("big", most=256), "from 1 to 255, not 256"),
        (lambda spans: spans.span("deep", a=1, b=1, c=1), "has 3 indices"),
        (lambda spans: spans.span("none", card=0), "'card' of the span 'none' has no values"),
        (lambda spans: spans.each(part("twice", seat=2), seat=2), "two indices of the span 'twice'"),
        (lambda spans: part("wide", a=1, b=2), "has 2 indices"),
    ],
)
def test_a_wrong_declaration_says_what_is_wrong(declare, message):
    spans = some_spans()[0]
    with pytest.raises(TypeError, match=message):
        declare(spans)


@pytest.mark.parametrize("name", GAMES)
def test_every_observation_of_every_game_keeps_to_its_spans(name):
    game = fuda.games.load(name)
    spans = game.rules.SPANS
    assert spans.size == game.observation
    assert sorted(at for named in spans for at in named.cells()) == list(range(spans.size))
    engine = PythonEngine(game, quiet=True)
    chance = random.Random(7)
    tables = list(setups(game))
    decisions = 0
    for number in range(max(MATCHES, len(tables))):
        if number >= len(tables) and decisions > DECISIONS:
            break
        players, options = tables[number % len(tables)]
        s = engine.new()
        game.set_up(s, players, game.check_options(options))
        engine.bound["deal"](s, number, 0)
        while s.turn >= 0:
            engine.act(s, chance.choice(engine.legal(s)))
            decisions += 1
            if chance.random() < 0.2 or s.turn < 0:
                for seat in range(players):
                    vector = engine.observe(engine.masked(s, seat), seat)
                    assert spans.exceeded(vector) == "", (players, options, number)
