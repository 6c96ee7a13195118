"""What a seat sees of Saika Banrai, from its masked state, ready for JSON."""

from typing import Any

from fuda.games.saika.cards import COLOUR_NAMES, COLOURS, NOTHING
from fuda.games.saika.notation import TEXTS
from fuda.kernel.bits import has, write


def view(s: Any, seat: int) -> dict[str, Any]:
    """`seat` -1 is a spectator."""
    players = range(s.players)
    return {
        "hand": cards(s.hand[seat]) if seat >= 0 else [],
        "round": s.round_number,
        "trick_number": s.trick_number + (1 if s.phase == 0 else 0),
        "tricks": s.tricks,
        "starter": s.starter,
        "trick": [None if s.trick[p] == NOTHING else TEXTS[s.trick[p]] for p in players],
        "lead": None if s.lead == NOTHING else COLOUR_NAMES[s.lead],
        "disasters": {COLOUR_NAMES[c]: has(s.flipped, c) for c in range(COLOURS)},
        "held": s.held[: s.players],
        "taken": s.taken[: s.players],
        "lost": s.lost[: s.players],
    }


def everything(s: Any) -> dict[str, Any]:
    """What a replay of a finished match may show besides: all hands, and what each seat has lost in this round."""
    players = range(s.players)
    return {"hands": [cards(s.hand[p]) for p in players], "lost_this_round": s.face_down[: s.players]}


def cards(hand: int) -> list[str]:
    members: list[int] = [0] * hand.bit_count()
    write(hand, members, 0)
    return [TEXTS[card] for card in members]
