"""What each action is worth, by playing on from it, in the same subset of Python as the rules. See `Batch.action_values`."""

from typing import Any

from fuda.kernel.beliefs import advice
from fuda.kernel.chance import below
from fuda.kernel.contract import copy, legal, redeal, stage, value
from fuda.kernel.loops import RANDOM, act
from fuda.kernel.places import WORTH
from fuda.kernel.search import MAX_STAGE


def count_choices(s: Any, actions: Any, most: int) -> int:
    """How many actions are compared: all legal ones or `most` of them, none where there is no choice."""
    n = legal(s, actions) if s.turn >= 0 else 0
    return 0 if n < 2 else min(n, most)


def list_choices(s: Any, actions: Any, most: int, listed: Any, first: int) -> int:
    """Writes the actions that are compared to `listed`, from `first` on: where not all are, some at equal steps."""
    n = legal(s, actions) if s.turn >= 0 else 0
    if n < 2:
        return 0
    number = min(n, most)
    offset = int(s.rng[0] & 0xFFFF) % n if number < n else 0
    for k in range(number):
        listed[first + k] = actions[(offset + k * n // number) % n]
    return number


def worth_of(s: Any, masked: Any, bot: int, actions: Any, a: int, horizon: int, redeals: int) -> float:
    """What the seat to move gets if it plays `a` and the bot plays on for all: 0 to 1.

    With `redeals` what it can't see is dealt anew.
    """
    seat = s.turn
    last = stage(s) + horizon if horizon > 0 else MAX_STAGE
    if redeals:
        redeal(s, seat)
    act(s, a)
    finish(s, masked, bot, actions, last)
    return value(s, seat) / WORTH


def finish(s: Any, masked: Any, bot: int, actions: Any, last: int) -> int:
    """The bot plays for all seats, to the end of the match or to stage `last`; returns the number of actions."""
    steps = 0
    while s.turn >= 0 and stage(s) < last:
        n = legal(s, actions)
        a = int(actions[0])
        if n > 1:
            a = int(actions[below(s, n)]) if bot == RANDOM else advice(s, masked, bot, actions, n)
        act(s, a)
        steps += 1
    return steps


def count_many(states: Any, actions: Any, most: int, out: Any, start: int, stop: int) -> None:
    for i in range(start, stop):
        out[i] = count_choices(states[i], actions, most)


def list_many(states: Any, actions: Any, most: int, first: Any, matches: Any, listed: Any, start: int, stop: int) -> None:
    """Writes the actions of each match that are compared to `listed`, from `first[i]`, and the match's number beside them."""
    for i in range(start, stop):
        for k in range(list_choices(states[i], actions, most, listed, int(first[i]))):
            matches[first[i] + k] = i


def value_many(
    states: Any,
    work: Any,
    actions: Any,
    bot: int,
    horizon: int,
    redeals: int,
    matches: Any,
    listed: Any,
    out: Any,
    start: int,
    stop: int,
) -> None:
    """Writes what the action `listed[j]` of match `matches[j]` is worth; `work` has room for two states."""
    for j in range(start, stop):
        copy(states[matches[j]], work[0])
        out[j] = worth_of(work[0], work[1], bot, actions, int(listed[j]), horizon, redeals)
