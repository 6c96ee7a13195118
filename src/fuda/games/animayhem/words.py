"""What Ani-Mayhem says: the keys and values of its prompts and actions. The texts are in `text/`, the cards' in the book."""

from typing import Any

from fuda.games.animayhem.blocks import (
    ADMIT,
    AIM,
    AIM_MORE,
    ASK,
    ASSAULT,
    ATTACK,
    ATTEMPT,
    BID,
    BID_ATTACK,
    BREAK,
    BUILD,
    BY,
    CHALLENGE,
    CHARM,
    DISCARD,
    DISCARD_CHARACTER,
    DISCARD_ITEM,
    DISCARD_POWER,
    DRAW,
    END,
    ENGAGE,
    FIGHT,
    FIRE,
    FLASH,
    FORCE,
    FORCE_MOVE,
    FORCE_SHIELD,
    FORCE_STRIKE,
    FORCE_USE,
    FREE,
    GET_OUT,
    INTO,
    INVOKE_CHARACTER,
    INVOKE_ITEM,
    INVOKE_POWER,
    INVOKE_SITE,
    JOIN,
    LEAVE,
    OFFER,
    ON,
    ON_VEHICLE,
    OPTION,
    PASS,
    PLACE,
    PLAY,
    PREVENT,
    PROTECT,
    PUT_DOWN,
    REFUSE,
    RESIGN,
    REVEAL,
    RIDE,
    ROB,
    RUN_AWAY,
    RUN_TO,
    SETTLE,
    SHIELD,
    STEP,
    STRIKE,
    STRIKE_ALLY,
    TAKE_BACK,
    TAKE_HAVEN,
    TAKE_ITEM,
    TAKE_POWER,
    TO,
    TRANSFORM,
    TURN_OVER,
    TURN_UP,
    UNDER_SITE,
    USE,
    USE_ITEM,
    WITHDRAW,
)
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.field import STEP_X, STEP_Y, neighbour
from fuda.games.animayhem.handing import place_of_card
from fuda.games.animayhem.setup import why_not_take_haven, why_not_turn_over
from fuda.games.animayhem.state import (
    CALM,
    CHARM_TOTALS,
    COMBAT_ACTS,
    COMBAT_CARDS,
    DUEL_ACTS,
    DUEL_CARDS,
    EACH,
    FIRST_CHARACTER,
    FIRST_ITEM_TARGET,
    FIRST_MARK_TARGET,
    FIRST_PILE_TARGET,
    FIRST_PLAYER_TARGET,
    FIRST_SITE_TARGET,
    HAND,
    LIVING,
    MAINTENANCE,
    NOTHING,
    POWERS,
    TURNED_OVER,
    Phase,
    character_card,
    power_id,
    site_card,
    slot_card,
    thing_card,
)
from fuda.games.animayhem.vocabulary import Ability, Action, Kind, What
from fuda.kernel import column_of, has, index_of, lowest, row_of, within
from fuda.kernel.actions import Block
from fuda.text import Phrase, named

KINDS = {
    "amount": lambda amount: f" {amount}" if amount else "",
    "bid": named("bids", ("hand_over", "move_on", "hold_back", "ability", "protect", "attack")),
    "ability": named("cards.ability", ("none", *(ability.name.lower() for ability in Ability if ability))),
    "what": named("what", tuple(what.name.lower() for what in What)),
    "force": named("forces", ("release", "hand_over", "ability")),
    "doing": named("doings", tuple(action.name.lower() for action in Action)),
}

PROMPTS = {
    Phase.BURY_DISASTERS: "prompts.bury_disasters",
    Phase.BURY_ITEMS: "prompts.bury_items",
    Phase.DISCARD: "prompts.discard",
    Phase.RELOAD: "prompts.reload",
    Phase.EQUIP: "prompts.equip",
    Phase.MOVE: "prompts.move",
    Phase.SCAVENGE: "prompts.scavenge",
    Phase.HAND_OVER: "prompts.hand_over",
    Phase.RUN: "prompts.run",
    Phase.CHARM_BREAK: "prompts.charm_break",
    Phase.DUEL: "prompts.duel",
    Phase.OVER: "prompts.over",
    Phase.CHARM_DUEL: "prompts.charm_duel",
}


def prompt(s: Any) -> Phrase:
    """What is asked of the seat to move; `s` is its masked state."""
    if s.phase == Phase.CHOOSE:
        if why_not_take_haven(s):
            return ("prompts.choose_location",)
        return ("prompts.choose_haven" if why_not_turn_over(s) else "prompts.choose",)
    if s.phase == Phase.PLACE:
        return "prompts.place", s.brought[s.card]
    if s.phase == Phase.ENHANCE:
        is_global = s.book[s.brought[s.card]].kind == Kind.GLOBAL
        return "prompts.payer" if is_global else "prompts.enhance", s.brought[s.card]
    if s.phase == Phase.FOUND:
        return "prompts.place", s.brought[s.card]
    if s.phase == Phase.INTO:
        return "prompts.into", s.brought[s.card]
    if s.phase == Phase.ADMIT:
        return "prompts.admit", s.active, site_card(s, s.card)
    if s.phase == Phase.OBJECT:
        return "prompts.object", s.active, site_card(s, place_of_card(s, s.card))
    if s.phase == Phase.FIRE:
        return "prompts.fire", site_card(s, s.card)
    if s.phase == Phase.ROB:
        return "prompts.rob", character_card(s, s.card)
    if s.phase == Phase.FLIGHT:
        return "prompts.flight", character_card(s, s.thief), s.flight
    if s.phase == Phase.INSIDE:
        return "prompts.inside", site_card(s, s.inside), s.under_size[s.inside]
    if s.phase == Phase.REACT:
        return react_prompt(s)
    if s.phase == Phase.BID:
        return "prompts.bid", slot_card(s, s.foe)
    if s.phase == Phase.USER:
        return "prompts.user", s.brought[s.stack_id[s.stack_size - 1]]
    if s.phase == Phase.AIM:
        return "prompts.aim", s.brought[s.stack_id[s.stack_size - 1]]
    if s.phase == Phase.JOIN:
        return "prompts.join", slot_card(s, s.foe), s.fighter
    if s.phase == Phase.WELCOME:
        return "prompts.welcome", s.offerer
    if s.phase == Phase.CONSENT:
        return "prompts.consent", s.active
    if s.phase == Phase.FORCE:
        return "prompts.force", character_card(s, s.bidding)
    if s.phase == Phase.OPTION:
        return "prompts.option", s.brought[s.stack_id[s.stack_size - 1]]
    if s.phase == Phase.ASSIGN:
        if s.target == NOTHING or s.calm & CALM:
            return "prompts.assign_free", slot_card(s, s.foe)
        key = "prompts.assign_running" if has(s.running, s.turn) else "prompts.assign"
        return key, slot_card(s, s.foe), thing_card(s, FIRST_CHARACTER + s.target)
    return (PROMPTS[Phase(s.phase)],)


REACT_PROMPTS = {
    Phase.DISCARD: "prompts.react_discard",
    MAINTENANCE: "prompts.react_maintenance",
    Phase.EQUIP: "prompts.react_equip",
    Phase.MOVE: "prompts.react_move",
    Phase.SCAVENGE: "prompts.react_scavenge",
    COMBAT_CARDS: "prompts.react_assigned",
    DUEL_CARDS: "prompts.react_assigned",
    COMBAT_ACTS: "prompts.react_drawn",
    DUEL_ACTS: "prompts.react_drawn",
    CHARM_TOTALS: "prompts.react_charm",
}


def react_prompt(s: Any) -> Phrase:
    """animayhem.76: at which moment one may answer."""
    if s.stack_size > 0:
        return "prompts.answer", s.brought[s.stack_id[s.stack_size - 1]]
    if s.warned and s.doomed != 0:
        return "prompts.react_fall", thing_card(s, FIRST_CHARACTER + lowest(s.doomed))
    if s.warned and s.prize != NOTHING:
        return "prompts.react_prize", thing_card(s, int(s.prize_to))
    if s.resume == TURNED_OVER and s.pending != NOTHING:
        return "prompts.react_found", s.brought[s.pending]
    return (REACT_PROMPTS.get(s.resume, "prompts.react"),)


SIMPLE = {
    RESIGN: "actions.resign",
    TURN_OVER: "actions.location",
    TAKE_HAVEN: "actions.haven",
    DRAW: "actions.draw",
    PUT_DOWN: "actions.put_down",
    REVEAL: "actions.reveal",
    LEAVE: "actions.leave",
    RUN_AWAY: "actions.run_away",
    PASS: "actions.pass",
    WITHDRAW: "actions.withdraw",
    ADMIT: "actions.admit",
    JOIN: "actions.join",
    REFUSE: "actions.refuse",
}
OWN_CHARACTER: tuple[tuple[Block, str], ...] = (
    (DISCARD_CHARACTER, "actions.discard"),
    (TAKE_BACK, "actions.take_back"),
    (ON, "actions.on"),
    (TO, "actions.to"),
    (ATTACK, "actions.attack"),
    (BY, "actions.by"),
    (INVOKE_CHARACTER, "actions.invoke"),
    (TRANSFORM, "actions.transform"),
    (GET_OUT, "actions.get_out"),
    (ENGAGE, "actions.engage"),
    (BUILD, "actions.build"),
    (ROB, "actions.rob"),
)


ENDS = {
    Phase.DISCARD: "actions.end_discard",
    Phase.EQUIP: "actions.end_equip",
    Phase.MOVE: "actions.end_move",
    Phase.SCAVENGE: "actions.end_scavenge",
    Phase.ASSIGN: "actions.end_assign",
}


def action(s: Any, a: int) -> Phrase:
    """An action as a person would say it; `s` is the mover's masked state."""
    if a == END:
        return (ENDS.get(s.phase, "actions.end"),)
    if a in SIMPLE:
        return (SIMPLE[a],)
    own = s.turn * MAX_CHARACTERS
    for block, key in OWN_CHARACTER:
        if within(block, a):
            return key, character_card(s, own + index_of(block, a))
    if within(FREE, a):
        return "actions.free", character_card(s, own + row_of(FREE, a)), character_card(s, own + column_of(FREE, a))
    if within(RIDE, a):
        return "actions.ride", character_card(s, own + row_of(RIDE, a)), character_card(s, own + column_of(RIDE, a))
    if within(BID, a):
        return "actions.bid", index_of(BID, a)
    if within(BID_ATTACK, a):
        return "actions.bid_attack", thing_card(s, FIRST_CHARACTER + index_of(BID_ATTACK, a))
    if within(PREVENT, a):
        return "actions.prevent", index_of(PREVENT, a) + 1
    if within(CHALLENGE, a):
        return "actions.challenge", column_of(CHALLENGE, a), site_card(s, row_of(CHALLENGE, a))
    if within(STRIKE, a):
        side = s.rival if s.turn == s.fighter else s.fighter
        victim = side * MAX_CHARACTERS + column_of(STRIKE, a)
        return "actions.strike", character_card(s, own + row_of(STRIKE, a)), character_card(s, victim)
    if within(SHIELD, a):
        return "actions.protect", character_card(s, own + row_of(SHIELD, a)), character_card(s, own + column_of(SHIELD, a))
    if within(PROTECT, a):
        return "actions.protect", character_card(s, own + index_of(PROTECT, a)), thing_card(s, FIRST_CHARACTER + s.target)
    if within(ASSAULT, a):
        return "actions.strike", character_card(s, own + row_of(ASSAULT, a)), slot_card(s, column_of(ASSAULT, a))
    if within(STRIKE_ALLY, a):
        return "actions.strike", character_card(s, own + row_of(STRIKE_ALLY, a)), slot_card(s, column_of(STRIKE_ALLY, a))
    if within(CHARM, a):
        side = s.rival if s.turn == s.fighter else s.fighter
        victim = side * MAX_CHARACTERS + column_of(CHARM, a)
        return "actions.charm", character_card(s, own + row_of(CHARM, a)), character_card(s, victim)
    if within(OFFER, a):
        return "actions.offer", character_card(s, index_of(OFFER, a))
    if within(OPTION, a):
        return "actions.option", index_of(OPTION, a) + 1
    if within(AIM_MORE, a):
        return aim_more(s, index_of(AIM_MORE, a) + FIRST_SITE_TARGET)
    if s.phase == Phase.FORCE:
        return force_action(s, a)
    if within(PLACE, a):
        site, direction = row_of(PLACE, a), column_of(PLACE, a)
        x, y = s.site_x[site] + STEP_X[direction], s.site_y[site] + STEP_Y[direction]
        return "actions.place", s.brought[s.card], x, y
    if within(STEP, a):
        site = neighbour(s, s.at[own + row_of(STEP, a)], column_of(STEP, a))
        return "actions.step", character_card(s, own + row_of(STEP, a)), site_card(s, site)
    if within(RUN_TO, a):
        return "actions.run_to", site_card(s, neighbour(s, s.field, index_of(RUN_TO, a)))
    return card_action(s, a)


def force_action(s: Any, a: int) -> Phrase:
    """What a charmed Character is made to do."""
    if within(FORCE, a):
        return "actions.force", index_of(FORCE, a)
    if within(FORCE_STRIKE, a):
        mate = s.bidding // MAX_CHARACTERS * MAX_CHARACTERS + index_of(FORCE_STRIKE, a)
        return "actions.strike", character_card(s, s.bidding), character_card(s, mate)
    if within(FORCE_SHIELD, a):
        mate = s.turn * MAX_CHARACTERS + index_of(FORCE_SHIELD, a)
        return "actions.protect", character_card(s, s.bidding), character_card(s, mate)
    if within(FORCE_MOVE, a):
        return "actions.step", character_card(s, s.bidding), site_card(s, neighbour(s, s.field, index_of(FORCE_MOVE, a)))
    return "actions.use", s.brought[power_id(index_of(FORCE_USE, a))]


def aim_more(s: Any, i: int) -> Phrase:
    """Targets that are places, Items, lasting effects, players or cards of a pile."""
    if i < FIRST_ITEM_TARGET:
        return "actions.aim", site_card(s, i - FIRST_SITE_TARGET)
    if i < FIRST_MARK_TARGET:
        return "actions.aim_item", i - FIRST_ITEM_TARGET + 1
    if i < FIRST_PLAYER_TARGET:
        return "actions.aim", s.brought[s.mark_id[i - FIRST_MARK_TARGET]]
    if i < FIRST_PILE_TARGET:
        return "actions.aim_player", i - FIRST_PLAYER_TARGET
    return "actions.aim", s.brought[s.turn * EACH + i - FIRST_PILE_TARGET]


PLACES: tuple[tuple[Block, str], ...] = (
    (UNDER_SITE, "actions.under"),
    (ATTEMPT, "actions.attempt"),
    (BREAK, "actions.break"),
    (INVOKE_SITE, "actions.invoke"),
    (INTO, "actions.into"),
    (ASK, "actions.ask"),
    (FIRE, "actions.fire"),
    (SETTLE, "actions.settle"),
)


POWER_CARDS: tuple[tuple[Block, str], ...] = (
    (TAKE_POWER, "actions.take"),
    (INVOKE_POWER, "actions.invoke"),
    (ON_VEHICLE, "actions.on"),
    (TURN_UP, "actions.turn_up"),
)


def card_action(s: Any, a: int) -> Phrase:
    """Actions with a card of the hand, a place, a Disaster, or a card that lies or is carried somewhere."""
    for block, key in ((DISCARD, "actions.discard"), (PLAY, "actions.play"), (FLASH, "actions.flash")):
        if within(block, a):
            return key, s.brought[s.hand[s.turn * HAND + index_of(block, a)]]
    for block, key in PLACES:
        if within(block, a):
            return key, site_card(s, index_of(block, a))
    for block, key in ((TAKE_ITEM, "take"), (USE_ITEM, "use"), (DISCARD_ITEM, "discard"), (INVOKE_ITEM, "invoke")):
        if within(block, a):
            token = index_of(block, a)
            if s.item_id[token] == NOTHING:
                return f"actions.{key}_item", token + 1
            return f"actions.{key}", s.brought[s.item_id[token]]
    if within(FIGHT, a):
        return "actions.fight", slot_card(s, index_of(FIGHT, a))
    if within(DISCARD_POWER, a):
        return "actions.discard", s.brought[power_id(s.turn * MAX_POWER + index_of(DISCARD_POWER, a))]
    if within(AIM, a):
        i = index_of(AIM, a)
        return "actions.aim", thing_card(s, FIRST_CHARACTER + i) if i < LIVING else s.brought[power_id(i - LIVING)]
    for block, key in POWER_CARDS:
        if within(block, a):
            return key, s.brought[power_id(index_of(block, a))]
    return "actions.use", s.brought[power_id(index_of(USE, a) % POWERS)]
