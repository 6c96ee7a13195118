"""Matches on disk: the one that goes on, and the records of those that are over."""

import os
from pathlib import Path

from fuda.kernel.game import Game
from fuda.record import write_whole as write_whole
from fuda.table import Table


def data_folder() -> Path:
    """Where saved matches and records are kept: `$FUDA_DATA`, or the user's data folder."""
    chosen = os.environ.get("FUDA_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fuda"


def saved_file(game: Game) -> Path:
    return data_folder() / f"{game.name}.saved.jsonl"


def record_file(table: Table) -> Path:
    return data_folder() / "records" / f"{table.game.name}-{table.seed.hex()[:12]}.jsonl"
