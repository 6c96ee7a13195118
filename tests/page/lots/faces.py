"""The notation, the words and the view of Lots."""

from typing import Any

from fuda.kernel.bits import has
from tests.page.lots.rules import LOTS, NOTHING, Note, Phase

TEXTS = tuple(f"lot-{lot + 1}" for lot in range(LOTS))

TITLE = {"en": "Lots", "ja": "くじ"}
TAGLINE = {"en": "The highest lot wins", "ja": "一番大きいくじが勝つ"}
KINDS = {"lot": lambda value, language: TEXTS[value]}
NOTES = {
    "en": {Note.LAYS: "{0:seat} lays {1:lot}", Note.WINS: "{0:seat} wins the trick"},
    "ja": {Note.LAYS: "{0:seat}が{1:lot}を出す", Note.WINS: "{0:seat}の勝ち"},
}
REASONS = {
    "en": {2: "That lot is not in your hand.", 3: "The match is over."},
    "ja": {2: "そのくじはありません。", 3: "対戦終了。"},
}
PHASES = {"en": {Phase.PLAY: "play", Phase.OVER: "over"}, "ja": {Phase.PLAY: "出す", Phase.OVER: "終了"}}
OPTIONS: dict[str, dict[str, str]] = {"en": {}, "ja": {}}


def text(s: Any, a: int) -> str:
    return TEXTS[a]


def parse(s: Any, typed: str) -> int | None:
    return TEXTS.index(typed) if typed in TEXTS else None


def prompt(s: Any, language: str) -> str:
    return "Lay a lot." if language == "en" else "くじを出してください。"


def action(s: Any, a: int, language: str) -> str:
    return TEXTS[a]


def own(s: Any, seat: int) -> dict[str, Any]:
    return {"hand": [TEXTS[lot] for lot in range(LOTS) if has(s.hand[seat], lot)] if seat >= 0 else []}


def shared(s: Any) -> dict[str, Any]:
    return {"row": [None if s.row[p] == NOTHING else TEXTS[s.row[p]] for p in range(s.players)], "left": s.left}


def everything(s: Any) -> dict[str, Any]:
    return {"hands": [[TEXTS[lot] for lot in range(LOTS) if has(s.hand[p], lot)] for p in range(s.players)]}
