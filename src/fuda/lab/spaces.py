"""The action and observation spaces of games, as Markdown: what their blocks and spans say.

`python -m fuda.lab.spaces > docs/spaces.md` writes the page for the games of Fuda; a game that is named gets its own section.
"""

import sys

from fuda import games
from fuda.kernel.game import Game

HEAD = """# Action and observation spaces

Numbers for programs, written by `python -m fuda.lab.spaces` from the blocks and spans that each game declares; see "Words of
the kernel" in [games.md](games.md). An action is its block's first number and its indices, the last running fastest. A span
begins at `from`; where its rows do not follow each other, they are `every` so many numbers apart. Seats are counted from the one
that looks.

With `recall` ([research.md](research.md#perfect-recall)) an observation goes on with entries, the oldest first. Each is three
bytes: a number, high byte first, and a value. For an observation of n numbers:

| number | value | says |
| --- | --- | --- |
| 0 | | no entry |
| 1 to n | 0 to 255 | this number of the observation, counted from one, has changed to the value |
| n + 1 | seat | another seat has played an action |
| n + 2 + a | 0 | the seat itself has played the action a |
"""


def page() -> str:
    """The page for the games of Fuda itself."""
    return "\n".join([HEAD, *(section(games.load(name)) for name in games.own_names())])


def section(game: Game) -> str:
    """The part of the page about one game."""
    lines = [f"## {game.name}", ""]
    if game.blocks:
        texts = tuple(game.notation.text(None, a) for a in range(game.actions))
        lines += [f"{game.actions} actions:", "", game.blocks.table(texts)]
    if game.spans:
        lines += [f"An observation is {game.observation} numbers:", "", game.spans.table()]
    return "\n".join(lines)


if __name__ == "__main__":
    print("\n".join(section(games.load(name)) for name in sys.argv[1:]) or page(), end="")
