"""Tournaments: bots meet in a fair schedule, every match is kept as a record, and what was played is never played again.

A deal is played as often as there are bots at the table, each time with everyone one seat further, so that luck and seats even
out. In a cooperative game every bot plays the deal by itself, in all seats.
"""

import hashlib
import itertools
import json
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fuda import games, record
from fuda.bots.outside import Who, check_any, make_any
from fuda.errors import BadRecord, BadSetup, FudaError, Missing
from fuda.kernel.batch import check_seed
from fuda.kernel.game import Game
from fuda.lab import engine as engines
from fuda.lab.engine import Engine
from fuda.lab.simulate import Estimate, estimate, share, shares
from fuda.table import Table

FORMAT = "fuda-tournament"
VERSION = 1
PLAN_FILE = "tournament.json"
FIRST_LOOK = 8  # deals before it is first asked whether the question is answered, and in which each pair has to have met
LOOKS = 1.5  # how many times as many there are at the next look


@dataclass(frozen=True)
class Plan:
    """What is played; a folder holds the matches of one plan."""

    game: str
    players: int
    options: dict[str, Any]
    bots: list[str]
    seed: int
    book: str | None = None  # the digest of its cards
    decks: list[Any] | None = None


@dataclass(frozen=True)
class Match:
    """The outcome of one match: who sat where, and what place each seat took."""

    number: int
    deal: int
    bots: list[str]
    places: list[int]
    scores: list[int]
    faults: list[int] = field(default_factory=list)  # turns that each seat's bot lost by failing, where any did


@dataclass(frozen=True)
class Standing:
    """What a bot made of its matches: a rating with its uncertainty, its share of first places, its mean place."""

    name: str
    rating: float
    sigma: float
    first: Estimate
    place: Estimate


@dataclass(frozen=True)
class Tournament:
    """The outcome; `ahead[a][b]` is how often `a` came before `b`, shared places counting half."""

    plan: Plan
    folder: str
    games: int
    wanted: int
    is_answered: bool
    standings: list[Standing]
    ahead: dict[str, dict[str, Estimate]]
    faults: dict[str, int] = field(default_factory=dict)  # turns that bots from outside lost by failing, where any did

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def tournament(
    game: str,
    bots: Sequence[Who],
    matches: int = 100,
    folder: str | Path | None = None,
    players: int | None = None,
    seed: int = 1,
    until: float | None = None,
    progress: Callable[[int], None] | None = None,
    book: Any = None,
    decks: Sequence[Any] | None = None,
    engine: str | Engine = "local",
    **options: Any,
) -> Tournament:
    """Plays a tournament on to so many matches, or until the order of the bots is certain to `until`, such as 0.95.

    A bot is a name, a command, a function of a view, or an object with `choose`. The engine is `local` or `ray` and makes no
    difference to the matches. Ctrl-C stops the work and gives what was finished; the same call goes on from there.
    """
    known = games.load(game)
    seats = known.check_players(players)
    cards = known.check_book(book)
    chosen_decks = known.check_decks(cards, seats, decks)
    names = [check_any(known, who) for who in bots]
    called = dict(zip(names, bots, strict=True))
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise BadSetup("A tournament is between two different bots or more.")
    if matches < 1:
        raise BadSetup(f"A tournament has at least one match, not {matches}.")
    if until is not None and not 0.5 < until < 1:
        raise BadSetup(f"A tournament stops at a confidence between 0.5 and 1, such as 0.95, not {until}.")
    digest = cards.digest if cards is not None else None
    brought = None if decks is None else chosen_decks
    plan = Plan(known.name, seats, known.check_options(options), names, check_seed(seed), digest, brought)
    place = Path(folder or f"tournament-{known.name}")
    done = opened(place, known, plan)
    looked = 0
    answered = False
    todo = [number for number in range(matches) if number not in done]
    results = engines.make(engine).map(recorded, ((known.name, plan, number, cards, chosen_decks, called) for number in todo))
    try:
        for number in range(matches):
            if number not in done:
                text, match = next(results)
                record.write_whole(file_of(place, number), text)
                done[number] = match
            if progress is not None:
                progress(number + 1)
            deals, rest = divmod(number + 1, rotations(known, plan))
            if until is not None and not rest and deals >= FIRST_LOOK * LOOKS**looked:
                looked += 1
                answered = is_answered(known, plan, first(done, number + 1), until, looked)
                if answered:
                    break
    except KeyboardInterrupt:
        pass
    finally:
        results.close()
    return summed_up(known, plan, place, first(done, matches), matches, answered)


def first(done: dict[int, Match], count: int) -> list[Match]:
    return [done[number] for number in sorted(done) if number < count]


# The schedule


def rotations(game: Game, plan: Plan) -> int:
    """How often each deal is played."""
    return len(plan.bots) if game.is_cooperative else min(len(plan.bots), plan.players)


def lineup(game: Game, plan: Plan, number: int) -> tuple[int, list[str]]:
    """The deal of a match, and the bot of each seat. Over a deal's matches every bot at the table sits in every seat once."""
    deal, turn = divmod(number, rotations(game, plan))
    if game.is_cooperative:
        return deal, [plan.bots[turn]] * plan.players
    groups = list(itertools.combinations(plan.bots, min(len(plan.bots), plan.players)))
    order = list(groups[deal % len(groups)])
    random.Random(f"{plan.seed} {deal}").shuffle(order)  # so that nobody always plays behind the same other
    return deal, [order[(seat + turn) % len(order)] for seat in range(plan.players)]


# Playing and keeping


def recorded(name: str, plan: Plan, number: int, book: Any, decks: Any, called: Mapping[str, Who]) -> tuple[str, Match]:
    """Plays a match; gives its record and its outcome."""
    table, match = played(games.load(name), plan, number, book, decks, called)
    return record.write(table, **head_of(match)), match


def played(game: Game, plan: Plan, number: int, book: Any, decks: Any, called: Mapping[str, Who]) -> tuple[Table, Match]:
    deal, names = lineup(game, plan, number)
    seed = hashlib.sha256(f"fuda tournament {plan.seed} {deal}".encode()).digest()
    table = Table(game, plan.players, seed, book=book, decks=decks, **plan.options)
    chance = random.Random(f"{plan.seed} {number} bots")
    seated = [make_any(game, called[name], chance.getrandbits(62), wait=True) for name in names]
    while table.turn is not None:
        table.play(seated[table.turn].choose(table.seat_view(table.turn)))
    faults = [getattr(bot, "faults", 0) for bot in seated]
    return table, Match(number, deal, names, table.places, table.scores, faults if any(faults) else [])


def head_of(match: Match) -> dict[str, Any]:
    """What stands in a record's head besides."""
    return {"bots": match.bots, "tournament": {"match": match.number, "deal": match.deal}} | {
        "places": match.places,
        "scores": match.scores,
        **({"faults": match.faults} if match.faults else {}),
    }


def opened(folder: Path, game: Game, plan: Plan) -> dict[int, Match]:
    """The matches that a folder holds already; a new folder is made for the plan."""
    file = folder / PLAN_FILE
    told = {"format": FORMAT, "version": VERSION, **asdict(plan)}
    try:
        if not file.exists():
            if folder.is_dir() and any(folder.iterdir()):
                raise BadSetup(f"{folder} is no folder of a tournament, and it is not empty; name another with --out.")
            record.write_whole(file, json.dumps(told, ensure_ascii=False, indent=2) + "\n")
        kept = json.loads(file.read_text("utf-8"))
        records = sorted(folder.glob("[0-9]*.jsonl"))
        heads = [(path, path.open(encoding="utf-8").readline()) for path in records]
    except OSError as error:
        raise BadSetup(f"{folder} can't be used for a tournament: {error.strerror}.") from error
    except ValueError as error:
        raise BadSetup(f"{folder} can't be used for a tournament: {error}.") from error
    if kept != json.loads(json.dumps(told)):
        differs = [key for key in told if not isinstance(kept, dict) or kept.get(key) != json.loads(json.dumps(told[key]))]
        raise BadSetup(f"{folder} holds another tournament ({', '.join(differs)} differ); name another folder with --out.")
    found = [match_of(path, line, game, plan) for path, line in heads]
    return {match.number: match for match in found}


def file_of(folder: Path, number: int) -> Path:
    return folder / f"{number + 1:06}.jsonl"


def match_of(path: Path, line: str, game: Game, plan: Plan) -> Match:
    """The match that a record's head tells of, which has to be one of the plan."""
    try:
        head = record.read_head(line)
        about = head["tournament"]
        match = Match(about["match"], about["deal"], head["bots"], head["places"], head["scores"], head.get("faults", []))
        is_sound = head["game"] == plan.game and head["players"] == plan.players and fits(match, path, game, plan)
    except (FudaError, KeyError, TypeError, ValueError):
        is_sound = False
    if not is_sound:
        raise BadRecord(f"{path} is no record of a match of this tournament; take it away, and what is missing is played again.")
    now = record.rules_version(game)
    if head.get("rules", now) != now:
        raise BadSetup(
            f"{path.parent} holds matches under version {head['rules']!r} of the rules of {game.name}; "
            f"this Fuda plays version {now}; name another folder with --out."
        )
    return match


def fits(match: Match, path: Path, game: Game, plan: Plan) -> bool:
    """Whether a match is the one of the plan that has this number, and its outcome is one."""
    seats = plan.players
    return (
        are_whole([match.number], 1, 0)
        and path == file_of(path.parent, match.number)
        and (match.deal, match.bots) == lineup(game, plan, match.number)
        and are_whole(match.places, seats, 1, seats)
        and are_whole(match.scores, seats)
        and (match.faults == [] or are_whole(match.faults, seats, 0))
    )


def are_whole(values: Any, count: int, least: float = -math.inf, most: float = math.inf) -> bool:
    """Whether it is a list of so many whole numbers within these bounds."""
    return (
        isinstance(values, list)
        and len(values) == count
        and all(isinstance(value, int) and not isinstance(value, bool) and least <= value <= most for value in values)
    )


# What came of it


@dataclass(frozen=True)
class Contest:
    """Who was compared with whom: the seats of a match, or in a cooperative game the groups that played the same deal."""

    deal: int
    names: list[str]
    places: list[int]
    won: list[float]


def contests(game: Game, plan: Plan, matches: list[Match]) -> list[Contest]:
    if not game.is_cooperative:
        return [Contest(m.deal, m.bots, m.places, shares(np.array([m.places]))[0].tolist()) for m in matches]
    by_deal: dict[int, list[Match]] = {}
    for match in matches:
        by_deal.setdefault(match.deal, []).append(match)
    found = []
    for deal, played in by_deal.items():
        if len(played) == len(plan.bots):
            totals = [sum(match.scores) for match in played]
            places = [1 + sum(other > total for other in totals) for total in totals]
            found.append(Contest(deal, [match.bots[0] for match in played], places, [float(1 in m.places) for m in played]))
    return found


def summed_up(game: Game, plan: Plan, folder: Path, matches: list[Match], wanted: int, answered: bool) -> Tournament:
    held = contests(game, plan, matches)
    ratings = rated(plan.bots, held)
    standings = [
        Standing(name, *ratings[name], share(by_deal(held, name, won_in)), estimate(by_deal(held, name, place_in)))
        for name in plan.bots
    ]
    standings.sort(key=lambda standing: -standing.rating)
    ahead = {a: {b: comparison(held, a, b) for b in plan.bots if b != a} for a in plan.bots}
    return Tournament(plan, str(folder), len(matches), wanted, answered, standings, ahead, faults_of(matches))


def faults_of(matches: list[Match]) -> dict[str, int]:
    """How many turns each bot lost, those that lost none left out."""
    sums: dict[str, int] = {}
    for match in matches:
        for name, count in zip(match.bots, match.faults, strict=False):
            sums[name] = sums.get(name, 0) + count
    return {name: count for name, count in sums.items() if count}


def won_in(contest: Contest, number: int) -> float:
    return contest.won[number]


def place_in(contest: Contest, number: int) -> float:
    return contest.places[number]


def by_deal(held: list[Contest], name: str, value: Callable[[Contest, int], float]) -> np.ndarray:
    """The means over a bot's seats. Matches of one deal depend on each other, so each deal counts once: float64 [deals]."""
    deals: dict[int, list[float]] = {}
    for contest in held:
        for i, each in enumerate(contest.names):
            if each == name:
                deals.setdefault(contest.deal, []).append(value(contest, i))
    return np.array([np.mean(values) for values in deals.values()])


def comparison(held: list[Contest], a: str, b: str) -> Estimate:
    """How often `a` came before `b`."""
    return share(ahead_by_deal(held, a, b))


def ahead_by_deal(held: list[Contest], a: str, b: str) -> np.ndarray:
    """How often `a` came before `b` in each deal in which they met: float64 [deals]."""
    deals: dict[int, list[float]] = {}
    for contest in held:
        for i, j in itertools.product(range(len(contest.names)), repeat=2):
            if (contest.names[i], contest.names[j]) == (a, b):
                mine, theirs = contest.places[i], contest.places[j]
                deals.setdefault(contest.deal, []).append(0.5 if mine == theirs else float(mine < theirs))
    return np.array([np.mean(values) for values in deals.values()])


def rated(names: Sequence[str], held: list[Contest]) -> dict[str, tuple[float, float]]:
    """Ratings with their uncertainties by Plackett and Luce's model; a bot with several seats moves by the mean of them."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise Missing("Ratings need the extra fuda[lab]: pip install 'fuda[lab]'.") from None
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for contest in held:
        teams = [[model.rating(mu=ratings[name].mu, sigma=ratings[name].sigma)] for name in contest.names]
        after = model.rate(teams, ranks=[float(place) for place in contest.places])
        for name in set(contest.names):
            own = [after[i][0] for i, each in enumerate(contest.names) if each == name]
            ratings[name].mu = sum(each.mu for each in own) / len(own)
            ratings[name].sigma = sum(each.sigma for each in own) / len(own)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def is_answered(game: Game, plan: Plan, matches: list[Match], confidence: float, look: int) -> bool:
    """Whether each bot is certain to be better or worse than its neighbours in the order of mean places.

    The chance of a wrong answer is shared out over all looks, half of what is left to each, and over the pairs of neighbours.
    """
    held = contests(game, plan, matches)
    order = sorted(plan.bots, key=lambda name: by_deal(held, name, place_in).mean())
    pairs = list(itertools.pairwise(order))
    wrong = (1 - confidence) / 2**look / len(pairs)
    found = [ahead_by_deal(held, a, b) for a, b in pairs]
    return all(len(ahead) >= FIRST_LOOK and chance_of(ahead) < wrong for ahead in found)


def chance_of(ahead: np.ndarray) -> float:
    """The chance that equal bots are at least as far apart as in these deals, by Student's t.

    One more deal counts that went the other way: few deals that all went alike do not make the spread 0 and the answer certain.
    """
    values = np.append(ahead, 1 - ahead.mean()) - 0.5
    spread = float(values.std(ddof=1))
    if spread == 0:
        return 1.0  # every deal was even
    return student_t(abs(float(values.mean())) / spread * math.sqrt(len(values)), len(values) - 1)


def student_t(t: float, freedom: int) -> float:
    """The chance of a value beyond -t or t with so many degrees of freedom (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    is_odd = freedom % 2
    term, total = math.cos(angle) if is_odd else 1.0, 0.0
    for k in range(1 + is_odd, freedom, 2):
        total += term
        term *= k / (k + 1) * math.cos(angle) ** 2
    within = math.sin(angle) * total
    return 1 - (2 / math.pi * (angle + within) if is_odd else within)
