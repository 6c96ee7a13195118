"""A recorded match as text: every move with what it caused, or the whole table step by step."""

from rich.console import Console
from rich.text import Text

from fuda.table import Table
from fuda.terminal.console import prose_width
from fuda.terminal.drawing import Context
from fuda.terminal.moves import show_moves
from fuda.terminal.play import results
from fuda.terminal.words import SAYS
from fuda.text import SEAT, house_rules, title


def show(table: Table, language: str, screen: Console, *, step: bool, seat: int | None = None) -> None:
    """Plays the match again and prints it; `step` waits after each move. The end of the input ends it.

    Everything is shown of a match that is over; of one that goes on what `seat` may know, None what a spectator may.
    """
    names = [SEAT[language].format(number + 1) for number in range(table.players)]
    context = Context(table.game, language, names, table.book)
    says = SAYS[language]
    screen.print(Text(f"{title(table.game, language)} · {says['seats'].format(table.players)}", "bold"))
    for line in house_rules(table.game, table.options, language):
        screen.print(Text(line, "dim"))
    if not table.over:
        screen.print(Text(says["unfinished"] if seat is None else says["unfinished_seat"].format(seat + 1), "dim"))

    def wait(number: int, again: Table) -> None:
        screen.print()
        screen.print(context.draw(again.view("all" if table.over else seat)), width=prose_width(screen))
        input(f"[{number}/{len(table.log)}] ")

    try:
        show_moves(table, context, screen, seat, wait if step else None)
    except EOFError:
        screen.print()
        return
    if table.over:
        screen.print()
        screen.print(results(table, names, language))
