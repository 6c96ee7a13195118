"""Playing in a terminal: one person against bots, a line of text at a time."""

import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fuda import bots, record, rulebook, text as texts
from fuda.errors import BadBook, FudaError, IllegalMove, MissingBook, MoveError, UnreadableMove
from fuda.kernel.game import Game
from fuda.table import Action, Table, listing
from fuda.terminal import plain
from fuda.terminal.style import Style, pad, table as columns, width, wrap
from fuda.terminal.words import SAYS
from fuda.text import SEAT

MANY = 24  # more choices than these are not all listed
COLUMNS = 100


class Quit(Exception):
    """The person leaves the table."""


def drawing(game: Game) -> Any:
    """The module that draws a game's table: its own under `fuda.terminal`, or the plain one."""
    try:
        return importlib.import_module(f"fuda.terminal.{game.name}")
    except ModuleNotFoundError:
        return plain


def data_folder() -> Path:
    """Where saved matches and records are kept: `$FUDA_DATA`, or the user's data folder."""
    chosen = os.environ.get("FUDA_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fuda"


def saved_file(game: Game) -> Path:
    return data_folder() / f"{game.name}.saved.jsonl"


class Session:
    """A person at a table in this terminal."""

    def __init__(self, table: Table, seat: int, lineup: Sequence[str], language: str, style: Style) -> None:
        self.table = table
        self.game = table.game
        self.seat = seat
        self.lineup = list(lineup)  # the bot of each seat; the person's own is for hints
        self.language = language
        self.style = style
        self.says: dict[str, Any] = SAYS[language]
        self.draw = drawing(table.game)
        self.bots = [bots.make(table.game, name) for name in lineup]
        self.names = [self.says["you"].format(p + 1) if p == seat else SEAT[language].format(p + 1) for p in range(table.players)]
        self.shown_choices: list[Action] = []

    def run(self) -> None:
        """Plays until the match is over or the person leaves; whatever happens, nothing is lost."""
        try:
            print(self.says["welcome"].format(self.seat + 1, self.table.players))
            for line in texts.house_rules(self.game, self.table.options, self.language):
                print(self.style.dim(line))
            if not self.table.log:
                self.tell()
            self.save()
            while not self.table.over:
                if self.table.turn == self.seat and not self.table.must_decline:
                    self.my_turn()
                else:
                    self.others_turn()
            self.finish()
        except (Quit, EOFError, KeyboardInterrupt):
            print()
            if self.save():
                print(self.says["saved"].format(self.game.name))

    def others_turn(self) -> None:
        turn = self.table.turn
        assert turn is not None
        self.table.play(self.bots[turn].choose(self.table.seat_view(turn)))
        self.tell()
        self.save()

    def my_turn(self) -> None:
        """Asks until a move is made."""
        self.show()
        number = len(self.table.log)
        while len(self.table.log) == number:
            typed = input(self.style.gold("> ")).strip()
            if typed and self.command(typed):
                if len(self.table.log) < number:  # taken back: look again from there
                    return
                continue
        self.tell()
        self.save()

    def command(self, typed: str) -> bool:
        """Carries out what was typed. Says True if it was a question or order, False if it was taken as a move."""
        word, _, rest = typed.partition(" ")
        orders = {
            "?": lambda: self.why(rest),
            "why": lambda: self.why(rest),
            "help": self.help,
            "h": self.help,
            "hint": self.hint,
            "rules": lambda: self.rules(rest),
            "log": self.log,
            "undo": self.undo,
            "show": self.show,
        }
        if word.lower() in ("quit", "exit", "q"):
            raise Quit
        if typed.startswith("?") and typed != "?":
            self.why(typed[1:].strip())
            return True
        if word.lower() in orders:
            try:
                orders[word.lower()]()
            except FudaError as error:
                print(error)
            return True
        self.move(typed)
        return False

    def move(self, typed: str) -> None:
        try:
            if typed.isdigit():
                if not 1 <= int(typed) <= len(self.shown_choices):
                    print(self.says["number"].format(typed, len(self.shown_choices)))
                    return
                self.table.play(self.shown_choices[int(typed) - 1])
            else:
                self.table.play(typed)
        except MoveError as refusal:
            if not self.search(typed):
                print(self.style.colour("red", self.in_language(refusal)))

    def in_language(self, refusal: MoveError) -> str:
        if self.language == "en":
            return str(refusal)
        if isinstance(refusal, UnreadableMove):
            return self.says["unreadable"].format(", ".join(refusal.nearest))
        if not isinstance(refusal, IllegalMove):
            return str(refusal)
        number = int(refusal.rule.partition(".")[2])
        return f"{texts.reason(self.game, number, self.language)} ({refusal.rule})"

    def search(self, typed: str) -> bool:
        """Lists the legal moves that contain what was typed, where there are too many to list all."""
        legal = self.table.legal()
        found = [action for action in legal if typed.lower() in action.text.lower()]
        if len(legal) <= MANY or not found:
            return False
        print(self.says["found"].format(len(found), typed))
        print("\n".join(self.choices(found)))
        return True

    def show(self) -> None:
        """The table, the hand and the choices."""
        view = self.table.view(self.seat)
        legal = self.table.legal()
        playable = set(view["hand"]) & {action.text for action in legal}
        choices = self.choices(legal, quietly=len(playable) == len(legal))
        print()
        print("\n".join(self.draw.draw(view, self.names, self.language, self.style)))
        print()
        if view["hand"]:
            print("\n".join(flowing(self.says["hand"] + ": ", self.hand_cards(view["hand"], playable))))
        for line in choices:
            print(line)
        print(self.style.gold(self.table.prompt(self.language)))

    def hand_cards(self, hand: list[str], playable: set[str]) -> list[str]:
        """The hand as cards: with the number of the choice where it can be played, dimmed and in brackets where not."""
        numbers = {action.text: str(number) for number, action in enumerate(self.shown_choices, start=1)}
        if not playable:
            return [self.draw.face(card, self.language, self.style) for card in hand]
        return [
            self.style.bold(numbers.get(card, "")) + self.draw.face(card, self.language, self.style)
            if card in playable
            else self.style.dim(f"({self.draw.face(card, self.language, Style(False)).strip()})")
            for card in hand
        ]

    def choices(self, legal: list[Action], quietly: bool = False) -> list[str]:
        """Numbers the choices and gives the lines that list them, none if the hand shows them all already.

        Where there are very many, the game's own grouping or the first of them.
        """
        grouping = getattr(self.draw, "group", None)
        if len(legal) > MANY and grouping is not None:
            self.shown_choices, lines = grouping(self.table, legal, self.language, self.style)
            return list(lines)
        self.shown_choices = legal[:MANY]
        if quietly and len(legal) <= MANY:
            return []
        s = self.table.masked(self.seat)
        lines = []
        for number, action in enumerate(self.shown_choices, start=1):
            said = texts.action_text(self.game, s, action.id, self.language)
            lines.append(f"{self.style.bold(f'{number:2}')} {action.text}" + ("" if self.language == "en" else f" {said}"))
        more = [self.style.dim(self.says["more"].format(len(legal) - MANY))] if len(legal) > MANY else []
        return [*in_columns(lines), *more]

    def tell(self) -> None:
        """What the last move caused, in words."""
        for line in self.table.words(self.language, self.seat, self.names):
            print("  " + line)

    def why(self, move: str) -> None:
        if move:
            try:
                a = self.table.check(move)
                print(self.says["allowed"].format(self.game.notation.text(self.table.state, a)))
            except MoveError as refusal:
                print(self.in_language(refusal))
            return
        dimmed: dict[str, list[str]] = {}
        for card in self.table.view(self.seat)["hand"]:
            try:
                self.table.check(card)
            except IllegalMove as refusal:
                rule = int(refusal.rule.partition(".")[2])
                reason = f"{texts.reason(self.game, rule, self.language)} ({refusal.rule})"
                dimmed.setdefault(reason, []).append(card)
            except MoveError:
                continue  # a card that is not a move by itself
        print(self.says["why_all"] if dimmed else self.says["nothing_dimmed"])
        for reason, cards in dimmed.items():
            print(f"  {', '.join(cards)}: {reason}")

    def help(self) -> None:
        example = self.table.legal()[0].text
        for word, meaning in self.says["help"]:
            print(f"  {pad(self.style.bold(word), 10)} {meaning.format(example)}")

    def hint(self) -> None:
        bot = self.bots[self.seat]
        chosen = bot.choose(self.table.seat_view(self.seat))
        name = texts.bot_name(self.game, bot.name, self.language)
        print(self.says["hint"].format(name, self.game.notation.text(self.table.state, chosen)))

    def rules(self, number: str) -> None:
        print("\n".join(rules_lines(self.game, number or None, self.language, self.style)))

    def log(self) -> None:
        print("  " + listing(self.table.moves, len(self.table.moves)))

    def undo(self) -> None:
        """Back to the person's decision before this one."""
        spare = self.table.clone()
        while spare.log:
            spare.undo()
            if spare.turn == self.seat:
                self.table.__dict__.update(spare.__dict__)
                print(self.says["undone"])
                self.save()
                return
        print(self.says["no_undo"])

    def save(self) -> bool:
        """Keeps the match on disk as it stands; every move is saved as it is made."""
        try:
            write_whole(saved_file(self.game), record.write(self.table, seat=self.seat, bots=self.lineup))
            return True
        except OSError as error:
            print(self.says["not_saved"].format(error.strerror), file=sys.stderr)
            return False

    def finish(self) -> None:
        """Who won, and where the record is."""
        print()
        print(self.style.bold(self.says["over"]))
        order = sorted(range(self.table.players), key=lambda p: self.table.places[p])
        rows = [[str(self.table.places[p]), self.names[p], str(self.table.scores[p])] for p in order]
        print(columns([self.says["place"], self.says["seat"], self.says["score"]], rows, self.style, (0, 2)))
        kept = data_folder() / "records" / f"{self.game.name}-{self.table.seed.hex()[:12]}.jsonl"
        try:
            write_whole(kept, record.write(self.table, seat=self.seat, bots=self.lineup))
            saved_file(self.game).unlink(missing_ok=True)
            print(self.says["record"].format(kept))
        except OSError as error:
            print(self.says["not_saved"].format(error.strerror), file=sys.stderr)


def flowing(start: str, parts: Sequence[str]) -> list[str]:
    """Parts one after the other behind `start`, on as many lines as they need, none broken in two."""
    lines = [start]
    for part in parts:
        if width(lines[-1]) + width(part) + 1 > COLUMNS and lines[-1].strip():
            lines.append(" " * width(start))
        lines[-1] += part + " "
    return [line.rstrip(" ") for line in lines]


def in_columns(texts: Sequence[str]) -> list[str]:
    """Short texts side by side, as many a line as fit."""
    if not texts:
        return []
    wide = max(width(text) for text in texts) + 3
    across = max(1, COLUMNS // wide)
    return ["".join(pad(text, wide) for text in texts[i : i + across]).rstrip() for i in range(0, len(texts), across)]


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that a crash leaves the old one or the new one, never half of either."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(path.suffix + ".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def resumed(game: Game, language: str, style: Style, book: str | None = None) -> Session | None:
    """The saved match of a game, None if there is none; one that can't be read is put aside with a word about it."""
    path = saved_file(game)
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    try:
        saved = record.read(text, book=book)
        head = record.read_head(text.splitlines()[0])
        seat, lineup = head.get("seat", 0), head.get("bots", [])
        if not isinstance(lineup, list) or len(lineup) != saved.players or seat not in range(saved.players):
            seat, lineup = 0, [game.bot_names[-1]] * saved.players
        return Session(saved, seat, lineup, language, style)
    except (MissingBook, BadBook):
        raise
    except FudaError as error:
        aside = path.with_suffix(".damaged")
        path.replace(aside)
        print(SAYS[language]["damaged"].format(aside, error), file=sys.stderr)
        return None


def rules_lines(game: Game, number: str | None, language: str, style: Style) -> list[str]:
    """The rules of a game, or one of them, wrapped for a terminal."""
    if number is not None:
        found, text = rulebook.rule(game, number, language)
        return [style.bold(f"{game.name}.{found}"), *wrap(text, COLUMNS)]
    lines = []
    for paragraph in game.rules_text(language).strip().split("\n\n"):
        if paragraph.startswith("#"):
            lines.append(style.bold(paragraph.lstrip("# ")))
        elif paragraph.startswith(("|", "-", "    ")):
            lines += paragraph.splitlines()
        else:
            lines += wrap(" ".join(paragraph.replace("**", "").replace("`", "").split()), COLUMNS)
        lines.append("")
    return lines[:-1]
