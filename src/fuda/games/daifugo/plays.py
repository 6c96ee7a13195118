"""Which plays are legal: listed from the hand, never picked out of all its subsets, and refused by number.

Sets come from a table: the suits that a hand has of a value and its jokers give all patterns at once, as one bit set. Kaidan of
all suits are found together: the hand, shifted by one value after another, tells for every lowest card how many of a kaidan's
cards are missing, and up to two may be. So the work is in proportion to what is listed.
"""

from typing import Any

from fuda.games.daifugo.cards import (
    ALL_CARDS,
    ALL_PATTERNS,
    EIGHT,
    JOKER_ALONE,
    JOKER_PAIR,
    LONGEST,
    NOTHING,
    ONE_JOKER,
    PASS,
    SET,
    SETS_OF_SIZE,
    SHORTEST,
    SPADE_THREE,
    SUITS,
    THREE,
    THREE_OF_SPADES,
    TWO,
    VALUES,
    cards_of,
    is_jokers,
    is_kaidan,
    jokers_in,
    jokers_of,
    kaidan_of,
    low_of,
    of_suits,
    of_value,
    pair_pattern,
    run,
    sets_from,
    sets_of_suits,
    size_of,
    stand_ins,
    suits_at,
)
from fuda.kernel import action_in_row, first, has, lowest, only, without_lowest, write_row

FOUL = 1  # the index of that value of the option `finish`


def reversed_order(s: Any) -> bool:
    """daifugo.15"""
    return s.revolution != s.jack_back


def bad_last_cards(s: Any, revolution: int) -> int:
    """daifugo.30, 31, 33: the cards that a play which empties the hand may not contain, with kakumei on or off."""
    cards = 0
    if s.two_finish and not revolution:
        cards |= of_value(TWO)
    if s.three_finish and revolution:
        cards |= of_value(THREE)
    if s.eight_finish:
        cards |= of_value(EIGHT)
    return cards


def is_bad_finish(s: Any, a: int) -> bool:
    """Whether a play, if it empties the hand, is a forbidden finish."""
    if a == JOKER_ALONE:
        return s.joker_finish == 1  # daifugo.32
    return cards_of(a) & bad_last_cards(s, s.revolution) != 0


def list_plays(s: Any, out: Any) -> int:
    """Writes the plays of the seat to move and its pass, ascending; returns how many."""
    hand = int(s.hand[s.turn])
    banned = 0 if s.finish == FOUL else bad_last_cards(s, s.revolution)
    last_joker = s.held[s.turn] == 1 and s.joker_finish == 1 and s.finish != FOUL
    if s.top == NOTHING:
        n = list_leads(s, hand, banned, last_joker, out)
        if n == 0:
            out[0] = PASS  # daifugo.35
            n = 1
        return n
    n = list_follows(s, hand, banned, last_joker, out)
    out[n] = PASS
    return n + 1


def list_leads(s: Any, hand: int, banned: int, last_joker: bool, out: Any) -> int:
    jokers = jokers_in(hand)
    held = int(s.held[s.turn])
    n = list_sets(hand, ALL_CARDS, jokers, ALL_PATTERNS, held, banned, out, 0)
    if s.kaidan:
        none = hand & ALL_CARDS
        one = ~hand & ALL_CARDS
        two = 0
        for length in range(2, LONGEST + 1):
            there = (hand & ALL_CARDS) >> (SUITS * (length - 1))
            two = (two & there) | (one & ~there)
            one = (one & there) | (none & ~there)
            none &= there
            if jokers < 2:
                two = 0
                if jokers == 0:
                    one = 0
            room = first(SUITS * (VALUES + 1 - length))
            one &= room
            two &= room
            if none | one | two == 0:
                break
            if length >= SHORTEST:
                n = list_kaidan(hand, none, one, two, jokers, length, banned if length == held else 0, out, n)
    if jokers >= 1 and not last_joker:
        out[n] = JOKER_ALONE
        n += 1
    if jokers == 2:
        out[n] = JOKER_PAIR
        n += 1
    return n


def list_follows(s: Any, hand: int, banned: int, last_joker: bool, out: Any) -> int:
    if is_jokers(s.top):
        last_three = s.held[s.turn] == 1 and has(banned, THREE_OF_SPADES)
        if s.top == JOKER_ALONE and s.spade3 and has(hand, THREE_OF_SPADES) and not last_three:  # daifugo.13
            out[0] = SPADE_THREE
            return 1
        return 0
    jokers = jokers_in(hand)
    held = int(s.held[s.turn])
    size = int(s.top_size)
    if size > held:
        return 0
    starts = stronger_starts(s)
    n = 0
    if is_kaidan(s.top):
        if s.bound:
            starts &= of_suits(s.bound)
        none = hand & ALL_CARDS
        one = ~hand & ALL_CARDS
        two = 0
        for length in range(2, size + 1):
            there = (hand & ALL_CARDS) >> (SUITS * (length - 1))
            two = (two & there) | (one & ~there)
            one = (one & there) | (none & ~there)
            none &= there
        starts &= first(SUITS * (VALUES + 1 - size))
        one = one & starts if jokers >= 1 else 0
        two = two & starts if jokers == 2 else 0
        return list_kaidan(hand, none & starts, one, two, jokers, size, banned if size == held else 0, out, n)
    patterns = SETS_OF_SIZE[size]
    if s.bound:
        patterns &= sets_of_suits(s.bound)
    n = list_sets(hand, starts, jokers, patterns, held, banned, out, n)
    if size == 1 and jokers >= 1 and not last_joker:  # daifugo.12, daifugo.20
        out[n] = JOKER_ALONE
        n += 1
    if size == 2 and jokers == 2:
        out[n] = JOKER_PAIR
        n += 1
    return n


def stronger_starts(s: Any) -> int:
    """daifugo.11, daifugo.19: the cards that can be the lowest of a play that beats the last one."""
    low = int(s.top_low)
    if reversed_order(s):
        if s.step_bound:
            return of_value(low - 1) if low > 0 else 0
        return first(SUITS * low)
    if s.step_bound:
        return of_value(low + 1) & ALL_CARDS
    return ALL_CARDS & ~first(SUITS * (low + 1))


def list_sets(hand: int, among: int, jokers: int, patterns: int, held: int, banned: int, out: Any, n: int) -> int:
    """Writes the sets of the wanted patterns whose cards are in `among`."""
    left = hand & among & ALL_CARDS
    while left != 0:
        value = low_of(left)
        left &= ~of_value(value)
        found = sets_from(suits_at(hand, value), jokers) & patterns
        if held <= SUITS and suits_at(banned, value) != 0:
            found &= ~SETS_OF_SIZE[held]
        n = write_row(SET, value, found, out, n)
    return n


def list_kaidan(hand: int, none: int, one: int, two: int, jokers: int, length: int, banned: int, out: Any, n: int) -> int:
    """Writes the kaidan of one length, given the lowest cards of those of which none, one or two cards are missing."""
    block = kaidan_of(length)
    cards = run(length)
    left = none | one | two
    while left != 0:
        low = lowest(left)
        left = without_lowest(left)
        if (cards << low) & banned != 0:
            continue
        plain = action_in_row(block, low, 0)  # without a joker
        missing = (cards << low) & ~hand
        if missing == 0:
            last = block.columns if jokers == 2 else 1 + length * jokers
            for pattern in range(last):
                out[n] = plain + pattern
                n += 1
            continue
        i = (lowest(missing) - low) // SUITS
        missing = without_lowest(missing)
        if missing != 0:
            out[n] = plain + pair_pattern(length, i, (lowest(missing) - low) // SUITS)
            n += 1
            continue
        out[n] = plain + 1 + i
        n += 1
        if jokers == 2:
            for j in range(length):
                if j < i:
                    out[n] = plain + pair_pattern(length, j, i)
                    n += 1
                elif j > i:
                    out[n] = plain + pair_pattern(length, i, j)
                    n += 1
    return n


def is_stuck(s: Any) -> bool:
    """daifugo.35: whether the seat to move, on lead, has no legal play."""
    if s.held[s.turn] > 1 or s.finish == FOUL:
        return False
    hand = int(s.hand[s.turn])
    if hand == ONE_JOKER:
        return s.joker_finish == 1
    return hand & bad_last_cards(s, s.revolution) != 0


def why_not_play(s: Any, a: int) -> int:
    """The number of the rule that forbids a play or a pass now, 0 if none does."""
    if a == PASS:
        return 9 if s.top == NOTHING and not is_stuck(s) else 0
    hand = int(s.hand[s.turn])
    cards = cards_of(a)
    if cards & ~stand_ins(a) & ~hand != 0 or jokers_of(a) > jokers_in(hand):
        return 8
    if is_kaidan(a) and not s.kaidan:
        return 5
    if s.top != NOTHING:
        refused = why_not_follow(s, a, cards)
        if refused != 0:
            return refused
    if size_of(a) == s.held[s.turn] and s.finish != FOUL and is_bad_finish(s, a):
        return bad_finish_rule(s, a)
    return 0


def why_not_follow(s: Any, a: int, cards: int) -> int:
    if size_of(a) != s.top_size or is_kaidan(a) != is_kaidan(s.top):
        return 10
    if is_jokers(s.top):
        if s.top == JOKER_ALONE and cards == only(THREE_OF_SPADES):
            return 0 if s.spade3 else 12
        return 12
    if is_jokers(a):
        return 0
    low = low_of(cards)
    higher = low - int(s.top_low)
    if reversed_order(s):
        higher = -higher
    if higher <= 0:
        return 11
    if s.bound and suits_of(a, cards) != s.bound:
        return 18
    if s.step_bound and higher != 1:
        return 19
    return 0


def suits_of(a: int, cards: int) -> int:
    """The suits of a play, given the cards that it counts as; none for jokers alone."""
    if cards == 0:
        return 0
    return suits_at(cards, low_of(cards))


def bad_finish_rule(s: Any, a: int) -> int:
    if a == JOKER_ALONE:
        return 32
    bad = cards_of(a) & bad_last_cards(s, s.revolution)
    if bad & of_value(TWO) != 0:
        return 30
    if bad & of_value(THREE) != 0:
        return 31
    return 33
