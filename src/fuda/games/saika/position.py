"""Positions of Saika Banrai as text; see `fuda.kernel.position`.

Who holds how many cards, what leads, whose turn it is, how many tricks are left and which cards have gone follow from hands and
trick, so a position may be no more than its hands.
"""

from typing import Any

from fuda.games.saika.cards import (
    ALL_COLOURS,
    CARDS,
    COLOUR_NAMES,
    COLOURED,
    COLOURS,
    DISASTERS,
    NOTHING,
    PASS,
    PILLAR,
    ROUNDS,
    SEATS,
    colour_of,
)
from fuda.games.saika.knowledge import can_deal_rest
from fuda.games.saika.notation import TEXTS
from fuda.games.saika.rules import HAND_SIZE, Phase, trick_winner
from fuda.kernel.bits import count
from fuda.kernel.lines import SEAT, BySeat, Line, Members, Word, bits_of, names, number
from fuda.kernel.position import Given

MAX_LOST = 9999
CARD = names({card: TEXTS[card] for card in range(CARDS)})
COLOUR = names(dict(enumerate(COLOUR_NAMES)))
TRICKS_LEFT = Word(
    lambda s, trick_number: str(s.tricks - trick_number), lambda s, word: s.tricks - number(0, s.tricks).read(s, word)
)

LINES = (
    Line("phase", "phase", names({phase: phase.name.lower() for phase in Phase}), always=True),
    Line("turn", "turn", SEAT, always=True),
    Line("round", "round_number", number(1, ROUNDS), always=True),
    Line("tricks left", "trick_number", TRICKS_LEFT),
    Line("starter", "starter", SEAT),
    Members("hand", "hand", CARD, always=True, each_seat=True),
    BySeat("trick", "trick", names({NOTHING: "-"} | {card: TEXTS[card] for card in [*range(CARDS), PASS]}), always=True),
    Members("disasters", "flipped", COLOUR, always=True),
    BySeat("lost", "lost", number(0, MAX_LOST)),
    BySeat("lost this round", "face_down", number(0, MAX_LOST)),
    BySeat("taken", "taken", number(0, SEATS * (max(HAND_SIZE) + 2))),
    Members("lacks", "void", COLOUR, each_seat=True),
    Members("laid", "laid", names({card: TEXTS[card] for card in range(DISASTERS)}), last=True),
    BySeat("held", "held", number(0, max(HAND_SIZE) + 2), last=True),
    Members("specials", "specials", names({0: "pillar", 1: "fertility"}), last=True, each_seat=True),
)
DERIVED = ("tricks", "played", "lead", "acted", "remembered", "actor", "flipped_before", "witnessed")


def clear(s: Any) -> None:
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0
        s.specials[seat] = 0
        s.trick[seat] = NOTHING
    s.laid = 0
    s.remembered = NOTHING  # what was done before in this round, and what went face down
    for seat in range(SEATS):
        s.witnessed[seat] = NOTHING


def complete(s: Any, given: Given) -> None:
    for seat in range(s.players):
        if f"hand {seat + 1}" in given.unknown:
            s.hand[seat] = s.specials[seat] << PILLAR
        else:
            if "held" not in given:
                s.held[seat] = count(s.hand[seat])
            if f"specials {seat + 1}" not in given:
                s.specials[seat] = s.hand[seat] >> PILLAR
    s.played = sum(card != NOTHING for card in s.trick)
    if s.phase == Phase.OVER:
        s.trick_number = s.tricks
        s.round_number = ROUNDS if "round" not in given else s.round_number
    elif "tricks left" not in given:
        own = [s.held[seat] + (s.phase == Phase.PLAY and lies_a_card(s, seat)) for seat in range(s.players)]
        s.trick_number = s.tricks - min(own)
    if "starter" not in given:
        s.starter = first_of_trick(s, given)
    s.lead = NOTHING
    for i in range(s.players):
        card = s.trick[(s.starter + i) % s.players]
        if s.lead == NOTHING and 0 <= card < DISASTERS:
            s.lead = colour_of(card)
    if "turn" not in given:
        s.turn = seat_to_move(s)
    if "disasters" not in given and s.phase == Phase.PLAY:
        s.flipped = sum({1 << colour_of(card) for card in trick_cards(s)})
    if "laid" not in given:
        s.laid = cards_gone(s)


def lies_a_card(s: Any, seat: int) -> bool:
    """Whether a card of this seat lies in the trick."""
    return bool(s.trick[seat] not in (NOTHING, PASS))


def trick_cards(s: Any) -> list[int]:
    """The Disaster cards in the trick."""
    return [card for card in s.trick if 0 <= card < DISASTERS]


def first_of_trick(s: Any, given: Given) -> int:
    if s.phase != Phase.PLAY:
        return max(0, s.turn) if "turn" in given else 0
    if "turn" in given:
        return int((s.turn - s.played) % s.players)
    begun = [
        seat for seat in range(s.players) if s.trick[seat] != NOTHING and s.trick[seat - 1 if seat else s.players - 1] == NOTHING
    ]
    return begun[0] if begun else 0


def seat_to_move(s: Any) -> int:
    if s.phase == Phase.OVER:
        return -1
    if s.phase == Phase.PLAY:
        return int((s.starter + s.played) % s.players)
    winner = trick_winner(s, False)
    return s.starter if winner == NOTHING else int(winner)


def dealt_anew(s: Any) -> bool:
    """Whether the trick that lies on the table is still the last one of the round before."""
    return bool(s.phase == Phase.NAME_STARTER and s.trick_number == 0)


def missing_cards(s: Any) -> int:
    """How many Disaster cards of this round are in nobody's hand."""
    return HAND_SIZE[s.players] * s.players - sum(s.held[seat] - count(s.specials[seat]) for seat in range(s.players))


def cards_gone(s: Any) -> int:
    """The trick's cards and as many more as must have gone: the lowest that nobody holds."""
    laid = 0 if dealt_anew(s) else sum({1 << card for card in trick_cards(s)})
    held = 0
    for seat in range(s.players):
        held |= s.hand[seat]
    for card in range(DISASTERS):
        if count(laid) < missing_cards(s) and not (held | laid) >> card & 1:
            laid |= 1 << card
    return laid


def check(s: Any, given: Given) -> None:
    check_moment(s, given)
    for seat in range(s.players):
        check_hand(s, given, seat)
    check_cards(s, given)
    if given.unknown and "seen by" in given:
        viewer = int(given.texts["seen by"]) - 1
        if not can_deal_rest(s, viewer, NOTHING, COLOURED & ~(s.laid | s.hand[viewer])):
            given.refuse(f"hand {viewer + 1}", "the others can't hold as many cards as they must without the colours they lack")


def check_moment(s: Any, given: Given) -> None:
    """Phase, turn and trick agree."""
    if s.phase == Phase.OVER:
        if s.turn >= 0:
            given.refuse("turn", "nobody is to move when the match is over")
        if s.round_number != ROUNDS:
            given.refuse("round", f"a match that is over has ended in round {ROUNDS}")
        return
    if s.turn < 0:
        given.refuse("turn", "somebody is to move before the match is over")
    if s.starter < 0:
        given.refuse("starter", "somebody starts the trick")
    if s.trick_number == s.tricks:
        given.refuse("tricks left", "a round with no trick left is over: every seat needs a card for each trick")
    if s.flipped == ALL_COLOURS and (s.phase != Phase.PLAY or s.played == 0):
        given.refuse("disasters", "all four turn face down again when their trick is over")
    if s.phase == Phase.NAME_STARTER:
        if 0 < s.played < s.players:
            given.refuse("trick", "a starter is named when every seat has played, or before the first trick")
        return
    if s.played == s.players:
        given.refuse("trick", "every seat has played: the next starter is named (phase: name_starter)")
    for i in range(s.players):
        if (s.trick[(s.starter + i) % s.players] != NOTHING) != (i < s.played):
            given.refuse("trick", f"seats play in turn, and seat {s.starter + 1} starts")
    if s.turn != (s.starter + s.played) % s.players:
        given.refuse("turn", f"it is seat {(s.starter + s.played) % s.players + 1}'s turn by the trick")


def check_cards(s: Any, given: Given) -> None:
    """No card is in two places, and none is missing."""
    places: dict[int, str] = {}

    def put(card: int, key: str) -> None:
        if places.setdefault(card, key) != key:
            given.refuse(key, f"{TEXTS[card]} is in {places[card]!r} too")

    for seat in range(s.players):
        for card in bits_of(s.hand[seat] & COLOURED):
            put(card, f"hand {seat + 1}")
    in_trick = [card for card in s.trick if card not in (NOTHING, PASS)]
    for card in in_trick:
        if in_trick.count(card) > 1:
            given.refuse("trick", f"{TEXTS[card]} stands twice")
        if dealt_anew(s) or card >= DISASTERS:
            continue
        put(card, "trick")
        if not s.laid >> card & 1:
            given.refuse("laid", f"{TEXTS[card]} lies in the trick and belongs here too")
        if s.phase == Phase.PLAY and not s.flipped >> colour_of(card) & 1:
            given.refuse("disasters", f"{TEXTS[card]} lies in the trick, so {COLOUR_NAMES[colour_of(card)]} is face up")
    for card in bits_of(s.laid):
        if places.get(card) != "trick":
            put(card, "laid")
    if missing_cards(s) != count(s.laid):
        given.refuse("laid", f"{missing_cards(s)} of the cards dealt are in no hand, not {count(s.laid)}")


def check_hand(s: Any, given: Given, seat: int) -> None:
    key = f"hand {seat + 1}"
    hand, unknown = s.hand[seat], key in given.unknown
    size = HAND_SIZE[s.players]
    special = count(s.specials[seat])
    if not unknown and count(hand & COLOURED) > size:
        given.refuse(key, f"{count(hand & COLOURED)} Disaster cards are more than the {size} that are dealt")
    if not special <= s.held[seat] <= size + special:
        given.refuse("held", f"seat {seat + 1} holds {special} special cards and at most {size} others")
    if not unknown:
        if count(hand) != s.held[seat]:
            given.refuse("held", f"seat {seat + 1} has {count(hand)} cards in {key!r}, not {s.held[seat]}")
        if hand >> PILLAR != s.specials[seat]:
            given.refuse(f"specials {seat + 1}", f"{key!r} says otherwise")
    for colour in range(COLOURS):
        if s.void[seat] >> colour & 1 and any(colour_of(card) == colour for card in bits_of(hand & COLOURED)):
            given.refuse(f"lacks {seat + 1}", f"{key!r} has {COLOUR_NAMES[colour]}")
    if not dealt_anew(s) and lies_a_card(s, seat) and s.trick[seat] >= DISASTERS and hand >> s.trick[seat] & 1:
        given.refuse(key, f"{TEXTS[s.trick[seat]]} lies in the trick already")
    left = s.tricks - s.trick_number
    if s.phase == Phase.PLAY and lies_a_card(s, seat):
        left -= 1
    if s.phase != Phase.OVER and s.held[seat] < left:
        given.refuse(key, f"seat {seat + 1} needs a card for each of the {left} tricks left to it")
    if s.phase == Phase.OVER and hand & COLOURED:
        given.refuse(key, "only special cards can be left when a round is over")
