"""Many matches as one Gymnasium vector environment, on the CPU in compiled code."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fuda import games
from fuda.errors import BadSetup
from fuda.kernel.batch import NativeBatch, action_numbers, check_seed, check_size, pool
from fuda.kernel.books import Book
from fuda.kernel.game import Game
from fuda.kernel.recall import check_recall
from fuda.kernel.schema import Sight
from fuda.rl.opponents import check_seat, other_bots, seated
from fuda.rl.rewards import check_rewards, place_values
from fuda.rl.spaces import action_space, observation_space

MAX_SEED = 1 << 62
SMALL = 256  # matches that one thread plays faster than several


class FudaVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """`num_envs` matches of a game, the learner in one seat of each and bots in all others; settings are those of `FudaEnv`.

    A match that is over is dealt anew in the same step (`AutoresetMode.SAME_STEP`): its last observation is in
    `info["final_obs"]`, and the observation that is given is the first of the new match. The legal actions are in
    `info["action_mask"]`, int8 [num_envs, actions]. An illegal action ends its match with `illegal_reward`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        *,
        seat: int | None = None,
        bots: str | Sequence[str] | None = None,
        rewards: str = "places",
        illegal_reward: float = -1.0,
        recall: bool | int = False,
        book: Book | str | Path | None = None,
        decks: Sequence[Any] | None = None,
        **options: Any,
    ) -> None:
        known = games.load(game) if isinstance(game, str) else game
        players = known.check_players(players)
        self.game = known
        self.num_envs = check_size(num_envs)
        self.bots = other_bots(known, players, bots)
        self.seat = check_seat(players, seat)
        self.reward_kind = check_rewards(rewards)
        self.illegal_reward = illegal_reward
        setup = (known, self.num_envs, players, check_seed(0), known.check_options(options), book, decks)
        self.batch = Matches(*setup, check_recall(recall))
        self.single_observation_space = observation_space(known, self.batch.observation_size)
        self.single_action_space = action_space(known)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.learners = np.zeros(self.num_envs, np.int8)  # the learner's seat in each match
        self._lineup = np.zeros((self.num_envs, players), np.int8)
        self._known = np.zeros(self.num_envs, np.int32)
        self._is_dealt = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deals all matches. One seed fixes everything; of a list the first counts."""
        first = next(iter(seed), None) if isinstance(seed, list) else seed
        super().reset(seed=first)
        self._is_dealt = True
        self.batch.seed = int(self.np_random.integers(MAX_SEED))
        self.batch.deal_from(0)
        self._deal(np.ones(self.num_envs, np.bool_))
        return self._observations(), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        if not self._is_dealt:
            raise BadSetup("No match is dealt: call reset() first.")
        chosen = action_numbers(actions)
        if chosen.shape != (self.num_envs,):
            raise BadSetup(f"{self.num_envs} matches need an action each: shape ({self.num_envs},), not {chosen.shape}.")
        illegal = self.batch.illegal(chosen)
        self.batch.play(np.flatnonzero(~illegal), chosen)
        self.batch.play_bots(self.learners, self._lineup)
        ended = self.batch.over | illegal
        rewards = self._rewards(ended)
        rewards[illegal] = self.illegal_reward
        info: dict[str, Any] = {}
        if ended.any():
            info = {"final_obs": self._observations(), "_final_obs": ended.copy(), "illegal": illegal, "_illegal": ended.copy()}
            self._deal(ended)
        return self._observations(), rewards, ended, np.zeros(self.num_envs, np.bool_), info | self._info()

    def _deal(self, which: np.ndarray) -> None:
        """Deals these matches anew, up to the learner's first decision."""
        while which.any():
            if self.seat is None:
                self.learners[which] = self.np_random.integers(self.batch.players, size=int(which.sum()))
            else:
                self.learners[which] = self.seat
            self._lineup[which] = seated(self.bots, self.learners[which])
            self.batch.reset(which)
            if self.reward_kind == "rounds":
                self._known[which] = self.batch.known_scores(self.learners)[which]
            self.batch.play_bots(self.learners, self._lineup)
            which = self.batch.over  # those that ended before the learner had anything to decide

    def _rewards(self, ended: np.ndarray) -> np.ndarray:
        mine = np.arange(self.num_envs), self.learners
        if self.reward_kind == "rounds":
            known = np.where(self.batch.over, self.batch.scores[mine], self.batch.known_scores(self.learners))
            change = (known - self._known).astype(np.float32)
            self._known = known
            return change
        if not ended.any():
            return np.zeros(self.num_envs, np.float32)
        values = self.batch.scores if self.reward_kind == "scores" else place_values(self.batch.places)
        return np.where(ended, values[mine], 0).astype(np.float32)

    def _observations(self) -> np.ndarray:
        return self.batch.observe(seat=self.learners)

    def _info(self) -> dict[str, Any]:
        mask = self.batch.legal().view(np.int8)
        return {"action_mask": mask, "_action_mask": np.ones(self.num_envs, np.bool_), "seat": self.learners.copy()}

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now: bool [num_envs, actions]."""
        return self.batch.legal().view(np.bool_)


class Matches(NativeBatch):
    """A batch in which some matches can be stepped while others wait."""

    def illegal(self, actions: np.ndarray) -> np.ndarray:
        """Which matches have an illegal action: bool [size]."""
        known = (actions >= 0) & (actions < self.game.actions)
        marks = self.legal()
        return ~known | (marks[np.arange(self.size), np.where(known, actions, 0)] == 0)

    def play(self, which: np.ndarray, actions: np.ndarray) -> None:
        """Plays the legal actions of the matches numbered in `which`."""
        states, chosen = self._states[which], np.ascontiguousarray(actions[which])
        spread(len(which), lambda start, stop: self._call.step_many(states, chosen, start, stop))
        actors = self._states["turn"][which]
        self._states[which] = states
        self._remember(which, actors, chosen)

    def play_bots(self, learners: np.ndarray, lineup: np.ndarray) -> None:
        """Lets bot number `lineup[i, seat]` play in each match until it is over or the turn of seat `learners[i]`."""

        def play(start: int, stop: int) -> None:
            room, scratch = self._actions(), self._scratch()
            which = start + np.flatnonzero(self._is_waiting(learners)[start:stop])
            while len(which):
                states, bots, chosen = self._states[which], lineup[which], np.empty(len(which), np.int32)
                self._call.sample_many(states, scratch, bots, room, chosen, 0, len(which))
                actors = states["turn"].copy()
                self._call.step_many(states, chosen, 0, len(which))
                self._states[which] = states
                self._remember(which, actors, chosen)
                turns = states["turn"]
                which = which[(turns >= 0) & (turns != learners[which])]

        spread(self.size, play)

    def _is_waiting(self, learners: np.ndarray) -> np.ndarray:
        turns = self._states["turn"]
        return (turns >= 0) & (turns != learners)

    def known_scores(self, seats: np.ndarray) -> np.ndarray:
        """The score of seat `seats[i]` of each match as far as that seat knows it: int32 [size]."""
        masked = self.masked(seats)
        scores, places = np.zeros((2, self.size, self.players), np.int32)
        spread(self.size, lambda start, stop: self._call.score_many(masked, scores, places, start, stop))
        return scores[np.arange(self.size), seats]

    def masked(self, seats: np.ndarray) -> np.ndarray:
        """The states with all blank that seat `seats[i]` of each may not see, as a copy."""
        states = self._states.copy()
        for field in self.layout.fields:
            values = states[field.name]
            if field.sight is Sight.HIDDEN:
                values[...] = field.blank
            elif field.sight is Sight.PRIVATE:
                values[np.arange(field.length) // field.each != seats[:, None]] = field.blank
            elif field.sight is Sight.SEEN_BY:
                values[self._states[field.mask] >> seats[:, None].astype(np.int64) & 1 == 0] = field.blank
        return states


def spread(size: int, work: Any) -> None:
    """Does `work(start, stop)` on equal parts, one a core."""
    threads = (os.cpu_count() or 1) if size > SMALL else 1
    if threads == 1:
        work(0, size)
        return
    cuts = [size * i // threads for i in range(threads + 1)]
    list(pool().map(work, cuts, cuts[1:]))
