"""The actions of Ani-Mayhem: small decisions, of which people see several as one move."""

from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.state import (
    BIDS,
    CHARACTERS,
    DIRECTIONS,
    FORCES,
    HAND,
    LIVING,
    MORE_TARGETS,
    OPTIONS,
    POWERS,
    PREVENTED,
    SEATS,
    SITES,
    SLOTS,
    TOKENS,
)
from fuda.kernel import Blocks

BLOCKS = Blocks()
END = BLOCKS.single("end")  # of a phase, or of one's assignments in a Combat round
TURN_OVER = BLOCKS.single("location")
TAKE_HAVEN = BLOCKS.single("haven")
PLACE = BLOCKS.block("place", "place {action}", site=SITES, direction=DIRECTIONS)
UNDER_SITE = BLOCKS.block("under", "under {site}", site=SITES)
DISCARD = BLOCKS.block("discard", "discard {hand}", hand=HAND)
DISCARD_CHARACTER = BLOCKS.block("discard character", "discard {character}", character=MAX_CHARACTERS)
DISCARD_POWER = BLOCKS.block("discard power card", "discard {power}", power=MAX_POWER)
DISCARD_ITEM = BLOCKS.block("discard item", "discard {token}", token=TOKENS)
DRAW = BLOCKS.single("draw")
TAKE_BACK = BLOCKS.block("take back", "take-back {character}", character=MAX_CHARACTERS)
PLAY = BLOCKS.block("play", "play {hand}", hand=HAND)
ON = BLOCKS.block("on", "on {character}", character=MAX_CHARACTERS)
STEP = BLOCKS.block("step", "step {character} {direction}", character=MAX_CHARACTERS, direction=DIRECTIONS)
TAKE_ITEM = BLOCKS.block("take item", "take {token}", token=TOKENS)
TAKE_POWER = BLOCKS.block("take power card", "take {power}", power=POWERS)
TO = BLOCKS.block("to", "to {character}", character=MAX_CHARACTERS)
PUT_DOWN = BLOCKS.single("put-down")
USE = BLOCKS.block("use", "use {power}", power=POWERS)
USE_ITEM = BLOCKS.block("use item", "use {token}", token=TOKENS)
FIGHT = BLOCKS.block("fight", "fight {slot}", slot=SLOTS)
ATTEMPT = BLOCKS.block("attempt", "attempt {site}", site=SITES)
REVEAL = BLOCKS.single("reveal")
LEAVE = BLOCKS.single("leave")
ATTACK = BLOCKS.block("attack", "attack with {character}", character=MAX_CHARACTERS)
PROTECT = BLOCKS.block("protect", "protect with {character}", character=MAX_CHARACTERS)
RUN_AWAY = BLOCKS.single("run-away")
RUN_TO = BLOCKS.block("run to", "run {direction}", direction=DIRECTIONS)
PASS = BLOCKS.single("pass")
FLASH = BLOCKS.block("flash", "flash {hand}", hand=HAND)
BY = BLOCKS.block("by", "by {character}", character=MAX_CHARACTERS)
AIM = BLOCKS.block("aim", "aim {target}", target=LIVING + POWERS)
INVOKE_CHARACTER = BLOCKS.block("invoke character", "invoke {character}", character=MAX_CHARACTERS)
INVOKE_POWER = BLOCKS.block("invoke power card", "invoke {power}", power=POWERS)
INVOKE_ITEM = BLOCKS.block("invoke item", "invoke {token}", token=TOKENS)
INVOKE_SITE = BLOCKS.block("invoke site", "invoke {site}", site=SITES)
TRANSFORM = BLOCKS.block("transform", "transform {character}", character=MAX_CHARACTERS)
BREAK = BLOCKS.block("break", "break {site}", site=SITES)
FREE = BLOCKS.block("free", "free {other} with {character}", character=MAX_CHARACTERS, other=MAX_CHARACTERS)
BID = BLOCKS.block("bid", "bid {bid}", bid=BIDS)
CHALLENGE = BLOCKS.block("challenge", site=SITES, seat=SEATS)
STRIKE = BLOCKS.block("strike", character=MAX_CHARACTERS, target=MAX_CHARACTERS)
SHIELD = BLOCKS.block("shield", character=MAX_CHARACTERS, charge=MAX_CHARACTERS)
RIDE = BLOCKS.block("ride", character=MAX_CHARACTERS, driver=MAX_CHARACTERS)
GET_OUT = BLOCKS.block("get out", "get-out {character}", character=MAX_CHARACTERS)
ENGAGE = BLOCKS.block("engage", "engage {character}", character=MAX_CHARACTERS)
WITHDRAW = BLOCKS.single("withdraw")
ON_VEHICLE = BLOCKS.block("on vehicle", "on {power}", power=POWERS)
TURN_UP = BLOCKS.block("turn up", "turn-up {power}", power=POWERS)
INTO = BLOCKS.block("into", "into {site}", site=SITES)
ASK = BLOCKS.block("ask", "ask {site}", site=SITES)
ADMIT = BLOCKS.single("admit")
REFUSE = BLOCKS.single("refuse")
FIRE = BLOCKS.block("fire", "fire {site}", site=SITES)
BUILD = BLOCKS.block("build", "build {character}", character=MAX_CHARACTERS)
SETTLE = BLOCKS.block("settle", "settle {site}", site=SITES)
ROB = BLOCKS.block("rob", "rob {character}", character=MAX_CHARACTERS)
JOIN = BLOCKS.single("join")
ASSAULT = BLOCKS.block("assault", character=MAX_CHARACTERS, slot=SLOTS)
STRIKE_ALLY = BLOCKS.block("strike ally", character=MAX_CHARACTERS, slot=SLOTS)
CHARM = BLOCKS.block("charm", character=MAX_CHARACTERS, target=MAX_CHARACTERS)
FORCE = BLOCKS.block("force", force=FORCES)
FORCE_STRIKE = BLOCKS.block("force to strike", target=MAX_CHARACTERS)
FORCE_SHIELD = BLOCKS.block("force to protect", charge=MAX_CHARACTERS)
FORCE_MOVE = BLOCKS.block("force to move", direction=DIRECTIONS)
FORCE_USE = BLOCKS.block("force to use", power=POWERS)
PREVENT = BLOCKS.block("prevent", action=PREVENTED)
OFFER = BLOCKS.block("offer", character=CHARACTERS)
OPTION = BLOCKS.block("option", option=OPTIONS)
AIM_MORE = BLOCKS.block("aim at more", target=MORE_TARGETS)  # places, Items, lasting effects, players, cards of a pile
BID_ATTACK = BLOCKS.block("bid to attack", "bid-attack {target}", target=LIVING)
RESIGN = BLOCKS.single("resign")
ACTIONS = BLOCKS.size
