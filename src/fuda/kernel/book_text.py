"""Books written as text: the TOML that `fuda.kernel.books` reads.

For programs that make cards, such as an import of somebody else's list. A short value stands on one line; a list that does not
fit has a line for each of its values, since TOML does not let a table inside a list be broken.
"""

from collections.abc import Mapping
from typing import Any

WIDTH = 110
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write_book(cards: Mapping[str, Mapping[str, Any]], name: str | None = None, kind: str | None = None) -> str:
    """A book's text: its cards by id, each with its fields; `kind` is that of the cards that give none."""
    top = [f"{key} = {value_text(value)}\n" for key, value in (("name", name), ("kind", kind)) if value]
    return "\n".join(["".join(top), *(card_block(id, fields) for id, fields in cards.items())]).lstrip("\n")


def card_block(id: str, fields: Mapping[str, Any]) -> str:
    return f"[card.{id}]\n" + "".join(field_line(key, value) for key, value in fields.items())


def field_line(key: str, value: Any) -> str:
    line = f"{key} = {value_text(value)}\n"
    if len(line) <= WIDTH or not isinstance(value, list):
        return line
    return f"{key} = [\n" + "".join(f"    {value_text(each)},\n" for each in value) + "]\n"


def value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(escaped(letter) for letter in value) + '"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {value_text(each)}" for key, each in value.items()) + " }"
    return "[" + ", ".join(value_text(each) for each in value) + "]"


def escaped(letter: str) -> str:
    """A letter inside quotation marks. TOML forbids control characters, and halves of letters beyond 16 bits."""
    if letter in ESCAPES:
        return ESCAPES[letter]
    if "\ud800" <= letter <= "\udfff":
        return "\ufffd"
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x20 or ord(letter) == 0x7F else letter
