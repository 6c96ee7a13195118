"""The list of legal plays: its bound, its order, and its agreement with a slow reading of the rules."""

import random
from functools import cache

import pytest

from fuda.games.daifugo.cards import ACTIONS, JOKER_ALONE, KAIDAN, PASS, cards_of, jokers_of, size_of, stand_ins
from fuda.games.daifugo.notation import texts as all_texts
from fuda.games.daifugo.rules import MAX_LEGAL, why_not
from fuda.kernel.bits import count
from tests.games.daifugo.build import hand, position, random_match, random_options, texts
from tests.games.daifugo.slow import PACK, Situation, read

VALUES = 13
WHOLE_SUIT = "3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As 2s"
# The hand of 18 cards that bench/daifugo_legal.py finds to have the most plays.
WORST_HAND = f"{WHOLE_SUIT} 9d 9c 9h * *"


def test_the_action_space_is_as_the_rules_state_it():
    assert ACTIONS == 8306
    assert (KAIDAN, JOKER_ALONE, PASS) == (793, 8141, 8143)
    assert len(set(all_texts())) == ACTIONS


def test_every_play_of_up_to_two_jokers_is_an_action_and_none_is_there_twice():
    plays = {(cards_of(a), stand_ins(a)) for a in range(JOKER_ALONE)}
    assert len(plays) == JOKER_ALONE
    for a in range(JOKER_ALONE):
        shown = read(all_texts()[a])
        assert shown.is_set if a < KAIDAN else shown.is_kaidan
        assert shown.real
        assert len(shown.stand) == jokers_of(a) <= 2
        assert shown.size == size_of(a)


@cache
def most_kaidan(cards: int, jokers: int) -> int:
    """The most kaidan that so many cards of one suit can make, over all choices of the cards."""
    most = 0
    for row in range(1 << VALUES):
        if count(row) == cards:
            windows = [
                (length, length - count(row >> low & (1 << length) - 1))
                for length in range(3, VALUES + 1)
                for low in range(VALUES + 1 - length)
            ]
            most = max(most, sum(kaidan_of(length, missing, jokers) for length, missing in windows))
    return most


def kaidan_of(length: int, missing: int, jokers: int) -> int:
    """In how many ways jokers fill a kaidan: each missing card needs one, and those left may stand for any of the others."""
    spare = jokers - missing
    there = length - missing
    return sum([1, there, there * (there - 1) // 2][: spare + 1]) if spare >= 0 else 0


@cache
def most_sets(cards: int, jokers: int) -> int:
    """How many sets so many cards of one value can make."""
    real = (1 << cards) - 1
    return sum(
        1
        for suits in range(1, 16)
        for stand in range(16)
        if stand & ~suits == 0 and stand != suits and count(stand) <= jokers and suits & ~stand & ~real == 0
    )


def best_sum(worth: list[int], parts: int, total: int) -> int:
    """The most that `parts` parts are worth together, each of 0 to len(worth) - 1 cards, `total` in all."""
    best = {0: 0}
    for _ in range(parts):
        best = {n: max(best[n - k] + worth[k] for k in range(len(worth)) if n - k in best) for n in range(max(best) + len(worth))}
    return best[total]


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_no_hand_that_can_be_held_has_more_plays_than_the_bound(jokers):
    """Every suit and every value at its best at once: more than any one hand can have."""
    given = 4 + 2 - jokers  # by the four sevens and the jokers of others
    cards = 18 + given - jokers
    kaidan = best_sum([most_kaidan(n, jokers) for n in range(VALUES + 1)], 4, cards)
    sets = best_sum([most_sets(n, jokers) for n in range(5)], VALUES, cards)
    bound = kaidan + sets + jokers + 1
    assert bound <= MAX_LEGAL
    assert bound == MAX_LEGAL or jokers < 2


def test_the_worst_hand_has_thousands_of_plays_and_all_of_them_are_right():
    t = position(WORST_HAND, "3d 4d")
    listed = texts(t)
    assert len(listed) == 1993
    assert len(listed) == len(set(listed))
    situation = Situation(WORST_HAND.split(), t.options)
    assert set(listed) == situation.legal()


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_action_is_listed_exactly_if_no_rule_forbids_it(players):
    chance = random.Random(players)
    checked = 0
    for seed in range(6):
        for t in random_match(players, seed, passes=0.3, **random_options(seed, rounds=2)):
            if t.over or chance.random() < 0.9:
                continue
            legal = [action.id for action in t.legal()]
            assert legal == sorted(set(legal))
            assert legal == [a for a in range(ACTIONS) if why_not(t.state, a) == 0]
            checked += 1
    assert checked > 30


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_leads_of_random_hands_agree_with_the_slow_reading(jokers):
    chance = random.Random(jokers)
    for _ in range(120):
        cards = chance.sample(PACK, chance.randint(1, 11)) + ["*"] * jokers
        on = chance.random() < 0.5
        options = random_options(chance.randrange(1000), jokers=2)
        rest = [card for card in PACK if card not in cards]
        t = position(" ".join(cards), " ".join(rest[:2]), kakumei_on=on, **options)
        assert set(texts(t)) == Situation(cards, t.options, kakumei=on).legal()


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_follows_of_random_hands_agree_with_the_slow_reading(jokers):
    """Any play under any order and any binding, reachable or not, is followed as the rules say."""
    chance = random.Random(10 + jokers)
    followed = 0
    for _ in range(600):
        cards = chance.sample(PACK, chance.randint(1, 12)) + ["*"] * jokers
        rest = [card for card in PACK if card not in cards]
        options = random_options(chance.randrange(1000), jokers=2, kaidan=True)
        t = position(" ".join(cards), " ".join(rest[:2]), kakumei_on=chance.random() < 0.5, **options)
        a = chance.randrange(KAIDAN) if chance.random() < 0.6 else chance.randrange(KAIDAN, KAIDAN + 1500)
        if chance.random() < 0.1:
            a = JOKER_ALONE + chance.randrange(2)
        last = read(all_texts()[a])
        s = t._state
        s.top, s.top_size, s.owner, s.plays = a, last.size, 1, 2
        s.top_low = 13 if last.alone else min(PACK.index(card) // 4 for card in last.cards)
        s.jack_back = int(chance.random() < 0.3)
        situation = Situation(cards, t.options, bool(s.revolution), bool(s.jack_back), last)
        if not last.alone and chance.random() < 0.4:
            situation.suits = last.suits
            situation.steps = chance.random() < 0.5
            s.bound = sum(1 << "sdch".index(suit) for suit in last.suits)
            s.step_bound = int(situation.steps)
        assert set(texts(t)) == situation.legal()
        followed += len(texts(t)) > 1
    assert followed > 40


def test_a_hand_is_the_same_however_it_is_written():
    assert hand(position("7s * 3d", "4s 5s"), 0) == hand(position("3d 7s *", "4s 5s"), 0) == "3d 7s *"
