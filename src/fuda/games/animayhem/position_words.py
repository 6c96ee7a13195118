"""The words in positions of Ani-Mayhem: phases, steps, moments and places, and what waits for a decision."""

from typing import Any

from fuda.games.animayhem.combat_pile import combat_cards
from fuda.games.animayhem.position_lines import (
    ANY_CARD,
    CHARACTER,
    COMBAT_CARD,
    ENTRY,
    LIVING_TARGET,
    SITE,
    SLOT,
    THING,
    named_or,
)
from fuda.games.animayhem.state import (
    AFTER_MOVES,
    ARRIVALS,
    ASKING,
    BONKED,
    CALM,
    CAPTURED,
    CHARM_DUEL_START,
    CHARM_END,
    CHARM_FORCES,
    CHARM_NEXT,
    CHARM_START,
    CHARM_TOTALS,
    COMBAT,
    COMBAT_ACTS,
    COMBAT_CARDS,
    COMBAT_FALLS,
    COMBAT_OVER,
    COMBAT_ROUND,
    COMBAT_TOTALS,
    DISASTER_MOVES,
    DISCARDED,
    DUEL_ACTS,
    DUEL_CARDS,
    DUEL_FALLS,
    DUEL_ROUND,
    DUEL_TOTALS,
    EACH,
    FOE_RESTED,
    JOINING,
    MAINTENANCE,
    NOTHING,
    REMOVED,
    REVEALED,
    ROUND_BEGINS,
    SHIELDS,
    TURN_END,
    TURN_START,
    TURNED,
    TURNED_OVER,
    DisasterState,
    Phase,
)
from fuda.games.animayhem.vocabulary import Kind, When
from fuda.kernel.lines import Members, Word, names, number

# What goes on by itself, between decisions.
STEPS = {
    TURN_START: "turn-start",
    MAINTENANCE: "maintenance",
    DISASTER_MOVES: "disaster-moves",
    ARRIVALS: "arrivals",
    COMBAT_ROUND: "combat-round",
    COMBAT_OVER: "combat-over",
    REVEALED: "revealed",
    AFTER_MOVES: "after-moves",
    TURN_END: "turn-end",
    ASKING: "asking",
    COMBAT_CARDS: "combat-cards",
    COMBAT_TOTALS: "combat-totals",
    CHARM_START: "charm-start",
    CHARM_END: "charm-end",
    DUEL_ROUND: "duel-round",
    DUEL_CARDS: "duel-cards",
    DUEL_TOTALS: "duel-totals",
    JOINING: "joining",
    ROUND_BEGINS: "round-begins",
    COMBAT_FALLS: "combat-falls",
    DUEL_FALLS: "duel-falls",
    CHARM_DUEL_START: "charm-duel-start",
    CHARM_FORCES: "charm-forces",
    TURNED_OVER: "turned-over",
    COMBAT_ACTS: "combat-acts",
    DUEL_ACTS: "duel-acts",
    CHARM_NEXT: "charm-next",
    CHARM_TOTALS: "charm-totals",
}


def spelled(members: Any) -> dict[int, str]:
    return {int(member): member.name.lower().replace("_", "-") for member in members}


PHASE = names(spelled(Phase))
STEP = names(spelled(Phase) | STEPS)
KIND = names(spelled(Kind))
MOMENT = names(spelled(When))
STATE = names(spelled(DisasterState))
GONE = {DISCARDED: "discarded", REMOVED: "removed"}
WHERE = named_or({**GONE, BONKED: "bonked", TURNED: "disaster"}, SITE)
CARRIED = named_or(GONE, THING)
ITEM_PLACE = named_or({CAPTURED: "captured"}, THING)
BOOK_CARD = Word(lambda s, n: s.book.ids[n], lambda s, word: read_number(s, word))
SMALL = number(0, 127)
STRUCK = Word(
    lambda s, n: (LIVING_TARGET if s.rival != NOTHING else SLOT).write(s, n),
    lambda s, word: (LIVING_TARGET if s.rival != NOTHING else SLOT).read(s, word),
)  # against allied Disasters, which of them
CALM_WORD = names(
    {
        0: "no",
        CALM: "yes",
        FOE_RESTED: "rested",
        CALM | FOE_RESTED: "yes-rested",
        SHIELDS: "shields",
        SHIELDS | FOE_RESTED: "shields-rested",
    }
)
BULWARK = names({0: "attacker", 1: "defender"})
IN_HAND = {
    Phase.HAND_OVER: ENTRY,
    Phase.OBJECT: ENTRY,
    Phase.ADMIT: SITE,
    Phase.FIRE: SITE,
    Phase.ROB: CHARACTER,
}  # what is waiting for a decision; in the other phases a card of a deck
HANDED = Word(
    lambda s, n: IN_HAND.get(s.phase, ANY_CARD).write(s, n), lambda s, word: IN_HAND.get(s.phase, ANY_CARD).read(s, word)
)


def read_number(s: Any, word: str) -> int:
    n = s.book.index(word.lower())
    if n < 0:
        raise ValueError(f"there is no card {word!r}")
    return int(n)


class CombatCards(Members):
    """The Combat cards that a seat has drawn since its pile was shuffled."""

    def write(self, s: Any, key: str, hidden: Any) -> str:
        seat = int(key.split()[-1]) - 1
        cards = [place for place in range(combat_cards(s, seat)) if s.combat_used[seat] >> place & 1]
        return " ".join(COMBAT_CARD.write(s, seat * EACH + COMBAT + place) for place in cards) or "-"

    def read(self, s: Any, key: str, text: str) -> bool:
        seat = int(key.split()[-1]) - 1
        s.combat_used[seat] = 0
        for word in [] if text == "-" else text.split():
            id = COMBAT_CARD.read(s, word)
            if id // EACH != seat or s.combat_used[seat] >> (id % EACH - COMBAT) & 1:
                raise ValueError(f"{word} is of another deck, or stands twice")
            s.combat_used[seat] |= 1 << (id % EACH - COMBAT)
        return False


def sets(name: str, field: str, word: Word, words: int = 1) -> Members:
    return Members(name, field, word, words=words)
