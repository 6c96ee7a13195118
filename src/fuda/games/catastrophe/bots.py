"""Bots of Catastrophe, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions.

`thumb` plays for the group. What a card is worth to a seat follows from what is still to come (the Disaster's strikes once they
are known, the usual ones before) and from what lies in the seat's row already. It drafts and shows what is worth most, gives what
others need more, asks for what they can spare, borrows where a loan covers more than the card passed on is worth, covers its own
impacts with what it will miss least, and helps whoever would not live through the phase.
"""

from fuda.games.catastrophe.book import PHASES, STRIKES, Do, Kind, Need, Sting, Whom
from fuda.games.catastrophe.hands import row_size
from fuda.games.catastrophe.impacts import can_be_helped, sting, uses_needed, uses_promised, vitality_lost
from fuda.games.catastrophe.personas import cards_shown, counted_as, more_uses, row_limit
from fuda.games.catastrophe.react import owner_of, promised, slot_needs, slot_uses
from fuda.games.catastrophe.responses import AIM_IMPACT, AIM_SEAT, aim_of, recipients
from fuda.games.catastrophe.rules import score
from fuda.games.catastrophe.state import (
    ACCEPT,
    ASK_ROW,
    BORROW,
    COMPLICATION,
    DECLINE,
    DONE,
    DROP,
    GIVE,
    GIVE_ROW,
    IMPACTS,
    NO_TITLE,
    NOTHING,
    PASS,
    PICK,
    PLAY,
    PROPOSE,
    RETURN,
    ROW,
    SEATS,
    SHOW,
    SHOWN_MOST,
    SLOTS,
    TITLES,
    TRADE,
    USE,
    VITALITY,
    WITHDRAW,
    Phase,
)
from fuda.kernel import WORTH, action_of, column_of, count, has, index_of, kind_end, kind_start, row_of, within

BOTS = ("thumb",)

NEEDS = len(Need)

# What things are worth, against each other.
UNIT = 24  # a use for a kind of impact that is sure to come
EITHER = 18  # the same, of a card that helps against two kinds: it will serve one of them
ANY = 15  # of three kinds
SPARE = 2  # a card that nobody needs as things stand
COIN = 9  # the last card of a hand, which can be passed on for a loan
WORTH_GIVING = 10  # what a gift or a trade has to bring the two together
WORTH_BORROWING = 4
EXTRA = 12  # a use that is worth less than this later is spent on others now
SURVIVAL = 6_000  # what it is worth to the search that the group survives; the rest is for how well
HEALS, DRAWS, REPAIRS, CALMS = 30, 9, 14, 10  # Responses, each amount


def thumb(s, actions, n):
    if s.phase == Phase.DRAFT:
        return pick_best(s, actions, n)
    if s.phase == Phase.TRADE:
        return choose_partner(s, actions, n)
    if s.phase == Phase.OFFER:
        return next_of_offer(s, actions, n)
    if s.phase == Phase.ANSWER:
        return answer_offer(s, actions, n)
    if s.phase == Phase.SHOW:
        return show_best(s, actions, n)
    if s.phase == Phase.SETTLE:
        return settle_least(s, actions, n)
    return react_well(s, actions, n)


# What cards are worth


def demand(s, seat, need):
    """How much of a need is still to come for a seat after this phase, in units."""
    total = 0
    disasters = kind_end(s.book, Kind.DISASTER) - kind_start(s.book, Kind.DISASTER)
    if s.disaster != NOTHING:
        for i in range(s.disaster_phase * STRIKES, PHASES * STRIKES):
            if s.book[s.disaster].strikes[i] == need:
                total += UNIT
    else:
        struck = 0
        for card in range(kind_start(s.book, Kind.DISASTER), kind_end(s.book, Kind.DISASTER)):
            for i in range(PHASES * STRIKES):
                if s.book[card].strikes[i] == need:
                    struck += 1
        total += UNIT * struck // disasters
    complications = 0
    for card in range(kind_start(s.book, Kind.IMPACT), kind_end(s.book, Kind.IMPACT)):
        if s.book[card].need == need:
            complications += 2 if s.book[card].sting == Sting.DOUBLE else 1
    total += (
        UNIT * (PHASES - s.disaster_phase) * complications // (kind_end(s.book, Kind.IMPACT) - kind_start(s.book, Kind.IMPACT))
    )
    return total * (1 + more_uses(s, seat, need))


def use_worth(needs):
    """What a use of a card is worth for each of the kinds that it helps against."""
    kinds = count(needs)
    return UNIT if kinds == 1 else EITHER if kinds == 2 else ANY


def supply(s, seat, need):
    """What a seat has for a need: its row, and of its own hand what it can be seen to show."""
    total = 0
    for at in range(seat * ROW, seat * ROW + ROW):
        if s.in_row[at] != NOTHING:
            helps = counted_as(s, seat, s.book[s.in_row[at]].helps)
            if has(helps, need):
                total += s.left[at] * use_worth(helps)
    for i in range(SHOWN_MOST):
        title = s.chosen[seat * SHOWN_MOST + i]
        if title != NOTHING:
            helps = counted_as(s, seat, s.book[title].helps)
            if has(helps, need):
                total += s.book[title].uses * use_worth(helps)
    if s.phase == Phase.DRAFT and seat == s.turn:
        for title in range(kind_start(s.book, Kind.RESPONSE)):
            held = s.hand[seat * TITLES + title]
            helps = counted_as(s, seat, s.book[title].helps)
            if held > 0 and has(helps, need):
                total += held * s.book[title].uses * use_worth(helps)
    return total


def worth_in_row(s, seat, title, uses, there):
    """What a Resource with these uses is worth in a seat's row; `there` says whether it is counted in the row already."""
    helps = counted_as(s, seat, s.book[title].helps)
    each = use_worth(helps)
    total = 0
    for need in range(NEEDS):
        if has(helps, need):
            missing = demand(s, seat, need) - supply(s, seat, need)
            if there:
                missing += uses * each
            total += max(0, min(uses * each, missing))
    return min(total, uses * UNIT) + SPARE


def worth_of_response(s, title):
    card = s.book[title]
    total = 0
    for k in range(card.effects_count):
        effect = card.effects[k]
        amount = effect.amount * (s.players if effect.whom == Whom.EVERYONE else 1)
        if effect.do == Do.MITIGATE:
            total += amount * EITHER
        elif effect.do == Do.HEAL:
            total += amount * HEALS
        elif effect.do == Do.DRAW:
            total += amount * DRAWS
        elif effect.do == Do.REPAIR:
            total += amount * REPAIRS
        else:
            total += CALMS
    return total


def worth_of_title(s, seat, title):
    """What an unused card would be worth to a seat."""
    if s.book[title].kind == Kind.RESPONSE:
        return worth_of_response(s, title)
    return worth_in_row(s, seat, title, s.book[title].uses, False)


def worth_of_place(s, seat, place):
    """What a card in a seat's row is worth to it."""
    at = seat * ROW + place
    return worth_in_row(s, seat, s.in_row[at], s.left[at], True)


# Draft, rows


def pick_best(s, actions, n):
    chosen = int(actions[0])
    best = -1
    for i in range(n):
        worth = worth_of_title(s, s.turn, index_of(PICK, int(actions[i])))
        if worth > best:
            chosen = int(actions[i])
            best = worth
    return chosen


def show_best(s, actions, n):
    seat = s.turn
    chosen = DONE
    best = 0
    waiting = 0
    for i in range(SHOWN_MOST):
        if s.chosen[seat * SHOWN_MOST + i] != NOTHING:
            waiting += 1
    if row_size(s, seat) + waiting >= row_limit(s, seat):
        return DONE
    for i in range(n):
        a = int(actions[i])
        if within(SHOW, a):
            worth = worth_of_title(s, seat, index_of(SHOW, a))
            if s.held[seat] - waiting == 1:
                worth -= COIN
            if worth > best:
                chosen = a
                best = worth
    return chosen


def settle_least(s, actions, n):
    """Takes back what is worth least in the row. What goes back to the hand is not lost."""
    chosen = int(actions[0])
    best = 0
    for i in range(n):
        a = int(actions[i])
        place = index_of(RETURN, a) if within(RETURN, a) else index_of(DROP, a)
        cost = worth_of_place(s, s.turn, place)
        cost = 2 * cost if within(DROP, a) else cost
        if i == 0 or cost < best:
            chosen = a
            best = cost
    return chosen


# Trades


def kept_for_self(s, title):
    """What the trader gives up with a card of its hand: less for one that it could not show before the next React."""
    seat = s.actor
    own = worth_of_title(s, seat, title)
    better = 0
    for other in range(kind_start(s.book, Kind.RESPONSE)):
        held = s.hand[seat * TITLES + other]
        if held > 0 and (other != title and worth_of_title(s, seat, other) >= own):
            better += held
    if s.book[title].kind == Kind.RESPONSE:
        return own
    shown = cards_shown(s, seat)
    return own if better < shown else COIN


def gain_of_gift(s, partner, title):
    """What the two have together of a card that goes from the trader's hand into the partner's row."""
    if s.book[title].kind == Kind.RESPONSE or row_size(s, partner) >= row_limit(s, partner):
        return 0
    return worth_of_title(s, partner, title) - kept_for_self(s, title)


def gain_of_place(s, giver, receiver, place):
    """What the two have together of a card that goes from row to row."""
    at = giver * ROW + place
    if s.in_row[at] == NOTHING or row_size(s, receiver) >= row_limit(s, receiver):
        return 0
    moved = worth_in_row(s, receiver, s.in_row[at], s.left[at], False)
    return moved - worth_of_place(s, giver, place)


def best_ask(s, partner, given):
    """The place of the partner's row that the trader should ask for, or NOTHING. `given` is a title that can't go both ways."""
    best = WORTH_GIVING
    chosen = NOTHING
    for place in range(ROW):
        if s.in_row[partner * ROW + place] != given:
            gain = gain_of_place(s, partner, s.actor, place)
            if gain > best:
                best = gain
                chosen = place
    return chosen


def hand_left(s):
    """How many cards of its hand the trader keeps beside what it offers."""
    left = s.held[s.actor]
    for title in range(TITLES):
        left -= s.giving[title]
    return left


def next_gift(s, partner):
    """The next title of the trader's hand that it should give to the partner, in ascending order, or NOTHING."""
    if hand_left(s) <= 1 or row_size(s, partner) + s.held[s.actor] - hand_left(s) >= row_limit(s, partner):
        return NOTHING
    for title in range(s.added if s.partner != NOTHING else 0, kind_start(s.book, Kind.RESPONSE)):
        if s.hand[s.actor * TITLES + title] > s.giving[title] and s.giving[title] == 0:
            if gain_of_gift(s, partner, title) > WORTH_GIVING:
                return title
    return NOTHING


def gain_of_trade(s, partner):
    """What a trade with a partner may bring."""
    total = 0
    for title in range(kind_start(s.book, Kind.RESPONSE)):
        if s.hand[s.actor * TITLES + title] > 0:
            total = max(total, gain_of_gift(s, partner, title))
    if s.held[s.actor] <= 1:
        total = 0
    for place in range(ROW):
        total = max(total, gain_of_place(s, s.actor, partner, place))
        total = max(total, gain_of_place(s, partner, s.actor, place))
    return total


def choose_partner(s, actions, n):
    chosen = PASS
    best = WORTH_GIVING
    for i in range(n):
        a = int(actions[i])
        if within(PLAY, a):
            return best_draw(s, actions, n)
        if within(TRADE, a) and s.attempts == 0:
            gain = gain_of_trade(s, index_of(TRADE, a))
            if gain > best:
                best = gain
                chosen = a
    return chosen


def best_draw(s, actions, n):
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


def next_of_offer(s, actions, n):
    """Own cards first, then the one that is asked for; nothing is added twice."""
    partner = s.partner
    if s.asking_row == 0 and s.giving_row == 0:
        title = next_gift(s, partner)
        if title != NOTHING and is_among(actions, n, action_of(GIVE, title)):
            return action_of(GIVE, title)
        if hand_left(s) == s.held[s.actor]:
            best = WORTH_GIVING
            chosen = NOTHING
            for place in range(ROW):
                gain = gain_of_place(s, s.actor, partner, place)
                if gain > best:
                    best = gain
                    chosen = place
            if chosen != NOTHING and is_among(actions, n, action_of(GIVE_ROW, chosen)):
                return action_of(GIVE_ROW, chosen)
    if s.asking_row == 0:
        given = NOTHING
        for place in range(ROW):
            if has(s.giving_row, place):
                given = s.in_row[s.actor * ROW + place]
        place = best_ask(s, partner, given)
        if place != NOTHING and is_among(actions, n, action_of(ASK_ROW, place)):
            return action_of(ASK_ROW, place)
    return PROPOSE if is_among(actions, n, PROPOSE) else WITHDRAW


def is_among(actions, n, a):
    """Whether an action is legal: of an offer that somebody else has begun, some cards can't be added any more."""
    for i in range(n):
        if actions[i] == a:
            return True
    return False


def answer_offer(s, actions, n):
    """Accepts what brings the two together more than it costs them, unless it is left much worse itself."""
    if actions[0] != ACCEPT:
        return DECLINE
    own = 0
    others = 0
    for title in range(kind_start(s.book, Kind.DISASTER)):
        if s.giving[title] > 0:
            own += s.giving[title] * worth_of_title(s, s.partner, title)
            others -= s.giving[title] * SPARE
        if s.asking[title] > 0:
            own -= s.asking[title] * worth_of_title(s, s.partner, title)
            others += s.asking[title] * worth_of_title(s, s.actor, title)
    for place in range(ROW):
        if has(s.giving_row, place):
            at = s.actor * ROW + place
            own += worth_in_row(s, s.partner, s.in_row[at], s.left[at], False)
            others -= worth_of_place(s, s.actor, place)
        if has(s.asking_row, place):
            at = s.partner * ROW + place
            own -= worth_of_place(s, s.partner, place)
            others += worth_in_row(s, s.actor, s.in_row[at], s.left[at], False)
    return ACCEPT if own + others > 0 and own >= -UNIT else DECLINE


# React


def losses(s, seat):
    """What all impacts together cost a seat as things stand."""
    total = 0
    for impact in range(IMPACTS):
        total += vitality_lost(s, impact, seat)
    return total


def is_last(s):
    return s.disaster_phase == PHASES


def react_well(s, actions, n):
    seat = s.turn
    free = best_use(s, actions, n, True)
    if free != NOTHING:
        return free
    if losses(s, seat) > 0 or s.dones == s.players - 1:
        loan = best_loan(s, actions, n)
        if loan != NOTHING:
            return loan
    own = best_use(s, actions, n, False)
    if own != NOTHING:
        return own
    if losses(s, seat) > 0 or s.dones == s.players - 1:
        response = best_response(s, actions, n)
        if response != NOTHING:
            return response
    return DONE


def uses_at_hand(s, seat, need):
    """How many uses for a need a seat could still give."""
    total = 0
    for slot in range(SLOTS):
        uses = slot_uses(s, seat, slot)
        if uses > 0 and has(slot_needs(s, seat, slot), need):
            total += uses - promised(s, seat, slot)
    return total


def helps_now(s, seat, impact, other):
    """Whether a use for an impact of a seat saves Vitality: alone, or together with the others that can be given."""
    missing = uses_needed(s, impact, other) - uses_promised(s, impact * SEATS + other)
    if vitality_lost(s, impact, other) == 0:
        return False
    return missing <= 1 or uses_at_hand(s, seat, s.need[impact]) >= missing


def cost_of_use(s, seat, slot):
    """What a use of a slot would be worth later; what is borrowed or free is gone with the React."""
    if slot >= ROW:
        return 0
    if is_last(s):
        return 1
    left = s.left[seat * ROW + slot] - promised(s, seat, slot)
    helps = counted_as(s, seat, s.book[s.in_row[seat * ROW + slot]].helps)
    each = use_worth(helps)
    worth = 0
    for need in range(NEEDS):
        if has(helps, need):
            missing = demand(s, seat, need) - supply(s, seat, need) + left * each
            worth = max(worth, min(UNIT, missing // max(1, left)))
    return 2 + max(0, worth)


def best_use(s, actions, n, free):
    """The best use of what costs nothing (`free`), or of the own row."""
    seat = s.turn
    chosen = NOTHING
    best = 0
    for i in range(n):
        a = int(actions[i])
        if not within(USE, a) or (row_of(USE, a) >= ROW) != free:
            continue
        slot = row_of(USE, a)
        impact = column_of(USE, a) // SEATS
        other = column_of(USE, a) % SEATS
        if not helps_now(s, seat, impact, other):
            continue
        gain = gain_of_use(s, seat, other, slot)
        if gain > best:
            best = gain
            chosen = a
    return chosen


def gain_of_use(s, seat, other, slot):
    """What a use that saves a seat Vitality brings, less what it would be worth later; 0 or less: it is left alone."""
    cost = cost_of_use(s, seat, slot)
    in_danger = s.tokens[other] <= losses(s, other)
    if other == seat:
        return 100 + (100 if in_danger else 0) - cost
    if slot >= ROW:
        return 60 + (100 if in_danger else 0)
    if s.dones < s.players - 1:
        return 0  # they may help themselves
    if in_danger:
        return 90 - cost
    if is_last(s):
        return 10
    if s.tokens[other] - losses(s, other) == 1:
        return 40 - cost
    return EXTRA - cost


def best_loan(s, actions, n):
    seat = s.turn
    chosen = NOTHING
    best = WORTH_BORROWING
    for i in range(n):
        a = int(actions[i])
        if within(BORROW, a):
            gain = gain_of_loan(s, seat, row_of(BORROW, a), column_of(BORROW, a))
            if gain > best:
                best = gain
                chosen = a
    return chosen


def gain_of_loan(s, seat, from_place, title):
    """What a borrowed card would cover now, less what the card passed on is worth here more than there."""
    owner = owner_of(s, seat, from_place // ROW)
    at = owner * ROW + from_place % ROW
    helps = counted_as(s, seat, s.book[s.in_row[at]].helps)
    uses = s.left[at]
    own = 0
    for impact in range(IMPACTS):
        if has(helps, s.need[impact]) and not (impact == COMPLICATION and sting(s, impact) == Sting.OWN_CARDS):
            own += vitality_lost(s, impact, seat)
    gain = min(own, uses) * UNIT
    if title == NO_TITLE:
        return gain
    mine = worth_of_title(s, seat, title)
    theirs = 0
    if s.book[title].kind == Kind.RESPONSE:
        theirs = mine
    elif row_size(s, owner) < row_limit(s, owner) and not is_last(s):
        theirs = worth_of_title(s, owner, title)
    if is_last(s):
        mine = SPARE + (mine if s.book[title].kind == Kind.RESPONSE else 0)
    return gain - max(0, mine - theirs)


def best_response(s, actions, n):
    chosen = NOTHING
    best = 0
    for i in range(n):
        a = int(actions[i])
        if within(PLAY, a):
            gain = gain_of_response(s, s.turn, a)
            if gain > best:
                best = gain
                chosen = a
    return chosen


def gain_of_response(s, seat, a):
    """What a Response brings now, in Vitality times 10; it is kept where it brings too little."""
    card = s.book[kind_start(s.book, Kind.RESPONSE) + row_of(PLAY, a)]
    aim = aim_of(card)
    target = column_of(PLAY, a)
    chosen = target % SEATS if aim == AIM_IMPACT else target if aim == AIM_SEAT else seat
    total = 0
    for k in range(card.effects_count):
        effect = card.effects[k]
        seats = recipients(s, effect, seat, chosen)
        if effect.do == Do.MITIGATE:
            impact = target // SEATS
            for other in range(s.players):
                if has(seats & can_be_helped(s, impact, seat), other) and has(effect.needs, s.need[impact]):
                    missing = uses_needed(s, impact, other) - uses_promised(s, target // SEATS * SEATS + other)
                    if missing > 0 and missing - effect.amount < vitality_lost(s, impact, other):
                        total += saved_for(s, other)
        elif effect.do == Do.HEAL:
            for other in range(s.players):
                if has(seats, other) and s.tokens[other] < VITALITY[s.vitality]:
                    total += saved_for(s, other)
        elif effect.do == Do.REPAIR:
            at = seat * ROW + target
            lacking = s.book[s.in_row[at]].uses - s.left[at]
            total += 10 if lacking >= effect.amount and not is_last(s) else 0
            for impact in range(IMPACTS):
                if has(s.book[s.in_row[at]].helps, s.need[impact]):
                    total += 10 * min(effect.amount, vitality_lost(s, impact, seat))
        elif effect.do == Do.CALM:
            for other in range(s.players):
                total += 6 * vitality_lost(s, COMPLICATION, other)
    return total


def saved_for(s, other):
    """What a point of Vitality is worth to a seat: most where it would be its last."""
    after = s.tokens[other] - losses(s, other)
    return 40 if after <= 0 else 20 if after == 1 else 10


def value(s, seat):
    """All live or none does: what counts is that the group survives, and then how well."""
    left = 0
    for other in range(s.players):
        left += score(s, other)
    return SURVIVAL + (WORTH - SURVIVAL) * left // (left + 2 * s.players) if left > 0 else 0
