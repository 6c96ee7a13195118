"""A second reading of the rules of Catastrophe, slow and plain: a referee that follows a match move by move.

It is written from the rulebook and `rules.md`, and shares nothing with the game but its card files. For a move it says which
rules forbid it: none if it is legal. It is told what chance brings, and checks that it is possible.
"""

from collections.abc import Callable
from typing import Any

from tests.games.catastrophe.second_cards import Cards
from tests.games.catastrophe.second_table import Card, Deal, Move, Offer, Seat
from tests.games.catastrophe.second_trade import Trades

VERBS = {
    "draft": {"pick"},
    "trade": {"pass", "trade", "play"},
    "offer": {"give", "give_row", "ask", "ask_row", "propose", "withdraw"},
    "answer": {"accept", "decline"},
    "show": {"show", "done"},
    "react": {"use", "unuse", "borrow", "play", "done"},
    "settle": {"return", "drop"},
}


class Referee(Trades):
    def __init__(self, cards: Cards, players: int, options: dict[str, Any], new_deal: Callable[[], Deal]) -> None:
        super().__init__(cards, players, options, new_deal)
        self.game = 0
        self.points = [0] * players
        self.owned = [0] * players
        self.held = [0] * players
        self.losses = 0
        self.resilient: set[int] = set()  # of the last game that was won
        self.start_game(set(range(players)))  # rule 8

    def start_game(self, firsts: set[int]) -> None:
        """Rules 4 to 8."""
        deal = self.new_deal()
        self.game += 1
        assert deal.first in firsts
        self.first = deal.first
        self.deck = self.book.whole_deck()
        for pack in deal.packs:
            for title in pack:
                self.deck.remove(title)
        assert [len(pack) for pack in deal.packs] == [6] * self.players
        assert deal.disaster in self.book.disasters
        assert len(set(deal.impacts)) == 3
        assert set(deal.impacts) <= set(self.book.impacts)
        side = self.options["personas"]
        if side == "none":
            assert deal.personas == [None] * self.players
        else:
            assert len(set(deal.personas)) == self.players
            assert set(deal.personas) <= set(self.book.personas)
        self.seats = []
        for n, (pack, persona) in enumerate(zip(deal.packs, deal.personas, strict=True)):
            traits = self.book.personas[persona][side] if persona else []
            self.seats.append(Seat(n, self.options["vitality"], list(pack), persona, traits))
        self.hidden_disaster, self.hidden_impacts = deal.disaster, deal.impacts
        self.disaster: str | None = None
        self.impact: str | None = None
        self.needs: list[str] = []
        self.phase = 0
        self.discards = []
        self.acting: int | None = None
        self.offer: Offer | None = None
        self.stage = "draft"
        self.clear_react()
        self.begin_picks()

    # What may be done.

    def faults(self, move: Move) -> set[int]:
        """The rules that forbid a move now."""
        if self.asks == "over":
            return {75}
        if move[0] not in VERBS[self.asks]:
            return {29, 13} if self.asks == "settle" or move[0] in VERBS["settle"] else {29, 41} if move[0] == "play" else {29}
        check: Callable[..., set[int]] = getattr(self, f"faults_of_{move[0]}")
        return check(*move[1:])

    def moves(self) -> set[Move]:
        """All legal moves."""
        return {move for move in self.candidates() if not self.faults(move)}

    def candidates(self) -> list[Move]:
        """All moves that could be meant, legal ones among them."""
        if self.turn is None:
            return []
        seat, titles, places = self.seats[self.turn], list(self.book.titles), range(8)
        if self.asks == "draft":
            return [("pick", title) for title in seat.pack]
        if self.asks == "trade":
            return [("pass",), *(("trade", other) for other in range(self.players)), *self.candidate_plays()]
        if self.asks == "offer":
            from_hands: list[Move] = [(verb, title) for verb in ("give", "ask") for title in titles]
            from_rows: list[Move] = [(verb, place) for verb in ("give_row", "ask_row") for place in places]
            return [*from_hands, *from_rows, ("propose",), ("withdraw",)]
        if self.asks == "answer":
            return [("accept",), ("decline",)]
        if self.asks == "show":
            return [("done",), *(("show", title) for title in titles)]
        if self.asks == "settle":
            return [(verb, place) for verb in ("return", "drop") for place in places]
        return self.candidates_in_react()

    def do(self, move: Move, drawn: list[tuple[int, str]]) -> None:
        """Carries a legal move out, up to the next decision."""
        self.drawn = drawn
        carry_out: Callable[..., None] = getattr(self, f"do_{move[0]}")
        carry_out(*move[1:])
        assert not self.drawn, f"too many cards were drawn: {self.drawn}"

    # The draft.

    def begin_picks(self) -> None:
        self.picked: dict[int, str] = {}
        self.asks, self.turn = "draft", self.first

    def faults_of_pick(self, title: str) -> set[int]:
        return set() if title in self.mover.pack else {15}

    def do_pick(self, title: str) -> None:
        """Rule 15."""
        self.mover.pack.remove(title)
        self.mover.hand.append(title)
        self.picked[self.mover.number] = title
        if len(self.picked) < self.players:
            self.turn = (self.mover.number + 1) % self.players
            return
        packs = [seat.pack for seat in self.seats]
        for n, pack in enumerate(packs):
            self.seats[(n + 1) % self.players].pack = pack
        if packs[0]:
            self.begin_picks()
        else:
            self.begin_trades("provision")

    # Cards for the rows.

    def begin_show(self, stage: str) -> None:
        """Rules 25, 60."""
        self.stage = stage
        self.acting = None
        self.choosing = self.around(self.first)
        self.next_choice()

    def next_choice(self) -> None:
        if self.choosing:
            self.asks, self.turn = "show", self.choosing.pop(0)
        else:
            self.lay_out()

    def can_show(self, seat: Seat) -> int:
        """Rules 25, 60, 61: how many more."""
        most = 4 + seat.amount("show") if self.stage == "show" else 2 + seat.amount("restock")
        return max(0, most) - len(seat.chosen)

    def faults_of_show(self, title: str) -> set[int]:
        rules = {25, 60, 61}
        if self.mover.hand.count(title) <= self.mover.chosen.count(title):
            return rules
        if self.is_response(title):
            return {11, 25, 60}
        return set() if self.can_show(self.mover) > 0 else rules

    def faults_of_done(self) -> set[int]:
        return set()

    def do_show(self, title: str) -> None:
        self.mover.chosen.append(title)

    def do_done(self) -> None:
        if self.asks == "react":
            self.done_in_react()
        else:
            self.next_choice()

    def lay_out(self) -> None:
        """Rule 26."""
        for n in self.around(self.first):
            seat = self.seats[n]
            for title in sorted(seat.chosen, key=list(self.book.titles).index):
                seat.hand.remove(title)
                self.receive(n, title)
            seat.chosen = []
        self.then = self.turn_up if self.stage == "show" else self.reveal
        self.arrive()

    def turn_up(self) -> None:
        """Rule 27."""
        self.disaster = self.hidden_disaster
        self.reveal()

    # Too many cards in a row.

    def faults_of_return(self, place: int) -> set[int]:
        """Rule 13."""
        card = self.mover.row[place]
        return set() if card and self.is_unused(card) else {13}

    def faults_of_drop(self, place: int) -> set[int]:
        card = self.mover.row[place]
        return set() if card and not self.is_unused(card) else {13}

    def do_return(self, place: int) -> None:
        self.mover.hand.append(self.leave_row(place).title)
        self.arrive()

    def do_drop(self, place: int) -> None:
        self.discards.append(self.leave_row(place).title)
        self.arrive()

    def leave_row(self, place: int) -> Card:
        """Rule 35: its promises lapse."""
        card = self.mover.row[place]
        assert card
        self.mover.row[place] = None
        self.promises = [promise for promise in self.promises if promise.source is not card]
        return card

    # After a React, and the end.

    def after_react(self) -> None:
        """Rules 50, 51, 57, 70."""
        if any(seat.vitality <= 0 for seat in self.seats):
            self.end_game(won=False)
            return
        for seat in self.seats:
            for place, card in enumerate(seat.row):
                if card and card.left == 0:
                    seat.row[place] = None
                    self.discards.append(card.title)
        if self.phase == 3:
            self.end_game(won=True)
            return
        for n in self.around(self.first):
            self.draw(n, max(0, 2 + self.seats[n].amount("draw")))
        self.first = (self.first + 1) % self.players
        self.begin_trades("barter")

    def end_game(self, won: bool) -> None:
        """Rules 71 to 74."""
        firsts = set(range(self.players))
        if won:
            standing = [(seat.vitality, len(seat.hand) + len(seat.cards()), len(seat.hand)) for seat in self.seats]
            firsts = self.resilient = {n for n in firsts if standing[n] == max(standing)}
            for n, (vitality, owned, held) in enumerate(standing):
                self.points[n] += vitality
                self.owned[n] += owned
                self.held[n] += held
        else:
            self.losses += 1
        if self.game < self.options["games"]:
            self.start_game(firsts)
        else:
            self.asks, self.turn = "over", None

    def places(self) -> list[int]:
        """Rules 72, 74."""
        if self.losses == self.game:
            return [self.players] * self.players
        sums = list(zip(self.points, self.owned, self.held, strict=True))
        return [1 + sum(other > each for other in sums) for each in sums]
