"""What play has told of hidden cards: deals in which the game's own bot would have played as the others did are drawn more often.

A game that remembers what was done (see `contract`) can take a deal back to where its memory begins, and go through it again. The
search walks from one such beginning to another in small changes, each taken by how well what followed explains what the others
did (Metropolis and Hastings). What was done unseen is done as the bot would have. A game without a memory is dealt anew each
time.
"""

from typing import Any

from fuda.kernel.chance import below, seed_generator, word
from fuda.kernel.contract import (
    apply,
    choose,
    copy,
    legal,
    memory,
    reads_only_own,
    redeal,
    remembered,
    rewind,
    seen_action,
    shift,
    take_hidden,
)
from fuda.kernel.loops import RANDOM, seat_view

FRESH = 1 << 12  # playouts after which the walk begins anew
TREE = 1 << 40  # a tree counts its playouts from a multiple of this on, which is one of FRESH, too
YOUNG = 1 << 14  # playouts with which a tree begins; so few need deals that differ more from each other
YOUNG_STEPS = 4  # changes between these, at least
PARTS = 1 << 20  # in which chances are counted
IMPOSSIBLE = 1 << 16  # surprises, more than a deal has in which all that was done was legal
MOST = 1 << 20  # surprises, more than any deal has: there is no walk
# The states that a search needs. BASE is a plain deal; PAST and NOW the walk's deal, as the memory begins and as it ends; TRIAL
# and TRIED the same of a deal that is tried.
VIEW, PLAYED, MASKED, BASE, PAST, NOW, TRIAL, TRIED = range(8)
STATES = 8


def draw_deal(states: Any, bot: int, actions: Any, doubt: float, steps: float, surprised: int, seed: int, number: int) -> int:
    """Makes `states[PLAYED]` a deal for playout `number`.

    `doubt` is how much less likely a deal is for each decision that the bot would have made otherwise, `steps` how many changes
    lie between two deals, on average. Returns how many surprises the deal holds, to be handed back the next time.
    """
    s = states[PLAYED]
    view = states[VIEW]
    seat = view.turn
    copy(view, s)
    seed_generator(s, seed, number)
    if doubt >= 1.0 or bot == RANDOM or remembered(s) <= 0:
        redeal(s, seat)
        return 0
    if number % FRESH == 0:
        redeal(s, seat)
        copy(s, states[BASE])
        copy(s, states[PAST])
        can_walk = rewind(states[PAST], seat)
        surprised = go_through(states, states[PAST], states[NOW], seat, bot, actions, MOST) if can_walk else MOST
    if surprised == MOST:
        if number % FRESH != 0:
            redeal(s, seat)
        return MOST
    trial = states[TRIAL]
    for _ in range(changes(number % TREE, steps)):
        copy(states[PAST], trial)
        seed_generator(trial, word(s), 0)
        if shift(trial, view, seat):
            most = surprised + tolerated(trial, doubt)
            found = go_through(states, trial, states[TRIED], seat, bot, actions, most)
            if found <= most:
                copy(trial, states[PAST])
                copy(states[TRIED], states[NOW])
                surprised = found
    if surprised >= IMPOSSIBLE:
        redeal(s, seat)
        return surprised
    copy(states[BASE], s)
    seed_generator(s, seed, number)
    take_hidden(s, states[NOW], seat)
    return surprised


def changes(number: int, steps: float) -> int:
    """How many changes are tried before playout `number` of a tree."""
    usual = int((number + 1) * steps) - int(number * steps)  # which may be a part of one
    return max(usual, YOUNG_STEPS) if number < YOUNG else usual


def tolerated(s: Any, doubt: float) -> int:
    """How many more surprises are accepted, by chance."""
    drawn = below(s, PARTS)
    more = 0
    chance = doubt * PARTS
    while drawn < chance and chance >= 1.0:
        more += 1
        chance *= doubt
    return more


def go_through(states: Any, past: Any, s: Any, seat: int, bot: int, actions: Any, most: int) -> int:
    """Makes of `s` what becomes of the deal `past` by all that is remembered, and counts the surprises: how many of the others'
    decisions the bot would have made otherwise. More than `most` need not be counted.

    Where something was not legal in this deal, it is IMPOSSIBLE, the more so the earlier.
    """
    view = states[VIEW]
    copy(past, s)
    found = 0
    number = remembered(view)
    for i in range(number):
        a = memory(view, i)
        if a < 0:
            a = seen_action(s, seat)
        if s.turn != seat:
            n = legal(s, actions)
            if n == 0:
                return IMPOSSIBLE + number - i
            expected = int(actions[0]) if n == 1 else advice(s, states[MASKED], bot, actions, n)
            if a < 0:
                a = expected
            elif a != expected:
                if not is_listed(actions, n, a):
                    return IMPOSSIBLE + number - i
                found += 1
                if found > most:
                    return found
        apply(s, a)
        if memory(s, i) != memory(view, i):
            return IMPOSSIBLE + number - i
    return found


def is_listed(actions: Any, n: int, a: int) -> bool:
    """Whether an action is among the first `n`, which ascend."""
    low = 0
    high = n
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < a:
            low = middle + 1
        else:
            high = middle
    return low < n and actions[low] == a


def advice(s: Any, masked: Any, bot: int, actions: Any, n: int) -> int:
    """What the bot would play, -1 where it is the one that plays anything."""
    if bot == RANDOM:
        return -1
    if reads_only_own():
        return choose(s, bot, actions, n)
    seat_view(s, masked, s.turn)
    seed_generator(masked, word(s), 0)
    return choose(masked, bot, actions, n)
