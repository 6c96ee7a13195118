"""Follows matches of Catastrophe with the second reading of its rules, and compares all that the rules decide."""

from collections import Counter
from pathlib import Path
from typing import Any

import fuda
from fuda.games import load
from fuda.games.catastrophe import state as st
from fuda.games.catastrophe.book import USES, Need
from fuda.games.catastrophe.state import NOTHING, ROW, SEATS, SLOTS, TITLES, Note, Phase, Stage
from fuda.kernel import column_of, index_of, row_of, within
from tests.games.catastrophe.build import conserve
from tests.games.catastrophe.second_cards import Cards
from tests.games.catastrophe.second_reading import Referee
from tests.games.catastrophe.second_table import PERSONA, PLACES, Card, Deal, Loan, Move

OWN_CARDS = Path(st.__file__).parent / "cards.toml"
BLOCKS = {
    "pick": st.PICK,
    "trade": st.TRADE,
    "give": st.GIVE,
    "give_row": st.GIVE_ROW,
    "ask": st.ASK,
    "ask_row": st.ASK_ROW,
    "show": st.SHOW,
    "return": st.RETURN,
    "drop": st.DROP,
}
SINGLES = {
    st.PASS: "pass",
    st.PROPOSE: "propose",
    st.WITHDRAW: "withdraw",
    st.ACCEPT: "accept",
    st.DECLINE: "decline",
    st.DONE: "done",
}
TITLE_VERBS = ("pick", "give", "ask", "show")


class Match:
    """A table, and the referee beside it."""

    def __init__(self, text: str, players: int, seed: int, **options: Any) -> None:
        cards = Cards(text)
        book = load("catastrophe").read_book(text)
        self.table = fuda.table("catastrophe", players, seed, book=book, **options)
        self.engine = self.table._engine
        self.titles = list(cards.titles)
        self.meanings: dict[int, Move] = {}
        self.responses = cards.responses
        self.referee = Referee(cards, players, self.table.options, self.deal)
        self.check()

    def deal(self) -> Deal:
        """What was dealt at the beginning of a game."""
        s, ids, seats = self.table.state, self.table.state.book.ids, range(self.table.players)
        packs = [[ids[title] for title in s.pack[seat * 6 : seat * 6 + 6]] for seat in seats]
        personas = [None if s.persona[seat] == NOTHING else ids[s.persona[seat]] for seat in seats]
        return Deal(s.first, packs, personas, ids[s.next_disaster], [ids[n] for n in s.next_impact])

    # Moves.

    def name(self, title: int) -> str:
        return self.titles[title] if title < len(self.titles) else f"title {title}"

    def move(self, a: int) -> Move:
        """What an action means."""
        if a not in self.meanings:
            self.meanings[a] = self.meaning(a)
        return self.meanings[a]

    def meaning(self, a: int) -> Move:
        if a in SINGLES:
            return (SINGLES[a],)
        for verb, block in BLOCKS.items():
            if within(block, a):
                return (verb, self.name(index_of(block, a)) if verb in TITLE_VERBS else index_of(block, a))
        for verb, block in (("use", st.USE), ("unuse", st.UNUSE)):
            if within(block, a):
                return (verb, row_of(block, a), *divmod(column_of(block, a), SEATS))
        if within(st.BORROW, a):
            side, place = divmod(row_of(st.BORROW, a), ROW)
            passed = column_of(st.BORROW, a)
            return ("borrow", -1 if side else 1, place, None if passed == TITLES else self.name(passed))
        response, aim = row_of(st.PLAY, a), column_of(st.PLAY, a)
        if response >= len(self.responses):
            return ("play", f"response {response}", None)
        title = self.responses[response]
        aims = {"impact": ("impact", *divmod(aim, SEATS)), "seat": ("seat", aim), None: None if aim == 0 else ("nothing", aim)}
        aims["card"] = ("card", aim) if aim < ROW else ("nothing", aim)
        return ("play", title, aims[self.referee.aims_at(title)])

    def play(self, a: int) -> None:
        """Plays a legal action at the table and tells the referee; then all is compared."""
        move = self.move(a)
        self.table.play(a)
        notes = self.table.notes
        drawn = [(note.values[0], self.name(note.values[1])) for note in notes if note.code == Note.DRAWS_CARD]
        self.referee.do(move, drawn)
        if any(note.code == Note.SURVIVED for note in notes):
            assert {note.values[0] for note in notes if note.code == Note.RESILIENT} == self.referee.resilient
        self.check()

    # What is compared.

    def check(self) -> None:
        told, read = self.referee_facts(), self.table_facts()
        wrong = {fact: (told[fact], read[fact]) for fact in told if told[fact] != read[fact]}
        assert not wrong, f"the second reading says, the game says: {wrong}\nafter {self.table.moves[-5:]}"
        if self.table.over:
            assert self.table.scores == self.referee.points
            assert self.table.places == self.referee.places()

    def check_legal(self) -> list[int]:
        """Compares what is legal; returns the actions."""
        legal = self.engine.legal(self.table.state)
        moves = [self.move(a) for a in legal]
        assert len(set(moves)) == len(moves)
        allowed = self.referee.moves()
        assert set(moves) == allowed, f"only the second reading: {allowed - set(moves)}, only the game: {set(moves) - allowed}"
        return legal

    def check_refusal(self, a: int) -> None:
        """Compares which rule forbids an action."""
        rule = self.engine.why_not(self.table.state, a)
        faults = self.referee.faults(self.move(a))
        assert rule in (faults or {0}), f"{self.move(a)}: the second reading {faults}, the game {rule}"

    def check_views(self) -> None:
        """Compares what is worked out for views, and looks whether every card is in one place."""
        conserve(self.table)
        r, seats = self.referee, range(self.table.players)
        shared = self.table.view()
        assert shared["row_limits"] == [r.row_limit(seat) for seat in seats]
        for n, impact in enumerate(shared["impacts"]):
            assert impact["needed"] == [r.uses_needed(n, seat) for seat in seats]
            assert impact["given"] == [r.uses_given(n, seat) for seat in seats]
            assert impact["losing"] == [r.vitality_lost(n, seat) for seat in seats]
        for seat in seats:
            own = self.table.game.view.own(self.table.masked(seat), seat)
            foresees = r.seats[seat].trait("foresight") and r.phase < 3
            assert own["foreseen"] == (r.hidden_impacts[r.phase] if foresees else None)
            assert own["can_show"] == (r.can_show(r.seats[seat]) if r.asks == "show" else 0)

    def referee_facts(self) -> dict[str, Any]:
        r = self.referee
        seats = r.seats
        offer = None
        if r.offer and r.asks in ("offer", "answer"):
            o = r.offer
            offer = (o.partner, sorted(o.giving), sorted(o.giving_row), sorted(o.asking), sorted(o.asking_row))
        return {
            "asks": r.asks,
            "turn": r.turn,
            "stage": r.stage,
            "phase": r.phase,
            "first": r.first,
            "acting": r.acting if r.asks in ("trade", "offer", "answer", "react") else None,
            "vitality": [seat.vitality for seat in seats],
            "hands": [Counter(seat.hand) for seat in seats],
            "rows": [[(card.title, card.left) if card else None for card in seat.row] for seat in seats],
            "packs": [sorted(seat.pack) for seat in seats],
            "deck": Counter(r.deck),
            "discards": Counter(r.discards),
            "disaster": r.disaster,
            "impact": r.impact,
            "needs": r.needs,
            "chosen": [sorted(seat.chosen) for seat in seats],
            "offer": offer,
            "attempts": r.attempts if r.asks == "trade" else None,
            "react": self.referee_react() if r.stage == "react" and r.asks != "over" else None,
            "sums": (r.points, r.owned, r.held),
            "game": r.game,
        }

    def referee_react(self) -> dict[str, Any]:
        r = self.referee
        return {
            "dones": r.dones,
            "calmed": r.calmed,
            "promises": Counter((p.by, self.slot(p.by, p.source), p.impact, p.seat) for p in r.promises),
            "covered": {target: uses for target, uses in r.covered.items() if uses},
            "loans": [[(loan.title, loan.left, loan.lender) for loan in seat.loans] for seat in r.seats],
            "counted": [(seat.free_loans, seat.taken_back, seat.played) for seat in r.seats],
        }

    def slot(self, seat: int, source: Card | Loan | None) -> int:
        owner = self.referee.seats[seat]
        if source is None:
            return PERSONA
        return PLACES + owner.loans.index(source) if isinstance(source, Loan) else owner.row.index(source)

    def table_facts(self) -> dict[str, Any]:
        s, seats = self.table.state, range(self.table.players)
        ids = s.book.ids
        asks = Phase(s.phase).name.lower()
        places = [[(seat, seat * ROW + place) for place in range(ROW)] for seat in seats]

        def counted(field: list[int], start: int = 0) -> Counter[str]:
            return Counter({self.titles[n]: count for n, count in enumerate(field[start : start + TITLES]) if count})

        def listed(field: list[int], seat: int, each: int) -> list[str]:
            return [ids[n] for n in field[seat * each : (seat + 1) * each] if n != NOTHING]

        offer = None
        if asks in ("offer", "answer"):
            giving, asking = sorted(counted(s.giving).elements()), sorted(counted(s.asking).elements())
            offer = (s.partner, giving, bits(s.giving_row), asking, bits(s.asking_row))
        return {
            "asks": asks,
            "turn": self.table.turn,
            "stage": Stage(s.stage).name.lower(),
            "phase": s.disaster_phase,
            "first": s.first,
            "acting": s.actor if asks in ("trade", "offer", "answer", "react") else None,
            "vitality": s.tokens[: self.table.players],
            "hands": [counted(s.hand, seat * TITLES) for seat in seats],
            "rows": [[None if s.in_row[at] == NOTHING else (ids[s.in_row[at]], s.left[at]) for _, at in row] for row in places],
            "packs": [sorted(listed(s.pack, seat, 6)) for seat in seats],
            "deck": counted(s.deck),
            "discards": counted(s.discards),
            "disaster": None if s.disaster == NOTHING else ids[s.disaster],
            "impact": None if s.impact == NOTHING else ids[s.impact],
            "needs": [Need(need).name.lower() for need in s.need if need != NOTHING],
            "chosen": [sorted(listed(s.chosen, seat, st.SHOWN_MOST)) for seat in seats],
            "offer": offer,
            "attempts": s.attempts if asks == "trade" else None,
            "react": self.table_react() if s.stage == Stage.REACT and asks != "over" else None,
            "sums": tuple(list(sums[: self.table.players]) for sums in (s.points, s.owned_before, s.held_before)),
            "game": s.game_number,
        }

    def table_react(self) -> dict[str, Any]:
        s, n = self.table.state, self.table.players
        loans = [range(seat * st.BORROWED, (seat + 1) * st.BORROWED) for seat in range(n)]
        return {
            "dones": s.dones,
            "calmed": bool(s.calmed),
            "promises": Counter(
                (at // (SLOTS * USES), at // USES % SLOTS, *divmod(target, SEATS))
                for at, target in enumerate(s.promise[: n * SLOTS * USES])
                if target != NOTHING
            ),
            "covered": {divmod(target, SEATS): uses for target, uses in enumerate(s.covered) if uses},
            "loans": [[self.loan(i) for i in each if s.loan[i] != NOTHING] for each in loans],
            "counted": list(zip(s.free_loans[:n], s.taken_back[:n], s.played[:n], strict=True)),
        }

    def loan(self, at: int) -> tuple[str, int, int]:
        s = self.table.state
        return self.name(s.loan[at]), s.loan_left[at], s.lender[at]


def bits(members: int) -> list[int]:
    return [place for place in range(ROW) if members >> place & 1]
