"""Recall: all that a seat was shown can be made again from what it remembers, and nothing else is in it."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import fuda
from fuda.kernel.recall import ENTRY, history
from fuda.rl import gymnasium, pettingzoo
from fuda.rl.match import Match
from tests.rl.all_games import SEATS

MOVES = 60


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_all_that_each_seat_was_shown_is_recalled(name, players):
    """Who acted is counted from the seat that looks; which action it was is recalled by the seat that played it."""
    match, plain = (Match(name, players, seed=players, recall=recall) for recall in (True, False))
    shown: list[list[Any]] = [[(None, None, plain.observation(seat))] for seat in range(players)]
    for _ in range(MOVES):
        if match.seat < 0:
            break
        actor, action = match.seat, match.choice(match.bot_numbers("random"))
        match.play(action)
        plain.play(plain.choice(plain.bot_numbers("random")))
        for seat in range(players):
            own = action if seat == actor else None
            shown[seat].append(((actor - seat) % players, own, plain.observation(seat)))
    for seat in range(players):
        row = match.observation(seat)
        assert (row[: match.game.observation] == plain.observation(seat)).all()
        steps = history(match.game, row)
        assert [step[:2] for step in steps] == [each[:2] for each in shown[seat]]
        assert (np.array([step.observation for step in steps]) == np.array([each[2] for each in shown[seat]])).all()


@pytest.mark.parametrize("name", ["saika", "daifugo"])
def test_it_is_the_same_by_step_and_by_advance(name):
    """Matches that are over are dealt anew on the way, and begin with nothing."""
    advancing, stepping = (fuda.batch(name, 6, seed=4, recall=1500) for _ in range(2))
    moment = advancing.advance()
    ended = 0
    for _ in range(180):
        assert (moment.observation == stepping.observe()).all()
        actions = stepping.sample()
        stepping.step(actions)
        ended += stepping.over.sum()
        stepping.reset(stepping.over)
        advancing.advance(actions)
    assert ended > 0
    refused = moment.observation[0].copy()
    advancing.advance(np.where(np.arange(6) == 0, moment.mask[0].argmin(), moment.chosen))
    assert (moment.observation[0] == refused).all()


def test_of_more_entries_than_are_remembered_the_last_are():
    long, short, tiny = (Match("saika", 3, seed=1, recall=entries) for entries in (2000, 100, 2))
    for _ in range(40):
        action = long.legal_actions()[0]
        for match in (long, short, tiny):
            match.play(action)
    size = long.game.observation
    entries = long.observation(1)[size:].reshape(-1, ENTRY)
    entries = entries[entries.any(axis=1)]
    assert len(entries) > 100
    for match, number in ((short, 100), (tiny, 2)):
        assert (match.observation(1)[size:].reshape(-1, ENTRY) == entries[-number:]).all()
        assert history(match.game, match.observation(1)) == []


def test_after_a_playout_and_other_states_recall_begins_anew():
    batch, other = (fuda.batch("saika", 3, seed=seed, recall=500) for seed in (1, 2))
    batch.step(batch.sample())
    batch.load(other.states())
    assert (batch.observe(seat=0) == other.observe(seat=0)).all()
    batch.playout()
    (only,) = history(batch.game, batch.observe(seat=0)[0])
    assert only.seat is None
    batch.reset()
    assert len(history(batch.game, batch.observe()[0])) == 1
    assert not batch.observe(seat=np.array([-1, 0, 1]))[0].any()


def test_many_matches_of_gymnasium_recall_what_one_does():
    """The recall of a match in a vector is what its learner was shown, bots' moves included."""
    envs = gymnasium.vector_env("saika", 4, players=3, bots="random", recall=1500)
    observations, info = envs.reset(seed=3)
    size = envs.game.observation
    shown = [[row[:size]] for row in observations]
    for _ in range(60):
        observations, _, ended, _, info = envs.step(info["action_mask"].argmax(axis=1))
        for i, row in enumerate(observations):
            final = info["final_obs"][i] if ended[i] else row
            steps = history(envs.game, final)
            own = [step.observation for step in steps if step.seat == 0]
            assert len(own) == len(shown[i])
            assert (steps[-1].observation == final[:size]).all()
            before = {step.observation.tobytes() for step in steps}
            assert all(each.tobytes() in before for each in shown[i])
            shown[i] = [row[:size]] if ended[i] else [*shown[i], row[:size]]
    assert envs.single_observation_space.contains(observations[0])


@pytest.mark.filterwarnings("ignore:Observation")  # a dict with a mask, as in PettingZoo's own card games
def test_environments_with_recall_pass_the_tests_of_their_libraries():
    check_env(gymnasium.env("saika", players=3, bots="random", recall=50), skip_render_check=True)
    api_test(pettingzoo.env("saika", players=3, recall=50), num_cycles=40)


def test_what_recall_can_not_be_is_said_in_a_sentence():
    with pytest.raises(fuda.BadSetup, match="recall is True, False or how many changes"):
        fuda.batch("saika", 2, recall=-1)
    with pytest.raises(fuda.BadSetup, match="on the cpu only, not on cuda"):
        fuda.batch("saika", 2, device="cuda", recall=True)
