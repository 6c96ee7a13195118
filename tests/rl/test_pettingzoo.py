"""PettingZoo: its own tests for every game, and what they leave out."""

from importlib import import_module
from pathlib import Path

import matplotlib
import numpy as np
import pettingzoo
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import fuda
from fuda import games
from fuda.games.raigo.tokens import KANJI
from fuda.rl import drawing, pettingzoo as environments
from tests.rl.all_games import GAMES, SEATS, USUAL


@pytest.mark.parametrize(("name", "players"), SEATS)
@pytest.mark.filterwarnings("ignore:Observation")  # a dict with a mask, as in PettingZoo's own card games
def test_the_api_is_kept(name, players):
    api_test(environments.env(name, players), num_cycles=50)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_the_same_seed_gives_the_same_match(name, players):
    seed_test(lambda: environments.env(name, players), num_cycles=50)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_it_can_be_rendered(name, players):
    render_test(lambda render_mode: environments.env(name, players, render_mode=render_mode))


class CountedTime:
    """A clock that goes on 5 ms whenever it is read: the benchmark, which goes on for 5 seconds, goes round 1,000 times."""

    def __init__(self):
        self.seconds = 0.0

    def time(self):
        self.seconds += 0.005
        return self.seconds


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_the_benchmark_runs(name, players, capsys, monkeypatch):
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark"), "time", CountedTime())
    performance_benchmark(environments.env(name, players))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_registered(name):
    version = games.load(name).rules.VERSION
    env = pettingzoo.make("aec", f"fuda/{name}_v{version}", rewards="scores")
    assert isinstance(env, environments.FudaEnv)
    assert env.game.name == name
    assert env.reward_kind == "scores"


def play(env, seed, choose):
    """Plays a match; gives what each agent saw, in order, and what it was given in all."""
    env.reset(seed=seed)
    seen, rewards = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes()))
        rewards[agent] += reward
        env.step(None if over else choose(np.flatnonzero(observation["action_mask"])))
    return seen, list(rewards.values())


@pytest.mark.parametrize(("name", "players"), USUAL)
def test_a_seed_and_actions_give_the_same_match_after_any_other(name, players):
    first, again = environments.env(name, players), environments.env(name, players)
    again.reset(seed=9)
    for _ in range(5):
        again.step(int(np.flatnonzero(again.last()[0]["action_mask"])[-1]))
    assert play(first, 3, np.random.default_rng(0).choice) == play(again, 3, np.random.default_rng(0).choice)
    again.reset()
    assert again.match.states() != fuda.batch(name, 1, players, seed=3).states(), "without a seed the deal is a new one"


def test_the_deal_is_that_of_a_batch():
    env = environments.env("saika", 4)
    env.reset(seed=11)
    assert (env.match.states() == fuda.batch("saika", 1, 4, seed=11).states()).all()


@pytest.mark.parametrize(("name", "players"), USUAL)
def test_rewards_of_rounds_add_up_to_the_final_scores(name, players):
    totals = {}
    for kind in ("rounds", "scores", "places"):
        env = environments.env(name, players, rewards=kind)
        env.reset(seed=4)
        start = env.match.known_scores()
        totals[kind] = play(env, 4, np.random.default_rng(1).choice)[1]
        scores, places = env.match.results()
    assert totals["scores"] == scores.tolist()
    assert totals["rounds"] == (scores - start).tolist()
    assert max(totals["places"]) == totals["places"][int(np.argmin(places))]
    assert -1 <= min(totals["places"]) <= max(totals["places"]) <= 1


def test_rewards_tell_nothing_that_is_hidden():
    env = environments.env("saika", 3, rewards="rounds", open_scores=False)
    env.reset(seed=1)
    while env.match.states()["round_number"][0] < 2:
        assert not any(env.rewards.values())
        env.step(env.match.legal_actions()[0])
    assert any(env.rewards.values())


def test_only_the_agent_to_act_has_legal_actions():
    env = environments.env("daifugo", 4)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
    assert env.state_space.contains(env.state())


def test_an_illegal_action_is_refused_in_a_sentence():
    env = environments.env("saika", 4)
    with pytest.raises(fuda.MoveError, match="reset"):
        env.step(0)
    env.reset(seed=2)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(fuda.MoveError, match="is not legal for seat"):
        env.step(illegal)
    before = env.match.states()
    for wrong in (1.5, float("nan"), "red-1", np.array([1])):
        with pytest.raises(fuda.MoveError, match="An action is a whole number, not"):
            env.step(wrong)  # type: ignore[arg-type]
    assert (env.match.states() == before).all()
    with pytest.raises(fuda.BadSetup, match="saika takes 3 to 6 players, not '3'"):
        environments.env("saika", "3")  # type: ignore[arg-type]
    with pytest.raises(fuda.BadSetup, match="places, scores or rounds"):
        environments.env("saika", rewards="tricks")


def test_all_pictures_have_one_size():
    shapes = set()
    for name in GAMES:
        env = environments.env(name, render_mode="rgb_array")
        env.reset(seed=1)
        picture = env.render()
        assert (picture != picture[-1, -1]).any(), "there is something on it"
        shapes.add(picture.shape)
    assert len(shapes) == 1


def shape(character):
    """A character as it is drawn."""
    return bytes(drawing.font_for(character).getmask(character))


@pytest.fixture
def no_fonts(monkeypatch):
    """A machine that has no fonts but Matplotlib's own."""
    manager = drawing.font_manager().fontManager
    own = [each for each in manager.ttflist if Path(each.fname).is_relative_to(matplotlib.get_data_path())]
    monkeypatch.setattr(manager, "ttflist", own)
    found = (drawing.font_for, drawing.warn_of_boxes)
    for each in found:
        each.cache_clear()
    yield
    for each in found:
        each.cache_clear()


@pytest.fixture
def a_japanese_font(no_fonts, tmp_path):
    """A machine with one font that has the characters: a bar of another height for each."""
    font = FontBuilder(1000)
    glyphs = {f"kanji{i}": ord(kanji) for i, kanji in enumerate(KANJI[1:], 1)}
    names = [".notdef", *glyphs]
    pens = {name: TTGlyphPen(None) for name in names}
    for height, pen in enumerate(pens.values(), 1):
        outline = [(100, 0), (100, 50 * height), (900, 50 * height), (900, 0)]
        pen.moveTo(outline[0])
        for point in outline[1:]:
            pen.lineTo(point)
        pen.closePath()
    font.setupGlyphOrder(names)
    font.setupCharacterMap({code: name for name, code in glyphs.items()})
    font.setupGlyf({name: pen.glyph() for name, pen in pens.items()})
    font.setupHorizontalMetrics(dict.fromkeys(names, (1000, 100)))
    font.setupHorizontalHeader(ascent=900, descent=-100)
    font.setupNameTable({"familyName": "Bars JP", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=900, usWinAscent=900, usWinDescent=100)
    font.setupPost()
    font.save(tmp_path / "bars.ttf")
    drawing.font_manager().fontManager.addfont(tmp_path / "bars.ttf")


def test_tokens_with_japanese_characters_can_be_told_apart(a_japanese_font):
    box = bytes(drawing.usual_font().getmask(KANJI[1]))
    shapes = {shape(kanji) for kanji in KANJI[1:]}
    assert box not in shapes
    assert len(shapes) == len(KANJI) - 1


def test_where_no_font_has_a_character_that_is_said_once(no_fonts, caplog):
    assert [drawing.font_for(each) for each in KANJI[1:4]] == [drawing.usual_font()] * 3
    assert [record.getMessage() for record in caplog.records] == [
        "Pictures show boxes: this machine has no font with Japanese characters. Install one, such as Noto Sans CJK."
    ]


def test_an_unknown_way_to_draw_is_refused():
    with pytest.raises(fuda.BadSetup, match="`render_mode` is human, ansi, rgb_array or None, not 'bad'"):
        environments.env("saika", render_mode="bad")
