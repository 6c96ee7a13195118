"""Random fights, charms, paths and steps of Ani-Mayhem, in the rules and in their second reading: `second`.

Each comparison asserts that both agree. `test_second` makes some of them, `bench/animayhem_rules.py` many.
"""

import random
from functools import cache
from itertools import product

from fuda.games.animayhem.charm import charm_round, settle_charm
from fuda.games.animayhem.combat import begin_round
from fuda.games.animayhem.decks import MAX_COMBAT
from fuda.games.animayhem.disasters import walk
from fuda.games.animayhem.field import lay
from fuda.games.animayhem.moving import steps_left, why_not_step
from fuda.games.animayhem.setup import take_from_pile
from fuda.games.animayhem.state import BONKED, CHARACTERS, COMBAT, DIRECTIONS, DISCARDED, EACH, NOTHING, Note, Phase, slot_thing
from fuda.games.animayhem.vocabulary import Ability, What, Whom
from fuda.kernel import has
from fuda.kernel.chance import seed_generator
from tests.games.animayhem.scene import BOOK, Scene
from tests.games.animayhem.second import Board, Card, Duel, Fighter, charm, fight, moved, path

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


@cache
def base() -> Scene:
    brought = f"{CHARACTERS_BROUGHT} {DISASTERS_BROUGHT} {' '.join(ENHANCEMENTS)} {' '.join(EQUIPMENT)} morale mill clocktower"
    return Scene([brought]).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1)


def compare_fight(chance: random.Random, seed: int) -> set[str]:
    """A round of a Combat with a Disaster; gives what became of those who were attacked."""
    scene = base().copy()
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


def compare_charm(chance: random.Random) -> str:
    """A try of a Disaster to charm a Character; gives what came of it."""
    scene = base().copy()
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
    return found


SIDES = ("ayame rin nao lan", "leo dai hana jun")


@cache
def two_sides() -> Scene:
    brought = [f"{names} {' '.join(ENHANCEMENTS)} {' '.join(EQUIPMENT)} mill clocktower" for names in SIDES]
    scene = Scene(brought).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("tree-house", 0, 1).lay("tree-house", 1, 1, 1)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    scene.s.charm = 1  # off
    return scene


def compare_duel(chance: random.Random, seed: int) -> set[str]:
    """A round of a Combat between players; gives what became of those who were in it."""
    scene = two_sides().copy()
    fighters: dict[str, Fighter] = {}
    side: dict[str, int] = {}
    for seat in range(2):
        names = chance.sample(SIDES[seat].split(), chance.randint(1, 4))
        scene.put(" ".join(names), "mill", seat)
        for name in names:
            fighters[name], side[name] = printed(name), seat
            hurt = chance.randint(0, max(0, fighters[name].defense - 1))
            fighters[name].suffered = scene.s.damage[scene.character(name, seat)] = hurt
        for card, (ability, what, amount) in chance.sample(sorted(ENHANCEMENTS.items()), chance.randint(0, 2)):
            bearer = chance.choice(names)
            scene.enhancement(card, bearer, seat)
            getattr(fighters[bearer], f"on_{ability}").append((what, amount))
        start = seat * EACH + COMBAT
        pile = [BOOK.index(chance.choice(CARDS)) for _ in range(8)]
        scene.s.brought[start : start + MAX_COMBAT] = pile + [NOTHING] * (MAX_COMBAT - 8)
        scene.s.combat_used[seat] = 0
    seed_generator(scene.s, seed, 0)
    scene.phase(Phase.SCAVENGE).play("challenge seat-2 at mill")
    duel = Duel(fighters, {}, {}, {})
    while scene.s.phase == Phase.DUEL and scene.s.rival != NOTHING:
        moves = [move for move in scene.legal if move.startswith(("strike ", "shield "))]
        if not moves or chance.random() < 0.2:
            if not duel.strikes and scene.s.passes == 1:
                return set()  # nobody attacks
            is_last = scene.s.passes == 1
            scene.play("end")
            if is_last:
                break
            continue
        move = chance.choice(moves)
        verb, target, _, name = move.split()
        (duel.strikes if verb == "strike" else duel.shields)[name] = target
        scene.play(move)
    drawn = [(BOOK.ids[who], BOOK.ids[card]) for who, card, _ in scene.notes(Note.CARD_FOR)]
    assert {name for name, _ in drawn} == set(duel.strikes.values()), seed
    assert [side[name] for name, _ in drawn] == sorted(side[name] for name, _ in drawn), seed  # the initiator's first
    duel.cards = {name: combat_card(card) for name, card in drawn}
    told = [(BOOK.ids[who], (attack, defense)) for who, attack, defense in scene.notes(Note.ATTACK_ON)]
    choices = [duel.opponents(name) for name in duel.cards]
    possible = [duel.sums(dict(zip(duel.cards, meant, strict=True))) for meant in product(*choices)]
    assert dict(told) in possible, (seed, told, possible[0], drawn)
    fates = duel.fates(dict(told), [name for name, _ in told])
    places = {"stands": "mill", "bonked": BONKED, "killed": DISCARDED}
    for name, fate in fates.items():
        assert scene.at(name, side[name]) == places[fate], (seed, name, fate)
    return set(fates.values())


WALKERS = "ayame rin nao lan leo dai hana jun yuki goro"
STEPS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]  # as the rules number directions
GROUND = ["mill", "clocktower", "arcade", "harbour", "kitchen", "temple", "moon", "moon", "moon"]


def compare_steps(chance: random.Random) -> tuple[int, int]:
    """All steps of all Characters on a random Field; gives how many may be taken, and how many only in passing."""
    scene = Scene([f"{WALKERS} {' '.join(GROUND)}", "ayame mill"])
    places = chance.sample([(x, y) for x in range(4) for y in range(3)], chance.randint(4, 11))
    board = Board({}, {}, {"yuki"}, {})
    taken = [number for number in range(EACH) if scene.s.brought[number] == BOOK.index("moon")]
    for i, (x, y) in enumerate(places):
        if i < 2:
            scene.lay("tree-house", x, y, i)
            board.kinds[x, y] = ("own haven", "other haven")[i]
            continue
        name = GROUND[i - 2]
        if name == "moon":
            number = taken.pop()
            lay(scene.s, number, x, y, NOTHING)
        else:
            scene.lay(name, x, y)
        board.kinds[x, y] = "planetary" if name == "moon" else "location"
    sites = {place: site for site, place in enumerate(places)}
    full = chance.choice(places[2:])
    for name in WALKERS.split():
        where = [full, *places] if chance.random() < 0.5 else places
        stands = [place for place in where if place != places[1] and board.may_stop(name, place)]
        outside = sum(not board.kinds[at].endswith("haven") for at in board.at.values())
        goal = chance.choice(stands) if outside < 6 else places[0]
        if goal == full and chance.random() < 0.5 and board.may_stop(name, full):
            goal = full
        board.at[name] = goal
        if scene.id(name) % EACH >= 4 and scene.s.at[scene.character(name)] == NOTHING:
            take_from_pile(scene.s, 0, scene.id(name) % EACH)
        scene.s.at[scene.character(name)] = sites[goal]
        gone = chance.randint(0, 2)
        scene.s.moved[scene.character(name)] = gone
        board.movement[name] = BOOK[BOOK.index(name)].movement - gone
    scene.phase(Phase.MOVE)
    legal = passing = 0
    for name in WALKERS.split():
        character = scene.character(name)
        assert steps_left(scene.s, character) == board.movement[name]
        for direction in range(DIRECTIONS):
            x, y = STEPS[direction]
            place = board.at[name][0] + x, board.at[name][1] + y
            expected = board.may_step(name, place)
            assert (why_not_step(scene.s, character, direction) == 0) == expected, (name, place, board)
            legal += expected
            passing += expected and not board.may_stop(name, place)
    return legal, passing


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


def compare_field(seed: int) -> None:
    """The path of a random Field, and the move of each Disaster on it."""
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
