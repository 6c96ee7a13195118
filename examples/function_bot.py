"""A bot that is a function: it is given what its seat may know, and gives a move in notation or its number.

python examples/function_bot.py [MATCHES]
"""

import sys

import fuda
from fuda.lab.simulate import simulate


def many(view: fuda.SeatView) -> str:
    """Plays Daifugo: as many cards at once as it can, the lowest of them, a joker or a pass only if it must."""
    moves = [view.text(a) for a in view.legal()]  # such as "4s", "5d+5c", "*7s+7c" with a joker, "pass"
    plain = [move for move in moves if "*" not in move and move != "pass"] or moves
    return max(plain, key=lambda move: move.count("+"))  # of those with as many cards the first, which is the lowest


if __name__ == "__main__":
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for line in simulate("daifugo", players=4, matches=matches, bots=[many, "random"]).bots:
        print(f"{line.name}: mean place {line.place}")
