"""The bot `learned`: a network played with NumPy, at a table, in batches and by name."""

import numpy as np
import pytest

import fuda
from fuda import bots
from fuda.bots import learned
from fuda.kernel.batch import NativeBatch
from fuda.lab.level_play import LevelPlay
from fuda.lab.simulate import simulate

WIDTH = 16


def network(game, seed=1):
    """Weights and biases of a network that nobody trained."""
    chance = np.random.default_rng(seed)
    sizes = [game.observation, WIDTH, WIDTH, learned.RANK, game.actions]
    pairs = list(zip(sizes[1:], sizes, strict=False))
    return {
        "weights": [chance.normal(size=pair).astype(np.float32) / 4 for pair in pairs],
        "biases": [chance.normal(size=n).astype(np.float32) for n, _ in pairs],
    }


@pytest.fixture
def saika(tmp_path, monkeypatch):
    game = fuda.games.load("saika")
    learned.save(tmp_path / "saika.npz", game, **network(game))
    monkeypatch.setenv(learned.FOLDER, str(tmp_path))
    return game


def test_the_network_plays_its_best_legal_action_at_a_table(saika):
    weights, biases = (([a.astype(np.float16).astype(np.float64) for a in each]) for each in network(saika).values())
    bot = bots.make(saika, "learned")
    table = fuda.table("saika", players=3, seed=4)
    for _ in range(12):
        seat = table.turn
        assert seat is not None
        seen = np.array(table.observe(seat), np.float64)
        x = np.maximum(weights[0] @ (seen / learned.largest(saika)) + biases[0], 0)
        x = x + np.maximum(weights[1] @ x + biases[1], 0)
        x = np.maximum(weights[2] @ x + biases[2], 0)
        numbers = weights[3] @ x + biases[3]
        action = bot.choose(table.seat_view(seat))
        assert action == max(table.seat_view(seat).legal(), key=lambda a: numbers[a])
        table.play(action)


@pytest.mark.parametrize("trust", [0.0, 1.0])
def test_in_batches_it_chooses_as_at_a_table(saika, tmp_path, trust):
    learned.save(tmp_path / "saika.npz", saika, **network(saika), trust=trust)
    table = fuda.table("saika", players=3, seed=4)
    batch = fuda.batch("saika", 1, 3, seed=4)
    assert isinstance(batch, NativeBatch)
    play = LevelPlay(batch, ["learned"], 0)
    bot = bots.make(saika, "learned")
    for _ in range(12):
        assert table.turn is not None
        batch.load([table])
        action = bot.choose(table.seat_view(table.turn))
        assert play.choose(batch, np.zeros((1, 3), np.int8)).tolist() == [action]
        table.play(action)


def test_it_plays_whole_batches(saika):
    summary = simulate("saika", 3, 6, ("learned", "random"), seed=3)
    assert summary.games == 6
    assert [line.name for line in summary.bots] == ["learned", "random"]
    assert simulate("saika", 3, 6, ("learned", "random"), seed=3) == summary


def test_a_network_corrects_the_bot_only_where_another_action_is_better_by_its_trust(saika):
    seen = np.zeros((2, saika.observation), np.uint8)
    numbers = learned.Policy(saika, **network(saika)).logits(seen)[0]
    *_, far, near, best = np.argsort(numbers)
    trust = float(numbers[best] - (numbers[near] + numbers[far]) / 2)
    policy = learned.Policy(saika, **network(saika), trust=trust)
    masks = np.ones((2, saika.actions), np.uint8)
    assert policy.choose(seen, masks, np.array([near, far])).tolist() == [near, best]


def test_an_advised_network_adds_to_what_the_bot_advises(saika, tmp_path):
    """What it adds depends on the position and on the action, at a table and in batches alike."""
    advised = network(saika)
    chance = np.random.default_rng(2)
    advised["weights"].append(chance.normal(size=(saika.actions, learned.RANK)).astype(np.float32))
    advised["biases"].append(chance.normal(size=saika.actions).astype(np.float32))
    plain = learned.Policy(saika, **network(saika))
    policy = learned.Policy(saika, **advised, is_advised=True)
    extra = learned.Policy(
        saika, [*advised["weights"][:-2], advised["weights"][-1]], [*advised["biases"][:-2], advised["biases"][-1]]
    )
    seen = chance.integers(0, 2, (40, saika.observation)).astype(np.uint8)
    masks = np.ones((40, saika.actions), np.uint8)
    advice = chance.integers(0, saika.actions, 40)
    expected = plain.logits(seen)
    expected[np.arange(40), advice] += extra.logits(seen)[np.arange(40), advice]
    chosen = policy.choose(seen, masks, advice)
    assert (chosen == expected.argmax(axis=1)).all()
    assert (chosen != plain.choose(seen, masks, advice)).any()
    learned.save(tmp_path / "saika.npz", saika, **advised, is_advised=True)
    read = learned.load(saika)
    assert (read.choose(seen, masks, advice) == chosen).mean() > 0.9  # it is kept with half the precision


def test_a_network_that_trusts_the_bot_plays_as_it_does(saika, tmp_path):
    learned.save(tmp_path / "saika.npz", saika, **network(saika), trust=1000.0)
    table = fuda.table("saika", players=3, seed=4)
    bot, own = bots.make(saika, "learned"), bots.make(saika, "thumb")
    for _ in range(12):
        assert table.turn is not None
        view = table.seat_view(table.turn)
        assert bot.choose(view) == own.choose(view)
        table.play(bot.choose(view))


def test_a_game_with_a_network_lists_the_bot(saika):
    assert "learned" in bots.names(saika)
    assert bots.names(saika)[-1] == "thumb"


def test_without_a_network_the_bot_says_so_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(learned, "network_file", lambda game: None)
    game = fuda.games.load("raigo")
    assert "learned" not in bots.names(game)
    for attempt in (lambda: bots.check_name(game, "learned"), lambda: bots.make(game, "learned")):
        with pytest.raises(fuda.FudaError) as refusal:
            attempt()
        assert str(refusal.value).count(".") == 2  # that of train.py, and the end
        assert "raigo has no bot 'learned'" in str(refusal.value)


def test_a_network_for_other_rules_is_refused(saika, tmp_path, monkeypatch):
    daifugo = fuda.games.load("daifugo")
    (tmp_path / "daifugo.npz").write_bytes((tmp_path / "saika.npz").read_bytes())
    with pytest.raises(fuda.FudaError, match="other rules"):
        learned.load(daifugo)
    monkeypatch.setattr(saika.rules, "VERSION", saika.rules.VERSION + 1)
    learned.read.cache_clear()
    with pytest.raises(fuda.FudaError, match="train it anew"):
        learned.load(saika)
    learned.read.cache_clear()


def test_actions_share_what_their_blocks_and_indices_have_in_common():
    daifugo = fuda.games.load("daifugo")
    features = learned.action_features(daifugo)
    assert features.shape[0] == daifugo.actions
    assert len(np.unique(features, axis=0)) == daifugo.actions  # no two actions look alike
    assert features.shape[1] < daifugo.actions / 4


TRAINED = [name for name in fuda.games() if learned.has_network(fuda.games.load(name))]
MARGIN = 1.6  # times its fair share of first places, against random players


@pytest.mark.parametrize("name", TRAINED)
def test_a_network_that_comes_with_fuda_beats_random_players_by_far(name):
    game = fuda.games.load(name)
    players = game.default_players
    summary = simulate(name, players, 64 * players, ("learned", *["random"] * (players - 1)), seed=5)
    wins = next(line.wins for line in summary.bots if line.name == "learned")
    assert wins.mean - wins.margin > min(0.9, MARGIN / players)


@pytest.mark.parametrize("content", [b"dear", b"", b"PK\x03\x04 and no more"])
def test_a_file_that_is_no_network_is_named(saika, tmp_path, content):
    (tmp_path / "saika.npz").write_bytes(content)
    with pytest.raises(fuda.BadSetup, match=r"saika\.npz is no network that can be read"):
        simulate("saika", 3, 1, ["learned"])


@pytest.mark.parametrize(
    "damage",
    [
        lambda arrays: {"w0": arrays["w0"][:-1]},
        lambda arrays: {"w0": arrays["w0"][:, :-1]},
        lambda arrays: {"w1": arrays["w1"][:-1]},
        lambda arrays: {"b0": arrays["b0"][None]},
        lambda arrays: {"b1": np.array(0.5)},
        lambda arrays: {"b0": np.array(0.5)},
        lambda arrays: {"w1": np.full_like(arrays["w1"], np.nan)},
        lambda arrays: {"w1": np.array(["x"])},
        lambda arrays: {"w0": arrays["w0"].astype(np.complex64)},
        lambda arrays: {"is_advised": np.array(True)},
        lambda arrays: {"trust": np.array(np.nan)},
        lambda arrays: {"cells": np.zeros((1, 7), np.float16)},
    ],
)
def test_a_network_whose_layers_do_not_fit_is_named(saika, tmp_path, damage):
    file = tmp_path / "saika.npz"
    with np.load(file) as kept:
        arrays = {name: kept[name] for name in kept.files}
    np.savez(file, **(arrays | damage(arrays)))
    with pytest.raises(fuda.BadSetup, match=r"saika\.npz is damaged: its layers do not fit together; train it anew"):
        simulate("saika", 3, 1, ["learned"])


def test_a_simulation_says_that_nobody_trained_a_network():
    with pytest.raises(fuda.BadSetup, match="animayhem has no bot 'learned', because nobody trained a network"):
        simulate("animayhem", matches=1, bots=["learned"])


def test_what_is_said_of_a_step_is_said_of_the_one_who_takes_it_and_of_where_it_leads():
    game = fuda.games.load("animayhem")
    assert game.blocks is not None
    assert game.spans is not None
    cells = learned.action_cells(game)
    step = game.blocks.encode("step", character=3, direction=5)
    spans = {named.name: named for named in game.spans}
    said = {int(cell) for cell, scale in zip(cells.cells[step], cells.scale[step], strict=True) if scale}
    assert spans["way_home"].cell({"character": 3, "direction": 5}) in said
    assert spans["character_damage"].cell({"character": 3}) in said
    assert spans["way_home"].cell({"character": 3, "direction": 4}) not in said
    assert not said & set(spans["site_items"].cells())
    other = game.blocks.encode("step", character=4, direction=0)
    assert (cells.pairs[step] == cells.pairs[other]).all()  # the same weights for both
    assert (cells.cells[step] != cells.cells[other]).any()
    assert not cells.scale[game.blocks.encode("end")].any()


def test_what_is_said_of_an_action_counts_for_it_alone(saika, tmp_path):
    """A card in the hand is a cell of the action that plays it."""
    chance = np.random.default_rng(3)
    count = learned.action_cells(saika).kinds
    about = np.zeros((count, learned.RANK + 1), np.float32)
    plain, policy = learned.Policy(saika, **network(saika)), learned.Policy(saika, **network(saika), about=about)
    seen = chance.integers(0, 2, (8, saika.observation)).astype(np.uint8)
    assert (policy.logits(seen) == plain.logits(seen)).all()

    about[:, -1] = 0.5
    policy = learned.Policy(saika, **network(saika), about=about)
    spans = {named.name: named for named in saika.spans}
    change = policy.logits(seen) - plain.logits(seen)
    for card in range(36):
        at = [spans[name].cell({"card": card}) for name in ("hand", "laid")]
        assert change[:, saika.blocks.encode("play", card=card)] == pytest.approx(0.5 * seen[:, at].sum(axis=1), abs=1e-3)
    assert change[:, saika.blocks.encode("pass")] == pytest.approx(0, abs=1e-3)

    masks = np.ones((8, saika.actions), np.uint8)
    masks[:, ::3] = 0
    expected = np.where(masks, policy.logits(seen), -np.inf).argmax(axis=1)
    assert (policy.choose(seen, masks, expected) == expected).all()
    learned.save(tmp_path / "saika.npz", saika, **network(saika), about=about)
    read = learned.load(saika)
    assert read.logits(seen) == pytest.approx(policy.logits(seen), abs=0.2)  # it is kept with half the precision
    assert (read.logits(seen) - learned.Policy(saika, **network(saika)).logits(seen)).max() > 0.9
