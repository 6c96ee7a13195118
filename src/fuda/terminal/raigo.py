"""Raigo's table as text, from a seat's view."""

from collections.abc import Sequence
from typing import Any

from fuda import games
from fuda.games.raigo.tokens import EXCHANGE, NAMES, is_spell, weight
from fuda.games.raigo.towers import HAND_NAMES, kind_named
from fuda.games.raigo.words import hand as hand_name, spell_now
from fuda.table import Action, Table
from fuda.terminal.style import Style, pad, width
from fuda.text import render, seat_name, translator

MOST_SHOWN = 3  # hands that a tower could still make
ACROSS = 4  # choices side by side


def draw(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> list[str]:
    """The table above the hand, a line each."""
    t = translator(games.load("raigo"), language)
    head = [f"{t('table.raizan')} {view['raizan']}"]
    if view["bonus"]:
        head.append(f"{t('table.bonus')} {small(view['bonus'], style)} ({t('table.weight', view['bonus']['weight'])})")
    if view["last_turns"] is not None:
        head.append(t("table.last_turns_left", view["last_turns"]))
    lines = [style.bold("  ".join(head))]
    lines.append(f"{t('table.canyon')}: {canyon(view, style)}")
    if view["destroy"]:
        row = view["destroy"]
        owner = t("table.destroy_of", seat_name(row["seat"], language, names))
        lines.append(f"{owner}: {''.join(row['row']) or '–'} {t('table.destroy_sum', row['weight'])}")
    own = view["seat"]
    for seat in range(view["players"]):
        lines.append("")
        lines += board(view, seat, names, language, style, open=own == seat or own is None)
    if view["now"]:
        lines += ["", f"{t('table.spells_now')}:"]
        for kanji, now in view["now"].items():
            effect = render(games.load("raigo"), spell_now(kind_named(kanji), now), language)
            lines.append(f"  {face(kanji, language, style)} {effect}")
    return lines


def canyon(view: dict[str, Any], style: Style) -> str:
    shown = [small(each, style) + (f"×{each['count']}" if each["count"] > 1 else "") for each in view["canyon"]]
    return " ".join(shown) or "–"


def board(view: dict[str, Any], seat: int, names: Sequence[str], language: str, style: Style, *, open: bool) -> list[str]:
    t = translator(games.load("raigo"), language)
    shown = view["boards"][seat]
    name = seat_name(seat, language, names)
    mark = style.gold("▶ " + name) if view["turn"] == seat else "  " + name
    state = t("table.out") if view["out"][seat] else t("counts.balls", view["balls"][seat])
    body = " ".join(space(token, style) for token in shown["body"])
    hands = " ".join(space(token, style) for token in shown["hands"])
    wide = 4 + max(width(each) for each in names)
    lines = [f"{pad(mark, wide)}{pad(state, 10)}  {t('table.body')} {body}   {t('table.hands')} {hands}"]
    for tower in shown["towers"]:
        lines.append(" " * wide + tower_line(tower, language, style))
    if shown["completed"]:
        done = ", ".join(f"{''.join(each['tokens'])} {spoken(each, language)}" for each in shown["completed"])
        lines.append(" " * wide + style.dim(f"{t('table.completed')}: {done}"))
    return lines


def tower_line(tower: dict[str, Any], language: str, style: Style) -> str:
    """A tower from its bottom on, what seals it, what it makes and could still make."""
    t = translator(games.load("raigo"), language)
    stories = " ".join(space(token, style) for token in tower["tokens"]) or style.dim("–")
    line = f"{t('table.tower', tower['tower'])}  {stories}"
    if tower["sealed"]:
        line += "  " + style.colour("blue", f"{t('table.sealed')} {tower['sealed']}")
    made = tower.get("makes")
    if made and (made["points"] or made["hand"] == "unsettled"):
        line += "  " + style.bold(t("table.makes", spoken(made, language)))
    elif made and tower["height"] > 2:
        line += "  " + style.dim(t("table.no_hand"))
    if "could_make" in tower and tower["tokens"]:
        possible = tower["could_make"]
        rest = len(possible) - MOST_SHOWN
        more = f", {t('table.more', rest)}" if rest > 0 else ""
        listed = ", ".join(spoken(each, language) for each in possible[:MOST_SHOWN])
        line += "  " + style.dim(t("table.could_make", listed + more) if possible else t("table.no_more"))
    return line


def spoken(made: dict[str, Any], language: str) -> str:
    name = render(games.load("raigo"), hand_name(HAND_NAMES.index(made["hand"])), language)
    return f"{name} {made['points']}" if made["points"] else name


def space(token: dict[str, Any] | None, style: Style) -> str:
    """A space on a board: a token, one that is not seen, or nothing."""
    if token is None:
        return style.dim("[   ]")
    if token["token"] == "?":
        return "[???]"
    return small(token, style)


def small(token: dict[str, Any], style: Style) -> str:
    """A token in little room: its kanji and weight, a Spell inked and a Silent outlined."""
    text = f"[{token['token']}{token['weight']}]"
    return style.colour("magenta", text) if token["spell"] else text


def face(card: str, language: str, style: Style) -> str:
    """A token as it is printed in the hand: kanji, name and weight."""
    kind = kind_named(card)
    name = translator(games.load("raigo"), language)(f"cards.{NAMES[kind]}")
    return style.card("magenta" if is_spell(kind) else "black", f"{name} {weight(kind)}")


def group(table: Table, legal: list[Action], language: str, style: Style) -> tuple[list[Action], list[str]]:
    """Very many choices: of Switch what can be exchanged, of Mist all in columns."""
    if legal[0].id >= EXCHANGE:
        parts = list(dict.fromkeys(part for action in legal for part in action.text.split()[1:]))
        line = translator(games.load("raigo"), language)("table.switch_choices", len(legal), legal[len(legal) // 2].text)
        return [], [line, "  " + "  ".join(parts)]
    texts = [f"{style.bold(f'{number:2}')} {action.text}" for number, action in enumerate(legal, start=1)]
    wide = 3 + max(width(text) for text in texts)
    rows = [texts[i : i + ACROSS] for i in range(0, len(texts), ACROSS)]
    return legal, ["".join(pad(text, wide) for text in row).rstrip() for row in rows]
