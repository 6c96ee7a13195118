"""The puzzle of the day in a terminal."""

from rich.console import Console
from rich.text import Text

from fuda import puzzles, text as texts
from fuda.errors import MoveError
from fuda.kernel.game import Game
from fuda.puzzles import Puzzle
from fuda.terminal.console import TURN
from fuda.terminal.play import Session
from fuda.terminal.words import SAYS


def show(game: Game, puzzle: Puzzle, day: str, screen: Console, language: str, *, solution: bool = False) -> bool:
    """Shows the position and asks for the move until it is found or the input ends; says whether it was found."""
    says = SAYS[language]
    table = puzzle.table(game)
    session = Session(table, puzzle.seat, [game.bot_names[-1]] * table.players, language, screen)
    session.print(Text(says["puzzle"].format(texts.title(game, language), day), "bold"))
    session.show()
    if solution:
        session.print(solved(puzzle, language))
        return False
    session.print(Text(says["puzzle_asks"], TURN))
    while True:
        try:
            typed = input("> ").strip()
            if not typed or typed.lower() in ("quit", "exit", "q"):
                return False
            if typed.lower() == "solution":
                session.print(solved(puzzle, language))
                return False
            if typed.isdigit() and 1 <= int(typed) <= len(session.shown_choices):
                typed = str(session.shown_choices[int(typed) - 1])
            if puzzles.is_solution(puzzle, table, typed):
                session.print(Text(says["puzzle_right"], "green"))
                session.print(solved(puzzle, language))
                return True
            session.print(says["puzzle_wrong"])
        except MoveError as refusal:
            session.print(Text(session.in_language(refusal, typed), "red"))
        except (EOFError, KeyboardInterrupt):
            session.print("")
            return False


def solved(puzzle: Puzzle, language: str) -> str:
    """What the best move is, and what the next best would have cost."""
    text: str = SAYS[language]["puzzle_solution"]
    return text.format(puzzle.best, puzzle.next_best, puzzle.lost_places, puzzle.lost_points)
