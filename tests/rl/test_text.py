"""Text: what a seat reads, and what its answers are taken for."""

import json
from typing import Any

import pytest

import fuda
from fuda.rl.answers import Moves, meant, read
from fuda.rl.text import Seat, view_json, view_text
from tests.rl.all_games import USUAL
from tests.swap import GAME as SWAP, START

# Seat 2 has to follow red: red-2, red-8 or the Human Pillar.
POSITION = """
    saika, 3 players
    hand 1: red-7 blue-3 blue-9
    hand 2: green-1 yellow-4 yellow-9
    hand 3: red-8 red-2 pillar blue-4
    trick: - red-9 -
"""


@pytest.fixture
def view():
    table = fuda.table("saika", position=POSITION)
    assert [action.text for action in table.legal()] == ["red-2", "red-8", "pillar"]
    return table.seat_view(table.turn)


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("red-8", "red-8"),
        ("  Red 8.\n", "red-8"),
        ("I play red 8!", "red-8"),
        ('{"move": "red-8"}', "red-8"),
        ('Here is my move:\n```json\n{"reason": "red-2 would win nothing", "action": {"text": "red-8"}}\n```', "red-8"),
        ("Red-2 is tempting and so is the pillar.\nMove: red-8", "red-8"),
        ("Red-2 is tempting.\n\n**Final answer:** red-8", "red-8"),
        ("Either red-2 or red-8 follows. I choose `red-8`.", "red-8"),
        ("Not red-2 this time, since it may be of use later.\nSo it is red 8.", "red-8"),
        ("2", "red-8"),
        ("I take choice 2", "red-8"),
        ('{"number": 2}', "red-8"),
        ('{"id": 6}', "red-8"),
        ('{"ID": "6", "reason": "red-2 is worth more, by 3"}', "red-8"),
        ('{"number": 2, "id": 6}', "red-8"),
        ('{"number": 2, "reason": "the pillar is worth 3"}', "red-8"),
        ('I take this one: {"number": 2, "id": 6, "text": "red-8", "words": "Red 8"}', "red-8"),
        ('{"action": {"id": 6}}', "red-8"),
        ('{"move": "red-8", "id": "call-1"}', "red-8"),
        ("the Human Pillar", "pillar"),
        ("PILLAR", "pillar"),
    ],
)
def test_an_answer_is_read_as_it_is_meant(view, answer, move):
    assert [view.text(action) for action in read(view, answer)] == [move]


@pytest.mark.parametrize(
    "answer",
    [
        *("", "hello", "red", "9", "red-2 or red-8", '{"move": null}', "{" * 5000, "[]", "move:", "-1", "1 2"),
        *("1.5", "1,5", "choice 1.5", "1.5 or 2", "9" * 5000),
        *('{"id": 1000}', '{"id": -1}', '{"id": [2]}', '{"id": true}', '{"id": 2.0}', '{"id": "x"}', '{"move": {"id": 1000}}'),
        *('{"number": 0}', '{"number": 9}', '{"number": 1.5}', '{"number": 1, "id": 6}'),
        '[{"number": 1, "id": 1}, {"number": 2, "id": 6}]',
    ],
)
def test_nothing_is_guessed(view, answer):
    with pytest.raises(fuda.UnreadableMove):
        read(view, answer)


def test_a_move_that_is_not_allowed_cites_the_rule(view):
    with pytest.raises(fuda.IllegalMove, match=r"saika\.6"):
        read(view, "I will play blue-4.\nMove: blue-4")


@pytest.mark.parametrize("answer", ['{"id": 2}', '{"id": 2, "reason": "red-8 is worth more"}', '{"move": {"id": 2}}'])
def test_an_id_is_never_taken_for_the_number_of_a_choice(view, answer):
    with pytest.raises(fuda.IllegalMove):  # action 2 is red-3, which is not in the hand; choice 2 is red-8
        read(view, answer)


def test_a_line_of_several_actions_is_one_move():
    table = fuda.table(SWAP, position=START)
    actions = read(table.seat_view(0), "Both may gain by this.\nMove: offer 2: 1, 3 for 5")
    assert [table.seat_view(0).text(action) for action in actions] == ["trade 2", "give 1", "give 3", "want 5", "propose"]
    table.play_all(actions)
    assert table.turn == 1


@pytest.mark.parametrize(("name", "players"), USUAL)
def test_every_legal_move_reads_back_as_it_is_listed(name, players):
    table = fuda.table(name, players, seed=2)
    for _ in range(30):
        view = table.seat_view(table.turn)
        listed = view_json(view)["legal"]
        text = view_text(view)
        for move in listed[:: len(listed) // 5 + 1]:
            assert read(view, move["text"]) == [move["id"]]
            assert read(view, f'I have thought about it. {{"move": "{move["text"]}"}}') == [move["id"]]
            assert f"{move['number']}. {move['text']}" in text or move["number"] > 60
        json.dumps(view_json(view))
        table.play(listed[len(listed) // 2]["id"])


def test_a_seat_plays_a_match_against_bots():
    seat = Seat("saika", players=3, seat=1, bots=["thumb", "random"], seed=4)
    moves = 0
    while not seat.over:
        assert seat.json()["view"]["seat"] == 1
        move = seat.json()["legal"][0]
        done = seat.answer(f"I choose {move['text']}.")
        assert done["played"] == [move["text"]]
        assert done["events"]
        moves += 1
    assert moves == len(seat.log)
    assert seat.json()["result"]["scores"] == seat.table.scores
    assert "Seat 2 (you): place" in seat.text()
    with pytest.raises(fuda.BadSetup):
        seat.answer("red-1")


def test_a_refused_answer_changes_nothing():
    seat = Seat("saika", players=3, bots="random", seed=4)
    before = seat.text()
    with pytest.raises(fuda.MoveError):
        seat.answer("all of them")
    assert seat.text() == before


def test_a_seat_is_told_only_what_it_may_know():
    """Deals that look the same to the seat give the same text and JSON."""
    seat = Seat("saika", players=4, bots="thumb", seed=5)
    position = seat.table.position(0)
    texts = set()
    for seed in range(3):
        table = fuda.table("saika", position=position, seed=seed)
        view = table.seat_view(0)
        texts.add(view_text(view) + json.dumps(view_json(view)))
    assert len(texts) == 1
    assert texts.pop() == view_text(seat.table.seat_view(0)) + json.dumps(view_json(seat.table.seat_view(0)))


def test_wrong_settings_are_refused_in_a_sentence():
    wrong = {"seat": 4, "bots": ["thumb"], "players": 99, "pillar": "maybe", "language": "xx"}
    for name, value in wrong.items():
        settings: dict[str, Any] = {"players": 4, name: value}
        with pytest.raises(fuda.FudaError):
            Seat("saika", **settings)


def test_words_that_two_moves_share_name_both_of_them():
    """Nothing is guessed, and the answer can be mended: both are named in notation."""
    words, notation = (
        {3: "play Service Rifle", 4: "play Service Rifle", 5: "end"},
        {3: "play rifle:1", 4: "play rifle:2", 5: "end"},
    )

    def reader(text):
        raise fuda.UnreadableMove("", [])

    for answer in ("play Service Rifle", "I play Service Rifle."):
        with pytest.raises(fuda.UnreadableMove, match=r"names 2 moves: play rifle:1, play rifle:2\. Name one"):
            meant(Moves(words, notation, reader), answer)
    assert meant(Moves(words, notation, reader), "I could play Service Rifle, but I had better play rifle 2") == ([4], None)


def played_out(seed):
    seat = Seat("raigo", players=2, bots="random", seed=seed)
    while not seat.over:
        seat.answer("1")
    return seat


def test_the_same_seed_is_the_same_match():
    assert played_out(1).table.log == played_out(1).table.log
    assert played_out(1).table.log != played_out(2).table.log


def test_one_point_is_one_point():
    seat = next(one for one in map(played_out, range(40)) if sorted(one.table.scores) == [0, 1])
    assert ", 1 point\n" in seat.text() + "\n"
    assert ", 0 points\n" in seat.text() + "\n"


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(fuda.BadSetup, match="seat is 0 to 2, not 3"):
        Seat("saika", players=3, seat=3)
