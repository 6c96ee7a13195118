"""Finished matches: every step for the replay page, and the record."""

from fuda import record, shuffle
from fuda.game_json import Json, action_json, marks_json
from fuda.server.match import OVER, Match
from fuda.server.problems import Problem
from fuda.server.serializers import names, note_words, notes_json, started_words, whole_second
from fuda.table import Table


def replay(match: Match, seat: int | str | None) -> tuple[list[Json], list[Json]]:
    """The frames of a finished match as a seat, a spectator (None) or `all` sees them, and where one may want to jump to."""
    assert match.table is not None
    table = match.replay(match.table.seed, [], match.table.undone)
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
        words = note_words(match, table.notes, seat)
        if not number and match.setup.position is not None:
            words = started_words()
        view = table.view(seat)
        frames.append(
            {
                "number": number,
                "part": event.body.get("part", 0) if number else 0,
                "seat": event.body["seat"] if number else None,
                "by": event.body["by"] if number else None,
                "action": action,
                "at": whole_second(event.at),
                "words": words,
                "notes": notes_json(match, table.notes, seat),
                "view": view,
            }
        )
        jumps += marks_json(match.game, number, before, view)
        before = view
    return frames, jumps


def record_text(match: Match) -> str:
    """The record of a match, for `fuda replay` and `fuda verify`."""
    assert match.table is not None
    contributions, commitments = zip(*[(seat.contribution, seat.commitment) for seat in match.seats], strict=True)
    head = shuffle.head(match.server_seed, match.id, contributions, commitments)
    return record.write(match.table, names=names(match, "en"), shuffle=head)


def check_position(match: Match, person: str | None, number: int | None) -> int | None:
    """The seat as which somebody may see the position after an action, None for the whole of it."""
    if match.table is None:
        raise Problem("not-now", "The match has not begun.", "対戦はまだ始まっていません。")
    played = len(match.table.log)
    if match.status == OVER:
        if number is not None and number > played:
            raise Problem("bad-request", f"The match had {played} actions.", f"この対戦は{played}手で終わりました。")
        return None
    seat = match.seat_of(person)
    if seat is None:
        raise Problem(
            "not-allowed",
            "While a match is played, only its players can see the position.",
            "対戦中の局面を見られるのは、席に着いている人だけです。",
        )
    if number is not None and number != played:
        raise Problem("not-now", "Earlier positions can be seen after the end.", "以前の局面は、対戦が終わると見られます。")
    return seat


def position(match: Match, table: Table, seat: int | None, number: int | None) -> Json:
    """The position of a table of the match, or that after an earlier action."""
    if number is not None and number < len(table.log):
        table = match.replay(table.seed, table.log[:number], table.undone)
    return {"position": table.position(seat), "seat": seat, "number": len(table.log)}
