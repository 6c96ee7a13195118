"""What cards are worth to a seat, as the bot sees it: what is still to come, less what the seat has against it.

An amount of each kind of impact is a *ledger*: two whole numbers with room for five kinds each, so that one pass over the cards
counts all kinds, and a decision needs one such pass for each seat that it weighs.
"""

from typing import Any

from fuda.games.catastrophe.book import PHASES, STRIKES, Do, Kind, Need, Sting, Trait, Whom
from fuda.games.catastrophe.personas import counted_as, special, specials
from fuda.games.catastrophe.state import NOTHING, ROW, SHOWN_MOST, TITLES, Phase
from fuda.kernel import count, kind_end, kind_start, lowest, only, without_lowest

# What things are worth, against each other.
UNIT = 24  # a use for a kind of impact that is sure to come
EITHER = 18  # the same, of a card that helps against two kinds: it will serve one of them
ANY = 15  # of three kinds
SPARE = 2  # a card that nobody needs as things stand
HEALS, DRAWS, REPAIRS, CALMS = 30, 9, 14, 10  # Responses, each amount

NEEDS = len(Need)
KINDS_EACH = 5  # kinds of impact in one number of a ledger
BITS = 12  # for each; amounts stay well below what fits
FIRST_KINDS = (1 << KINDS_EACH) - 1
NO_LACK = 1 << (BITS - 1)  # stands for 0 in a ledger of what is lacking, which may be less
ONE_EACH = tuple(sum(1 << (BITS * i) for i in range(KINDS_EACH) if kinds >> i & 1) for kinds in range(1 << KINDS_EACH))
EMPTY = (0, 0)


def add(ledger: tuple[int, int], kinds: int, amount: int) -> tuple[int, int]:
    """The ledger with an amount more for each of a set of kinds."""
    return ledger[0] + ONE_EACH[kinds & FIRST_KINDS] * int(amount), ledger[1] + ONE_EACH[kinds >> KINDS_EACH] * int(amount)


def amount_of(ledger: tuple[int, int], need: int) -> int:
    half = ledger[0] if need < KINDS_EACH else ledger[1]
    return (half >> (need % KINDS_EACH * BITS)) & ((1 << BITS) - 1)


def to_come(s: Any) -> tuple[int, int]:
    """What is still to come of each kind after this phase, in units: strikes of the Disaster, or the usual ones, and Impacts."""
    strikes = EMPTY
    first = s.disaster
    disasters = 1
    if first == NOTHING:
        first = kind_start(s.book, Kind.DISASTER)
        disasters = kind_end(s.book, Kind.DISASTER) - first
    for number in range(disasters):
        struck = s.book[first + number].strikes
        for i in range(s.disaster_phase * STRIKES, PHASES * STRIKES):
            strikes = add(strikes, only(struck[i]), 1)
    complications = EMPTY
    start = kind_start(s.book, Kind.IMPACT)
    impacts = kind_end(s.book, Kind.IMPACT) - start
    for number in range(impacts):
        card = s.book[start + number]
        complications = add(complications, only(card.need), 2 if card.sting == Sting.DOUBLE else 1)
    total = EMPTY
    for need in range(NEEDS):
        units = UNIT * amount_of(strikes, need) // disasters
        units += UNIT * (PHASES - s.disaster_phase) * amount_of(complications, need) // impacts
        total = add(total, only(need), units)
    return total


def use_worth(needs: int) -> int:
    """What a use of a card is worth for each of the kinds that it helps against."""
    kinds = count(needs)
    return UNIT if kinds == 1 else EITHER if kinds == 2 else ANY


def lacking(s: Any, coming: tuple[int, int], seat: int) -> tuple[int, int]:
    """What a seat lacks of each kind: what is to come, less its row and, of its own hand, what it can be seen to show."""
    ledger = coming[0] + ONE_EACH[FIRST_KINDS] * NO_LACK, coming[1] + ONE_EACH[FIRST_KINDS] * NO_LACK
    for k in range(specials(s, seat)):
        row = special(s, seat, k)
        if row.what == Trait.NEEDS_MORE:
            for need in range(NEEDS):
                if (row.needs >> need) & 1 == 1:
                    ledger = add(ledger, only(need), amount_of(coming, need) * row.amount)
    for at in range(seat * ROW, seat * ROW + ROW):
        if s.in_row[at] != NOTHING:
            ledger = less_card(s, ledger, seat, s.in_row[at], s.left[at])
    if s.phase == Phase.SHOW and seat == s.turn:
        for at in range(seat * SHOWN_MOST, seat * SHOWN_MOST + SHOWN_MOST):
            if s.chosen[at] != NOTHING:
                ledger = less_card(s, ledger, seat, s.chosen[at], s.book[s.chosen[at]].uses)
    if s.phase == Phase.DRAFT and seat == s.turn:
        for title in range(kind_start(s.book, Kind.RESPONSE)):
            held = s.hand[seat * TITLES + title]
            if held > 0:
                ledger = less_card(s, ledger, seat, title, held * s.book[title].uses)
    return ledger


def less_card(s: Any, ledger: tuple[int, int], seat: int, title: int, uses: int) -> tuple[int, int]:
    helps = counted_as(s, seat, s.book[title].helps)
    return add(ledger, helps, -uses * use_worth(helps))


def worth_in_row(s: Any, lack: tuple[int, int], seat: int, title: int, uses: int, there: bool) -> int:
    """What a Resource with these uses is worth in the row of a seat that lacks so much; `there`: it is in the row already."""
    helps = counted_as(s, seat, s.book[title].helps)
    most = uses * use_worth(helps)
    total = 0
    while helps != 0:
        missing = amount_of(lack, lowest(helps)) - NO_LACK
        if there:
            missing += most
        total += max(0, min(most, missing))
        helps = without_lowest(helps)
    return min(total, uses * UNIT) + SPARE


def worth_of_response(s: Any, title: int) -> int:
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


def worth_of_title(s: Any, lack: tuple[int, int], seat: int, title: int) -> int:
    """What an unused card would be worth to a seat."""
    if s.book[title].kind == Kind.RESPONSE:
        return worth_of_response(s, title)
    return worth_in_row(s, lack, seat, title, s.book[title].uses, False)


def worth_of_place(s: Any, lack: tuple[int, int], seat: int, place: int) -> int:
    """What a card in a seat's row is worth to it."""
    at = seat * ROW + place
    return worth_in_row(s, lack, seat, s.in_row[at], s.left[at], True)
