"""The rules of Ani-Mayhem agree with a second, slow reading on thousands of random fights, charms and moves."""

import random

import pytest

from fuda.games.animayhem.charm import charm_round, settle_charm
from fuda.games.animayhem.combat import begin_round
from fuda.games.animayhem.disasters import walk
from fuda.games.animayhem.state import BONKED, CHARACTERS, DISCARDED, Note, Phase, slot_thing
from fuda.games.animayhem.vocabulary import Ability, What, Whom
from fuda.kernel import has
from fuda.kernel.chance import seed_generator
from tests.games.animayhem.scene import BOOK, Scene
from tests.games.animayhem.second import Card, Fighter, charm, fight, moved, path

CHARACTERS_BROUGHT = "ayame rin nao lan leo dai hana jun"
DISASTERS_BROUGHT = "count kraken golem wolf drone slug baron vamp"
CARDS = [
    "assault",
    "spiked",
    "sights",
    "toss",
    "trip",
    "sunder",
    "blank",
    "double",
    "glance",
    "blush",
    "rebuff",
    "serenade",
    "stumble",
    "jibe",
    "bouquet",
]
ENHANCEMENTS = {"training": ("attack", "add", 1), "focus": ("defense", "add", 2), "rage": ("attack", "multiply", 2)}
EQUIPMENT = {"sword": ("attack", "add", 3), "club": ("attack", "add", 1), "shield": ("defense", "add", 2)}
FIGHTS = 3000


def printed(id: str) -> Fighter:
    card = BOOK[BOOK.index(id)]
    return Fighter(id, card.attack, card.defense, max(card.charm, -9))


def combat_card(id: str) -> Card:
    """A Combat card of the book as the second reading has it."""
    card = BOOK[BOOK.index(id)]
    read = Card()
    for rows, number in ((card.effects, card.effects_count), (card.charm_effects, card.charm_effects_count)):
        for row in rows[:number]:
            side = "self" if row.whom == Whom.SELF else "opponent"
            getattr(read, Ability(row.ability).name.lower()).append((side, What(row.what).name.lower(), row.amount))
    return read


def new_scene() -> Scene:
    brought = f"{CHARACTERS_BROUGHT} {DISASTERS_BROUGHT} {' '.join(ENHANCEMENTS)} {' '.join(EQUIPMENT)} morale mill clocktower"
    return Scene([brought]).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1)


def test_thousands_of_random_fights_end_alike() -> None:
    chance = random.Random(7)
    fates = set()
    scene = new_scene()
    for seed in range(FIGHTS):
        fates |= compare_fight(scene.copy(), chance, seed)
    assert fates == {"stands", "bonked", "killed"}


def compare_fight(scene: Scene, chance: random.Random, seed: int) -> set[str]:
    names = chance.sample(CHARACTERS_BROUGHT.split(), chance.randint(1, 4))
    foe_name = chance.choice(DISASTERS_BROUGHT.split())
    scene.put(" ".join(names), "mill").disaster(foe_name, "mill")
    fighters = {name: printed(name) for name in names}
    foe = printed(foe_name)
    for card, (ability, what, amount) in chance.sample(sorted(ENHANCEMENTS.items()), chance.randint(0, 3)):
        bearer = chance.choice(names)
        scene.enhancement(card, bearer)
        getattr(fighters[bearer], f"on_{ability}").append((what, amount))
    if chance.random() < 0.3:
        scene.global_effect("morale")
        for one in fighters.values():
            one.on_attack.append(("add", 1))
    for card, (ability, what, amount) in chance.sample(sorted(EQUIPMENT.items()), chance.randint(0, 2)):
        bearer = chance.choice(names)
        scene.equipment(card, bearer)
        scene.s.power_used[scene.power(card)] = 1
        getattr(fighters[bearer], f"on_{ability}").append((what, amount))
    for name in names:
        hurt = chance.randint(0, max(0, fighters[name].defense - 1))
        fighters[name].suffered = scene.s.damage[scene.character(name)] = hurt
    foe.suffered = scene.s.damage[CHARACTERS + scene.slot(foe_name)] = chance.randint(0, foe.defense - 1)
    cards = chance.choice(CARDS), chance.choice(CARDS)
    scene.combat_cards(*cards).phase(Phase.SCAVENGE)
    scene.s.foe, scene.s.fighter, scene.s.field, scene.s.after = scene.slot(foe_name), 0, scene.site("mill"), Phase.SCAVENGE
    scene.s.party = 1
    seed_generator(scene.s, seed, 0)
    begin_round(scene.s)
    target = BOOK.ids[scene.s.brought[scene.s.target]]
    limit = 4 if BOOK[BOOK.index(foe_name)].major else 3
    attackers: list[str] = []
    protectors: list[str] = []
    for name in names:
        role = chance.choice(("attack", "protect", "rest"))
        if role == "attack" and len(attackers) < limit:
            attackers.append(name)
            scene.play(f"attack {foe_name} with {name}")
        elif role == "protect" and name != target and len(protectors) < 2:
            protectors.append(name)
            scene.play(f"protect {target} with {name}")
    expected = fight(
        foe,
        fighters[target],
        [fighters[name] for name in attackers],
        [fighters[name] for name in protectors],
        combat_card(cards[0]),
        combat_card(cards[1]),
    )
    scene.play("end")
    sums = scene.notes(Note.ATTACK_ON)
    if attackers:
        assert sums[0] == (BOOK.index(foe_name), expected.attack_on_foe, expected.defense_of_foe), (seed, cards)
    assert sums[-1] == (BOOK.index(target), expected.attack_on_target, expected.defense_of_target), (seed, cards)
    assert scene.in_play(foe_name) != expected.foe_defeated, seed
    places = {"stands": "mill", "bonked": BONKED, "killed": DISCARDED}
    for name in (target, *protectors):
        assert scene.at(name) == places[expected.fate[name]], (seed, name)
    return {expected.fate[name] for name in (target, *protectors)}


def test_random_charms_end_alike() -> None:
    chance = random.Random(8)
    seen = set()
    base = new_scene()
    for _ in range(1000):
        scene = base.copy()
        name, foe_name = chance.choice(CHARACTERS_BROUGHT.split()), chance.choice(("baron", "vamp"))
        cards = chance.choice(CARDS), chance.choice(CARDS)
        scene.put(name, "mill").disaster(foe_name, "mill").combat_cards(*cards)
        scene.s.foe, scene.s.fighter, scene.s.party, scene.s.field = scene.slot(foe_name), 0, 1, scene.site("mill")
        charm_round(scene.s, scene.character(name))
        settle_charm(scene.s)
        expected = charm(printed(foe_name), printed(name), combat_card(cards[0]), combat_card(cards[1]))
        character = scene.character(name)
        found = "charmed" if has(scene.s.charmed, character) else "wins" if has(scene.s.winners, character) else "draw"
        assert found == expected, (name, foe_name, cards)
        seen.add(found)
    assert seen == {"charmed", "wins", "draw"}


LOCATIONS = [
    "mill",
    "clocktower",
    "arcade",
    "harbour",
    "kitchen",
    "temple",
    "dunes",
    "mirror",
    "moon",
    "gate",
    "volcano",
    "spring",
]


@pytest.mark.parametrize("seed", range(40))
def test_random_fields_have_the_same_path_and_disasters_move_alike(seed: int) -> None:
    chance = random.Random(seed)
    scene = Scene([f"ayame {DISASTERS_BROUGHT} {' '.join(LOCATIONS)}"])
    places = chance.sample([(x, y) for x in range(-3, 4) for y in range(-3, 4)], chance.randint(2, 12))
    by_name = dict(zip(LOCATIONS, places, strict=False))
    scene.lay("tree-house", 9, 9)
    for name, (x, y) in by_name.items():
        scene.lay(name, x, y)
    shown = [by_name[name] for name in scene.table.view()["path"].split()]
    assert shown == path(places)
    for foe_name in DISASTERS_BROUGHT.split():
        start = chance.choice(sorted(by_name))
        scene.disaster(foe_name, start).item("lamp", start)
        token, slot = scene.s.items - 1, scene.slot(foe_name)
        scene.s.item_at[token] = slot_thing(slot)
        card = BOOK[BOOK.index(foe_name)]
        stop, lost = moved(places, by_name[start], card.movement, bool(card.major))
        walk(scene.s, slot)
        assert (scene.s.item_at[token] == -1) == lost
        assert scene.in_play(foe_name) == (stop is not None)
        if stop is not None:
            assert by_name[scene.disaster_at(foe_name)] == stop
