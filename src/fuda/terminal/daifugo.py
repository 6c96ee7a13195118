"""Daifugo's table as text, from a seat's view, and its many plays in groups by kind and strength."""

from collections.abc import Sequence
from typing import Any

from fuda.games.daifugo.cards import JOKER_ALONE, KAIDAN, PASS, cards_of, jokers_of, low_of, size_of, suits_at
from fuda.games.daifugo.notation import STAR, SUIT_TEXTS, VALUE_TEXTS
from fuda.games.daifugo.plays import reversed_order
from fuda.games.daifugo.words import JOKERS, SYMBOLS, TITLES, suits as suit_signs
from fuda.kernel.bits import lowest
from fuda.table import Action, Table
from fuda.terminal.play import flowing
from fuda.terminal.style import Style, pad, width
from fuda.words import seat_name

KEYS = TITLES["en"]
SAYS: dict[str, dict[str, str]] = {
    "en": {
        "round": "Round {} of {}",
        "strongest": "{} is strongest",
        "kakumei": "KAKUMEI",
        "jack_back": "jack-back",
        "shibari": "shibari {}",
        "geki": "geki-shibari {}",
        "pile": "Pile",
        "by": "by {}",
        "no_pile": "nothing: {} leads",
        "held": "cards",
        "out": "out: place {}",
        "was": "was {}",
        "1": "Singles",
        "2": "Pairs",
        "3": "Threes",
        "4": "Fours",
        "kaidan": "Kaidan of {}",
        "jokers": "Jokers",
        "else": "Or",
        "with_jokers": "and {} with jokers, such as {}",
        "all": "{} choices in all. Type cards in any order, or part of a play to search.",
    },
    "ja": {
        "round": "第{}ラウンド（全{}）",
        "strongest": "{}が最強",
        "kakumei": "革命中",
        "jack_back": "Jバック",
        "shibari": "縛り {}",
        "geki": "激縛り {}",
        "pile": "場",
        "by": "{}",
        "no_pile": "なし：{}が親",
        "held": "枚",
        "out": "あがり：{}位",
        "was": "前回 {}",
        "1": "1枚",
        "2": "2枚",
        "3": "3枚",
        "4": "4枚",
        "kaidan": "階段{}枚",
        "jokers": "ジョーカー",
        "else": "その他",
        "with_jokers": "ほかジョーカー入り{}手（例：{}）",
        "all": "全{}手。札はどの順に入力してもよく、手の一部で検索できます。",
    },
}


def draw(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> list[str]:
    """The table above the hand, a line each."""
    says = SAYS[language]
    lines = [heading(view, language, style), f"{says['pile']}: {pile(view, names, language, style)}", ""]
    wide = 4 + max(width(name) for name in names)
    for seat in range(view["players"]):
        name = pad(seat_name(seat, language, names), wide)
        mark = style.gold("▶ " + name) if view["turn"] == seat else "  " + name
        lines.append(f"{mark}{seat_state(view, seat, language, style)}".rstrip())
    return lines


def heading(view: dict[str, Any], language: str, style: Style) -> str:
    says = SAYS[language]
    parts = [style.bold(says["round"].format(view["round"], view["rounds"]))]
    parts.append(says["strongest"].format("3" if view["reversed"] else "2"))
    if view["kakumei"]:
        parts.append(style.colour("red", says["kakumei"]))
    if view["jack_back"]:
        parts.append(style.colour("red", says["jack_back"]))
    if view["shibari"]:
        bound = sum(1 << SUIT_TEXTS.index(suit) for suit in view["shibari"])
        parts.append(says["geki" if view["geki_shibari"] else "shibari"].format(suit_signs(bound, language)))
    return " · ".join(parts)


def pile(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> str:
    says = SAYS[language]
    if view["pile"] is None:
        return says["no_pile"].format(seat_name(view["turn"], language, names)) if view["turn"] is not None else ""
    cards = " ".join(face(card, language, style) for card in view["pile"].split("+"))
    return f"{cards}  {style.dim(says['by'].format(seat_name(view['pile_owner'], language, names)))}"


def seat_state(view: dict[str, Any], seat: int, language: str, style: Style) -> str:
    says = SAYS[language]
    place, before = view["places"][seat], view["titles_before"][seat]
    text = style.dim(f"{view['held'][seat]:2} {says['held']}")
    if place:
        text = f"{says['out'].format(place)} {title(view['titles'][seat], language)}"
    if view["rounds"] > 1:
        text += f"  {view['scores'][seat]}"
    return text + (style.dim("  " + says["was"].format(title(before, language))) if before else "")


def title(key: str, language: str) -> str:
    return TITLES[language][KEYS.index(key)]


def face(card: str, language: str, style: Style) -> str:
    """A card as it is printed on the table, from its notation."""
    if card == STAR:
        return style.card("magenta", f"★ {JOKERS[language]}")
    star = "★" if card.startswith(STAR) else ""
    value, suit = card.removeprefix(STAR)[:-1], card[-1]
    return style.card("red" if suit in "dh" else "black", f"{star}{SYMBOLS[SUIT_TEXTS.index(suit)]}{value}")


def group(table: Table, legal: list[Action], language: str, style: Style) -> tuple[list[Action], list[str]]:
    """Very many choices: a line or more a kind, weakest first, with a number each; of plays with jokers one stands for all."""
    says = SAYS[language]
    downwards = reversed_order(table.masked(table.turn))
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(kind(action.id, says), []).append(action)
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
            parts.append(says["with_jokers"].format(f"{len(actions) - len(listed):,}", example))
        lines += flowing(pad(name, wide), parts)
    return shown, [*lines, style.dim(says["all"].format(f"{len(legal):,}"))]


def kind(a: int, says: dict[str, str]) -> str:
    """The name of the group that an action belongs to."""
    if a < KAIDAN:
        return says[str(size_of(a))]
    if a < JOKER_ALONE:
        return says["kaidan"].format(size_of(a))
    return says["jokers"] if a < PASS else says["else"]


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
