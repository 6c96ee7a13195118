"""Positions of Raigo that can't come about, refused in a sentence that names the line."""

from copy import deepcopy
from typing import Any

from fuda.games.raigo.board import Phase, completed_token, has_filled_hand, is_applied, row_weight
from fuda.games.raigo.hands import KIND_BITS, KIND_MASK
from fuda.games.raigo.knowledge import can_fill_rest, lift_unseen
from fuda.games.raigo.notation import space_text, tower_text
from fuda.games.raigo.rules import MAX_LEGAL
from fuda.games.raigo.spells import DESTROY_WEIGHT, can_draw_thunder, legal_aims, victim
from fuda.games.raigo.tokens import (
    BODY,
    CIRCLES,
    DESTROY,
    HAND_SPACES,
    KANJI,
    KATANA,
    KINDS,
    MIST,
    NOBODY,
    NOTHING,
    PURIFY,
    ROAR,
    SEATS,
    SHIELD,
    SNAKE,
    SPACES,
    SPELLS,
    STORIES,
    SWITCH,
    THUNDER,
    TOWERS,
    copies,
    weight,
)
from fuda.kernel.bits import count
from fuda.kernel.position import Given

AIMED = (THUNDER, SNAKE, KATANA, MIST)
CHANTED_IN = {
    Phase.AIM: AIMED,
    Phase.ROAR: (THUNDER, MIST),
    Phase.SHIELD: AIMED,
    Phase.SWITCH: (SWITCH,),
    Phase.PURIFY: (PURIFY,),
    Phase.PLACE: (NOTHING, PURIFY),
}
REACTING = (Phase.ROAR, Phase.SHIELD)
MAX_WITH_PURIFY = SPACES - 1  # the spaces besides the one that it came from


def sides(s: Any) -> int:
    """How many sides there are."""
    return 2 if s.teams and s.players == SEATS else int(s.players)


def spent_kinds(s: Any) -> list[int]:
    kinds, spent = [], s.spent
    while spent:
        kinds.append(spent & KIND_MASK)
        spent >>= KIND_BITS
    return kinds


def tokens_left(s: Any, given: Given) -> list[int]:
    """By kind, the tokens that lie neither on a board, nor beside Destroy, nor in a completed hand, nor in the air."""
    left = [copies(kind) for kind in range(KINDS)]

    def use(kind: int, key: str) -> None:
        if kind == NOTHING:
            return
        left[kind] -= 1
        if left[kind] < 0:
            given.refuse(key, f"there are only {copies(kind)} of {KANJI[kind]}")

    for seat in range(s.players):
        for space in range(SPACES):
            use(s.inner[seat * SPACES + space], f"{'body' if space < BODY else 'hands'} {seat + 1}")
    for tower in range(s.players * CIRCLES):
        for story in range(s.height[tower]):
            use(s.tower[tower * STORIES + story], f"tower {tower_text(tower)}")
        use(s.seal[tower], f"seal {tower_text(tower)}")
    for i in range(s.in_lap):
        use(s.lap[i], "lap")
    for i in range(s.row_size):
        use(s.row[i], "row")
    if s.destroyer != NOBODY:
        use(DESTROY, "destroyer")
    use(s.bonus, "bonus")
    use(s.chanted, "chanted")
    for kind in spent_kinds(s):
        use(kind, "spent")
    for n in range(s.completions):
        for story in range(STORIES):
            use(completed_token(s, n, story), f"completed {n + 1}")
    return left


def unknown_places(s: Any) -> list[tuple[str, int]]:
    """Places whose token is not given: the key of each and who has seen it."""
    found = []
    for at in range(SEATS * SPACES):
        seat, space = divmod(at, SPACES)
        if s.filled[seat] >> space & 1 and s.inner[at] == NOTHING:
            found.append((f"{'body' if space < BODY else 'hands'} {seat + 1}", s.inner_seen[at]))
    for tower in range(TOWERS):
        for at in range(tower * STORIES, tower * STORIES + s.height[tower]):
            if s.tower[at] == NOTHING:
                found.append((f"tower {tower_text(tower)}", s.tower_seen[at]))
    return found + [("lap", s.lap_seen[i]) for i in range(s.in_lap) if s.lap[i] == NOTHING]


def unknown_tokens(s: Any) -> int:
    return len(unknown_places(s))


def check(s: Any, given: Given) -> None:
    check_moment(s, given)
    check_tokens(s, given)
    if s.phase != Phase.OVER:
        check_phase(s, given)
    if given.unknown and "seen by" in given:
        check_unknown(s, given, int(given.texts["seen by"]) - 1)


def check_moment(s: Any, given: Given) -> None:
    """Whose turn it is, and how far the match has gone."""
    if s.active < 0:
        given.refuse("active", "it is always some seat's turn")
    if s.phase == Phase.OVER:
        if s.turn >= 0:
            given.refuse("turn", "nobody is to act when the match is over")
        return
    if s.turn < 0:
        given.refuse("turn", "somebody is to act before the match is over")
    if s.out:
        given.refuse("out", "the match is over when a side has no ball")
    for side in range(sides(s)):
        if s.balls[side] == 0:
            given.refuse("balls", f"side {side + 1} has no ball, so it is out and the match is over")
    if s.last_turns == 0 or s.last_turns >= s.players:
        given.refuse("last turns", f"1 to {s.players - 1} turns can be left")
    if s.turn != s.active and s.phase not in (*REACTING, Phase.DESTROY):
        given.refuse("turn", f"only seat {s.active + 1} acts in this phase")
    if s.drawn > 2:
        given.refuse("drawn", "at most two tokens are drawn in a turn")


def check_tokens(s: Any, given: Given) -> None:
    """Bodies are in order, seals lie on towers, and only Spells lie beside Destroy."""
    for seat in range(s.players):
        on_body = [weight(kind) for kind in s.inner[seat * SPACES : seat * SPACES + BODY] if kind != NOTHING]
        if on_body != sorted(on_body):
            given.refuse(f"body {seat + 1}", "a Body lies in order by weight")
    for tower in range(s.players * CIRCLES):
        seal, key = s.seal[tower], f"seal {tower_text(tower)}"
        if seal not in (NOTHING, THUNDER, MIST):
            given.refuse(key, "only 雷, or 霧 in its place, seals a tower")
        if seal != NOTHING and (s.height[tower] == 0 or s.seal_left[tower] == 0):
            given.refuse(key, "a seal lies on a tower, for one turn or two")
    if any(kind == NOTHING or kind > SPELLS for kind in s.row[: s.row_size]):
        given.refuse("row", "only Spells lie beside Destroy")
    if s.row_size and s.destroyer == NOBODY:
        given.refuse("row", "it lies beside a Destroy that some seat has revealed (destroyer: 1)")
    if s.phase not in (Phase.DESTROY, Phase.OVER) and row_weight(s) >= DESTROY_WEIGHT:
        given.refuse("row", f"Destroy fires at a weight of {DESTROY_WEIGHT}")


def check_phase(s: Any, given: Given) -> None:
    """What is in the air fits the phase."""
    chants = CHANTED_IN.get(s.phase, (NOTHING,))
    if s.chanted not in chants:
        wanted = " or ".join(KANJI[kind] for kind in chants if kind != NOTHING) or "nothing"
        given.refuse("chanted", f"{wanted} is chanted in this phase")
    in_use = HAND_SPACES >> s.chanted_from & 1 == 0 or s.filled[s.active] >> s.chanted_from & 1 == 1
    if s.chanted != NOTHING and s.phase != Phase.PLACE and in_use:
        given.refuse("chanted from", f"a token is chanted from a Hand, which is free then, not from {space_text(s.chanted_from)}")
    if (s.aim != 0) != (s.phase in REACTING):
        given.refuse("aim", "a target is named before others react, and in no other phase")
    if s.phase not in REACTING and (s.spent or s.roar_tower != NOBODY):
        given.refuse("spent" if s.spent else "roar tower", "it belongs to a chant that others react to")
    if s.phase not in (Phase.FORBIDDANCE, Phase.PURIFY) and s.discards:
        given.refuse("discards", "nothing is to be discarded in this phase")
    if (s.phase == Phase.PLACE) != (s.in_lap > 0):
        given.refuse("lap", "tokens are in the lap while they are placed (phase: place)")
    filled = count(s.filled[s.active])
    if s.phase == Phase.PLACE and filled + s.in_lap > SPACES:
        given.refuse("lap", f"seat {s.active + 1} has no room for {s.in_lap} tokens")
    if s.phase == Phase.PLACE and s.in_lap > 1 and s.chanted != PURIFY:
        given.refuse("lap", "more than one token is placed only for 淨")
    if s.phase == Phase.FORBIDDANCE and (s.discards not in (1, 2) or filled != BODY + s.discards):
        given.refuse("discards", "of five tokens on a full board two go, one after the other")
    if s.phase == Phase.PURIFY and (filled == 0 or filled + s.discards > MAX_WITH_PURIFY):
        given.refuse("discards", f"up to {MAX_WITH_PURIFY} tokens besides 淨 are on the board or discarded")
    if s.phase in REACTING:
        check_reaction(s, given)
    if s.phase == Phase.DESTROY:
        check_destroy(s, given)


def check_reaction(s: Any, given: Given) -> None:
    aims = [0] * MAX_LEGAL
    if s.aim not in aims[: legal_aims(s, aims)]:
        given.refuse("aim", f"{KANJI[s.chanted]} can't be aimed at that now")
    towers = s.players * CIRCLES
    if s.roar_tower != NOBODY and (s.roar_tower >= towers or not can_draw_thunder(s, s.roar_tower) or s.effect != THUNDER):
        given.refuse("roar tower", "Roar draws Thunder to an unsealed tower of three tokens or more")
    if (s.roar_tower != NOBODY) != (s.spent != 0) or any(kind not in (ROAR, MIST) for kind in spent_kinds(s)):
        given.refuse("spent", "轟 or 霧 was spent for each Roar")
    if not has_filled_hand(s, s.turn):
        given.refuse("turn", f"seat {s.turn + 1} has nothing in its Hands to react with")
    if s.phase == Phase.ROAR:
        drawing = [circle for circle in range(CIRCLES) if can_draw_thunder(s, s.turn * CIRCLES + circle)]
        if s.effect != THUNDER or not drawing or is_applied(s, s.turn, ROAR):
            given.refuse("turn", f"seat {s.turn + 1} can't Roar now")
    elif s.turn != victim(s) or s.roar_tower != NOBODY or is_applied(s, s.turn, SHIELD):
        given.refuse("turn", f"seat {s.turn + 1} can't Shield now")


def check_destroy(s: Any, given: Given) -> None:
    if s.destroyer == NOBODY or s.turn != s.destroyer:
        given.refuse("turn", "the seat that revealed Destroy chooses a tower")
    if row_weight(s) < DESTROY_WEIGHT:
        given.refuse("row", f"Destroy fires at a weight of {DESTROY_WEIGHT}")
    if 0 in s.height[s.active * CIRCLES : s.active * CIRCLES + CIRCLES]:
        given.refuse("phase", f"there is a choice only where seat {s.active + 1} has two towers")


def check_unknown(s: Any, given: Given, viewer: int) -> None:
    """What seat `viewer` can't see can be dealt."""
    for key, seen in unknown_places(s):
        if seen >> viewer & 1:
            given.refuse(key, f"seat {viewer + 1} has seen it, so it is not unknown")
    trial = deepcopy(s)
    lift_unseen(trial, viewer)
    if min(trial.pool) < 0 or not can_fill_rest(trial, viewer):
        given.refuse("seen by", "the tokens that are left do not fill the Bodies in order by weight")
