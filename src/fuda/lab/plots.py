"""Plots with Matplotlib, which comes with the extra `lab`."""

import math
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING

from fuda import games
from fuda.bots.review import Review
from fuda.errors import BadSetup, Missing
from fuda.lab.balance import Balance, Effect
from fuda.lab.balance_report import ranked
from fuda.lab.compare import Comparison, value_text
from fuda.lab.tournament import Tournament

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, ROW, MARGIN = 8.0, 0.32, 1.3  # inches: the whole picture, one value of one measure, what stands above and below the rows
MARK = "#b3261e"
MARKS = (MARK, "#1f5fa8", "#3d7a37", "#8a5a00", "#6b3fa0", "#555555")  # one for each set-up
AIM = "#dddddd"  # what a game aims at
SHAPES = "osD^vP"  # which can be told apart without colour


def comparison_figure(done: Comparison) -> "Figure":
    """A comparison as a picture: a panel a measure, in it a point with its interval for each setting.

    Of several options, the values of the last have a mark of their own, and every combination of the others is a row.
    """
    is_grid = len(done.axes) > 1
    *others, last = done.axes or {done.option: done.values}
    marks = [value_text(value) for value in done.axes[last]] if is_grid else [""]
    combinations = product(*(done.axes[name] for name in others)) if is_grid else [[value] for value in done.values]
    names = [", ".join(map(value_text, row)) for row in combinations]
    height = ROW * len(names) * (1 + (len(marks) - 1) / 2)
    figure = new_figure((WIDTH, MARGIN + len(done.measures) * (height + 0.9)))
    panels = figure.subplots(len(done.measures), 1, squeeze=False)[:, 0]
    for panel, measure in zip(panels, done.measures, strict=True):
        for number, name in enumerate(marks):
            estimates = measure.values[number :: len(marks)]
            rows = [row + (number - (len(marks) - 1) / 2) * 0.7 / len(marks) for row in range(len(names))]
            look = {"fmt": SHAPES[number % len(SHAPES)], "color": MARKS[number % len(MARKS)], "label": name}
            panel.errorbar([e.mean for e in estimates], rows, xerr=[e.margin for e in estimates], capsize=3, **look)
        finish_panel(panel, "", names)
        panel.set_xlabel(measure.name)
        panel.set_ylabel(", ".join(others) if is_grid else done.option)
        if is_grid:
            panel.legend(title=last, fontsize="small", frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
        else:
            figures = panel.twinx()
            figures.set_ylim(panel.get_ylim())
            figures.set_yticks(range(len(names)), [str(estimate) for estimate in measure.values])
            figures.tick_params(axis="y", length=0)
            figures.spines[["top", "right", "left"]].set_visible(False)
    figure.suptitle(f"{done.game}, {done.players} players, {done.games:,} matches for each value of {done.option}")
    figure.supxlabel("Bars are 95 % confidence intervals.", fontsize="small")
    return figure


def balance_figure(done: Balance) -> "Figure":
    """Balance as a picture: the rates of each set-up over their targets, then for each group of factors what they change."""
    rates = [(f"{one.setup}, {one.players} players: {rate.name}", rate) for one in done.seat_counts for rate in one.rates]
    setups = list(done.effects)
    groups: dict[str, list[str]] = {}
    for effects in done.effects.values():
        for effect in filter(has_change, ranked(effects)):
            names = groups.setdefault(effect.group, [])
            names += [effect.name] * (effect.name not in names)
    rows = [len(rates), *(len(names) * (1 + (len(setups) - 1) / 3) for names in groups.values())]
    figure = new_figure((WIDTH, MARGIN + sum(ROW * count + 0.9 for count in rows)))
    panels = figure.subplots(len(rows), 1, squeeze=False, height_ratios=[count + 3 for count in rows])[:, 0]
    for row, (_, rate) in enumerate(rates):
        if rate.target is not None:
            panels[0].barh(row, 100 * (rate.target[1] - rate.target[0]), 0.7, 100 * rate.target[0], color=AIM)
        if rate.matches:
            sides = [[100 * (rate.rate - rate.low)], [100 * (rate.high - rate.rate)]]
            panels[0].errorbar(100 * rate.rate, row, xerr=sides, fmt="o", color=MARK, capsize=3)
    finish_panel(panels[0], "Rates, %; what the game aims at is grey", [name for name, _ in rates])
    for panel, (group, names) in zip(panels[1:], groups.items(), strict=True):
        for number, setup in enumerate(setups):
            known = {effect.name: effect for effect in done.effects[setup] if effect.group == group and has_change(effect)}
            shift = (number - (len(setups) - 1) / 2) * 0.7 / len(setups)
            at = [names.index(name) + shift for name in known]
            means = [100 * effect.change.mean for effect in known.values()]
            margins = [100 * effect.change.margin for effect in known.values()]
            look = {"fmt": SHAPES[number % len(SHAPES)], "color": MARKS[number % len(MARKS)]}
            panel.errorbar(means, at, xerr=margins, label=setup, capsize=2, markersize=4, **look)
        same_group = [effect for effects in done.effects.values() for effect in effects if effect.group == group]
        for limit in {effect.limit for effect in same_group if effect.limit is not None}:
            panel.axvspan(-100 * limit, 100 * limit, color=AIM, zorder=0)
        panel.axvline(0, color="#999999", linewidth=0.8)
        finish_panel(panel, f"{group}: what one more of it changes, percentage points", names)
        if len(setups) > 1:
            panel.legend(fontsize="small", frameon=False)
    figure.suptitle(f"{done.game}: {done.games:,} matches, bots {', '.join(done.bots)}")
    about = f"Bars are 95 % confidence intervals. Changes are those of “{done.outcome}”."
    figure.supxlabel(about, fontsize="small")
    return figure


def tournament_figure(done: Tournament) -> "Figure":
    """A tournament as a picture: the rating of each bot with its deviation, and its share of first places."""
    names = [each.name for each in done.standings]
    figure = new_figure((WIDTH, MARGIN + 2 * (ROW * len(names) + 0.8)))
    ratings, firsts = figure.subplots(2, 1)
    rows = range(len(names))
    bars = [2 * each.sigma for each in done.standings]
    ratings.errorbar([each.rating for each in done.standings], rows, xerr=bars, fmt="o", color=MARK, capsize=3)
    finish_panel(ratings, "Rating, with two deviations", names)
    shares = [100 * each.first.mean for each in done.standings]
    margins = [100 * each.first.margin for each in done.standings]
    sides = [[min(margin, share) for share, margin in zip(shares, margins, strict=True)]]  # no share is below 0 or above 100
    sides += [[min(margin, 100 - share) for share, margin in zip(shares, margins, strict=True)]]
    firsts.errorbar(shares, rows, xerr=sides, fmt="o", color=MARK, capsize=3)
    finish_panel(firsts, "First places, %, with 95 % confidence intervals", names)
    figure.suptitle(f"{done.plan.game}, {done.plan.players} players, {done.games:,} matches")
    return figure


def review_figure(done: Review) -> "Figure":
    """A review as a picture: a line a seat, everyone's chances of the first place over the match, and the turning points."""
    figure = new_figure((WIDTH, 4.5))
    panel = figure.subplots()
    numbers = [point.number for point in done.points]
    for seat in range(done.players):
        curve = [100 * point.first[seat] for point in done.points]
        style = ("-", "--", "-.", ":")[seat % 4]
        panel.plot(numbers, curve, label=f"Seat {seat + 1}", color=MARKS[seat % len(MARKS)], linestyle=style)
    moves = []
    for mark, each in zip(ascii_uppercase, done.turning_points, strict=False):  # neither letter nor move hides a line
        panel.axvline(each.number, color="#999999", linewidth=0.8)
        panel.annotate(mark, (each.number, 101), va="bottom", ha="center", fontsize="small", annotation_clip=False)
        change = f"seat {each.whose + 1}: {100 * each.before:.0f} → {100 * each.after:.0f} %"
        moves.append(f"{mark}: action {each.number}, seat {each.seat + 1}, {each.played['text']}; {change}")
    panel.set_ylim(0, 100)
    panel.set_xlim(0, done.actions)
    panel.set_xlabel("Actions")
    panel.set_ylabel("Chance to win together, %" if games.load(done.game).is_cooperative else "Chance of the first place, %")
    panel.spines[["top", "right"]].set_visible(False)
    figure.legend(fontsize="small", frameon=False, loc="outside right upper")
    figure.supxlabel("\n".join(moves), fontsize="small")
    figure.suptitle(f"{done.game}, {done.players} players")
    return figure


def has_change(effect: Effect) -> bool:
    """Whether the change could be told: the factor is there in some matches and not in others."""
    return not math.isnan(effect.change.margin)


def finish_panel(panel: "Axes", title: str, names: list[str]) -> None:
    """The title and the names of the rows, the first on top."""
    panel.set_title(title, loc="left", fontsize="medium")
    panel.set_ylim(len(names) - 0.5, -0.5)
    panel.set_yticks(range(len(names)), names)
    panel.grid(axis="x", alpha=0.3)
    panel.tick_params(axis="y", length=0)
    panel.spines[["top", "right", "left"]].set_visible(False)


def new_figure(size: tuple[float, float]) -> "Figure":
    """An empty picture that belongs to no window."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise Missing("Plots need the extra fuda[lab]: pip install 'fuda[lab]'.") from error
    return Figure(figsize=size, layout="constrained")


def check_path(path: str) -> None:
    """Raises an error where a picture can't be made or saved there, before long work is done for it."""
    kinds = new_figure((1, 1)).canvas.get_supported_filetypes()
    if Path(path).suffix.removeprefix(".").lower() not in kinds:
        raise BadSetup(f"{path} is no name for a picture; it ends with one of {', '.join('.' + kind for kind in kinds)}.")
    if not Path(path).parent.is_dir():
        raise BadSetup(f"{path} can't be written: there is no folder {Path(path).parent}.")


def save(figure: "Figure", path: str) -> None:
    """Writes a picture in the format that the file's name ends with, such as `.svg`, `.png` or `.pdf`."""
    check_path(path)
    try:
        figure.savefig(path)
    except OSError as error:
        raise BadSetup(f"{path} can't be written: {error.strerror}.") from error
