"""The shuffle that nobody can choose: commitments first, then all contributions at once, then the deal."""

import hashlib
import json

import fuda
from fuda import shuffle
from fuda.server import commands
from tests.server.at_table import Person, problem, quick, serving
from tests.server.test_matches import play_together

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}
TEXTS = ("a1" * 32, "b2" * 32)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def committed(address: str, **setup: object) -> tuple[Person, Person, str, str]:
    """Two people who have committed to their parts, at a table that is about to be dealt; and what the service has promised."""
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    made = aki.post("/api/tables", game="saika", players=3, seats=[ME, OPEN, BOT], commitment=sha256(TEXTS[0]), **setup)
    table = made["id"]
    assert made["shuffle"]["commitments"] == [sha256(TEXTS[0]), None, None]
    ben.post(f"/api/tables/{table}/join", commitment=sha256(TEXTS[1]))
    return aki, ben, table, made["shuffle"]["commitment"]


def test_all_commit_then_all_reveal_then_the_cards_are_dealt(address: str) -> None:
    aki, ben, table, promised = committed(address)
    with aki.live(table) as first, ben.live(table) as second:
        assert first.table["status"] == "waiting"
        assert first.table["shuffle"]["is_revealing"]
        assert first.table["shuffle"]["commitments"] == [*map(sha256, TEXTS), None]
        assert TEXTS[0] not in "".join(first.raw + second.raw)
        first.say("reveal", text=TEXTS[0])
        second.until_event("reveal")
        assert second.table["status"] == "waiting"
        assert TEXTS[0] not in "".join(second.raw)  # not before all are there
        second.say("reveal", text=TEXTS[1])
        first.until_event("start")
        assert first.table["shuffle"]["contributions"] == [*TEXTS, None]
        play_together(first, second)
        shown = first.table["shuffle"]
    assert shown["commitment"] == promised
    server_seed = bytes.fromhex(shown["revealed"]["server_seed"])
    assert shuffle.commitment(server_seed) == promised
    assert shuffle.table_seed(server_seed, table, [*TEXTS, ""]).hex() == shown["revealed"]["seed"]
    checked = aki.get(f"/api/tables/{table}/verify")
    assert [checked[name] for name in ("commitment", "contributions", "seed", "match")] == [True] * 4
    head, *moves = aki.http.get(f"/api/tables/{table}/record").text.splitlines()
    other = json.loads(head)
    other["shuffle"]["commitments"][1] = sha256("something else")
    assert not shuffle.verify("\n".join([json.dumps(other), *moves]))["contributions"]
    assert fuda.replay("\n".join([head, *moves])).over


def test_nobody_changes_a_part_once_others_are_being_revealed(address: str) -> None:
    aki, ben, table, _ = committed(address)
    aki.say(table, "reveal", text=TEXTS[0])
    assert ben.refused_to_say(table, "reveal", text="another")["type"] == "/problems/not-now"
    assert ben.refused_to_say(table, "commit", commitment=sha256("another"))["type"] == "/problems/not-now"
    assert ben.refused_to_say(table, "contribute", text="another")["type"] == "/problems/not-now"
    assert ben.refused_to_say(table, "leave")["type"] == "/problems/not-now"
    assert aki.refused_to_say(table, "reveal", text=TEXTS[0])["type"] == "/problems/not-now"
    assert aki.refused_to_say(table, "start")["type"] == "/problems/not-now"


def test_nobody_commits_twice(address: str) -> None:
    aki, _, table, _ = committed(address, hold=True)
    assert aki.refused_to_say(table, "commit", commitment=sha256("another"))["type"] == "/problems/not-now"
    assert aki.refused_to_say(table, "contribute", text="another")["type"] == "/problems/not-now"
    assert aki.refused_to_say(table, "commit", commitment="A" * 64)["type"] == "/problems/bad-request"


def test_who_does_not_reveal_in_time_is_left_out_and_everyone_is_told(database: str, monkeypatch) -> None:
    monkeypatch.setattr(commands, "REVEAL_MS", 300)
    with serving(quick(database)) as address:
        aki, _, table, _ = committed(address)
        with aki.live(table) as live:
            if live.table["status"] == "waiting":
                live.say("reveal", text=TEXTS[0])
                live.until_now(lambda now: now["status"] == "playing")
            started = next(event for event in live.events if event["kind"] == "start")
            assert 1 in started["left_out"]
            assert "Ben did not open its part of the shuffle, which is left out" in started["words"]["en"]
            assert live.table["shuffle"]["contributions"][1] == ""
            started.pop("view", None)
    with serving(quick(database)) as address:  # and the log says the same
        again = Person(address, cookie=aki.cookie)
        assert next(event for event in again.get(f"/api/tables/{table}/now")["events"] if event["kind"] == "start") == started


def test_a_restart_while_parts_are_revealed_deals_the_cards(database: str) -> None:
    with serving(quick(database)) as address:
        aki, _, table, _ = committed(address)
    with serving(quick(database, sweep=0.05)) as address, Person(address, cookie=aki.cookie).live(table) as live:
        live.until_now(lambda now: now["status"] != "waiting")


def test_what_is_published_of_the_shuffle_is_no_secret_of_the_deal(address: str) -> None:
    aki, ben, table, _ = committed(address)
    aki.say(table, "reveal", text=TEXTS[0])
    ben.say(table, "reveal", text=TEXTS[1])
    now = aki.http.get(f"/api/tables/{table}/now").text
    assert "server_seed" not in now
    assert problem(aki.http.get(f"/api/tables/{table}/verify"))["type"] == "/problems/not-now"
