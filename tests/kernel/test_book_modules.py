"""The book in functions of other modules, which rules call as parts of the module."""

from types import SimpleNamespace

import pytest

import fuda
from fuda.kernel.book_argument import BookArgument, compiled
from fuda.kernel.book_check import check_rules
from tests.kernel.duel import GAME
from tests.kernel.test_book_rules import game_with, line_of


def test_the_book_is_handed_on_to_functions_of_other_modules(tmp_path, monkeypatch):
    (tmp_path / "held_cards.py").write_text("def cost_of(s, n):\n    return s.book[n].cost\n")
    monkeypatch.syspath_prepend(tmp_path)
    imports = "import held_cards\nfrom tests.kernel import duel\n\n\ndef observe(s, seat, out):\n"
    game, _ = game_with(
        tmp_path, "def observe(s, seat, out):\n", imports + "    return held_cards.cost_of(s, 0) + duel.book.Kind.OMEN\n"
    )
    observe, cost_of = game.rules.observe, game.rules.held_cards.cost_of
    check_rules(game.card, [observe])
    argument = BookArgument(())
    assert argument.needed_by(observe)
    names = {"held_cards": SimpleNamespace(cost_of=compiled(argument.changed(cost_of), cost_of, {})), "duel": game.rules.duel}
    assert compiled(argument.changed(observe), observe, names)(GAME.own_book(), None, 0, []) == 1 + 2
    wrong, text = game_with(tmp_path, "def observe(s, seat, out):\n", imports + "    f = held_cards.cost_of\n")
    with pytest.raises(fuda.BadBook) as error:
        argument.changed(wrong.rules.observe)
    place = f"{wrong.name}.py, line {line_of(text, 'f = held_cards')}"
    assert str(error.value) == f"{place}: held_cards.cost_of reads the book and can only be called, not used as a value."
