"""What a person's message makes of a table: the events to write, or a refusal. Nothing is changed here."""

from collections.abc import Callable
from typing import Any

from fuda.errors import FudaError, IllegalMove
from fuda.server.match import OVER, PLAYING, WAITING, Match
from fuda.server.problems import Problem, from_error
from fuda.server.settings import CHAT_LENGTH, CONTRIBUTION_LENGTH

Made = list[tuple[str, dict[str, Any]]]


def decide(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    """The events that `said` makes; `gone` tells whether the person of a seat has been away for long."""
    made = DECISIONS[said["type"]](match, person, said, gone)
    if made:
        made[0][1].update(who=person, key=said["key"])
    return made


def own_seat(match: Match, person: str) -> int:
    seat = match.seat_of(person)
    if seat is None:
        raise Problem("not-allowed", "You have no seat at this table.", "あなたはこの卓に席がありません。")
    return seat


def playing_seat(match: Match, person: str) -> int:
    seat = own_seat(match, person)
    if match.status == WAITING:
        raise Problem("out-of-turn", "The match has not begun.", "対戦はまだ始まっていません。")
    if match.status == OVER:
        raise Problem("out-of-turn", "The match is over.", "対戦は終わっています。")
    if match.seats[seat].away:
        raise Problem(
            "not-now", "A bot is playing for you; come back first.", "ボットが代わりにプレイしています。先に席に戻ってください。"
        )
    return seat


def move(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    seat = playing_seat(match, person)
    if match.turn != seat:
        turn = (match.turn or 0) + 1
        raise Problem("out-of-turn", f"It is seat {turn}'s turn.", f"席{turn}の番です。")
    if said["number"] != len(match.moves):
        raise Problem("moved-on", number=len(match.moves))
    chosen = said.get("action")
    action = checked(match, seat, said.get("text") if chosen is None else chosen)
    return [made_move(match, action, "person")]


def made_move(match: Match, action: int, by: str) -> tuple[str, dict[str, Any]]:
    assert match.position is not None
    return "move", {"seat": match.turn, "action": action, "text": match.position.legal[action], "by": by}


def checked(match: Match, seat: int, chosen: Any) -> int:
    assert match.position is not None
    try:
        return match.position.check(seat, chosen)
    except FudaError as error:
        raise from_error(error, match.game) from error


def undo(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    seat = playing_seat(match, person)
    if match.setup.clock is not None:
        raise Problem("not-now", "Nothing is taken back against the clock.", "持ち時間のある対戦では、待ったはできません。")
    kind = match.undo_kind(seat, sure=True)
    to = match.last[seat]
    if kind == "no" or to is None:
        raise Problem("not-now", "You have nothing to take back.", "戻せる手がありません。")
    if match.question is not None:
        raise Problem("not-now", "Somebody is asked already.", "すでに待ったの可否を尋ねています。")
    if kind == "free":
        return [("undo", {"seat": seat, "to": to})]
    return [("undo-ask", {"seat": seat, "to": to})]


def answer(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    seat = own_seat(match, person)
    question = match.question
    if question is None or question.event != said["event"] or seat not in question.wait:
        raise Problem("not-now", "Nothing is asked of you any more.", "待ったの可否は、もう尋ねられていません。")
    made: Made = [("undo-answer", {"seat": seat, "yes": said["yes"]})]
    if said["yes"] and question.wait == {seat}:
        made.append(("undo", {"seat": question.seat, "to": question.to}))
    return made


def chat(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    seat = own_seat(match, person)
    return [("chat", {"seat": seat, "from": match.seats[seat].name, "text": plain(said["text"], CHAT_LENGTH)})]


def leave(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    seat = own_seat(match, person)
    if match.status == WAITING:
        return [("stand", {"seat": seat})]
    if match.status == OVER:
        raise Problem("not-now", "The match is over.", "対戦は終わっています。")
    if match.seats[seat].away:
        raise Problem("not-now", "A bot is playing for you already.", "すでにボットが代わりにプレイしています。")
    return [("away", {"seat": seat, "bot": strongest(match), "why": "left"})]


def back(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    seat = own_seat(match, person)
    if not match.seats[seat].away:
        raise Problem("not-now", "No bot is playing for you.", "ボットは代わりにプレイしていません。")
    return [("back", {"seat": seat})]


def take_over(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    playing_seat(match, person)
    seat = said["seat"]
    if not 0 <= seat < len(match.seats) or match.seats[seat].kind != "person" or match.seats[seat].away:
        raise Problem("not-now", "No person plays in that seat.", "その席でプレイしている人はいません。")
    if not gone(seat):
        raise Problem("not-now", "That person is here, or was a moment ago.", "その人はまだいるか、さっきまでいました。")
    return [("away", {"seat": seat, "bot": strongest(match), "why": "gone"})]


def contribute(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    seat = own_seat(match, person)
    if match.status != WAITING:
        raise Problem("not-now", "The cards are dealt already.", "すでに配られています。")
    return [("contribute", {"seat": seat, "text": plain(said["text"], CONTRIBUTION_LENGTH)})]


def start(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    check_maker(match, person)
    made: Made = [("bot", {"seat": seat, "bot": strongest(match)}) for seat in match.open_seats]
    return [*made, ("start", {})]


def bot(match: Match, person: str, said: dict[str, Any], gone: Callable[[int], bool]) -> Made:
    check_maker(match, person)
    if said["seat"] not in match.open_seats:
        raise Problem("seat-taken")
    if said["bot"] not in match.game.bot_names:
        listed = ", ".join(match.game.bot_names)
        raise Problem(
            "bad-setup",
            f"{match.game.name} has no bot of that name; its bots are: {listed}.",
            f"その名前のボットはいません。このゲームのボット：{listed}",
        )
    made: Made = [("bot", {"seat": said["seat"], "bot": said["bot"]})]
    return made if match.open_seats != [said["seat"]] or match.setup.hold else [*made, ("start", {})]


def check_maker(match: Match, person: str) -> None:
    if person != match.maker:
        raise Problem("not-allowed", "Only who made the table can do that.", "卓を立てた人だけができます。")
    if match.status != WAITING:
        raise Problem("not-now", "The match has begun.", "対戦はもう始まっています。")


def join(match: Match, person: str, name: str, wanted: int | None) -> Made:
    """Sits down; the last one to do so has the cards dealt."""
    if match.seat_of(person) is not None:
        return []
    free = match.open_seats
    if match.status != WAITING or not free or (wanted is not None and wanted not in free):
        raise Problem("seat-taken")
    seat = free[0] if wanted is None else wanted
    made: Made = [("sit", {"seat": seat, "who": person, "name": name})]
    return [*made, ("start", {})] if len(free) == 1 and not match.setup.hold else made


def returned(match: Match, person: str) -> Made:
    """Hands back to somebody who connects again, unless it was the person itself who left."""
    seat = match.seat_of(person)
    if seat is None or match.status != PLAYING or match.seats[seat].away not in ("gone", "clock"):
        return []
    return [("back", {"seat": seat})]


def strongest(match: Match) -> str:
    return match.game.bot_names[-1]


def plain(text: str, most: int) -> str:
    """A text as people may write it: no control characters, no blanks around it."""
    kept = "".join(c for c in text if c.isprintable() or c == " ").strip()
    if not 1 <= len(kept) <= most:
        raise Problem("bad-request", f"The text has 1 to {most} characters.", f"1文字以上{most}文字以下で書いてください。")
    return kept


def why(match: Match, person: str, text: str) -> dict[str, Any]:
    """Whether a move is legal for the person to move, and which rule forbids it."""
    from fuda import text as texts
    from fuda.errors import UnreadableMove

    seat = playing_seat(match, person)
    assert match.position is not None
    if match.turn != seat:
        raise Problem("out-of-turn")
    said: dict[str, Any] = {"text": text, "legal": True, "rule": None, "reason": None}
    try:
        match.position.check(seat, text)
    except IllegalMove as refusal:
        rule = int(refusal.rule.partition(".")[2])
        reason = texts.in_languages(texts.reason, match.game, rule)
        said |= {"legal": False, "rule": refusal.rule, "reason": reason}
    except UnreadableMove as refusal:
        said |= {"legal": False, "reason": from_error(refusal).words}
    return said


DECISIONS = {
    "move": move,
    "undo": undo,
    "answer": answer,
    "chat": chat,
    "leave": leave,
    "back": back,
    "take-over": take_over,
    "contribute": contribute,
    "start": start,
    "bot": bot,
}
