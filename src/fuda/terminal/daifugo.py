"""Daifugo's table as text, from a seat's view, and its many plays in groups by kind and strength."""

from collections.abc import Callable, Sequence
from typing import Any

from fuda import games
from fuda.games.daifugo.cards import JOKER_ALONE, KAIDAN, PASS, cards_of, jokers_of, low_of, size_of, suits_at
from fuda.games.daifugo.notation import STAR, SUIT_TEXTS, VALUE_TEXTS
from fuda.games.daifugo.plays import reversed_order
from fuda.games.daifugo.words import SYMBOLS, suits as suit_signs
from fuda.kernel.bits import lowest
from fuda.table import Action, Table
from fuda.terminal.play import flowing
from fuda.terminal.style import Style, pad, width
from fuda.text import seat_name, translator


def draw(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> list[str]:
    """The table above the hand, a line each."""
    t = translator(games.load("daifugo"), language)
    lines = [heading(view, language, style), f"{t('table.pile')}: {pile(view, names, language, style)}", ""]
    wide = 4 + max(width(name) for name in names)
    for seat in range(view["players"]):
        name = pad(seat_name(seat, language, names), wide)
        mark = style.gold("▶ " + name) if view["turn"] == seat else "  " + name
        lines.append(f"{mark}{seat_state(view, seat, language, style)}".rstrip())
    return lines


def heading(view: dict[str, Any], language: str, style: Style) -> str:
    t = translator(games.load("daifugo"), language)
    parts = [style.bold(t("table.round", view["round"], view["rounds"]))]
    parts.append(t("order.reversed" if view["reversed"] else "order.usual"))
    if view["kakumei"]:
        parts.append(style.colour("red", t("table.kakumei")))
    if view["jack_back"]:
        parts.append(style.colour("red", t("table.jack_back")))
    if view["shibari"]:
        bound = sum(1 << SUIT_TEXTS.index(suit) for suit in view["shibari"])
        parts.append(t("table.shibari", suit_signs(bound)))
    if view["geki_shibari"]:
        parts.append(t("table.geki"))
    return " · ".join(parts)


def pile(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> str:
    t = translator(games.load("daifugo"), language)
    if view["pile"] is None:
        return t("table.no_pile", seat_name(view["turn"], language, names)) if view["turn"] is not None else ""
    cards = " ".join(face(card, language, style) for card in view["pile"].split("+"))
    return f"{cards}  {style.dim(t('table.played_by', seat_name(view['pile_owner'], language, names)))}"


def seat_state(view: dict[str, Any], seat: int, language: str, style: Style) -> str:
    t = translator(games.load("daifugo"), language)
    place, before = view["places"][seat], view["titles_before"][seat]
    text = style.dim(t("table.held", view["held"][seat]))
    if place:
        text = f"{t('table.out', place)} {t('titles.' + view['titles'][seat])}"
    if view["rounds"] > 1:
        text += f"  {view['scores'][seat]}"
    return text + (style.dim("  " + t("table.was", t(f"titles.{before}"))) if before else "")


def face(card: str, language: str, style: Style) -> str:
    """A card as it is printed on the table, from its notation."""
    if card == STAR:
        return style.card("magenta", f"★ {translator(games.load('daifugo'), language)('cards.joker')}")
    star = "★" if card.startswith(STAR) else ""
    value, suit = card.removeprefix(STAR)[:-1], card[-1]
    return style.card("red" if suit in "dh" else "black", f"{star}{SYMBOLS[SUIT_TEXTS.index(suit)]}{value}")


def group(table: Table, legal: list[Action], language: str, style: Style) -> tuple[list[Action], list[str]]:
    """Very many choices: a line or more a kind, weakest first, with a number each; of plays with jokers one stands for all."""
    t = translator(games.load("daifugo"), language)
    downwards = reversed_order(table.masked(table.turn))
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(kind(action.id, t), []).append(action)
    shown: list[Action] = []
    lines: list[str] = []
    wide = 2 + max(width(name) for name in kinds)
    for name, actions in kinds.items():
        listed = sorted((action for action in actions if plain(action.id)), key=lambda action: strength(action.id, downwards))
        parts = []
        for action in listed:
            shown.append(action)
            parts.append(f"{style.bold(str(len(shown)))} {short(action)} ")
        if len(listed) < len(actions):
            shown.append(next(action for action in actions if not plain(action.id)))
            example = f"{style.bold(str(len(shown)))} {shown[-1].text}"
            parts.append(t("table.with_jokers", f"{len(actions) - len(listed):,}", example))
        lines += flowing(pad(name, wide), parts)
    return shown, [*lines, style.dim(t("table.all_choices", f"{len(legal):,}"))]


def kind(a: int, t: Callable[..., str]) -> str:
    """The name of the group that an action belongs to."""
    if a < KAIDAN:
        return t(f"table.group_{size_of(a)}")
    if a < JOKER_ALONE:
        return t("table.group_kaidan", size_of(a))
    return t("table.group_jokers" if a < PASS else "table.group_others")


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
