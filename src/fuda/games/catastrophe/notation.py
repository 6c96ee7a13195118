"""Actions of Catastrophe as text: `pick torch`, `use torch on power for 3`, `borrow 2.radio with torch`; see `names`.

An offer is several actions, `trade 3`, `give torch`, `give row.radio`, `ask tent`, `propose`, and one line for people:
`offer 3: torch, row.radio for tent`, or `gift 3: torch`. In such a line a card that is not in the own hand is one of the own row,
and a card asked for is the one in the partner's row, where one lies there; `hand.torch` and `row.torch` say which.
"""

import re
from collections.abc import Callable
from typing import Any

from fuda.errors import UnreadableMove
from fuda.games.catastrophe.names import (
    NEEDS,
    aim_text,
    neighbour_text,
    place_text,
    response_text,
    slot_text,
    target_text,
    title_text,
    titles,
)
from fuda.games.catastrophe.rules import why_not
from fuda.games.catastrophe.state import (
    ASK,
    ASK_ROW,
    BLOCKS,
    BORROW,
    DROP,
    GIVE,
    GIVE_ROW,
    NO_TITLE,
    NOTHING,
    PICK,
    PLAY,
    PROPOSE,
    RETURN,
    ROW,
    SEATS,
    SHOW,
    TARGETS,
    TITLES,
    TRADE,
    UNUSE,
    USE,
    Phase,
)
from fuda.kernel import Block, action_in_row, action_of, column_of, index_of, row_of, within

PLAIN = BLOCKS.texts()  # without a table: what stands where
SINGLE = {named.text: named.block.start for named in BLOCKS if not named.indices}
TITLE_VERBS = {"pick": PICK, "give": GIVE, "ask": ASK, "show": SHOW}
PLACE_VERBS = {"return": RETURN, "drop": DROP}
ROW_VERBS = {"give": GIVE_ROW, "ask": ASK_ROW}
OFFER = re.compile(r"(offer|gift) ([1-9]) ?: ?(.*)")
IN_ROW, IN_HAND = "row.", "hand."


def text(s: Any, a: int) -> str:
    if s is None or s.book is None or s.turn < 0:
        return PLAIN[a]
    for verb, block in TITLE_VERBS.items():
        if within(block, a):
            return f"{verb} {title_text(s, index_of(block, a))}"
    for verb, block in PLACE_VERBS.items():
        if within(block, a):
            return f"{verb} {place_text(s, s.turn, index_of(block, a))}"
    for verb, block in ROW_VERBS.items():
        if within(block, a):
            return f"{verb} {row_text(s, verb, index_of(block, a))}"
    for verb, block in (("use", USE), ("unuse", UNUSE)):
        if within(block, a):
            return f"{verb} {slot_text(s, row_of(block, a))} on {target_text(s, column_of(block, a))}"
    if within(BORROW, a):
        return borrow_text(s, row_of(BORROW, a), column_of(BORROW, a))
    if within(PLAY, a):
        return f"play {response_text(s, row_of(PLAY, a))}{aim_text(s, row_of(PLAY, a), column_of(PLAY, a))}"
    return PLAIN[a]


def row_text(s: Any, verb: str, place: int) -> str:
    """A card of the trader's row, or of the partner's, as it stands in an offer."""
    owner = s.turn if verb == "give" else s.partner
    name = f"{IN_ROW}{place + 1}" if owner == NOTHING else place_text(s, owner, place)
    return IN_ROW + name.removeprefix(IN_ROW)


def borrow_text(s: Any, from_place: int, title: int) -> str:
    return f"borrow {neighbour_text(s, from_place)} with {title_text(s, title)}"


def parse(s: Any, typed: str) -> int | None:
    """The action that was typed, in any case; None if there is none."""
    line = " ".join(typed.lower().split())
    if line in SINGLE:
        return SINGLE[line]
    verb, _, rest = line.partition(" ")
    if s.turn < 0 or not rest:
        return None
    if verb == "trade":
        return action_of(TRADE, int(rest) - 1) if rest in map(str, range(1, SEATS + 1)) else None
    if verb in ROW_VERBS and rest.startswith(IN_ROW):
        known = found(ROW_VERBS[verb], rest, lambda place: row_text(s, verb, place), ROW)
        return empty_place(s, s.turn if verb == "give" else s.partner, rest, ROW_VERBS[verb]) if known is None else known
    if verb in TITLE_VERBS:
        return found(TITLE_VERBS[verb], rest, lambda title: title_text(s, title), TITLES)
    if verb in PLACE_VERBS:
        return found(PLACE_VERBS[verb], rest, lambda place: place_text(s, s.turn, place), ROW)
    if verb in ("use", "unuse"):
        return parse_use(s, USE if verb == "use" else UNUSE, rest)
    if verb == "borrow":
        return parse_borrow(s, rest)
    return parse_play(s, rest) if verb == "play" else None


def number_of(name: str, write: Callable[[int], str], size: int) -> int | None:
    """The first of `size` things that is called so."""
    return next((i for i in range(size) if write(i) == name), None)


def found(block: Block, name: str, write: Callable[[int], str], size: int) -> int | None:
    i = number_of(name, write, size)
    return None if i is None else action_of(block, i)


def parse_use(s: Any, block: Block, rest: str) -> int | None:
    card, _, aim = rest.partition(" on ")
    slot = number_of(card, lambda i: slot_text(s, i), block.size // block.columns)
    target = parse_target(s, aim)
    if slot is None or target is None:
        return refused_use(s, block, card, aim)
    return action_in_row(block, slot, target)


def refused_use(s: Any, block: Block, card: str, aim: str) -> int | None:
    """Where a card or an impact is known and not here: an action that the rules refuse, so that they say why."""
    known = title_named(s, card.partition("#")[0]) is not None
    impact, _, seat = aim.partition(" for ")
    need = impact.partition("#")[0]
    empty = next((place for place in range(ROW) if s.in_row[s.turn * ROW + place] == NOTHING), None)
    if not known or need not in NEEDS or seat not in ("", *map(str, range(1, s.players + 1))) or empty is None:
        return None
    return action_in_row(block, empty, s.turn)


def parse_target(s: Any, name: str) -> int | None:
    """An impact of a seat; one's own may be named with the seat too."""
    own = name.removesuffix(f" for {s.turn + 1}")
    return number_of(own, lambda target: target_text(s, target), TARGETS)


def parse_borrow(s: Any, rest: str) -> int | None:
    card, _, passed = rest.partition(" with ")
    from_place = number_of(card, lambda i: neighbour_text(s, i), 2 * ROW)
    title = NO_TITLE if not passed else number_of(passed, lambda i: title_text(s, i), TITLES + 1)
    if (
        from_place is None
        and re.fullmatch(rf"[1-{s.players}]\..*", card)
        and title_named(s, card[2:].partition("#")[0]) is not None
    ):
        from_place = no_loan(s)
    return None if from_place is None or title is None else action_in_row(BORROW, from_place, title)


def no_loan(s: Any) -> int | None:
    """A place from which nothing can be borrowed: for a card that no neighbour has, so that the rules say why."""
    before = (s.turn - 1) % s.players
    return next((ROW + place for place in range(ROW) if s.in_row[before * ROW + place] == NOTHING), None)


def parse_play(s: Any, rest: str) -> int | None:
    name = rest.split(" ")[0]
    response = number_of(name, lambda i: response_text(s, i), PLAY.size // PLAY.columns)
    if response is None:
        return None
    aim = rest[len(name) :].removesuffix(f" for {s.turn + 1}") if " on " in rest else rest[len(name) :]
    target = number_of(aim, lambda i: aim_text(s, response, i), TARGETS)
    if target is None and not any(why_not(s, action_in_row(PLAY, response, i)) == 0 for i in range(TARGETS)):
        target = 0  # whatever it is aimed at, the rules say why it can't be played now
    return None if target is None else action_in_row(PLAY, response, target)


def expand(s: Any, typed: str) -> list[int] | None:
    """The actions of an offer or a gift in one line, None where it is none. Raises `UnreadableMove` for a card unknown there."""
    offer = OFFER.fullmatch(" ".join(typed.lower().split()))
    if offer is None or s.turn < 0:
        return None
    if int(offer[2]) > s.players:  # the rules say that there is no such seat
        return [action_of(TRADE, s.players)] if s.players < SEATS else None
    given, _, asked = f" {offer[3]} ".partition(" for ")
    if offer[1] == "gift" and asked:
        raise UnreadableMove("A gift asks for nothing; an offer does: offer 2: torch for radio.", [])
    partner = int(offer[2]) - 1
    gives: list[int] = []
    for name in listed(given):
        gives.append(given_card(s, name, gives))
    asks: list[int] = []
    for name in listed(asked):
        asks.append(asked_card(s, partner, name, asks))
    return [action_of(TRADE, partner), *sorted(gives), *sorted(asks), PROPOSE]


def unfinished(s: Any) -> bool:
    """Whether an offer has been begun and not made yet."""
    return bool(s.phase == Phase.OFFER)


def listed(cards: str) -> list[str]:
    """The names in a list with commas; `nothing` is none."""
    names = [name.strip() for name in cards.replace(" and ", ",").split(",")]
    return [name for name in names if name and name != "nothing"]


def given_card(s: Any, name: str, before: list[int]) -> int:
    """The action that gives a card: one of the hand where it is there besides those named before, else one of the row."""
    title = title_named(s, name)
    if title is not None and s.hand[s.turn * TITLES + title] > before.count(action_of(GIVE, title)):
        return action_of(GIVE, title)
    place = place_named(s, s.turn, name, GIVE_ROW, before)
    return card_named(name, GIVE, title, GIVE_ROW, place, empty_place(s, s.turn, name, GIVE_ROW))


def asked_card(s: Any, partner: int, name: str, before: list[int]) -> int:
    """The action that asks for a card: one of the partner's row if it is there besides those named before, else of the hand."""
    place = place_named(s, partner, name, ASK_ROW, before)
    return card_named(name, ASK, title_named(s, name), ASK_ROW, place, empty_place(s, partner, name, ASK_ROW))


def title_named(s: Any, name: str) -> int | None:
    """The title of a card of a hand."""
    return number_of(name.removeprefix(IN_HAND), lambda i: title_text(s, i), titles(s))


def place_named(s: Any, seat: int, name: str, block: Block, before: list[int]) -> int | None:
    """The place of a card of a row: the one that is called so, or the next of its title that was not named before."""
    bare = name.removeprefix(IN_ROW)
    places = [i for i in range(ROW) if bare in (place_text(s, seat, i), place_text(s, seat, i).partition("#")[0])]
    return next((i for i in places if action_of(block, i) not in before), None)


def empty_place(s: Any, seat: int, name: str, block: Block) -> int | None:
    """For a card that the book has and that row has not, a place where nothing lies: the rules say why it can't be traded."""
    title = title_named(s, name.removeprefix(IN_ROW).partition("#")[0])
    row = s.in_row[seat * ROW : seat * ROW + ROW] if seat != NOTHING else []
    return action_of(block, row.index(NOTHING)) if title is not None and NOTHING in row else None


def card_named(name: str, hand: Block, title: int | None, row: Block, place: int | None, empty: int | None) -> int:
    if place is not None:
        return action_of(row, place)
    if title is not None:
        return action_of(hand, title)
    if empty is not None:
        return empty
    raise UnreadableMove(f"There is no card {name!r} here.", [])
