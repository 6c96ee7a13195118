"""What a position of Ani-Mayhem is worth to a seat, for the search: playouts are cut after some Turns, long before the end.

Items decide, in hundredths: those in a Haven are safe, those that are carried can be lost, and Characters get more.
"""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.ending import captured, retrieved, retrieved_by_all
from fuda.games.animayhem.state import FIRST_CHARACTER, FIRST_DISASTER
from fuda.kernel import WORTH, lead_worth, place_worth

HORIZON = 8  # Turns, after which a playout is cut

ITEM = 100
CARRIED = 25  # what an Item that is carried is worth less
CHARACTER = 8  # what a Character on the Field is worth
LAST_SWING = 40  # a lead that decides much at the end
EACH_SWING = 25  # and more for each Item that the players still need together
PLAYERS = 3  # how much more likely than the Disasters the players are to get the next Item
DISASTERS = 2


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
    needed = max(1, s.items // 2 + 1 - retrieved_by_all(s))
    to_lose = max(1, s.items // 2 + 1 - captured(s))
    own = prospects(s, seat)
    total = 0
    least = WORTH
    for other in range(s.players):
        if other != seat:
            ahead = lead_worth(own - prospects(s, other), LAST_SWING + EACH_SWING * needed)
            total += ahead
            least = min(least, ahead)
    lead = (total // (s.players - 1) + least) // 2 if s.players > 1 else WORTH
    for_players = PLAYERS * to_lose * to_lose
    return lead * for_players // (for_players + DISASTERS * needed * needed)


def prospects(s: Any, seat: int) -> int:
    """The Items of a seat, and what it has to get more."""
    worth = retrieved(s, seat) * ITEM
    for token in range(s.items):
        at = s.item_at[token]
        if FIRST_CHARACTER <= at < FIRST_DISASTER and (at - FIRST_CHARACTER) // MAX_CHARACTERS == seat:
            worth -= CARRIED
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if s.at[character] >= 0:
            worth += CHARACTER
    return worth
