"""Whole matches for the comparison of the rules with their second reading: who plays them, and what is rare in them."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.catastrophe.build import STREET
from tests.games.catastrophe.second_cards import random_file
from tests.games.catastrophe.second_compare import OWN_CARDS, Match
from tests.games.catastrophe.second_reading import Referee
from tests.games.catastrophe.second_table import Card, Loan, Move

RARE = (
    "neither deck nor discards",
    "a card is settled while more wait",
    "a trade with both rows full",
    "a borrowed card leaves its row",
    "promises lapse",
    "a borrowed card's place holds another card",
    "a borrowed card is repaired",
    "everything is given away",
    "a use too much",
    "double, and needs more",
    "calmed after a promise",
    "a Response for everyone does not help all",
    "a React with a seat at 1 Vitality",
    "a row of four at most",
    "four loans",
    "twelve uses taken back",
    "eight Responses played",
    "a loan for nothing",
    "lost in the first phase",
    "a title shared",
    "a series goes on after a loss",
    "a series goes on after a win",
)
# The likings of one who fills rows and makes large trades; others have random ones.
TRADER = {"pass": 0.1, "trade": 10.0, "give": 3.0, "give_row": 1.0, "ask": 0.3, "ask_row": 2.0, "propose": 1.0, "withdraw": 0.05}
TRADER |= {"accept": 10.0, "decline": 0.3, "show": 10.0, "borrow": 0.1}


class Player:
    """Plays a match, with likings of its own for kinds of moves."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.liking: dict[str, float] = dict(TRADER) if chance.random() < 0.3 else {}
        self.careful = chance.random() < 0.6  # does what saves Vitality before anything else

    def choose(self, match: Match, legal: list[int]) -> int:
        chance, referee = self.chance, match.referee
        moves = {a: match.move(a) for a in legal}
        if self.careful and referee.asks == "react" and chance.random() < 0.9:
            useful = [a for a, move in moves.items() if move[0] == "use" and referee.vitality_lost(*move[2:])]
            if useful:
                return chance.choice(useful)
        if referee.asks == "offer" and chance.random() < 0.7:
            there = referee.seats[referee.offered.partner].hand
            moves = {a: move for a, move in moves.items() if move[0] != "ask" or there.count(move[1])}
        by_verb: dict[str, list[int]] = {}
        for a, move in moves.items():
            by_verb.setdefault(move[0], []).append(a)
        for verb in by_verb:
            self.liking.setdefault(verb, chance.choice([0.1, 0.3, 1.0, 3.0, 10.0]))
        verb = chance.choices(list(by_verb), [self.liking[verb] for verb in by_verb])[0]
        return chance.choice(by_verb[verb])


def follow(match: Match, chance: random.Random, refusals: int = 2) -> tuple[int, Counter[str]]:
    """Plays a whole match and compares all of it; returns how many decisions, and what happened that is rare."""
    player, rare = Player(chance), Counter[str]()
    decisions = 0
    while not match.table.over:
        legal = match.check_legal()
        for _ in range(refusals):
            match.check_refusal(chance.randrange(match.table.game.actions))
        if chance.random() < 0.02:
            match.check_views()
        a = player.choose(match, legal)
        move = match.move(a)
        rare.update({move[0], *before(match.referee, move)})
        games, losses = match.referee.game, match.referee.losses
        match.play(a)
        rare.update(after(match.referee, games, losses))
        decisions += 1
    for _ in range(refusals):
        match.check_refusal(chance.randrange(match.table.game.actions))
    return decisions, rare


def before(r: Referee, move: Move) -> Iterator[str]:
    """What is rare about a move."""
    verb, mover = move[0], r.mover
    loans = [loan for seat in r.seats for loan in seat.loans]
    if r.asks == "settle":
        card = mover.row[move[1]]
        if r.arrivals:
            yield "a card is settled while more wait"
        if r.stage == "react" and any(loan.card is card for loan in loans):
            yield "a borrowed card leaves its row"
        if any(promise.source is card for promise in r.promises) and r.stage == "react":
            yield "promises lapse"
    elif verb == "accept" and all(len(r.seats[n].cards()) == r.row_limit(n) for n in (r.offered.trader, r.offered.partner)):
        yield "a trade with both rows full"
    elif verb == "propose":
        given = len(r.offered.giving) + len(r.offered.giving_row)
        if given and given == len(mover.hand) + len(mover.cards()):
            yield "everything is given away"
    elif verb == "use" and not r.vitality_lost(*move[2:]):
        yield "a use too much"
    elif verb == "borrow" and move[3] is None:
        yield "a loan for nothing"
    elif verb == "play":
        yield from before_play(r, move, loans)


def before_play(r: Referee, move: Move, loans: list[Loan]) -> Iterator[str]:
    for effect in r.title(move[1]).effects:
        if effect.do == "calm" and r.sting(3) != "none" and r.promises:
            yield "calmed after a promise"
        if effect.do == "repair" and any(loan.card is r.mover.row[move[2][1]] for loan in loans) and r.asks == "react":
            yield "a borrowed card is repaired"
        for_all = effect.do == "mitigate" and effect.whom == "everyone"
        if for_all and any(r.faults_of_helping(move[2][1], n) for n in range(r.players)):
            yield "a Response for everyone does not help all"


def after(r: Referee, games: int, losses: int) -> Iterator[str]:
    """What is rare about the position that a move led to."""
    if not r.deck and not r.discards:
        yield "neither deck nor discards"
    if r.game > games:
        yield "a series goes on after a loss" if r.losses > losses else "a series goes on after a win"
    if r.asks == "over":
        if r.losses > losses and r.phase == 1:
            yield "lost in the first phase"
        if r.places().count(1) > 1:
            yield "a title shared"
    if r.asks == "react":
        yield from in_react(r)


def in_react(r: Referee) -> Iterator[str]:
    mover = r.mover
    if any(r.uses_needed(3, seat) > 2 for seat in range(r.players)) and r.sting(3) == "double":
        yield "double, and needs more"
    if any(seat.vitality == 1 for seat in r.seats):
        yield "a React with a seat at 1 Vitality"
    if any(r.row_limit(seat) <= 4 for seat in range(r.players)):
        yield "a row of four at most"
    if len(mover.loans) == 4:
        yield "four loans"
    if mover.taken_back == 12:
        yield "twelve uses taken back"
    if mover.played == 8:
        yield "eight Responses played"
    for loan in mover.loans:
        row: list[Card | None] = r.seats[loan.lender].row
        if loan.card not in row and None not in row[: r.row_limit(loan.lender)]:
            yield "a borrowed card's place holds another card"


def random_match(seed: int) -> Match:
    """The game's own cards, those of the tests, and cards of all kinds of households take turns, and so do numbers of seats."""
    chance = random.Random(seed)
    files = (OWN_CARDS.read_text(), STREET.read_text(), random_file(chance), random_file(chance))
    return Match(files[seed % 4], 2 + seed // 4 % 5, seed, **random_options(chance))


def random_options(chance: random.Random) -> dict[str, Any]:
    return {
        "vitality": chance.choice([4, 3]),
        "row": chance.choice([7, 6]),
        "personas": chance.choice(["ability", "detriment", "none"]),
        "games": chance.choice([1, 1, 2, 3]),
    }
