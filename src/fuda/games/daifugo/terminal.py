"""Daifugo's table as text, from a seat's view, and its many plays in groups by kind and strength."""

from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from fuda.games.daifugo.cards import JOKER_ALONE, KAIDAN, PASS, cards_of, jokers_of, low_of, size_of, suits_at
from fuda.games.daifugo.notation import STAR, SUIT_TEXTS, VALUE_TEXTS
from fuda.games.daifugo.plays import reversed_order
from fuda.games.daifugo.words import SYMBOLS, suits as suit_signs
from fuda.kernel.bits import lowest
from fuda.table import Action, Table
from fuda.terminal.console import PAPER, Flow, Prose, card, grid
from fuda.terminal.drawing import Context


def draw(view: dict[str, Any], context: Context) -> RenderableType:
    """The table above the hand."""
    rows = [[context.mark(view, seat), *seat_state(view, seat, context)] for seat in range(view["players"])]
    return Group(heading(view, context), pile(view, context), "", grid(rows))


def heading(view: dict[str, Any], context: Context) -> RenderableType:
    """The round, the order, and what is in force."""
    text = context.text
    parts = [Text(text("table.round", view["round"], view["rounds"]), "bold")]
    parts.append(Text(text("order.reversed" if view["reversed"] else "order.usual")))
    parts += [Text(text(f"table.{key}"), "bold red") for key in ("kakumei", "jack_back") if view[key]]
    if view["shibari"]:
        bound = sum(1 << SUIT_TEXTS.index(suit) for suit in view["shibari"])
        parts.append(Text(text("table.shibari", suit_signs(bound))))
    if view["geki_shibari"]:
        parts.append(Text(text("table.geki")))
    return Flow("", [Text.assemble(part, " ·") for part in parts[:-1]] + parts[-1:])


def pile(view: dict[str, Any], context: Context) -> RenderableType:
    """The play on top and who made it, or who leads."""
    label = context.label("table.pile")
    if view["pile"] is None:
        return Text(label + (context.text("table.no_pile", context.name(view["turn"])) if view["turn"] is not None else ""))
    by = Text(f" {context.text('table.played_by', context.name(view['pile_owner']))}", "dim")
    return Flow(label, [*(face(notation, context) for notation in view["pile"].split("+")), by])


def seat_state(view: dict[str, Any], seat: int, context: Context) -> list[Text]:
    """How many cards a seat has, or its place, its points where there are several rounds, and what it was before."""
    text = context.text
    place, before = view["places"][seat], view["titles_before"][seat]
    state = text("table.held", view["held"][seat])
    if place:
        state = f"{text('table.out', place)} {text('titles.' + view['titles'][seat])}"
    points = Text(str(view["scores"][seat]) if view["rounds"] > 1 else "")
    was = Text(text("table.was", text(f"titles.{before}")) if before else "", "dim")
    return [Text(state), points, was]


def face(notation: str, context: Context) -> Text:
    """A card as it is printed on the table, from its notation."""
    if notation == STAR:
        return card(f"★ {context.text('cards.joker')}", "bold magenta on white")
    star = "★" if notation.startswith(STAR) else ""
    value, suit = notation.removeprefix(STAR)[:-1], notation[-1]
    return card(f"{star}{SYMBOLS[SUIT_TEXTS.index(suit)]}{value}", "bold red on white" if suit in "dh" else PAPER)


def group(table: Table, legal: list[Action], context: Context) -> tuple[list[Action], RenderableType]:
    """Very many choices: a line or more a kind, weakest first, with a number each; of plays with jokers one stands for all."""
    downwards = reversed_order(table.masked(table.turn))
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(kind(action.id, context), []).append(action)
    numbered: list[Action] = []
    lines: list[RenderableType] = []
    width = 2 + max(cell_len(name) for name in kinds)
    for name, actions in kinds.items():
        listed = sorted((action for action in actions if plain(action.id)), key=lambda action: strength(action.id, downwards))
        parts = []
        for action in listed:
            numbered.append(action)
            parts.append(Text.assemble((str(len(numbered)), "bold"), f" {short(action)}"))
        if len(listed) < len(actions):
            numbered.append(next(action for action in actions if not plain(action.id)))
            example = f"{len(numbered)} {numbered[-1].text}"
            parts.append(Text(context.text("table.with_jokers", f"{len(actions) - len(listed):,}", example)))
        lines.append(Flow(set_cell_size(name, width), parts, gap=2))
    return numbered, Group(*lines, Prose(Text(context.text("table.all_choices", f"{len(legal):,}"), "dim")))


def kind(a: int, context: Context) -> str:
    """The name of the group that an action belongs to."""
    if a < KAIDAN:
        return context.text(f"table.group_{size_of(a)}")
    if a < JOKER_ALONE:
        return context.text("table.group_kaidan", size_of(a))
    return context.text("table.group_jokers" if a < PASS else "table.group_others")


def plain(a: int) -> bool:
    """Whether an action is listed by itself: it is no set or kaidan with jokers in it."""
    return a >= JOKER_ALONE or jokers_of(a) == 0


def strength(a: int, downwards: bool) -> tuple[int, int]:
    if a >= JOKER_ALONE:
        return 0, a
    low = low_of(cards_of(a))
    return -low if downwards else low, a


def short(action: Action) -> str:
    """A play in few signs: `4s+4d`, and a kaidan by its ends, `♠4–9`."""
    if not KAIDAN <= action.id < JOKER_ALONE:
        return action.text
    cards = cards_of(action.id)
    low = low_of(cards)
    suit = lowest(suits_at(cards, low))
    top = low + size_of(action.id) - 1
    return f"{SYMBOLS[suit]}{VALUE_TEXTS[low]}–{VALUE_TEXTS[top]}"
