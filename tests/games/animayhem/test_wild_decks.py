"""Whole matches of Ani-Mayhem with what is rare in the ready decks: Vehicles, spare Havens, thieves, destroyed places."""

import random

import pytest

import fuda
from fuda import testing
from fuda.games.animayhem.state import EACH, NOTHING, Phase
from fuda.table import interpreted
from tests.games.animayhem.scene import BOOK, GAME

CHARACTERS = "mika lan dai rin ayame jun kit nao saint hana"
HAVENS = "fort old-boat tree-house"
LOCATIONS = "chapel mill clocktower arcade harbour kitchen moon"
POWER = "scooter truck glider rocket suit turbo haste sprint festival sword club shield radio snatch cheer smoke denial"
DISASTERS = "wolf slug magpie kraken meteor siege spikes fever bandit drone count pit storm web flu golem ghost jam"
ITEMS = "lamp scroll drum blade mask lamp scroll drum blade mask lamp"
COMBAT = "blank assault spiked toss trip"


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
        is_eager = s.phase in (Phase.EQUIP, Phase.MOVE, Phase.SCAVENGE) and len(legal) > 1 and chance.random() < 0.5
        engine.act(s, chance.choice(legal[1:] if is_eager else legal))
        decisions += 1
        assert decisions < 20_000, "the match does not end"
