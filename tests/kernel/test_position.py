"""Positions as text: what is written, what is read, and what is refused in one sentence."""

from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st

import fuda
from fuda.kernel import lines
from fuda.kernel.game import Game
from fuda.kernel.position import Given, lines_of
from tests import broken
from tests.games.positions import check_reading, same_state

EXAMPLE = """\
saika, 4 players
option pillar: ignored
phase: play
turn: 3
round: 2
hand 1: red-1 blue-3
hand 2: green-9
hand 3: red-8 fertility
hand 4: red-2 pillar
trick: - red-9 - -
disasters: red green
lost: 10 0 4 7
"""


def refused(text: str, **how: Any) -> str:
    """The sentence with which a position is refused."""
    with pytest.raises(fuda.BadPosition) as error:
        fuda.table("saika", position=text, **how)
    sentence = str(error.value)
    assert "\n" not in sentence
    assert sentence[0].isupper()
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 500
    return sentence


def with_line(key: str, value: str) -> str:
    """The example with one line changed or added."""
    kept = [line for line in EXAMPLE.splitlines() if not line.startswith(f"{key}:")]
    return "\n".join([*kept, f"{key}: {value}"])


def test_a_position_is_read_and_written_back_as_it_was():
    t = fuda.table("saika", position=EXAMPLE)
    assert (t.players, t.options["pillar"], t.turn) == (4, "ignored", 2)
    assert t.view(2)["hand"] == ["red-8", "fertility"]
    assert [action.text for action in t.legal()] == ["red-8", "fertility"]
    assert t.position() == EXAMPLE


def test_order_case_comments_and_blank_lines_do_not_matter():
    heading, *rest = EXAMPLE.splitlines()
    text = "# a puzzle\n\n" + "\n".join(f"  {line.upper()}   # so" for line in reversed(rest)) + f"\n\n{heading}\n"
    assert fuda.table("saika", position=text).position() == EXAMPLE


def test_the_heading_may_be_left_out():
    assert fuda.table("saika", 4, position=EXAMPLE.partition("\n")[2]).position() == EXAMPLE


def test_options_may_be_given_with_the_text_or_beside_it():
    bare = EXAMPLE.replace("option pillar: ignored\n", "")
    assert fuda.table("saika", position=bare).options["pillar"] == "counts"
    assert fuda.table("saika", position=bare, pillar="ignored").position() == EXAMPLE
    assert fuda.table("saika", position=EXAMPLE, pillar="ignored").position() == EXAMPLE
    assert refused(EXAMPLE, pillar="counts") == "Line 2 of the position (option pillar): counts is asked for besides."


def test_what_follows_from_other_lines_may_be_left_out():
    t = fuda.table("saika", position="saika, 3 players\nhand 1: red-1 red-2\nhand 2: red-3 pillar\nhand 3: blue-1 blue-2")
    view = t.view()
    assert (view["phase"], view["turn"], view["round"], view["held"]) == ("play", 0, 1, [2, 2, 2])
    assert view["tricks"] - view["trick_number"] == 1  # after this one


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("daifugo, 4 players", "Line 1 of the position: this is a position of 'daifugo', not of saika."),
        ("saika, 9 players", "The position can't be set up: saika takes 3 to 6 players, not 9."),
        ("hello there", "Line 1 of the position: 'hello there' has no colon; a line is, for example, 'turn: 2'."),
        (EXAMPLE + "saika", "Line 13 of the position: 'saika' has no colon; a line is, for example, 'turn: 2'."),
        (EXAMPLE + "turn: 3", "Line 13 of the position (turn): line 4 says it already."),
        (EXAMPLE + "hnad 1: red-7", "Line 13 of the position (hnad 1): there is no line 'hnad 1'; did you mean 'hand 1'?"),
        (
            EXAMPLE + "hand 5: red-7",
            "Line 13 of the position (hand 5): there is no such line with 4 players; seats are 1 to 4.",
        ),
        (with_line("hand 3", "red-8 rde-7"), "Line 12 of the position (hand 3): there is no 'rde-7' here; did you mean red-7?"),
        (with_line("hand 3", "red-8 red-8"), "Line 12 of the position (hand 3): 'red-8' stands twice."),
        (with_line("hand 4", "red-8 pillar"), "Line 12 of the position (hand 4): red-8 is in 'hand 3' too."),
        (with_line("hand 4", "red-9 pillar"), "Line 9 of the position (trick): red-9 is in 'hand 4' too."),
        (with_line("turn", "5"), "Line 12 of the position (turn): there is no seat '5'; seats are 1 to 4."),
        (with_line("turn", "4"), "Line 9 of the position (trick): seats play in turn, and seat 3 starts."),
        (with_line("turn", "-"), "Line 12 of the position (turn): somebody is to move before the match is over."),
        (with_line("phase", "over"), "Line 3 of the position (turn): nobody is to move when the match is over."),
        (with_line("phase", "lunch"), "there is no 'lunch' here; there are play, name_starter, over."),
        (with_line("round", "4"), "Line 12 of the position (round): '4' is not between 1 and 3."),
        (with_line("round", "one"), "Line 12 of the position (round): 'one' is not a number."),
        (with_line("trick", "red-9"), "Line 12 of the position (trick): one word a seat is expected, 4 in all, not 1."),
        (with_line("disasters", "blue"), "Line 12 of the position (disasters): red-9 lies in the trick, so red is face up."),
        (with_line("held", "2 2 2 2"), "Line 13 of the position (held): seat 2 has 1 cards in 'hand 2', not 2."),
        (with_line("lacks 1", "red"), "Line 13 of the position (lacks 1): 'hand 1' has red."),
        (with_line("laid", "red-9"), "Line 13 of the position (laid): 27 of the cards dealt are in no hand, not 1."),
        (with_line("tricks left", "3"), "Line 6 of the position (hand 1): seat 1 needs a card for each of the 3 tricks left"),
        (with_line("option pilar", "counts"), "saika has no option 'pilar'"),
        (with_line("option pillar", "maybe"), "option pillar of saika is one of: counts, ignored"),
        (with_line("hand 1", "?"), "Line 12 of the position (hand 1): '?' needs a line 'seen by: 1' that says which seat"),
        (with_line("seen by", "7"), "Line 13 of the position (seen by): there is no seat '7'; seats are 1 to 4."),
        ("saika, 4 players", "The position without 'tricks left': a round with no trick left is over"),
        ("#" * 20_001, "A position has at most 20000 characters, not 20001."),
        (
            with_line("hand 4", "blue-1 blue-2 blue-4 blue-6 blue-7 blue-8 blue-9 blue-10 red-2"),
            "Line 12 of the position (hand 4): 9 Disaster cards are more than the 8 that are dealt.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_that_names_the_line(text, said):
    assert said in refused(text)


def test_another_number_of_players_is_refused():
    assert refused(EXAMPLE, players=5) == "The position has 4 players, and 5 are asked for."


def test_a_seat_writes_what_it_knows_and_the_rest_is_dealt_anew():
    t = fuda.table("saika", 4, 3)
    text = t.position(1)
    assert "seen by: 2\n" in text
    assert text.count("?") == 3
    deals = [fuda.table("saika", seed=seed, position=text) for seed in range(4)]
    assert len({str(deal.state.hand) for deal in deals}) == 4
    for deal in deals:
        assert deal.view(1) == t.view(1)
        assert deal.position(1) == text


def test_a_deal_that_cannot_be_is_refused():
    text = fuda.table("saika", 4, 3).position(1) + "".join(f"lacks {seat}: red green yellow\n" for seat in (1, 3, 4))
    assert "the others can't hold as many cards as they must without the colours they lack" in refused(text)


def test_what_a_seat_cannot_see_is_not_given_beside_a_question_mark():
    t = fuda.table("saika", 4, 3)
    shown = " ".join(t.view(2)["hand"])
    text = t.position(1).replace("hand 3: ?", f"hand 3: {shown}")
    assert "seat 2 can't see it, so it can't be given beside the '?' of line" in refused(text)


def test_undo_and_clone_go_back_to_the_position():
    t = fuda.table("saika", position=EXAMPLE)
    t.play("red-8")
    twin = t.clone()
    t.play("red-2")
    t.undo()
    assert same_state(t, twin)
    t.undo()
    assert t.position() == EXAMPLE
    twin.undo()
    assert twin.position() == EXAMPLE
    with pytest.raises(fuda.OutOfTurn):
        t.undo()


def test_a_record_from_a_position_is_replayed_exactly():
    t = fuda.table("saika", position=EXAMPLE, seed=3)
    while not t.over:
        t.play(t.legal()[-1])
    again = fuda.replay(t.record())
    assert same_state(t, again)
    assert again.moves == t.moves
    assert again.record() == t.record()
    assert again.first_position == EXAMPLE


def test_a_record_of_what_was_dealt_has_no_position_in_its_head():
    t = fuda.table("saika", 4, 1)
    assert t.first_position is None
    assert "position" not in t.record()


def test_a_record_with_a_damaged_position_is_refused():
    record = fuda.table("saika", position=EXAMPLE, seed=3).record()
    with pytest.raises(fuda.BadRecord, match=r"Line 4 of the position \(turn\): there is no seat '9'"):
        fuda.replay(record.replace("turn: 3", "turn: 9"))
    with pytest.raises(fuda.BadRecord, match="A position is a text"):
        fuda.replay(record.replace('"position": "', '"position": 3, "was": "'))


def test_a_table_from_a_position_has_no_notes_of_a_deal():
    assert fuda.table("saika", position=EXAMPLE).notes == []


PLAIN = """\
plain, 2 players
phase: say
turn: 2
number: 7 49 0
said: 1 0 0
left: 3
"""


@pytest.fixture
def plain(tmp_path) -> Game:
    """A game without a `position.py`."""
    return broken.make(tmp_path, "plain")


def test_a_game_without_lines_of_its_own_is_written_as_numbers(plain):
    assert lines_of(plain).module is None
    t = fuda.Table(plain, position=PLAIN)
    assert t.position() == PLAIN
    t.play(1)
    t.play(0)
    assert same_state(t, fuda.Table(plain, position=t.position()))


def test_numbers_that_a_field_cannot_hold_are_refused(plain):
    for line in ("number: 7 4900 0", "number: 7", "left: x", "turn: 3", "phase: think"):
        with pytest.raises(fuda.BadPosition, match="Line 2 of the position"):
            fuda.Table(plain, position=f"{plain.name}, 2 players\n{line}")


def test_a_state_from_which_nobody_can_move_is_refused(tmp_path):
    game = broken.make(
        tmp_path, "silent", ("    if s.turn < 0:\n        return 0\n    out", "    if s.left == 0:\n        return 0\n    out")
    )
    with pytest.raises(fuda.BadPosition, match="the seat to move has no legal action, and the match is not over"):
        fuda.Table(game, position="left: 0")


def test_a_state_from_which_the_rules_cannot_go_on_is_refused(tmp_path):
    game = broken.make(
        tmp_path, "fallen", ("    out[0] = 0\n    out[1] = 1\n", "    out[s.left - 4] = 0\n    out[s.left - 3] = 1\n")
    )
    assert fuda.Table(game, position="left: 4").turn == 0
    with pytest.raises(fuda.BadPosition, match="the rules of fallen can't go on from it"):
        fuda.Table(game, position="left: 9")


def test_a_redeal_that_contradicts_what_the_seat_sees_is_not_played(tmp_path):
    game = broken.make(tmp_path, "wild", ("def redeal(s, seat):\n", "def redeal(s, seat):\n    s.left -= 1\n"))
    with pytest.raises(fuda.BadPosition, match="there is no deal that agrees with the other lines"):
        fuda.Table(game, position="seen by: 1\nnumber: 7 ? ?")


def test_what_is_unknown_is_dealt_in_any_game(plain):
    dealt = {fuda.Table(plain, seed=seed, position="seen by: 1\nnumber: 7 ? ?").state.number[1] for seed in range(9)}
    assert len(dealt) > 1
    assert fuda.Table(plain, seed=1, position="seen by: 1\nnumber: 7 ? ?").state.number[0] == 7


def test_a_line_is_written_where_leaving_it_out_would_change_another(plain):
    def complete(s: Any, given: Given) -> None:
        if "left" not in given:
            s.turn, s.left = 0, 3

    lines_of(plain).module = cast(ModuleType, SimpleNamespace(complete=complete))
    t = fuda.Table(plain, position=PLAIN)
    assert (t.turn, t.state.left) == (1, 3)
    assert same_state(t, fuda.Table(plain, position=t.position()))


def test_a_row_is_as_long_as_its_size_says():
    row = lines.Row("row", "row", lines.number(0, 9), size="size")
    s = SimpleNamespace(row=[0] * 4, size=0)
    assert row.write(s, "row", lambda name, i: False) == "-"
    assert row.read(s, "row", "3 ? 5") is True
    assert (s.row, s.size) == ([3, 0, 5, 0], 3)
    assert row.write(s, "row", lambda name, i: i == 1) == "3 ? 5"
    with pytest.raises(ValueError, match="there is room for 4, not for 5"):
        row.read(s, "row", "1 2 3 4 5")


def test_there_is_a_line_for_each_of_several_piles():
    row = lines.Row("deck", "deck", lines.number(1, 9), size="sizes", blank=-1)
    s = SimpleNamespace(players=2, deck=[-1] * 9, sizes=[0] * 3)
    assert row.keys(s) == ["deck 1", "deck 2"]
    row.read(s, "deck 2", "4 5")
    assert (s.deck, s.sizes) == ([-1, -1, -1, 4, 5, -1, -1, -1, -1], [0, 2, 0])
    assert [row.write(s, key, lambda name, i: False) for key in row.keys(s)] == ["-", "4 5"]


def test_a_set_may_have_several_words():
    cards = lines.Members("hand", "hand", lines.number(0, 200), each_seat=True, words=3)
    s = SimpleNamespace(players=2, hand=[0] * 6)
    cards.read(s, "hand 2", "0 62 63 140")
    assert s.hand == [0, 0, 0, 1 | 1 << 62, 1, 1 << 14]
    assert cards.write(s, "hand 2", lambda name, i: False) == "0 62 63 140"
    assert cards.write(s, "hand 1", lambda name, i: i == 0) == "?"


fuzzing = settings(derandomize=True, deadline=None, max_examples=300)


@fuzzing
@given(st.text(max_size=200))
def test_any_text_is_a_position_or_refused(text):
    check_reading("saika", text)
