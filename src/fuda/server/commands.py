"""Commands: which events a client's message makes of a match, or why it is refused. Pure functions; nothing is changed here."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from fuda import bots, shuffle, text as texts
from fuda.errors import FudaError, IllegalMove, UnreadableMove
from fuda.kernel.decks import Deck
from fuda.server.match import OVER, PLAYING, WAITING, Match, Seat
from fuda.server.problems import Problem, from_error
from fuda.server.settings import CHAT_LENGTH, CONTRIBUTION_LENGTH
from fuda.table import Action

REVEAL_MS = 5000  # milliseconds that everyone has for revealing a contribution to the shuffle
MAX_CONTRIBUTIONS = 5  # of a seat
MAX_OTHER_EVENTS = 5000  # of a table, besides the moves that stand
NewEvents = list[tuple[str, dict[str, Any]]]  # kind and body
IsAbsent = Callable[[int], bool]  # whether the person of a seat has not been connected for long


def handle(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    """The events that a message makes. A message that was handled before (same person, same key) makes none."""
    if (person, message["key"]) in match.answers:
        return []
    if message["type"] != "move" and match.number - len(match.moves) >= MAX_OTHER_EVENTS:
        raise Problem(
            "too-many",
            "Nothing but moves fits into this table's log any more.",
            "この卓の記録には、もう手しか加えられません。",
            seconds=3600,
        )
    events = HANDLERS[message["type"]](match, person, message, is_absent)
    events[-1][1].update(who=person, key=message["key"])
    return events


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


def move(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    seat = playing_seat(match, person)
    if match.turn != seat:
        turn = (match.turn or 0) + 1
        raise Problem("out-of-turn", f"It is seat {turn}'s turn.", f"席{turn}の番です。")
    if message["number"] != len(match.moves):
        raise Problem("moved-on", number=len(match.moves))
    assert match.position is not None
    action = message.get("action")
    try:
        if action is None:
            return move_events(match, match.position.read(seat, message.get("text") or ""), "person")
        return [move_event(match, match.position.check(seat, action), "person")]
    except FudaError as error:
        raise from_error(error, match.game) from error


def move_event(match: Match, action: int, by: str) -> tuple[str, dict[str, Any]]:
    """The event of a legal action of the seat to move."""
    assert match.position is not None
    return move_events(match, [Action(action, match.position.text_of(action))], by)[0]


def move_events(match: Match, actions: Sequence[Action], by: str) -> NewEvents:
    """The events of a move, one for each of its actions; those after the first say which part of the move they are."""
    bodies = [{"seat": match.turn, "action": action.id, "text": action.text, "by": by} for action in actions]
    return [("move", body | ({"part": part} if part else {})) for part, body in enumerate(bodies)]


def undo(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    seat = playing_seat(match, person)
    if match.setup.clock is not None:
        raise Problem("not-now", "Nothing is taken back against the clock.", "持ち時間のある対戦では、待ったはできません。")
    to = match.last[seat]
    if match.undo_kind(seat) == "no" or to is None:
        raise Problem("not-now", "You have nothing to take back.", "戻せる手がありません。")
    if match.question is not None:
        raise Problem("not-now", "Somebody is asked already.", "すでに待ったの可否を尋ねています。")
    if match.is_free_undo(seat):
        return [undo_event(seat, to)]
    return [("undo-ask", {"seat": seat, "to": to})]


def answer(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    seat = own_seat(match, person)
    question = match.question
    if question is None or question.event != message["event"] or seat not in question.wait:
        raise Problem("not-now", "Nothing is asked of you any more.", "待ったの可否は、もう尋ねられていません。")
    events: NewEvents = [("undo-answer", {"seat": seat, "yes": message["yes"]})]
    if message["yes"] and question.wait == {seat}:
        events.append(undo_event(question.seat, question.to))
    return events


def undo_event(seat: int, to: int) -> tuple[str, dict[str, Any]]:
    """Actions are taken back. The chance of all that follows is drawn afresh, so that nobody has learnt what was coming."""
    return "undo", {"seat": seat, "to": to, "afresh": True}


def chat(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    seat = own_seat(match, person)
    return [("chat", {"seat": seat, "from": match.seats[seat].name, "text": plain(message["text"], CHAT_LENGTH)})]


def leave(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    seat = own_seat(match, person)
    if match.status == WAITING:
        check_not_dealt(match)
        return [("stand", {"seat": seat})]
    if match.status == OVER:
        raise Problem("not-now", "The match is over.", "対戦は終わっています。")
    if match.seats[seat].away:
        raise Problem("not-now", "A bot is playing for you already.", "すでにボットが代わりにプレイしています。")
    return [("away", {"seat": seat, "bot": strongest(match), "why": "left"})]


def back(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    seat = own_seat(match, person)
    if not match.seats[seat].away:
        raise Problem("not-now", "No bot is playing for you.", "ボットは代わりにプレイしていません。")
    if match.is_out_of_time(seat):
        raise Problem("not-now", "Your time is over; the bot plays on.", "持ち時間が切れたため、ボットがプレイを続けます。")
    return [("back", {"seat": seat})]


def take_over(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    playing_seat(match, person)
    seat = message["seat"]
    if not 0 <= seat < len(match.seats) or match.seats[seat].kind != "person" or match.seats[seat].away:
        raise Problem("not-now", "No person plays in that seat.", "その席でプレイしている人はいません。")
    if not is_absent(seat):
        raise Problem("not-now", "That person is here, or was a moment ago.", "その人はまだいるか、さっきまでいました。")
    return [("away", {"seat": seat, "bot": strongest(match), "why": "gone"})]


def contribute(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    """Adds a text to the shuffle without committing to it first, as earlier clients do."""
    seat = own_seat(match, person)
    check_not_dealt(match)
    if match.seats[seat].commitment:
        raise Problem("not-now", "You have committed to something else already.", "すでに別の内容を約束しています。")
    if sum(event.kind == "contribute" and event.body["seat"] == seat for event in match.events) >= MAX_CONTRIBUTIONS:
        raise Problem("too-many", "That was often enough.", "もう十分です。", seconds=3600)
    return [("contribute", {"seat": seat, "text": plain(message["text"], CONTRIBUTION_LENGTH)})]


def commit(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    """Publishes the SHA-256 of a contribution to the shuffle; the contribution itself follows when all are asked for theirs."""
    seat = own_seat(match, person)
    check_not_dealt(match)
    if match.seats[seat].commitment or match.seats[seat].contribution:
        raise Problem("not-now", "You have added to the shuffle already.", "すでにシャッフルに加わっています。")
    return [("commit", {"seat": seat, "commitment": message["commitment"]})]


def reveal(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    seat = own_seat(match, person)
    if match.reveal_until is None or seat not in match.unrevealed:
        raise Problem("not-now", "Nothing is to be revealed by you now.", "今、明かすものはありません。")
    if not shuffle.keeps(match.seats[seat].commitment, message["text"]):
        raise Problem("not-now", "That is not what you have committed to.", "約束した内容と違います。")
    events: NewEvents = [("reveal", {"seat": seat, "text": message["text"]})]
    return [*events, ("start", {})] if match.unrevealed == [seat] else events


def check_not_dealt(match: Match) -> None:
    if match.status != WAITING:
        raise Problem("not-now", "The cards are dealt already.", "すでに配られています。")
    if match.reveal_until is not None:
        raise Problem("not-now", "The cards are being dealt.", "配っているところです。")


def deal(seats: Iterable[Seat]) -> NewEvents:
    """How the match begins: at once, or after everyone who has committed to a contribution has had time to reveal it."""
    if any(seat.commitment for seat in seats):
        return [("reveal-ask", {"ms": REVEAL_MS})]
    return [("start", {})]


def deal_at_last(match: Match) -> NewEvents:
    """The time for revealing is over: who has not done so is left out, for everyone to see."""
    return [("start", {"left_out": match.unrevealed})]


def start(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    check_maker(match, person)
    events: NewEvents = [("bot", {"seat": seat, "bot": strongest(match)}) for seat in match.open_seats]
    return [*events, *deal(match.seats)]


def bot(match: Match, person: str, message: dict[str, Any], is_absent: IsAbsent) -> NewEvents:
    check_maker(match, person)
    if message["seat"] not in match.open_seats:
        raise Problem("seat-taken")
    if message["bot"] not in bots.names(match.game):
        listed = ", ".join(bots.names(match.game))
        raise Problem(
            "bad-setup",
            f"{match.game.name} has no bot of that name; its bots are: {listed}.",
            f"その名前のボットはいません。このゲームのボット：{listed}",
        )
    events: NewEvents = [("bot", {"seat": message["seat"], "bot": message["bot"]})]
    return events if match.open_seats != [message["seat"]] or match.setup.hold else [*events, *deal(match.seats)]


def check_maker(match: Match, person: str) -> None:
    if person != match.maker:
        raise Problem("not-allowed", "Only who made the table can do that.", "卓を立てた人だけができます。")
    if match.status != WAITING:
        raise Problem("not-now", "The match has begun.", "対戦はもう始まっています。")
    check_not_dealt(match)


def join(
    match: Match, person: str, name: str, wanted: int | None, commitment: str | None = None, deck: Deck | None = None
) -> NewEvents:
    """Takes a seat, with a commitment to a contribution to the shuffle and a deck that was checked.

    When the last seat is taken the cards are dealt.
    """
    if match.seat_of(person) is not None:
        return []
    free = match.seats_for(person)
    if match.status != WAITING or not free or (wanted is not None and wanted not in free):
        raise Problem("seat-taken")
    seat = free[0] if wanted is None else wanted
    brought = {} if deck is None else {"deck": deck}
    events: NewEvents = [("sit", {"seat": seat, "who": person, "name": name} | brought)]
    seats = [*match.seats]
    if commitment:
        events.append(("commit", {"seat": seat, "commitment": commitment}))
        seats.append(Seat(commitment=commitment))
    return [*events, *deal(seats)] if match.open_seats == [seat] and not match.setup.hold else events


def rematch(match: Match, person: str, table: str) -> NewEvents:
    """Tells everyone at a finished table where the rematch is. The first table that was made for it counts."""
    seat = own_seat(match, person)
    return [] if match.rematch else [("rematch", {"seat": seat, "table": table})]


def check_rematch(match: Match, person: str) -> int:
    """The seat of a person who may ask for a rematch."""
    seat = own_seat(match, person)
    if match.status != OVER:
        raise Problem("not-now", "The match is not over.", "対戦はまだ終わっていません。")
    return seat


def rematch_seats(match: Match, person: str, rotate: bool, commitment: str | None) -> list[dict[str, Any]]:
    """Who sits where in a rematch: bots as before, the others' seats are kept for them."""
    seats: list[dict[str, Any]] = []
    for seat in match.seats:
        if seat.kind == "bot":
            seats.append({"kind": "bot", "bot": seat.bot})
        elif seat.person == person:
            own = {"kind": "person", "person": person, "name": seat.name}
            seats.append(own | ({"commitment": commitment} if commitment else {}))
        else:
            seats.append({"kept_for": seat.person, "name": seat.name})
    return seats[-1:] + seats[:-1] if rotate else seats


def decline(match: Match, person: str) -> NewEvents:
    """Who does not want a rematch frees the seat that is kept at its table."""
    seat = next((i for i, one in enumerate(match.seats) if one.kind == "open" and one.kept_for == person), None)
    if seat is None or match.status != WAITING:
        return []
    return [("decline", {"seat": seat, "who": person, "name": match.seats[seat].name})]


def reconnect(match: Match, person: str) -> NewEvents:
    """Gives the seat back to a person who connects again, unless it left by itself."""
    seat = match.seat_of(person)
    if seat is None or match.status != PLAYING or match.seats[seat].away not in ("gone", "clock") or match.is_out_of_time(seat):
        return []
    return [("back", {"seat": seat})]


def strongest(match: Match) -> str:
    return match.game.bot_names[-1]


def plain(text: str, max_length: int) -> str:
    """A text without control characters and without blanks around it."""
    kept = "".join(c for c in text if c.isprintable() or c == " ").strip()
    if not 1 <= len(kept) <= max_length:
        raise Problem(
            "bad-request", f"The text has 1 to {max_length} characters.", f"1文字以上{max_length}文字以下で書いてください。"
        )
    return kept


def why(match: Match, person: str, text: str) -> dict[str, Any]:
    """Whether a move is legal for the person to move, and which rule forbids it."""
    seat = playing_seat(match, person)
    assert match.position is not None
    if match.turn != seat:
        raise Problem("out-of-turn")
    answer: dict[str, Any] = {"text": text, "legal": True, "rule": None, "reason": None}
    try:
        match.position.read(seat, text)
    except IllegalMove as refusal:
        rule = int(refusal.rule.partition(".")[2])
        reason = texts.in_languages(texts.reason, match.game, rule)
        answer |= {"legal": False, "rule": refusal.rule, "reason": reason}
    except UnreadableMove as refusal:
        answer |= {"legal": False, "reason": from_error(refusal).words}
    return answer


HANDLERS = {
    "move": move,
    "undo": undo,
    "answer": answer,
    "chat": chat,
    "leave": leave,
    "back": back,
    "take-over": take_over,
    "contribute": contribute,
    "commit": commit,
    "reveal": reveal,
    "start": start,
    "bot": bot,
}
