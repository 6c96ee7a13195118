"""What a seat knows of cards that it does not see, and how these are dealt anew in agreement with that.

During the draft a seat remembers what it picked in each round and what it passed on, which tells it all that can be known: a pack
that comes back lacks what the others have taken. After the draft two things are kept:

`sure[seat, title]`       cards that everyone knows to be in that hand, since they went there, or were offered from there, openly;
`elsewhere[seat, title]`  cards that this seat knows to be in the hands of the others, besides those in `sure`: those that it
                          passed on in the draft and that have not been seen to leave a hand since.
"""

from typing import Any

from fuda.games.catastrophe.book import PHASES, Kind
from fuda.games.catastrophe.draft import insert_in_order, passed_start
from fuda.games.catastrophe.personas import cards_shown
from fuda.games.catastrophe.state import (
    IN_TRANSIT,
    NOTHING,
    PACK,
    PASSED_ON,
    ROW,
    SHOWN_MOST,
    TITLES,
    Phase,
    Stage,
)
from fuda.kernel import below, draw_kind, draw_member, first, has, kind_end, kind_start, without_member

LOOSE = 0  # in `work`, by title: cards of a pack that can be taken before the seat sees the pack again
KEPT = TITLES  # cards that it has seen there later


def redeal(s: Any, seat: int) -> None:
    """Deals anew what a seat does not see: disaster and impacts, the others' cards, and the deck."""
    redeal_disaster(s, seat)
    for at in range(2 * TITLES):
        s.work[at] = 0
    for other in range(s.players):
        if other != seat:
            forget_cards(s, other)
    for title in range(TITLES):
        s.deck[title] = 0
    for title in range(kind_start(s.book, Kind.DISASTER)):
        s.deck[title] = s.book[title].copies
    if s.stage == Stage.DRAFT:
        redeal_draft(s, seat)
    else:
        redeal_hands(s, seat)
        redeal_choices(s, seat)


def redeal_disaster(s: Any, seat: int) -> None:
    """A disaster that is not turned up, and the impacts that the seat does not know."""
    start = kind_start(s.book, Kind.DISASTER)
    s.next_disaster = s.disaster if s.disaster != NOTHING else start + below(s, kind_end(s.book, Kind.DISASTER) - start)
    start = kind_start(s.book, Kind.IMPACT)
    unused = first(kind_end(s.book, Kind.IMPACT) - start)
    for phase in range(PHASES):
        if has(s.impact_seen[phase], seat):
            unused = without_member(unused, s.next_impact[phase] - start)
    for phase in range(PHASES):
        if not has(s.impact_seen[phase], seat):
            drawn = draw_member(s, unused)
            unused = without_member(unused, drawn)
            s.next_impact[phase] = start + drawn


def forget_cards(s: Any, other: int) -> None:
    for title in range(TITLES):
        s.hand[other * TITLES + title] = 0
        s.elsewhere[other * TITLES + title] = 0
    for i in range(PACK):
        s.pack[other * PACK + i] = NOTHING
        s.picks[other * PACK + i] = NOTHING
    for i in range(PASSED_ON):
        s.passed[other * PASSED_ON + i] = NOTHING
    for i in range(SHOWN_MOST):
        s.chosen[other * SHOWN_MOST + i] = NOTHING


def total(counts: Any, start: int) -> int:
    """How many cards are counted by title from a place on."""
    cards = 0
    for title in range(TITLES):
        cards += counts[start + title]
    return cards


def has_picked(s: Any, seat: int) -> bool:
    """Whether a seat has picked in this round of the draft."""
    return (seat - s.first) % s.players < (s.turn - s.first) % s.players


def redeal_draft(s: Any, seat: int) -> None:
    """Goes through every pack from the deal on, as the seat can have met it."""
    for owner in range(s.players):
        met = (seat - owner) % s.players  # the round in which the seat first sees this pack
        if met <= s.draft_round:
            count_sight(s, seat, met, s.deck, 0, -1)
    for owner in range(s.players):
        met = (seat - owner) % s.players
        unknown = PACK
        if met <= s.draft_round:
            count_sight(s, seat, met, s.work, KEPT, 1)
            unknown = met
        for _ in range(unknown):
            s.work[LOOSE + draw_kind(s, s.deck, total(s.deck, 0))] += 1
        for round_number in range(s.draft_round + 1):
            holder = (owner + round_number) % s.players
            if holder == seat:
                pass_own(s, seat, round_number)
            else:
                pass_on(s, holder, round_number)
        for at in range(2 * TITLES):
            s.work[at] = 0


def count_sight(s: Any, seat: int, round_number: int, counts: Any, start: int, sign: int) -> None:
    """Adds the cards of the pack that a seat saw in a round, before it picked, to `counts`."""
    if s.picks[seat * PACK + round_number] != NOTHING:
        counts[start + s.picks[seat * PACK + round_number]] += sign
    if round_number == s.draft_round:
        for i in range(PACK):
            if s.pack[seat * PACK + i] != NOTHING:
                counts[start + s.pack[seat * PACK + i]] += sign
    else:
        at = seat * PASSED_ON + passed_start(round_number)
        for i in range(PACK - 1 - round_number):
            counts[start + s.passed[at + i]] += sign


def pass_own(s: Any, seat: int, round_number: int) -> None:
    """The seat has the pack: what it passes on is loose, but for what it will see when the pack comes back."""
    if round_number == s.draft_round:
        return
    for title in range(TITLES):
        s.work[LOOSE + title] = s.work[KEPT + title]
        s.work[KEPT + title] = 0
    s.work[LOOSE + s.picks[seat * PACK + round_number]] -= 1
    back = round_number + s.players
    if back <= s.draft_round:
        count_sight(s, seat, back, s.work, KEPT, 1)
        count_sight(s, seat, back, s.work, LOOSE, -1)


def pass_on(s: Any, holder: int, round_number: int) -> None:
    """Another seat has the pack: it takes a loose card, and has or passes on what is left."""
    if round_number < s.draft_round or has_picked(s, holder):
        title = draw_kind(s, s.work, total(s.work, LOOSE))
        s.picks[holder * PACK + round_number] = title
        s.hand[holder * TITLES + title] += 1
    n = 0
    for title in range(TITLES):
        for _ in range(s.work[LOOSE + title] + s.work[KEPT + title]):
            if round_number < s.draft_round:
                s.passed[holder * PASSED_ON + passed_start(round_number) + n] = title
            else:
                s.pack[holder * PACK + n] = title
            n += 1


def redeal_hands(s: Any, seat: int) -> None:
    """After the draft: first what is known to be in the hands, then what is known to be in one of them, then any cards."""
    take_out_seen(s, seat)
    for other in range(s.players):
        if other != seat:
            s.work[other] = s.held[other]
            for title in range(TITLES):
                known = s.sure[other * TITLES + title]
                s.hand[other * TITLES + title] = known
                s.deck[title] -= known
                s.work[other] -= known
    for title in range(TITLES):
        for _ in range(s.elsewhere[seat * TITLES + title]):
            other = draw_kind(s, s.work, total(s.work, 0))
            s.hand[other * TITLES + title] += 1
            s.deck[title] -= 1
    for other in range(s.players):
        while s.work[other] > 0:
            s.work[other] -= 1
            s.hand[other * TITLES + draw_kind(s, s.deck, total(s.deck, 0))] += 1


def take_out_seen(s: Any, seat: int) -> None:
    """Takes from the pool all cards that the seat sees: its hand, the rows, the discards, and what is on its way."""
    on_the_way = s.phase == Phase.SETTLE and s.partner != NOTHING
    for title in range(TITLES):
        s.deck[title] -= s.hand[seat * TITLES + title] + s.discards[title]
        if on_the_way:
            s.deck[title] -= s.giving[title] + s.asking[title]
    for at in range(s.players * ROW):
        if s.in_row[at] != NOTHING:
            s.deck[s.in_row[at]] -= 1
    for at in range(2 * IN_TRANSIT):
        if s.moving[at] != NOTHING:
            s.deck[s.moving[at]] -= 1
    for at in range(s.players * SHOWN_MOST):
        if s.coming[at] != NOTHING:
            s.deck[s.coming[at]] -= 1


def redeal_choices(s: Any, seat: int) -> None:
    """Where cards are chosen in secret, the seats that have chosen or are about to have chosen any."""
    if s.phase != Phase.SHOW:
        return
    for i in range((s.turn - s.first) % s.players + 1):
        other = (s.first + i) % s.players
        if other != seat:
            for title in range(kind_start(s.book, Kind.RESPONSE)):
                s.work[title] = s.hand[other * TITLES + title]
            most = min(cards_shown(s, other), total(s.work, 0))
            for n in range(below(s, most + 1)):
                insert_in_order(s.chosen, other * SHOWN_MOST, n, draw_kind(s, s.work, total(s.work, 0)))
            for title in range(TITLES):
                s.work[title] = 0
