"""How the bot trades: it gives what others need more, asks for what they can spare, and accepts what the two gain by."""

from typing import Any

from fuda.games.catastrophe.book import Kind
from fuda.games.catastrophe.bot_worth import (
    SPARE,
    UNIT,
    lacking,
    to_come,
    worth_in_row,
    worth_of_place,
    worth_of_title,
)
from fuda.games.catastrophe.hands import row_size
from fuda.games.catastrophe.personas import cards_shown, row_limit
from fuda.games.catastrophe.state import (
    ACCEPT,
    ASK_ROW,
    DECLINE,
    GIVE,
    GIVE_ROW,
    NOTHING,
    PASS,
    PLAY,
    PROPOSE,
    ROW,
    TITLES,
    TRADE,
    WITHDRAW,
)
from fuda.kernel import action_of, column_of, has, index_of, kind_start, within

COIN = 9  # the last card of a hand, which can be passed on for a loan
WORTH_GIVING = 10  # what a gift or a trade has to bring the two together


def choose_partner(s: Any, actions: Any, n: int) -> int:
    if within(PLAY, int(actions[n - 1])):
        return best_draw(s, actions, n)
    if s.attempts > 0:
        return PASS
    coming = to_come(s)
    mine = lacking(s, coming, s.actor)
    chosen = PASS
    best = WORTH_GIVING
    for i in range(n):
        a = int(actions[i])
        if within(TRADE, a):
            partner = index_of(TRADE, a)
            gain = gain_of_trade(s, mine, lacking(s, coming, partner), partner)
            if gain > best:
                best = gain
                chosen = a
    return chosen


def best_draw(s: Any, actions: Any, n: int) -> int:
    """A Response of the Barter, for the seat with the fewest cards."""
    chosen = int(actions[n - 1])
    fewest = 1000
    for i in range(n):
        a = int(actions[i])
        if within(PLAY, a):
            seat = column_of(PLAY, a)
            cards = s.held[seat] + row_size(s, seat)
            if cards < fewest:
                fewest = cards
                chosen = a
    return chosen


def has_room(s: Any, seat: int) -> bool:
    return row_size(s, seat) < row_limit(s, seat)


def gain_of_trade(s: Any, mine: tuple[int, int], theirs: tuple[int, int], partner: int) -> int:
    """What a trade with a partner may bring: the best single card that could change hands."""
    total = 0
    if has_room(s, partner):
        if s.held[s.actor] > 1:
            for title in range(kind_start(s.book, Kind.RESPONSE)):
                if s.hand[s.actor * TITLES + title] > 0:
                    total = max(total, gain_of_gift(s, mine, theirs, partner, title))
        for place in range(ROW):
            total = max(total, gain_of_place(s, mine, theirs, s.actor, partner, place))
    if has_room(s, s.actor):
        for place in range(ROW):
            total = max(total, gain_of_place(s, theirs, mine, partner, s.actor, place))
    return total


def gain_of_gift(s: Any, mine: tuple[int, int], theirs: tuple[int, int], partner: int, title: int) -> int:
    """What the two have together of a Resource that goes from the trader's hand into the partner's row; 0 if it is little."""
    given = worth_of_title(s, theirs, partner, title)
    if given - SPARE <= WORTH_GIVING:
        return 0
    return given - kept_for_self(s, mine, title)


def kept_for_self(s: Any, mine: tuple[int, int], title: int) -> int:
    """What the trader gives up with a Resource of its hand: less for one that it could not show before the next React."""
    seat = s.actor
    own = worth_of_title(s, mine, seat, title)
    better = 0
    for other in range(kind_start(s.book, Kind.RESPONSE)):
        held = s.hand[seat * TITLES + other]
        if held > 0 and other != title and worth_of_title(s, mine, seat, other) >= own:
            better += held
    return own if better < cards_shown(s, seat) else COIN


def gain_of_place(s: Any, giving: tuple[int, int], getting: tuple[int, int], giver: int, receiver: int, place: int) -> int:
    """What the two have together of a card that goes from row to row; 0 if it is little."""
    at = giver * ROW + place
    if s.in_row[at] == NOTHING:
        return 0
    moved = worth_in_row(s, getting, receiver, s.in_row[at], s.left[at], False)
    if moved - SPARE <= WORTH_GIVING:
        return 0
    return moved - worth_of_place(s, giving, giver, place)


def next_of_offer(s: Any, actions: Any, n: int) -> int:
    """Own cards first, then the one that is asked for; nothing is added twice."""
    partner = s.partner
    coming = to_come(s)
    mine = lacking(s, coming, s.actor)
    theirs = lacking(s, coming, partner)
    if s.asking_row == 0 and s.giving_row == 0:
        title = next_gift(s, mine, theirs, partner)
        if title != NOTHING and is_among(actions, n, action_of(GIVE, title)):
            return action_of(GIVE, title)
        if hand_left(s) == s.held[s.actor]:
            place = best_place(s, mine, theirs, s.actor, partner, NOTHING)
            if place != NOTHING and is_among(actions, n, action_of(GIVE_ROW, place)):
                return action_of(GIVE_ROW, place)
    if s.asking_row == 0:
        given = NOTHING
        for place in range(ROW):
            if has(s.giving_row, place):
                given = s.in_row[s.actor * ROW + place]
        place = best_place(s, theirs, mine, partner, s.actor, given)
        if place != NOTHING and is_among(actions, n, action_of(ASK_ROW, place)):
            return action_of(ASK_ROW, place)
    return PROPOSE if is_among(actions, n, PROPOSE) else WITHDRAW


def next_gift(s: Any, mine: tuple[int, int], theirs: tuple[int, int], partner: int) -> int:
    """The next title of the trader's hand that it should give to the partner, in ascending order, or NOTHING."""
    given = s.held[s.actor] - hand_left(s)
    if hand_left(s) <= 1 or row_size(s, partner) + given >= row_limit(s, partner):
        return NOTHING
    for title in range(s.added, kind_start(s.book, Kind.RESPONSE)):
        is_held = s.hand[s.actor * TITLES + title] > 0 and s.giving[title] == 0
        if is_held and gain_of_gift(s, mine, theirs, partner, title) > WORTH_GIVING:
            return title
    return NOTHING


def hand_left(s: Any) -> int:
    """How many cards of its hand the trader keeps beside what it offers."""
    left = s.held[s.actor]
    for title in range(TITLES):
        left -= s.giving[title]
    return left


def best_place(s: Any, giving: tuple[int, int], getting: tuple[int, int], giver: int, receiver: int, barred: int) -> int:
    """The place of the giver's row that the receiver should get, or NOTHING; `barred` is a title that can't go both ways."""
    best = WORTH_GIVING
    chosen = NOTHING
    if not has_room(s, receiver):
        return chosen
    for place in range(ROW):
        if s.in_row[giver * ROW + place] != barred:
            gain = gain_of_place(s, giving, getting, giver, receiver, place)
            if gain > best:
                best = gain
                chosen = place
    return chosen


def is_among(actions: Any, n: int, a: int) -> bool:
    """Whether an action is legal: of an offer that somebody else has begun, some cards can't be added any more."""
    found = False
    for i in range(n):
        found = found or actions[i] == a
    return found


def answer_offer(s: Any, actions: Any, n: int) -> int:
    """Accepts what brings the two together more than it costs them, unless it is left much worse itself."""
    if actions[0] != ACCEPT:
        return DECLINE
    coming = to_come(s)
    mine = lacking(s, coming, s.partner)
    theirs = lacking(s, coming, s.actor)
    own = 0
    others = 0
    for title in range(kind_start(s.book, Kind.DISASTER)):
        if s.giving[title] > 0:
            own += s.giving[title] * worth_of_title(s, mine, s.partner, title)
            others -= s.giving[title] * SPARE
        if s.asking[title] > 0:
            own -= s.asking[title] * worth_of_title(s, mine, s.partner, title)
            others += s.asking[title] * worth_of_title(s, theirs, s.actor, title)
    for place in range(ROW):
        if has(s.giving_row, place):
            at = s.actor * ROW + place
            own += worth_in_row(s, mine, s.partner, s.in_row[at], s.left[at], False)
            others -= worth_of_place(s, theirs, s.actor, place)
        if has(s.asking_row, place):
            at = s.partner * ROW + place
            own -= worth_of_place(s, mine, s.partner, place)
            others += worth_in_row(s, theirs, s.actor, s.in_row[at], s.left[at], False)
    return ACCEPT if own + others > 0 and own >= -UNIT else DECLINE
