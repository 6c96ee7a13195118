"""Towers as people ask about them: what a row of tokens makes, and what it could still become."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from fuda.errors import BadSetup
from fuda.games.raigo import hands
from fuda.games.raigo.hands import KIND_BITS, hand_made, points
from fuda.games.raigo.tokens import HEAVIEST, KANJI, KIND_NAMED, KINDS, NAMES, NOTHING, STORIES, is_spell, weight

HAND_NAMES = (
    "none",
    "unsettled",
    "sakura",
    "lotus",
    "even lotus",
    "odd lotus",
    "sakura-lotus",
    "lotus-sakura",
    "double sakura",
    "double lotus",
    "white camellia",
    "red camellia",
    "shigure-lotus",
    "kasumi-double lotus head",
    "sakura-dance macabre",
    "phantom samsara",
    "justice of bishamonten",
    "rikka-snow white",
)


IS_SPELL = tuple(is_spell(kind) for kind in range(KINDS))
MANY = 1000  # more than there are tokens of a kind


class Made(NamedTuple):
    """What a tower makes: the hand's name, or "none" or "unsettled", and its points."""

    name: str
    points: int


def hand_of(tokens: str | Iterable[str]) -> Made:
    """What a tower makes, from its tokens, bottom to top, each by its kanji or its Latin name.

    >>> hand_of(["三", "snake", "雷"])
    Made(name='lotus', points=1)
    >>> hand_of("雷 雷 雷 一 一 一")
    Made(name='sakura', points=5)
    >>> hand_of("one two")
    Made(name='unsettled', points=0)
    """
    return made_by([kind_named(name) for name in named(tokens)])


def named(tokens: str | Iterable[str]) -> list[str]:
    """The names in a list, or in a text with or without blanks between kanji."""
    if not isinstance(tokens, str):
        return list(tokens)
    return [name for word in tokens.split() for name in (word if word[0] in KIND_NAMED else [word])]


def kind_named(name: str) -> int:
    """The kind of token with that kanji or Latin name."""
    kind = KIND_NAMED.get(name.strip().lower())
    if kind is not None:
        return kind
    raise BadSetup(f"Raigo has no token {name!r}; its tokens are {KANJI[1:]} or {', '.join(NAMES[1:])}.")


def made_by(kinds: Sequence[int]) -> Made:
    """The same, from kinds."""
    if len(kinds) > STORIES:
        raise BadSetup(f"A tower of Raigo has at most {STORIES} tokens, not {len(kinds)}.")
    return made_of(packed(kinds), len(kinds))


@lru_cache(1 << 16)
def made_of(tower: int, height: int) -> Made:
    """The same, from a tower as `hands` reads it."""
    hand = hand_made(tower, height)
    return Made(HAND_NAMES[hand], points(hand, tower, height))


def packed(kinds: Sequence[int]) -> int:
    """The tower as `hands` reads it."""
    return sum(kind << (KIND_BITS * story) for story, kind in enumerate(kinds))


def still_possible(kinds: Sequence[int], left: Sequence[int]) -> list[Made]:
    """The hands that a tower could become by piling more on it, the best first, each with the most points it could be worth.

    `left` says how many tokens of each kind might still come.
    """
    return list(possible_from(tuple(kinds), tuple(left)))


@lru_cache(4096)
def possible_from(kinds: tuple[int, ...], left: tuple[int, ...]) -> tuple[Made, ...]:
    best: dict[str, int] = {}
    for name, ranked in shapes_from(kinds).items():
        for most, pure, shape in ranked:
            if most <= best.get(name, 0):
                break
            tower = filled(kinds, shape, left, pure)
            if tower is not None:
                made = made_by(tower)
                best[made.name] = max(made.points, best.get(made.name, 0))
    ordered = [Made(name, worth) for name, worth in best.items() if worth > 0]
    return tuple(sorted(ordered, key=lambda made: (-made.points, HAND_NAMES.index(made.name))))


Shape = tuple[tuple[int, ...], ...]  # by story, the kinds that may lie there
Ranked = tuple[
    int, bool | None, Shape
]  # points of the hand; of Spells only (True), of Silents only (False), of any tokens (None)


@lru_cache(4096)
def shapes_from(kinds: tuple[int, ...]) -> dict[str, list[Ranked]]:
    """The shapes that begin with these tokens and go on, by the name of the hand."""
    if not kinds:
        return shapes()
    story, kind = len(kinds) - 1, kinds[-1]
    found = {}
    for name, ranked in shapes_from(kinds[:-1]).items():
        fitting = [each for each in ranked if len(each[2]) > len(kinds) and kind in each[2][story]]
        if fitting:
            found[name] = fitting
    return found


@cache
def shapes() -> dict[str, list[Ranked]]:
    """Every tower that makes a hand, up to the choice between tokens of one weight where that is open; the best first by name."""
    found: list[Shape] = []
    for height in range(hands.LEAST_STORIES, STORIES + 1):
        for step in range(3):
            for start in range(1 + step * (height - 1), HEAVIEST + 1):
                found.append(of_weights([start - step * story for story in range(height)]))
    threes = [[start - step * story for story in range(3)] for step in (0, 1) for start in range(1 + 2 * step, HEAVIEST + 1)]
    found += [of_weights(lower + upper) for lower in threes for upper in threes if lower[-1] >= upper[0]]
    for trio in combinations_with_replacement(range(HEAVIEST, 0, -1), 3):
        found.append(of_weights([each for each in trio for _ in range(2)]))
    for pairs in combinations_with_replacement(sorted(range(1, KINDS), key=weight, reverse=True), 3):
        found.append(tuple((kind,) for kind in pairs for _ in range(2)))
    for tower in hands.RAIJIN_TOWERS:
        found.append(tuple((hands.token_at(tower, story),) for story in range(STORIES)))
    ranked: dict[str, list[Ranked]] = {}
    for shape in dict.fromkeys(found):
        for pure in (True, False, None):
            example = filled([], shape, [STORIES] * KINDS, pure)
            if example is not None:
                made = made_by(example)
                ranked.setdefault(made.name, []).append((made.points, pure, shape))
    return {name: sorted(shapes, key=lambda each: -each[0]) for name, shapes in ranked.items()}


def of_weights(weights: Sequence[int]) -> Shape:
    return tuple(tuple(kind for kind in range(1, KINDS) if weight(kind) == each) for each in weights)


def filled(kinds: Sequence[int], shape: Shape, left: Sequence[int], pure: bool | None) -> list[int] | None:
    """The tower with the rest of a shape piled on it from the tokens left, None if they don't suffice.

    With `pure` True only Spells are piled, with False only Silents; else no token on its like, where that can be helped, so that
    a White Camellia does not turn out Red.
    """
    rest = list(left)
    tower = list(kinds)
    below = kinds[-1] if kinds else NOTHING
    for story in shape[len(kinds) :]:
        chosen, most = NOTHING, 0
        for kind in story:
            number = rest[kind]
            if number > 0 and (pure is None or IS_SPELL[kind] is pure):
                if pure is None and kind != below:
                    number += MANY
                if number > most:
                    chosen, most = kind, number
        if chosen == NOTHING:
            return None
        rest[chosen] -= 1
        tower.append(chosen)
        below = chosen
    return tower
