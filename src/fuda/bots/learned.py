"""The bot `learned`: a network that was trained by self-play (`examples/train.py`), played with NumPy alone.

A network is a file `GAME.npz` in the folder that the variable `FUDA_NETWORKS` names, or in `fuda/networks`. It is a perceptron
whose inner layers are added to what they get, and gives a number for each action. It corrects the game's own bot: of the legal
actions the one with the largest number is played, where that of the bot's choice counts as larger by the network's `trust`; and
if the network is advised, by what it makes of the advice, too: the bot may have worked out what the network can't see.

What an observation says of the very thing that an action is about (of the Character that steps, of the place that it comes to)
counts for that action beside the rest, by weights that all actions of a block share: see `action_cells`.
"""

import math
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from fuda.bots import LEARNED, make
from fuda.errors import BadSetup
from fuda.kernel.game import Game
from fuda.table import SeatView, interpreted

FOLDER = "FUDA_NETWORKS"
RANK = 128  # the width of the layer before the actions
FORMAT = 1


def action_features(game: Game) -> np.ndarray:
    """For each action its block and the values of its indices, 1 where it has them: float32 [actions, features]."""
    if game.blocks is None:
        return np.zeros((game.actions, 1), np.float32)
    rows, columns = [], []
    at: dict[tuple[str, str, int], int] = {}
    for named in game.blocks.named:
        for i in range(named.block.size):
            for key, value in {"": 0, **named.values(i)}.items():
                rows.append(named.block.start + i)
                columns.append(at.setdefault((named.name, key, value), len(at)))
    features = np.zeros((game.actions, len(at)), np.float32)
    features[rows, columns] = 1
    return features


class ActionCells(NamedTuple):
    """The cells of an observation that are about an action. For each action, side by side, as many as any action has:"""

    pairs: np.ndarray  # int64 [actions, most]: the number of the pair of block and span
    cells: np.ndarray  # int64 [actions, most]: the cell
    scale: np.ndarray  # float32 [actions, most]: 1 over the largest number of the cell; 0 where there is no more
    kinds: int  # how many pairs there are


def action_cells(game: Game) -> ActionCells:
    """The cells whose indices are those of the action by name; of spans by seat besides, the cells of the seat that looks."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(game.actions)]
    at: dict[tuple[str, str], int] = {}
    for block in game.blocks or ():
        for span in game.spans or ():
            sizes = span.rows | span.columns
            shared = sizes.keys() & block.indices.keys()
            if not shared or not sizes.keys() <= shared | {"seat"}:
                continue
            for i in range(block.block.size):
                values = dict.fromkeys(sizes, 0) | {name: value for name, value in block.values(i).items() if name in shared}
                if all(values[name] < size for name, size in sizes.items()):
                    cell = span.cell(values)
                    found[block.block.start + i].append((at.setdefault((block.name, span.name), len(at)), cell))
    most = max(1, *map(len, found))
    pairs, cells = np.zeros((2, game.actions, most), np.int64)
    scale, one = np.zeros((game.actions, most), np.float32), 1 / largest(game)
    for action, each in enumerate(found):
        for j, (pair, cell) in enumerate(each):
            pairs[action, j], cells[action, j], scale[action, j] = pair, cell, one[cell]
    return ActionCells(pairs, cells, scale, len(at))


def largest(game: Game) -> np.ndarray:
    """The largest number of each cell of an observation: float32 [observation]."""
    most = np.ones(game.observation, np.float32)
    for named in game.spans or ():
        most[list(named.cells())] = named.span.most
    return most


class Policy:
    """A network as arrays: the weights [outputs, inputs] and biases [outputs] of its layers, and its trust in the game's bot.

    The last layer gives a number for each action. In a network that `is_advised` another one comes after it: what is added to the
    number of the action that the bot advises. `about` [pairs, inputs + 1] are the weights of what is said of an action's own
    things, the bias last, in a network that has them.
    """

    def __init__(
        self,
        game: Game,
        weights: Sequence[np.ndarray],
        biases: Sequence[np.ndarray],
        trust: float = 0.0,
        is_advised: bool = False,
        about: np.ndarray | None = None,
    ) -> None:
        self.trust = trust
        self._scale = 1 / largest(game)
        self._cells = None if about is None else action_cells(game)
        self._about = None if about is None else np.ascontiguousarray(about.T, np.float32)
        layers = [(np.ascontiguousarray(w.T, np.float32), b.astype(np.float32)) for w, b in zip(weights, biases, strict=True)]
        self._advised = layers.pop() if is_advised else None
        self._actions = layers.pop()
        self._layers = layers

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """A number for each action, the better the larger: float32 [n, actions], of observations [n, observation]."""
        return self._numbers(self._seen(observations), observations, None)

    def _seen(self, observations: np.ndarray) -> np.ndarray:
        """The layer before the actions: float32 [n, RANK]."""
        (first, bias), *inner, (last, last_bias) = self._layers
        x = np.maximum(observations.astype(np.float32) * self._scale @ first + bias, 0)
        for weight, bias in inner:
            x = x + np.maximum(x @ weight + bias, 0)
        result: np.ndarray = np.maximum(x @ last + last_bias, 0)
        return result

    def _numbers(self, x: np.ndarray, observations: np.ndarray, masks: np.ndarray | None) -> np.ndarray:
        """The numbers of all actions; what is said of an action's own things counts for those of the masks, or for all."""
        weight, bias = self._actions
        result: np.ndarray = x @ weight + bias
        if self._cells is not None and self._about is not None:
            rows, actions = np.nonzero(np.ones_like(result) if masks is None else masks)
            said = observations[rows[:, None], self._cells.cells[actions]] * self._cells.scale[actions]
            weights = x @ self._about[:-1] + self._about[-1]
            result[rows, actions] += (said * weights[rows[:, None], self._cells.pairs[actions]]).sum(axis=1)
        return result

    def choose(self, observations: np.ndarray, masks: np.ndarray, advice: np.ndarray) -> np.ndarray:
        """The best legal action of each row: int32 [n].

        `masks` [n, actions] are 1 where an action is legal, `advice` [n] are the actions of the game's own bot.
        """
        x = self._seen(observations)
        numbers = np.where(masks != 0, self._numbers(x, observations, masks), -np.inf)
        numbers[np.arange(len(numbers)), advice] += self.trust
        if self._advised is not None:
            weight, bias = self._advised
            numbers[np.arange(len(numbers)), advice] += (x * weight[:, advice].T).sum(axis=1) + bias[advice]
        return numbers.argmax(axis=1).astype(np.int32)


def save(
    file: Path,
    game: Game,
    weights: Sequence[np.ndarray],
    biases: Sequence[np.ndarray],
    trust: float = 0.0,
    is_advised: bool = False,
    about: np.ndarray | None = None,
) -> None:
    """Writes a network; half the precision is enough to play."""
    arrays = {f"{kind}{i}": a.astype(np.float16) for kind, each in (("w", weights), ("b", biases)) for i, a in enumerate(each)}
    if about is not None:
        arrays["cells"] = about.astype(np.float16)
    rules = np.array([FORMAT, game.rules.VERSION, game.observation, game.actions])
    fresh = file.with_suffix(".new.npz")
    head: Any = {"game": np.array(game.name), "about": rules, "trust": np.array(trust), "is_advised": np.array(is_advised)}
    np.savez(fresh, **(head | arrays))
    fresh.replace(file)


def network_file(game: Game) -> Path | None:
    """The file of a game's network, None where there is none."""
    folders = [Path(os.environ[FOLDER])] if os.environ.get(FOLDER) else []
    folders.append(Path(__file__).resolve().parents[1] / "networks")
    files = [folder / f"{game.name}.npz" for folder in folders]
    return next((file for file in files if file.is_file()), None)


def has_network(game: Game) -> bool:
    return network_file(game) is not None


def load(game: Game) -> Policy:
    """The policy of a game's network."""
    file = network_file(game)
    if file is None:
        raise BadSetup(f"{game.name} has no bot 'learned', because nobody trained a network for it; examples/train.py does.")
    return read(file, file.stat().st_mtime_ns, game)


@lru_cache(maxsize=8)
def read(file: Path, changed: int, game: Game) -> Policy:
    try:
        with np.load(file) as kept:
            arrays = {name: kept[name] for name in kept.files}
        rules = (str(arrays["game"]), arrays["about"].tolist())
        trust, is_advised = float(arrays.get("trust", 0.0)), bool(arrays.get("is_advised", False))
        count = sum(name.startswith("w") for name in arrays)
        weights, biases = ([arrays[f"{kind}{i}"] for i in range(count)] for kind in "wb")
        about = arrays.get("cells")
    except (OSError, ValueError, TypeError, LookupError, EOFError, BadZipFile) as error:
        raise BadSetup(f"{file} is no network that can be read; train it anew, or remove the file.") from error
    wanted: list[Any] = [FORMAT, game.rules.VERSION, game.observation, game.actions]
    if rules != (game.name, wanted):
        raise BadSetup(f"{file.name} was trained for other rules than those of {game.name} {game.rules.VERSION}; train it anew.")
    if not math.isfinite(trust) or not fits(game, weights, biases, is_advised, about):
        raise BadSetup(f"{file} is damaged: its layers do not fit together; train it anew, or remove the file.")
    return Policy(game, weights, biases, trust, is_advised, about)


def fits(
    game: Game, weights: Sequence[np.ndarray], biases: Sequence[np.ndarray], is_advised: bool, about: np.ndarray | None
) -> bool:
    """Whether the arrays are numbers that make a network for the game."""
    everything = [*weights, *biases, *([] if about is None else [about])]
    inner = len(weights) - 3 - is_advised
    if inner < 0 or not all(each.dtype.kind == "f" and np.isfinite(each).all() for each in everything):
        return False
    width, rank = len(biases[0]) if biases[0].ndim else 0, RANK
    last = [(rank, width), *[(game.actions, rank)] * (1 + is_advised)]
    wanted = [(width, game.observation), *[(width, width)] * inner, *last]
    return (
        [w.shape for w in weights] == wanted
        and [b.shape for b in biases] == [(outputs,) for outputs, _ in wanted]
        and (about is None or about.shape == (max(1, action_cells(game).kinds), rank + 1))
    )


def adviser(game: Game) -> str:
    """The bot of the game's own that a network corrects."""
    return game.bot_names[-1]


class LearnedBot:
    """The bot of a seat. It sees what its seat's observation holds."""

    name = LEARNED

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._policy = load(game)
        self._adviser = make(game, adviser(game), seed)

    def choose(self, view: SeatView) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        seen = np.array([interpreted(view.game).observe(view.state, view.seat)], np.uint8)
        mask = np.zeros((1, view.game.actions), np.uint8)
        mask[0, legal] = 1
        return int(self._policy.choose(seen, mask, np.array([self._adviser.choose(view)]))[0])
