"""Cards by the names that texts and requirements call them: shortened, in the plural, with a letter mistyped."""

import difflib
import re
from collections.abc import Sequence
from functools import lru_cache

from fuda.games.animayhem.lackey.lines import Line
from fuda.games.animayhem.lackey.nouns import NOUNS
from fuda.games.animayhem.lackey.words import CATEGORIES, SKILLS, plain
from fuda.games.animayhem.vocabulary import Kind

TITLES = {
    *("miss", "master", "princess", "prince", "captain", "chief", "doctor", "detective", "little", "young"),
    *("mister", "lady", "lord", "king", "queen", "agent", "squad"),
}


def name_index(lines: list[Line]) -> dict[str, str]:
    """Ids by names: in full, without what stands in parentheses, without articles, and by what Characters are called."""
    index = {plain(line.name): line.id for line in reversed(lines)}
    for line in reversed(lines):
        index.setdefault(plain(re.sub(r"\(.*?\)", "", line.name)), line.id)
    for name, id in list(index.items()):
        index.setdefault(re.sub(r"\bthe ", "", name), id)
    return given_names(lines) | index


def named_card(name: str, index: dict[str, str]) -> str | None:
    """A card's id by its name, also in the plural, behind an article, without some of its words or with a letter mistyped."""
    for known in (name, name.removesuffix("s") if len(name) > 4 else name, name.removeprefix("the ")):
        if known in index:
            return index[known]
    if len(name) < 10 or " " not in name:
        return None
    fuller = {index[each] for each in index if left_out(words_of(name), words_of(each))}
    if len(fuller) == 1:
        return fuller.pop()
    if other := in_another_order(name, index):
        return other
    near = difflib.get_close_matches(name, [each for each in index if each[:1] == name[0]], n=1, cutoff=0.92)
    return index[near[0]] if near else None


@lru_cache(10_000)
def words_of(name: str) -> tuple[str, ...]:
    return tuple(word.strip("'").removesuffix("'s") for word in name.split(" "))


def left_out(words: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether words are those of a longer name in its order, some left out: three at least, or the first and last among them."""
    left = iter(longer)
    whole = words[0] == longer[0] and words[-1] == longer[-1]
    return (2 if whole else 3) <= len(words) < len(longer) and all(word in left for word in words)


def in_another_order(name: str, index: dict[str, str]) -> str | None:
    """A card's id by a long name whose words stand in another order: `the Old Royal Gardens` for `Royal Gardens of Old`."""

    def ordered(text: str) -> str:
        return " ".join(sorted(word for word in words_of(text) if word not in ("the", "of", "a", "an")))

    sorted_names = {ordered(each): id for each, id in index.items() if len(each.split(" ")) >= 3}
    near = difflib.get_close_matches(ordered(name), list(sorted_names), n=1, cutoff=0.92) if len(name.split(" ")) >= 3 else []
    return sorted_names[near[0]] if near else None


def shared_names(lines: list[Line]) -> dict[str, list[str]]:
    """The two cards of one Character by its name without what stands in parentheses, and by the first word of that."""
    cards: dict[str, list[str]] = {}
    firsts: dict[str, set[str]] = {}
    for line in (line for line in lines if line.kind == Kind.CHARACTER):
        base = plain(re.sub(r"\(.*?\)", "", line.name))
        cards.setdefault(base, []).append(line.id)
        firsts.setdefault(base.split(" ")[0], set()).add(base)
    pairs = {base: ids for base, ids in cards.items() if len(ids) == 2}
    return {first: pairs[base] for first, bases in firsts.items() if len(bases) == 1 for base in bases & pairs.keys()} | pairs


def given_names(lines: list[Line]) -> dict[str, str]:
    """First and last words of Characters' names and numbers of Disasters, where one card has them and they mean nothing else."""
    owners: dict[str, set[str]] = {}
    for line in lines:
        words = [plain(word) for word in re.sub(r"\(.*?\)", "", line.name).split()] if line.kind == Kind.CHARACTER else []
        called = re.findall(r'"(\w+)"', line.name.casefold()) if words else []
        if line.kind == Kind.DISASTER and re.search(r"\d", first := line.name.split()[0]):
            words, called = [], [plain(first)]  # such as `RX-7` for a Disaster with a longer name
        for word in {*words[:1], *words[-1:], *called}:
            owners.setdefault(word, set()).add(line.id)
    taken = TITLES | SKILLS.keys() | CATEGORIES.keys() | NOUNS.keys()
    return {word: next(iter(ids)) for word, ids in owners.items() if len(ids) == 1 and len(word) > 3 and word not in taken}
