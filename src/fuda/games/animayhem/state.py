"""The table of Ani-Mayhem: sizes, phases, notes and the state of a match.

Every card that a seat brings has an id for the whole match, `seat * EACH + place`: `reset` puts the cards of a deck into fixed
sections, so that a place tells the kind. `s.brought[id]` is the card's number in the book. Decks are open (animayhem.10); secret
is where their cards are: hands, Draw piles, what lies under Locations, and the faces of Items.

What carries or stands somewhere is a *thing*, one small number: a site, a Character, a Disaster in play, a player.
"""

from enum import IntEnum
from typing import Any

from fuda.games.animayhem.decks import (
    MAX_CHARACTERS,
    MAX_DISASTERS,
    MAX_HAVENS,
    MAX_ITEMS,
    MAX_LOCATIONS,
    MAX_POWER,
    ROOM,
)
from fuda.kernel import State as KernelState, deck, hidden, option, private, public, seen_by, wide_add, wide_next, wide_remove

SEATS = 4
NOTHING = -1  # no card, no seat, no place

# Sections of a deck, each from this place on.
EACH = ROOM
HAVENS = MAX_CHARACTERS  # Characters are first, the starting ones before the others
POWER = HAVENS + MAX_HAVENS
DISASTERS = POWER + MAX_POWER
PILE = DISASTERS + MAX_DISASTERS  # the places before this one can be in the Draw pile
ITEMS = PILE
LOCATIONS = ITEMS + MAX_ITEMS
COMBAT = LOCATIONS + MAX_LOCATIONS
PILE_WORDS = 2  # of a set of places that can be in the Draw pile

SITES = SEATS * (MAX_LOCATIONS + 2)  # Locations, Havens, and Havens that are built
UNDER = 2  # Disasters under a Location
CHARACTERS = SEATS * MAX_CHARACTERS
SLOTS = 22  # Disasters on the Field at once
TOKENS = SEATS * MAX_LOCATIONS  # Items in play
POWERS = SEATS * MAX_POWER
HAND = 12
FULL_HAND = 7
MARKS = 24
STACK = 6
EVENTS = 12
PRICE_ROW = 16  # of a mark: what its bearer pays with an ability, and the row
COST_ROW = 32  # of a mark: the cost of the card, as far as it is not Energy
EXTRA_CARDS = 4  # Combat cards that are drawn besides, in a round
DIRECTIONS = 8

# Things.
FIRST_CHARACTER = SITES
FIRST_DISASTER = FIRST_CHARACTER + CHARACTERS
FIRST_PLAYER = FIRST_DISASTER + SLOTS
OFF_FIELD = FIRST_PLAYER + SEATS  # and the seat: Global Effects
FIRST_VEHICLE = OFF_FIELD + SEATS  # and the Power card: Vehicles, as far as they bear Enhancements
LIVING = CHARACTERS + SLOTS  # Characters and Disasters together make a set: the thing less FIRST_CHARACTER
RIVALS = 2 * MAX_CHARACTERS + SLOTS  # who can be in a Combat between two players

# Where a card is that is at no thing.
HIDDEN = -1  # in a hand or a Draw pile
DISCARDED = -2
REMOVED = -3  # out of the game
BONKED = -4
TURNED = -5  # a Character that has become a Disaster
IN_PLAY = 0  # a Haven
CAPTURED = -1  # an Item

# What acts on abilities and skills, in the order in which it came into use: Power cards, Items, marks.
FIRST_ITEM_ACTING = POWERS
FIRST_MARK_ACTING = POWERS + TOKENS
ACTING = POWERS + TOKENS + MARKS

GOT_OUT = 0  # in `used`, besides abilities: got out of a Vehicle in this Turn
TOUCHED_WORDS = 3  # of a set of Power cards and Items
POWER_WORDS = 3  # of a set of Power cards
BUILT = -1  # of `building_left`
GETS_AWAY = -1  # of `flight`
IS_CAUGHT = -2
BIDS = 5  # what a charmed Disaster can be made to do, besides attacking one that is named
FORCES = 3  # what a charmed Character can be made to do, besides attacking, protecting, moving and using
PREVENTED = 13  # kinds of actions
ROUND_LEFT = -1  # of a mark that ends with the Combat round
CHARM_LEFT = -3  # or with a try to charm
CALM = 1  # in `calm`: the Disaster does not attack in this Combat
FOE_RESTED = 2  # it has not attacked in this round
SHIELDS = 4  # it protects the target in this round
OPTIONS = 3  # of a card that leaves a choice

# Targets of Flash Effects and abilities: Characters, Disasters, Power cards, and more.
FIRST_POWER_TARGET = LIVING
FIRST_SITE_TARGET = LIVING + POWERS
FIRST_ITEM_TARGET = FIRST_SITE_TARGET + SITES
FIRST_MARK_TARGET = FIRST_ITEM_TARGET + TOKENS
FIRST_PLAYER_TARGET = FIRST_MARK_TARGET + MARKS
FIRST_PILE_TARGET = FIRST_PLAYER_TARGET + SEATS
MORE_TARGETS = FIRST_PILE_TARGET + PILE - FIRST_SITE_TARGET
TURN_LIMIT = 60  # for each seat
ROUND_LIMIT = 20  # of a Combat


class Phase(IntEnum):
    CHOOSE = 0  # Location or Haven?
    PLACE = 1
    BURY_DISASTERS = 2
    BURY_ITEMS = 3
    DISCARD = 4
    RELOAD = 5
    EQUIP = 6
    ENHANCE = 7  # on whom?
    MOVE = 8
    SCAVENGE = 9
    INSIDE = 10  # of a Location
    HAND_OVER = 11  # to whom?
    ASSIGN = 12  # attackers and protectors of a Combat round
    RUN = 13  # where to?
    REACT = 14  # a Flash Effect, or pass?
    USER = 15  # of a Flash Effect
    AIM = 16  # at what?
    CHARM_BREAK = 17
    BID = 18  # what shall a charmed Disaster do?
    DUEL = 19  # attackers and protectors of two players, one by one
    INTO = 20  # which of several Havens?
    ADMIT = 21  # may others stop at the Haven?
    OBJECT = 22  # may guests take a card from the Haven, or is there a fight first?
    FIRE = 23  # at what does a Haven fire?
    FOUND = 24  # where does a Haven go that was built?
    ROB = 25  # what does a thief take?
    FLIGHT = 26  # where does the thief go?
    OVER = 27
    JOIN = 28  # shall one's group join the Combat of another player with a Disaster?
    WELCOME = 29  # may it?
    CHARM_DUEL = 30  # charming between players, one by one
    FORCE = 31  # what shall a charmed Character do, or not do?
    CONSENT = 32  # does one take the card that another player offers?
    OPTION = 33  # which of the effects of a card?


PHASES = int(Phase.OPTION) + 1
# Between decisions the phase may also be one of these.
TURN_START = PHASES
MAINTENANCE = PHASES + 1
DISASTER_MOVES = PHASES + 2
ARRIVALS = PHASES + 3  # Disasters attack those who have come to them
COMBAT_ROUND = PHASES + 4
COMBAT_OVER = PHASES + 5
REVEALED = PHASES + 6  # a Disaster found while Scavenging was fought
AFTER_MOVES = PHASES + 7  # a Disaster that has stopped was fought, or had nobody to fight
TURN_END = PHASES + 8
ASKING = PHASES + 9  # who can answer what goes on?
COMBAT_CARDS = PHASES + 10  # they are drawn
COMBAT_TOTALS = PHASES + 11
CHARM_START = PHASES + 12
CHARM_END = PHASES + 13
DUEL_ROUND = PHASES + 14
DUEL_CARDS = PHASES + 15
DUEL_TOTALS = PHASES + 16
JOINING = PHASES + 17  # who else is there?
ROUND_BEGINS = PHASES + 18  # after the Location has attacked
COMBAT_FALLS = PHASES + 19  # after those who are Defeated have left
DUEL_FALLS = PHASES + 20
CHARM_DUEL_START = PHASES + 21
CHARM_FORCES = PHASES + 22  # those who have charmed bid, one by one
TURNED_OVER = PHASES + 23  # a Disaster found while Scavenging acts, if nobody has cancelled it
COMBAT_ACTS = PHASES + 24  # Combat cards do what they do besides changing abilities
DUEL_ACTS = PHASES + 25
CHARM_NEXT = PHASES + 26  # whom does the Disaster try to charm?
CHARM_TOTALS = PHASES + 27


class DisasterState(IntEnum):
    HIDDEN = 0  # in a Draw pile or under a Location
    IN_PLAY = 1
    DISCARDED = 2
    REMOVED = 3
    OFF_FIELD = 4


DISASTER_DISCARDED = int(DisasterState.DISCARDED)
DISASTER_REMOVED = int(DisasterState.REMOVED)
DISASTER_OFF_FIELD = int(DisasterState.OFF_FIELD)


class Outcome(IntEnum):
    OPEN = 0
    PLAYERS = 1
    DISASTERS = 2


class Note(IntEnum):
    FIRST = 0  # seat
    PLACES = 1  # seat, card
    BURIES = 2  # seat, Location: a Disaster
    BURIES_ITEM = 3  # seat, Location
    DEALT_UNDER = 4  # Disasters and Items were dealt under the Locations
    TURN = 5  # seat, number of its turn
    DISCARDS = 6  # seat, card
    DISCARDS_ITEM = 7  # seat
    DRAWS = 8  # seat, number of cards
    DRAWN = 9  # card: for the seat that draws
    DRAWS_DISASTER = 10  # seat, card
    NO_EFFECT = 11  # card
    RESHUFFLES = 12  # seat
    TAKES_BACK = 13  # seat, card
    PLAYS = 14  # seat, card
    ENHANCES = 15  # card, Character
    STEPS = 16  # Character, place
    ENTERS_FIELD = 17  # Disaster, Location
    MOVES = 18  # Disaster, Location where it stops
    LEAVES_FIELD = 19  # Disaster
    RE_ENTERS = 20  # Disaster
    ITEM_DESTROYED = 21  # Disaster that carried it
    DISASTER_TAKES = 22  # Disaster, Location
    ATTEMPTS = 23  # seat, Location
    REVEALS = 24  # seat, Disaster
    LEAVES = 25  # seat, Location
    TAKES = 26  # Character, card: a card in the open
    TAKES_ITEM = 27  # Character
    ITEM_SEEN = 28  # Item: for the seat that takes it
    PUTS_DOWN = 29  # Character, card
    PUTS_DOWN_ITEM = 30  # Character
    COMBAT = 31  # Disaster, seat, Location
    TARGET = 32  # Disaster, Character
    ATTACKS = 33  # Character
    PROTECTS = 34  # Character, Character
    USES = 35  # Character, card
    RUNS = 36  # seat
    RUNS_TO = 37  # seat, place
    CARD_FOR = 38  # Character or Disaster, Combat card
    ATTACK_ON = 39  # Character or Disaster, Attack, Defense
    DAMAGE = 40  # Character or Disaster, Damage, Health left
    BONKED = 41  # Character
    KILLED = 42  # Character
    DEFEATED = 43  # Disaster
    DISASTER_ROBS = 44  # Disaster, Character
    DROPS = 45  # Disaster or Character: an Item
    COMBAT_ENDS = 46  # Disaster: nobody attacks
    AFFECTS = 47  # Disaster, seat
    BEATEN_BY_SKILL = 48  # Disaster, seat
    EFFECT = 49  # what, target's card, amount
    EFFECT_ENDS = 50  # card
    LOSES_CARD = 51  # card
    LIMIT = 52  # the turn limit is reached
    DISASTERS_WIN = 53  # Items captured, Items retrieved
    WINS = 54  # seat, Items
    TRANSFORMS = 55  # Character, its form now
    FLASHES = 56  # seat, card
    AIMS = 57  # card, whom
    INVOKES = 58  # seat, card
    CANCELS = 59  # card, the card that is cancelled
    FIZZLES = 60  # card
    LOOKS = 61  # seat, Location
    SEES_UNDER = 62  # Disaster: for the seat that looks
    STEALS = 63  # Character, card
    BREAKS = 64  # Location, Damage, Health left
    LOCATION_ATTACKS = 65  # Location, Character
    CHARM_OF = 66  # Character or Disaster, its Charm
    CHARMED = 67  # Character, by how much
    CHARMS = 68  # Character, Disaster
    FREED = 69  # Character
    BIDS = 70  # Disaster, what
    DUEL = 71  # seat, seat, place
    STRIKES_AT = 72  # Character, Character
    DRIVES = 73  # Character, Vehicle
    RIDES = 74  # Character, Vehicle
    GETS_OUT = 75  # Character, Vehicle
    ENGAGES = 76  # seat, Vehicle
    WITHDRAWS = 77  # seat, Vehicle
    GEAR_DAMAGE = 78  # Equipment, Damage, Health left
    WRECKED = 79  # Equipment
    TURNS_OVER = 80  # card
    TURNS_UP = 81  # card
    PAYS_FOR = 82  # Character, Global Effect
    BEGS = 83  # seat, Haven
    ADMITS = 84  # seat, Haven
    REFUSES = 85  # seat, Haven
    WANTS = 86  # seat, Haven
    FIRES = 87  # Haven, Character or Disaster
    JOINS_BUILDING = 88  # Character, Location
    BUILDS = 89  # seat, Location
    BUILDING_STOPS = 90  # seat, Location
    SETTLES = 91  # seat, Location
    SITE_DESTROYED = 92  # Location or Haven
    STEALS_ITEM = 93  # Character or Disaster, from whom
    DESTROYED_WITH = 94  # card, Location or Haven
    OFFERS_TO_JOIN = 95  # seat
    JOINS = 96  # seat
    IS_TURNED_AWAY = 97  # seat
    ABOUT_TO_FALL = 98  # Character or Disaster
    IS_SAVED = 99  # Character or Disaster
    ABOUT_TO_TAKE = 100  # Disaster or Character
    CHARMS_OTHER = 101  # Character, Character
    FORCES = 102  # Character, Character that it has charmed, action
    PREVENTS = 103  # Character, Character that it has charmed, action
    ALLIES = 104  # Disaster, Disaster
    ALLIES_WITH = 105  # Disaster, seat
    PARTS = 106  # Disaster
    OFFERS_CARD = 107  # Character, Character of another player
    REFUSES_CARD = 108  # seat
    LOOKS_AT_HAND = 109  # seat, seat
    LOOKS_AT_PILE = 110  # seat, seat
    SEES_CARD = 111  # card: for the seat that looks
    BECOMES_DISASTER = 112  # Character
    CHOOSES = 113  # card, option
    EXCHANGES = 114  # Character or Disaster, Character or Disaster
    RESIGNS = 115  # seat
    BREAKS_OFF = 116  # number of rounds: a Combat that leads to nothing
    # How a number comes about.
    HAS_ABILITY = 200  # Character or Disaster, ability, its printed value
    CHANGES = 201  # card, the number before, the number after
    IS_REPLACED = 202  # the number before, the number after
    SURROUNDINGS = 203  # the number before, the number after
    HORDE = 204  # the number before, the number after
    GOES = 205  # Disaster, its steps
    PASSES = 206  # Disaster, Location
    DRAWN_AMONG = 207  # Character, how many could be the target
    DRAWN_AMONG_CARRIERS = 208  # Character, how many who carry an Item could be
    RAISES = 209  # ability, target's card, by how much
    LOWERS = 210  # ability, target's card, by how much


class State(KernelState):
    placing = option("dealt", "chosen")  # Disasters and Items under the Locations
    charm = option(True, False)  # whether Charm Combat is fought

    brought = deck("i16", SEATS * EACH, each=EACH, seen="everyone")
    first = public("i8")  # the seat that places and plays first
    active = public("i8")  # whose turn it is
    turns = public("i8", SEATS)  # that each seat has begun
    outcome = public("i8")

    # The Field: places in the order in which they were laid.
    sites = public("i8")  # how many there are
    site_id = public("i16", SITES)  # the card
    site_x = public("i8", SITES)
    site_y = public("i8", SITES)
    site_owner = public("i8", SITES)  # of a Haven; NOTHING for a Location
    beside = public("i8", SITES * DIRECTIONS)  # the neighbouring site in each direction, or NOTHING
    path = public("i8", SITES)  # the Disasters' path, Locations only
    path_size = public("i8")
    # Under a site, UNDER each, in the order in which they were placed.
    under_id = seen_by("under_seen", "i16", SITES * UNDER, blank=NOTHING)
    under_seen = public("i8", SITES * UNDER)
    under_owner = public("i8", SITES * UNDER)
    under_size = public("i8", SITES)
    laid = public("i8", SEATS)  # how many Locations each seat has laid
    buried = public("i8", SEATS)  # how many Disasters, or Items, each seat has laid under Locations
    this_turn = public("i8")  # how many of them in this turn

    at = public("i8", CHARACTERS)  # a site, or HIDDEN, DISCARDED, REMOVED, BONKED
    out = public("i8", CHARACTERS)  # of a Bonked one: 1 waits for a Turn, 2 that Turn is on, 3 may come back
    form = public("i8", CHARACTERS)  # 1 if it is transformed
    damage = public("i8", LIVING)
    spent = public("i8", CHARACTERS)  # Energy
    moved = public("i8", CHARACTERS)  # steps in this Turn
    used = public("i8", CHARACTERS)  # set of abilities for which Equipment was chosen in this Turn; see GOT_OUT

    items = public("i8")  # how many Items were placed at set-up
    item_at = public("i8", TOKENS)  # a thing, or CAPTURED
    item_id = seen_by("item_seen", "i16", TOKENS, blank=NOTHING)
    item_seen = public("i8", TOKENS)
    item_owner = public("i8", TOKENS)  # the seat that brought it
    item_shown = public("i16", TOKENS)  # the card of an Item that is used and lies face up, NOTHING for the others

    haven_state = public("i8", SEATS * MAX_HAVENS)  # IN_PLAY, HIDDEN, DISCARDED, REMOVED; the starting one is not asked for
    power_at = public("i16", POWERS)  # a thing, OFF_FIELD and seat, or HIDDEN, DISCARDED, REMOVED
    powers_out = public("i64", POWER_WORDS)  # set of those that are at a thing, or Off Field
    power_used = public("i8", POWERS)  # whether Equipment is in use in this Turn
    acting = public("i16", ACTING)  # what came into use, in order
    acting_size = public("i16")
    aura_characters = public("i64")  # sets of those whose cards always do something to others
    aura_sites = public("i64")
    horde_characters = public("i64")  # and sets of those with the category Horde
    horde_slots = public("i64")
    aura_slots = public("i64")
    ability_sites = public("i64")  # set of sites with an ability that is used
    # What all that acts on others can do at all, to leave out what nothing does: see `summary`.
    done = public("i64")  # set of kinds of rows
    skills_given = public("i64")
    abilities_changed = public("i64")

    disaster_state = public("i8", SEATS * MAX_DISASTERS)
    slot_id = public("i16", SLOTS)  # the card, NOTHING if the slot is free
    slot_at = public("i8", SLOTS)  # its site
    slot_by = public("i8", SLOTS)  # who brought it into play
    slot_since = public("i16", SLOTS)  # the order in which they entered
    slot_arrived = public("i16", SLOTS)  # and came to where they are
    slot_fought = public("i8", SLOTS)  # whether it has attacked newcomers in this Turn
    slot_still = public("i8", SLOTS)  # whether it has moved, for those that move once
    clock = public("i16")  # counts entries and arrivals
    moved_since = public("i16")  # the last Disaster that moved in this Maintenance
    moving = public("i8")  # the slot of the Disaster that moves
    pending = public("i16")  # a Disaster that is about to act: one drawn for Maintenance, or one just turned over

    hand = private("i16", SEATS * HAND, each=HAND, blank=NOTHING)  # ids
    hand_size = public("i8", SEATS)
    drawn = hidden("i64", SEATS * PILE_WORDS)  # the Draw pile: a set of places; which is drawn shows only then
    drawn_size = public("i8", SEATS)
    combat_used = public("i64", SEATS)  # sets of Combat cards that were drawn since the pile was shuffled
    returned = public("i64")  # set of Characters that everyone has seen go to a hand
    reshuffled = public("i8")  # whether the Discard pile was shuffled in this Reload

    mark_id = public("i16", MARKS)  # lasting effects: the card, NOTHING if free
    mark_card = public("i16", MARKS)  # its number in the book, in the form that it had
    mark_row = public("i8", MARKS)
    mark_on = public("i8", MARKS)  # a thing
    mark_seat = public("i8", MARKS)  # whose Turns count
    mark_left = public(
        "i8", MARKS
    )  # Turns, this one included; 0 ends with the Combat, -1 with the round, -2 waits for one, -3 ends with a try to charm

    # Flash Effects and abilities that are about to take effect: the last one does so first.
    stack_id = public("i16", STACK)
    stack_when = public("i8", STACK)  # which of the card's rows: PLAYED or USED; ALWAYS for a card that comes into play
    stack_seat = public("i8", STACK)
    stack_user = public("i8", STACK)  # a Character, or NOTHING
    stack_target = public("i16", STACK)  # see FIRST_POWER_TARGET; NOTHING
    stack_size = public("i8")
    # Moments at which cards act, waiting for their turn.
    event_when = public("i8", EVENTS)
    event_id = public("i16", EVENTS)
    event_thing = public("i8", EVENTS)  # who bears the card
    event_seat = public("i8", EVENTS)  # the player whom it is about
    events = public("i8")
    asked = public("i8")  # how many seats have been asked in this window, from the seat in turn on
    resume = public("i8")  # the phase to go on with
    stuck = public("i64")  # set of Characters that a card has transformed
    still = public("i64")  # set of Characters that do not move in this Turn
    fast = public("i8")  # whether a card that was brought is used like a Flash Effect, and is none
    killed = public("i64")  # set of those that were Killed in this Turn
    invoked_characters = public("i64")  # sets of what was used in this Turn
    invoked_sites = public("i64")
    invoked_cards = public("i64", TOUCHED_WORDS)  # Power cards and Items
    power_left = public("i8", POWERS)  # uses, NOTHING before the first
    item_left = public("i8", TOKENS)

    # What the seat in turn has done.
    played = public("i16")  # set of kinds of cards played in this Equip phase
    card = public("i16")  # the card that is being placed, played or handed over; see the phase
    walker = public("i8")  # a Character that stands where it may not stop and has to go on
    fought = public("i64")  # set of sites at which the group has started a Combat
    scavenged = public("i8")
    inside = public("i8")  # the site that is being Scavenged
    found = public("i8")  # the slot of a Disaster that was found there
    took = public("i8")  # the site where an Item was taken up in this Turn, NOTHING if none was
    touched = public("i64", TOUCHED_WORDS)  # Power cards and Items that were handed over or turned up in this phase, a set
    back = public("i8")  # the phase to go back to after a card was handed over

    siege_at = public("i8", SEATS)  # the Location that a seat's group attacks, NOTHING if none
    siege = public("i8", SEATS)  # the Damage that it has taken from it

    # A Combat: a group of one seat against one Disaster.
    foe = public("i8")  # its slot
    fighter = public("i8")  # the seat
    field = public("i8")  # the site
    target = public("i8")  # a Character
    attackers = public("i64")  # sets of Characters
    protectors = public("i64")
    running = public("i8")
    foe_card = public("i16")  # Combat cards of this round
    target_card = public("i16")
    after = public("i8")  # the phase to go on with
    rounds = public("i8")  # how many rounds of it are over
    # A Combat between players: `fighter` has begun it.
    rival = public("i8")  # the other seat, NOTHING if there is no such Combat
    runner = public("i8")  # the seat that runs away
    passes = public("i8")  # how many have passed one after the other
    strike_at = public("i8", LIVING)  # whom each attacks, or NOTHING; against allied Disasters, which of them
    shield_of = public("i8", CHARACTERS)  # whom each protects
    targeted = public("i8", RIVALS)  # who was attacked in this round, in order: those of `fighter`, then those of `rival`
    targeted_size = public("i8")
    duel_card = public("i16", LIVING)  # the Combat card of each who is attacked
    duel_target = public("i8", LIVING)  # whom that card takes for the opponent
    duel_damage = public("i8", LIVING)

    charmed = public("i64")  # set of Characters
    winners = public("i64")  # set of those who have charmed the Disaster and not attacked it since
    breakers = public("i64")  # set of those who have tried to break a charm
    tested = public("i64")  # set of those whose charm was tried to break
    margin = public("i8", CHARACTERS)  # by how much each was charmed
    calm = public("i8")  # what a charmed Disaster does: see CALM, SHIELDS

    rides = public("i16", CHARACTERS)  # the Vehicle, a Power card, in which each is, or NOTHING
    riders = public("i64")  # set of those who are in one
    power_damage = public("i8", POWERS)  # Damage to Equipment with Health; it is never healed
    champion = public("i8", SEATS)  # the driver whose Vehicle fights the Combat for its side, NOTHING if none
    turned_over = public("i64", TOUCHED_WORDS)  # Power cards in play whose cost can't be paid, a set
    payer = public("i8", POWERS)  # the Character that was named for a Global Effect, NOTHING if none was
    stale = public("i8")  # whether something has changed since it was looked which costs can be paid
    kept = public("i8")  # how many cards in play have a cost that is kept paid, or a payer

    havens = public("i64")  # sets of sites: Havens, Locations that can become one, destroyed ones
    promising = public("i64")
    planetary = public("i64")  # sets of sites with these symbols
    dimensional = public("i64")
    ruins = public("i64")
    begged = public("i64")  # Havens of others at which the seat in turn has asked in this Turn to stop
    welcome = public("i64")  # and at which it may
    fended = public("i64")  # Havens whose owner has fought guests in this Turn
    fired = public("i64")  # Havens that have attacked in this Turn
    bulwark = public("i8", 2)  # in a Combat inside a Haven: whose attack it joins, and whose Defense
    builders = public("i64")  # set of Characters that build access to a Haven
    building_at = public("i8", SEATS)  # the Location where they do, NOTHING if they do not
    building_left = public("i8", SEATS)  # Turns, 0 before it has begun; BUILT when it is done

    thieves = public("i64")  # set of Characters that have stolen in this Turn
    thief = public("i8")  # who has just stolen, until it has stopped somewhere: a Character, or CHARACTERS and a slot
    flight = public("i8")  # how many steps it has left; below 0 while the theft is answered: GETS_AWAY or IS_CAUGHT
    stolen = public("i8")  # the Item that is about to be stolen
    flight_back = public("i8")  # the phase to go on with
    engaged = public("i64")  # set of drivers that have fought with their Vehicle in this Turn
    shifted = public("i8")  # set of seats that have put a Vehicle into this Combat round, or withdrawn it
    # Several players against a Disaster.
    party = public("i8")  # set of the seats that fight it
    offers = public("i8")  # how many seats were asked whether they join, from the fighter on
    offerer = public("i8")  # the seat that offers to join, or to which a card is offered
    stood = public("i64")  # set of all who were in the Combat when Damage was dealt: Characters, then Disasters
    loot = public("i64")  # set of Items that those had who fell in this round
    # Disasters that have allied.
    allied = public("i64")  # set of slots
    slot_ally = public("i8", SLOTS)  # the slot of the primary Disaster, or SLOTS and a seat; NOTHING for most
    slot_steps = public("i8", SLOTS)  # that an ally has gone with its group in this Turn
    ally_card = public("i16", SLOTS)  # Combat cards of allied Disasters in this round

    extra_card = public("i16", EXTRA_CARDS)  # Combat cards that were drawn besides
    extra_for = public("i8", EXTRA_CARDS)  # for whom: a Character, or CHARACTERS and a slot

    # What is about to happen, unless somebody answers it.
    doomed = public("i64")  # set of those about to be Defeated: Characters, then Disasters
    fated = public("i64")  # those of them that would be Killed
    prize = public("i8")  # an Item about to be taken, NOTHING if none is
    prize_to = public("i8")  # who takes it: a thing
    prize_from = public("i8")  # a Character whom it is taken from, NOTHING if it lies there
    warned = public("i8")  # 0 before everyone was asked; then one more than the stack had on it
    resume_turn = public("i8")  # who decides in the phase to go on with

    suitors = public("i64")  # set of Characters that the Disaster has not tried to charm yet
    courting = public("i8")  # whose Charm is compared now: the Character or Disaster that tries, NOTHING if none does
    courted = public("i8")  # and the Character on which it tries
    # Charm Combat between players.
    charmer = public("i8", CHARACTERS)  # who has charmed each, NOTHING for most
    charm_done = public("i64")  # set of Characters that have attacked or tried to free another
    charm_met = public("i64")  # set of those who were attacked
    bidding = public("i8")  # how many charmed Characters were bidden, in order
    forced = public("i64")  # set of those who are made to attack or protect in this round
    shown_powers = public("i64", TOUCHED_WORDS)  # Power cards that everyone has seen go to a hand, a set
    more_plays = public("i8")  # further cards that may be played in this Equip phase
    stack_place = public("i8", STACK)  # a site that was chosen besides the target, NOTHING
    stack_option = public("i8", STACK)  # which option of the card was chosen, 0 if it has none
    once_characters = public("i64")  # sets of those whose ability of once a match was used
    once_sites = public("i64")
    resigned = public("i8")  # set of the seats that have resigned
    barred = public("i8", LIVING)  # the action that each may not take in this Combat, 0 for none


def character_id(character: int) -> int:
    return character // MAX_CHARACTERS * EACH + character % MAX_CHARACTERS


def power_id(power: int) -> int:
    return power // MAX_POWER * EACH + POWER + power % MAX_POWER


def put_power(s: Any, power: int, at: int) -> None:
    """A Power card is at a thing now, Off Field, or at none: see HIDDEN."""
    s.power_at[power] = at
    if at >= 0:
        wide_add(s.powers_out, 0, power)
    else:
        wide_remove(s.powers_out, 0, power)


def next_power(s: Any, power: int) -> int:
    """The next Power card that is somewhere, NOTHING after the last; the first one after NOTHING."""
    return wide_next(s.powers_out, 0, POWER_WORDS, power)


def power_of_id(id: int) -> int:
    return id // EACH * MAX_POWER + id % EACH - POWER


def character_of_id(id: int) -> int:
    return id // EACH * MAX_CHARACTERS + id % EACH


def haven_of_id(id: int) -> int:
    """The number of a Haven in `haven_state`."""
    return id // EACH * MAX_HAVENS + id % EACH - HAVENS


def disaster_of_id(id: int) -> int:
    """The number of a Disaster in `disaster_state`."""
    return id // EACH * MAX_DISASTERS + id % EACH - DISASTERS


def seat_of(character: int) -> int:
    return character // MAX_CHARACTERS


def character_thing(character: int) -> int:
    return FIRST_CHARACTER + character


def slot_thing(slot: int) -> int:
    return FIRST_DISASTER + slot


def character_card(s: Any, character: int) -> int:
    """The number in the book of the form in which a Character is."""
    n = int(s.brought[character_id(character)])
    if s.form[character]:
        return int(s.book[n].becomes)
    return n


def card_of_id(s: Any, id: int) -> int:
    """The number in the book of a card of a deck, of a Character in the form in which it is."""
    if id % EACH < MAX_CHARACTERS:
        return character_card(s, character_of_id(id))
    return int(s.brought[id])


def slot_card(s: Any, slot: int) -> int:
    return int(s.brought[s.slot_id[slot]])


def site_card(s: Any, site: int) -> int:
    return int(s.brought[s.site_id[site]])


def is_haven(s: Any, site: int) -> bool:
    return bool(s.site_owner[site] != NOTHING)


def thing_card(s: Any, thing: int) -> int:
    """The number in the book of a site, Character or Disaster."""
    if thing < FIRST_CHARACTER:
        return site_card(s, thing)
    if thing < FIRST_DISASTER:
        return character_card(s, thing - FIRST_CHARACTER)
    return slot_card(s, thing - FIRST_DISASTER)


def place_of(s: Any, thing: int) -> int:
    """The site at which a thing is; below 0 if it is at none."""
    if thing < FIRST_CHARACTER:
        return thing
    if thing < FIRST_DISASTER:
        return int(s.at[thing - FIRST_CHARACTER])
    if thing < FIRST_PLAYER:
        return int(s.slot_at[thing - FIRST_DISASTER])
    return NOTHING
