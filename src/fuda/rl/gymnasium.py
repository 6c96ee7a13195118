"""Games as Gymnasium environments: one seat for the learner, bots in all others.

`FudaEnv` is one match at a time, `FudaVectorEnv` many at once in compiled code. Importing this module registers every game, so
that `gymnasium.make("fuda.rl.gymnasium:fuda/saika-v1")` and `gymnasium.make_vec` find it; the number is the version of the
game's rules.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from fuda import games
from fuda.errors import BadSetup, Missing
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.rl.match import Match, whole
from fuda.rl.rewards import check_rewards, place_values

try:
    import gymnasium
except ImportError as error:
    raise Missing("Gymnasium needs the extra fuda[rl]: pip install 'fuda[rl]'.") from error

from fuda.rl import drawing
from fuda.rl.opponents import check_seat, other_bots, seated
from fuda.rl.spaces import action_space, observation_space
from fuda.rl.vector import FudaVectorEnv as FudaVectorEnv

MAX_SEED = 1 << 62
ILLEGAL_REWARD = -1.0


class FudaEnv(gymnasium.Env[np.ndarray, Any]):
    """A match from the seat of one learner.

    - `seat` is the learner's, or None for another one in each match.
    - `bots` is the bot in the other seats, or one for each of them in order; the game's strongest by default.
    - `rewards` are given for `places` (the default), `scores` or `rounds`: see `fuda.rl.rewards`.
    - `render_mode` is `human`, `ansi` or `rgb_array`; what is drawn is what the learner sees.
    - `recall` lets observations go on with all that the learner was shown before: True, or for how many changes.
    - `book`, `decks` and all other settings are those of `fuda.table`.

    An observation is the vector that docs/spaces.md describes. The legal actions are in `info["action_mask"]` and are what
    `action_masks()` gives. An illegal action ends the match with `illegal_reward`.
    """

    metadata = {"render_modes": list(drawing.MODES), "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seat: int | None = None,
        bots: str | Sequence[str] | None = None,
        rewards: str = "places",
        illegal_reward: float = ILLEGAL_REWARD,
        render_mode: str | None = None,
        recall: bool | int = False,
        book: Book | str | Path | None = None,
        decks: Sequence[Any] | None = None,
        **options: Any,
    ) -> None:
        self.match = Match(game, players, book=book, decks=decks, recall=recall, **options)
        self.game = self.match.game
        self.bots = other_bots(self.game, self.match.players, bots)
        self.seat = check_seat(self.match.players, seat)
        self.reward_kind = check_rewards(rewards)
        self.illegal_reward = illegal_reward
        self.render_mode = drawing.check_mode(render_mode)
        self.observation_space = observation_space(self.game, self.match.observation_size)
        self.action_space = action_space(self.game)
        self.learner = 0  # the learner's seat in this match
        self._lineup = np.zeros((1, self.match.players), np.int8)
        self._known_score = 0
        self._has_ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Deals a match up to the learner's first decision. `options` are not used."""
        super().reset(seed=seed)
        while True:
            self.learner = int(self.np_random.integers(self.match.players)) if self.seat is None else self.seat
            self._lineup[0] = seated(self.bots, self.learner)
            self.match.deal(int(self.np_random.integers(MAX_SEED)))
            self._known_score = self._score()
            self._play_bots()
            if self.match.seat >= 0:  # else it was over before the learner had anything to decide
                break
        self._has_ended = False
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self._has_ended:
            raise BadSetup("The match is over: call reset() first.")
        chosen = whole(action)
        if not self.match.is_legal(chosen):
            self._has_ended = True
            return self._observation(), self.illegal_reward, True, False, self._info() | {"illegal": True}
        self.match.play(chosen)
        self._play_bots()
        self._has_ended = self.match.seat < 0
        reward = self._reward()
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self._has_ended, False, self._info()

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, as sb3-contrib's MaskablePPO asks for it: bool [actions]."""
        return self.match.mask().astype(np.bool_)

    def render(self) -> Any:
        return drawing.render(self.match, self.render_mode, self.learner)

    def _play_bots(self) -> None:
        """Lets the bots play until it is the learner's turn or the match is over."""
        match = self.match
        while match.seat not in (self.learner, -1):
            match.play(match.choice(self._lineup))

    def _score(self) -> int:
        return int(self.match.known_scores()[self.learner]) if self.reward_kind == "rounds" else 0

    def _reward(self) -> float:
        if self.reward_kind == "rounds":
            known = int(self.match.results()[0][self.learner]) if self._has_ended else self._score()
            change, self._known_score = known - self._known_score, known
            return float(change)
        if not self._has_ended:
            return 0.0
        scores, places = self.match.results()
        return float((scores if self.reward_kind == "scores" else place_values(places))[self.learner])

    def _observation(self) -> np.ndarray:
        return self.match.observation(self.learner)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.match.mask(), "seat": self.learner}


env = FudaEnv
vector_env = FudaVectorEnv


def register_games() -> None:
    """Registers all games of this installation that are not registered yet."""
    for name in games.names():
        identity = f"fuda/{name}-v{games.load(name).rules.VERSION}"
        if identity not in gymnasium.registry:
            gymnasium.register(identity, entry_point=partial(FudaEnv, name), vector_entry_point=partial(FudaVectorEnv, name))


register_games()
