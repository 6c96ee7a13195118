"""Who has seen which token, through every Spell; what is dealt anew keeps to it."""

import random
from collections import Counter

import pytest

import fuda
from fuda.games.raigo.board import Phase, body_size
from fuda.games.raigo.tokens import KANJI, KINDS, SPACES, copies, weight
from fuda.kernel.position import write
from fuda.table import interpreted
from tests.games.raigo.build import EMPTY, conserve, known, play, position, random_match

GAME = fuda.games.load("raigo")
ENGINE = interpreted(GAME)


@pytest.mark.rule("raigo.6")
def test_only_the_owner_sees_body_hands_and_towers():
    t = position("一|二|三|四", EMPTY, EMPTY, EMPTY)
    for place, kanji in (("1.body-1", "一"), ("1.hand-1", "二"), ("1.1-1", "三"), ("1.2-1", "四")):
        assert [known(t, seat, place) for seat in range(4)] == [kanji, "?", "?", "?"]  # the team-mate, seat 3, neither
    assert all(space is None or space["token"] == "?" for space in t.view()["boards"][0]["body"])


@pytest.mark.rule("raigo.6")
def test_which_spaces_are_filled_is_public():
    t = position("一|・二|三三|", EMPTY)
    board = t.view()["boards"][0]
    assert [space is not None for space in board["body"]] == [True, False, False]
    assert [space is not None for space in board["hands"]] == [False, True]
    assert [tower["height"] for tower in board["towers"]] == [2, 0]


@pytest.mark.rule("raigo.6")
def test_canyon_row_seals_and_completed_hands_are_public():
    t = position("|雷|八七六|", "||五五|", canyon="三", destroyer=1, row="蛇", sealed={"2.1": 1})
    play(t, "chant hand-1", "discharge 1.1")
    shown = t.view()
    assert [each["token"] for each in shown["canyon"]] == ["三"]
    assert shown["destroy"]["row"] == ["蛇", "雷"]
    assert shown["boards"][1]["towers"][0]["sealed"] == "雷"
    assert shown["boards"][0]["completed"] == [{"tokens": ["八", "七", "六"], "hand": "lotus", "points": 2}]


@pytest.mark.rule("raigo.6")
def test_a_drawn_token_is_told_to_its_seat_alone():
    t = position("一|||", EMPTY, EMPTY, EMPTY, phase=Phase.SELECT, pool="霧")
    play(t, "draw")
    assert "It is 霧 Mist" in t.words("en", 0)
    assert not any("霧" in line for seat in (1, 2, 3, None) for line in t.words("en", seat))
    assert t.view(0)["lap"][0]["token"] == "霧"
    assert t.view(1)["lap"][0]["token"] == "?"


@pytest.mark.rule("raigo.7")
def test_what_snake_took_is_known_to_its_old_and_its_new_owner():
    t = position("|蛇|八|", "五|||", EMPTY)
    play(t, "chant hand-1", "snake 2.body-1")
    assert [known(t, seat, "1.hand-1") for seat in range(3)] == ["五", "五", "?"]
    assert "It is 五 Five" in t.words("en", 0)
    assert "It is 五 Five" in t.words("en", 1)
    assert not any("五" in line for line in [*t.words("en", 2), *t.words("en", None)])
    play(t, "pile hand-1 tower-1")
    assert [known(t, seat, "1.1-2") for seat in range(3)] == ["五", "五", "?"]
    assert [known(t, seat, "1.1-1") for seat in range(3)] == ["八", "?", "?"]


@pytest.mark.rule("raigo.7")
def test_what_mist_took_as_snake_is_known_to_the_same_two():
    t = position("|霧||", "五|||", EMPTY)
    play(t, "chant hand-1", "snake 2.body-1")
    assert [known(t, seat, "1.hand-1") for seat in range(3)] == ["五", "五", "?"]


@pytest.mark.rule("raigo.7")
def test_what_switch_moved_is_known_to_all_who_had_seen_it_and_to_its_new_owner():
    t = position("|瞬||", "一|||", "八|||", EMPTY, seen={"2.body-1": [3]})
    play(t, "chant hand-1", "switch 2.body-1 3.body-1")
    assert [known(t, seat, "3.body-1") for seat in range(4)] == ["?", "一", "一", "一"]
    assert [known(t, seat, "2.body-1") for seat in range(4)] == ["?", "八", "八", "?"]


@pytest.mark.rule("raigo.7")
def test_knowledge_follows_a_token_that_switch_moved_in_the_order_of_a_body():
    t = position("|瞬||", "一八|||", "四五|||")
    play(t, "chant hand-1", "switch 2.body-2 3.body-1")
    assert [known(t, 1, f"3.body-{i}") for i in (1, 2)] == ["?", "八"]
    assert [known(t, 2, f"2.body-{i}") for i in (1, 2)] == ["?", "四"]


@pytest.mark.rule("raigo.7")
def test_what_came_from_the_canyon_is_known_to_everyone():
    t = position("三|瞬五||", EMPTY, EMPTY, canyon="雷")
    play(t, "chant hand-1", "switch 1.body-1 canyon-雷")
    assert [known(t, seat, "1.body-1") for seat in range(3)] == ["雷"] * 3
    play(t, "end")
    for _ in range(2):
        play(t, "draw", "place body", "end")
    play(t, "fetch body-1", "draw", "place body", "end")
    assert [known(t, seat, "1.hand-1") for seat in range(3)] == ["雷"] * 3
    play(t, "pile hand-1 tower-1")
    assert [known(t, seat, "1.1-1") for seat in range(3)] == ["雷"] * 3


@pytest.mark.rule("raigo.7")
def test_a_token_that_joins_a_body_moves_what_is_known_aside():
    t = position("五八|三||", EMPTY, EMPTY, EMPTY, phase=Phase.SELECT, pool="一", seen={"1.body-1": [2]})
    play(t, "draw", "place body")
    assert [known(t, 2, f"1.body-{i}") for i in (1, 2, 3)] == ["?", "五", "?"]


@pytest.mark.rule("raigo.7")
def test_a_token_fetched_or_taken_from_a_body_moves_what_is_known_up():
    t = position("一五八|||", EMPTY, phase=Phase.FETCH, seen={"1.body-2": [1], "1.body-3": [1]})
    play(t, "fetch body-1")
    assert [known(t, 1, place) for place in ("1.body-1", "1.body-2", "1.hand-1")] == ["五", "八", "?"]
    play(t, "fetch body-1")
    assert [known(t, 1, place) for place in ("1.body-1", "1.hand-2")] == ["八", "五"]


@pytest.mark.rule("raigo.7")
@pytest.mark.parametrize(("end", "seen"), [("top", ["?", "五"]), ("bottom", ["五", "?"])])
def test_katana_leaves_what_is_known_of_a_tower(end, seen):
    t = position("|斬||", "||七五四|", seen={"2.1-2": [0]})
    play(t, "chant hand-1", f"katana 2.1 {end}")
    assert [known(t, 0, f"2.1-{i}") for i in (1, 2)] == seen


@pytest.mark.rule("raigo.7")
def test_purify_places_known_tokens_under_the_eyes_of_those_who_know_them():
    t = position("一五|淨||", EMPTY, EMPTY, EMPTY, pool="八八", seen={"1.body-2": [1]})
    play(t, "chant hand-1", "discard body-1", "end")
    assert Counter(token["token"] for token in t.view(1)["lap"]) == Counter({"?": 1, "五": 1})
    play(t, "place hand", "place hand")
    places = {known(t, 0, place): known(t, 1, place) for place in ("1.hand-1", "1.hand-2")}
    assert places == {"八": "?", "五": "五"}


@pytest.mark.rule("raigo.7")
def test_thunder_shows_a_tower_only_when_it_is_resolved():
    t = position("|雷||", "||八七六|")
    play(t, "chant hand-1", "charge 2.1")
    assert known(t, 0, "2.1-1") == "?"
    t = position("|雷||", "||八七三|")
    play(t, "chant hand-1", "discharge 2.1")
    assert [each["token"] for each in t.view(0)["canyon"]] == ["雷", "三", "七", "八"]


@pytest.mark.rule("raigo.7")
def test_a_shield_shows_nothing_but_itself():
    t = position("|蛇||", "|陣八||")
    play(t, "chant hand-1", "snake 2.hand-2", "shield")
    assert known(t, 0, "2.hand-2") == "?"


@pytest.mark.rule("raigo.7")
def test_destroy_shows_the_tower_it_takes():
    t = position("|斬|八七六|", "||三三|", destroyer=1, row="霧雷")
    play(t, "chant hand-1", "katana 2.1 top")
    assert {"六", "七", "八"} < {each["token"] for each in t.view(1)["canyon"]}


def redealt(t, seat, chance):
    """The state with all that a seat can't see drawn anew, from its masked state."""
    s = ENGINE.masked(t.state, seat)
    ENGINE.set_words(s, tuple(chance.getrandbits(32) | 1 for _ in range(4)))
    ENGINE.redeal(s, seat)
    return s


def as_table(t, s):
    return fuda.table("raigo", seed=t.seed, position=write(ENGINE, s))


def test_a_redeal_keeps_what_a_seat_has_seen_and_nothing_else():
    t = position("三|瞬||", "一八|五|二|", "四|蛇||", EMPTY, canyon="雷", seen={"2.body-1": [0], "3.hand-1": [0, 1]})
    chance = random.Random(1)
    seen: dict[str, set[str]] = {}
    for _ in range(300):
        other = as_table(t, redealt(t, 0, chance))
        conserve(other)
        assert ENGINE.masked(other.state, 0) == ENGINE.masked(t.state, 0)
        for place, owner in (("1.body-1", 0), ("2.body-1", 1), ("2.hand-1", 1), ("2.1-1", 1), ("3.body-1", 2), ("3.hand-1", 2)):
            seen.setdefault(place, set()).add(known(other, owner, place))
    assert seen["1.body-1"] == {"三"}
    assert seen["2.body-1"] == {"一"}
    assert seen["3.hand-1"] == {"蛇"}
    everything = set(KANJI[1:])
    for place in ("2.hand-1", "2.1-1", "3.body-1"):
        assert everything - seen[place] <= {"瞬", "淨", "滅"}  # the rare ones may be missing by chance


def test_a_redeal_draws_each_token_as_often_as_it_is_there():
    t = position("|三||", "|八||")
    chance = random.Random(2)
    drawn = Counter(redealt(t, 0, chance).inner[SPACES + 3] for _ in range(6800))
    for kind in range(1, KINDS):
        left = copies(kind) - (KANJI[kind] == "三")
        assert abs(drawn[kind] - 100 * left) < 6 * (100 * left) ** 0.5, KANJI[kind]


def test_a_redeal_keeps_bodies_in_order_around_what_is_known():
    t = position(EMPTY, "一五八|||", "四四六|||", seen={"2.body-2": [0], "3.body-1": [0]})
    chance = random.Random(3)
    lightest, heaviest = set(), set()
    for _ in range(400):
        s = redealt(t, 0, chance)
        conserve(as_table(t, s))
        lightest.add(weight(s.inner[SPACES]))
        heaviest.add(weight(s.inner[SPACES + 2]))
        assert weight(s.inner[2 * SPACES + 1]) >= 4
    assert lightest == {1, 2, 3, 4, 5}
    assert {5, 6, 7, 8} <= heaviest <= {5, 6, 7, 8, 9}


def test_a_redeal_finds_the_few_tokens_that_fit():
    """Spaces beside known Eights can hold only 淨 and 滅; each must find one, and nothing else may use them up."""
    t = position("五||八|", "八淨|||", "八滅|||", "八|三|七六|", seen={"2.body-1": [0], "3.body-1": [0], "4.body-1": [0]})
    assert sum(copies(kind) for kind in range(1, KINDS) if weight(kind) >= 8) == 6
    chance = random.Random(4)
    found = set()
    for _ in range(200):
        s = redealt(t, 0, chance)
        conserve(as_table(t, s))
        found.add((KANJI[s.inner[SPACES + 1]], KANJI[s.inner[2 * SPACES + 1]]))
    assert found == {("淨", "滅"), ("滅", "淨")}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches_leak_nothing_and_redeal_to_positions_that_could_be(players):
    chance = random.Random(players)
    for seed in range(4):
        for t in random_match(players, 50 + seed):
            if chance.random() > 0.15:
                continue
            for seat in range(players):
                other = as_table(t, redealt(t, seat, chance))
                conserve(other)
                assert ENGINE.masked(other.state, seat) == ENGINE.masked(t.state, seat)
                assert other.view(seat) == t.view(seat)
                assert other.observe(seat) == t.observe(seat)


def test_a_seat_s_own_tokens_and_the_canyon_make_up_all_it_need_not_guess():
    for t in random_match(3, 9):
        for seat in range(3):
            s = t.masked(seat)
            own = [s.inner[seat * SPACES + i] for i in range(SPACES)]
            assert all(own[i] for i in range(body_size(s, seat)))
            assert sum(s.pool) == 0
            assert s.rng == [0, 0, 0, 0]
