"""Setting up a match of Ani-Mayhem, and the Field."""

import pytest

import fuda
from fuda.games.animayhem.decks import default_deck
from fuda.games.animayhem.state import DISASTERS, EACH, HAND, NOTHING, Note, Phase
from fuda.kernel import has
from tests.games.animayhem.scene import BOOK, GAME, Scene


def new_table(players: int, seed: int = 1, placing: str = "dealt") -> fuda.Table:
    return fuda.table(GAME, players, seed, book=BOOK, placing=placing)


def laid_out(players: int, seed: int = 1, placing: str = "dealt") -> fuda.Table:
    """A table whose Field is laid, first place first."""
    t = new_table(players, seed, placing)
    while t.state.phase in (Phase.CHOOSE, Phase.PLACE):
        t.play(t.legal()[0])
    return t


@pytest.mark.rule("animayhem.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_seats_share_one_field(players: int) -> None:
    t = laid_out(players)
    locations = [site for site in range(t.state.sites) if t.state.site_owner[site] == NOTHING]
    assert (len(locations), t.state.sites) == (7 * players, 8 * players)
    assert t.state.items == 7 * players


@pytest.mark.rule("animayhem.10")
def test_decks_are_open_to_everyone() -> None:
    t = new_table(2)
    assert t.masked(0).brought == t.masked(1).brought == t.masked(None).brought == t.state.brought


@pytest.mark.rule("animayhem.12")
def test_the_first_seat_is_drawn_and_the_others_follow() -> None:
    firsts = set()
    for seed in range(12):
        t = new_table(3, seed)
        firsts.add(t.turn)
        assert t.turn == t.state.first
        order = []
        for _ in range(3):
            order.append(t.turn)
            t.play("location")
            if t.state.phase == Phase.PLACE:
                t.play(t.legal()[0])
        assert order == [(t.state.first + i) % 3 for i in range(3)]
        assert laid_out(3, seed).state.active == t.state.first
    assert firsts == {0, 1, 2}


@pytest.mark.rule("animayhem.13")
def test_a_location_is_laid_beside_another_in_eight_directions() -> None:
    t = new_table(1)
    t.play("location")
    assert (t.state.site_x[0], t.state.site_y[0]) == (0, 0)
    t.play("location")
    places = {action.text.split(" at ")[1] for action in t.legal()}
    assert places == {f"{x},{y}" for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)}
    name = BOOK.ids[t.state.brought[t.state.card]]
    t.play(f"place {name} at 1,1")
    t.play("location")
    assert len(t.legal()) == 12  # the places around two cards that touch at a corner
    assert t.why_not(t.game.blocks.encode("place", site=0, direction=3)).rule == "animayhem.13"  # type: ignore[union-attr]


@pytest.mark.rule("animayhem.13")
def test_touching_a_haven_alone_is_not_enough() -> None:
    t = new_table(1)
    t.play("location")
    t.play("haven")
    t.play("place tree-house at 1,0")
    t.play("location")
    assert {action.text.split(" at ")[1] for action in t.legal()} == {"-1,-1", "0,-1", "1,-1", "1,1", "0,1", "-1,1", "-1,0"}


@pytest.mark.rule("animayhem.13")
def test_which_location_comes_next_is_chance() -> None:
    assert len({laid_out(1, seed).state.site_id[0] for seed in range(12)}) > 3


@pytest.mark.rule("animayhem.14")
def test_a_haven_is_laid_once_everybody_has_a_location() -> None:
    t = new_table(2)
    assert t.why_not("haven").rule == "animayhem.14"  # type: ignore[union-attr]
    t.play("location")
    assert t.why_not("haven").rule == "animayhem.14"  # type: ignore[union-attr]
    t.play("location")
    t.play(t.legal()[0])
    t.play("haven")
    t.play(t.legal()[0])
    assert t.state.site_owner[2] == t.state.first
    t.play("location")
    t.play(t.legal()[0])
    assert t.why_not("haven").rule == "animayhem.14"  # type: ignore[union-attr]


@pytest.mark.rule("animayhem.14")
def test_who_has_no_location_left_lays_the_haven() -> None:
    t = new_table(1)
    for _ in range(7):
        t.play("location")
        if t.state.phase == Phase.PLACE:
            t.play(t.legal()[0])
    assert [action.text for action in t.legal()] == ["haven"]
    assert t.why_not("location").rule == "animayhem.14"  # type: ignore[union-attr]


@pytest.mark.rule("animayhem.15")
def test_disasters_are_placed_in_turn_one_or_two_at_a_time() -> None:
    t = laid_out(2, placing="chosen")
    assert t.state.phase == Phase.BURY_DISASTERS
    first = t.turn
    assert t.why_not("end").rule == "animayhem.15"  # type: ignore[union-attr]
    spot = t.legal()[0].text
    t.play(spot)
    t.play(spot)
    assert t.turn != first
    assert t.why_not(spot).rule == "animayhem.15"  # type: ignore[union-attr]
    t.play(t.legal()[0])
    t.play("end")
    assert t.turn == first
    while t.state.phase == Phase.BURY_DISASTERS:
        t.play(t.legal()[-1])
    sites = range(t.state.sites)
    assert [t.state.under_size[site] for site in sites] == [2 if t.state.site_owner[site] == NOTHING else 0 for site in sites]
    assert [t.state.under_owner.count(seat) for seat in (0, 1)] == [14, 14]


@pytest.mark.rule("animayhem.15")
def test_by_default_chance_places_disasters_and_items() -> None:
    t = laid_out(2)
    assert t.state.phase in (Phase.REACT, Phase.EQUIP)
    assert [t.state.under_owner.count(seat) for seat in (0, 1)] == [14, 14]
    assert any(note.code == Note.DEALT_UNDER for note in t.notes)


@pytest.mark.rule("animayhem.16")
def test_each_location_gets_one_item_and_the_rest_is_not_used() -> None:
    t = laid_out(2, placing="chosen")
    while t.state.phase == Phase.BURY_DISASTERS:
        t.play(t.legal()[0])
    assert t.state.phase == Phase.BURY_ITEMS
    spot, first = t.legal()[0].text, t.turn
    t.play(spot)
    assert t.turn != first
    assert t.why_not(spot).rule == "animayhem.16"  # type: ignore[union-attr]
    while t.state.phase == Phase.BURY_ITEMS:
        t.play(t.legal()[0])
    locations = [site for site in range(t.state.sites) if t.state.site_owner[site] == NOTHING]
    assert sorted(t.state.item_at[:14]) == locations
    assert sum(BOOK[n].kind == 3 for n in t.state.brought if n >= 0) == 22
    assert len(set(t.state.item_id[:14])) == 14


@pytest.mark.rule("animayhem.17")
def test_characters_start_in_their_haven_and_hands_have_seven_power_cards() -> None:
    t = laid_out(2)
    for seat in (0, 1):
        haven = t.state.site_owner.index(seat)
        assert t.state.at[seat * 10 : seat * 10 + 5] == [haven] * 4 + [NOTHING]
        hand = t.state.hand[seat * HAND : seat * HAND + 7]
        assert t.state.hand_size[seat] == 7
        assert all(id // EACH == seat and id % EACH < DISASTERS for id in hand)
        assert t.state.drawn_size[seat] == 14 + 7  # the other Power cards, and the Disasters beyond those on the Field


@pytest.mark.rule("animayhem.17")
def test_a_deck_with_few_power_cards_gives_a_smaller_hand() -> None:
    deck = {id: count for id, count in default_deck(BOOK, 0).items() if BOOK[BOOK.index(id)].kind < 6}
    deck = {id: count for id, count in deck.items() if BOOK[BOOK.index(id)].kind != 4}
    deck |= {"count": 3, "kraken": 2, "wolf": 3, "bandit": 3, "drone": 3, "slug": 1, "sword": 3}
    t = fuda.table(GAME, 1, 1, book=BOOK, decks=[deck])
    while t.state.phase in (Phase.CHOOSE, Phase.PLACE):
        t.play(t.legal()[0])
    assert t.state.hand_size[0] == 3


@pytest.mark.rule("animayhem.18")
def test_hands_piles_what_lies_under_locations_and_items_are_secret() -> None:
    t = laid_out(2)
    own, spectator = t.masked(0), t.masked(None)
    assert own.hand[:7] == t.state.hand[:7]
    assert set(own.hand[HAND:]) == set(spectator.hand) == {NOTHING}
    assert set(own.under_id) == set(own.item_id) == {NOTHING}
    assert set(own.drawn) == {0}
    assert own.hand_size == t.state.hand_size
    assert own.under_size == t.state.under_size


@pytest.mark.rule("animayhem.18")
def test_who_has_carried_an_item_knows_it() -> None:
    scene = Scene(["ayame rin", "nao"]).lay("tree-house", 1, 0).lay("mill", 0, 0)
    scene.put("ayame rin", "tree-house").item("lamp", "tree-house").phase(Phase.EQUIP)
    assert scene.table.masked(0).item_id[0] == NOTHING
    scene.play("take item:1", "to ayame")
    assert scene.table.masked(0).item_id[0] == scene.id("lamp")
    assert scene.table.masked(1).item_id[0] == NOTHING
    scene.play("end", "take item:1", "put-down")
    assert scene.table.masked(0).item_id[0] == scene.id("lamp")
    assert not has(scene.s.item_seen[0], 1)


@pytest.mark.rule("animayhem.36")
def test_the_path_goes_down_each_column_from_the_right_to_the_left() -> None:
    scene = Scene(["ayame mill clocktower arcade harbour kitchen dunes"])
    scene.lay("mill", 0, 0).lay("clocktower", 1, 1).lay("arcade", 0, 2).lay("tree-house", 2, 0)
    scene.lay("harbour", 1, -1).lay("kitchen", -1, 0).lay("dunes", 0, 1)
    assert scene.table.view()["path"] == "harbour clocktower mill dunes arcade kitchen"


def test_what_is_asked_while_the_field_is_laid_names_what_can_be_done() -> None:
    table = fuda.table(GAME, 2, 4)
    asked = {}
    while table.view(table.turn)["phase"] in ("choose", "place"):
        legal = [action.text for action in table.legal()]
        if legal[0] in ("location", "haven"):
            asked[table.prompt()] = legal
        table.play(legal[0])
    assert asked == {
        "Turn over your next Location.": ["location"],
        "Turn over your next Location, or lay your Haven.": ["location", "haven"],
        "All your Locations lie: lay your Haven.": ["haven"],
    }
