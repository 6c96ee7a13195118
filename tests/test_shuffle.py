import json
from pathlib import Path

import pytest

import fuda
from fuda import cli, record, shuffle

SERVER_SEED = bytes(range(32))
CONTRIBUTIONS = ["", "salt 塩", '"quoted"\n']


def recorded(**changes: object) -> str:
    """A short match dealt as a service deals, with things about its shuffle changed."""
    seed = shuffle.table_seed(SERVER_SEED, "k3vq8m2xw7tc", CONTRIBUTIONS)
    table = fuda.table("saika", players=3, seed=seed)
    for _ in range(5):
        table.play(table.legal()[0])
    return record.write(table, shuffle=shuffle.head(SERVER_SEED, "k3vq8m2xw7tc", CONTRIBUTIONS) | changes)


def verify(tmp_path: Path, text: str, *more: str) -> int:
    file = tmp_path / "match.jsonl"
    file.write_text(text, "utf-8")
    return cli.main(["verify", str(file), *more])


def test_a_match_that_followed_from_its_promise_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    promised = shuffle.commitment(SERVER_SEED)
    assert verify(tmp_path, recorded(), "--commitment", promised.upper()) == 0
    assert verify(tmp_path, recorded(), "--json") == 0
    said = capsys.readouterr().out
    assert json.loads(said[said.index("{") :]) == {
        "commitment": True,
        "contributions": True,
        "seed": True,
        "match": True,
        "over": False,
        "actions": 5,
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"server_seed": bytes(32).hex()},
        {"commitment": "0" * 64},
        {"contributions": ["", "sugar", '"quoted"\n']},
        {"contributions": CONTRIBUTIONS[:2]},
        {"table": "another"},
    ],
)
def test_anything_else_is_found_out(tmp_path: Path, changes: dict[str, object]) -> None:
    assert verify(tmp_path, recorded(**changes)) == 1


def test_a_commitment_that_was_noted_must_be_the_same(tmp_path: Path) -> None:
    assert verify(tmp_path, recorded(), "--commitment", "0" * 64) == 1


@pytest.mark.parametrize("changes", [{"server_seed": "no number"}, {"contributions": 5}])
def test_damage_is_said_in_one_sentence(tmp_path: Path, changes: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(tmp_path, recorded(**changes)) == 2
    assert "damaged" in capsys.readouterr().err


def test_a_record_without_a_promise_can_not_be_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(tmp_path, fuda.table("saika", seed=1).record()) == 2
    assert "nothing of its shuffle" in capsys.readouterr().err


def test_neither_side_alone_decides_the_seed() -> None:
    base = shuffle.table_seed(SERVER_SEED, "t", CONTRIBUTIONS)
    assert shuffle.table_seed(bytes(32), "t", CONTRIBUTIONS) != base
    assert shuffle.table_seed(SERVER_SEED, "t", ["", "salt", ""]) != base
    assert shuffle.table_seed(SERVER_SEED, "u", CONTRIBUTIONS) != base
