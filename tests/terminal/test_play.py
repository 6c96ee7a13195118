"""Playing in a terminal: the real program at a real pseudo-terminal."""

import functools
import io
import json
import os
import random
import signal
import sys

import pexpect
import pytest
from rich.console import Console

import fuda
from fuda import cards, games, record
from fuda.bots.hints import Hint
from fuda.cli import main
from fuda.terminal.console import console
from fuda.terminal.play import Session, results

PROMPT = "> "


@pytest.fixture
def play(tmp_path):
    """Starts `fuda play` with a data folder of its own."""
    started = []

    def start(*arguments):
        environment = {**os.environ, "FUDA_DATA": str(tmp_path), "NO_COLOR": "1", "LINES": "60", "COLUMNS": "140"}
        child = pexpect.spawn(
            sys.executable,
            ["-m", "fuda", "play", *arguments],
            env=environment,
            preexec_fn=functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # background jobs ignore Ctrl-C
            encoding="utf-8",
            timeout=60,
            dimensions=(60, 140),
        )
        child.delaybeforesend = None
        child.setecho(False)
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def say(child, typed):
    """Types a line; gives what comes up to the next prompt."""
    child.sendline(typed)
    child.expect_exact(PROMPT)
    return child.before


def test_a_whole_match_by_number(play, tmp_path):
    child = play("saika", "--seed", "3", "--players", "3")
    while child.expect_exact([PROMPT, "The match is over."]) == 0:
        child.sendline("1")
    child.expect(pexpect.EOF)
    assert "Place" in child.before
    records = list((tmp_path / "records").iterdir())
    assert len(records) == 1
    assert fuda.replay(records[0].read_text()).over
    assert not (tmp_path / "saika.saved.jsonl").exists()


def test_questions_and_orders_at_the_prompt(play):
    child = play("saika", "--seed", "3")
    child.expect_exact(PROMPT)
    assert "Follow red, or play a special card." in child.before
    assert "(≈ blue 1)" in child.before
    assert "saika.6" in say(child, "?")
    assert "blue-1 is not allowed: You hold the lead colour" in say(child, "? blue-1")
    assert "red-8 is allowed." in say(child, "? red-8")
    assert "hint" in say(child, "help")
    assert "Search plays " in say(child, "hint")
    assert "Saika Banrai" in say(child, "rules")
    assert "saika.9" in say(child, "rules 9")
    assert "has no rule 99" in say(child, "rules 99")
    assert "Seat 2 lays red 1" in say(child, "log")
    assert "not allowed" in say(child, "blue 1")
    assert "There is no choice 77" in say(child, "77")
    assert "is no move of saika" in say(child, "castle")
    assert "Seat 1 (you) lays red 8" in say(child, "RED 8")
    assert "Taken back." in say(child, "undo")
    assert "There is no move of yours to take back." in say(child, "undo")


def test_quit_saves_and_the_match_can_be_resumed(play, tmp_path):
    child = play("saika", "--seed", "3")
    child.expect_exact(PROMPT)
    say(child, "1")
    say(child, "name 1")
    child.sendline("quit")
    child.expect("--resume")
    child.expect(pexpect.EOF)
    saved = fuda.replay((tmp_path / "saika.saved.jsonl").read_text())
    assert saved.moves[3:] == ["red-8", "name 1"]
    child = play("saika", "--resume")
    child.expect_exact(PROMPT)
    assert "trick 2/10" in child.before
    child.sendeof()
    child.expect(pexpect.EOF)
    child = play("saika")
    child.expect(r"Go on with it\? \[Y/n\] ")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    child = play("saika")
    child.expect(r"Go on with it\? \[Y/n\] ")
    child.sendline("help")
    child.expect(r"Go on with it\? \[Y/n\] ")
    child.sendline("n")
    child.expect_exact(PROMPT)
    assert "trick 1/10" in child.before


@pytest.mark.parametrize("how", ["interrupt", "kill"])
def test_nothing_is_lost_on_ctrl_c_or_a_crash(play, tmp_path, how):
    child = play("saika", "--seed", "3")
    child.expect_exact(PROMPT)
    say(child, "1")
    before = fuda.replay((tmp_path / "saika.saved.jsonl").read_text())
    if how == "interrupt":
        child.sendintr()
        while child.expect(["Saved", pexpect.TIMEOUT], timeout=10) == 1:
            child.sendintr()  # Python misses it in the moment in which it begins to wait for a key: a person presses again
        child.expect(pexpect.EOF)
    else:
        child.kill(9)
    assert fuda.replay((tmp_path / "saika.saved.jsonl").read_text()).moves == before.moves


def test_a_damaged_save_is_put_aside_and_play_goes_on(play, tmp_path):
    (tmp_path / "saika.saved.jsonl").write_text('{"format": "fuda-record", "version": 1}\n')
    child = play("saika", "--seed", "3")
    child.expect("put aside")
    child.expect_exact(PROMPT)
    assert (tmp_path / "saika.saved.damaged").exists()


def test_it_speaks_japanese(play):
    child = play("saika", "--seed", "3", "--language", "ja")
    child.expect_exact(PROMPT)
    assert "赤の札か特殊札を出してください。" in child.before
    assert "リード色の札があります" in say(child, "blue-1")
    assert "ルール" in say(child, "help")
    assert "saika.9\r\n一つのトリックに出せるのは、人柱1枚と豊穣1枚までです。" in say(child, "rules 9")
    assert "saikaにルール99はありません。1から24までです。" in say(child, "rules 99")
    assert "## " not in say(child, "rules")
    assert "そのような手はありません。近い手：" in say(child, "castle")
    assert "探索なら" in say(child, "hint")


def test_a_pipe_can_play_too(tmp_path):
    import subprocess

    environment = {**os.environ, "FUDA_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "fuda", "play", "saika", "--seed", "3", "--new"]
    done = subprocess.run(command, input="1\nquit\n", capture_output=True, text=True, env=environment)
    assert done.returncode == 0
    assert json.loads((tmp_path / "saika.saved.jsonl").read_text().splitlines()[0])["seat"] == 0
    again = subprocess.run(command[:-1], input="", capture_output=True, text=True, env=environment)
    assert again.returncode == 2
    assert "--resume or --new" in again.stderr


def test_a_position_is_shown_as_far_as_the_seat_sees_it_and_can_be_played_from(play, tmp_path):
    child = play("saika", "--seed", "3", "--seat", "2")
    child.expect_exact(PROMPT)
    child.sendline("position")
    child.expect_exact(PROMPT)
    text = child.before.replace("\r\n", "\n")
    saved = fuda.replay((tmp_path / "saika.saved.jsonl").read_text())
    assert text.strip() == saved.position(1).strip()
    assert "hand 1: ?" in text
    path = tmp_path / "position.txt"
    path.write_text(text)
    child = play("saika", "--position", str(path), "--new")
    child.expect_exact("You sit in seat 2 of 4.")  # the seat to move
    child.expect_exact(PROMPT)
    say(child, "1")
    again = fuda.replay((tmp_path / "saika.saved.jsonl").read_text())
    assert again.first_position is not None
    assert again.first_position.startswith("saika, 4 players")
    assert len(again.log) > 0


def test_a_match_from_a_position_is_replayed_from_it(tmp_path, capsys):
    t = fuda.table("saika", 3, 4)
    for _ in range(5):
        t.play(t.legal()[0])
    t = fuda.table("saika", position=t.position())
    mover = 1 + (t.turn or 0)
    t.play(t.legal()[0])
    path = tmp_path / "match.jsonl"
    path.write_text(t.record())
    assert main(["replay", str(path), "--language", "en"]) == 0
    shown = capsys.readouterr().out
    assert f"   1  Seat {mover}\n" in shown  # as a spectator sees it, since it is not over
    assert f"Seat {mover} lays" in shown


def test_only_cards_that_are_in_no_legal_move_are_in_brackets():
    """A card with several moves is no choice by itself, and can be played all the same."""
    session = Session(fuda.table("saika", players=3, seed=5), 0, ["thumb"] * 3, "en", console())
    hand = ["red-2", "red-3", "red-4"]
    shown = [text.plain for text in session.hand_cards(hand, session.dimmed(hand, {"red-2"}, {"red-2", "red-3"}))]
    assert [text.startswith("(") for text in shown] == [False, False, True]


def session_of(t: fuda.Table, language: str = "en") -> tuple[Session, io.StringIO]:
    """A person in the seat to move, and what is printed."""
    written = io.StringIO()
    return Session(t, t.turn or 0, [t.game.bot_names[-1]] * t.players, language, Console(file=written, width=200)), written


def journey(phase: str) -> fuda.Table:
    """A match of Ani-Mayhem in a phase of its first Turn."""
    t = fuda.table("animayhem", 1, 11)
    while t.view(0)["phase"] != phase:
        t.play("end" if "end" in [action.text for action in t.legal()] else t.legal()[0])
    return t


def test_cards_that_a_rule_forbids_now_are_in_brackets_and_the_rule_is_said():
    session, written = session_of(journey("move"))
    session.show()
    hand = written.getvalue().partition("Your hand: ")[2].splitlines()[0]
    assert hand.startswith("(")
    assert hand.count("(") == hand.count("·")
    session.command("?")
    assert "First Aid Kit" in written.getvalue()
    assert "That is for another moment. (animayhem.75)" in written.getvalue()
    assert "Every card in your hand can be played." not in written.getvalue()


def test_a_hand_without_cards_is_called_empty():
    session, written = session_of(fuda.table("animayhem", 1, 11))
    session.command("?")
    assert written.getvalue() == "You have no cards in your hand.\n"


def test_the_number_of_a_group_moves_all_of_it():
    session, _written = session_of(journey("move"))
    session.show()
    number = next(n for n, choice in enumerate(session.shown_choices, 1) if str(choice).endswith("ferro to border-fort"))
    session.move(str(number))
    assert len(session.table.moves) - len(session.table.restarted().moves) > 4
    there = next(site for site in session.table.view(0)["field"].values() if site["name"] == "border-fort")
    assert len(there["characters"]) == 4


def test_skip_declines_until_something_else_is_asked(tmp_path, monkeypatch):
    monkeypatch.setenv("FUDA_DATA", str(tmp_path))
    t = fuda.table("animayhem", 2, 4)
    decline = t.game.rules.DECLINE
    while t.turn != 0 or decline not in [action.id for action in t.legal()]:
        t.play(t.legal()[0])
    session, written = session_of(t)
    typed = iter(["skip", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    log = len(t.log)
    session.run()
    own = [action for action, mover in zip(t.log[log:], movers(t)[log:], strict=True) if mover == 0]
    assert len(own) > 1
    assert set(own) == {decline}
    assert written.getvalue().count("Type 'skip'") == 1
    assert t.turn == 0
    assert decline not in [action.id for action in t.legal()]


def test_what_cannot_be_declined_is_not_skipped():
    session, written = session_of(journey("move"))
    log = len(session.table.log)
    session.command("skip")
    assert written.getvalue() == "What is asked now can't be declined.\n"
    assert len(session.table.log) == log


@pytest.mark.parametrize(
    ("rewards", "playouts", "said"),
    [
        ((0.36, 0.49), 900, "Search plays a; as good, or nearly: b."),
        ((0.60, 0.49), 13, "Search plays a; as good, or nearly: b."),
        ((0.60, 0.49), 900, "Search plays a: in 900 playouts it brought 60 % of what can be won, b brought 49 %."),
    ],
)
def test_a_hint_gives_percentages_only_where_they_speak_for_it(rewards, playouts, said):
    session, written = session_of(fuda.table("saika", players=3, seed=5))
    session.tell_hint(Hint(0, 1, rewards, playouts, None), "a", "b")
    assert written.getvalue() == said + "\n"


def test_where_nobody_has_won_nobody_has_a_place():
    t = fuda.table("animayhem", 1, 11)
    while t.view(0)["phase"] != "move":
        t.play("end" if "end" in [action.text for action in t.legal()] else t.legal()[0])
    t.play("resign")
    assert t.places == [1]
    session, written = session_of(t)
    session.screen.print(results(t, session.names, "en"))
    assert written.getvalue().splitlines()[-1].split() == ["–", "Seat", "1", "(you)", "0"]


@pytest.mark.parametrize("game", games.names())
def test_no_move_of_a_game_is_taken_for_an_order(game):
    t = fuda.table(game, seed=3)
    session = Session(t, 0, [t.game.bot_names[0]] * t.players, "en", console())
    chance = random.Random(1)
    seen: set[str] = set()
    while not t.over:
        legal = t.legal()
        seen.update({action.text.partition(" ")[0]: action.text for action in legal}.values())
        t.play(chance.choice(legal))
    assert {move for move in seen if session.order(move) is not None} == set()


def test_a_word_of_the_terminal_may_begin_a_move_and_is_an_order_alone():
    session = Session(fuda.table("catastrophe", seed=3), 0, ["thumb"] * 4, "en", console())
    assert session.order("show torch") is None
    assert session.order("SHOW") == session.show
    assert session.order("rules 6") is not None


def told_of(game, typed, language="en"):
    """What the order `card` prints."""
    t = fuda.table(game, seed=3)
    written = io.StringIO()
    session = Session(t, 0, [t.game.bot_names[0]] * t.players, language, Console(file=written, width=200))
    assert session.command(typed)
    return written.getvalue()


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("catastrophe", "card spare-parts", "A partly used card in your row gets up to"),
        ("catastrophe", "card Spare Parts", "spare-parts"),
        ("catastrophe", "card torch#2", "Torch  torch\n"),
        ("catastrophe", "card nurse", "Its other side: "),
        ("animayhem", "card Ayame", "Attack"),
        ("saika", "card fertility", "Fertility"),
        ("daifugo", "card *", "joker  *"),
        ("daifugo", "card ♥7", "7h"),
        ("catastrophe", "card toorch", "There is no card 'toorch'; did you mean torch?"),
        ("catastrophe", "card qqqq", "There is no card 'qqqq'."),
        ("catastrophe", "card", "Say which card: card NAME."),
    ],
)
def test_a_card_can_be_read(game, typed, said):
    assert said in told_of(game, typed)


def test_a_card_can_be_read_in_japanese():
    name = cards.card_name(games.load("catastrophe"), "torch", "ja")
    assert name != "Torch"
    assert name in told_of("catastrophe", f"card {name}", "ja")
    assert "という札はありません。" in told_of("catastrophe", "card qqqq", "ja")


def unfinished(seat: int | None) -> tuple[fuda.Table, str]:
    """A match of Raigo that goes on, as its record: saved by the person in a seat, or by a program."""
    t = fuda.table("raigo", 3, 5)
    chance = random.Random(5)
    while len(t.log) < 40:
        t.play(chance.choice(t.legal()))
    assert not t.over
    return t, record.write(t, **({} if seat is None else {"seat": seat}))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_an_unfinished_match_is_replayed_as_its_seat_knows_it(tmp_path, capsys, seat):
    t, text = unfinished(seat)
    path = tmp_path / "match.jsonl"
    path.write_text(text)
    assert main(["replay", str(path), "--language", "en"]) == 0
    shown = capsys.readouterr().out.splitlines()
    again, secrets, told = t.restarted(), 0, []
    for number, (action, move) in enumerate(zip(t.log, t.moves, strict=True), start=1):
        mover = again.turn
        again.play(action)
        line = next(line for line in shown if line.startswith(f"{number:4}  Seat"))
        assert line.endswith(f" {move}") == (mover == seat)
        told += again.words("en", seat, ["Seat 1", "Seat 2", "Seat 3"])
        secrets += sum(not note.may_read(seat) for note in again.notes)
    assert secrets
    assert [line.strip() for line in shown if line.startswith("        ")][-len(told) :] == told
    assert main(["replay", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["scores"], said["places"]) == (None, None)
    assert [move is None for move in said["moves"]] == [mover != seat for mover in movers(t)]


def movers(t: fuda.Table) -> list[int | None]:
    again = t.restarted()
    seats = []
    for action in t.log:
        seats.append(again.turn)
        again.play(action)
    return seats


def test_the_log_of_a_match_that_goes_on_tells_what_the_person_may_know():
    t, _ = unfinished(0)
    written = io.StringIO()
    screen = Console(file=written, width=200)
    Session(t, 0, ["thumb"] * 3, "en", screen).log()
    lines = written.getvalue().splitlines()
    again, told = t.restarted(), []
    for action, move in zip(t.log, t.moves, strict=True):
        mover = again.turn
        again.play(action)
        told += again.words("en", 0, ["Seat 1 (you)", "Seat 2", "Seat 3"])
        if mover == 0:
            assert any(line.endswith(f"Seat 1 (you) {move}") for line in lines)
    assert [line.strip() for line in lines if line.startswith("        ")][-len(told) :] == told


def printed_at(position, typed, language="en"):
    """What is printed when a line is typed in a position of Catastrophe; nothing may change."""
    t = fuda.table("catastrophe", position=position)
    written = io.StringIO()
    session = Session(t, 0, ["thumb"] * t.players, language, Console(file=written, width=200))
    before = t.position()
    session.command(typed)
    assert t.position() == before
    return written.getvalue()


REACT = """catastrophe, 3 players
phase: react
turn: 1
disaster phase: 1
disaster: typhoon
impact: rumours
hand 1: tent relief-truck
row 1: cash radio
row 2: torch
"""


def test_a_move_that_is_refused_is_called_as_it_was_typed():
    said = printed_at(REACT, "use  tent on shelter")
    assert said.startswith("use tent on shelter is not allowed: That is no card in your row, or borrowed by you, ")
    assert "borrow 2.medicine with tent is not allowed: " in printed_at(REACT, "borrow 2.medicine with tent")
    assert printed_at(REACT, "use tent on shelter", "ja").startswith("use tent on shelter：")
    assert printed_at(REACT, "offer 2: lamp", "ja") == "そのような手はありません。\n"


def test_a_question_mark_names_what_lies_on_the_table_and_can_not_be_used():
    said = printed_at(REACT, "?")
    assert "Cash (row of Seat 1 (you)): That is no card in your row" in said
    assert "Wind-up radio" not in said
    assert "row-" not in said


def test_the_goal_stands_at_the_beginning(play):
    child = play("daifugo", "--seed", "1", "--language", "en")
    child.expect_exact("'help' lists the rest.")
    child.expect_exact(PROMPT)
    assert "Be the first to play all your cards" in child.before
