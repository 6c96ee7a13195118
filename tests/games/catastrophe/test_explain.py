"""Why an offer makes sense: in the view, and in words after it, from what everyone sees."""

import pytest

import fuda
from fuda import bots
from fuda.games.catastrophe import GAME
from fuda.games.catastrophe.book import Need
from fuda.games.catastrophe.explain import uses_to_come
from fuda.text import LANGUAGES
from tests.games.catastrophe.build import notes, position

BARTER = ("phase: trade", "stage: barter", "disaster: earthquake", "disaster phase: 1")


def because(t):
    return t.view()["offer"]["because"]


def offered(*lines, line="offer 2: torch for radio", **options):
    t = position(*lines, **options)
    t.play_all(t.read(line))
    return t


def test_an_offer_says_what_the_partner_lacks_and_what_the_trader_wants_in_return():
    t = offered(*BARTER, "hand 1: pantry", "row 2: radio", line="offer 2: pantry for radio")
    assert because(t) == {"lacks": ["food"], "adds": [], "wants": ["information"]}
    assert t.words("en")[-2:] == ["Seat 2 lacks help against food", "In return, Seat 1 wants help against information"]


def test_uses_in_the_row_are_held_against_what_the_disaster_still_asks_for():
    once = offered(*BARTER, "hand 1: generator", "row 2: generator/1", line="gift 2: generator")  # power strikes once more
    assert "adds" in notes(once)
    thrice = ("phase: trade", "stage: barter", "disaster: flood", "disaster phase: 2")
    assert "lacks" in notes(offered(*thrice, "hand 1: generator", "row 2: generator/2", line="gift 2: generator"))
    assert "adds" in notes(offered(*thrice, "hand 1: generator", "row 2: generator/3", line="gift 2: generator"))


def test_what_no_longer_strikes_is_lacked_by_nobody():
    t = offered(*BARTER, "hand 1: bandages", line="gift 2: bandages")
    assert "adds" in notes(t)
    assert "lacks" not in notes(t)


def test_while_the_disaster_is_unknown_one_lacks_what_one_has_nothing_against():
    before = ("phase: trade", "stage: provision", "disaster: -", "disaster phase: 0")
    t = offered(*before, "hand 1: torch", "row 2: bicycle", "hand 2: radio")
    assert because(t) == {"lacks": ["power"], "adds": [], "wants": ["information"]}


def test_what_the_partner_holds_in_hand_makes_no_difference():
    held = offered(*BARTER, "hand 1: pantry", "hand 2: pantry pantry radio", line="offer 2: pantry for radio")
    not_held = offered(*BARTER, "hand 1: pantry", "hand 2: boards boards boards", line="offer 2: pantry for radio")
    assert because(held) == because(not_held)
    for seat in (0, 1, 2, None):
        assert held.view(seat)["offer"]["because"] == because(held)


def test_a_persona_that_uses_cards_for_more_is_reckoned_with():
    cook = offered(*BARTER, "personas: friend cook hermit", "hand 1: tent", line="gift 2: tent")
    assert "Seat 2 lacks help against food, shelter and warmth" in cook.words("en")
    plain = offered(*BARTER, "personas: cook friend hermit", "hand 1: tent", line="gift 2: tent")
    assert "Seat 2 lacks help against shelter and warmth" in plain.words("en")


def test_a_persona_whose_impacts_take_more_uses_lacks_more():
    t = position("disaster: flood", "disaster phase: 1", "personas: friend medic cook", personas="detriment")
    s = t.masked(0)
    s.disaster = s.book.ids.index("earthquake")
    s.disaster_phase = 0
    assert [uses_to_come(s, seat, Need.INJURY) for seat in range(3)] == [1, 2, 1]


def test_responses_alone_need_no_reason():
    t = offered(*BARTER, "hand 1: rally", line="gift 2: rally")
    assert not {"lacks", "adds", "wants"} & set(notes(t))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_offer_of_the_bot_is_explained(language):
    explained = 0
    for seed in range(6):
        t = fuda.table(GAME, 2 + seed % 5, seed)
        bot = bots.make(GAME, "thumb", seed)
        while not t.over:
            t.play(bot.choose(t.seat_view(t.turn)))
            if {"offers", "gift"} & set(notes(t)):
                assert {"lacks", "adds", "wants"} & set(notes(t))
                assert not any("{" in words for words in t.words(language))
                explained += 1
    assert explained > 20
