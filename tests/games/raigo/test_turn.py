"""Fetch, Select, Pile and Chant, and resolving a tower."""

import pytest

from fuda.games.raigo.board import Phase
from tests.games.raigo.build import EMPTY, body, canyon, completed, hands, play, position, refused, row, texts, tower


@pytest.mark.rule("raigo.8")
def test_a_turn_is_fetch_then_select_then_pile_and_chant():
    t = position("三|||", EMPTY, phase=Phase.FETCH)
    phases = [t.view()["phase"]]
    for move in ("fetch body-1", "draw", "place body", "end"):
        play(t, move)
        phases.append(t.view()["phase"])
    assert phases == ["fetch", "select", "place", "select", "pile_and_chant"]


@pytest.mark.rule("raigo.8")
@pytest.mark.parametrize(
    ("phase", "move"),
    [
        (Phase.FETCH, "draw"),
        (Phase.FETCH, "pile hand-1 tower-1"),
        (Phase.SELECT, "chant hand-1"),
        (Phase.SELECT, "place hand"),
        (Phase.PILE_AND_CHANT, "draw"),
        (Phase.PILE_AND_CHANT, "discard hand-1"),
        (Phase.PILE_AND_CHANT, "discharge 1.1"),
        (Phase.PILE_AND_CHANT, "destroy 1.1"),
        (Phase.PILE_AND_CHANT, "switch 1.hand-1 1.body-1"),
    ],
)
def test_what_belongs_to_another_step_is_refused(phase, move):
    t = position("三|雷||", EMPTY, phase=phase)
    assert refused(t, move) == "raigo.8"


@pytest.mark.rule("raigo.8")
def test_a_step_in_which_nothing_can_be_done_is_passed_over():
    assert position(EMPTY, EMPTY, phase=Phase.FETCH).view()["phase"] == "select"
    assert position("一|二三||", EMPTY, phase=Phase.FETCH).view()["phase"] == "select"
    t = position(EMPTY, EMPTY, phase=Phase.SELECT)
    play(t, "draw", "place body", "end")
    assert t.turn == 1  # with empty Hands there is nothing to pile or chant


@pytest.mark.rule("raigo.9")
def test_up_to_two_tokens_are_fetched_to_free_hands():
    t = position("一四八|||", EMPTY, phase=Phase.FETCH)
    play(t, "fetch body-3", "fetch body-1")
    assert (body(t, 0), hands(t, 0)) == ("四", "八一")
    assert t.view()["phase"] == "select"


@pytest.mark.rule("raigo.9")
def test_fetch_fills_the_hand_that_is_free():
    t = position("一四八|・五||", EMPTY, phase=Phase.FETCH)
    play(t, "fetch body-2")
    assert hands(t, 0) == "四五"
    assert t.view()["phase"] == "select"


@pytest.mark.rule("raigo.9")
def test_no_token_need_be_fetched_and_none_is_fetched_later():
    t = position("一四八|||", EMPTY, phase=Phase.FETCH)
    play(t, "end")
    assert texts(t) == ["draw"]
    assert refused(t, "fetch body-1") == "raigo.9"


@pytest.mark.rule("raigo.10")
def test_one_token_must_be_drawn_and_a_second_may_be():
    t = position("一|||", EMPTY, phase=Phase.SELECT)
    assert texts(t) == ["draw"]
    assert refused(t, "end") == "raigo.10"
    play(t, "draw", "place body")
    assert texts(t) == ["end", "draw"]
    play(t, "draw", "place hand")
    assert t.view()["phase"] == "pile_and_chant"


@pytest.mark.rule("raigo.10")
def test_a_drawn_token_is_placed_before_the_next_is_drawn():
    t = position("一|||", EMPTY, phase=Phase.SELECT)
    play(t, "draw")
    assert texts(t) == ["place body", "place hand"]
    assert refused(t, "draw") == "raigo.8"


@pytest.mark.rule("raigo.11")
def test_a_token_is_placed_only_where_there_is_room():
    t = position("一二三|||", EMPTY, phase=Phase.SELECT)
    play(t, "draw")
    assert texts(t) == ["place hand"]
    assert refused(t, "place body") == "raigo.11"
    t = position("一|二三||", EMPTY, phase=Phase.SELECT)
    play(t, "draw")
    assert texts(t) == ["place body"]
    assert refused(t, "place hand") == "raigo.11"


@pytest.mark.rule("raigo.11")
def test_no_more_tokens_are_drawn_than_there_are_spaces():
    t = position("一二三|五||", EMPTY, phase=Phase.SELECT)
    play(t, "draw", "place hand")
    assert t.view()["phase"] == "pile_and_chant"


@pytest.mark.rule("raigo.11")
def test_with_raizan_empty_there_is_no_select():
    t = position("一二三|五六||", EMPTY, phase=Phase.FETCH, pool="雷雷雷雷雷")
    assert t.view()["raizan"] == 0
    assert t.view()["phase"] == "pile_and_chant"
    assert t.scores == [2, 2]  # and no forbiddance


@pytest.mark.rule("raigo.11")
def test_the_last_token_of_raizan_ends_select():
    t = position("一|||", EMPTY, phase=Phase.SELECT, pool="雷雷雷雷雷蛇")
    play(t, "draw", "place hand")
    assert t.view()["phase"] == "pile_and_chant"


@pytest.mark.rule("raigo.12")
def test_five_full_spaces_at_select_cost_a_ball_and_two_tokens():
    t = position("一二三|五六||", EMPTY, phase=Phase.FETCH)
    assert t.scores == [1, 2]
    assert texts(t) == ["discard body-1", "discard body-2", "discard body-3", "discard hand-1", "discard hand-2"]
    play(t, "discard body-2", "discard hand-1")
    assert (body(t, 0), hands(t, 0), canyon(t)) == ("一三", "・六", "二五")
    assert texts(t) == ["draw"]


@pytest.mark.rule("raigo.12")
def test_the_second_discard_is_another_token():
    t = position("一二三|五六||", EMPTY, phase=Phase.SELECT)
    play(t, "discard hand-1")
    assert refused(t, "discard hand-1") == "raigo.2"
    assert refused(t, "draw") == "raigo.8"


@pytest.mark.rule("raigo.12")
def test_four_full_spaces_cost_nothing():
    t = position("一二三|五||", EMPTY, phase=Phase.SELECT)
    assert t.scores == [2, 2]
    assert texts(t) == ["draw"]


@pytest.mark.rule("raigo.13")
def test_tokens_in_hand_are_piled_chanted_or_kept_in_any_order():
    t = position("八|斬五||", "||三|")
    assert texts(t) == [
        "end",
        "pile hand-1 tower-1",
        "pile hand-1 tower-2",
        "pile hand-2 tower-1",
        "pile hand-2 tower-2",
        "chant hand-1",
    ]
    play(t, "pile hand-2 tower-2", "chant hand-1", "katana 2.1 top")
    assert (tower(t, "1.2"), tower(t, "2.1"), t.turn) == ("五", "", 1)


@pytest.mark.rule("raigo.13")
def test_a_token_in_hand_may_be_kept():
    t = position("|三五||", EMPTY)
    play(t, "pile hand-1 tower-1", "end")
    assert (hands(t, 0), t.turn) == ("・五", 1)


@pytest.mark.rule("raigo.13")
def test_tokens_on_the_body_are_neither_piled_nor_chanted():
    t = position("雷|三||", "||三三三|")
    assert texts(t) == ["end", "pile hand-1 tower-1", "pile hand-1 tower-2"]
    assert refused(t, "pile hand-2 tower-1") == "raigo.2"
    assert refused(t, "chant hand-2") == "raigo.2"


@pytest.mark.rule("raigo.14")
def test_any_token_may_be_piled_on_a_lighter_one():
    t = position("|滅雷|一|", EMPTY)
    play(t, "pile hand-1 tower-1", "pile hand-2 tower-1")
    assert tower(t, "1.1") == "一滅雷"
    assert t.scores == [2, 2]


@pytest.mark.rule("raigo.14")
def test_nothing_is_piled_on_a_sealed_tower():
    t = position("|三|五|", EMPTY, sealed={"1.1": 1})
    assert texts(t) == ["end", "pile hand-1 tower-2"]
    assert refused(t, "pile hand-1 tower-1") == "raigo.22"


@pytest.mark.rule("raigo.14")
@pytest.mark.rule("raigo.18")
def test_the_sixth_token_resolves_a_tower_at_once():
    t = position("|一|六五四三二|", EMPTY)
    play(t, "pile hand-1 tower-1")
    assert t.scores == [14, 2]  # Rikka-Snow White
    assert completed(t, 0) == ["六五四三二一"]
    assert (tower(t, "1.1"), canyon(t)) == ("", "")


@pytest.mark.rule("raigo.15")
@pytest.mark.parametrize("kanji", "一八陣轟")
def test_silents_shield_and_roar_are_not_chanted(kanji):
    t = position(f"|{kanji}|五五五|", "三||三三三|")
    assert refused(t, "chant hand-1") == "raigo.15"


@pytest.mark.rule("raigo.15")
@pytest.mark.parametrize(("kanji", "rule"), [("雷", 20), ("斬", 24), ("蛇", 23), ("瞬", 30), ("霧", 29)])
def test_a_spell_without_a_target_is_not_chanted(kanji, rule):
    t = position(f"|{kanji}||", EMPTY)
    assert texts(t) == ["end", "pile hand-1 tower-1", "pile hand-1 tower-2"]
    assert refused(t, "chant hand-1") == f"raigo.{rule}"


@pytest.mark.rule("raigo.15")
@pytest.mark.parametrize("kanji", "淨滅")
def test_purify_and_destroy_need_no_target(kanji):
    assert "chant hand-1" in texts(position(f"|{kanji}||", EMPTY))


@pytest.mark.rule("raigo.16")
def test_an_effect_is_applied_once_a_turn():
    t = position("|斬斬||", "||三三|")
    play(t, "chant hand-1", "katana 2.1 top")
    assert refused(t, "chant hand-2") == "raigo.16"


@pytest.mark.rule("raigo.16")
def test_switch_too_is_applied_once_a_turn():
    t = position("三五|瞬瞬||", "一|||")
    play(t, "chant hand-1", "switch 1.body-1 2.body-1")
    assert refused(t, "chant hand-2") == "raigo.16"


@pytest.mark.rule("raigo.16")
def test_mist_does_not_repeat_an_effect():
    t = position("|斬霧||", "三||三三|")
    play(t, "chant hand-1", "katana 2.1 top", "chant hand-2")
    assert texts(t) == ["snake 2.body-1"]
    assert refused(t, "katana 2.1 top") == "raigo.16"


@pytest.mark.rule("raigo.16")
def test_a_spell_does_not_repeat_what_mist_did():
    t = position("|斬霧||", "三||三三|")
    play(t, "chant hand-2", "katana 2.1 top")
    assert refused(t, "chant hand-1") == "raigo.16"


@pytest.mark.rule("raigo.16")
def test_the_next_turn_is_free_again():
    t = position("|斬斬||", "五||三三三三|")
    play(t, "chant hand-1", "katana 2.1 top", "end")
    play(t, "end", "draw", "place body", "end")  # seat 2
    play(t, "draw", "place body", "end")
    assert "chant hand-2" in texts(t)


@pytest.mark.rule("raigo.16")
def test_an_answer_too_is_given_once_a_turn():
    t = position("|斬蛇||", "|陣陣|三三|")
    play(t, "chant hand-1", "katana 2.1 top")
    assert t.turn == 1
    play(t, "shield")
    play(t, "chant hand-2", "snake 2.hand-2")
    assert t.turn == 0  # seat 2 is not asked again
    assert hands(t, 0) == "・陣"


@pytest.mark.rule("raigo.16")
def test_an_effect_that_was_shielded_may_be_tried_again():
    t = position("|斬斬||", "|陣|三三|")
    play(t, "chant hand-1", "katana 2.1 top", "shield")
    play(t, "chant hand-2", "katana 2.1 top")
    assert tower(t, "2.1") == "三"


@pytest.mark.rule("raigo.17")
def test_a_chanted_token_goes_to_the_canyon_after_its_effect():
    t = position("|斬||", "||三三|")
    play(t, "chant hand-1")
    assert canyon(t) == ""
    play(t, "katana 2.1 top")
    assert canyon(t) == "斬三"


@pytest.mark.rule("raigo.17")
def test_an_answer_goes_to_the_canyon_too():
    t = position("|斬||", "|陣|三三|")
    play(t, "chant hand-1", "katana 2.1 top", "shield")
    assert canyon(t) == "斬陣"


@pytest.mark.rule("raigo.17")
def test_beside_destroy_goes_what_was_applied():
    t = position("|斬||", "|陣|三三|", destroyer=0, row="雷")
    play(t, "chant hand-1", "katana 2.1 top", "shield")
    assert (row(t), canyon(t)) == ("雷陣", "斬")


@pytest.mark.rule("raigo.18")
def test_a_tower_without_a_hand_goes_to_the_canyon():
    t = position("|雷|五三一|", "||八七三|")
    play(t, "chant hand-1", "discharge 2.1")
    assert t.scores == [2, 2]
    assert canyon(t) == "雷三七八"


@pytest.mark.rule("raigo.18")
def test_a_hand_pays_its_owner_and_is_kept():
    t = position("|雷||", "||八瞬六|")
    play(t, "chant hand-1", "discharge 2.1")
    assert t.scores == [2, 3]
    assert completed(t, 1) == ["八瞬六"]
    assert completed(t, 0) == []


@pytest.mark.rule("raigo.19")
def test_an_unsettled_tower_costs_its_owner_a_ball():
    t = position("|雷||", "||三三四|")
    play(t, "chant hand-1", "discharge 2.1")
    assert t.scores == [2, 1]
    assert (tower(t, "2.1"), canyon(t)) == ("", "雷三三四")


@pytest.mark.rule("raigo.19")
def test_a_sixth_token_that_unsettles_costs_a_ball():
    t = position("|八|六五四三二|", EMPTY)
    play(t, "pile hand-1 tower-1")
    assert t.scores == [1, 2]
    assert canyon(t) == "二三四五六八"
