"""Simulations, comparisons and balance as tables on a terminal."""

from rich.console import Group, RenderableType
from rich.text import Text

from fuda.lab import balance_report
from fuda.lab.balance import Balance
from fuda.lab.compare import Comparison, value_text
from fuda.lab.simulate import Estimate, Summary
from fuda.lab.tournament import Tournament
from fuda.terminal.console import Prose, table


def summary(done: Summary, goes_on: bool = False) -> RenderableType:
    """What bots and seats made of many matches; `goes_on` says that the same command goes on where it was stopped."""
    chosen = ", ".join(f"{name} {str(value).lower()}" for name, value in done.options.items())
    title = f"{done.game}, {players(done.players)}, {matches(done.games)}, seed {done.seed}"
    about = f"{chosen + '; ' if chosen else ''}{done.actions:,} decisions; ± is the 95 % confidence interval"
    parts = [*heading(title, about, done, goes_on), *lost_turns(done.faults)]
    for head, rows in (("Bot", done.bots), ("Seat", done.seats)):
        wins = [percent(row.wins) for row in rows]
        cells = [[row.name, str(row.score), str(row.place), won] for row, won in zip(rows, wins, strict=True)]
        parts += ["", table([head, "Score", "Place", "Wins"], cells, (1, 2, 3))]
    return Group(*parts)


def comparison(done: Comparison) -> RenderableType:
    """What a house rule changes."""
    title = f"{done.game}, {players(done.players)}, {matches(done.games)} for each value, seed {done.seed}"
    about = f"bots {', '.join(done.bots)}; the same deals each time; ± is the 95 % confidence interval"
    if len(done.axes) > 1:
        head = [*done.axes, *(column for m in done.measures for column in (m.name, "change"))]
        rows = [[value_text(value) for value in row] for row in done.values]
        for m in done.measures:
            for row, value, change in zip(rows, m.values, ["", *m.differences], strict=True):
                row += [str(value), str(change)]
        return Group(*heading(title, about, done), "", table(head, rows, range(len(done.axes), len(head))))
    values = done.labels
    head = ["", *values, *(f"{value}: change" for value in values[1:])]
    cells = [[m.name, *map(str, m.values), *map(str, m.differences)] for m in done.measures]
    return Group(*heading(title, about, done), "", table(head, cells, range(1, len(head))))


def tournament(done: Tournament) -> RenderableType:
    """Ratings, and who came before whom how often."""
    plan = done.plan
    title = f"{plan.game}, {players(plan.players)}, {matches(done.games)}, seed {plan.seed}"
    about = f"records in {done.folder}; ± is the 95 % confidence interval, for ratings the deviation"
    rows = [[each.name, f"{each.rating:.1f} ± {each.sigma:.1f}", percent(each.first), str(each.place)] for each in done.standings]
    names = [each.name for each in done.standings]
    cross = [[a, *(percent(done.ahead[a][b]) if a != b else "" for b in names)] for a in names]
    answer = [Prose(Text("The order is as certain as was asked for.", "green"))] if done.is_answered else []
    return Group(
        *heading(title, about, done, goes_on=True),
        *answer,
        *lost_turns(done.faults),
        "",
        table(["Bot", "Rating", "First", "Place"], rows, (1, 2, 3)),
        "",
        Prose(Text("How often the bot of the row came before that of the column", "bold")),
        table(["", *names], cross, range(1, len(names) + 1)),
    )


def players(count: int) -> str:
    return f"{count} {'player' if count == 1 else 'players'}"


def matches(count: int) -> str:
    return f"{count:,} {'match' if count == 1 else 'matches'}"


def lost_turns(faults: dict[str, int]) -> list[RenderableType]:
    """A line for each bot from outside that failed."""
    return [
        Prose(Text(f"{name} failed and lost {count:,} turns to the game's own bot.", "red")) for name, count in faults.items()
    ]


def percent(estimate: Estimate) -> str:
    return f"{estimate.text(100, 1)} %"


def heading(
    title: str, about: str, done: Comparison | Summary | Balance | Tournament, goes_on: bool = False
) -> list[RenderableType]:
    """What was played, and whether it was stopped before the end."""
    more = " The same command goes on from here." if goes_on else ""
    stopped = f"Stopped after {done.games:,} of {done.wanted:,} matches; this is what was finished.{more}"
    is_short = done.games < done.wanted and not getattr(done, "is_answered", False)
    lines = [Text(title, "bold"), Text(about, "dim"), *([Text(stopped, "red")] if is_short else [])]
    return [Prose(line) for line in lines]


def balance(done: Balance) -> RenderableType:
    """How often outcomes came about in each set-up, and what moves them."""
    parts = [*heading(balance_report.title(done), balance_report.about(done), done), *lost_turns(done.faults)]
    for one in balance_report.tables(done):
        parts += ["", Prose(Text(one.title, "bold")), table(one.head, one.rows, one.right)]
    return Group(*parts)
