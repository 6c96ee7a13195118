"""How strong the search plays, in several games at once and on several processes, within a time.

    python bench/strength.py --workers 14 --seconds-budget 500 --out strength.json
    python bench/strength.py --trial "saika thumb 3000" --trial "saika thumb 3000 patience=100" --matches 60

A trial is `GAME OTHERS PLAYOUTS [players=N] [share=1] [deal=0] [book=FILE] [OPTION=VALUE ...] [SETTING=VALUE ...]`. One seat
searches with so many playouts; OTHERS play the rest: a bot by name, such as `thumb`, or a number, by search with that many
playouts and the usual settings. `everyone` lets all seats search, and `everyone:OTHERS` plays each deal twice, by these and by
OTHERS. Instead of PLAYOUTS there may be the name of a bot, too. All trials play the same deals, from number `deal` on, and each
deal is played once from every seat, so that good cards count for nobody. Each trial gets its share of the time.

Shows first places in % (in a cooperative game how often all survive), how often the seat came before each of the others, and its
lead over them in points, with 95 % confidence intervals over deals. Where a deal is played twice, `first_more` is by how many
points of 100 the first places are more than those of OTHERS, and before and lead go by the points of all seats. After the trials
stand the effects that the game's `balance` module limits, such as those of its Personas, over all trials in which everyone
searches, with the same cards and options. All results so far are written every ten seconds. See docs/strength.md and
docs/catastrophe-balance.md.
"""

import argparse
import json
import multiprocessing
import queue
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

from fuda import bots, games
from fuda.bots.search import Search, Settings
from fuda.kernel.game import Game
from fuda.lab.balance import slope
from fuda.lab.simulate import estimate
from fuda.table import SeatView, Table, interpreted

HARD = "personas=detriment vitality=3"
PLANS = {
    "aims": (  # of docs/strength.md
        "saika thumb 12000",
        "daifugo thumb 20000",
        "animayhem thumb 150 players=4 share=6",
    ),
    "levels": (  # each against the one below
        "saika 200 12000",
        "daifugo 200 12000",
        "raigo 40 4000 players=3",
        "raigo thumb 40 players=3 share=0.2",
        "catastrophe everyone:100 1000 share=4",
        "catastrophe everyone:thumb 100",
        "catastrophe everyone:novice casual share=0.2",
        "catastrophe everyone:random novice share=0.2",
        "animayhem 120 600 players=2 share=6",
        "animayhem thumb 120 players=2 share=2",
        "animayhem novice thumb players=2 share=0.3",
        "animayhem random novice players=2 share=0.3",
    ),
    "survival": (  # of docs/catastrophe-balance.md
        *(f"catastrophe everyone 1000 players={players} share={players**2}" for players in range(2, 7)),
        *(f"catastrophe everyone 1000 players={players} share={players**2} {HARD}" for players in range(2, 7)),
    ),
    "daifugo": (  # settings that were compared there
        "daifugo thumb 20000",
        "daifugo thumb 20000 alone=0",
        "daifugo thumb 20000 advice=0.2",
        "daifugo thumb 20000 doubt=0.003 steps=8",
    ),
}
EVERYONE = "everyone"
REPORT = 10.0  # seconds between two reports
LONGEST = 2.0  # times the usual, that a match takes


@dataclass(frozen=True)
class Trial:
    """What is tried: a game, who plays the other seats, and how the one seat searches."""

    text: str
    game: str
    others: str
    who: str  # a number of playouts or a bot's name
    players: int
    share: float
    first_deal: int
    settings: Settings
    book: str | None
    options: dict[str, Any]

    @property
    def searches(self) -> bool:
        return self.who.isdigit() or self.others.removeprefix(f"{EVERYONE}:").isdigit()

    @property
    def by_all(self) -> bool:
        return self.others.startswith(EVERYONE)

    def deal_and_seat(self, match: int) -> tuple[int, int]:
        """Which deal a match plays, and from which seat."""
        deal, seat = (match, 0) if self.by_all else divmod(match, self.players)
        return self.first_deal + deal, seat


@dataclass
class Outcome:
    """Of one match: the share of the first place in %, how often before another seat in %, and the lead in points."""

    first: float
    before: float
    lead: float
    decisions: int
    processor: float  # seconds that the seat's searches took
    seconds: float  # that the match took
    first_more: float = 0.0  # than those of the others, on the same deal
    factors: dict[str, dict[str, int]] = field(default_factory=dict)  # those that the game's balance limits, by group and name


@dataclass
class Results:
    trial: Trial
    outcomes: list[Outcome] = field(default_factory=list)
    deals: dict[int, list[Outcome]] = field(default_factory=dict)  # of each deal, those of its seats
    spent: float = 0.0
    begun: int = 0

    def add(self, match: int, outcome: Outcome) -> None:
        self.outcomes.append(outcome)
        self.deals.setdefault(self.trial.deal_and_seat(match)[0], []).append(outcome)
        self.spent += outcome.seconds

    def summary(self) -> dict[str, Any]:
        """Of the deals that were played from all seats: matches of one deal depend on each other, so deals are counted."""
        seats = 1 if self.trial.by_all else self.trial.players
        whole = [outcomes for outcomes in self.deals.values() if len(outcomes) == seats]
        if not whole:
            return {"matches": len(self.outcomes)}
        decisions = max(1, sum(each.decisions for each in self.outcomes))
        twice = self.trial.by_all and self.trial.others != EVERYONE
        names = ("first", "before", "lead", "first_more") if twice else ("first", "before", "lead")
        columns = {name: np.array([np.mean([getattr(each, name) for each in outcomes]) for outcomes in whole]) for name in names}
        return {
            "matches": len(self.outcomes),
            "deals": len(whole),
            **{name: str(estimate(column)) for name, column in columns.items()},
            "decisions_a_match": round(decisions / len(self.outcomes), 1),
            "processor_milliseconds": round(1000 * sum(each.processor for each in self.outcomes) / decisions, 1),
            "seconds_a_match": round(self.spent / len(self.outcomes), 1),
        }


def read_trial(text: str) -> Trial:
    game, others, playouts, *rest = text.split()
    pairs = dict(each.split("=", 1) for each in rest)
    players = games.load(game).check_players(int(pairs.pop("players")) if "players" in pairs else None)
    share = float(pairs.pop("share", "1"))
    first_deal = int(pairs.pop("deal", "0"))
    kinds: dict[str, Any] = {f.name: float if "float" in str(f.type) else int for f in fields(Settings)}
    book = pairs.pop("book", None)
    options = {name: pairs.pop(name) for name in games.load(game).options if name in pairs}
    settings = Settings(**{name: kinds[name](value) for name, value in pairs.items()})
    return Trial(text, game, others, playouts, players, share, first_deal, settings, book, options)


def play(trial: Trial, match: int) -> Outcome:
    """One match of a trial, or two of one deal where two searches of all seats are compared."""
    game = games.load(trial.game)
    begun = perf_counter()
    deal, seat = trial.deal_and_seat(match)
    search = Player(game, trial.who, trial.settings, deal)
    if trial.by_all:
        places, scores, factors = finish(trial, deal, [search] * trial.players)
        survived = 100.0 * (min(places) == 1)
        before, lead, first_more = survived, float(sum(scores)), 0.0
        if trial.others != EVERYONE:
            other = Player(game, trial.others.partition(":")[2], Settings(), deal)
            places, less, _ = finish(trial, deal, [other] * trial.players)
            before, lead = compared(sum(scores), sum(less)), float(sum(scores) - sum(less))
            first_more = survived - 100.0 * (min(places) == 1)
        return Outcome(survived, before, lead, search.decisions, search.processor, perf_counter() - begun, first_more, factors)
    others = Player(game, trial.others, Settings(), deal)
    places, scores, _ = finish(trial, deal, [search if i == seat else others for i in range(trial.players)])
    rest = [i for i in range(trial.players) if i != seat]
    first = 100.0 / places.count(1) if places[seat] == 1 else 0.0
    before = float(np.mean([compared(places[i], places[seat]) for i in rest]))
    lead = float(scores[seat] - np.mean([scores[i] for i in rest]))
    return Outcome(first, before, lead, search.decisions, search.processor, perf_counter() - begun)


def compared(better: int, worse: int) -> float:
    """100 where the first number is the larger, 50 where they are equal."""
    return 100.0 if better > worse else 50.0 if better == worse else 0.0


def finish(trial: Trial, deal: int, seats: list[Any]) -> tuple[list[int], list[int], dict[str, dict[str, int]]]:
    """Plays a match to its end; its places, its scores, and how many it had of each factor that the game's balance limits."""
    table = Table(trial.game, trial.players, deal, book=trial.book, **trial.options)
    layout = interpreted(table.game).layout
    dealt = layout.to_record(table.state)
    while table.turn is not None:
        table.play(seats[table.turn].choose(table.seat_view(table.turn)))
    balance = table.game.part("balance")
    limits = getattr(balance, "LIMITS", {})
    found = balance.factors(dealt, layout.to_record(table.state), table.book) if balance is not None and limits else {}
    factors = {group: {name: int(count[0]) for name, count in found[group].items()} for group in limits}
    return table.places, table.scores, factors


class Player:
    """A bot by name, or one that searches with a number of playouts; it counts what it has used."""

    def __init__(self, game: Game, who: str, settings: Settings, seed: int) -> None:
        self.search = Search(game, settings) if who.isdigit() else None
        self.playouts = int(who) if who.isdigit() else 0
        self.bot: Any = None if who.isdigit() else bots.make(game, who, seed)
        self.decisions = 0
        self.processor = 0.0

    def choose(self, view: SeatView) -> int:
        if len(view.legal()) == 1:
            return view.legal()[0]
        begun = process_time()
        if self.search is None:
            chosen: int = self.bot.choose(view)
        else:
            chosen = self.search.think(view, playouts=self.playouts, seed=self.decisions, early=True).best
        self.processor += process_time() - begun
        self.decisions += 1
        return chosen


def load_search(game: str) -> None:
    """Builds the search of a game, or loads it."""
    table = Table(game, None, 1)
    while len(table.legal()) == 1:
        table.play(table.legal()[0])
    Search(games.load(game)).think(table.seat_view(table.turn), playouts=1, trees=1)


def work(tasks: Any, answers: Any) -> None:
    """What a process does: matches, until there are no more."""
    while (task := tasks.get()) is not None:
        number, trial, match = task
        answers.put((number, match, play(trial, match)))


def run(trials: list[Trial], workers: int, matches: int, budget: float) -> Iterator[list[Results]]:
    """Plays the trials on so many processes; gives all results so far after each match."""
    context = multiprocessing.get_context("spawn")
    end = perf_counter() + budget
    builders = {
        game: context.Process(target=load_search, args=(game,)) for game in {trial.game for trial in trials if trial.searches}
    }
    for process in builders.values():
        process.start()
    tasks, answers = context.Queue(), context.Queue()
    processes = [context.Process(target=work, args=(tasks, answers), daemon=True) for _ in range(workers)]
    for process in processes:
        process.start()
    results = [Results(trial) for trial in trials]

    def is_ready(trial: Trial) -> bool:
        return trial.game not in builders or not builders[trial.game].is_alive()

    def begin() -> bool:
        """Gives out a match of the trial that has used least of its time, if a search is built and it will probably be over
        in time: those that are cut off would be longer than the others, and in a cooperative game those that survive."""
        left = end - perf_counter()
        in_time = [each for each in range(len(results)) if LONGEST * usual(results[each]) < left]
        ready = [i for i in in_time if results[i].begun < matches and is_ready(trials[i])]
        if ready:
            number = min(ready, key=lambda i: expected(results[i]) / trials[i].share)
            tasks.put((number, trials[number], results[number].begun))
            results[number].begun += 1
        return bool(ready)

    idle = workers
    try:
        while perf_counter() < end:
            while idle and begin():
                idle -= 1
            if idle == workers and all(is_ready(each) for each in trials):
                break  # all are played, or there is no time for another
            try:
                number, match, outcome = answers.get(timeout=1.0)
            except queue.Empty:
                if not all(process.is_alive() for process in processes):
                    raise SystemExit("A match has failed; what went wrong stands above.") from None
                continue
            idle += 1
            results[number].add(match, outcome)
            yield results
    finally:
        for process in (*processes, *builders.values()):
            process.terminate()


def expected(results: Results) -> float:
    """The time that the matches which were begun take."""
    return usual(results) * results.begun


def usual(results: Results) -> float:
    """The time that a match takes, on average."""
    return results.spent / len(results.outcomes) if results.outcomes else 1.0


def report(trials: list[Trial], results: list[Results], out: Path | None) -> None:
    shown = [{"trial": t.text, "settings": asdict(t.settings), **r.summary()} for t, r in zip(trials, results, strict=True)]
    shown += effects(results)
    for each in shown:
        print("  ".join(f"{name} {value}" for name, value in each.items() if name != "settings"), flush=True)
    print(flush=True)
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(shown, indent=1, ensure_ascii=False) + "\n", "utf-8")


def effects(results: list[Results]) -> list[dict[str, Any]]:
    """By how many points of 100 the first places change with one more of each factor, for each set of cards and options."""
    found = []
    alike: dict[tuple[Any, ...], list[Results]] = {}
    for each in results:
        if each.trial.by_all and each.outcomes and each.outcomes[0].factors:
            alike.setdefault((each.trial.game, each.trial.book, *sorted(each.trial.options.items())), []).append(each)
    for (game, book, *options), those in alike.items():
        for group, named in those[0].outcomes[0].factors.items():
            changes = {}
            for name in named:
                counts = [np.array([o.factors[group].get(name, 0) for o in each.outcomes], np.int16) for each in those]
                firsts = [np.array([o.first for o in each.outcomes]) for each in those]
                changes[name] = slope(list(zip(counts, firsts, strict=True))).text(digits=1)
            matches = sum(len(each.outcomes) for each in those)
            found.append({"effects": group, "game": game, "book": book, "options": options, "matches": matches, **changes})
    return found


def main(arguments: list[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    trials = [read_trial(text) for text in given.trial or PLANS[given.plan]]
    shown = perf_counter()
    results = [Results(trial) for trial in trials]
    for results in run(trials, given.workers, given.matches, given.seconds_budget):
        if perf_counter() > shown + REPORT:
            shown = perf_counter()
            report(trials, results, given.out)
    report(trials, results, given.out)
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("--trial", action="append", help="may be repeated; instead of a plan")
    top.add_argument("--plan", choices=sorted(PLANS), default="aims")
    top.add_argument("--matches", type=int, default=400, help="the most matches of a trial")
    top.add_argument("--workers", type=int, default=2)
    top.add_argument("--seconds-budget", type=float, default=300.0, help="for all, with building")
    top.add_argument("--out", type=Path, default=None)
    return top


if __name__ == "__main__":
    sys.exit(main())
