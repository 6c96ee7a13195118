"""Playing in a terminal: one person against bots, a line of text at a time."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from fuda import cards, game_json, record, text as texts
from fuda.bots import explain, hints
from fuda.bots.outside import OutsideBot, make_any
from fuda.errors import BadBook, FudaError, IllegalMove, MissingBook, MoveError, UnreadableMove
from fuda.kernel.game import Game
from fuda.table import Action, Table
from fuda.terminal import rules
from fuda.terminal.console import TURN, Flow, Prose, choices, console, grid, indented, prose_width, table as columns
from fuda.terminal.drawing import MANY, Choice, Context
from fuda.terminal.moves import show_moves
from fuda.terminal.saved import record_file, saved_file, write_whole
from fuda.terminal.words import SAYS
from fuda.text import SEAT


class Quit(Exception):
    """The person leaves the table."""


class Session:
    """A person at a table in this terminal."""

    def __init__(self, table: Table, seat: int, lineup: Sequence[str], language: str, screen: Console) -> None:
        self.table = table
        self.game = table.game
        self.seat = seat
        self.lineup = list(lineup)  # the bot of each seat; the person's own is for hints
        self.language = language
        self.screen = screen
        self.says: dict[str, Any] = SAYS[language]
        self.bots = [make_any(table.game, name) for name in lineup]
        self.names = [self.says["you"].format(p + 1) if p == seat else SEAT[language].format(p + 1) for p in range(table.players)]
        self.context = Context(table.game, language, self.names, table.book)
        self.shown_choices: list[Choice] = []
        self.offers_skip = True  # once
        self.skips = False  # declines what can be declined, until something else is asked

    def run(self) -> None:
        """Plays until the match is over or the person leaves; whatever happens, nothing is lost."""
        try:
            self.print(self.says["welcome"].format(self.seat + 1, self.table.players))
            if self.context.has_text("about.goal"):
                self.print(self.context.text("about.goal"))
            for line in texts.house_rules(self.game, self.table.options, self.language):
                self.print(Text(line, "dim"))
            if not self.table.log:
                self.tell()
            self.save()
            while not self.table.over:
                if self.table.turn == self.seat and not self.table.must_decline:
                    self.skips = self.skips and self.can_decline()
                    if self.skips:
                        self.decline()
                    else:
                        self.my_turn()
                else:
                    self.others_turn()
            self.finish()
        except (Quit, EOFError, KeyboardInterrupt):
            self.print("")
            self.tell_faults()
            if self.save():
                self.print(self.says["saved"].format(self.game.name))

    def print(self, shown: str | Text | RenderableType) -> None:
        """Prints a text, broken between words, or anything else that Rich prints."""
        self.screen.print(Prose(shown) if isinstance(shown, str | Text) else shown, width=prose_width(self.screen))

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
            typed = input("> ").strip()
            if typed and self.command(typed):
                if len(self.table.log) != number:  # taken back or declined: look again from there
                    return
                continue
        self.tell()
        self.save()

    def command(self, typed: str) -> bool:
        """Carries out what was typed. Says True if it was a question or order, False if it was taken as a move."""
        order = self.order(typed)
        if order is None:
            self.move(typed)
            return False
        try:
            order()
        except FudaError as error:
            self.print(str(error))
        return True

    def order(self, typed: str) -> Callable[[], None] | None:
        """What a question or order asks for; None for a move.

        A word that takes nothing behind it may begin a move: `show` is an order, `show torch` a move.
        """
        word, _, rest = typed.partition(" ")
        alone = {
            "help": self.help,
            "h": self.help,
            "hint": self.hint,
            "log": self.log,
            "position": self.position,
            "undo": self.undo,
            "skip": self.skip,
            "show": self.show,
            "quit": self.leave,
            "exit": self.leave,
            "q": self.leave,
        }
        if typed.startswith("?"):
            return lambda: self.why(typed[1:].strip())
        if word.lower() == "why":
            return lambda: self.why(rest.strip())
        if word.lower() == "card":
            return lambda: self.card(rest.strip())
        if word.lower() == "rules":
            return lambda: self.rules(rest.strip())
        return alone.get(typed.lower())

    def leave(self) -> None:
        raise Quit

    def move(self, typed: str) -> None:
        try:
            if typed.isdigit():
                if not 1 <= int(typed) <= len(self.shown_choices):
                    self.print(self.says["number"].format(typed, len(self.shown_choices)))
                    return
                choice = self.shown_choices[int(typed) - 1]
                if isinstance(choice, str):
                    self.table.play_all(self.table.read(choice))
                else:
                    self.table.play(choice)
            else:
                self.table.play_all(self.table.read(typed))
        except MoveError as refusal:
            if not self.search(typed):
                self.print(Text(self.in_language(refusal, typed), "red"))

    def in_language(self, refusal: MoveError, typed: str) -> str:
        """Why a move was not made. One that is refused is called as it was typed, or by the part of a line that was refused."""
        if isinstance(refusal, UnreadableMove) and self.language != "en":
            near = self.says["near"].format(", ".join(refusal.nearest)) if refusal.nearest else ""
            return f"{self.says['unreadable']}{near}"
        if not isinstance(refusal, IllegalMove) or (refusal.part and self.language == "en"):
            return str(refusal)
        move = refusal.part or " ".join(typed.split())
        return self.says["refused"].format(move, self.reason(int(refusal.rule.partition(".")[2])))

    def reason(self, rule: int) -> str:
        """Why a rule forbids something, with its number."""
        return f"{texts.reason(self.game, rule, self.language)} ({self.game.name}.{rule})"

    def search(self, typed: str) -> bool:
        """Lists the legal moves that contain what was typed, where there are too many to list all."""
        legal = self.table.legal()
        found = [action for action in legal if typed.lower() in action.text.lower()]
        if len(legal) <= MANY or not found:
            return False
        self.print(self.says["found"].format(len(found), typed))
        self.print(self.choices(found))
        return True

    def show(self) -> None:
        """The table, the hand and the choices."""
        view = self.table.view(self.seat)
        legal = self.table.legal()
        hand = view.get("hand", [])
        playable = set(hand) & {action.text for action in legal}
        listed = self.choices(legal, playable)
        parts: list[RenderableType] = ["", replace(self.context, choices=self.shown_choices).draw(view), ""]
        if hand:
            parts.append(Flow(self.says["hand"], self.hand_cards(hand, self.dimmed(hand, playable, self.usable(legal)))))
        if len(playable) < len(legal):
            parts.append(listed)
        if self.offers_skip and self.can_decline():
            self.offers_skip = False
            parts.append(Prose(Text(self.says["skip_offer"], "dim")))
        self.print(Group(*parts, Prose(Text(self.table.prompt(self.language), TURN))))

    def unusable(self, hand: list[str]) -> dict[str, int]:
        """What can't be used now, and the rule that forbids it: cards of the hand, and where the game names them other things."""
        refused = self.table.seat_view(self.seat).unusable(hand)
        return refused if self.context.names_things else {card: refused[card] for card in hand if card in refused}

    def usable(self, legal: list[Action]) -> set[str]:
        """The cards that are part of a legal move."""
        s = self.table.masked(self.seat)
        return {part for action in legal for part in game_json.parts(self.game, s, action.id)}

    def dimmed(self, hand: list[str], playable: set[str], usable: set[str]) -> set[str]:
        """The cards that are in no legal move: where some are moves by themselves all others, else those that a rule forbids."""
        return set(hand if playable else self.unusable(hand)) - playable - usable

    def hand_cards(self, hand: list[str], dimmed: Collection[str]) -> list[Text]:
        """The hand as cards: with the number of the choice where a card is one, dimmed and in brackets where it can't be used."""
        numbers = {str(choice): str(number) for number, choice in enumerate(self.shown_choices, start=1)}
        return [
            Text(f"({self.context.face(card).plain.strip()})", "dim")
            if card in dimmed
            else Text.assemble((numbers.get(card, ""), "bold"), self.context.face(card))
            for card in hand
        ]

    def choices(self, legal: list[Action], elsewhere: Collection[str] = ()) -> RenderableType:
        """Numbers the choices and lists them, less those that are shown elsewhere.

        Where there are very many, the game's own grouping or the first of them.
        """
        grouped = self.context.group(self.table, legal)
        if grouped is not None:
            self.shown_choices, lines = grouped
            return lines
        self.shown_choices = [*legal[:MANY]]
        numbered = enumerate(legal[:MANY], start=1)
        listed = choices((number, self.action_text(action)) for number, action in numbered if action.text not in elsewhere)
        more = [Prose(Text(self.says["more"].format(len(legal) - MANY), "dim"))] if len(legal) > MANY else []
        return Group(listed, *more)

    def action_text(self, action: Action) -> Text:
        """What an action does, in words, and its notation where that is something else."""
        spoken = texts.action_text(self.game, self.table.masked(self.seat), action.id, self.language, self.names)
        same = letters(spoken) == letters(action.text)
        return Text(action.text) if same else Text.assemble(spoken, (f" ({action.text})", "dim"))

    def tell(self) -> None:
        """What the last move caused, in words."""
        for line in self.context.tell([note for note in self.table.notes if note.may_read(self.seat)]):
            self.print(indented(line))

    def why(self, move: str) -> None:
        if move:
            try:
                actions = self.table.check_all(self.table.read(move))
                self.print(self.says["allowed"].format("; ".join(map(str, actions))))
            except MoveError as refusal:
                self.print(self.in_language(refusal, move))
            return
        view = self.table.view(self.seat)
        hand = view.get("hand", [])
        dimmed: dict[int, list[str]] = {}
        for thing, rule in self.unusable(hand).items():
            dimmed.setdefault(rule, []).append(self.context.thing(view, thing))
        if not hand and not dimmed:
            self.print(self.says["empty_hand"])
            return
        nothing = "nothing_refused" if self.context.names_things else "nothing_dimmed"
        self.print(self.says["why_all" if dimmed else nothing])
        for rule, refused in dimmed.items():
            self.print(indented(f"{', '.join(refused)}{texts.COLON[self.language]}{self.reason(rule)}"))

    def help(self) -> None:
        example = self.table.legal()[0].text
        rows = [[Text(f"  {word}", "bold"), meaning.format(example)] for word, meaning in self.says["help"]]
        if self.game.expand:
            rows.insert(2, [Text(f"  {self.says['line']}", "bold"), texts.render(self.game, ("help.line",), self.language)])
        self.print(grid(rows))

    def hint(self) -> None:
        """What search plays, and a fact that speaks for it."""
        view = self.table.seat_view(self.seat)
        hint = hints.hint(view)
        self.tell_hint(hint, view.text(hint.action), None if hint.other is None else view.text(hint.other))

    def tell_hint(self, hint: hints.Hint, best: str, other: str | None) -> None:
        if other is None:
            self.print(self.says["hint"].format(best))
        elif hint.fact is not None:
            told = explain.sentence(self.table.seat_view(self.seat), hint.fact, self.language, self.names)
            numbers = (hint.fact.after, hint.fact.instead, hint.fact.lines)
            self.print(self.says["hint_fact"].format(best, told, *numbers, other))
        elif not hint.is_clear:
            self.print(self.says["hint_alike"].format(best, other))
        else:
            shares = (f"{100 * reward:.0f} %" for reward in hint.rewards)
            self.print(self.says["hint_reward"].format(best, *shares, hint.playouts, other))

    def rules(self, number: str) -> None:
        rules.show(self.screen, self.game, number or None, self.language)

    def card(self, name: str) -> None:
        """What a card does; several that are meant by a name are listed."""
        game, language, book = self.game, self.language, self.table.book
        found = cards.find_cards(game, name, book)
        if not found:
            near = cards.nearest_card(game, name, book)
            self.print(self.says["near_card" if near else "no_card"].format(name, near) if name else self.says["which_card"])
        elif len(found) > 1:
            self.print(grid([f"  {notation}", cards.card_name(game, notation, language, book)] for notation in found))
        else:
            shown = cards.card_name(game, found[0], language, book)
            self.print(Text.assemble((shown, "bold"), f"  {found[0]}"))
            for line in cards.card_lines(game, found[0], language, book):
                self.print(line)

    def log(self) -> None:
        """What has happened, as far as the person may know it; all moves once the match is over."""
        show_moves(self.table, self.context, self.screen, self.seat)

    def position(self) -> None:
        """The position as text, as far as the person sees it."""
        self.screen.print(self.table.position(self.seat).rstrip(), soft_wrap=True)

    def undo(self) -> None:
        """Back to the person's decision before this one."""
        spare = self.table.clone()
        while spare.log:
            spare.undo()
            if spare.turn == self.seat:
                self.table.__dict__.update(spare.__dict__)
                self.print(self.says["undone"])
                self.save()
                return
        self.print(self.says["no_undo"])

    def can_decline(self) -> bool:
        decline = getattr(self.game.rules, "DECLINE", None)
        return decline in [action.id for action in self.table.legal()]

    def decline(self) -> None:
        self.table.play(self.game.rules.DECLINE)
        self.tell()
        self.save()

    def skip(self) -> None:
        """Declines what is asked, and all that can be declined until something else is asked."""
        if self.can_decline():
            self.skips = True
            self.decline()
        else:
            self.print(self.says["no_skip"])

    def save(self) -> bool:
        """Keeps the match on disk as it stands; every move is saved as it is made."""
        try:
            write_whole(saved_file(self.game), record.write(self.table, seat=self.seat, bots=self.lineup))
            return True
        except OSError as error:
            console(stderr=True).print(self.says["not_saved"].format(error.strerror))
            return False

    def finish(self) -> None:
        """Who won, and where the record is."""
        self.print("")
        self.print(Text(self.says["over"], "bold"))
        self.print(results(self.table, self.names, self.language))
        self.tell_faults()
        path = record_file(self.table)
        try:
            write_whole(path, record.write(self.table, seat=self.seat, bots=self.lineup))
            saved_file(self.game).unlink(missing_ok=True)
            self.screen.print(self.says["record"].format(path), soft_wrap=True)
        except OSError as error:
            console(stderr=True).print(self.says["not_saved"].format(error.strerror))

    def tell_faults(self) -> None:
        """Which bots from outside failed, and how often."""
        for bot in self.bots:
            if isinstance(bot, OutsideBot) and bot.faults:
                self.print(Text(self.says["faults"].format(bot.name, bot.faults), "red"))


def results(table: Table, names: Sequence[str], language: str) -> RenderableType:
    """The seats of a finished match, the best first; where all have lost, nobody has a place."""
    says = SAYS[language]
    order = sorted(range(table.players), key=lambda seat: table.places[seat])
    is_won = 1 in table.places and (table.players > 1 or table.scores[0] > 0)  # who plays alone is always the first of one
    rows = [[str(table.places[seat]) if is_won else "–", names[seat], str(table.scores[seat])] for seat in order]
    return columns([says["place"], says["seat"], says["score"]], rows, (0, 2))


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def resumed(game: Game, language: str, screen: Console, book: str | None = None) -> Session | None:
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
        return Session(saved, seat, lineup, language, screen)
    except (MissingBook, BadBook):
        raise
    except FudaError as error:
        aside = path.with_suffix(".damaged")
        path.replace(aside)
        console(stderr=True).print(SAYS[language]["damaged"].format(aside, error), soft_wrap=True)
        return None
