"""The actions of Ani-Mayhem: small decisions, of which people see several as one move."""

from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.state import DIRECTIONS, HAND, POWERS, SITES, SLOTS, TOKENS
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
ACTIONS = BLOCKS.size
