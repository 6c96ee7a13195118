"""OpenSpiel: its own tests for every game, its algorithms on them, and what a seat can't see."""

import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import fuda
from fuda.kernel import recall
from fuda.rl import openspiel
from fuda.rl.match import Match
from tests.rl.all_games import GAMES, SEATS, USUAL


def dealt(name, players, *drawn):
    state = pyspiel.load_game(f"fuda_{name}", {"players": players}).new_initial_state()
    for outcome in drawn or (1, 2, 3, 4):
        state.apply_action(outcome)
    return state


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_random_matches_pass_with_serialisation_and_masks(name, players):
    game = pyspiel.load_game(f"fuda_{name}", {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_registered(name):
    kind = pyspiel.load_game(f"fuda_{name}").get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    openspiel.register_games()


def test_chance_is_explicit_and_gives_the_deal():
    state = pyspiel.load_game("fuda_saika").new_initial_state()
    for _ in range(openspiel.CHANCE_NODES):
        assert state.is_chance_node()
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        assert outcomes == tuple(range(256))
        assert sum(probabilities) == pytest.approx(1)
        state.apply_action(7)
    match = Match("saika", seed=0x07070707)
    assert state.current_player() == match.seat
    assert state.legal_actions() == match.legal_actions()
    assert (state.observation_tensor(2) == match.observation(2)).all()


def test_options_are_parameters():
    game = pyspiel.load_game("fuda_saika(players=5,pillar=ignored)")
    assert game.num_players() == 5
    assert game.match.options["pillar"] == "ignored"
    state = pyspiel.load_game("fuda_saika(rewards=scores)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == state.loaded().scores[0].tolist()


@pytest.mark.parametrize(("name", "players"), USUAL)
def test_another_deal_looks_the_same_to_the_one_who_asks(name, players):
    state = dealt(name, players)
    chance = np.random.default_rng(5)
    while not state.is_terminal() and state.move_number() < 40:
        state.apply_action(int(chance.choice(state.legal_actions())))
    seat = state.current_player()
    others = [state.resample_from_infostate(seat, chance.random) for _ in range(6)]
    for other in others:
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == state.history()
    assert len({other.data for other in others}) > 1


def test_information_states_have_perfect_recall():
    """Two ways to the same view are told apart by who went them, and only by those."""
    one = dealt("saika", 3)
    assert one.information_state_string(0) != one.information_state_string(1)
    seen = set()
    while not one.is_terminal():
        for seat in range(3):
            assert (seat, one.information_state_string(seat)) not in seen
            seen.add((seat, one.information_state_string(seat)))
        one.apply_action(one.legal_actions()[0])


@pytest.mark.parametrize("name", ["saika", "daifugo"])
def test_information_state_tensors_have_perfect_recall(name):
    """They hold every observation that the seat has had; observations hold the last alone."""
    state = dealt(name, 3)
    chance = np.random.default_rng(2)
    shown = [[state.observation_tensor(seat)] for seat in range(3)]
    for _ in range(30):
        state.apply_action(int(chance.choice(state.legal_actions())))
        for seat in range(3):
            shown[seat].append(state.observation_tensor(seat))
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    for seat in range(3):
        steps = recall.history(state.loaded().game, state.information_state_tensor(seat))
        assert [step.observation.tolist() for step in steps] == shown[seat]


def test_a_seat_does_not_learn_what_it_may_not_see():
    """Two deals that look the same to a seat have the same information state for it, whatever the others hold."""
    state = dealt("saika", 4)
    seat = (state.current_player() + 1) % 4
    other = state.resample_from_infostate(seat, np.random.default_rng(1).random)
    mover = state.current_player()
    shared = sorted(set(state.legal_actions()) & set(other.legal_actions()))
    assert set(state.legal_actions()) != set(other.legal_actions())
    state.apply_action(shared[0])
    other.apply_action(shared[0])
    assert state.information_state_string(seat) == other.information_state_string(seat)
    assert state.information_state_string(mover) != other.information_state_string(mover)
    assert state.information_state_tensor(seat) == other.information_state_tensor(seat)
    assert state.information_state_tensor(mover) != other.information_state_tensor(mover)


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_plays(name):
    players = pyspiel.load_game(f"fuda_{name}").get_type().min_num_players
    state = dealt(name, players)
    while not state.is_terminal() and len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        state.get_game(), Playout(chance), uct_c=1.0, max_simulations=20, random_state=chance, allow_inconsistent_action_sets=True
    )
    policy = dict(bot.get_policy(state))
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


class Playout(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's random rollouts, by Fuda's compiled ones."""

    def __init__(self, chance):
        super().__init__(n_rollouts=1, random_state=chance)

    def evaluate(self, state):
        return state.playout()


def test_outcome_sampling_runs():
    game = pyspiel.load_game("fuda_saika", {"players": 3})
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = dealt("saika", 3)
    probabilities = solver.average_policy().action_probabilities(state)
    assert set(probabilities) == set(state.legal_actions())
    assert sum(probabilities.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_outcome_sampling_takes_every_game(name):
    game = pyspiel.load_game(f"fuda_{name}")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)  # it calls itself for each decision of a match
    try:
        solver._episode(game.new_initial_state(), 0, my_reach=1.0, opp_reach=1.0, sample_reach=1.0)
    finally:
        sys.setrecursionlimit(limit)
    assert solver._infostates


def test_an_action_that_is_not_there_is_refused_and_changes_nothing():
    state = pyspiel.load_game("fuda_saika(players=3)").new_initial_state()
    with pytest.raises(fuda.MoveError, match="Chance draws 0 to 255, not 999"):
        state.apply_action(999)
    state = dealt("saika", 3)
    before = str(state)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(fuda.MoveError, match="is not legal for seat"):
        state.apply_action(illegal)
    assert str(state) == before
    with pytest.raises(fuda.BadSetup, match="There is no player 3 in a match of 3"):
        state.resample_from_infostate(3, lambda: 0.5)


def test_wrong_settings_are_refused():
    with pytest.raises((fuda.BadSetup, pyspiel.SpielError, ValueError)):
        pyspiel.load_game("fuda_saika(players=99)")
    with pytest.raises((pyspiel.SpielError, ValueError)):
        pyspiel.load_game("fuda_saika(rewards=tricks)")
