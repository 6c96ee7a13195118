"""The learner's vector. Seats are counted from the one that looks; cards are told by title, as the book numbers them."""

from typing import Any

from fuda.games.catastrophe.book import PHASES, USES, Need, Sting
from fuda.games.catastrophe.impacts import (
    can_be_helped,
    cost_of,
    is_used_up,
    sting,
    uses_needed,
    worth,
)
from fuda.games.catastrophe.personas import counted_as, free_uses
from fuda.games.catastrophe.react import owner_of
from fuda.games.catastrophe.state import (
    BORROWED,
    COMPLICATION,
    FIRST_BORROWED,
    FREE,
    IMPACTS,
    NOTHING,
    PACK,
    ROW,
    SEATS,
    SHOWN_MOST,
    SLOTS,
    TARGETS,
    TITLES,
    VITALITY,
    Phase,
    Stage,
)
from fuda.kernel import (
    Spans,
    cell,
    cell_in_row,
    clipped,
    has,
    one_hot,
    one_hot_in_row,
    part,
    put,
    put_in_row,
    wrapped,
    write_bits,
)

NEEDS = len(Need)
COPIES = 6
MAX_CARDS = 120
LOSS_BITS = 2  # what one impact can cost: 2 at most

SPANS = Spans()
PHASE = SPANS.span("phase", about="what is asked for", phase=len(Phase))
STAGE = SPANS.span("stage", stage=len(Stage))
DISASTER_PHASE = SPANS.span("disaster_phase", most=PHASES, about="0 in Provisioning")
FIRST = SPANS.span("first_trader", seat=SEATS)
ACTOR = SPANS.span("actor", about="whose turn to trade or in the React it is", seat=SEATS)
HAND = SPANS.span("hand", most=COPIES, about="the own hand", title=TITLES)
PACK_CARDS = SPANS.span("pack", most=COPIES, about="the own pack in the draft", title=TITLES)
CHOSEN = SPANS.span("chosen", most=COPIES, about="cards chosen for the own row", title=TITLES)
ELSEWHERE = SPANS.span("elsewhere", most=COPIES, about="cards known to be in some other hand", title=TITLES)
DISCARDS = SPANS.span("discards", most=COPIES, title=TITLES)
DECK = SPANS.span("deck", most=MAX_CARDS, about="cards in the deck")
FORECAST = SPANS.span("forecast", most=3, about="impacts of the Disaster", phase=PHASES, need=NEEDS)
FORESEEN = SPANS.span("foreseen", about="the need of the next Impact card, where it is known", need=NEEDS)
NEED, COST, HELPABLE = SPANS.each(
    part("need", about="what this phase's impact is", need=NEEDS),
    part("cost", most=2, about="Vitality that it costs"),
    part("helpable", about="seats for which the seat may mitigate it", seat=SEATS),
    impact=IMPACTS,
)
GIVING = SPANS.span("giving", most=COPIES, about="offered from the trader's hand", title=TITLES)
ASKING = SPANS.span("asking", most=COPIES, about="asked from the partner's hand", title=TITLES)
GIVING_ROW = SPANS.span("giving_row", about="offered from the trader's row", place=ROW)
ASKING_ROW = SPANS.span("asking_row", about="asked from the partner's row", place=ROW)
PARTNER = SPANS.span("partner", seat=SEATS)
ATTEMPTS = SPANS.span("attempts", most=15, about="offers made in this turn to trade")
VITALITY_LEFT, HELD, PERSONA, POINTS, SURE, NEEDED, GIVEN, ROW_TITLE, ROW_LEFT, LOAN, PROMISED, UNPROMISED = SPANS.each(
    part("vitality", most=max(VITALITY)),
    part("held", most=MAX_CARDS, about="cards in hand"),
    part("persona", most=255, about="its card in the book and one"),
    part("points", most=255, about="of the games before"),
    part("sure", most=COPIES, about="cards known to all to be in its hand", title=TITLES),
    part("needed", most=15, about="uses that each impact needs", impact=IMPACTS),
    part("given", most=15, about="uses promised or given to it", impact=IMPACTS),
    part("row_title", most=TITLES, about="the title and one of each place of its row", place=ROW),
    part("row_left", most=USES, about="the uses left there", place=ROW),
    part("loan", most=TITLES, about="the title and one of each card borrowed", loan=BORROWED),
    part("promised", most=USES, about="uses promised of each slot", slot=SLOTS),
    part("unpromised", most=USES, about="uses of each slot that are not promised", slot=SLOTS),
    seat=SEATS,
)
LOSS = SPANS.span(
    "loss", most=2, about="in the own turn of a React: Vitality that a target costs as things stand", target=TARGETS
)
OWN_LOSS = SPANS.span("own_loss", most=2, about="the same, of the own targets only", target=TARGETS)
LOAN_SAVES = SPANS.span(
    "loan_saves", most=USES, about="Vitality that a neighbour's card would save the seat", neighbour_place=2 * ROW
)


def observe(s: Any, seat: int, out: Any) -> None:
    one_hot(out, PHASE, s.phase)
    one_hot(out, STAGE, s.stage)
    put(out, DISASTER_PHASE, 0, s.disaster_phase)
    one_hot(out, FIRST, wrapped(s.first - seat + s.players, s.players))
    if s.actor != NOTHING:
        one_hot(out, ACTOR, wrapped(s.actor - seat + s.players, s.players))
    observe_cards(s, seat, out)
    observe_disaster(s, seat, out)
    observe_offer(s, seat, out)
    for i in range(s.players):
        other = wrapped(seat + i, s.players)
        observe_seat(s, other, i, out)
        observe_uses(s, other, i, out)
    if s.phase == Phase.REACT and s.turn == seat:
        observe_react(s, seat, out)


def observe_cards(s: Any, seat: int, out: Any) -> None:
    for title in range(TITLES):
        put(out, HAND, title, s.hand[seat * TITLES + title])
        put(out, ELSEWHERE, title, s.elsewhere[seat * TITLES + title])
        put(out, DISCARDS, title, s.discards[title])
    for i in range(PACK):
        if s.pack[seat * PACK + i] != NOTHING:
            out[cell(PACK_CARDS, s.pack[seat * PACK + i])] += 1
    for i in range(SHOWN_MOST):
        if s.chosen[seat * SHOWN_MOST + i] != NOTHING:
            out[cell(CHOSEN, s.chosen[seat * SHOWN_MOST + i])] += 1
    put(out, DECK, 0, s.deck_size)


def observe_disaster(s: Any, seat: int, out: Any) -> None:
    if s.disaster != NOTHING:
        for phase in range(PHASES):
            for i in range(COMPLICATION):
                out[cell_in_row(FORECAST, phase, s.book[s.disaster].strikes[phase * COMPLICATION + i])] += 1
    if s.disaster_phase < PHASES and has(s.impact_seen[s.disaster_phase], seat):
        one_hot(out, FORESEEN, s.book[s.next_impact[s.disaster_phase]].need)
    for impact in range(IMPACTS):
        if s.need[impact] != NOTHING:
            one_hot_in_row(out, NEED, impact, s.need[impact])
            put_in_row(out, COST, impact, 0, worth(s, impact))
            helped = can_be_helped(s, impact, seat)
            for i in range(s.players):
                if has(helped, wrapped(seat + i, s.players)):
                    one_hot_in_row(out, HELPABLE, impact, i)


def observe_offer(s: Any, seat: int, out: Any) -> None:
    if s.partner == NOTHING:
        return
    one_hot(out, PARTNER, wrapped(s.partner - seat + s.players, s.players))
    write_bits(out, GIVING_ROW, s.giving_row)
    write_bits(out, ASKING_ROW, s.asking_row)
    for title in range(TITLES):
        put(out, GIVING, title, s.giving[title])
        put(out, ASKING, title, s.asking[title])
    put(out, ATTEMPTS, 0, s.attempts)


def observe_seat(s: Any, other: int, i: int, out: Any) -> None:
    put_in_row(out, VITALITY_LEFT, i, 0, s.tokens[other])
    put_in_row(out, HELD, i, 0, s.held[other])
    put_in_row(out, PERSONA, i, 0, s.persona[other] + 1)
    put_in_row(out, POINTS, i, 0, clipped(POINTS, s.points[other]))
    for title in range(TITLES):
        put_in_row(out, SURE, i, title, s.sure[other * TITLES + title])
    for impact in range(IMPACTS):
        if s.need[impact] != NOTHING:
            put_in_row(out, NEEDED, i, impact, clipped(NEEDED, uses_needed(s, impact, other)))
        target = impact * SEATS + other
        put_in_row(out, GIVEN, i, impact, clipped(GIVEN, s.covered[target] + s.promised_for[target]))
    for place in range(ROW):
        put_in_row(out, ROW_TITLE, i, place, s.in_row[other * ROW + place] + 1)
        put_in_row(out, ROW_LEFT, i, place, s.left[other * ROW + place])
    for loan in range(BORROWED):
        put_in_row(out, LOAN, i, loan, s.loan[other * BORROWED + loan] + 1)


def observe_uses(s: Any, other: int, i: int, out: Any) -> None:
    """The uses of a seat's slots, promised and not."""
    for slot in range(SLOTS):
        at = (other * SLOTS + slot) * USES
        promised = 0
        while promised < USES and s.promise[at + promised] != NOTHING:
            promised += 1
        put_in_row(out, PROMISED, i, slot, promised)
        put_in_row(out, UNPROMISED, i, slot, max(0, uses_of(s, other, slot) - promised))


def observe_react(s: Any, seat: int, out: Any) -> None:
    """What is lost by the uses that `out` tells of, and what loans would save. Targets are as in actions: seats as they sit."""
    borrowable = 0  # what each impact costs the seat and a neighbour's card may save, in a few bits each
    for impact in range(IMPACTS):
        if s.need[impact] != NOTHING:
            for i in range(s.players):
                missing = number_at(out, cell_in_row(NEEDED, i, impact)) - number_at(out, cell_in_row(GIVEN, i, impact))
                if missing > 0:
                    loss = cost_of(s, impact, missing)
                    put(out, LOSS, impact * SEATS + wrapped(seat + i, s.players), loss)
                    if i == 0:
                        put(out, OWN_LOSS, impact * SEATS + seat, loss)
                        if sting(s, impact) != Sting.OWN_CARDS and not is_used_up(s, impact):
                            borrowable |= loss << (LOSS_BITS * impact)
    if borrowable != 0:
        observe_loans(s, seat, borrowable, out)


def number_at(out: Any, at: int) -> int:
    """What stands in the vector, as a number that can be subtracted from: compiled, those of the vector have no sign."""
    return 0 + int(out[at])


def observe_loans(s: Any, seat: int, borrowable: int, out: Any) -> None:
    """What each of the neighbours' cards would save of the losses that it may save."""
    for side in range(2):
        owner = owner_of(s, seat, side)
        for place in range(ROW):
            at = owner * ROW + place
            if s.in_row[at] != NOTHING:
                helps = counted_as(s, seat, s.book[s.in_row[at]].helps)
                saved = 0
                for impact in range(IMPACTS):
                    if s.need[impact] != NOTHING and has(helps, s.need[impact]):
                        saved += (borrowable >> (LOSS_BITS * impact)) & (1 << LOSS_BITS) - 1
                put(out, LOAN_SAVES, side * ROW + place, min(saved, s.left[at]))


def uses_of(s: Any, other: int, slot: int) -> int:
    if slot < FIRST_BORROWED:
        return s.left[other * ROW + slot]
    if slot < FREE:
        return s.loan_left[other * BORROWED + slot - FIRST_BORROWED]
    return free_uses(s, other) if s.stage == Stage.REACT else 0
