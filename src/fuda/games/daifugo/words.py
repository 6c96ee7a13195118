"""What Daifugo says: the keys and values of its prompts, actions and cards. The texts are in `text/`."""

from functools import cache
from typing import Any

from fuda.games.daifugo.cards import (
    DISCARD,
    DONE,
    GIVE,
    JOKER,
    KEEP,
    NOTHING,
    PASS,
    RETURN,
    REVOLT,
    SUITS,
    cards_of,
    is_jokers,
    is_kaidan,
    is_play,
    size_of,
    stand_ins,
)
from fuda.games.daifugo.notation import VALUE_TEXTS, cards_in
from fuda.games.daifugo.plays import is_stuck, reversed_order
from fuda.games.daifugo.rules import Phase, Title
from fuda.kernel import index_of, within
from fuda.text import Phrase, Text, named

SYMBOLS = "♠♦♣♥"
TITLES = tuple(title.name.lower() for title in Title)
CHOICES: dict[int, Phrase] = {
    PASS: ("actions.pass",),
    DONE: ("actions.done",),
    REVOLT: ("actions.revolt",),
    KEEP: ("actions.keep",),
}
WITH_CARD = ((RETURN, "actions.return"), (DISCARD, "actions.discard"), (GIVE, "actions.give"))


def card(value: int) -> str | Phrase:
    """`♠7`, or a joker."""
    return ("cards.joker",) if value == JOKER else SYMBOLS[value % SUITS] + VALUE_TEXTS[value // SUITS]


@cache
def play(value: int) -> Text:
    """The cards of a play; a joker says what it stands for."""
    if is_jokers(value):
        return ("cards.joker",) if size_of(value) == 1 else ("cards.two_jokers",)
    jokers = stand_ins(value)
    cards: list[str | Phrase] = []
    for one in cards_in(cards_of(value)):
        cards += [" ", ("cards.joker_as", card(one)) if (jokers >> one) & 1 else card(one)]
    return cards[1:]


def suits(value: int) -> str:
    return "".join(SYMBOLS[suit] for suit in range(SUITS) if (value >> suit) & 1)


KINDS = {
    "card": card,
    "play": play,
    "suits": suits,
    "kakumei": named("kakumei", ("ends", "begins")),
    "order": named("order", ("usual", "reversed")),
    "title": named("titles", TITLES),
}


def prompt(s: Any) -> Phrase:
    """What is asked of the seat to move; `s` is its masked state."""
    if s.phase == Phase.OVER:
        return ("prompts.over",)
    if s.phase == Phase.KAKUMEI:
        return ("prompts.kakumei",)
    if s.phase == Phase.GIVE:
        return "prompts.give", s.gives
    if s.phase == Phase.DISCARD:
        return "prompts.discard", s.discards
    if s.phase == Phase.RETURN:
        return "prompts.return", s.returns
    if s.top == NOTHING:
        return ("prompts.stuck",) if is_stuck(s) else ("prompts.lead",)
    return follow_prompt(s)


def follow_prompt(s: Any) -> Phrase:
    """What beats the pile: kind, number, order and shibari."""
    kind = ("prompts.follow_kaidan" if is_kaidan(s.top) else "counts.cards", s.top_size)
    bound: str | Phrase = ""
    if s.bound:
        bound = ("prompts.follow_geki" if s.step_bound else "prompts.follow_bound", s.bound)
    return "prompts.follow", s.top, kind, 1 if reversed_order(s) else 0, bound


def action(s: Any, a: int) -> Text:
    """An action as a person would say it."""
    if is_play(a):
        return play(a)
    if a in CHOICES:
        return CHOICES[a]
    return next((key, index_of(block, a)) for block, key in WITH_CARD if within(block, a))
