"""Refusals: one class, one table of kinds, each a problem document (RFC 9457) in both languages."""

import logging
from typing import Any

from fuda import text as texts
from fuda.errors import (
    BadBook,
    BadDeck,
    BadGame,
    BadPosition,
    BadSetup,
    BadText,
    FudaError,
    IllegalMove,
    OutOfTurn,
    UnknownGame,
    UnreadableMove,
)
from fuda.kernel.game import Game

log = logging.getLogger("fuda.server")

# kind: status, title in English, title in Japanese
KINDS = {
    "bad-request": (422, "The request can't be read.", "リクエストを読み取れません。"),
    "bad-setup": (422, "There is no such game, option, bot or clock.", "そのようなゲームや設定はありません。"),
    "illegal-move": (409, "That move is not allowed.", "その手はルール上できません。"),
    "unreadable-move": (422, "That is no move of this game.", "このゲームにその手はありません。"),
    "out-of-turn": (409, "It is not your turn.", "あなたの番ではありません。"),
    "moved-on": (409, "The match has moved on; look again.", "対戦はもう先へ進んでいます。今の様子を見てください。"),
    "not-allowed": (403, "That is not yours to do.", "その操作は許可されていません。"),
    "no-such-table": (404, "There is no such table.", "その卓はありません。"),
    "not-found": (404, "There is nothing here.", "ここには何もありません。"),
    "method-not-allowed": (405, "That can't be done here.", "ここではその操作はできません。"),
    "seat-taken": (409, "That seat is taken.", "その席は埋まっています。"),
    "not-now": (409, "Not now.", "今はできません。"),
    "bad-link": (
        403,
        "The link is damaged, too old, or of another service.",
        "リンクが壊れているか、期限切れか、別のサービスのものです。",
    ),
    "too-slow": (408, "The request did not come to an end.", "リクエストが最後まで届きませんでした。"),
    "too-large": (413, "That is too much at once.", "データが大きすぎます。"),
    "too-many": (429, "That was too fast; wait a moment.", "操作が速すぎます。少し待ってください。"),
    "other-rules": (
        409,
        "This table was begun under other rules, which are not here.",
        "この卓は別の版のルールで始まりましたが、その版はここにありません。",
    ),
    "damaged-table": (
        500,
        "This table's log can't be read; the other tables are not affected.",
        "この卓の記録を読み取れません。ほかの卓に影響はありません。",
    ),
    "broken-game": (
        500,
        "The package of this game has a fault, which only its author can put right.",
        "このゲームのパッケージに不具合があります。直せるのは作者だけです。",
    ),
    "unavailable": (
        503,
        "The service can't write to its storage just now; nothing was done.",
        "今は保存できないため、何も行われませんでした。",
    ),
    "stopping": (
        503,
        "The service is being stopped; look whether that was done when it is back.",
        "サービスを停止しています。再開後に、反映されたか確かめてください。",
    ),
    "broken": (
        500,
        "Something is wrong with the service; nothing was done.",
        "サービスに問題が起きました。何も行われませんでした。",
    ),
}


# What somebody sends with a new table: the field in which it stands, and what its faults begin with in Japanese.
FIELDS = {
    BadBook: ("book", "カードのファイルを使えません："),
    BadDeck: ("decks", "デッキを使えません："),
    BadPosition: ("position", "局面を読み取れません："),
}


class Problem(Exception):
    """A refusal. Nothing was changed."""

    def __init__(self, kind: str, en: str | None = None, ja: str | None = None, **more: Any) -> None:
        self.kind = kind
        self.status, self.title, titled = KINDS[kind]
        self.words = {"en": en or self.title, "ja": ja or titled}
        self.more = more
        super().__init__(self.words["en"])

    def document(self) -> dict[str, Any]:
        return {
            "type": f"/problems/{self.kind}",
            "title": self.title,
            "status": self.status,
            "detail": self.words["en"],
            "words": self.words,
        } | self.more


def from_error(error: FudaError, game: Game | None = None) -> Problem:
    """The problem that an error of the library stands for."""
    if isinstance(error, IllegalMove):
        reason = error.reason
        if game is not None:
            reason = texts.reason(game, int(error.rule.partition(".")[2]), "ja")
        part = {"part": error.part} if error.part else {}
        en, ja = (f"{error.part}: ", f"{error.part}：") if part else ("", "")
        return Problem(
            "illegal-move", f"{en}{error.reason} ({error.rule})", f"{ja}{reason} ({error.rule})", rule=error.rule, **part
        )
    if isinstance(error, UnreadableMove):
        near = f"近い手：{'、'.join(error.nearest)}" if error.nearest else ""
        return Problem("unreadable-move", str(error), KINDS["unreadable-move"][2] + near, nearest=error.nearest)
    if isinstance(error, OutOfTurn):
        return Problem("out-of-turn", str(error))
    for kind, (field, ja) in FIELDS.items():
        if isinstance(error, kind):
            return Problem("bad-setup", str(error), f"{ja}{error}", field=field)
    if isinstance(error, BadSetup | UnknownGame):
        return Problem("bad-setup", str(error))
    if isinstance(error, BadGame | BadText):
        log.error("the package of a game has a fault: %s", error)
        return Problem("broken-game", f"{KINDS['broken-game'][1]} {error}", f"{KINDS['broken-game'][2]}{error}")
    return Problem("not-now", str(error))
