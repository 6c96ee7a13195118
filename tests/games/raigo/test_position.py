"""Positions of Raigo as text."""

import pytest

import fuda
from tests.games.raigo.build import body, canyon, conserve, hands, known, play, texts, tower

EXAMPLE = """\
raigo, 2 players
phase: pile_and_chant
turn: 1
body 1: 蛇/2 斬
body 2: 三/*
hands 1: ・雷
hands 2: 轟陣
tower 1.1: 八七六
tower 1.2: -
tower 2.1: 五 五/1 五
tower 2.2: -
balls: 2 3
drawn: 2
canyon: 一二
"""
ROARING = """\
raigo, 2 players
phase: roar
turn: 2
active: 1
hands 2: 轟陣
tower 1.1: 八七六
tower 2.1: 五五五
chanted: 雷
chanted from: hand-2
aim: discharge 2.1
"""


def why(text: str, **options) -> str:
    with pytest.raises(fuda.BadPosition) as error:
        fuda.table("raigo", position=text, **options)
    return str(error.value)


def with_line(text: str, line: str) -> str:
    key = line.partition(":")[0]
    return "\n".join([*(each for each in text.splitlines() if each.partition(":")[0] != key), line])


def test_a_position_is_read_and_written_back_as_it_was():
    t = fuda.table("raigo", position=EXAMPLE)
    assert t.position() == EXAMPLE
    conserve(t)
    assert (body(t, 0), hands(t, 0), tower(t, "2.1"), canyon(t)) == ("蛇斬", "・雷", "五五五", "一二")
    assert [known(t, 1, place) for place in ("1.body-1", "1.body-2", "2.1-2")] == ["蛇", "?", "五"]
    assert [known(t, 0, place) for place in ("2.body-1", "2.1-1", "2.1-2")] == ["三", "?", "五"]


def test_tokens_may_be_written_by_their_latin_names_and_a_body_in_any_order():
    text = with_line(with_line(EXAMPLE, "body 1: katana snake/2"), "tower 2.1: five Five/1 FIVE")
    assert fuda.table("raigo", position=text).position() == EXAMPLE


def test_tokens_that_no_line_names_are_in_raizan_or_where_the_pool_says():
    t = fuda.table("raigo", position="raigo, 2 players\nhands 1: 雷\nphase: pile_and_chant")
    assert t.view()["raizan"] == 69 - 1 - 5
    t = fuda.table("raigo", position="raigo, 2 players\nhands 1: 雷\nphase: pile_and_chant\npool: 八八八八七七七")
    assert t.view()["raizan"] == 2
    conserve(t)


def test_a_phase_without_a_choice_goes_on_to_the_next_choice():
    t = fuda.table("raigo", position="raigo, 2 players\nphase: fetch")
    assert t.view()["phase"] == "select"
    t = fuda.table("raigo", position="raigo, 2 players\nphase: pile_and_chant")
    assert (t.view()["phase"], t.turn) == ("select", 1)


def test_a_chant_can_be_answered():
    t = fuda.table("raigo", position=ROARING)
    assert texts(t) == ["decline", "roar tower-1"]
    play(t, "decline")
    assert texts(t) == ["decline", "shield"]
    play(t, "shield")
    assert tower(t, "2.1") == "五五五"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (EXAMPLE, "body 1: 雷蛇斬陣", "(body 1): there is room for 3 tokens, not for 4."),
        (EXAMPLE, "body 1: 雷・", "(body 1): a Body has no gaps."),
        (EXAMPLE, "body 1: 愛", "(body 1): '愛' is no token; tokens are"),
        (EXAMPLE, "body 1: snaek", "(body 1): there is no token 'snaek'; did you mean snake?"),
        (EXAMPLE, "body 3: 雷", "there is no such line with 2 players; seats are 1 to 2."),
        (EXAMPLE, "tower 1.1: 八七六五四三", "(tower 1.1): a tower is resolved when it has 6 stories, so it has fewer."),
        (EXAMPLE, "tower 1.2: 滅滅", "(tower 1.2): there are only 1 of 滅."),
        (EXAMPLE, "canyon: 滅滅", "(canyon): there are 1 of 滅 in all, and 1 left for Canyon and pool."),
        (EXAMPLE, "pool: 雷", "(pool): there are"),
        (EXAMPLE, "balls: 0 2", "(balls): side 1 has no ball, so it is out and the match is over."),
        (EXAMPLE, "balls: 1 2 3", "(balls): one number a side is expected, 2 in all, not 3."),
        (EXAMPLE, "turn: -", "(turn): somebody is to act before the match is over."),
        (EXAMPLE, "phase: over", "(turn): nobody is to act when the match is over."),
        (EXAMPLE, "phase: aim", "is chanted in this phase."),
        (EXAMPLE, "phase: destroy", "(turn): the seat that revealed Destroy chooses a tower."),
        (EXAMPLE, "phase: place", "tokens are in the lap while they are placed (phase: place)."),
        (EXAMPLE, "active: 2", "(turn): only seat 2 acts in this phase."),
        (EXAMPLE, "row: 雷 雷", "(row): it lies beside a Destroy that some seat has revealed (destroyer: 1)."),
        (EXAMPLE, "seal 1.2: 雷 1", "(seal 1.2): a seal lies on a tower, for one turn or two."),
        (EXAMPLE, "seal 1.1: 蛇 1", "(seal 1.1): only 雷, or 霧 in its place, seals a tower."),
        (EXAMPLE, "last turns: 2", "(last turns): 1 to 1 turns can be left."),
        (EXAMPLE, "completed 1: 2 三三", "(completed 1): a completed hand has a seat and three tokens or more"),
        (EXAMPLE, "completed 2: 2 三三三", "(completed 2): completed 1 comes before it."),
        (ROARING, "aim: discharge 1.2", "(aim): 雷 can't be aimed at that now."),
        (ROARING, "aim: lunch", "(aim): 'lunch' names no target such as"),
        (ROARING, "turn: 1", "(turn): seat 1 has nothing in its Hands to react with."),
        (ROARING, "applied 2: roar", "(turn): seat 2 can't Roar now."),
        (ROARING, "chanted from: body-1", "(chanted from): a token is chanted from a Hand, which is free then, not from body-1."),
        (ROARING, "spent: 轟", "(spent): 轟 or 霧 was spent for each Roar."),
        (ROARING, "roar tower: 1.2", "(roar tower): Roar draws Thunder to an unsealed tower of three tokens or more."),
    ],
)
def test_what_cannot_be_is_refused(text, line, said):
    assert said in why(with_line(text, line))


def test_a_seat_writes_what_it_has_seen_and_the_rest_is_dealt_anew():
    t = fuda.table("raigo", position=EXAMPLE)
    text = t.position(1)
    assert "body 1: 蛇/2 ?\n" in text
    assert "hands 1: ・ ?\n" in text
    assert "tower 2.1: 五 五/1 五\n" in text
    dealt = [fuda.table("raigo", seed=seed, position=text) for seed in range(5)]
    assert len({tower(other, "1.1") for other in dealt}) > 1
    for other in dealt:
        conserve(other)
        assert other.masked(1) == t.masked(1)


def test_a_token_that_was_seen_is_not_unknown():
    text = fuda.table("raigo", position=EXAMPLE).position(1)
    assert "(body 1): seat 2 has seen it, so it is not unknown." in why(with_line(text, "body 1: ?/2 ?"))


def test_bodies_that_no_tokens_can_fill_in_order_are_refused():
    text = "raigo, 2 players\nseen by: 1\nbody 2: ? 一/1 雷/1\nbody 1: 雷雷\nhands 1: 雷雷\n"
    full = text + "canyon: 一一一雷雷雷\n"
    assert "the tokens that are left do not fill the Bodies in order by weight" in why(full)
