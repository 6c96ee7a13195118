"""What Catastrophe says: the keys and values of its prompts and actions. The texts are in `text/`, names of cards in the book."""

from typing import Any

from fuda.games.catastrophe.book import Aim, Kind
from fuda.games.catastrophe.card_text import any_of, members
from fuda.games.catastrophe.hands import row_size
from fuda.games.catastrophe.impacts import cost_of, given_to, uses_given, uses_needed
from fuda.games.catastrophe.names import NEEDS, titles
from fuda.games.catastrophe.personas import cards_shown, offers_allowed, row_limit
from fuda.games.catastrophe.react import slot_card, slot_uses
from fuda.games.catastrophe.show import cards_chosen
from fuda.games.catastrophe.state import (
    ACCEPT,
    ASK,
    ASK_ROW,
    BORROW,
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
    TRADE,
    UNUSE,
    USE,
    WITHDRAW,
    Phase,
    Stage,
)
from fuda.kernel import column_of, index_of, kind_start, row_of, within
from fuda.text import Phrase, named

PHASE_NAMES = ("immediate", "short_term", "long_term")
need = named("needs", NEEDS)


def target(value: int) -> Phrase:
    """An impact of a seat, as notes tell it: need * SEATS + seat."""
    return "targets.of", value // SEATS, value % SEATS


def disaster_phase(value: int) -> Phrase:
    return (f"disaster_phases.{PHASE_NAMES[value - 1]}",)


def needs(value: int) -> Phrase:
    """A set of kinds of impact."""
    return any_of(members(value), "and")


def copies(value: int) -> str:
    """How many of a title, where there are several."""
    return f" × {value}" if value > 1 else ""


KINDS = {"copies": copies, "need": need, "needs": needs, "target": target, "disaster_phase": disaster_phase}


def prompt(s: Any) -> Phrase:
    """What is asked of the seat to move; `s` is its masked state."""
    if s.phase == Phase.OVER:
        return ("prompts.over",)
    if s.phase == Phase.DRAFT:
        return ("prompts.draft",)
    if s.phase == Phase.TRADE:
        return "prompts.trade", offers_allowed(s, s.turn) - s.attempts
    if s.phase == Phase.OFFER:
        return "prompts.offer", s.partner
    if s.phase == Phase.ANSWER:
        return "prompts.answer", s.actor
    if s.phase == Phase.SHOW:
        return show_prompt(s)
    if s.phase == Phase.SETTLE:
        return ("prompts.settle",)
    lost = vitality_lost(s, s.turn)
    return ("prompts.react", lost) if lost else ("prompts.react_safe",)


def show_prompt(s: Any) -> Phrase:
    """How many cards may still be chosen for the row, and whether it has room for them."""
    more = cards_shown(s, s.turn) - cards_chosen(s, s.turn)
    room = max(0, row_limit(s, s.turn) - row_size(s, s.turn) - cards_chosen(s, s.turn))
    if more == 0:
        return ("prompts.show_enough",)
    if room >= more:
        return "prompts.show", more
    return ("prompts.show_little_room", more, room) if room else ("prompts.show_no_room", more)


def vitality_lost(s: Any, seat: int) -> int:
    """What a seat loses if the React ends as it stands."""
    return sum(cost_of(s, i, uses_needed(s, i, seat) - given_to(uses_given(s, i), seat)) for i in range(IMPACTS))


SIMPLE = {
    PASS: "actions.pass",
    PROPOSE: "actions.propose",
    WITHDRAW: "actions.withdraw",
    ACCEPT: "actions.accept",
    DECLINE: "actions.decline",
}
OF_TITLE = ((PICK, "actions.pick"), (GIVE, "actions.give"), (ASK, "actions.ask"), (SHOW, "actions.show"))
OF_PLACE = ((RETURN, "actions.return"), (DROP, "actions.drop"), (GIVE_ROW, "actions.give_row"), (ASK_ROW, "actions.ask_row"))


def action(s: Any, a: int) -> Phrase:
    """An action as a person would say it; `s` is the mover's masked state."""
    if a in SIMPLE:
        return (SIMPLE[a],)
    if a == DONE:
        return ("actions.done",) if s.stage == Stage.REACT else ("actions.done_choosing",)
    if within(TRADE, a):
        return "actions.trade", index_of(TRADE, a)
    for block, key in OF_TITLE:
        if within(block, a):
            return key, card(s, index_of(block, a))
    for block, key in OF_PLACE:
        if within(block, a):
            owner = s.partner if block is ASK_ROW else s.turn
            return key, in_place(s, owner, index_of(block, a))
    if within(USE, a) or within(UNUSE, a):
        block, key = (USE, "actions.use") if within(USE, a) else (UNUSE, "actions.unuse")
        return key, in_slot(s, row_of(block, a)), told(s, column_of(block, a))
    return borrow(s, a) if within(BORROW, a) else play(s, a)


def card(s: Any, title: int) -> Phrase:
    return ("words.card", title) if title < titles(s) else ("words.no_card",)


def in_place(s: Any, seat: int, place: int) -> Phrase:
    """The card in a place of a row, with its uses left."""
    at = seat * ROW + place
    if seat == NOTHING or s.in_row[at] == NOTHING:
        return ("words.no_card",)
    return "words.card_left", s.in_row[at], s.left[at]


def in_slot(s: Any, slot: int) -> Phrase:
    if slot_uses(s, s.turn, slot) == 0:
        return ("words.no_card",)
    return "words.card_left", slot_card(s, s.turn, slot), slot_uses(s, s.turn, slot)


def told(s: Any, aimed: int) -> Phrase:
    """A target of the seat to move."""
    impact, seat = divmod(aimed, SEATS)
    if s.need[impact] == NOTHING or seat >= s.players:
        return ("words.no_impact",)
    return ("targets.own", s.need[impact]) if seat == s.turn else ("targets.of", s.need[impact], seat)


def borrow(s: Any, a: int) -> Phrase:
    side, place = divmod(row_of(BORROW, a), ROW)
    owner = (s.turn + (1 if side == 0 else -1)) % s.players
    borrowed = in_place(s, owner, place)
    if column_of(BORROW, a) == NO_TITLE:
        return "actions.borrow_freely", borrowed, owner
    return "actions.borrow", borrowed, owner, card(s, column_of(BORROW, a))


def play(s: Any, a: int) -> Phrase:
    title = kind_start(s.book, Kind.RESPONSE) + row_of(PLAY, a)
    aim = column_of(PLAY, a)
    kind = s.book[title].aim if title < titles(s) else NOTHING
    if kind == Aim.IMPACT:
        return "actions.play_on", card(s, title), told(s, aim)
    if kind == Aim.PLACE and aim < ROW:
        return "actions.play_on", card(s, title), in_place(s, s.turn, aim)
    if kind == Aim.SEAT and aim < s.players:
        return "actions.play_for", card(s, title), aim
    return "actions.play", card(s, title)
