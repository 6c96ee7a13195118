"""The command `fuda`."""

import argparse
import contextlib
import csv
import io
import json
import locale
import logging
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

import fuda
from fuda import bots, card_commands, games, text as texts
from fuda.bots.outside import check_any
from fuda.cli_arguments import parser
from fuda.errors import BadBook, BadRecord, BadSetup, FudaError
from fuda.kernel.game import Game
from fuda.lab.engine import ENGINES
from fuda.service_commands import backup, doctor, restore, serve
from fuda.terminal.console import TURN, Prose, console, grid
from fuda.terminal.json_output import show_json
from fuda.terminal.words import COMMANDS, SAYS

ANSWERS = {"": True, "y": True, "yes": True, "はい": True, "n": False, "no": False, "いいえ": False}
STOPPED = 130  # the exit code after Ctrl-C or Ctrl-D at a question, as shells have it


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; the exit code is 0, or 2 for bad input with one sentence about it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal of few characters can't show is a question mark
    warnings = Warnings()
    log = logging.getLogger("fuda")
    log.addHandler(warnings)
    try:
        return run(parser().parse_args(arguments))
    except FudaError as error:
        if str(error) not in warnings.messages:
            print(f"fuda: {error}", file=sys.stderr)
        more = getattr(error, "more", 0)  # of a deck or a book
        if more:
            what = "cards" if isinstance(error, BadBook) else "deck"
            print(f"fuda: {more} more {'fault' if more == 1 else 'faults'}; 'fuda {what} check' lists all.", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # The reader, such as `head`, has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        failure = games.plugin_failure(error)
        if failure is None:
            raise
        print(f"fuda: {failure}", file=sys.stderr)
        return 2
    finally:
        log.removeHandler(warnings)


class Warnings(logging.Handler):
    """Prints what Fuda warns of, such as a game that can't be loaded, each warning once."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if message not in self.messages:
            self.messages.add(message)
            print(f"fuda: {message}", file=sys.stderr)


def run(given: argparse.Namespace) -> int:
    commands = {
        "play": play,
        "simulate": simulate,
        "tournament": tournament,
        "lab": lab,
        "puzzle": puzzle,
        "rules": rules,
        "replay": replay,
        "review": review,
        "verify": verify,
        "serve": serve,
        "doctor": doctor,
        "backup": backup,
        "restore": restore,
        "bench": bench,
        "mcp": mcp,
        "deck": about_cards,
        "cards": about_cards,
        None: welcome,
    }
    return commands[given.command](given)


def cards(given: argparse.Namespace, game: Game) -> dict[str, Any]:
    """The book and the decks that were given, by file or by the name of a ready deck; one deck is for all seats."""
    ready = game.ready_decks() if given.deck else {}
    decks = [ready.get(deck, deck) for deck in given.deck] if given.deck else None
    if decks and len(decks) == 1:
        decks *= game.check_players(given.players)
    return {"book": given.cards, "decks": decks}


def options(given: argparse.Namespace) -> dict[str, Any]:
    """The options that were given as NAME=VALUE."""
    chosen = {}
    for each in given.option:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadSetup(f"An option is given as NAME=VALUE, not {each!r}.")
        chosen[name.strip()] = value.strip()
    return chosen


def language_of(given: argparse.Namespace) -> str:
    chosen = given.language or (locale.getlocale()[0] or os.environ.get("LANG", ""))[:2]
    return chosen if chosen in texts.LANGUAGES else "en"


def welcome(given: argparse.Namespace) -> int:
    """What there is and how to begin."""
    language = language_of(given)
    all_games = [games.load(name) for name in games.names()]
    if given.json:
        return show_json([about(game) for game in all_games])
    says = SAYS[language]
    screen = console()
    version = Text.assemble(("Fuda 札", "bold"), f" {fuda.__version__}")
    screen.print(Prose(Text("").join(fill(says["about"], version))))
    screen.print(Text(f"\n{says['games']}", "bold"))
    rows = []
    for game in all_games:
        players = says["players"].format(game.seats[0], game.seats[-1])
        title = " ".join(dict.fromkeys(texts.title(game, each) for each in texts.LANGUAGES))
        rows.append([Text(f"  {game.name}", TURN), title, players, texts.tagline(game, language)])
    screen.print(grid(rows))
    screen.print(Text(f"\n{says['commands']}", "bold"))
    screen.print(grid([f"  fuda {usage}", meaning] for usage, meaning in COMMANDS[language].items()))
    screen.print(Prose(Text("").join(fill("\n" + says["begin"], Text(f"fuda play {all_games[0].name}", TURN)))))
    return 0


def fill(sentence: str, inserted: Text) -> list[Text]:
    """A sentence with a place for a text, and the text in it."""
    before, _, after = sentence.partition("{}")
    return [Text(before), inserted, Text(after)]


def about(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": texts.in_languages(texts.title, game),
        "players": [game.seats[0], game.seats[-1]],
        "options": {name: list(field.values) for name, field in game.options.items()},
        "bots": list(bots.names(game)),
    }


def play(given: argparse.Namespace) -> int:
    from fuda.terminal.play import resumed
    from fuda.terminal.saved import saved_file

    language = language_of(given)
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  line editing and history at the prompt
    if given.game is None and given.seat and given.seat[-1][-1] in games.names():
        given.game = given.seat[-1].pop()  # `--seat 2 GAME`
    game = games.load(given.game or ask_game(language))
    if given.position and given.resume:
        raise BadSetup("A saved match has a position of its own: say --position or --resume.")
    session = None if given.new else resumed(game, language, console(), given.cards)
    if given.resume and session is None:
        raise BadRecord(f"There is no saved match of {game.name}.")
    if session is not None and not given.resume:
        moves = len(session.table.log)
        asked = SAYS[language]["resume"].format(texts.title(game, language), moves)
        if sys.stdin.isatty():
            given.resume = agrees(asked)
        else:
            raise BadSetup(f"A match of {game.name} is saved in {saved_file(game)}; say --resume or --new.")
    if session is None or not given.resume:
        session = new_session(game, given, language)
    session.run()
    return 0


def agrees(asked: str) -> bool:
    """Asks until the answer is yes or no; nothing is yes."""
    while (answer := input(asked).strip().lower()) not in ANSWERS:
        pass
    return ANSWERS[answer]


def new_session(game: Game, given: argparse.Namespace, language: str) -> Any:
    from fuda.terminal.play import Session

    position = read_file(given.position, "position") if given.position else None
    table = fuda.Table(game, given.players, given.seed, position=position, **cards(given, game), **options(given))
    seat, taken = seats_of(given.seat, table, bool(position))
    named = bot_names(given.bots) if given.bots else [game.bot_names[-1]]
    if len(named) not in (1, table.players - 1, table.players):
        raise BadSetup(f"Name one bot for all other seats, or {table.players - 1}, one for each; not {len(named)}.")
    if len(named) == 1:
        named *= table.players
    elif len(named) == table.players - 1:
        named.insert(seat, game.bot_names[-1])
    named = [taken.get(number, name) for number, name in enumerate(named)]
    for name in named:
        check_any(game, name)
    return Session(table, seat, named, language, console())


def seats_of(given: list[list[str]], table: fuda.Table, is_position: bool) -> tuple[int, dict[int, str]]:
    """The person's seat and the bots of the seats that `--seat N BOT` names, both from 0."""
    own: int | None = None
    taken: dict[int, str] = {}
    for number, *bot in given:
        if not number.isdecimal() or not 1 <= int(number) <= table.players:
            raise BadSetup(f"There is no seat {number} at a table of {table.players}; seats are 1 to {table.players}.")
        if len(bot) > 1:
            raise BadSetup(f"Write the command of a bot in quotation marks: --seat {number} '{' '.join(bot)}'.")
        if bot:
            taken[int(number) - 1] = bot[0]
        else:
            own = int(number) - 1
    free = [seat for seat in range(table.players) if seat not in taken]
    if own is None and free:
        own = table.turn if is_position and table.turn in free else free[0]
    if own is None or own not in free:
        raise BadSetup("A bot sits in every seat; leave one for yourself, or let bots play by 'fuda simulate'.")
    return own, taken


def bot_names(listed: str) -> list[str]:
    """The bots of a list with commas; one that has a comma itself stands in double quotation marks."""
    return [name.strip() for name in next(csv.reader([listed], skipinitialspace=True))]


def ask_game(language: str) -> str:
    """Lets the person choose a game by number or name."""
    names = games.names()
    if len(names) == 1 or not sys.stdin.isatty():
        return names[0]
    choices = [games.load(name) for name in names]
    rows = [[f"  {n}", texts.title(game, language), texts.tagline(game, language)] for n, game in enumerate(choices, start=1)]
    console().print(grid(rows))
    typed = input(f"{SAYS[language]['choose_game']} ").strip().lower()
    return names[int(typed) - 1] if typed.isdigit() and 1 <= int(typed) <= len(names) else typed or names[0]


def simulate(given: argparse.Namespace) -> int:
    from fuda.lab.simulate import simulate as work
    from fuda.terminal.progress import progress
    from fuda.terminal.report import summary

    game = games.load(given.game)
    if given.plot and not given.compare:
        raise BadSetup("--plot draws a comparison; say which with --compare, such as --compare NAME=on,off.")
    if sys.stderr.isatty():
        print("Compiling the rules, or loading them if they are unchanged …", file=sys.stderr)
    if given.compare:
        if given.out or given.engine != ENGINES[0]:
            raise BadSetup("--compare is done on this machine and writes no data: leave --out and --engine away.")
        return compare(given, game)
    setup = cards(given, game) | options(given)
    with progress(game.name, given.games) as report:
        settings = setup | {"engine": given.engine, "progress": report}
        line = (game.name, given.players, given.games, bot_names(given.bots), given.seed)
        if given.out:
            from fuda.lab.data import record

            done = record(given.out, *line, **settings)
        else:
            done = work(*line, **settings)
    if given.json:
        show_json(done.as_json())
    else:
        console().print(summary(done, goes_on=bool(given.out)), soft_wrap=False)
    return 0 if done.games == done.wanted else STOPPED


def tournament(given: argparse.Namespace) -> int:
    """Bots play for ratings."""
    from fuda.lab import plots
    from fuda.lab.tournament import tournament as work
    from fuda.terminal import report
    from fuda.terminal.progress import progress

    game = games.load(given.game)
    if given.plot:
        plots.check_path(given.plot)
    setup = cards(given, game) | options(given) | {"engine": given.engine}
    names = bot_names(given.bots)
    with progress(game.name, given.games) as show:
        done = work(game.name, names, given.games, given.out, given.players, given.seed, given.until, show, **setup)
    if given.plot:
        plots.save(plots.tournament_figure(done), given.plot)
    if given.json:
        show_json(done.as_json())
    else:
        console().print(report.tournament(done), soft_wrap=False)
    return 0 if done.games == done.wanted or done.is_answered else STOPPED


def compare(given: argparse.Namespace, game: Game) -> int:
    """What a house rule changes."""
    from fuda.lab import plots
    from fuda.lab.compare import sweep
    from fuda.terminal.progress import progress
    from fuda.terminal.report import comparison

    axes = compared_values(given.compare)
    for option, values in axes.items():
        chosen = [game.check_options({option: value})[option] for value in values]
        if len(set(chosen)) < len(chosen):
            raise BadSetup(f"--compare {option}={','.join(values)} names a value twice; name each once.")
    if given.plot:
        plots.check_path(given.plot)
    bots = bot_names(given.bots)
    setup = cards(given, game) | options(given)
    with progress(game.name, given.games * math.prod(map(len, axes.values()))) as report:
        done = sweep(game.name, axes, given.players, given.games, bots, given.seed, report, **setup)
    if given.plot:
        plots.save(plots.comparison_figure(done), given.plot)
    if given.json:
        show_json(done.as_json())
    else:
        console().print(comparison(done), soft_wrap=False)
    return 0 if done.games == done.wanted else STOPPED


def compared_values(given: Sequence[str]) -> dict[str, list[str]]:
    """The values of each option of `--compare NAME=VALUE,VALUE`, by name."""
    axes: dict[str, list[str]] = {}
    for one in given:
        option, _, listed = (part.strip() for part in one.partition("="))
        if option in axes:
            raise BadSetup(f"--compare names {option} twice; give all its values at once, such as {option}=on,off.")
        axes[option] = [value.strip() for value in listed.split(",") if value.strip()]
    return axes


def lab(given: argparse.Namespace) -> int:
    return {"balance": balance, "puzzles": make_puzzles}[given.lab_command](given)


def balance(given: argparse.Namespace) -> int:
    """How often a game's outcomes come about, and what moves them."""
    from fuda.lab import balance_report, plots
    from fuda.lab.balance import balance as work, matches_of
    from fuda.terminal import report
    from fuda.terminal.progress import progress

    game = games.load(given.game)
    chosen = {"players": given.players, "setups": given.setup}
    total = matches_of(game, given.games, **chosen)
    picture = Path(given.out or "") / f"{game.name}-balance.svg"
    if given.out:
        make_folder(picture.parent)
        plots.check_path(str(picture))
    if sys.stderr.isatty():
        print("Compiling the rules, or loading them if they are unchanged …", file=sys.stderr)
    bots = bot_names(given.bots) if given.bots else None
    with progress(game.name, total) as show:
        done = work(game.name, given.games, bots, given.seed, show, given.cards, engine=given.engine, **chosen)
    if given.out:
        plots.save(plots.balance_figure(done), str(picture))
        picture.with_suffix(".md").write_text(balance_report.markdown(done, picture.name), "utf-8")
    if given.json:
        show_json(done.as_json())
    else:
        console().print(report.balance(done), soft_wrap=False)
    return 0 if done.games == done.wanted else STOPPED


def make_folder(folder: Path) -> None:
    """Makes a folder that is not there, in one that is."""
    if folder.parent.is_dir():
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise BadSetup(f"{folder} can't be made: {error.strerror}.") from error


def make_puzzles(given: argparse.Namespace) -> int:
    """Positions with one clearly best move, as the file that a game's package holds."""
    from fuda import puzzles
    from fuda.lab.puzzles import one_by_one
    from fuda.record import write_whole
    from fuda.terminal.progress import progress

    game = games.load(given.game)
    found: list[puzzles.Puzzle] = []
    code = 0
    with progress(game.name, given.count) as report:
        try:
            for each in one_by_one(game, given.count, given.players, given.seed):
                found.append(each)
                report(len(found))
        except KeyboardInterrupt:
            code = STOPPED
    if code == STOPPED:
        print(f"Stopped after {len(found)} of {given.count} puzzles; this is what was found.", file=sys.stderr)
    elif len(found) < given.count:
        code = 1
    if not given.out:
        show_json(puzzles.as_json(game, found))
    elif found or code != STOPPED:
        try:
            write_whole(Path(given.out), json.dumps(puzzles.as_json(game, found), ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            raise BadSetup(f"{given.out} can't be written: {error.strerror}.") from error
        print(f"{given.out} holds {len(found)} puzzles.")
    return code


def puzzle(given: argparse.Namespace) -> int:
    """The puzzle of the day; exit code 1 where it was not solved."""
    import datetime
    from dataclasses import asdict

    from fuda import puzzles
    from fuda.terminal.puzzle import show

    game = games.load(given.game)
    day = puzzles.parse_day(given.day) if given.day else datetime.date.today()
    today = puzzles.daily(game, day)
    if given.json:
        return show_json({"game": game.name, "day": day.isoformat()} | asdict(today))
    found = show(game, today, day.isoformat(), console(), language_of(given), solution=given.solution)
    return 0 if found or given.solution else 1


def rules(given: argparse.Namespace) -> int:
    from fuda import rulebook
    from fuda.terminal.rules import show

    game = games.load(given.game)
    language = language_of(given)
    if given.json:
        found = dict([rulebook.rule(game, given.number, language)]) if given.number else rulebook.numbered(game, language)
        return show_json({f"{game.name}.{number}": text for number, text in found.items()})
    show(console(), game, given.number, language)
    return 0


def replay(given: argparse.Namespace) -> int:
    from fuda import record
    from fuda.terminal.replay import show

    text = read_file(given.file)
    table = fuda.replay(text, book=given.cards)
    seat = record.saved_seat(text, table)
    if given.json:
        return show_json(
            {
                "game": table.game.name,
                "players": table.players,
                "options": table.options,
                "moves": record.moves_for(table, seat),
                "over": table.over,
                "scores": table.scores if table.over else None,
                "places": table.places if table.over else None,
            }
        )
    show(table, language_of(given), console(), step=given.step, seat=seat)
    return 0


def review(given: argparse.Namespace) -> int:
    """What search says of a match that is over."""
    from fuda import record
    from fuda.bots.review import PLAYOUTS, Reviewer
    from fuda.terminal.progress import progress
    from fuda.terminal.review import show

    text = read_file(given.file)
    table = fuda.replay(text, book=given.cards)
    seat = record.saved_seat(text, table) if given.seat is None else given.seat - 1
    if given.playouts is not None and given.playouts < 1:
        raise BadSetup(f"A search makes at least one playout, not {given.playouts}.")
    if given.picture:
        from fuda.lab import plots

        plots.check_path(given.picture)
    work = Reviewer(table, seat, playouts=given.playouts or PLAYOUTS)
    pieces = []
    with progress(table.game.name, len(work.work)) as report:
        for index in range(len(work.work)):
            pieces.append(work.piece(index))
            report(index + 1)
    done = work.review(pieces)
    if given.picture:
        plots.save(plots.review_figure(done), given.picture)
    if given.json:
        return show_json(done.as_json())
    show(done, console(), language_of(given))
    return 0


def verify(given: argparse.Namespace) -> int:
    """Exit code 1 where something does not follow from what was promised."""
    from fuda import shuffle

    found = shuffle.verify(read_file(given.file), given.commitment, given.cards)
    good = found["commitment"] and found["contributions"] and found["seed"]
    if given.json:
        show_json(found)
        return 0 if good else 1
    screen = console()
    said = {
        "commitment": "the server seed is the one that was promised",
        "contributions": "the players' own texts are those to which they had committed",
        "seed": "the table's seed follows from it and the players' own texts",
        "match": f"all {found['actions']} actions and deals follow from the table's seed",
    }
    for name, text in said.items():
        screen.print(Text.assemble(("yes", TURN) if found[name] else ("NO ", "bold red"), f"  {text}"))
    return 0 if good else 1


def mcp(given: argparse.Namespace) -> int:
    from fuda.rl.mcp import run

    with contextlib.suppress(KeyboardInterrupt):
        run()
    return 0


def read_file(name: str, kind: str = "Fuda record") -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8")
    except OSError as error:
        raise BadRecord(f"{name} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError:
        raise BadRecord(f"{name} is no {kind}: it is not text.") from None


def about_cards(given: argparse.Namespace) -> int:
    return card_commands.run(given, language_of(given))


def bench(given: argparse.Namespace) -> int:
    from fuda.lab.bench import as_json, report, run

    say = (lambda text: print(text, file=sys.stderr)) if sys.stderr.isatty() else None
    measures = run(given.seconds, not given.no_peers, say)
    if given.json:
        return show_json(as_json(measures))
    print(report(measures))
    return 0
