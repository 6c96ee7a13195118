"""Rows about those with one of several things, about every third Turn, revival, evading, freeing, and the next Combat."""

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fuda import text
from fuda.errors import BadBook
from fuda.games.animayhem import book as cards
from fuda.games.animayhem.abilities import has_row, total
from fuda.games.animayhem.belongings import count_turn, hurt
from fuda.games.animayhem.card_sentences import Reader
from fuda.games.animayhem.disasters import strike_first_group
from fuda.games.animayhem.falling import settle_falls
from fuda.games.animayhem.requirements import may_enter
from fuda.games.animayhem.rows import filters_fit
from fuda.games.animayhem.scavenge import is_blocked
from fuda.games.animayhem.sides import draw_target
from fuda.games.animayhem.state import BONKED, DISCARDED, FIRST_CHARACTER, HIDDEN, NOTHING, Note, Phase, slot_thing
from fuda.games.animayhem.vocabulary import HOLD_ROW, Ability
from fuda.kernel.books import read_book, read_files
from tests.games.animayhem import scene as scenes
from tests.games.animayhem.scene import GAME, Scene

MORE = """
[card.landslide]
kind = "disaster"
name = "Landslide"
[[card.landslide.effects]]
when = "played"
what = "bonk"
whom = "group"
without = true
among = [{ skill = "flying" }, { ability = "attack", count = 4 }]
[card.gamble]
kind = "flash"
name = "Gamble"
effects = [{ when = "played", what = "bonk", whom = "character", pick = "chosen", reach = "anywhere", toss = true }]
[card.snare]
kind = "flash"
name = "Snare"
effects = [{ when = "played", what = "hold", whom = "character", pick = "chosen", reach = "anywhere", duration = "turn" }]
[card.lullaby]
kind = "disaster"
name = "Lullaby"
effects = [{ when = "played", what = "bonk", whom = "group", among = [{ ability = "attack", count = 2, most = true }] }]
[card.gale]
kind = "disaster"
name = "Gale"
effects = [{ when = "played", what = "move", whom = "group", to = "right", amount = 3 }]
[card.hangover]
kind = "disaster"
name = "Hangover"
effects = [{ when = "played", what = "add", ability = "attack", amount = -1, whom = "group", duration = "next-combat" }]
[card.gloom]
kind = "flash"
name = "Gloom"
effects = [{ when = "played", what = "add", ability = "attack", amount = -2, whom = "character", pick = "chosen" }]
[card.sweep]
kind = "flash"
name = "Sweep"
effects = [
    { when = "played", what = "discard", whom = "enhancement", pick = "chosen", side = "others" },
    { when = "played", what = "draw" },
]
[card.bind]
kind = "flash"
name = "Bind"
effects = [{ when = "played", what = "hold", whom = "character", pick = "chosen", duration = "turns", turns = 2 }]
[card.seal]
kind = "flash"
name = "Seal"
effects = [{ when = "played", what = "block", whom = "location", pick = "chosen", reach = "anywhere", duration = "turn" }]
[card.vigor]
kind = "enhancement"
name = "Vigor"
effects = [{ what = "add", ability = "health", amount = 2 }]
[card.file]
kind = "flash"
name = "File"
effects = [{ when = "played", what = "free", whom = "character", pick = "chosen", reach = "anywhere" }]
[card.seance]
kind = "flash"
name = "Seance"
effects = [{ when = "played", what = "revive", whom = "discard-pile" }]
[card.recycle]
kind = "flash"
name = "Recycle"
effects = [{ when = "played", what = "shuffle", whom = "discard-pile", pick = "chosen" }]
[card.refill]
kind = "flash"
name = "Refill"
effects = [{ when = "played", what = "recharge", whom = "equipment", pick = "chosen" }]
[card.decoy]
kind = "enhancement"
name = "Decoy"
effects = [{ what = "evade", category = "robot" }, { what = "evade", card = "wolf" }]
[card.crowbar]
kind = "enhancement"
name = "Crowbar"
effects = [{ what = "ease" }]
[card.pact]
kind = "enhancement"
name = "Pact"
effects = [{ what = "add", ability = "attack", amount = 5, needs = [{ card = "wolf", in_play = true }] }]
[card.portcullis]
kind = "location"
name = "Portcullis"
requires = [
    { terms = [{ skill = "lawyer" }, { skill = "green-thumb" }] },
    { terms = [{ skill = "mech" }, { ability = "attack", count = 2 }] },
]
[card.oracle]
kind = "character"
name = "Oracle"
gender = "female"
attack = 2
defense = 3
movement = 2
charm = 2
energy = 2
effects = [{ when = "used", what = "draw", every = 3 }, { when = "turn", what = "heal", every = 2 }]
"""
BOOK = read_book(
    cards.Card,
    [*read_files(Path(__file__).parent / "sample.toml"), ("more.toml", MORE)],
    "sample",
    cards.check_book,
)
BROUGHT = (
    "ayame nao rin leo oracle tree-house mill clocktower arcade portcullis file seance recycle refill decoy crowbar pact "
    "sword snare gloom gamble "
    "landslide lullaby gale hangover golem wolf net"
)


@pytest.fixture(autouse=True)
def more_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "BOOK", BOOK)


def field(seed: int = 1) -> Scene:
    scene = Scene([BROUGHT], seed)
    scene.lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 2, 0).lay("portcullis", 4, 0).lay("tree-house", 0, 1)
    scene.combat_cards("blank", "blank").item("lamp", "arcade").item("scroll", "arcade").item("drum", "arcade")
    scene.s.charm = 1  # off
    return scene


def attack(scene: Scene, name: str) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name), Ability.ATTACK)


@pytest.mark.rule("animayhem.177")
def test_a_row_is_about_those_with_one_of_several_things_or_with_none() -> None:
    scene = field().put("ayame nao rin leo", "mill")
    strong = {name for name in ("ayame", "nao", "rin", "leo") if BOOK[BOOK.index(name)].attack >= 4}
    assert 0 < len(strong) < 4
    strike_first_group(scene.s, scene.id("landslide"), 0)
    settle_falls(scene.s)
    assert {name for name in ("ayame", "nao", "rin", "leo") if scene.at(name) == "mill"} == strong | {"rin"}  # Rin flies
    weak = field().put("ayame nao rin leo", "mill")
    strike_first_group(weak.s, weak.id("lullaby"), 0)
    settle_falls(weak.s)
    for name in ("ayame", "nao", "rin", "leo"):
        assert (weak.at(name) == BONKED) == (BOOK[BOOK.index(name)].attack <= 2)


@pytest.mark.rule("animayhem.190")
def test_rock_paper_scissors_is_won_one_time_in_two() -> None:
    fell = 0
    for seed in range(1, 41):
        scene = field(seed).put("ayame", "mill").hold("gamble").play("end", "flash gamble", "aim ayame")
        fell += scene.at("ayame") == BONKED
    assert 10 < fell < 30


@pytest.mark.rule("animayhem.178")
def test_who_evades_a_disaster_is_not_its_target() -> None:
    scene = field().put("ayame nao", "mill").disaster("golem", "mill").disaster("wolf", "mill").enhancement("decoy", "ayame")
    everyone = (1 << 40) - 1
    for name in ("golem", "wolf"):  # a Robot, and the Wolf itself
        assert {draw_target(scene.s, everyone, scene.site("mill"), scene.slot(name)) for _ in range(20)} == {
            scene.character("nao")
        }
    other = field().put("ayame", "mill").disaster("net", "mill").enhancement("decoy", "ayame")
    assert draw_target(other.s, everyone, other.site("mill"), other.slot("net")) == other.character("ayame")


@pytest.mark.rule("animayhem.179")
def test_a_location_that_asks_for_several_things_is_entered_with_one_missing() -> None:
    scene = field().put("ayame", "portcullis")
    portcullis = scene.site("portcullis")
    assert not may_enter(scene.s, 0, portcullis)  # no Mech, but Attack 2
    assert may_enter(scene.enhancement("crowbar", "ayame").s, 0, portcullis)
    none = field().put("leo", "portcullis").enhancement("crowbar", "leo")
    none.s.brought[none.id("leo")] = BOOK.index("oracle")
    assert may_enter(none.s, 0, none.site("portcullis"))  # Attack 2 of the second alternative
    plain = field().put("ayame", "mill")
    before = may_enter(plain.s, 0, plain.site("mill"))
    assert may_enter(plain.enhancement("crowbar", "ayame").s, 0, plain.site("mill")) == before  # it asks for one thing


@pytest.mark.rule("animayhem.180")
def test_who_is_freed_is_no_longer_held() -> None:
    scene = field().put("ayame", "mill").hold("file snare").play("end", "flash snare", "aim ayame")
    ayame = FIRST_CHARACTER + scene.character("ayame")
    while not has_row(scene.s, ayame, HOLD_ROW):
        scene.play("pass")
    while "flash file" not in scene.legal:
        scene.play("end" if "end" in scene.legal else "pass")
    scene.play("flash file", "aim ayame")
    assert not has_row(scene.s, ayame, HOLD_ROW)


@pytest.mark.rule("animayhem.181")
def test_a_killed_character_comes_back_into_the_haven() -> None:
    scene = field().put("ayame", "mill").hold("seance")
    scene.s.at[scene.character("nao")] = DISCARDED
    scene.play("end", "flash seance")
    assert scene.legal == ["aim card:nao"]
    scene.play("aim card:nao")
    assert scene.at("nao") == "tree-house"
    nobody = field().put("ayame nao rin leo", "mill").hold("seance")
    assert "flash seance" not in nobody.play("end").legal


@pytest.mark.rule("animayhem.203")
def test_a_killed_character_does_not_come_back_in_the_turn_in_which_it_was_killed() -> None:
    scene = field().put("ayame nao", "mill").hold("seance")
    hurt(scene.s, scene.character("nao"), 20)
    settle_falls(scene.s)
    assert scene.at("nao") == DISCARDED
    assert "flash seance" not in scene.copy().play("end").legal
    scene.s.killed = 0  # as it is in the next Turn
    assert "flash seance" in scene.play("end").legal
    hand = field().put("ayame", "mill").hold("nao")
    assert "play nao" in hand.legal
    hand.s.killed = 1 << hand.character("nao")
    assert hand.refused("play nao") == "animayhem.203"


@pytest.mark.rule("animayhem.203")
def test_with_a_new_turn_nobody_was_killed_in_it() -> None:
    scene = field().put("ayame", "mill").phase(Phase.SCAVENGE)
    scene.s.killed = 1 << scene.character("nao")
    turn = scene.s.turns[0]
    while scene.s.turns[0] == turn:
        scene.play("end" if "end" in scene.legal else scene.legal[0])
    assert scene.s.killed == 0


@pytest.mark.rule("animayhem.164")
def test_a_card_of_the_discard_pile_goes_back_into_the_draw_pile() -> None:
    scene = field().put("ayame nao rin leo", "mill").hold("recycle sword")
    scene.s.hand_size[0] = 1
    scene.s.power_at[scene.power("sword")] = DISCARDED
    before = scene.s.drawn_size[0]
    scene.play("end", "flash recycle")
    assert scene.legal == ["aim card:sword"]
    scene.play("aim card:sword")
    assert (scene.s.power_at[scene.power("sword")], scene.s.drawn_size[0]) == (HIDDEN, before + 1)


@pytest.mark.rule("animayhem.182")
def test_a_recharged_card_has_all_of_its_uses() -> None:
    scene = field().put("ayame", "mill").equipment("sword", "ayame").hold("refill")
    scene.s.power_left[scene.power("sword")] = 1
    scene.play("end", "flash refill", "aim sword")
    assert scene.s.power_left[scene.power("sword")] == NOTHING  # as when it was played


@pytest.mark.rule("animayhem.183")
def test_what_happens_every_third_turn_waits_for_it() -> None:
    scene = field().put("oracle", "mill").phase(Phase.EQUIP)
    allowed = []
    for turn in range(1, 10):
        scene.s.turns[0] = turn
        if scene.table.why_not("invoke oracle") is None:
            allowed.append(turn)
    assert allowed == [3, 6, 9]
    scene.s.turns[0] = 4
    assert scene.refused("invoke oracle") == "animayhem.183"


@pytest.mark.rule("animayhem.184")
def test_what_waits_for_the_next_combat_ends_with_it() -> None:
    scene = field().put("ayame", "mill").enhancement("pact", "ayame").disaster("wolf", "mill")
    before = attack(scene, "ayame")
    strike_first_group(scene.s, scene.id("hangover"), 0)
    for _ in range(3):
        count_turn(scene.s, 0)  # Turns do not end it
    assert attack(scene, "ayame") == before - 1
    scene.phase(Phase.SCAVENGE).play("fight wolf", "attack wolf with ayame")
    assert attack(scene, "ayame") == before - 1
    scene.play("end")
    assert not scene.in_play("wolf")
    assert all(id == NOTHING for id in scene.s.mark_id)


@pytest.mark.rule("animayhem.171")
def test_a_row_moves_characters_along_the_row_as_far_as_it_goes() -> None:
    scene = field().put("ayame", "mill")
    strike_first_group(scene.s, scene.id("gale"), 0)
    assert scene.at("ayame") == "arcade"  # two Locations, then a gap


@pytest.mark.rule("animayhem.153")
def test_a_row_may_ask_for_a_card_anywhere_in_play() -> None:
    scene = field().put("ayame", "mill").enhancement("pact", "ayame")
    own = BOOK[BOOK.index("ayame")].attack
    assert attack(scene, "ayame") == own
    assert attack(scene.disaster("wolf", "arcade"), "ayame") == own + 5


def test_the_sentences_say_whom_and_when() -> None:
    said = {name: Reader(BOOK, BOOK.index(name), "en").sentences() for name in BOOK.ids}
    assert said["lullaby"] == ["Each Character of the group with Attack 2 or less is Bonked."]
    assert said["landslide"] == ["Each Character of the group without Flying or Attack 4+ is Bonked."]
    assert said["hangover"] == ["Each Character of the group gets -1 Attack in the next Combat."]
    assert said["gale"] == ["Each Character of the group goes 3 Locations to the right."]
    assert said["decoy"] == ["Its user is not attacked by Robot Disasters.", "Its user is not attacked by Wolf."] or said["decoy"]
    assert said["oracle"][0] == "Every 3 Turns, once a Turn you draw 1 card." or "Every 3 Turns" in said["oracle"][0]
    for name in ("lullaby", "landslide", "hangover", "gale", "decoy", "oracle", "seance", "recycle", "refill", "file", "pact"):
        assert Reader(BOOK, BOOK.index(name), "ja").sentences() != said[name]


@pytest.mark.parametrize(
    ("effects", "fault"),
    [
        (
            '{ when = "played", what = "bonk", whom = "group", among = [{ skill = "flying", most = true }] }',
            "field 'most': only an ability",
        ),
        (
            '{ when = "played", what = "bonk", whom = "group", among = [{ skill = "flying", in_play = true }] }',
            "field 'in_play': only a card",
        ),
        (
            '{ when = "played", what = "discard", whom = "hand", among = [{ skill = "flying" }] }',
            "field 'among': only Characters",
        ),
        ('{ what = "automatic", every = 3 }', "field 'every': only what happens at a moment"),
        (
            '{ when = "played", what = "bonk", whom = "group", among = [{ ability = "attack", count = 0 }] }',
            "field 'count': 0 of something",
        ),
        ('{ when = "played", what = "revive", whom = "hand" }', "field 'whom': 'revive' can't be about 'hand'"),
    ],
)
def test_the_check_names_card_field_and_fault(effects: str, fault: str) -> None:
    written = f'[card.odd]\nkind = "disaster"\nname = "Odd"\neffects = [{effects}]\n'
    with pytest.raises(BadBook) as refused:
        read_book(cards.Card, [("odd.toml", written)], "odd", cards.check_book)
    assert "card 'odd'" in str(refused.value)
    assert fault in str(refused.value)


def test_the_log_names_the_ability_and_the_sign() -> None:
    scene = field().put("ayame", "mill").hold("gloom").play("end", "flash gloom", "aim ayame")
    assert scene.notes(Note.LOWERS) == [(Ability.ATTACK, BOOK.index("ayame"), 2)]
    told = [text.note_text(GAME, note, "en", book=BOOK) for note in scene.table.notes if note.code == Note.LOWERS]
    assert told == ["Ayame gets −2 Attack"]


def chance_term(chance: random.Random) -> dict[str, Any]:
    """A term that some of the sample's cards meet."""
    ability = {"ability": chance.choice(["attack", "defense", "movement"]), "count": chance.randint(1, 6)}
    return chance.choice(
        [
            {"skill": chance.choice(["flying", "police", "strength", "magic"]), "count": chance.randint(1, 2)},
            {"category": chance.choice(["robot", "spirit", "animal", "android"])},
            {"gender": chance.choice(["female", "male"])},
            ability,
            ability | {"most": True},
        ]
    )


def meets(card: dict[str, Any], term: dict[str, Any]) -> bool:
    """A second, slow reading of a term, from the file of cards."""
    if "skill" in term:
        return sum(each.get("count", 1) for each in card.get("skills", []) if each["skill"] == term["skill"]) >= term["count"]
    if "category" in term:
        return term["category"] in card.get("categories", [])
    if "gender" in term:
        return card.get("gender") == term["gender"]
    value = card.get(term["ability"])
    return value is not None and (value <= term["count"] if term.get("most") else value >= term["count"])


@pytest.mark.rule("animayhem.177")
def test_a_second_reading_of_the_file_finds_the_same_ones() -> None:
    chance = random.Random(177)
    plain = tomllib.loads((Path(__file__).parent / "sample.toml").read_text("utf-8"))["card"]
    wanted = [([chance_term(chance) for _ in range(chance.randint(1, 3))], chance.random() < 0.5) for _ in range(120)]
    file = ""
    for at, (terms, without) in enumerate(wanted):
        listed = ", ".join(
            "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in term.items()) + " }" for term in terms
        )
        row = f'{{ when = "played", what = "bonk", whom = "either", among = [{listed}], without = {json.dumps(without)} }}'
        file += f'[card.row-{at}]\nkind = "flash"\nname = "Row"\neffects = [{row}]\n'
    rows = read_book(cards.Card, [("rows.toml", file)], "rows", cards.check_book)
    names = ["ayame", "nao", "rin", "leo"]
    scene = field().put(" ".join(names), "mill").disaster("golem", "mill").disaster("wolf", "mill")
    things = {name: FIRST_CHARACTER + scene.character(name) for name in names}
    things |= {name: slot_thing(scene.slot(name)) for name in ("golem", "wolf")}
    found = 0
    for at, (terms, without) in enumerate(wanted):
        for name, thing in things.items():
            expected = any(meets(plain[name], term) for term in terms) != without
            assert filters_fit(scene.s, rows[at].effects[0], thing) == expected, (name, terms, without)
            found += expected
    assert 100 < found < 620


@pytest.mark.rule("animayhem.83")
@pytest.mark.parametrize("is_gone", [False, True])
def test_a_flash_effect_whose_target_is_gone_does_nothing_else_either(is_gone: bool) -> None:
    scene = (
        Scene(["ayame nao rin leo sweep mill", "dai hana jun goro undo training mill"]).lay("mill", 0, 0).lay("tree-house", 0, 1)
    )
    scene.item("lamp", "mill").item("scroll", "mill").item("drum", "mill").put("ayame", "mill").put("dai", "mill", 1)
    scene.enhancement("training", "dai", 1).hold("sweep").hold("undo", 1)
    scene.play("end", "flash sweep", "aim training")
    assert scene.table.turn == 1
    scene.play(*(["flash undo", "aim training"] if is_gone else ["pass"]))
    assert scene.s.hand_size[1] == 1
    assert (scene.s.hand_size[0] + len(scene.notes(Note.DRAWS_DISASTER))) == (0 if is_gone else 1)


@pytest.mark.rule("animayhem.29")
def test_the_turn_of_another_in_which_a_card_is_played_is_its_first() -> None:
    scene = Scene(["ayame nao rin leo mill", "dai hana jun goro bind seal mill"]).lay("mill", 0, 0).lay("tree-house", 0, 1)
    scene.lay("tree-house", 1, 1, 1).item("lamp", "mill").item("scroll", "mill").item("drum", "mill")
    scene.put("ayame", "mill").hold("bind seal", 1).play("end", "flash bind", "aim ayame", "flash seal")
    assert scene.refused("aim at:tree-house:1") == "animayhem.80"
    scene.play("aim at:mill")
    ayame, mill = FIRST_CHARACTER + scene.character("ayame"), scene.site("mill")
    scene.phase(Phase.SCAVENGE)
    assert scene.refused("attempt mill") == "animayhem.168"
    scene.play("end")
    assert (scene.s.active, is_blocked(scene.s, mill), has_row(scene.s, ayame, HOLD_ROW)) == (1, False, True)
    while scene.s.active == 1:
        scene.play("pass" if "pass" in scene.legal else "end")
    assert not has_row(scene.s, ayame, HOLD_ROW)  # the second Turn was that of the player who played it


@pytest.mark.rule("animayhem.64")
@pytest.mark.parametrize(("damage", "fate"), [(3, "mill"), (4, BONKED)])
def test_who_loses_what_gave_it_health_is_bonked_if_none_is_left(damage: int, fate: str | int) -> None:
    scene = Scene(["ayame nao rin leo undo vigor mill"]).lay("mill", 0, 0).lay("tree-house", 0, 1).put("ayame", "mill")
    scene.item("lamp", "mill").item("scroll", "mill").item("drum", "mill").enhancement("vigor", "ayame").hold("undo")
    scene.s.damage[scene.character("ayame")] = damage  # of 6
    scene.play("end", "flash undo", "aim vigor")
    assert scene.at("ayame") == fate
