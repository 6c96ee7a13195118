"""Matches as data: every decision of a simulation, with what the seat knew, what it did and what came of it, as Parquet.

`FILE.parquet` has a row for each decision, `FILE.matches.parquet` one for each match; docs/data.md lists the columns. While the
work goes on, finished parts lie in the folder `FILE.parquet.parts`, so that a run that was stopped goes on where it was: the same
settings give the same matches. In the end they become one file.
"""

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import fuda
from fuda import games
from fuda.bots.outside import check_any
from fuda.errors import BadSetup, Missing
from fuda.kernel.batch import NativeBatch, check_seed
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.lab import engine as engines
from fuda.lab.engine import Engine
from fuda.lab.level_play import LevelPlay
from fuda.lab.simulate import Summary, chunk_seed, rotated, shares, summary_of

try:
    import pyarrow as pa
    from pyarrow import parquet
except ImportError as error:
    raise Missing("Data files need the extra fuda[lab]: pip install 'fuda[lab]'.") from error

CHUNK = 256  # matches in a part: few enough to lie in memory with all that was seen in them
SETTINGS = b"fuda"  # under which a file keeps the settings it was made with
COMPRESSION = "zstd"


def record(
    file: str | Path,
    game: str,
    players: int | None = None,
    matches: int = 10_000,
    bots: Sequence[str] = ("random",),
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
    book: Book | str | Path | None = None,
    decks: Sequence[Any] | None = None,
    engine: str | Engine = "local",
    **options: Any,
) -> Summary:
    """Plays matches as `simulate` does, the same ones, and writes them to `file`; gives the same summary.

    Ctrl-C stops the work and gives what was finished; the same call goes on with it, and counts only faults of its own.
    """
    known = games.load(game)
    players = known.check_players(players)
    chosen = known.check_options(options)
    cards = known.check_book(book)
    if matches < 1:
        raise BadSetup(f"A simulation plays at least one match, not {matches}.")
    if not bots or len(bots) > players:
        raise BadSetup(f"A line-up for {players} players names 1 to {players} bots, not {len(bots)}.")
    lineup = [bots[i % len(bots)] for i in range(players)]
    for name in lineup:
        check_any(known, name)
    settings = {
        "game": game,
        "rules": int(known.rules.VERSION),
        "players": players,
        "options": chosen,
        "bots": lineup,
        "seed": check_seed(seed),
        "book": cards.digest if cards else None,
        "decks": None if decks is None else [repr(deck) for deck in known.check_decks(cards, players, decks) or ()],
    }
    output = Output(Path(file), settings, matches)
    faults: Counter[str] = Counter()
    if not output.is_complete():
        worker = engines.make(engine)
        setup = (players, seed, chosen, cards, decks)
        todo = [(first, size) for first, size in output.parts() if not output.has(first)]
        jobs = ((game, setup, lineup, first, size, worker.threads) for first, size in todo)
        done = matches - sum(size for _, size in todo)
        try:
            for (first, size), (decisions, results, failed) in zip(todo, worker.map(play_chunk, jobs), strict=True):
                output.keep(first, decisions, results)
                faults += failed
                done += size
                if progress is not None:
                    progress(done)
            output.finish()
        except KeyboardInterrupt:
            pass
    return summary_of(game, players, chosen, seed, matches, lineup, *output.results(players), faults)


class Output:
    """The two files of a simulation, and the parts that they are made of."""

    def __init__(self, file: Path, settings: dict[str, Any], matches: int) -> None:
        if file.suffix != ".parquet":
            raise BadSetup(
                f"Decisions are written as Parquet, to a file such as {file.stem or 'matches'}.parquet, not {file.name!r}."
            )
        self.file = file
        self.matches_file = file.with_suffix(".matches.parquet")
        self.folder = file.with_name(file.name + ".parts")
        self.matches = matches
        self.settings = json.dumps(settings, sort_keys=True)
        for made in (file, self.matches_file, *sorted(self.folder.glob("*.parquet"))[:1]):
            if made.exists() and settings_of(made).get("settings") != settings:
                raise BadSetup(f"{made} holds something else than these settings give. Name another file, or remove it.")

    def parts(self) -> Iterator[tuple[int, int]]:
        """The first match and the size of each part."""
        return ((first, min(CHUNK, self.matches - first)) for first in range(0, self.matches, CHUNK))

    def is_complete(self) -> bool:
        if not (self.file.exists() and self.matches_file.exists()):
            return False
        written = settings_of(self.matches_file).get("matches")
        if written != self.matches:
            raise BadSetup(f"{self.file} is complete with {written} matches. Name another file for {self.matches}.")
        return True

    def _part(self, kind: str, first: int, size: int) -> Path:
        return self.folder / f"{kind}-{first:012d}-{size}.parquet"

    def has(self, first: int) -> bool:
        return self._part("matches", first, min(CHUNK, self.matches - first)).exists()

    def keep(self, first: int, decisions: Any, matches: Any) -> None:
        """Writes a part. That of the matches is written last, and shows that all is there."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for kind, table in (("decisions", decisions), ("matches", matches)):
                part = self._part(kind, first, len(matches))
                unfinished = part.with_suffix(".unfinished")
                parquet.write_table(self._signed(table), unfinished, compression=COMPRESSION)
                unfinished.replace(part)
        except OSError as error:
            raise BadSetup(f"{self.folder} can't be written to: {error.strerror or error}.") from error

    def _signed(self, table: Any) -> Any:
        """A table with the settings that it was made with."""
        return table.replace_schema_metadata({SETTINGS: self._signature()})

    def _signature(self) -> bytes:
        return json.dumps({"fuda": fuda.__version__, "matches": self.matches, "settings": json.loads(self.settings)}).encode()

    def finish(self) -> None:
        """Makes one file of all parts, a part at a time."""
        for kind, file in (("decisions", self.file), ("matches", self.matches_file)):
            unfinished = file.with_suffix(".unfinished")
            writer = None
            for first, size in self.parts():
                table = parquet.read_table(self._part(kind, first, size))
                if writer is None:
                    writer = parquet.ParquetWriter(unfinished, self._signed(table).schema, compression=COMPRESSION)
                writer.write_table(table.replace_schema_metadata(writer.schema.metadata))
            if writer is not None:
                writer.close()
            unfinished.replace(file)
        shutil.rmtree(self.folder)

    def results(self, players: int) -> tuple[int, list[tuple[np.ndarray, np.ndarray]]]:
        """The number of actions, and scores and places of the matches from the first on as far as all are there."""
        actions, chunks = 0, []
        files = [self.matches_file]
        if not self.matches_file.exists():
            files = []
            for first, size in self.parts():
                if not self.has(first):
                    break
                files.append(self._part("matches", first, size))
        for file in files:
            table = parquet.read_table(file)
            actions += sum(table["decisions"].to_pylist())
            scores, places = (matrix(table[name], players) for name in ("scores", "places"))
            chunks.append((scores, places))
        return actions, chunks


def settings_of(file: Path) -> dict[str, Any]:
    """What a file says of how it was made; nothing where it is another kind of file."""
    try:
        metadata = parquet.read_schema(file).metadata or {}
        found: dict[str, Any] = json.loads(metadata.get(SETTINGS, b"{}"))
    except (OSError, ValueError):
        return {}
    return found


def matrix(column: Any, players: int) -> np.ndarray:
    return np.array(column.to_pylist(), np.int32).reshape(-1, players)


def play_chunk(
    game: str | Game,
    setup: tuple[Any, ...],
    lineup: Sequence[str],
    first: int,
    size: int,
    threads: int | None,
) -> tuple[Any, Any, Counter[str]]:
    """Plays the matches from `first` on; gives their decisions and their results as tables, and the bots' faults."""
    known = games.load(game) if isinstance(game, str) else game
    batch = NativeBatch(known, size, *setup)
    batch.threads = threads or batch.threads
    batch.deal_from(first)
    play = LevelPlay(batch, lineup, chunk_seed(batch.seed, first))
    entries = rotated(np.arange(batch.players, dtype=np.int8), first, size)
    steps = []
    while not batch.over.all():
        steps.append(decide(batch, play, entries))
    return decisions_table(batch, first, steps, lineup), matches_table(batch, first, steps, lineup), play.faults


def decide(batch: NativeBatch, play: LevelPlay, entries: np.ndarray) -> dict[str, np.ndarray]:
    """Plays one action in each match that is not over, by whom `entries[i, seat]` names; tells of those matches."""
    which = np.flatnonzero(~batch.over)
    observed, marks, turns = batch.observe(), batch.legal(), batch.turn
    chosen = play.choose(batch, entries)
    batch.step(chosen, check=False)
    rows, legal = np.nonzero(marks[which])
    return {
        "match": which,
        "seat": turns[which],
        "observation": observed[which],
        "legal": legal.astype(np.int32),
        "legal_count": np.bincount(rows, minlength=len(which)),
        "action": chosen[which],
    }


def decisions_table(batch: NativeBatch, first: int, steps: Sequence[dict[str, np.ndarray]], lineup: Sequence[str]) -> Any:
    """A row for each decision, by match and in order."""
    column = {name: np.concatenate([step[name] for step in steps]) for name in steps[0] if name != "legal"}
    number = np.concatenate([np.full(len(step["match"]), n, np.int32) for n, step in enumerate(steps)])
    order = np.lexsort((number, column["match"]))
    match, seat = column["match"][order], column["seat"][order]
    who = (seat - (first + match)) % batch.players  # the entry of the line-up in that seat; see `rotated`
    scores, places = batch.scores, batch.places
    names = list(dict.fromkeys(lineup))
    columns = {
        "match": pa.array(first + match, pa.int64()),
        "step": pa.array(number[order], pa.int32()),
        "seat": pa.array(seat, pa.int8()),
        "bot": pa.DictionaryArray.from_arrays(
            pa.array([names.index(name) for name in lineup], pa.int8()).take(pa.array(who)), names
        ),
        "action": pa.array(column["action"][order], pa.int32()),
        "legal": legal_lists(steps, column["legal_count"], order),
        "score": pa.array(scores[match, seat], pa.int32()),
        "place": pa.array(places[match, seat], pa.int8()),
        "win": pa.array(shares(places)[match, seat], pa.float32()),
    }
    return pa.table(columns | features(batch.game, column["observation"][order]))


def legal_lists(steps: Sequence[dict[str, np.ndarray]], counts: np.ndarray, order: np.ndarray) -> Any:
    """The legal actions of each decision as a list."""
    actions = np.concatenate([step["legal"] for step in steps])
    ends = np.cumsum(counts)
    starts = ends - counts
    lengths = counts[order]
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    taken = np.repeat(starts[order] - offsets[:-1], lengths) + np.arange(offsets[-1])
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(actions[taken], pa.int32()))


def features(game: Game, observed: np.ndarray) -> dict[str, Any]:
    """What the seat knew: a column `view_NAME` for each span of the game's observation, a number or a list of fixed length."""
    if game.spans is None:
        return {"view": fixed(observed)}
    return {f"view_{named.name}": fixed(observed[:, list(named.cells())]) for named in game.spans}


def fixed(cells: np.ndarray) -> Any:
    if cells.shape[1] == 1:
        return pa.array(cells[:, 0])
    return pa.FixedSizeListArray.from_arrays(pa.array(np.ascontiguousarray(cells).reshape(-1)), cells.shape[1])


def matches_table(batch: NativeBatch, first: int, steps: Sequence[dict[str, np.ndarray]], lineup: Sequence[str]) -> Any:
    """A row for each match."""
    match = np.arange(batch.size)
    counts = np.bincount(np.concatenate([step["match"] for step in steps]), minlength=batch.size)
    seats = (np.arange(batch.players)[None, :] - (first + match)[:, None]) % batch.players
    return pa.table(
        {
            "match": pa.array(first + match, pa.int64()),
            "decisions": pa.array(counts, pa.int32()),
            "bots": pa.array(np.array(lineup, object)[seats].tolist(), pa.list_(pa.string())),
            "scores": pa.array(batch.scores.tolist(), pa.list_(pa.int32())),
            "places": pa.array(batch.places.tolist(), pa.list_(pa.int32())),
        }
    )
