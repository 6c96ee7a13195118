"""A review in a terminal: a curve of everyone's chances, the turning points, and every decision with what it cost."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from fuda import games, text as texts
from fuda.bots.review import Cost, Decision, Review
from fuda.game_json import Json
from fuda.terminal.console import Prose, grid, prose_width, table
from fuda.terminal.words import SAYS

LEVELS = "▁▂▃▄▅▆▇█"
WIDTH = 60  # columns of a curve at most


def show(done: Review, screen: Console, language: str, names: Sequence[str] | None = None) -> None:
    says: dict[str, Any] = SAYS[language]
    game = games.load(done.game)
    seats = [texts.seat_name(seat, language, names) for seat in range(done.players)]
    width = prose_width(screen)

    def line(shown: str | Text) -> None:
        screen.print(Prose(shown), width=width)

    line(Text(says["review"].format(texts.title(game, language), done.actions), "bold"))
    line("")
    line(Text(says["chances_together" if game.is_cooperative else "chances"], "bold"))
    rows = []
    for seat, name in enumerate(seats):
        curve = [point.first[seat] for point in done.points]
        rows.append([f"  {name}", spark(curve), f"{percent(curve[0])} → {percent(curve[-1])}"])
    screen.print(grid(rows))
    line("")
    line(Text(says["turning"], "bold"))
    for each in done.turning_points:
        change = f"{percent(each.before)} → {percent(each.after)}"
        line("  " + says["turning_point"].format(each.number, seats[each.seat], notation(each.played), seats[each.whose], change))
    line("")
    same = sum(each.cost is None for each in done.decisions)
    line(Text(says["decisions"].format(same, len(done.decisions)), "bold"))
    costly = [decision_row(each, seats) for each in done.decisions if each.cost is not None]
    if costly:
        heads = [says["move"], says["seat"], says["played"], says["searched"], says["cost_place"], says["cost_points"]]
        screen.print(table(heads, costly, (0, 4, 5)))
        line(Text(says["about_cost"], "dim"))


def decision_row(each: Decision, seats: Sequence[str]) -> list[str | Text]:
    assert each.cost is not None
    style = "bold" if each.cost.is_certain else "dim"
    cells = [str(each.number), seats[each.seat], notation(each.played), notation(each.best), *costs(each.cost)]
    return [Text(cell, style) for cell in cells]


def costs(cost: Cost) -> tuple[str, str]:
    return f"{cost.place:+.2f} ± {cost.place_margin:.2f}", f"{cost.points:+.1f} ± {cost.points_margin:.1f}"


def notation(action: Json) -> str:
    return str(action["text"])


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def spark(values: Sequence[float], width: int = WIDTH) -> str:
    """A curve from 0 to 1 as one line of blocks.

    >>> spark([0, 0.5, 1])
    '▁▅█'
    """
    shown = values if len(values) <= width else [values[round(i * (len(values) - 1) / (width - 1))] for i in range(width)]
    return "".join(LEVELS[min(len(LEVELS) - 1, int(value * len(LEVELS)))] for value in shown)
