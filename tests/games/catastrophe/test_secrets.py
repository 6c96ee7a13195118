"""What seats know of cards that they do not see: `redeal` agrees with it."""

import random

import pytest

from fuda.games.catastrophe.state import NOTHING, PACK, TITLES, Phase, Stage
from fuda.kernel.python import PythonEngine
from fuda.table import interpreted
from tests.games.catastrophe.build import conserve, dealt, hand, play, position, random_match


def redealt(t, seat, seed=0):
    """A table with what a seat does not see dealt anew."""
    engine: PythonEngine = interpreted(t.game)
    other = t.clone()
    words = random.Random(seed)
    other._state = engine.masked(t.state, seat)
    engine.set_words(other._state, tuple(words.getrandbits(32) | 1 for _ in range(4)))
    engine.redeal(other._state, seat)
    return other


def drafted(players, seed, decisions):
    t = dealt(players, seed)
    chance = random.Random(seed)
    for _ in range(decisions):
        t.play(chance.choice(t.legal()))
    return t


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_in_the_draft_a_redeal_is_a_draft_that_the_seat_could_have_met(players):
    for decisions in range(0, 6 * players, 3):
        t = drafted(players, decisions, decisions)
        if t.state.stage != Stage.DRAFT:
            break
        for seat in range(players):
            other = redealt(t, seat, decisions)
            conserve(other)
            assert other.view(seat) == t.view(seat)
            assert other.masked(seat) == t.masked(seat)
            follow_packs(other)


def follow_packs(t):
    """Plays the draft again from its first packs, with the picks that the state remembers."""
    s = t.state
    packs = []
    for owner in range(t.players):
        cards = [title for title in s.pack[(owner + s.draft_round) % t.players * PACK :][:PACK] if title != NOTHING]
        for turn in range(s.draft_round + 1):
            picked = s.picks[(owner + turn) % t.players * PACK + turn]
            cards += [picked] * (picked != NOTHING)
        packs.append(cards)
    assert [len(cards) for cards in packs] == [PACK] * t.players
    start = 0
    for turn in range(s.draft_round):
        for seat in range(t.players):
            cards = packs[(seat - turn) % t.players]
            cards.remove(s.picks[seat * PACK + turn])
            assert s.passed[seat * 15 + start : seat * 15 + start + PACK - 1 - turn] == sorted(cards)
        start += PACK - 1 - turn


def test_a_pack_that_comes_back_tells_what_the_other_has_taken():
    t = dealt(2, seed=3)
    first = t.turn
    assert first is not None
    for _ in range(4):
        play(t, t.legal()[0].text)
    known = [redealt(t, first, seed).state.picks[(1 - first) * PACK + 1] for seed in range(10)]
    assert set(known) == {t.state.picks[(1 - first) * PACK + 1]}


@pytest.mark.parametrize("players", [2, 4])
def test_after_the_draft_cards_passed_on_are_in_the_others_hands(players):
    t = drafted(players, 5, 6 * players)
    assert t.state.stage == Stage.PROVISION
    for seat in range(players):
        elsewhere = t.state.elsewhere[seat * TITLES : (seat + 1) * TITLES]
        assert sum(elsewhere) == {2: 5, 4: 12}[players]
        for seed in range(5):
            s = redealt(t, seat, seed).state
            held = [sum(s.hand[other * TITLES + title] for other in range(players) if other != seat) for title in range(TITLES)]
            assert all(cards >= known for cards, known in zip(held, elsewhere, strict=True))


def test_cards_that_went_to_a_hand_openly_stay_there_in_a_redeal():
    seven = "water-filter pantry tent bandages medicine generator torch"
    t = position("phase: trade", "hand 1: radio rally", f"row 2: {seven}")
    play(t, "trade 2", "give radio", "give rally", "propose", "return tent")
    for seed in range(10):
        assert hand(redealt(t, 0, seed), 1) == ["tent", "rally"]
    assert t.view(None)["known"][1] == ["tent", "rally"]


def test_what_is_offered_from_a_hand_is_known_to_be_there():
    t = position("phase: trade", "hand 1: radio torch boards")
    play(t, "trade 2", "give torch", "withdraw")
    assert t.view(2)["known"][0] == ["torch"]
    assert all("torch" in hand(redealt(t, 2, seed), 0) for seed in range(10))
    play(t, "trade 2", "give torch", "propose")
    assert t.view(2)["known"][0] == []


def test_a_card_that_left_a_hand_is_no_longer_known_to_be_in_one():
    t = position("phase: trade", "hand 2: torch", "elsewhere 1: torch", "turn: 2", "first trader: 2")
    play(t, "trade 3", "give torch", "propose")
    assert not any(t.state.elsewhere)


def test_the_disaster_and_the_impacts_are_drawn_anew_until_they_are_known():
    t = position("phase: show", "personas: scout - -", "impacts: thirst panic rumours", "next disaster: flood")
    others = [redealt(t, 0, seed).state for seed in range(20)]
    assert {s.next_impact[0] for s in others} == {t.state.next_impact[0]}
    assert len({s.next_impact[1] for s in others}) > 2
    assert len({s.next_disaster for s in others}) == 2
    assert all(len(set(s.next_impact)) == 3 for s in others)


def test_what_was_chosen_in_secret_is_drawn_anew():
    t = position("phase: show", "hand 1: torch radio tent", "hand 2: boards")
    play(t, "show torch", "done")
    choices = {tuple(redealt(t, 1, seed).state.chosen[:7]) for seed in range(30)}
    assert len(choices) > 3
    assert redealt(t, 0).view(0)["chosen"] == ["torch"]


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (4, 12), (5, 13)])
def test_a_redeal_can_be_played_to_its_end(players, seed):
    chance = random.Random(seed)
    for t in random_match(players, seed, personas="ability"):
        if chance.random() < 0.03 and not t.over:
            other = redealt(t, chance.randrange(players), seed)
            conserve(other)
            while not other.over:
                other.play(chance.choice(other.legal()))
    assert t.state.phase == Phase.OVER
