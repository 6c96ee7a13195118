"""Seats and set-up: catastrophe.1 to 9, and the draft, catastrophe.15."""

from collections import Counter

import pytest

import fuda
from fuda.games.catastrophe.book import Kind
from fuda.games.catastrophe.state import NOTHING, PACK, Phase, Stage
from tests.games.catastrophe.build import STREET, conserve, dealt, hand, notes, phase, play, position, refused, texts


@pytest.mark.rule("catastrophe.1")
def test_two_to_six_seats_play():
    assert [fuda.table("catastrophe", players).players for players in range(2, 7)] == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(fuda.BadSetup):
            fuda.table("catastrophe", players)


@pytest.mark.rule("catastrophe.1")
def test_neighbours_are_the_seats_before_and_after_and_one_seat_counts_once():
    rows = [f"row {seat}: torch" for seat in range(1, 5)]
    t = position("hand 1: radio", *rows, players=4)
    assert [text for text in texts(t) if text.startswith("borrow")] == ["borrow 2.torch with radio", "borrow 4.torch with radio"]
    t = position("hand 1: radio", "row 2: torch", players=2)
    assert [text for text in texts(t) if text.startswith("borrow")] == ["borrow 2.torch with radio"]
    assert refused(position("row 1: torch", players=3), "use torch on power for 4") == "catastrophe.1"


@pytest.mark.rule("catastrophe.1")
def test_there_is_no_trade_with_a_seat_that_is_not_there():
    t = position("phase: trade")
    assert refused(t, "trade 4") == "catastrophe.1"


@pytest.mark.rule("catastrophe.2")
def test_the_deck_has_all_copies_of_all_titles_and_a_household_brings_its_own():
    own, street = fuda.table("catastrophe", 4), dealt(4)
    for t in (own, street):
        book = t.book
        assert book is not None
        cards = sum(book[n].copies for kind in (Kind.RESOURCE, Kind.RESPONSE) for n in book.of_kind(kind))
        assert t.view()["deck"] == cards - 4 * PACK
    assert own.view("all")["deck_cards"] != street.view("all")["deck_cards"]


@pytest.mark.rule("catastrophe.3")
def test_there_are_ten_kinds_of_impact():
    t = fuda.table("catastrophe", 2)
    assert t.book is not None
    needs = {t.book[n].need for n in t.book.of_kind(Kind.IMPACT)}
    needs |= {need for n in t.book.of_kind(Kind.DISASTER) for need in t.book[n].strikes}
    assert needs == set(range(10))


@pytest.mark.rule("catastrophe.4")
def test_a_disaster_and_three_different_impacts_are_laid_out_unseen():
    drawn = set()
    for seed in range(20):
        t = dealt(seed=seed, personas="none")
        s = t.state
        assert t.book is not None
        assert s.next_disaster in t.book.of_kind(Kind.DISASTER)
        assert len(set(s.next_impact)) == 3
        assert set(s.next_impact) <= set(t.book.of_kind(Kind.IMPACT))
        for seat in range(3):
            masked = t.masked(seat)
            assert (masked.next_disaster, list(masked.next_impact)) == (NOTHING, [NOTHING] * 3)
            assert t.view(seat)["disaster"] is None
            assert t.view(seat)["complication"] is None
        drawn.add((s.next_disaster, *s.next_impact))
    assert len(drawn) > 10


@pytest.mark.rule("catastrophe.5")
@pytest.mark.parametrize(("side", "note"), [("ability", "persona"), ("detriment", "persona_back")])
def test_each_seat_has_a_persona_of_its_own_with_the_side_that_counts(side: str, note: str):
    t = dealt(6, personas=side)
    personas = t.view()["personas"]
    assert len(set(personas)) == 6
    assert None not in personas
    assert notes(t).count(note) == 6


@pytest.mark.rule("catastrophe.5")
def test_there_may_be_no_personas():
    assert dealt(3, personas="none").view()["personas"] == [None] * 3


@pytest.mark.rule("catastrophe.6")
@pytest.mark.parametrize("players", range(2, 7))
def test_each_seat_is_dealt_six_cards_and_the_rest_is_the_deck(players: int):
    t = dealt(players)
    conserve(t)
    assert [len(t.view(seat)["pack"]) for seat in range(players)] == [6] * players
    assert t.view()["held"] == [0] * players
    assert t.view()["deck"] == 88 - 6 * players


@pytest.mark.rule("catastrophe.7")
@pytest.mark.parametrize("vitality", [4, 3])
def test_vitality_at_the_start_is_an_option(vitality: int):
    assert dealt(vitality=vitality).view()["vitality"] == [vitality] * 3


@pytest.mark.rule("catastrophe.8")
def test_the_first_first_trader_is_drawn():
    firsts = Counter(dealt(4, seed).view()["first_trader"] for seed in range(80))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) >= 8
    t = dealt(4, 1)
    assert t.turn == t.view()["first_trader"]


@pytest.mark.rule("catastrophe.9")
def test_all_see_rows_discards_and_sizes_and_only_the_owner_a_hand():
    t = position("hand 1: torch", "hand 2: radio rally", "row 3: tent/1", "discards: boards")
    for seat in (None, 0, 2):
        view = t.view(seat)
        assert view["held"] == [1, 2, 0]
        assert view["deck"] == 88 - 5
        assert view["discards"] == ["boards"]
        assert view["rows"][2][0]["uses"] == 1
        assert "rally" not in repr(view)
    assert hand(t, 1) == ["radio", "rally"]
    assert t.view(None)["hand"] == []


@pytest.mark.rule("catastrophe.15")
def test_picks_are_secret_and_packs_pass_to_the_next_seat():
    t = dealt(3, seed=4)
    first = t.turn
    assert first is not None
    packs = [t.view(seat)["pack"] for seat in range(3)]
    assert phase(t) == Phase.DRAFT
    assert texts(t) == [f"pick {card}" for card in dict.fromkeys(packs[first])]
    picked = {}
    for _ in range(3):
        seat = t.turn
        assert seat is not None
        picked[seat] = packs[seat][0]
        others = [t.view(other) for other in range(3) if other != seat]
        play(t, f"pick {packs[seat][0]}")
        for other, before in zip([other for other in range(3) if other != seat], others, strict=True):
            if len(picked) < 3:
                assert {**t.view(other), "turn": 0, "held": 0} == {**before, "turn": 0, "held": 0}
    for seat in range(3):
        assert hand(t, seat) == [picked[seat]]
        assert t.view((seat + 1) % 3)["pack"] == packs[seat][1:]
    assert t.turn == first


@pytest.mark.rule("catastrophe.15")
def test_a_card_that_is_not_in_the_pack_is_not_picked():
    t = dealt(2, seed=1)
    missing = next(card for card in ("torch", "radio", "tent", "boards", "pantry") if card not in t.view(t.turn)["pack"])
    assert refused(t, f"pick {missing}") == "catastrophe.15"


@pytest.mark.rule("catastrophe.15")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_draft_has_six_picks_and_nothing_is_left(players: int):
    t = dealt(players, seed=2)
    for _ in range(6 * players):
        assert phase(t) == Phase.DRAFT
        play(t, texts(t)[0])
    assert phase(t) == Phase.TRADE
    assert Stage(t.state.stage) == Stage.PROVISION
    assert t.view()["held"] == [6] * players
    assert [t.view(seat)["pack"] for seat in range(players)] == [[]] * players
    assert t.turn == t.view()["first_trader"]


def test_the_cards_of_a_match_are_those_of_its_book():
    t = fuda.table("catastrophe", 2, book=STREET)
    assert t.book is not None
    assert t.book.name == "street"
