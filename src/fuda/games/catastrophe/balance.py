"""The balance of Catastrophe: how often the group survives, and what each card changes about it."""

from typing import Any

import numpy as np

from fuda.games.catastrophe.book import PHASES, Kind
from fuda.games.catastrophe.state import SEATS

STANDARD, HARD = (0.45, 0.65), (0.15, 0.35)
SETUPS = (
    {"name": "standard", "targets": {"survival": STANDARD}},
    {"name": "hard", "options": {"personas": "detriment", "vitality": 3}, "targets": {"survival": HARD}},
)
LIMITS = {"Persona": 0.10}


def outcomes(dealt: Any, ended: Any, book: Any) -> dict[str, Any]:
    return {"survival": survived(ended)}


def survived(ended: Any) -> Any:
    """Whether nobody has lost all Vitality; seats that are not there have none."""
    there = np.arange(SEATS)[None, :] < ended["players"][:, None]
    return ((ended["tokens"] > 0) | ~there).all(axis=1)


def factors(dealt: Any, ended: Any, book: Any) -> dict[str, dict[str, Any]]:
    """All that is dealt at the beginning is picked by somebody, so what was drafted is what was in the packs."""

    def named(kind: Kind, count: Any) -> dict[str, Any]:
        return {book.text(n, "name", "en"): count(n) for n in book.of_kind(kind)}

    return {
        "Persona": named(Kind.PERSONA, lambda n: (ended["persona"] == n).sum(axis=1)),
        "Disaster": named(Kind.DISASTER, lambda n: ended["disaster"] == n),
        "Impact": named(Kind.IMPACT, lambda n: (dealt["next_impact"].reshape(-1, PHASES) == n).sum(axis=1)),
        "Resource": named(Kind.RESOURCE, lambda n: (dealt["pack"] == n).sum(axis=1)),
        "Response": named(Kind.RESPONSE, lambda n: (dealt["pack"] == n).sum(axis=1)),
    }
