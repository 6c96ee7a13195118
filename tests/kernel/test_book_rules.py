"""How rules may read the book: wrong ways are refused in one sentence that names the line."""

import importlib.util
import sys
from pathlib import Path
from types import FunctionType

import pytest

import fuda
from fuda.kernel.binding import Binder, book_argument_of
from fuda.kernel.game import Game
from fuda.kernel.python import PythonEngine
from tests.kernel.duel import GAME, notation, rules, view, words

SOURCE = Path(rules.__file__).read_text("utf-8")


def line_of(text: str, piece: str) -> int:
    return text[: text.index(piece)].count("\n") + 1


def game_with(folder: Path, old: str, new: str) -> tuple[Game, str]:
    """The duel with a piece of its rules replaced, and their text."""
    assert SOURCE.count(old) == 1, old
    text = SOURCE.replace(old, new)
    name = f"rules_{abs(hash((str(folder), new)))}"
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return Game(name, GAME.package, module, notation, words, view, module, default_players=2), text


@pytest.mark.parametrize(
    ("old", "new", "wrong", "problem"),
    [
        ("swift = card.swift", "swift = card.swfit", "card.swfit", "Card has no column 'swfit'; did you mean 'swift'?"),
        ("s.book[s.omen].power", "s.book[s.omen].pow", "s.book[s.omen].pow", "Card has no column 'pow'; did you mean 'power'?"),
        ("effect.amount + ", "effect.amuont + ", "effect.amuont", "Effect has no column 'amuont'; did you mean 'amount'?"),
        ("card.effects[k].amount", "card.effects[k].zzz", "card.effects[k].zzz", "Effect has no column 'zzz'."),
        ("card.effects[k].amount", "card.effects[3].amount", "card.effects[3]", "there are 3 rows, 0 to 2, and none 3."),
        ("s.book[card.becomes]", "s.book[-1]", "s.book[-1]", "-1 is below 0 and no card or row has such a number."),
        ("swift = card.swift", "swift = card.name", "card.name", "Card has no column 'name'."),
        ("swift = card.swift", "card.swift = 1", "card.swift = 1", "a card of the book can't be changed."),
        ("swift = card.swift", "card.weak[0] += 1", "card.weak[0] += 1", "a card of the book can't be changed."),
        ("swift = card.swift", "s.book = card", "s.book = card", "a rule can't put another book into the state."),
        (
            "len(s.book)",
            "len(s.book.ids)",
            "s.book.ids",
            "rules read cards as s.book[n] and len(s.book); they can't read 'ids' of the book.",
        ),
        (
            "def strength(card):\n",
            "def strength(card):\n    first = card.effects[0]\n    first.x\n",
            "first.x",
            "Effect has no column 'x'.",
        ),
    ],
)
def test_a_wrong_way_to_read_a_card_is_named_by_its_line(tmp_path, old, new, wrong, problem):
    game, text = game_with(tmp_path, old, new)
    with pytest.raises(fuda.BadBook) as error:
        fuda.Table(game)
    assert str(error.value) == f"{game.name}.py, line {line_of(text, wrong)}: {problem}"


def test_cards_are_followed_through_helpers_loops_and_choices(tmp_path):
    loop = "    for e in pick.effects:\n        e.nothing\n"
    helper = f"def costly(s, actions, n):\n    pick = held(s, 0) if n > 1 else held(s, 1)\n{loop}"
    game, text = game_with(tmp_path, "def costly(s, actions, n):\n", f"def held(s, n):\n    return s.book[n]\n\n\n{helper}")
    with pytest.raises(fuda.BadBook) as error:
        fuda.Table(game)
    assert str(error.value) == f"{game.name}.py, line {line_of(text, 'e.nothing')}: Effect has no column 'nothing'."


def test_a_book_that_was_read_on_import_is_refused(tmp_path):
    new = "from tests.kernel.duel import GAME\n\nBOOK = GAME.own_book()\n\n\ndef score(s, seat):\n    len(BOOK)\n"
    game, _ = game_with(tmp_path, "def score(s, seat):\n", new)
    with pytest.raises(fuda.BadBook, match=r"score reads BOOK, a book that was read on import; rules read s\.book\.$"):
        fuda.Table(game)


def bound(game: Game) -> dict:
    """The rules as compiled backends get them, not compiled."""
    argument = book_argument_of(game.rules, game.bots)
    binder = Binder(lambda f: f, {}, argument)
    return {name: binder.value(f) for name, f in vars(game.rules).items() if isinstance(f, FunctionType)}


def test_a_function_that_reads_the_book_cannot_be_a_value(tmp_path):
    new = "def score(s, seat):\n    best = strength_at\n    best(s, 0)\n"
    helper = "def strength_at(s, n):\n    return strength(s.book[n])\n\n\n"
    game, text = game_with(tmp_path, "def score(s, seat):\n", helper + new)
    with pytest.raises(fuda.BadBook) as error:
        bound(game)
    place = f"{game.name}.py, line {line_of(text, 'best = strength_at')}"
    assert str(error.value) == f"{place}: strength_at reads the book and can only be called, not used as a value."


def test_a_local_called_book_is_no_trouble_and_the_arguments_name_is_refused(tmp_path):
    game, _ = game_with(tmp_path, "card = s.book[n]\n", "book = n; card = s.book[book]\n")
    bound(game)
    game, _ = game_with(tmp_path, "card = s.book[n]\n", "_book = n; card = s.book[_book]\n")
    with pytest.raises(fuda.BadBook, match="the name _book is taken"):
        bound(game)


def test_functions_get_the_book_as_an_argument_and_keep_their_lines():
    names = bound(GAME)
    assert names["apply"].__code__.co_varnames[:3] == ("_book", "s", "a")
    assert names["carry_out"].__code__.co_varnames[0] == "_book"
    assert names["strength"].__code__.co_varnames[0] == "card"
    assert names["shuffle"].__code__.co_varnames[0] == "s"
    assert names["place"].__code__.co_varnames[0] == "_book"  # called from outside, so it gets it all the same
    for name in ("apply", "carry_out", "redeal"):
        original = getattr(rules, name).__code__
        assert {line for *_, line in names[name].__code__.co_lines()} == {line for *_, line in original.co_lines()}
        assert names[name].__code__.co_filename == original.co_filename


def test_rules_that_were_edited_after_they_were_loaded_are_not_mixed_up(tmp_path):
    game, text = game_with(tmp_path, "LIFE = 20", "LIFE = 21")
    Path(game.rules.__file__ or "").write_text(text.replace("def card_at", "X = 1\n\n\ndef card_at"), "utf-8")
    with pytest.raises(fuda.BadBook, match="is no longer what was loaded; start the program anew after an edit"):
        PythonEngine(game)


def test_a_game_with_a_book_cannot_have_a_field_of_that_name(tmp_path):
    game, _ = game_with(tmp_path, '    omen = public("i16")\n', '    omen = public("i16")\n    book = public("i8")\n')
    with pytest.raises(TypeError, match="can't have a field called 'book'"):
        game.layout()
