"""The interpreted backend: the rules as they are written, over a slotted state."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from fuda.kernel import actions, bits, loops
from fuda.kernel.actions import Block
from fuda.kernel.binding import bind
from fuda.kernel.game import Game
from fuda.kernel.schema import NOTE_SIZE


class PythonEngine:
    """One state at a time; ready at once."""

    def __init__(
        self,
        game: Game,
        *,
        quiet: bool = False,
        memory: bool | None = None,
        modules: Sequence[ModuleType] = (loops,),
        seats: int | None = None,
    ) -> None:
        self.game = game
        self.layout = game.layout(0 if quiet else game.notes, memory=not quiet if memory is None else memory, seats=seats)
        stand_ins = {bits.write: write, actions.write_from: write_from}
        bound = bind(
            game.rules,
            game.bots,
            self.layout,
            decorate=lambda f: f,
            stand_ins=stand_ins,
            quiet=quiet,
            lists=True,
            modules=modules,
        )
        self.bound = bound
        self.new = self.layout.slotted
        self.act = bound["act"]
        self.why_not = bound["why_not"]
        self.score = bound["score"]
        self.place = bound["place"]
        self.observe_into = bound["observe"]
        self._legal = bound["legal"]
        self._most_legal = game.most_legal
        self._observation = game.observation

    def reset(self, s: Any) -> None:
        self.bound["forget"](s)
        self.bound["reset"](s)

    def legal(self, s: Any) -> list[int]:
        actions = [0] * self._most_legal  # of this call's own: tables may be used in several threads
        return actions[: self._legal(s, actions)]

    def copy(self, s: Any) -> Any:
        to: Any = object.__new__(self.layout.slotted)  # `copy` writes every field
        self.bound["copy"](s, to)
        return to

    def masked(self, s: Any, seat: int) -> Any:
        """What `seat` may see of `s`, -1 a spectator."""
        to = self.copy(s)
        self.bound["mask"](to, seat)
        return to

    def observe(self, masked: Any, seat: int) -> list[int]:
        out = [0] * self._observation
        self.bound["observe"](masked, seat, out)
        return out

    def redeal(self, s: Any, seat: int) -> None:
        self.bound["redeal"](s, seat)

    def foreseen(self, s: Any, a: int, words: tuple[tuple[int, ...], ...]) -> bool:
        """Whether a legal action shows its mover nothing that it can't foresee; see `loops.foreseen`."""
        return bool(self.bound["foreseen"](s, a, words, [self.new() for _ in range(4)]))

    def choose(self, masked: Any, bot: int, actions: list[int], words: tuple[int, ...]) -> int:
        """What a bot plays from a masked state; its chance comes from `words`, which are not all 0."""
        self.set_words(masked, words)
        return int(self.bound["choose"](masked, bot, actions, len(actions)))

    def notes(self, s: Any) -> list[list[int]]:
        """The notes of the last action, five numbers each; see `notes`."""
        return [s.notes[i : i + NOTE_SIZE] for i in range(0, s.notes_made * NOTE_SIZE, NOTE_SIZE)]

    def set_words(self, s: Any, words: tuple[int, ...]) -> None:
        s.rng[:] = words


def write(bits: int, out: list[int], n: int) -> int:
    """Stands in for `bits.write` where a call costs more than what it does."""
    while bits:
        low = bits & -bits
        out[n] = low.bit_length() - 1
        n += 1
        bits ^= low
    return n


def write_from(block: Block, i: int, bits: int, out: list[int], n: int) -> int:
    """Stands in for `actions.write_from`, likewise."""
    before = block.start + i - 1
    while bits:
        low = bits & -bits
        out[n] = before + low.bit_length()
        n += 1
        bits ^= low
    return n
