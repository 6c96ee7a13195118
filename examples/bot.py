"""A bot of one's own: it sits down at a table of Saika Banrai and plays a match against the game's bots.

    python examples/bot.py [SEED]

A bot has a name and a function `choose(view)`. The view is a `SeatView`: what its seat may know, and nothing else.
"""

import sys

import fuda
from fuda.bots import Bot, make

SEAT = 0


class Careful:
    """Lays the lowest card that it may lay, and lets the seat after it start. It has yet to learn when that is unwise."""

    name = "careful"

    def choose(self, view: fuda.SeatView) -> int:
        actions = {view.text(a): a for a in view.legal()}  # by notation, such as "red-7", "pillar" or "name 3"
        seen = view.view()  # what the page shows, as a dict
        if seen["phase"] == "name_starter":
            return actions[f"name {(seen['seat'] + 1) % view.players + 1}"]
        return actions[min(actions, key=number)]


def number(card: str) -> int:
    """The number on a card; a special card is laid only if it must be."""
    _, _, digits = card.partition("-")
    return int(digits) if digits else 99


def play(seed: int | None = None) -> fuda.Table:
    """A whole match, with the bot in the first seat."""
    table = fuda.table("saika", players=4, seed=seed)
    bots: list[Bot] = [make(table.game, "thumb", seed) for _ in range(table.players)]
    bots[SEAT] = Careful()
    while table.turn is not None:
        seat = table.turn
        table.play(bots[seat].choose(table.seat_view(seat)), seat)
        for sentence in table.words("en"):
            print(sentence)
    return table


if __name__ == "__main__":
    table = play(int(sys.argv[1]) if len(sys.argv) > 1 else None)
    print(f"Points: {table.scores}. {Careful.name} has place {table.places[SEAT]}.")
