"""What was done in this round of Daifugo, gone through again in a deal, for the search; see `fuda.kernel.beliefs`.

Of a card that was given, unless the searching seat saw it, it is not known which it was: whoever has it now is taken to have had
it all the time.
"""

from typing import Any

from fuda.games.daifugo.cards import (
    DISCARD,
    GIVE,
    JOKER,
    NOTHING,
    SEATS,
    cards_of,
    is_play,
    jokers_of,
    size_of,
    stand_ins,
    with_card,
    without_card,
)
from fuda.games.daifugo.knowledge import MOVES
from fuda.games.daifugo.rules import Phase, apply, clear_pile
from fuda.kernel import UNSEEN, action_of, first, index_of, lowest, only, within


def remembered(s: Any) -> int:
    return int(s.remembered)


def memory(s: Any, i: int) -> int:
    return int(s.acted[i])


def rewind(s: Any, seat: int) -> None:
    """Everyone has the cards back that it has played, discarded or, as far as `seat` knows, given; the first lead is to come."""
    for i in range(s.remembered - 1, -1, -1):
        actor = s.actor[i]
        a = int(s.acted[i])
        if a == UNSEEN:
            s.moves -= 1
            taker = s.taker[s.moves]
            card = int(s.known[seat * MOVES + s.moves])
            s.held[actor] += 1
            s.held[taker] -= 1
            if card != NOTHING:
                s.hand[taker] = without_card(s.hand[taker], card)
                s.hand[actor] = with_card(s.hand[actor], card)
        elif is_play(a):
            take_back(s, actor, cards_of(a) & ~stand_ins(a), jokers_of(a))
            s.held[actor] += size_of(a)
        elif within(DISCARD, a):
            card = index_of(DISCARD, a)
            take_back(s, actor, 0 if card == JOKER else only(card), 1 if card == JOKER else 0)
            s.held[actor] += 1
    for other in range(SEATS):
        s.place_of[other] = 0
        s.confined[other] = 0
    s.gone = 0
    s.playing = first(s.players)
    s.best_free = 1
    s.worst_free = s.players
    s.stuck = 0
    s.revolution = 0
    s.owner = NOTHING
    clear_pile(s)
    s.phase = Phase.PLAY
    s.turn = s.actor[0]
    s.remembered = 0


def take_back(s: Any, seat: int, real: int, jokers: int) -> None:
    s.hand[seat] |= real
    for _ in range(jokers):
        s.hand[seat] = with_card(s.hand[seat], JOKER)
    s.moves -= jokers


def repeat(s: Any, seat: int, a: int) -> bool:
    """An action of this round once more. A card that was given unseen stays where it is."""
    if a != UNSEEN:
        apply(s, a)
        return True
    giver = s.turn
    card = int(s.known[seat * MOVES + s.moves])
    if card != NOTHING:
        apply(s, action_of(GIVE, card))
        return True
    hand = int(s.hand[giver])
    if hand == 0:
        return False
    card = min(lowest(hand), JOKER)
    taker = s.taker[s.moves]
    apply(s, action_of(GIVE, card))
    s.hand[taker] = without_card(s.hand[taker], card)
    s.hand[giver] = with_card(s.hand[giver], card)
    return True
