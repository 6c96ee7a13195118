"""The log tells every number of Ani-Mayhem with what it is made of."""

import random
from types import SimpleNamespace

import fuda
from fuda import text
from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.deeds import act_on_character
from fuda.games.animayhem.sorts import told_amount
from fuda.games.animayhem.state import Note, Phase, character_thing, slot_thing
from fuda.games.animayhem.telling import told_total
from fuda.games.animayhem.vocabulary import Ability, What
from fuda.kernel.notes import forget
from tests.games.animayhem.scene import BOOK, GAME, Scene
from tests.games.animayhem.test_combat import fight
from tests.games.animayhem.test_turn import empty_piles, row

SHORT = (Note.IS_REPLACED, Note.SURROUNDINGS, Note.HORDE)


def told(scene: Scene) -> list[str]:
    return [text.note_text(GAME, note, "en", book=BOOK) for note in scene.table.notes]


def test_a_round_tells_each_card_each_change_and_the_sum() -> None:
    scene = fight("count", "ayame rin nao lan", "assault spiked", carrier="ayame")
    scene.play("attack count with ayame", "attack count with nao", "attack count with lan", "protect ayame with rin", "end")
    lines = told(scene)
    assert lines[:2] == ["Combat card for Count: Assault", "Combat card for Ayame: Spiked"]
    end = lines.index("Count: Attack 11 against Defense 5")
    assert lines[end - 4 : end] == ["Ayame: Attack 4", "Nao: Attack 4", "Lan: Attack 3", "Count: Defense 5"]
    end = lines.index("Ayame: Attack 8 against Defense 6")
    assert lines[end - 5 : end] == [
        "Count: Attack 6",
        "Assault: 6 becomes 8",
        "Ayame: Defense 4",
        "Spiked: 4 becomes 2",
        "Rin: Defense 4",
    ]
    damage = {"Count takes 6 Damage: Health -1", "Ayame takes 2 Damage: Health 2", "Rin takes 1 Damage: Health 3"}
    assert damage <= set(lines)


def test_what_is_told_of_an_ability_comes_to_its_total() -> None:
    """In matches at random, for all who are in play: the printed number, then each change, one after the other."""
    changes = 0
    for seed in range(3):
        table = fuda.table(GAME, 3, seed)
        chance = random.Random(seed)
        while not table.over and len(table.log) < 400:
            table.play(chance.choice(table.legal()))
            if len(table.log) % 40 == 0:
                changes += compared(table)
    assert changes > 10


def compared(table: fuda.Table) -> int:
    """Compares all abilities of all who are in play; how many changes were told."""
    s = table.clone().state
    things = [character_thing(c) for c in range(40) if s.at[c] >= 0] + [slot_thing(i) for i in range(22) if s.slot_id[i] >= 0]
    changes = 0
    for thing in things:
        for ability in (Ability.ATTACK, Ability.DEFENSE, Ability.MOVEMENT, Ability.CHARM):
            forget(s)
            assert told_total(s, thing, ability) == total(s, thing, ability)
            notes = [s.notes[5 * i : 5 * i + 5] for i in range(s.notes_made)]
            assert (notes[0][0], notes[0][3]) == (Note.HAS_ABILITY, ability)
            value = notes[0][4]
            for code, _, *values in notes[1:]:
                before, after = values[:2] if code in SHORT else values[1:]
                assert before == value
                value = after
                changes += 1
            assert value == total(s, thing, ability)
    return changes


def test_the_way_of_a_disaster_is_told_place_by_place() -> None:
    scene = empty_piles(row("ayame rin nao lan wolf").put("ayame", "tree-house").disaster("wolf", "mill"))
    lines = told(scene.phase(Phase.DISCARD).play("end"))
    start = lines.index("Wolf goes 4 steps")
    passed = [line.removeprefix("Wolf passes ") for line in lines if line.startswith("Wolf passes ")]
    assert len(passed) == 3
    assert lines[start + 4] == f"Wolf stops at {scene.disaster_at('wolf').capitalize()}"


def test_it_is_told_among_how_many_a_target_is_drawn() -> None:
    assert any(line.endswith("is drawn among 3") for line in told(fight("golem", "ayame rin nao")))
    carried = fight("golem", "ayame rin nao", carrier="rin")
    assert not any("drawn among" in line for line in told(carried))


def test_what_is_healed_is_told_with_what_it_restores_and_not_where_it_restores_nothing() -> None:
    scene = fight("count", "ayame rin", "assault spiked", carrier="ayame")
    ayame, card = scene.character("ayame"), BOOK.index("ayame")
    scene.s.damage[ayame] = 1
    forget(scene.s)
    for _ in range(2):
        act_on_character(scene.s, SimpleNamespace(what=What.HEAL, ability=Ability.NONE, amount=2), ayame)
    assert scene.s.damage[ayame] == 0
    assert scene.s.notes_made == 1
    code, _, *values = scene.s.notes[:5]
    assert (code, values) == (Note.EFFECT, [What.HEAL, card, 1])
    assert line(*values) == "Ayame: healed 1"


def test_a_number_that_says_nothing_is_not_told() -> None:
    assert told_amount(SimpleNamespace(what=What.HOLD, amount=1)) == 0
    assert told_amount(SimpleNamespace(what=What.DAMAGE, amount=2)) == 2
    assert line(What.HOLD, BOOK.index("ayame"), 0) == "Ayame: is held"


def line(*values: int) -> str:
    return text.render(GAME, ("notes.effect", *values), "en", book=BOOK)
