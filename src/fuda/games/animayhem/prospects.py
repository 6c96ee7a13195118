"""What a position of Ani-Mayhem is worth to a seat, for the search: playouts are cut after some Turns, long before the end.

Items decide, in hundredths: those in a Haven are safe, those that are carried can be lost, and Characters and Equipment get more.
The numbers are fitted to how matches of `thumb` went on from 53,000 positions; see docs/strength.md.
"""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_POWER
from fuda.games.animayhem.ending import captured, retrieved, retrieved_by_all
from fuda.games.animayhem.state import FIRST_CHARACTER, FIRST_DISASTER
from fuda.kernel import WORTH, lead_worth, place_worth
from fuda.kernel.places import FIRST

HORIZON = 8  # Turns, after which a playout is cut

ITEM = 100
CARRIED = 15  # what an Item that is carried is worth less
CHARACTER = 8  # what a Character on the Field is worth
EQUIPMENT = 5  # what a Power card is worth that a Character has
LAST_SWING = 38  # a lead that decides much at the end
EACH_SWING = 19  # and more for each Item that the players still need together
PLAYERS = 24  # how likely the players are to win, against the Disasters, as Items that may be lost and that are needed


def stage(s: Any) -> int:
    """How many Turns have begun."""
    turns = 0
    for seat in range(s.players):
        turns += s.turns[seat]
    return turns


def value(s: Any, seat: int) -> int:
    """At the end what the place is worth; before, the chance that the players win, times what a lead over the others is."""
    if s.turn < 0:
        return place_worth(s, seat)
    most = s.items // 2 + 1
    needed = max(1, most - retrieved_by_all(s))
    to_lose = max(1, most - captured(s))
    for_players = PLAYERS * to_lose * to_lose
    return lead(s, seat, needed) * for_players // (for_players + needed * (3 * needed + 2 * most))


def lead(s: Any, seat: int, needed: int) -> int:
    """What a seat's lead is worth if the players win: the first place is for one that is ahead of all others."""
    if s.players == 1:
        return WORTH
    own = prospects(s, seat)
    total = 0
    first = WORTH
    for other in range(s.players):
        if other != seat:
            ahead = lead_worth(own - prospects(s, other), LAST_SWING + EACH_SWING * needed)
            total += ahead
            first = first * ahead // WORTH
    return (FIRST * first + (WORTH - FIRST) * (total // (s.players - 1))) // WORTH


def prospects(s: Any, seat: int) -> int:
    """The Items of a seat, and what it has to get more."""
    worth = retrieved(s, seat) * ITEM
    for token in range(s.items):
        if belongs(int(s.item_at[token]), seat):
            worth -= CARRIED
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0:
            worth += CHARACTER
    for power in range(seat * MAX_POWER, (seat + 1) * MAX_POWER):
        if belongs(int(s.power_at[power]), seat):
            worth += EQUIPMENT
    return worth


def belongs(at: int, seat: int) -> bool:
    """Whether what is at a thing is with a Character of the seat."""
    return bool(FIRST_CHARACTER <= at < FIRST_DISASTER and (at - FIRST_CHARACTER) // MAX_CHARACTERS == seat)
