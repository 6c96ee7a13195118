"""Bots from outside Fuda: a program, a function of Python, or a package that offers one as an entry point `fuda.bots`.

Here is also the search with any number of playouts, which only the person at this machine may ask for.

Such a bot may fail. Then the game's own bot plays the turn in its place, the fault is counted and the first one is reported, and
the match goes on.
"""

import logging
import operator
import random
import re
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any, TypeAlias

from fuda import bots
from fuda.bots import Bot, RulesBot
from fuda.bots.program import ProgramFailed, check_command, is_command, program
from fuda.errors import BadSetup, MoveError, UnreadableMove
from fuda.kernel.game import Game
from fuda.table import Action, SeatView, illegal

log = logging.getLogger("fuda.bots")

GROUP = "fuda.bots"  # of entry points
SEARCH = re.compile(r"search:[1-9]\d{0,5}")  # a search with so many playouts for a decision
SEED_BITS = 62
MAX_SHOWN = 60  # characters of an answer that is reported

Who: TypeAlias = str | Bot | Callable[[SeatView], Any]  # a name, a command, an object with `choose`, or a function like it

_reported: set[Any] = set()  # bots whose first fault was told


class OutsideBot:
    """A bot that may fail. `answer(view, seed)` gives an action, its number, its notation, or a text that names it."""

    def __init__(self, game: Game, name: str, answer: Callable[[SeatView, int], Any], seed: int | None, key: Any = None) -> None:
        self.name = name
        self.faults = 0  # turns that it lost
        self._answer = answer
        self._key = (game.name, name if key is None else key)
        self._chance = random.Random(seed)
        self._fallback = RulesBot(game, game.bot_names[-1], self._chance.getrandbits(SEED_BITS))

    def choose(self, view: SeatView) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        try:
            return read_answer(view, self._answer(view, self._chance.getrandbits(SEED_BITS)))
        except MoveError as error:
            self._report(f"gave an answer that is no legal move. {error}")
        except ProgramFailed as error:
            self._report(f"{error}.")
        except Exception as error:
            self._report(f"raised {type(error).__name__}: {error}")
            log.debug("The bot %s failed.", self.name, exc_info=True)
        return self._fallback.choose(view)

    def _report(self, what: str) -> None:
        self.faults += 1
        if self._key not in _reported:
            _reported.add(self._key)
            log.warning("The bot %r %s (%s plays this turn for it, and others like it.)", self.name, what, self._fallback.name)


def read_answer(view: SeatView, answer: Any) -> int:
    """The legal action that an answer means. Raises a `MoveError` where it means none."""
    from fuda.rl import answers

    if isinstance(answer, Action):
        answer = answer.id
    if isinstance(answer, str):
        try:
            action = answers.read(view, answer)[0]
        except UnreadableMove as error:
            excerpt = answer.strip()
            excerpt = excerpt if len(excerpt) <= MAX_SHOWN else excerpt[:MAX_SHOWN] + "…"
            raise UnreadableMove(f"It was {excerpt!r}. {error}", error.nearest) from None
    else:
        try:
            action = -1 if isinstance(answer, bool) else operator.index(answer)
        except TypeError:
            action = -1
    if not 0 <= action < view.game.actions:
        raise UnreadableMove(f"It was {answer!r}, which is no action of {view.game.name}.", [])
    if action not in view.legal():
        raise illegal(view.game, view.state, action, view.why_not(action))
    return action


def question(view: SeatView, seconds: float, seed: int) -> dict[str, Any]:
    """What a program is asked: `fuda.rl.text.view_json`, with the time that it has and a number for its own chance."""
    from fuda.rl.text import view_json

    return {"type": "choose", "seconds": seconds, "seed": seed} | view_json(view)


# Who may sit down


def make_any(game: Game, who: Who, seed: int | None = None, *, wait: bool = False) -> Bot:
    """The bot that a name, a command, an object or a function stands for.

    Unlike `fuda.bots.make` this runs programs: only for what the person at this machine has asked for.
    """
    if not isinstance(who, str):
        choose = who.choose if hasattr(who, "choose") else who
        return OutsideBot(game, name_of(who), lambda view, number: choose(view), seed, who)
    if who in bots.names(game):
        return bots.make(game, who, seed, wait=wait)
    if searches(who):
        from fuda.bots.levels import LevelBot

        return LevelBot(game, who, seed, wait=wait)
    if who in package_names(game):
        return packaged(game, who, seed)
    if is_command(who):
        runner = program(who)
        return OutsideBot(game, who, lambda view, number: runner.ask(question(view, runner.seconds, number)), seed)
    return bots.make(game, check_any(game, who), seed)


def check_any(game: Game, who: Who) -> str:
    """The name of a bot that can take a seat in this game."""
    if not isinstance(who, str):
        return name_of(who)
    known = (*bots.names(game), *package_names(game))
    if who in known or searches(who):
        return who
    if bots.is_learned(game, who):
        return bots.check_name(game, who)  # says that there is no network
    if is_command(who):
        return check_command(who)
    example = "search:100, which makes 100 playouts for a decision, or a command such as 'python mybot.py'"
    raise BadSetup(f"{game.name} has no bot {who!r}; its bots are: {', '.join(known)}; or {example}.")


def searches(who: str) -> bool:
    """Whether it is `search:100` or the like. Not for people: such a bot may take long."""
    return SEARCH.fullmatch(who) is not None


def name_of(who: Who) -> str:
    """What a bot is called: its name, or that of the function."""
    if isinstance(who, str):
        return who
    if not callable(getattr(who, "choose", who)):
        raise BadSetup(f"A bot is a name, a command, a function of a view, or an object with `choose`, not {who!r}.")
    return str(getattr(who, "name", None) or getattr(who, "__name__", type(who).__name__))


def is_own(game: Game, who: Who) -> bool:
    """Whether it is a bot that the game brings along, which compiled code can play."""
    return isinstance(who, str) and who in game.bot_names


def package_names(game: Game) -> tuple[str, ...]:
    """The bots that installed packages offer for a game; those named like a bot that was there before are left out."""
    packages = {point.name: package(point.name) for point in entry_points(group=GROUP)}
    fit = (
        name for name, offered in packages.items() if offered is not None and game.name in getattr(offered, "games", (game.name,))
    )
    return tuple(sorted(set(fit) - set(bots.names(game))))


def package(name: str) -> Any:
    """What a package offers under a name, None where it can't be loaded, which is reported once."""
    if name not in _packages:
        try:
            (point, *_) = entry_points(group=GROUP, name=name)
            _packages[name] = point.load()
            name_of(_packages[name])
        except Exception as error:
            log.warning("The bot %r can't be loaded and is left out. %s: %s", name, type(error).__name__, error)
            _packages[name] = None
    return _packages[name]


_packages: dict[str, Any] = {}


def packaged(game: Game, name: str, seed: int | None) -> Bot:
    """The bot of a package: a function of a view, or a class that is called with the game and a seed and has `choose`."""
    offered = package(name)
    bot: Any = offered
    if isinstance(offered, type):
        try:
            bot = offered(game, seed)
        except Exception as error:
            raise BadSetup(f"The bot {name!r} can't be made. {type(error).__name__}: {error}") from error
    choose = getattr(bot, "choose", bot)
    return OutsideBot(game, name, lambda view, number: choose(view), seed)
