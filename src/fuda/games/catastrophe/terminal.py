"""Catastrophe's table as text, from a seat's view, and its many choices in groups by card."""

import re
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from fuda.games.catastrophe.book import Aim, Kind, Sting
from fuda.games.catastrophe.card_text import any_of, effects, members
from fuda.games.catastrophe.impacts import given_to, sting, uses_given, uses_needed
from fuda.games.catastrophe.names import NEEDS, impact_text
from fuda.games.catastrophe.personas import counted_as
from fuda.games.catastrophe.state import (
    ASK,
    ASK_ROW,
    BORROW,
    GIVE,
    GIVE_ROW,
    IMPACTS,
    NO_TITLE,
    PLAY,
    ROW,
    SEATS,
    UNUSE,
    USE,
)
from fuda.games.catastrophe.words import PHASE_NAMES, action as action_phrase, card as card_phrase, in_place, in_slot, told
from fuda.kernel import column_of, has, index_of, kind_start, row_of, within
from fuda.kernel.books import Book
from fuda.table import Action, Table
from fuda.terminal.console import PAPER, Flow, Prose, card, indented
from fuda.terminal.drawing import Context
from fuda.text import COLON

INDENT = 4
LEFT, PROMISED, SPENT = "●", "◉", "○"
HEART, LOST = "♥", "♡"
NUMERALS = ("I", "II", "III")
LISTED = {"en": ", ", "ja": "、"}
PARENTHESES = {"en": " ({})", "ja": "（{}）"}
TRADING = ("provision", "barter")
IN_ROW = re.compile(r"(\d)\.row-(\d)")


def draw(view: dict[str, Any], context: Context) -> RenderableType:
    """The table above the hand."""
    lines: list[RenderableType] = [heading(view, context), phases(view, context)]
    lines += [impact_line(view, impact, context) for impact in view["impacts"]]
    lines.append("")
    for seat in range(view["players"]):
        lines += seat_lines(view, seat, context)
    if view["offer"]:
        lines += ["", *offer_lines(view, context)]
    coming = view["coming"][view["seat"]] if view["seat"] is not None else []
    for key, ids in (("pack", view.get("pack")), ("chosen", view.get("chosen")), ("coming", coming)):
        if ids:
            lines += ["", Flow(context.label(f"table.{key}"), [face(id, context) for id in ids])]
    if view.get("foreseen"):
        lines.append(Prose(f"{context.label('table.foreseen')}{with_effects(view['foreseen'], context)}"))
    return Group(*lines)


def heading(view: dict[str, Any], context: Context) -> RenderableType:
    """The disaster, its phase and the step, and what is left to draw."""
    text = context.text
    parts = [name(context, view["disaster"])] if view["disaster"] else []
    parts += [text(f"table.{PHASE_NAMES[view['disaster_phase'] - 1]}")] if view["disaster_phase"] else []
    parts.append(text(f"table.stage_{view['stage']}"))
    if view["options"]["games"] > 1:
        parts.insert(0, text("table.mark_game", view["game_number"]))
    piles = [Text(text("table.deck", view["deck"]), "dim"), Text(text("table.discards", len(view["discards"])), "dim")]
    return Flow("", [Text(" · ".join(parts), "bold"), *piles], gap=2)


def phases(view: dict[str, Any], context: Context) -> RenderableType:
    """The three phases: what strikes in each, and which one is next."""
    if not view["forecast"]:
        return Text(context.text("table.nobody_knows"), "red")
    shown = []
    reacting = view["stage"] == "react"
    for phase, needs in enumerate(view["forecast"], start=1):
        listed = "/".join(need_name(context, need) for need in needs)
        now, past = phase == view["disaster_phase"] and reacting, phase <= view["disaster_phase"]
        coming = phase == view["disaster_phase"] + 1 and not reacting
        state = "now" if now else "past" if past else "next" if coming else "later"
        style = "bold red" if now or coming else "dim" if past else ""
        when = PARENTHESES[context.language].format(context.text(f"table.phase_{state}"))
        shown.append(Text(f"{NUMERALS[phase - 1]} {listed}{when}", style))
    return Flow("", shown, gap=2)


def impact_line(view: dict[str, Any], impact: dict[str, Any], context: Context) -> RenderableType:
    """An impact that strikes now, and who still suffers it."""
    text = context.text
    label = need_name(context, impact["need"])
    if impact["sting"] != "none":
        label += PARENTHESES[context.language].format(text(f"table.sting-{impact['sting'].replace('_', '-')}", impact["for_all"]))
    hit = [context.name(seat) for seat, lost in enumerate(impact["losing"]) if lost]
    mine = view["seat"] is not None and impact["losing"][view["seat"]] > 0
    everyone = len(hit) == view["players"]
    state = (
        text("table.still_everyone")
        if everyone
        else text("table.still", LISTED[context.language].join(hit))
        if hit
        else text("table.all_safe")
    )
    return indented(
        Text.assemble((f"{'!' if hit else '✓'} {label}{COLON[context.language]}", "bold"), (state, "bold red" if mine else "")), 2
    )


def seat_lines(view: dict[str, Any], seat: int, context: Context) -> list[RenderableType]:
    """A seat: Vitality, hand and Persona; below it its row and what it has borrowed."""
    text = context.text
    label = context.mark(view, seat)
    label.pad_right(2 + max(map(cell_len, context.names)) - label.cell_len)
    left, most = view["vitality"][seat], view["options"]["vitality"]
    facts = [Text(HEART * left + LOST * (most - left), "red"), Text(text("table.in_hand", view["held"][seat]))]
    if view["first_trader"] == seat:
        facts.append(Text(text("table.first"), "yellow"))
    lines: list[RenderableType] = [Flow(Text.assemble(label, "  "), facts, gap=2)]
    if view["personas"][seat]:
        lines.append(indented(persona(view, seat, context), INDENT))
    told = seat == view["seat"] or view["stage"] in TRADING  # what one has, and what one may ask for
    row = [laid(one, context, told) for one in view["rows"][seat] if one]
    row += [
        laid(one, context, told).append(f" {text('table.visits_from', context.name(one['from']))}") for one in view["loans"][seat]
    ]
    if row:
        lines.append(Flow(" " * INDENT, row, gap=2))
    return lines


def persona(view: dict[str, Any], seat: int, context: Context) -> Text:
    """Who sits there, what that does, and uses that need no card."""
    assert context.book is not None
    side = "detriment" if view["options"]["personas"] == "detriment" else "ability"
    number = context.book.ids.index(view["personas"][seat])
    does = context.text("cards.gap").join(context.text(*phrase) for phrase in effects(context.book, number, side))
    free = view["free_uses"][seat]
    uses = f" {pips(free['uses'], free['uses'], len(free['promises']))}" if free else ""
    return Text(f"{name(context, view['personas'][seat])}{COLON[context.language]}{does}{uses}", "dim")


def laid(one: dict[str, Any], context: Context, told: bool = False) -> Text:
    """A card in a row with its uses; where it is told, what it helps against."""
    marks = pips(one.get("printed", one["uses"]), one["uses"], len(one["promises"]))
    against = f" {helped(one['card'], context)}" if told else ""
    return Text.assemble((f"[{name(context, one['card'])} {marks}{against}]", "bold"))


def helped(id: str, context: Context) -> str:
    """The kinds of impact that a Resource helps against."""
    assert context.book is not None
    return "/".join(need_name(context, NEEDS[need]) for need in members(context.book[context.book.ids.index(id)].helps))


def thing(view: dict[str, Any], name_of_thing: str, context: Context) -> str:
    """What a person calls a thing that can't be used: a card of the hand, or one of a row."""
    place = IN_ROW.fullmatch(name_of_thing)
    if place is None:
        return name(context, name_of_thing)
    seat, at = int(place[1]) - 1, int(place[2]) - 1
    return context.text("table.row_card", name(context, view["rows"][seat][at]["card"]), context.name(seat))


def pips(printed: int, left: int, promised: int) -> str:
    """The uses of a card: those left, those promised, those spent."""
    return LEFT * (left - promised) + PROMISED * promised + SPENT * (printed - left)


def offer_lines(view: dict[str, Any], context: Context) -> list[RenderableType]:
    """An offer that is made or answered: what each side would get."""
    offer, text = view["offer"], context.text
    trader, partner = offer["trader"], offer["partner"]
    head = text("table.offer_of", context.name(trader), context.name(partner))
    sides = []
    for giver, getter, hand, row in ((trader, partner, "gives", "gives_row"), (partner, trader, "asks", "asks_row")):
        cards = [face(id, context) for id in offer[hand]]
        cards += [laid(view["rows"][giver][place], context) for place in offer[row] if view["rows"][giver][place]]
        gets = text("table.you_get") if getter == view["seat"] else text("table.gets", context.name(getter))
        sides.append(Flow(f"  {gets}{COLON[context.language]}", cards or [Text(text("table.nothing"))]))
    reason = because(offer, context)
    why = [indented(Text(reason, "italic"), 2)] if reason else []
    attempt = PARENTHESES[context.language].format(text("table.attempt", offer["attempt"], offer["attempts"]))
    return [Text(f"{head}{attempt}", "bold yellow"), *sides, *why]


def because(offer: dict[str, Any], context: Context) -> str:
    """Whom an offer serves, in a sentence; nothing where there is nothing to say."""
    text, reasons = context.text, offer["because"] or {}
    clauses = [
        text(f"table.{key}", context.name(offer[who]), text(*any_of([NEEDS.index(need) for need in reasons[key]], "and")))
        for key, who in (("lacks", "partner"), ("adds", "partner"), ("wants", "trader"))
        if reasons.get(key)
    ]
    sentence = text("table.because" if len(clauses) == 1 else "table.because_both", *clauses) if clauses else ""
    return sentence[:1].upper() + sentence[1:]


def face(id: str, context: Context) -> Text:
    """A card as it is printed in the hand: its name, what it helps against and its uses, or what it does."""
    assert context.book is not None
    shown = context.book[context.book.ids.index(id)]
    if shown.kind != Kind.RESOURCE:
        return card(f"! {with_effects(id, context)}", "bold black on green")
    return card(f"{name(context, id)} {LEFT * shown.uses} {helped(id, context)}", PAPER)


def with_effects(id: str, context: Context) -> str:
    """A card's name and what it does."""
    assert context.book is not None
    said = context.text("cards.gap").join(context.text(*phrase) for phrase in effects(context.book, context.book.ids.index(id)))
    return f"{name(context, id)}{COLON[context.language]}{said}"


def name(context: Context, id: str) -> str:
    """A card's name."""
    book: Book | None = context.book
    return id if book is None else context.text("words.card", book.ids.index(id))


def need_name(context: Context, need: str) -> str:
    return context.text(f"needs.{need}")


def group(table: Table, legal: list[Action], context: Context) -> tuple[list[Action], RenderableType]:
    """Very many choices: a line or more for each card, with what can be done with it; each has its number.

    What can be borrowed and helps against nothing that one suffers comes last, and shortly.
    """
    s = table.masked(table.turn)
    groups: dict[str, list[tuple[Action, str]]] = {}
    rest: dict[int, list[Action]] = {}  # by the card's place
    for action in legal:
        if within(BORROW, action.id) and not helps_now(s, action.id):
            rest.setdefault(row_of(BORROW, action.id), []).append(action)
            continue
        label, choice = grouped(s, action.id, context)
        groups.setdefault(label, []).append((action, choice))
    numbered: list[Action] = []
    lines: list[RenderableType] = []
    for label, choices in groups.items():
        parts = []
        for action, choice in choices:
            numbered.append(action)
            parts.append(Text.assemble((str(len(numbered)), "bold"), f" {choice}"))
        lines.append(Flow(f"{label}{COLON[context.language]}" if label else "", parts, gap=2))
    if rest:
        parts = []
        for actions in rest.values():
            label = borrowed(s, actions[0].id, context)
            span = f"{len(numbered) + 1}–{len(numbered) + len(actions)}" if len(actions) > 1 else str(len(numbered) + 1)
            numbered += actions
            parts.append(Text.assemble((span, "bold"), f" {label}", style="dim"))
        lines.append(Prose(Text(f"{context.text('table.group_borrow_rest')}{COLON[context.language]}", "dim")))
        lines.append(Flow(" " * INDENT, parts, gap=2))
    return numbered, Group(*lines)


def lender_and_place(s: Any, a: int) -> tuple[int, int]:
    """Whose card is borrowed, and where it lies."""
    side, place = divmod(row_of(BORROW, a), ROW)
    return (s.turn + (1 if side == 0 else -1)) % s.players, place


def helps_now(s: Any, a: int) -> bool:
    """Whether a card that can be borrowed helps against an impact that one still suffers."""
    owner, place = lender_and_place(s, a)
    needs = counted_as(s, s.turn, s.book[s.in_row[owner * ROW + place]].helps)
    return any(has(needs, s.need[i]) and sting(s, i) != Sting.OWN_CARDS and suffers(s, s.turn, i) for i in range(IMPACTS))


def suffers(s: Any, seat: int, impact: int) -> bool:
    """Whether a seat loses Vitality to an impact as it stands."""
    return given_to(uses_given(s, impact), seat) < uses_needed(s, impact, seat)


def borrowed(s: Any, a: int, context: Context) -> str:
    """A card that can be borrowed, by its owner."""
    owner, place = lender_and_place(s, a)
    return context.text(
        "table.group_borrow_one", context.text(*card_phrase(s, s.in_row[owner * ROW + place])), context.name(owner)
    )


def grouped(s: Any, a: int, context: Context) -> tuple[str, str]:
    """The group that an action belongs to, and what distinguishes it there."""
    text = context.text
    if within(USE, a):
        return text("table.group_use", text(*in_slot(s, row_of(USE, a)))), aimed_at(s, column_of(USE, a), context)
    if within(UNUSE, a):
        return text("table.group_unuse", text(*in_slot(s, row_of(UNUSE, a)))), aimed_at(s, column_of(UNUSE, a), context)
    if within(BORROW, a):
        owner, place = lender_and_place(s, a)
        at = owner * ROW + place
        lent = f"{text(*card_phrase(s, s.in_row[at]))} {LEFT * s.left[at]} {helped(s.book.ids[s.in_row[at]], context)}"
        passed = column_of(BORROW, a)
        given = text("table.nothing") if passed == NO_TITLE else text(*card_phrase(s, passed))
        return text("table.group_borrow", lent, context.name(owner)), given
    if within(PLAY, a):
        return played(s, row_of(PLAY, a), column_of(PLAY, a), context) or ("", text(*action_phrase(s, a)))
    for block, key in ((GIVE, "give"), (ASK, "ask")):
        if within(block, a):
            return text(f"table.group_{key}"), text(*card_phrase(s, index_of(block, a)))
    for block, key, owner in ((GIVE_ROW, "give_row", s.turn), (ASK_ROW, "ask_row", s.partner)):
        if within(block, a):
            return text(f"table.group_{key}"), text(*in_place(s, owner, index_of(block, a)))
    return "", text(*action_phrase(s, a))


def played(s: Any, response: int, aim: int, context: Context) -> tuple[str, str] | None:
    """A Response and what it is aimed at; None where it is aimed at nothing."""
    title = kind_start(s.book, Kind.RESPONSE) + response
    label = context.text("table.group_play", context.text(*card_phrase(s, title)))
    kind = s.book[title].aim
    if kind == Aim.IMPACT:
        return label, aimed_at(s, aim, context)
    if kind == Aim.PLACE:
        return label, context.text(*in_place(s, s.turn, aim))
    return (label, context.name(aim)) if kind == Aim.SEAT else None


def aimed_at(s: Any, target: int, context: Context) -> str:
    """An impact of a seat; the second of its kind bears its number, as in notation."""
    _, mark, number = impact_text(s, target // SEATS).partition("#")
    return f"{context.text(*told(s, target))}{f' {mark}{number}' if mark else ''}"
