"""A recorded match as text: every move with what it caused, or the whole table step by step."""

from rich.console import Console
from rich.text import Text

from fuda.table import Table
from fuda.terminal.console import prose_width
from fuda.terminal.drawing import Context
from fuda.terminal.play import results
from fuda.terminal.words import SAYS
from fuda.text import SEAT, house_rules, note_text, title


def show(table: Table, language: str, screen: Console, *, step: bool) -> None:
    """Plays the match again and prints it; `step` waits after each move. The end of the input ends it."""
    names = [SEAT[language].format(seat + 1) for seat in range(table.players)]
    context = Context(table.game, language, names, table.book)
    again = table.restarted()
    says = SAYS[language]
    screen.print(Text(f"{title(table.game, language)} · {says['seats'].format(table.players)}", "bold"))
    for line in house_rules(table.game, table.options, language):
        screen.print(Text(line, "dim"))
    print_notes(again, context, screen)
    try:
        for number, (a, text) in enumerate(zip(table.log, table.moves, strict=True), start=1):
            mover = again.turn
            assert mover is not None
            again.play(a)
            screen.print(Text.assemble((f"{number:4}  ", "dim"), (names[mover], "bold"), f" {text}"))
            print_notes(again, context, screen)
            if step:
                screen.print()
                screen.print(context.draw(again.view("all")), width=prose_width(screen))
                input(f"[{number}/{len(table.log)}] ")
    except EOFError:
        screen.print()
        return
    if table.over:
        screen.print()
        screen.print(results(table, names, language))


def print_notes(table: Table, context: Context, screen: Console) -> None:
    """Everything that a move caused: a replay hides nothing."""
    for note in table.notes:
        screen.print(f"        {note_text(table.game, note, context.language, context.names, table.book)}")
