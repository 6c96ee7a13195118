"""What a table says to a seat: the table object, what is asked now, and events, as `docs/protocol.md` has them."""

from collections.abc import Sequence

import orjson
from orjson import Fragment

from fuda import text as texts
from fuda.game_json import Json, action_json, marks_json, note_json
from fuda.kernel.game import Game
from fuda.kernel.schema import EVERYONE
from fuda.server.match import OVER, Event, Match, Setup
from fuda.text import LANGUAGES, SEAT, Note

PROTOCOL = 1
MOST_VIEWS = 100  # a longer list of missed events comes without views

SAYS = {
    "en": {
        "made": "{name} makes the table",
        "sit": "{name} sits down",
        "stand": "{name} gets up",
        "bot": "{name} sits down",
        "contribute": "{name} adds to the shuffle",
        "undo-ask": "{name} asks to take back",
        "undo-answer-yes": "{name} agrees",
        "undo-answer-no": "{name} does not agree",
        "undo": "{name} takes back",
        "chat": "{name}: {text}",
        "away-left": "A bot plays on for {name}",
        "away-gone": "{name} is gone; a bot plays on",
        "away-clock": "{name} has run out of time; a bot plays on",
        "back": "{name} is back",
    },
    "ja": {
        "made": "{name}が卓を立てる",
        "sit": "{name}が着席",
        "stand": "{name}が席を立つ",
        "bot": "{name}が着席",
        "contribute": "{name}がシャッフルに加わる",
        "undo-ask": "{name}が待ったを求める",
        "undo-answer-yes": "{name}は同意",
        "undo-answer-no": "{name}は同意しない",
        "undo": "{name}が手を戻す",
        "chat": "{name}: {text}",
        "away-left": "{name}に代わってボットがプレイ",
        "away-gone": "{name}は不在。ボットが代わりにプレイ",
        "away-clock": "{name}は時間切れ。ボットが代わりにプレイ",
        "back": "{name}が戻る",
    },
}
# What an event tells besides its words. The text of a contribution is not told before the end.
TOLD = {
    "sit": ("seat",),
    "stand": ("seat",),
    "bot": ("seat", "bot"),
    "contribute": ("seat",),
    "move": ("seat", "by"),
    "undo-ask": ("seat", "to"),
    "undo-answer": ("seat", "yes"),
    "undo": ("seat", "to"),
    "chat": ("seat", "from", "text"),
    "away": ("seat", "bot", "why"),
    "back": ("seat",),
}
SHOWN = ("start", "move", "undo")  # after which the table looks different
CAN = {kind: b',"can":"%b"},"choice":' % kind.encode() for kind in ("free", "consent", "no")}


def bot_words(game: Game, bot: str) -> dict[str, str]:
    return texts.in_languages(texts.bot_name, game, bot)


def seat_name(game: Game, number: int, seat: Json, language: str) -> str:
    if seat["kind"] == "person":
        return str(seat["name"])
    if seat["kind"] == "bot":
        named = bot_words(game, seat["bot"])[language]
        return f"{named} {number + 1}" if language == "en" else f"{named}{number + 1}"
    return SEAT[language].format(number + 1)


def names(match: Match, language: str) -> list[str]:
    if language not in match.named:
        match.named[language] = [seat_name(match.game, i, seat.as_json(), language) for i, seat in enumerate(match.seats)]
    return match.named[language]


def table_object(
    id: str,
    game: Game,
    setup: Setup,
    seats: Sequence[Json],
    row: Json,
    *,
    person: str | None,
    here: Sequence[bool],
    base: str,
) -> Json:
    """A table as somebody sees it in a list or at it; `row` holds what the storage keeps beside the log."""
    shown = []
    for i, seat in enumerate(seats):
        shown.append(
            {
                "seat": i,
                "kind": seat["kind"],
                "name": {language: seat_name(game, i, seat, language) for language in LANGUAGES},
                "bot": seat["bot"] if seat["kind"] == "bot" else None,
                "you": bool(person) and seat["person"] == person,
                "here": seat["kind"] == "bot" or (i < len(here) and here[i]),
                "away": {"bot": seat["bot"], "why": seat["away"]} if seat["away"] else None,
                "contributed": seat["contributed"],
            }
        )
    own = [i for i, seat in enumerate(seats) if person and seat["person"] == person]
    return {
        "id": id,
        "game": game.name,
        "title": texts.in_languages(texts.title, game),
        "players": setup.players,
        "options": setup.options,
        "clock": setup.clock,
        "public": setup.public,
        "hold": setup.hold,
        "status": row["status"],
        "made": row["made"],
        "touched": row["touched"],
        "maker": row["maker_name"],
        "yours": bool(person) and row["maker"] == person,
        "seat": own[0] if own else None,
        "turn": row["turn"],
        "number": row["moves"],
        "link": f"{base}/table/{id}",
        "seats": shown,
        "scores": row["scores"],
        "places": row["places"],
        "shuffle": {"commitment": row["commitment"], "revealed": row["revealed"]},
    }


def row_of(match: Match) -> Json:
    """What lists need to know of a table besides its set-up."""
    over = match.status == OVER
    assert match.events
    return {
        "status": match.status,
        "made": match.events[0].at,
        "touched": match.events[-1].at,
        "maker": match.maker,
        "maker_name": match.maker_name,
        "turn": match.turn,
        "moves": len(match.moves),
        "scores": match.table.scores if over and match.table else None,
        "places": match.table.places if over and match.table else None,
        "commitment": match.commitment,
        "revealed": revealed(match) if over else None,
    }


def revealed(match: Match) -> Json:
    assert match.table is not None
    return {
        "server_seed": match.server_seed.hex(),
        "seed": match.table.seed.hex(),
        "contributions": [seat.contribution for seat in match.seats],
    }


def match_object(match: Match, person: str | None, here: Sequence[bool], base: str) -> Json:
    seats = [seat.as_json() for seat in match.seats]
    return table_object(match.id, match.game, match.setup, seats, row_of(match), person=person, here=here, base=base)


def now_opening(match: Match, at: int) -> bytes:
    """How the JSON of what is asked now begins, which is alike for all seats; `now` goes on with it."""
    question = match.question
    asked = question and {
        "event": question.event,
        "seat": question.seat,
        "to": question.to,
        "yes": sorted(question.yes),
        "wait": sorted(question.wait),
    }
    said = {"status": match.status, "turn": match.turn, "number": len(match.moves), "clock": clock_json(match, at)}
    return orjson.dumps(said | {"undo": {"asked": asked}})[:-2]


def now(match: Match, seat: int | None, opening: bytes) -> Sequence[bytes]:
    """What is asked, by the seat that hears it, as JSON in pieces."""
    own = seat is not None and match.turn == seat and not match.seats[seat].player
    choice = match.position.choice if own and match.position else b"null"
    return opening, CAN[match.undo_kind(seat)], choice, b"}"


def clock_json(match: Match, at: int) -> Json | None:
    clock = match.setup.clock
    if clock is None:
        return None
    left = match.left.copy() if clock["kind"] == "bank" else [match.supply()] * match.setup.players
    if match.running is not None and match.until is not None:
        left[match.running] = max(0, match.until - at)
    return {"kind": clock["kind"], "running": match.running, "left": left, "until": match.until, "at": at}


def view_of(match: Match, seat: int | None) -> Sequence[bytes]:
    """What a seat sees, as JSON in pieces."""
    return match.position.view(seat) if match.position else (b"null",)


def events(match: Match, news: Sequence[Event], seat: int | None) -> Sequence[bytes]:
    """What a seat hears of what has happened: the last event, then the earlier ones, one with the view, as JSON in pieces."""
    shown = next((one for one in reversed(news) if one.kind in SHOWN), None)
    view = view_of(match, seat) if shown else ()
    last = event(match, news[-1], seat, view if shown is news[-1] else ())
    if len(news) == 1:
        return (b'"event":', *last)
    told = [b"".join(event(match, one, seat, view if shown is one else ())) for one in news[:-1]]
    return (b'"event":', *last, b',"earlier":[', b",".join(told), b"]")


def event(match: Match, event: Event, seat: int | None, view: Sequence[bytes] = ()) -> Sequence[bytes]:
    """An event as a seat hears it, with the view after it where that is given, as JSON in pieces."""
    readers = tuple([note.seats == EVERYONE or note.may_read(seat) for note in event.told])
    said = event.said.get(readers)
    if said is None:
        said = event.said[readers] = orjson.dumps(event_json(match, event, seat))[:-1]
    action = b""
    if event.kind == "move":
        body = event.body
        own = body["seat"] == seat
        action = b',"action":%b' % orjson.dumps({"id": body["action"], "text": body["text"]}) if own else b',"action":null'
    return (said, action, b',"view":', *view, b"}") if view else (said, action, b"}")


def event_json(match: Match, event: Event, seat: int | None) -> Json:
    """What all who may read the same notes hear alike of an event."""
    body, kind = event.body, event.kind
    said: Json = {"number": event.number, "kind": kind, "at": event.at}
    if kind in ("start", "move"):
        said |= {"words": note_words(match, event.told, seat), "notes": notes_json(match.game, event.told, seat)}
    else:
        said["words"] = event_words(match, event)
    return said | {name: body[name] for name in TOLD.get(kind, ())}


def notes_json(game: Game, told: Sequence[Note], seat: int | str | None) -> list[Json]:
    return [
        note_json(game, note)
        for note in told
        if seat == "all" or note.may_read(seat)  # type: ignore[arg-type]
    ]


def note_words(match: Match, told: Sequence[Note], seat: int | str | None) -> dict[str, list[str]]:
    readable = [note for note in told if seat == "all" or note.may_read(seat)]  # type: ignore[arg-type]
    said = {}
    for language in LANGUAGES:
        named = names(match, language)
        said[language] = [texts.note_text(match.game, note, language, named) for note in readable]
    return said


def event_words(match: Match, event: Event) -> dict[str, list[str]]:
    """An event that everyone hears alike, in one sentence."""
    body = event.body
    kind = event.kind
    if kind == "undo-answer":
        kind += "-yes" if body["yes"] else "-no"
    elif kind == "away":
        kind += "-" + body["why"]
    said = {}
    for language in LANGUAGES:
        name = body.get("name") or body.get("from") or event.name
        if event.kind == "bot":
            name = seat_name(match.game, body["seat"], {"kind": "bot", "bot": body["bot"]}, language)
        said[language] = [SAYS[language][kind].format(name=name, text=body.get("text", ""))]
    return said


def snapshot(match: Match, person: str | None, since: int | None, here: Sequence[bool], base: str, at: int) -> Json:
    """How things stand, with all that was missed."""
    seat = match.seat_of(person)
    return {
        "type": "table",
        "protocol": PROTOCOL,
        "table": match_object(match, person, here, base),
        "event": match.number,
        "events": missed(match, seat, since),
        "view": Fragment(b"".join(view_of(match, seat))),
        "now": Fragment(b"".join(now(match, seat, now_opening(match, at)))),
    }


def missed(match: Match, seat: int | None, since: int | None) -> list[Fragment]:
    after = max(0, since or 0)
    late = match.events[after:]
    views = {} if since is None or len(late) > MOST_VIEWS else views_after(match, seat, after)
    return [Fragment(b"".join(event(match, one, seat, views.get(one.number, ())))) for one in late]


def views_after(match: Match, seat: int | None, after: int) -> dict[int, Sequence[bytes]]:
    """The views of a seat after each event that changed the match, by the event's number, found by replaying the log."""
    again = Match(match.id, match.setup, match.maker, match.server_seed)
    views: dict[int, Sequence[bytes]] = {}
    for event in match.events:
        again.apply(Event(event.number, event.at, event.kind, event.body))
        if event.number > after and event.kind in SHOWN and again.table:
            views[event.number] = (orjson.dumps(again.table.view(seat)),)
    return views


def replay(match: Match, seat: int | str | None) -> tuple[list[Json], list[Json]]:
    """The frames of a finished match, and where one may want to jump to."""
    assert match.table is not None
    table = type(match.table)(match.game, match.setup.players, match.table.seed, **match.setup.options)
    dealt = next(event for event in match.events if event.kind == "start")
    frames: list[Json] = []
    jumps: list[Json] = []
    before: Json = {}
    for number, event in enumerate([dealt, *match.moves]):
        action = None
        if number:
            mover = event.body["seat"]
            if seat in ("all", mover):
                action = action_json(match.game, table.masked(mover), event.body["action"])
            table.play(event.body["action"])
        view = table.view(seat)
        frames.append(
            {
                "number": number,
                "seat": event.body["seat"] if number else None,
                "by": event.body["by"] if number else None,
                "action": action,
                "at": event.at,
                "words": note_words(match, table.notes, seat),
                "notes": notes_json(match.game, table.notes, seat),
                "view": view,
            }
        )
        jumps += marks_json(match.game, number, before, view)
        before = view
    return frames, jumps
