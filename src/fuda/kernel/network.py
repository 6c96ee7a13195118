"""A small network that plays the searching seat in playouts, in the same subset of Python as the rules.

It has two inner layers, and gives a number for each action. Weights, sums and layers are whole numbers, so that every backend
chooses the same. A network is a tuple: the weights `first` [observation + 1, width], `inner` [width + 1, features] and `last`
[actions, features + 1], whose last rows and columns are biases, and room for an observation and both layers. Where a game has
none, `first` is empty.
"""

from typing import Any

from fuda.kernel.contract import observe
from fuda.kernel.loops import seat_view

ONE = 64  # the number that stands for 1 in a layer
MOST = 255  # the largest number of a layer
FIRST_BITS, INNER_BITS = 6, 7  # that are cut off the sums: weights of `first` count in parts of 4,096, of `inner` in parts of 128


def has_network(network: Any) -> bool:
    return len(network[0]) > 0


def best_by_network(s: Any, masked: Any, network: Any, actions: Any, n: int) -> int:
    """Of the first `n` actions the one with the largest number; `masked` is room for what the seat to move sees."""
    first, inner, last, seen, low, high = network
    seat_view(s, masked, s.turn)
    for i in range(len(seen)):
        seen[i] = 0
    observe(masked, s.turn, seen)
    for j in range(len(low)):
        low[j] = first[len(seen)][j]
    for i in range(len(seen)):
        if seen[i] != 0:  # most are 0
            add_times(low, first[i], int(seen[i]))
    for k in range(len(high)):
        high[k] = ONE * inner[len(low)][k]
    for j in range(len(low)):
        x = in_layer(int(low[j]), FIRST_BITS)
        if x != 0:
            add_times(high, inner[j], x)
    for k in range(len(high)):
        high[k] = in_layer(int(high[k]), INNER_BITS)
    chosen = int(actions[0])
    best = number_of(last[chosen], high)
    for i in range(1, n):
        number = number_of(last[actions[i]], high)
        if number > best:
            best = number
            chosen = int(actions[i])
    return chosen


def add_times(sums: Any, weights: Any, x: int) -> None:
    for i in range(len(sums)):
        sums[i] += x * weights[i]


def in_layer(total: int, bits: int) -> int:
    return min(MOST, max(0, total) >> bits)


def number_of(weights: Any, high: Any) -> int:
    """The number of an action, by its weights."""
    total = ONE * int(weights[len(high)])
    for k in range(len(high)):
        total += high[k] * weights[k]
    return total
