"""Positions of Catastrophe as text; see `fuda.kernel.position` and `position_lines`.

A few lines make a position: hands, rows, and what is to be done. Cards that no line names are in the deck; without a Disaster or
an Impact the first one of the book is taken, and a seat has no Persona unless it is given one.

    catastrophe, 3 players
    phase: react
    turn: 2
    disaster phase: 1
    hand 1: torch torch
    row 1: generator/3 - bandages
    uses 1: 1>2.3                    # a use of the generator for the second impact of seat 3
    vitality: 4 2 1
"""

from typing import Any

from fuda.games.catastrophe.book import PHASES, STRIKES, Kind, Trait
from fuda.games.catastrophe.impacts import count_promises
from fuda.games.catastrophe.names import titles
from fuda.games.catastrophe.personas import has_trait, note_traits
from fuda.games.catastrophe.position_check import check as check, visible
from fuda.games.catastrophe.position_lines import (
    DISASTER,
    IMPACT,
    PERSONA,
    RESOURCE,
    TITLE,
    Counts,
    Covered,
    Loans,
    NextImpacts,
    Places,
    PlaceSet,
    Promises,
    Sets,
    UsedPlaces,
    seated,
)
from fuda.games.catastrophe.state import (
    ADDED_ASK,
    ADDED_ASK_ROW,
    ADDED_GIVE,
    ADDED_GIVE_ROW,
    BORROWED,
    COMPLICATION,
    GAMES,
    IMPACTS,
    IN_TRANSIT,
    NOTHING,
    PACK,
    PASSED_ON,
    PLAYED,
    ROW,
    SEATS,
    SHOWN_MOST,
    SLOTS,
    TAKEN_BACK,
    TITLES,
    Phase,
    Stage,
)
from fuda.kernel.bits import first
from fuda.kernel.lines import FLAG, SEAT, BySeat, Line, names, number
from fuda.kernel.position import Given

MAX_CARDS = 120
MAX_POINTS = 9999

LINES = (
    Line("phase", "phase", names({phase: phase.name.lower() for phase in Phase}), always=True),
    Line("turn", "turn", SEAT, always=True),
    Line("stage", "stage", names({stage: stage.name.lower() for stage in Stage})),
    Line("game", "game_number", number(1, GAMES)),
    Line("first trader", "first", SEAT, always=True),
    Line("actor", "actor", SEAT),
    Line("disaster phase", "disaster_phase", number(0, PHASES), always=True),
    Line("disaster", "disaster", DISASTER, always=True),
    Line("impact", "impact", IMPACT, always=True),
    Line("calmed", "calmed", FLAG),
    BySeat("vitality", "tokens", number(0, 9), always=True),
    BySeat("personas", "persona", PERSONA),
    Counts("hand", "hand", TITLE, always=True),
    UsedPlaces("row", "in_row", RESOURCE, always=True, each=ROW),
    Promises("uses", "promise", RESOURCE, each=SLOTS),
    Loans("loans", "loan", RESOURCE, each=BORROWED),
    Sets("lent", "lent", SEAT, each=ROW),
    Covered("covered", "covered", number(0, 999), each=IMPACTS),
    Line("dones", "dones", number(0, SEATS - 1)),
    BySeat("free loans", "free_loans", number(0, BORROWED)),
    BySeat("taken back", "taken_back", number(0, TAKEN_BACK)),
    BySeat("played", "played", number(0, PLAYED)),
    Line("draft round", "draft_round", number(0, PACK - 1)),
    Places("pack", "pack", TITLE, each=PACK),
    Places("picks", "picks", TITLE, each=PACK),
    Places("passed", "passed", TITLE, each=PASSED_ON),
    Line("partner", "partner", SEAT),
    Line("attempts", "attempts", number(0, 9)),
    Line("plays", "plays", number(0, PLAYED)),
    Counts("giving", "giving", TITLE, single=True),
    PlaceSet("giving row", "giving_row", SEAT),
    Counts("asking", "asking", TITLE, single=True),
    PlaceSet("asking row", "asking_row", SEAT),
    UsedPlaces("moving", "moving", RESOURCE, each=2 * IN_TRANSIT, single=True, left="moving_left"),
    Places("chosen", "chosen", RESOURCE, each=SHOWN_MOST),
    Places("coming", "coming", RESOURCE, each=SHOWN_MOST),
    Counts("known", "sure", TITLE),
    Counts("elsewhere", "elsewhere", TITLE),
    Counts("discards", "discards", TITLE, single=True),
    BySeat("points", "points", number(0, MAX_POINTS)),
    BySeat("owned before", "owned_before", number(0, MAX_POINTS)),
    BySeat("held before", "held_before", number(0, MAX_POINTS)),
    Line("next disaster", "next_disaster", DISASTER),
    NextImpacts("impacts", "next_impact", IMPACT),
    BySeat("held", "held", number(0, MAX_CARDS), last=True),
    Counts("deck", "deck", TITLE, single=True, last=True),
    Line("deck size", "deck_size", number(0, MAX_CARDS), last=True),
)
DERIVED = (
    *("need", "impact_seen", "added", "traits", "not_helping", "not_helped", "first_response", "promised_for"),
    "work",
)


def clear(s: Any) -> None:
    """Takes off all cards that were dealt; a position without more lines begins a React of the first phase."""
    s.phase = Phase.REACT
    s.disaster_phase = 1
    s.next_disaster = NOTHING
    s.disaster = NOTHING
    s.first = 0
    s.turn = 0
    for phase in range(PHASES):
        s.next_impact[phase] = NOTHING
    for seat in range(s.players):
        s.persona[seat] = NOTHING
    s.pack[: s.players * PACK] = [NOTHING] * (s.players * PACK)
    s.deck[:] = [0] * TITLES
    s.deck_size = 0


def complete(s: Any, given: Given) -> None:
    if "disaster phase" not in given and s.phase in (Phase.DRAFT, Phase.OFFER, Phase.ANSWER, Phase.TRADE, Phase.SHOW):
        s.disaster_phase = 0
    if "stage" not in given:
        s.stage = stage_of(s)
    if s.phase == Phase.OVER and "turn" not in given:
        s.turn = NOTHING
    if s.phase == Phase.OVER and "game" not in given:
        s.game_number = s.games + 1
    if "actor" not in given:
        s.actor = s.turn if s.phase in (Phase.TRADE, Phase.OFFER, Phase.REACT) else NOTHING
    note_traits(s)
    count_promises(s)
    complete_disaster(s, given)
    s.added = last_added(s)
    complete_hands(s, given)
    complete_draft(s, given)
    complete_deck(s, given)


def stage_of(s: Any) -> int:
    before = s.disaster_phase == 0
    if s.phase == Phase.DRAFT:
        return Stage.DRAFT
    if s.phase == Phase.SHOW or (s.phase == Phase.SETTLE and any(title != NOTHING for title in seated(s, s.coming, SHOWN_MOST))):
        return Stage.SHOW if before else Stage.RESTOCK
    if s.phase in (Phase.TRADE, Phase.OFFER, Phase.ANSWER) or (s.phase == Phase.SETTLE and s.partner != NOTHING):
        return Stage.PROVISION if before else Stage.BARTER
    return Stage.REACT


def complete_disaster(s: Any, given: Given) -> None:
    """The needs of the phase, who knows which Impact, and cards that the text does not name."""
    turned_up = s.disaster_phase > 0
    if "disaster" not in given:
        s.disaster = s.book.of_kind(Kind.DISASTER)[0] if turned_up else NOTHING
    if "next disaster" not in given:
        s.next_disaster = s.disaster if turned_up else s.book.of_kind(Kind.DISASTER)[0]
    if "impact" not in given and turned_up:
        s.impact = s.next_impact[s.disaster_phase - 1]
    elif turned_up and "impacts" not in given:
        s.next_impact[s.disaster_phase - 1] = s.impact
    if "impacts" not in given:
        free = [n for n in s.book.of_kind(Kind.IMPACT) if n not in (s.impact, *s.next_impact)]
        for phase in range(PHASES):
            if s.next_impact[phase] == NOTHING:
                s.next_impact[phase] = free.pop(0)
        if "impact" not in given and turned_up:
            s.impact = s.next_impact[s.disaster_phase - 1]
    for impact in range(IMPACTS):
        s.need[impact] = NOTHING
    if turned_up and s.disaster != NOTHING and s.impact != NOTHING:
        start = (s.disaster_phase - 1) * STRIKES
        s.need[:STRIKES] = s.book[s.disaster].strikes[start : start + STRIKES]
        s.need[COMPLICATION] = s.book[s.impact].need
    seeing = sum(1 << seat for seat in range(s.players) if has_trait(s, seat, Trait.FORESIGHT))
    for phase in range(PHASES):
        s.impact_seen[phase] = first(s.players) if phase < s.disaster_phase else seeing if phase == s.disaster_phase else 0


def last_added(s: Any) -> int:
    """What was added to an offer last follows from what is in it."""
    if s.phase not in (Phase.OFFER, Phase.ANSWER):
        return 0
    if s.asking_row:
        return ADDED_ASK_ROW + int(s.asking_row).bit_length()
    if any(s.asking):
        return ADDED_ASK + max(title for title in range(TITLES) if s.asking[title])
    if s.giving_row:
        return ADDED_GIVE_ROW + int(s.giving_row).bit_length()
    return ADDED_GIVE + max((title for title in range(TITLES) if s.giving[title]), default=0)


def complete_hands(s: Any, given: Given) -> None:
    """Hands are as large as they are written, and what is offered from one is known to be there."""
    if "held" not in given:
        for seat in range(s.players):
            if f"hand {seat + 1}" not in given.unknown:
                s.held[seat] = sum(s.hand[seat * TITLES : (seat + 1) * TITLES])
    if s.phase in (Phase.OFFER, Phase.ANSWER) and s.actor != NOTHING:
        for title in range(TITLES):
            at = s.actor * TITLES + title
            s.sure[at] = max(s.sure[at], s.giving[title])


def complete_draft(s: Any, given: Given) -> None:
    """A draft of which no line tells what was picked and passed on has just begun: packs are dealt in the book's order."""
    if s.phase != Phase.DRAFT:
        return
    if any(key.startswith(("pack", "picks", "passed", "hand", "draft")) for key in given.texts):
        return
    copies = [title for title in range(titles(s)) for _ in range(s.book[title].copies)]
    for seat in range(s.players):
        s.pack[seat * PACK : (seat + 1) * PACK] = copies[seat * PACK : (seat + 1) * PACK]


def complete_deck(s: Any, given: Given) -> None:
    """All cards that lie nowhere else are in the deck."""
    seen = visible(s)
    if not given.unknown and "deck" not in given:
        for title in range(titles(s)):
            s.deck[title] = max(0, s.book[title].copies - seen[title])
    if "deck size" not in given:
        if given.unknown:
            copies = sum(s.book[title].copies for title in range(titles(s)))
            unseen = sum(s.held[seat] + unseen_pack(s, seat) for seat in range(s.players) if f"hand {seat + 1}" in given.unknown)
            s.deck_size = min(MAX_CARDS, max(0, copies - sum(seen) - unseen))
        else:
            s.deck_size = min(MAX_CARDS, sum(s.deck))


def unseen_pack(s: Any, seat: int) -> int:
    """How many cards are in a pack of the draft that nobody has written down."""
    if s.phase != Phase.DRAFT or s.turn < 0:
        return 0
    picked = (seat - s.first) % s.players < (s.turn - s.first) % s.players
    return PACK - s.draft_round - picked
