"""What is done with a game's functions, for one state and for many, in the same subset of Python as the rules.

Everything here names the functions of `contract`; `binding` puts a game's own in their place. Arrays named `scratch` hold one
state to mask, those named `actions` have room for the most actions that can be legal at once.
"""

from typing import Any

from fuda.kernel.chance import below, seed_generator, word
from fuda.kernel.contract import apply, choose, copy, legal, mask, observe, place, redeal, reset, same, score, why_not
from fuda.kernel.notes import forget, same_notes

STREAM_BITS = 32  # of a stream's number that say which match of a batch it deals; those above count its deals
RANDOM = 0  # the number of the bot that plays any legal action
DEAL, CHOOSE, STEP, PLAY_OUT, PLAY_RANDOM = range(5)  # what `play_many` does: deal, write to `chosen`, play that, play to the end


def act(s: Any, a: int) -> None:
    """One action, with the notes of the one before cleared."""
    forget(s)
    apply(s, a)


def deal(s: Any, seed: int, stream: int) -> None:
    """Sets up a match whose generator runs on from one seed."""
    seed_generator(s, seed, stream)
    forget(s)
    reset(s)


def stream(match: int, deals: int) -> int:
    """The number of the stream that deals a match of a batch, which was dealt `deals` times before."""
    return match + (deals << STREAM_BITS)


def seat_view(s: Any, masked: Any, seat: int) -> None:
    """Makes `masked` what `seat` may see of `s`."""
    copy(s, masked)
    mask(masked, seat)


def choice(s: Any, masked: Any, bot: int, actions: Any) -> int:
    """The action of bot number `bot` for the seat to move; any chance it needs comes from the match's generator."""
    n = legal(s, actions)
    if n == 1:
        return int(actions[0])
    if bot == RANDOM:
        return int(actions[below(s, n)])
    seat_view(s, masked, s.turn)
    seed_generator(masked, word(s), 0)
    return choose(masked, bot, actions, n)


def play_random(s: Any, actions: Any) -> int:
    """Plays random actions to the end; returns how many."""
    steps = 0
    while s.turn >= 0:
        n = legal(s, actions)
        act(s, int(actions[below(s, n) if n > 1 else 0]))
        steps += 1
    return steps


def play_out(s: Any, masked: Any, bots: Any, actions: Any) -> int:
    """Plays to the end with bot number `bots[seat]` in each seat; returns the number of actions."""
    steps = 0
    while s.turn >= 0:
        act(s, choice(s, masked, bots[s.turn], actions))
        steps += 1
    return steps


def mark_legal(s: Any, actions: Any, row: Any) -> None:
    """Sets `row[a]` to 1 where the action `a` is legal and to 0 elsewhere."""
    for a in range(len(row)):
        row[a] = 0
    if s.turn >= 0:
        for i in range(legal(s, actions)):
            row[actions[i]] = 1


def look(s: Any, masked: Any, seat: int, row: Any) -> None:
    """Writes the observation of a seat, or all 0 where `seat` is -1."""
    for i in range(len(row)):
        row[i] = 0
    if seat >= 0:
        seat_view(s, masked, seat)
        observe(masked, seat, row)


def foreseen(s: Any, a: int, words: Any, work: Any) -> bool:
    """Whether a legal action shows its mover nothing that it can't foresee: no chance, nothing of what is hidden.

    What the mover can't see is dealt anew a few times, and the action must look the same to it each time. `words` are for the
    generator, two rows a time; `work` has room for four states.
    """
    seat = s.turn
    known, tried, heard, seen = work[0], work[1], work[2], work[3]
    seat_view(s, known, seat)
    copy(s, tried)
    for n in range(len(words) // 2):
        if n > 0:
            copy(known, tried)
            start(tried, words[2 * n])
            redeal(tried, seat)
        start(tried, words[2 * n + 1])
        act(tried, a)
        if n == 0:
            copy(tried, heard)
            seat_view(tried, seen, seat)
        else:
            if not same_notes(heard, tried, seat):
                return False
            mask(tried, seat)
            if not same(seen, tried):
                return False
    return True


def start(s: Any, words: Any) -> None:
    """Sets the generator to these words."""
    for i in range(4):
        s.rng[i] = words[i]


def refusal(s: Any, a: int, size: int) -> int:
    """0 where `a` may be played or the match is over and `a` is -1, else a number that is not 0."""
    if s.turn < 0:
        return 0 if a == -1 else 1
    if a < 0 or a >= size:
        return 1
    return why_not(s, a)


# Many states: a slice of a batch, from `start` to before `stop`.


def legal_many(states: Any, actions: Any, out: Any, start: int, stop: int) -> None:
    for i in range(start, stop):
        mark_legal(states[i], actions, out[i])


def observe_many(states: Any, scratch: Any, seats: Any, out: Any, start: int, stop: int) -> None:
    """Writes the observation of seat `seats[i]` of each state, all 0 where that is -1."""
    for i in range(start, stop):
        look(states[i], scratch[0], int(seats[i]), out[i])


def refused_many(states: Any, chosen: Any, rules: Any, size: int, start: int, stop: int) -> int:
    """Writes the rule that forbids each state its action, 0 where none does; returns the first state that refuses, -1 if none."""
    first = -1
    for i in range(start, stop):
        rules[i] = refusal(states[i], chosen[i], size)
        if first < 0 and rules[i] != 0:
            first = i
    return first


def play_many(
    mode: int, states: Any, scratch: Any, bots: Any, actions: Any, chosen: Any, seed: int, streams: Any, start: int, stop: int
) -> int:
    """Deals matches, lets bot number `bots[i, seat]` choose for each seat, or plays; returns the number of actions played.

    What to do is the caller's `mode`, so that the rules are compiled once for all of it. To deal, `scratch` holds the state that
    a match starts from, and `streams[i]` is the number of a match's stream, -1 where it is left as it is.
    """
    steps = 0
    for i in range(start, stop):
        s = states[i]
        if mode == DEAL:
            if streams[i] >= 0:
                copy(scratch[0], s)
                deal(s, seed, streams[i])
            continue
        if mode == PLAY_RANDOM:  # a loop without bots is faster by up to a quarter
            steps += play_random(s, actions)
            continue
        if mode == CHOOSE:
            chosen[i] = -1
        while s.turn >= 0:
            a = int(chosen[i]) if mode == STEP else choice(s, scratch[0], bots[i, s.turn], actions)
            if mode == CHOOSE:
                chosen[i] = a
                break
            act(s, a)
            steps += 1
            if mode == STEP:
                break
    return steps


def score_many(states: Any, scores: Any, places: Any, start: int, stop: int) -> None:
    for i in range(start, stop):
        s = states[i]
        for seat in range(s.players):
            scores[i, seat] = score(s, seat)
            places[i, seat] = place(s, seat)


def redeal_many(states: Any, seats: Any, start: int, stop: int) -> None:
    """Draws anew what seat `seats[i]` can't see of each state, from that seat's masked state alone, but for the generator."""
    for i in range(start, stop):
        words = states[i].rng
        a, b, c, d = words[0], words[1], words[2], words[3]
        mask(states[i], seats[i])
        words[0], words[1], words[2], words[3] = a, b, c, d
        redeal(states[i], seats[i])
