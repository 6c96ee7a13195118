"""Finished matches: every step for the replay page, and the record."""

from fuda import record, shuffle
from fuda.game_json import Json, action_json, marks_json
from fuda.server.match import Match
from fuda.server.serializers import names, note_words, notes_json


def replay(match: Match, seat: int | str | None) -> tuple[list[Json], list[Json]]:
    """The frames of a finished match as a seat, a spectator (None) or `all` sees them, and where one may want to jump to."""
    assert match.table is not None
    table = match.replay(match.table.seed, [])
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


def record_text(match: Match) -> str:
    """The record of a match, for `fuda replay` and `fuda verify`."""
    assert match.table is not None
    contributions = [seat.contribution for seat in match.seats]
    return record.write(match.table, names=names(match, "en"), shuffle=shuffle.head(match.server_seed, match.id, contributions))
