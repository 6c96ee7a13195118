"""A second reading of the rulebook: a referee that follows a match by its moves in notation, on paper so to speak.

It shares nothing with the rules but the hands that were dealt. It knows colours and numbers, not card numbers or bit sets.
"""

from collections.abc import Sequence


def number(card: str) -> int:
    if card == "pillar":
        return 5
    return 0 if card == "fertility" else int(card.split("-")[1])


def colour(card: str) -> str:
    return card.split("-")[0] if "-" in card else ""


class Referee:
    def __init__(self, players: int, pillar: str) -> None:
        self.players = players
        self.pillar_costs = pillar == "counts"
        self.points = [0] * players
        self.face_up: set[str] = set()
        self.hands: list[list[str]] = []

    def deal(self, hands: Sequence[Sequence[str]]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.tricks_left = {3: 12, 4: 10, 5: 9, 6: 8}[self.players]

    def start(self, seat: int) -> None:
        self.trick: list[tuple[int, str]] = []
        self.starter = seat

    @property
    def to_play(self) -> int:
        return (self.starter + len(self.trick)) % self.players

    @property
    def lead(self) -> str:
        return next((colour(card) for _, card in self.trick if colour(card)), "")

    def allowed(self) -> set[str]:
        """What the seat to play may do."""
        hand = self.hands[self.to_play]
        on_table = [card for _, card in self.trick]
        specials = {card for card in hand if not colour(card) and card not in on_table}
        following = {card for card in hand if self.lead and colour(card) == self.lead}
        free = following or {card for card in hand if colour(card)}
        return free | specials or {"pass"}

    def play(self, move: str) -> None:
        if move != "pass":
            self.hands[self.to_play].remove(move)
        self.trick.append((self.to_play, move))
        if colour(move):
            self.face_up.add(colour(move))

    @property
    def trick_is_done(self) -> bool:
        return len(self.trick) == self.players

    def settle(self) -> int:
        """Hands the trick out; returns the seat that names the next starter."""
        self.tricks_left -= 1
        laid = [(seat, card) for seat, card in self.trick if card != "pass"]
        following = [(number(card), seat) for seat, card in laid if colour(card) and colour(card) == self.lead]
        if len(self.face_up) == 4:
            self.face_up.clear()
            winner = min(following)[1]
            self.points[winner] += sum(number(card) for _, card in laid if card != "pillar" or self.pillar_costs)
            return winner
        contenders = following + [(5, seat) for seat, card in laid if card == "pillar"]
        if not contenders:
            return self.starter
        best, winner = max(contenders)
        self.points[winner] += best
        return winner

    def end_round(self) -> int | None:
        """Counts the cards kept; returns the seat that names the next starter, None if there is a draw for it."""
        for seat, hand in enumerate(self.hands):
            self.points[seat] += 20 * len(hand)
        most = [seat for seat in range(self.players) if self.points[seat] == max(self.points)]
        return most[0] if len(most) == 1 else None
