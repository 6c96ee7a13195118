"""What a seat sees of Daifugo, from its masked state, ready for JSON."""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from fuda import pack
from fuda.cards import Card
from fuda.games.daifugo.cards import (
    ALL_CARDS,
    CARDS,
    EIGHT,
    FIVE,
    JACK,
    JOKER,
    JOKER_ALONE,
    NINE,
    NOTHING,
    SEVEN,
    SUITS,
    TEN,
    cards_of,
    is_play,
    jokers_in,
    size_of,
    suits_at,
)
from fuda.games.daifugo.knowledge import MOVES
from fuda.games.daifugo.notation import STAR, SUIT_TEXTS, WORDS, card_text, cards_in, texts
from fuda.games.daifugo.plays import reversed_order
from fuda.games.daifugo.rules import KAKUMEI_SIZE, Title, title
from fuda.kernel import count

MARKS = {"round": "table.mark_round"}  # where replays may jump to
SEAT_FIELDS = ("pile_owner",)
SPECIAL = {"5": "five", "7": "seven", "8": "eight", "9": "nine", "10": "ten", "J": "jack", "2": "two", "joker": "joker"}
RULES = {  # what a card does, by the text that says it
    "five": 22, "seven": 23, "eight": 25, "nine": 26, "ten": 24, "jack": 17, "spade3": 13, "joker": 6, "two": 3, "plain": 3,
}  # fmt: skip
PARTS = {"card": lambda value: [card_text(value)], "play": lambda value: texts()[value].split("+")}


def own(s: Any, seat: int) -> dict[str, Any]:
    """What depends on who looks; `seat` -1 is a spectator."""
    return {"hand": hand_texts(s.hand[seat]) if seat >= 0 else [], "moved": moved(s, seat)}


def shared(s: Any) -> dict[str, Any]:
    """What everyone sees alike."""
    players = range(s.players)
    return {
        "round": s.round_number,
        "rounds": s.rounds + 1,
        "turns": s.turns,
        "held": s.held[: s.players],
        "playing": [bool((s.playing >> p) & 1) for p in players],
        "places": [s.place_of[p] or None for p in players],
        "titles": [title_name(s.players, s.place_of[p]) for p in players],
        "titles_before": titles_before(s),
        "pile": None if s.top == NOTHING else texts()[s.top],
        "pile_cards": [] if s.top == NOTHING else texts()[s.top].split("+"),
        "pile_owner": None if s.top == NOTHING else s.owner,
        "pile_size": s.top_size,
        "kakumei": bool(s.revolution),
        "jack_back": bool(s.jack_back),
        "reversed": bool(reversed_order(s)),
        "shibari": [SUIT_TEXTS[suit] for suit in range(SUITS) if (s.bound >> suit) & 1],
        "geki_shibari": bool(s.step_bound),
        "still_to_give": s.gives,
        "still_to_discard": s.discards,
        "still_to_return": s.returns,
        "gone": hand_texts(s.gone),
    }


def everything(s: Any) -> dict[str, Any]:
    """What a replay of a finished match may show besides: all hands, and all cards that were given."""
    return {
        "hands": [hand_texts(s.hand[p]) for p in range(s.players)],
        "moved": [one_move(s, m, s.known[s.giver[m] * MOVES + m]) for m in range(s.moves) if s.taker[m] != NOTHING],
    }


def parts(s: Any, a: int) -> list[str]:
    """The cards that an action is made of; a joker is a joker, whatever it stands for."""
    word, _, card = texts()[a].partition(" ")
    if card:  # give, discard or return it
        return [card]
    if word in WORDS:  # a choice such as pass
        return []
    return [STAR if card.startswith(STAR) else card for card in word.split("+")]


def details(s: Any, a: int) -> dict[str, Any]:
    """What a play does besides being laid, by the names of the texts `effects`, each with a number."""
    effects = {name: number for name, number in effects_of(s, a).items() if number} if is_play(a) else {}
    return {"effects": effects} if effects else {}


def effects_of(s: Any, a: int) -> dict[str, int]:
    """The effects of a play of the seat to move, 0 for those that it has not."""
    five, seven, eight, nine, ten, jack, size = values_of(a)
    cuts = s.top == JOKER_ALONE or (s.eight and eight > 0) or (s.nine and nine > 1)
    goes_out = size == s.held[s.turn]
    return {
        "cut": int(cuts),
        "skip": five if s.five and not cuts else 0,
        "give": seven if s.seven and not goes_out else 0,
        "discard": ten if s.ten and not goes_out else 0,
        "jack_back": int(s.jackback and not s.jack_back and jack > 0),
        "revolution": int(s.kakumei and size >= KAKUMEI_SIZE),
    }


@cache
def values_of(a: int) -> tuple[int, ...]:
    """How many fives, sevens, eights, nines, tens and jacks a play counts as, and how many cards it is."""
    cards = cards_of(a)
    return (*(count(suits_at(cards, value)) for value in (FIVE, SEVEN, EIGHT, NINE, TEN, JACK)), size_of(a))


def cards() -> list[Card]:
    """The card table: the standard pack under the game's own numbers."""
    numbers = {card_text(number): number for number in (*range(CARDS), JOKER)}
    found = {card.notation: replace(card, id=numbers[card.notation]) for card in pack.cards(jokers=True)}
    return [explained(found[notation]) for notation in numbers]


def explained(card: Card) -> Card:
    """A card with what it does under all rules, and the number of the rule that says so."""
    special = "spade3" if card.notation == "3s" else SPECIAL.get("joker" if card.suit == "joker" else card.index, "plain")
    return replace(card, text=(f"about_card.{special}",), rule=f"daifugo.{RULES[special]}")


def hand_texts(hand: int) -> list[str]:
    return list(texts_of(hand))


@lru_cache(10_000)
def texts_of(hand: int) -> tuple[str, ...]:
    return (*(card_text(card) for card in cards_in(hand & ALL_CARDS)), *[card_text(JOKER)] * jokers_in(hand))


def moved(s: Any, seat: int) -> list[dict[str, Any]]:
    """Cards that went from hand to hand this round, with the card where the seat saw it."""
    return [one_move(s, m, s.known[seat * MOVES + m] if seat >= 0 else NOTHING) for m in range(s.moves) if s.taker[m] != NOTHING]


def one_move(s: Any, m: int, card: int) -> dict[str, Any]:
    return {"from": s.giver[m], "to": s.taker[m], "card": None if card == NOTHING else card_text(card)}


def title_name(players: int, place: int) -> str | None:
    return Title(title(players, place)).name.lower() if place else None


def titles_before(s: Any) -> list[str | None]:
    """Titles by order in the round before; None in the first round."""
    names: list[str | None] = [None] * s.players
    for rank in range(s.players):
        if s.order[rank] != NOTHING:
            names[s.order[rank]] = title_name(s.players, rank + 1)
    return names
