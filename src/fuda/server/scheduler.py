"""Scheduler: makes the moves of bots, and of people whose time is over."""

import asyncio
import logging
import random
import time
import weakref
from typing import TYPE_CHECKING

from fuda import bots
from fuda.bots import Bot, RulesBot
from fuda.bots.levels import LevelBot
from fuda.server import commands
from fuda.server.match import PLAYING
from fuda.server.position_view import PositionView
from fuda.server.problems import Problem
from fuda.server.storage import now_ms
from fuda.table import MAX_PARTS, Action

if TYPE_CHECKING:
    from fuda.server.session import Session

log = logging.getLogger("fuda.server")

RETRY = 1.0  # seconds until something that failed is tried again
REMOTE_DELAY = 3.0  # seconds that the worker which wrote last has to act before another does
REACTION_SHARE = 0.8  # of the time after which a bot reacts in any case, how much it may think
CLOCK_SLACK = 0.005  # seconds


def seconds_until(at: int) -> float:
    return max(0.0, (at - now_ms()) / 1000) + CLOCK_SLACK


class Scheduler:
    def __init__(self, session: "Session") -> None:
        self.session: Session = weakref.proxy(session)  # Avoids a reference cycle.
        self._timer: asyncio.TimerHandle | None = None
        self._question: tuple[object, ...] | None = None  # what the timer is for
        self._is_acting = False  # whether that is being done, which may take a bot some time
        self._bots: dict[tuple[int, str], Bot] = {}

    @property
    def is_waiting(self) -> bool:
        return self._timer is not None

    def schedule(self, *, remote: bool = False) -> None:
        """Sets the timer for the next action of the service; `remote` says that another worker wrote last."""
        match = self.session.match
        question = (match.turn_event, match.mover, match.until, match.reveal_until)
        if question == self._question and (self.is_waiting or self._is_acting):
            return  # talk and the like must not put it off
        self.cancel()
        self._question = question
        if match.reveal_until is not None:
            delay = seconds_until(match.reveal_until)
        elif match.status != PLAYING:
            return
        elif match.mover:
            delay = random.uniform(*self.session.settings.pause)
        elif match.until is not None:
            delay = seconds_until(match.until)
        else:
            return
        self._set_timer(delay + (REMOTE_DELAY if remote else 0.0))

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self, delay: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self.session.registry.spawn(self.act())

    @property
    def is_due_soon(self) -> bool:
        """Whether the service is to act before the session could be dropped from memory."""
        match = self.session.match
        if match.reveal_until is not None:
            return True
        if match.status != PLAYING:
            return False
        return bool(match.mover) or (match.until is not None and match.until < now_ms() + 1000 * self.session.settings.keep)

    async def act(self) -> None:
        """A bot moves, or somebody's time is over."""
        self._is_acting = True
        try:
            await self._act()
        finally:
            self._is_acting = False
        if not self.is_waiting:
            self._question = None
            self.schedule()

    async def _act(self) -> None:
        try:
            match = self.session.match
            if match.reveal_until is not None:
                await self.session.change(self._deal)
                return
            if match.status != PLAYING:
                return
            question, turn, bot = match.turn_event, match.turn, match.mover
            assert turn is not None
            timed_out = not bot and match.until is not None and now_ms() >= match.until
            if not bot and not timed_out:
                return
            begun = time.monotonic()
            actions = await self.choose_move(turn, bot or commands.strongest(match))
            if match.is_reaction and match.others(turn):  # how long a bot thinks must not tell whether it had a reaction
                await asyncio.sleep(max(0.0, begun + self.session.settings.pause[1] - time.monotonic()))

            def command() -> commands.NewEvents:
                match = self.session.match
                if (match.turn_event, match.mover) != (question, bot):
                    return []
                events: commands.NewEvents = []
                if timed_out:
                    events.append(("away", {"seat": turn, "bot": commands.strongest(match), "why": "clock"}))
                return [*events, *commands.move_events(match, actions, "clock" if timed_out else "bot")]

            await self.session.change(command)
        except Problem:
            self._set_timer(RETRY)
        except Exception:
            log.exception("table %s can't go on by itself; trying again", self.session.match.id)
            self._set_timer(RETRY)

    def _deal(self) -> commands.NewEvents:
        """Deals the cards when the time for revealing contributions to the shuffle is over."""
        match = self.session.match
        is_over = match.reveal_until is not None and now_ms() >= match.reveal_until
        return commands.deal_at_last(match) if is_over else []

    async def choose_move(self, seat: int, name: str) -> list[Action]:
        """The actions of a bot's move: one, or all of a move that people make in one line, such as an offer."""
        position = self.session.match.position
        assert position is not None
        table = position.table.clone()
        actions: list[Action] = []
        while True:
            action = await self.choose(seat, name, position)
            actions.append(Action(action, position.legal[action]))
            table.play(action)
            if table.turn != seat or not table.game.is_unfinished(table.state) or len(actions) == MAX_PARTS:
                return actions
            position = PositionView(table)

    async def choose(self, seat: int, name: str, position: PositionView | None = None) -> int:
        """The action of a bot; a bot that fails plays the first legal one, so that no table ever stands still."""
        match = self.session.match
        position = position or match.position
        assert position is not None
        view = position.seat_view(seat)
        try:
            bot = self._bots.get((seat, name))
            if bot is None:
                bot = self._bots[seat, name] = bots.make(view.game, name)
            if isinstance(bot, LevelBot) and bot.level.searches:
                hidden = match.is_reaction and bool(match.others(seat))  # whether its time must not tell what it has
                within = REACTION_SHARE * self.session.settings.pause[1] if hidden else None
                action = await self.session.registry.thinking.choose(view, name, within)
            else:
                action = bot.choose(view) if isinstance(bot, RulesBot | LevelBot) else await asyncio.to_thread(bot.choose, view)
            return position.check(seat, int(action))
        except Exception:
            log.exception("bot %s failed at table %s", name, self.session.match.id)
            return next(iter(position.legal))
