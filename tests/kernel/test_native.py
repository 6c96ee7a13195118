"""Compiled code: kept on disk by content, never stale, and never in the way of play."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fuda
from fuda.kernel import native
from fuda.table import Table
from tests.broken import make

TRY = """
import sys; sys.path[:0] = [{folder!r}, {root!r}]
from pathlib import Path
from tests.broken import SOURCE, make
from fuda.kernel.native import NativeEngine
game = make(Path({folder!r}), "edited", ("s.said[s.turn] = a + 1", "s.said[s.turn] = a + {bonus}"))
engine = NativeEngine(game)
s = engine.new(); s["players"] = 2; s["rng"] = 1; engine.reset(s); engine.act(s, 1)
hits = sum(sum(f.stats.cache_hits.values()) for f in vars(engine._call).values() if hasattr(f, "stats"))
print(int(s["said"][0][0]), hits)
"""
ROOT = Path(__file__).parent.parent.parent


def try_edited(folder, cache, bonus):
    code = TRY.format(folder=str(folder), root=str(ROOT), bonus=bonus)
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "FUDA_CACHE": str(cache)}, capture_output=True, text=True, check=True
    )
    said, hits = done.stdout.split()
    return int(said), int(hits)


def test_an_edited_rule_never_runs_stale_and_an_unedited_one_is_not_compiled_again(tmp_path):
    cache = tmp_path / "cache"
    assert try_edited(tmp_path, cache, 1) == (2, 0)
    said, hits = try_edited(tmp_path, cache, 1)
    assert said == 2
    assert hits > 5
    assert try_edited(tmp_path, cache, 5) == (6, 0)


def test_without_a_writable_cache_it_compiles_all_the_same(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("FUDA_CACHE", str(blocked))
    engine = native.NativeEngine(make(tmp_path, "uncached"))
    s = engine.new()
    s["players"] = 2
    s["rng"] = 1
    engine.reset(s)
    assert engine.legal(s) == [0, 1]


def test_a_table_goes_over_to_native_code_when_it_is_ready(monkeypatch):
    monkeypatch.setattr(native, "_ready", {})
    monkeypatch.setattr(native, "_warming", {})
    t = fuda.table("saika", 4, 11)
    twin = Table("saika", 4, 11, backend="python")
    t.play(t.legal()[0])
    twin.play(twin.legal()[0])
    assert t._engine.name == "python"
    thread = native.warm(t.game)
    begun = time.monotonic()
    moves = 0
    while thread.is_alive() and time.monotonic() - begun < 300:
        if t.over:
            t, twin = fuda.table("saika", 4, moves), Table("saika", 4, moves, backend="python")
        t.play(t.legal()[-1])
        twin.play(twin.legal()[-1])
        moves += 1
    thread.join(300)
    if t.over:
        t, twin = fuda.table("saika", 4, 1), Table("saika", 4, 1, backend="python")
    t.play(t.legal()[0])
    twin.play(twin.legal()[0])
    assert t._engine.name == "native"
    assert t.state == twin.state
    assert t.notes == twin.notes
    assert t.view(0) == twin.view(0)


@pytest.mark.parametrize("players", [3, 6])
def test_a_table_plays_the_same_on_either_backend(players):
    a, b = (Table("saika", players, 5, backend=name) for name in ("python", "native"))
    while not a.over:
        action = a.legal()[len(a.log) % len(a.legal())]
        assert a.legal() == b.legal()
        a.play(action)
        b.play(action)
        assert a.words("ja") == b.words("ja")
        assert a.observe(0) == b.observe(0)
    assert a.scores == b.scores
    assert a.record() == b.record()
