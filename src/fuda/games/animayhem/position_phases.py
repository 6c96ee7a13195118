"""What a position of Ani-Mayhem may not be: a phase in which what goes on can't go on."""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.field import has_laid_haven
from fuda.games.animayhem.setup import all_have_laid, has_item, locations_of, to_bury
from fuda.games.animayhem.state import (
    AFTER_MOVES,
    ARRIVALS,
    ASKING,
    CHARACTERS,
    DISASTER_MOVES,
    EACH,
    FIRST_PLAYER,
    HAND,
    HAVENS,
    HIDDEN,
    LOCATIONS,
    MAINTENANCE,
    NOTHING,
    PHASES,
    POWER,
    POWERS,
    REVEALED,
    SLOTS,
    TURN_END,
    TURNED_OVER,
    UNDER,
    DisasterState,
    Outcome,
    Phase,
    card_of_id,
    disaster_of_id,
    haven_of_id,
    place_of,
    power_id,
    power_of_id,
    seat_of,
)
from fuda.games.animayhem.targets import aimed_row
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.position import Given

SETTING_UP = (Phase.CHOOSE, Phase.PLACE, Phase.BURY_DISASTERS, Phase.BURY_ITEMS)
IN_TURN = (
    *(Phase.DISCARD, Phase.RELOAD, Phase.EQUIP, Phase.ENHANCE, Phase.MOVE, Phase.SCAVENGE, Phase.INSIDE),
    *(Phase.INTO, Phase.FIRE, Phase.FOUND, Phase.ROB),
)
IN_COMBAT = (Phase.ASSIGN, Phase.CHARM_BREAK, Phase.BID, Phase.JOIN, Phase.WELCOME)
IN_DUEL = (Phase.DUEL, Phase.CHARM_DUEL, Phase.FORCE)
ANSWERING = (Phase.REACT, Phase.USER, Phase.AIM, Phase.OPTION)
CHOOSING = (Phase.USER, Phase.AIM, Phase.OPTION)
BY_ITSELF = (AFTER_MOVES, DISASTER_MOVES, ARRIVALS, REVEALED, TURN_END)  # what may go on after somebody was about to fall
WINDOWS = (Phase.DISCARD, Phase.EQUIP, Phase.MOVE, Phase.SCAVENGE, MAINTENANCE)  # what a window before a phase goes on with
ASKED_ABOUT = (Phase.ENHANCE, Phase.INTO, Phase.FOUND, Phase.ADMIT, Phase.FIRE, Phase.ROB)
FLIGHT_BACK = (Phase.EQUIP, Phase.MOVE, Phase.SCAVENGE, Phase.INSIDE, Phase.ASSIGN, Phase.DUEL, ASKING, ARRIVALS)
HANDLING = (Phase.DISCARD, Phase.EQUIP, Phase.MOVE, Phase.SCAVENGE, Phase.INSIDE, Phase.ASSIGN)


def check_phase(s: Any, given: Given) -> None:
    if (s.turn == NOTHING) != (s.phase == Phase.OVER):
        given.refuse("turn", "somebody has to decide until the match is over")
    if (s.outcome == Outcome.OPEN) == (s.phase == Phase.OVER):
        given.refuse("outcome", "it is known when the match is over")
    if s.active == NOTHING or s.first == NOTHING:
        given.refuse("active" if s.active == NOTHING else "first", "it is a seat")
    if s.phase in SETTING_UP:
        check_setting_up(s, given)
        return
    if s.path_size == 0 or not all(has_laid_haven(s, seat) for seat in range(s.players)):
        given.refuse("field", "in play every seat has a Haven, and there is a Location")
    if any(s.buried) or s.this_turn:
        given.refuse("buried", "it counts while the Field is set up")
    if s.turns[s.active] == 0:
        given.refuse("turns", "the seat in turn has begun one")
    if s.phase in IN_TURN and s.turn != s.active:
        given.refuse("turn", "the seat in turn decides in its own phases")
    if s.phase in (Phase.HAND_OVER, Phase.OBJECT, Phase.CONSENT):
        check_handed(s, given)
    else:
        check_card(s, given)
    check_thief(s, given)
    check_walker(s, given)
    check_inside(s, given)
    check_stack(s, given)
    check_combat(s, given)
    check_duel(s, given)


def check_setting_up(s: Any, given: Given) -> None:
    laid = all(s.laid[seat] == locations_of(s, seat) and has_laid_haven(s, seat) for seat in range(s.players))
    burying = s.phase in (Phase.BURY_DISASTERS, Phase.BURY_ITEMS)
    if burying != laid:
        given.refuse("phase", "Disasters and Items are placed when all Locations and Havens are laid, not before")
    if any(id % EACH > HAVENS and id % EACH < LOCATIONS for id in s.site_id[: s.sites]):
        given.refuse("field", "only the first Haven of a deck is laid at set-up")
    if any(s.site_id[site] % EACH < LOCATIONS for site in range(s.sites)) and not all_have_laid(s):
        given.refuse("field", "Havens come after everybody's first Location")
    nothing = (
        all(at == HIDDEN for at in (*s.at, *s.power_at, *s.haven_state))
        and not any(s.hand_size)
        and not any(s.turns)
        and all(state == DisasterState.HIDDEN for state in s.disaster_state)
        and s.acting_size == 0
        and s.returned == 0
        and s.foe == s.rival == s.fighter == s.inside == s.walker == s.pending == NOTHING
        and s.stack_size == s.events == 0
        and not any(s.combat_used)
    )
    if not nothing:
        given.refuse("phase", "the match has not begun")
    if s.phase == Phase.PLACE:
        unlaid = s.card != NOTHING and s.card not in s.site_id[: s.sites] and s.card // EACH == s.turn
        haven = s.card % EACH == HAVENS and all_have_laid(s)
        if not unlaid or not (haven or s.card % EACH >= LOCATIONS) or s.sites == 0:
            given.refuse("card", "a Location or the Haven of the seat to decide is laid")
    elif s.card != NOTHING:
        given.refuse("card", "no card is being laid")
    check_burying(s, given, burying)


def check_burying(s: Any, given: Given, burying: bool) -> None:
    if not burying:
        if any(s.buried) or s.this_turn or s.items or any(owner != NOTHING for owner in s.under_owner):
            given.refuse("buried", "nothing is placed under Locations yet")
        return
    if s.placing == 0:
        given.refuse("phase", "they are dealt, unless the option placing is chosen")
    under = [s.under_owner.count(seat) for seat in range(s.players)]
    items = [s.item_owner[: s.items].count(seat) for seat in range(s.players)]
    first = s.phase == Phase.BURY_DISASTERS
    if s.buried[: s.players] != (under if first else items) or to_bury(s, s.turn) <= 0:
        given.refuse("buried", "it is how many each seat has placed, and the seat to decide has some left")
    if any(to_bury(s, seat) < 0 for seat in range(s.players)) or (first and s.items):
        given.refuse("buried", "nobody places more than for each of its Locations")
    if not first and under != [UNDER * s.laid[seat] for seat in range(s.players)]:
        given.refuse("under", "all Disasters are placed before the first Item")
    lying = [site for site in range(s.sites) if has_item(s, site)]
    if len(lying) < s.items or any(s.site_owner[site] != NOTHING for site in lying):
        given.refuse("items", "one Item lies under each Location")
    if s.this_turn > (1 if first else 0) or any(s.item_seen):
        given.refuse("placed now", "so many are not placed in one turn, and nobody has seen them")


def check_handed(s: Any, given: Given) -> None:
    """A card that is about to change hands."""
    if s.card == NOTHING or s.back not in HANDLING or (s.card >= POWERS and s.card - POWERS >= s.items):
        given.refuse("card", "a card that is handed over in a phase is missing")
    if s.back == Phase.INSIDE and s.inside == NOTHING:
        given.refuse("back", "nobody is inside a Location")
    place = s.item_at[s.card - POWERS] if s.card >= POWERS else s.power_at[s.card]
    if not 0 <= place < FIRST_PLAYER or (s.card < POWERS and s.book[s.brought[power_id(s.card)]].kind != Kind.EQUIPMENT):
        given.refuse("card", "it is not where somebody can take it")
    deciding = s.fighter if s.foe != NOTHING else s.active
    if s.phase == Phase.OBJECT:
        site = place_of(s, place)
        deciding = s.site_owner[site] if site >= 0 else NOTHING
        if s.foe != NOTHING or deciding in (NOTHING, s.active):
            given.refuse("card", "guests take it from a Haven")
    if s.phase == Phase.CONSENT:
        deciding = s.offerer
    elif s.foe != NOTHING and s.party >> max(0, s.turn) & 1:
        deciding = s.turn
    if (s.back == Phase.ASSIGN) != (s.foe != NOTHING) or s.turn != deciding:
        given.refuse("back", "it does not agree with the Combat, or with the seat to decide")


def check_card(s: Any, given: Given) -> None:
    """What is being played, or what a question is about."""
    if s.back != 0:
        given.refuse("back", "no card is being handed over")
    if s.phase not in ASKED_ABOUT:
        if s.card != NOTHING:
            given.refuse("card", "no card is being played or handed over")
        return
    if s.card == NOTHING:
        given.refuse("card", "it is missing")
    if s.phase in (Phase.ENHANCE, Phase.INTO, Phase.FOUND):
        kind = s.book[s.brought[s.card]].kind
        kinds = {Phase.ENHANCE: (Kind.ENHANCEMENT, Kind.GLOBAL), Phase.FOUND: (Kind.HAVEN,)}.get(
            s.phase, (Kind.CHARACTER, Kind.EQUIPMENT)
        )
        elsewhere = s.card in s.hand[s.turn * HAND : (s.turn + 1) * HAND] or lies_somewhere(s, s.card)
        if s.card // EACH != s.turn or kind not in kinds or elsewhere:
            given.refuse("card", "it is a card of the seat to decide that is being played")
    elif s.phase == Phase.ADMIT:
        if s.turn != s.site_owner[s.card] or s.turn == s.active or not s.begged >> s.card & 1:
            given.refuse("card", "it is a Haven of the seat that is asked")
    elif s.phase == Phase.FIRE and s.site_owner[s.card] != s.turn:
        given.refuse("card", "it is a Haven of the seat to decide")
    elif s.phase == Phase.ROB and (seat_of(s.card) != s.turn or s.at[s.card] < 0):
        given.refuse("card", "it is a Character of the seat to decide")


def lies_somewhere(s: Any, id: int) -> bool:
    """Whether a card that is being played is in play, Discarded or removed."""
    place = id % EACH
    if place < MAX_CHARACTERS:
        return bool(s.at[id // EACH * MAX_CHARACTERS + place] != HIDDEN)
    if place < POWER:
        return bool(place == HAVENS or s.haven_state[haven_of_id(id)] != HIDDEN)
    return bool(s.power_at[power_of_id(id)] != HIDDEN)


def check_thief(s: Any, given: Given) -> None:
    fleeing = s.phase == Phase.FLIGHT
    if fleeing and (not 0 <= s.thief < CHARACTERS or seat_of(s.thief) != s.turn or s.at[s.thief] < 0 or s.flight <= 0):
        given.refuse("thief", "a thief gets away")
    if s.thief != NOTHING and not fleeing and s.fighter == NOTHING and s.phase not in ANSWERING:
        given.refuse("thief", "nobody gets away")
    if s.flight and not fleeing and s.phase not in ANSWERING:
        given.refuse("flight", "nobody gets away")
    if s.stolen != NOTHING and (s.stolen >= s.items or s.phase not in ANSWERING):
        given.refuse("stolen", "nothing is about to be stolen")
    if (s.flight_back != 0) != (s.phase in (Phase.FLIGHT, Phase.ROB)) or (s.flight_back and s.flight_back not in FLIGHT_BACK):
        given.refuse("flight back", "it can't go on so")
    for seat in range(s.players):
        if (s.building_at[seat] == NOTHING) != (s.building_left[seat] == 0 and not builders_of(s, seat)):
            given.refuse("building at", "who builds does so somewhere")
        champion = s.champion[seat]
        if champion != NOTHING and (s.fighter == NOTHING or seat_of(champion) != seat or s.rides[champion] == NOTHING):
            given.refuse("champions", "it is a driver in a Combat")
    if s.fighter == NOTHING and any(other != NOTHING for other in s.bulwark):
        given.refuse("bulwark", "no Combat goes on inside a Haven")


def builders_of(s: Any, seat: int) -> bool:
    return any(s.builders >> c & 1 for c in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS))


def check_walker(s: Any, given: Given) -> None:
    if s.walker == NOTHING:
        return
    if (
        s.phase not in (Phase.MOVE, Phase.ADMIT, *ANSWERING)
        or seat_of(s.walker) != s.active
        or s.at[s.walker] < 0
        or s.moved[s.walker] == 0
    ):
        given.refuse("walker", "it is a Character of the seat in turn on its way")


def group_at(s: Any, seat: int, site: int) -> list[int]:
    return [c for c in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS) if s.at[c] == site]


def check_inside(s: Any, given: Given) -> None:
    inside = s.phase == Phase.INSIDE or (s.phase == Phase.HAND_OVER and s.back == Phase.INSIDE)
    inside = (
        inside or (s.foe != NOTHING and s.after == REVEALED) or (s.phase in ANSWERING and s.resume in (Phase.INSIDE, TURNED_OVER))
    )
    if inside and s.inside == NOTHING:
        given.refuse("inside", "a Location is being Scavenged")
    if s.inside != NOTHING and s.site_owner[s.inside] != NOTHING:
        given.refuse("inside", "only Locations are Scavenged")
    if s.phase == Phase.INSIDE and not group_at(s, s.turn, s.inside):
        given.refuse("inside", "the seat to decide has nobody there")


def check_stack(s: Any, given: Given) -> None:
    answering = s.phase in ANSWERING
    if (s.stack_size and not answering) or (s.phase in CHOOSING and not s.stack_size):
        given.refuse("stack", "cards wait there while somebody answers, or chooses a user or a target")
    if (s.events or s.doomed or s.prize != NOTHING) and not answering:
        given.refuse("moments", "what is about to happen waits only while somebody answers")
    if s.prize != NOTHING and (s.prize >= s.items or s.prize_to == NOTHING):
        given.refuse("prize", "somebody is about to take an Item")
    if s.fated & ~s.doomed:
        given.refuse("about to be killed", "they are among those about to fall")
    if s.pending != NOTHING and not answering:
        given.refuse("pending", "a Disaster that was drawn acts before the next phase")
    if s.pending != NOTHING and s.disaster_state[disaster_of_id(s.pending)] != DisasterState.OFF_FIELD:
        given.refuse("pending", "it is Off Field until then")
    for i in range(s.stack_size):
        user = s.stack_user[i]
        if s.stack_seat[i] == NOTHING or (user != NOTHING and seat_of(user) != s.stack_seat[i]):
            given.refuse("stack", "a seat has played it, and one of its Characters uses it")
    if s.stack_size and s.phase in CHOOSING:
        top = s.stack_size - 1
        if s.turn != s.stack_seat[top]:
            given.refuse("turn", "who has played the last card chooses")
        card = s.book[card_of_id(s, s.stack_id[top])]
        if s.phase == Phase.AIM and aimed_row(card, s.stack_when[top], s.stack_option[top]) == NOTHING:
            given.refuse("stack", "the last card is aimed at nothing")
    if not answering:
        return
    if s.phase == Phase.REACT and (s.asked >= s.players or s.turn != (s.active + s.asked) % s.players):
        given.refuse("asked", "the seats are asked one after the other, from the one in turn on")
    duel, combat = s.rival != NOTHING, s.foe != NOTHING
    fits = s.resume in WINDOWS or s.resume in (Phase.INSIDE, TURNED_OVER)
    if s.doomed or s.prize != NOTHING or s.phase != Phase.REACT:
        fits = fits or s.resume in BY_ITSELF
    fighting = s.resume in (*IN_COMBAT, *IN_DUEL, Phase.RUN) or (
        s.resume >= PHASES and s.resume not in (*WINDOWS, *BY_ITSELF, ASKING, TURNED_OVER)
    )
    if not fits and not (fighting and (combat or duel)):
        given.refuse("resume", "it can't go on so")


def check_combat(s: Any, given: Given) -> None:
    """A Combat with a Disaster."""
    handing = s.phase in (Phase.HAND_OVER, Phase.CONSENT)
    if s.phase in IN_COMBAT and s.foe == NOTHING:
        given.refuse("foe", "a Disaster is fought")
    sets = s.attackers | s.protectors | s.charmed | s.winners | s.breakers | s.tested
    if s.foe == NOTHING and s.rival == NOTHING:
        left = s.fighter == s.field == s.target == s.foe_card == s.target_card == NOTHING
        if not left or sets or s.running or s.party or s.calm or s.rounds or s.phase == Phase.RUN:
            given.refuse("fighter", "there is no Combat")
        return
    if s.fighter == NOTHING or s.field == NOTHING or s.site_owner[s.field] not in (NOTHING, s.fighter, s.rival):
        given.refuse("fighter", "a Combat has a seat and a place")
    if s.rival != NOTHING:
        return
    if not s.party >> s.fighter & 1 or s.party >> s.players or s.running & ~s.party:
        given.refuse("party", "it is the seats that fight, and only they run")
    if not (s.phase in (*IN_COMBAT, *ANSWERING, Phase.RUN) or (handing and s.back == Phase.ASSIGN)):
        given.refuse("foe", "no Combat goes on in this phase")
    group = sum(1 << c for c in range(CHARACTERS) if s.party >> seat_of(c) & 1)
    if sets & ~group or s.attackers & s.protectors or s.charmed & s.winners:
        given.refuse("attackers", "they are Characters of the seats that fight, and do one thing at a time")
    if 0 <= s.target < CHARACTERS and (not group >> s.target & 1 or s.protectors >> s.target & 1):
        given.refuse("target", "it is a Character of a seat that fights, and does not protect itself")
    if s.target >= CHARACTERS and s.slot_ally[s.target - CHARACTERS] < SLOTS:
        given.refuse("target", "it is no Disaster that has allied with a group")
    if any(card != NOTHING and not s.party >> card // EACH & 1 for card in (s.foe_card, s.target_card)):
        given.refuse("foe card", "Combat cards come from the piles of the seats that fight")
    if s.after not in (*BY_ITSELF, *WINDOWS, Phase.INSIDE) or s.after == DISASTER_MOVES:
        given.refuse("after", "a Combat can't end so")
    if s.after == AFTER_MOVES and s.moving == NOTHING:
        given.refuse("moving", "a Disaster has stopped there")
    if s.after == REVEALED and s.found == NOTHING:
        given.refuse("found", "a Disaster was found there")
    check_fighting(s, given, handing)


def check_fighting(s: Any, given: Given, handing: bool) -> None:
    """Who decides in a Combat with a Disaster."""
    if s.phase == Phase.JOIN and (s.party >> s.turn & 1 or not group_at(s, s.turn, s.field)):
        given.refuse("turn", "another seat with Characters there offers to join")
    if s.phase == Phase.WELCOME and (s.turn != s.fighter or s.offerer in (NOTHING, s.fighter)):
        given.refuse("offerer", "the seat that fights is asked by another one")
    deciding = s.phase in (Phase.ASSIGN, Phase.CHARM_BREAK, Phase.BID, Phase.RUN) or (handing and s.phase == Phase.HAND_OVER)
    if deciding and (not s.party >> s.turn & 1 or not group_at(s, s.turn, s.field)):
        given.refuse("turn", "a seat that fights decides, and has somebody there")
    if s.phase in IN_COMBAT and (s.slot_id[s.foe] == NOTHING or s.slot_at[s.foe] != s.field):
        given.refuse("foe", "it is where the Combat is")
    if s.phase == Phase.ASSIGN and 0 <= s.target < CHARACTERS and s.at[s.target] != s.field:
        given.refuse("target", "it is where the Combat is")
    if s.phase == Phase.RUN and not s.running >> s.turn & 1:
        given.refuse("running", "who runs has said so")


def check_duel(s: Any, given: Given) -> None:
    """A Combat between players."""
    if s.rival == NOTHING:
        committed = any(other != NOTHING for other in s.shield_of)
        if s.phase in IN_DUEL or s.runner != NOTHING or s.passes or committed or any(c != NOTHING for c in s.charmer):
            given.refuse("rival", "no players fight each other")
        if s.foe == NOTHING and (s.targeted_size or any(other != NOTHING for other in (*s.strike_at, *s.duel_card))):
            given.refuse("strikes at", "there is no Combat")
        return
    if s.foe != NOTHING or s.rival == s.fighter or s.phase not in (*IN_DUEL, Phase.RUN, *ANSWERING):
        given.refuse("rival", "two seats fight each other, and no Disaster")
    sides = (s.fighter, s.rival)
    if (s.running != 0) != (s.runner != NOTHING) or s.runner not in (NOTHING, *sides):
        given.refuse("runner", "who runs has said so")
    if s.phase in IN_DUEL and (s.turn not in sides or not all(group_at(s, seat, s.field) for seat in sides)):
        given.refuse("turn", "one of the two decides, and both have somebody there")
    if s.phase == Phase.FORCE and (s.charmer[s.bidding] == NOTHING or seat_of(s.charmer[s.bidding]) != s.turn):
        given.refuse("bidding", "who has charmed a Character bids it")
    if s.phase == Phase.RUN and not (s.turn == s.runner and group_at(s, s.turn, s.field)):
        given.refuse("turn", "who runs decides where to")
    for character in range(CHARACTERS):
        seat, strikes, shields = seat_of(character), s.strike_at[character], s.shield_of[character]
        if strikes == shields == s.duel_card[character] == NOTHING:
            continue
        if seat not in sides:
            given.refuse("strikes at", "only the Characters of the two seats fight")
        if 0 <= strikes < CHARACTERS and (seat_of(strikes) == seat or seat_of(strikes) not in sides):
            given.refuse("strikes at", "the Characters of one side attack those of the other")
        if shields != NOTHING and (seat_of(shields) != seat or shields == character or strikes != NOTHING):
            given.refuse("shields", "Characters protect others of their own side, and do not attack")
        if s.duel_card[character] != NOTHING and s.duel_card[character] // EACH != seat:
            given.refuse("duel cards", "they come from the own pile")
    targeted = s.targeted[: s.targeted_size]
    if len(set(targeted)) < len(targeted) or any(i < CHARACTERS and seat_of(i) not in sides for i in targeted):
        given.refuse("attacked", "each who was attacked is named once")
    if s.courting == NOTHING and not {i for i in s.strike_at if i != NOTHING} <= set(targeted):
        given.refuse("attacked", "everyone who is attacked is named")
