"""A recorded match as text: every move with what it caused, or the whole table step by step."""

from fuda.table import Table
from fuda.terminal.play import drawing
from fuda.terminal.style import Style, table as columns
from fuda.terminal.words import SAYS
from fuda.text import SEAT, house_rules, note_text, title


def show(table: Table, language: str, style: Style, *, step: bool) -> None:
    """Plays the match again and tells it; `step` waits after each move. The end of the input ends it."""
    names = [SEAT[language].format(seat + 1) for seat in range(table.players)]
    again = Table(table.game, table.players, table.seed, book=table.book, decks=table.decks, **table.options)
    says = SAYS[language]
    print(style.bold(f"{title(table.game, language)} · {says['seats'].format(table.players)}"))
    for line in house_rules(table.game, table.options, language):
        print(style.dim(line))
    tell(again, language, names)
    try:
        for number, (a, text) in enumerate(zip(table.log, table.moves, strict=True), start=1):
            mover = again.turn
            assert mover is not None
            again.play(a)
            print(f"{style.dim(f'{number:4}')}  {style.bold(names[mover])} {text}")
            tell(again, language, names)
            if step:
                print()
                print("\n".join(drawing(again.game).draw(again.view("all"), names, language, style)))
                input(style.dim(f"[{number}/{len(table.log)}] "))
    except EOFError:
        print()
        return
    if table.over:
        print()
        order = sorted(range(table.players), key=lambda seat: table.places[seat])
        rows = [[str(table.places[seat]), names[seat], str(table.scores[seat])] for seat in order]
        print(columns([says["place"], says["seat"], says["score"]], rows, style, (0, 2)))


def tell(table: Table, language: str, names: list[str]) -> None:
    """Everything that a move caused: a replay hides nothing."""
    for told in table.notes:
        print(f"        {note_text(table.game, told, language, names)}")
