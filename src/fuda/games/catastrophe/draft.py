"""The draft: everyone picks a card of a pack in secret, then the packs pass on."""

from typing import Any

from fuda.games.catastrophe.state import NOTHING, PACK, PASSED_ON, PICK, TITLES, Note, Phase, Stage
from fuda.kernel import draw_kind, find, index_of, note, only, remove, tell, with_member, within, write_actions


def begin_draft(s: Any) -> None:
    """catastrophe.6, 15"""
    for at in range(s.players * PACK):
        s.pack[at] = NOTHING
        s.picks[at] = NOTHING
    for at in range(s.players * PASSED_ON):
        s.passed[at] = NOTHING
    for seat in range(s.players):
        for i in range(PACK):
            insert_in_order(s.pack, seat * PACK, i, draw_kind(s, s.deck, s.deck_size))
            s.deck_size -= 1
    s.draft_round = 0
    s.stage = Stage.DRAFT
    s.phase = Phase.DRAFT
    s.turn = s.first


def insert_in_order(field: Any, start: int, size: int, title: int) -> None:
    """Puts a title among `size` ascending ones that begin at `start`."""
    at = start + size
    while at > start and field[at - 1] > title:
        field[at] = field[at - 1]
        at -= 1
    field[at] = title


def titles_in_pack(s: Any, seat: int) -> int:
    titles = 0
    for i in range(PACK):
        if s.pack[seat * PACK + i] != NOTHING:
            titles = with_member(titles, s.pack[seat * PACK + i])
    return titles


def legal_picks(s: Any, out: Any) -> int:
    return write_actions(PICK, titles_in_pack(s, s.turn), out, 0)


def why_not_pick(s: Any, a: int) -> int:
    """catastrophe.15"""
    if not within(PICK, a):
        return 29
    return 0 if (titles_in_pack(s, s.turn) >> index_of(PICK, a)) & 1 == 1 else 15


def pick(s: Any, title: int) -> bool:
    """Takes a card of the pack to the hand. Returns whether the draft is over."""
    seat = s.turn
    size = PACK - s.draft_round
    at = seat * PACK
    remove(s.pack, at, size, find(s.pack, at, size, title), NOTHING)
    s.picks[at + s.draft_round] = title
    s.hand[seat * TITLES + title] += 1
    s.held[seat] += 1
    note(s, Note.PICKS, seat)
    tell(s, only(seat), Note.PICKS_CARD, seat, title)
    s.turn = seat + 1 if seat + 1 < s.players else 0
    if s.turn != s.first:
        return False
    return pass_packs(s)


def passed_start(round_number: int) -> int:
    """Where the cards that a seat passed on in a round begin among all that it passed on."""
    return round_number * (PACK - 1) - round_number * (round_number - 1) // 2


def pass_packs(s: Any) -> bool:
    """All have picked: the packs go to the next seats. Returns whether there are none left."""
    left = PACK - 1 - s.draft_round
    if left == 0:
        end_draft(s)
        return True
    start = passed_start(s.draft_round)
    for seat in range(s.players):
        for i in range(left):
            s.passed[seat * PASSED_ON + start + i] = s.pack[seat * PACK + i]
    for seat in range(s.players):
        giver = seat - 1 if seat > 0 else s.players - 1
        for i in range(left):
            s.pack[seat * PACK + i] = s.passed[giver * PASSED_ON + start + i]
    s.draft_round += 1
    note(s, Note.PACKS_PASS, left)
    return False


def end_draft(s: Any) -> None:
    """What is left of it is what each seat knows to be in the others' hands: all that it passed on, but for what it got back."""
    s.draft_round = 0
    for seat in range(s.players):
        for i in range(PASSED_ON):
            title = s.passed[seat * PASSED_ON + i]
            if i < passed_start(s.players) and title != NOTHING:
                s.elsewhere[seat * TITLES + title] += 1
            s.passed[seat * PASSED_ON + i] = NOTHING
        for i in range(PACK):
            if i >= s.players:
                s.elsewhere[seat * TITLES + s.picks[seat * PACK + i]] -= 1
            s.picks[seat * PACK + i] = NOTHING
            s.pack[seat * PACK + i] = NOTHING
