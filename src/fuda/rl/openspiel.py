"""Games for OpenSpiel: importing this module registers every game as `fuda_NAME`.

>>> import pyspiel
>>> game = pyspiel.load_game("fuda_saika(players=3,pillar=ignored)")
>>> game.num_players(), game.new_initial_state().is_chance_node()
(3, True)

All chance of a match is drawn before the first decision, in explicit chance nodes: `CHANCE_NODES` numbers of `CHANCE_OUTCOMES`
equally likely ones each, which together are the seed of the deal and of all chance after it. Nobody sees them, so the game is
the same as if cards were drawn when they are needed.
"""

import hashlib
import json
from typing import Any

import numpy as np

from fuda import games
from fuda.errors import BadSetup, Missing, MoveError
from fuda.kernel.game import Game
from fuda.kernel.recall import DEFAULT as RECALL
from fuda.rl.match import Match
from fuda.rl.rewards import place_values

try:
    import pyspiel
except ImportError as error:
    raise Missing("OpenSpiel needs the extra fuda[openspiel]: pip install 'fuda[openspiel]'.") from error

CHANCE_NODES, CHANCE_OUTCOMES = 4, 256
MAX_LENGTH = 1_000_000  # decisions in a match: more than any has
MAX_SCORE = float(1 << 31)
WORD = 1 << 32
REWARDS = ("places", "scores")
SETTINGS = ("players", "rewards", "recall", "cards")  # of every game; all others are the game's own options


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game. Its parameters are `players`, `rewards` (`places` or `scores`), `recall` (how many
    changes information states hold), the game's options and, in a game whose cards are data, `cards`, their file or folder."""
    options = {name: field.values[field.default] for name, field in game.options.items()}
    cards = {"cards": ""} if game.has_book else {}
    return pyspiel.GameType(
        short_name=f"fuda_{game.name}",
        long_name=f"Fuda {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.default_players, "rewards": REWARDS[0], "recall": RECALL, **cards, **options},
    )


class FudaGame(pyspiel.Game):  # type: ignore[misc]
    """One of Fuda's games at a number of seats. Its compiled rules serve all its states."""

    kind: Any  # OpenSpiel's type of the game; this and the game itself are set in a subclass for each game
    fuda_game: Game

    def __init__(self, parameters: dict[str, Any]) -> None:
        game = self.fuda_game
        options = {name: value for name, value in parameters.items() if name not in SETTINGS}
        recall = parameters["recall"]
        self.match = Match(game, parameters["players"], book=parameters.get("cards") or None, recall=recall, **options)
        self.rewards = parameters["rewards"]
        if self.rewards not in REWARDS:
            raise ValueError(f"Rewards are given for {' or '.join(REWARDS)}, not {self.rewards!r}.")
        most = 1.0 if self.rewards == "places" else MAX_SCORE
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=self.match.players,
            min_utility=-most,
            max_utility=most,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(self.kind, info, parameters)
        self._last: tuple[bytes, Any] = (b"", None)

    def new_initial_state(self) -> "FudaState":
        return FudaState(self)

    def interpreted(self, state: "FudaState") -> Any:
        """A state as the interpreted rules have it; the last one is kept."""
        if self._last[0] != state.data:
            self._last = (state.data, state.loaded().state())
        return self._last[1]

    def max_chance_nodes_in_history(self) -> int:
        return CHANCE_NODES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "FudaObserver":
        return FudaObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class FudaState(pyspiel.State):  # type: ignore[misc]
    """A state that is the bytes of Fuda's own, so that it is copied and serialised at once."""

    def __init__(self, game: FudaGame) -> None:
        super().__init__(game)
        self.drawn: tuple[int, ...] = ()  # what chance gave
        self.data = b""  # the match's state, once it is dealt
        self.turn = pyspiel.PlayerId.CHANCE
        self.recall: tuple[bytes, ...] = ()  # a digest of all that each seat has seen and done

    def current_player(self) -> int:
        return self.turn

    def is_terminal(self) -> bool:
        return bool(self.turn == pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / CHANCE_OUTCOMES) for outcome in range(CHANCE_OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.loaded().legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.turn == pyspiel.PlayerId.CHANCE:
            if not 0 <= action < CHANCE_OUTCOMES:
                raise MoveError(f"Chance draws 0 to {CHANCE_OUTCOMES - 1}, not {action}.")
            self.drawn = (*self.drawn, action)
            if len(self.drawn) < CHANCE_NODES:
                return
            match = self.get_game().match
            match.deal(int.from_bytes(bytes(self.drawn), "big"))
            self.recall = (b"",) * match.players
            self._keep(match)
        else:
            match, mover = self.loaded(), self.turn
            match.play(action)
            self._keep(match, mover, action)

    def _keep(self, match: Match, mover: int = -1, action: int = -1) -> None:
        """Takes the state of a match over, and adds what each seat sees now to what it remembers."""
        self.data = match.data
        self.turn = pyspiel.PlayerId.TERMINAL if match.seat < 0 else match.seat
        own = [b"%d" % action if seat == mover else b"" for seat in range(match.players)]
        self.recall = tuple(
            hashlib.blake2b(before + did + b";" + match.known_state(seat), digest_size=16).digest()
            for seat, (before, did) in enumerate(zip(self.recall, own, strict=True))
        )

    def loaded(self) -> Match:
        """The game's match, in this state."""
        match: Match = self.get_game().match
        match.data = self.data
        return match

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.get_game().num_players()
        return self._returns(self.loaded())

    def _returns(self, match: Match) -> list[float]:
        scores, places = match.results()
        return (place_values(places) if self.get_game().rewards == "places" else scores).astype(float).tolist()

    def resample_from_infostate(self, player: int, sampler: Any) -> "FudaState":
        """Another state that looks the same to `player`, with all that it can't see dealt anew; `sampler()` is chance."""
        match = self.loaded()
        if not 0 <= player < match.players:
            raise BadSetup(f"There is no player {player} in a match of {match.players}; they are 0 to {match.players - 1}.")
        other: FudaState = self.clone()
        match.redeal(player, [int(sampler() * WORD) | (i == 0) for i in range(4)])
        other.data = match.data
        # What the others have seen on the way to such a deal is not known; what they see now is.
        other.recall = tuple(
            self.recall[seat] if seat == player else hashlib.blake2b(match.known_state(seat), digest_size=16).digest()
            for seat in range(match.players)
        )
        return other

    def playout(self, bot: str = "random") -> list[float]:
        """The returns after all seats have played on by one of the game's bots, in compiled code; this state stays as it is."""
        match = self.loaded()
        match.playout(bot)
        return self._returns(match)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        game = self.get_game()
        return str(game.fuda_game.notation.text(game.interpreted(self), action))

    def __str__(self) -> str:
        """Enough to tell two states apart."""
        drawn = " ".join(map(str, self.drawn))
        return f"chance {drawn}, turn {int(self.turn)}, state {hashlib.blake2b(self.data, digest_size=16).hexdigest()}"


class FudaObserver:
    """What a seat sees, as numbers and as a text.

    The numbers of an observation are those of docs/spaces.md; those of an information state go on with all that the seat was
    shown and did before (`kernel.recall`). The text of an information state is a digest of all that the seat has seen and done;
    that of an observation is the seat's view as JSON.
    """

    def __init__(self, game: FudaGame, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"Observations of Fuda's games have no parameters, not {parameters}.")
        match = game.match
        self.kind = kind
        self.tensor = np.zeros(match.observation_size if kind.perfect_recall else match.game.observation, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FudaState, player: int) -> None:
        self.tensor.fill(0)
        if state.data:
            self.tensor[:] = state.loaded().observation(player)[: len(self.tensor)]

    def string_from(self, state: FudaState, player: int) -> str:
        if not state.data:
            return ""
        if self.kind.perfect_recall:
            return f"seat {player} {state.recall[player].hex()}"
        return json.dumps(state.loaded().seat_view(player).view(), ensure_ascii=False)


def register_games() -> None:
    """Registers all games of this installation that are not registered yet."""
    for name in games.names():
        if f"fuda_{name}" not in pyspiel.registered_names():
            register(games.load(name))


def register(game: Game) -> None:
    """Makes a game known to OpenSpiel, by a class of its own: it would free a function after the interpreter's end, and crash."""
    kind = game_type(game)
    pyspiel.register_game(kind, type(f"Fuda{game.name.capitalize()}Game", (FudaGame,), {"kind": kind, "fuda_game": game}))


register_games()
