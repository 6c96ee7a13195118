"""A turn to trade: a partner, an offer that is built card by card, an answer, and the cards that change hands."""

from typing import Any

from fuda.games.catastrophe.book import Kind
from fuda.games.catastrophe.explain import explain_offer
from fuda.games.catastrophe.hands import learn, leave_hand, leave_row, receive, titles_held
from fuda.games.catastrophe.personas import offers_allowed
from fuda.games.catastrophe.responses import legal_plays, play, why_not_play
from fuda.games.catastrophe.state import (
    ACCEPT,
    ADDED_ASK,
    ADDED_ASK_ROW,
    ADDED_GIVE,
    ADDED_GIVE_ROW,
    ASK,
    ASK_ROW,
    DECLINE,
    GIVE,
    GIVE_ROW,
    IN_TRANSIT,
    NOTHING,
    PASS,
    PLAY,
    PROPOSE,
    ROW,
    TITLES,
    TRADE,
    WITHDRAW,
    Note,
    Phase,
)
from fuda.kernel import (
    first,
    has,
    index_of,
    is_heard,
    kind_start,
    lowest,
    note,
    with_member,
    within,
    without_lowest,
    without_member,
    write_actions,
)


def begin_turn_to_trade(s: Any, seat: int) -> None:
    s.actor = seat
    s.turn = seat
    s.phase = Phase.TRADE
    s.attempts = 0
    s.plays = 0


def clear_offer(s: Any) -> None:
    s.partner = NOTHING
    s.added = 0
    s.giving_row = 0
    s.asking_row = 0
    for title in range(TITLES):
        s.giving[title] = 0
        s.asking[title] = 0


def legal_trade(s: Any, out: Any) -> int:
    out[0] = PASS
    n = write_actions(TRADE, without_member(first(s.players), s.turn), out, 1)
    return legal_plays(s, titles_held(s, s.turn), out, n)


def why_not_trade(s: Any, a: int) -> int:
    """catastrophe.16, 17, 41"""
    if a == PASS:
        return 0
    if within(TRADE, a):
        partner = index_of(TRADE, a)
        if partner >= s.players:
            return 1
        return 17 if partner == s.turn else 0
    return why_not_play(s, a) if within(PLAY, a) else 29


def name_partner(s: Any, a: int) -> bool:
    """Returns whether the turn to trade is over."""
    if a == PASS:
        note(s, Note.PASSES, s.turn)
        return True
    if within(PLAY, a):
        s.plays += 1
        play(s, a)
        return False
    s.partner = index_of(TRADE, a)
    s.phase = Phase.OFFER
    return False


def titles_given(s: Any, held: int) -> int:
    """The titles that the trader, whose hand has the titles `held`, offers from hand and row."""
    titles = 0
    while held != 0:
        title = lowest(held)
        held = without_lowest(held)
        if s.giving[title] > 0:
            titles = with_member(titles, title)
    places = s.giving_row
    while places != 0:
        titles = with_member(titles, s.in_row[s.actor * ROW + lowest(places)])
        places = without_lowest(places)
    return titles


def legal_offer(s: Any, out: Any) -> int:
    """What is added comes in ascending order, so that only of what was added last there may be as many as there can be."""
    held = titles_held(s, s.turn)
    last = s.added
    titles = held & ~first(min(last, TITLES))
    if last < TITLES and s.giving[last] > 0 and s.giving[last] == s.hand[s.turn * TITLES + last]:
        titles = without_member(titles, last)
    n = write_actions(GIVE, titles, out, 0)
    for place in range(max(0, last - ADDED_GIVE_ROW), ROW):
        if s.in_row[s.turn * ROW + place] != NOTHING:
            out[n] = GIVE_ROW.start + place
            n += 1
    given = titles_given(s, held)
    last = max(0, s.added - ADDED_ASK)
    titles = first(kind_start(s.book, Kind.DISASTER)) & ~first(min(last, TITLES)) & ~given
    if last < TITLES and s.asking[last] > 0 and s.asking[last] == s.book[last].copies:
        titles = without_member(titles, last)
    n = write_actions(ASK, titles, out, n)
    for place in range(max(0, s.added - ADDED_ASK_ROW), ROW):
        title = s.in_row[s.partner * ROW + place]
        if title != NOTHING and not has(given, title):
            out[n] = ASK_ROW.start + place
            n += 1
    if s.added > 0 or given != 0:
        out[n] = PROPOSE
        n += 1
    out[n] = WITHDRAW
    return n + 1


def why_not_offer(s: Any, a: int) -> int:
    """catastrophe.17 to 20, 24"""
    if a == WITHDRAW:
        return 0
    if a == PROPOSE:
        return 0 if s.added > 0 or titles_given(s, titles_held(s, s.turn)) != 0 else 17
    if within(GIVE, a):
        title = index_of(GIVE, a)
        if s.hand[s.turn * TITLES + title] <= s.giving[title]:
            return 18
        return 0 if ADDED_GIVE + title >= s.added else 24
    if within(GIVE_ROW, a):
        return why_not_give_row(s, index_of(GIVE_ROW, a))
    if within(ASK, a):
        return why_not_ask(s, index_of(ASK, a))
    if within(ASK_ROW, a):
        return why_not_ask_row(s, index_of(ASK_ROW, a))
    return 29


def why_not_give_row(s: Any, place: int) -> int:
    if s.in_row[s.turn * ROW + place] == NOTHING or has(s.giving_row, place):
        return 18
    return 0 if ADDED_GIVE_ROW + place >= s.added else 24


def why_not_ask(s: Any, title: int) -> int:
    if title >= kind_start(s.book, Kind.DISASTER) or s.asking[title] >= s.book[title].copies:
        return 19
    if has(titles_given(s, titles_held(s, s.turn)), title):
        return 20
    return 0 if ADDED_ASK + title >= s.added else 24


def why_not_ask_row(s: Any, place: int) -> int:
    title = s.in_row[s.partner * ROW + place]
    if title == NOTHING or has(s.asking_row, place):
        return 19
    if has(titles_given(s, titles_held(s, s.turn)), title):
        return 20
    return 0 if ADDED_ASK_ROW + place >= s.added else 24


def build_offer(s: Any, a: int) -> bool:
    """Adds a card to an offer, withdraws it or proposes it. Returns whether the turn to trade is over."""
    if a == WITHDRAW:
        note(s, Note.WITHDRAWS, s.turn)
        return is_last_attempt(s)
    if a == PROPOSE:
        return propose(s)
    if within(GIVE, a):
        title = index_of(GIVE, a)
        s.giving[title] += 1
        s.added = ADDED_GIVE + title
        learn(s, s.turn, title, s.giving[title])
    elif within(GIVE_ROW, a):
        s.giving_row = with_member(s.giving_row, index_of(GIVE_ROW, a))
        s.added = ADDED_GIVE_ROW + index_of(GIVE_ROW, a) + 1
    elif within(ASK, a):
        s.asking[index_of(ASK, a)] += 1
        s.added = ADDED_ASK + index_of(ASK, a)
    else:
        s.asking_row = with_member(s.asking_row, index_of(ASK_ROW, a))
        s.added = ADDED_ASK_ROW + index_of(ASK_ROW, a) + 1
    return False


def is_last_attempt(s: Any) -> bool:
    """catastrophe.23: an offer has come to nothing. Returns whether the turn to trade is over."""
    seat = s.actor
    clear_offer(s)
    s.attempts += 1
    s.turn = seat
    s.phase = Phase.TRADE
    if s.attempts < offers_allowed(s, seat):
        return False
    note(s, Note.NO_MORE_OFFERS, seat)
    return True


def propose(s: Any) -> bool:
    """catastrophe.21, 22. Returns whether the turn to trade is over."""
    asked = s.asking_row
    for title in range(TITLES):
        asked += s.asking[title]
    note(s, Note.GIFT if asked == 0 else Note.OFFERS, s.actor, s.partner)
    if is_heard(s):
        note_cards(s)
        explain_offer(s)
    if asked == 0:
        return carry_out(s)
    s.phase = Phase.ANSWER
    s.turn = s.partner
    return False


def note_cards(s: Any) -> None:
    for title in range(TITLES):
        if s.giving[title] > 0:
            note(s, Note.GIVES, s.actor, title, s.giving[title])
    for place in range(ROW):
        if has(s.giving_row, place):
            at = s.actor * ROW + place
            note(s, Note.GIVES_FROM_ROW, s.actor, s.in_row[at], s.left[at])
    for title in range(TITLES):
        if s.asking[title] > 0:
            note(s, Note.ASKS, s.actor, title, s.asking[title])
    for place in range(ROW):
        if has(s.asking_row, place):
            at = s.partner * ROW + place
            note(s, Note.ASKS_FROM_ROW, s.actor, s.in_row[at], s.left[at])


def can_accept(s: Any) -> bool:
    """catastrophe.22: what lies in the row is there; titles asked for must be in the hand."""
    for title in range(TITLES):
        if s.hand[s.partner * TITLES + title] < s.asking[title]:
            return False
    return True


def legal_answers(s: Any, out: Any) -> int:
    n = 0
    if can_accept(s):
        out[0] = ACCEPT
        n = 1
    out[n] = DECLINE
    return n + 1


def why_not_answer(s: Any, a: int) -> int:
    if a == DECLINE:
        return 0
    if a == ACCEPT:
        return 0 if can_accept(s) else 22
    return 29


def answer(s: Any, a: int) -> bool:
    """Returns whether the turn to trade is over."""
    if a == DECLINE:
        note(s, Note.DECLINES, s.turn)
        return is_last_attempt(s)
    note(s, Note.ACCEPTS, s.turn)
    return carry_out(s)


def carry_out(s: Any) -> bool:
    """All cards leave their owners, then they come in one by one. Returns whether the trade is over."""
    take_out(s, s.actor, s.giving, s.giving_row, 0)
    take_out(s, s.partner, s.asking, s.asking_row, IN_TRANSIT)
    s.giving_row = 0
    s.asking_row = 0
    s.added = 0
    return deliver(s)


def take_out(s: Any, seat: int, titles: Any, places: int, start: int) -> None:
    for title in range(TITLES):
        for _ in range(titles[title]):
            leave_hand(s, seat, title)
    at = start
    for place in range(ROW):
        if has(places, place):
            s.moving[at] = s.in_row[seat * ROW + place]
            s.moving_left[at] = s.left[seat * ROW + place]
            leave_row(s, seat, place)
            at += 1


def deliver(s: Any) -> bool:
    """catastrophe.14: what is still on its way comes in. Returns whether all has; else a row has to be settled first."""
    if deliver_to(s, s.actor, s.asking, IN_TRANSIT) or deliver_to(s, s.partner, s.giving, 0):
        return False
    clear_offer(s)
    return True


def deliver_to(s: Any, seat: int, titles: Any, start: int) -> bool:
    """Returns whether the row of the seat has to be settled."""
    for title in range(TITLES):
        while titles[title] > 0:
            titles[title] -= 1
            if receive(s, seat, title, s.book[title].uses):
                return True
    for at in range(start, start + IN_TRANSIT):
        title = s.moving[at]
        if title != NOTHING:
            uses = s.moving_left[at]
            s.moving[at] = NOTHING
            s.moving_left[at] = 0
            if receive(s, seat, title, uses):
                return True
    return False
