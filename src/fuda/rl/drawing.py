"""A match as a picture: the drawing of the terminal as text with colours, or as pixels."""

import io
import logging
from functools import cache
from typing import Any

import numpy as np
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from rich.text import Text

from fuda import text as texts
from fuda.errors import BadSetup, Missing
from fuda.rl.match import Match
from fuda.table import SeatView
from fuda.terminal.console import Flow
from fuda.terminal.drawing import Context

log = logging.getLogger("fuda.rl")

MODES = ("human", "ansi", "rgb_array")
COLUMNS, LINES = 100, 50  # of a picture; a larger table is cut off below
CELL_WIDTH, CELL_HEIGHT = 8, 16  # pixels
FONT = "DejaVu Sans Mono"  # comes with Matplotlib, and has no Japanese
LAST_RESORT = "Last Resort"  # begins the name of a font whose characters are all boxes
REGULAR = 400  # the weight of a font that is neither thin nor bold
INK, PAPER = DEFAULT_TERMINAL_THEME.foreground_color, DEFAULT_TERMINAL_THEME.background_color


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise BadSetup(f"`render_mode` is {', '.join(MODES)} or None, not {mode!r}.")
    return mode


def render(match: Match, mode: str | None, seat: int | None = None) -> str | np.ndarray | None:
    """The match as the seat to act sees it, or as `seat` does: printed, as a text, or as uint8 [height, width, 3]."""
    if mode == "rgb_array":
        return pixels(match, seat)
    if mode == "ansi":
        return ansi(match, seat)
    if mode == "human":
        print(ansi(match, seat), flush=True)
    return None


def ansi(match: Match, seat: int | None = None) -> str:
    screen = screen_of(io.StringIO())
    screen.print(table(match, seat))
    return str(screen.file.getvalue())  # type: ignore[attr-defined]


def pixels(match: Match, seat: int | None = None) -> np.ndarray:
    """The same as a picture of a fixed size, so that pictures make a film."""
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise missing(error) from error
    screen = screen_of(io.StringIO())
    picture = Image.new("RGB", (COLUMNS * CELL_WIDTH, LINES * CELL_HEIGHT), tuple(PAPER))
    draw = ImageDraw.Draw(picture)
    ascent, _ = usual_font().getmetrics()
    for row, line in enumerate(screen.render_lines(table(match, seat), pad=False)[:LINES]):
        column = 0
        for text, style, _ in Segment.simplify(line):
            left, top = column * CELL_WIDTH, row * CELL_HEIGHT
            column += cell_len(text)
            ink, paper = colours(style)
            if paper != tuple(PAPER):
                draw.rectangle((left, top, column * CELL_WIDTH - 1, top + CELL_HEIGHT - 1), fill=paper)
            for character in text:
                draw.text((left, top + ascent), character, fill=ink, font=font_for(character), anchor="ls")
                left += cell_len(character) * CELL_WIDTH
    return np.asarray(picture)


def missing(error: ImportError) -> Missing:
    return Missing(f"Pictures need the extra fuda[rl]: pip install 'fuda[rl]' ({error}).")


@cache
def usual_font() -> Any:
    return font_in(font_manager().findfont(FONT))


@cache
def font_for(character: str) -> Any:
    """The usual font, or one of this machine that has the character."""
    from matplotlib.ft2font import FT2Font

    manager = font_manager()
    others = [each for each in manager.fontManager.ttflist if not each.name.startswith(LAST_RESORT)]
    others.sort(key=lambda each: ("JP" not in each.name, "Sans" not in each.name, abs(int(each.weight) - REGULAR), each.fname))
    for file in (manager.findfont(FONT), *(each.fname for each in others)):
        if FT2Font(file).get_char_index(ord(character)):
            return font_in(file)
    warn_of_boxes()
    return usual_font()


@cache
def warn_of_boxes() -> None:
    """Once: what is not there is not there for all characters of a game."""
    log.warning("Pictures show boxes: this machine has no font with Japanese characters. Install one, such as Noto Sans CJK.")


def font_in(file: str) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(file, CELL_HEIGHT - 4)


def font_manager() -> Any:
    """Matplotlib's list of the fonts of this machine."""
    try:
        from matplotlib import font_manager as manager
    except ImportError as error:
        raise missing(error) from error
    return manager


def colours(style: Style | None) -> tuple[Any, Any]:
    """The colours of a text and of the paper below it."""
    ink, paper = tuple(INK), tuple(PAPER)
    if style is not None:
        if style.color is not None:
            ink = tuple(style.color.get_truecolor(DEFAULT_TERMINAL_THEME))
        if style.bgcolor is not None:
            paper = tuple(style.bgcolor.get_truecolor(DEFAULT_TERMINAL_THEME, foreground=False))
        if style.reverse:
            ink, paper = paper, ink
        if style.dim:
            ink = tuple((a + b) // 2 for a, b in zip(ink, paper, strict=True))
    return ink, paper


def screen_of(stream: io.StringIO) -> Console:
    return Console(
        file=stream,
        color_system="standard",
        force_terminal=True,
        width=COLUMNS,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )


def table(match: Match, seat: int | None) -> RenderableType:
    """The table, and the hand and the prompt of the seat that looks; everything at the end of a match."""
    names = [texts.seat_name(number, "en") for number in range(match.players)]
    context = Context(match.game, "en", names, match.book)
    heading = Text(f"{texts.title(match.game)}", "bold")
    if match.seat < 0:
        state = match.state()
        view = SeatView(match.game, match.players, match.options, None, state).view() | match.game.everything(state)
        return Group(heading, context.draw(view))
    seen = match.seat_view(match.seat if seat is None else seat)
    view = seen.view()
    parts: list[RenderableType] = [heading, context.draw(view)]
    if view.get("hand"):
        parts.append(Flow("Hand: ", [context.face(card) for card in view["hand"]]))
    if seen.seat == match.seat:
        parts.append(Text(texts.prompt(match.game, seen.state, "en", names)))
    return Group(*parts)
