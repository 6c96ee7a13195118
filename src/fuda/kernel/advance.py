"""One step of a learner's batch, in the same subset of Python as the rules: play, deal anew what is over, show the next decision.

All of it is one pass over a match, so that its state is read and written once. See `Batch.advance` for what it gives.
"""

from typing import Any

from fuda.kernel.chance import below, seed_generator, word
from fuda.kernel.contract import choose, copy, legal, mask, observe, place, score
from fuda.kernel.loops import RANDOM, act, deal, stream

PLACES, SCORES, CHANGES = range(3)  # what rewards are given for
NOBODY = -1  # the number of the bot where somebody else chooses
PLAYED, ENDED, REFUSED = range(3)  # what came of an action


def unmark(a: int, listed: Any, n: int, marks: Any) -> int:
    """Clears the marks of the `n` actions that were listed as legal. Says whether `a` is one of them, or -1 for nothing."""
    came = PLAYED if a < 0 else REFUSED
    for i in range(n):
        marks[listed[i]] = 0
        if listed[i] == a:
            came = PLAYED
    return came


def move(s: Any, a: int, rewards: int, reward: Any) -> int:
    """Plays `a`, or nothing where it is -1; writes the reward of each seat. Returns what came of it."""
    players = s.players
    for seat in range(players):
        reward[seat] = 0
    if a < 0 or s.turn < 0:
        return PLAYED
    if rewards == CHANGES:
        for seat in range(players):
            reward[seat] = -score(s, seat)
    act(s, a)
    if rewards == CHANGES:
        for seat in range(players):
            reward[seat] += score(s, seat)
    if s.turn >= 0:
        return PLAYED
    if rewards == PLACES:
        for seat in range(players):
            reward[seat] = place_value(s, seat)
    elif rewards == SCORES:
        for seat in range(players):
            reward[seat] = score(s, seat)
    return ENDED


def place_value(s: Any, seat: int) -> float:
    """What a seat's place is worth, from 1 to -1; the same as `rl.rewards.place_values`."""
    last = s.players - 1
    if last == 0:
        return 0.0
    own = place(s, seat)
    sharing = 0
    total = 0
    for other in range(s.players):
        if place(s, other) == own:
            total += max(-last, last - 2 * (own - 1 + sharing))
            sharing += 1
    return total / (last * sharing)


def deal_if_over(s: Any, template: Any, seed: int, match: int, deals: Any) -> None:
    if s.turn < 0:
        deals[match] += 1
        copy(template, s)
        deal(s, seed, stream(match, deals[match]))


def mark(s: Any, listed: Any, marks: Any) -> int:
    """Lists and marks what is legal; returns how many actions are."""
    if s.turn < 0:
        return 0
    n = legal(s, listed)
    for i in range(n):
        marks[listed[i]] = 1
    return n


def next_decision(s: Any, i: int, listed: Any, marks: Any, counts: Any, seats: Any) -> int:
    """Writes down for match `i` whose turn it is and what is legal; returns how many actions are."""
    seats[i] = s.turn
    n = mark(s, listed[i], marks[i])
    counts[i] = n
    return n


def draw(s: Any, bot: int, actions: Any, n: int) -> int:
    """What bot number `bot` needs of the match's generator: its action where that is all, else a seed for `answer`."""
    if bot == NOBODY or n == 0:
        return -1
    if n == 1:
        return int(actions[0])
    if bot == RANDOM:
        return int(actions[below(s, n)])
    return word(s)


def show(masked: Any, seat: int, row: Any) -> None:
    """Writes the observation of a seat from its masked state."""
    for i in range(len(row)):
        row[i] = 0
    if seat >= 0:
        observe(masked, seat, row)


def answer(masked: Any, bot: int, drawn: int, actions: Any, n: int) -> int:
    """The action of bot number `bot`, as `loops.choice` gives it, from the mover's masked state and what was drawn for it."""
    if bot <= RANDOM or n <= 1:
        return drawn
    seed_generator(masked, drawn, 0)
    return choose(masked, bot, actions, n)


def play_on(s: Any, given: int, listed: Any, n: int, marks: Any, rewards: int, reward: Any) -> int:
    """Plays what was given, where it was listed as legal; what came of it."""
    came = unmark(given, listed, n, marks)
    return max(came, move(s, given if came == PLAYED else -1, rewards, reward))


def advance_many(
    states: Any,
    template: Any,
    scratch: Any,
    bots: Any,
    rewards: int,
    seed: int,
    deals: Any,
    given: Any,
    seen: Any,
    marks: Any,
    listed: Any,
    counts: Any,
    reward: Any,
    outcome: Any,
    seats: Any,
    chosen: Any,
    start: int,
    stop: int,
) -> None:
    """One step of the matches from `start` to before `stop`.

    `marks` are those of the states, and `listed` the same actions, `counts[i]` of them; both are empty before the first step.
    """
    masked = scratch[0]
    for i in range(start, stop):
        s = states[i]
        outcome[i] = play_on(s, int(given[i]), listed[i], counts[i], marks[i], rewards, reward[i])
        deal_if_over(s, template[0], seed, i, deals)
        n = next_decision(s, i, listed, marks, counts, seats)
        seat = s.turn
        bot = bots[i, seat]
        drawn = draw(s, bot, listed[i], n)
        scratch[0] = s
        mask(masked, seat)
        show(masked, seat, seen[i])
        chosen[i] = answer(masked, bot, drawn, listed[i], n)
