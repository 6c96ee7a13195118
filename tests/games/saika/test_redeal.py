"""Dealing anew what a seat cannot see, as search does."""

import random
from typing import Any

import pytest

import fuda
from fuda.games.saika import knowledge
from fuda.games.saika.cards import COLOURED, DISASTERS, NOTHING, PILLAR, SPECIALS, colour_of
from fuda.games.saika.rules import HAND_SIZE
from fuda.kernel.bits import count
from fuda.kernel.chance import seed_generator
from fuda.table import interpreted
from tests.games.saika.build import SEAT_COUNTS, colours_held, play, position, random_match

KNOWN = (
    *("trick", "turn", "phase", "lead", "flipped", "starter", "taken"),
    *("lost", "trick_number", "round_number", "void", "specials"),
)
ENGINE = interpreted(fuda.games.load("saika"))


def redealt(t: fuda.Table, seat: int, seed: int, *, masked: bool = True) -> Any:
    """A deal that could be, as `seat` sees the table."""
    s = ENGINE.masked(t.state, seat) if masked else ENGINE.copy(t.state)
    seed_generator(s, seed, 0)
    ENGINE.redeal(s, seat)
    return s


def assert_could_be(s: Any, t: fuda.Table, seat: int) -> None:
    """That nothing which `seat` knows of the table speaks against the state `s`."""
    before = t.state
    seen = before.laid
    assert s.hand[seat] == before.hand[seat]
    assert s.laid == before.laid
    for other in range(t.players):
        hand = s.hand[other]
        assert count(hand) == before.held[other] == s.held[other]
        assert hand & SPECIALS == before.hand[other] & SPECIALS
        assert hand & COLOURED & seen == 0
        seen |= hand & COLOURED
        if other != seat:
            assert not any(before.void[other] >> colour_of(card) & 1 for card in range(DISASTERS) if hand >> card & 1)
    for name in KNOWN:
        assert getattr(s, name) == getattr(before, name)


@pytest.mark.parametrize("players", SEAT_COUNTS)
@pytest.mark.parametrize("keep_specials", [False, True])
def test_redeals_of_random_positions_agree_with_all_that_the_seat_has_seen(players, keep_specials):
    chance = random.Random(players)
    for seed in range(3):
        for t in random_match(players, seed, keep_specials=keep_specials):
            if not t.over and chance.random() < 0.3:
                seat = chance.randrange(players)
                assert_could_be(redealt(t, seat, chance.getrandbits(30)), t, seat)


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_a_masked_state_and_the_whole_state_give_the_same_deals(players):
    for number, t in enumerate(random_match(players, 7)):
        if number % 8 == 0 and not t.over:
            seat = number % players
            whole = redealt(t, seat, number, masked=False)
            assert redealt(t, seat, number).hand == whole.hand
            assert_could_be(whole, t, seat)
            assert whole.face_down == t.state.face_down


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_the_match_can_be_played_on_from_a_redeal(players):
    for number, t in enumerate(random_match(players, 8, keep_specials=True)):
        if number % 12 == 0 and not t.over:
            s = redealt(t, number % players, number)
            assert ENGINE.bound["play_random"](s, [0] * 12) > 0
            assert s.turn == -1


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_redeals_reach_different_deals(players):
    t = fuda.Table("saika", players, 9)
    deals = {tuple(redealt(t, 0, seed).hand) for seed in range(50)}
    assert len(deals) == 50


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_every_unseen_card_reaches_every_other_hand_and_the_excess_alike(players):
    t = fuda.Table("saika", players, 10)
    times = 600
    places = [[0] * DISASTERS for _ in range(players + 1)]
    for seed in range(times):
        hands = redealt(t, 1, seed).hand
        for card in range(DISASTERS):
            owner = next((seat for seat in range(players) if hands[seat] >> card & 1), players)
            places[owner][card] += 1
    size = HAND_SIZE[players]
    unseen = [card for card in range(DISASTERS) if not t.state.hand[1] >> card & 1]
    for owner in {*range(players + 1)} - {1}:
        chance = (size if owner < players else 36 - size * players) / len(unseen)
        spread = (times * chance * (1 - chance)) ** 0.5
        assert all(abs(places[owner][card] - times * chance) <= 4.5 * spread for card in unseen)


def test_cards_that_can_lie_in_one_place_only_go_there():
    """Seats 1 and 2 have shown to have no red and no green: what is unseen of those colours lies with seat 3 or out of play."""
    hands = ["red-1 red-2 red-3 blue-6", "blue-1 blue-2 blue-3 pillar", "yellow-1 yellow-2 yellow-3 fertility"]
    t = position(hands=[*hands, "green-1 green-2 green-3 pillar"])
    play(t, "red-1", "blue-1", "yellow-1", "green-1", "name 4", "green-2", "red-2", "blue-2", "yellow-2", "name 1")
    assert t.state.void[:4] == [0b0010, 0b0011, 0b0011, 0b0001]
    for seed in range(40):
        s = redealt(t, 0, seed)
        assert_could_be(s, t, 0)
        for seat in (1, 2):
            assert {colour_of(card) for card in range(DISASTERS) if s.hand[seat] >> card & 1} <= {2, 3}


def test_a_seat_that_passed_gets_no_coloured_card():
    t = position(hands=["pillar red-1", "fertility red-2", "pillar fertility", "red-3 red-4"])
    play(t, "pillar", "fertility", "pass")
    for seed in range(20):
        assert redealt(t, 0, seed).hand[2] == SPECIALS


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_between_rounds_all_cards_but_the_own_hand_are_unseen_again(players):
    cards = ["red-1", "red-2", "red-3", "red-4", "red-6", "red-7"][:players]
    t = play(position(players, hands=cards), *cards)
    assert t.view()["phase"] == "name_starter"
    reached = [0] * players
    for seed in range(60):
        s = redealt(t, 0, seed)
        assert_could_be(s, t, 0)
        for seat in range(1, players):
            reached[seat] |= s.hand[seat]
    assert all(reached[seat] & COLOURED == COLOURED & ~t.state.hand[0] for seat in range(1, players))


def skewed(players: int, chance: random.Random) -> fuda.Table:
    """A table in the middle of a round at which hands have few colours, and seats have shown much of what they lack."""
    t = fuda.Table("saika", players, chance.getrandbits(30))
    s = t.state
    size = chance.randint(1, HAND_SIZE[players])
    deck = list(range(DISASTERS))
    if chance.random() < 0.5:
        deck.sort(key=lambda card: (colour_of(card), chance.random()))
    else:
        chance.shuffle(deck)
    for seat in range(players):
        mine = [deck.pop(chance.choice([0, -1])) for _ in range(chance.randint(0, size))]
        s.specials[seat] = chance.randint(0, 3)
        s.hand[seat] = sum(1 << card for card in mine) | s.specials[seat] << PILLAR
        s.held[seat] = count(s.hand[seat])
        s.void[seat] = sum(1 << colour for colour in {0, 1, 2, 3} - colours_held(t, seat) if chance.random() < 0.8)
    s.laid = sum(1 << card for card in deck if chance.random() < 0.7)
    return t


def owners(s: Any, seat: int, card: int, rest: int) -> list[int]:
    """Where the card could go, by free places and voids alone."""
    room = count(rest) + 1
    found = []
    for other in range(s.players):
        if other != seat:
            room -= knowledge.free_places(s, other)
            if knowledge.free_places(s, other) > 0 and knowledge.may_get(s, seat, other, colour_of(card), 0):
                found.append(other)
    return [*found, NOTHING] if room > 0 else found


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_there_is_always_an_owner_for_the_next_card(players):
    """A deal that is possible stays possible card by card, so that drawing an owner always ends."""
    chance = random.Random(players)
    refused = 0
    for _ in range(40):
        t = skewed(players, chance)
        seat = chance.randrange(players)
        s = ENGINE.masked(t.state, seat)
        seed_generator(s, chance.getrandbits(30), 0)
        unseen = COLOURED & ~(s.laid | s.hand[seat])
        for other in range(players):
            if other != seat:
                s.hand[other] = s.specials[other] << PILLAR
        for card in range(DISASTERS):
            if unseen >> card & 1:
                unseen &= ~(1 << card)
                possible = owners(s, seat, card, unseen)
                good = [owner for owner in possible if knowledge.can_deal_rest(s, seat, owner, unseen)]
                assert good
                refused += len(possible) - len(good)
                owner = knowledge.draw_owner(s, seat, card, unseen)
                assert owner in good
                if owner != NOTHING:
                    s.hand[owner] |= 1 << card
        assert_could_be(s, t, seat)
    assert refused > 0  # so that the check has been at work


@pytest.mark.parametrize("players", SEAT_COUNTS)
def test_skewed_positions_are_redealt_in_many_ways(players):
    chance = random.Random(players + 100)
    for _ in range(25):
        t = skewed(players, chance)
        seat = chance.randrange(players)
        for seed in range(4):
            assert_could_be(redealt(t, seat, seed), t, seat)


def every_deal(t: fuda.Table, seat: int) -> set[tuple[int, ...]]:
    """All hands that could be, by trying them all; for positions with few unseen cards."""
    s = t.state
    unseen = [card for card in range(DISASTERS) if not (s.laid | s.hand[seat]) >> card & 1]
    deals = {tuple(s.hand[p] if p == seat else s.specials[p] << PILLAR for p in range(t.players))}
    for card in unseen:
        grown = set()
        for hands in deals:
            grown.add(hands)  # out of play
            for other in range(t.players):
                free = count(hands[other]) < s.held[other] and not s.void[other] >> colour_of(card) & 1
                if other != seat and free:
                    grown.add((*hands[:other], hands[other] | 1 << card, *hands[other + 1 :]))
        deals = grown
    return {hands for hands in deals if all(count(hands[p]) == s.held[p] for p in range(t.players))}


def test_every_possible_deal_is_reached_and_no_other():
    t = position(5, hands=["red-1 blue-7", "blue-8 blue-1", "red-3 green-2", "yellow-1 green-3", "red-4 blue-9"])
    play(t, "red-1", "blue-8", "red-3", "yellow-1")
    possible = every_deal(t, 0)
    reached = {tuple(redealt(t, 0, seed).hand[:5]) for seed in range(3000)}
    assert len(possible) > 50
    assert reached == possible


def test_where_colours_are_lacking_a_card_lies_in_a_hand_as_often_as_in_all_possible_deals():
    """Seat 1 has shown to lack yellow and blue, so that the unseen red and green cards are likely to be its own."""
    t = position(
        hands=["red-7 red-8", "red-10 green-9", "green-8 yellow-8", "red-6 yellow-6"], starter=2, lacks={1: "yellow blue"}
    )
    possible = every_deal(t, 0)
    times = 1500
    dealt = [redealt(t, 0, seed).hand for seed in range(times)]
    for seat in (1, 2, 3):
        for card in range(DISASTERS):
            expected = sum(hands[seat] >> card & 1 for hands in possible) / len(possible)
            found = sum(hands[seat] >> card & 1 for hands in dealt) / times
            assert abs(found - expected) < 0.05
