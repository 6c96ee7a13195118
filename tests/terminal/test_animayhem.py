"""Ani-Mayhem in the terminal: the Field as a map, groups with their numbers, the Combat with its sums, choices in groups."""

from rich.cells import cell_len

import fuda
from fuda.games.animayhem import terminal
from fuda.terminal.drawing import Context
from tests.games.animayhem.scene import BOOK, GAME, Scene
from tests.games.animayhem.test_combat import fight
from tests.terminal.screen import printed

NAMES = ["Aki", "Ben", "Cy"]


def context(language: str = "en", book: object = BOOK) -> Context:
    return Context(GAME, language, NAMES, book)  # type: ignore[arg-type]


def screen(scene: Scene, width: int = 90) -> list[str]:
    return printed(terminal.draw(scene.table.view(0), context()), width).splitlines()


def test_the_map_shows_places_where_they_lie_with_piles_groups_and_disasters() -> None:
    scene = Scene(["ayame rin wolf mill clocktower", "nao"]).lay("mill", 0, 0).lay("clocktower", 1, 1).lay("tree-house", 0, 1)
    scene.put("ayame rin", "mill").disaster("wolf", "clocktower").item("lamp", "clocktower").under("", "mill")
    lines = screen(scene)
    row = next(i for i, line in enumerate(lines) if line.startswith("Mill"))
    assert "Clocktower" not in lines[row]
    assert lines[row + 2].startswith("1×2")
    below = next(i for i, line in enumerate(lines) if line.startswith("Tree"))
    assert below == row + 3
    assert "Clocktower" in lines[below]
    assert lines[below].index("Clocktower") == lines[below + 2].index("!")
    assert "◆1" in lines[below + 1]
    assert any("Ayame 4/4/2 ♥4" in line and "Rin 4/4/3 ♥4" in line for line in lines)


def test_a_map_that_is_too_wide_is_left_out_and_the_places_are_still_listed() -> None:
    scene = Scene(["ayame rin wolf mill clocktower"]).lay("mill", 0, 0).lay("clocktower", 1, 0).put("ayame", "mill")
    lines = screen(scene, 10)
    assert not any(line.startswith("1×1") for line in lines)
    assert any("Ayame" in line for line in lines)


def test_a_combat_is_told_with_its_sums_before_the_cards_are_drawn() -> None:
    scene = fight("count", "ayame rin nao lan", "assault spiked", carrier="ayame")
    scene.play("attack count with ayame", "attack count with nao", "protect ayame with rin")
    lines = screen(scene)
    start = lines.index("Combat at Mill")
    assert lines[start + 1].strip() == "Your attack: Ayame 4 + Nao 4 = 8 – 5"
    assert lines[start + 2].strip() == "Its attack: Count 6 – Ayame 4 + Rin 4 = 8"


def test_every_choice_has_a_number_in_its_group_and_every_screen_can_be_drawn() -> None:
    table = fuda.table(GAME, 3, 4)
    book = GAME.own_book()
    for step in range(400):
        if table.over:
            break
        legal = table.legal()
        if step % 9 == 0:
            numbered, lines = terminal.group(table, legal, context(book=book))
            assert sorted(action.id for action in numbered) == [action.id for action in legal]
            for language in ("en", "ja"):
                for shown in (terminal.draw(table.view(table.turn), context(language, book)), lines):
                    lines_of = printed(shown, 60).splitlines()
                    assert max(map(cell_len, lines_of)) <= 60
                    assert "{" not in "".join(lines_of)
        table.play(legal[(5 * step) % len(legal)].id)
    assert "Aki" in printed(terminal.draw(table.view("all"), context(book=book)))
