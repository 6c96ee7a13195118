"""Whole matches of Ani-Mayhem with what is rare in the ready decks: Vehicles, spare Havens, thieves, destroyed places."""

import random
from typing import Any

import pytest

import fuda
from fuda import testing
from fuda.games.animayhem.state import EACH, NOTHING, POWERS, Phase, put_power
from fuda.games.animayhem.summary import sum_up
from fuda.table import interpreted
from tests.games.animayhem.scene import BOOK, GAME

CHARACTERS = "mika lan dai rin ayame jun kit nao saint hana"
HAVENS = "fort old-boat tree-house"
LOCATIONS = "chapel mill clocktower arcade harbour kitchen moon"
POWER = "scooter truck glider rocket suit turbo haste sprint festival sword club shield radio snatch cheer smoke denial"
DISASTERS = "wolf slug magpie kraken meteor siege spikes fever bandit drone count pit storm web flu golem ghost jam"
ITEMS = "lamp scroll drum blade mask lamp scroll drum blade mask lamp"
COMBAT = "blank assault spiked toss trip"


def kept_sets(s: Any) -> tuple[Any, ...]:
    """The sets that the rules keep so that they need not look at the cards."""
    return s.done, s.skills_given, s.abilities_changed, list(s.powers_out)


def true_sets(s: Any) -> tuple[Any, ...]:
    """The same, made anew from the cards on the table."""
    sum_up(s)
    for power in range(POWERS):
        put_power(s, power, s.power_at[power])
    return kept_sets(s)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_matches_end_and_every_number_fits(players: int) -> None:
    chance = random.Random(players)
    engine = interpreted(GAME)
    s = fuda.table(GAME, players, players, book=BOOK).state
    s.brought[:] = [NOTHING] * len(s.brought)
    for seat in range(players):
        characters = chance.sample(CHARACTERS.split(), 10)
        cards = [*characters, *f"{HAVENS} {LOCATIONS} {POWER} {DISASTERS} {ITEMS} {COMBAT} {COMBAT} {COMBAT}".split()]
        s.brought[seat * EACH : seat * EACH + len(cards)] = [BOOK.index(id) for id in cards]
    engine.reset(s)
    decisions = 0
    while s.turn >= 0:
        legal = list(engine.legal(s))
        assert legal, f"nothing to do in {Phase(s.phase).name} after {decisions} actions"
        assert legal == sorted(set(legal)), f"not in order in {Phase(s.phase).name} after {decisions} actions"
        if decisions % 5 == 0:
            testing.check_fields(engine, s, f"after {decisions} actions")
            assert kept_sets(s) == true_sets(s), f"after {decisions} actions"
        is_eager = s.phase in (Phase.EQUIP, Phase.MOVE, Phase.SCAVENGE) and len(legal) > 1 and chance.random() < 0.5
        engine.act(s, chance.choice(legal[1:] if is_eager else legal))
        decisions += 1
        assert decisions < 20_000, "the match does not end"
