"""A game without a drawing of its own at a terminal."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

import fuda
from fuda.cards import card_name
from fuda.terminal import generic
from fuda.terminal.console import card
from fuda.terminal.drawing import Context
from tests.page.lots import GAME
from tests.terminal.screen import printed

NAMES = ["Ann", "Bo", "Cy"]


def context(language="en", game=GAME):
    return Context(game, language, NAMES)


def drawn(t, width=80, language="en"):
    return printed(context(language, t.game).draw(t.view(t.turn)), width)


@pytest.fixture
def lots():
    t = fuda.Table(GAME, 3, 3)
    for _ in range(2):
        t.play(t.legal()[0])
    return t


def test_it_has_labels_and_a_line_a_seat(lots):
    first, second = (card_name(GAME, move) for move in lots.moves)
    assert drawn(lots).splitlines() == [
        "Lots · play",
        f"Lots left  {lots.view()['left']}",
        "Starts     Ann",
        "",
        "       score  On the table",
        f"  Ann      0  {first}",
        f"  Bo       0  {second}",
        "▶ Cy       0  –",
    ]


def test_labels_are_in_the_readers_language(lots):
    shown = drawn(lots, language="ja")
    assert shown.startswith("くじ · 出す\n残り  ")
    assert "得点  場" in shown


def test_where_columns_do_not_fit_each_seat_has_lines_of_its_own(lots):
    first = card_name(GAME, lots.moves[0])
    assert f"  Ann  score 0\n       On the table {first}" in drawn(lots, 25)


def test_a_text_with_a_place_is_a_sentence_and_seats_are_counted_from_1(tmp_path, monkeypatch):
    catalogue = """
        title = "Lots"
        phases.play = "play"
        table.starter = "{0:seat} starts"
        table.held = {one = "{0} lot", other = "{0} lots"}
        table.round = "Round {0} of {1}"
    """
    package = tmp_path / "other_lots"
    (package / "text").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "text" / "en.toml").write_text(catalogue)
    monkeypatch.syspath_prepend(tmp_path)
    game = replace(GAME, package="other_lots")
    view = {"players": 2, "turn": 1, "phase": "play", "scores": [0, 0], "held": [1, None], "starter": 0, "round": 3}
    assert printed(generic.draw(view, Context(game, "ja", ["席1", "席2"])), 80).splitlines() == [
        "Lots · play",
        "席1 starts",
        "round  3",
        "",
        "       得点",
        "  席1     0  1 lot",
        "▶ 席2     0  –",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        ([], "–"),
        (True, "yes"),
        (["a", "b"], "a, b"),
        ({"row": 3, "left_over": None}, "On the table 3, left over –"),
        ([["a"], ["b", "c"]], "a\nb, c"),
        ("joker", "joker"),
    ],
)
def test_values_are_put_into_words(value, text):
    assert generic.shown(value, context()).plain == text


def test_cards_have_the_names_that_the_game_gives_them():
    saika = fuda.games.load("saika")
    assert generic.face("pillar", context("en", saika)).plain == " Human Pillar "
    assert generic.face("pillar", context("ja", saika)).plain == " 人柱 "
    assert generic.face("lot-3", context()).plain == " Lot 3 "
    assert generic.face("no-card", context()).plain == " no-card "


def test_cards_of_the_pack_have_their_symbols_and_colours():
    daifugo = context("en", fuda.games.load("daifugo"))
    assert generic.face("7h", daifugo) == card("♥7", "bold red on white")
    assert generic.face("10s", daifugo) == card("♠10")


def test_cards_of_another_book_have_its_names(tmp_path):
    from fuda_bazaar import GAME as BAZAAR

    file = tmp_path / "cards.toml"
    file.write_text('[card.well]\nname = { en = "Well", ja = "井戸" }\ncost = 0\ncopies = 4\n' + more_cards())
    t = fuda.table(BAZAAR, 2, seed=1, book=file)
    assert t.book is not None
    context = Context(BAZAAR, "ja", ["席1", "席2"], t.book)
    assert "井戸" in printed(context.draw({**t.view(0), "row": ["well"]}), 80)
    assert context.text("notes.buys", 0, t.book.index("well")) == "席1 buys 井戸"


def more_cards():
    return "".join(f'[card.{name}]\nname = "{name}"\ncost = 1\ncopies = 4\n' for name in ("tent", "rug"))


@pytest.mark.parametrize("name", ["daifugo", "raigo", "saika"])
def test_every_view_can_be_drawn(name):
    t = fuda.table(name, seed=3)
    for _ in range(30):
        view = t.view(t.turn)
        shown = printed(generic.draw(view, Context(t.game, "ja", [f"P{seat}" for seat in range(t.players)])), 60)
        assert all(f"P{seat}" in shown for seat in range(t.players))
        t.play(t.legal()[-1])


def test_such_a_game_can_be_played_to_its_end(tmp_path):
    code = (
        "import sys, fuda\n"
        "from fuda.cli import main\n"
        "from tests.page.lots import GAME\n"
        "fuda.games.add(GAME)\n"
        "sys.exit(main(['play', 'lots', '--seed', '3', '--new']))\n"
    )
    environment = {**os.environ, "FUDA_DATA": str(tmp_path)}
    typed = "?\nhint\n" + "1\n" * 40
    done = subprocess.run([sys.executable, "-c", code], input=typed, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert "Your hand: 1 Lot " in done.stdout
    assert "Every card in your hand can be played." in done.stdout
    assert "The match is over." in done.stdout
