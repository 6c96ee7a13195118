"""Raigo's table as text, from a seat's view."""

from collections.abc import Sequence
from typing import Any

from fuda.games.raigo.tokens import EXCHANGE, KANJI, NAMES, is_spell, weight
from fuda.games.raigo.towers import HAND_NAMES, kind_named
from fuda.games.raigo.words import hand as hand_name, spell_now
from fuda.table import Action, Table
from fuda.terminal.style import Style, pad, width
from fuda.words import seat_name

SAYS = {
    "en": {
        "raizan": "Raizan {}",
        "bonus": "Bonus {} (weight {})",
        "last": "last turns: {}",
        "canyon": "Canyon",
        "destroy": "Destroy of {}: {} weight {} of 10",
        "balls": "balls {}",
        "out": "out",
        "body": "Body",
        "hands": "Hands",
        "tower": "Tower",
        "sealed": "sealed",
        "makes": "makes {}",
        "could": "could make {}",
        "nothing": "no hand",
        "dead": "can't make a hand any more",
        "completed": "completed",
        "switch": "{} exchanges; name two of these, such as {}:",
        "now": "Your Spells now",
        "more": "and {} more",
    },
    "ja": {
        "raizan": "雷山 {}",
        "bonus": "ボーナス {}（重さ{}）",
        "last": "残りの手番 {}",
        "canyon": "峡谷",
        "destroy": "{}の滅：{} 重さ{}/10",
        "balls": "陽玉 {}",
        "out": "脱落",
        "body": "胴",
        "hands": "手",
        "tower": "塔",
        "sealed": "封印",
        "makes": "{}になる",
        "could": "まだ狙える：{}",
        "nothing": "役なし",
        "dead": "もう役にならない",
        "completed": "完成",
        "switch": "入れ替えは{}通り。次のうち2枚を選ぶ（例：{}）：",
        "now": "術の今の効果",
        "more": "ほか{}",
    },
}
MOST_SHOWN = 3  # hands that a tower could still make
ACROSS = 4  # choices side by side


def draw(view: dict[str, Any], names: Sequence[str], language: str, style: Style) -> list[str]:
    """The table above the hand, a line each."""
    says = SAYS[language]
    head = [says["raizan"].format(view["raizan"])]
    if view["bonus"]:
        head.append(says["bonus"].format(small(view["bonus"], style), view["bonus"]["weight"]))
    if view["last_turns"] is not None:
        head.append(says["last"].format(view["last_turns"]))
    lines = [style.bold("  ".join(head))]
    lines.append(f"{says['canyon']}: {canyon(view, style)}")
    if view["destroy"]:
        row = view["destroy"]
        lines.append(says["destroy"].format(seat_name(row["seat"], language, names), "".join(row["row"]) or "–", row["weight"]))
    own = view["seat"]
    for seat in range(view["players"]):
        lines.append("")
        lines += board(view, seat, names, language, style, open=own == seat or own is None)
    if view["now"]:
        lines += ["", f"{says['now']}:"]
        for kanji, now in view["now"].items():
            lines.append(f"  {face(kanji, language, style)} {spell_now(kind_named(kanji), now, language)}")
    return lines


def canyon(view: dict[str, Any], style: Style) -> str:
    shown = [small(each, style) + (f"×{each['count']}" if each["count"] > 1 else "") for each in view["canyon"]]
    return " ".join(shown) or "–"


def board(view: dict[str, Any], seat: int, names: Sequence[str], language: str, style: Style, *, open: bool) -> list[str]:
    says = SAYS[language]
    shown = view["boards"][seat]
    name = seat_name(seat, language, names)
    mark = style.gold("▶ " + name) if view["turn"] == seat else "  " + name
    state = says["out"] if view["out"][seat] else says["balls"].format(view["balls"][seat])
    body = " ".join(space(token, style) for token in shown["body"])
    hands = " ".join(space(token, style) for token in shown["hands"])
    wide = 4 + max(width(each) for each in names)
    lines = [f"{pad(mark, wide)}{pad(state, 10)}  {says['body']} {body}   {says['hands']} {hands}"]
    for tower in shown["towers"]:
        lines.append(" " * wide + tower_line(tower, language, style))
    if shown["completed"]:
        done = ", ".join(f"{''.join(each['tokens'])} {spoken(each, language)}" for each in shown["completed"])
        lines.append(" " * wide + style.dim(f"{says['completed']}: {done}"))
    return lines


def tower_line(tower: dict[str, Any], language: str, style: Style) -> str:
    """A tower from its bottom on, what seals it, what it makes and could still make."""
    says = SAYS[language]
    stories = " ".join(space(token, style) for token in tower["tokens"]) or style.dim("–")
    line = f"{says['tower']} {tower['tower']}  {stories}"
    if tower["sealed"]:
        line += "  " + style.colour("blue", f"{says['sealed']} {tower['sealed']}")
    made = tower.get("makes")
    if made and (made["points"] or made["hand"] == "unsettled"):
        line += "  " + style.bold(says["makes"].format(spoken(made, language)))
    elif made and tower["height"] > 2:
        line += "  " + style.dim(says["nothing"])
    if "could_make" in tower and tower["tokens"]:
        possible = tower["could_make"]
        rest = len(possible) - MOST_SHOWN
        more = f", {says['more'].format(rest)}" if rest > 0 else ""
        listed = ", ".join(spoken(each, language) for each in possible[:MOST_SHOWN])
        line += "  " + style.dim(says["could"].format(listed + more) if possible else says["dead"])
    return line


def spoken(made: dict[str, Any], language: str) -> str:
    name = hand_name(HAND_NAMES.index(made["hand"]), language)
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
    name = f"{KANJI[kind]} {NAMES[kind].capitalize()}" if language == "en" else KANJI[kind]
    return style.card("magenta" if is_spell(kind) else "black", f"{name} {weight(kind)}")


def group(table: Table, legal: list[Action], language: str, style: Style) -> tuple[list[Action], list[str]]:
    """Very many choices: of Switch what can be exchanged, of Mist all in columns."""
    if legal[0].id >= EXCHANGE:
        parts = list(dict.fromkeys(part for action in legal for part in action.text.split()[1:]))
        line = SAYS[language]["switch"].format(len(legal), legal[len(legal) // 2].text)
        return [], [line, "  " + "  ".join(parts)]
    texts = [f"{style.bold(f'{number:2}')} {action.text}" for number, action in enumerate(legal, start=1)]
    wide = 3 + max(width(text) for text in texts)
    rows = [texts[i : i + ACROSS] for i in range(0, len(texts), ACROSS)]
    return legal, ["".join(pad(text, wide) for text in row).rstrip() for row in rows]
