"""Plots with Matplotlib, which comes with the extra `lab`."""

from pathlib import Path
from typing import TYPE_CHECKING

from fuda.errors import BadSetup, Missing
from fuda.lab.compare import Comparison, value_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH, ROW, MARGIN = 8.0, 0.32, 1.3  # inches: the whole picture, one value of one measure, what stands above and below the rows
MARK = "#b3261e"


def comparison_figure(done: Comparison) -> "Figure":
    """A comparison as a picture: a panel a measure, in it a point with its interval for each value of the option."""
    figure = new_figure((WIDTH, MARGIN + len(done.measures) * (ROW * len(done.values) + 0.8)))
    panels = figure.subplots(len(done.measures), 1, squeeze=False)[:, 0]
    rows = range(len(done.values))
    for panel, measure in zip(panels, done.measures, strict=True):
        means = [estimate.mean for estimate in measure.values]
        margins = [estimate.margin for estimate in measure.values]
        panel.errorbar(means, rows, xerr=margins, fmt="o", color=MARK, capsize=3)
        panel.set_title(measure.name, loc="left", fontsize="medium")
        panel.set_ylim(len(done.values) - 0.5, -0.5)  # the first value on top
        panel.set_yticks(rows, [value_text(value) for value in done.values])
        panel.grid(axis="x", alpha=0.3)
        figures = panel.twinx()
        figures.set_ylim(panel.get_ylim())
        figures.set_yticks(rows, [str(estimate) for estimate in measure.values])
        for axes in (panel, figures):
            axes.tick_params(axis="y", length=0)
            axes.spines[["top", "right", "left"]].set_visible(False)
    figure.suptitle(f"{done.game}, {done.players} players, {done.games:,} matches for each value of {done.option}")
    figure.supxlabel("Bars are 95 % confidence intervals.", fontsize="small")
    return figure


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
