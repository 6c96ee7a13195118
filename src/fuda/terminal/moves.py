"""The moves of a match as text: each with what it caused, as far as whoever looks may know it."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from fuda.table import Table
from fuda.terminal.drawing import Context

AfterMove = Callable[[int, Table], None]


def show_moves(table: Table, context: Context, screen: Console, seat: int | None, after: AfterMove | None = None) -> None:
    """Plays the match again and prints it; `after` is called with the number of each move and the table after it.

    Until the match is over, it is shown as a seat knows it, None as a spectator does: the moves of others by what everyone was
    told of them, for their notation may name hidden cards.
    """
    again = table.restarted()
    print_notes(again, context, screen, seat, is_over=table.over)
    move: list[str] = []  # the actions of a move that people make in one line
    for number, (action, text) in enumerate(zip(table.log, table.moves, strict=True), start=1):
        mover = again.turn
        assert mover is not None
        again.play(action)
        move.append(text)
        if number < len(table.log) and table.game.is_unfinished(again.state) and not again.notes:
            continue
        shown = f" {', '.join(move)}" if table.over or mover == seat else ""
        move = []
        screen.print(Text.assemble((f"{number:4}  ", "dim"), (context.names[mover], "bold"), shown))
        print_notes(again, context, screen, seat, is_over=table.over)
        if after is not None:
            after(number, again)


def print_notes(table: Table, context: Context, screen: Console, seat: int | None, *, is_over: bool) -> None:
    """What a move caused, in words."""
    for line in context.tell([note for note in table.notes if is_over or note.may_read(seat)]):
        screen.print(f"        {line}")
