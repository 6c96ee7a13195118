"""The search: the same on every backend, blind to what its seat can't see, and right where right is known."""

from time import perf_counter

import pytest

import fuda
from fuda import bots, games
from fuda.bots.search import Search, Settings, Tree
from fuda.errors import BadSetup
from fuda.kernel import search
from fuda.kernel.beliefs import YOUNG, changes
from fuda.kernel.python import PythonEngine
from fuda.table import SeatView, Table, interpreted
from tests.broken import make
from tests.kernel.duel import GAME as DUEL
from tests.swap import GAME as SWAP

SCORE = (
    "    return s.number[seat]\n\n\ndef place",
    """    if s.said[seat] != 2:
        return 25
    for other in range(s.players):
        if other != seat and s.number[other] >= s.number[seat]:
            return 0
    return 50


def place""",
)
PLACE = ("s.number[other] > s.number[seat]:\n            better", "score(s, other) > score(s, seat):\n            better")


def decision(game: str, seed: int, number: int, players: int | None = None) -> SeatView:
    """A decision of a match of random play that has more than one answer."""
    table = Table(game, players, seed)
    while len(table.log) < number or len(table.legal()) < 2:
        table.play(table.legal()[(seed + len(table.log)) % len(table.legal())])
    assert table.turn is not None
    return table.seat_view(table.turn)


def wager(folder, number: int) -> SeatView:
    """Two seats hold secret numbers below 50. "low" is worth 25, "high" 50 if the other number is lower, else nothing."""
    game = make(folder, f"wager{number}", SCORE, PLACE)
    table = Table(game, 2, 1)
    s = interpreted(game).copy(table.state)
    s.left = 1
    s.said[1] = 1  # the other has said "low"
    s.number[0] = number
    return SeatView(game, 2, {}, 0, interpreted(game).masked(s, 0))


@pytest.mark.parametrize(("number", "best"), [(0, "low"), (5, "low"), (45, "high"), (49, "high")])
def test_it_finds_the_better_of_two_wagers(tmp_path, number, best):
    view = wager(tmp_path, number)
    found = Search(view.game, compiled=False).think(view, playouts=60, seed=3)
    assert view.text(found.best) == best
    assert sum(each.visits for each in found.tried) == found.playouts == 60


def test_rewards_are_the_chances_of_the_deals(tmp_path):
    view = wager(tmp_path, 25)
    found = Search(view.game, Settings(exploration=50.0), compiled=False).think(view, playouts=600, seed=1)
    high = next(each for each in found.tried if view.text(each.action) == "high")
    assert high.visits > 200
    assert high.reward == pytest.approx(0.5, abs=0.12)  # 25 of the 50 numbers that the other can hold are lower


@pytest.mark.parametrize(("game", "number"), [("saika", 3), ("saika", 40), ("daifugo", 30), ("duel", 2), ("animayhem", 60)])
def test_interpreted_and_compiled_searches_find_the_same(game, number):
    games.add(DUEL)
    try:
        view = decision(game, 5, number)
        found = [Search(view.game, compiled=way).think(view, playouts=40, seed=9) for way in (False, True)]
    finally:
        games.remove(DUEL.name)
    assert found[0] == found[1]
    assert found[0].best in view.legal()


def test_the_same_seed_finds_the_same_and_another_does_not():
    view = decision("saika", 2, 8)
    search = Search(view.game, compiled=False)
    first, again, other = (search.think(view, playouts=30, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.tried != other.tried


@pytest.mark.parametrize(("game", "number"), [("saika", 12), ("daifugo", 20), ("animayhem", 60)])
def test_what_the_others_hold_changes_nothing(game, number):
    view = decision(game, 4, number)
    engine = interpreted(view.game)
    other = engine.copy(view.state)
    engine.set_words(other, (1, 2, 3, 4))
    assert view.seat is not None
    engine.redeal(other, view.seat)
    assert other.hand != view.state.hand
    redealt = SeatView(view.game, view.players, view.options, view.seat, engine.masked(other, view.seat))
    search = Search(view.game, compiled=False)
    assert search.think(view, playouts=20, seed=1) == search.think(redealt, playouts=20, seed=1)


def test_a_state_of_a_batch_which_remembers_nothing_can_be_searched():
    view = decision("saika", 4, 12)
    engine = PythonEngine(view.game, quiet=True)
    s = engine.layout.to_slotted(engine.layout.to_record(view.state)[0])
    assert not hasattr(s, "remembered")
    bare = SeatView(view.game, view.players, view.options, view.seat, s)
    found = [Search(view.game, compiled=way).think(bare, playouts=20, seed=1) for way in (False, True)]
    assert found[0] == found[1]
    assert found[0] != Search(view.game).think(view, playouts=20, seed=1)


def grown(view: SeatView, settings: Settings, playouts: int, number: int = 0) -> Tree:
    """One tree of a search, interpreted."""
    tree = Tree(Search(view.game, settings, compiled=False), view.state, 1, number, playouts)
    tree.grow(None, early=False)
    return tree


def test_a_node_gets_children_once_it_was_visited_often_enough():
    view = decision("saika", 3, 6)
    sizes = [int(grown(view, Settings(patience=patience), 40).counts[search.SIZE]) for patience in (100, 3, 0)]
    assert sizes[0] == len(view.legal()) + 1  # the root and an action each
    assert sizes[0] < sizes[1] < sizes[2] == 41  # without patience every playout adds one


def test_the_others_have_nodes_only_where_they_are_searched_too():
    view = decision("saika", 3, 6)
    for alone in (1, 0):
        tree = grown(view, Settings(alone=alone, patience=0), 40)
        seats = {node.key % search.KEY_SEATS for node in tree.nodes[1 : int(tree.counts[search.SIZE])]}
        assert seats == {view.seat} if alone else len(seats) > 1


def test_trees_of_one_search_play_other_playouts():
    view = decision("saika", 3, 6)
    trees = [list(grown(view, Settings(), 30, number).children()) for number in (0, 1)]
    assert trees[0] != trees[1]


def test_what_the_bot_would_play_is_tried_more_often_the_more_it_is_trusted():
    view = decision("saika", 3, 6)
    thumb = bots.make(view.game, "thumb", 1).choose(view)
    visits = []
    for advice in (0.0, 0.5, 0.99):
        found = Search(view.game, Settings(advice=advice, exploration=5.0), compiled=False).think(view, playouts=60, seed=1)
        visits.append(next(each.visits for each in found.tried if each.action == thumb))
    assert visits[0] < visits[1] < visits[2]


def test_exploration_counts_in_deviations_of_the_rewards(tmp_path):
    counts = [0] * search.COUNTS
    counts[search.RATED] = 100
    counts[search.SUM], counts[search.SQUARES] = 50 * 10_000, 50 * 10_000**2  # 50 of 100 playouts brought all
    assert search.deviation(counts) == pytest.approx(0.5)
    counts[search.SUM], counts[search.SQUARES] = 100 * 5_000, 100 * 5_000**2
    assert search.deviation(counts) == search.LEAST_DEVIATION
    view = wager(tmp_path, 49)  # "high" always wins, so that rewards lie close together once it is known
    found = Search(view.game, compiled=False).think(view, playouts=400, seed=1)
    assert found.tried[0].visits > 380


def test_actions_are_compared_on_common_deals():
    """A playout that begins as the bot advises brings what the deal is known to bring, so that its reward is the mean of all."""
    view = decision("animayhem", 3, 60)
    tree = grown(view, Settings(patience=100), 24)
    thumb = bots.make(view.game, "thumb", 1).choose(view)
    known = [each for each in tree.usual if each != search.UNKNOWN]
    mean = int(tree.counts[search.ADVISED_SUM]) // int(tree.counts[search.ADVISED])
    visits = {a: (number, reward) for a, number, reward in tree.children()}
    assert sum(number for number, _ in visits.values()) == 24
    assert len(known) == int(tree.counts[search.ADVISED]) == max(number for number, _ in visits.values())
    assert visits[thumb][1] == visits[thumb][0] * mean
    assert int(tree.counts[search.RATED]) == 24 - visits[thumb][0]


@pytest.mark.parametrize(("number", "best", "reward"), [(5, "low", 0.65), (42, "high", 0.84)])
def test_rewards_on_common_deals_are_chances_too(tmp_path, number, best, reward):
    view = wager(tmp_path, number)
    found = Search(view.game, Settings(common=1, patience=1000), compiled=False).think(view, playouts=400, seed=1)
    assert view.text(found.best) == best
    assert found.tried[0].reward == pytest.approx(reward, abs=0.1)


def test_a_game_that_remembers_the_round_has_no_common_deals():
    with pytest.raises(BadSetup, match="no common deals"):
        Search(games.load("saika"), Settings(common=1), compiled=False)


def test_a_tree_hands_its_surprises_on_from_deal_to_deal():
    table = Table("saika", 4, 5)
    while len(table.log) < 30 or len(table.legal()) < 2:
        table.play(table.legal()[len(table.log) % len(table.legal())])  # as the bot would not
    tree = grown(table.seat_view(table.turn), Settings(doubt=0.5), 10)
    assert int(tree.counts[search.SURPRISED]) > 0


def test_a_game_without_bots_can_be_searched():
    table = Table(SWAP, 3, 4)
    view = table.seat_view(table.turn)
    for settings in (Settings(alone=0, patience=0), Settings(alone=1, patience=0)):
        found = Search(SWAP, settings, compiled=False).think(view, playouts=25, seed=0)
        assert found.best in view.legal()
        assert found.playouts == 25


def test_time_is_a_budget_too():
    view = decision("saika", 3, 5)
    found = Search(view.game, compiled=False).think(view, seconds=0.0)
    assert found.playouts == 1
    assert found.best in view.legal()


def test_a_search_that_can_not_change_its_mind_stops_early(tmp_path):
    view = wager(tmp_path, 49)
    search = Search(view.game, Settings(exploration=0.01), compiled=False)
    begun = perf_counter()
    found = search.think(view, seconds=2.0, seed=1, trees=1, early=True)
    assert perf_counter() < begun + 2.0
    assert view.text(found.best) == "high"


def test_a_number_of_playouts_can_end_early_too_and_gives_the_same_each_time(tmp_path):
    view = wager(tmp_path, 49)
    search = Search(view.game, Settings(exploration=0.01), compiled=False)
    found = [search.think(view, playouts=600, seed=1, early=early) for early in (False, True, True)]
    assert found[0].playouts == 600
    assert found[1] == found[2]
    assert found[1].playouts < 500
    assert found[1].best == found[0].best


def test_a_horizon_cuts_playouts_at_the_end_of_a_round():
    view = decision("saika", 2, 8)
    cut, whole = (Search(view.game, Settings(horizon=n), compiled=False).think(view, playouts=10, trees=1) for n in (1, 0))
    assert cut.steps < whole.steps / 2
    assert Search(games.load("raigo"), compiled=False).settings.horizon == 12


def test_deals_change_four_times_a_playout_first_and_later_as_often_as_the_game_says():
    assert [changes(number, 0.5) for number in (0, 1, YOUNG - 1)] == [4, 4, 4]
    assert sum(changes(YOUNG + number, 0.5) for number in range(100)) == 50
    assert {changes(number, 4.0) for number in (0, YOUNG - 1, YOUNG, YOUNG + 1)} == {4}
    assert changes(0, 12.0) == 12
    steps = [Search(games.load(name), compiled=False).settings.steps for name in ("saika", "daifugo", "raigo")]
    assert steps == [0.5, 4, 4]
    assert Search(games.load("saika"), Settings(steps=2), compiled=False).settings.steps == 2


def test_one_legal_action_needs_no_search():
    table = fuda.table("saika", players=3, seed=2)
    while len(table.legal()) > 1:
        table.play(table.legal()[0])
    found = Search(table.game, compiled=False).think(table.seat_view(table.turn), playouts=10)
    assert (found.best, found.playouts) == (table.legal()[0].id, 0)


def test_only_the_seat_to_move_searches_and_only_with_a_budget():
    table = Table("saika", 3, 1)
    search = Search(table.game, compiled=False)
    with pytest.raises(BadSetup, match="seat to move"):
        search.think(table.seat_view(((table.turn or 0) + 1) % 3), playouts=5)
    with pytest.raises(BadSetup, match="number of playouts or a time"):
        search.think(table.seat_view(table.turn))
