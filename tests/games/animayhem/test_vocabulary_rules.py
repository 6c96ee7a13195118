"""What rows of cards do in Ani-Mayhem: conditions, choices, piles, places, prices, and Combat cards that do more."""

import pytest

import fuda
from fuda.errors import BadDeck
from fuda.games.animayhem import book as book_part
from fuda.games.animayhem.abilities import total
from fuda.games.animayhem.belongings import hurt
from fuda.games.animayhem.disasters import strike_first_group
from fuda.games.animayhem.falling import settle_falls
from fuda.games.animayhem.sides import draw_target
from fuda.games.animayhem.state import (
    BONKED,
    DISCARDED,
    FIRST_CHARACTER,
    HIDDEN,
    NOTHING,
    TURNED,
    DisasterState,
    Note,
    Phase,
    disaster_of_id,
)
from fuda.games.animayhem.vocabulary import Ability, Kind
from fuda.kernel import wide_has
from tests.games.animayhem.scene import BOOK, GAME, Scene

POWER = (
    "rescue armor flurry fork raid spy dig library undo homesick supply curse purge portal swap echo sword club training leash "
    "charmed-life vault gadget petard denial"
)
DISASTERS = "golem wolf snob tar quake fence net drone"
NAMES = "ayame nao slayer shy rin leo martyr savant"


def field(seats: int = 1, names: str = NAMES) -> Scene:
    scene = Scene([f"{names} tree-house mill clocktower arcade {POWER} {DISASTERS}"] * seats)
    scene.lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 2, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat).combat_cards("blank", "blank", seat)
    scene.item("lamp", "arcade").item("scroll", "arcade").item("drum", "arcade")
    scene.s.charm = 1  # off
    return scene


def ability(scene: Scene, name: str, ability: Ability) -> int:
    return total(scene.s, FIRST_CHARACTER + scene.character(name), ability)


def sums(scene: Scene) -> list[tuple[str, int, int]]:
    return [(BOOK.ids[who], attack, defense) for who, attack, defense in scene.notes(Note.ATTACK_ON)]


def hand(scene: Scene, seat: int = 0) -> list[str]:
    return list(scene.table.view(seat)["hand"])


@pytest.mark.rule("animayhem.152")
def test_a_bonus_against_some_opponents_counts_only_in_combat_with_them() -> None:
    scene = field(2).put("slayer", "mill").put("leo ayame", "mill", 1).disaster("golem", "mill").disaster("wolf", "mill")
    assert ability(scene, "slayer", Ability.ATTACK) == 2
    robot = scene.copy().phase(Phase.SCAVENGE).play("fight golem", "pass")
    assert ability(robot, "slayer", Ability.ATTACK) == 5
    beast = scene.copy().phase(Phase.SCAVENGE).play("fight wolf", "pass")
    assert ability(beast, "slayer", Ability.ATTACK) == 2
    duel = scene.phase(Phase.SCAVENGE).play("challenge seat-2 at mill", "strike leo with slayer")
    assert ability(duel, "slayer", Ability.ATTACK) == 5  # a policeman


@pytest.mark.rule("animayhem.153")
def test_a_row_that_needs_a_card_holds_while_it_is_there() -> None:
    scene = field().put("slayer", "mill").put("ayame", "clocktower")
    assert ability(scene, "slayer", Ability.DEFENSE) == 3
    assert ability(scene.put("ayame", "mill"), "slayer", Ability.DEFENSE) == 4


@pytest.mark.rule("animayhem.154")
def test_disasters_have_a_taste_and_some_hide() -> None:
    scene = field().put("ayame nao leo shy", "mill").disaster("snob", "mill").disaster("wolf", "mill")
    everyone = (1 << 40) - 1
    snob, wolf, mill = scene.slot("snob"), scene.slot("wolf"), scene.site("mill")
    assert {draw_target(scene.s, everyone, mill, snob) for _ in range(20)} == {scene.character("nao")}  # police, and no man
    seen = {draw_target(scene.s, everyone, mill, wolf) for _ in range(60)}
    assert seen == {scene.character(name) for name in ("ayame", "nao", "leo")}
    alone = field().put("shy", "mill").disaster("wolf", "mill")
    assert draw_target(alone.s, everyone, mill, alone.slot("wolf")) == alone.character("shy")
    men = field().put("leo", "mill").disaster("snob", "mill")
    assert draw_target(men.s, everyone, mill, men.slot("snob")) == NOTHING


@pytest.mark.rule("animayhem.155")
def test_a_row_about_those_without_a_skill_spares_the_others() -> None:
    scene = field().put("rin ayame", "mill")
    strike_first_group(scene.s, scene.id("quake"), 0)
    settle_falls(scene.s)
    assert (scene.at("rin"), scene.at("ayame")) == ("mill", BONKED)  # Rin flies


@pytest.mark.rule("animayhem.156")
def test_no_damage_only_bonked_and_kept_cards() -> None:
    scene = field().put("ayame nao", "mill").enhancement("charmed-life", "nao").hold("armor").play("end")
    scene.play("flash armor", "aim ayame")
    hurt(scene.s, scene.character("ayame"), 9)
    hurt(scene.s, scene.character("nao"), 9)
    settle_falls(scene.s)
    assert (scene.at("ayame"), scene.s.damage[scene.character("ayame")], scene.at("nao")) == ("mill", 0, BONKED)
    thief = Scene(["mika rin nao lan mill", "ayame leo dai hana mill vault"]).lay("mill", 0, 0).lay("tree-house", 0, 1)
    thief.item("lamp", "mill").item("mask", "tree-house").put("mika", "mill").put("ayame", "mill", 1).item("drum", "ayame", 1)
    assert "rob mika" in thief.phase(Phase.SCAVENGE).legal
    assert "rob mika" not in thief.global_effect("vault", 1).legal


@pytest.mark.rule("animayhem.157")
def test_who_is_exempt_uses_cards_of_the_category() -> None:
    scene = field().put("savant ayame", "mill").equipment("gadget", "ayame").phase(Phase.EQUIP)
    assert scene.refused("use gadget") == "animayhem.25"
    assert "use gadget" in field().put("savant", "mill").equipment("gadget", "savant").phase(Phase.EQUIP).legal


@pytest.mark.rule("animayhem.158")
def test_a_further_attack_and_a_further_combat_card() -> None:
    scene = field().put("ayame", "mill").disaster("wolf", "mill").hold("flurry").phase(Phase.SCAVENGE)
    scene.s.damage[40 + scene.slot("wolf")] = 0
    scene.play("fight wolf", "attack wolf with ayame", "end", "flash flurry", "aim ayame")
    damage = {BOOK.ids[who]: hurt for who, hurt, _ in scene.notes(Note.DAMAGE)}
    assert damage["wolf"] == 2  # twice 4 against 3
    cards = field().put("ayame", "mill").disaster("golem", "mill").combat_cards("blank", "second").phase(Phase.SCAVENGE)
    cards.s.brought[cards.id("second") + 1] = BOOK.index("assault")  # +2
    cards.s.combat_used[0] = 0b100
    cards.s.brought[cards.id("blank")] = BOOK.index("second")
    cards.play("fight golem", "attack golem with ayame", "end")
    drawn = [BOOK.ids[who] for who, _, _ in cards.notes(Note.CARD_FOR)]
    assert sorted(drawn[:2]) == ["golem", "golem"]  # its first card gave it another one
    assert len(drawn) >= 3


@pytest.mark.rule("animayhem.159")
def test_who_may_not_run_keeps_its_group_there() -> None:
    scene = field().put("ayame", "mill").disaster("tar", "mill").phase(Phase.SCAVENGE).play("fight tar")
    assert scene.refused("run-away") == "animayhem.159"
    assert "run-away" in field().put("ayame", "mill").disaster("golem", "mill").phase(Phase.SCAVENGE).play("fight golem").legal


@pytest.mark.rule("animayhem.160")
def test_a_card_is_offered_to_another_player_who_takes_it_or_not() -> None:
    scene = field(2).put("ayame", "mill").put("nao", "mill", 1).equipment("sword", "ayame")
    scene.phase(Phase.EQUIP).play("take sword:1")
    assert "offer-to nao:2" in scene.legal
    assert scene.refused("offer-to nao:1") == "animayhem.160"
    taken = scene.copy().play("offer-to nao:2")
    assert (taken.s.phase, taken.table.turn, taken.legal) == (Phase.CONSENT, 1, ["admit", "refuse"])
    taken.play("admit")
    assert taken.s.power_at[taken.power("sword")] == FIRST_CHARACTER + taken.character("nao", 1)
    assert (taken.s.phase, taken.table.turn) == (Phase.EQUIP, 0)
    scene.play("offer-to nao:2", "refuse")
    assert scene.s.power_at[scene.power("sword")] == FIRST_CHARACTER + scene.character("ayame")


@pytest.mark.rule("animayhem.161")
def test_a_card_leaves_a_choice_between_effects_that_are_possible() -> None:
    scene = field().put("ayame", "mill").hold("fork").play("end", "flash fork")
    assert (scene.s.phase, scene.legal) == (Phase.OPTION, ["option 1"])
    assert scene.refused("option 2") == "animayhem.161"
    scene.play("option 1")
    assert scene.s.phase == Phase.MOVE
    foe = field().put("ayame", "mill").disaster("wolf", "mill").hold("fork").play("end", "flash fork", "option 2", "aim wolf")
    assert foe.s.damage[40 + foe.slot("wolf")] == 1


@pytest.mark.rule("animayhem.162")
def test_cards_stolen_from_hands_are_lost_and_the_thief_draws() -> None:
    scene = field(2).put("ayame", "mill").hold("raid").hold("sword club", 1)
    before = scene.s.drawn_size[0]
    scene.play("end", "flash raid")
    assert scene.s.hand_size[1] == 1
    assert scene.s.drawn_size[0] == before - 1


@pytest.mark.rule("animayhem.163")
def test_only_who_looks_sees_a_hand() -> None:
    scene = field(2).put("ayame", "mill").hold("spy").hold("sword club", 1).play("end", "flash spy")
    seen = [note for note in scene.table.notes if note.code == Note.SEES_CARD]
    assert {BOOK.ids[note.values[0]] for note in seen} == {"sword", "club"}
    assert all(note.seats == 0b01 for note in seen)


@pytest.mark.rule("animayhem.164")
def test_a_card_is_fetched_from_a_pile_into_the_hand() -> None:
    scene = field().put("ayame", "mill").hold("dig training")
    for name in ("sword", "training"):
        scene.s.power_at[scene.power(name)] = DISCARDED
    scene.play("end", "flash dig")
    assert scene.legal == ["aim card:sword"]  # Equipment only
    scene.play("aim card:sword")
    assert "sword" in hand(scene)
    assert wide_has(scene.s.shown_powers, 0, scene.power("sword"))
    library = field().put("ayame", "mill").hold("library club").play("end", "flash library")
    assert "aim card:sword" in library.legal
    assert "aim card:club" not in library.legal
    library.play("aim card:sword")
    assert "sword" in hand(library)
    assert not wide_has(library.s.shown_powers, 0, library.power("sword"))


@pytest.mark.rule("animayhem.165")
def test_a_card_returns_to_its_owners_hand() -> None:
    scene = field().put("ayame", "mill").enhancement("training", "ayame").hold("undo").play("end", "flash undo", "aim training")
    assert "training" in hand(scene)
    assert scene.s.power_at[scene.power("training")] == HIDDEN
    away = field().put("rin ayame", "mill").disaster("wolf", "mill").equipment("club", "ayame").hold("homesick").play("end")
    home = away.copy().play("flash homesick", "aim ayame")
    assert (home.at("ayame"), "ayame" in hand(home), home.s.power_at[home.power("club")]) == (HIDDEN, True, home.site("mill"))
    away.play("flash homesick", "aim wolf")
    assert away.s.disaster_state[disaster_of_id(away.id("wolf"))] == DisasterState.HIDDEN


def to_window(scene: Scene, move: str) -> Scene:
    """Goes on, answering nothing, until a move can be made in the Equip phase's own window."""
    while scene.s.resume != Phase.EQUIP or move not in scene.legal:
        scene.play("end" if "end" in scene.legal else "pass")
    return scene


def unanswered(scene: Scene) -> Scene:
    """Nobody answers a card that is played in the Equip phase."""
    while scene.s.phase != Phase.EQUIP:
        scene.play("pass")
    return scene


@pytest.mark.rule("animayhem.166")
def test_a_flash_effect_lets_its_player_play_more_cards_in_the_own_equip_phase() -> None:
    scene = field().put("ayame", "tree-house").hold("sword club gadget petard supply").phase(Phase.DISCARD)
    plain = unanswered(to_window(scene.copy(), "flash supply").play("pass", "play sword"))
    assert plain.refused("play club") == "animayhem.43"
    more = to_window(scene, "flash supply").play("flash supply", "by ayame")
    for move in ("play sword", "play club", "play gadget"):
        unanswered(more).play(move)
    assert unanswered(more).refused("play petard") == "animayhem.43"


@pytest.mark.rule("animayhem.166")
def test_further_cards_are_not_for_somebody_elses_equip_phase() -> None:
    scene = field(2).put("ayame", "tree-house").put("nao", "tree-house", 1).hold("sword club").hold("supply", 1)
    scene.phase(Phase.DISCARD)
    while "flash supply" not in scene.legal or scene.s.turn != 1:
        scene.play("end" if "end" in scene.legal else "pass")
    scene.play("flash supply", "by nao")
    while scene.s.phase != Phase.EQUIP:
        scene.play("end" if "end" in scene.legal else "pass")
    assert unanswered(scene.play("play sword")).refused("play club") == "animayhem.43"


@pytest.mark.rule("animayhem.167")
def test_a_character_becomes_a_minor_disaster() -> None:
    scene = field().put("ayame nao", "mill").equipment("club", "nao").hold("curse").play("end", "flash curse", "aim nao")
    assert scene.s.at[scene.character("nao")] == TURNED
    slot = next(i for i in range(22) if scene.s.slot_id[i] == scene.id("nao"))
    assert scene.s.slot_at[slot] == scene.site("mill")
    assert scene.s.power_at[scene.power("club")] == scene.site("mill")
    hurt(scene.s, scene.character("ayame"), 0)
    scene.phase(Phase.SCAVENGE).play("fight nao", "attack nao with ayame", "end")
    while scene.s.slot_id[slot] != NOTHING:
        scene.play("attack nao with ayame", "end")
    assert scene.s.at[scene.character("nao")] == DISCARDED


@pytest.mark.rule("animayhem.168")
def test_a_blocked_location_is_not_entered() -> None:
    scene = field().put("nao", "clocktower").put("ayame", "mill")
    strike_first_group(scene.s, scene.id("fence"), 0)
    scene.phase(Phase.SCAVENGE)
    assert scene.refused("attempt clocktower") == "animayhem.168"  # it asks for Police
    assert "attempt mill" in scene.legal


@pytest.mark.rule("animayhem.169")
def test_a_card_in_play_is_found_by_its_category() -> None:
    scene = field(2).put("ayame", "mill").put("nao", "mill", 1).enhancement("leash", "nao", 1).hold("purge")
    strike_first_group(scene.s, scene.id("net"), 0)
    scene.play("end", "flash purge")
    assert sorted(scene.legal) == ["aim effect:1", "aim leash:2"]
    net = scene.copy().play("aim effect:1")
    assert set(net.s.mark_id) == {NOTHING}
    assert net.s.disaster_state[disaster_of_id(net.id("net"))] == DisasterState.DISCARDED
    assert scene.play("aim leash:2").s.power_at[scene.power("leash", 1)] == DISCARDED


@pytest.mark.rule("animayhem.170")
def test_the_nearest_is_the_fewest_steps_away() -> None:
    scene = field().put("ayame", "mill").disaster("wolf", "arcade").disaster("golem", "clocktower").hold("echo")
    scene.play("end", "flash echo", "by ayame")
    assert (scene.s.damage[40 + scene.slot("golem")], scene.s.damage[40 + scene.slot("wolf")]) == (1, 0)


@pytest.mark.rule("animayhem.171")
def test_a_character_is_moved_to_a_place_that_is_chosen() -> None:
    scene = field().put("ayame", "mill").hold("portal").play("end", "flash portal", "aim ayame")
    assert sorted(scene.legal) == ["aim at:arcade", "aim at:clocktower", "aim at:mill", "aim at:tree-house"]
    assert scene.refused("aim ayame") == "animayhem.80"
    scene.play("aim at:arcade")
    assert scene.at("ayame") == "arcade"


@pytest.mark.rule("animayhem.172")
def test_two_change_places() -> None:
    scene = field().put("ayame", "mill").disaster("wolf", "arcade").hold("swap").play("end", "flash swap", "by ayame", "aim wolf")
    assert (scene.at("ayame"), scene.disaster_at("wolf")) == ("arcade", "mill")


@pytest.mark.rule("animayhem.173")
def test_an_ability_of_once_a_match_is_used_once() -> None:
    scene = field().put("shy", "mill").phase(Phase.EQUIP).play("invoke shy")
    scene.s.invoked_characters = 0
    assert scene.refused("invoke shy") == "animayhem.173"


@pytest.mark.rule("animayhem.174")
def test_an_ability_is_paid_with_the_card_its_bearer_or_an_ability() -> None:
    scene = field().put("ayame martyr savant", "mill").disaster("golem", "mill").equipment("petard", "ayame").phase(Phase.EQUIP)
    scene.play("invoke petard", "aim golem")
    assert scene.s.power_at[scene.power("petard")] == DISCARDED
    scene.play("invoke martyr", "aim golem")
    assert scene.at("martyr") == BONKED
    assert scene.s.damage[40 + scene.slot("golem")] == 4
    scene.play("invoke savant", "aim golem")
    assert ability(scene, "savant", Ability.ATTACK) == 1
    assert scene.s.damage[40 + scene.slot("golem")] == 5


@pytest.mark.rule("animayhem.175")
def test_without_charm_combat_no_card_of_a_deck_costs_charm() -> None:
    made = dict(book_part.default_deck(BOOK, 0))
    replaced = next(id for id in made if BOOK[BOOK.index(id)].kind == Kind.ENHANCEMENT)
    dear = {id: count for id, count in made.items() if id != replaced} | {"allure": made[replaced]}
    assert book_part.check_deck(BOOK, made, {"charm": False}) == []
    assert book_part.check_deck(BOOK, dear, {"charm": False}) == ["'allure' costs Charm, and there is no Charm Combat"]
    assert book_part.check_deck(BOOK, dear, {"charm": True}) == []
    with pytest.raises(BadDeck, match="'allure' costs Charm"):
        fuda.table(GAME, 1, 1, book=BOOK, charm=False, decks=[dear])
    assert fuda.table(GAME, 1, 1, book=BOOK, charm=True, decks=[dear]).legal()


@pytest.mark.rule("animayhem.175")
def test_combat_cards_with_a_charm_half_stay_in_decks_without_charm_combat() -> None:
    made = book_part.default_deck(BOOK, 0)
    combat = [id for id in made if BOOK[BOOK.index(id)].kind == Kind.COMBAT]
    assert any(BOOK[BOOK.index(id)].charm_effects_count for id in combat)
    assert fuda.table(GAME, 1, 1, book=BOOK, charm=False, decks=[made]).legal()


@pytest.mark.rule("animayhem.176")
def test_a_combat_card_acts_when_it_is_drawn() -> None:
    scene = field().put("ayame", "mill").disaster("golem", "mill").combat_cards("blank", "stun").phase(Phase.SCAVENGE)
    scene.play("fight golem", "attack golem with ayame", "end")
    assert [name for name, _, _ in sums(scene)] == ["golem"]  # the target's card keeps Golem from attacking
