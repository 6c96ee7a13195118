"""All that is wrong with the files of a book, for people who write one; `books` stops at the first fault."""

from collections.abc import Sequence
from typing import Any

from fuda.errors import BadBook
from fuda.kernel.books import Check, Source, cards_of, parsed, read_book
from fuda.kernel.columns import Row, bad, kinds_of, nearest, spelling


def book_faults(card: type[Row], sources: Sequence[Source], name: str, check: Check | None = None) -> list[str]:
    """A sentence for each fault. The cards are looked at one by one, and the book as a whole once each of them is well."""
    kinds = {spelling(kind): kind for kind in kinds_of(card)}
    tables: list[tuple[str, str, dict[str, Any]]] = []  # file, id and content
    faults = []
    for file, content in sources:
        try:
            tables += [(file, id, table) for id, table in cards_of(file, parsed(file, content), kinds)]
        except BadBook as error:
            faults.append(str(error))
    if not faults:
        faults = card_faults(card, tables, kinds)
    if not faults:
        try:
            book = read_book(card, sources, name)
        except BadBook as error:  # such as a card that is in two files
            return [str(error)]
        where = sources[0][0] if len(sources) == 1 else name
        faults = [str(bad(where, fault)) for fault in check(book)] if check else []
    return faults


def card_faults(card: type[Row], tables: Sequence[tuple[str, str, dict[str, Any]]], kinds: dict[str, Any]) -> list[str]:
    """What is wrong with the fields of single cards."""
    of = {id: kinds.get(str(table.get("kind"))) for _, id, table in tables}
    order = {id: n for n, id in enumerate(of)}

    def find(id: str) -> tuple[int, Any]:
        if id not in order:
            raise LookupError(nearest(id, order))
        return order[id], of[id]

    faults = []
    for file, id, table in tables:
        where = f"{file}: card {id!r}"
        if kinds and of[id] is None:
            kind = table.get("kind")
            known = f"{kind!r} is not one of {', '.join(kinds)}{nearest(kind, kinds)}" if "kind" in table else "it is missing"
            faults.append(str(bad(f"{where}, field 'kind'", known)))
            continue
        faults += [str(bad(f"{where}, {fault.place}", fault.problem)) for fault in card.faults(table, find, of[id])]
    return faults
