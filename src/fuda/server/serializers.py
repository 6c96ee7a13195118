"""Serializers: a match as a person, a seat or a spectator is sent it, in the objects of `docs/protocol.md`.

They return plain dictionaries for `orjson`; views and the words of events are `Fragment`s that are serialized once for all.
"""

from collections.abc import Sequence

import orjson
from orjson import Fragment

from fuda import text as texts
from fuda.bots.explain import sentence
from fuda.bots.hints import Hint
from fuda.game_json import Json, action_json, note_json
from fuda.kernel.game import Game
from fuda.kernel.schema import EVERYONE
from fuda.server.match import OVER, WAITING, Event, Match, Setup
from fuda.table import SeatView
from fuda.text import LANGUAGES, SEAT, Note

PROTOCOL = 1
PAGE = 200  # events in a message at most; earlier ones are asked for page by page
MAX_VIEWS = 100  # a longer list of missed events comes without views

SENTENCES = {
    "en": {
        "made": "{name} makes the table",
        "sit": "{name} sits down",
        "stand": "{name} gets up",
        "bot": "{name} sits down",
        "contribute": "{name} adds to the shuffle",
        "commit": "{name} adds to the shuffle, sealed",
        "reveal-ask": "All parts of the shuffle are opened",
        "reveal": "{name} opens its part of the shuffle",
        "left-out": "{name} did not open its part of the shuffle, which is left out",
        "start": "The match starts from a position",
        "undo-ask": "{name} asks to take back",
        "undo-answer-yes": "{name} agrees",
        "undo-answer-no": "{name} does not agree",
        "undo": "{name} takes back",
        "chat": "{name}: {text}",
        "rematch": "{name} would like a rematch",
        "decline": "{name} does not play again; the seat is free",
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
        "commit": "{name}が封をしてシャッフルに加わる",
        "reveal-ask": "シャッフルの封をすべて開ける",
        "reveal": "{name}がシャッフルの封を開ける",
        "left-out": "{name}はシャッフルの封を開けず、除外",
        "start": "局面から対戦開始",
        "undo-ask": "{name}が待ったを求める",
        "undo-answer-yes": "{name}は同意",
        "undo-answer-no": "{name}は同意しない",
        "undo": "{name}が手を戻す",
        "chat": "{name}: {text}",
        "rematch": "{name}が再戦を希望",
        "decline": "{name}は再戦しません。席が空きました",
        "away-left": "{name}に代わってボットがプレイ",
        "away-gone": "{name}は不在。ボットが代わりにプレイ",
        "away-clock": "{name}は時間切れ。ボットが代わりにプレイ",
        "back": "{name}が戻る",
    },
}
BOT = {"en": "{name} {number}", "ja": "ボット{number}・{name}"}
# The fields of an event besides its words. The text of a contribution stays secret until the end.
FIELDS = {
    "sit": ("seat",),
    "stand": ("seat",),
    "bot": ("seat", "bot"),
    "contribute": ("seat",),
    "commit": ("seat", "commitment"),
    "reveal-ask": (),
    "reveal": ("seat",),
    "start": ("left_out",),
    "move": ("seat", "by"),
    "undo-ask": ("seat", "to"),
    "undo-answer": ("seat", "yes"),
    "undo": ("seat", "to"),
    "chat": ("seat", "from", "text"),
    "rematch": ("seat", "table"),
    "decline": ("seat",),
    "away": ("seat", "bot", "why"),
    "back": ("seat",),
}
CHANGES_VIEW = ("start", "move", "undo")
CHANGES_SEATS = (
    "sit",
    "stand",
    "bot",
    "contribute",
    "commit",
    "reveal-ask",
    "reveal",
    "start",
    "away",
    "back",
    "rematch",
    "decline",
)


def whole_second(at: int) -> int:
    """A time as people are told it: not so exact that it tells how long somebody thought."""
    return at // 1000 * 1000


def seat_name(game: Game, number: int, seat: Json, language: str) -> str:
    if seat["kind"] == "person":
        return str(seat["name"])
    if seat["kind"] == "bot":
        named = texts.bot_name(game, seat["bot"], language)
        return BOT[language].format(name=named, number=number + 1)
    if seat.get("kept_for"):
        return str(seat["name"])
    return SEAT[language].format(number + 1)


def names(match: Match, language: str) -> list[str]:
    if language not in match.names:
        match.names[language] = [seat_name(match.game, i, seat.as_json(), language) for i, seat in enumerate(match.seats)]
    return match.names[language]


def hint_json(match: Match, view: SeatView, hint: Hint) -> Json:
    """A hint, with the move it is compared with and what happens in how many lines after each, or what each brought."""
    why: Json | None = None
    if hint.other is not None:
        fact = hint.fact
        words = None if fact is None else {each: sentence(view, fact, each, names(match, each)) for each in LANGUAGES}
        why = {
            "instead": action_json(match.game, view.state, hint.other),
            "fact": None if fact is None else {"words": words, "after": fact.after, "instead": fact.instead, "lines": fact.lines},
            "rewards": [round(100 * reward) for reward in hint.rewards],  # in percent of what can be won
            "playouts": hint.playouts,
        }
    return {"action": action_json(match.game, view.state, hint.action), "why": why}


def table_object(
    id: str,
    game: Game,
    setup: Setup,
    seats: Sequence[Json],
    row: Json,
    *,
    person: str | None,
    here: Sequence[bool],
    base_url: str,
) -> Json:
    """The table object for a person, at the table or in a list; `row` holds what storage keeps beside the log."""
    seat_objects = [
        {
            "seat": i,
            "kind": seat["kind"],
            "name": {language: seat_name(game, i, seat, language) for language in LANGUAGES},
            "bot": seat["bot"] if seat["kind"] == "bot" else None,
            "you": bool(person) and seat["person"] == person,
            "here": seat["kind"] == "bot" or (i < len(here) and here[i]),
            "away": {"bot": seat["bot"], "why": seat["away"]} if seat["away"] else None,
            "contributed": seat["contributed"],
            "kept": None if not seat.get("kept_for") else "you" if seat["kept_for"] == person else "other",
        }
        for i, seat in enumerate(seats)
    ]
    own = [i for i, seat in enumerate(seats) if person and seat["person"] == person]
    return {
        "id": id,
        "game": game.name,
        "title": texts.in_languages(texts.title, game),
        "players": setup.players,
        "options": setup.options,
        "book": setup.book and {"name": setup.book["name"], "digest": setup.book["digest"]},
        "decks": brought(setup, seats),
        "position": setup.position,
        "clock": setup.clock,
        "public": setup.public,
        "hold": setup.hold,
        "status": row["status"],
        "made": whole_second(row["made"]),
        "touched": whole_second(row["touched"]),
        "maker": row["maker_name"],
        "yours": bool(person) and row["maker"] == person,
        "seat": own[0] if own else None,
        "turn": row["turn"],
        "number": row["moves"],
        "link": f"{base_url}/table/{id}",
        "seats": seat_objects,
        "scores": row["scores"],
        "places": row["places"],
        "rematch": row.get("rematch"),
        "shuffle": shuffle_json(seats, row),
    }


def brought(setup: Setup, seats: Sequence[Json]) -> list[bool] | None:
    """Which seats have a deck of their own, None where nobody has."""
    decks = setup.decks or [None] * len(seats)
    own = [deck is not None or bool(seat.get("deck")) for deck, seat in zip(decks, seats, strict=True)]
    return own if setup.decks is not None or any(own) else None


def shuffle_json(seats: Sequence[Json], row: Json) -> Json:
    """What is published of the shuffle: commitments from the first, contributions from the deal, the seeds at the end."""
    committed = [seat.get("commitment") or None for seat in seats]
    contributions = None
    if row["status"] != WAITING:
        contributions = [seat["contribution"] if seat.get("commitment") else None for seat in seats]
    return {
        "commitment": row["commitment"],
        "commitments": committed,
        "is_revealing": row.get("is_revealing", False),
        "contributions": contributions,
        "revealed": row["revealed"],
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
        "rematch": match.rematch,
        "commitment": match.commitment,
        "is_revealing": match.reveal_until is not None,
        "revealed": revealed(match) if over else None,
    }


def shown_json(match: Match) -> str:
    """What storage keeps for lists besides the columns of a table: seats and, at the end, scores."""
    row = row_of(match)
    shown = {name: row[name] for name in ("made", "maker_name", "scores", "places", "revealed")}
    return orjson.dumps(shown | {"seats": [seat.as_json() for seat in match.seats]}).decode()


def revealed(match: Match) -> Json:
    assert match.table is not None
    return {
        "server_seed": match.server_seed.hex(),
        "seed": match.table.seed.hex(),
        "contributions": [seat.contribution for seat in match.seats],
    }


def match_object(match: Match, person: str | None, here: Sequence[bool], base_url: str) -> Json:
    seats = [seat.as_json() for seat in match.seats]
    return table_object(match.id, match.game, match.setup, seats, row_of(match), person=person, here=here, base_url=base_url)


def now(match: Match, seat: int | None, at: int) -> Json:
    """What is asked now, for the seat that it is sent to."""
    question = match.question
    asked = question and {
        "event": question.event,
        "seat": question.seat,
        "to": question.to,
        "yes": sorted(question.yes),
        "wait": sorted(question.wait),
    }
    is_asked = seat is not None and match.turn == seat and not match.seats[seat].player
    return {
        "status": match.status,
        "turn": match.turn,
        "number": len(match.moves),
        "clock": clock_json(match, at),
        "undo": {"can": match.undo_kind(seat), "asked": asked},
        "choice": match.position.choice if is_asked and match.position else None,
    }


def clock_json(match: Match, at: int) -> Json | None:
    clock = match.setup.clock
    if clock is None:
        return None
    left = match.left.copy() if clock["kind"] == "bank" else [match.supply()] * match.setup.players
    if match.running is not None and match.until is not None:
        left[match.running] = min(left[match.running], max(0, match.until - at))
    elif match.turn is not None and match.stopped is not None and clock["kind"] == "bank":
        left[match.turn] = max(0, left[match.turn] - max(0, match.stopped - match.since))
    return {"kind": clock["kind"], "running": match.running, "left": left, "until": match.until, "at": at}


def view(match: Match, seat: int | None) -> Fragment | None:
    return match.position.view(seat) if match.position else None


def event_message(match: Match, events: Sequence[Event], seat: int | None, at: int) -> Json:
    """The message `event`: the last event, the ones before it as `earlier`, and what is asked now.

    Of them all only the last that changed the view has it.
    """
    last = next((event for event in reversed(events) if event.kind in CHANGES_VIEW), None)
    serialized = [event_json(match, event, seat, view(match, seat) if event is last else None) for event in events]
    message: Json = {"type": "event", "event": serialized.pop()}
    if serialized:
        message["earlier"] = serialized
    message["now"] = now(match, seat, at)
    return message


def event_json(match: Match, event: Event, seat: int | None, view: Fragment | None = None) -> Json:
    """An event for a seat, with the view after it if that is given."""
    body = event.body
    json: Json = {"number": event.number, "kind": event.kind, "at": whole_second(event.at)}
    for name in FIELDS.get(event.kind, ()):
        if name in body:
            json[name] = body[name]
    if event.kind == "move":
        json["index"] = event.index
        json["action"] = {"id": body["action"], "text": body["text"]} if body["seat"] == seat else None
    json |= event_texts(match, event, seat)
    if view is not None:
        json["view"] = view
    return json


def event_texts(match: Match, event: Event, seat: int | None) -> dict[str, Fragment]:
    """The words of an event, and the notes of a deal or a move. Made once for all seats that may read the same notes."""
    readable = tuple([note.seats == EVERYONE or note.may_read(seat) for note in event.notes])
    fragments: dict[str, Fragment] | None = event.serialized.get(readable)
    if fragments is None:
        if event.kind in ("start", "move"):
            json: Json = {"words": note_words(match, event.notes, seat), "notes": notes_json(match, event.notes, seat)}
            if event.kind == "start" and match.setup.position is not None:
                json["words"] = started_words()
            for left_out in body_seats(event):
                for language, sentences in json["words"].items():
                    sentences.append(SENTENCES[language]["left-out"].format(name=names(match, language)[left_out]))
        else:
            json = {"words": event_words(match, event)}
        fragments = event.serialized[readable] = {name: Fragment(orjson.dumps(value)) for name, value in json.items()}
    return fragments


def body_seats(event: Event) -> list[int]:
    """The seats whose part of the shuffle was left out of a deal."""
    return list(event.body.get("left_out", ()))


def started_words() -> dict[str, list[str]]:
    """The sentence for a match that was not dealt."""
    return {language: [SENTENCES[language]["start"]] for language in LANGUAGES}


def notes_json(match: Match, notes: Sequence[Note], seat: int | str | None) -> list[Json]:
    return [
        note_json(match.game, note, match.book)
        for note in notes
        if seat == "all" or note.may_read(seat)  # type: ignore[arg-type]
    ]


def note_words(match: Match, notes: Sequence[Note], seat: int | str | None) -> dict[str, list[str]]:
    readable = [note for note in notes if seat == "all" or note.may_read(seat)]  # type: ignore[arg-type]
    sentences = {}
    for language in LANGUAGES:
        seats = names(match, language)
        sentences[language] = [texts.note_text(match.game, note, language, seats, match.book) for note in readable]
    return sentences


def event_words(match: Match, event: Event) -> dict[str, list[str]]:
    """The sentence of an event that is the same for all seats."""
    body = event.body
    kind = event.kind
    if kind == "undo-answer":
        kind += "-yes" if body["yes"] else "-no"
    elif kind == "away":
        kind += "-" + body["why"]
    sentences = {}
    for language in LANGUAGES:
        name = body.get("name") or body.get("from") or event.name
        if event.kind == "bot":
            name = seat_name(match.game, body["seat"], {"kind": "bot", "bot": body["bot"]}, language)
        sentences[language] = [SENTENCES[language][kind].format(name=name, text=body.get("text", ""))]
    return sentences


def snapshot(match: Match, person: str | None, since: int | None, here: Sequence[bool], base_url: str, at: int) -> Json:
    """The message `table`: how things stand, with the events after `since`, or the last page of them."""
    seat = match.seat_of(person)
    events = missed_events(match, seat, since)
    return {
        "type": "table",
        "protocol": PROTOCOL,
        "table": match_object(match, person, here, base_url),
        "event": match.number,
        "events": events,
        "first": events[0]["number"] if events else match.number + 1,
        "view": view(match, seat),
        "now": now(match, seat, at),
    }


def earlier_events(match: Match, seat: int | None, before: int) -> Json:
    """A page of events before a number, for the log."""
    first = max(1, min(before, match.number + 1) - PAGE)
    return {"first": first, "events": [event_json(match, event, seat) for event in match.events[first - 1 : before - 1]]}


def missed_events(match: Match, seat: int | None, since: int | None) -> list[Json]:
    after = max(since or 0, match.number - PAGE)
    events = match.events[after:]
    views = {} if since is None or len(events) > MAX_VIEWS else views_after(match, seat, after)
    return [event_json(match, event, seat, views.get(event.number)) for event in events]


def views_after(match: Match, seat: int | None, after: int) -> dict[int, Fragment]:
    """The views of a seat after each later event that changed them, by the event's number, found by replaying the log."""
    views: dict[int, Fragment] = {}
    if not any(event.kind in CHANGES_VIEW for event in match.events[after:]):
        return views
    again = match.unplayed()
    for event in match.events:
        again.apply(Event(event.number, event.at, event.kind, event.body))
        if event.number > after and event.kind in CHANGES_VIEW and again.position:
            views[event.number] = again.position.view(seat)
    return views
