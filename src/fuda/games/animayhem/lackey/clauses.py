"""One clause of a text as rows of the vocabulary: verbs, and what they do to whom.

A pattern has to cover a clause from its first word to its last; a clause that none covers is not understood.
"""

import re
from collections.abc import Callable

from fuda.games.animayhem.lackey.abilities import ability_clause
from fuda.games.animayhem.lackey.context import Context, Rows
from fuda.games.animayhem.lackey.doing import doing_clause
from fuda.games.animayhem.lackey.fights import attack_clause, card_clause, damage_clause, opponent_clause
from fuda.games.animayhem.lackey.health import health_clause
from fuda.games.animayhem.lackey.moving import moving_clause
from fuda.games.animayhem.lackey.piles import pile_clause
from fuda.games.animayhem.lackey.skills import skill_clause
from fuda.games.animayhem.lackey.states import state_clause
from fuda.games.animayhem.lackey.table import table_clause


def clause_rows(text: str, context: Context) -> Rows | None:
    """The rows of one clause, None if it is not understood."""
    known = prevented(stripped(text))
    if not known:
        return None
    return next((rows for clause in CLAUSES if (rows := clause(known, context))), None)


def prevented(text: str) -> str:
    return re.sub(r"^prevents? (?=any .* (?:card|effect)s?\b)", "cancel ", text, flags=re.I)


def stripped(text: str) -> str:
    """A clause without words that change nothing."""
    known = text.strip(" ,.:")
    filler = re.compile(
        r"^(?:(?:you|owner|player|it|this card|this disaster|this|he|she|they|characters?(?= (?:may"
        r"|can|must|will|shall) )|and|then|also|immediately|instantly|automatically|permanently|may"
        r"|can|must|will|shall|"
        r"allows? (?:you|a character|1 character|one character|character|group|the group|a group or"
        r" character) to|used? to|play to|play this card to|able to|choose to|simply|choose|opt to"
        r"|force|forces|causes?|cause|make|makes|be able to|is able to|are able to|use (?:this|it)(?: card| item)? to) )+",
        re.IGNORECASE,
    )
    return filler.sub("", known)


CLAUSES: tuple[Callable[[str, Context], Rows | None], ...] = (
    table_clause,
    damage_clause,
    attack_clause,
    opponent_clause,
    card_clause,
    pile_clause,
    doing_clause,
    health_clause,
    moving_clause,
    ability_clause,
    skill_clause,
    state_clause,
)
