"""The terminal as Fuda writes to it: a Rich console, line breaks that suit Japanese, and the pieces that screens are made of."""

import os
import sys
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

PLAIN_WIDTH = 100  # columns where the output is no terminal
PROSE_WIDTH = 100  # columns at most for rules and lists, however wide the terminal is
TURN = "bold yellow"  # whose turn it is; the one thing to do now
PAPER = "bold black on white"  # a card's face
THEME = Theme({"markdown.h1": "bold", "markdown.h2": "bold", "markdown.h3": "bold", "markdown.code": "cyan"})
# Japanese lines neither end with the one nor begin with the other.
OPENING, CLOSING = "（「『【", "、。：；？！）」』】…ー・々％ぁぃぅぇぉっゃゅょァィゥェォッャュョ"


Cell = str | Text


def console(*, stderr: bool = False) -> Console:
    """A console for the standard output or the standard error.

    It is plain where the output is no terminal, where `NO_COLOR` is set and on dumb terminals; `FORCE_COLOR` outdoes all three.
    """
    stream = sys.stderr if stderr else sys.stdout
    terminal = stream.isatty()
    forced = bool(os.environ.get("FORCE_COLOR"))
    colour = forced or (terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") not in ("", "dumb", "unknown"))
    return Console(
        stderr=stderr,
        color_system=("auto" if terminal and not forced else "standard") if colour else None,
        no_color=not colour,
        force_terminal=terminal,
        width=None if terminal or os.environ.get("COLUMNS", "").isdecimal() else PLAIN_WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=not terminal,
        theme=THEME,
    )


def prose_width(screen: Console) -> int:
    return min(screen.width, PROSE_WIDTH)


class Prose:
    """Text that is broken at blanks and between wide characters, as Japanese wants it; words stay whole."""

    def __init__(self, text: Text | str) -> None:
        self.text = Text(text) if isinstance(text, str) else text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        paragraphs = self.text.split("\n", allow_blank=True)
        yield Text("\n").join(line for paragraph in paragraphs for line in broken(paragraph, options.max_width))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        lines = self.text.plain.split("\n")
        least = max(cell_len(piece) for line in lines for piece in unbroken(line) or [""])
        return Measurement(least, max(map(cell_len, lines))).with_maximum(options.max_width)


def broken(text: Text, width: int) -> Iterable[Text]:
    """The lines of one paragraph, at most so many columns wide where no single word is wider."""
    breaks, start, column = [], 0, 0
    for piece in unbroken(text.plain):
        if column and not piece.isspace() and column + cell_len(piece) > width:
            breaks.append(start)
            column = 0
        start += len(piece)
        column += cell_len(piece)
    *lines, last = text.divide(breaks)
    for line in lines:
        line.rstrip()
        yield line
    yield last  # with the blank behind a card


def unbroken(text: str) -> list[str]:
    """A text in the pieces that a line keeps whole: blanks, words, wide characters with the punctuation that clings to them."""
    pieces: list[str] = []
    for character in text:
        before = pieces[-1][-1] if pieces else " "
        word = cell_len(before) <= 1 and cell_len(character) <= 1
        if " " not in (before, character) and (word or before in OPENING or character in CLOSING):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


class Flow:
    """Parts one after the other behind a label, on as many lines as they need; only one that is wider than a line is broken."""

    def __init__(self, label: str | Text, parts: Iterable[Text], gap: int = 1) -> None:
        self.label = label if isinstance(label, Text) else Text(label)
        self.parts = list(parts)
        self.gap = " " * gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, PROSE_WIDTH)
        wide = self.label.cell_len > width // 2  # and so on a line of its own
        indent = "    " if wide else " " * self.label.cell_len
        line, empty = self.label.copy(), True
        for part in self.parts:
            gap = "" if empty else self.gap
            if (wide or not empty) and line.cell_len + len(gap) + part.cell_len > width:
                yield line
                line, gap = Text(indent), ""
            pieces = [part] if line.cell_len + part.cell_len <= width else list(broken(part, width - len(indent)))
            for piece in pieces[:-1]:
                yield Text.assemble(line, piece)
                line = Text(indent)
            line, empty = Text.assemble(line, gap, pieces[-1]), False
            if len(pieces) > 1:  # what comes next begins a line
                yield line
                line, empty = Text(indent), True
        if not empty or line.plain.strip():
            yield line


def table(head: Sequence[str], rows: Iterable[Sequence[Cell]], right: Iterable[int] = ()) -> Table:
    """Aligned columns under a head; the columns listed in `right` are set flush right."""
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    flush = set(right)
    for number, title in enumerate(head):
        shown.add_column(title, justify="right" if number in flush else "left")
    for row in rows:
        shown.add_row(*(Prose(cell) for cell in row))
    return shown


def grid(rows: Iterable[Sequence[Cell]], indent: int = 0) -> Table:
    """Aligned columns without a head."""
    shown = Table.grid(padding=(0, 2, 0, 0))
    if indent:
        shown.add_column(width=indent - 2)
    for row in rows:
        shown.add_row(*([""] if indent else []), *(Prose(cell) for cell in row))
    return shown


def indented(text: str | Text, by: int = 2) -> Padding:
    """A text some columns from the left, its further lines too."""
    return Padding(Prose(text), (0, 0, 0, by), expand=False)


def card(text: str, style: str = PAPER) -> Text:
    """A card's face on its paper."""
    return Text(f" {text} ", style)


def choices(numbered: Iterable[tuple[int, Cell]]) -> Columns:
    """Choices with their numbers, side by side, as many a line as fit."""
    shown = [Text.assemble((f"{number:2}", "bold"), " ", text) for number, text in numbered]
    return Columns(shown, padding=(0, 3), equal=True)
