"""Gymnasium: its own check for every game, masks, rewards, and the same matches one at a time and many at once."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fuda
from fuda import games
from fuda.rl import gymnasium as environments
from tests.rl.all_games import GAMES, SEATS, USUAL


def identity(name):
    """The name under which Gymnasium knows a game; it imports what stands before the colon."""
    return f"fuda.rl.gymnasium:fuda/{name}-v{games.load(name).rules.VERSION}"


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_the_check_is_clean(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(identity(name), players=players, bots="random").unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_registered(name):
    env = gymnasium.make(identity(name), bots="random").unwrapped
    assert isinstance(env, environments.FudaEnv)
    assert env.game.name == name
    assert gymnasium.make_vec(identity(name), num_envs=3, bots="random").num_envs == 3


def random_match(env, seed, chance):
    """Plays a match; gives its rewards."""
    env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        _, reward, over, _, _ = env.step(chance.choice(np.flatnonzero(env.action_masks())))
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize(("name", "players"), USUAL)
def test_the_rewards_are_those_of_the_learners_seat(name, players):
    for kind in ("scores", "places", "rounds"):
        env = environments.env(name, players, bots="random", rewards=kind)
        env.reset(seed=3)
        start = env.match.known_scores()
        rewards = random_match(env, 3, np.random.default_rng(0))
        scores, _ = env.match.results()
        if kind == "scores":
            assert rewards == [0] * (len(rewards) - 1) + [scores[env.learner]]
        if kind == "places":
            assert rewards[:-1] == [0] * (len(rewards) - 1)
            assert -1 <= rewards[-1] <= 1
        if kind == "rounds" and players > 1:
            assert sum(rewards) + start[env.learner] == scores[env.learner]


def test_the_learner_sits_where_it_is_put_and_else_everywhere():
    assert {environments.env("saika", 4, seat=2, bots="random").reset(seed=seed)[1]["seat"] for seed in range(9)} == {2}
    env = environments.env("saika", 4, bots="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}


def test_the_bots_sit_in_order_after_the_learner():
    env = environments.env("saika", 4, seat=2, bots=["thumb", "random", "thumb"])
    env.reset(seed=1)
    assert env._lineup[0].tolist() == [0, 1, 0, 1], "seat 3 thumb, seat 0 random, seat 1 thumb"
    with pytest.raises(fuda.BadSetup, match="4 seats need 3 bots beside the learner"):
        environments.env("saika", 4, bots=["thumb"])
    with pytest.raises(fuda.BadSetup, match="The learner's seat is 0 to 3"):
        environments.env("saika", 4, seat=4)


def test_an_illegal_action_ends_the_match():
    env = environments.env("saika", 4, bots="random", illegal_reward=-7)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (reward, over, info["illegal"]) == (-7, True, True)
    with pytest.raises(fuda.BadSetup, match="reset"):
        env.step(0)


@pytest.mark.parametrize(("name", "players"), USUAL)
def test_many_matches_are_dealt_anew_and_keep_their_masks(name, players):
    env = environments.vector_env(name, 24, players, bots="random", rewards="places")
    observations, info = env.reset(seed=1)
    chance = np.random.default_rng(0)
    ended = 0
    for _ in range(400):
        assert (env.batch.turn == env.learners).all()
        assert (observations == env.batch.observe()).all()
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        before = env.batch.states()
        observations, rewards, over, _, info = env.step(actions)
        assert (rewards[~over] == 0).all()
        if over.any():
            ended += int(over.sum())
            assert (env.batch.states()[over] != before[over]).all()
            assert not info["illegal"].any()
            assert (np.abs(rewards[over]) <= 1).all()
        if ended >= 5:
            break
    assert ended >= 5
    assert env.observation_space.contains(observations)


def test_a_vector_environment_is_fixed_by_its_seed():
    def play():
        env = environments.vector_env("saika", 300, 4, bots="thumb", rewards="rounds")
        for _ in range(2):
            observations, info = env.reset(seed=5)
        seen = [observations]
        for _ in range(45):
            observations, rewards, over, _, info = env.step(info["action_mask"].argmax(axis=1))
            seen += [observations, rewards, over, env.learners.copy()]
        return seen

    assert all((one == two).all() for one, two in zip(play(), play(), strict=True))


def test_one_match_and_many_give_the_same_rewards():
    """The same match of a vector, played again by a single one from its states."""
    many = environments.vector_env("saika", 8, 3, bots="random", rewards="rounds", open_scores=False)
    _, info = many.reset(seed=2)
    single = environments.env("saika", 3, bots="random", rewards="rounds", open_scores=False)
    for _ in range(12):
        assert (many.batch.known_scores(many.learners) == [known(single.match, many, i) for i in range(8)]).all()
        _, _, _, _, info = many.step(info["action_mask"].argmax(axis=1))


def known(match, many, i):
    match.load(many.batch.states()[i : i + 1])
    return match.known_scores()[many.learners[i]]


def test_illegal_actions_end_only_their_own_matches():
    env = environments.vector_env("saika", 4, 3, bots="random")
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = -1
    actions[2] = int(np.flatnonzero(info["action_mask"][2] == 0)[0])
    _, rewards, over, _, info = env.step(actions)
    assert over.tolist() == [False, True, True, False]
    assert rewards.tolist() == [0, -1, -1, 0]
    assert info["illegal"].tolist() == [False, True, True, False]


@pytest.mark.parametrize("action", [1.5, float("nan"), "red-1", None, [3], np.array([3])])
def test_what_is_no_whole_number_is_no_action_and_changes_nothing(action):
    env = environments.env("saika", 3, bots="random")
    env.reset(seed=1)
    before = env.match.states()
    with pytest.raises(fuda.MoveError, match="An action is a whole number, not"):
        env.step(action)
    assert (env.match.states() == before).all()
    env.step(np.array(np.flatnonzero(env.action_masks())[0]))  # as a policy of Stable-Baselines3 gives it


@pytest.mark.parametrize("actions", [[1.5] * 4, [float("nan")] * 4, ["x"] * 4, None, [True] * 4])
def test_what_are_no_whole_numbers_are_no_actions_of_many_matches(actions):
    env = environments.vector_env("saika", 4, 3, bots="random")
    env.reset(seed=1)
    before = env.batch.states()
    for refuse in (env.step, env.batch.step):
        with pytest.raises(fuda.BadSetup, match="Actions are whole numbers, not of the type"):
            refuse(actions)
    assert (env.batch.states() == before).all()


def test_numbers_that_are_too_large_are_no_actions():
    env = environments.vector_env("saika", 4, 3, bots="random")
    _, info = env.reset(seed=1)
    legal = info["action_mask"].argmax(axis=1)
    for far in (legal + (1 << 32), legal - (1 << 32), legal.astype(np.uint64) + (1 << 63)):
        _, _, over, _, info = env.step(far)
        assert over.all()
        assert info["illegal"].all()
        legal = info["action_mask"].argmax(axis=1)
    with pytest.raises(fuda.MoveError):
        env.batch.step(legal + (1 << 32))


def test_nothing_is_played_before_matches_are_dealt():
    with pytest.raises(fuda.BadSetup, match=r"call reset\(\) first"):
        environments.vector_env("saika", 4, 3, bots="random").step(np.zeros(4, np.int32))
    assert environments.vector_env("saika", 4, 3, bots="random").reset(seed=[])[0].shape[0] == 4


def test_maskable_ppo_learns_from_it():
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib needs PyTorch, which is not among the packages for tests")
    model = contrib.MaskablePPO("MlpPolicy", environments.env("saika", 3, bots="random"), n_steps=64, batch_size=32, seed=1)
    model.learn(64)
    env = environments.env("saika", 3, bots="random")
    observation, _ = env.reset(seed=4)
    over = False
    while not over:
        action, _ = model.predict(observation, action_masks=env.action_masks())
        observation, _, over, _, info = env.step(action)
        assert "illegal" not in info


def test_what_can_not_be_used_is_refused_in_a_sentence():
    with pytest.raises(fuda.BadSetup, match="Only the compiled bots of saika can play here"):
        environments.env("saika", bots=lambda view: view.legal()[0])  # type: ignore[arg-type]
    with pytest.raises(fuda.BadSetup, match="`render_mode` is human, ansi, rgb_array or None, not 'bad'"):
        environments.env("saika", render_mode="bad")
    many = environments.vector_env("saika", 3)
    many.reset(seed=1)
    with pytest.raises(fuda.BadSetup, match=r"3 matches need an action each: shape \(3,\), not \(2,\)"):
        many.step(np.zeros(2, np.int32))
