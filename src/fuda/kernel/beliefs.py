"""What play has told of hidden cards: deals in which the game's own bot would have played as the others did are drawn more often.

A game that remembers what was done (see `contract`) can take a deal back to where its memory begins, and go through it again. The
search then walks from deal to deal in small changes, each taken by how well the deal explains what the others did (Metropolis and
Hastings). A game without such a memory is dealt anew each time.
"""

from typing import Any

from fuda.kernel.chance import below, seed_generator, word
from fuda.kernel.contract import choose, copy, legal, memory, reads_only_own, redeal, remembered, repeat, rewind, shift
from fuda.kernel.loops import RANDOM, seat_view

FRESH = 1 << 12  # playouts after which the walk begins anew
PARTS = 1 << 20  # in which chances are counted
MOST = 1 << 20  # surprises, more than any deal has
VIEW, PLAYED, MASKED, DEAL, TRIAL, PAST = range(6)  # the states that a search needs
STATES = 6


def draw_deal(states: Any, bot: int, actions: Any, doubt: float, steps: int, surprised: int, seed: int, number: int) -> int:
    """Makes `states[PLAYED]` a deal for playout `number`; a tree counts its playouts from a multiple of `FRESH` on.

    `doubt` is how much less likely a deal is for each decision that the bot would have made otherwise, `steps` how many changes
    lie between two deals. Returns how many surprises the deal holds, to be handed back the next time.
    """
    s = states[PLAYED]
    copy(states[VIEW], s)
    seed_generator(s, seed, number)
    seat = s.turn
    if doubt >= 1.0 or bot == RANDOM or remembered(s) <= 0:
        redeal(s, seat)
        return 0
    if number % FRESH == 0:
        redeal(s, seat)
        surprised = surprises(states, s, seat, bot, actions, MOST)
    else:
        copy(states[DEAL], s)
        seed_generator(s, seed, number)
    trial = states[TRIAL]
    for _ in range(steps):
        copy(s, trial)
        if shift(trial, seat):
            most = surprised + tolerated(trial, doubt)
            found = surprises(states, trial, seat, bot, actions, most)
            if found <= most:
                copy(trial, s)
                surprised = found
        seed_generator(s, word(trial), 0)
    copy(s, states[DEAL])
    return surprised


def tolerated(s: Any, doubt: float) -> int:
    """How many more surprises are accepted, by chance."""
    drawn = below(s, PARTS)
    more = 0
    chance = doubt * PARTS
    while drawn < chance and chance >= 1.0:
        more += 1
        chance *= doubt
    return more


def surprises(states: Any, s: Any, seat: int, bot: int, actions: Any, most: int) -> int:
    """How many of the others' decisions the bot would have made otherwise in this deal; more than `most` need not be counted."""
    past = states[PAST]
    copy(s, past)
    rewind(past, seat)
    found = 0
    for i in range(remembered(s)):
        a = memory(s, i)
        if past.turn != seat and a >= 0:
            n = legal(past, actions)
            expected = int(actions[0]) if n == 1 else advice(past, states[MASKED], bot, actions, n)
            if expected != a:
                found += 1
                if found > most:
                    break
        if not repeat(past, seat, a):
            break
    return found


def advice(s: Any, masked: Any, bot: int, actions: Any, n: int) -> int:
    """What the bot would play, -1 where it is the one that plays anything."""
    if bot == RANDOM:
        return -1
    if reads_only_own():
        return choose(s, bot, actions, n)
    seat_view(s, masked, s.turn)
    seed_generator(masked, word(s), 0)
    return choose(masked, bot, actions, n)
