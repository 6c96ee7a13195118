"""The examples of docs/protocol.md have the shape of real messages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fuda import games
from fuda.server.schemas import NewTable
from tests.server.at_table import Json, Person, quick, serving
from tests.swap import GAME

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = {name: json.loads(text) for name, text in re.findall(r"<!-- example: ([\w ]+) -->\n```json\n(.*?)```", DOCUMENT, re.S)}
MORE = "…"  # stands for further fields
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}


def inline_messages() -> dict[str, Json]:
    """The messages that are written in a line of text, by their type."""
    found = [json.loads(text) for text in re.findall(r'`(\{"type": "[a-z]+".*?\})`', DOCUMENT)]
    return {message["type"]: message for message in found}


def same_shape(example: Any, real: Any, where: str = "") -> list[str]:
    """How a real value differs from an example in fields and types; null in either stands for anything."""
    if example is None or real is None or example == MORE:
        return []
    if isinstance(example, dict) and isinstance(real, dict):
        differences = [f"{where}.{key} is not there" for key in example if key != MORE and key not in real]
        if MORE not in example:
            differences += [f"{where}.{key} is not in the document" for key in real if key not in example]
        for key, value in example.items():
            if key in real:
                differences += same_shape(value, real[key], f"{where}.{key}")
        return differences
    if isinstance(example, list) and isinstance(real, list):
        return [one for value in real if example for one in same_shape(example[-1], value, f"{where}[]")]
    if where.endswith(("options[].default", "values[].value")):  # a text, a number or true/false
        return []
    kinds = (bool, int, str)
    expected = next((kind for kind in kinds if isinstance(example, kind)), None)
    return [] if expected and isinstance(real, expected) else [f"{where} is {real!r}, not like {example!r}"]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Real messages about a move of several actions, by the names of the examples."""
    games.add(GAME)
    with serving(quick(f"sqlite:///{tmp_path_factory.mktemp('lines')}/fuda.sqlite")) as address:
        aki, ben = Person(address, "Aki"), Person(address, "Ben")
        start = "swap, 2 players\nturn: 1\nphase: turn\ntrader: 0\nhand: 7 56 0\nheld: 3 3 0\ndeck: 4032\ndeck_size: 6\n"
        table = aki.table("swap", seats=[ME, OPEN], position=start)
        ben.post(f"/api/tables/{table}/join")
        with aki.live(table) as live:
            problem = live.ask("move", number=0, text="offer 2: 1, 4 for 5")["problem"]
            live.ask(**EXAMPLES["line"])
            event = json.loads(live.raw[-2])
    games.remove("swap")
    return {"line": EXAMPLES["line"], "line problem": problem, "line event": event}


@pytest.fixture(scope="module")
def real(address: str, lines: dict[str, Any]) -> dict[str, Any]:
    """Real messages, by the names of the examples."""
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    messages: dict[str, Any] = lines | {"games": aki.get("/api/games")}
    timed = aki.table(players=3, seats=[ME, BOT, BOT], clock={"kind": "bank", "seconds": 3000})
    messages["clock"] = aki.get(f"/api/tables/{timed}/now")["now"]["clock"]
    table = aki.post("/api/play", game="saika", players=3)["id"]
    with aki.live(table) as live:
        messages["presence"] = live.until(lambda message: message["type"] == "presence")
        messages["table"] = aki.get(f"/api/tables/{table}")
        choice = live.until_my_turn()
        while choice is not None and not choice["dimmed"]:  # until a card is forbidden
            live.play()
            choice = live.until_my_turn()
        assert choice is not None
        text = choice["dimmed"][0]["text"]
        messages["refused"] = live.ask("move", number=choice["number"], text=text)
        messages["problem"] = messages["refused"]["problem"]
        messages["why"] = live.say("why", text=text)
        messages["hint"] = live.say("hint")
        messages["pong"] = live.say("ping")
        messages["snapshot"] = aki.get(f"/api/tables/{table}/now")
        messages["now"] = messages["snapshot"]["now"]
        messages["done"] = live.say("move", number=choice["number"], action=choice["legal"][0]["id"])
        messages["event"] = json.loads(live.raw[-2])  # which comes just before its answer
        live.play_out()
    messages["shuffle"] = aki.get(f"/api/tables/{table}")["shuffle"]
    messages["verify"] = aki.get(f"/api/tables/{table}/verify")
    messages["replay"] = aki.get(f"/api/tables/{table}/replay")
    messages["history"] = aki.get("/api/me/history")
    messages["question"] = question(aki, ben)
    waiting = aki.post("/api/play", game="saika", players=3)["id"]
    messages["position"] = aki.get(f"/api/tables/{waiting}/position")
    start = "daifugo, 3 players\nturn: 1\nhand 1: 5s 5d 3c\nhand 2: 4d 4h\nhand 3: Kd Kh\n"
    pair = aki.table("daifugo", seats=[ME, BOT, BOT], position=start)
    legal = aki.get(f"/api/tables/{pair}/now")["now"]["choice"]["legal"]
    messages["details"] = next(action for action in legal if action["text"] == "5s+5d")
    messages["checked"] = aki.post("/api/games/saika/check", position=messages["position"]["position"])
    return messages


def question(aki: Person, ben: Person) -> Any:
    """What is asked when somebody wants to take back after somebody else has moved."""
    table = aki.table(players=3, seats=[ME, OPEN, BOT])
    ben.post(f"/api/tables/{table}/join")
    with aki.live(table) as first, ben.live(table) as second:
        while True:
            first.until_now(lambda now: now["turn"] != 2)
            mover, other = (first, second) if first.now["turn"] == 0 else (second, first)
            mover.play()
            for live in (first, second):
                live.until_number(mover.last)
                live.until_now(lambda now: now["turn"] != 2)
            if other.now["undo"]["can"] == "consent":
                assert other.say("undo")["asked"]
                return other.now["undo"]["asked"]


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "new table"])
def test_an_example_has_the_shape_of_a_real_message(real: dict[str, Any], name: str) -> None:
    assert same_shape(EXAMPLES[name], real[name]) == []


@pytest.mark.parametrize("name", ["done", "hint", "why", "pong", "presence"])
def test_an_inline_example_has_the_shape_of_a_real_message(real: dict[str, Any], name: str) -> None:
    assert same_shape(inline_messages()[name], real[name]) == []


def test_the_refusal_of_a_message_is_as_described(real: dict[str, Any]) -> None:
    assert same_shape(inline_messages()["problem"], real["refused"]) == []


def test_the_example_of_a_new_table_is_accepted(address: str) -> None:
    example = EXAMPLES["new table"]
    assert set(example) == set(NewTable.model_fields)
    assert Person(address).post("/api/tables", **example)["clock"] == example["clock"]


def test_the_example_of_an_action_with_details_is_that_action(real: dict[str, Any]) -> None:
    assert EXAMPLES["details"] == real["details"]


def test_the_example_of_a_line_is_one_move_of_five_actions(lines: dict[str, Any]) -> None:
    parts = [*lines["line event"]["earlier"], lines["line event"]["event"]]
    assert [event["action"]["text"] for event in parts] == ["trade 2", "give 1", "give 3", "want 5", "propose"]
    assert parts[-1]["words"]["en"] == EXAMPLES["line event"]["event"]["words"]["en"]
    assert parts[-1]["notes"] == EXAMPLES["line event"]["event"]["notes"]
    assert lines["line problem"]["words"]["en"] == EXAMPLES["line problem"]["words"]["en"]


def test_every_problem_is_in_the_document() -> None:
    from fuda.server.problems import KINDS

    for kind, (status, _, _) in KINDS.items():
        if kind != "method-not-allowed":
            assert f"`{kind}`" in DOCUMENT
            assert kind == "not-found" or re.search(rf"\| `{kind}` \| {status}\b", DOCUMENT), kind


def test_every_kind_of_event_and_message_is_in_the_document() -> None:
    from fuda.server.commands import HANDLERS
    from fuda.server.serializers import FIELDS

    for kind, fields in FIELDS.items():
        row = re.search(rf"^\| `{kind}` \| (.*?) \|", DOCUMENT, re.M)
        assert row is not None, kind
        assert all(f"`{field}`" in row[1] for field in fields)
    for kind in HANDLERS:
        assert re.search(rf"^\| `{kind}` \|", DOCUMENT[DOCUMENT.index("### Client messages") :], re.M), kind


def test_a_field_that_is_missing_or_new_would_be_noticed() -> None:
    assert same_shape({"a": 1}, {"a": 1, "b": 2})
    assert same_shape({"a": 1, "b": 2}, {"a": 1})
    assert same_shape({"a": 1}, {"a": "1"})
    assert same_shape([{"a": 1}], [{"a": 1}, {}])
    assert not same_shape({"a": 1, MORE: MORE}, {"a": 2, "b": 2})
