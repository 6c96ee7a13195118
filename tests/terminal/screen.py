"""What the terminal prints, as text."""

from io import StringIO

from rich.console import Console


def printed(renderable, width=100, colour=False):
    """A renderable as it is printed at so many columns, without the blanks at the ends of lines."""
    output = StringIO()
    screen = Console(
        file=output,
        width=width,
        color_system="standard" if colour else None,
        force_terminal=colour,
        highlight=False,
        markup=False,
        emoji=False,
    )
    screen.print(renderable)
    return "\n".join(line.rstrip() for line in output.getvalue().splitlines())
