"""What towers make."""

import random
from collections import Counter
from itertools import pairwise, product

import pytest

import fuda
from fuda.errors import BadSetup
from fuda.games.raigo import hand_of
from fuda.games.raigo.tokens import KANJI, KINDS, NAMES, copies, weight
from fuda.games.raigo.towers import HAND_NAMES, kind_named, made_by, still_possible
from tests.games.raigo.slow import read_slowly

ALL = KANJI[1:]
BAG = "".join(KANJI[kind] * copies(kind) for kind in range(1, KINDS))


@pytest.mark.rule("raigo.34")
def test_a_hand_is_read_from_the_bottom_and_needs_three_stories():
    assert hand_of("") == ("none", 0)
    assert hand_of("雷") == ("none", 0)
    assert hand_of("雷雷") == ("none", 0)
    assert hand_of("三二一").name == "lotus"
    assert hand_of("一二三").name == "unsettled"


@pytest.mark.rule("raigo.34")
def test_destroy_weighs_nine_and_is_odd():
    assert hand_of("滅八七") == ("lotus", 1)
    assert hand_of("滅七五") == ("odd lotus", 1)
    assert hand_of("滅瞬轟斬雷") == ("odd lotus", 4)


@pytest.mark.rule("raigo.35")
@pytest.mark.parametrize(
    ("tower", "name", "points"),
    [
        ("三三斬", "sakura", 2),
        ("八七六", "lotus", 2),
        ("八瞬六", "lotus", 1),
        ("八六陣", "even lotus", 1),
        ("六四二", "even lotus", 2),
        ("七五斬", "odd lotus", 1),
        ("五三一", "odd lotus", 2),
        ("八七五", "none", 0),
        ("七四一", "none", 0),
    ],
)
def test_basic_hands(tower, name, points):
    assert hand_of(tower) == (name, points)


@pytest.mark.rule("raigo.36")
@pytest.mark.parametrize("tower", ["三三三二", "八七六四", "八八七六", "五五五四四", "八六四三", "三三三二二一"])
def test_one_token_that_does_not_belong_spoils_a_hand(tower):
    assert hand_of(tower) == ("none", 0)


@pytest.mark.rule("raigo.36")
@pytest.mark.parametrize(
    ("tower", "name", "points"),
    [
        ("雷雷雷一一一", "sakura", 5),
        ("雷雷一一雷雷", "sakura", 5),
        ("雷雷雷雷雷雷", "sakura", 6),
        ("六轟四三二一", "lotus", 4),
        ("瞬霧轟陣斬蛇", "lotus", 5),
    ],
)
def test_a_tower_that_is_one_basic_hand_is_only_that(tower, name, points):
    assert hand_of(tower) == (name, points)


@pytest.mark.rule("raigo.37")
@pytest.mark.parametrize(
    ("tower", "name", "points"),
    [
        ("八七六三三斬", "sakura-lotus", 6),
        ("八七六三三三", "sakura-lotus", 7),
        ("八八八七六轟", "lotus-sakura", 6),
        ("轟轟轟轟陣斬", "lotus-sakura", 7),
        ("五五五三三斬", "double sakura", 7),
        ("五五五三三三", "double sakura", 8),
        ("八七六六五陣", "double lotus", 5),
        ("霧轟陣斬蛇雷", "lotus", 5),
        ("八七六三二雷", "double lotus", 5),
        ("八六四二二二", "none", 0),
        ("二二二七五三", "unsettled", 0),
    ],
)
def test_combined_hands(tower, name, points):
    assert hand_of(tower) == (name, points)


@pytest.mark.rule("raigo.38")
@pytest.mark.parametrize(
    ("tower", "name", "points"),
    [
        ("七七五五三三", "red camellia", 6),
        ("轟轟斬斬雷雷", "red camellia", 6),
        ("瞬七五轟三斬", "white camellia", 4),
        ("七七五五三斬", "white camellia", 4),
        ("五五三三三三", "red camellia", 6),
        ("五五轟五三斬", "white camellia", 4),
        ("七七五五三", "none", 0),
        ("八七七五五三", "none", 0),
    ],
)
def test_camellias(tower, name, points):
    assert hand_of(tower) == (name, points)


@pytest.mark.rule("raigo.39")
@pytest.mark.parametrize(
    ("tower", "name", "points"),
    [
        ("淨瞬霧轟陣斬", "shigure-lotus", 10),
        ("淨瞬霧斬蛇雷", "kasumi-double lotus head", 11),
        ("轟五轟五轟五", "sakura-dance macabre", 11),
        ("五轟五轟五轟", "sakura-dance macabre", 11),
        ("霧六霧六霧六", "phantom samsara", 12),
        ("六霧六霧六霧", "phantom samsara", 12),
        ("滅淨瞬霧轟陣", "justice of bishamonten", 12),
        ("六五四三二一", "rikka-snow white", 12),
        ("八瞬霧轟陣斬", "lotus", 4),
        ("轟轟轟五五五", "sakura", 5),
    ],
)
def test_raijin_hands_are_exact_towers(tower, name, points):
    assert hand_of(tower) == (name, points)


@pytest.mark.rule("raigo.40")
@pytest.mark.parametrize(
    ("tower", "points"),
    [
        ("三蛇一", 1),
        ("三二一", 2),
        ("四三蛇一", 2),
        ("五四三蛇一", 3),
        ("六五四三蛇一", 4),
        ("三三三斬", 3),
        ("三三三三", 4),
        ("二二二二蛇蛇", 5),
        ("八七六三三斬", 6),
    ],
)
def test_height_and_purity_add_points(tower, points):
    assert hand_of(tower).points == points


@pytest.mark.rule("raigo.19")
@pytest.mark.parametrize("tower", ["一二", "三三四", "六五四三二三", "淨瞬霧轟陣滅", "五四三二一八"])
def test_a_heavier_token_on_a_lighter_one_unsettles_a_tower(tower):
    assert hand_of(tower) == ("unsettled", 0)


def test_every_tower_of_up_to_three_tokens_is_read_as_the_rules_say():
    for height in range(4):
        for tower in product(ALL, repeat=height):
            assert hand_of("".join(tower)) == read_slowly("".join(tower))


def test_towers_drawn_at_random_are_read_as_the_rules_say():
    chance = random.Random(1)
    seen: Counter[str] = Counter()
    for _ in range(40_000):
        tower = "".join(chance.sample(BAG, chance.randint(1, 6)))
        assert hand_of(tower) == read_slowly(tower), tower
        seen[hand_of(tower).name] += 1
    assert seen["unsettled"] > seen["none"] > 0


def test_settled_towers_drawn_at_random_are_read_as_the_rules_say():
    """Sorted, and drawn from few weights or along a slope, so that every kind of hand turns up often."""
    chance = random.Random(2)
    seen: Counter[str] = Counter()
    for _ in range(40_000):
        height = chance.randint(3, 6)
        weights = sorted((chance.choice(some) for some in [some_weights(chance)] for _ in range(height)), reverse=True)
        if chance.random() < 0.5:
            weights = slope(chance, height)
        pure = chance.choice([True, False, None])
        tower = "".join(chance.choice([KANJI[k] for k in kinds_of(each, pure)]) for each in weights)
        assert hand_of(tower) == read_slowly(tower), tower
        seen[hand_of(tower).name] += 1
    raijin = set(HAND_NAMES[12:]) - set(seen)
    assert set(HAND_NAMES) - {"unsettled"} - raijin == set(seen)
    assert min(seen.values()) > 0


def some_weights(chance):
    return chance.sample(range(1, 10), chance.randint(1, 3))


def slope(chance, height):
    """Weights that never rise, in steps of 0 to 2, often with another step in the middle."""
    weights = [chance.randint(1, 9)]
    step = chance.randint(0, 2)
    while len(weights) < height:
        fall = step
        if len(weights) == 3 and chance.random() < 0.5:
            fall, step = chance.randint(0, 3), chance.randint(0, 1)
        weights.append(max(1, weights[-1] - fall))
    return weights


def kinds_of(each, pure):
    kinds = [kind for kind in range(1, KINDS) if weight(kind) == each]
    return [kind for kind in kinds if pure is None or (kind <= 9) == pure] or kinds


def test_tokens_are_named_either_way():
    assert hand_of(["purify", "Switch", "霧", "roar", "陣", "katana"]).name == "shigure-lotus"
    assert hand_of("six five four three two one").name == "rikka-snow white"
    assert hand_of(("浄", "瞬", "霧")).name == "lotus"
    assert fuda.games.raigo.hand_of is hand_of
    for kind in range(1, KINDS):
        assert kind_named(KANJI[kind]) == kind_named(NAMES[kind]) == kind


@pytest.mark.parametrize("wrong", [["nine"], ["雷", ""], "九", ["雷"] * 7])
def test_what_is_no_tower_is_refused_in_a_sentence(wrong):
    with pytest.raises(BadSetup, match=r"\.$"):
        hand_of(wrong)


def reachable(tower, left):
    """Every hand that could come of a tower, by trying all tokens that could lie on it."""
    best: Counter[str] = Counter()
    waiting = [(tower, tuple(left))]
    while waiting:
        kinds, rest = waiting.pop()
        for kind in range(1, KINDS):
            if rest[kind] and weight(kind) <= weight(kinds[-1]):
                more = [*kinds, kind]
                made = made_by(more)
                if made.points:
                    best[made.name] = max(best[made.name], made.points)
                if len(more) < 6:
                    waiting.append((more, tuple(n - (k == kind) for k, n in enumerate(rest))))
    return best


@pytest.mark.parametrize(
    "tower", ["二蛇", "三", "三蛇", "四三蛇", "三三斬", "五五三三", "六五四三", "三三三二", "二蛇雷", "五四"]
)
def test_what_a_tower_could_still_make_is_what_more_tokens_can_make_of_it(tower):
    kinds = [KANJI.index(kanji) for kanji in tower]
    left = [copies(kind) - kinds.count(kind) for kind in range(KINDS)]
    assert dict(still_possible(kinds, left)) == reachable(kinds, left)


def test_what_is_gone_can_make_nothing():
    kinds = [kind_named("三"), kind_named("斬")]
    left = [0] * KINDS
    assert still_possible(kinds, left) == []
    left[kind_named("三")] = 1
    assert still_possible(kinds, left) == [("sakura", 2)]


def test_hands_have_pairwise_different_names():
    assert all(a != b for a, b in pairwise(sorted(HAND_NAMES)))
