"""A server of the Model Context Protocol, by which an assistant sits down at a table: `fuda mcp`.

It speaks over standard input and output. Matches against bots live as long as the server does; `join_table` takes a seat at a
table of a running `fuda serve`, with the people who sit there.
"""

from collections import OrderedDict
from typing import Any

import fuda
from fuda import bots as programs, games, rulebook, text as texts
from fuda.errors import BadSetup, FudaError, Missing, MoveError
from fuda.rl.guest import Guest
from fuda.rl.text import Seat

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise Missing("The server for assistants needs the extra fuda[mcp]: pip install 'fuda[mcp]'.") from error

MAX_WAIT = 60  # seconds
MAX_MATCHES = 100  # kept at once; the one that was not used for longest makes room
INSTRUCTIONS = """\
Fuda is a card table. list_games names the games, rules explains one. sit_down starts a match against bots and shows what your
seat sees and may do; join_table takes a seat at a table with people, by the link that somebody gave you. play makes a move and
shows what followed, until the match is over; where people have to move first, look waits for them. A move is written as in the
list of legal moves. A refused move changes nothing and cites a rule, which rules explains by its number."""


class Tables:
    """The matches of one server, by number."""

    def __init__(self) -> None:
        self._seats: OrderedDict[str, Seat | Guest] = OrderedDict()
        self._next = 1

    def add(self, seat: Seat | Guest) -> str:
        number = str(self._next)
        self._next += 1
        self._seats[number] = seat
        if len(self._seats) > MAX_MATCHES:
            self._seats.popitem(last=False)
        return number

    def find(self, match: str | int) -> Seat | Guest:
        number = str(match)
        if number not in self._seats:
            known = ", ".join(self._seats) or "none; sit_down starts one"
            raise BadSetup(f"There is no match {number!r}. The matches are: {known}.")
        self._seats.move_to_end(number)
        return self._seats[number]


def server() -> MCPServer:
    """The server with its tools."""
    made = MCPServer("fuda", title="Fuda", instructions=INSTRUCTIONS, version=fuda.__version__, log_level="WARNING")
    tables = Tables()

    @made.tool()
    def list_games() -> list[dict[str, Any]]:
        """Names the games with their seat counts, house rules and bots."""
        return [about(name) for name in games.names()]

    @made.tool()
    def rules(game: str, number: str | int = "") -> str:
        """Explains the rules of a game, or the one rule with this number, such as 6."""
        return answered(lambda: rules_of(game, str(number)))

    @made.tool()
    def sit_down(
        game: str,
        players: int | None = None,
        seat: int = 1,
        bots: str | list[str] | None = None,
        options: dict[str, str | int | bool] | None = None,
        seed: int | None = None,
    ) -> dict[str, Any]:
        """Starts a match in a seat, counted from 1, with bots in all others; shows what the seat sees and may do.

        `bots` is one for all other seats or one for each of them; `options` are house rules; `seed` fixes the deal.
        """

        def start() -> dict[str, Any]:
            lineup = bots[0] if isinstance(bots, list) and len(bots) == 1 else bots
            known = games.load(game)
            count = known.check_players(players)
            if not 1 <= seat <= count:
                raise BadSetup(f"Your seat is 1 to {count}, not {seat}.")
            chosen: dict[str, Any] = known.check_options(options or {})  # house rules and nothing else
            found = Seat(game, players, seat - 1, lineup, seed, **chosen)
            return {"match": tables.add(found), **shown(found)}

        return answered(start)

    @made.tool()
    def join_table(link: str, name: str = "Assistant", seat: int | None = None) -> dict[str, Any]:
        """Sits down at a table with people by its link, such as http://host/table/ID, in an open seat or in one counted from 1.

        `name` is what the others see. The match begins when all seats are taken.
        """

        def join() -> dict[str, Any]:
            found = Guest(link, name, None if seat is None else seat - 1)
            return {"match": tables.add(found), **shown(found)}

        return answered(join)

    @made.tool()
    def look(match: str | int, wait: int = 0) -> dict[str, Any]:
        """Shows again what your seat of a match sees and may do. With people it waits so many seconds for your turn."""

        def see() -> dict[str, Any]:
            found = tables.find(match)
            if isinstance(found, Guest):
                found.wait(min(wait, MAX_WAIT))
            return {"match": str(match), **shown(found)}

        return answered(see)

    @made.tool()
    def play(match: str | int, move: str | int, wait: int = 10) -> dict[str, Any]:
        """Makes a move, written as in the list of legal moves, and shows what followed.

        At a table with people it waits so many seconds until it is your turn again.
        """

        def carry_out() -> dict[str, Any]:
            found = tables.find(match)
            done = found.answer(str(move), min(wait, MAX_WAIT)) if isinstance(found, Guest) else found.answer(str(move))
            return {"match": str(match), "played": done["played"], **shown(found)}

        return answered(carry_out)

    @made.tool()
    def why_not(match: str | int, move: str | int) -> str:
        """Says whether a move is allowed now and, if it is not, which rule forbids it."""
        return answered(lambda: reason(tables.find(match), str(move)))

    return made


def about(name: str) -> dict[str, Any]:
    game = games.load(name)
    return {
        "name": name,
        "title": texts.title(game),
        "tagline": texts.tagline(game),
        "players": list(game.seats),
        "options": {option: list(field.values) for option, field in game.options.items()},
        "bots": list(programs.names(game)),
    }


def rules_of(name: str, number: str) -> str:
    game = games.load(name)
    return rulebook.rule(game, number, "en")[1] if number else game.rules_text("en")


def shown(seat: Seat | Guest) -> dict[str, Any]:
    return {"text": seat.text(), **seat.json()}


def reason(seat: Seat | Guest, move: str) -> str:
    if isinstance(seat, Guest):
        return seat.why_not(move)
    table = seat.table
    try:
        table.check_all(table.read(move), seat.seat)
    except MoveError as refusal:
        return str(refusal)
    return f"{move} is allowed."


def answered(work: Any) -> Any:
    """What a tool gives. What is wrong with a question is told to the assistant in its own sentence."""
    try:
        return work()
    except FudaError as error:
        raise ToolError(str(error)) from error


def run() -> None:
    """Serves on standard input and output until the input ends."""
    server().run("stdio")
