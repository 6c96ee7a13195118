"""Playing with books and decks: both backends, several books at once, edited files, records, the command line."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core import event

import fuda
from fuda import games
from fuda.cli import main
from fuda.kernel.batch import Batch, make
from fuda.kernel.decks import read_deck, write_deck
from fuda.kernel.python import PythonEngine
from fuda.table import Table
from fuda.testing import check_game
from tests.kernel.duel import rules
from tests.kernel.test_books import GAME, edited

STRONG = edited(('name = "plain"', 'name = "strong"'), ("amount = 2 }", "amount = 7 }"), ("power = 0", "power = 5"))
FIRE = {"spark": 3, "volley": 3, "storm": 2, "short-blade": 1}


@pytest.fixture(autouse=True)
def known_game() -> Iterator[None]:
    games.add(GAME)
    yield
    games.remove(GAME.name)


@pytest.fixture
def strong(tmp_path: Path) -> Path:
    path = tmp_path / "strong.toml"
    path.write_text(STRONG, "utf-8")
    return path


def seated(**setup: Any) -> Any:
    return fuda.table("duel", **setup)


def played(seed: int = 3, **setup: Any) -> Any:
    """A match of random play."""
    chance = random.Random(seed)
    t = seated(seed=seed, **setup)
    while not t.over:
        t.play(chance.choice(t.legal()))
    return t


def assert_same(batch: Batch, bot: str) -> None:
    """The interpreted rules give the matches that the batch has played, bit for bit."""
    engine = PythonEngine(GAME, quiet=True)
    actions, masked = [0] * GAME.most_legal, engine.new()
    for i, record in enumerate(batch.states()):
        s = engine.new()
        GAME.set_up(s, 2, {}, batch.book, batch.decks)
        engine.bound["deal"](s, batch.seed, i)
        engine.bound["play_out"](s, masked, [GAME.bot_number(bot)] * 2, actions)
        assert engine.layout.to_slotted(record, batch.book) == s


@pytest.mark.parametrize("bot", ["random", "costly"])
@pytest.mark.parametrize("decks", [None, [FIRE, ["old-blade"] * 3 + ["3 smith", "long-blade"]]])
def test_both_backends_play_the_same_with_any_book_and_decks(strong, bot, decks):
    ends = []
    for book in (None, strong):
        batch = make(GAME, 40, seed=5, book=book, decks=decks)
        batch.playout(bot)
        assert_same(batch, bot)
        ends.append(batch.scores)
    assert (ends[0] != ends[1]).any()


def test_it_keeps_the_contract_of_a_game():
    check_game(GAME, matches=50, tables=2)


def test_books_live_side_by_side_in_threads(tmp_path):
    books = [GAME.read_book(edited(("power = 0", f"power = {power}"), ("power = 1", f"power = {power}"))) for power in range(6)]

    def play(book):
        batch = make(GAME, 60, seed=2, book=book)
        batch.playout("costly")
        return batch.scores

    expected = [play(book) for book in books]
    assert len({scores.tobytes() for scores in expected}) > 3
    with ThreadPoolExecutor(6) as pool:
        for scores, again in zip(expected * 3, pool.map(play, books * 3), strict=True):
            assert np.array_equal(scores, again)


def test_tables_with_different_books_stay_apart(strong):
    plain, other = seated(seed=1), seated(seed=1, book=strong)
    assert plain.book.name == "plain"
    assert other.book.name == "strong"
    assert other.clone().state.book is other.book
    assert other.masked(0).book is other.book
    assert plain.state == other.state  # the book is no part of what is compared
    other.play(other.legal()[0])
    other.undo()
    assert other.state.book is other.book


def test_an_edited_file_takes_effect_at_once_without_a_new_build(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text(edited(("power = 0", "power = 2")), "utf-8")
    first = make(GAME, 50, seed=4, book=path)
    first.playout()
    first.reset(fresh=False)
    first.playout("costly")
    first.observe()
    first.legal()
    assert_same(first, "costly")
    with event.install_recorder("numba:compile") as recorded:
        path.write_text(edited(("power = 0", "power = 9"), ("amount = 2 }", "amount = 9 }")), "utf-8")
        second = make(GAME, 50, seed=4, book=path)
        second.playout("costly")
        second.observe()
        second.legal()
    assert recorded.buffer == []
    assert_same(second, "costly")
    assert (first.scores != second.scores).any()


def test_the_own_book_is_read_anew_when_its_file_is_edited(tmp_path, monkeypatch):
    folder = tmp_path / "other_duel"
    folder.mkdir()
    for file in (Path(__file__).parent / "duel").glob("*.*"):
        (folder / file.name).write_text(file.read_text("utf-8").replace("tests.kernel.duel", "other_duel"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    from other_duel import GAME as OTHER  # type: ignore[import-not-found]

    before: Any = Table(OTHER, seed=1)
    (folder / "cards.toml").write_text(STRONG, "utf-8")
    assert before.book.name == "plain"
    after: Any = Table(OTHER, seed=1)
    assert after.book.name == "strong"


def test_words_name_cards_as_the_book_does(strong):
    strong.write_text(STRONG.replace('"Fog"', '{ en = "Thick fog", ja = "濃霧" }'), "utf-8")
    for seed in range(20):
        t = seated(seed=seed, book=strong)
        legal = [action.text for action in t.legal()]
        if "fog" in legal:
            seat = t.turn
            t.play("fog")
            assert t.words("en") == [f"Seat {seat + 1} plays Thick fog"]
            assert "濃霧" in t.words("ja")[0]
            return
    raise AssertionError("nobody has fog")


def test_a_record_carries_the_book_and_the_decks(strong):
    t = played(book=strong, decks=[FIRE, FIRE])
    head = json.loads(t.record().splitlines()[0])
    assert head["book"] == {"name": "strong", "digest": t.book.digest}
    assert head["decks"] == [FIRE, FIRE]
    again = fuda.replay(t.record(), book=strong)
    assert again.state == t.state
    assert again.record() == t.record()


def test_a_record_of_the_games_own_book_needs_no_file(strong):
    t = played()
    assert fuda.replay(t.record()).state == t.state
    assert fuda.replay(t.record(), book=strong).state == t.state


def test_a_record_of_other_cards_says_what_is_missing(strong, tmp_path):
    t = played(book=strong)
    short = t.book.digest[:8]
    with pytest.raises(fuda.MissingBook) as missing:
        fuda.replay(t.record())
    assert str(missing.value) == (
        f"This record was played with the cards 'strong' (digest {short}…); give that file with --cards, or book= in Python."
    )
    assert (missing.value.name, missing.value.digest) == ("strong", t.book.digest)
    strong.write_text(edited(("power = 0", "power = 7")), "utf-8")
    with pytest.raises(fuda.MissingBook, match=rf"\(digest {short}…\); the file that was given has the cards 'plain' \(digest "):
        fuda.replay(t.record(), book=strong)
    with pytest.raises(fuda.BadBook, match="can't be read"):
        fuda.replay(t.record(), book=tmp_path / "none.toml")


@pytest.mark.parametrize("key", ["book", "decks"])
@pytest.mark.parametrize("value", [None, 3, [], "x", {"name": "plain"}, [3]])
def test_a_head_without_book_or_decks_is_damaged(key, value):
    head, *moves = played().record().splitlines()
    text = "\n".join([json.dumps(json.loads(head) | {key: value}), *moves])
    with pytest.raises(fuda.BadRecord) as error:
        fuda.replay(text)
    assert "\n" not in str(error.value)
    assert "Line 1 of the record is damaged" in str(error.value)


def test_a_deck_is_in_the_state_when_the_match_begins():
    t = seated(seed=1, decks=[FIRE, None])
    s = t.state
    mine = [s.book.ids[n] for n in s.brought[: rules.EACH] if n >= 0]
    assert mine == ["spark"] * 3 + ["volley"] * 3 + ["storm"] * 2 + ["short-blade"]
    assert s.brought[len(mine) : rules.EACH] == [-1] * 3
    assert sorted(n for n in s.pile[: rules.EACH] + s.hand[: rules.HAND] if n >= 0) == sorted(s.brought[: len(mine)])
    assert list(t.decks[1]) == list(GAME.own_book().ids[1:10])


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        (["spark"] * 4 + ["volley"] * 3, "Deck 1: spark is there 4 times, and 3 are allowed."),
        (["spark"] * 3, "Deck 1: it has 3 cards, and needs 6."),
        ({"calm": 1, **FIRE}, "Deck 1: calm is an omen, which nobody brings."),
        ({"sprak": 3}, "Deck 1: the book 'plain' has no card 'sprak'; did you mean 'spark'?"),
        ({"spark": 13}, "Deck 1: it has 13 cards, and there may be 12."),
        ({"spark": 0}, "Deck 1: 0 'spark': a card is there 1 to 999 times."),
        ({"spark": 10**30}, "Deck 1: a number of many digits 'spark': a card is there 1 to 999 times."),
        ({"spark": True}, "Deck 1: a deck gives each id of a card a count, not 'spark' true."),
        ({3: 3}, "Deck 1: a deck gives each id of a card a count, not 3 3."),
        ([3], "Deck 1: 3 is not the id of a card."),
        (["3 spark please"], "Deck 1: '3 spark please' is no card; write its count and its id, such as 3 storm-lamp."),
        (3, "Deck 1: 3 is no deck; it is a list of card ids, a table of counts or a file."),
        ("no-such.deck", "'no-such.deck' can't be read: No such file or directory."),
    ],
)
def test_a_bad_deck_is_refused_in_one_sentence(deck, sentence):
    with pytest.raises(fuda.BadDeck) as error:
        fuda.table("duel", decks=[deck, FIRE])
    assert str(error.value) == sentence


def test_there_is_a_deck_for_each_seat():
    with pytest.raises(fuda.BadDeck, match=r"^2 seats need 2 decks, not 1\.$"):
        fuda.table("duel", decks=[FIRE])


def test_all_faults_of_a_deck_can_be_listed():
    faults = GAME.deck_faults(GAME.own_book(), {"calm": 1, "spark": 4}, "fire.deck")
    assert [fault.partition(" ")[0] for fault in faults] == ["fire.deck:"] * 3


def test_a_deck_is_a_text_for_people_and_reads_back(tmp_path):
    text = "# fire\n3 spark\nstorm # one\n2x volley\n\n  1 × fog\nstorm\n"
    deck = read_deck(text)
    assert deck == {"spark": 3, "storm": 2, "volley": 2, "fog": 1}
    assert write_deck(deck) == "3 spark\n2 storm\n2 volley\n1 fog\n"
    assert read_deck(write_deck(deck)) == deck
    path = tmp_path / "fire.deck"
    path.write_text("\ufeff" + text, "utf-8")
    assert fuda.table("duel", decks=[path, str(path)]).decks == [deck, deck]
    with pytest.raises(fuda.BadDeck, match=r"^fire, line 2: 'a b c' is no card"):
        read_deck("spark\na b c\n", "fire")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(fuda.BadDeck, match="not text in UTF-8"):
        fuda.table("duel", decks=[path, path])
    with pytest.raises(fuda.BadDeck, match="more than 64 KiB"):
        read_deck("spark\n" * 20_000)


def test_the_command_line_takes_cards_and_decks(strong, tmp_path, capsys):
    deck = tmp_path / "fire.deck"
    deck.write_text(write_deck(FIRE))
    scores = []
    for more in ([], ["--cards", str(strong)], ["--cards", str(strong), "--deck", str(deck)]):
        assert main(["simulate", "duel", "--games", "60", "--bots", "costly", "--json", *more]) == 0
        scores.append(json.loads(capsys.readouterr().out)["bots"][0]["score"]["mean"])
    assert len(set(scores)) == 3
    path = tmp_path / "match.jsonl"
    t = played(book=strong)
    path.write_text(t.record())
    assert main(["replay", str(path), "--json"]) == 2
    assert "give that file with --cards" in capsys.readouterr().err
    assert main(["replay", str(path), "--json", "--cards", str(strong)]) == 0
    assert json.loads(capsys.readouterr().out)["scores"] == t.scores
    strong.write_text(edited(("power = 0", "power = -7")), "utf-8")
    assert main(["simulate", "duel", "--cards", str(strong)]) == 2
    assert capsys.readouterr().err == "fuda: strong.toml: card 'calm', field 'power': -7 is not between -2 and 300.\n"


SIMULATED = """
import fuda
from tests.kernel.duel import GAME
from tests.kernel.test_book_play import FIRE, STRONG
fuda.games.add(GAME)
setup = {"book": GAME.read_book(STRONG), "decks": [FIRE, FIRE]}
gpu, cpu = (fuda.batch("duel", 3, seed=5, device=device, **setup) for device in ("cuda", "cpu"))
for _ in range(3):
    assert (gpu.observe().copy_to_host() == cpu.observe()).all()
    assert (gpu.legal().copy_to_host() == cpu.legal()).all()
    chosen = cpu.sample("costly")
    assert (gpu.sample("costly").copy_to_host() == chosen).all()
    gpu.step(chosen)
    cpu.step(chosen)
assert gpu.playout("costly") == cpu.playout("costly")
assert (gpu.scores == cpu.scores).all()
gpu.reset()
cpu.reset()
assert gpu.playout() == cpu.playout()
for field in cpu.states().dtype.names:
    assert (gpu.states()[field] == cpu.states()[field]).all(), field
print("same")
"""


def test_the_simulated_gpu_plays_the_same_with_a_book():
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    root = Path(__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", SIMULATED], env=environment, cwd=root, capture_output=True, text=True)
    assert done.stdout == "same\n", done.stderr
