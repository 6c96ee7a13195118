"""A second reading of the rules of Catastrophe: trades, in Provisioning and in a Barter."""

from abc import abstractmethod
from collections import Counter

from tests.games.catastrophe.second_react import React
from tests.games.catastrophe.second_table import Card, Offer


class Trades(React):
    offer: Offer | None = None
    traders: list[int]  # those whose turn to trade is yet to come
    attempts = 0

    def begin_trades(self, stage: str) -> None:
        """Rule 16."""
        self.stage = stage
        self.traders = self.around(self.first)
        self.next_trader()

    def next_trader(self) -> None:
        self.offer = None
        self.attempts = 0
        self.plays_in_trade = 0
        if self.traders:
            self.acting = self.turn = self.traders.pop(0)
            self.asks = "trade"
        else:
            self.begin_show("show" if self.stage == "provision" else "restock")

    def do_pass(self) -> None:
        self.next_trader()

    def faults_of_pass(self) -> set[int]:
        return set()

    def faults_of_trade(self, partner: int) -> set[int]:
        return {17} if partner == self.turn else {1, 17} if partner >= self.players else set()

    def do_trade(self, partner: int) -> None:
        self.offer = Offer(self.mover.number, partner)
        self.asks = "offer"

    @property
    def offered(self) -> Offer:
        assert self.offer is not None
        return self.offer

    def title_at(self, seat: int, place: int) -> str | None:
        card = self.seats[seat].row[place]
        return card.title if card else None

    def titles_given(self) -> set[str | None]:
        return {*self.offered.giving, *(self.title_at(self.offered.trader, place) for place in self.offered.giving_row)}

    def too_late(self, *, after_giving: bool, title: str | None = None, place: int | None = None) -> bool:
        """Rule 24: the cards given, then those asked for, of each first titles in the order of the book, then the row's."""
        offer, order = self.offered, list(self.book.titles)
        if not after_giving and (offer.asking or offer.asking_row):
            return True
        titles, places = (offer.asking, offer.asking_row) if after_giving else (offer.giving, offer.giving_row)
        if title is not None:
            return bool(places) or any(order.index(title) < order.index(other) for other in titles)
        return any(place <= other for other in places)  # type: ignore[operator]

    def faults_of_give(self, title: str) -> set[int]:
        """Rule 18."""
        if self.offered.giving.count(title) >= self.mover.hand.count(title):
            return {18}
        return {24} if self.too_late(after_giving=False, title=title) else set()

    def faults_of_give_row(self, place: int) -> set[int]:
        if self.mover.row[place] is None or place in self.offered.giving_row:
            return {18, 24}
        return {24} if self.too_late(after_giving=False, place=place) else set()

    def faults_of_ask(self, title: str) -> set[int]:
        """Rules 19, 20."""
        if title not in self.book.titles:
            return {19}
        faults = {24} if self.too_late(after_giving=True, title=title) else set()
        if self.offered.asking.count(title) >= self.title(title).copies:
            faults.add(19)
        return faults | ({20} if title in self.titles_given() else set())

    def faults_of_ask_row(self, place: int) -> set[int]:
        title = self.title_at(self.offered.partner, place)
        if title is None or place in self.offered.asking_row:
            return {19, 24}
        faults = {24} if self.too_late(after_giving=True, place=place) else set()
        return faults | ({20} if title in self.titles_given() else set())

    def faults_of_propose(self) -> set[int]:
        """Rule 17."""
        offer = self.offered
        return set() if offer.giving or offer.giving_row or offer.asking or offer.asking_row else {17}

    def faults_of_withdraw(self) -> set[int]:
        return set()

    def do_give(self, title: str) -> None:
        self.offered.giving.append(title)

    def do_give_row(self, place: int) -> None:
        self.offered.giving_row.append(place)

    def do_ask(self, title: str) -> None:
        self.offered.asking.append(title)

    def do_ask_row(self, place: int) -> None:
        self.offered.asking_row.append(place)

    def do_propose(self) -> None:
        """Rules 21, 22."""
        if self.offered.asking or self.offered.asking_row:
            self.asks, self.turn = "answer", self.offered.partner
        else:
            self.exchange()

    def do_withdraw(self) -> None:
        self.offer_failed()

    def do_decline(self) -> None:
        self.offer_failed()

    def offer_failed(self) -> None:
        """Rules 23, 24, 61."""
        self.turn = self.offered.trader
        self.offer = None
        self.attempts += 1
        if self.attempts < max(1, 3 + self.mover.amount("offers")):
            self.asks = "trade"
        else:
            self.next_trader()

    def faults_of_decline(self) -> set[int]:
        return set()

    def faults_of_accept(self) -> set[int]:
        """Rule 22."""
        return set() if not Counter(self.offered.asking) - Counter(self.mover.hand) else {22}

    def do_accept(self) -> None:
        self.exchange()

    def exchange(self) -> None:
        """Rules 11, 14: all cards leave, then the trader's come, then the partner's."""
        offer = self.offered
        taken = self.take(offer.partner, offer.asking, offer.asking_row)
        given = self.take(offer.trader, offer.giving, offer.giving_row)
        for seat, titles, cards in ((offer.trader, offer.asking, taken), (offer.partner, offer.giving, given)):
            for title in titles:
                self.receive(seat, title)
            self.arrivals += [(seat, card) for card in cards]
        self.then = self.next_trader
        self.arrive()

    def take(self, seat: int, titles: list[str], places: list[int]) -> list[Card]:
        """Takes titles from a hand and cards from a row; returns these."""
        for title in titles:
            self.seats[seat].hand.remove(title)
        row = self.seats[seat].row
        cards = [card for place in places if (card := row[place])]
        for place in places:
            row[place] = None
        return cards

    @abstractmethod
    def begin_show(self, stage: str) -> None:
        """Cards for the rows are chosen next; the referee says how."""
