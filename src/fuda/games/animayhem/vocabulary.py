"""The words that cards are made of: kinds, abilities, skills, categories, and the vocabulary of effects.

A member is written in a card file in small letters with hyphens: `What.NO_ACTIONS` is "no-actions". `docs/animayhem-cards.md`
explains each for people who make cards; `card_text` puts it into sentences.
"""

from enum import IntEnum


class Kind(IntEnum):
    CHARACTER = 0
    HAVEN = 1
    LOCATION = 2
    ITEM = 3
    DISASTER = 4
    COMBAT = 5
    ENHANCEMENT = 6
    EQUIPMENT = 7
    FLASH = 8
    GLOBAL = 9


class Ability(IntEnum):
    NONE = 0
    ATTACK = 1
    DEFENSE = 2
    MOVEMENT = 3
    CHARM = 4
    ENERGY = 5
    HEALTH = 6  # only effects name it: base Health is base Defense


class Gender(IntEnum):
    NONE = 0
    FEMALE = 1
    MALE = 2


class VehicleClass(IntEnum):
    """A Vehicle carries only Vehicles of a lower class."""

    NONE = 0
    VEHICLE = 1
    FLYING = 2
    PLANETARY = 3


class Change(IntEnum):
    """How a Character transforms into the card named in `becomes`."""

    NONE = 0
    TWO_CARDS = 1  # at will, in the Move phase; the other form is a card of its own
    ONE_CARD = 2  # when an effect says so; the other form is the same card's other side


class Host(IntEnum):
    """What an Enhancement is played on."""

    CHARACTER = 0
    VEHICLE = 1


class When(IntEnum):
    """The moment at which a row is carried out."""

    ALWAYS = 0  # as long as the card is in play, in use or carried: abilities, skills, what is forbidden or allowed
    USED = 1  # when its player uses the card or ability: once a Combat round or Turn
    PLAYED = 2  # when the card is played, or a Disaster is drawn or revealed
    TURN = 3  # in the Maintenance phase of the owner (of a Disaster: of the player who brought it into play)
    STOPS = 4  # when its bearer stops at a place; for a Location, when a group stops there
    ENTERED = 5  # when a group enters the Location to Scavenge
    CARRIED = 6  # when an Item or Equipment is picked up
    COMBAT = 7  # when a Combat in which its bearer takes part begins
    ROUND = 8  # at the start of each Combat round in which its bearer takes part
    DRAWN = 9  # of a Combat card: when it is drawn
    DEFEATS = 10  # when its bearer has Defeated an opponent
    DEFEATED = 11  # when its bearer is Defeated (Bonked or Killed, where it is a Character)


class What(IntEnum):
    """What a row does. Those up to ALLOW, from UNHURT to EASE and TOLL last for the row's duration; the others are done once."""

    ADD = 0  # `amount` to `ability`; below 0 it subtracts
    MULTIPLY = 1  # `ability` by `amount`
    DIVIDE = 2  # `ability` by `amount`, rounded down
    REPLACE = 3  # `ability` is `amount`
    SKILL = 4  # gives `amount` of `skill`; below 0 it is an anti-skill
    CATEGORY = 5  # gives `category`
    PIERCE = 6  # can pierce Illusions
    ENTER = 7  # may Scavenge Locations of `category` (or `card`) without their requirements
    AUTOMATIC = 8  # attacks whoever stops at its place
    IMMUNE = 9  # cards of `category` (none: any) of the other side do nothing to it
    UNBEATABLE = 10  # can't be Defeated
    HOLD = 11  # can't leave its place
    NO_ACTIONS = 12  # has no actions
    FORBID = 13  # may not take the action `action`
    ALLOW = 14  # may take the action `action` where it otherwise could not, such as steal
    DAMAGE = 15  # takes `amount` Damage, Defense not counted
    HEAL = 16  # `amount` Health, or all of it where the amount is 0; with `ability` energy, Energy
    BONK = 17
    KILL = 18
    DEFEAT = 19  # a Disaster
    FLEE = 20  # a Disaster leaves the Combat
    DISCARD = 21
    DESTROY = 22
    CANCEL = 23  # the card or ability that is about to take effect, a Disaster about to act, or a Combat card just drawn
    DROP = 24  # the carried cards of the kind in `whom`
    STEAL = 25  # the bearer takes the card
    EXCHANGE = 26  # its place with that of another
    MOVE = 27  # `amount` steps: Characters as their player likes, Disasters on along the path; see `to`
    TRANSFORM = 28
    ALLY = 29  # a Disaster joins another Disaster or, with side "own", the group
    DRAW = 30  # `amount` cards
    LOOK = 31  # at `amount` cards of what `whom` says; 0 is all
    FETCH = 32  # `amount` cards from Draw pile or Discard pile (`whom`) into the hand; see `to`
    RETURN = 33  # to the owner's hand
    SHUFFLE = 34  # the Discard pile into the Draw pile
    EQUIP = 35  # `amount` more cards may be played in this Equip phase
    SKIP = 36  # the next phase `phase`
    TURN_INTO_DISASTER = 37  # it becomes a Minor Disaster
    UNHURT = 38  # takes no Damage
    ONLY_BONKED = 39  # is Bonked where it would be Killed
    EXTRA_ATTACK = 40  # attacks `amount` times more in each Combat round
    EXTRA_CARD = 41  # gets `amount` more Combat cards in each Combat round; on a Combat card, in this one
    PREFER = 42  # of a Disaster: it attacks these before all others
    SPARE = 43  # of a Disaster: it does not attack these
    HIDE = 44  # is not attacked by a Disaster while another of its group is there
    BLOCK = 45  # a Location that can't be entered to Scavenge; with `of_skill`, one that asks for that skill
    KEEP = 46  # its Items and Equipment are not taken or stolen
    EXEMPT = 47  # uses cards of `category` without meeting their requirements
    EVADE = 48  # is not attacked by Disasters of `category`, or by the Disaster `card`; with neither, by none
    EASE = 49  # enters Locations that ask for several things with `amount` of them missing
    FREE = 50  # ends what holds it, forbids it something or takes its actions; for a Location, what blocks it
    REVIVE = 51  # a Killed Character of the Discard pile comes into its player's Haven
    RECHARGE = 52  # a card has all of its uses again
    TOLL = 53  # of a Location: who enters it, or steps onto it (action move), pays `price` of `pay`, cards of the hand or Energy


class Whom(IntEnum):
    """What kind of thing a row is about."""

    SELF = 0  # the card itself, or who carries or bears it; of a Combat card: whom it was drawn for
    GROUP = 1  # all Characters of the bearer's player at its place
    OPPONENT = 2  # whom the bearer fights
    CHARACTER = 3
    DISASTER = 4
    EITHER = 5  # Characters and Disasters
    PRESENT_ITEM = 6  # Items carried or lying at a place
    EQUIPMENT = 7
    VEHICLE = 8
    ENHANCEMENT = 9
    GLOBAL = 10
    LOCATION = 11
    HAVEN = 12
    PLAYER = 13
    ANSWERED = 14  # the card or ability that is about to take effect
    HAND = 15
    DRAW_PILE = 16
    DISCARD_PILE = 17
    UNDER = 18  # the Disasters under a Location
    CARD = 19  # a card in play: a Disaster, a Power card, or what lasts Off Field
    COMBAT_CARD = 20  # of `cancel`: a Combat card of this round; the one for whom it was drawn is chosen


class Sort(IntEnum):
    """A narrower sort of cards, where a row is about Disasters, cards in play or cards of a pile."""

    NONE = 0
    COMBAT = 1  # Combat Disasters
    NON_COMBAT = 2  # Disasters that do not fight
    MAJOR = 3
    MINOR = 4
    CHARACTER = 5
    HAVEN = 6
    ENHANCEMENT = 7
    EQUIPMENT = 8
    VEHICLE = 9
    FLASH = 10
    GLOBAL = 11


class Pick(IntEnum):
    """Which of those that fit."""

    EACH = 0
    CHOSEN = 1  # by the player of the card; where there is none, at random
    RANDOM = 2
    STRONGEST = 3
    WEAKEST = 4
    NEAREST = 5


class Side(IntEnum):
    """Whose, seen from the player of the card; for a Disaster, OWN is the player it affects."""

    ANY = 0
    OWN = 1
    OTHERS = 2


class Reach(IntEnum):
    """How far from the bearer, or from the group that a Disaster affects."""

    HERE = 0
    COMBAT = 1  # those in the same Combat
    ADJACENT = 2  # the neighbouring places, and here
    ANYWHERE = 3
    IN_HAVEN = 4  # the owner's Havens
    PLACE = 5  # one Location, which the player chooses


class Per(IntEnum):
    """What the amount is counted for."""

    NOTHING = 0
    CHARACTER = 1  # each Character of the group
    CARRIED_ITEM = 2  # each Item that the bearer carries
    DISASTER = 3  # each Disaster in play
    CATEGORY = 4  # each Character or Disaster in play with the row's `of_category`
    ENERGY = 5  # each point of Energy that it has left
    SKILL = 6  # each of the row's `of_skill` that it has


class Price(IntEnum):
    """What the use of a row costs."""

    NOTHING = 0
    ENERGY = 1
    ATTACK = 2
    DEFENSE = 3
    MOVEMENT = 4
    CHARM = 5
    HAND = 6  # cards Discarded from the hand
    CARD = 7  # the card itself is Discarded
    BONK = 8  # the bearer is Bonked


class Duration(IntEnum):
    """How long a row that holds on does so."""

    USUAL = 0  # while the card is in play or in use; of a Flash Effect, a Combat card or a use: the round, or the Turn
    ROUND = 1
    COMBAT = 2
    TURN = 3
    TURNS = 4  # `turns` of them, this one included
    CYCLE = 5  # until the Disaster leaves the Field
    MATCH = 6
    NEXT_COMBAT = 7  # the next Combat in which it takes part


class Destination(IntEnum):
    """Where a row moves something."""

    ANYWHERE = 0  # `amount` steps, or any place where the amount is 0
    HAVEN = 1  # its own Haven; of `fetch`: Equipment comes into the Haven
    HERE = 2  # to the bearer; of `fetch`: the user gets the Equipment or Enhancement
    START = 3  # the start of the Disasters' path
    RANDOM = 4  # a Location at random
    RIGHT = 5  # `amount` Locations to the right, as far as there are any
    LEFT = 6  # the same to the left


class Action(IntEnum):
    """The actions that can be forced, forbidden and allowed."""

    NONE = 0
    RELEASE = 1  # a Charmed Character
    HAND_OVER = 2  # an Item
    ATTACK = 3
    PROTECT = 4
    MOVE = 5
    ABILITIES = 6
    USE = 7  # an equipped card
    SCAVENGE = 8
    STEAL = 9
    PLAY = 10  # cards
    EQUIP = 11
    TRADE = 12  # cards
    RUN = 13  # away from a Combat


class PhaseName(IntEnum):
    NONE = 0
    DISCARD = 1
    RELOAD = 2
    MAINTENANCE = 3
    EQUIP = 4
    MOVE = 5
    SCAVENGE = 6


class Skill(IntEnum):
    NONE = 0
    ACROBATICS = 1
    AIR_ELEMENT = 2
    ARCHAEOLOGY = 3
    ARTIST = 4
    BLIND_LUCK = 5
    BUREAUCRACY = 6
    CELEBRITY = 7
    CLIMBING = 8
    COMEDIAN = 9
    COMMUNICATIONS = 10
    COMPUTER = 11
    COOKING = 12
    CRIMINAL = 13
    DRIVING = 14
    ESP = 15
    EARTH_ELEMENT = 16
    FASHION = 17
    FIRE_ELEMENT = 18
    FLYING = 19
    GENIUS = 20
    GREEN_THUMB = 21
    HUNTER = 22
    ICE_ELEMENT = 23
    INVESTIGATION = 24
    LAWYER = 25
    LIGHTNING_ELEMENT = 26
    MAGIC = 27
    MARKSMAN = 28
    MARTIAL_ARTS = 29
    MECH = 30
    MEDIC = 31
    MILITARY = 32
    MUSIC = 33
    PEEPING = 34
    PHASE = 35
    PILOT = 36
    POLICE = 37
    PRIEST = 38
    PURE_HEART = 39
    ROYALTY = 40
    SAVOIR_FAIRE = 41
    SEDUCTION = 42
    SHAPECHANGE = 43
    SHOPPING = 44
    SPEED = 45
    SPLITTING = 46
    SPORTS = 47
    STREETWISE = 48
    STRENGTH = 49
    STUDENT = 50
    SURVIVAL = 51
    SWIMMING = 52
    SWORDSMAN = 53
    TEACHER = 54
    TECH = 55
    WATER_ELEMENT = 56
    WEAPONS = 57
    CHI = 58  # only lists of older editions have it


OLDER_SKILLS = (Skill.CHI,)  # not in the rulebook
ELEMENTS = (
    Skill.AIR_ELEMENT,
    Skill.EARTH_ELEMENT,
    Skill.FIRE_ELEMENT,
    Skill.ICE_ELEMENT,
    Skill.LIGHTNING_ELEMENT,
    Skill.WATER_ELEMENT,
)


class Category(IntEnum):
    NONE = 0
    AIR = 1
    ALCOHOL = 2
    ALIEN = 3
    ANDROID = 4
    ANIMAL = 5
    ARTIFACT = 6
    BATTLESUIT = 7
    BOOMER = 8
    BRONZE_SAINT = 9
    BUGROM = 10
    CLOTHING = 11
    CLUE = 12
    COMEDY = 13
    COMPUTER = 14
    CUTE = 15
    CYBORG = 16
    DEMON = 17
    DESERT = 18
    DIMENSIONAL = 19
    DIVINE = 20
    DREAM = 21
    EARTH = 22
    FAME = 23
    FEAR = 24
    FIRE = 25
    FLYING_VEHICLE = 26
    FOOD = 27
    FREEZA = 28
    GIFT = 29
    GOLD_SAINT = 30
    HAVEN = 31
    HOLDING = 32
    HORDE = 33
    HOT_TUB = 34
    HUNGRY = 35
    ICE = 36
    ILLUSION = 37
    JOKE = 38
    JURAIAN = 39
    KNOWLEDGE = 40
    LEGAL = 41
    LIGHTNING = 42
    LINGERIE = 43
    MAGIC = 44
    MECHA = 45
    MEDICAL = 46
    MILITARY = 47
    MISSILE = 48
    MONEY = 49
    MOVE = 50
    MULDOON = 51
    MUSEUM = 52
    MUSIC = 53
    NAMEK = 54
    NINJA = 55
    ONI = 56
    PARANOID = 57
    PHANTOM_TRIBE = 58
    PLANETARY = 59
    PLANETARY_VEHICLE = 60
    POLICE = 61
    RED_RIBBON_ARMY = 62
    ROBOT = 63
    SAIYAN = 64
    SANCTUARY = 65
    SCHOOL = 66
    SCIENCE = 67
    SILVER_SAINT = 68
    SONG = 69
    SPELL = 70
    SPIRIT = 71
    SPORTS = 72
    SWAMP = 73
    TREE = 74
    UNDEAD = 75
    VEHICLE = 76
    VIEW = 77
    WATER = 78
    WEAPON = 79
    ZEIRAM = 80
    INSECT = 81  # this and the next are only in lists of older editions
    VAPOR = 82


OLDER_CATEGORIES = (Category.INSECT, Category.VAPOR)  # not in the rulebook

# The same numbers without their enums: compiled rules that hand them to functions are compiled once, not once for each type.
ATTACK_ABILITY = int(Ability.ATTACK)
DEFENSE_ABILITY = int(Ability.DEFENSE)
MOVEMENT_ABILITY = int(Ability.MOVEMENT)
CHARM_ABILITY = int(Ability.CHARM)
ENERGY_ABILITY = int(Ability.ENERGY)
HEALTH_ABILITY = int(Ability.HEALTH)
STRENGTH_ORDER = (ATTACK_ABILITY, DEFENSE_ABILITY, MOVEMENT_ABILITY, ENERGY_ABILITY, CHARM_ABILITY)
ELEMENT_SKILLS = tuple(int(skill) for skill in ELEMENTS)
ATTACK_ACTION = int(Action.ATTACK)
PROTECT_ACTION = int(Action.PROTECT)
MOVE_ACTION = int(Action.MOVE)
USE_ACTION = int(Action.USE)
SCAVENGE_ACTION = int(Action.SCAVENGE)
TRADE_ACTION = int(Action.TRADE)
STEAL_ACTION = int(Action.STEAL)
NO_ACTIONS_ROW = int(What.NO_ACTIONS)
HOLD_ROW = int(What.HOLD)
PIERCE_ROW = int(What.PIERCE)
AUTOMATIC_ROW = int(What.AUTOMATIC)
UNBEATABLE_ROW = int(What.UNBEATABLE)
FORBID_ROW = int(What.FORBID)
UNHURT_ROW = int(What.UNHURT)
ONLY_BONKED_ROW = int(What.ONLY_BONKED)
EXTRA_ATTACK_ROW = int(What.EXTRA_ATTACK)
EXTRA_CARD_ROW = int(What.EXTRA_CARD)
HIDE_ROW = int(What.HIDE)
KEEP_ROW = int(What.KEEP)
ALLOW_ROW = int(What.ALLOW)
CATEGORY_ROW = int(What.CATEGORY)
ENTER_ROW = int(What.ENTER)
EXEMPT_ROW = int(What.EXEMPT)
EVADE_ROW = int(What.EVADE)
EASE_ROW = int(What.EASE)
TOLL_ROW = int(What.TOLL)
REVIVE_ROW = int(What.REVIVE)
SHUFFLE_ROW = int(What.SHUFFLE)
IMMUNE_ROW = int(What.IMMUNE)
SKIP_ROW = int(What.SKIP)
EQUIP_ACTION = int(Action.EQUIP)
RUN_ACTION = int(Action.RUN)
RELEASE_ACTION = int(Action.RELEASE)
HAND_OVER_ACTION = int(Action.HAND_OVER)
CHARACTER_KIND = int(Kind.CHARACTER)
HAVEN_KIND = int(Kind.HAVEN)
ENHANCEMENT_KIND = int(Kind.ENHANCEMENT)
EQUIPMENT_KIND = int(Kind.EQUIPMENT)
FLASH_KIND = int(Kind.FLASH)
GLOBAL_KIND = int(Kind.GLOBAL)
DRAWN_MOMENT = int(When.DRAWN)
NO_CATEGORY = int(Category.NONE)
HORDE_CATEGORY = int(Category.HORDE)
PLANETARY_CATEGORY = int(Category.PLANETARY)
DIMENSIONAL_CATEGORY = int(Category.DIMENSIONAL)
OWN_SIDE = int(Whom.SELF)
OTHER_SIDE = int(Whom.OPPONENT)
PLAY_ACTION = int(Action.PLAY)
ABILITIES_ACTION = int(Action.ABILITIES)
USED_MOMENT = int(When.USED)
ALWAYS_MOMENT = int(When.ALWAYS)  # on the stack: a card that comes into play
PLAYED_MOMENT = int(When.PLAYED)
TURN_MOMENT = int(When.TURN)
STOPS_MOMENT = int(When.STOPS)
ENTERED_MOMENT = int(When.ENTERED)
CARRIED_MOMENT = int(When.CARRIED)
COMBAT_MOMENT = int(When.COMBAT)
ROUND_MOMENT = int(When.ROUND)
DEFEATS_MOMENT = int(When.DEFEATS)
DEFEATED_MOMENT = int(When.DEFEATED)
