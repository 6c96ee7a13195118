"""Search: information-set Monte Carlo tree search for any number of seats, in the same subset of Python as the rules.

Each playout deals what the seat can't see anew, goes down one tree that all deals share, adds one node, and lets a bot of the
game play on. A node stands for the actions that led to it; which of its children count depends on what is legal in the deal at
hand. Each seat takes the action that is best for itself. Everything here names the functions of `contract`; see `binding`.

With `common` the actions at the root are compared on common deals (common random numbers): the n-th playout of each of them has
the n-th deal and its chance, and counts by how much it was better there than what the bot advises. Most of the luck of a deal is
the same for both, so the difference is known from far fewer playouts than two separate means.
"""

from math import sqrt
from typing import Any

import numpy as np

from fuda.kernel.beliefs import MASKED, PLAYED, TREE, VIEW, advice, draw_deal
from fuda.kernel.chance import below
from fuda.kernel.contract import legal, stage, value
from fuda.kernel.loops import act
from fuda.kernel.network import best_by_network, has_network
from fuda.kernel.places import WORTH

NODE = np.dtype(
    [
        ("key", np.int32),  # what was played, and by whom
        ("child", np.int32),  # the first child, 0 where there is none; children ascend by key
        ("sibling", np.int32),  # the next child of the same parent, or 0
        ("visits", np.int32),
        ("chances", np.int32),  # how often the action was legal when its parent was visited
        ("reward", np.int64),  # the sum over all visits, for the seat that played it; see `places.WORTH`
    ],
    align=True,
)
SETTINGS = np.dtype(
    [
        ("exploration", np.float64),  # how much it counts that little is known of an action, in deviations of the rewards (PUCT)
        ("advice", np.float64),  # the part of the prior that goes to what the bot would play; all actions share the rest
        ("patience", np.int32),  # visits of a node before it gets children
        ("alone", np.int32),  # 1: only the searching seat has nodes, the bot plays for the others
        ("horizon", np.int32),  # after how many stages a playout is cut, 0: at the end of the match
        ("doubt", np.float64),  # how likely a deal is in which the others surprise once more, 1: as likely; see `beliefs`
        ("steps", np.float64),  # changes between two deals, on average
        ("common", np.int32),  # 1: actions at the root are compared on the same deals
    ],
    align=True,
)
FEW = 8  # playouts before their deviation is believed
LEAST_DEVIATION = 0.01
MAX_STAGE = 1 << 30  # no game has so many
KEY_SEATS = 64  # a key is an action's number times this, plus the seat
# In `counts`: size of the tree, actions played, sums and number of the rewards of the searching seat, surprises of the deal; with
# common deals the sum and number of the rewards of the advised action.
SIZE, STEPS, SUM, SQUARES, SURPRISED, RATED, ADVISED_SUM, ADVISED = range(8)
COUNTS = 8
UNKNOWN = -1  # of a deal's reward


def search_many(
    states: Any,
    bot: int,
    actions: Any,
    tree: Any,
    path: Any,
    rewards: Any,
    counts: Any,
    usual: Any,
    settings: Any,
    network: Any,
    seed: int,
    start: int,
    stop: int,
) -> None:
    """Playouts number `start` to before `stop` for the seat to move in `states[0]`, its masked state.

    `states` has room for those that `beliefs` names, `path` for the deepest line, `rewards` for a number each seat. `counts`
    holds the size of the tree, the number of actions played so far and more; `usual` what the advised action has brought in each
    deal that is common, UNKNOWN at first. `network` plays the seat in playouts; see `network`.
    """
    s = states[PLAYED]
    masked = states[MASKED]
    seat = int(states[VIEW].turn)
    options = settings[0]
    last = stage(states[VIEW]) + options.horizon if options.horizon > 0 else MAX_STAGE
    for i in range(start, stop):
        exploration = options.exploration * deviation(counts)
        if options.common != 0:
            length = compare(
                states, bot, network, actions, tree, path, rewards, counts, usual, options, exploration, last, seed, i
            )
        else:
            counts[SURPRISED] = draw_deal(states, bot, actions, options.doubt, options.steps, counts[SURPRISED], seed, i)
            length = descend(s, masked, bot, network, actions, tree, 0, path, 0, counts, options, exploration, last, seat)
            counts[STEPS] += play_on(s, masked, bot, seat, network, actions, last)
            for each in range(s.players):
                rewards[each] = value(s, each)
            count_reward(counts, int(rewards[seat]))
        for j in range(length):
            node = tree[path[j]]
            node.visits += 1
            node.reward += rewards[node.key % KEY_SEATS]
        tree[0].visits += 1


def count_reward(counts: Any, reward: int) -> None:
    counts[SUM] += reward
    counts[SQUARES] += reward * reward
    counts[RATED] += 1


def compare(
    states: Any,
    bot: int,
    network: Any,
    actions: Any,
    tree: Any,
    path: Any,
    rewards: Any,
    counts: Any,
    usual: Any,
    options: Any,
    exploration: float,
    last: int,
    seed: int,
    number: int,
) -> int:
    """A playout on the deal that is next for the action that it tries; returns how many nodes its path has.

    What it brings the searching seat is counted from what the advised action brings in the same deal.
    """
    view = states[VIEW]
    s = states[PLAYED]
    masked = states[MASKED]
    seat = int(view.turn)
    n = legal(view, actions)
    advised = policy(view, masked, bot, seat, network, actions, n)
    a, child, before = select(view, advised, actions, n, tree, 0, options.advice, exploration)
    advised = advised if advised >= 0 else int(actions[0])
    if child == 0:
        child = add(tree, counts, 0, before, a * KEY_SEATS + seat)
    deal = int(tree[child].visits) % len(usual) if child != 0 else 0
    place = number - number % TREE + deal
    is_advice = a == advised and (child == 0 or tree[child].visits < options.patience)
    path[0] = child
    length = 1 if child != 0 else 0
    for each in range(view.players):
        rewards[each] = 0
    if not is_advice:
        deal_again(states, bot, actions, options, seed, place)
        act(s, a)
        if child != 0 and tree[child].visits >= options.patience:
            length = descend(
                s, masked, bot, network, actions, tree, child, path, length, counts, options, exploration, last, seat
            )
        counts[STEPS] += play_on(s, masked, bot, seat, network, actions, last) + 1
        for each in range(s.players):
            rewards[each] = value(s, each)
    if usual[deal] == UNKNOWN:
        deal_again(states, bot, actions, options, seed, place)
        act(s, advised)
        counts[STEPS] += play_on(s, masked, bot, seat, network, actions, last) + 1
        usual[deal] = value(s, seat)
        counts[ADVISED_SUM] += usual[deal]
        counts[ADVISED] += 1
    if not is_advice:
        rewards[seat] -= usual[deal]
    if a != advised:
        count_reward(counts, int(rewards[seat]))
    return length


def deal_again(states: Any, bot: int, actions: Any, options: Any, seed: int, place: int) -> None:
    """Makes `states[PLAYED]` the deal at a place, which is the same each time: of a game that remembers nothing."""
    draw_deal(states, bot, actions, options.doubt, options.steps, 0, seed, place)


def deviation(counts: Any) -> float:
    """The standard deviation of the rewards so far: games differ in how far apart these are."""
    playouts = int(counts[RATED])
    if playouts < FEW:
        return 0.5
    mean = counts[SUM] / playouts
    return max(LEAST_DEVIATION, sqrt(max(0.0, counts[SQUARES] / playouts - mean * mean)) / WORTH)


def descend(
    s: Any,
    masked: Any,
    bot: int,
    network: Any,
    actions: Any,
    tree: Any,
    node: int,
    path: Any,
    length: int,
    counts: Any,
    options: Any,
    exploration: float,
    last: int,
    seat: int,
) -> int:
    """Goes down the tree from a node, which ends a path of `length` nodes, to a new one; returns how many the path has then."""
    while s.turn >= 0 and length < len(path) and stage(s) < last:
        n = legal(s, actions)
        counts[STEPS] += 1
        if n == 1:
            act(s, int(actions[0]))
            continue
        advised = policy(s, masked, bot, seat, network, actions, n)
        if options.alone != 0 and s.turn != seat:
            act(s, advised if advised >= 0 else int(actions[below(s, n)]))
            continue
        a, child, before = select(s, advised, actions, n, tree, node, options.advice, exploration)
        is_new = child == 0
        if is_new:
            child = add(tree, counts, node, before, a * KEY_SEATS + s.turn)
            if child == 0:
                break
        path[length] = child
        length += 1
        act(s, a)
        node = child
        if is_new or tree[child].visits < options.patience:
            break
    return length


def select(
    s: Any, advised: int, actions: Any, n: int, tree: Any, node: int, trust: float, exploration: float
) -> tuple[int, int, int]:
    """The action to try, its node or 0, and the sibling that its node comes behind, or 0 (PUCT)."""
    visits = 0
    total = 0
    child = int(tree[node].child)
    for i in range(n):
        key = int(actions[i]) * KEY_SEATS + s.turn
        while child != 0 and tree[child].key < key:
            child = int(tree[child].sibling)
        if child != 0 and tree[child].key == key:
            tree[child].chances += 1
            visits += tree[child].visits
            total += tree[child].reward
    usual = total / visits / WORTH if visits > 0 else 0.5
    others = (1.0 - trust) / n if advised >= 0 else 1.0 / n
    best = -1.0
    chosen = 0
    chosen_child = 0
    chosen_before = 0
    before = 0
    child = int(tree[node].child)
    for i in range(n):
        a = int(actions[i])
        key = a * KEY_SEATS + s.turn
        while child != 0 and tree[child].key < key:
            before = child
            child = int(tree[child].sibling)
        prior = others + trust if a == advised else others
        is_there = child != 0 and tree[child].key == key
        if is_there:
            tried = tree[child].visits
            worth = tree[child].reward / tried / WORTH + exploration * prior * sqrt(tree[child].chances) / (1 + tried)
        else:
            worth = usual + exploration * prior * sqrt(visits + 1)
        if worth > best:
            best = worth
            chosen = a
            chosen_child = child if is_there else 0
            chosen_before = before
    return chosen, chosen_child, chosen_before


def add(tree: Any, counts: Any, parent: int, before: int, key: int) -> int:
    """A new child, behind the sibling `before` or first; returns its number, 0 where the tree is full."""
    new = int(counts[SIZE])
    if new == len(tree):
        return 0
    counts[SIZE] = new + 1
    node = tree[new]
    node.key = key
    node.child = 0
    node.visits = 0
    node.chances = 1
    node.reward = 0
    if before == 0:
        node.sibling = int(tree[parent].child)
        tree[parent].child = new
    else:
        node.sibling = int(tree[before].sibling)
        tree[before].sibling = new
    return new


def policy(s: Any, masked: Any, bot: int, seat: int, network: Any, actions: Any, n: int) -> int:
    """What is played in playouts, of several actions: by the network for `seat`, by the bot for the others; -1 is anything."""
    if s.turn == seat and has_network(network):
        return best_by_network(s, masked, network, actions, n)
    return advice(s, masked, bot, actions, n)


def play_on(s: Any, masked: Any, bot: int, seat: int, network: Any, actions: Any, last: int) -> int:
    """Goes on by the policy of playouts, to the end of the match or to stage `last`; returns the number of actions."""
    steps = 0
    while s.turn >= 0 and stage(s) < last:
        n = legal(s, actions)
        a = int(actions[0])
        if n > 1:
            a = policy(s, masked, bot, seat, network, actions, n)
            a = a if a >= 0 else int(actions[below(s, n)])
        act(s, a)
        steps += 1
    return steps
