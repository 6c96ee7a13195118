"""Characters that transform. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import base_health, total
from fuda.games.animayhem.state import Note, character_card, character_id, character_thing
from fuda.games.animayhem.vocabulary import ENERGY_ABILITY
from fuda.kernel import note
from fuda.kernel.books import NO_CARD


def transform(s: Any, character: int) -> None:
    """animayhem.79: the other form, with what it carries and suffers; Damage leaves it 1 Health, and no Energy is below 0."""
    if s.book[character_card(s, character)].becomes == NO_CARD:
        return
    s.form[character] = 1 - s.form[character]
    s.stale = 1
    note(s, Note.TRANSFORMS, int(s.brought[character_id(character)]), character_card(s, character))
    thing = character_thing(character)
    s.damage[character] = min(int(s.damage[character]), base_health(s, thing) - 1)
    s.spent[character] = min(int(s.spent[character]), max(0, total(s, thing, ENERGY_ABILITY)))
