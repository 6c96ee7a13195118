"""Daifugo in English and Japanese."""

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
from fuda.games.daifugo.rules import Note, Phase
from fuda.kernel import index_of, within
from fuda.words import counted

TITLE = {"en": "Daifugo", "ja": "大富豪"}
TAGLINE = {"en": "Be rid of your cards first, and mind the revolution", "ja": "手札を先になくせ。革命にご用心"}

SYMBOLS = "♠♦♣♥"
JOKERS = {"en": "joker", "ja": "ジョーカー"}
TITLES = {
    "en": ("daifugo", "fugo", "heimin", "hinmin", "daihinmin"),
    "ja": ("大富豪", "富豪", "平民", "貧民", "大貧民"),
}


def card(value: int, language: str) -> str:
    """`♠7`, or a joker."""
    return JOKERS[language] if value == JOKER else SYMBOLS[value % SUITS] + VALUE_TEXTS[value // SUITS]


@cache
def play(value: int, language: str) -> str:
    """The cards of a play; a joker says what it stands for."""
    if is_jokers(value):
        return {1: card(JOKER, language), 2: {"en": "two jokers", "ja": "ジョーカー2枚"}[language]}[size_of(value)]
    jokers = stand_ins(value)
    stands_for = {"en": "joker ({})", "ja": "ジョーカー（{}）"}[language]
    named = ((card(one, language), (jokers >> one) & 1) for one in cards_in(cards_of(value)))
    return " ".join(stands_for.format(name) if is_joker else name for name, is_joker in named)


def suits(value: int, language: str) -> str:
    return "".join(SYMBOLS[suit] for suit in range(SUITS) if (value >> suit) & 1)


cards = counted("card", "cards", "{}枚")
points = counted("point", "points", "{}点")


def kakumei(value: int, language: str) -> str:
    return {"en": ("kakumei ends", "kakumei!"), "ja": ("革命返し", "革命！")}[language][value]


def order(value: int, language: str) -> str:
    return {"en": ("2 is strongest", "3 is strongest"), "ja": ("2が最強", "3が最強")}[language][value]


def title(value: int, language: str) -> str:
    return TITLES[language][value]


KINDS = {
    "card": card,
    "play": play,
    "suits": suits,
    "cards": cards,
    "points": points,
    "kakumei": kakumei,
    "order": order,
    "title": title,
}

NOTES = {
    "en": {
        Note.ROUND: "Round {0} is dealt",
        Note.DRAWN: "{0:seat} leads (drawn)",
        Note.LEADS: "{0:seat} leads",
        Note.PLAYS: "{0:seat} plays {1:play}",
        Note.PASSES: "{0:seat} passes",
        Note.STUCK: "{0:seat} has the lead and nothing that may be played; the lead goes on",
        Note.SHIBARI: "Shibari: only {0:suits} from now on",
        Note.GEKI: "Geki-shibari: only {0:suits}, and one step up each time",
        Note.REVOLTS: "{0:seat} revolts: {1:kakumei}",
        Note.KEEPS: "{0:seat} keeps the order",
        Note.JACK_BACK: "Jack-back: {0:order} in this pile",
        Note.SKIPPED: "{0:seat} is skipped",
        Note.ENDS: "The pile ends",
        Note.GIVES: "{0:seat} gives a card to {1:seat}",
        Note.GIVES_CARD: "From {0:seat} to {1:seat}: {2:card}",
        Note.DISCARDS: "{0:seat} discards {1:card}",
        Note.STOPS: "{0:seat} leaves it at that",
        Note.OUT: "{0:seat} is out: place {1}",
        Note.FOUL: "{0:seat} ends with a forbidden finish: place {1}",
        Note.LEFT: "{0:seat} is left: place {1}",
        Note.ALL_STUCK: "Nobody can lead: the round ends",
        Note.POINTS: "{0:seat} gets {1:points}, {2} in all",
        Note.PAYS: "{0:seat} gives its best {2:cards} to {1:seat}",
        Note.RETURNS: "{0:seat} returns a card to {1:seat}",
        Note.WINS: "{0:seat} wins with the most points",
        Note.TITLE: "{0:seat} is {1:title}",
    },
    "ja": {
        Note.ROUND: "第{0}ラウンドの配札",
        Note.DRAWN: "{0:seat}が親（抽選）",
        Note.LEADS: "{0:seat}が親",
        Note.PLAYS: "{0:seat}が{1:play}を出す",
        Note.PASSES: "{0:seat}はパス",
        Note.STUCK: "{0:seat}は親だが出せる札がなく、親が移る",
        Note.SHIBARI: "縛り：以後{0:suits}のみ",
        Note.GEKI: "激縛り：{0:suits}のみ、一段ずつ強く",
        Note.REVOLTS: "{0:seat}が宣言：{1:kakumei}",
        Note.KEEPS: "{0:seat}は革命を起こさない",
        Note.JACK_BACK: "Jバック：この場は{0:order}",
        Note.SKIPPED: "{0:seat}は飛ばされる",
        Note.ENDS: "場が流れる",
        Note.GIVES: "{0:seat}が{1:seat}に札を渡す",
        Note.GIVES_CARD: "{0:seat}から{1:seat}へ：{2:card}",
        Note.DISCARDS: "{0:seat}が{1:card}を捨てる",
        Note.STOPS: "{0:seat}はここまで",
        Note.OUT: "{0:seat}があがり：{1}位",
        Note.FOUL: "{0:seat}が禁止あがり：{1}位",
        Note.LEFT: "{0:seat}が最後に残る：{1}位",
        Note.ALL_STUCK: "誰も親になれず、ラウンド終了",
        Note.POINTS: "{0:seat}に{1:points}、合計{2}点",
        Note.PAYS: "{0:seat}が最も強い札{2:cards}を{1:seat}に渡す",
        Note.RETURNS: "{0:seat}が{1:seat}に札を返す",
        Note.WINS: "{0:seat}が最多得点で優勝",
        Note.TITLE: "{0:seat}は{1:title}",
    },
}

REASONS = {
    "en": {
        5: "Kaidan are not played at this table.",
        8: "You do not hold those cards.",
        9: "You have the lead and can play, so you may not pass.",
        10: "Follow with the same kind and the same number of cards, or pass.",
        11: "That is not stronger than the pile's last play.",
        12: "Jokers alone can't be beaten by that.",
        16: "Whoever plays four or more cards chooses revolt or keep then, and at no other moment.",
        18: "Shibari is on: only the suits of the pile may be played.",
        19: "Geki-shibari is on: play exactly one step stronger.",
        23: "Cards are given after a seven, one at a time, until it is done; that is what this moment is for, or is not.",
        24: "Cards are discarded after a ten, one at a time, until it is done; that is what this moment is for, or is not.",
        30: "You may not end with a 2 while kakumei is off.",
        31: "You may not end with a 3 while kakumei is on.",
        32: "You may not end with a single joker.",
        33: "You may not end with an 8.",
        43: "Cards are returned in the exchange before a round; that is what this moment is for, or is not.",
        46: "The match is over.",
    },
    "ja": {
        5: "この卓では階段を使いません。",
        8: "その札は手札にありません。",
        9: "親で、出せる札があるので、パスできません。",
        10: "場と同じ種類を同じ枚数で出すか、パスしてください。",
        11: "場の最後の札より強くありません。",
        12: "その札では、単独のジョーカーに勝てません。",
        16: "革命するかどうかは、4枚以上出した席が、そのときにだけ選びます。",
        18: "縛りです。場と同じマークの札しか出せません。",
        19: "激縛りです。ちょうど一段強い札を出してください。",
        23: "札を渡すのは、7を出した後に1枚ずつです。今できることを選んでください。",
        24: "札を捨てるのは、10を出した後に1枚ずつです。今できることを選んでください。",
        30: "革命中でないときは、2ではあがれません。",
        31: "革命中は、3ではあがれません。",
        32: "ジョーカー1枚ではあがれません。",
        33: "8ではあがれません。",
        43: "札を返すのはラウンド前の交換のときです。今できることを選んでください。",
        46: "対戦は終わっています。",
    },
}

PHASES = {
    "en": {
        Phase.PLAY: "play",
        Phase.KAKUMEI: "revolt or keep",
        Phase.GIVE: "give cards",
        Phase.DISCARD: "discard cards",
        Phase.RETURN: "exchange",
        Phase.OVER: "over",
    },
    "ja": {
        Phase.PLAY: "札を出す",
        Phase.KAKUMEI: "革命の選択",
        Phase.GIVE: "7渡し",
        Phase.DISCARD: "10捨て",
        Phase.RETURN: "札の交換",
        Phase.OVER: "終了",
    },
}

OPTIONS = {
    "en": {
        "jokers": "How many jokers are in the pack",
        "rounds": "How many rounds a match has",
        "finish": "A forbidden finish",
        "exchange": "From the second round on, the last give their strongest cards to the first",
        "kaidan": "Three or more cards of one suit in a row can be played",
        "kakumei": "Four or more cards at once may turn the order over for the round",
        "shibari": "A second play in the suits of the first binds the pile to them",
        "geki": "With shibari, a second play one step up binds the pile to single steps",
        "spade3": "The 3 of spades beats a single joker",
        "five": "Fives skip seats",
        "seven": "Sevens let you give cards to the next seat",
        "eight": "Eights end the pile",
        "nine": "Two or more nines end the pile",
        "ten": "Tens let you discard cards",
        "jackback": "Jacks turn the order over until the pile ends",
        "two_finish": "Nobody may end with a 2 while kakumei is off",
        "three_finish": "Nobody may end with a 3 while kakumei is on",
        "joker_finish": "Nobody may end with a single joker",
        "eight_finish": "Nobody may end with an 8",
    },
    "ja": {
        "jokers": "ジョーカーの枚数",
        "rounds": "ラウンド数",
        "finish": "禁止あがり",
        "exchange": "札の交換：第2ラウンドから、下位が最も強い札を上位に渡す",
        "kaidan": "階段：同じマークで数字の続く3枚以上を出せる",
        "kakumei": "革命：一度に4枚以上出すと、そのラウンドの強さを逆にできる",
        "shibari": "縛り：二手目が一手目と同じマークなら、その場は以後そのマークだけ",
        "geki": "激縛り：縛りの二手目が一段強ければ、以後も一段ずつ強く",
        "spade3": "スペ3返し：スペードの3がジョーカー1枚に勝つ",
        "five": "5飛ばし：5の枚数だけ次の席を飛ばす",
        "seven": "7渡し：7の枚数まで次の席に札を渡せる",
        "eight": "8切り：8が出ると場が流れる",
        "nine": "9切り：9が2枚以上出ると場が流れる",
        "ten": "10捨て：10の枚数まで札を捨てられる",
        "jackback": "Jバック：Jが出ると、場が流れるまで強さが逆になる",
        "two_finish": "革命中でないときは2であがれない",
        "three_finish": "革命中は3であがれない",
        "joker_finish": "ジョーカー1枚であがれない",
        "eight_finish": "8であがれない",
    },
}

VALUES = {
    "en": {
        "jokers": {0: "none", 1: "one", 2: "two"},
        "rounds": {number: f"{number} round{'s' if number > 1 else ''}" for number in range(1, 21)},
        "finish": {"illegal": "can't be played", "foul": "can be played, but takes the worst place that is free"},
    },
    "ja": {
        "jokers": {0: "なし", 1: "1枚", 2: "2枚"},
        "rounds": {number: f"{number}ラウンド" for number in range(1, 21)},
        "finish": {"illegal": "出せない", "foul": "出せるが、空いている最下位になる"},
    },
}

BOTS = {"en": {"thumb": "Steady"}, "ja": {"thumb": "堅実"}}


def prompt(s: Any, language: str) -> str:
    """What is asked of the seat to move, in one sentence; `s` is its masked state."""
    english = language == "en"
    if s.phase == Phase.OVER:
        return "The match is over." if english else "対戦終了。"
    if s.phase == Phase.KAKUMEI:
        return "Revolt, or keep the order?" if english else "革命を起こしますか？"
    if s.phase == Phase.GIVE:
        return (
            f"Give up to {cards(s.gives, language)}, or done."
            if english
            else f"あと{s.gives}枚まで渡せます。やめるなら「ここまで」。"
        )
    if s.phase == Phase.DISCARD:
        left = cards(s.discards, language)
        return f"Discard up to {left}, or done." if english else f"あと{s.discards}枚まで捨てられます。やめるなら「ここまで」。"
    if s.phase == Phase.RETURN:
        return f"Return {cards(s.returns, language)}." if english else f"札を{s.returns}枚返してください。"
    if s.top == NOTHING and is_stuck(s):
        return (
            "You have the lead but nothing that may be played: pass."
            if english
            else "親ですが出せる札がありません。パスしてください。"
        )
    if s.top == NOTHING:
        return "You lead: play anything." if english else "親です。好きな札を出してください。"
    return follow_prompt(s, language)


def follow_prompt(s: Any, language: str) -> str:
    """What beats the pile: kind, number, order and shibari."""
    english = language == "en"
    top = play(s.top, language)
    strongest = order(1 if reversed_order(s) else 0, language)
    kind = cards(s.top_size, language)
    if is_kaidan(s.top):
        kind = f"a kaidan of {s.top_size}" if english else f"階段{s.top_size}枚"
    bound = ""
    if s.bound:
        bound = f", {suits(s.bound, language)} only" if english else f"、{suits(s.bound, language)}のみ"
        if s.step_bound:
            bound += ", one step up" if english else "、一段強く"
    if english:
        return f"Beat {top} with {kind} ({strongest}{bound}), or pass."
    return f"{top}に勝つ{kind}を出すか、パス（{strongest}{bound}）。"


def action(s: Any, a: int, language: str) -> str:
    """An action as a person would say it."""
    english = language == "en"
    if is_play(a):
        return play(a, language)
    choices = {
        PASS: ("pass", "パス"),
        DONE: ("done", "ここまで"),
        REVOLT: ("revolt", "革命する"),
        KEEP: ("keep the order", "革命しない"),
    }
    if a in choices:
        return choices[a][0 if english else 1]
    if within(RETURN, a):
        shown = card(index_of(RETURN, a), language)
        return f"return {shown}" if english else f"{shown}を返す"
    if within(DISCARD, a):
        shown = card(index_of(DISCARD, a), language)
        return f"discard {shown}" if english else f"{shown}を捨てる"
    shown = card(index_of(GIVE, a), language)
    return f"give {shown}" if english else f"{shown}を渡す"
