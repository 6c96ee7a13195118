"""The nine Spells, and what answers them."""

import pytest

from fuda.games.raigo.board import Phase
from tests.games.raigo.build import EMPTY, body, canyon, completed, hands, play, position, refused, row, texts, tower


@pytest.mark.rule("raigo.20")
def test_thunder_strikes_the_highest_towers_of_anyone():
    t = position("|雷|八七六三|五三一", "||四四四四|六陣二", "||八七五五|")
    play(t, "chant hand-1")
    assert texts(t) == ["discharge 1.1", "discharge 2.1", "discharge 3.1", "charge 1.1", "charge 2.1", "charge 3.1"]
    assert refused(t, "discharge 2.2") == "raigo.20"


@pytest.mark.rule("raigo.20")
def test_thunder_passes_sealed_towers_over():
    t = position("|雷|八七六|", "||四四四四|六陣二", sealed={"2.1": 1})
    play(t, "chant hand-1")
    assert texts(t) == ["discharge 1.1", "discharge 2.2", "charge 1.1", "charge 2.2"]
    assert refused(t, "discharge 2.1") == "raigo.22"


@pytest.mark.rule("raigo.20")
def test_thunder_needs_a_tower_of_three_stories():
    assert refused(position("|雷|八七|", "||四四|"), "chant hand-1") == "raigo.20"
    assert refused(position("|雷|八七六|", "||四四|", sealed={"1.1": 1}), "chant hand-1") == "raigo.20"
    assert "chant hand-1" in texts(position("|雷|八七六|", "||四四|"))


@pytest.mark.rule("raigo.21")
def test_discharge_resolves_the_tower_for_its_owner():
    t = position("|雷|八七六|", EMPTY)
    play(t, "chant hand-1", "discharge 1.1")
    assert t.scores == [4, 2]
    assert completed(t, 0) == ["八七六"]
    assert canyon(t) == "雷"


@pytest.mark.rule("raigo.22")
def test_charge_seals_a_tower_under_the_thunder():
    t = position("|雷斬||", "|五|八七六|")
    play(t, "chant hand-1", "charge 2.1", "decline", "decline")
    assert canyon(t) == ""
    assert t.view()["boards"][1]["towers"][0]["sealed"] == "雷"
    assert refused(t, "chant hand-2") == "raigo.24"  # no tower that Katana could cut


@pytest.mark.rule("raigo.21")
@pytest.mark.rule("raigo.22")
@pytest.mark.parametrize("how", ["Discharge", "Charge"])
def test_everyone_is_told_whether_the_thunder_discharges_or_charges(how):
    t = position("|雷|八七六|", EMPTY)
    play(t, "chant hand-1", f"{how.lower()} 1.1")
    assert t.words("en")[0] == f"Seat 1 calls Thunder on Tower 1.1: {how}"


@pytest.mark.rule("raigo.22")
def test_a_seal_lapses_at_the_end_of_its_owner_s_next_turn():
    t = position("|雷||", "|五|八七六|")
    play(t, "chant hand-1", "charge 2.1", "decline", "decline")
    assert t.turn == 1
    play(t, "draw", "place body", "end")
    assert refused(t, "pile hand-1 tower-1") == "raigo.22"
    play(t, "end")
    assert t.view()["boards"][1]["towers"][0]["sealed"] is None
    assert canyon(t) == "雷"


@pytest.mark.rule("raigo.22")
def test_a_tower_sealed_in_its_owner_s_turn_stays_sealed_through_the_next():
    t = position("|雷|八七六|", "三|||")
    play(t, "chant hand-1", "charge 1.1")
    assert t.turn == 1
    assert t.view()["boards"][0]["towers"][0]["sealed"] == "雷"
    play(t, "end", "draw", "place body", "end")
    assert t.turn == 0
    play(t, "draw", "place hand", "end")
    assert refused(t, "pile hand-1 tower-1") == "raigo.22"
    play(t, "end")
    assert t.view()["boards"][0]["towers"][0]["sealed"] is None


@pytest.mark.rule("raigo.22")
def test_with_more_seats_a_seal_outlasts_the_turns_of_others():
    t = position("|雷||", EMPTY, "||八七六|")
    play(t, "chant hand-1", "charge 3.1")
    play(t, "draw", "place body", "end")  # seat 2
    assert t.turn == 2
    assert t.view()["boards"][2]["towers"][0]["sealed"] == "雷"
    play(t, "draw", "place body", "end")
    assert t.view()["boards"][2]["towers"][0]["sealed"] is None


@pytest.mark.rule("raigo.22")
def test_a_seal_that_lapses_goes_beside_destroy():
    t = position("|雷||", "|五|八七六|", destroyer=0)
    play(t, "chant hand-1", "charge 2.1", "decline", "decline")
    assert row(t) == ""
    play(t, "draw", "place body", "end", "end")
    assert (row(t), canyon(t)) == ("雷", "")


@pytest.mark.rule("raigo.23")
def test_snake_takes_a_token_to_its_own_hand():
    t = position("|五蛇||", "一八|||")
    play(t, "chant hand-2")
    assert texts(t) == ["snake 1.hand-1", "snake 2.body-1", "snake 2.body-2"]
    play(t, "snake 2.body-2")
    assert (hands(t, 0), body(t, 1), canyon(t)) == ("五八", "一", "蛇")


@pytest.mark.rule("raigo.23")
def test_what_snake_took_may_be_piled_at_once():
    t = position("|蛇|八七|", "六|||")
    play(t, "chant hand-1", "snake 2.body-1", "pile hand-1 tower-1")
    assert tower(t, "1.1") == "八七六"


@pytest.mark.rule("raigo.23")
def test_what_snake_took_may_be_chanted_at_once():
    t = position("|蛇||", "雷||八七六|")
    play(t, "chant hand-1", "snake 2.body-1", "chant hand-1", "charge 2.1")
    assert t.view()["boards"][1]["towers"][0]["sealed"] == "雷"


@pytest.mark.rule("raigo.23")
def test_snake_may_take_one_s_own_token_but_not_itself():
    t = position("五|蛇||", EMPTY)
    play(t, "chant hand-1")
    assert texts(t) == ["snake 1.body-1"]
    assert refused(t, "snake 1.hand-1") == "raigo.23"
    play(t, "snake 1.body-1")
    assert (body(t, 0), hands(t, 0)) == ("", "五・")


@pytest.mark.rule("raigo.24")
@pytest.mark.parametrize(("end", "left", "cut"), [("top", "八七", "六"), ("bottom", "七六", "八")])
def test_katana_cuts_the_top_or_the_bottom(end, left, cut):
    t = position("|斬||", "||八七六|")
    play(t, "chant hand-1", f"katana 2.1 {end}")
    assert tower(t, "2.1") == left
    assert canyon(t) == "斬" + cut


@pytest.mark.rule("raigo.24")
def test_katana_reaches_any_tower_that_is_not_sealed():
    t = position("|斬|五|", "||八七六|三", sealed={"2.1": 1})
    play(t, "chant hand-1")
    assert texts(t) == ["katana 1.1 top", "katana 1.1 bottom", "katana 2.2 top", "katana 2.2 bottom"]
    assert refused(t, "katana 2.1 top") == "raigo.22"
    assert refused(t, "katana 1.2 top") == "raigo.24"


@pytest.mark.rule("raigo.24")
def test_a_tower_of_one_vanishes():
    t = position("|斬||", "||三|")
    play(t, "chant hand-1", "katana 2.1 bottom")
    assert tower(t, "2.1") == ""
    assert t.view()["boards"][1]["towers"][0]["height"] == 0


@pytest.mark.rule("raigo.25")
def test_who_is_asked_to_roar_depends_on_what_all_can_see():
    t = position("|雷五|八七六|", "|三|四四四|", "|||八八八", "|二|五五|", active=0)
    play(t, "chant hand-1", "discharge 2.1")
    asked = []
    while t.view()["phase"] == "roar":
        asked.append(t.turn)
        assert texts(t) == ["decline"]
        play(t, "decline")
    assert asked == [0, 1]  # seat 3 has no filled Hand, seat 4 no tower high enough
    assert t.view()["phase"] == "shield"
    assert t.turn == 1


@pytest.mark.rule("raigo.25")
def test_roars_are_asked_for_in_seat_order_from_the_chanter_on():
    t = position("|三|八七六|", "|三|四四四|", "|雷三|八八八|", active=2)
    play(t, "chant hand-1", "charge 1.1")
    asked = []
    while t.view()["phase"] == "roar":
        asked.append(t.turn)
        play(t, "decline")
    assert asked == [2, 0, 1]


@pytest.mark.rule("raigo.25")
def test_a_sealed_tower_gives_nobody_a_roar():
    t = position("|雷|八七六|", "|轟|四四四|", sealed={"2.1": 1})
    play(t, "chant hand-1", "discharge 1.1")
    assert t.view()["phase"] != "roar"
    assert t.scores == [4, 2]


@pytest.mark.rule("raigo.25")
@pytest.mark.parametrize("move", ["snake 2.body-1", "katana 2.1 top"])
def test_only_the_seat_that_would_be_hit_is_asked_to_shield(move):
    spell = "蛇" if "snake" in move else "斬"
    t = position(f"|{spell}||", "三|八|五五|", "|陣||")
    play(t, "chant hand-1", move)
    assert (t.view()["phase"], t.turn) == ("shield", 1)
    assert texts(t) == ["decline"]
    assert refused(t, "shield") == "raigo.25"
    assert refused(t, "roar tower-1") == "raigo.27"


@pytest.mark.rule("raigo.25")
def test_a_seat_with_empty_hands_is_not_asked():
    t = position("|斬||", "陣||五五|")
    play(t, "chant hand-1", "katana 2.1 top")
    assert tower(t, "2.1") == "五"


@pytest.mark.rule("raigo.25")
def test_nothing_can_be_declined_or_shielded_that_is_not_there():
    t = position("|陣||", EMPTY)
    assert refused(t, "decline") == "raigo.25"
    assert refused(t, "shield") == "raigo.26"
    assert refused(t, "roar tower-1") == "raigo.27"


@pytest.mark.rule("raigo.26")
@pytest.mark.parametrize(
    ("spell", "moves"),
    [
        ("雷", ["discharge 2.1", "decline"]),
        ("雷", ["charge 2.1", "decline"]),
        ("蛇", ["snake 2.hand-1"]),
        ("斬", ["katana 2.1 top"]),
    ],
)
def test_shield_cancels_thunder_snake_and_katana(spell, moves):
    t = position(f"|{spell}||", "|陣|三三四|")
    play(t, "chant hand-1", *moves)
    assert texts(t) == ["decline", "shield"]
    play(t, "shield")
    assert tower(t, "2.1") == "三三四"
    assert t.view()["boards"][1]["towers"][0]["sealed"] is None
    assert t.scores == [2, 2]
    assert sorted(canyon(t)) == sorted(spell + "陣")


@pytest.mark.rule("raigo.26")
def test_a_shield_may_be_kept():
    t = position("|斬||", "|陣|三三|")
    play(t, "chant hand-1", "katana 2.1 top", "decline")
    assert (tower(t, "2.1"), hands(t, 1)) == ("三", "陣・")


@pytest.mark.rule("raigo.26")
def test_switch_can_t_be_shielded():
    t = position("五|瞬||", "|陣||")
    play(t, "chant hand-1", "switch 1.body-1 2.hand-1")
    assert (body(t, 0), hands(t, 1)) == ("陣", "五・")


@pytest.mark.rule("raigo.27")
def test_roar_draws_the_thunder_to_an_own_tower_and_pays_two_more_for_a_hand():
    t = position("|雷||三三三三", "|轟|八瞬六|")
    play(t, "chant hand-1", "discharge 1.2")
    assert texts(t) == ["decline", "roar tower-1"]
    play(t, "roar tower-1")
    assert t.scores == [2, 5]
    assert tower(t, "1.2") == "三三三三"
    assert canyon(t) == "雷轟"


@pytest.mark.rule("raigo.27")
def test_roar_may_name_the_tower_that_was_struck():
    t = position("|雷||", "|轟|八瞬六|")
    play(t, "chant hand-1", "discharge 2.1", "roar tower-1")
    assert t.scores == [2, 5]


@pytest.mark.rule("raigo.27")
def test_roar_pays_nothing_more_for_no_hand():
    t = position("|雷||", "|轟|八七三|")
    play(t, "chant hand-1", "discharge 2.1", "roar tower-1")
    assert t.scores == [2, 2]


@pytest.mark.rule("raigo.27")
def test_roar_draws_a_charge_too():
    t = position("|雷||三三三", "|轟|八七六|")
    play(t, "chant hand-1", "charge 1.2", "roar tower-1")
    assert t.view()["boards"][1]["towers"][0]["sealed"] == "雷"
    assert t.view()["boards"][0]["towers"][1]["sealed"] is None
    assert canyon(t) == "轟"


@pytest.mark.rule("raigo.27")
@pytest.mark.parametrize(
    ("towers", "good", "bad", "sealed"),
    [
        ("八七六|五五", 1, 2, {}),
        ("五五|八七六", 2, 1, {}),
        ("八七六|四四四", 2, 1, {"2.1": 1}),
        ("四四四|八七六", 1, 2, {"2.2": 1}),
    ],
)
def test_roar_needs_a_tower_of_three_that_is_not_sealed(towers, good, bad, sealed):
    t = position("|雷||三三三", f"|轟|{towers}", sealed=sealed)
    play(t, "chant hand-1", "discharge 1.2")
    assert texts(t) == ["decline", f"roar tower-{good}"]
    assert refused(t, f"roar tower-{bad}") == "raigo.27"


@pytest.mark.rule("raigo.27")
def test_no_shield_answers_after_a_roar():
    t = position("|雷||", "|陣|三三四五|", "|轟|八七六|")
    play(t, "chant hand-1", "discharge 2.1", "decline", "roar tower-1")
    assert t.turn == 1  # seat 2 begins its turn and was not asked to Shield
    assert t.view()["phase"] == "select"
    assert t.scores == [2, 2, 6]


@pytest.mark.rule("raigo.27")
def test_the_chanter_may_roar_too():
    t = position("|雷轟|八瞬六|", "||三三三三|")
    play(t, "chant hand-1", "discharge 2.1", "roar tower-1")
    assert t.scores == [5, 2]


@pytest.mark.rule("raigo.28")
def test_in_a_battle_the_highest_tower_takes_the_thunder_and_all_roars_are_spent():
    t = position("|雷|三三三三|", "|轟|八瞬六|", "|轟|八七六陣|")
    play(t, "chant hand-1", "discharge 1.1", "roar tower-1", "decline")
    assert t.scores == [2, 5, 2]
    t = position("|雷|三三三三|", "|轟|八瞬六|", "|轟|五四斬二|")
    play(t, "chant hand-1", "discharge 1.1", "roar tower-1", "roar tower-1")
    assert t.scores == [2, 2, 6]
    assert (tower(t, "2.1"), tower(t, "3.1"), canyon(t)) == ("八瞬六", "", "雷轟轟")


@pytest.mark.rule("raigo.28")
def test_among_equals_the_first_that_was_asked_wins_the_battle():
    t = position("|轟|八瞬六|", "|雷||", "|轟|五四斬|", active=1)
    play(t, "chant hand-1", "discharge 1.1", "roar tower-1", "roar tower-1")
    assert t.scores == [2, 2, 5]  # from seat 2 on, seat 3 is asked before seat 1
    assert canyon(t) == "雷轟轟"


@pytest.mark.rule("raigo.29")
def test_mist_copies_thunder_snake_or_katana_when_chanted():
    t = position("|霧||", "五||八七六|")
    play(t, "chant hand-1")
    assert texts(t) == ["discharge 2.1", "charge 2.1", "snake 2.body-1", "katana 2.1 top", "katana 2.1 bottom"]
    play(t, "katana 2.1 top")
    assert canyon(t) == "霧六"


@pytest.mark.rule("raigo.29")
def test_mist_lies_on_the_tower_that_it_charges():
    t = position("|霧||", "||八七六|")
    play(t, "chant hand-1", "charge 2.1")
    assert t.view()["boards"][1]["towers"][0]["sealed"] == "霧"
    play(t, "draw", "place body", "end")
    assert canyon(t) == "霧"


@pytest.mark.rule("raigo.29")
def test_what_mist_copies_can_be_answered_like_the_original():
    t = position("|霧||", "|陣|八七六|")
    play(t, "chant hand-1", "charge 2.1", "decline", "shield")
    assert canyon(t) == "陣霧"


@pytest.mark.rule("raigo.29")
def test_mist_answers_as_shield():
    t = position("|斬||", "|霧|八七六|")
    play(t, "chant hand-1", "katana 2.1 top")
    assert texts(t) == ["decline", "mist shield"]
    play(t, "mist shield")
    assert (tower(t, "2.1"), canyon(t)) == ("八七六", "斬霧")


@pytest.mark.rule("raigo.29")
def test_mist_answers_as_roar():
    t = position("|雷||", "|霧|八瞬六|四四四")
    play(t, "chant hand-1", "discharge 2.2")
    assert texts(t) == ["decline", "mist roar tower-1", "mist roar tower-2"]
    play(t, "mist roar tower-1")
    assert t.scores == [2, 5]


@pytest.mark.rule("raigo.29")
def test_mist_weighs_six_beside_destroy():
    t = position("|霧||", "五||八七六|五", destroyer=1, row="蛇")
    play(t, "chant hand-1", "katana 2.1 top")
    assert t.view()["destroy"] == {"seat": 1, "row": ["蛇", "霧"], "weight": 8}


@pytest.mark.rule("raigo.29")
def test_mist_that_can_copy_nothing_is_not_chanted():
    assert refused(position("|霧||", EMPTY), "chant hand-1") == "raigo.29"


@pytest.mark.rule("raigo.30")
def test_switch_exchanges_tokens_of_two_boards():
    t = position("三|瞬||", "一八|五||")
    play(t, "chant hand-1", "switch 1.body-1 2.hand-1")
    assert (body(t, 0), hands(t, 1), canyon(t)) == ("五", "三・", "瞬")


@pytest.mark.rule("raigo.30")
def test_bodies_are_in_order_after_a_switch():
    t = position("三七|瞬||", "一八|||")
    play(t, "chant hand-1", "switch 1.body-1 2.body-2")
    assert (body(t, 0), body(t, 1)) == ("七八", "一三")


@pytest.mark.rule("raigo.30")
def test_switch_takes_a_token_out_of_the_canyon():
    t = position("三|瞬||", EMPTY, canyon="雷八")
    play(t, "chant hand-1", "switch 1.body-1 canyon-雷")
    assert (body(t, 0), canyon(t)) == ("雷", "瞬三八")


@pytest.mark.rule("raigo.30")
def test_heavy_spells_stay_in_the_canyon():
    t = position("三|瞬||", EMPTY, canyon="霧瞬淨滅七八")
    play(t, "chant hand-1")
    assert {text.split()[2] for text in texts(t) if text.startswith("switch 1")} == {"canyon-霧", "canyon-七", "canyon-八"}


@pytest.mark.rule("raigo.30")
def test_switch_needs_two_different_tokens():
    t = position("三|瞬||", "五|||", canyon="雷雷八")
    play(t, "chant hand-1")
    found = texts(t)
    assert "switch canyon-雷 canyon-雷" in found
    assert "switch canyon-八 canyon-八" not in found
    assert refused(t, "switch canyon-八 canyon-八") == "raigo.30"
    assert refused(t, "switch 1.hand-1 canyon-八") == "raigo.30"
    assert len(found) == 1 + 2 * 2 + 2
    play(t, "switch canyon-八 canyon-雷")
    assert canyon(t) == "雷雷瞬八"


@pytest.mark.rule("raigo.31")
def test_purify_replaces_tokens_and_places_all_anew():
    t = position("一三|淨五||", EMPTY, EMPTY, EMPTY, pool="八八霧霧霧")
    play(t, "chant hand-1")
    assert texts(t) == ["end", "discard body-1", "discard body-2", "discard hand-2"]
    play(t, "discard body-1", "discard hand-2", "end")
    assert len(t.view(0)["lap"]) == 3
    before = canyon(t).count("淨")
    play(t, "place hand", "place hand", "place body")
    assert len(body(t, 0)) == 1
    assert "・" not in hands(t, 0)
    assert sorted(body(t, 0) + hands(t, 0))[0] == "三"
    assert (before, canyon(t).count("淨")) == (0, 1)


@pytest.mark.rule("raigo.31")
def test_purify_may_discard_nothing_and_still_rearrange():
    t = position("一八|・淨||", EMPTY)
    play(t, "chant hand-2", "end")
    play(t, *["place hand"] * 2)
    assert (body(t, 0), sorted(hands(t, 0))) == ("", sorted("一八"))
    assert t.view()["raizan"] == 61


@pytest.mark.rule("raigo.31")
def test_purify_discards_up_to_four():
    t = position("一三八|淨五||", EMPTY)
    play(t, "chant hand-1", *["discard body-1"] * 3, "discard hand-2")
    assert len(t.view(0)["lap"]) == 4
    assert canyon(t) == "一三五八"
    assert t.view()["raizan"] == 69 - 5 - 5 - 4


@pytest.mark.rule("raigo.31")
def test_purify_draws_what_raizan_still_has():
    t = position("一三八|淨||", EMPTY, EMPTY, EMPTY, pool="霧")
    play(t, "chant hand-1", *["discard body-1"] * 3, "place hand")
    assert (hands(t, 0), t.view()["raizan"]) == ("霧・", 0)


@pytest.mark.rule("raigo.31")
def test_purify_alone_on_its_board_does_nothing():
    t = position("|淨||", EMPTY)
    play(t, "chant hand-1")
    assert (t.turn, canyon(t)) == (1, "淨")


@pytest.mark.rule("raigo.32")
def test_destroy_gathers_spells_instead_of_the_canyon():
    t = position("|滅斬||", "||三三|")
    play(t, "chant hand-1")
    assert t.view()["destroy"] == {"seat": 0, "row": [], "weight": 0}
    play(t, "chant hand-2", "katana 2.1 top")
    assert (row(t), canyon(t)) == ("斬", "三")


@pytest.mark.rule("raigo.32")
def test_destroy_may_be_piled_like_any_token():
    t = position("|滅||", EMPTY)
    play(t, "pile hand-1 tower-1")
    assert t.view()["destroy"] is None


@pytest.mark.rule("raigo.33")
def test_at_ten_destroy_takes_a_tower_of_the_seat_whose_turn_it_is():
    t = position("|斬|八七六|五五", "||三三|", EMPTY, destroyer=2, row="轟蛇")
    play(t, "chant hand-1", "katana 2.1 top")
    assert t.turn == 2
    assert texts(t) == ["destroy 1.1", "destroy 1.2"]
    assert refused(t, "destroy 2.1") == "raigo.33"
    play(t, "destroy 1.1")
    assert (tower(t, "1.1"), tower(t, "1.2")) == ("", "五五")
    assert t.view()["destroy"] is None
    assert canyon(t) == "蛇斬轟滅三六七八"
    assert t.turn == 1


@pytest.mark.rule("raigo.33")
def test_below_ten_destroy_waits():
    t = position("|斬|八七六|五五", "||三三|", destroyer=1, row="霧")
    play(t, "chant hand-1", "katana 2.1 top")
    assert t.view()["destroy"] == {"seat": 1, "row": ["霧", "斬"], "weight": 9}


@pytest.mark.rule("raigo.33")
def test_a_pick_of_one_is_made_by_itself_sealed_or_not():
    t = position("|斬|八七六|", "||三三|", destroyer=1, row="霧雷", sealed={"1.1": 2})
    play(t, "chant hand-1", "katana 2.1 top")
    assert tower(t, "1.1") == ""
    assert canyon(t) == "雷雷斬霧滅三六七八"


@pytest.mark.rule("raigo.33")
@pytest.mark.parametrize("towers", ["三|", "|三"])
def test_a_tower_of_one_story_is_a_tower_to_destroy(towers):
    t = position(f"|斬|{towers}", "||五五|", destroyer=1, row="霧雷")
    play(t, "chant hand-1", "katana 2.1 top")
    assert (tower(t, "1.1"), tower(t, "1.2")) == ("", "")
    assert t.view()["destroy"] is None


@pytest.mark.rule("raigo.33")
def test_between_two_towers_of_one_story_there_is_a_choice():
    t = position("|斬|三|四", "||五五|", destroyer=1, row="霧雷")
    play(t, "chant hand-1", "katana 2.1 top")
    assert (t.turn, texts(t)) == (1, ["destroy 1.1", "destroy 1.2"])


@pytest.mark.rule("raigo.33")
def test_without_a_tower_nothing_is_destroyed():
    t = position("|斬||", "||三三|", destroyer=0, row="霧雷")
    play(t, "chant hand-1", "katana 2.1 top")
    assert (tower(t, "2.1"), t.view()["destroy"]) == ("三", None)
    assert canyon(t) == "雷斬霧滅三"


@pytest.mark.rule("raigo.33")
def test_a_lapsing_seal_can_fire_destroy_as_the_turn_ends():
    t = position("|五|八七六|五", EMPTY, destroyer=1, row="霧斬", sealed={"1.1": 1})
    play(t, "end")
    assert (t.turn, texts(t)) == (1, ["destroy 1.1", "destroy 1.2"])
    play(t, "destroy 1.2")
    assert (tower(t, "1.1"), tower(t, "1.2")) == ("八七六", "")
    assert (t.turn, t.view()["phase"]) == (1, "select")


@pytest.mark.rule("raigo.33")
def test_reactions_weigh_in_with_the_spell_they_answer():
    t = position("|雷||三三三", "|轟|八七六|", destroyer=0, row="陣")
    play(t, "chant hand-1", "discharge 1.2", "roar tower-1")
    assert t.scores == [2, 6]  # the Thunder did its work before Destroy fired
    assert t.view()["destroy"] is None
    assert tower(t, "1.2") == ""


def test_a_chant_that_drops_a_seat_out_still_puts_its_tokens_away():
    t = position("|雷||", "||三三四|", balls=[2, 1])
    play(t, "chant hand-1", "discharge 2.1")
    assert t.over
    assert canyon(t) == "雷三三四"


def test_phases_have_the_seat_to_move_answer_alone():
    t = position("|雷||", "|三|八七六|", phase=Phase.PILE_AND_CHANT)
    play(t, "chant hand-1", "charge 2.1")
    assert (t.turn, t.view()["active"]) == (1, 0)


@pytest.mark.rule("raigo.25")
@pytest.mark.parametrize(("token", "moves"), [("陣", ["katana 2.1 top", "shield"]), ("霧", ["katana 2.1 top", "mist shield"])])
def test_of_two_equal_tokens_an_answer_spends_the_one_in_the_first_hand(token, moves):
    t = position("|斬||", f"|{token}{token}|三三|")
    play(t, "chant hand-1", *moves)
    assert hands(t, 1) == f"・{token}"
