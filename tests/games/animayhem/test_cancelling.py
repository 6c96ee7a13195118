"""Cancelling in Ani-Mayhem: Combat cards that were drawn, and Disasters that are about to act. Power cards: `test_flash`."""

import pytest

from fuda.games.animayhem.setup import add_to_pile
from fuda.games.animayhem.state import DISCARDED, EACH, NOTHING, DisasterState, Note, Phase, disaster_of_id
from tests.games.animayhem.scene import BOOK, Scene

CARDS = "mill clocktower arcade golem wolf flu pit jinx truce ward amulet denial dampen spark cheer insight sword"


def place(seats: int = 1, hand: str = "", theirs: str = "") -> Scene:
    scene = Scene([f"ayame rin nao lan tree-house {CARDS}"] * seats).lay("mill", 0, 0).lay("clocktower", 1, 0).lay("arcade", 2, 0)
    for seat in range(seats):
        scene.lay("tree-house", seat, 1, seat)
    scene.item("lamp", "clocktower").item("scroll", "clocktower").item("drum", "clocktower")
    scene.combat_cards("assault", "blank").hold(hand).phase(Phase.SCAVENGE)
    return scene.hold(theirs, 1) if seats > 1 else scene


def fight(hand: str, seats: int = 1, theirs: str = "", cards: tuple[str, str] = ("assault", "blank")) -> Scene:
    """Ayame (Attack 2, Defense 3) attacks the Golem at the Mill; the Combat cards are drawn."""
    scene = place(seats, hand, theirs).put("ayame", "mill").disaster("golem", "mill").combat_cards(*cards)
    scene.play("fight golem", "attack golem with ayame", "end")
    while scene.legal == ["pass"] or (scene.s.foe_card == NOTHING and scene.s.phase == Phase.REACT):
        scene.play("pass")
    return scene


def attack_on(scene: Scene, name: str) -> int:
    return next(attack for card, attack, _ in scene.notes(Note.ATTACK_ON) if BOOK.ids[card] == name)


def cancelled(scene: Scene) -> list[tuple[str, str]]:
    return [(BOOK.ids[by], BOOK.ids[card]) for by, card, *_ in scene.notes(Note.CANCELS)]


def state_of(scene: Scene, name: str) -> DisasterState:
    return DisasterState(scene.s.disaster_state[disaster_of_id(scene.id(name))])


@pytest.mark.rule("animayhem.193")
def test_a_combat_card_that_was_drawn_is_cancelled_and_does_not_count() -> None:
    scene = fight("jinx")
    assert scene.legal == ["pass", "flash jinx"]
    golem = BOOK[BOOK.index("golem")].attack
    assert attack_on(scene.copy().play("pass"), "ayame") == golem + 2
    scene.play("flash jinx")
    assert scene.legal == ["aim ayame", "aim golem"]
    scene.play("aim golem")
    assert cancelled(scene) == [("jinx", "assault")]
    assert attack_on(scene, "ayame") == golem
    assert scene.s.power_at[scene.power("jinx")] == DISCARDED
    assert scene.s.combat_used[0] & 1  # it lies with the other used Combat cards


@pytest.mark.rule("animayhem.193")
def test_all_combat_cards_of_a_round_are_cancelled_by_a_card_that_names_nobody() -> None:
    scene = fight("truce", cards=("assault", "assault")).play("flash truce")
    assert cancelled(scene) == [("truce", "assault")] * 2
    assert attack_on(scene, "golem") == BOOK[BOOK.index("ayame")].attack


@pytest.mark.rule("animayhem.176", "animayhem.193")
def test_what_a_cancelled_combat_card_would_have_done_does_not_happen() -> None:
    scene = fight("jinx", cards=("blank", "stun"))
    assert [BOOK.ids[card] for card, *_ in scene.copy().play("pass").notes(Note.ATTACK_ON)] == ["golem"]
    scene.play("flash jinx", "aim ayame")
    assert [BOOK.ids[card] for card, *_ in scene.notes(Note.ATTACK_ON)] == ["golem", "ayame"]


@pytest.mark.rule("animayhem.80", "animayhem.193")
def test_without_combat_cards_there_is_nothing_to_cancel() -> None:
    scene = place(hand="jinx truce").put("ayame", "mill").disaster("golem", "mill")
    scene.play("fight golem", "attack golem with ayame")
    assert scene.s.phase == Phase.ASSIGN
    scene.play("end")
    assert (scene.s.phase, scene.s.foe_card != NOTHING) == (Phase.REACT, True)  # nobody was asked before they were drawn


@pytest.mark.rule("animayhem.193")
def test_a_further_combat_card_is_cancelled_with_the_first() -> None:
    scene = fight("jinx", cards=("blank", "second"))
    scene.play("flash jinx", "aim ayame")
    assert next(card for _, card in cancelled(scene)) == "second"
    assert attack_on(scene, "golem") == BOOK[BOOK.index("ayame")].attack


@pytest.mark.rule("animayhem.193")
def test_a_combat_card_of_a_combat_between_players_is_cancelled_too() -> None:
    scene = place(2, theirs="jinx").put("ayame", "mill").put("rin", "mill", 1)
    scene.s.charm = 1
    for seat in range(2):
        scene.combat_cards("toss", "toss", seat)
    scene.play("challenge seat-2 at mill", "strike rin with ayame", "end", "end")
    assert (scene.table.turn, scene.legal) == (1, ["pass", "flash jinx"])
    scene.play("flash jinx", "aim rin:2")
    assert cancelled(scene) == [("jinx", "toss")]
    defense = next(defense for card, _, defense in scene.notes(Note.ATTACK_ON) if BOOK.ids[card] == "rin")
    assert defense == BOOK[BOOK.index("rin")].defense


@pytest.mark.rule("animayhem.192")
@pytest.mark.parametrize("disaster", ["wolf", "flu"])
def test_a_disaster_that_was_turned_over_is_cancelled_before_it_acts(disaster: str) -> None:
    scene = place(hand="ward cheer").put("ayame rin nao", "mill").under(f"{disaster} pit", "mill")
    scene.play("attempt mill", "reveal")
    assert (scene.s.phase, scene.legal) == (Phase.REACT, ["pass", "flash ward"])  # others are not asked then
    faced = scene.copy().play("pass")
    assert faced.s.foe != NOTHING or state_of(faced, disaster) != DisasterState.HIDDEN
    scene.play("flash ward", "pass")
    assert cancelled(scene) == [("ward", disaster)]
    assert (state_of(scene, disaster), scene.s.phase, scene.s.pending) == (DisasterState.DISCARDED, Phase.INSIDE, NOTHING)
    assert not scene.in_play(disaster)
    assert "reveal" in scene.legal  # Scavenging goes on


@pytest.mark.rule("animayhem.192")
def test_who_can_not_cancel_a_disaster_is_not_asked_when_it_is_turned_over() -> None:
    scene = place(hand="amulet cheer jinx").put("ayame rin nao", "mill").under("flu", "mill").play("attempt mill", "reveal")
    assert state_of(scene, "flu") != DisasterState.HIDDEN
    assert scene.s.pending == NOTHING
    assert scene.s.phase != Phase.REACT
    fought = place(hand="amulet").put("ayame rin nao", "mill").under("wolf", "mill").play("attempt mill", "reveal")
    assert fought.legal == ["pass", "flash amulet"]
    both = place(hand="amulet cheer").put("ayame rin nao", "mill").under("wolf", "mill").play("attempt mill", "reveal")
    assert both.refused("flash cheer") == "animayhem.192"


@pytest.mark.rule("animayhem.192")
def test_who_cancels_a_disaster_can_be_answered() -> None:
    scene = place(2, "ward", "denial").put("ayame rin nao", "mill").under("wolf", "mill").play("attempt mill", "reveal")
    assert scene.legal == ["pass", "flash ward"]
    scene.play("flash ward")
    assert (scene.table.turn, scene.legal) == (1, ["pass", "flash denial"])
    scene.play("flash denial")
    assert scene.in_play("wolf")
    assert scene.s.foe == scene.slot("wolf")


@pytest.mark.rule("animayhem.192")
def test_a_disaster_that_was_drawn_is_cancelled_before_it_acts_in_maintenance() -> None:
    scene = drawn("flu", "ward")
    assert (scene.s.phase, scene.legal) == (Phase.REACT, ["pass", "flash ward"])
    assert scene.s.pending == scene.id("flu")
    scene.play("flash ward")
    assert (state_of(scene, "flu"), cancelled(scene)) == (DisasterState.DISCARDED, [("ward", "flu")])
    assert scene.notes(Note.AFFECTS) == []


@pytest.mark.rule("animayhem.34", "animayhem.85")
def test_a_disaster_that_waits_for_maintenance_goes_on_waiting_while_a_card_draws() -> None:
    scene = drawn("flu", "insight")
    assert scene.legal == ["pass", "flash insight"]
    scene.play("flash insight")
    order = [note.code for note in scene.table.notes if note.code in (Note.DRAWS, Note.AFFECTS)]
    assert order[0] == Note.DRAWS
    assert order[-1] == Note.AFFECTS
    assert state_of(scene, "flu") != DisasterState.HIDDEN


@pytest.mark.rule("animayhem.84")
def test_a_card_may_cancel_only_flash_effects() -> None:
    scene = place(2, "cheer", "dampen").put("ayame", "mill").disaster("golem", "mill")
    scene.play("fight golem", "attack golem with ayame", "end", "flash cheer", "aim ayame")
    assert (scene.table.turn, scene.legal) == (1, ["pass", "flash dampen"])
    equip = place(2, "sword", "dampen").phase(Phase.EQUIP).play("play sword")
    assert equip.s.phase == Phase.EQUIP


def drawn(disaster: str, hand: str) -> Scene:
    """The seat in turn has drawn a Disaster that acts in Maintenance."""
    scene = place(hand=hand).put("ayame rin nao", "mill")
    scene.s.drawn[:] = [0] * len(scene.s.drawn)
    scene.s.drawn_size[0] = 0
    add_to_pile(scene.s, 0, scene.id(disaster) % EACH)
    scene.phase(Phase.DISCARD)
    return scene.play("end")
