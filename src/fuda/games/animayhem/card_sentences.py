"""Sentences for the rows of cards, in every language: what a row does, to whom, when, for what price and how long.

The words are in the game's catalogue (`text/en.toml`, `text/ja.toml`) under `cards`. A sentence is built from the inside out:
whom the row is about, what it does to them, how long, under which condition, for which price, at which moment.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

from fuda.games.animayhem.book import Effect, Term
from fuda.games.animayhem.vocabulary import (
    Ability,
    Action,
    Category,
    Destination,
    Duration,
    Gender,
    Kind,
    Per,
    PhaseName,
    Pick,
    Price,
    Reach,
    Side,
    Skill,
    Sort,
    What,
    When,
    Whom,
)
from fuda.games.animayhem.wording import word as word, words as words
from fuda.kernel.books import NO_CARD, Book
from fuda.kernel.columns import spelling

PLAYERS = (Whom.PLAYER, Whom.HAND, Whom.DRAW_PILE, Whom.DISCARD_PILE)
ABOUT_PLAYERS = (
    What.DRAW,
    What.LOOK,
    What.FETCH,
    What.SHUFFLE,
    What.EQUIP,
    What.SKIP,
    What.REVIVE,
)  # done by players, not by things
SHARED = [
    name for name in Effect.columns if name not in ("ability", "amount", "needs", "against", "among")
]  # by rows that one sentence says


def member(language: str, table: str, value: IntEnum) -> str:
    """The word for a member of the vocabulary."""
    return word(language, f"{table}.{spelling(value)}")


def joined(language: str, parts: Sequence[str], last: str = "and") -> str:
    """A list in words, the last two joined by the text `last`."""
    listed = parts[0]
    for at, part in enumerate(parts[1:], start=1):
        listed = word(language, last if at == len(parts) - 1 else "comma", listed, part)
    return listed


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Reader:
    """One card in one language."""

    def __init__(self, book: Book, n: int, language: str, column: str = "effects", as_haven: bool = False) -> None:
        self.book = book
        self.card = book[n]
        self.kind = Kind(self.card.kind)
        self.language = language
        rows = getattr(self.card, column)
        self.rows: list[Any] = [row for row in rows[: getattr(self.card, f"{column}_count")] if bool(row.as_haven) == as_haven]

    def say(self, key: str, *values: Any) -> str:
        return word(self.language, key, *values)

    def name(self, n: int) -> str:
        return self.book.text(n, "name", self.language)

    def sentences(self) -> list[str]:
        """A sentence for each row; neighbouring rows that add to abilities of the same things share one."""
        return [capital(self.say("sentence", self.sentence(rows))) for rows in together(self.rows)]

    def sentence(self, rows: list[Any]) -> str:
        row = rows[0]
        sentence = self.clause(rows)
        sentence = self.say(f"duration.{spelling(Duration(row.duration))}", sentence, row.turns)
        if row.toss:
            sentence = self.say("needs.toss", sentence)
        if row.needs_count:
            needs = [self.term(term) for term in row.needs[: row.needs_count]]
            sentence = self.say("needs.without" if row.unless else "needs.with", joined(self.language, needs), sentence)
        if row.against_count:
            terms = [self.term(term) for term in row.against[: row.against_count]]
            sentence = self.say("needs.against", joined(self.language, terms, "either"), sentence)
        sentence = self.say(f"pay.{spelling(Price(row.pay))}", row.price, sentence)
        sentence = self.say(self.moment(row), sentence)
        if row.every:
            sentence = self.say("when-other.every", row.every, sentence)
        return self.say("option", row.option, sentence) if row.option else sentence

    def moment(self, row: Any) -> str:
        """The key for when a row is carried out."""
        if row.when == When.USED and row.once:
            return "when-other.once"
        if row.when == When.USED and self.card.uses:
            return "when-other.used-with-uses"
        if row.when == When.PLAYED and self.kind not in (Kind.FLASH, Kind.DISASTER):
            return "when-other.played"
        if row.when == When.STOPS and self.kind == Kind.LOCATION:
            return "when-other.stops-location"
        return f"when.{spelling(When(row.when))}"

    def clause(self, rows: list[Any]) -> str:
        """What the rows do to whom; there are several only where they add to abilities."""
        row, what = rows[0], What(rows[0].what)
        key = f"what.{spelling(what)}"
        if what == What.ADD:
            changes = joined(self.language, [self.change(each) for each in rows])
            counted_for = self.optional("skill", Skill(row.of_skill)) if row.per == Per.SKILL else ""
            counted_for = counted_for or self.optional("category", Category(row.of_category))
            per = self.say(f"per.{spelling(Per(row.per))}", changes, counted_for)
            return self.say(key, self.whom(row), per)
        if what in (What.MULTIPLY, What.DIVIDE) and row.amount == 2:
            return self.say(f"what-other.{'double' if what == What.MULTIPLY else 'halve'}", self.whom(row), self.ability(row))
        if what in (What.MULTIPLY, What.DIVIDE, What.REPLACE):
            return self.say(key, self.whom(row), self.ability(row), row.amount)
        if what == What.STEAL and row.whom in PLAYERS[1:]:
            return self.say("what-other.steal-cards", row.amount, self.pile(row, self.players(row)), self.oneself())
        if what in (What.STEAL, What.EXCHANGE):
            return self.say(key, self.whom(row), self.oneself())
        if what == What.ALLY:
            return self.alliance(row, key)
        if what == What.MOVE:
            return self.move(row, key)
        if what in (What.EXTRA_ATTACK, What.EXTRA_CARD):
            return self.say(key, row.amount, self.whom(row))
        if what in (What.PREFER, What.SPARE):
            return self.say(key, self.whom(row), self.oneself())
        if what in ABOUT_PLAYERS or row.whom in PLAYERS:
            return self.players_clause(row, what, key)
        return self.say(*self.with_arguments(row, what, key))

    def with_arguments(self, row: Any, what: What, key: str) -> tuple[Any, ...]:
        """The key and the values of a clause about things, where only arguments of the row are added."""
        whom = self.whom(row)
        if what == What.SKILL:
            return key, whom, counted_skill(self.language, row.skill, row.amount)
        if what == What.CATEGORY:
            return key, whom, member(self.language, "category", Category(row.category))
        if what == What.ENTER and row.card != NO_CARD:
            return "what-other.enter-card", whom, self.name(row.card)
        if what == What.EVADE and row.card != NO_CARD:
            return "what-other.evade-card", whom, self.name(row.card)
        if what == What.EASE:
            return key, row.amount, whom
        if what in (What.ENTER, What.IMMUNE, What.EXEMPT, What.EVADE):
            return key, whom, self.adjective(Category(row.category))
        if what in (What.FORBID, What.ALLOW):
            return key, whom, member(self.language, "action", Action(row.action))
        if what == What.TOLL and row.action == Action.MOVE:
            return "what-other.toll-move", whom
        if what == What.DAMAGE:
            return key, whom, row.amount
        if what == What.HEAL:
            healed = self.ability(row) if row.ability else member(self.language, "ability", Ability.HEALTH)
            return ("what-other.heal-all", whom, healed) if row.amount == 0 else (key, whom, row.amount, healed)
        if what == What.TRANSFORM and row.card != NO_CARD:
            return "what-other.transform-into", whom, self.name(row.card)
        return key, whom

    def move(self, row: Any, key: str) -> str:
        whom = self.whom(row)
        if row.to in (Destination.RIGHT, Destination.LEFT):
            return self.say(f"to.{spelling(Destination(row.to))}", row.amount, whom)
        if row.to != Destination.ANYWHERE or row.amount == 0:
            return self.say(f"to.{spelling(Destination(row.to))}", whom)
        on_the_path = row.whom == Whom.DISASTER or (row.whom == Whom.SELF and self.kind == Kind.DISASTER)
        return self.say("what-other.move-on" if on_the_path else key, row.amount, whom)

    def alliance(self, row: Any, key: str) -> str:
        with_group = row.whom == Whom.GROUP or (row.side == Side.OWN and row.whom != Whom.DISASTER)
        return self.say("what-other.ally-group", self.oneself()) if with_group else self.say(key, self.whom(row), self.oneself())

    def players_clause(self, row: Any, what: What, key: str) -> str:
        """Clauses about players, their hands and piles."""
        who = self.players(row)
        if what == What.DRAW:
            return (
                self.say(key, row.amount) if who == "you" else self.say("what-other.draw-players", row.amount, self.player(who))
            )
        if what == What.EQUIP:
            return self.say(key, row.amount)
        if what == What.SKIP:
            phase = member(self.language, "phase", PhaseName(row.phase))
            return (
                self.say("what-other.you-skip", phase) if who == "you" else self.say("what-other.skip", self.player(who), phase)
            )
        if what == What.DISCARD and row.whom == Whom.HAND and row.pick != Pick.EACH:
            chance = "-random" if row.pick == Pick.RANDOM or self.kind == Kind.DISASTER or who == "chosen" else ""
            return self.say(f"what-other.discard-hand{chance}", row.amount, self.player(who))
        if what == What.DISCARD and row.whom == Whom.HAND:
            return self.say("what-other.discard-whole-hand", self.pile(row, who))
        if what in (What.DISCARD, What.DESTROY) and row.whom == Whom.DRAW_PILE:
            return self.say(f"what-other.{spelling(what)}-from-pile", max(1, row.amount), self.pile(row, who))
        if what == What.LOOK and row.whom in (Whom.UNDER, Whom.SELF, Whom.LOCATION):
            place = self.location(row)
            return (
                self.say("what-other.look-under-all", place)
                if row.amount == 0
                else self.say("what-other.look-under", row.amount, place)
            )
        if what == What.LOOK and row.whom == Whom.PRESENT_ITEM and row.reach != Reach.HERE:
            key = "what-other.look-items" + ("-of-others" if row.side == Side.OTHERS else "")
            return self.say(key, self.location(row))
        if what == What.LOOK and row.whom == Whom.PRESENT_ITEM:
            return self.say("what-other.look-all", self.whom(row))
        if what == What.LOOK:
            return (
                self.say("what-other.look-all", self.pile(row, who))
                if row.amount == 0
                else self.say(key, row.amount, self.pile(row, who))
            )
        if what == What.FETCH and row.to in (Destination.HAVEN, Destination.HERE):
            key = f"what-other.fetch-to-{spelling(Destination(row.to))}"
            return self.say(key, row.amount, self.pile(row, who), self.sort(row), self.oneself())
        if what in (What.FETCH, What.REVIVE):
            return self.say(key, row.amount, self.pile(row, who), self.sort(row))
        if what == What.SHUFFLE and row.pick == Pick.CHOSEN:
            return self.say("what-other.put-back", row.amount, self.pile(row, who), self.sort(row))
        if what == What.SHUFFLE:
            return self.say(key, self.pile(row, who))
        return self.say(*self.with_arguments(row, what, key))

    def location(self, row: Any) -> str:
        """The Location under which a row looks or acts."""
        if row.reach != Reach.HERE:
            return self.say("under.near" if row.reach == Reach.ADJACENT else "under.any")
        if self.kind in (Kind.CHARACTER, Kind.DISASTER):
            return self.say("under.own")
        return self.say("under.location" if self.kind == Kind.LOCATION else "under.user")

    def players(self, row: Any) -> str:
        """Which players a row is about: a key of the tables `player` and `pile`."""
        if row.pick in (Pick.CHOSEN, Pick.RANDOM) and row.whom == Whom.PLAYER and row.side != Side.OWN:
            return spelling(Pick(row.pick))
        lost_or_seen = row.what in (What.LOOK, What.DISCARD, What.DESTROY) and row.whom in (Whom.HAND, Whom.DRAW_PILE)
        if lost_or_seen and row.pick == Pick.CHOSEN and row.side != Side.OWN and self.kind != Kind.DISASTER:
            return "chosen"  # a player is chosen; the cards are drawn at random
        if row.side == Side.OTHERS:
            return "others"
        if self.kind == Kind.DISASTER:
            return "affected"
        return "any" if row.whom == Whom.PLAYER and row.side == Side.ANY else "you"

    def player(self, who: str) -> str:
        return self.say(f"player.{who}")

    def pile(self, row: Any, who: str) -> str:
        pile = row.whom if row.whom in PLAYERS[1:] else (Whom.DISCARD_PILE if row.what == What.SHUFFLE else Whom.DRAW_PILE)
        return self.say(f"pile.{who}", member(self.language, "whom", Whom(pile)))

    def oneself(self) -> str:
        return member(self.language, "self", self.kind)

    def whom(self, row: Any) -> str:
        """Whom a row is about."""
        if row.whom == Whom.SELF:
            return self.oneself()
        if row.whom == Whom.OPPONENT and not is_narrowed(row):
            return member(self.language, "whom", Whom.OPPONENT)
        if row.whom == Whom.PLAYER:
            return self.player(self.players(row))
        if row.whom in PLAYERS:
            return self.pile(row, self.players(row))
        if row.whom == Whom.ANSWERED:
            named = row.of_card != NO_CARD
            return self.say("cancelled.card", self.name(row.of_card)) if named else self.say("whom.answered", self.sort(row))
        if row.what == What.CANCEL and row.whom == Whom.DISASTER:
            name = self.name(row.of_card) if row.of_card != NO_CARD else member(self.language, "whom", Whom.DISASTER)
            return self.say("cancelled.disaster", self.sort(row), name)
        if row.whom == Whom.COMBAT_CARD:
            return self.say("cancelled.one" if row.pick == Pick.CHOSEN else "cancelled.all", self.sort(row))
        pick = Pick.RANDOM if row.pick == Pick.CHOSEN and self.kind == Kind.DISASTER else Pick(row.pick)
        sort = "person" if row.whom in (Whom.CHARACTER, Whom.GROUP, Whom.OPPONENT) else "thing"
        return self.say(f"pick.{spelling(pick)}", self.noun(row), self.say(f"one.{sort}"), self.say(f"all.{sort}"))

    def noun(self, row: Any) -> str:
        """The noun with all that narrows it down."""
        noun = self.name(row.of_card) if row.of_card != NO_CARD else self.bare_noun(row)
        gender = self.say("phrase.gender", member(self.language, "gender", Gender(row.of_gender))) if row.of_gender else ""
        skill = self.say("phrase.skill", member(self.language, "skill", Skill(row.of_skill))) if row.of_skill else ""
        skill = "" if row.per == Per.SKILL else skill
        category = "" if row.per == Per.CATEGORY else self.adjective(Category(row.of_category))
        category += self.say(f"sort.{spelling(Sort(row.of_sort))}") if row.of_sort else ""
        listed = [self.term(term) for term in row.among[: row.among_count]]
        skill += self.say("phrase.among", joined(self.language, listed, "either")) if listed else ""
        if row.without:
            lacked = [self.optional("skill", Skill(row.of_skill)), self.optional("category", Category(row.of_category))]
            lacked += [self.optional("gender-count", Gender(row.of_gender))]
            lacked += [self.say(f"sort.{spelling(Sort(row.of_sort))}").strip()] if row.of_sort else []
            lacked += [self.name(row.of_card)] if row.of_card != NO_CARD else []
            lacked += listed
            noun = self.bare_noun(row)
            skill, gender, category = self.lacking([each for each in lacked if each]), "", ""
        return self.say("phrase.noun", self.reach(row), self.side(row), skill, gender, category, noun)

    def bare_noun(self, row: Any) -> str:
        return self.say("phrase.opponent") if row.whom == Whom.OPPONENT else member(self.language, "whom", Whom(row.whom))

    def sort(self, row: Any) -> str:
        """What narrows the cards of a pile down."""
        named = self.adjective(Category(row.of_category))
        sort = self.say(f"sort.{spelling(Sort(row.of_sort))}") if row.of_sort else ""
        return named + (self.say("phrase.other-than", sort) if sort and row.without else sort)

    def lacking(self, names: list[str]) -> str:
        return self.say("phrase.without", joined(self.language, names, "either")) if names else ""

    def reach(self, row: Any) -> str:
        if row.whom in (Whom.GROUP, Whom.OPPONENT):
            return ""
        if row.whom == Whom.UNDER:
            return self.say("under.place", self.location(row))
        if row.reach == Reach.HERE:
            if self.kind == Kind.FLASH or row.whom in (Whom.GLOBAL, Whom.LOCATION, Whom.HAVEN):
                return ""
            if self.kind == Kind.DISASTER and row.when == When.PLAYED and row.whom != Whom.DISASTER:
                return self.say("reach.group")
        if row.reach == Reach.ANYWHERE and self.kind == Kind.GLOBAL:
            return ""
        return member(self.language, "reach", Reach(row.reach))

    def side(self, row: Any) -> str:
        if row.whom == Whom.GROUP:
            return ""
        if row.side == Side.OWN and self.kind == Kind.DISASTER:
            return self.say("side.affected")
        return member(self.language, "side", Side(row.side))

    def adjective(self, category: Category) -> str:
        return self.say("phrase.category", member(self.language, "category", category)) if category else ""

    def optional(self, table: str, value: IntEnum) -> str:
        return member(self.language, table, value) if value else ""

    def ability(self, row: Any) -> str:
        return member(self.language, "ability", Ability(row.ability))

    def change(self, row: Any) -> str:
        return self.say(f"what-other.{'plus' if row.amount >= 0 else 'minus'}", self.ability(row), abs(row.amount))

    def term(self, term: Any) -> str:
        """One thing that a requirement asks for."""
        language = self.language
        if term.ability:
            bound = "at-most" if term.most else "at-least"
            return self.say(bound, member(language, "ability", Ability(term.ability)), term.count)
        if term.card != NO_CARD:
            return self.say("in-play", self.name(term.card)) if term.in_play else self.name(term.card)
        if term.piercing:
            return self.say("piercing")
        if term.element:
            return counted(language, self.say("element"), term.count)
        if term.skill:
            return counted(language, member(language, "skill", Skill(term.skill)), term.count)
        if term.gender:
            return counted(language, member(language, "gender-count", Gender(term.gender)), term.count)
        return counted(language, member(language, "category", Category(term.category)), term.count)

    def requirement(self) -> str:
        """All alternatives of the card's requirement, empty where it has none."""
        alternatives = [
            joined(self.language, [self.term(term) for term in each.terms[: each.terms_count]])
            for each in self.card.requires[: self.card.requires_count]
        ]
        single = len(alternatives) == 2 and all(each.terms_count == 1 for each in self.card.requires[:2])
        return joined(self.language, alternatives, "either" if single else "or") if alternatives else ""


def is_narrowed(row: Any) -> bool:
    """Whether a row is only about some of those in its `whom`."""
    counting = row.per in (Per.SKILL, Per.CATEGORY)  # then skill or category says what is counted
    named = not counting and (row.of_skill or row.of_category)
    return bool(named or row.of_gender or row.of_sort or row.of_card != NO_CARD or row.among_count)


def together(rows: Iterable[Any]) -> list[list[Any]]:
    """Rows in lists that one sentence says: those that differ only in which ability they add how much to."""
    lists: list[list[Any]] = []
    for row in rows:
        alike = lists and row.what == What.ADD and all_but_change(lists[-1][0]) == all_but_change(row)
        plain = row.needs_count == 0 and row.per == Per.NOTHING
        if alike and plain and same_terms(lists[-1][0], row):
            lists[-1].append(row)
        else:
            lists.append([row])
    return lists


def same_terms(row: Any, other: Any) -> bool:
    """Whether two rows count against the same opponents, and are about the same ones."""
    if row.against_count != other.against_count or row.among_count != other.among_count:
        return False
    pairs = [*zip(row.against[: row.against_count], other.against[: other.against_count], strict=True)]
    pairs += zip(row.among[: row.among_count], other.among[: other.among_count], strict=True)
    return all(getattr(one, name) == getattr(two, name) for one, two in pairs for name in Term.columns)


def all_but_change(row: Any) -> list[Any]:
    """What must be alike in rows that share a sentence."""
    return [getattr(row, name) for name in SHARED]


def counted(language: str, text: str, count: int) -> str:
    return text if count == 1 else word(language, "times", text, count)


def counted_skill(language: str, skill: int, count: int) -> str:
    """A skill with its multiple: Strength x2, Cooking -1."""
    text = member(language, "skill", Skill(skill))
    return counted(language, text, count) if count > 0 else word(language, "fewer", text, count)
