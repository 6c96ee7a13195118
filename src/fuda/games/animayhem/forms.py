"""Characters that transform. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import base_health
from fuda.games.animayhem.state import FIRST_CHARACTER, Note, character_card, character_id
from fuda.kernel import note
from fuda.kernel.books import NO_CARD


def transform(s: Any, character: int) -> None:
    """animayhem.79: the other form, with what it carries and suffers; Damage leaves it 1 Health."""
    if s.book[character_card(s, character)].becomes == NO_CARD:
        return
    s.form[character] = 1 - s.form[character]
    s.stale = 1
    note(s, Note.TRANSFORMS, int(s.brought[character_id(character)]), character_card(s, character))
    s.damage[character] = min(int(s.damage[character]), base_health(s, FIRST_CHARACTER + character) - 1)
