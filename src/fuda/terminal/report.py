"""Simulations, comparisons and balance as tables on a terminal."""

from rich.console import Group, RenderableType
from rich.text import Text

from fuda.lab import balance_report
from fuda.lab.balance import Balance
from fuda.lab.compare import Comparison, value_text
from fuda.lab.simulate import Summary
from fuda.terminal.console import Prose, table


def summary(done: Summary) -> RenderableType:
    """What bots and seats made of many matches."""
    chosen = ", ".join(f"{name} {str(value).lower()}" for name, value in done.options.items())
    title = f"{done.game}, {done.players} players, {done.games:,} matches, seed {done.seed}"
    about = f"{chosen + '; ' if chosen else ''}{done.actions:,} decisions; ± is the 95 % confidence interval"
    parts = heading(title, about, done)
    for head, rows in (("Bot", done.bots), ("Seat", done.seats)):
        wins = [f"{100 * row.wins.mean:.1f} ± {100 * row.wins.margin:.1f} %" for row in rows]
        cells = [[row.name, str(row.score), str(row.place), won] for row, won in zip(rows, wins, strict=True)]
        parts += ["", table([head, "Score", "Place", "Wins"], cells, (1, 2, 3))]
    return Group(*parts)


def comparison(done: Comparison) -> RenderableType:
    """What a house rule changes."""
    values = [f"{done.option} {value_text(value)}" for value in done.values]
    title = f"{done.game}, {done.players} players, {done.games:,} matches for each value, seed {done.seed}"
    about = f"bots {', '.join(done.bots)}; the same deals each time; ± is the 95 % confidence interval"
    head = ["", *values, *(f"{value}: change" for value in values[1:])]
    cells = [[m.name, *map(str, m.values), *map(str, m.differences)] for m in done.measures]
    return Group(*heading(title, about, done), "", table(head, cells, range(1, len(head))))


def heading(title: str, about: str, done: Comparison | Summary | Balance) -> list[RenderableType]:
    """What was played, and whether it was stopped before the end."""
    stopped = f"Stopped after {done.games:,} of {done.wanted:,} matches; this is what was finished."
    lines = [Text(title, "bold"), Text(about, "dim"), *([Text(stopped, "red")] if done.games < done.wanted else [])]
    return [Prose(line) for line in lines]


def balance(done: Balance) -> RenderableType:
    """How often outcomes came about in each set-up, and what moves them."""
    parts = heading(balance_report.title(done), balance_report.about(done), done)
    for one in balance_report.tables(done):
        parts += ["", Prose(Text(one.title, "bold")), table(one.head, one.rows, one.right)]
    return Group(*parts)
