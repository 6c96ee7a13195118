"""What can't be in a position of Catastrophe: `check` refuses it in one sentence that names the line."""

from typing import Any

from fuda.games.catastrophe.book import PHASES, USES, Trait
from fuda.games.catastrophe.draft import passed_start
from fuda.games.catastrophe.names import titles
from fuda.games.catastrophe.personas import cards_shown, offers_allowed, row_limit, trait_amount
from fuda.games.catastrophe.position_lines import seated
from fuda.games.catastrophe.react import promised, slot_needs, slot_uses
from fuda.games.catastrophe.state import (
    BORROWED,
    NOTHING,
    PACK,
    PASSED_ON,
    ROW,
    SEATS,
    SHOWN_MOST,
    SLOTS,
    TITLES,
    VITALITY,
    Phase,
    Side,
    Stage,
)
from fuda.kernel.position import Given

STAGES: dict[int, tuple[Stage, ...]] = {
    Phase.DRAFT: (Stage.DRAFT,),
    Phase.TRADE: (Stage.PROVISION, Stage.BARTER),
    Phase.OFFER: (Stage.PROVISION, Stage.BARTER),
    Phase.ANSWER: (Stage.PROVISION, Stage.BARTER),
    Phase.SHOW: (Stage.SHOW, Stage.RESTOCK),
    Phase.REACT: (Stage.REACT,),
    Phase.SETTLE: (Stage.PROVISION, Stage.BARTER, Stage.SHOW, Stage.RESTOCK, Stage.REACT),
    Phase.OVER: (Stage.REACT,),
}


def check(s: Any, given: Given) -> None:
    check_stage(s, given)
    check_series(s, given)
    check_disaster(s, given)
    check_personas(s, given)
    check_rows(s, given)
    check_trade(s, given)
    check_choices(s, given)
    check_react(s, given)
    drafts = ((s.pack, PACK), (s.picks, PACK), (s.passed, PASSED_ON))
    if s.stage == Stage.DRAFT:
        check_draft(s, given)
    elif s.draft_round or any(n != NOTHING for field, each in drafts for n in seated(s, field, each)):
        given.refuse("draft round", "packs, picks and cards passed on are only there in the draft")
    check_cards(s, given)
    check_known(s, given)


def check_stage(s: Any, given: Given) -> None:
    """Phase, stage and whose turn it is belong together."""
    if s.stage not in STAGES[s.phase]:
        given.refuse("stage", f"in the phase {Phase(s.phase).name.lower()} there is no {Stage(s.stage).name.lower()}")
    if (s.phase == Phase.OVER) != (s.turn == NOTHING):
        given.refuse("turn", "a seat has the turn as long as the match is not over, and none after that")
    if s.first == NOTHING:
        given.refuse("first trader", "a seat is First Trader")
    trade, settle = s.stage in (Stage.PROVISION, Stage.BARTER), s.phase == Phase.SETTLE
    if s.phase in (Phase.TRADE, Phase.OFFER, Phase.REACT) and s.actor != s.turn:
        given.refuse("actor", "the seat to move is the one whose turn it is")
    if (s.phase == Phase.ANSWER or (settle and (trade or s.stage == Stage.REACT))) and s.actor == NOTHING:
        given.refuse("actor", "somebody has a turn to trade or in the React")
    if settle and s.stage == Stage.REACT and (s.turn - s.actor) % s.players not in (1, s.players - 1):
        given.refuse("actor", "a row is settled in the React after a neighbour has passed a card")
    if not trade and (s.stage != Stage.REACT or s.phase == Phase.OVER) and s.actor != NOTHING:
        given.refuse("actor", "nobody has a turn to trade or in the React")


def check_series(s: Any, given: Given) -> None:
    if s.game_number > s.games + 1 or (s.phase == Phase.OVER and s.game_number <= s.games):
        given.refuse("game", f"the series has {s.games + 1} games")
    if any(tokens > VITALITY[s.vitality] for tokens in s.tokens):
        given.refuse("vitality", f"a seat has at most {VITALITY[s.vitality]}")
    if s.phase != Phase.OVER and 0 in s.tokens[: s.players]:
        given.refuse("vitality", "a seat without Vitality has ended the game")
    if s.game_number == 1 and s.phase != Phase.OVER and any((*s.points, *s.owned_before, *s.held_before)):
        given.refuse("points", "nothing is counted before the first game is over")


def check_disaster(s: Any, given: Given) -> None:
    before = s.stage in (Stage.DRAFT, Stage.PROVISION, Stage.SHOW)
    last = PHASES if s.stage == Stage.REACT else PHASES - 1
    if before != (s.disaster_phase == 0) or s.disaster_phase > last:
        given.refuse("disaster phase", f"{s.disaster_phase} is not the phase of {Stage(s.stage).name.lower()}")
    if before != (s.disaster == NOTHING):
        given.refuse("disaster", "it is turned up when Provisioning is over, and not before")
    if "next disaster" not in given.unknown and s.next_disaster != s.disaster and (not before or s.next_disaster == NOTHING):
        given.refuse("next disaster", "it is the Disaster that is turned up")
    if before != (s.impact == NOTHING) or (not before and s.next_impact[s.disaster_phase - 1] != s.impact):
        given.refuse("impact", "it is the Impact of this phase")
    known = [n for n in s.next_impact if n != NOTHING]
    if len(set(known)) < len(known) or (len(known) < PHASES and "impacts" not in given.unknown):
        given.refuse("impacts", "they are three different cards")
    if s.calmed and before:
        given.refuse("calmed", "no Impact is turned up")


def check_personas(s: Any, given: Given) -> None:
    dealt = [n for n in seated(s, s.persona, 1) if n != NOTHING]
    if len(set(dealt)) < len(dealt):
        given.refuse("personas", "no two seats have the same")
    if dealt and s.personas == Side.NONE:
        given.refuse("personas", "the match is played without Personas")


def row_of(s: Any, seat: int) -> list[int]:
    return [title for title in s.in_row[seat * ROW : (seat + 1) * ROW] if title != NOTHING]


def check_rows(s: Any, given: Given) -> None:
    for seat in range(s.players):
        settling = s.phase == Phase.SETTLE and s.turn == seat
        size, limit = len(row_of(s, seat)), row_limit(s, seat)
        if size > limit and not settling:
            given.refuse(f"row {seat + 1}", f"it has {size} cards, and there is room for {limit}")
        if settling and size != limit + 1:
            given.refuse(f"row {seat + 1}", f"a row is settled when it has one card more than {limit}, not {size}")
        for at in range(seat * ROW, (seat + 1) * ROW):
            if s.in_row[at] != NOTHING and s.left[at] == 0 and s.phase != Phase.OVER:
                given.refuse(f"row {seat + 1}", "a card without uses is discarded")
        if s.stage == Stage.DRAFT and size:
            given.refuse(f"row {seat + 1}", "rows are empty in the draft")


def check_trade(s: Any, given: Given) -> None:
    trade = s.stage in (Stage.PROVISION, Stage.BARTER)
    carried_out = trade and s.phase == Phase.SETTLE
    open_offer = s.phase in (Phase.OFFER, Phase.ANSWER)
    if (s.partner != NOTHING) != (open_offer or carried_out) or (trade and s.partner == s.actor):
        given.refuse("partner", "there is one while an offer is made, answered or carried out, and it is another seat")
    if (s.attempts and not trade) or (trade and s.attempts >= offers_allowed(s, s.actor)):
        given.refuse("attempts", "so many offers can't have come to nothing")
    if s.plays and s.stage != Stage.BARTER:
        given.refuse("plays", "it counts Responses in a turn to trade")
    moving = [title for title in s.moving if title != NOTHING]
    if moving and not carried_out:
        given.refuse("moving", "no trade is carried out")
    if any(title != NOTHING and left == 0 for title, left in zip(s.moving, s.moving_left, strict=True)):
        given.refuse("moving", "a card without uses is discarded")
    if not (open_offer or carried_out) and (any(s.giving) or any(s.asking)):
        given.refuse("giving", "there is no offer")
    if not open_offer and (s.giving_row or s.asking_row):
        given.refuse("giving row", "there is no offer")
    if carried_out and s.turn not in (s.actor, s.partner):
        given.refuse("turn", "one of the two who trade settles the row")
    if open_offer:
        check_offer(s, given)


def check_offer(s: Any, given: Given) -> None:
    if s.phase == Phase.ANSWER and s.turn != s.partner:
        given.refuse("turn", "the partner answers an offer")
    if s.phase == Phase.ANSWER and not (any(s.asking) or s.asking_row):
        given.refuse("asking", "an offer that asks for nothing is a gift, which is not answered")
    for key, bits, seat in (("giving row", s.giving_row, s.actor), ("asking row", s.asking_row, s.partner)):
        if any(bits >> place & 1 and s.in_row[seat * ROW + place] == NOTHING for place in range(ROW)):
            given.refuse(key, "there is no card in such a place")
    missing = any(s.giving[title] > s.hand[s.actor * TITLES + title] for title in range(TITLES))
    if missing and f"hand {s.actor + 1}" not in given.unknown:
        given.refuse("giving", "the trader does not have all that")
    both = offered(s, s.giving, s.giving_row, s.actor) & offered(s, s.asking, s.asking_row, s.partner)
    if both:
        given.refuse("asking", f"{s.book.ids[min(both)]} would go both ways")


def offered(s: Any, counts: list[int], places: int, seat: int) -> set[int]:
    in_row = {s.in_row[seat * ROW + place] for place in range(ROW) if places >> place & 1}
    return in_row | {title for title in range(TITLES) if counts[title]}


def check_choices(s: Any, given: Given) -> None:
    """Cards chosen for rows, and those on their way into them."""
    for seat in range(s.players):
        chosen = s.chosen[seat * SHOWN_MOST : (seat + 1) * SHOWN_MOST]
        cards = [title for title in chosen if title != NOTHING]
        late = s.phase != Phase.SHOW or (seat - s.first) % s.players > (s.turn - s.first) % s.players
        key = f"chosen {seat + 1}"
        if cards and late:
            given.refuse(key, "this seat has not chosen yet")
        if chosen != sorted(cards) + [NOTHING] * (SHOWN_MOST - len(cards)):
            given.refuse(key, "cards stand in the order of the book")
        if cards and len(cards) > cards_shown(s, seat):
            given.refuse(key, f"this seat shows at most {cards_shown(s, seat)}")
        missing = any(cards.count(title) > s.hand[seat * TITLES + title] for title in cards)
        if missing and f"hand {seat + 1}" not in given.unknown:
            given.refuse(key, "this seat does not have all that")
        coming = [title for title in s.coming[seat * SHOWN_MOST : (seat + 1) * SHOWN_MOST] if title != NOTHING]
        laying_out = s.phase == Phase.SETTLE and s.stage in (Stage.SHOW, Stage.RESTOCK)
        if coming and (not laying_out or (seat - s.first) % s.players < (s.turn - s.first) % s.players):
            given.refuse(f"coming {seat + 1}", "no card of this seat is on its way into the row")


def check_react(s: Any, given: Given) -> None:
    if s.stage != Stage.REACT or s.phase == Phase.OVER:
        marks = (*s.covered, *s.lent, *s.free_loans, *s.taken_back, *s.played, s.dones, *s.loan_left)
        if any(marks) or any(target != NOTHING for target in seated(s, s.promise, SLOTS * USES)):
            given.refuse("uses 1", "uses, loans and Responses played are those of a React")
        return
    if s.dones >= s.players or (s.phase == Phase.SETTLE and s.dones):
        given.refuse("dones", "so many seats can't have been done one after the other")
    for seat in range(s.players):
        check_loans(s, given, seat)
        check_promises(s, given, seat)


def check_loans(s: Any, given: Given, seat: int) -> None:
    for at in range(seat * BORROWED, (seat + 1) * BORROWED):
        title, lender = s.loan[at], s.lender[at]
        if title == NOTHING:
            continue
        if lender >= s.players or (lender - seat) % s.players not in (1, s.players - 1):
            given.refuse(f"loans {seat + 1}", "only neighbours lend")
        if s.loan_left[at] > s.book[title].uses:
            given.refuse(f"loans {seat + 1}", f"{s.book.ids[title]} has {s.book[title].uses} uses at most")
    if s.free_loans[seat] > trait_amount(s, seat, Trait.FREE_BORROW):
        given.refuse("free loans", f"seat {seat + 1} can't borrow so often without passing a card")
    for place in range(ROW):
        lent = s.lent[seat * ROW + place]
        around = 1 << (seat + 1) % s.players | 1 << (seat - 1) % s.players
        if lent & ~around or (lent and s.in_row[seat * ROW + place] == NOTHING):
            given.refuse(f"lent {seat + 1}", "cards of the row are lent to neighbours")


def check_promises(s: Any, given: Given, seat: int) -> None:
    for slot in range(SLOTS):
        uses = promised(s, seat, slot)
        if uses == 0:
            continue
        if uses > slot_uses(s, seat, slot):
            given.refuse(f"uses {seat + 1}", "more uses are promised than there are")
        start = (seat * SLOTS + slot) * USES
        needs = slot_needs(s, seat, slot)
        if any(not needs >> s.need[target // SEATS] & 1 for target in s.promise[start : start + uses]):
            given.refuse(f"uses {seat + 1}", "a card is promised for an impact of a kind that it does not help against")


def check_draft(s: Any, given: Given) -> None:
    for seat in range(s.players):
        if any(f"{key} {seat + 1}" in given.unknown for key in ("hand", "pack", "picks", "passed")):
            continue
        check_drafting_seat(s, given, seat)
    if given.unknown:
        return
    for seat in range(s.players):
        giver = (seat - 1) % s.players
        for turn in range(1, s.draft_round + 1):
            if sorted(sight(s, seat, turn)) != passed_on(s, giver, turn - 1):
                given.refuse(f"pack {seat + 1}", f"it is not what seat {giver + 1} has passed on")


def check_drafting_seat(s: Any, given: Given, seat: int) -> None:
    picked = (seat - s.first) % s.players < (s.turn - s.first) % s.players
    picks = s.picks[seat * PACK : (seat + 1) * PACK]
    made = s.draft_round + picked
    if NOTHING in picks[:made] or any(title != NOTHING for title in picks[made:]):
        given.refuse(f"picks {seat + 1}", f"this seat has picked {made} cards")
    pack = s.pack[seat * PACK : (seat + 1) * PACK]
    left = PACK - made
    if NOTHING in pack[:left] or any(title != NOTHING for title in pack[left:]) or pack[:left] != sorted(pack[:left]):
        given.refuse(f"pack {seat + 1}", f"it has {left} cards, in the order of the book")
    passed = s.passed[seat * PASSED_ON : (seat + 1) * PASSED_ON]
    size = passed_start(s.draft_round)
    if NOTHING in passed[:size] or any(title != NOTHING for title in passed[size:]):
        given.refuse(f"passed {seat + 1}", f"this seat has passed on {size} cards")
    if any(part != sorted(part) for part in (passed_on(s, seat, turn) for turn in range(s.draft_round))):
        given.refuse(f"passed {seat + 1}", "cards passed on together stand in the order of the book")
    if sorted(picks[:made]) != [title for title in range(TITLES) for _ in range(s.hand[seat * TITLES + title])]:
        given.refuse(f"hand {seat + 1}", "it is what this seat has picked")
    for turn in range(s.draft_round + 1 - s.players):
        back = sight(s, seat, turn + s.players)
        before = passed_on(s, seat, turn)
        if any(back.count(title) > before.count(title) for title in back):
            given.refuse(f"passed {seat + 1}", "a pack has come back with other cards than it had")


def passed_on(s: Any, seat: int, turn: int) -> list[int]:
    """What a seat has passed on in a round of the draft."""
    start = seat * PASSED_ON + passed_start(turn)
    return list(s.passed[start : start + PACK - 1 - turn])


def sight(s: Any, seat: int, turn: int) -> list[int]:
    """The pack that a seat has seen in a round of the draft, before it picked."""
    picked = s.picks[seat * PACK + turn]
    rest = passed_on(s, seat, turn) if turn < s.draft_round else s.pack[seat * PACK : (seat + 1) * PACK]
    return [title for title in (picked, *rest) if title != NOTHING]


def visible(s: Any) -> list[int]:
    """How many cards of each title lie somewhere else than in the deck."""
    on_the_way = s.phase == Phase.SETTLE and s.partner != NOTHING
    counts = [s.discards[title] + on_the_way * (s.giving[title] + s.asking[title]) for title in range(TITLES)]
    for title in (*seated(s, s.in_row, ROW), *s.moving, *seated(s, s.coming, SHOWN_MOST), *seated(s, s.pack, PACK)):
        if title != NOTHING:
            counts[title] += 1
    for at, cards in enumerate(s.hand):
        counts[at % TITLES] += cards
    return counts


def check_cards(s: Any, given: Given) -> None:
    """Every card of the book is in one place."""
    seen = visible(s)
    copies = [s.book[title].copies if title < titles(s) else 0 for title in range(TITLES)]
    for title in range(titles(s)):
        if seen[title] > copies[title]:
            given.refuse("deck", f"there are {copies[title]} cards {s.book.ids[title]}, not {seen[title]}")
    for seat in range(s.players):
        if f"hand {seat + 1}" not in given.unknown and s.held[seat] != sum(s.hand[seat * TITLES : (seat + 1) * TITLES]):
            given.refuse("held", f"it is not the number of cards in hand {seat + 1}")
    if given.unknown:
        hidden = [seat for seat in range(s.players) if f"hand {seat + 1}" in given.unknown]
        packs = sum(PACK - s.draft_round - has_picked(s, seat) for seat in hidden) if s.stage == Stage.DRAFT else 0
        if s.deck_size + sum(seen) + packs + sum(s.held[seat] for seat in hidden) != sum(copies):
            given.refuse("deck size", "it is not what hands and rows leave over")
    elif [seen[title] + s.deck[title] for title in range(TITLES)] != copies or s.deck_size != sum(s.deck):
        given.refuse("deck", "it is not what hands and rows leave over")


def has_picked(s: Any, seat: int) -> bool:
    return bool((seat - s.first) % s.players < (s.turn - s.first) % s.players)


def check_known(s: Any, given: Given) -> None:
    """What is known of hands agrees with them, or can be dealt where they are unknown."""
    if s.stage == Stage.DRAFT and (any(s.sure) or any(s.elsewhere)):
        given.refuse("known 1", "in the draft nothing is known of other hands but what was passed on")
    known = [sum(s.sure[seat * TITLES : (seat + 1) * TITLES]) for seat in range(s.players)]
    for seat in range(s.players):
        if known[seat] > s.held[seat]:
            given.refuse(f"known {seat + 1}", "there are not so many cards in the hand")
        if f"hand {seat + 1}" not in given.unknown:
            own = range(seat * TITLES, (seat + 1) * TITLES)
            if any(s.sure[at] > s.hand[at] for at in own):
                given.refuse(f"known {seat + 1}", "these cards are not in the hand")
    seen = visible(s)
    for seat in range(s.players):
        if f"elsewhere {seat + 1}" not in given.unknown:
            check_elsewhere(s, given, seat, seen, known)


def check_elsewhere(s: Any, given: Given, seat: int, seen: list[int], known: list[int]) -> None:
    """There is room in the others' hands for what a seat knows to be there."""
    others = [other for other in range(s.players) if other != seat]
    unknown = [other for other in others if f"hand {other + 1}" in given.unknown]
    for title in range(titles(s)):
        wanted = s.elsewhere[seat * TITLES + title]
        if not unknown:
            there = sum(s.hand[other * TITLES + title] - s.sure[other * TITLES + title] for other in others)
        else:
            sure = sum(s.sure[other * TITLES + title] for other in unknown)
            there = s.book[title].copies - seen[title] - sure
        if wanted > there or there < 0:
            given.refuse(f"elsewhere {seat + 1}", f"the others can't have so many of {s.book.ids[title]}")
    wanted = sum(s.elsewhere[seat * TITLES : (seat + 1) * TITLES])
    if unknown and wanted > sum(s.held[other] - known[other] for other in unknown):
        given.refuse(f"elsewhere {seat + 1}", "the others do not have so many cards")
