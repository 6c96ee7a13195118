"""Catastrophe: come through a disaster together. The numbers in comments are those of `rules.md`.

This is the order of play. The state stands in `state.py`, each step in a module of its own (`draft`, `trade`, `show`, `react`,
`responses`), what cards do on their way in `hands.py`, what seats know of each other's cards in `knowledge.py`.
"""

from fuda.games.catastrophe.book import PHASES, STRIKES, Kind, Trait
from fuda.games.catastrophe.draft import begin_draft, legal_picks, pick, why_not_pick
from fuda.games.catastrophe.hands import draw_to_hand, legal_settle, row_size, settle, why_not_settle
from fuda.games.catastrophe.knowledge import redeal as redeal
from fuda.games.catastrophe.observation import SPANS as SPANS, observe as observe
from fuda.games.catastrophe.personas import cards_drawn, has_trait, note_traits
from fuda.games.catastrophe.react import begin_react, clear_react, close_react, legal_react, react, why_not_react
from fuda.games.catastrophe.show import begin_show, choose, lay_out, legal_shows, why_not_show
from fuda.games.catastrophe.state import (
    BLOCKS as BLOCKS,
    COMPLICATION,
    DECLINE as DECLINE,
    IMPACTS,
    IN_TRANSIT,
    NOTHING,
    PICK,
    PLAYERS as PLAYERS,
    ROW,
    SHOWN_MOST,
    TITLES,
    VITALITY,
    Note as Note,
    Phase as Phase,
    Side,
    Stage,
    State as State,
)
from fuda.games.catastrophe.trade import (
    answer,
    begin_turn_to_trade,
    build_offer,
    clear_offer,
    deliver,
    legal_answers,
    legal_offer,
    legal_trade,
    name_partner,
    why_not_answer,
    why_not_offer,
    why_not_trade,
)
from fuda.kernel import below, draw_member, first, has, index_of, kind_end, kind_start, note, only, tell, without_member, wrapped

ONLY_SEATED = True  # what belongs to seats that nobody has is neither read nor written: states on a GPU do without it
COOPERATIVE = True  # all survive or nobody does: tournaments and searches compare groups, not seats
VERSION = 1  # of these rules; see `fuda.record`

# In a React: to be done, 24 targets for each of 13 slots, 4 uses of each to take back, 33 ways to borrow each of 16 cards, and
# 24 aims for each of 12 Responses.
MAX_LEGAL = 1 + 13 * 24 + 13 * 4 + 16 * 33 + 12 * 24

# The end of a React at six seats: 48 cards spent, 24 impacts suffered, 6 seats unharmed or lost, 48 cards exhausted; each seat
# draws at most 8 cards and is told of each; and what a step, a new game or the end of the match begins with.
MAX_NOTES = 48 + 24 + 12 + 48 + 6 * 10 + 48


def reset(s):
    s.game_number = 0
    for seat in range(s.players):
        s.points[seat] = 0
        s.owned_before[seat] = 0
        s.held_before[seat] = 0
    begin_game(s, below(s, s.players))  # catastrophe.8


def begin_game(s, first_trader):
    s.game_number += 1
    note(s, Note.GAME, s.game_number)
    clear_table(s)
    s.first = first_trader
    deal_personas(s)
    lay_out_disaster(s)
    for title in range(kind_start(s.book, Kind.DISASTER)):  # catastrophe.2
        s.deck[title] = s.book[title].copies
        s.deck_size += s.book[title].copies
    note(s, Note.FIRST_TRADER, s.first)
    begin_draft(s)


def clear_table(s):
    s.actor = NOTHING
    s.attempts = 0
    s.plays = 0
    s.deck_size = 0
    s.disaster_phase = 0
    s.disaster = NOTHING
    s.impact = NOTHING
    s.calmed = 0
    for impact in range(IMPACTS):
        s.need[impact] = NOTHING
    for title in range(TITLES):
        s.deck[title] = 0
        s.discards[title] = 0
    for at in range(2 * TITLES):
        s.work[at] = 0
    for at in range(s.players * TITLES):
        s.hand[at] = 0
        s.sure[at] = 0
        s.elsewhere[at] = 0
    for seat in range(s.players):
        s.held[seat] = 0
        s.tokens[seat] = VITALITY[s.vitality]  # catastrophe.7
    for at in range(s.players * ROW):
        s.in_row[at] = NOTHING
        s.left[at] = 0
    for at in range(s.players * SHOWN_MOST):
        s.chosen[at] = NOTHING
        s.coming[at] = NOTHING
    for at in range(2 * IN_TRANSIT):
        s.moving[at] = NOTHING
        s.moving_left[at] = 0
    clear_offer(s)
    clear_react(s)


def deal_personas(s):
    """catastrophe.5"""
    start = kind_start(s.book, Kind.PERSONA)
    undealt = first(len(s.book) - start)
    for seat in range(s.players):
        s.persona[seat] = NOTHING
        if s.personas != Side.NONE:
            drawn = draw_member(s, undealt)
            undealt = without_member(undealt, drawn)
            s.persona[seat] = start + drawn
            note(s, Note.PERSONA_BACK if s.personas == Side.DETRIMENT else Note.PERSONA, seat, s.persona[seat])
    note_traits(s)


def lay_out_disaster(s):
    """catastrophe.4"""
    start = kind_start(s.book, Kind.DISASTER)
    s.next_disaster = start + below(s, kind_end(s.book, Kind.DISASTER) - start)
    start = kind_start(s.book, Kind.IMPACT)
    unused = first(kind_end(s.book, Kind.IMPACT) - start)
    for phase in range(PHASES):
        drawn = draw_member(s, unused)
        unused = without_member(unused, drawn)
        s.next_impact[phase] = start + drawn
        s.impact_seen[phase] = 0
    foresee(s, 0)


def foresee(s, phase):
    """catastrophe.69"""
    for seat in range(s.players):
        if has_trait(s, seat, Trait.FORESIGHT):
            s.impact_seen[phase] |= only(seat)
            tell(s, only(seat), Note.FORESEES, seat, s.next_impact[phase])


def legal(s, out):
    if s.phase == Phase.REACT:
        return legal_react(s, out)
    if s.phase == Phase.OFFER:
        return legal_offer(s, out)
    if s.phase == Phase.TRADE:
        return legal_trade(s, out)
    if s.phase == Phase.ANSWER:
        return legal_answers(s, out)
    if s.phase == Phase.SHOW:
        return legal_shows(s, out)
    if s.phase == Phase.DRAFT:
        return legal_picks(s, out)
    if s.phase == Phase.SETTLE:
        return legal_settle(s, out)
    return 0


def why_not(s, a):
    if s.phase == Phase.OVER:
        return 75
    if s.phase == Phase.REACT:
        return why_not_react(s, a)
    if s.phase == Phase.OFFER:
        return why_not_offer(s, a)
    if s.phase == Phase.TRADE:
        return why_not_trade(s, a)
    if s.phase == Phase.ANSWER:
        return why_not_answer(s, a)
    if s.phase == Phase.SHOW:
        return why_not_show(s, a)
    if s.phase == Phase.DRAFT:
        return why_not_pick(s, a)
    return why_not_settle(s, a)


def apply(s, a):
    """One decision; where it was the last of a step, on to the next step."""
    if s.phase == Phase.REACT:
        if react(s, a):
            end_react(s)
    elif s.phase == Phase.OFFER:
        if build_offer(s, a):
            next_trader(s)
    elif s.phase == Phase.TRADE:
        if name_partner(s, a):
            next_trader(s)
    elif s.phase == Phase.ANSWER:
        if answer(s, a):
            next_trader(s)
    elif s.phase == Phase.SHOW:
        if choose(s, a):
            begin_phase(s)
    elif s.phase == Phase.DRAFT:
        if pick(s, index_of(PICK, a)):
            begin_trades(s, Stage.PROVISION)
    else:
        settle(s, a)
        go_on(s)


def go_on(s):
    """catastrophe.13: a row is settled, and what was interrupted goes on."""
    if s.stage == Stage.REACT:
        s.phase = Phase.REACT
        s.turn = s.actor
    elif s.stage == Stage.PROVISION or s.stage == Stage.BARTER:
        if deliver(s):
            next_trader(s)
    elif lay_out(s):
        begin_phase(s)


def begin_trades(s, stage):
    """catastrophe.16, 59"""
    s.stage = stage
    note(s, Note.BARTER_BEGINS if stage == Stage.BARTER else Note.TRADES_BEGIN)
    begin_turn_to_trade(s, s.first)


def next_trader(s):
    seat = wrapped(s.actor + 1, s.players)
    if seat != s.first:
        begin_turn_to_trade(s, seat)
        return
    s.attempts = 0
    s.plays = 0
    if s.stage == Stage.PROVISION:
        note(s, Note.SHOW_BEGINS)
        begin_show(s, Stage.SHOW)
    else:
        note(s, Note.RESTOCK_BEGINS)
        begin_show(s, Stage.RESTOCK)


def begin_phase(s):
    """catastrophe.27, 30"""
    if s.stage == Stage.SHOW:
        s.disaster = s.next_disaster
        note(s, Note.DISASTER, s.disaster)
    phase = s.disaster_phase
    s.disaster_phase = phase + 1
    note(s, Note.PHASE, s.disaster_phase)
    s.impact = s.next_impact[phase]
    s.impact_seen[phase] = first(s.players)
    s.calmed = 0
    for strike in range(STRIKES):
        s.need[strike] = s.book[s.disaster].strikes[phase * STRIKES + strike]
        note(s, Note.IMPACT, s.need[strike])
    s.need[COMPLICATION] = s.book[s.impact].need
    note(s, Note.COMPLICATION, s.impact)
    if s.disaster_phase < PHASES:
        foresee(s, s.disaster_phase)
    begin_react(s)


def end_react(s):
    if not close_react(s):
        note(s, Note.LOST)  # catastrophe.50
        end_game(s, below(s, s.players))
    elif s.disaster_phase == PHASES:
        survive(s)
    else:
        replenish(s)
        begin_trades(s, Stage.BARTER)


def replenish(s):
    """catastrophe.57"""
    note(s, Note.REPLENISH)
    for i in range(s.players):
        seat = wrapped(s.first + i, s.players)
        draw_to_hand(s, seat, cards_drawn(s, seat))
    s.first = wrapped(s.first + 1, s.players)
    note(s, Note.FIRST_TRADER, s.first)


def owned(s, seat):
    """How many cards of the Resource deck a seat has, in hand and row together."""
    return s.held[seat] + row_size(s, seat)


def survive(s):
    """catastrophe.70, 71, 74"""
    note(s, Note.SURVIVED)
    best = 0
    for seat in range(s.players):
        best = max(best, resilience(s, seat))
    resilient = 0
    for seat in range(s.players):
        note(s, Note.VITALITY, seat, s.tokens[seat], owned(s, seat))
        s.points[seat] += s.tokens[seat]
        s.owned_before[seat] += owned(s, seat)
        s.held_before[seat] += s.held[seat]
        if resilience(s, seat) == best:
            resilient |= only(seat)
    for seat in range(s.players):
        if has(resilient, seat):
            note(s, Note.RESILIENT, seat)
    end_game(s, draw_member(s, resilient))


def resilience(s, seat):
    """catastrophe.71 as one number: Vitality, then cards owned, then cards in hand, all below 128."""
    return (int(s.tokens[seat]) << 16) + (int(owned(s, seat)) << 8) + int(s.held[seat])


def end_game(s, next_first):
    """catastrophe.73: the next game of the series, or the end of the match."""
    if s.game_number <= s.games:  # the option holds the index of its value, which begins at 1
        begin_game(s, next_first)
        return
    s.phase = Phase.OVER
    s.turn = NOTHING
    s.actor = NOTHING
    for seat in range(s.players):
        if place(s, seat) == 1:
            note(s, Note.WINS, seat)


def score(s, seat):
    """catastrophe.72, 74: while a game goes on, the Vitality left in it counts as it stands."""
    if s.phase == Phase.OVER:
        return s.points[seat]
    return s.points[seat] + s.tokens[seat]


def place(s, seat):
    """catastrophe.72, 74"""
    ahead = 0
    survived = 0
    for other in range(s.players):
        survived += s.points[other]
        if ranks_before(s, other, seat):
            ahead += 1
    if s.phase == Phase.OVER and survived == 0:
        return s.players
    return 1 + ahead


def ranks_before(s, one, other):
    if score(s, one) != score(s, other):
        return score(s, one) > score(s, other)
    if s.owned_before[one] != s.owned_before[other]:
        return s.owned_before[one] > s.owned_before[other]
    return s.held_before[one] > s.held_before[other]
