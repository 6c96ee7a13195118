"""Texts of collectors' lists: which become effects, which effects, and why others do not."""

from pathlib import Path
from typing import Any

import pytest

from fuda.games.animayhem.lackey.context import Context
from fuda.games.animayhem.lackey.texts import Understood, read_text
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

CORPUS = Path(__file__).parent / "lists" / "texts.txt"
KINDS = {spelling(kind): kind for kind in Kind} | {"fighter": Kind.DISASTER}
LINES = [line for line in CORPUS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
NAMES = {"goblin market": "goblin-market", "kevin": "kevin"}


def find(name: str) -> str | None:
    return NAMES.get(name.strip(" .").casefold())


def read(kind: str, text: str, name: str = "Card") -> Understood:
    return read_text(text, Context(KINDS[kind], name, find, combat=kind == "fighter"))


@pytest.mark.parametrize("line", LINES)
def test_a_text_becomes_effects_in_full_or_is_kept(line: str):
    sign, _, rest = line.partition(" ")
    kind, _, text = rest.partition("|")
    known = read(kind, text)
    assert (known.reason == "") == (sign == "+"), (text, known)
    if sign == "-":
        assert known.rows == []
        assert known.reason


def test_well_over_half_of_the_corpus_becomes_effects():
    full = sum(read(*line[2:].split("|", 1)).reason == "" for line in LINES)
    assert full >= 0.6 * len(LINES)


@pytest.mark.parametrize(
    ("kind", "text", "rows"),
    [
        ("combat", "Add 2 to your Attack and 1 to your Defense.", [("add", "attack", 2), ("add", "defense", 1)]),
        ("combat", "Lowers your Attack and Defense by 1.", [("add", "attack", -1), ("add", "defense", -1)]),
        ("combat", "Halves opponent's Attack", [("divide", "attack", 2)]),
        ("enhancement", "Triples a Character's Movement.", [("multiply", "movement", 3)]),
        ("fighter", "Health = 14.", [("replace", "health", 14)]),
    ],
)
def test_abilities_are_changed(kind: str, text: str, rows: list[tuple[str, str, int]]):
    assert [(row["what"], row["ability"], row.get("amount", 1)) for row in read(kind, text).rows] == rows


@pytest.mark.parametrize(
    ("kind", "text", "row"),
    [
        (
            "flash",
            "Bonk 1 random female Character.",
            {"what": "bonk", "whom": "character", "pick": "random", "of_gender": "female"},
        ),
        ("flash", "Cancel the effect of 1 Move card.", {"what": "cancel", "whom": "answered", "of_category": "move"}),
        (
            "flash",
            "Move any 1 Disaster 2 Locations forward.",
            {"what": "move", "whom": "disaster", "pick": "chosen", "amount": 2},
        ),
        (
            "flash",
            "Opponent discards 2 cards at random from hand.",
            {"what": "discard", "whom": "hand", "side": "others", "amount": 2},
        ),
        ("flash", "Steal an Item from an opponent.", {"what": "steal", "whom": "present-item", "side": "others"}),
        (
            "item",
            "Discard to remove Hungry Disasters",
            {"what": "discard", "whom": "disaster", "of_category": "hungry", "pay": "card"},
        ),
        ("item", "For the cost of 2 Energy, draw 1 card.", {"what": "draw", "pay": "energy", "price": 2, "when": "used"}),
        ("disaster", "All Characters have no actions for 3 turns.", {"what": "no-actions", "duration": "turns", "turns": 3}),
        (
            "disaster",
            "If Student is present, group cannot move.",
            {"what": "hold", "whom": "group", "needs": [{"skill": "student"}]},
        ),
        ("fighter", "When defeated, 1 random Character is Bonked.", {"what": "bonk", "when": "defeated"}),
        ("character", "May Scavenge any Desert Location.", {"what": "enter", "category": "desert"}),
        ("item", "Use to Scavenge Goblin Market Location.", {"what": "enter", "card": "goblin-market"}),
        ("equipment", "Kevin gets +2 to Attack.", {"what": "add", "amount": 2, "needs": [{"card": "kevin"}]}),
        ("item", "If carried by a female, +2 Charm.", {"what": "add", "amount": 2, "needs": [{"gender": "female"}]}),
        ("item", "+2 Charm when worn by a Student.", {"what": "add", "amount": 2, "needs": [{"skill": "student"}]}),
        ("character", "+1 Attack if Kevin is present.", {"what": "add", "ability": "attack", "needs": [{"card": "kevin"}]}),
        ("character", "If opponent is a Demon, +2 to Attack.", {"what": "add", "amount": 2, "against": [{"category": "demon"}]}),
        (
            "item",
            "Minus 2 damage from all Undead or Spirit attacks.",
            {"what": "add", "ability": "defense", "amount": 2, "against": [{"category": "undead"}, {"category": "spirit"}]},
        ),
        ("item", "Discard to defeat 1 Non-Combat Disaster.", {"what": "defeat", "of_sort": "non-combat", "pay": "card"}),
        (
            "disaster",
            "Destroy all non-Planetary Vehicles in play.",
            {"what": "destroy", "whom": "vehicle", "of_category": "planetary-vehicle", "without": True},
        ),
        ("flash", "Discard 1 non-Robot Character.", {"what": "discard", "of_category": "robot", "without": True}),
        ("flash", "Take no damage from Weapons this round.", {"what": "immune", "category": "weapon", "duration": "round"}),
        ("flash", "Prevent any 1 Character from being Killed.", {"what": "only-bonked", "pick": "chosen"}),
        ("flash", "Prevent any 1 Character from being Bonked.", {"what": "unbeatable", "pick": "chosen"}),
        ("flash", "Your Character may attack three times this round.", {"what": "extra-attack", "amount": 2}),
        ("equipment", "Items carried by the bearer cannot be stolen.", {"what": "keep"}),
        ("fighter", "Steals 1 Item from any Character it defeats.", {"what": "steal", "when": "defeats"}),
        ("fighter", "Has no attack for the first round.", {"what": "forbid", "action": "attack", "duration": "round"}),
        ("location", "Bonk 1 random Character who enters.", {"what": "bonk", "pick": "random", "when": "entered"}),
    ],
)
def test_a_text_becomes_this_row(kind: str, text: str, row: dict[str, Any]):
    known = read(kind, text)
    assert known.reason == ""
    assert len(known.rows) == 1
    assert row.items() <= known.rows[0].items(), known.rows


def test_unless_something_is_present_is_what_defeats_a_disaster():
    known = read("disaster", "Unless Strength x2 or Blind Luck present, Bonk 1 random Character.")
    assert known.facts.fields["requires"] == [
        {"terms": [{"skill": "strength", "count": 2}]},
        {"terms": [{"skill": "blind-luck"}]},
    ]


def test_lists_of_things_share_what_stands_before_them():
    known = read("disaster", "Discard ALL Money Items, Equipment and Enhancement cards in play.")
    assert [(row["whom"], row["of_category"]) for row in known.rows] == [
        ("present-item", "money"),
        ("equipment", "money"),
        ("enhancement", "money"),
    ]
    assert all(row["reach"] == "anywhere" for row in known.rows)


def test_all_others_are_all_but_oneself():
    known = read("character", "All other Characters in party are +1 Health.")
    assert [(row.get("whom", "self"), row.get("amount", 1)) for row in known.rows] == [("character", 1), ("self", -1)]
    assert read("global", "Other Disasters are at -1 Attack.").reason


@pytest.mark.parametrize(
    ("kind", "text", "fields"),
    [
        ("enhancement", "+1 to Energy. Limit 6 per deck.", {"limit": 6}),
        ("equipment", "+2 Attack. Discard after 3 uses or reload.", {"uses": 3}),
        ("equipment", "Draw 1 card. Discard or reload.", {"uses": 1}),
        ("equipment", "+2 Attack. 4 uses. Discard or reload.", {"uses": 4}),
        ("global", "Draw 1 card. Remove from game after 2nd use.", {"uses": 2}),
        ("item", "Equip 1 Equipment as a Flash Effect.", {"fast": True}),
        ("equipment", "Skills: Flying & Acrobatics", {"skills": [{"skill": "flying"}, {"skill": "acrobatics"}]}),
        (
            "equipment",
            "Carries up to 4 Characters and their Equipment, including 1 non-flying Vehicle.",
            {"riders": 4, "carries_vehicle": True},
        ),
        ("flash", "Requires Magic x2. Draw 1 card.", {"requires": [{"terms": [{"skill": "magic", "count": 2}]}]}),
        ("disaster", "Moves Once Bonks 1 Character.", {"moves_once": True}),
        ("item", "Hot Tub card.", {"categories": ["hot-tub"]}),
    ],
)
def test_facts_become_fields(kind: str, text: str, fields: dict[str, Any]):
    known = read(kind, text)
    assert known.reason == ""
    assert known.facts.fields == fields


def test_what_is_quoted_is_a_saying():
    known = read("item", 'Gives Music skill. "I never liked that tune."')
    assert known.reason == ""
    assert known.facts.says == ["I never liked that tune."]


def test_a_text_is_understood_in_full_or_not_at_all():
    known = read("flash", "Draw 2 cards. Then everybody sings.")
    assert known.rows == []
    assert known.reason


def test_a_sentence_without_end_is_kept():
    known = read("flash", "Bonk 1 Character and " * 60)
    assert known.reason == "a sentence of many parts"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("flash", "Transforms all Robots for 2 turns."),
        ("disaster", "Destroy 1 random Item or Equipment."),
        ("flash", "Destroys any card in play except Havens."),
    ],
)
def test_a_text_that_only_looks_known_is_kept(kind: str, text: str):
    assert read(kind, text).reason, read(kind, text).rows


def test_what_a_card_is_played_on_is_one_of_them():
    known = read("flash", "Play on a Combat Disaster. +2 to the Disaster's Attack for the duration of the combat.")
    assert [(row["whom"], row["pick"], row["duration"]) for row in known.rows] == [("disaster", "chosen", "combat")]


def test_each_of_two_uses_has_its_own_time():
    known = read("flash", "Add 1 Movement to the entire group this turn, or give any 1 Character the Speed skill for 2 turns.")
    assert [(row["what"], row["option"], row["duration"]) for row in known.rows] == [("add", 1, "turn"), ("skill", 2, "turns")]


def test_a_time_at_the_end_is_that_of_what_lasts():
    known = read("disaster", "Bonks any Character without Flying and blocks Location for 3 turns.")
    assert [(row["what"], row.get("turns")) for row in known.rows] == [("bonk", None), ("block", 3)]
    assert read("flash", "Bonk 1 Character for 3 turns.").reason


def test_a_number_that_nothing_is_said_of_is_not_dropped():
    assert read("combat", "+2 Attack, +1 if opponent is female.").reason
    assert read("combat", "+2 Attack, 3.").reason


def test_points_between_the_words_of_a_sentence_are_taken_for_slips():
    known = read("flash", "Opposing Character(s). unable to do anything for 1 turn.")
    assert [(row["what"], row["whom"], row["side"]) for row in known.rows] == [("no-actions", "character", "others")]


MORE = [
    (
        "flash",
        "Add 3 to the Attack of any Character with base Attack < 4.",
        [{"what": "add", "among": [{"ability": "attack", "count": 3, "most": True}]}],
    ),
    (
        "disaster",
        "Kill 1 random Student or Robot Character.",
        [{"what": "kill", "pick": "random", "among": [{"skill": "student"}, {"category": "robot"}]}],
    ),
    (
        "disaster",
        "Characters without Strength x2 or Movement > 4 cannot move for 2 turns.",
        [{"what": "hold", "without": True, "turns": 2}],
    ),
    (
        "item",
        "Discard to defeat 1 Minor Combat Disaster.",
        [{"what": "defeat", "of_sort": "minor", "among": [{"ability": "attack"}]}],
    ),
    ("character", "Every third turn, she can heal 2 points of damage.", [{"what": "heal", "when": "used", "every": 3}]),
    ("haven", "Once every 4 turns, draw 1 card.", [{"what": "draw", "when": "used", "every": 4}]),
    ("flash", "Free any held Character.", [{"what": "free", "whom": "character", "pick": "chosen"}]),
    ("flash", "Free a blocked Location.", [{"what": "free", "whom": "location"}]),
    ("flash", "Bring 1 dead Character back into play.", [{"what": "revive", "whom": "discard-pile"}]),
    (
        "global",
        "Shuffle any Killed Character back into your Draw Pile.",
        [{"what": "shuffle", "pick": "chosen", "of_sort": "character"}],
    ),
    (
        "flash",
        "Choose two cards from your Discard pile and shuffle them back into your Draw pile.",
        [{"what": "shuffle", "amount": 2}],
    ),
    ("flash", "Restores any Weapon to full uses.", [{"what": "recharge", "whom": "equipment", "of_category": "weapon"}]),
    ("disaster", "Move all Characters 2 Locations to the left.", [{"what": "move", "to": "left", "amount": 2}]),
    ("item", "Bearer cannot be attacked by Spirit Disasters.", [{"what": "evade", "category": "spirit"}]),
    ("flash", "Frees any jailed or captured Character.", [{"what": "free", "whom": "character"}]),
    ("flash", "Place 1 destroyed Vehicle back in hand.", [{"what": "fetch", "of_sort": "vehicle"}]),
    ("character", "Can not be attacked by Kevin.", [{"what": "evade", "card": "kevin"}]),
    ("equipment", "You may ignore any one skill requirement.", [{"what": "ease"}]),
    (
        "fighter",
        "Attack & Defense increase 1 with each movement.",
        [{"when": "stops", "ability": "attack"}, {"when": "stops", "ability": "defense"}],
    ),
    (
        "disaster",
        "All Characters at this Location are -2 Attack during their next combat.",
        [{"what": "add", "duration": "next-combat"}],
    ),
    ("flash", "Allows a group to make another full movement.", [{"what": "multiply", "ability": "movement", "whom": "group"}]),
    ("character", "If Kevin is in play, she gains +1 Attack.", [{"what": "add", "needs": [{"card": "kevin", "in_play": True}]}]),
    (
        "global",
        "All Boomers -2 Attack. Other Disasters -1 Attack.",
        [{"of_category": "boomer"}, {"whom": "disaster", "without": True, "amount": -1}],
    ),
    (
        "haven",
        "Each turn, one of your Characters may add the Cooking or Music Skill.",
        [{"skill": "cooking", "option": 1}, {"skill": "music", "option": 2}],
    ),
    (
        "item",
        "Discard to defeat Kevin or any Money Disaster.",
        [{"of_card": "kevin", "option": 1}, {"of_category": "money", "option": 2}],
    ),
    (
        "equipment",
        "For a cost of 1 Energy, add 1 to your Attack. If Character has Magic skill, add 2 to your Attack instead of 1.",
        [{"unless": True, "pay": "energy"}, {"amount": 2, "needs": [{"skill": "magic"}]}],
    ),
    (
        "disaster",
        "All Characters are unable to act for 3 turns. Cooking x2 reduces to 1 turn.",
        [{"turns": 3, "unless": True}, {"duration": "turn"}],
    ),
    (
        "flash",
        "Either all the Characters or all the Disasters here have no actions for 1 turn.",
        [{"whom": "character", "duration": "turn", "option": 1}, {"whom": "disaster", "duration": "turn", "option": 2}],
    ),
    (
        "flash",
        "Use to discard an Enhancement or Global card with the Magic symbol or category.",
        [
            {"whom": "card", "of_sort": "enhancement", "of_category": "magic", "option": 1},
            {"whom": "card", "of_sort": "global", "of_category": "magic", "option": 2},
        ],
    ),
    (
        "enhancement",
        "Gives Music Skill to a Character without it or adds 1 Magic Skill to a Character who already has Music Skill.",
        [{"skill": "music", "needs": [{"skill": "music"}], "unless": True}, {"skill": "magic", "needs": [{"skill": "music"}]}],
    ),
    (
        "item",
        "+1 Attack to any Character with base Defense of 2.",
        [{"needs": [{"ability": "defense", "count": 2}, {"ability": "defense", "count": 2, "most": True}]}],
    ),
    (
        "fighter",
        "If Genius is present, reduce its Attack by 2.",
        [{"when": "combat", "duration": "combat", "amount": -2, "needs": [{"skill": "genius"}]}],
    ),
    (
        "fighter",
        "Male Characters with Charm < 7 can not Attack the Card.",
        [
            {
                "action": "attack",
                "whom": "opponent",
                "of_gender": "male",
                "among": [{"ability": "charm", "count": 6, "most": True}],
            }
        ],
    ),
    ("fighter", "Speed required to Damage it.", [{"what": "forbid", "whom": "opponent", "of_skill": "speed", "without": True}]),
    (
        "character",
        "If Kevin and Goblin Market are in play, you may opt to Bonk Card to defeat both.",
        [{"of_card": "kevin", "pay": "bonk"}, {"of_card": "goblin-market", "pay": "bonk"}],
    ),
    ("disaster", "Destroy nearest flying or planetary vehicle.", [{"pick": "nearest", "reach": "anywhere", "without": True}]),
    ("location", "With Kevin, use as Haven. All Characters gain Music skill.", [{"skill": "music", "as_haven": True}]),
]


@pytest.mark.parametrize(("kind", "text", "rows"), MORE)
def test_a_text_says_whom_how_often_and_how_long(kind: str, text: str, rows: list[dict[str, Any]]):
    known = read(kind, text)
    assert known.reason == ""
    assert len(known.rows) == len(rows)
    for row, wanted in zip(known.rows, rows, strict=True):
        assert {key: row.get(key) for key in wanted} == wanted


def test_a_disaster_with_two_values_has_the_second_ones_while_a_card_is_in_play():
    context = Context(Kind.DISASTER, "Card", find, combat=True, second={"attack": 9, "movement": 4})
    needs = [{"card": "kevin", "in_play": True}]
    assert read_text("Transforms to Owl-form (right hand numbers) if Kevin is in play.", context).rows == [
        {"what": "replace", "ability": "attack", "amount": 9, "needs": needs},
        {"what": "replace", "ability": "movement", "amount": 4, "needs": needs},
    ]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("disaster", "Your strongest Character is unable to move until rescued by a Medic."),
        ("fighter", "Transforms if Kevin is in play."),
        ("disaster", "Allies with nearest Combat Disaster."),
        ("flash", "Every third turn, draw 1 card."),
        ("item", "Gives Medic, Cooking, Music or Police skill once per turn."),
        ("item", "Hold up to 3 Kevins."),
    ],
)
def test_a_text_is_kept_that_the_rules_could_not_carry_out(kind: str, text: str):
    assert read(kind, text).reason


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Costs 2 Energy to move to this Location.", {"what": "toll", "action": "move", "pay": "energy", "price": 2}),
        ("Discard 1 card to move through here.", {"what": "toll", "action": "move", "pay": "hand"}),
        ("Each player must pay 1 Energy to cross this Location.", {"what": "toll", "action": "move", "pay": "energy"}),
        ("Costs 2 Energy to enter this Location.", {"what": "toll", "pay": "energy", "price": 2}),
    ],
)
def test_a_toll_is_for_entering_or_for_a_step(text: str, row: dict[str, Any]):
    assert read("location", text).rows == [row]


@pytest.mark.parametrize(
    ("kind", "text", "rows"),
    [
        (
            "location",
            "Kevin cannot Scavenge this Location.",
            [{"what": "forbid", "whom": "character", "of_card": "kevin", "action": "scavenge"}],
        ),
        (
            "disaster",
            "Play off Field. All Robots +2 Attack. Duration: 3 turns.",
            [{"when": "played", "what": "add", "whom": "either", "reach": "anywhere", "of_category": "robot"}
             | {"ability": "attack", "amount": 2, "duration": "turns", "turns": 3}],
        ),
        (
            "disaster",
            "Remove all Computer Equipment from the Field.",
            [{"when": "played", "what": "discard", "whom": "equipment", "reach": "anywhere", "of_category": "computer"}],
        ),
        (
            "disaster",
            "Characters cannot run from the next Disaster they encounter.",
            [{"when": "played", "what": "forbid", "whom": "group", "action": "run", "duration": "next-combat"}],
        ),
        (
            "flash",
            "Prevent an opponent from running away from combat.",
            [{"when": "played", "what": "forbid", "whom": "opponent", "action": "run"}],
        ),
        (
            "flash",
            "Play this card on any Undead opponent to do 3 Damage.",
            [{"when": "played", "what": "damage", "whom": "opponent", "of_category": "undead", "amount": 3}],
        ),
        (
            "flash",
            "Prevent any Spell type card or Effect when cast.",
            [{"when": "played", "what": "cancel", "whom": "answered", "of_category": "spell"}],
        ),
        (
            "combat",
            "Subtract 1 from Defense. If opponent has Strength, subtract 3.",
            [
                {"what": "add", "ability": "defense", "amount": -1},
                {"what": "add", "ability": "defense", "amount": -2, "against": [{"skill": "strength"}]},
            ],
        ),
        (
            "disaster",
            "Play off Field. Combat Disasters draw 2 Combat cards.",
            [{"when": "played", "what": "extra-card", "whom": "disaster", "reach": "anywhere", "of_sort": "combat"}],
        ),
        (
            "flash",
            "Take any 1 Equipment from your Draw pile and give it to any Character.",
            [{"when": "played", "what": "fetch", "whom": "draw-pile", "of_sort": "equipment", "to": "here"}],
        ),
        ("item", "+1 to Energy stat.", [{"what": "add", "ability": "energy"}]),
        (
            "disaster",
            "Strongest Character takes 4 Damage. If it survives, it is -2 Defense during its next combat.",
            [
                {"when": "played", "what": "add", "whom": "character", "pick": "strongest"}
                | {"ability": "defense", "amount": -2, "duration": "next-combat"},
                {"when": "played", "what": "damage", "whom": "character", "pick": "strongest", "amount": 4},
            ],
        ),
        (
            "location",
            "Each Character in your party must have Survival or Phase to enter this Location.",
            [{"what": "forbid", "whom": "character", "among": [{"skill": "survival"}, {"skill": "phase"}]}
             | {"without": True, "action": "scavenge"}],
        ),
        (
            "global",
            "2 uses. Any 1 Disaster in play moves just 1 Location during its next Move phase.",
            [{"when": "used", "what": "replace", "whom": "disaster", "pick": "chosen", "reach": "anywhere"}
             | {"ability": "movement", "amount": 1, "duration": "turns", "turns": 2}],
        ),
        (
            "equipment",
            "Equip any Weapon from your hand at Character's present Location as a Flash Effect.",
            [{"when": "used", "what": "fetch", "whom": "hand", "of_category": "weapon", "of_sort": "equipment", "to": "here"}],
        ),
        (
            "fighter",
            "Attacks Characters with Police skill or Androids before any others.",
            [
                {"what": "prefer", "whom": "character", "of_skill": "police"},
                {"what": "prefer", "whom": "character", "of_category": "android"},
            ],
        ),
        (
            "disaster",
            "Discard all Science cards in play.",
            [{"when": "played", "what": "discard", "whom": "card", "reach": "anywhere", "of_category": "science"}],
        ),
        ("fighter", "Attacks females before males.", [{"what": "prefer", "whom": "character", "of_gender": "female"}]),
    ],
)  # fmt: skip
def test_a_text_says_no_more_and_no_less_than_its_rows(kind: str, text: str, rows: list[dict[str, Any]]):
    known = read(kind, text)
    assert (known.rows, known.reason) == (rows, "")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("combat", "Add 1 to Defense. If opponent has Strength, subtract 3."),
        ("combat", "Subtract 3 from Defense. If opponent has Strength, subtract 1."),
    ],
)
def test_what_can_t_be_said_as_more_of_the_same_is_kept(kind: str, text: str):
    assert read(kind, text).reason


def test_a_character_is_called_by_its_last_name_on_its_own_card():
    known = read("character", "All Combat Disasters are +1 Attack when Holm is in play.", "Astrid Holm")
    assert [(row["whom"], row["reach"], row["ability"]) for row in known.rows] == [("disaster", "anywhere", "attack")]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("flash", "Heals up to 3 Characters to full Health."),  # one target is chosen for all rows of a card
        ("flash", "Deals 2 Damage to 2 Disasters."),
        ("flash", "Does 2 Damage to Health. Limit 1 per turn."),
        ("combat", "Add 2 to Attack. Effects entire group."),  # a Combat card is for one
        ("haven", "Steal an Item from an opponent here."),
    ],
)
def test_a_text_that_says_more_than_the_rules_can_carry_out_is_kept(kind: str, text: str):
    assert read(kind, text).reason


@pytest.mark.parametrize(
    ("kind", "text", "rows"),
    [
        (
            "item",
            "Gives the Music and Cooking Skills to a Character that does not have them.",
            [
                {"what": "skill", "skill": "music", "needs": [{"skill": "music"}], "unless": True},
                {"what": "skill", "skill": "cooking", "needs": [{"skill": "cooking"}], "unless": True},
            ],
        ),
        (
            "flash",
            "Gives the Flying Skill to any 1 Character that does not have it.",
            [
                {"when": "played", "what": "skill", "whom": "character", "pick": "chosen", "of_skill": "flying", "without": True}
                | {"skill": "flying"}
            ],
        ),
        (
            "flash",
            "All Characters at one Location are Held for this turn.",
            [{"when": "played", "what": "hold", "whom": "character", "reach": "place", "duration": "turn"}],
        ),
        (
            "global",
            "Only 1 Character per turn may gain the +2 Defense.",
            [
                {"when": "used", "what": "add", "whom": "character", "pick": "chosen", "side": "own", "reach": "anywhere"}
                | {"ability": "defense", "amount": 2, "duration": "turn"}
            ],
        ),
        (
            "global",
            "All Characters gain +1 Charm for each Card in play, up to 3.",
            [{"what": "add", "whom": "character", "side": "own", "reach": "anywhere", "ability": "charm"}],
        ),
        (
            "global",
            "Take any 1 Equipment from your Draw pile and give it to any Character.",
            [{"when": "used", "what": "fetch", "whom": "draw-pile", "of_sort": "equipment", "to": "here"}],
        ),
        (
            "flash",
            "Swap any 1 Combat Disaster with another Combat Disaster.",
            [{"when": "played", "what": "exchange", "whom": "disaster", "pick": "chosen", "of_sort": "combat"}],
        ),
        (
            "flash",
            "Kill 1 Character to defeat 1 Spirit Disaster.",
            [
                {"when": "played", "what": "defeat", "whom": "disaster", "pick": "chosen", "reach": "anywhere"}
                | {"of_category": "spirit"},
                {"when": "played", "what": "kill", "whom": "self"},
            ],
        ),
        (
            "fighter",
            "Automatically attacks anyone with Charm > 4 or Seduction.",
            [{"what": "automatic", "against": [{"ability": "charm", "count": 5}, {"skill": "seduction"}]}],
        ),
        (
            "combat",
            "Subtract 2 from your opponents Attack.",
            [{"what": "add", "whom": "opponent", "ability": "attack", "amount": -2}],
        ),
        (
            "combat",
            "Halves opponent's Defense for the rest of Combat.",
            [{"what": "divide", "whom": "opponent", "ability": "defense", "amount": 2, "duration": "combat"}],
        ),
        (
            "item",
            "Look at 1 Item under any Location once every 3 turns while carrying this Item.",
            [{"when": "used", "what": "look", "whom": "present-item", "reach": "anywhere", "every": 3}],
        ),
        (
            "item",
            "View items carried by Characters at any 1 Location.",
            [{"when": "used", "what": "look", "whom": "present-item", "side": "others", "reach": "anywhere", "amount": 0}],
        ),
        (
            "flash",
            "Return 1 Character to Haven and restore Health to full.",
            [
                {"when": "played", "what": "move", "whom": "character", "pick": "chosen", "to": "haven"},
                {"when": "played", "what": "heal", "whom": "character", "pick": "chosen", "amount": 0},
            ],
        ),
        (
            "disaster",
            "Discard all Equipment and non-Planetary Vehicles in play.",
            [
                {
                    "when": "played",
                    "what": "discard",
                    "whom": "equipment",
                    "reach": "anywhere",
                    "of_category": "planetary-vehicle",
                }
                | {"without": True}
            ],
        ),
        (
            "flash",
            "Look at an opponent's hand.",
            [{"when": "played", "what": "look", "whom": "hand", "side": "others", "pick": "chosen", "amount": 0}],
        ),
    ],
)
def test_a_text_is_read_as_the_rules_carry_it_out(kind: str, text: str, rows: list[dict[str, Any]]):
    known = read(kind, text)
    assert known.reason == ""
    assert [dict(sorted(row.items())) for row in known.rows] == [dict(sorted(row.items())) for row in rows]


def test_copies_that_do_not_add_up_are_a_fact():
    assert read("global", "All Characters gain +1 to Charm. Non-cumulative.").facts.fields == {"alone": True}
