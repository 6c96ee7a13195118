"""A progress bar for long work, on a terminal only."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fuda.terminal.console import console


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives the function that takes how much is done by now. The bar goes away when the work is over."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)
