"""What the command `fuda` can be given: its commands, their arguments and what its help says of them."""

import argparse
import sys
from typing import Any, NoReturn

import fuda
from fuda import card_commands, text as texts
from fuda.lab.engine import ENGINES
from fuda.terminal.words import COMMANDS

ABOUT = COMMANDS["en"]
USAGES = {"deck": "deck check|list|show", "cards": "cards check|show|import"}
ABOUT_BOTS = "names, search:100 for 100 playouts a decision, or commands such as 'python mybot.py', separated by commas"


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        print(f"fuda: {message}. See '{self.prog} --help'.", file=sys.stderr)
        raise SystemExit(2)


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="fuda", description="A card table for Python: play, simulate and learn.")
    top.add_argument("--version", action="version", version=f"fuda {fuda.__version__}")
    add_language(top, default=None)
    top.add_argument("--json", action="store_true", help="print the games as JSON")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    add_play(commands)
    add_simulate(commands)
    add_tournament(commands)
    add_lab(commands)
    add_puzzle(commands)
    add_rules(commands)
    add_records(commands)
    add_service(commands)
    add_bench(commands)
    card_commands.add_commands(lambda name: add_command(commands, name, ABOUT[USAGES[name]]), add_language)
    return top


def add_play(commands: Any) -> None:
    one = add_command(commands, "play", ABOUT["play GAME"])
    one.add_argument("game", nargs="?", help="asked for if left out")
    add_setup(one)
    about_seat = "your seat, from 1 (default the first that is free; in a position the seat to move); with a bot, who sits there"
    one.add_argument("--seat", nargs="+", action="append", default=[], metavar="N [BOT]", help=about_seat)
    one.add_argument("--bots", default=None, help="the bot in the other seats, or one for each; " + ABOUT_BOTS)
    one.add_argument("--seed", type=int, default=None, help="a number that fixes all chance")
    one.add_argument("--position", default=None, metavar="FILE", help="begin with this position, written as 'position' shows it")
    one.add_argument("--resume", action="store_true", help="go on with the saved match")
    one.add_argument("--new", action="store_true", help="begin a new match even if one is saved")
    add_language(one)


def add_simulate(commands: Any) -> None:
    one = add_command(commands, "simulate", ABOUT["simulate GAME"])
    one.add_argument("game")
    add_setup(one)
    one.add_argument("--games", type=int, default=10_000, help="how many matches (default 10000)")
    one.add_argument("--bots", default="random", help="the line-up, repeated to fill the seats; " + ABOUT_BOTS)
    one.add_argument("--seed", type=int, default=1, help="a number that fixes all chance (default 1)")
    about_compare = "play the same deals under each of these values of a house rule; given twice, under every pair of values"
    one.add_argument("--compare", action="append", default=[], metavar="NAME=VALUE,VALUE", help=about_compare)
    one.add_argument("--plot", metavar="FILE", help="with --compare: save a picture of the outcome as SVG, PNG or PDF")
    one.add_argument("--out", metavar="FILE", help="write all decisions there as Parquet; a run that was stopped goes on")
    add_engine(one)
    one.add_argument("--json", action="store_true", help="print the summary as JSON")


def add_tournament(commands: Any) -> None:
    one = add_command(commands, "tournament", ABOUT["tournament GAME"])
    one.add_argument("game")
    add_setup(one)
    one.add_argument("--bots", required=True, help="who plays; " + ABOUT_BOTS)
    one.add_argument("--games", type=int, default=100, help="how many matches in all (default 100)")
    one.add_argument("--until", type=float, default=None, metavar="0.95", help="stop when the order is so certain")
    one.add_argument("--seed", type=int, default=1, help="a number that fixes the deals (default 1)")
    one.add_argument("--out", metavar="FOLDER", default=None, help="where the matches are kept (default tournament-GAME)")
    one.add_argument("--plot", metavar="FILE", help="save a picture of the ratings as SVG, PNG or PDF")
    add_engine(one)
    one.add_argument("--json", action="store_true", help="print the outcome as JSON")


def add_lab(commands: Any) -> None:
    of_lab = add_command(commands, "lab", "measurements that a game asks for")
    lab = of_lab.add_subparsers(dest="lab_command", metavar="COMMAND", required=True)
    one = add_command(lab, "balance", ABOUT["lab balance GAME"])
    one.add_argument("game")
    one.add_argument("--games", type=int, default=10_000, help="how many matches in each set-up (default 10000)")
    one.add_argument("--players", type=int, default=None, help="only the set-ups for so many seats")
    one.add_argument("--setup", action="append", default=[], metavar="NAME", help="only this set-up; may be repeated")
    one.add_argument("--bots", default=None, help="the line-up; the game's strongest bot by default; " + ABOUT_BOTS)
    one.add_argument("--seed", type=int, default=1, help="a number that fixes all chance (default 1)")
    add_cards(one)
    one.add_argument("--out", metavar="FOLDER", help="write the report there as Markdown, with a picture")
    add_engine(one)
    one.add_argument("--json", action="store_true", help="print the report as JSON")

    one = add_command(lab, "puzzles", ABOUT["lab puzzles GAME"])
    one.add_argument("game")
    one.add_argument("--count", type=int, default=30, help="how many (default 30)")
    one.add_argument("--players", type=int, default=None, help="how many seats")
    one.add_argument("--seed", type=int, default=1, help="a number that fixes the matches they are taken from (default 1)")
    one.add_argument("--out", metavar="FILE", help="write them there, such as puzzles.json in the game's package")


def add_puzzle(commands: Any) -> None:
    one = add_command(commands, "puzzle", ABOUT["puzzle GAME"])
    one.add_argument("game")
    one.add_argument("--day", default=None, metavar="2026-01-31", help="that of another day")
    one.add_argument("--solution", action="store_true", help="show the solution")
    one.add_argument("--json", action="store_true", help="print it as JSON")
    add_language(one)


def add_rules(commands: Any) -> None:
    one = add_command(commands, "rules", ABOUT["rules GAME [NUMBER]"])
    one.add_argument("game")
    one.add_argument("number", nargs="?", help="one rule, such as 6")
    one.add_argument("--json", action="store_true", help="print the rules as JSON")
    add_language(one)


def add_records(commands: Any) -> None:
    """What is done with a recorded match."""
    one = add_command(commands, "replay", ABOUT["replay FILE"])
    one.add_argument("file", help="a record; - is the standard input")
    add_cards(one)
    one.add_argument("--step", action="store_true", help="wait for Enter after each move and show the table")
    one.add_argument("--json", action="store_true", help="print moves, scores and places as JSON")
    add_language(one)

    one = add_command(commands, "review", ABOUT["review FILE"])
    one.add_argument("file", help="a record of a match that is over; - is the standard input")
    add_cards(one)
    one.add_argument("--seat", type=int, default=None, help="whose decisions, from 1 (default: who saved the record, else all)")
    one.add_argument("--playouts", type=int, default=None, metavar="N", help="of the search for each decision (default 400)")
    one.add_argument("--picture", metavar="FILE", help="save the curve of everyone's chances as SVG, PNG or PDF")
    one.add_argument("--json", action="store_true", help="print the review as JSON")
    add_language(one)

    one = add_command(commands, "verify", ABOUT["verify FILE"])
    one.add_argument("file", help="a record; - is the standard input")
    add_cards(one)
    one.add_argument("--commitment", default=None, help="the commitment that was shown before the deal")
    one.add_argument("--json", action="store_true", help="print what was checked as JSON")


def add_service(commands: Any) -> None:
    """The web table and its database."""
    one = add_command(commands, "serve", ABOUT["serve"])
    one.add_argument("--host", default="127.0.0.1", help="the address to listen at (default 127.0.0.1; 0.0.0.0 for all)")
    one.add_argument("--port", type=port, default=8765, help="the port to listen at (default 8765)")
    add_database(one)
    one.add_argument("--origin", action="append", default=[], help="a further origin that may use it; may be repeated")
    about_proxy = "a proxy whose X-Forwarded-For is believed; may be repeated"
    one.add_argument("--trusted-proxy", action="append", default=[], metavar="ADDRESS", help=about_proxy)
    one.add_argument("--pause", type=float, default=None, metavar="SECONDS", help="how long bots think (default 0.6 to 1.2)")
    one.add_argument("--log-format", choices=("text", "json"), default=None, help="how the service logs (default text)")
    one.add_argument("--workers", type=int, default=1, metavar="N", help="how many processes share the work (needs PostgreSQL)")
    one.add_argument("--processes", type=int, dest="workers", default=argparse.SUPPRESS, help=argparse.SUPPRESS)  # its old name
    one.add_argument("--interpreted", action="store_true", help=argparse.SUPPRESS)  # always so now
    one.add_argument("--unlimited", action="store_true", help="without limits on rates: for tests and measurements")
    one.add_argument("--open", action="store_true", help="open the page in a browser")

    add_command(commands, "mcp", ABOUT["mcp"])

    one = add_command(commands, "doctor", ABOUT["doctor"])
    add_database(one)
    one.add_argument("--check", action="store_true", help="say what is wrong and repair nothing")
    one.add_argument("--json", action="store_true", help="print what was found as JSON")

    one = add_command(commands, "backup", ABOUT["backup FILE"])
    one.add_argument("file", help="the file to write, such as fuda.backup.gz")
    add_database(one)

    one = add_command(commands, "restore", ABOUT["restore FILE"])
    one.add_argument("file", help="a file that 'fuda backup' has written")
    add_database(one)
    about_replace = "take this table from the backup although it is there; may be repeated"
    one.add_argument("--replace", action="append", default=[], metavar="TABLE", help=about_replace)


def add_bench(commands: Any) -> None:
    one = add_command(commands, "bench", ABOUT["bench"])
    one.add_argument("--seconds", type=float, default=1.0, help="how long each measurement takes (default 1)")
    one.add_argument("--no-peers", action="store_true", help="leave the other simulators out")
    one.add_argument("--json", action="store_true", help="print the figures as JSON")


def add_command(commands: Any, name: str, about: str) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
    return one


def port(typed: str) -> int:
    if not typed.isdecimal() or int(typed) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {typed!r}")
    return int(typed)


def add_database(one: argparse.ArgumentParser) -> None:
    one.add_argument("--data", default=None, metavar="FOLDER", help="where matches are kept (default: the user's data folder)")
    one.add_argument("--database", default=None, metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME instead")


def add_language(one: argparse.ArgumentParser, default: Any = argparse.SUPPRESS) -> None:
    """It may stand before or behind the command; what is not said behind it must not undo what was said before."""
    one.add_argument("--language", choices=texts.LANGUAGES, default=default, help="en or ja; the system's by default")


def add_setup(one: argparse.ArgumentParser) -> None:
    one.add_argument("--players", type=int, default=None, help="how many seats")
    one.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated")
    add_cards(one)
    one.add_argument(
        "--deck",
        action="append",
        default=None,
        metavar="FILE",
        help="a deck, or the name of a ready one, for all seats; or one a seat",
    )


def add_engine(one: argparse.ArgumentParser) -> None:
    about = "where matches are played: on this machine, or by a Ray cluster (RAY_ADDRESS, or one that is started here)"
    one.add_argument("--engine", choices=ENGINES, default=ENGINES[0], help=about)


def add_cards(one: argparse.ArgumentParser) -> None:
    one.add_argument("--cards", default=None, metavar="FILE", help="a file or folder of cards instead of the game's own")
