"""What a seat sees of Catastrophe, from its masked state, ready for JSON. Cards are called by their ids in the book.

Things on the table that one can point at have names: `2.row-3` is the third place of the row of seat 2, `2.loan-1` the first card
that it has borrowed, `2.persona` its Persona, `impact-4` the fourth impact and `2.impact-4` that impact as seat 2 suffers it.
"""

from typing import Any

from fuda.games.catastrophe.book import PHASES, STRIKES, USES, Need, Sting
from fuda.games.catastrophe.card_text import cards as cards, members
from fuda.games.catastrophe.explain import kinds_given, kinds_wanted, lacked
from fuda.games.catastrophe.impacts import cost_of, given_to, sting, uses_for_all, uses_given, uses_needed, worth
from fuda.games.catastrophe.names import NEEDS
from fuda.games.catastrophe.personas import cards_shown, free_uses, offers_allowed, row_limit
from fuda.games.catastrophe.pointing import PARTS as PARTS, parts as parts
from fuda.games.catastrophe.state import (
    BORROWED,
    FIRST_BORROWED,
    FREE,
    IMPACTS,
    IN_TRANSIT,
    NOTHING,
    PACK,
    ROW,
    SEATS,
    SHOWN_MOST,
    SLOTS,
    TITLES,
    Phase,
    Side,
    Stage,
)
from fuda.games.catastrophe.unusable import unusable as unusable

SEAT_FIELDS = ("first_trader", "acting")
MARKS = {"game_number": "table.mark_game", "disaster_phase": "table.mark_phase"}
STAGES = {stage: stage.name.lower() for stage in Stage}


def shared(s: Any) -> dict[str, Any]:
    """What everyone sees alike."""
    players = range(s.players)
    return {
        "game_number": s.game_number,
        "stage": STAGES[s.stage],
        "disaster_phase": s.disaster_phase,
        "first_trader": s.first,
        "acting": None if s.actor == NOTHING else s.actor,
        "vitality": s.tokens[: s.players],
        "personas": [card_id(s, s.persona[seat]) for seat in players],
        "held": s.held[: s.players],
        "rows": [row(s, seat) for seat in players],
        "row_limits": [row_limit(s, seat) for seat in players],
        "loans": [loans(s, seat) for seat in players],
        "free_uses": [free_use(s, seat) for seat in players],
        "coming": [[card_id(s, title) for title in listed(s.coming, seat, SHOWN_MOST)] for seat in players],
        "disaster": card_id(s, s.disaster),
        "forecast": forecast(s),
        "complication": card_id(s, s.impact),
        "calmed": bool(s.calmed),
        "impacts": impacts(s),
        "offer": offer(s),
        "deck": s.deck_size,
        "discards": cards_in(s, s.discards, 0),
        "dones": s.dones,
        "points": s.points[: s.players],
        "known": [cards_in(s, s.sure, seat * TITLES) for seat in players],
    }


def own(s: Any, seat: int) -> dict[str, Any]:
    """What depends on who looks; `seat` -1 is a spectator."""
    if seat < 0:
        return {"hand": [], "pack": [], "chosen": [], "can_show": 0, "foreseen": None}
    choosing = s.phase == Phase.SHOW
    return {
        "hand": cards_in(s, s.hand, seat * TITLES),
        "pack": [card_id(s, title) for title in listed(s.pack, seat, PACK)],
        "chosen": [card_id(s, title) for title in listed(s.chosen, seat, SHOWN_MOST)],
        "can_show": cards_shown(s, seat) - len(listed(s.chosen, seat, SHOWN_MOST)) if choosing else 0,
        "foreseen": foreseen(s, seat),
    }


def everything(s: Any) -> dict[str, Any]:
    """What a replay of a finished match may show besides."""
    return {
        "hands": [cards_in(s, s.hand, seat * TITLES) for seat in range(s.players)],
        "packs": [[card_id(s, title) for title in listed(s.pack, seat, PACK)] for seat in range(s.players)],
        "deck_cards": cards_in(s, s.deck, 0),
    }


def card_id(s: Any, n: int) -> str | None:
    return None if n == NOTHING else s.book.ids[n]


def cards_in(s: Any, counts: list[int], start: int) -> list[str]:
    """The cards that are counted by title from a place on, each copy by itself."""
    return [s.book.ids[title] for title in range(TITLES) for _ in range(counts[start + title])]


def listed(field: list[int], seat: int, each: int) -> list[int]:
    """The titles of a seat in a field that has so many places for each."""
    return [title for title in field[seat * each : (seat + 1) * each] if title != NOTHING]


def row(s: Any, seat: int) -> list[dict[str, Any] | None]:
    """The places of a row, from the first on; None for an empty one."""
    return [slot(s, seat, place) for place in range(ROW)]


def slot(s: Any, seat: int, place: int) -> dict[str, Any] | None:
    """A card in a row: its uses left and printed, what they are promised for, and who has borrowed it."""
    at = seat * ROW + place
    if s.in_row[at] == NOTHING:
        return None
    return {
        "card": card_id(s, s.in_row[at]),
        "uses": s.left[at],
        "printed": s.book[s.in_row[at]].uses,
        "promises": promises(s, seat, place),
        "borrowed_by": [other for other in range(s.players) if s.lent[at] >> other & 1],
    }


def promises(s: Any, seat: int, slot: int) -> list[dict[str, int]]:
    """What the uses of a slot are promised for: the impact, from 0, and the seat."""
    start = (seat * SLOTS + slot) * USES
    return [{"impact": t // SEATS, "seat": t % SEATS} for t in s.promise[start : start + USES] if t != NOTHING]


def loans(s: Any, seat: int) -> list[dict[str, Any]]:
    """What a seat has borrowed in this React."""
    start = seat * BORROWED
    return [
        {
            "card": card_id(s, s.loan[start + i]),
            "from": s.lender[start + i],
            "uses": s.loan_left[start + i],
            "promises": promises(s, seat, FIRST_BORROWED + i),
        }
        for i in range(BORROWED)
        if s.loan[start + i] != NOTHING
    ]


def free_use(s: Any, seat: int) -> dict[str, Any] | None:
    """The uses that a seat's Persona has without a card."""
    uses = free_uses(s, seat)
    return {"uses": uses, "promises": promises(s, seat, FREE)} if uses else None


def forecast(s: Any) -> list[list[str]] | None:
    """The Disaster's impacts, three for each phase, once it is turned up."""
    if s.disaster == NOTHING:
        return None
    strikes = [Need(need).name.lower() for need in s.book[s.disaster].strikes]
    return [strikes[phase * STRIKES : (phase + 1) * STRIKES] for phase in range(PHASES)]


def impacts(s: Any) -> list[dict[str, Any]]:
    """The impacts of this phase's React: what they cost, and for each seat the uses needed, given, and what it would lose now.

    Of a scarce one also the uses that there are for all.
    """
    if s.stage != Stage.REACT or s.need[0] == NOTHING:
        return []
    return [impact_json(s, impact) for impact in range(IMPACTS)]


def impact_json(s: Any, impact: int) -> dict[str, Any]:
    counted = uses_given(s, impact)
    needed = [uses_needed(s, impact, seat) for seat in range(s.players)]
    given = [given_to(counted, seat) for seat in range(s.players)]
    costs = worth(s, impact)
    return {
        "need": Need(s.need[impact]).name.lower(),
        "sting": Sting(sting(s, impact)).name.lower(),
        "for_all": uses_for_all(s) if sting(s, impact) == Sting.SCARCE else None,
        "costs": costs,
        "needed": needed,
        "given": given,
        "losing": [cost_of(s, impact, most - uses) for most, uses in zip(needed, given, strict=True)],
    }


def offer(s: Any) -> dict[str, Any] | None:
    """The offer that is being made, answered or carried out."""
    if s.partner == NOTHING:
        return None
    return {
        "trader": s.actor,
        "partner": s.partner,
        "attempt": s.attempts + 1,
        "attempts": offers_allowed(s, s.actor),
        "because": because(s),
        "gives": cards_in(s, s.giving, 0),
        "gives_row": places(s.giving_row),
        "asks": cards_in(s, s.asking, 0),
        "asks_row": places(s.asking_row),
        "moving": [
            {
                "card": card_id(s, s.moving[i]),
                "uses": s.moving_left[i],
                "to": s.partner if i < IN_TRANSIT else s.actor,
            }
            for i in range(2 * IN_TRANSIT)
            if s.moving[i] != NOTHING
        ],
    }


def because(s: Any) -> dict[str, list[str]] | None:
    """Whom the offer serves, from what everyone sees: see `explain`. None once cards are on their way."""
    if s.phase not in (Phase.OFFER, Phase.ANSWER):
        return None
    given = kinds_given(s)
    lacks = lacked(s, s.partner, given)
    return {
        "lacks": [NEEDS[need] for need in members(lacks)],
        "adds": [] if lacks else [NEEDS[need] for need in members(given)],
        "wants": [NEEDS[need] for need in members(kinds_wanted(s))],
    }


def places(bits: int) -> list[int]:
    """The members of a set of places."""
    return [place for place in range(ROW) if bits >> place & 1]


def foreseen(s: Any, seat: int) -> str | None:
    """The Impact card that a seat knows before it is turned up."""
    following = s.disaster_phase
    known = following < PHASES and s.personas != Side.NONE and s.impact_seen[following] >> seat & 1
    return card_id(s, s.next_impact[following]) if known else None
