"""Raigo in English and Japanese."""

from collections.abc import Sequence
from typing import Any

from fuda.games.raigo.board import Note, Phase
from fuda.games.raigo.notation import tower_text
from fuda.games.raigo.tokens import (
    BODY,
    CHANT,
    CHARGE,
    CUT,
    DECLINE,
    DESTROY,
    DISCARD,
    DISCHARGE,
    DRAW,
    END,
    FETCH,
    KANJI,
    KATANA,
    KINDS as TOKEN_KINDS,
    MIST,
    MIST_ROAR,
    MIST_SHIELD,
    NAMES,
    NOTHING,
    PILE,
    PLACE_BODY,
    PLACE_HAND,
    PURIFY,
    ROAR,
    ROAR_TO,
    SHIELD,
    SHIELD_IT,
    SNAKE,
    SPACE_CHOICES,
    SPACES,
    SWITCH,
    TAKE,
    THUNDER,
    TOPPLE,
    canyon_kind,
    first_exchanged,
    is_exchange,
    second_exchanged,
    struck,
)
from fuda.games.raigo.towers import HAND_NAMES
from fuda.kernel import column_of, index_of, row_of, within
from fuda.words import SEAT, counted

TITLE = {"en": "Raigo", "ja": "雷轟"}
TAGLINE = {"en": "Towers of tokens, and thunder", "ja": "塔を積み、雷を呼ぶ"}

JAPANESE_HANDS = (
    "役なし",
    "崩れ塔",
    "桜",
    "蓮",
    "偶数蓮",
    "奇数蓮",
    "桜蓮",
    "蓮桜",
    "双桜",
    "双蓮",
    "白椿",
    "赤椿",
    "時雨蓮",
    "霞双蓮頭",
    "桜死舞",
    "幻影輪廻",
    "毘沙門天の裁き",
    "六花白雪",
)


def token(value: int, language: str) -> str:
    return f"{KANJI[value]} {NAMES[value].capitalize()}" if language == "en" else KANJI[value]


def tower(value: int, language: str) -> str:
    return f"Tower {tower_text(value)}" if language == "en" else f"塔{tower_text(value)}"


def place_chosen(value: int, language: str) -> str:
    """What Snake or Switch chooses: `Body 2.1` as one says `Tower 2.1`, or a token of the Canyon."""
    if value >= SPACE_CHOICES:
        shown = token(canyon_kind(value - SPACE_CHOICES), language)
        return f"{shown} of the Canyon" if language == "en" else f"峡谷の{shown}"
    return space(value % SPACES, language, f"{value // SPACES + 1}.")


def space(value: int, language: str, seat: str = "") -> str:
    is_hand = value >= BODY
    return f"{spot(is_hand, language)}{' ' if language == 'en' else ''}{seat}{value - BODY * is_hand + 1}"


def three(value: int, language: str) -> str:
    """Three stories of a tower, bottom first, as `resolution.three_tokens` packs them."""
    kinds = (value // TOKEN_KINDS**2, value // TOKEN_KINDS % TOKEN_KINDS, value % TOKEN_KINDS)
    return "".join(KANJI[kind] for kind in kinds if kind != NOTHING)


def hand(value: int, language: str) -> str:
    if language == "ja":
        return JAPANESE_HANDS[value]
    return " ".join("of" if word == "of" else titled(word) for word in HAND_NAMES[value].split())


def titled(word: str) -> str:
    return "-".join(part.capitalize() for part in word.split("-"))


balls = counted("Yang ball", "Yang balls", "陽玉{}個")
stories = counted("story", "stories", "{}層")


def spot(value: int, language: str) -> str:
    return {"en": ("Body", "Hand"), "ja": ("胴", "手")}[language][value]


def end_of_tower(value: int, language: str) -> str:
    return {"en": ("top", "bottom"), "ja": ("一番上", "一番下")}[language][value]


KINDS = {
    "token": token,
    "tower": tower,
    "place": place_chosen,
    "three": three,
    "hand": hand,
    "balls": balls,
    "stories": stories,
    "spot": spot,
    "end": end_of_tower,
}

NOTES = {
    "en": {
        Note.BONUS: "The Bonus is {0:token}",
        Note.TURN: "Turn of {0:seat}",
        Note.FETCHES: "{0:seat} fetches a token to its Hand",
        Note.DRAWS: "{0:seat} draws",
        Note.DRAWN: "It is {0:token}",
        Note.PLACES: "{0:seat} places it on its {1:spot}",
        Note.FULL_BOARD: "{0:seat} has no free space at Select",
        Note.PAYS: "{0:seat} pays a Yang ball and has {1} left",
        Note.DISCARDS: "{0:seat} discards {1:token}",
        Note.PILES: "{0:tower} has {1:stories}",
        Note.CHANTS: "{0:seat} chants {1:token}",
        Note.AIMS_DISCHARGE: "{0:seat} calls Thunder on {1:tower}: Discharge",
        Note.AIMS_CHARGE: "{0:seat} calls Thunder on {1:tower}: Charge",
        Note.AIMS_SNAKE: "{0:seat} sends Snake for {1:place}",
        Note.AIMS_KATANA: "{0:seat} draws Katana on the {2:end} of {1:tower}",
        Note.ROARS: "{0:seat} Roars with {2:token}: the Thunder shall go to {1:tower}",
        Note.BATTLE: "Raigo Battle! The Thunder goes to {0:tower}",
        Note.SHIELDS: "{0:seat} Shields with {1:token}: nothing happens",
        Note.TAKES: "{0:seat} takes the token from {1:place}",
        Note.TAKEN: "It is {0:token}",
        Note.CUTS: "{1:token} is cut from {0:tower}",
        Note.CHARGED: "{0:tower} is sealed",
        Note.LAPSES: "The seal on {0:tower} lapses",
        Note.TURNED_UP: "{0:tower} is turned up: {1:three}{2:three}",
        Note.MAKES: "{0:tower} makes {1:hand}: {2:balls}",
        Note.ROAR_PAYS: "{0:seat} gains {1:balls} more for the Roar",
        Note.NO_HAND: "{0:tower} makes no hand",
        Note.UNSETTLED: "{0:tower} is Unsettled",
        Note.EXCHANGES: "{0:seat} switches {1:place} and {2:place}",
        Note.PURIFIES: "{0:seat} draws {2} for {1} discarded and places all anew",
        Note.REVEALS_DESTROY: "{0:seat} reveals Destroy: Spells gather beside it",
        Note.FIRES: "Destroy fires at weight {0}",
        Note.DESTROYS: "{0:tower} is destroyed",
        Note.DESTROYS_NOTHING: "{0:seat} has no tower to destroy",
        Note.RAIZAN_EMPTY: "Raizan is empty: every other seat has one more turn",
        Note.DROPS_OUT: "{0:seat} has no Yang ball left and is out",
        Note.LAST_RESOLUTION: "All towers are resolved",
        Note.BONUS_BALLS: "{0:seat} gains {1:balls} for Bonus Tokens",
        Note.WINS: "{0:seat} wins",
    },
    "ja": {
        Note.BONUS: "ボーナスは{0:token}",
        Note.TURN: "{0:seat}の手番",
        Note.FETCHES: "{0:seat}が牌を手に移す",
        Note.DRAWS: "{0:seat}が引く",
        Note.DRAWN: "引いたのは{0:token}",
        Note.PLACES: "{0:seat}が{1:spot}に置く",
        Note.FULL_BOARD: "{0:seat}は盤に空きのないまま選択に入る",
        Note.PAYS: "{0:seat}が陽玉を1個払う。残り{1}個",
        Note.DISCARDS: "{0:seat}が{1:token}を捨てる",
        Note.PILES: "{0:tower}が{1:stories}になる",
        Note.CHANTS: "{0:seat}が{1:token}を唱える",
        Note.AIMS_DISCHARGE: "{0:seat}が{1:tower}に雷（放電）を落とす",
        Note.AIMS_CHARGE: "{0:seat}が{1:tower}に雷（帯電）を落とす",
        Note.AIMS_SNAKE: "{0:seat}が蛇で{1:place}を狙う",
        Note.AIMS_KATANA: "{0:seat}が{1:tower}の{2:end}を斬る",
        Note.ROARS: "{0:seat}が{2:token}で轟く。雷を{1:tower}へ",
        Note.BATTLE: "雷轟合戦！ 雷は{0:tower}へ",
        Note.SHIELDS: "{0:seat}が{1:token}で防ぐ。何も起こらない",
        Note.TAKES: "{0:seat}が{1:place}の牌を取る",
        Note.TAKEN: "取ったのは{0:token}",
        Note.CUTS: "{0:tower}から{1:token}が斬られる",
        Note.CHARGED: "{0:tower}が封じられる",
        Note.LAPSES: "{0:tower}の封印が解ける",
        Note.TURNED_UP: "{0:tower}を開く：{1:three}{2:three}",
        Note.MAKES: "{0:tower}は{1:hand}：{2:balls}",
        Note.ROAR_PAYS: "{0:seat}は轟によりさらに{1:balls}を得る",
        Note.NO_HAND: "{0:tower}は役なし",
        Note.UNSETTLED: "{0:tower}は崩れ塔",
        Note.EXCHANGES: "{0:seat}が{1:place}と{2:place}を入れ替える",
        Note.PURIFIES: "{0:seat}が{1}枚捨てて{2}枚引き、すべての牌を置き直す",
        Note.REVEALS_DESTROY: "{0:seat}が滅を開く。以後、使われた術牌はその横に集まる",
        Note.FIRES: "重さ{0}で滅が発動",
        Note.DESTROYS: "{0:tower}が滅ぼされる",
        Note.DESTROYS_NOTHING: "{0:seat}には滅ぼす塔がない",
        Note.RAIZAN_EMPTY: "雷山が空になった。ほかの席はあと一度ずつ手番を行う",
        Note.DROPS_OUT: "{0:seat}は陽玉がなくなり脱落",
        Note.LAST_RESOLUTION: "すべての塔を開く",
        Note.BONUS_BALLS: "{0:seat}はボーナス牌で{1:balls}を得る",
        Note.WINS: "{0:seat}の勝ち",
    },
}

REASONS = {
    "en": {
        1: "There is no such seat at this table.",
        2: "There is no token in that space.",
        8: "That is for another moment of the turn.",
        9: "Tokens are fetched from Body to Hand only at the start of the turn.",
        10: "Draw at least one token before you end Select.",
        11: "There is no free space there.",
        15: "Only a Spell that acts by itself can be chanted; Shield and Roar answer, Silents do nothing.",
        16: "You have applied that effect in this turn already.",
        20: "Thunder strikes only the highest towers of three stories or more that are not sealed.",
        22: "That tower is sealed.",
        23: "There is no token there for Snake to take.",
        24: "There is no tower there for Katana to cut.",
        25: "You can't answer with a token that is not in your Hand.",
        26: "There is nothing to Shield against now.",
        27: "Roar answers a Thunder, and only for an own tower of three stories or more that is not sealed.",
        29: "Mist has nothing to copy now: Thunder, Snake and Katana are applied already or have no target.",
        30: "Switch needs two different tokens on boards or in the Canyon, there none of a Spell of weight 7 or more.",
        33: "Destroy destroys a tower of the seat whose turn it is.",
        46: "The match is over.",
    },
    "ja": {
        1: "その席はこの卓にありません。",
        2: "その場所に牌はありません。",
        8: "今はできません。手番の別の段階で行うことです。",
        9: "胴から手へ移せるのは、手番の初めだけです。",
        10: "選択では、少なくとも1枚引いてください。",
        11: "そこに空きはありません。",
        15: "唱えられるのは、自分から使う術牌だけです。陣と轟は応じて使い、無言牌に効果はありません。",
        16: "その効果は、この手番にもう使いました。",
        20: "雷が落ちるのは、封じられていない3層以上の塔のうち、最も高いものだけです。",
        22: "その塔は封じられています。",
        23: "そこに蛇が取れる牌はありません。",
        24: "そこに斬れる塔はありません。",
        25: "手にない牌では応じられません。",
        26: "今は防ぐものがありません。",
        27: "轟は雷に応じて使い、封じられていない3層以上の自分の塔にだけ呼べます。",
        29: "今は霧で写せる効果がありません。雷、蛇、斬は、もう使ったか、対象がありません。",
        30: "瞬は、盤上か峡谷の異なる2枚を選びます。峡谷にある重さ7以上の術牌は選べません。",
        33: "滅ぼせるのは、手番の席の塔だけです。",
        46: "対戦は終わっています。",
    },
}

PHASES = {
    "en": {
        Phase.FETCH: "fetch",
        Phase.SELECT: "select",
        Phase.PLACE: "place",
        Phase.FORBIDDANCE: "forbiddance",
        Phase.PILE_AND_CHANT: "pile and chant",
        Phase.AIM: "aim",
        Phase.ROAR: "roar?",
        Phase.SHIELD: "shield?",
        Phase.SWITCH: "switch",
        Phase.PURIFY: "purify",
        Phase.DESTROY: "destroy",
        Phase.OVER: "over",
    },
    "ja": {
        Phase.FETCH: "移動",
        Phase.SELECT: "選択",
        Phase.PLACE: "配置",
        Phase.FORBIDDANCE: "禁忌",
        Phase.PILE_AND_CHANT: "積みと詠唱",
        Phase.AIM: "狙い",
        Phase.ROAR: "轟？",
        Phase.SHIELD: "陣？",
        Phase.SWITCH: "瞬",
        Phase.PURIFY: "淨",
        Phase.DESTROY: "滅",
        Phase.OVER: "終了",
    },
}

OPTIONS = {
    "en": {"teams": "Four seats play as two teams, 1 and 3 against 2 and 4, that share their Yang balls; else each alone"},
    "ja": {"teams": "4人のとき、席1と3、席2と4が組になり、陽玉を共有する。しなければそれぞれ一人"},
}
BOTS = {"en": {"thumb": "Steady"}, "ja": {"thumb": "堅実"}}

PROMPTS = {
    "en": {
        Phase.FETCH: "Fetch tokens from your Body to your Hand, or end.",
        Phase.FORBIDDANCE: "Your board is full: {discards} more must go to the Canyon.",
        Phase.PILE_AND_CHANT: "Pile or chant the tokens in your Hand, or end your turn.",
        Phase.SWITCH: "Choose the two tokens that change places.",
        Phase.PURIFY: "Discard what you want to replace, or end.",
        Phase.DESTROY: "Choose the tower that is destroyed.",
        Phase.OVER: "The match is over.",
    },
    "ja": {
        Phase.FETCH: "胴から手へ移す牌を選ぶか、移動を終えてください。",
        Phase.FORBIDDANCE: "盤に空きがありません。あと{discards}枚を峡谷へ捨ててください。",
        Phase.PILE_AND_CHANT: "手の牌を積むか唱えるか、手番を終えてください。",
        Phase.SWITCH: "入れ替える2枚を選んでください。",
        Phase.PURIFY: "取り替える牌を捨てるか、捨て終えてください。",
        Phase.DESTROY: "滅ぼす塔を選んでください。",
        Phase.OVER: "対戦終了。",
    },
}


def prompt(s: Any, language: str) -> str:
    """What is asked of the seat to move, in one sentence; `s` is its masked state."""
    english = language == "en"
    if s.phase == Phase.SELECT:
        if s.drawn == 0:
            return "Draw from Raizan." if english else "雷山から引いてください。"
        return "Draw a second token, or end Select." if english else "もう1枚引くか、選択を終えてください。"
    if s.phase == Phase.PLACE:
        shown = token(s.lap[s.in_lap - 1], language)
        return f"Place {shown} on your Body or Hand." if english else f"{shown}を胴か手に置いてください。"
    if s.phase == Phase.AIM:
        shown = token(s.chanted, language)
        return f"{shown}: choose its target." if english else f"{shown}の対象を選んでください。"
    if s.phase == Phase.ROAR:
        aimed = tower(struck(s.aim), language)
        if english:
            return f"Thunder is about to strike {aimed}: Roar to draw it to a tower of yours, or decline."
        return f"雷が{aimed}に落ちます。轟で自分の塔に呼ぶか、見送ってください。"
    if s.phase == Phase.SHIELD:
        danger = token(s.effect, language)
        return (
            f"{danger} is about to hit you: Shield, or decline."
            if english
            else f"{danger}に狙われています。防ぐか、見送ってください。"
        )
    return PROMPTS[language][Phase(s.phase)].format(discards=s.discards)


SIMPLE = {
    "en": {
        END: "end",
        DRAW: "draw",
        PLACE_BODY: "place it on the Body",
        PLACE_HAND: "place it on a Hand",
        DECLINE: "decline",
        SHIELD_IT: "Shield",
        MIST_SHIELD: "Shield with Mist",
    },
    "ja": {
        END: "終える",
        DRAW: "引く",
        PLACE_BODY: "胴に置く",
        PLACE_HAND: "手に置く",
        DECLINE: "見送る",
        SHIELD_IT: "陣で防ぐ",
        MIST_SHIELD: "霧で防ぐ",
    },
}


def action(s: Any, a: int, language: str) -> str:
    """An action as a person would say it; `s` is the mover's masked state."""
    english = language == "en"
    if a in SIMPLE[language]:
        return SIMPLE[language][a]
    if within(ROAR_TO, a) or within(MIST_ROAR, a):
        with_mist = within(MIST_ROAR, a)
        own = index_of(MIST_ROAR if with_mist else ROAR_TO, a) + 1
        if english:
            return f"Roar {'with Mist ' if with_mist else ''}for tower {own}"
        return f"{'霧' if with_mist else '轟'}で塔{own}に呼ぶ"
    if within(FETCH, a) or within(DISCARD, a):
        fetched = within(FETCH, a)
        shown = token(s.inner[s.turn * SPACES + index_of(FETCH if fetched else DISCARD, a)], language)
        if english:
            return f"{'fetch' if fetched else 'discard'} {shown}"
        return f"{shown}を{'手に移す' if fetched else '捨てる'}"
    if within(PILE, a) or within(CHANT, a):
        return pile_or_chant(s, a, language)
    if within(TOPPLE, a):
        shown = tower(index_of(TOPPLE, a), language)
        return f"destroy {shown}" if english else f"{shown}を滅ぼす"
    if not is_exchange(a):
        return aim(a, language)
    one, other = place_chosen(first_exchanged(a), language), place_chosen(second_exchanged(a), language)
    return f"switch {one} and {other}" if english else f"{one}と{other}を入れ替える"


def pile_or_chant(s: Any, a: int, language: str) -> str:
    english = language == "en"
    hand_space = BODY + (row_of(PILE, a) if within(PILE, a) else index_of(CHANT, a))
    shown = token(s.inner[s.turn * SPACES + hand_space], language)
    if within(CHANT, a):
        return f"chant {shown}" if english else f"{shown}を唱える"
    own = column_of(PILE, a) + 1
    return f"pile {shown} on tower {own}" if english else f"{shown}を塔{own}に積む"


def aim(a: int, language: str) -> str:
    english = language == "en"
    if within(DISCHARGE, a) or within(CHARGE, a):
        shown = tower(struck(a), language)
        if within(DISCHARGE, a):
            return f"discharge {shown}" if english else f"{shown}に放電"
        return f"charge {shown}" if english else f"{shown}に帯電"
    if within(TAKE, a):
        seat = SEAT[language].format(row_of(TAKE, a) + 1)
        taken = space(column_of(TAKE, a), language)
        return f"take {taken} of {seat}" if english else f"{seat}の{taken}を取る"
    shown = tower(row_of(CUT, a), language)
    end = end_of_tower(column_of(CUT, a), language)
    return f"cut the {end} of {shown}" if english else f"{shown}の{end}を斬る"


# What a Spell would do now: `{0}` is what it can choose from.
NOW = {
    "en": {
        THUNDER: "discharges or charges {0}",
        SNAKE: "takes one of {0} tokens on boards",
        KATANA: "cuts the top or bottom of {0}",
        SHIELD: "answers Thunder, Snake or Katana from your Hand",
        ROAR: "draws any Thunder to your {0}, from your Hand",
        SWITCH: "exchanges two of {0} tokens on boards and in the Canyon",
        PURIFY: "replaces up to {0} tokens of yours and places all anew",
        DESTROY: "gathers Spells beside it; at weight 10 a tower of the seat whose turn it is falls",
    },
    "ja": {
        THUNDER: "{0}に放電か帯電",
        SNAKE: "盤上の{0}枚から1枚を取る",
        KATANA: "{0}の上か下を斬る",
        SHIELD: "手から雷、蛇、斬に応じて防ぐ",
        ROAR: "手から雷を自分の{0}に呼ぶ",
        SWITCH: "盤上と峡谷の{0}枚から2枚を入れ替える",
        PURIFY: "自分の牌を{0}枚まで取り替え、置き直す",
        DESTROY: "以後の術牌を集め、重さ10で手番の席の塔を一つ滅ぼす",
    },
}
NOTHING_NOW = {"en": "can do nothing now", "ja": "今は効果なし"}
APPLIED_NOW = {"en": "is applied in this turn already", "ja": "この手番は使用済み"}
COPIES = {"en": "copies {}", "ja": "{}を写す"}


def spell_now(kind: int, now: dict[str, Any], language: str) -> str:
    """What a Spell would do now, from the view's `now` of it."""
    if kind == MIST:
        able = [NAMES.index(effect) for effect, targets in now.items() if targets]
        return COPIES[language].format(" / ".join(token(effect, language) for effect in able)) if able else NOTHING_NOW[language]
    targets = now[NAMES[kind]]
    if targets is None:
        return APPLIED_NOW[language]
    if not targets:
        return NOTHING_NOW[language]
    return NOW[language][kind].format(targets if isinstance(targets, int) else listed(targets))


def listed(towers: Sequence[str]) -> str:
    return ", ".join(towers)
