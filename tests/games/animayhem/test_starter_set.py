"""The starter set and its ready decks: as many cards of each kind as there must be, of the right strength, in both languages."""

from collections import Counter
from statistics import mean
from typing import Any

import pytest

from fuda.games.animayhem.decks import (
    check_deck,
    counts,
    default_deck,
    is_combat_disaster,
    power_cards,
    ready_decks,
)
from fuda.games.animayhem.vocabulary import Ability, Category, Change, Kind, Reach, Skill, VehicleClass, What, Whom
from fuda.kernel.books import NO_CARD
from tests.games.animayhem.cards import starter_set

BOOK = starter_set()
DECKS = ready_decks()
LEAST = {
    Kind.CHARACTER: 24,
    Kind.HAVEN: 6,
    Kind.LOCATION: 32,
    Kind.ITEM: 24,
    Kind.DISASTER: 44,
    Kind.COMBAT: 30,
    Kind.ENHANCEMENT: 24,
    Kind.EQUIPMENT: 24,
    Kind.FLASH: 24,
    Kind.GLOBAL: 14,
}


def cards(kind: Kind) -> list[Any]:
    return [BOOK[n] for n in BOOK.of_kind(kind)]


@pytest.mark.parametrize("kind", Kind)
def test_there_are_enough_cards_of_each_kind(kind: Kind):
    found = [card for card in cards(kind) if not card.other_side]
    assert len(found) >= LEAST[kind]


def test_every_card_has_its_name_and_a_saying_in_both_languages():
    for n, id in enumerate(BOOK.ids):
        for field in ("name", "says"):
            texts = BOOK.texts[n][field]
            assert set(texts) == {"en", "ja"}, (id, field)
            assert all(text.strip() == text and text for text in texts.values()), (id, field)
            assert texts["en"].isascii() or "é" in texts["en"], (id, field)
        assert not BOOK.texts[n]["instructions"].get("en"), id
    for language in ("en", "ja"):
        names = Counter(BOOK.text(n, "name", language) for n in range(len(BOOK)))
        assert [name for name, count in names.items() if count > 1] == []


def test_two_characters_transform_in_each_manner():
    forms = Counter(card.change for card in cards(Kind.CHARACTER) if card.change and not card.other_side)
    assert forms[Change.ONE_CARD] == 2
    assert forms[Change.TWO_CARDS] == 4  # both cards of two Characters


def test_characters_have_the_strength_of_the_scale():
    first = [card for card in cards(Kind.CHARACTER) if not card.other_side]
    for ability, wanted in (("attack", 2.5), ("defense", 2.9), ("movement", 2.3), ("charm", 3.2)):
        assert mean(getattr(card, ability) for card in first) == pytest.approx(wanted, abs=0.25), ability
    for card in first:
        assert 3 <= card.skills_count <= 6


@pytest.mark.parametrize(("major", "scale"), [(True, (5.3, 5.8, 3.1)), (False, (3.9, 4.2, 3.1))])
def test_combat_disasters_have_the_strength_of_the_scale(major: bool, scale: tuple[float, ...]):
    found = [card for card in cards(Kind.DISASTER) if is_combat_disaster(card) and card.major == major]
    for ability, wanted in zip(("attack", "defense", "movement"), scale, strict=True):
        assert mean(getattr(card, ability) for card in found) == pytest.approx(wanted, abs=0.15), ability


def test_disasters_are_of_every_sort():
    found = cards(Kind.DISASTER)
    assert sum(is_combat_disaster(card) for card in found) >= 20
    assert sum(card.major for card in found) >= 16
    assert sum(Category.HORDE in card.categories for card in found) >= 3
    assert sum(any(row.what == What.ALLY for row in card.effects[: card.effects_count]) for card in found) >= 2
    assert any(card.moves_once for card in found)


def test_a_disaster_that_does_not_fight_can_be_defeated_by_something():
    for n in BOOK.of_kind(Kind.DISASTER):
        if not is_combat_disaster(BOOK[n]):
            assert BOOK[n].requires_count > 0, BOOK.ids[n]


def test_disasters_of_every_ready_deck_drive_the_others_on():
    """With more seats the path is longer; each deck has Disasters that act on all of them (docs/animayhem-balance.md)."""
    driving = {
        ability: {
            BOOK.ids[n]
            for n in BOOK.of_kind(Kind.DISASTER)
            for row in BOOK[n].effects[: BOOK[n].effects_count]
            if row.what == What.ADD and row.whom == Whom.DISASTER and row.reach == Reach.ANYWHERE and row.ability == ability
        }
        for ability in (Ability.MOVEMENT, Ability.ATTACK)
    }
    for name, deck in DECKS.items():
        assert len(driving[Ability.MOVEMENT] & deck.keys()) == 2, name
        assert len(driving[Ability.ATTACK] & deck.keys()) >= 2, name


def test_no_starting_character_of_a_ready_deck_may_steal():
    """It decides too much (docs/animayhem-balance.md)."""
    for deck in DECKS.values():
        for id in list(deck)[:4]:
            card = BOOK[BOOK.index(id)]
            assert all(row.what != What.ALLOW for row in card.effects[: card.effects_count]), id


def test_locations_are_of_every_sort():
    found = cards(Kind.LOCATION)
    assert all(1 <= card.requires_count <= 4 for card in found)
    assert all(1 <= card.requires[k].terms_count <= 3 for card in found for k in range(card.requires_count))
    assert sum(card.defense >= 0 for card in found) >= 3
    assert sum(card.attack >= 0 for card in found) >= 3
    assert sum(card.haven_with[0] != NO_CARD for card in found) == 3
    for category in (Category.PLANETARY, Category.DIMENSIONAL, Category.DESERT):
        assert sum(category in card.categories for card in found) >= 2, category


def test_vehicles_are_of_all_three_classes():
    found = Counter(card.vehicle for card in cards(Kind.EQUIPMENT) if card.vehicle)
    assert all(found[each] == 2 for each in VehicleClass if each != VehicleClass.NONE)


def test_combat_cards_have_both_halves_and_are_mostly_small():
    amounts = []
    for card in cards(Kind.COMBAT):
        assert card.effects_count
        assert card.charm_effects_count
        rows = [*card.effects[: card.effects_count], *card.charm_effects[: card.charm_effects_count]]
        amounts += [abs(row.amount) for row in rows if row.what == What.ADD]
    assert mean(1 <= amount <= 3 for amount in amounts) > 0.85


def test_every_skill_that_a_location_asks_for_is_to_be_had():
    had = {card.skills[k].skill for card in BOOK.rows for k in range(card.skills_count) if card.skills[k].count > 0}
    for n in BOOK.of_kind(Kind.LOCATION):
        for alternative in BOOK[n].requires[: BOOK[n].requires_count]:
            for term in alternative.terms[: alternative.terms_count]:
                assert term.skill == Skill.NONE or term.skill in had, (BOOK.ids[n], Skill(term.skill))


def test_no_row_of_the_starter_set_changes_an_ability_by_nothing():
    for n, card in enumerate(BOOK.rows):
        for row in [*card.effects[: card.effects_count], *card.charm_effects[: card.charm_effects_count]]:
            assert row.ability == Ability.NONE or row.what == What.HEAL or row.amount != 0, BOOK.ids[n]


def test_there_are_six_ready_decks():
    assert list(DECKS) == ["ironmoor", "kettle-academy", "lantern-street", "ninth-tide", "orbital-post", "paper-foxes"]


@pytest.mark.parametrize("name", DECKS)
def test_a_ready_deck_has_the_standard_shape_and_no_fault(name: str):
    deck = DECKS[name]
    assert check_deck(BOOK, deck) == []
    by_kind = counts(BOOK, deck)
    assert power_cards(BOOK, deck) == 21
    assert (by_kind[Kind.LOCATION], by_kind[Kind.ITEM], by_kind[Kind.DISASTER], by_kind[Kind.COMBAT]) == (7, 11, 21, 21)
    assert sum(deck.values()) == 86


def test_the_starting_characters_of_a_ready_deck_are_its_own():
    starters = [
        id for deck in DECKS.values() for id in [each for each in deck if BOOK[BOOK.index(each)].kind == Kind.CHARACTER][:4]
    ]
    assert len(set(starters)) == 24


def test_ready_decks_play_differently():
    """No two of them share half of their Power cards."""
    power = (Kind.ENHANCEMENT, Kind.EQUIPMENT, Kind.FLASH, Kind.GLOBAL)
    sets = {
        name: Counter({id: count for id, count in deck.items() if BOOK[BOOK.index(id)].kind in power})
        for name, deck in DECKS.items()
    }
    for name, one in sets.items():
        for other, two in sets.items():
            if name != other:
                assert (one & two).total() <= 10, (name, other)


def test_nearly_every_card_is_in_a_ready_deck():
    used = {id for deck in DECKS.values() for id in deck}
    unused = [id for n, id in enumerate(BOOK.ids) if id not in used and not BOOK[n].other_side]
    assert len(unused) <= 30, unused


def test_seats_without_a_deck_get_the_ready_ones_in_turn():
    assert [default_deck(BOOK, seat) for seat in range(4)] == list(DECKS.values())[:4]
