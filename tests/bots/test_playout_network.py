"""The small network that plays the searching seat in playouts: what it chooses, and files that are faulty."""

import io

import numpy as np
import pytest

import fuda
from fuda import games
from fuda.bots import playout_network
from fuda.bots.search import Search, interpreted
from fuda.errors import BadSetup
from tests.bots.test_search import decision

DAIFUGO = games.load("daifugo")
WIDTH, FEATURES = 12, 5


def weights(game, seed):
    """Those of a network that nobody trained."""
    chance = np.random.default_rng(seed)
    shapes = [(game.observation + 1, WIDTH), (WIDTH + 1, FEATURES), (game.actions, FEATURES + 1)]
    return tuple(chance.integers(-900, 900, shape).astype(np.int16) for shape in shapes)


def best_by_numpy(network, seen, legal):
    """A second reading of the network, in NumPy's own way."""
    first, inner, last = (each.astype(np.int64) for each in network)
    low = np.clip((seen @ first[:-1] + first[-1]) >> 6, 0, 255)
    high = np.clip((low @ inner[:-1] + 64 * inner[-1]) >> 7, 0, 255)
    numbers = last[legal, :-1] @ high + 64 * last[legal, -1]
    return legal[int(numbers.argmax())]


@pytest.fixture
def with_weights(monkeypatch):
    """Gives Daifugo another network for the time of a test."""

    def use(network):
        monkeypatch.setattr(playout_network, "load", lambda game: network)
        monkeypatch.setattr(playout_network, "load_lists", lambda game: tuple(each.tolist() for each in network))

    return use


@pytest.mark.parametrize("seed", range(6))
def test_it_chooses_the_action_with_the_largest_number(seed):
    network = weights(DAIFUGO, seed)
    table = fuda.table("daifugo", players=4, seed=seed)
    choose, engine = interpreted(DAIFUGO).bound["best_by_network"], interpreted(DAIFUGO)
    chosen = []
    for _ in range(40):
        assert table.turn is not None
        legal = table.seat_view(table.turn).legal()
        if len(legal) > 1:
            seen = np.array(table.observe(table.turn), np.int64)
            rows = (*(each.tolist() for each in network), [0] * DAIFUGO.observation, [0] * WIDTH, [0] * FEATURES)
            chosen.append(choose(table.state, engine.new(), rows, legal, len(legal)))
            assert chosen[-1] == best_by_numpy(network, seen, np.array(legal))
        table.play(legal[(seed + len(table.log)) % len(legal)])
    assert len(set(chosen)) > 5


def test_it_plays_the_searching_seat_and_compiled_as_interpreted(with_weights):
    view = decision("daifugo", 5, 30)
    usual = Search(DAIFUGO).think(view, playouts=40, seed=9)
    with_weights(weights(DAIFUGO, 1))
    found = [Search(DAIFUGO, compiled=way).think(view, playouts=40, seed=9) for way in (False, True)]
    assert found[0] == found[1]
    assert found[0] != usual
    with_weights(playout_network.NONE)
    without = [Search(DAIFUGO, compiled=way).think(view, playouts=40, seed=9) for way in (False, True)]
    assert without[0] == without[1]
    assert without[0] != usual


def test_daifugo_comes_with_a_network_that_wins_more_than_its_bot():
    """Alone, without search, in one seat by turns: a fair share is 25 %; the bot in its place would take that."""
    network = playout_network.load(DAIFUGO)
    size, players = 800, 4
    batch = fuda.batch("daifugo", size, players, seed=3)
    seats = np.arange(size) % players
    first = np.full(size, np.nan)
    moment = batch.advance(None, "thumb")
    while np.isnan(first).any():
        actions = moment.chosen.copy()
        for i in np.flatnonzero((moment.seat == seats) & (moment.mask.sum(axis=1) > 1) & np.isnan(first)):
            actions[i] = best_by_numpy(network, moment.observation[i].astype(np.int64), np.flatnonzero(moment.mask[i]))
        moment = batch.advance(actions, "thumb")
        over = (moment.outcome == 1) & np.isnan(first)
        first[over] = moment.reward[over, seats[over]] == 1.0
    assert first.mean() > 0.25 + 4 * (0.25 * 0.75 / size) ** 0.5


def test_a_game_without_a_network_is_searched_with_its_bot():
    assert all(each.size == 0 for each in playout_network.load(games.load("saika")))


def test_a_network_is_read_as_it_was_saved(tmp_path):
    playout_network.save(tmp_path / "playouts.npz", DAIFUGO, weights(DAIFUGO, 2))
    for kept, made in zip(playout_network.read(tmp_path / "playouts.npz", DAIFUGO), weights(DAIFUGO, 2), strict=True):
        assert (kept == made).all()


def damaged() -> list[bytes]:
    kept = io.BytesIO()
    np.savez(kept, about=np.array([1]))
    return [b"", b"no network", kept.getvalue()]


@pytest.mark.parametrize("content", damaged())
def test_a_damaged_file_is_named_in_one_sentence(tmp_path, content):
    file = tmp_path / "playouts.npz"
    file.write_bytes(content)
    with pytest.raises(BadSetup, match=r"playouts\.npz of daifugo can't be read"):
        playout_network.read(file, DAIFUGO)


def test_a_network_for_other_rules_is_refused(tmp_path):
    saika = games.load("saika")
    playout_network.save(tmp_path / "playouts.npz", saika, weights(saika, 1))
    with pytest.raises(BadSetup, match="for other rules"):
        playout_network.read(tmp_path / "playouts.npz", DAIFUGO)
    first, inner, last = weights(DAIFUGO, 1)
    playout_network.save(tmp_path / "playouts.npz", DAIFUGO, (first, inner[1:], last))
    with pytest.raises(BadSetup, match="for other rules"):
        playout_network.read(tmp_path / "playouts.npz", DAIFUGO)
