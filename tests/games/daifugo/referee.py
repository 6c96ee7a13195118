"""A second reading of the rules about turns, effects and places: a referee that follows a match by its moves in notation.

It shares nothing with the game but the hands that were dealt; what may be played it asks of `slow`.
"""

from collections.abc import Sequence
from typing import Any

from tests.games.daifugo.slow import JOKER, Play, Situation, read


class Referee:
    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players = players
        self.options = options
        self.points = [0] * players
        self.ranking: list[int] = []  # of the round before
        self.rounds_done = 0

    def deal(self, hands: Sequence[Sequence[str]], leader: int | None = None) -> None:
        """Begins a round with these hands, which are those after the strongest cards were paid."""
        self.hands = [list(hand) for hand in hands]
        self.still_in = list(range(self.players))
        self.places: dict[int, int] = {}
        self.finished: list[int] = []
        self.fouled: list[int] = []
        self.kakumei = False
        self.new_pile(leader if leader is not None else self.ranking[-1])
        self.asks = "play"
        self.stuck: list[int] = []
        self.to_return: list[int] = []
        if leader is None and self.options["exchange"]:
            self.to_return = [self.ranking[0]] * 2 + ([self.ranking[1]] if self.players >= 4 else [])
            self.asks, self.turn = "return", self.to_return[0]

    def new_pile(self, leader: int) -> None:
        self.pile: list[tuple[int, Play]] = []
        self.jack_back = False
        self.suits: set[str] = set()
        self.steps = False
        self.turn = leader if leader in self.still_in else self.after(leader)

    def after(self, seat: int) -> int:
        return next(other for i in range(1, self.players + 1) if (other := (seat + i) % self.players) in self.still_in)

    def situation(self) -> Situation:
        last = self.pile[-1][1] if self.pile else None
        return Situation(self.hands[self.turn], self.options, self.kakumei, self.jack_back, last, self.suits, self.steps)

    def allowed(self) -> set[str]:
        """What the seat to move may do."""
        if self.asks == "play":
            return self.situation().legal()
        if self.asks == "kakumei":
            return {"revolt", "keep"}
        cards = {f"{self.asks} {card}" for card in self.hands[self.turn]}
        return cards if self.asks == "return" else cards | {"done"}

    def move(self, text: str) -> None:
        word, _, card = text.partition(" ")
        if word == "return":
            self.return_card(card)
        elif word == "pass":
            self.pass_on()
        elif word in ("revolt", "keep"):
            self.kakumei ^= word == "revolt"
            self.effects()
        elif word in ("give", "discard"):
            self.lose(card, word)
        elif word == "done":
            self.todo[self.asks] = 0
            self.effects()
        else:
            self.play(read(text))

    def return_card(self, card: str) -> None:
        seat = self.to_return.pop(0)
        to = self.ranking[-1] if seat == self.ranking[0] else self.ranking[-2]
        self.hands[seat].remove(card)
        self.hands[to].append(card)
        if self.to_return:
            self.turn = self.to_return[0]
        else:
            self.asks, self.turn = "play", self.ranking[-1]

    def pass_on(self) -> None:
        if self.pile:
            self.next_turn(self.turn, 0)
            return
        self.stuck.append(self.turn)
        self.turn = self.after(self.turn)
        if len(self.stuck) == len(self.still_in):
            self.end_stuck()

    def play(self, play: Play) -> None:
        seat, situation = self.turn, self.situation()
        foul = self.options["finish"] == "foul" and situation.is_bad_finish(play)
        before = self.pile[-1][1] if self.pile else None
        if before is not None and len(self.pile) == 1 and self.options["shibari"] and before.suits and play.suits == before.suits:
            self.suits = play.suits
            self.steps = bool(self.options["geki"]) and situation.step(play, before) == 1
        for card in [*play.real, *[JOKER] * (len(play.stand) + play.alone)]:
            self.hands[seat].remove(card)
        self.pile.append((seat, play))
        self.stuck = []

        def effect(option: str, text: str) -> int:
            return play.values(text) if self.options[option] else 0

        self.todo = {"give": effect("seven", "7"), "discard": effect("ten", "10")}
        self.jacks = effect("jackback", "J")
        self.fives = effect("five", "5")
        beat_joker = before is not None and before.alone == 1
        self.ends = beat_joker or effect("eight", "8") > 0 or effect("nine", "9") >= 2
        if not self.hands[seat] and self.leave(seat, foul):
            return
        if play.size >= 4 and self.options["kakumei"]:
            self.asks = "kakumei"
        else:
            self.effects()

    def lose(self, card: str, how: str) -> None:
        seat = self.turn
        self.hands[seat].remove(card)
        if how == "give":
            self.hands[self.after(seat)].append(card)
        self.todo[how] -= 1
        if self.hands[seat] or not self.leave(seat, False):
            self.effects()

    def effects(self) -> None:
        """What is left to do after a play, in the order of rule 21."""
        seat = self.pile[-1][0]
        for kind in ("give", "discard"):
            if self.todo[kind] and self.hands[seat]:
                self.asks = kind
                return
        self.asks = "play"
        self.jack_back |= self.jacks > 0
        if self.ends:
            self.new_pile(seat)
        else:
            self.next_turn(seat, self.fives)

    def next_turn(self, seat: int, skip: int) -> None:
        owner = self.pile[-1][0]
        for i in range(1, self.players + 1):
            other = (seat + i) % self.players
            if other == owner:
                self.new_pile(owner)
                return
            if other in self.still_in:
                if not skip:
                    self.turn = other
                    return
                skip -= 1

    def leave(self, seat: int, foul: bool) -> bool:
        """The seat goes out; says whether that ends the round."""
        self.still_in.remove(seat)
        (self.fouled if foul else self.finished).append(seat)
        if len(self.still_in) > 1:
            return False
        self.finished.append(self.still_in.pop())
        self.end_round([[other] for other in self.finished])
        return True

    def end_stuck(self) -> None:
        counts = sorted({len(self.hands[seat]) for seat in self.stuck})
        shared = [[seat for seat in self.stuck if len(self.hands[seat]) == n] for n in counts]
        self.end_round([[seat] for seat in self.finished] + shared)

    def end_round(self, groups: list[list[int]]) -> None:
        groups = groups + [[seat] for seat in reversed(self.fouled)]
        self.places = {seat: 1 + sum(len(g) for g in groups[:i]) for i, group in enumerate(groups) for seat in group}
        for i, group in enumerate(groups):
            for seat in group:
                self.points[seat] += sum(len(worse) for worse in groups[i + 1 :])
        self.ranking = [seat for group in groups for seat in group]
        self.rounds_done += 1
        self.asks = "deal" if self.rounds_done < self.options["rounds"] else "over"
