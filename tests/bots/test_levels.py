"""Levels: named wherever bots are, honest, and each stronger than the one before."""

import subprocess
import sys
from types import ModuleType
from typing import cast

import pytest

from fuda import bots, games
from fuda.bots import levels
from fuda.bots.levels import BY_NAME, WITHOUT_BOT, Level, LevelBot, level_of
from fuda.bots.search import Search
from fuda.errors import BadSetup
from fuda.game_json import game_json
from fuda.kernel.game import Game
from fuda.lab.simulate import simulate
from fuda.table import SeatView, Table, interpreted
from tests.swap import GAME as SWAP


def test_every_game_has_the_levels_and_its_own_bots():
    for name in games.names():
        game = games.load(name)
        assert [name for name in bots.names(game) if name != bots.LEARNED] == [
            "novice",
            "casual",
            "club",
            "expert",
            *game.bot_names,
        ]
        assert [bot["name"] for bot in game_json(game)["bots"]] == list(bots.names(game))


def test_levels_have_names_in_both_languages():
    words = {bot["name"]: bot["words"] for bot in game_json(games.load("saika"))["bots"]}
    assert words["expert"] == {"en": "Expert", "ja": "名人"}
    assert words["random"] == {"en": "Random", "ja": "ランダム"}


def test_an_unknown_name_is_refused_with_those_there_are():
    with pytest.raises(BadSetup, match=r"novice, casual, club, expert, (learned, )?random, thumb"):
        bots.make(games.load("saika"), "master")


@pytest.mark.parametrize("game", games.own_names())
@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_level_plays_a_legal_action_that_does_not_depend_on_what_it_can_not_see(game, level, monkeypatch):
    quick = quick_level(level)
    monkeypatch.setattr(levels, "level_of", lambda game, name: quick)
    monkeypatch.setattr(levels, "build", lambda game, view, quiet: NeverBuilt())
    table = Table(game, None, 6)
    for _ in range(5):
        table.play(table.legal()[0])
    while len(table.legal()) < 2:
        table.play(table.legal()[0])
    engine = interpreted(table.game)
    view = table.seat_view(table.turn)
    other = engine.copy(view.state)
    engine.set_words(other, (1, 2, 3, 4))
    assert view.seat is not None
    engine.redeal(other, view.seat)
    redealt = SeatView(view.game, view.players, view.options, view.seat, engine.masked(other, view.seat))
    chosen = [bots.make(table.game, level, seed=3).choose(each) for each in (view, redealt)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in view.legal()


class NeverBuilt:
    """Compiled code that is not there when the time for it is over, so that search is interpreted."""

    def __init__(self, now=None):
        self.now = now or [0.0]

    def result(self, seconds):
        self.now[0] += seconds or 0.0
        raise TimeoutError


def quick_level(name: str):
    """A level with so few playouts that its time does not matter."""
    level = BY_NAME[name]
    return type(level)(level.slips, 12 if level.searches else None)


def test_a_game_without_a_bot_has_levels_that_differ():
    assert level_of(SWAP, "casual") == WITHOUT_BOT
    assert level_of(SWAP, "novice") == BY_NAME["novice"]
    table = Table(SWAP, 3, 1)
    view = table.seat_view(table.turn)
    assert LevelBot(SWAP, "casual", 1, wait=True).choose(view) in view.legal()


@pytest.mark.parametrize(("game", "playouts"), [("saika", 200), ("raigo", 40), ("catastrophe", 100), ("animayhem", 120)])
def test_a_game_says_how_many_playouts_a_level_makes_in_it(game, playouts):
    known = games.load(game)
    assert level_of(known, "novice").slips == (20 if game == "animayhem" else 40)
    assert LevelBot(known, "club").level == Level(playouts=playouts, seconds=BY_NAME["club"].seconds)
    assert level_of(known, "expert") == BY_NAME["expert"]


def test_a_bot_of_a_game_s_own_comes_before_a_level_of_that_name():
    class Own:
        BOTS = ("expert",)

        @staticmethod
        def expert(s, actions, n):
            return int(actions[0])

    saika = games.load("saika")
    game = Game("saika", saika.package, saika.rules, saika.notation, saika.words, saika.view, cast(ModuleType, Own))
    assert [name for name in bots.names(game) if name != bots.LEARNED] == ["novice", "casual", "club", "random", "expert"]
    assert isinstance(bots.make(game, "expert"), bots.RulesBot)


@pytest.mark.parametrize(("better", "worse"), [("novice", "random"), ("casual", "novice"), ("club", "casual")])
def test_each_level_is_stronger_than_the_one_below(better, worse):
    """A quick look in one game; `fuda tournament` measures all of them."""
    done = simulate("saika", 4, 32, [better, worse], seed=4)
    by_name = {line.name: line for line in done.bots}
    assert by_name[better].score.mean - by_name[worse].score.mean > by_name[better].score.margin


def test_what_comes_before_the_search_counts_for_its_time(monkeypatch):
    """After a start compiled code is waited for, and the rules are read where it is not there; the rest is for the search."""
    now, given = [0.0], []

    class SlowToStart(Search):
        def __init__(self, *settings, **more):
            now[0] += 0.7
            super().__init__(*settings, **more)

        def think(self, view, **budget):
            given.append(budget["seconds"])
            return super().think(view, playouts=2)

    monkeypatch.setattr(levels, "perf_counter", lambda: now[0])
    monkeypatch.setattr(levels, "build", lambda game, view, quiet: NeverBuilt(now))
    monkeypatch.setattr(levels, "Search", SlowToStart)
    table = Table("saika", 3, 1)
    view = table.seat_view(table.turn)
    assert LevelBot(table.game, "expert", 1).choose(view) in view.legal()
    assert given == [pytest.approx(2.0 - 1.0 - 0.7)]


def test_naming_a_level_does_not_load_the_compiler():
    """The service and the terminal start without it; the processes that think load it."""
    code = "import sys, fuda.bots.levels, fuda.server.thinking; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
