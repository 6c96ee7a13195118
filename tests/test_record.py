"""Records: what is written is read back as the same match, and what is not a record is refused in one clear sentence."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import fuda
from fuda import record, shuffle
from fuda.errors import BadRecord

steady = settings(derandomize=True, deadline=None, max_examples=60)
fuzzing = settings(derandomize=True, deadline=None, max_examples=250)


def match(players: int = 4, seed: int = 0, actions: int = 1000, **options: Any) -> fuda.Table:
    """A match of random play, up to so many actions or to its end."""
    chance = random.Random(seed)
    t = fuda.Table("saika", players, seed, **options)
    while not t.over and len(t.log) < actions:
        t.play(chance.choice(t.legal()))
    return t


TEXT = match(players=3, seed=5).record()
SHORT = match(players=3, seed=5, actions=12).record()
LINES = SHORT.splitlines()


def refusal(text: str, **how: Any) -> str:
    """The sentence with which a record is refused."""
    with pytest.raises(fuda.BadRecord) as error:
        fuda.replay(text, **how)
    sentence = str(error.value)
    assert "\n" not in sentence
    assert sentence[0].isupper()
    assert sentence.endswith((".", ")", "?"))
    assert len(sentence) < 400
    return sentence


def with_head(**changes: Any) -> str:
    """The short record with its head changed; a key whose value is `...` is left out."""
    head = {key: value for key, value in (json.loads(LINES[0]) | changes).items() if value is not ...}
    return "\n".join([json.dumps(head), *LINES[1:]]) + "\n"


def with_line(number: int, line: str) -> str:
    """The short record with one line, counted from 1, replaced."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]]) + "\n"


@steady
@given(
    players=st.integers(3, 6),
    seed=st.integers(0, 2**40),
    actions=st.one_of(st.integers(0, 160), st.just(1000)),
    pillar=st.sampled_from(["counts", "ignored"]),
    open_scores=st.booleans(),
)
def test_a_record_is_read_back_as_the_same_match(players, seed, actions, pillar, open_scores):
    t = match(players, seed, actions, pillar=pillar, open_scores=open_scores)
    text = t.record()
    again = fuda.replay(text)
    assert again.state == t.state
    assert (again.players, again.options, again.seed, again.moves, again.log) == (t.players, t.options, t.seed, t.moves, t.log)
    assert again.record() == text
    assert again.notes == t.notes


def test_a_match_that_was_read_can_be_played_on():
    t = match(actions=30)
    again = fuda.replay(t.record())
    for table in (t, again):
        chance = random.Random(1)
        while not table.over:
            table.play(chance.choice(table.legal()))
    assert again.state == t.state


def test_a_record_has_a_head_line_and_one_action_a_line_in_notation():
    t = match(actions=20, pillar="ignored")
    head, *actions = t.record().splitlines()
    assert json.loads(head) == {
        "format": "fuda-record",
        "version": 1,
        "game": "saika",
        "rules": 1,
        "players": 4,
        "options": {"pillar": "ignored", "open_scores": False},
        "seed": t.seed.hex(),
        "actions": 20,
    }
    assert [json.loads(line) for line in actions] == t.moves
    assert len(actions) == 20
    assert t.record().endswith("\n")


def test_line_ends_of_another_system_and_blank_lines_do_not_matter():
    expected = fuda.replay(SHORT).state
    for text in (SHORT.replace("\n", "\r\n"), SHORT + "\n\n", SHORT.replace("\n", "\n\n"), SHORT.rstrip("\n")):
        assert fuda.replay(text).state == expected


def test_moves_may_be_written_as_freely_as_they_may_be_typed():
    loose = "\n".join([LINES[0], *(line.upper().replace("-", " ") for line in LINES[1:])])
    assert fuda.replay(loose).moves == fuda.replay(SHORT).moves


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "[]", "3", "null", '"red-7"', "{}", '{"format": "pgn"}', "{" * 50, "[" * 20000, "\ufeff{}"]
)
def test_what_is_no_record_is_refused_by_its_first_line(text):
    assert refusal(text) == "This is no Fuda record: its first line is not the head of one."


@pytest.mark.parametrize("version", [0, 2, "1", None, [], 1.5])
def test_another_version_of_the_format_is_named(version):
    sentence = refusal(with_head(version=version))
    assert sentence == f"Line 1: this record has format version {version!r}; this Fuda reads version 1."


@pytest.mark.parametrize("rules", [0, 2, "1", None])
def test_another_version_of_the_rules_is_named(rules):
    sentence = refusal(with_head(rules=rules))
    assert sentence.startswith(f"Line 1: this record was made under version {rules!r} of the rules of saika;")


@pytest.mark.parametrize("key", ["game", "players", "options", "seed"])
@pytest.mark.parametrize("value", [..., None, 1.5, ["x"]])
def test_a_head_that_lacks_a_part_or_has_another_kind_of_thing_there_names_the_part(key, value):
    assert refusal(with_head(**{key: value})) == f"Line 1 of the record is damaged: {key!r} is missing or not of its kind."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "siaka"}, "There is no game 'siaka'. Did you mean saika?"),
        ({"players": 7}, "saika takes 3 to 6 players, not 7."),
        ({"players": True}, "saika takes 3 to 6 players"),
        ({"seed": "12ab"}, "A seed is a whole number, 32 bytes, or 64 hexadecimal digits."),
        ({"seed": "zz" * 32}, "A seed is a whole number, 32 bytes, or 64 hexadecimal digits."),
        ({"options": {"towers": 3}}, "saika has no option 'towers'"),
        ({"options": {"pillar": "maybe"}}, "option pillar of saika is one of: counts, ignored"),
        ({"options": {"pillar": [1, {}]}}, "option pillar of saika is one of: counts, ignored"),
        ({"options": {"backend": "python"}}, "saika has no option 'backend'"),
        ({"options": {"players": 4}}, "saika has no option 'players'"),
        ({"options": {"self": 4}}, "saika has no option 'self'"),
    ],
)
def test_a_head_that_no_table_can_be_set_for_says_why(changes, said):
    sentence = refusal(with_head(**changes))
    assert sentence.startswith("Line 1 of the record is damaged or not of this Fuda. ")
    assert said in sentence


def test_options_that_a_record_leaves_out_are_the_usual_ones():
    assert fuda.replay(with_head(options={})).options == {"pillar": "counts", "open_scores": False}


@pytest.mark.parametrize("line", ['"red', "red-7", "{", "'red-7'", "[" * 20000, "\0", "9" * 5000])
def test_a_damaged_line_is_named(line):
    assert refusal(with_line(6, line)) == "Line 6 of the record is damaged: it is no JSON."


@pytest.mark.parametrize("line", ["3", "null", "[]", '["red-7"]', "{}", "true"])
def test_a_line_that_is_no_action_is_named(line):
    assert refusal(with_line(6, line)) == "Line 6 of the record is no action: each is one text in quotation marks."


def test_a_move_that_cannot_be_read_is_named_with_its_line():
    sentence = refusal(with_line(6, '"purple-3"'))
    assert sentence.startswith("Line 6 of the record can't be played. 'purple-3' is no move of saika.")


def test_an_illegal_move_is_named_with_its_line_and_the_rule():
    sentence = refusal(with_line(2, '"name 1"'))
    assert sentence.startswith("Line 2 of the record can't be played. name 1 is not allowed: ")
    assert sentence.endswith("(saika.18)")


def test_moves_after_the_end_are_named_with_their_line():
    lines = TEXT.splitlines()
    assert (
        refusal("\n".join([*lines, '"red-1"']))
        == f"Line {len(lines) + 1} of the record can't be played. The match is over; no more moves can be made."
    )


@pytest.mark.parametrize("kept", [1, 2, 7, 12])
def test_a_record_that_is_cut_short_says_where_it_ends(kept):
    sentence = refusal("\n".join(LINES[:kept]) + "\n")
    assert (
        sentence == f"The record ends at line {kept} with {kept - 1} actions, but its head says 12: it was cut short or added to."
    )


@pytest.mark.parametrize("actions", [0, 11, "12", None, [], {}])
def test_a_record_that_holds_more_than_its_head_says_is_refused(actions):
    assert refusal(with_head(actions=actions)).startswith("The record ends at line 13 with 12 actions, but its head says ")


@pytest.mark.parametrize("cut", range(0, len(SHORT) - 1, 7))
def test_a_record_cut_anywhere_is_refused(cut):
    sentence = refusal(SHORT[:cut])
    assert "line" in sentence.lower()


json_values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(["saika", "red-7", "counts"])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=6,
)


def tried(text: str) -> None:
    """Reads a text that may or may not be a record; anything but a `FudaError` fails the test."""
    try:
        t = fuda.replay(text)
    except fuda.BadRecord:
        return
    assert fuda.replay(t.record()).state == t.state


@fuzzing
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    tried(text)


@fuzzing
@given(st.data())
def test_a_record_with_any_piece_replaced_is_read_or_refused(data):
    start = data.draw(st.integers(0, len(SHORT)))
    end = data.draw(st.integers(start, min(len(SHORT), start + 60)))
    piece = data.draw(st.one_of(st.text(max_size=12), st.just(SHORT[end : end + 30]), st.sampled_from(LINES)))
    tried(SHORT[:start] + piece + SHORT[end:])


@fuzzing
@given(
    key=st.sampled_from(["format", "version", "game", "rules", "players", "options", "seed", "actions", "extra"]),
    value=json_values,
)
def test_a_head_with_anything_in_a_place_is_read_or_refused(key, value):
    tried(with_head(**{key: value}))


@fuzzing
@given(
    name=st.one_of(st.text(max_size=8), st.sampled_from(["pillar", "open_scores", "game", "seed", "self", "backend"])),
    value=json_values,
)
def test_options_of_any_name_and_value_are_read_or_refused(name, value):
    tried(with_head(options={name: value}))


@fuzzing
@given(number=st.integers(2, 13), value=json_values)
def test_a_line_with_anything_in_it_is_read_or_refused(number, value):
    tried(with_line(number, json.dumps(value)))


@steady
@given(st.permutations(LINES))
def test_lines_in_any_order_are_read_or_refused(lines):
    tried("\n".join(lines))


def test_the_format_has_one_version_and_each_game_one_of_its_rules():
    assert record.VERSION == 1
    assert all(record.rules_version(fuda.games.load(name)) >= 1 for name in fuda.games.own_names())


@pytest.mark.parametrize("where", ["head", "action"])
def test_half_a_character_is_one_sentence(where):
    text = shuffled_record()
    head, first, *rest = text.splitlines()
    if where == "head":
        head = head.replace('"contributions": [""', '"contributions": ["\\ud800"')
    else:
        first = '"\\ud800"'
    damaged = "\n".join([head, first, *rest])
    assert damaged != text.strip()
    with pytest.raises(BadRecord, match="half a character"):
        shuffle.verify(damaged)


def shuffled_record() -> str:
    seed = shuffle.table_seed(bytes(32), "table", ["", "", ""])
    t = fuda.table("saika", 3, seed)
    t.play(t.legal()[0])
    return record.write(t, shuffle=shuffle.head(bytes(32), "table", ["", "", ""]))
