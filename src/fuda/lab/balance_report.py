"""What was found of a game's balance as tables of texts, for the terminal and for Markdown."""

from typing import NamedTuple

import numpy as np

from fuda.lab.balance import Balance, Effect, Rate


class Table(NamedTuple):
    title: str
    head: list[str]
    rows: list[list[str]]
    right: range  # the columns with figures


def tables(done: Balance) -> list[Table]:
    """A table of rates for all set-ups, and one of effects for each."""
    rows = [
        [one.setup, str(one.players), rate.name, percent(rate), target(rate), verdict(rate)]
        for one in done.seat_counts
        for rate in one.rates
    ]
    listed = [Table("Rates", ["Set-up", "Players", "Outcome", "Rate, 95 % interval", "Target", ""], rows, range(3, 4))]
    for setup, effects in done.effects.items():
        cells = [
            [effect.group, effect.name, f"{effect.count:.2f}", points(effect), limit(effect), verdict(effect)]
            for effect in ranked(effects)
        ]
        title = f"{setup}: what moves “{done.outcome}”, in percentage points"
        if cells:
            listed.append(Table(title, ["Group", "Factor", "A match", "One more changes it by", "Limit", ""], cells, range(2, 4)))
    return listed


def ranked(effects: list[Effect]) -> list[Effect]:
    """Effects by group, the most helpful first, those that can't be told last."""
    groups = list(dict.fromkeys(effect.group for effect in effects))

    def order(effect: Effect) -> tuple[int, float]:
        return groups.index(effect.group), float("inf") if np.isnan(effect.change.mean) else -effect.change.mean

    return sorted(effects, key=order)


def percent(rate: Rate) -> str:
    if not rate.matches:
        return "–"
    return f"{100 * rate.rate:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def target(rate: Rate) -> str:
    return "" if rate.target is None else f"{100 * rate.target[0]:g} to {100 * rate.target[1]:g} %"


def points(effect: Effect) -> str:
    if np.isnan(effect.change.margin):
        return "–"
    return f"{100 * effect.change.mean:+.1f} ± {100 * effect.change.margin:.1f}"


def limit(effect: Effect) -> str:
    return "" if effect.limit is None else f"± {100 * effect.limit:g}"


def verdict(found: Rate | Effect) -> str:
    """Whether a target is met, and whether the interval leaves a doubt."""
    if found.met is None:
        return ""
    return ("met" if found.met else "not met") + ("" if found.sure else ", uncertain")


def title(done: Balance) -> str:
    cards = f" with the cards {done.book}" if done.book else ""
    return f"{done.game}{cards}: balance over {done.games:,} matches, seed {done.seed}"


def about(done: Balance) -> str:
    return (
        f"bots {', '.join(done.bots)}; intervals are 95 % confidence intervals, “uncertain” where one reaches beyond its target"
    )


def markdown(done: Balance, picture: str) -> str:
    """The report as a page, with the name of its picture."""
    lines = [f"# {title(done)}", "", f"{about(done)[0].upper()}{about(done)[1:]}.", "", f"![Rates and effects]({picture})", ""]
    if done.games < done.wanted:
        lines += [f"Stopped after {done.games:,} of {done.wanted:,} matches.", ""]
    for name, count in done.faults.items():
        lines += [f"{name} failed and lost {count:,} turns to the game's own bot.", ""]
    for table in tables(done):
        marks = ["---:" if i in table.right else "---" for i in range(len(table.head))]
        lines += [f"## {table.title}", ""]
        lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in [table.head, marks, *table.rows]]
        lines += [""]
    return "\n".join(lines)
