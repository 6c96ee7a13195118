"""Lessons as the page shows them: every step with its view, what may be done, and what happens then. Nothing is stored."""

from datetime import date
from functools import cache
from typing import Any

import orjson

from fuda import text as texts
from fuda.game_json import Json, note_json
from fuda.kernel.game import Game
from fuda.lessons import Lesson, Step, lessons_of
from fuda.puzzles import daily
from fuda.server.position_view import PositionView
from fuda.server.serializers import BOT
from fuda.table import Table
from fuda.text import LANGUAGES

YOU = {"en": "You", "ja": "あなた"}
PUZZLE = {"en": "Puzzle of {2} {3} {0}", "ja": "{0}年{1}月{2}日の問題"}
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
BEST_MOVE = {"en": "One move is clearly best. Which?", "ja": "はっきり最善の手が一つあります。どれでしょう。"}
SOLUTION = {
    "en": "{0} is best; the next best, {1}, loses {2} places and {3} points on average.",
    "ja": "最善は{0}。次に良い{1}でも、平均で順位を{2}、点を{3}失います。",
}


@cache
def lessons_json(game: Game) -> bytes:
    """All lessons of a game, ready to be sent."""
    return orjson.dumps({"lessons": [lesson_json(game, lesson) for lesson in lessons_of(game)]})


def puzzle_json(game: Game, day: date) -> Json:
    """The puzzle of a day, as a lesson of one step."""
    puzzle = daily(game, day)
    title = {language: words.format(day.year, day.month, day.day, MONTHS[day.month - 1]) for language, words in PUZZLE.items()}
    lesson = Lesson(title, puzzle.seat, 0, puzzle.position, (Step(BEST_MOVE, (), (), (puzzle.best,)),))
    values = (puzzle.best, puzzle.next_best, puzzle.lost_places, puzzle.lost_points)
    solution = {language: words.format(*values) for language, words in SOLUTION.items()}
    return {"day": day.isoformat(), "lesson": lesson_json(game, lesson) | {"position": puzzle.position, "solution": solution}}


def lesson_json(game: Game, lesson: Lesson) -> Json:
    table = lesson.table(game)
    names = seat_names(game, lesson, table.players)
    return {
        "title": lesson.title,
        "seat": lesson.seat,
        "names": [{language: names[language][seat] for language in LANGUAGES} for seat in range(table.players)],
        "view": table.view(lesson.seat),
        "steps": [step_json(game, lesson, table, step, names) for step in lesson.steps],
    }


def seat_names(game: Game, lesson: Lesson, players: int) -> dict[str, list[str]]:
    strongest = game.bot_names[-1]
    bots = {language: texts.bot_name(game, strongest, language) for language in LANGUAGES}
    return {
        language: [
            YOU[language] if seat == lesson.seat else BOT[language].format(name=bots[language], number=seat + 1)
            for seat in range(players)
        ]
        for language in LANGUAGES
    }


def step_json(game: Game, lesson: Lesson, table: Table, step: Step, names: dict[str, list[str]]) -> Json:
    before = [move_json(game, lesson, table, move, names) for move in step.plays]
    position = PositionView(table)
    moves = [position.read(lesson.seat, move) for move in step.expect]
    body: Json = {
        "words": step.words,
        "point": list(step.point),
        "before": before,
        "choice": position.choice if step.expect else None,
        "expect": [actions[0].id for actions in moves if len(actions) == 1],
        "lines": [move if len(actions) > 1 else actions[0].text for move, actions in zip(step.expect, moves, strict=True)],
    }
    body["after"] = move_json(game, lesson, table, step.expect[0], names) if step.expect else None
    return body


def move_json(game: Game, lesson: Lesson, table: Table, move: str, names: dict[str, list[str]]) -> Json:
    """A move of the lesson, as an event of a table."""
    seat = table.turn
    table.play_all(table.read(move))
    readable = [note for note in table.notes if note.may_read(lesson.seat)]
    sentences: dict[str, Any] = {
        language: [texts.note_text(game, note, language, names[language]) for note in readable] for language in LANGUAGES
    }
    notes = [note_json(game, note) for note in readable]
    return {"kind": "move", "seat": seat, "words": sentences, "notes": notes, "view": table.view(lesson.seat)}
