"""Colour, width and tables for text on a terminal. Colours are left out where the output is no terminal or `NO_COLOR` is set."""

import os
import sys
import unicodedata
from collections.abc import Sequence
from typing import TextIO

COLOURS = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36", "black": "30"}
BOLD, DIM, REVERSE = "1", "2", "7"
# Japanese lines neither end with the one nor begin with the other.
OPENING, CLOSING = "（「『", "、。：；？！）」』…ー"


def colourful(stream: TextIO | None = None) -> bool:
    """Whether a stream should get colours."""
    stream = stream or sys.stdout
    if os.environ.get("FORCE_COLOR"):
        return True
    return not os.environ.get("NO_COLOR") and stream.isatty() and os.environ.get("TERM") != "dumb"


class Style:
    """Marks up text, or leaves it plain."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def _wrap(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text

    def bold(self, text: str) -> str:
        return self._wrap(BOLD, text)

    def dim(self, text: str) -> str:
        return self._wrap(DIM, text)

    def colour(self, name: str, text: str) -> str:
        return self._wrap(COLOURS[name], text)

    def card(self, name: str, text: str) -> str:
        """A card's face: bold in its colour, on paper."""
        return self._wrap(f"1;{COLOURS[name]};47" if name != "black" else "1;30;47", f" {text} ")

    def gold(self, text: str) -> str:
        """Whose turn it is; the one thing to do now."""
        return self._wrap("1;33", text)


def width(text: str) -> int:
    """How many columns a text takes: East Asian wide characters take two, escape sequences none."""
    columns = 0
    escaped = False
    for character in text:
        if character == "\x1b":
            escaped = True
        elif escaped:
            escaped = character != "m"
        elif not unicodedata.combining(character):
            columns += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return columns


def pad(text: str, columns: int, right: bool = False) -> str:
    blank = " " * max(0, columns - width(text))
    return blank + text if right else text + blank


def table(head: Sequence[str], rows: Sequence[Sequence[str]], style: Style, right: Sequence[int] = ()) -> str:
    """Aligned columns under a head; the columns listed in `right` are set flush right."""
    columns = [max(width(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = [style.bold("  ".join(pad(cell, columns[i], i in right) for i, cell in enumerate(head)).rstrip())]
    lines += ["  ".join(pad(cell, columns[i], i in right) for i, cell in enumerate(row)).rstrip() for row in rows]
    return "\n".join(lines)


def wrap(text: str, columns: int) -> list[str]:
    """Lines of at most so many columns, broken at blanks and between wide characters, or in a word that is longer."""
    lines = [""]
    for piece in unbroken(text):
        if lines[-1] and piece != " " and width(lines[-1]) + width(piece) > columns:
            lines.append("")
        for character in piece if lines[-1] or piece != " " else "":
            if width(lines[-1]) + width(character) > columns and character != " ":
                lines.append("")
            lines[-1] += character
    return [line.rstrip() for line in lines]


def unbroken(text: str) -> list[str]:
    """A text in the pieces that a line keeps whole: blanks, words, wide characters with the punctuation that clings to them."""
    pieces: list[str] = []
    for character in text:
        before = pieces[-1][-1] if pieces else " "
        word = width(before) == width(character) == 1
        if " " not in (before, character) and (word or before in OPENING or character in CLOSING):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces
