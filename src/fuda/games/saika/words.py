"""Saika Banrai in English and Japanese."""

from typing import Any

from fuda.games.saika.cards import DISASTERS, NAME, NOTHING, PASS, PILLAR, PLAY, SPECIALS, colour_of, number_of, of_colour
from fuda.games.saika.rules import Note, Phase, playable
from fuda.kernel import index_of, within
from fuda.words import counted

TITLE = {"en": "Saika Banrai", "ja": "災禍万来"}
TAGLINE = {"en": "Trick-taking in which winning hurts", "ja": "勝つほど痛いトリックテイキング"}

COLOURS = {"en": ("red", "green", "yellow", "blue"), "ja": ("赤", "緑", "黄", "青")}
DISASTER_NAMES = {"en": ("Eruption", "Storm", "Earthquake", "Flood"), "ja": ("噴火", "嵐", "地震", "洪水")}
SPECIAL_NAMES = {"en": ("the Pillar", "Fertility"), "ja": ("人柱", "豊穣")}


def card(value: int, language: str) -> str:
    if value >= DISASTERS:
        return SPECIAL_NAMES[language][value - PILLAR]
    colour = COLOURS[language][colour_of(value)]
    return f"{colour} {number_of(value)}" if language == "en" else f"{colour}の{number_of(value)}"


def disaster(value: int, language: str) -> str:
    return DISASTER_NAMES[language][value]


points = counted("point", "points", "{}点")
cards = counted("card", "cards", "{}枚")


def by(value: int, language: str) -> str:
    """How a starter was found."""
    return {"en": (" (drawn)", ""), "ja": ("（抽選）", "")}[language][value]


KINDS = {"card": card, "disaster": disaster, "points": points, "cards": cards, "by": by}

NOTES = {
    "en": {
        Note.ROUND: "Round {0} is dealt",
        Note.STARTS: "{0:seat} starts{1:by}",
        Note.LAYS: "{0:seat} lays {1:card}",
        Note.PASSES: "{0:seat} passes",
        Note.TURNS_UP: "{0:disaster} turns up",
        Note.DISASTER: "Natural Disaster! The lowest card of the lead colour takes everything",
        Note.TAKES_ONE: "{0:seat} wins the trick and takes {1:card}",
        Note.TAKES_ALL: "{0:seat} takes the whole trick: {1:points}",
        Note.NOBODY: "Nobody wins the trick",
        Note.KEEPS: "{0:seat} is left with {1:cards} in hand, 20 points each",
        Note.ROUND_LOSS: "{0:seat} has now lost {1:points}",
        Note.WINS: "{0:seat} wins with the fewest points lost",
        Note.TURNS_DOWN: "All four Natural Disaster cards turn face down",
    },
    "ja": {
        Note.ROUND: "第{0}ラウンドの配札",
        Note.STARTS: "{0:seat}から始める{1:by}",
        Note.LAYS: "{0:seat}が{1:card}を出す",
        Note.PASSES: "{0:seat}はパス",
        Note.TURNS_UP: "{0:disaster}が表になる",
        Note.DISASTER: "天災！ リード色の最小の札がすべてを取る",
        Note.TAKES_ONE: "{0:seat}がトリックに勝ち、{1:card}を取る",
        Note.TAKES_ALL: "{0:seat}がすべての札を取る：{1:points}",
        Note.NOBODY: "このトリックは勝者なし",
        Note.KEEPS: "{0:seat}の手札に{1:cards}残る。1枚につき失点20",
        Note.ROUND_LOSS: "{0:seat}の失点は合計{1:points}",
        Note.WINS: "{0:seat}が最少失点で勝利",
        Note.TURNS_DOWN: "4枚の天災カードがすべて裏に戻る",
    },
}

REASONS = {
    "en": {
        1: "There is no such seat at this table.",
        6: "You hold the lead colour: follow it, or play a special card.",
        9: "A special card of that kind lies in this trick already.",
        10: "You may pass only when none of your cards can be played.",
        18: "That is for another moment: a card is played to a trick, a starter is named between tricks.",
        23: "That card is not in your hand.",
        24: "The match is over.",
    },
    "ja": {
        1: "その席はこの卓にありません。",
        6: "リード色の札があります。その色か特殊札を出してください。",
        9: "同じ種類の特殊札が、このトリックにもう出ています。",
        10: "出せる札があるときはパスできません。",
        18: "今はできません。札はトリックに出し、スタートプレイヤーはトリックが終わってから指名します。",
        23: "その札は手札にありません。",
        24: "対戦は終わっています。",
    },
}

PHASES = {
    "en": {Phase.PLAY: "play", Phase.NAME_STARTER: "name the starter", Phase.OVER: "over"},
    "ja": {Phase.PLAY: "札を出す", Phase.NAME_STARTER: "スタートプレイヤーの指名", Phase.OVER: "終了"},
}

OPTIONS = {
    "en": {
        "pillar": "The Human Pillar in a Natural Disaster trick",
        "open_scores": "Everyone sees the points of the round while it is played",
    },
    "ja": {
        "pillar": "天災トリックの人柱",
        "open_scores": "ラウンド中の失点を公開する",
    },
}

VALUES = {
    "en": {"pillar": {"counts": "is taken and costs 5", "ignored": "leaves the trick and costs nothing"}},
    "ja": {"pillar": {"counts": "取られて失点5", "ignored": "トリックから除き、失点なし"}},
}

BOTS = {"en": {"thumb": "Steady"}, "ja": {"thumb": "堅実"}}


def prompt(s: Any, language: str) -> str:
    """What is asked of the seat to move, in one sentence; `s` is its masked state."""
    english = language == "en"
    if s.phase == Phase.OVER:
        return "The match is over." if english else "対戦終了。"
    if s.phase == Phase.NAME_STARTER:
        return "Name the seat that starts the next trick." if english else "次のトリックを始める席を指名してください。"
    if playable(s) == 0:
        return "You can't play any of your cards: pass." if english else "出せる札がありません。パスしてください。"
    if s.lead == NOTHING:
        return "Play any card." if english else "好きな札を出してください。"
    lead = COLOURS[language][s.lead]
    cards_left = playable(s)
    if not s.hand[s.turn] & of_colour(s.lead):
        return f"You have no {lead}: play any card." if english else f"{lead}の札がありません。好きな札を出してください。"
    if cards_left & SPECIALS:
        return f"Follow {lead}, or play a special card." if english else f"{lead}の札か特殊札を出してください。"
    return f"Follow {lead}." if english else f"{lead}の札を出してください。"


def action(s: Any, a: int, language: str) -> str:
    """An action as a person would say it."""
    if a == PASS:
        return "pass" if language == "en" else "パス"
    if within(NAME, a):
        seat = index_of(NAME, a) + 1
        return f"seat {seat} starts" if language == "en" else f"席{seat}から始める"
    return card(index_of(PLAY, a), language)
