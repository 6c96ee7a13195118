"""What Saika Banrai says: the keys and values of its prompts, actions and cards. The texts are in `text/`."""

from typing import Any

from fuda.games.saika.cards import COLOUR_NAMES, DISASTERS, NAME, NOTHING, PASS, PILLAR, SPECIALS, colour_of, number_of, of_colour
from fuda.games.saika.rules import Phase, playable
from fuda.text import Phrase, Text, named


def card(value: int) -> Phrase:
    if value >= DISASTERS:
        return ("cards.pillar",) if value == PILLAR else ("cards.fertility",)
    return "cards.disaster", colour_of(value), number_of(value)


def by(value: int) -> Text:
    """How a starter was found."""
    return "" if value else ("kinds.drawn",)


KINDS = {"card": card, "colour": named("colours", COLOUR_NAMES), "disaster": named("disasters", COLOUR_NAMES), "by": by}


def prompt(s: Any) -> Phrase:
    """What is asked of the seat to move; `s` is its masked state."""
    if s.phase == Phase.OVER:
        return ("prompts.over",)
    if s.phase == Phase.NAME_STARTER:
        return ("prompts.name_starter",)
    cards = playable(s)
    if cards == 0:
        return ("prompts.pass",)
    if s.lead == NOTHING:
        return ("prompts.lead",)
    if not s.hand[s.turn] & of_colour(s.lead):
        return "prompts.no_lead_colour", s.lead
    return "prompts.follow_or_special" if cards & SPECIALS else "prompts.follow", s.lead


def action(s: Any, a: int) -> Phrase:
    """An action as a person would say it."""
    if a == PASS:
        return ("actions.pass",)
    return ("actions.name", a - NAME) if a >= NAME else card(a)
