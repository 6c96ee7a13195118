"""Daifugo: be rid of your cards first. The numbers in comments are those of `rules.md`.

The state stands in `state.py`, which plays are legal in `plays.py`, what seats know of each other's cards in `knowledge.py`.
"""

from fuda.games.daifugo.cards import (
    ACTIONS as ACTIONS,
    ALL_CARDS,
    BLOCKS as BLOCKS,
    CARDS,
    DISCARD,
    DONE,
    EIGHT,
    FIVE,
    GIVE,
    JACK,
    JOKER,
    JOKER_ALONE,
    KEEP,
    NINE,
    NOTHING,
    PASS,
    PLAYERS as PLAYERS,
    RETURN,
    REVOLT,
    SEATS,
    SEVEN,
    TEN,
    VALUES,
    cards_of,
    is_play,
    jokers_in,
    jokers_of,
    low_of,
    size_of,
    stand_ins,
    suits_at,
    with_card,
    without_card,
    without_jokers,
)
from fuda.games.daifugo.knowledge import (
    MAX_ROUNDS as MAX_ROUNDS,
    OBSERVATION as OBSERVATION,
    SPANS as SPANS,
    forget_moves,
    joker_leaves,
    observe as observe,
    redeal as redeal,
    remember_move,
    seen_leaving,
)
from fuda.games.daifugo.plays import FOUL, is_bad_finish, list_plays, reversed_order, suits_of, why_not_play
from fuda.games.daifugo.state import Note as Note, Phase as Phase, State as State, Title as Title
from fuda.kernel import (
    UNSEEN,
    begin_memory,
    below,
    count,
    draw_seat,
    first,
    has,
    index_of,
    lowest,
    note,
    only,
    place as place,
    remember,
    tell,
    with_member,
    within,
    without_member,
    write_actions,
)

VERSION = 1  # of these rules; see `fuda.record`
TWO_SEATS_HAND = 18
KAKUMEI_SIZE = 4

# Options that go together. Titles and the exchange need several rounds.
PLAIN = {"jokers": 1, "kaidan": False, "shibari": False, "geki": False, "spade3": False, "five": False, "seven": False}
PLAIN |= {"nine": False, "ten": False, "jackback": False, "two_finish": False, "three_finish": False, "joker_finish": False}
PRESETS = {
    "family": {**PLAIN, "rounds": 3},
    "standard": {**PLAIN, "jokers": 2, "rounds": 5, "kaidan": True, "shibari": True, "spade3": True, "jackback": True}
    | {"two_finish": True, "three_finish": True, "joker_finish": True},
    "everything": {"rounds": 5, "eight_finish": True},
}

# A hand is at most the 18 cards that were dealt and those that the seat before gave with its sevens: four, and one more for each
# joker that is not in this hand. No such hand has more plays, with the pass, than this: tests/games/daifugo/test_listing.py adds
# up the most kaidan of every suit and the most sets, as if one hand could have all of them.
MAX_LEGAL = 2426
MAX_NOTES = 48


def reset(s):
    s.round_number = 0
    s.turns = 0
    for seat in range(SEATS):
        s.points[seat] = 0
        s.order[seat] = NOTHING
    deal(s)
    leader = below(s, s.players)
    note(s, Note.DRAWN, leader)
    lead(s, leader)


def deal(s):
    """daifugo.2: each card goes to a place drawn among all free ones, in a hand or among those set aside."""
    players = s.players
    cards = CARDS + s.jokers
    size = hand_size(s)
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0
        s.place_of[seat] = 0
        s.confined[seat] = 0
    for card in range(cards):
        seat = draw_seat(s, s.held, size, cards - card)
        if seat != NOTHING:
            s.hand[seat] = with_card(s.hand[seat], min(card, JOKER))
            s.held[seat] += 1
    s.gone = 0
    s.playing = first(players)
    s.best_free = 1
    s.worst_free = players
    s.stuck = 0
    s.revolution = 0
    s.gives = 0
    s.discards = 0
    s.skips = 0
    s.ends_pile = 0
    s.returns = 0
    s.owner = NOTHING
    clear_pile(s)
    forget_moves(s)
    begin_memory(s)
    s.round_number += 1
    note(s, Note.ROUND, s.round_number)


def hand_size(s):
    if s.players == 2:
        return TWO_SEATS_HAND
    return (CARDS + s.jokers) // s.players


def clear_pile(s):
    s.top = NOTHING
    s.top_size = 0
    s.top_low = 0
    s.top_suits = 0
    s.plays = 0
    s.bound = 0
    s.step_bound = 0
    s.jack_back = 0


def lead(s, seat):
    """Begins a pile: the seat leads or, if it is out, the next seat still in (daifugo.28)."""
    clear_pile(s)
    s.phase = Phase.PLAY
    s.turn = seat if has(s.playing, seat) else next_in(s, seat)


def next_in(s, seat):
    """The next seat still in."""
    following = seat
    for _ in range(s.players):
        following = following + 1 if following + 1 < s.players else 0
        if has(s.playing, following):
            return following
    return seat


def legal(s, out):
    if s.phase == Phase.PLAY:
        return list_plays(s, out)
    if s.phase == Phase.KAKUMEI:
        return legal_orders(s, out)
    if s.phase == Phase.GIVE:
        return legal_gives(s, out)
    if s.phase == Phase.DISCARD:
        return legal_discards(s, out)
    if s.phase == Phase.RETURN:
        return legal_returns(s, out)
    return 0


def apply(s, a):
    if s.phase != Phase.RETURN:
        remember(s, UNSEEN if within(GIVE, a) else a)
    if s.phase == Phase.PLAY:
        play_or_pass(s, a)
    elif s.phase == Phase.KAKUMEI:
        choose_order(s, a)
    elif s.phase == Phase.GIVE:
        give(s, a)
    elif s.phase == Phase.DISCARD:
        discard(s, a)
    else:
        return_card(s, index_of(RETURN, a))


def play_or_pass(s, a):
    s.turns += 1
    if a == PASS:
        pass_by(s)
    else:
        play(s, a)


def pass_by(s):
    seat = s.turn
    if s.top != NOTHING:
        note(s, Note.PASSES, seat)
        go_on(s, seat, 0)
        return
    note(s, Note.STUCK, seat)  # daifugo.35
    s.confined[seat] = with_member(s.confined[seat], s.revolution)
    s.stuck += 1
    s.turn = next_in(s, seat)
    if s.stuck == count(s.playing):
        share_places(s)


def play(s, a):
    seat = s.turn
    cards = cards_of(a)
    size = size_of(a)
    jokers = jokers_of(a)
    note(s, Note.PLAYS, seat, a)
    foul = size == s.held[seat] and s.finish == FOUL and is_bad_finish(s, a)
    bind(s, a, cards)
    # daifugo.13, 25, 26; only the 3 of spades can follow a joker alone.
    ends = s.top == JOKER_ALONE
    ends = ends or (s.eight == 1 and suits_at(cards, EIGHT) != 0)
    ends = ends or (s.nine == 1 and count(suits_at(cards, NINE)) >= 2)
    s.ends_pile = 1 if ends else 0
    s.gives = count(suits_at(cards, SEVEN)) if s.seven else 0
    s.discards = count(suits_at(cards, TEN)) if s.ten else 0
    s.skips = count(suits_at(cards, FIVE)) if s.five else 0
    take_from_hand(s, seat, cards & ~stand_ins(a), jokers)
    s.top = a
    s.top_size = size
    s.top_low = low_of(cards) if cards != 0 else VALUES
    s.top_suits = suits_of(a, cards)
    s.plays += 1
    s.owner = seat
    s.stuck = 0
    if s.held[seat] == 0:
        go_out(s, seat, foul)
        if is_round_over(s):
            return
    if s.kakumei and size >= KAKUMEI_SIZE:  # daifugo.16
        s.phase = Phase.KAKUMEI
    else:
        carry_on(s)


def bind(s, a, cards):
    """daifugo.18, 19: looks at the second play of a pile before it is laid on the first."""
    if not s.shibari or s.plays != 1 or s.top_suits == 0 or suits_of(a, cards) != s.top_suits:
        return
    s.bound = s.top_suits
    step = low_of(cards) - s.top_low
    if s.geki and step == (-1 if reversed_order(s) else 1):
        s.step_bound = 1
        note(s, Note.GEKI, s.bound)
    else:
        note(s, Note.SHIBARI, s.bound)


def take_from_hand(s, seat, real, jokers):
    """Cards leave the game, for all to see."""
    s.hand[seat] = without_jokers(s.hand[seat] & ~real, jokers)
    s.held[seat] -= count(real) + jokers
    s.gone |= real
    for _ in range(jokers):
        s.gone = with_card(s.gone, JOKER)
        joker_leaves(s, seat)
    seen_leaving(s, seat, real, jokers)


def go_out(s, seat, foul):
    """daifugo.29, daifugo.37"""
    s.playing = without_member(s.playing, seat)
    if foul:
        s.place_of[seat] = s.worst_free
        s.worst_free -= 1
        note(s, Note.FOUL, seat, s.place_of[seat])
    else:
        s.place_of[seat] = s.best_free
        s.best_free += 1
        note(s, Note.OUT, seat, s.place_of[seat])


def is_round_over(s):
    """daifugo.38: closes the round when one seat is left."""
    if count(s.playing) > 1:
        return False
    seat = lowest(s.playing)
    s.place_of[seat] = s.best_free
    note(s, Note.LEFT, seat, s.best_free)
    close_round(s, 0)
    return True


def legal_orders(s, out):
    """daifugo.16"""
    out[0] = REVOLT
    out[1] = KEEP
    return 2


def choose_order(s, a):
    if a == REVOLT:
        s.revolution = 1 - s.revolution
        note(s, Note.REVOLTS, s.turn, s.revolution)
    else:
        note(s, Note.KEEPS, s.turn)
    carry_on(s)


def carry_on(s):
    """daifugo.21: sevens, tens, and what follows without a choice."""
    seat = s.turn
    if s.held[seat] == 0:
        s.gives = 0
        s.discards = 0
    if s.gives > 0:
        s.phase = Phase.GIVE
    elif s.discards > 0:
        s.phase = Phase.DISCARD
    else:
        settle(s, seat)


def list_cards(s, block, out):
    """One action for each different card in the hand of the seat to move."""
    hand = s.hand[s.turn]
    cards = hand & ALL_CARDS
    if jokers_in(hand) > 0:
        cards = with_member(cards, JOKER)
    return write_actions(block, cards, out, 0)


def legal_gives(s, out):
    n = list_cards(s, GIVE, out)
    out[n] = DONE
    return n + 1


def give(s, a):
    """daifugo.23"""
    seat = s.turn
    if a == DONE:
        note(s, Note.STOPS, seat)
        s.gives = 0
        carry_on(s)
        return
    to = next_in(s, seat)
    note(s, Note.GIVES, seat, to)
    hand_over(s, seat, to, index_of(GIVE, a))
    s.gives -= 1
    after_losing_a_card(s, seat)


def legal_discards(s, out):
    n = list_cards(s, DISCARD, out)
    out[n] = DONE
    return n + 1


def discard(s, a):
    """daifugo.24"""
    seat = s.turn
    if a == DONE:
        note(s, Note.STOPS, seat)
        s.discards = 0
        carry_on(s)
        return
    card = index_of(DISCARD, a)
    note(s, Note.DISCARDS, seat, card)
    if card == JOKER:
        take_from_hand(s, seat, 0, 1)
    else:
        take_from_hand(s, seat, only(card), 0)
    s.discards -= 1
    after_losing_a_card(s, seat)


def after_losing_a_card(s, seat):
    if s.held[seat] == 0:  # daifugo.27
        go_out(s, seat, False)
        if is_round_over(s):
            return
    carry_on(s)


def hand_over(s, seat, to, card):
    """A card goes from hand to hand; only the two seats see which (daifugo.45)."""
    tell(s, with_member(only(seat), to), Note.GIVES_CARD, seat, to, card)
    s.hand[seat] = without_card(s.hand[seat], card)
    s.hand[to] = with_card(s.hand[to], card)
    s.held[seat] -= 1
    s.held[to] += 1
    remember_move(s, card, seat, to)


def settle(s, seat):
    """Jack-back, fives, eights and nines; then the next turn."""
    if s.jackback and not s.jack_back and suits_at(cards_of(s.top), JACK) != 0:  # daifugo.17
        s.jack_back = 1
        note(s, Note.JACK_BACK, 1 if reversed_order(s) else 0)
    if s.ends_pile:
        end_pile(s, seat)
    else:
        go_on(s, seat, s.skips)  # daifugo.22


def go_on(s, seat, skips):
    """The turn goes past so many seats still in, to the next; where it comes back to the owner of the pile, the pile ends."""
    following = seat
    for _ in range(s.players):
        following = following + 1 if following + 1 < s.players else 0
        if following == s.owner:  # daifugo.14
            break
        if has(s.playing, following):
            if skips == 0:
                s.phase = Phase.PLAY
                s.turn = following
                return
            note(s, Note.SKIPPED, following)
            skips -= 1
    end_pile(s, s.owner)


def end_pile(s, seat):
    note(s, Note.ENDS)
    lead(s, seat)
    note(s, Note.LEADS, s.turn)


def share_places(s):
    """daifugo.36; the seat to move was the first of them to be stuck."""
    note(s, Note.ALL_STUCK)
    for seat in range(s.players):
        if has(s.playing, seat):
            fewer = 0
            for other in range(s.players):
                if has(s.playing, other) and s.held[other] < s.held[seat]:
                    fewer += 1
            s.place_of[seat] = s.best_free + fewer
            note(s, Note.LEFT, seat, s.place_of[seat])
    close_round(s, s.turn)


def close_round(s, first_stuck):
    """Points and titles; then the next round or the end. Seats that share a place rank from `first_stuck` on (daifugo.44)."""
    for seat in range(s.players):
        beaten = 0
        ahead = 0
        for other in range(s.players):
            if s.place_of[other] > s.place_of[seat]:
                beaten += 1
            elif s.place_of[other] < s.place_of[seat]:
                ahead += 1
            elif (other - first_stuck) % s.players < (seat - first_stuck) % s.players:
                ahead += 1
        s.order[ahead] = seat
        s.points[seat] += beaten  # daifugo.41
        note(s, Note.TITLE, seat, title(s.players, s.place_of[seat]))
        note(s, Note.POINTS, seat, beaten, s.points[seat])
    s.playing = 0
    if s.round_number == s.rounds + 1:  # the option holds the index of its value, which begins at 1
        close_match(s)
        return
    deal(s)
    if s.exchange:
        pay(s)
    else:
        begin_round(s)


def title(players, place_taken):
    """daifugo.39"""
    if place_taken == 1:
        return Title.DAIFUGO
    if place_taken == players:
        return Title.DAIHINMIN
    if players >= 4 and place_taken == 2:
        return Title.FUGO
    if players >= 4 and place_taken == players - 1:
        return Title.HINMIN
    return Title.HEIMIN


def begin_round(s):
    """daifugo.40"""
    lead(s, s.order[s.players - 1])
    note(s, Note.LEADS, s.turn)


def pay(s):
    """daifugo.42: the last two seats give their strongest cards."""
    last = s.players - 1
    if s.players >= 4:
        note(s, Note.PAYS, s.order[last - 1], s.order[1], 1)
        hand_over(s, s.order[last - 1], s.order[1], strongest(s, s.order[last - 1]))
    note(s, Note.PAYS, s.order[last], s.order[0], 2)
    for _ in range(2):
        hand_over(s, s.order[last], s.order[0], strongest(s, s.order[last]))
    s.phase = Phase.RETURN
    s.turn = s.order[0]
    s.returns = 2


def strongest(s, seat):
    """The strongest card in a hand, as things stand before a round: the highest number, jokers above all."""
    hand = s.hand[seat]
    if jokers_in(hand) > 0:
        return JOKER
    card = CARDS - 1
    while not has(hand, card):
        card -= 1
    return card


def legal_returns(s, out):
    return list_cards(s, RETURN, out)


def return_card(s, card):
    """daifugo.43"""
    seat = s.turn
    rank = 0 if seat == s.order[0] else 1
    to = s.order[s.players - 1 - rank]
    note(s, Note.RETURNS, seat, to)
    hand_over(s, seat, to, card)
    s.returns -= 1
    if s.returns > 0:
        return
    if rank == 0 and s.players >= 4:
        s.turn = s.order[1]
        s.returns = 1
    else:
        begin_round(s)


def close_match(s):
    s.phase = Phase.OVER
    s.turn = NOTHING
    for seat in range(s.players):
        if place(s, seat) == 1:
            note(s, Note.WINS, seat)


def score(s, seat):
    return s.points[seat]


def why_not(s, a):
    if s.phase == Phase.OVER:
        return 46
    if s.phase == Phase.PLAY:
        return why_not_play(s, a) if is_play(a) or a == PASS else rule_of_choice(a)
    if s.phase == Phase.KAKUMEI:
        return 0 if a in (REVOLT, KEEP) else 16
    if s.phase == Phase.GIVE:
        return 0 if a == DONE else why_not_card(s, a, GIVE, 23)
    if s.phase == Phase.DISCARD:
        return 0 if a == DONE else why_not_card(s, a, DISCARD, 24)
    return why_not_card(s, a, RETURN, 43)


def rule_of_choice(a):
    """The rule that says when a choice that is no play is made."""
    if within(GIVE, a) or a == DONE:
        return 23
    if within(DISCARD, a):
        return 24
    return 43 if within(RETURN, a) else 16


def why_not_card(s, a, block, rule):
    """For a phase in which a card is chosen by an action of `block`, as `rule` says."""
    if not within(block, a):
        return rule
    hand = s.hand[s.turn]
    card = index_of(block, a)
    there = jokers_in(hand) > 0 if card == JOKER else has(hand, card)
    return 0 if there else 8
