"""The kit that every game's tests call: `check_game("saika")` plays thousands of random matches and holds it to its contract.

Authors of new games call it too, with the name of their game or the `Game` itself. What fails raises `Broken` with the seed,
the seat count and the options, so that the match can be played again.
"""

import itertools
import json
import random
import traceback
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from fuda import catalogue, games, record, rulebook, source, text as texts
from fuda.bots.search import Search
from fuda.errors import BadPosition, IllegalMove, MoveError
from fuda.indices import BadIndex, check_indices
from fuda.kernel import position as positions
from fuda.kernel.batch import Calls, make
from fuda.kernel.game import Game
from fuda.kernel.native import functions
from fuda.kernel.python import PythonEngine
from fuda.kernel.recall import history
from fuda.kernel.schema import KINDS, Sight
from fuda.table import Action, SeatView, Table, interpreted, step_words

MAX_DECISIONS = 100_000  # in one match
Setup = tuple[int, dict[str, Any]]
SEARCHED = 3  # playouts of a search that is looked at
RECALLED = 30  # actions of a match whose recall is looked at
TRIED = 40  # actions that are tried natively at each decision of a match
PLAYED_ON = 200  # decisions that are played after a redeal, where the match is not played to its end
LINES_TRIED = 30  # odd lines that are read at some decisions of a match
FEW = 4  # an option with more values than these is a range, such as a number of rounds
NONSENSE = bytes(i % 100 for i in range(256))  # what stands in the place of a number that a seat may not see, for any byte


class Broken(AssertionError):
    """A game does not keep its contract."""


def check_game(
    name: str | Game,
    *,
    matches: int = 2000,
    tables: int = 12,
    seed: int = 1,
    progress: Callable[[str], None] | None = None,
) -> None:
    """Holds a game to everything that the rest of Fuda relies on.

    `matches` random matches at each seat count are compared bit for bit between the interpreted and the native backend;
    `tables` matches for each set of options at each seat count are looked at decision by decision.
    """
    game = games.load(name) if isinstance(name, str) else name
    say = progress or (lambda text: None)
    check_source(game)
    check_rulebook(game)
    games.add(game)  # so that its records can be read
    try:
        for players, options in setups(game):
            check_values(game, players, options, seed)
        for players in game.seats:
            check_no_bad_index(game, players, seed)
        for players in game.seats:
            say(f"{game.name}: {players} players, {matches} matches on both backends")
            check_backends(game, players, matches, seed)
            check_recall(game, players, seed)
        for number, (players, options) in enumerate(setups(game)):
            say(f"{game.name}: {players} players, {options or 'no options'}")
            for i in range(tables):
                check_match(game, players, options, seed + 1000 * number + i)
    finally:
        games.remove(game.name)
    check_words(game)


def check_source(game: Game) -> None:
    """No function of the rules or bots goes beyond the subset that runs alike on every backend."""
    for fault in source.faults(game):
        raise Broken(f"{game.name}: {fault}.")


def check_rulebook(game: Game) -> None:
    """The rules are written down, numbered from 1 on without a gap."""
    expect("en" in game.rules_texts, game.name, "its package has no rules.md")
    numbers = list(rules_stated(game))
    expect(bool(numbers), game.name, f"rules.md has no numbered rule: each begins a paragraph with **{game.name}.1** and so on")
    expect(numbers == list(range(1, len(numbers) + 1)), game.name, f"the rules in rules.md are not numbered from 1 on: {numbers}")


@cache
def rules_stated(game: Game) -> dict[int, str]:
    return rulebook.numbered(game)


def setups(game: Game) -> Iterator[Setup]:
    """Every seat count with the default options, and with each value of each option in turn; of a range, of its first."""
    for players in game.seats:
        yield players, {}
        for name, field in game.options.items():
            for value in field.values if len(field.values) <= FEW else field.values[: FEW // 2]:
                if value != field.values[field.default]:
                    yield players, {name: value}


def some_options(game: Game, chance: random.Random) -> dict[str, Any]:
    """A value for each option, the default as often as not; of a range one of the first."""
    return {
        name: chance.choice(field.values[:FEW]) if chance.random() < 0.5 else field.values[field.default]
        for name, field in game.options.items()
    }


def check_backends(game: Game, players: int, matches: int, seed: int) -> None:
    """The same seeds give the same matches, interpreted and native, bit for bit, for random play and for every bot."""
    chance = random.Random(seed)
    quiet = quiet_engine(game)
    lineups = [["random"] * players, *([name] * players for name in game.bot_names[1:])]
    rounds = max(1, matches // 50)
    for first, lineup in itertools.product(range(rounds), lineups):
        size = min(50, matches) if lineup is lineups[0] else 2
        options = some_options(game, chance)
        start = seed + first
        bots = [game.bot_number(name) for name in lineup]
        ours = [play_interpreted(game, players, game.check_options(options), start, i, bots) for i in range(size)]
        batch = make(game, size, players, start, **options)
        steps = batch.playout(lineup)
        for i, (theirs, (s, _)) in enumerate(zip(batch.states(), ours, strict=True)):
            if quiet.layout.to_slotted(theirs) != s:
                raise Broken(
                    f"{game.name}: match {i} of seed {start} with {players} players, bots {lineup} and options {options} "
                    f"ends differently on the native backend: {difference(batch.layout, theirs, s)}."
                )
        played = sum(count for _, count in ours)
        if steps != played:
            raise Broken(f"{game.name}: seed {start} takes {steps} actions native and {played} interpreted.")


def play_interpreted(
    game: Game, players: int, options: dict[str, Any], seed: int, number: int, bots: list[int]
) -> tuple[Any, int]:
    """Match `number` of a batch's seed, played interpreted: its last state and how many actions it took."""
    quiet = quiet_engine(game)
    s, masked = quiet.new(), quiet.new()
    actions = [0] * game.most_legal
    game.set_up(s, players, options)
    quiet.bound["deal"](s, seed, number)
    for played in range(MAX_DECISIONS):
        if s.turn < 0:
            return s, played
        quiet.bound["act"](s, quiet.bound["choice"](s, masked, bots[s.turn], actions))
    raise Broken(f"{game.name}: match {number} of seed {seed} with {players} players and options {options} does not end.")


@cache
def quiet_engine(game: Game) -> PythonEngine:
    return PythonEngine(game, quiet=True)


def check_values(game: Game, players: int, options: dict[str, Any], seed: int) -> None:
    """One random match in which every number of the state is a whole one that its field can hold, and nothing is raised."""
    where = f"{game.name} (seed {seed}, {players} players, options {options})"
    chance = random.Random(seed)
    engine = interpreted(game)
    s = engine.new()
    game.set_up(s, players, game.check_options(options))
    engine.set_words(s, (seed | 1, 2, 3, 4))
    name = "reset"
    try:
        engine.reset(s)
        for decisions in range(MAX_DECISIONS):
            check_fields(engine, s, f"{where}, after {decisions} actions")
            if s.turn < 0:
                return
            name = "legal"
            legal = engine.legal(s)
            expect(bool(legal), where, f"after {decisions} actions a seat is to move and has no legal action")
            a = chance.choice(legal)
            name = f"apply of action {a}"
            engine.act(s, a)
    except Broken:
        raise
    except Exception as error:
        line = traceback.extract_tb(error.__traceback__)[-1]
        if name == "legal" and isinstance(error, IndexError):
            name = f"legal, which may write at most MAX_LEGAL ({game.most_legal}) actions,"
        raise Broken(f"{where}: {name} raises {type(error).__name__} in {line.name}, line {line.lineno}: {error}.") from error
    raise Broken(f"{where}: the match does not end.")


def check_no_bad_index(game: Game, players: int, seed: int) -> None:
    """See `indices`."""
    try:
        check_indices(game, players, {}, seed)
    except BadIndex as error:
        raise Broken(f"{game.name} (seed {seed}): {error}.") from error


def check_fields(engine: PythonEngine, s: Any, at: str) -> None:
    """What is too large for a field wraps round on the compiled backends and does not when it is interpreted."""
    for f, low, high in field_limits(engine):
        value = getattr(s, f.name)
        numbers = value if f.length else (value,)
        kinds = set(map(type, numbers)) - {int, bool}
        if kinds and not all(issubclass(kind, int) for kind in kinds):
            wrong = next(number for number in numbers if not isinstance(number, int))
            raise Broken(f"{at}: field {f.name} holds {wrong!r}, which is no whole number.")
        if min(numbers) < low or max(numbers) > high:
            wrong = next(number for number in numbers if not low <= number <= high)
            raise Broken(f"{at}: overflow: field {f.name} holds {wrong}, but {f.kind} goes from {low} to {high}.")
        expect(len(numbers) == (f.length or 1), at, f"field {f.name} has {len(numbers)} elements, not {f.length}")


@cache
def field_limits(engine: PythonEngine) -> list[tuple[Any, int, int]]:
    """The fields of a state, each with the smallest and the largest number that it can hold."""
    limits = [np.iinfo(np.dtype(KINDS[f.kind]).name) for f in engine.layout.fields]
    return [(f, int(limit.min), int(limit.max)) for f, limit in zip(engine.layout.fields, limits, strict=True)]


def difference(layout: Any, theirs: Any, ours: Any) -> str:
    """The first field in which a record and a slotted state differ."""
    for f in layout.fields:
        a, b = theirs[f.name].tolist(), getattr(ours, f.name)
        if a != b:
            return f"field {f.name} is {a} native and {b} interpreted"
    return "no field differs"


def check_match(game: Game, players: int, options: dict[str, Any], seed: int) -> None:
    """One match, decision by decision."""
    chance = random.Random(seed)
    table = Table(game, players, seed, **options)
    native = NativeTwin(table)
    where = f"{game.name} (seed {seed}, {players} players, options {options})"
    secrets = secret_fields(game)
    decisions = 0
    searched = 7 * (seed // 3 % 4) if seed % 3 == 0 else -1  # the decision at which a search is looked at, in one match of three
    due = 0  # when all is looked at again: often at first, then less and less, since that takes longer late in a long match
    while not table.over:
        at = f"{where}, after {len(table.log)} actions"
        legal = table.legal()
        check_legal(table, legal, at)
        check_notes(table, legal, at)
        if decisions >= due:
            due = decisions + max(7, decisions // 10)
            check_refusals(table, chance, at)
            check_lines(table, chance, at)
            check_leaks(table, chance, secrets, at)
            if decisions == searched:
                check_search(table, chance, at)
            check_clone(table, chance, at)
        action = chance.choice(legal)
        ways: list[Any] = [action, action.id, action.text]
        native.before(action.id)
        table.play(chance.choice(ways))
        native.after()
        decisions += 1
        expect(decisions < MAX_DECISIONS, at, "the match does not end")
    native.check(chance, where)
    check_room(table, where)
    check_end(table, where)
    check_record(table, where)


class NativeTwin:
    """The decisions of a match at a table, to be taken again by compiled code, all at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.layout = table.game.layout()
        self.actions: list[int] = []
        self.starts: list[Any] = []
        self.ends: list[Any] = []

    def before(self, a: int) -> None:
        """Keeps the state in which an action is about to be played."""
        start = self.ends[-1].copy() if self.ends else self.layout.to_record(self.table.state)
        start["rng"][0] = step_words(self.table.seed, len(self.table.log) + 1)
        self.starts.append(start)
        self.actions.append(a)

    def after(self) -> None:
        """Keeps the state that came of it."""
        self.ends.append(self.layout.to_record(self.table.state))

    def check(self, chance: random.Random, where: str) -> None:
        """Natively the same actions are legal, refused by the same rules and seen alike, and lead to the same states."""
        table, engine = self.table, quiet_engine(self.table.game)
        batch = make(table.game, len(self.starts), table.players, book=table.book, decks=table.decks, **table.options)
        batch.load(np.concatenate(self.starts))
        states = batch.states()
        slotted = [self.layout.to_slotted(record, table.book) for record in states]
        tried = np.array(chance.sample(range(table.game.actions), min(TRIED, table.game.actions)), np.int32)
        rules = np.zeros((len(tried), len(states)), np.int32)
        call = Calls(functions(table.game), table.book)
        for a, row in zip(tried, rules, strict=True):
            call.refused_many(states, np.full(len(states), a), row, table.game.actions, 0, len(states))
        for i, (s, mask, seen) in enumerate(zip(slotted, batch.legal(), batch.observe(), strict=True)):
            at = f"{where}, after {i} actions"
            expect(np.flatnonzero(mask).tolist() == engine.legal(s), at, "other actions are legal natively than interpreted")
            expect(seen.tolist() == engine.observe(engine.masked(s, s.turn), s.turn), at, "the native observation differs")
            beyond = table.game.spans.exceeded(seen.tolist()) if table.game.spans else ""
            expect(not beyond, at, f"the observation goes beyond its span: {beyond}")
            expect(rules[:, i].tolist() == [engine.why_not(s, a) for a in tried.tolist()], at, "the native refusals differ")
        seats = np.array([chance.randrange(table.players) for _ in slotted], np.int32)
        call.redeal_many(states, seats, 0, len(states))
        batch.step(self.actions)
        same = batch.states() == np.concatenate(self.ends)
        for i, s in enumerate(slotted):
            at = f"{where}, after {i} actions"
            expect(bool(same[i]), at, "the interpreted and the native state differ")
            words, seat = tuple(s.rng), int(seats[i])
            engine.bound["mask"](s, seat)
            engine.set_words(s, words)
            engine.redeal(s, seat)
            expect(self.layout.to_slotted(states[i]) == s, at, "the native redeal differs")


def expect(truth: bool, where: str, what: str) -> None:
    if not truth:
        raise Broken(f"{where}: {what}.")


def check_legal(table: Table, legal: list[Action], at: str) -> None:
    """Legal actions ascend, have one text each that reads back, and are the same natively and from the mover's masked state."""
    ids = [action.id for action in legal]
    expect(bool(ids), at, "a seat is to move and has no legal action")
    expect(ids == sorted(set(ids)), at, "legal actions do not ascend or repeat")
    expect(all(0 <= a < table.game.actions for a in ids), at, "a legal action is outside the action space")
    expect(len(ids) <= table.game.most_legal, at, "more actions are legal than MAX_LEGAL says")
    texts = [action.text for action in legal]
    expect(len(set(texts)) == len(texts), at, "two legal actions have the same notation")
    s = table.state
    for action in legal:
        expect(table.game.notation.parse(s, action.text) == action.id, at, f"{action.text!r} does not read back as itself")
    masked = table.masked(table.turn)
    expect(interpreted(table.game).legal(masked) == ids, at, "what the mover may do is not known to the mover")


def check_notes(table: Table, legal: list[Action], at: str) -> None:
    """Notes fit their room and have words in every language."""
    check_room(table, at)
    for language in texts.LANGUAGES:
        for note in table.notes:
            expect(bool(texts.note_text(table.game, note, language, book=table.book)), at, "a note has no words")
        expect(bool(table.prompt(language)), at, "there is no prompt")
        for action in legal[:20]:
            expect(bool(texts.action_text(table.game, table.state, action.id, language)), at, "an action has no words")


def check_room(table: Table, at: str) -> None:
    """There is room for all notes of the last action."""
    made = table.state.notes_made
    expect(made <= table.game.notes, at, f"an action made {made} notes, more than MAX_NOTES says")


def check_refusals(table: Table, chance: random.Random, at: str) -> None:
    """What is not legal is refused with a rule that has a reason in every language, and changes nothing."""
    legal = {action.id for action in table.legal()}
    unlisted = getattr(table.game.rules, "UNLISTED", {}).values()
    stated, engine = rules_stated(table.game), interpreted(table.game)
    before = engine.copy(table.state)
    tried = range(table.game.actions) if table.game.actions <= 200 else chance.sample(range(table.game.actions), 200)
    for a in [*tried, *legal]:
        rule = engine.why_not(table.state, a)
        expect(rule == 0 or rule in stated, at, f"action {a} is refused by {table.game.name}.{rule}, which is not in rules.md")
        try:
            table.check(a)
            expect(a in legal or a in unlisted, at, f"action {a} is accepted but not listed as legal")
        except IllegalMove as refusal:
            expect(a not in legal, at, f"action {a} is listed as legal but refused by {refusal.rule}")
            for language in texts.LANGUAGES:
                expect(bool(texts.reason(table.game, rule, language)), at, f"rule {rule} has no reason in {language}")
    for wrong in ("", "no such move", "\x00", str(table.game.actions + 1) * 9, -1, table.game.actions):
        try:
            table.play(wrong)
        except MoveError:
            continue
        raise Broken(f"{at}: {wrong!r} was played.")
    expect(table.state == before, at, "a refused move changed the state")


def check_lines(table: Table, chance: random.Random, at: str) -> None:
    """`expand` takes any text: it gives actions, nothing, or a sentence, and changes nothing."""
    if table.game.expand is None:
        return
    masked = table.masked(table.turn)
    before = interpreted(table.game).copy(masked)
    words = [word for action in chance.choices(table.legal(), k=4) for word in action.text.split()]
    marks = [":", ",", ";", " ", "for", "-1", "0", "99", "１", "\x00", ""]
    help_line = texts.render(table.game, ("help.line",), "en").split()
    for _ in range(LINES_TRIED):
        typed = " ".join(chance.choices(words + marks + help_line, k=chance.randrange(9)))
        try:
            actions = table.game.expand(masked, typed)
        except MoveError:
            continue
        except Exception as error:
            raise Broken(f"{at}: expand of {typed!r} raises {type(error).__name__}: {error}.") from error
        known = actions is None or all(isinstance(a, int) and 0 <= a < table.game.actions for a in actions)
        expect(known, at, f"expand of {typed!r} gives something else than actions: {actions!r}")
    expect(masked == before, at, "expand changed the state")


def check_recall(game: Game, players: int, seed: int) -> None:
    """Each seat recalls just what it was shown, and of actions only its own."""
    engine = quiet_engine(game)
    batch = make(game, 1, players, seed, recall=True)
    actors: list[int] = []
    actions: list[int] = []
    states = [engine.layout.to_slotted(batch.states()[0], batch.book)]
    while states[-1].turn >= 0 and len(actions) < RECALLED:
        actors.append(states[-1].turn)
        actions.append(int(batch.sample()[0]))
        batch.step(actions[-1:], check=False)
        states.append(engine.layout.to_slotted(batch.states()[0], batch.book))
    for seat in range(players):
        at = f"{game.name}, seat {seat} of {players}, seed {seed}"
        steps = history(game, batch.observe(seat=seat)[0])
        acted = [((actor - seat) % players, a if actor == seat else None) for actor, a in zip(actors, actions, strict=True)]
        expect([step[:2] for step in steps[1:]] == acted, at, "the seat does not recall who acted and what it played")
        for number, (step, s) in enumerate(zip(steps, states, strict=True)):
            shown = engine.observe(engine.masked(s, seat), seat)
            expect(step.observation.tolist() == shown, at, f"the seat does not recall what it saw after {number} actions")


def secret_fields(game: Game) -> list[Any]:
    """Fields that at least one seat may not see."""
    return [f for f in interpreted(game).layout.fields if f.sight is not Sight.PUBLIC and not f.name.startswith("notes")]


def check_leaks(table: Table, chance: random.Random, secrets: list[Any], at: str) -> None:
    """Change everything that a seat can't see: its view, observation, legal actions and bots' choices stay the same."""
    engine = interpreted(table.game)
    for seat in range(table.players):
        known = what_it_knows(table, engine.copy(table.state), seat)
        other = redealt(engine, table.state, seat, chance)
        for state in (scrambled(engine, table.state, seat, chance), other):
            expect(what_it_knows(table, state, seat) == known, at, f"seat {seat} can see something that it may not")
        expect(engine.masked(other, seat) == engine.masked(table.state, seat), at, f"redeal changes what seat {seat} can see")
    check_redeal(table, chance, at)
    parts = {json.dumps(view.shared(), sort_keys=True) for view in map(table.seat_view, (None, *range(table.players)))}
    expect(len(parts) == 1, at, "`shared` of the view is not alike for all")
    shown = what_it_knows(table, engine.copy(table.state), -1)
    other = scrambled(engine, table.state, -1, chance)
    expect(what_it_knows(table, other, -1) == shown, at, "a spectator can see something that it may not")


def check_search(table: Table, chance: random.Random, at: str) -> None:
    """A search, such as those of the levels, finds the same whatever the others hold, and a legal action."""
    seat = table.state.turn
    engine = interpreted(table.game)
    search = Search(table.game, compiled=False)
    found = []
    for state in (table.state, scrambled(engine, table.state, seat, chance), redealt(engine, table.state, seat, chance)):
        view = SeatView(table.game, table.players, table.options, seat, engine.masked(state, seat))
        found.append(search.think(view, playouts=SEARCHED, seed=1, trees=1))
    expect(found[0] == found[1] == found[2], at, f"a search for seat {seat} finds something that depends on what it may not see")
    if found[0].tried:
        expect(found[0].best in engine.legal(table.state), at, f"a search chooses action {found[0].best}, which is not legal")


def check_redeal(table: Table, chance: random.Random, at: str) -> None:
    """What is drawn anew can be: the game itself takes it for a position, and it can be played to its end."""
    engine = interpreted(table.game)
    other = redealt(engine, table.state, chance.randrange(table.players), chance)
    try:
        positions.read(engine, positions.write(engine, other), table.players, table.options, (1, 2, 3, 4), table.book)
    except BadPosition as error:
        raise Broken(f"{at}: redeal contradicts what was shown. {error}") from error
    check_playable(table, other, chance, at)


def what_it_knows(table: Table, s: Any, seat: int) -> Any:
    """Everything that Fuda would show to a seat, or do for it, in state `s`."""
    engine = interpreted(table.game)
    looked = table.clone()
    looked._state = s
    view = json.dumps(looked.view(None if seat < 0 else seat), sort_keys=True)
    if seat < 0:
        return view
    seen = engine.observe(engine.masked(s, seat), seat)
    if s.turn != seat:
        return view, seen
    legal = engine.legal(s)
    bots = range(len(table.game.bot_names))
    chosen = [engine.choose(engine.masked(s, seat), bot, legal, (1, 2, 3, 4)) for bot in bots]
    for bot, a in enumerate(chosen):
        name = f"{table.game.name}, seat {seat}"
        expect(a in legal, name, f"the bot {table.game.bot_names[bot]} chooses action {a}, which is not legal")
        if getattr(table.game.bots, "READS_ONLY_OWN", False):
            try:
                same = engine.choose(engine.copy(s), bot, legal, (1, 2, 3, 4)) == a
            except IndexError:  # what it read was nonsense
                same = False
            expect(same, name, f"the bot {table.game.bot_names[bot]} reads what its seat can't see, despite READS_ONLY_OWN")
    return view, seen, legal, chosen


def scrambled(engine: PythonEngine, s: Any, seat: int, chance: random.Random) -> Any:
    """A copy of `s` in which all that `seat` may not see is nonsense."""
    other = engine.copy(s)
    masks = {f.mask: list(getattr(s, f.mask)) for f in engine.layout.fields if f.sight is Sight.SEEN_BY}
    for f in engine.layout.fields:
        if f.sight is Sight.PUBLIC:
            continue
        if not f.length:
            setattr(other, f.name, NONSENSE[chance.getrandbits(8)])
            continue
        values = getattr(other, f.name)
        nonsense = list(chance.randbytes(f.length).translate(NONSENSE))
        if f.sight is Sight.PRIVATE and seat >= 0:
            own = slice(seat * f.each, (seat + 1) * f.each)
            nonsense[own] = values[own]
        elif f.sight is Sight.SEEN_BY and seat >= 0:
            sight = zip(values, masks[f.mask], nonsense, strict=True)
            nonsense = [value if mask >> seat & 1 else odd for value, mask, odd in sight]
        values[:] = nonsense
    other.notes_made = 0
    return other


def redealt(engine: PythonEngine, s: Any, seat: int, chance: random.Random) -> Any:
    """A copy of `s` with what `seat` can't see drawn anew, from the seat's masked state alone."""
    other = engine.masked(s, seat)
    engine.set_words(other, tuple(chance.getrandbits(32) | 1 for _ in range(4)))
    try:
        engine.redeal(other, seat)
    except Exception as error:
        line = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{engine.game.name}: redeal for seat {seat}"
        raise Broken(f"{where} raises {type(error).__name__} in {line.name}, line {line.lineno}: {error}.") from error
    return other


def check_playable(table: Table, s: Any, chance: random.Random, at: str) -> None:
    """A state that was dealt anew can be played on: one in four to its end."""
    engine = interpreted(table.game)
    most = MAX_DECISIONS if chance.randrange(4) == 0 else PLAYED_ON
    for _ in range(most):
        if s.turn < 0:
            return
        engine.act(s, chance.choice(engine.legal(s)))
    expect(most == PLAYED_ON, at, "after a redeal the match does not end")


def check_clone(table: Table, chance: random.Random, at: str) -> None:
    """A clone plays on alone; undo and play again gives the same state."""
    before = interpreted(table.game).copy(table.state)
    other = table.clone()
    other.play(chance.choice(other.legal()))
    expect(table.state == before, at, "playing at a clone changed the table")
    other.undo()
    expect(other.state == before or not table.log, at, "undo does not bring the state back")


def check_end(table: Table, where: str) -> None:
    """Scores and places agree, and nothing more can be done."""
    scores, places = table.scores, table.places
    expect(table.legal() == [] and table.turn is None, where, "the match is over and a move is legal")
    for a, b in itertools.combinations(range(table.players), 2):
        if scores[a] > scores[b]:
            expect(places[a] < places[b], where, f"scores {scores} and places {places} disagree")
    all_last = places == [table.players] * table.players  # where all lose together
    for seat, place in enumerate(places):
        better = sum(other < place for other in places)
        expect(all_last or place == better + 1, where, f"place {place} of seat {seat} does not follow {better} better ones")
    json.dumps([table.view(seat) for seat in range(table.players)] + [table.view(None), table.view("all")])


def check_record(table: Table, where: str) -> None:
    """The record gives the same match again; so does the seed."""
    text = table.record()
    again = record.read(text)
    expect(again.state == table.state, where, "the record replays differently")
    expect(again.record() == text, where, "the record does not round-trip")
    log = table.log.copy()
    table.undo()
    table.play(log[-1])
    expect(table.record() == text, where, "undo and the same move again give another record")


def check_words(game: Game) -> None:
    """The catalogues have a text for everything that the game declares, and the same places in every language."""
    for language in catalogue.LANGUAGES:
        for problem in catalogue.problems(game, language):
            raise Broken(f"{game.name}: {problem}")
