"""How a match of Ani-Mayhem ends, and moves at the wrong moment."""

import pytest

import fuda
from fuda.games.animayhem.state import CAPTURED, Note, Outcome, Phase, slot_thing
from tests.games.animayhem.scene import Scene

CARDS = "mill clocktower arcade sword slug wolf"


def match(at: list[str], seats: int = 2) -> Scene:
    """Ayame of each seat in its Haven; Items at places (`mill`), Havens (`1`, `2`), with Ayame (`ayame`), Slug or captured."""
    scene = Scene([f"ayame rin nao lan {CARDS}"] * seats).lay("mill", 0, 0).lay("clocktower", 1, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat).s.at[scene.character("ayame", seat)] = 2 + seat
    scene.disaster("slug", "clocktower")
    for name, where in zip(["lamp", "scroll", "drum", "blade", "mask"], at, strict=False):
        scene.item(name, "ayame" if where == "ayame" else "mill")
        token = scene.s.items - 1
        if where in ("1", "2"):
            scene.s.item_at[token] = 1 + int(where)
        elif where == "slug":
            scene.s.item_at[token] = slot_thing(scene.slot("slug"))
        elif where == "captured":
            scene.s.item_at[token] = CAPTURED
    return scene.phase(Phase.SCAVENGE)


@pytest.mark.rule("animayhem.2", "animayhem.71")
@pytest.mark.parametrize(
    ("at", "outcome", "scores"),
    [
        (["1", "ayame", "2", "mill", "mill"], Outcome.PLAYERS, [2, 1]),
        (["1", "ayame", "mill", "mill"], Outcome.OPEN, [2, 0]),
        (["captured", "slug", "captured", "1", "1"], Outcome.DISASTERS, [0, 0]),
        (["captured", "slug", "mill", "1", "1"], Outcome.OPEN, [2, 0]),
        (["2", "2", "2", "captured", "1"], Outcome.PLAYERS, [1, 3]),
    ],
)
def test_more_than_half_of_the_items_decides(at: list[str], outcome: Outcome, scores: list[int]) -> None:
    scene = match(at).play("end")
    assert scene.s.outcome == outcome
    assert scene.table.scores == scores
    assert scene.table.over == (outcome != Outcome.OPEN)


@pytest.mark.rule("animayhem.72")
@pytest.mark.parametrize(
    ("at", "outcome"), [(["1", "captured"], Outcome.DISASTERS), (["1", "2", "captured", "captured"], Outcome.DISASTERS)]
)
def test_when_no_item_is_left_to_take_the_side_with_more_has_won(at: list[str], outcome: Outcome) -> None:
    scene = match(at).play("end")
    assert (scene.table.over, scene.s.outcome) == (True, outcome)
    open_one = match(["1", "captured", "2", "captured", "mill"]).play("end")
    assert not open_one.table.over


@pytest.mark.rule("animayhem.72")
@pytest.mark.parametrize(("at", "outcome"), [(["1", "mill", "mill"], Outcome.PLAYERS), (["mill", "mill"], Outcome.DISASTERS)])
def test_after_60_turns_of_each_seat_the_match_is_over(at: list[str], outcome: Outcome) -> None:
    scene = match(at)
    scene.s.turns[:2] = [60, 60]
    scene.play("end")
    assert not scene.table.over
    scene = match(at).phase(Phase.SCAVENGE, 1)
    scene.s.turns[:2] = [60, 60]
    scene.play("end")
    assert (scene.table.over, scene.s.outcome) == (True, outcome)
    assert scene.notes(Note.LIMIT)


@pytest.mark.rule("animayhem.73")
def test_the_most_items_win_and_all_are_last_if_the_disasters_won() -> None:
    assert match(["1", "ayame", "2", "mill", "mill"]).play("end").table.places == [1, 2]
    assert match(["1", "2", "1", "2", "mill"]).play("end").table.places == [1, 1]
    assert match(["captured", "captured", "captured", "1", "1"]).play("end").table.places == [2, 2]


@pytest.mark.rule("animayhem.73")
def test_alone_the_place_says_nothing_and_the_score_all() -> None:
    assert match(["1", "1", "mill"], seats=1).play("end").table.scores == [2]
    assert match(["captured", "captured", "1"], seats=1).play("end").table.scores == [0]


@pytest.mark.rule("animayhem.74")
def test_when_the_match_is_over_nothing_more_is_done() -> None:
    scene = match(["1", "1", "1"]).play("end")
    assert scene.table.legal() == []
    assert scene.table.game.rules.why_not(scene.s, 0) == 74
    with pytest.raises(fuda.OutOfTurn):
        scene.play("end")


@pytest.mark.rule("animayhem.75")
@pytest.mark.parametrize("move", ["draw", "run-away", "reveal", "put-down", "location", "take-back ayame", "on ayame"])
def test_a_move_out_of_phase_is_refused_and_changes_nothing(move: str) -> None:
    scene = match(["mill", "mill", "mill"])
    before = list(scene.s.item_at), scene.s.phase
    assert scene.refused(move) == "animayhem.75"
    with pytest.raises(fuda.IllegalMove, match="another moment"):
        scene.play(move)
    assert (list(scene.s.item_at), scene.s.phase) == before
