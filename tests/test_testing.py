"""The kit notices a game that does not keep its contract."""

import random
from dataclasses import replace

import pytest

from fuda import games, source
from fuda.kernel.schema import Sight
from fuda.table import Table, interpreted
from fuda.testing import Broken, check_game, check_match, check_playable, scrambled
from tests.broken import View, make


def check(game):
    check_game(game, matches=20, tables=2)


def test_a_game_that_keeps_its_contract_passes(tmp_path):
    check(make(tmp_path, "sound"))


LEGAL = "    out[0] = 0\n    out[1] = 1\n    return 2"
REDEAL = "        if other != seat:\n            s.number[other]"


@pytest.mark.parametrize(
    ("name", "change", "complaint"),
    [
        ("descending", (LEGAL, "    out[0] = 1\n    out[1] = 0\n    return 2"), "ascend"),
        ("strict", ("return 0 if a < 2 else 1", "return 0 if a < 1 else 1"), "refused by"),
        ("lax", ("return 0 if a < 2 else 1", "return 0"), "not listed as legal"),
        ("peeking", (LEGAL, LEGAL + " if s.number[1 - s.turn % 2] < 25 else 1"), "mover"),
        ("unjust", ("return better + 1", "return 1"), "disagree"),
        ("forgetful", (REDEAL, "        if True:\n            s.number[other]"), "may not|redeal"),
        (
            "circular",
            ("    return s.number[seat]", "    return score(s, seat + 1) if seat < 0 else s.number[seat]"),
            "calls itself",
        ),
        (
            "overflowing",
            ("    s.said[s.turn] = a + 1", "    s.said[s.turn] = a + 200"),
            "overflow: field said holds 20[01], but i8",
        ),
        ("floating", ("    s.said[s.turn] = a + 1", "    s.said[s.turn] = (a + 1) / 2"), "rules.py, line 33.*divides with /"),
        ("halving", ("    s.said[s.turn] = a + 1", "    s.said[s.turn] = int(a * 0.5)"), "line 33.*uses the float 0.5"),
        ("listing", ("    s.said[s.turn] = a + 1", "    s.said[s.turn] = len([a, a])"), "line 33.*makes a list"),
        ("raising", ("    s.said[s.turn] = a + 1", "    if a > 5:\n        raise ValueError"), "raises an exception"),
        (
            "failing",
            ("    s.said[s.turn] = a + 1", "    s.said[s.turn] = 1 // a"),
            "apply of action 0 raises ZeroDivisionError.*line 33",
        ),
        ("dirty", ("    s.said[s.turn] = a + 1", "    s.said[s.turn] = CHANGEABLE[a]"), "uses CHANGEABLE, which can be changed"),
        ("spoken", ("    s.said[s.turn] = a + 1", "    s.said[s.turn] = len(f'{a}')"), "makes a text"),
        ("narrow", ("MAX_LEGAL = 2", "MAX_LEGAL = 1"), r"may write at most MAX_LEGAL \(1\) actions, raises IndexError"),
        (
            "boastful",
            ("        s.turn = -1\n", "        s.turn = -1\n        for _ in range(3):\n            note(s, Note.SAYS, 0, 0)\n"),
            "made 4 notes, more than MAX_NOTES",
        ),
        (
            "stumbling",
            ("s.number[other] = below(s, 50)", "s.number[other] = below(s, 50) // (seat * 0)"),
            "redeal for seat 0 raises ZeroDivisionError",
        ),
        ("endless", ("    s.left -= 1", "    s.left -= 0"), "does not end"),
        (
            "backward",
            ("    s.said[s.turn] = a + 1", "    s.said[s.turn - 1] = a + 1"),
            "apply, line 33,.*index -1 counts from the end",
        ),
        ("crowded", ("VERSION = 1\n", "VERSION = 1\nONLY_SEATED = True\n"), "with 2 players: list .*index out of range"),
        ("uncited", ("return 0 if a < 2 else 1", "return 0 if a < 2 else 7"), "refused by uncited.7, which is not in rules.md"),
        (
            "chatty",
            ("    note(s, Note.SAYS, s.turn, a)", "    for _ in range(3):\n        note(s, Note.SAYS, s.turn, a)"),
            "notes",
        ),
    ],
)
def test_a_broken_game_is_found_out(tmp_path, name, change, complaint):
    with pytest.raises(Broken, match=complaint):
        check(make(tmp_path, name, change))


def test_a_function_may_read_a_field_of_its_own_name(tmp_path):
    change = ("    return s.number[seat]", "    return number(s, seat)\n\n\ndef number(s, seat):\n    return s.number[seat]")
    game = make(tmp_path, "namesakes", change)
    assert "number" in [f.__name__ for f in source.functions(game)]
    assert list(source.faults(game)) == []


def test_a_redeal_that_contradicts_what_was_shown_is_found_out(tmp_path):
    position = """
def check(s, given):
    if max(s.number) > 49:
        given.refuse("number", "there is no number above 49")
"""
    check(make(tmp_path, "agreeing", position=position))
    change = ("s.number[other] = below(s, 50)", "s.number[other] = 50 + below(s, 50)")
    with pytest.raises(Broken, match=r"redeal contradicts what was shown.*no number above 49"):
        check(make(tmp_path, "contradicting", change, position=position))


def test_a_game_without_written_rules_is_found_out(tmp_path):
    with pytest.raises(Broken, match=r"has no rules\.md"):
        check(make(tmp_path, "unwritten", rules_text=""))
    with pytest.raises(Broken, match="no numbered rule"):
        check(make(tmp_path, "unnumbered", rules_text="# Numbers\n\nSay high or low.\n"))
    with pytest.raises(Broken, match="not numbered from 1"):
        check(make(tmp_path, "gappy", rules_text="**gappy.1** Say.\n\n**gappy.3** Win.\n"))


def test_a_bot_that_chooses_what_is_not_legal_is_found_out(tmp_path):
    cheat = "BOTS = ('cheat',)\n\n\ndef cheat(s, actions, n):\n    return {}\n"
    for name, choice in (("honest", "int(actions[0])"), ("cheating", "2")):
        game = make(tmp_path, name, ("CHANGEABLE = [1, 2]\n", cheat.format(choice)))
        game = replace(game, bots=game.rules)
        if name == "honest":
            check(game)
            continue
        with pytest.raises(Broken, match="the bot cheat chooses action 2, which is not legal"):
            check(game)


def test_a_bot_that_reads_what_others_hold_is_found_out_where_it_says_that_it_does_not(tmp_path):
    bot = "READS_ONLY_OWN = {}\nBOTS = ('bold',)\n\n\ndef bold(s, actions, n):\n    return int(actions[s.number[{}] % 2])\n"
    for name, says, seat in (("masked", False, "(s.turn + 1) % 2"), ("own", True, "s.turn")):
        game = make(tmp_path, name, ("CHANGEABLE = [1, 2]\n", bot.format(says, seat)))
        check(replace(game, bots=game.rules))
    game = make(tmp_path, "peeking", ("CHANGEABLE = [1, 2]\n", bot.format(True, "(s.turn + 1) % 2")))
    with pytest.raises(Broken, match="the bot bold reads what its seat can't see, despite READS_ONLY_OWN"):
        check(replace(game, bots=game.rules))


def test_an_observation_beyond_its_span_is_found_out(tmp_path):
    imported = ("from fuda.kernel import below, note", "from fuda.kernel import Spans, below, note")
    spans = "SPANS = Spans()\nSPANS.span('number', {})\nSPANS.span('said', 2, seat=3)\n"
    check(make(tmp_path, "wide", imported, ("CHANGEABLE = [1, 2]\n", spans.format(49))))
    with pytest.raises(Broken, match=r"beyond its span: number is \d+, above its most, 1"):
        check(make(tmp_path, "tight", imported, ("CHANGEABLE = [1, 2]\n", spans.format(1))))


def test_a_match_without_an_end_is_found_out(tmp_path):
    with pytest.raises(Broken, match="does not end"):
        check_match(make(tmp_path, "endless", ("    s.left -= 1", "    s.left -= 0")), 2, {}, 1)


def test_a_match_without_an_end_after_a_redeal_is_found_out(tmp_path):
    table = Table(make(tmp_path, "endless", ("    s.left -= 1", "    s.left -= 0")), seed=1)
    to_its_end = next(seed for seed in range(99) if random.Random(seed).randrange(4) == 0)
    with pytest.raises(Broken, match="after a redeal the match does not end"):
        check_playable(table, interpreted(table.game).copy(table.state), random.Random(to_its_end), "here")


@pytest.mark.parametrize("name", games.own_names())
def test_all_that_a_seat_may_not_see_is_made_nonsense_and_nothing_else(name):
    table = Table(name, seed=1)
    engine, s, chance = interpreted(table.game), table.state, random.Random(1)
    secrets = [f for f in engine.layout.fields if f.length and f.sight is not Sight.PUBLIC]
    for seat in range(-1, table.players):
        hidden: dict[tuple[str, int], bool] = {}  # whether what stands there has changed
        for _ in range(5):
            other = scrambled(engine, s, seat, chance)
            assert engine.masked(other, seat) == engine.masked(s, seat)
            for f in secrets:
                for i in range(f.length):
                    is_seen = f.sight is Sight.PRIVATE and i // f.each == seat
                    is_seen |= f.sight is Sight.SEEN_BY and seat >= 0 and bool(getattr(s, f.mask)[i] >> seat & 1)
                    if not is_seen:
                        hidden[f.name, i] = hidden.get((f.name, i), False) or getattr(other, f.name)[i] != getattr(s, f.name)[i]
        assert [place for place, has_changed in hidden.items() if not has_changed] == []


def test_a_leaking_view_is_found_out(tmp_path, monkeypatch):
    game = make(tmp_path, "leaky")
    monkeypatch.setattr(View, "own", staticmethod(lambda s, seat: {"hand": [], "sum": sum(s.said), "left": s.left}))
    check(game)
    monkeypatch.setattr("fuda.kernel.python.PythonEngine.masked", lambda self, s, seat: self.copy(s))
    monkeypatch.setattr(View, "own", staticmethod(lambda s, seat: {"hand": [], "all": s.number[:]}))
    with pytest.raises(Broken, match="may not"):
        check(game)


def test_a_shared_view_that_depends_on_who_looks_is_found_out(tmp_path, monkeypatch):
    game = make(tmp_path, "unshared")
    monkeypatch.setattr(View, "shared", staticmethod(lambda s: {"all": s.number[:]}))
    with pytest.raises(Broken, match="alike"):
        check(game)
    monkeypatch.undo()
    monkeypatch.setattr(View, "SECRET_SCORES", False)
    with pytest.raises(Broken, match="alike"):
        check(make(tmp_path, "unshared_scores"))
