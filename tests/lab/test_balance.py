"""Balance: right rates and effects, honest intervals, targets, and work that is stopped."""

import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest
from matplotlib.patches import Rectangle

import fuda
from fuda.bots import RulesBot
from fuda.cli import main
from fuda.errors import BadGame, BadSetup
from fuda.lab import balance as lab, plots
from fuda.lab.balance import Balance, Effect, Rate, SeatCount, balance, slope
from fuda.lab.balance_report import markdown, tables, verdict
from fuda.lab.simulate import Estimate, wilson
from fuda_bazaar import GAME as BAZAAR, balance as declared
from tests.kernel.duel import GAME as DUEL, balance as duel_balance
from tests.terminal.screen import printed

SPICES = Path(__file__).parents[2] / "examples" / "bazaar" / "spices.toml"
NAN = float("nan")


@pytest.fixture(autouse=True)
def known():
    fuda.games.add(BAZAAR)
    fuda.games.add(DUEL)
    yield
    fuda.games.remove("bazaar")
    fuda.games.remove("duel")


@pytest.mark.parametrize(
    ("hits", "matches", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (54, 100, 0.4426, 0.6344), (0, 0, 0, 1)],
)
def test_the_interval_of_a_rate_is_wilsons(hits, matches, low, high):
    assert wilson(hits, matches) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_of_a_rate_has_the_rate_in_it():
    for matches in range(1, 200):
        for hits in (0, matches):
            low, high = wilson(hits, matches)
            assert 0 <= low <= hits / matches <= high <= 1


def test_the_effect_of_something_that_is_there_or_not_is_the_difference_of_the_rates():
    chance = np.random.default_rng(3)
    x = chance.random(4000) < 0.3
    y = (chance.random(4000) < np.where(x, 0.7, 0.5)).astype(float)
    found = slope([(x.astype(np.int16), y)])
    assert found.mean == pytest.approx(y[x].mean() - y[~x].mean())
    error = math.sqrt(y[x].var() / x.sum() + y[~x].var() / (~x).sum())
    assert found.margin == pytest.approx(1.96 * error, rel=1e-3)
    assert abs(found.mean - 0.2) < found.margin


def test_seat_counts_with_other_rates_do_not_pass_for_an_effect():
    """With more players both the factor and the outcome are there more often; within each seat count it does nothing."""
    chance = np.random.default_rng(4)
    samples = []
    for rate in (0.1, 0.9):
        x, y = ((chance.random(3000) < rate).astype(np.int16) for _ in range(2))
        samples.append((x, y.astype(float)))
    found = slope(samples)
    assert abs(found.mean) < found.margin
    (x, y), (more_x, more_y) = samples
    assert slope([(np.concatenate([x, more_x]), np.concatenate([y, more_y]))]).mean > 0.5


def test_intervals_cover_the_truth_as_often_as_they_say():
    chance = np.random.default_rng(5)
    covered = [0, 0]
    for _ in range(400):
        x = (chance.random(300) < 0.5).astype(np.int16)
        y = (chance.random(300) < 0.4 + 0.2 * x).astype(float)
        found, (low, high) = slope([(x, y)]), wilson(y.sum(), len(y))
        covered[0] += abs(found.mean - 0.2) <= found.margin
        covered[1] += low <= 0.5 <= high
    assert all(365 <= count <= 395 for count in covered)  # 380 are expected


@pytest.mark.parametrize("x", [[1, 1, 1, 1], [0, 1], [0, 0, 0, 1]])
def test_an_effect_that_can_not_be_told_is_no_number(x):
    assert math.isnan(slope([(np.array(x, np.int16), np.arange(len(x)) / 4)]).mean)
    assert math.isnan(slope([(np.array(x, np.int16), np.full(len(x), NAN))]).margin)


def by_hand(matches, players, seed, book=None):
    """The starters' shares of the win and how often each card was bought, found with a plain batch of the strongest bot."""
    batch = fuda.batch(BAZAAR, matches, players, seed=seed, book=book)
    starters = batch.turn.astype(int)
    batch.playout("thumb")
    first = batch.places == 1
    shares = first[np.arange(matches), starters] / first.sum(axis=1)
    ended = batch.states()
    bought = {n: np.array([list(row).count(n) for row in ended["bought"]]) for n in range(len(batch.book or ()))}
    return shares, bought, ended["turns"] < 10 * players


def test_a_real_run_is_what_plain_batches_say():
    done = balance("bazaar", 3000, seed=6)
    assert (done.games, done.wanted, done.bots) == (9000, 9000, ["thumb"])
    assert [(one.setup, one.players) for one in done.seat_counts] == [("duel", 2), ("table", 3), ("table", 4)]
    hands = {players: by_hand(3000, players, 6) for players in (2, 3, 4)}
    for one in done.seat_counts:
        shares, _, sold_out = hands[one.players]
        starts, runs_out = one.rates
        assert (starts.name, starts.matches) == (declared.STARTER, 3000)
        assert starts.rate == pytest.approx(shares.mean())
        assert (starts.low, starts.high) == wilson(shares.sum(), 3000)
        assert runs_out.rate == pytest.approx(sold_out.mean())
    book = BAZAAR.check_book(None)
    assert book is not None
    names = [book.text(n, "name") for n in range(len(book))]
    assert [effect.name for effect in done.effects["duel"]] == names
    for n, effect in enumerate(done.effects["duel"]):
        shares, bought, _ = hands[2]
        assert effect.count == pytest.approx(bought[n].mean())
        if len(set(bought[n])) > 1:
            assert effect.change.mean == pytest.approx(np.polyfit(bought[n], shares, 1)[0])
    for n, effect in enumerate(done.effects["table"]):  # both seat counts at once: a mean for each, and one slope
        counts = np.concatenate([hands[players][1][n] for players in (3, 4)])
        outcomes = np.concatenate([hands[players][0] for players in (3, 4)])
        three = np.repeat([1, 0], 3000)
        if len(set(counts)) > 1:
            fitted = np.linalg.lstsq(np.column_stack([counts, three, 1 - three]), outcomes, rcond=None)[0][0]
            assert effect.change.mean == pytest.approx(fitted)


def test_another_book_and_other_bots_are_measured():
    done = balance("bazaar", 200, ["random"], 2, book=SPICES, players=3, setups=["table"])
    assert (done.book, done.bots, done.games) == ("spices", ["random"], 200)
    assert {effect.name for effect in done.effects["table"]} == {"Cinnamon", "Pepper", "Pirate", "Saffron"}
    assert done.effects.keys() == {"table"}


def test_bots_that_are_not_compiled_are_measured_match_by_match():
    thumb = RulesBot(BAZAAR, "thumb", 0)
    slow = balance("bazaar", 20, [thumb.choose], 4, players=3)
    fast = balance("bazaar", 20, ["thumb"], 4, players=3)
    assert slow.bots == ["choose"]
    assert (slow.games, slow.seat_counts, slow.faults) == (20, fast.seat_counts, {})
    assert slow.effects.keys() == fast.effects.keys()


def test_a_bot_that_fails_is_named_in_the_report():
    def broken(view):
        raise ValueError("no idea")

    done = balance("bazaar", 3, [broken], players=3)
    assert done.faults["broken"] > 0
    assert f"broken failed and lost {done.faults['broken']:,} turns" in markdown(done, "x.svg")
    assert done.as_json()["faults"] == done.faults


def test_the_command_measures_with_a_search(capsys):
    assert main(["lab", "balance", "duel", "--games", "2", "--bots", "search:2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["bots"], told["games"]) == (["search:2"], 2)


def test_line_ups_of_decks_take_turns_and_matches_without_an_outcome_are_not_counted():
    done = balance("duel", 300, ["costly"], 3)
    (one,) = done.seat_counts
    (rate,) = one.rates
    hits = matches = 0
    for number, decks in enumerate(duel_balance.lineups(2)):
        batch = fuda.batch(DUEL, 300, 2, seed=3, decks=decks)
        batch.playout("costly")
        scores = batch.scores[150 * number : 150 * (number + 1)]
        hits += (scores[:, 0] > scores[:, 1]).sum()
        matches += (scores[:, 0] != scores[:, 1]).sum()
    assert rate.matches == matches < 300
    assert rate.rate == pytest.approx(hits / matches)
    (sparks,) = done.effects["decks"]
    assert sparks.count == 0.5


def test_targets_are_met_or_not_and_doubts_are_named():
    said = [verdict(Rate("r", rate, rate - 0.03, rate + 0.03, 900, (0.45, 0.65))) for rate in (0.5, 0.46, 0.44, 0.3)]
    assert said == ["met", "met, uncertain", "not met, uncertain", "not met"]
    said = [verdict(Effect("g", "n", 1, Estimate(mean, 0.02), 0.1)) for mean in (0.05, -0.09, -0.11, 0.2, NAN)]
    assert said == ["met", "met, uncertain", "not met, uncertain", "not met", ""]
    assert verdict(Rate("r", 0.5, 0.4, 0.6, 90)) == verdict(Rate("r", NAN, 0, 1, 0, (0.45, 0.65))) == ""


def test_work_that_is_stopped_tells_of_every_set_up():
    def stop(done):
        if done >= 2 * 3 * lab.CHUNK:
            raise KeyboardInterrupt

    done = balance("bazaar", 5000, progress=stop)
    assert (done.games, done.wanted) == (6 * lab.CHUNK, 15_000)
    assert [one.games for one in done.seat_counts] == [2 * lab.CHUNK] * 3
    assert "Stopped after 6,144 of 15,000 matches." in markdown(done, "x.svg")


def test_work_that_is_stopped_at_once_has_nothing_to_tell(monkeypatch):
    def stop(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "measure", stop)
    done = balance("bazaar", 10)
    assert (done.games, done.outcome, done.effects) == (0, "", {"duel": [], "table": []})
    json.dumps(done.as_json(), allow_nan=False)
    assert tables(done)[0].rows == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"SETUPS": ()}, "has no SETUPS"),
        ({"SETUPS": ({"players": (2,)},)}, "without a name"),
        ({"SETUPS": ({"name": "a", "option": {}},)}, "'option'; it may have decks, name, options, players, targets"),
        ({"SETUPS": ({"name": "a", "targets": {"luck": (0, 1)}},)}, "target for 'luck', which is none of its outcomes"),
        ({"outcomes": None}, r"has no function outcomes\(dealt, ended, book\)"),
        ({"outcomes": lambda dealt, ended, book: {}}, "gives no outcome"),
        ({"outcomes": lambda dealt, ended, book: {"a": ended["turns"]}}, "something else for 'a' than a number from 0 to 1"),
        ({"outcomes": lambda dealt, ended, book: {"a": [1]}}, "something else for 'a'"),
        ({"factors": lambda dealt, ended, book: {"g": {"x": [1]}}}, "no count for each match for 'x' of 'g'"),
        ({"LIMITS": {"Luck": 0.1}}, "limit for 'Luck', which is none of its groups of factors: Bought"),
    ],
)
def test_what_a_game_declares_wrongly_is_named(changes, message, monkeypatch):
    monkeypatch.setattr(declared, "LIMITS", {})
    monkeypatch.setattr(declared, "SETUPS", ({"name": "a", "players": (2,)},))
    for name, value in changes.items():
        monkeypatch.setattr(declared, name, value)
    with pytest.raises(BadGame, match=rf"^fuda_bazaar\.balance .*{message}"):
        balance("bazaar", 5)


@pytest.mark.parametrize(
    ("game", "arguments", "message"),
    [
        ("saika", {}, "saika does not say what its balance is"),
        ("bazaar", {"matches": 0}, "at least one match"),
        ("bazaar", {"setups": ["tabel"]}, "no set-up 'tabel'; its set-ups are: duel, table"),
        ("bazaar", {"players": 4, "setups": ["duel"]}, "No set-up of bazaar is for 4 players"),
        ("bazaar", {"bots": ["cheat"]}, "no bot 'cheat'; its bots are: .*thumb; or search:100"),
        ("bazaar", {"bots": ["search:0"]}, "no bot 'search:0'"),
        ("bazaar", {"bots": ["thumb"] * 3}, "1 to 2 bots"),
    ],
)
def test_what_can_not_be_measured_is_refused_with_a_sentence(game, arguments, message):
    with pytest.raises(BadSetup, match=message):
        balance(game, **{"matches": 5} | arguments)


@pytest.fixture
def found():
    """What might have been found of a game."""
    standard = [Rate("survival", 0.5, 0.47, 0.53, 1000, (0.45, 0.65))]
    hard = [Rate("survival", 0.4, 0.37, 0.43, 1000, (0.15, 0.35)), Rate("ties", NAN, 0, 1, 0)]
    easy = [Effect("Persona", "Nurse", 0.3, Estimate(0.04, 0.02), 0.1), Effect("Persona", "Cook", 0.3, Estimate(0.12, 0.03), 0.1)]
    rest = [Effect("Disaster", "Flood", 1.0, Estimate(NAN, NAN))]
    counts = [SeatCount("standard", 3, {}, 1000, standard), SeatCount("hard", 3, {"vitality": 3}, 1000, hard)]
    return Balance("game", "own", ["thumb"], 1, 2000, 2000, "survival", counts, {"standard": easy + rest, "hard": easy[:1]})


def test_tables_have_rates_targets_and_effects_in_percent(found):
    rates, standard, hard = tables(found)
    assert rates.rows == [
        ["standard", "3", "survival", "50.0 % (47.0 to 53.0)", "45 to 65 %", "met"],
        ["hard", "3", "survival", "40.0 % (37.0 to 43.0)", "15 to 35 %", "not met"],
        ["hard", "3", "ties", "–", "", ""],
    ]
    assert standard.rows == [
        ["Persona", "Cook", "0.30", "+12.0 ± 3.0", "± 10", "not met, uncertain"],
        ["Persona", "Nurse", "0.30", "+4.0 ± 2.0", "± 10", "met"],
        ["Disaster", "Flood", "1.00", "–", "", ""],
    ]
    assert hard.title.startswith("hard: what moves “survival”")


def test_the_page_has_the_same_tables_and_the_picture(found):
    page = markdown(found, "game-balance.svg")
    assert "![Rates and effects](game-balance.svg)" in page
    for table in tables(found):
        assert f"## {table.title}\n" in page
        for row in table.rows:
            assert "| " + " | ".join(row) + " |" in page


def rectangles(panel):
    return [patch for patch in panel.patches if isinstance(patch, Rectangle)]


def test_the_picture_has_a_panel_of_rates_and_one_for_each_group(found):
    rates, personas = plots.balance_figure(found).axes  # of the disasters nothing can be told
    assert rates.get_yticklabels()[0].get_text() == "standard, 3 players: survival"
    assert [(bar.get_x(), bar.get_width()) for bar in rectangles(rates)] == [pytest.approx((45, 20)), pytest.approx((15, 20))]
    points, _, (bars,) = rates.containers[1]
    assert points.get_xdata().tolist() == [50]
    assert [value for end in bars.get_segments()[0] for value in end[:1]] == pytest.approx([47, 53])
    assert [label.get_text() for label in personas.get_yticklabels()] == ["Cook", "Nurse"]
    assert [one.get_label() for one in personas.containers] == ["standard", "hard"]
    assert personas.containers[0][0].get_xdata().tolist() == pytest.approx([4, 12])
    assert [band.get_x() for band in rectangles(personas)] == [-10]


def test_everything_lies_within_the_picture(found, tmp_path):
    figure = plots.balance_figure(found)
    plots.save(figure, str(tmp_path / "a.svg"))
    box = figure.get_tightbbox()
    assert min(box.x0, box.y0) >= 0
    assert box.x1 <= figure.get_figwidth()
    assert box.y1 <= figure.get_figheight()


def test_json_has_intervals_targets_and_no_nan(found):
    told = json.loads(json.dumps(found.as_json(), allow_nan=False))
    first, other = told["seat_counts"][1]["rates"]
    assert (first["low"], first["high"], first["target"], first["met"], first["sure"]) == (0.37, 0.43, [0.15, 0.35], False, True)
    assert (other["rate"], other["met"]) == (None, None)
    nurse, _, flood = told["effects"]["standard"]
    assert nurse["change"] == {"mean": 0.04, "margin95": 0.02}
    assert (flood["change"], flood["met"]) == (None, None)


def test_the_command_prints_tables_or_json_and_writes_page_and_picture(tmp_path, capsys):
    command = ["lab", "balance", "bazaar", "--games", "200", "--players", "3", "--cards", str(SPICES), "--seed", "5"]
    assert main([*command, "--out", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "bazaar with the cards spices: balance over 200 matches, seed 5" in shown
    assert "the first player wins" in shown
    assert "Saffron" in shown
    assert (tmp_path / "bazaar-balance.svg").read_bytes().startswith(b"<?xml")
    page = (tmp_path / "bazaar-balance.md").read_text("utf-8")
    assert "(bazaar-balance.svg)" in page
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    direct = balance("bazaar", 200, seed=5, book=SPICES, players=3).as_json()
    assert told == json.loads(json.dumps(direct))


def test_the_folder_of_a_report_is_made_if_it_is_not_there(tmp_path, capsys):
    command = ["lab", "balance", "bazaar", "--games", "20", "--players", "3", "--out"]
    assert main([*command, str(tmp_path / "report")]) == 0
    assert sorted(file.name for file in (tmp_path / "report").iterdir()) == ["bazaar-balance.md", "bazaar-balance.svg"]
    (tmp_path / "letter").write_text("dear")
    assert main([*command, str(tmp_path / "letter")]) == 2
    assert "letter can't be made: File exists." in capsys.readouterr().err
    assert main([*command, str(tmp_path / "other"), "--setup", "nothing"]) == 2
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["saika"], "saika does not say what its balance is: its package has no balance.py"),
        (["bazaar", "--setup", "hard"], "no set-up 'hard'"),
        (["bazaar", "--out", "/no/such/folder"], "no folder /no/such/folder"),
        (["nothing"], "nothing"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, message, capsys):
    assert main(["lab", "balance", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_lab_without_a_command_is_explained(capsys):
    with pytest.raises(SystemExit) as left:
        main(["lab"])
    assert left.value.code == 2
    assert "COMMAND" in capsys.readouterr().err


def test_without_matplotlib_one_sentence_names_the_extra(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert main(["lab", "balance", "bazaar", "--games", "5", "--out", str(tmp_path)]) == 2
    assert "pip install 'fuda[lab]'" in capsys.readouterr().err
    assert main(["lab", "balance", "bazaar", "--games", "5", "--players", "2"]) == 0


def test_the_terminal_shows_what_was_found(found):
    from fuda.terminal import report

    shown = printed(report.balance(found), 120)
    assert "50.0 % (47.0 to 53.0)" in shown
    assert "not met, uncertain" in shown
