"""A progress bar for long work, on a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fuda.terminal.console import console


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives the function that takes how much is done by now. The bar goes away when the work is over.

    What libraries print meanwhile, such as Ray of a worker that it lost, goes to standard error as the bar does: standard output
    is for the result, which another program may read.
    """
    screen = console(stderr=True)
    if not screen.is_terminal:
        with redirect_stdout(sys.stderr):
            yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)
