"""A bot as a package: once it is installed, `lowest` is a name for `--bots` and `--seat`."""

import random

import fuda


class Lowest:
    """Lays one of its lowest cards. It is made once for a match, with a seed, and asked for every decision."""

    games = ("saika",)  # without it, a bot is offered in all games

    def __init__(self, game: object, seed: int | None) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: fuda.SeatView) -> str:
        moves = [view.text(a) for a in view.legal()]
        cards = [move for move in moves if move.rpartition("-")[2].isdecimal()] or moves
        lowest = min((card.rpartition("-")[2] for card in cards), key=lambda digits: digits.zfill(2))
        return self.chance.choice([card for card in cards if card.rpartition("-")[2] == lowest])
