"""A second reading of the rules of Catastrophe: the React, with Responses, which are played in a Barter too."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from tests.games.catastrophe.second_cards import Cards, Effect
from tests.games.catastrophe.second_table import PERSONA, PLACES, Board, Card, Deal, Loan, Move, Promise, Seat

RULES = {"mitigate": 43, "heal": 44, "draw": 45, "repair": 46, "calm": 47}


class React(Board):
    def __init__(self, cards: Cards, players: int, options: dict[str, Any], new_deal: Callable[[], Deal]) -> None:
        super().__init__(cards, players, options, new_deal)
        self.stage = ""
        self.phase = 0
        self.disaster: str | None = None
        self.impact: str | None = None
        self.hidden_impacts: list[str] = []
        self.needs: list[str] = []
        self.acting: int | None = None
        self.plays_in_trade = 0

    @property
    def mover(self) -> Seat:
        assert self.turn is not None
        return self.seats[self.turn]

    def clear_react(self) -> None:
        self.promises: list[Promise] = []
        self.covered: dict[tuple[int, int], int] = {}  # uses given by Responses, by impact and seat
        self.dones = 0
        self.calmed = False
        for seat in self.seats:
            seat.loans = []
            seat.free_loans = seat.taken_back = seat.played = 0

    def reveal(self) -> None:
        """Rules 28, 30."""
        assert self.disaster
        self.impact = self.hidden_impacts[self.phase]
        strikes = self.book.disasters[self.disaster]
        self.needs = [*strikes[3 * self.phase : 3 * self.phase + 3], self.book.impacts[self.impact][0]]
        self.phase += 1
        self.stage = "react"
        self.clear_react()
        self.asks = "react"
        self.acting = self.turn = self.first

    def sting(self, impact: int) -> str:
        """Only the fourth impact, the one of the Impact card, may have one."""
        return self.book.impacts[self.impact][1] if impact == 3 and self.impact and not self.calmed else "none"

    # What may be done.

    def candidates_in_react(self) -> list[Move]:
        seat = self.mover
        targets = [(impact, other) for impact in range(4) for other in range(self.players)]
        slots = [slot for slot in range(PERSONA + 1) if self.source(slot) is not self]
        uses = [("use", slot, *target) for slot in slots for target in targets]
        own = [promise for promise in self.promises if promise.by == self.turn]
        unuses = [("unuse", slot, p.impact, p.seat) for p in own for slot in slots if self.source(slot) is p.source]
        passed = [*dict.fromkeys(seat.hand), None]
        borrows = [
            ("borrow", side, place, title)
            for side in (1, -1)
            for place in range(PLACES)
            if self.seats[(seat.number + side) % self.players].row[place]
            for title in passed
        ]
        return [("done",), *uses, *unuses, *borrows, *self.candidate_plays()]

    def candidate_plays(self) -> list[Move]:
        titles = [title for title in dict.fromkeys(self.mover.hand) if self.is_response(title)]
        impacts = [("impact", impact, seat) for impact in range(4) for seat in range(self.players)]
        others = [*(("seat", seat) for seat in range(self.players)), *(("card", place) for place in range(PLACES))]
        plays: list[Move] = []
        for title in titles:
            kind = self.aims_at(title)
            plays += [("play", title, aim) for aim in (*impacts, *others, None) if (aim[0] if aim else None) == kind]
        return plays

    def source(self, slot: int) -> Any:
        """What the mover uses: a card, a loan, None for the Persona. The referee itself stands for nothing."""
        if slot == PERSONA:
            return None if self.mover.trait("free-use") else self
        if slot >= PLACES:
            return self.mover.loans[slot - PLACES] if slot - PLACES < len(self.mover.loans) else self
        return self.mover.row[slot] or self

    def helped_by(self, source: Card | Loan | None) -> set[str]:
        """Rules 32, 62, 63: the kinds of impact that the mover can use something for."""
        if source is None:
            free = self.mover.trait("free-use")
            return set(free.needs) if free else set()
        kinds = set(self.title(source.title).helps)
        counts_as = self.mover.trait("counts-as")
        return kinds | set(counts_as.to) if counts_as and kinds & counts_as.needs else kinds

    def faults_of_use(self, slot: int, impact: int, seat: int) -> set[int]:
        source = self.source(slot)
        faults = set() if seat < self.players else {1, 32}
        if source is self:
            faults |= {62} if slot == PERSONA else {32, 36}
        if faults:
            return faults
        left = self.mover.amount("free-use") if source is None else source.left
        promised = [promise for promise in self.promises if promise.by == self.turn and promise.source is source]
        if len(promised) >= left:
            faults |= {33, 62} if source is None else {33}
        if self.needs[impact] not in self.helped_by(source):
            faults |= {62} if source is None else {32}
        if isinstance(source, Loan) and seat != self.turn:
            faults.add(40)
        if isinstance(source, Loan) and self.sting(impact) == "own-cards":
            faults.add(53)
        if self.sting(impact) == "scarce" and sum(promise.impact == impact for promise in self.promises) >= self.uses_for_all():
            faults.add(76)
        return faults | self.faults_of_helping(impact, seat)

    def uses_for_all(self) -> int:  # rule 76
        return 2 if self.players == 2 else 1

    def faults_of_helping(self, impact: int, seat: int) -> set[int]:
        """Rules 54, 67, 68: whether the mover can mitigate an impact of a seat at all."""
        if seat == self.turn:
            return set()
        faults = {54} if self.sting(impact) == "alone" else set()
        if self.mover.trait("no-helping"):
            faults.add(67)
        if self.seats[seat].trait("no-help"):
            faults.add(68)
        return faults

    def promise_of(self, slot: int, impact: int, seat: int) -> Promise | None:
        source = self.source(slot)
        for promise in self.promises:
            if promise.by == self.turn and promise.source is source and (promise.impact, promise.seat) == (impact, seat):
                return promise
        return None

    def faults_of_unuse(self, slot: int, impact: int, seat: int) -> set[int]:
        """Rule 34."""
        return set() if self.promise_of(slot, impact, seat) and self.mover.taken_back < 12 else {34}

    def faults_of_borrow(self, side: int, place: int, title: str | None) -> set[int]:
        """Rules 36 to 40, 65, 66. `side` is 1 for the next seat and -1 for the one before."""
        faults = set()
        if self.players == 2 and side == -1:
            faults |= {1, 39, 40}
        if self.mover.trait("no-borrow"):
            faults.add(66)
        if len(self.mover.loans) >= 4:
            faults.add(39)
        card = self.seats[(self.mover.number + side) % self.players].row[place]
        if card is None:
            faults |= {36, 40}
        elif any(loan.card is card for loan in self.mover.loans):
            faults.add(39)
        if title is None and self.mover.free_loans >= self.mover.amount("free-borrow"):
            faults |= {36, 65}
        if title is not None and title not in self.mover.hand:
            faults.add(36)
        return faults

    # Doing it.

    def acted(self) -> None:
        """Rule 31."""
        self.dones = 0

    def do_use(self, slot: int, impact: int, seat: int) -> None:
        self.acted()
        self.promises.append(Promise(self.mover.number, self.source(slot), impact, seat))

    def do_unuse(self, slot: int, impact: int, seat: int) -> None:
        self.acted()
        promise = self.promise_of(slot, impact, seat)
        assert promise
        self.promises.remove(promise)
        self.mover.taken_back += 1

    def do_borrow(self, side: int, place: int, title: str | None) -> None:
        self.acted()
        lender = (self.mover.number + side) % self.players
        card = self.seats[lender].row[place]
        assert card
        self.mover.loans.append(Loan(card, card.title, card.left, lender))
        if title is None:
            self.mover.free_loans += 1
        else:
            self.mover.hand.remove(title)
            self.receive(lender, title)
        self.then = self.go_on
        self.arrive()

    def go_on(self) -> None:
        """Back to the seat in whose turn a card was passed."""
        self.asks, self.turn = "react", self.acting

    def done_in_react(self) -> None:
        """Rule 31."""
        self.dones += 1
        if self.dones < self.players:
            self.acting = self.turn = (self.mover.number + 1) % self.players
            return
        for promise in self.promises:  # rule 48
            if isinstance(promise.source, Card):
                promise.source.left -= 1
        lost = [sum(self.vitality_lost(impact, n) for impact in range(4)) for n in range(self.players)]  # rule 49
        for seat, loss in zip(self.seats, lost, strict=True):
            seat.vitality = max(0, seat.vitality - loss)
        self.after_react()

    @abstractmethod
    def after_react(self) -> None:
        """What comes after a React; the referee says it."""

    def uses_needed(self, impact: int, seat: int) -> int:
        """Rules 52, 64."""
        more = self.seats[seat].trait("needs-more")
        extra = more.amount if more and self.needs[impact] in more.needs else 0
        return (2 if self.sting(impact) == "double" else 1) + extra

    def uses_given(self, impact: int, seat: int) -> int:
        promised = sum((promise.impact, promise.seat) == (impact, seat) for promise in self.promises)
        return promised + self.covered.get((impact, seat), 0)

    def vitality_lost(self, impact: int, seat: int) -> int:
        """Rules 49, 52, 64."""
        missing = max(0, self.uses_needed(impact, seat) - self.uses_given(impact, seat))
        if self.sting(impact) == "scarce":  # rule 76
            return 2 if missing else 0
        return min(missing, 2 if self.sting(impact) == "double" else 1)

    # Responses.

    def aims_at(self, title: str) -> str | None:
        return next((effect.aims_at for effect in self.title(title).effects if effect.aims_at), None)

    def faults_of_play(self, title: str, aim: Any) -> set[int]:
        """Rules 41, 42. An aim is ("impact", impact, seat), ("seat", seat), ("card", place) or None."""
        if title not in self.mover.hand or not self.is_response(title):
            return {41}
        effects = self.title(title).effects
        step = "react" if self.asks == "react" else self.stage
        faults = {41} if self.title(title).step != step else set()
        if (self.mover.played if self.asks == "react" else self.plays_in_trade) >= 8:
            faults.add(42)
        if (aim[0] if aim else None) != self.aims_at(title):
            return faults | {42, *(RULES[effect.do] for effect in effects)}
        if self.asks != "react" and any(effect.do in ("mitigate", "calm") for effect in effects):
            return faults | {41}
        for effect in effects:
            if effect.aims_at:
                faults |= self.faults_of_aim(effect, aim)
        if self.aims_at(title) in ("seat", None) and not any(self.would_change(effect, aim) for effect in effects):
            faults |= {42, *(RULES[effect.do] for effect in effects)}
        return faults

    def faults_of_aim(self, effect: Effect, aim: Any) -> set[int]:
        if effect.do == "repair":  # rule 46
            card = self.mover.row[aim[1]]
            return set() if card and not self.is_unused(card) else {42, 46}
        seat = aim[-1]
        if seat >= self.players or seat not in self.may_choose(effect):
            return {42, RULES[effect.do]} | ({1} if seat >= self.players else set())
        if effect.do != "mitigate":
            return set()
        impact = aim[1]
        faults = set() if self.needs[impact] in effect.needs else {42, 43}
        if self.sting(impact) == "no-response":
            faults.add(55)
        if self.sting(impact) == "scarce":
            faults.add(76)
        return faults | self.faults_of_helping(impact, seat)

    def may_choose(self, effect: Effect) -> set[int]:
        """The seats whose impact may be named; for everyone one names one's own."""
        if effect.whom == "neighbour":
            return self.neighbours(self.mover.number)
        return set(range(self.players)) if effect.whom == "anyone" else {self.mover.number}

    def would_change(self, effect: Effect, aim: Any) -> bool:
        """Rules 44, 45, 47, of an effect that aims at a seat or at nothing."""
        if effect.do == "heal":
            healed = [n for n in self.for_whom(effect, aim) if n < self.players]
            return any(self.seats[n].vitality < self.options["vitality"] for n in healed)
        if effect.do == "draw":
            return bool(self.deck or self.discards)
        return self.sting(3) not in ("none", "scarce")  # calm

    def for_whom(self, effect: Effect, aim: Any) -> list[int]:
        if effect.whom == "everyone":
            return self.around(self.first)
        return [self.mover.number] if effect.whom == "self" else [aim[-1]]

    def do_play(self, title: str, aim: Any) -> None:
        """Rules 41 to 47: the effects in their order, then it is discarded."""
        if self.asks == "react":
            self.acted()
            self.mover.played += 1
        else:
            self.plays_in_trade += 1
        self.mover.hand.remove(title)
        for effect in self.title(title).effects:
            self.carry_out(effect, aim)
        self.discards.append(title)

    def carry_out(self, effect: Effect, aim: Any) -> None:
        seats = [] if effect.do in ("repair", "calm") else self.for_whom(effect, aim)
        if effect.do == "calm":
            self.calmed |= self.sting(3) not in ("none", "scarce")
        elif effect.do == "repair":
            card = self.mover.row[aim[1]]
            assert card
            card.left = min(self.title(card.title).uses, card.left + effect.amount)
        for n in seats:
            if effect.do == "heal":
                self.seats[n].vitality = min(self.options["vitality"], self.seats[n].vitality + effect.amount)
            elif effect.do == "draw":
                self.draw(n, effect.amount)
            elif not self.faults_of_helping(aim[1], n):  # rules 54, 67, 68
                self.covered[aim[1], n] = self.covered.get((aim[1], n), 0) + effect.amount
