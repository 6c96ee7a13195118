"""Actions as text, and offers in one line."""

import pytest

import fuda
from fuda.games.catastrophe.notation import PLAIN, expand, parse, text
from fuda.games.catastrophe.state import BLOCKS
from tests.games.catastrophe.build import play, position, random_match, refused, row, texts


def texts_of(s, line):
    """The actions that a line stands for, in notation."""
    actions = expand(s, line)
    return None if actions is None else [text(s, a) for a in actions]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (6, 3)])
def test_every_legal_action_of_a_match_has_one_text_that_reads_back(players, seed):
    for t in random_match(players, seed, personas="ability"):
        now = texts(t)
        assert len(set(now)) == len(now)
        assert [parse(t.state, typed) for typed in now] == [action.id for action in t.legal()]
        assert [parse(t.masked(t.turn), typed.upper()) for typed in now[:5]] == [action.id for action in t.legal()[:5]]


@pytest.mark.parametrize(
    ("lines", "typed"),
    [
        (("phase: show", "hand 1: torch"), "show torch"),
        (("row 1: generator",), "use generator on power"),
        (("row 1: bandages",), "use bandages on injury for 3"),
        (("hand 1: torch", "row 2: generator"), "borrow 2.generator with torch"),
        (("hand 1: rally", "vitality: 3 3 3"), "play rally"),
        (("hand 1: doctor", "vitality: 3 3 3"), "play doctor for 2"),
        (("hand 1: paramedic",), "play paramedic on injury"),
        (("hand 1: workshop", "row 1: torch generator/1"), "play workshop on generator"),
        ((), "done"),
        (("phase: trade",), "pass"),
        (("phase: trade",), "trade 3"),
    ],
)
def test_the_notation_is_as_it_is_written_down(lines, typed):
    assert typed in texts(position(*lines))


def test_the_second_card_of_a_title_has_a_number():
    t = position("row 1: torch generator/2 torch generator")
    assert [line for line in texts(t) if line.endswith("power")] == [
        "use torch on power",
        "use generator on power",
        "use torch#2 on power",
        "use generator#2 on power",
    ]
    play(t, "use generator#2 on power")
    assert t.view()["rows"][0][3]["promises"] == [{"impact": 0, "seat": 0}]


def test_the_second_impact_of_a_kind_has_a_number_and_so_has_a_second_loan():
    t = position("disaster: flood", "row 1: water-filter", "loans 1: 2.torch/1 2.torch/1 3.torch/1")
    assert "use water-filter on water#2 for 3" in texts(t)
    assert {"use 2.torch on mobility", "use 2.torch#2 on mobility", "use 3.torch on mobility"} <= set(texts(t))


def test_case_and_blanks_do_not_matter_and_the_own_seat_may_be_named():
    t = position("row 1: generator", "hand 1: volunteers")
    assert text(t.state, parse(t.state, "  Use  GENERATOR on Power ")) == "use generator on power"  # type: ignore[arg-type]
    assert parse(t.state, "use generator on power for 1") == parse(t.state, "use generator on power")
    assert parse(t.state, "play volunteers on power for 1") == parse(t.state, "play volunteers on power")


@pytest.mark.parametrize(
    "typed",
    [
        *("", "use", "use generator", "use lamp on power", "use generator on gold", "use generator on power for 9"),
        *("trade 9", "trade x", "play", "play lamp", "borrow", "borrow 2.torch with lamp"),
        *("pick lamp", "return lamp", "give row.lamp", "nothing"),
    ],
)
def test_what_is_no_action_is_none(typed):
    assert parse(position("row 1: generator", "hand 1: rally").state, typed) is None


def test_without_a_table_actions_have_plain_texts():
    assert [text(None, a) for a in range(BLOCKS.size)] == list(PLAIN)
    assert len(set(PLAIN)) == len(PLAIN)


def test_every_action_has_a_text_that_refusals_can_name():
    for lines in ((), ("phase: trade",), ("phase: draft",), ("phase: show",)):
        t = position(*lines)
        assert all(text(t.state, a) for a in range(BLOCKS.size))


def test_an_offer_is_one_line():
    t = position("phase: trade", "hand 1: torch generator", "row 1: radio/1", "row 3: boards")
    line = "offer 3: torch, generator, radio for boards, pantry"
    assert texts_of(t.state, line) == [
        "trade 3",
        "give generator",
        "give torch",
        "give row.radio",
        "ask pantry",
        "ask row.1",
        "propose",
    ]
    for a in expand(t.state, line) or []:
        t.play(a)
    assert t.turn == 2
    offer = t.view()["offer"]
    assert (offer["gives"], offer["gives_row"]) == (["generator", "torch"], [0])
    assert (offer["asks"], offer["asks_row"]) == (["pantry"], [0])


def test_a_gift_is_one_line():
    t = position("phase: trade", "hand 1: torch rally")
    for a in expand(t.state, "Gift 2 : torch and rally") or []:
        t.play(a)
    assert row(t, 1) == ["torch"]


def test_hand_and_row_say_which_card_is_meant():
    t = position("phase: trade", "hand 1: torch", "row 1: torch", "row 2: radio")
    assert texts_of(t.state, "gift 2: torch") == ["trade 2", "give torch", "propose"]
    assert texts_of(t.state, "gift 2: row.torch") == ["trade 2", "give row.torch", "propose"]
    assert texts_of(t.state, "gift 2: hand.torch") == ["trade 2", "give torch", "propose"]
    assert texts_of(t.state, "gift 2: torch, torch") == ["trade 2", "give torch", "give row.torch", "propose"]
    assert texts_of(t.state, "offer 2: for radio, radio") == ["trade 2", "ask radio", "ask row.1", "propose"]
    assert texts_of(t.state, "offer 2: nothing for hand.radio") == ["trade 2", "ask radio", "propose"]
    assert texts_of(t.state, "offer 2: for radio") == ["trade 2", "ask row.1", "propose"]


def test_a_second_card_of_a_row_may_be_named_by_its_number():
    t = position("phase: trade", "row 1: torch radio/1 radio")
    assert texts_of(t.state, "gift 2: radio#2") == ["trade 2", "give row.radio#2", "propose"]
    assert texts_of(t.state, "gift 2: radio, radio") == ["trade 2", "give row.radio", "give row.radio#2", "propose"]


@pytest.mark.parametrize("typed", ["offer: torch", "offer 2 torch", "gifts 2: torch", "done"])
def test_other_lines_are_no_offers(typed):
    assert expand(position("phase: trade", "hand 1: torch").state, typed) is None


@pytest.mark.parametrize(("typed", "named"), [("offer 2: lamp", "lamp"), ("offer 2: torch for row.lamp", "row.lamp")])
def test_a_card_that_nobody_knows_is_named(typed, named):
    with pytest.raises(fuda.UnreadableMove, match=named):
        expand(position("phase: trade", "hand 1: torch").state, typed)


def test_a_gift_asks_for_nothing():
    with pytest.raises(fuda.UnreadableMove, match="gift"):
        expand(position("phase: trade", "hand 1: torch").state, "gift 2: torch for radio")


def test_a_move_with_a_known_card_that_is_not_possible_here_is_refused_by_its_rule():
    t = position("hand 1: torch", "row 1: radio", "row 2: tent", "turn: 1")
    assert refused(t, "use torch on power") == "catastrophe.32"
    with pytest.raises(fuda.UnreadableMove):
        t.check("use no-such-card on power")


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("offer 2: torch for row.tent", 19),
        ("offer 2: row.tent for radio", 18),
        ("offer 2: tent for radio", 18),
        ("gift 2: row.radio", 18),
        ("gift 1: torch", 17),
        ("offer 2: nothing for nothing", 17),
        ("gift 2: nothing", 17),
        ("offer 2: torch for torch", 20),
        ("accept", 29),
        ("pick torch", 29),
        ("give row.tent", 29),
    ],
)
def test_an_impossible_offer_is_refused_by_its_rule_and_changes_nothing(typed, rule):
    t = position("phase: trade", "turn: 1", "hand 1: torch", "row 1: pantry", "row 2: radio")
    before = t.position()
    with pytest.raises(fuda.IllegalMove) as refusal:
        t.play_all(t.read(typed))
    assert refusal.value.rule == f"catastrophe.{rule}"
    assert t.position() == before


def test_a_card_that_lies_in_no_row_is_refused_by_its_rule_step_by_step_too():
    t = position("phase: trade", "turn: 1", "hand 1: torch", "row 1: pantry", "row 2: radio")
    play(t, "trade 2")
    assert refused(t, "give row.tent") == "catastrophe.18"
    assert refused(t, "ask row.tent") == "catastrophe.19"


def test_a_response_that_is_not_playable_now_is_refused_by_its_rule():
    t = fuda.table("catastrophe", 3, seed=1)
    while t.view()["stage"] == "draft":
        t.play(t.legal()[0])
    assert refused(t, "play spare-parts") == "catastrophe.41"
    assert refused(t, "use torch on power") == "catastrophe.29"
    with pytest.raises(fuda.IllegalMove, match=r"\(catastrophe\.1\)"):
        t.check_all(t.read("offer 9: torch"))


@pytest.mark.parametrize(("players", "rule"), [(2, "catastrophe.40"), (3, "catastrophe.36")])
def test_ones_own_card_can_not_be_borrowed(players, rule):
    t = position("hand 1: torch", "row 1: radio", "row 2: tent", "turn: 1", players=players)
    assert refused(t, "borrow 1.radio with torch") == rule
