"""Positions of Daifugo as text."""

import pytest

import fuda
from tests.games.daifugo.build import PACK, finished, play, random_match, refused, texts

EXAMPLE = """\
daifugo, 3 players
option rounds: 2
phase: play
turn: 2
round: 2
hand 1: 4s 5s
hand 2: 9d 9c Kh *
hand 3: 3d 3h 7c
pile: 6d
owner: 3
order: 3 1 2
points: 1 0 2
turns: 40
move 1: 2>3 2d
move 2: 2>3 2h/1
"""


def why(text: str, **options) -> str:
    with pytest.raises(fuda.BadPosition) as error:
        fuda.table("daifugo", position=text, **options)
    return str(error.value)


def test_a_position_is_read_and_written_back_as_it_was():
    t = fuda.table("daifugo", position=EXAMPLE)
    assert t.position() == EXAMPLE
    assert (t.turn, t.scores, t.view(1)["hand"]) == (1, [1, 0, 2], ["9d", "9c", "Kh", "*"])
    assert {"9d", "9c", "Kh", "*", "pass"} <= set(texts(t))
    assert refused(t, "9d+9c") == "daifugo.10"


def test_hands_are_enough():
    t = fuda.table("daifugo", position="daifugo, 2 players\nhand 1: 4s 4d\nhand 2: 6s 9d")
    assert texts(t) == ["4s", "4d", "4s+4d"]
    play(t, "4s", "6s")
    assert texts(t) == ["pass"]
    assert refused(t, "4d") == "daifugo.11"


def test_the_last_play_and_what_it_still_has_to_do_follow_from_the_pile():
    t = fuda.table("daifugo", position="daifugo, 2 players\nphase: give\nhand 1: 4s 4d 5d\nhand 2: 6s\npile: 7s+7d")
    play(t, "give 4s", "give 4d")
    assert t.view(1)["hand"] == ["4s", "4d", "6s"]
    assert t.turn == 1
    assert texts(t) == ["pass"]


def test_a_match_that_is_over_is_written_too():
    t = finished(random_match(4, 2, rounds=2))
    again = fuda.table("daifugo", position=t.position())
    assert again.over
    assert (again.scores, again.places) == (t.scores, t.places)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hand 3: 3d 9c", "(hand 3): 9c is in 'hand 2' too."),
        ("hand 3: * *", "(hand 3): there are 2 jokers in all (option jokers)."),
        ("hand 2: 6d 9c", "(pile): 6d is in 'hand 2' too."),
        ("pile: 8d+9d", "(pile): there is no play '8d+9d'; one is, for example, 7s+7d."),
        ("turn: 3", "(owner): where the turn comes back to the owner of the pile, the pile ends."),
        ("turn: -", "(turn): somebody is to move before the match is over."),
        ("phase: kakumei", "(owner): in this phase the seat to move has made the last play."),
        ("phase: return", "(turn): only those who were best in the round before return cards."),
        ("phase: over", "(turn): nobody is to move when the match is over."),
        ("order: 1 1 2", "(order): it names each seat once, from the best place in the round before."),
        ("order: - - -", "(order): after the first round every seat had a place in the one before."),
        ("round: 3", "(round): the match has 2 rounds."),
        ("shibari: s", "(shibari): it has the suits of the last play."),
        ("geki: yes", "(geki): it is a kind of shibari."),
        ("stuck: 1", "(stuck): it counts seats in a row that had the lead and could not play, fewer than are in."),
        ("places: 1 - -", "(places): seat 1 holds cards and has no place."),
        ("move 4: 1>2", "(move 4): move 3 comes before it."),
        ("move 1: 1>1 3s", "(move 1): a card goes from one seat to another, and only a joker leaves (2>-)."),
        ("move 1: soon", "(move 1): 'soon' is not a move such as '2>3 7s'."),
        ("gone: 3s", "so with 9 in hands 45 are gone, not 1."),
        ("held: 2 4 4", "(held): seat 3 has 3 cards in 'hand 3', not 4."),
        ("points: 1 2", "(points): one word a seat is expected, 3 in all, not 2."),
    ],
)
def test_what_cannot_be_is_refused(line, said):
    key = line.partition(":")[0]
    kept = [each for each in EXAMPLE.splitlines() if each.partition(":")[0] != key]
    assert said in why("\n".join([*kept, line]))


def test_a_round_needs_two_seats_with_cards():
    assert "a round goes on while two seats or more hold cards" in why("daifugo, 2 players\nhand 1: 4s")


def test_more_moves_than_can_be_remembered_are_refused():
    moves = "\n".join(f"move {n}: {1 + n % 3}>{1 + (n + 1) % 3}" for n in range(1, 13))
    assert "at most 14 cards can go from hand to hand in a round, and 3 may still go" in why(
        "\n".join(line for line in EXAMPLE.splitlines() if not line.startswith("move")) + "\n" + moves
    )


def test_a_deal_after_which_more_moves_may_come_than_can_be_remembered_is_refused():
    lines = ["daifugo, 3 players", "seen by: 1", "hand 1: 3s", "hand 2: ?", "hand 3: ?", "held: 1 18 18"]
    lines += [f"gone: {' '.join(card for card in PACK[1:] if card[0] in '456')} 3d 3c 3h 8s 8d"]
    assert fuda.table("daifugo", seed=1, position="\n".join(lines)).players == 3
    moves = [f"move {n}: {2 + n % 2}>{3 - n % 2}" for n in range(1, 13)]
    assert "at most 14 cards can go from hand to hand in a round, and 8 may still go" in why("\n".join(lines + moves))


def test_a_seat_writes_what_it_knows_of_cards_that_went_from_hand_to_hand():
    t = fuda.table("daifugo", position=EXAMPLE)
    assert "move 1: 2>3\nmove 2: 2>3 2h/1\n" in t.position(0)
    assert "move 1: 2>3 2d\nmove 2: 2>3 2h\n" in t.position(1)
    assert "hand 1: ?\n" in t.position(1)
