"""Raigo's table as text, from a seat's view."""

from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from fuda.games.raigo.tokens import EXCHANGE, KANJI, NAMES, is_spell, weight
from fuda.games.raigo.towers import HAND_NAMES, kind_named
from fuda.games.raigo.words import hand as hand_name, spell_now
from fuda.table import Action, Table
from fuda.terminal.console import PAPER, Flow, Prose, card, choices, indented
from fuda.terminal.drawing import Context

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
INDENT = 4


def draw(view: dict[str, Any], context: Context) -> RenderableType:
    """The table above the hand."""
    word = context.word
    head = [Text(word("raizan", view["raizan"]), "bold")]
    if view["bonus"]:
        head.append(Text(word("bonus", small(view["bonus"]).plain, view["bonus"]["weight"]), "bold"))
    if view["last_turns"] is not None:
        head.append(Text(word("last", view["last_turns"]), "bold red"))
    lines: list[RenderableType] = [Flow("", head, gap=2), canyon(view, context)]
    if view["destroy"]:
        row = view["destroy"]
        lines.append(Prose(word("destroy", context.name(row["seat"]), "".join(row["row"]) or "–", row["weight"])))
    for seat in range(view["players"]):
        lines += board(view, seat, context)
    if view["now"]:
        lines += ["", Text(f"{word('now')}:")]
        for kanji, now in view["now"].items():
            effect = spell_now(kind_named(kanji), now, context.language)
            lines.append(indented(Text.assemble(face(kanji, context), f" {effect}")))
    return Group(*lines)


def canyon(view: dict[str, Any], context: Context) -> RenderableType:
    """The tokens in the Canyon."""
    tokens = [small(token).append(f"×{token['count']}" if token["count"] > 1 else "") for token in view["canyon"]]
    return Flow(f"{context.word('canyon')}: ", tokens or [Text("–")])


def board(view: dict[str, Any], seat: int, context: Context) -> list[RenderableType]:
    """A seat's board: what it holds, then its towers that have begun."""
    word = context.word
    shown = view["boards"][seat]
    state = word("out") if view["out"][seat] else word("balls", view["balls"][seat])
    label = context.mark(view, seat)
    label.pad_right(2 + max(map(cell_len, context.names)) - label.cell_len)
    label.append(f"  {state}  ")
    lines: list[RenderableType] = [Flow(label, [spaces(word(place), shown[place]) for place in ("body", "hands")], gap=2)]
    lines += [indented(tower_line(tower, context), INDENT) for tower in shown["towers"] if tower["tokens"] or tower["sealed"]]
    if shown["completed"]:
        done = ", ".join(f"{''.join(each['tokens'])} {spoken(each, context.language)}" for each in shown["completed"])
        lines.append(indented(Text(f"{word('completed')}: {done}", "dim"), INDENT))
    return lines


def spaces(label: str, tokens: list[dict[str, Any] | None]) -> Text:
    return Text(" ").join([Text(label), *(space(token) for token in tokens)])


def tower_line(tower: dict[str, Any], context: Context) -> Text:
    """A tower from its bottom on, what seals it, what it makes and could still make."""
    word = context.word
    line = [spaces(f"{word('tower')} {tower['tower']} ", tower["tokens"])]
    if tower["sealed"]:
        line.append(Text(f"{word('sealed')} {tower['sealed']}", "blue"))
    made = tower.get("makes")
    if made and (made["points"] or made["hand"] == "unsettled"):
        line.append(Text(word("makes", spoken(made, context.language)), "bold"))
    elif made and tower["height"] > 2:
        line.append(Text(word("nothing"), "dim"))
    if "could_make" in tower and tower["tokens"]:
        possible = tower["could_make"]
        rest = len(possible) - MOST_SHOWN
        more = f", {word('more', rest)}" if rest > 0 else ""
        listed = ", ".join(spoken(each, context.language) for each in possible[:MOST_SHOWN])
        line.append(Text(word("could", listed + more) if possible else word("dead"), "dim"))
    return Text("  ").join(line)


def spoken(made: dict[str, Any], language: str) -> str:
    name = hand_name(HAND_NAMES.index(made["hand"]), language)
    return f"{name} {made['points']}" if made["points"] else name


def space(token: dict[str, Any] | None) -> Text:
    """A space on a board: a token, one that is not seen, or nothing."""
    if token is None:
        return Text("[   ]", "dim")
    return Text("[???]") if token["token"] == "?" else small(token)


def small(token: dict[str, Any]) -> Text:
    """A token in little room: its kanji and weight, a Spell inked and a Silent outlined."""
    return Text(f"[{token['token']}{token['weight']}]", "magenta" if token["spell"] else "")


def face(kanji: str, context: Context) -> Text:
    """A token as it is printed in the hand: kanji, name and weight."""
    kind = kind_named(kanji)
    name = f"{KANJI[kind]} {NAMES[kind].capitalize()}" if context.language == "en" else KANJI[kind]
    return card(f"{name} {weight(kind)}", "bold magenta on white" if is_spell(kind) else PAPER)


def group(table: Table, legal: list[Action], context: Context) -> tuple[list[Action], RenderableType]:
    """Very many choices: of Switch what can be exchanged, of Mist all in columns."""
    if legal[0].id >= EXCHANGE:
        parts = dict.fromkeys(part for action in legal for part in action.text.split()[1:])
        line = Prose(context.word("switch", len(legal), legal[len(legal) // 2].text))
        return [], Group(line, Flow("  ", [Text(part) for part in parts], gap=2))
    return legal, choices((number, action.text) for number, action in enumerate(legal, start=1))
