"""Action blocks: numbers, decoding and notation from one declaration."""

import pytest
from hypothesis import given, strategies as st

import fuda
from fuda.kernel import (
    Blocks,
    action_in_row,
    action_of,
    column_of,
    index_of,
    row_of,
    within,
    write_actions,
    write_from,
    write_row,
)

GAMES = fuda.games()


def some_blocks():
    blocks = Blocks()
    done = blocks.single("done")
    play = blocks.block("play", "{card}", card=5)
    move = blocks.block("move", from_space=3, to_space=4)
    return blocks, done, play, move


def test_blocks_lie_one_after_the_other():
    blocks, done, play, move = some_blocks()
    assert (done, play, move, blocks.size) == (0, (1, 5, 1), (6, 12, 4), 18)


def test_numbers_and_indices_go_both_ways():
    _, _, play, move = some_blocks()
    for i in range(5):
        assert index_of(play, action_of(play, i)) == i
    for row in range(3):
        for column in range(4):
            a = action_in_row(move, row, column)
            assert (row_of(move, a), column_of(move, a)) == (row, column)
    assert [a for a in range(18) if within(play, a)] == [1, 2, 3, 4, 5]


@given(st.sets(st.integers(0, 3)), st.integers(0, 2))
def test_a_set_of_indices_is_written_as_actions(members, row):
    _, _, play, move = some_blocks()
    bits = sum(1 << m for m in members)
    out = [0] * 9
    assert out[2 : write_actions(play, bits, out, 2)] == [action_of(play, m) for m in sorted(members)]
    assert out[1 : write_row(move, row, bits, out, 1)] == [action_in_row(move, row, m) for m in sorted(members)]
    assert out[: write_from(move, row, bits, out, 0)] == [action_of(move, row + m) for m in sorted(members)]


def test_actions_are_decoded_by_name_and_encoded_again():
    blocks, *_ = some_blocks()
    assert blocks.decode(0) == ("done", {})
    assert blocks.decode(3) == ("play", {"card": 2})
    assert blocks.decode(17) == ("move", {"from_space": 2, "to_space": 3})
    for a in range(blocks.size):
        name, indices = blocks.decode(a)
        assert blocks.encode(name, **indices) == a
    with pytest.raises(IndexError, match="no action 18"):
        blocks.decode(18)
    with pytest.raises(IndexError, match="below 5"):
        blocks.encode("play", card=5)
    with pytest.raises(KeyError, match="card"):
        blocks.encode("done", card=0)


def test_the_notation_comes_from_the_declaration():
    blocks, *_ = some_blocks()
    blocks.block("say", "{action}!", word=2)
    texts = blocks.texts(card="abcde".__getitem__, to_space=lambda i: f"to-{i}", action=lambda a: f"#{a}")
    assert texts[:3] == ("done", "a", "b")
    assert texts[6:8] == ("move 1 to-0", "move 1 to-1")
    assert texts[-2:] == ("#18!", "#19!")


def test_a_table_shows_the_blocks():
    blocks, *_ = some_blocks()
    assert blocks.table(blocks.texts()).splitlines()[2:] == [
        "| 0 | done |  | `done` |",
        "| 1 to 5 | play | card (5) | `5` |",
        "| 6 to 17 | move | from space (3) × to space (4) | `move 3 4` |",
    ]


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda blocks: blocks.block("done", card=2), "two blocks of actions called 'done'"),
        (lambda blocks: blocks.block("none"), "has 0 indices"),
        (lambda blocks: blocks.block("three", a=1, b=1, c=1), "has 3 indices"),
        (lambda blocks: blocks.block("empty", card=0), "'card' of the block 'empty' has no values"),
        (lambda blocks: blocks.block("many", card=40_000), "more than 32768 actions"),
    ],
)
def test_a_wrong_declaration_says_what_is_wrong(declare, message):
    blocks, *_ = some_blocks()
    with pytest.raises(TypeError, match=message):
        declare(blocks)


@pytest.mark.parametrize("name", GAMES)
def test_the_blocks_of_every_game_tile_its_actions(name):
    game = fuda.games.load(name)
    covered = [a for named in game.rules.BLOCKS for a in range(named.block.start, named.block.start + named.block.size)]
    assert covered == list(range(game.actions))
    assert game.actions == game.rules.BLOCKS.size
