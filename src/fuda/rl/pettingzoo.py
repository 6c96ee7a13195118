"""Games as PettingZoo environments (AEC), one agent for each seat.

Importing this module registers every game, so that `pettingzoo.make("aec", "fuda/saika_v1")` finds it; the number is the version
of the game's rules.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from fuda import games
from fuda.errors import Missing, MoveError
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.rl.match import Match, whole
from fuda.rl.rewards import check_rewards, place_values

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, aec_registry, register
except ImportError as error:
    raise Missing("PettingZoo needs the extra fuda[rl]: pip install 'fuda[rl]'.") from error

from fuda.rl import drawing
from fuda.rl.spaces import action_space, masked_space

MAX_SEED = 1 << 62


class FudaEnv(AECEnv[str, dict[str, np.ndarray], int]):  # type: ignore[misc]
    """A match of one game. Agents are `seat_0`, `seat_1` and so on.

    - `rewards` are given for `places` (the default), `scores` or `rounds`: see `fuda.rl.rewards`.
    - `render_mode` is `human`, `ansi` or `rgb_array`; what is drawn is what the agent to act sees.
    - `recall` lets observations go on with all that the agent was shown before: True, or for how many changes.
    - `book`, `decks` and all other settings are those of `fuda.table`.

    An observation has what the agent knows (`observation`, uint8, the vector that docs/spaces.md describes) and what it may do
    (`action_mask`, int8, all 0 unless it is to act). An illegal action raises a `fuda.MoveError` and changes nothing.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        rewards: str = "places",
        render_mode: str | None = None,
        recall: bool | int = False,
        book: Book | str | Path | None = None,
        decks: Sequence[Any] | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.match = Match(game, players, book=book, decks=decks, recall=recall, **options)
        self.game = self.match.game
        self.reward_kind = check_rewards(rewards)
        self.render_mode = drawing.check_mode(render_mode)
        self.metadata = {
            "name": f"fuda_{self.game.name}_v{self.game.rules.VERSION}",
            "render_modes": list(drawing.MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: masked_space(self.game, self.match.observation_size) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 255, (self.match.players, self.match.observation_size), np.uint8)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._has_seed = False
        self._no_mask = np.zeros(self.game.actions, np.int8)
        self._known_scores = np.zeros(self.match.players, np.int32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a match: the first of `seed`, or a new one after the last. `options` are not used."""
        if seed is None and not self._has_seed:
            generator, _ = seeding.np_random()
            seed = int(generator.integers(MAX_SEED))
        self._has_seed = True
        self.match.deal(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.seat]
        if self.reward_kind == "rounds":
            self._known_scores = self.match.known_scores()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat_of[agent]
        mask = self.match.mask() if seat == self.match.seat else self._no_mask.copy()
        return {"observation": self.match.observation(seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """What all seats know together, for critics that may see more than one seat does: uint8 [players, observation]."""
        return np.stack([self.match.observation(seat) for seat in range(self.match.players)])

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise MoveError("No agent is left to act: call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(-1 if action is None else whole(action))
        self._cumulative_rewards[agent] = 0.0
        is_over = self.match.seat < 0
        if is_over or self.reward_kind == "rounds":
            self._reward(is_over)
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.match.seat]
        if self.render_mode == "human":
            self.render()

    def _reward(self, is_over: bool) -> None:
        if self.reward_kind == "rounds":
            known = self.match.known_scores() if not is_over else self.match.results()[0]
            values = known - self._known_scores
            self._known_scores = known
        else:
            scores, places = self.match.results()
            values = scores if self.reward_kind == "scores" else place_values(places)
        self.rewards = dict(zip(self.agents, values.astype(float).tolist(), strict=True))
        self._accumulate_rewards()

    def render(self) -> Any:
        return drawing.render(self.match, self.render_mode)

    def close(self) -> None:
        """There is nothing to close: pictures are given, not shown."""


env = FudaEnv  # the name that PettingZoo's environments have


def register_games() -> None:
    """Registers all games of this installation that are not registered yet."""
    for name in games.names():
        identity = f"fuda/{name}-v{games.load(name).rules.VERSION}"
        if identity not in aec_registry:
            register("aec", identity, entry_point=partial(env, name))


register_games()
