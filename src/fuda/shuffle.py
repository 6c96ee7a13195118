"""Shuffles that can be checked: a promise before the deal, the players' own additions, and the proof after the match.

Whoever deals draws a server seed and publishes its SHA-256, the commitment. Each player's program draws a contribution of its own
and publishes its SHA-256, too. Only when all of these are fixed are the contributions revealed, and the table's seed is an HMAC
over them under the server seed. So nobody can choose the seed, whoever deals included, as long as one contribution was drawn
honestly; once the match is over the server seed is revealed and everyone can work the seed out again.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fuda import record
from fuda.errors import BadRecord
from fuda.kernel.books import Book

PURPOSE = "fuda shuffle 1"


def commitment(server_seed: bytes) -> str:
    """What is published before the deal."""
    return hashlib.sha256(server_seed).hexdigest()


def table_seed(server_seed: bytes, table: str, contributions: Sequence[str]) -> bytes:
    """The seed of a table: `contributions` are the players' texts in the order of seats, empty where there is none.

    >>> table_seed(bytes(32), "k3vq", ["", "salt"]).hex()[:16]
    '46673d24dda1c354'
    """
    listed = json.dumps(list(contributions), ensure_ascii=False, separators=(",", ":"))
    return hmac.digest(server_seed, f"{PURPOSE}\n{table}\n{listed}".encode(), "sha256")


def keeps(promised: str, contribution: str) -> bool:
    """Whether a contribution is the one to which somebody committed; one that was left out is empty."""
    return not contribution or not promised or hashlib.sha256(contribution.encode()).hexdigest() == promised


def head(server_seed: bytes, table: str, contributions: Sequence[str], commitments: Sequence[str] = ()) -> dict[str, Any]:
    """What a record's head says about the shuffle. `commitments` are the players' own, empty where there is none."""
    return {
        "commitment": commitment(server_seed),
        "server_seed": server_seed.hex(),
        "table": table,
        "contributions": list(contributions),
        "commitments": list(commitments or [""] * len(contributions)),
    }


def verify(text: str, promised: str | None = None, book: Book | str | Path | None = None) -> dict[str, Any]:
    """Checks a record: that its seed is the one promised and that its match can be played again from it.

    Raises `BadRecord` where the match can't be replayed. `promised` is the commitment that somebody noted before the deal;
    without it the record's own is taken. `book` is as for `record.read`.
    """
    match = record.read(text, book=book)
    shown = record.read_head(text.splitlines()[0]).get("shuffle")
    if shown is None:
        raise BadRecord("The record says nothing of its shuffle: it was not made by a service that promises one.")
    try:
        server_seed = bytes.fromhex(shown["server_seed"])
        own, table, contributions = str(shown["commitment"]), str(shown["table"]), [str(each) for each in shown["contributions"]]
        commitments = [str(each) for each in shown.get("commitments", [""] * len(contributions))]
    except (KeyError, TypeError, ValueError):
        raise BadRecord("Line 1 of the record is damaged: what it says of its shuffle can't be read.") from None
    kept = commitment(server_seed) == own.lower() and (promised is None or promised.strip().lower() == own.lower())
    is_kept = len(commitments) == len(contributions) and all(map(keeps, commitments, contributions))
    return {
        "commitment": kept,
        "contributions": is_kept,
        "seed": len(contributions) == match.players and table_seed(server_seed, table, contributions) == match.seed,
        "match": True,
        "over": match.over,
        "actions": len(match.log),
    }
