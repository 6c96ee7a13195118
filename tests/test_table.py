"""The table: what people and programs sit down at."""

import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import fuda
from fuda.kernel import native
from fuda.table import interpreted
from fuda.text import reason

SAIKA = fuda.games.load("saika")
steady = settings(derandomize=True, deadline=None, max_examples=40)
KEYS = {"game", "players", "seat", "turn", "phase", "over", "scores", "hand"}


def table(seed: Any = 1, players: int = 4, **how: Any) -> fuda.Table:
    return fuda.table("saika", players, seed, **({"backend": "python"} | how))


def played(actions: int, seed: int = 1, players: int = 4, **how: Any) -> fuda.Table:
    """A table after so many actions of random play."""
    t = table(seed, players, **how)
    chance = random.Random(seed)
    while not t.over and len(t.log) < actions:
        t.play(chance.choice(t.legal()))
    return t


def snapshot(t: fuda.Table) -> tuple[Any, ...]:
    """Everything that a table is."""
    return (interpreted(SAIKA).copy(t.state), list(t.log), t.moves, t.seed, dict(t.options), t.players, t.record())


def test_the_games_are_listed_by_name():
    assert "saika" in fuda.games()


def test_a_table_is_set_with_the_usual_number_of_players_and_options():
    t = fuda.table("saika", backend="python")
    assert t.players == 4
    assert t.options == {"pillar": "counts", "open_scores": False}
    assert t.log == []
    assert t.moves == []
    assert repr(t) == f"<fuda table: saika, 4 players, 0 actions, seat {t.turn} to act>"


@pytest.mark.parametrize("how", ["action", "number", "notation", "loose notation", "numpy number"])
def test_a_move_is_played_as_an_action_its_number_or_its_notation(how):
    t = table()
    for _ in range(12):
        action = t.legal()[-1]
        ways: dict[str, Any] = {
            "action": action,
            "number": action.id,
            "notation": action.text,
            "loose notation": f"  {action.text.upper().replace('-', ' ')} ",
            "numpy number": np.int32(action.id),
        }
        t.play(ways[how])
        assert t.log[-1] == action.id
        assert t.moves[-1] == action.text
        assert type(t.log[-1]) is int
    assert t.moves == played_first(12).moves


def played_first(actions: int) -> fuda.Table:
    """The match in which the last legal action is always played, by number."""
    t = table()
    for _ in range(actions):
        t.play(t.legal()[-1].id)
    return t


def test_legal_actions_have_number_and_text_in_ascending_order():
    t = table()
    legal = t.legal()
    assert [action.id for action in legal] == sorted(action.id for action in legal)
    assert all(SAIKA.notation.text(t.state, action.id) == action.text == str(action) for action in legal)
    assert [action.text for action in legal] == t.view(t.turn)["hand"]


def illegal_moves(t: fuda.Table) -> list[int]:
    legal = {action.id for action in t.legal()}
    return [a for a in range(SAIKA.actions) if a not in legal]


@pytest.mark.parametrize("backend", ["python", "native"])
def test_a_refused_move_cites_its_rule_and_changes_nothing(backend):
    for actions in (0, 1, 3, 4, 17, 60):
        t = played(actions, backend=backend)
        before = snapshot(t)
        for a in illegal_moves(t):
            with pytest.raises(fuda.IllegalMove) as refusal:
                t.play(a)
            assert refusal.value.rule.startswith("saika.")
            number = int(refusal.value.rule.removeprefix("saika."))
            assert refusal.value.reason == reason(SAIKA, number)
            text = SAIKA.notation.text(None, a)
            assert str(refusal.value) == f"{text} is not allowed: {refusal.value.reason} ({refusal.value.rule})"
        assert snapshot(t) == before


def test_why_not_tells_without_playing():
    t = table()
    before = snapshot(t)
    refusal = t.why_not("pass")
    assert refusal is not None
    assert refusal.rule == "saika.10"
    assert t.why_not(t.legal()[0]) is None
    assert snapshot(t) == before


@pytest.mark.parametrize("move", ["", "xyzzy", "red-5", "name 9", "rde-7", "\0", "☃", "x" * 10_000])
def test_an_unreadable_move_is_refused_with_the_legal_moves_most_like_it(move):
    t = table()
    before = snapshot(t)
    with pytest.raises(fuda.UnreadableMove) as refusal:
        t.play(move)
    legal = [action.text for action in t.legal()]
    assert refusal.value.nearest
    assert set(refusal.value.nearest) <= set(legal)
    assert len(str(refusal.value)) < 300
    assert snapshot(t) == before


def test_a_slip_of_the_finger_finds_the_move_that_was_meant():
    t = table()
    for action in t.legal():
        with pytest.raises(fuda.UnreadableMove, match="Did you mean") as refusal:
            t.play("w" + action.text)
        assert action.text in refusal.value.nearest


def test_a_text_like_no_move_is_answered_with_what_is_legal():
    with pytest.raises(fuda.UnreadableMove, match=r"'qqq' is no move of saika\. Legal now: "):
        table().play("qqq")


@pytest.mark.parametrize(
    "move", [-1, 45, 10**30, True, None, 1.5, b"red-7", ["red-7"], fuda.Action(99, "red-7"), np.int64(45), np.True_]
)
def test_what_is_no_action_at_all_is_refused(move):
    t = table()
    before = snapshot(t)
    with pytest.raises(fuda.UnreadableMove, match="is no action of saika; they are 0 to 44"):
        t.play(move)
    assert snapshot(t) == before


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_seat_plays_only_in_its_turn(seat):
    t = table()
    before = snapshot(t)
    if seat == t.turn:
        t.play(t.legal()[0], seat=seat)
        assert len(t.log) == 1
        return
    with pytest.raises(fuda.OutOfTurn, match=f"not seat {seat + 1}'s"):
        t.play(t.legal()[0], seat=seat)
    assert snapshot(t) == before


def test_nothing_is_played_after_the_end():
    t = played(1000)
    before = snapshot(t)
    assert t.over
    assert t.turn is None
    assert t.legal() == []
    for move in ("red-7", 0, "nonsense"):
        with pytest.raises(fuda.OutOfTurn, match="The match is over"):
            t.play(move)
    assert snapshot(t) == before
    assert sorted(t.places)[0] == 1
    assert repr(t).endswith("over>")


def test_every_refusal_is_one_of_move_errors_and_of_fuda_errors():
    for kind in (fuda.IllegalMove, fuda.UnreadableMove, fuda.OutOfTurn):
        assert issubclass(kind, fuda.MoveError)
    for other in (fuda.MoveError, fuda.BadSetup, fuda.BadRecord, fuda.UnknownGame, fuda.Missing):
        assert issubclass(other, fuda.FudaError)


@pytest.mark.parametrize("backend", ["python", "native"])
def test_undo_takes_moves_back_one_by_one_to_the_start(backend):
    t = table(backend=backend)
    chance = random.Random(2)
    history = [snapshot(t)]
    for _ in range(50):
        t.play(chance.choice(t.legal()))
        history.append(snapshot(t))
    for before in reversed(history[:-1]):
        t.undo()
        assert snapshot(t) == before
    with pytest.raises(fuda.OutOfTurn, match="nothing to take back"):
        t.undo()
    assert snapshot(t) == history[0]


def test_undo_takes_back_the_end_of_the_match():
    t = played(1000)
    length = len(t.log)
    t.undo()
    assert not t.over
    assert len(t.log) == length - 1
    assert t.legal()


def test_after_undo_the_same_move_meets_the_same_chance():
    t = played(1000)
    end, last = snapshot(t), t.moves[-40:]
    for _ in range(40):
        t.undo()
    for move in last:
        t.play(move)
    assert snapshot(t) == end


@steady
@given(seed=st.integers(0, 1000), actions=st.integers(0, 100), players=st.integers(3, 6), more=st.integers(1, 30))
def test_a_clone_plays_on_by_itself_and_meets_the_same_chance(seed, actions, players, more):
    t = played(actions, seed, players)
    before = snapshot(t)
    clone = t.clone()
    assert snapshot(clone) == before
    moves = []
    for _ in range(more):
        if not clone.over:
            clone.play(clone.legal()[0])
            moves.append(clone.moves[-1])
    assert snapshot(t) == before
    for move in moves:
        t.play(move)
    assert snapshot(t) == snapshot(clone)


@pytest.mark.parametrize("backend", ["python", "native"])
def test_playing_at_the_first_table_leaves_its_clone_alone(backend):
    t = played(20, backend=backend)
    clone = t.clone()
    before = snapshot(clone)
    t.play(t.legal()[0])
    t.undo()
    t.undo()
    assert snapshot(clone) == before


@pytest.mark.parametrize("seat", [None, 0, 3, "all"])
def test_a_view_always_has_the_common_keys_and_is_ready_for_json(seat):
    for actions in (0, 4, 50, 1000):
        t = played(actions)
        view = t.view(seat)
        assert set(view) >= KEYS
        assert json.loads(json.dumps(view)) == view
        assert view["game"] == "saika"
        assert view["players"] == 4
        assert view["seat"] == (seat if isinstance(seat, int) else None)
        assert view["turn"] == t.turn
        assert view["over"] == t.over


def test_changing_a_view_changes_neither_the_table_nor_the_next_view():
    t = played(30)
    before, shown = snapshot(t), [t.view(seat) for seat in (None, 0, "all")]
    for seat in (None, 0, "all"):
        view = t.view(seat)
        for value in view.values():
            if isinstance(value, list | dict):
                value.clear()
    assert snapshot(t) == before
    assert [t.view(seat) for seat in (None, 0, "all")] == shown


def test_lists_that_a_table_gives_away_are_copies():
    t = played(10)
    t.moves.clear()
    t.scores.clear()
    assert len(t.moves) == 10
    assert len(t.scores) == 4


@pytest.mark.parametrize("seat", [-1, 4, 99, True, 1.0, "1", "spectator", [0]])
def test_a_seat_that_is_not_at_the_table_has_no_view(seat):
    t = table()
    for look in (t.view, t.masked, t.observe):
        with pytest.raises(fuda.BadSetup, match="its seats are 0 to 3"):
            look(seat)


def test_a_spectator_has_no_observation():
    with pytest.raises(fuda.BadSetup, match="A spectator has no observation; the table's seats are 0 to 3"):
        table().observe(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 4, True, "1"])
def test_a_seat_that_is_not_at_the_table_cannot_play(seat):
    t = table()
    before = snapshot(t)
    with pytest.raises(fuda.BadSetup, match="its seats are 0 to 3"):
        t.play(t.legal()[0], seat=seat)
    assert snapshot(t) == before


def test_a_seed_may_be_a_number_bytes_or_hexadecimal_digits():
    t = table(7)
    assert len(t.seed) == 32
    for seed in (7, t.seed, t.seed.hex(), t.seed.hex().upper()):
        assert table(seed).state == t.state
        assert table(seed).seed == t.seed
    assert table(8).seed != t.seed


@pytest.mark.parametrize("seed", [0, -1, 2**200])
def test_any_whole_number_is_a_seed(seed):
    assert table(seed).state == table(seed).state


def test_without_a_seed_every_match_is_another():
    assert len({fuda.table("saika", backend="python").seed for _ in range(20)}) == 20


@pytest.mark.parametrize("seed", ["", "7", "zz" * 32, "ab" * 31, b"", b"x" * 31, b"x" * 33, 1.5, True, [1]])
def test_anything_else_is_no_seed(seed):
    with pytest.raises(fuda.BadSetup, match="A seed is a whole number, 32 bytes, or 64 hexadecimal digits"):
        table(seed)


def test_the_seed_and_the_actions_give_the_whole_match():
    assert snapshot(played(1000, 3)) == snapshot(played(1000, 3))
    assert played(0, 3).state != played(0, 4).state


@pytest.mark.parametrize("players", [0, 2, 7, -3, True, 4.0, "4"])
def test_a_number_of_players_that_the_game_does_not_take_is_refused_with_the_range(players):
    with pytest.raises(fuda.BadSetup, match="saika takes 3 to 6 players"):
        table(players=players)


def test_options_are_given_as_values_or_as_text():
    for value in (True, "true", "TRUE", " on ", "yes", "1"):
        assert table(open_scores=value).options["open_scores"] is True
    for value in (False, "false", "off", "no", "0"):
        assert table(open_scores=value).options["open_scores"] is False
    for value in ("ignored", "Ignored", " IGNORED"):
        assert table(pillar=value).options["pillar"] == "ignored"


@pytest.mark.parametrize(
    ("name", "value"), [("pillar", "maybe"), ("pillar", 1), ("pillar", None), ("open_scores", 1), ("open_scores", 2)]
)
def test_a_value_that_an_option_does_not_have_is_refused_with_those_it_has(name, value):
    with pytest.raises(fuda.BadSetup, match=f"option {name} of saika is one of: (counts, ignored|false, true); not {value!r}"):
        table(**{name: value})


def test_an_unknown_option_is_refused_with_those_there_are():
    with pytest.raises(fuda.BadSetup, match=r"saika has no option 'towers'; its options are: pillar, open_scores\."):
        table(towers=3)


@pytest.mark.parametrize("backend", ["cuda", "", None, "Python"])
def test_an_unknown_backend_is_refused_with_those_there_are(backend):
    with pytest.raises(fuda.BadSetup, match="A table's backend is auto, python or native"):
        table(backend=backend)


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(fuda.UnknownGame, match=r"There is no game 'siaka'. Did you mean saika\? The games are: .*saika"):
        fuda.table("siaka")


@pytest.mark.parametrize("language", ["fr", "", "EN", None])
def test_a_language_that_fuda_does_not_speak_is_refused(language):
    t = table()
    for speak in (t.words, t.prompt):
        with pytest.raises(fuda.BadSetup, match="Fuda speaks en and ja"):
            speak(language)


def test_notes_tell_what_the_last_play_caused():
    t = table()
    assert t.words("en")[0] == "Round 1 is dealt"
    action = next(action for action in t.legal() if "-" in action.text)
    seat = t.view()["turn"]
    t.play(action)
    assert t.words("en")[0] == f"Seat {seat + 1} lays {action.text.replace('-', ' ')}"
    assert all(told.may_read(None) for told in t.notes)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_native_backend_gives_the_same_match_as_the_interpreted_one(players):
    for seed in range(3):
        chance = random.Random(seed)
        options = {"pillar": chance.choice(["counts", "ignored"]), "open_scores": chance.choice([False, True])}
        interpreted_table = table(seed, players, **options)
        native_table = table(seed, players, backend="native", **options)
        while not interpreted_table.over:
            assert native_table.state == interpreted_table.state
            assert native_table.legal() == interpreted_table.legal()
            assert native_table.turn == interpreted_table.turn
            assert native_table.notes == interpreted_table.notes
            move = chance.choice(interpreted_table.legal())
            interpreted_table.play(move)
            native_table.play(move)
        assert native_table.over
        assert native_table.scores == interpreted_table.scores
        assert native_table.places == interpreted_table.places
        assert [native_table.view(seat) for seat in range(players)] == [interpreted_table.view(seat) for seat in range(players)]
        assert native_table.record() == interpreted_table.record()


def test_the_native_backend_shows_plain_numbers():
    t = played(30, backend="native")
    assert {type(number) for number in [*t.scores, *t.places, t.turn, *t.observe(0), *t.log]} == {int}
    assert json.loads(json.dumps(t.view("all"))) == t.view("all")


def test_a_table_goes_over_to_the_native_backend_in_the_middle_of_a_match():
    t = table(backend="auto")
    twin = table(backend="python")
    chance = random.Random(3)
    while not t.over:
        if len(t.log) == 20:
            native.load(SAIKA)
        move = chance.choice(t.legal())
        t.play(move)
        twin.play(move)
        assert t.state == twin.state
    assert t._engine.name == "native"
    assert twin._engine.name == "python"
    t.undo()
    twin.undo()
    assert snapshot(t) == snapshot(twin)


def test_a_seat_with_nothing_to_react_with_is_declined_for():
    chance = random.Random(1)
    declined = 0
    for seed in range(5):
        t = fuda.table("raigo", 3, seed)
        while not t.over:
            legal = [action.text for action in t.legal()]
            assert t.must_decline == (legal == ["decline"])
            declined += t.must_decline
            t.play(chance.choice(legal))
        assert not t.must_decline
    assert declined > 0
    assert not fuda.table("saika").must_decline


@pytest.mark.parametrize("game", ["saika", "daifugo", "raigo"])
def test_what_a_seat_knows_is_the_masked_record_whole(game):
    t = fuda.table(game, seed=5, backend="native")
    for _ in range(30):
        t.play(t.legal()[0])
    engine = t._engine
    for seat in range(-1, t.players):
        record = engine.masked(t._state, seat)
        assert engine.slotted_mask(record) == engine.slotted(record) == t.masked(None if seat < 0 else seat)
