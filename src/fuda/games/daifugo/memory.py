"""What was done in this round of Daifugo, gone through again in a deal, for the search; see `fuda.kernel.beliefs`.

Of a card that was given, unless the searching seat saw it, it is not known which it was. Going back, it is one that may have
gone; going forth, it is what the game's own bot would give.
"""

from typing import Any

from fuda.games.daifugo.cards import (
    ALL_CARDS,
    DISCARD,
    GIVE,
    JOKER,
    NOTHING,
    SEATS,
    cards_of,
    is_play,
    jokers_in,
    jokers_of,
    size_of,
    stand_ins,
    with_card,
    without_card,
)
from fuda.games.daifugo.knowledge import MOVES, least_paid, payer_to
from fuda.games.daifugo.rules import Phase, clear_pile
from fuda.kernel import UNSEEN, action_of, below, count, first, has, index_of, lowest, nth, only, with_member, within


def remembered(s: Any) -> int:
    return int(s.remembered)


def memory(s: Any, i: int) -> int:
    return int(s.acted[i])


def rewind(s: Any, seat: int) -> bool:
    """Everyone has the cards back that it has played, discarded or given; the first lead is to come.

    Of cards that were given unseen those go back that may have gone. Returns False where they can't have.
    """
    for i in range(s.remembered - 1, -1, -1):
        actor = s.actor[i]
        a = int(s.acted[i])
        if a == UNSEEN:
            s.moves -= 1
            taker = s.taker[s.moves]
            card = int(s.known[seat * MOVES + s.moves])
            if card == NOTHING:
                if s.hand[taker] == 0:
                    return False
                card = may_have_gone(s, seat, taker)
            s.held[actor] += 1
            s.held[taker] -= 1
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
    return is_dealt(s)


def may_have_gone(s: Any, seat: int, taker: int) -> int:
    """A card that the taker can have got in move `s.moves`.

    It is one that `seat` saw come to somebody else before, if there is one, or the lowest that it did not see come to the taker.
    """
    cards = int(s.hand[taker])
    for m in range(s.moves - 1, -1, -1):
        card = int(s.known[seat * MOVES + m])
        if card != NOTHING and has(cards, card):
            if s.taker[m] != taker:
                return card
            cards = without_card(cards, card)
    return min(lowest(cards if cards != 0 else int(s.hand[taker])), JOKER)


def is_dealt(s: Any) -> bool:
    """Whether every seat has as many cards as it holds, and no card is in two hands."""
    together = 0
    for other in range(s.players):
        cards = s.hand[other] & ALL_CARDS
        if count(s.hand[other]) != s.held[other] or together & cards != 0:
            return False
        together |= cards
    return True


def take_back(s: Any, seat: int, real: int, jokers: int) -> None:
    s.hand[seat] |= real
    for _ in range(jokers):
        s.hand[seat] = with_card(s.hand[seat], JOKER)
    s.moves -= jokers


def seen_action(s: Any, seat: int) -> int:
    """The giving that comes next, if `seat` saw the card."""
    card = int(s.known[seat * MOVES + s.moves])
    return UNSEEN if card == NOTHING else action_of(GIVE, card)


def take_hidden(s: Any, other: Any, seat: int) -> None:
    """The others' hands, and what they saw of cards that were given."""
    for i in range(s.players):
        if i != seat:
            s.hand[i] = other.hand[i]
            for m in range(s.moves):
                s.known[i * MOVES + m] = other.known[i * MOVES + m]


def shift(s: Any, view: Any, seat: int) -> bool:
    """Exchanges two cards of two of the others, or of one and those set aside, as the round began; False where they may not.

    Only cards are exchanged of which `seat` does not know whose they were.
    """
    cards = doubtful(s, view, seat)
    number = count(cards)
    jokers = s.jokers - jokers_in(s.hand[seat])
    if number + jokers < 2:
        return False
    drawn = below(s, number + jokers)
    one = nth(cards, drawn) if drawn < number else JOKER
    of_one = owner_of(s, seat, one, drawn - number)
    drawn = below(s, number + jokers)
    two = nth(cards, drawn) if drawn < number else JOKER
    of_two = owner_of(s, seat, two, drawn - number)
    if one == two or of_one == of_two:
        return False
    payer = payer_to(s, seat)
    if payer != NOTHING:
        least = least_paid(s, seat, payer)
        if (payer == of_one and two > least) or (payer == of_two and one > least):
            return False
    if of_one != NOTHING:
        s.hand[of_one] = with_card(without_card(s.hand[of_one], one), two)
    if of_two != NOTHING:
        s.hand[of_two] = with_card(without_card(s.hand[of_two], two), one)
    return True


def doubtful(s: Any, view: Any, seat: int) -> int:
    """The cards of which `seat` does not know whose they were as the round began, without jokers.

    These are what it has not seen yet, and what others played or discarded after they were given a card unseen.
    """
    cards = ALL_CARDS & ~(view.gone | view.hand[seat])
    given = 0  # the seats that were given a card unseen
    moves = int(s.moves)
    for i in range(view.remembered):
        a = int(view.acted[i])
        if a == UNSEEN:
            if view.known[seat * MOVES + moves] == NOTHING:
                given = with_member(given, view.taker[moves])
            moves += 1
        elif is_play(a):
            moves += jokers_of(a)
            if has(given, view.actor[i]):
                cards |= cards_of(a) & ~stand_ins(a)
        elif within(DISCARD, a):
            if index_of(DISCARD, a) == JOKER:
                moves += 1
            elif has(given, view.actor[i]):
                cards |= only(index_of(DISCARD, a))
    for m in range(view.moves):
        card = int(view.known[seat * MOVES + m])
        if card != NOTHING and card != JOKER:
            cards &= ~only(card)
    return cards & ~s.hand[seat]


def owner_of(s: Any, seat: int, card: int, joker: int) -> int:
    """Which of the others holds a card, or NOTHING; of jokers, which holds number `joker`."""
    for other in range(s.players):
        if other != seat:
            if card != JOKER:
                if has(s.hand[other], card):
                    return other
            else:
                joker -= jokers_in(s.hand[other])
                if joker < 0:
                    return other
    return NOTHING
