"""Positions of Daifugo as text; see `fuda.kernel.position`.

Only hands must be written: who is in, what has gone, and what the last play still has to do follow from hands and pile.
A card that went from hand to hand this round is a line such as `move 1: 2>3 7s/1`: seat 2 gave the 7 of spades to seat 3, and
seat 1 knows of it too. `2>3` is a card that nobody is known to remember, `2>-` a joker that left the game.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from fuda.games.daifugo.cards import (
    ALL_CARDS,
    CARDS,
    EIGHT,
    FIVE,
    JOKER,
    KINDS_OF_CARD,
    NINE,
    NOTHING,
    SEATS,
    SEVEN,
    TEN,
    VALUES,
    cards_of,
    is_jokers,
    is_kaidan,
    is_play,
    jokers_in,
    jokers_of,
    low_of,
    of_value,
    size_of,
    stand_ins,
    suits_at,
    with_card,
)
from fuda.games.daifugo.knowledge import MOVES, forget_moves
from fuda.games.daifugo.notation import SUIT_TEXTS, card_text, cards_in, texts
from fuda.games.daifugo.plays import suits_of
from fuda.games.daifugo.rules import MAX_ROUNDS, Phase, clear_pile, hand_size, next_in
from fuda.kernel.bits import count, first
from fuda.kernel.lines import FLAG, SEAT, BySeat, Hidden, Line, Members, Word, names, number, number_of, shortened
from fuda.kernel.position import Given

MAX_TURNS = 30_000
MAX_POINTS = 9999
CARD = names({card: card_text(card) for card in range(KINDS_OF_CARD)})
MOVE = re.compile(r"([0-9])>([0-9]|-)(?: ([^\s/]+)(?:/([0-9]+))?)?", re.ASCII)


@cache
def plays_by_text() -> dict[str, int]:
    return {text.lower(): a for a, text in enumerate(texts()) if is_play(a)} | {"-": NOTHING}


def read_play(s: Any, word: str) -> int:
    if word.lower() not in plays_by_text():
        raise ValueError(f"there is no play {shortened(word)}; one is, for example, 7s+7d")
    return plays_by_text()[word.lower()]


PLAY = Word(lambda s, a: "-" if a == NOTHING else texts()[a], read_play)
PLACE = Word(
    lambda s, place: str(place) if place else "-", lambda s, word: 0 if word == "-" else number(1, s.players).read(s, word)
)


def members(hand: int) -> list[int]:
    return cards_in(hand & ALL_CARDS) + [JOKER] * jokers_in(hand)


@dataclass
class Moves(Line):
    """The cards that went from hand to hand, a line each."""

    @property
    def fields(self) -> tuple[str, ...]:
        return ("moves", "giver", "taker", "known")

    def keys(self, s: Any) -> list[str]:
        return [f"move {m + 1}" for m in range(MOVES)]

    def write(self, s: Any, key: str, hidden: Hidden) -> str:
        m = number_of(key)
        if m >= s.moves:
            return "-"
        giver, taker = s.giver[m], s.taker[m]
        text = f"{giver + 1}>{SEAT.write(s, taker)}"
        knowing = [p for p in range(s.players) if not hidden("known", p * MOVES + m) and s.known[p * MOVES + m] != NOTHING]
        if not knowing:
            return text
        others = "".join(str(seat + 1) for seat in knowing if seat not in (giver, taker))
        return f"{text} {card_text(s.known[knowing[0] * MOVES + m])}" + (f"/{others}" if others else "")

    def read(self, s: Any, key: str, text: str) -> bool:
        m = number_of(key)
        if text == "-":
            return False
        move = MOVE.fullmatch(text)
        if move is None:
            raise ValueError(f"{shortened(text)} is not a move such as '2>3 7s'")
        if m != s.moves:
            raise ValueError(f"move {s.moves + 1} comes before it")
        giver, taker = SEAT.read(s, move[1]), SEAT.read(s, move[2])
        others = [SEAT.read(s, digit) for digit in move[4] or ""]
        if giver == taker or (taker == NOTHING and move[3]):
            raise ValueError("a card goes from one seat to another, and only a joker leaves (2>-)")
        s.giver[m], s.taker[m] = giver, taker
        s.moves = m + 1
        if move[3]:
            card = CARD.read(s, move[3])
            for seat in (giver, taker, *others):
                s.known[seat * MOVES + m] = card
        return False


LINES = (
    Line("phase", "phase", names({phase: phase.name.lower() for phase in Phase}), always=True),
    Line("turn", "turn", SEAT, always=True),
    Line("round", "round_number", number(1, MAX_ROUNDS), always=True),
    Members("hand", "hand", CARD, always=True, each_seat=True, members=members, add=with_card),
    Line("pile", "top", PLAY, always=True),
    Line("plays", "plays", number(0, CARDS)),
    Line("owner", "owner", SEAT),
    Members("shibari", "bound", names(dict(enumerate(SUIT_TEXTS)))),
    Line("geki", "step_bound", FLAG),
    Line("kakumei", "revolution", FLAG),
    Line("jack-back", "jack_back", FLAG),
    Line("gives", "gives", number(0, 4)),
    Line("discards", "discards", number(0, 4)),
    Line("skips", "skips", number(0, 4)),
    Line("ends pile", "ends_pile", FLAG),
    Line("returns", "returns", number(0, 2)),
    BySeat("places", "place_of", PLACE),
    Line("best free", "best_free", number(1, SEATS + 1), last=True),
    Line("worst free", "worst_free", number(0, SEATS), last=True),
    Line("stuck", "stuck", number(0, SEATS)),
    BySeat("confined", "confined", number(0, 3)),
    BySeat("order", "order", SEAT),
    BySeat("points", "points", number(0, MAX_POINTS)),
    Line("turns", "turns", number(0, MAX_TURNS)),
    Moves("move", "known", CARD),
    Members("gone", "gone", CARD, last=True, members=members, add=with_card),
    BySeat("held", "held", number(0, CARDS), last=True),
)
DERIVED = ("playing", "top_size", "top_low", "top_suits", "acted", "remembered", "actor")


def clear(s: Any) -> None:
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0
    clear_pile(s)
    forget_moves(s)
    s.remembered = NOTHING  # what was done before in this round


def complete(s: Any, given: Given) -> None:
    for seat in range(s.players):
        if "held" not in given and f"hand {seat + 1}" not in given.unknown:
            s.held[seat] = count(s.hand[seat])
    s.playing = 0 if s.phase == Phase.OVER else sum(1 << seat for seat in range(s.players) if s.held[seat] > 0)
    if s.phase == Phase.OVER:
        s.turn = s.turn if "turn" in given else NOTHING
        s.round_number = s.round_number if "round" in given else s.rounds + 1
    elif "turn" not in given:
        s.turn = 0 if s.playing & 1 else next_in(s, 0)
    complete_pile(s, given)
    complete_places(s, given)
    if "order" not in given and (s.round_number > 1 or s.phase == Phase.OVER):
        s.order[: s.players] = range(s.players)
    if "returns" not in given and s.phase == Phase.RETURN:
        s.returns = 2 if s.turn == s.order[0] else 1
    if "gone" not in given:
        s.gone = cards_gone(s)


def complete_pile(s: Any, given: Given) -> None:
    """What follows from the last play."""
    cards = 0
    if s.top != NOTHING:
        cards = cards_of(s.top)
        s.top_size = size_of(s.top)
        s.top_low = low_of(cards) if cards else VALUES
        s.top_suits = suits_of(s.top, cards)
        s.plays = s.plays if "plays" in given else 2 if s.bound else 1
        if "owner" not in given:
            s.owner = (s.turn - 1) % s.players if s.phase == Phase.PLAY else s.turn
    choosing = s.phase in (Phase.KAKUMEI, Phase.GIVE)
    if "gives" not in given:
        s.gives = count(suits_at(cards, SEVEN)) if choosing and s.seven else 0
    if "discards" not in given:
        s.discards = count(suits_at(cards, TEN)) if (choosing or s.phase == Phase.DISCARD) and s.ten else 0
    if "skips" not in given:
        s.skips = count(suits_at(cards, FIVE)) if s.five else 0
    if "ends pile" not in given:
        ends = (s.eight and suits_at(cards, EIGHT)) or (s.nine and count(suits_at(cards, NINE)) >= 2)
        s.ends_pile = 1 if ends else 0


def complete_places(s: Any, given: Given) -> None:
    holding = [seat for seat in range(s.players) if s.held[seat] > 0]
    if "places" not in given:
        empty = [seat for seat in range(s.players) if s.held[seat] == 0]
        for place, seat in enumerate(empty + (holding if s.phase == Phase.OVER else []), start=1):
            s.place_of[seat] = place
    taken = set(s.place_of[: s.players]) - {0}
    if s.phase == Phase.OVER and holding:
        taken -= {s.place_of[seat] for seat in holding}
    if "best free" not in given:
        s.best_free = 1
        while s.best_free in taken:
            s.best_free += 1
    if "worst free" not in given:
        s.worst_free = s.best_free + len(holding) - 1


def cards_gone(s: Any) -> int:
    """The last play and as many more cards as must have gone: the lowest that nobody holds, then jokers."""
    gone = held = 0
    jokers = s.jokers
    for seat in range(s.players):
        held |= s.hand[seat] & ALL_CARDS
        jokers -= jokers_in(s.hand[seat])
    if s.top != NOTHING:
        gone = cards_of(s.top) & ~stand_ins(s.top)
        for _ in range(jokers_of(s.top)):
            gone = with_card(gone, JOKER)
    missing = hand_size(s) * s.players - sum(s.held)
    for card in range(CARDS):
        if count(gone) < missing and not (held | gone) >> card & 1:
            gone |= 1 << card
    while count(gone) < missing and jokers_in(gone) < jokers:
        gone = with_card(gone, JOKER)
    return gone


def check(s: Any, given: Given) -> None:
    if s.round_number > s.rounds + 1:  # the option holds the index of its value, which begins at 1
        given.refuse("round", f"the match has {s.rounds + 1} rounds")
    check_cards(s, given)
    check_places(s, given)
    check_order(s, given)
    if s.phase == Phase.OVER:
        if s.turn != NOTHING:
            given.refuse("turn", "nobody is to move when the match is over")
        if s.round_number != s.rounds + 1:
            given.refuse("round", f"the match is over after round {s.rounds + 1}")
    else:
        check_turn(s, given)
    check_pile(s, given)
    check_moves(s, given)


def check_cards(s: Any, given: Given) -> None:
    """No card is in two places, there are not too many jokers, and none is missing."""
    places: dict[int, str] = {}
    jokers = 0
    hands = [(f"hand {seat + 1}", s.hand[seat]) for seat in range(s.players)]
    pile = 0 if s.top == NOTHING else cards_of(s.top) & ~stand_ins(s.top)
    for key, cards in [*hands, ("pile", pile), ("gone", s.gone & ~pile)]:
        for card in cards_in(cards & ALL_CARDS):
            if places.setdefault(card, key) != key:
                given.refuse(key, f"{card_text(card)} is in {places[card]!r} too")
        jokers += jokers_in(cards)
        if jokers > s.jokers:
            given.refuse(key, f"there are {s.jokers} jokers in all (option jokers)")
    for seat, (key, hand) in enumerate(hands):
        if key not in given.unknown and count(hand) != s.held[seat]:
            given.refuse("held", f"seat {seat + 1} has {count(hand)} cards in {key!r}, not {s.held[seat]}")
        most = hand_size(s) + 4 + s.jokers - jokers_in(hand)
        if s.held[seat] > most:
            given.refuse(key, f"no hand can grow to {s.held[seat]} cards: {hand_size(s)} are dealt, and sevens add a few")
    dealt = hand_size(s) * s.players
    if sum(s.held) > dealt:
        given.refuse("hand 1", f"{dealt} cards are dealt, and the hands hold {sum(s.held)}")
    if sum(s.held) + count(s.gone) < dealt:  # more may be: those that were set aside
        given.refuse(
            "gone", f"{dealt} cards are dealt, so with {sum(s.held)} in hands {dealt - sum(s.held)} are gone, not {count(s.gone)}"
        )


def check_places(s: Any, given: Given) -> None:
    over = s.phase == Phase.OVER
    for seat in range(s.players):
        out = s.held[seat] == 0
        if not over and out != (s.place_of[seat] > 0):
            given.refuse("places", f"seat {seat + 1} {'is out and has a' if out else 'holds cards and has no'} place")
        if over and s.place_of[seat] == 0:
            given.refuse("places", f"seat {seat + 1} has a place when the match is over")
    outs = [s.place_of[seat] for seat in range(s.players) if s.held[seat] == 0]
    if len(set(outs)) < len(outs):
        given.refuse("places", "seats that go out have places of their own")
    free = [place for place in range(1, s.players + 1) if place not in outs]
    if not over and len(free) < 2:
        given.refuse("hand 1", "a round goes on while two seats or more hold cards")
    if over:
        return
    if free != list(range(free[0], free[-1] + 1)):
        given.refuse("places", "places are taken from the best on, and by forbidden finishes from the worst on")
    if (s.best_free, s.worst_free) != (free[0], free[-1]):
        given.refuse("best free" if s.best_free != free[0] else "worst free", f"places {free[0]} to {free[-1]} are free")


def check_order(s: Any, given: Given) -> None:
    known = s.order[: s.players]
    if known == [NOTHING] * s.players:
        if s.round_number > 1 or s.phase == Phase.OVER:
            given.refuse("order", "after the first round every seat had a place in the one before")
    elif sorted(known) != list(range(s.players)):
        given.refuse("order", "it names each seat once, from the best place in the round before")


def check_turn(s: Any, given: Given) -> None:
    if s.turn < 0:
        given.refuse("turn", "somebody is to move before the match is over")
    holds = s.held[s.turn] > 0
    if s.phase in (Phase.KAKUMEI, Phase.GIVE, Phase.DISCARD):
        if s.top == NOTHING:
            given.refuse("pile", "in this phase the last play lies on the pile")
        if s.owner != s.turn:
            given.refuse("owner", "in this phase the seat to move has made the last play")
    if s.phase == Phase.KAKUMEI:
        if not s.kakumei or s.top_size < 4:
            given.refuse("phase", "kakumei follows a play of four cards or more (option kakumei)")
        return
    if not holds:
        given.refuse("turn", f"seat {s.turn + 1} holds no card")
    if s.phase == Phase.GIVE and s.gives == 0:
        given.refuse("gives", "at least one card may be given in this phase")
    if s.phase == Phase.DISCARD and s.discards == 0:
        given.refuse("discards", "at least one card may be discarded in this phase")
    if s.phase == Phase.RETURN:
        check_return(s, given)
    if s.phase == Phase.PLAY and s.top != NOTHING and s.owner == s.turn:
        given.refuse("owner", "where the turn comes back to the owner of the pile, the pile ends")


def check_return(s: Any, given: Given) -> None:
    if not s.exchange or s.round_number < 2:
        given.refuse("phase", "cards are returned from the second round on (option exchange)")
    ranks = s.order[: 2 if s.players >= 4 else 1]
    if s.turn not in ranks:
        given.refuse("turn", "only those who were best in the round before return cards")
    if not 1 <= s.returns <= (2 if s.turn == s.order[0] else 1):
        given.refuse("returns", "the best seat returns two cards, the second one")
    if s.top != NOTHING:
        given.refuse("pile", "nothing is played before cards are returned")
    if s.playing != first(s.players):
        given.refuse("phase", "cards are returned before anybody is out")


def check_pile(s: Any, given: Given) -> None:
    if (s.plays == 0) != (s.top == NOTHING):
        given.refuse("plays", "it counts the plays in the pile")
    if s.top == NOTHING:
        if s.bound or s.step_bound or s.jack_back:
            given.refuse("shibari" if s.bound else "geki" if s.step_bound else "jack-back", "it ends with the pile")
    else:
        if s.owner < 0:
            given.refuse("owner", "somebody made the last play")
        real = cards_of(s.top) & ~stand_ins(s.top)
        if real & ~s.gone or jokers_of(s.top) > jokers_in(s.gone):
            given.refuse("pile", "its cards are held or not among those gone")
        if is_kaidan(s.top) and not s.kaidan:
            given.refuse("pile", "kaidan are not played (option kaidan)")
        if s.bound and (not s.shibari or s.plays < 2):
            given.refuse("shibari", "it begins with the second play of a pile (option shibari)")
        if s.bound not in (0, s.top_suits) and not is_jokers(s.top) and s.phase == Phase.PLAY:
            given.refuse("shibari", "it has the suits of the last play")
        if s.step_bound and not s.bound:
            given.refuse("geki", "it is a kind of shibari")
    if s.phase == Phase.OVER:  # a match may end with all stuck who still have cards, daifugo.36
        most = sum(held > 0 for held in s.held)
    else:
        most = count(s.playing) - 1 if s.phase == Phase.PLAY else 0
    if s.stuck > most or (s.stuck and s.top != NOTHING):
        given.refuse("stuck", "it counts seats in a row that had the lead and could not play, fewer than are in")


def check_moves(s: Any, given: Given) -> None:
    """There is room to remember every card that can still go from hand to hand."""
    hands = [s.hand[seat] for seat in range(s.players)]
    to_come = s.gives + s.returns + (1 if s.returns and s.turn == s.order[0] and s.players >= 4 else 0)
    to_come += sum(count(hand & of_value(SEVEN)) + 2 * jokers_in(hand) for hand in hands)
    if s.moves + to_come > MOVES:
        given.refuse(f"move {s.moves}", f"at most {MOVES} cards can go from hand to hand in a round, and {to_come} may still go")
