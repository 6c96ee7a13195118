"""What is seen of Kites: as of Lots, with a picture for the first card."""

from dataclasses import replace

from fuda.cards import Card
from tests.page.lots import faces
from tests.page.lots.faces import everything as everything, own as own, shared as shared

MARKS = {"left": "table.mark_left"}


def cards() -> list[Card]:
    first, *others = faces.cards()
    return [replace(first, picture="pictures/kite.svg"), *others]
