"""How the bot reacts: it borrows where a loan covers more than the card passed on is worth, covers its own impacts with what it
will miss least, and helps whoever would not live through the phase.

What every seat would lose as things stand is worked out once for a decision: `lost` has two bits for each target, and `open` is
the set of targets where a use would save Vitality.
"""

from typing import Any

from fuda.games.catastrophe.book import PHASES, Aim, Do, Kind, Sting
from fuda.games.catastrophe.bot_worth import (
    EMPTY,
    NO_LACK,
    SPARE,
    UNIT,
    amount_of,
    lacking,
    to_come,
    use_worth,
    worth_of_title,
)
from fuda.games.catastrophe.hands import row_size
from fuda.games.catastrophe.impacts import (
    can_be_calmed,
    can_be_helped,
    cost_of,
    given_to,
    is_used_up,
    sting,
    uses_given,
    uses_needed,
)
from fuda.games.catastrophe.personas import counted_as, more_uses, row_limit
from fuda.games.catastrophe.react import owner_of, promised, slot_needs, slot_uses
from fuda.games.catastrophe.responses import recipients
from fuda.games.catastrophe.state import (
    BORROW,
    COMPLICATION,
    DONE,
    IMPACTS,
    NO_TITLE,
    NOTHING,
    PLAY,
    ROW,
    SEATS,
    SLOTS,
    USE,
    VITALITY,
)
from fuda.kernel import action_in_row, column_of, has, kind_start, lowest, only, row_of, with_member, within, without_lowest

WORTH_BORROWING = 4
EXTRA = 12  # a use that is worth less than this later is spent on others now
LOST_BITS = 2  # for what an impact costs a seat, which is at most 2


def react_well(s: Any, actions: Any, n: int) -> int:
    seat = s.turn
    lost, open = outlook(s, seat)
    free = best_use(s, actions, n, lost, open, True)
    if free != NOTHING:
        return free
    loan = best_loan(s, actions, n, lost)
    if loan != NOTHING:
        return loan
    own = best_use(s, actions, n, lost, open, False)
    if own != NOTHING:
        return own
    if losses(lost, seat) > 0 or s.dones == s.players - 1 or doomed(s, lost, seat) != 0:
        response = best_response(s, actions, n, lost)
        if response != NOTHING:
            return response
    return DONE


def is_last(s: Any) -> bool:
    return s.disaster_phase == PHASES


def outlook(s: Any, seat: int) -> tuple[int, int]:
    """`lost` and `open`: a use saves Vitality alone, or together with the others that the seat can still give."""
    lost = 0
    open = 0
    for impact in range(IMPACTS):
        given = uses_given(s, impact)
        usual = 2 if sting(s, impact) == Sting.DOUBLE else 1
        at_hand = NOTHING
        for other in range(s.players):
            missing = usual + more_uses(s, other, s.need[impact]) - given_to(given, other)
            if missing > 0:
                target = impact * SEATS + other
                lost |= cost_of(s, impact, missing) << (LOST_BITS * target)
                if missing > 1 and at_hand == NOTHING:
                    at_hand = uses_at_hand(s, seat, s.need[impact])
                if missing <= 1 or at_hand >= missing:
                    open = with_member(open, target)
    return lost, open


def uses_at_hand(s: Any, seat: int, need: int) -> int:
    """How many uses for a need a seat could still give."""
    total = 0
    for slot in range(SLOTS):
        uses = slot_uses(s, seat, slot)
        if uses > 0 and has(slot_needs(s, seat, slot), need):
            total += uses - promised(s, seat, slot)
    return total


def loss(lost: int, impact: int, seat: int) -> int:
    """What an impact costs a seat as things stand."""
    return (lost >> (LOST_BITS * (impact * SEATS + seat))) & 3


def losses(lost: int, seat: int) -> int:
    """What all impacts together cost a seat as things stand."""
    total = 0
    for impact in range(IMPACTS):
        total += loss(lost, impact, seat)
    return total


def is_settled(s: Any, seat: int, other: int) -> bool:
    """Whether another seat was done and nobody has done anything since, or this is the last turn of the React."""
    return (seat - other) % s.players <= s.dones or s.dones == s.players - 1


def doomed(s: Any, lost: int, seat: int) -> int:
    """The other seats that will not live through the phase unless somebody helps: they were done, or have nothing left to do."""
    found = 0
    for other in range(s.players):
        if other == seat or s.tokens[other] > losses(lost, other):
            continue
        if is_settled(s, seat, other):
            found = with_member(found, other)
        elif s.held[other] == 0:
            left = s.tokens[other]
            for impact in range(IMPACTS):
                missing = loss(lost, impact, other)
                if missing > 0:
                    at_hand = 0 if is_used_up(s, impact) else uses_at_hand(s, other, s.need[impact])
                    is_enough = at_hand > 0 and sting(s, impact) == Sting.SCARCE
                    left -= 0 if is_enough else max(0, missing - at_hand)
            if left <= 0:
                found = with_member(found, other)
    return found


def is_left_to_others(s: Any, lost: int, seat: int) -> bool:
    """Whether a seat leaves what is scarce to somebody who is worse off and has not been done yet."""
    own = s.tokens[seat] - losses(lost, seat)
    if sting(s, COMPLICATION) != Sting.SCARCE or own <= 0:
        return False
    for other in range(s.players):
        is_worse_off = loss(lost, COMPLICATION, other) > 0 and s.tokens[other] - losses(lost, other) < own
        if is_worse_off and not is_settled(s, seat, other):
            return True
    return False


def first_from(actions: Any, n: int, a: int) -> int:
    """The place of the first action that is not below `a`; actions ascend."""
    low = 0
    high = n
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < a:
            low = middle + 1
        else:
            high = middle
    return low


def best_use(s: Any, actions: Any, n: int, lost: int, open: int, free: bool) -> int:
    """The best use of what costs nothing, borrowed or of the Persona (`free`), or of the own row."""
    seat = s.turn
    chosen = NOTHING
    best = 0
    cost = 0
    slot = NOTHING
    start = first_from(actions, n, action_in_row(USE, ROW if free else 0, 0))
    end = first_from(actions, n, USE.start + USE.size if free else action_in_row(USE, ROW, 0))
    if start == end:
        return chosen
    lack = EMPTY if free or is_last(s) else lacking(s, to_come(s), seat)
    in_danger = 0 if free else doomed(s, lost, seat)
    left_to_others = only(COMPLICATION) if is_left_to_others(s, lost, seat) else 0
    for i in range(start, end):
        a = int(actions[i])
        impact = column_of(USE, a) // SEATS
        if has(open, column_of(USE, a)) and not (has(left_to_others, impact) and column_of(USE, a) % SEATS == seat):
            if row_of(USE, a) != slot:
                slot = row_of(USE, a)
                cost = cost_of_use(s, lack, seat, slot)
            other = column_of(USE, a) % SEATS
            gain = gain_of_use(s, lost, seat, other, free, cost, has(in_danger, other))
            if gain > best:
                best = gain
                chosen = a
    return chosen


def cost_of_use(s: Any, lack: tuple[int, int], seat: int, slot: int) -> int:
    """What a use of a slot would be worth later; what is borrowed or free is gone with the React."""
    if slot >= ROW:
        return 0
    if is_last(s):
        return 1
    left = s.left[seat * ROW + slot] - promised(s, seat, slot)
    helps = counted_as(s, seat, s.book[s.in_row[seat * ROW + slot]].helps)
    each = use_worth(helps)
    worth_later = 0
    while helps != 0:
        missing = amount_of(lack, lowest(helps)) - NO_LACK + left * each
        worth_later = max(worth_later, min(UNIT, missing // max(1, left)))
        helps = without_lowest(helps)
    return 2 + worth_later


def gain_of_use(s: Any, lost: int, seat: int, other: int, free: bool, cost: int, in_danger: bool) -> int:
    """What a use that saves a seat Vitality brings, less what it would be worth later; 0 or less: it is left alone."""
    left = s.tokens[other] - losses(lost, other)
    if other == seat:
        return 100 + (100 if left <= 0 else 0) - cost
    if free:
        return 60 + (100 if left <= 0 else 0)
    if in_danger:
        return 90 - cost
    if not is_settled(s, seat, other):
        return 0  # they may help themselves
    if is_last(s):
        return 10
    return (40 if left == 1 else EXTRA) - cost


def best_loan(s: Any, actions: Any, n: int, lost: int) -> int:
    seat = s.turn
    chosen = NOTHING
    best = WORTH_BORROWING
    start = first_from(actions, n, BORROW.start)
    end = first_from(actions, n, BORROW.start + BORROW.size)
    if start == end or losses(lost, seat) == 0:
        return chosen
    coming = to_come(s)
    mine = lacking(s, coming, seat)
    theirs = mine
    owner = seat
    from_place = NOTHING
    gain = 0
    for i in range(start, end):
        a = int(actions[i])
        if row_of(BORROW, a) != from_place:
            from_place = row_of(BORROW, a)
            gain = gain_of_loan(s, lost, seat, from_place)
            if owner != owner_of(s, seat, from_place // ROW):
                owner = owner_of(s, seat, from_place // ROW)
                theirs = lacking(s, coming, owner)
        if gain > best and gain - cost_of_passing(s, mine, theirs, seat, owner, column_of(BORROW, a)) > best:
            best = gain - cost_of_passing(s, mine, theirs, seat, owner, column_of(BORROW, a))
            chosen = a
    return chosen


def gain_of_loan(s: Any, lost: int, seat: int, from_place: int) -> int:
    """What a borrowed card would cover now."""
    at = owner_of(s, seat, from_place // ROW) * ROW + from_place % ROW
    helps = counted_as(s, seat, s.book[s.in_row[at]].helps)
    own = 0
    for impact in range(IMPACTS):
        is_barred = sting(s, impact) == Sting.OWN_CARDS or is_used_up(s, impact)
        if has(helps, s.need[impact]) and not is_barred:
            own += loss(lost, impact, seat)
    return min(own, s.left[at]) * UNIT


def cost_of_passing(s: Any, mine: tuple[int, int], theirs: tuple[int, int], seat: int, owner: int, title: int) -> int:
    """What a card that is passed on is worth to the seat more than to the owner of what it borrows."""
    if title == NO_TITLE:
        return 0
    is_response = s.book[title].kind == Kind.RESPONSE
    kept = worth_of_title(s, mine, seat, title)
    given = 0
    if is_response:
        given = kept
    elif row_size(s, owner) < row_limit(s, owner) and not is_last(s):
        given = worth_of_title(s, theirs, owner, title)
    if is_last(s):
        kept = SPARE + (kept if is_response else 0)
    return max(0, kept - given)


def best_response(s: Any, actions: Any, n: int, lost: int) -> int:
    chosen = NOTHING
    best = 0
    for i in range(first_from(actions, n, PLAY.start), n):
        a = int(actions[i])
        if within(PLAY, a):
            gain = gain_of_response(s, s.turn, a, lost)
            if gain > best:
                best = gain
                chosen = a
    return chosen


def gain_of_response(s: Any, seat: int, a: int, lost: int) -> int:
    """What a Response brings now, in Vitality times 10; it is kept where it brings too little."""
    card = s.book[kind_start(s.book, Kind.RESPONSE) + row_of(PLAY, a)]
    aim = card.aim
    target = column_of(PLAY, a)
    chosen = target % SEATS if aim == Aim.IMPACT else target if aim == Aim.SEAT else seat
    total = 0
    for k in range(card.effects_count):
        effect = card.effects[k]
        seats = recipients(s, effect, seat, chosen)
        if effect.do == Do.MITIGATE:
            impact = target // SEATS
            given = uses_given(s, impact)
            for other in range(s.players):
                if has(seats & can_be_helped(s, impact, seat), other) and has(effect.needs, s.need[impact]):
                    missing = uses_needed(s, impact, other) - given_to(given, other)
                    if missing > 0 and missing - effect.amount < loss(lost, impact, other):
                        total += saved_for(s, lost, other)
        elif effect.do == Do.HEAL:
            for other in range(s.players):
                if has(seats, other) and s.tokens[other] < VITALITY[s.vitality]:
                    total += saved_for(s, lost, other)
        elif effect.do == Do.REPAIR:
            at = seat * ROW + target
            lacking_uses = s.book[s.in_row[at]].uses - s.left[at]
            total += 10 if lacking_uses >= effect.amount and not is_last(s) else 0
            for impact in range(IMPACTS):
                if has(s.book[s.in_row[at]].helps, s.need[impact]):
                    total += 10 * min(effect.amount, loss(lost, impact, seat))
        elif effect.do == Do.CALM:
            for other in range(s.players if can_be_calmed(s) else 0):
                total += 6 * loss(lost, COMPLICATION, other)
    return total


def saved_for(s: Any, lost: int, other: int) -> int:
    """What a point of Vitality is worth to a seat: most where it would be its last."""
    after = s.tokens[other] - losses(lost, other)
    return 40 if after <= 0 else 20 if after == 1 else 10
