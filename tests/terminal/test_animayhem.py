"""Ani-Mayhem in the terminal: the Field as a map, groups with their numbers, the Combat with its sums, choices in groups."""

from dataclasses import replace

from rich.cells import cell_len

import fuda
from fuda.games.animayhem import terminal
from fuda.games.animayhem.state import Phase
from fuda.table import Action
from fuda.terminal.drawing import Context
from tests.games.animayhem.scene import BOOK, GAME, Scene
from tests.games.animayhem.test_combat import fight
from tests.games.animayhem.test_joining import field
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
            single = [choice for choice in numbered if isinstance(choice, Action)]
            assert sorted(action.id for action in single) == [action.id for action in legal]
            for line in (choice for choice in numbered if isinstance(choice, str)):
                assert len(table.check_all(table.read(line))) > 1
            for language in ("en", "ja"):
                for shown in (terminal.draw(table.view(table.turn), context(language, book)), lines):
                    lines_of = printed(shown, 60).splitlines()
                    assert max(map(cell_len, lines_of)) <= 60
                    assert "{" not in "".join(lines_of)
        table.play(legal[(5 * step) % len(legal)].id)
    assert "Aki" in printed(terminal.draw(table.view("all"), context(book=book)))


def choices_of(scene: Scene, width: int = 90) -> tuple[list[str], list[str]]:
    """The choices that have a number, as one could type them, and what is printed for them."""
    numbered, lines = terminal.group(scene.table, scene.table.legal(), context())
    return [str(choice) for choice in numbered], printed(lines, width).splitlines()


def test_a_group_has_a_number_for_each_place_that_it_reaches_together_with_a_mark_where_it_may_enter() -> None:
    scene = Scene(["ayame rin wolf mill clocktower arcade dunes", "nao"]).phase(Phase.MOVE)
    scene.lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 2, 0).lay("dunes", 5, 5).put("ayame rin", "mill")
    choices, lines = choices_of(scene)
    assert choices[:2] == ["move ayame, rin to clocktower", "move ayame, rin to arcade"]
    assert lines[0].startswith("all at Mill to: 1 Clocktower")
    open_to = {
        choice.split()[-1]
        for choice, words in zip(choices, lines[0].partition(": ")[2].split("  "), strict=False)
        if "✓" in words
    }
    for place in ("clocktower", "arcade"):
        after = scene.table.clone()
        after.play_all(after.read(f"move ayame, rin to {place}"))
        assert (place in open_to) == (place in after.view(0)["open_to_you"])


def test_characters_who_are_alone_have_numbers_only_for_themselves() -> None:
    scene = Scene(["ayame rin mill clocktower"]).phase(Phase.MOVE).lay("mill", 0, 0).lay("clocktower", 1, 0)
    choices, _ = choices_of(scene.put("ayame", "mill").put("rin", "clocktower"))
    assert not any("," in choice for choice in choices)


def test_all_who_can_attack_a_disaster_have_one_number_together() -> None:
    scene = fight("count", "ayame rin nao lan", "assault spiked", carrier="ayame")
    choices, lines = choices_of(scene)
    assert choices[0] == "attack count with ayame, rin, nao, lan"
    assert lines[0].startswith("1 All attack (4)")


def test_who_has_no_attack_is_not_among_all_who_attack() -> None:
    table = fuda.table(GAME, 1, 11)
    while table.view(0)["phase"] != "move":
        table.play("end" if table.legal()[0].text == "end" else table.legal()[0])
    for line in ("move brandt, okuma, dust, ferro to border-fort", "end", "attempt border-fort", "reveal"):
        table.play_all(table.read(line))
    people = next(site for site in table.view(0)["field"].values() if site["name"] == "border-fort")["characters"]
    assert people["1.ferro"]["attack"] < 0
    numbered, _ = terminal.group(table, table.legal(), context(book=GAME.own_book()))
    assert numbered[0] == "attack sand-leviathan with okuma, brandt, dust"


def test_while_a_location_is_laid_the_map_has_the_numbers_of_the_choices() -> None:
    table = fuda.table(GAME, 1, 4)
    while table.view(0)["phase"] != "place" or len(table.view(0)["field"]) < 2:
        table.play(table.legal()[0])
    numbered, _ = terminal.group(table, table.legal(), context(book=GAME.own_book()))
    shown = replace(context(book=GAME.own_book()), choices=numbered)
    lines = printed(terminal.draw(table.view(0), shown), 100).splitlines()
    for number in range(1, len(numbered) + 1):
        assert sum(f"[{number}]" in line for line in lines) == 1
    assert "[1]" not in printed(terminal.draw(table.view(0), context(book=GAME.own_book())), 100)


def test_the_signs_of_the_map_are_explained_in_the_first_turns() -> None:
    scene = Scene(["ayame mill", "nao"]).lay("mill", 0, 0).put("ayame", "mill")
    assert not any("▤ Disasters under it" in line for line in screen(scene, 200))
    scene.s.turns[0] = scene.s.turns[1] = 1
    assert any("▤ Disasters under it" in line for line in screen(scene, 200))


def test_a_combat_of_others_is_not_called_ones_own() -> None:
    scene = fight("count", "ayame rin nao lan", "assault spiked", carrier="ayame")
    scene.play("attack count with ayame", "attack count with nao")
    lines = printed(terminal.draw(scene.table.view(None), context()), 90).splitlines()
    assert "Attack of Aki: Ayame 4 + Nao 4 = 8 – 5" in [line.strip() for line in lines]


def test_the_heading_counts_the_turns_of_the_player_in_turn() -> None:
    scene = Scene(["ayame mill", "nao"]).lay("mill", 0, 0).put("ayame", "mill")
    scene.s.turns[0], scene.s.turns[1] = 2, 3
    assert screen(scene)[0].startswith("Turn 2 · Aki")
    assert printed(terminal.draw(fuda.table(GAME, 1, 4).view(0), context()), 90).splitlines()[0] == "Aki · laying the Field"


def test_a_sum_is_one_line_with_all_that_changes_it() -> None:
    scene = fight("count", "ayame rin nao lan", "assault spiked", carrier="ayame")
    scene.play("attack count with ayame", "attack count with nao", "protect ayame with rin", "end")
    lines = terminal.tell(scene.table.notes, context())
    assert len(lines) < len(scene.table.notes)
    assert any(line.startswith("Count: Attack 6 → 8 (") for line in lines)
    assert not any("becomes" in line for line in lines)


def test_those_who_joined_are_part_of_the_sum() -> None:
    scene = field().put("ayame rin", "mill").put("ayame rin nao", "mill", 1).disaster("golem", "mill")
    scene.play("fight golem", "join", "admit", "attack golem with rin", "end", "attack golem with ayame")
    lines = [line.strip() for line in screen(scene)]
    assert any(line.startswith("Your attack: Rin 4 + Ayame 4 = 8") for line in lines)
    assert any(line.startswith("Its attack: Golem") for line in lines)


def test_each_of_allied_disasters_has_its_own_sum() -> None:
    scene = field(1).put("ayame rin nao", "mill").disaster("golem", "mill").disaster("sidekick", "mill")
    scene.s.slot_ally[scene.slot("sidekick")] = scene.slot("golem")
    scene.s.allied = 1 << scene.slot("sidekick")
    scene.play("fight sidekick", "attack golem with ayame", "assault sidekick with rin", "assault sidekick with nao")
    lines = [line.strip() for line in screen(scene)]
    assert "Your attack: Ayame 4 – 7" in lines
    assert "Your attack: Rin 4 + Nao 4 = 8 – 4" in lines
