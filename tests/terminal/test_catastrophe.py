"""Catastrophe at a terminal."""

import random
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

import fuda
from fuda import catalogue
from fuda.games.catastrophe import GAME, terminal as catastrophe
from fuda.games.catastrophe.book import Kind, Sting
from fuda.terminal.drawing import Context
from fuda.terminal.moves import show_moves
from fuda.terminal.play import results
from fuda.text import LANGUAGES
from tests.games.catastrophe.build import play, position
from tests.terminal.screen import printed

NAMES = ["Ann", "Bo", "Cy", "Di"]


def context(t, language="en"):
    return Context(GAME, language, NAMES[: t.players], t.book)


def drawn(t, seat, language="en", width=100):
    return printed(catastrophe.draw(t.view(seat), context(t, language)), width)


@pytest.mark.parametrize("personas", ["ability", "detriment", "none"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_match_is_drawn_within_the_screen(language, personas):
    t = fuda.table("catastrophe", 4, 5, personas=personas)
    rng = random.Random(1)
    while not t.over:
        if rng.random() < 0.3:
            shown = drawn(t, t.turn, language, 50)
            assert all(name in shown for name in NAMES)
            assert "{" not in shown
            assert max(map(cell_len, shown.splitlines())) <= 50
        t.play(rng.choice(t.legal()))
    assert "Ann" in drawn(t, "all", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_the_terminal_are_there(language):
    assert catalogue.problems(GAME, language) == []


def test_rows_show_uses_that_are_left_promised_and_spent():
    t = position("hand 1: tent", "row 1: tent/1 radio", "row 2: torch", "turn: 1")
    play(t, "use radio on information")
    shown = drawn(t, 0)
    assert "[Tent ●○ shelter/warmth]" in shown
    assert "[Torch ●]" in shown
    assert "◉" in shown
    assert "♥♥♥♥" in shown


def test_a_response_says_what_it_does_and_a_foreseen_impact_how_it_strikes():
    t = fuda.table("catastrophe", seed=3)
    assert "gets up to" in catastrophe.face("spare-parts", context(t)).plain
    book = GAME.own_book()
    assert book is not None
    stinging = next(n for n, row in enumerate(book.rows) if row.kind == Kind.IMPACT and row.sting == Sting.DOUBLE)
    shown = printed(catastrophe.draw(t.view(0) | {"foreseen": book.ids[stinging]}, context(t)), 200)
    assert "Strikes everyone: " in shown
    assert "It counts double" in shown


def test_impacts_say_who_still_suffers_them():
    t = position("row 1: radio", "turn: 1")
    before = next(line for line in drawn(t, 0).splitlines() if "information" in line and "Still hit" in line)
    assert before.endswith("Still hit: everyone")
    play(t, "use radio on information")
    after = [line for line in drawn(t, 0).splitlines() if "! information" in line]
    assert [line.split("Still hit: ")[1] for line in after] == ["Bo, Cy"]


@pytest.mark.parametrize(("players", "said"), [(2, "2 uses for all"), (3, "1 use for all"), (4, "1 use for all")])
def test_what_is_scarce_says_how_many_uses_there_are_for_all(players, said):
    t = position("impact: shortage", "row 1: generator", "turn: 1", players=players)
    assert said in drawn(t, 0)


def test_very_many_choices_are_grouped_by_card_and_each_has_its_number():
    t = fuda.table("catastrophe", 4, 2)
    rng = random.Random(3)
    seen = set()
    while not t.over:
        legal = t.legal()
        if len(legal) > 24:
            numbered, lines = catastrophe.group(t, legal, context(t))
            assert sorted(action.id for action in numbered) == sorted(action.id for action in legal)
            shown = printed(lines, 50)
            assert f"{len(legal)} " in shown
            seen |= {word for word in ("Use", "Borrow", "Give", "Ask") if f"{word} " in shown}
        t.play(rng.choice(legal))
    assert seen == {"Use", "Borrow", "Give", "Ask"}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Bo lacks help against food; in return, Ann wants help against information."),
        ("ja", "Boは食料への備えが足りません。代わりに、Annは情報への備えが欲しいそうです。"),
    ],
)
def test_an_offer_is_explained_in_a_sentence(language, sentence):
    lines = ("phase: trade", "stage: barter", "disaster: earthquake", "disaster phase: 1", "hand 1: pantry", "row 2: radio")
    t = position(*lines)
    assert "wants" not in drawn(t, 1)
    t.play_all(t.read("offer 2: pantry for radio"))
    assert sentence in " ".join(drawn(t, 1, language, 160).split())


def test_a_list_of_moves_shows_an_offer_as_one():
    t = position("phase: trade", "hand 1: torch", "hand 2: radio")
    t.play_all(t.read("offer 2: torch for radio"))
    play(t, "decline", "trade 2")
    printed_to = StringIO()
    show_moves(t, context(t), Console(width=100, file=printed_to), 0)
    shown = printed_to.getvalue()
    assert "   4  Ann trade 2, give torch, ask radio, propose\n" in shown
    assert "   1  " not in shown
    assert "   5  Bo\n" in shown
    assert "   6  Ann trade 2\n" in shown  # as far as it has got


def test_two_impacts_of_one_kind_are_told_apart_in_the_list():
    t = position("row 1: radio", "turn: 1")
    s = t.masked(0)
    s.need[:] = [s.need[0]] * 4
    first, second = (catastrophe.aimed_at(s, impact * 6, context(t)) for impact in (0, 1))
    assert second == f"{first} #2"


def with_own_cards(*lines):
    return fuda.table("catastrophe", position="\n".join(["catastrophe, 3 players", *lines]))


def test_what_can_be_borrowed_to_some_use_comes_first_and_says_what_it_helps_against():
    hand = "hand 1: tent boards cash tarp map shoes"
    t = with_own_cards(
        hand,
        "row 1: medicine",
        "row 2: torch radio pantry",
        "turn: 1",
        "disaster: typhoon",
        "disaster phase: 1",
        "impact: rumours",
    )
    legal = t.legal()
    numbered, lines = catastrophe.group(t, legal, context(t))
    shown = printed(lines, 80)
    assert sorted(action.id for action in numbered) == sorted(action.id for action in legal)
    useful, rest = shown.split("Borrow what helps against nothing here")
    assert "Borrow Torch ● power/mobility from Bo and pass: " in useful
    assert " Pantry of Bo" in rest
    assert "Torch" not in rest
    assert "Medicine" not in rest
    play(t, "borrow 2.torch with tent", "use 2.torch on power")
    useful, _ = printed(catastrophe.group(t, t.legal(), context(t))[1], 80).split("Borrow what helps against nothing here")
    assert "Borrow Tent ● shelter/warmth from Bo and pass: " in useful


def test_a_response_is_named_once_in_the_list():
    cards = "hand 1: helping-hand tent boards cash tarp map"
    t = with_own_cards(
        cards, "row 2: torch radio", "phase: react", "turn: 1", "disaster: typhoon", "disaster phase: 1", "impact: rumours"
    )
    shown = printed(catastrophe.group(t, t.legal(), context(t))[1], 100)
    assert shown.count("Play Helping hand") == 1
    assert "shelter for Bo" in shown


def test_cards_that_still_come_are_shown_while_the_row_is_settled():
    row = "row 1: tent boards cash tarp map shoes torch"
    t = with_own_cards("phase: show", "stage: show", "turn: 1", "first trader: 1", "hand 1: pantry radio", row)
    assert "Your row is full." in t.prompt("en")
    play(t, "show pantry", "show radio", "done", "done", "done")
    assert t.view(0)["phase"] == "settle"
    assert "On the way into the row:  Wind-up radio" in drawn(t, 0)


def test_the_prompt_of_a_react_counts_what_one_loses():
    t = with_own_cards("row 1: torch", "phase: react", "turn: 1", "disaster: typhoon", "disaster phase: 1", "impact: rumours")
    assert t.prompt("en").startswith("As it stands you lose 4 Vitality.")
    play(t, "use torch on power")
    assert t.prompt("en").startswith("As it stands you lose 3 Vitality.")


def test_who_has_chosen_all_that_may_be_chosen_is_told_so():
    t = with_own_cards("phase: show", "stage: show", "turn: 1", "first trader: 1", "hand 1: pantry radio cash map tent")
    play(t, "show pantry", "show radio", "show cash")
    assert t.prompt("en") == "Choose 1 more card for your row, or be done."
    play(t, "show map")
    assert t.prompt("en") == "You have chosen as many as you may: be done."


@pytest.mark.parametrize(("vitality", "places"), [("1 1 1", ["–"] * 3), ("4 4 4", ["1", "1", "1"])])
def test_where_all_have_lost_nobody_has_a_place(vitality, places):
    lines = ("phase: react", "turn: 1", "disaster: typhoon", "disaster phase: 3", "impact: rumours")
    t = with_own_cards(*lines, f"vitality: {vitality}", "row 1: water-cans", "row 2: water-cans", "row 3: water-cans")
    for _ in range(3):
        play(t, "use water-cans on water", "done")
    while not t.over:
        play(t, "done")
    shown = printed(results(t, NAMES, "en"), 60).splitlines()[1:]
    assert [line.split()[0] for line in shown] == places
