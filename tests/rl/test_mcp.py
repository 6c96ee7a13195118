"""The server for assistants, asked by a real client of the protocol over the pipes of a real process."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import anyio
import pytest
from mcp import Client, StdioServerParameters

import fuda
from fuda import games, rulebook
from tests.server.at_table import Person, quick, serving

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def command():
    environment = {"PYTHONPATH": str(ROOT / "src"), "PATH": os.environ["PATH"], "FUDA_DATA": os.environ["FUDA_DATA"]}
    return StdioServerParameters(command=sys.executable, args=["-m", "fuda", "mcp"], env=environment)


def ask(command, conversation):
    async def main():
        async with Client(command) as client:
            return await conversation(client)

    with ThreadPoolExecutor(1) as aside:  # a browser of other tests may keep a loop running in this thread
        return aside.submit(anyio.run, main).result()


def test_an_assistant_plays_a_match(command):
    async def conversation(client):
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"list_games", "rules", "sit_down", "join_table", "look", "play", "why_not"}
        listed = (await client.call_tool("list_games", {})).structured_content["result"]
        assert [game["name"] for game in listed] == list(fuda.games())

        setup = {"game": "saika", "players": 3, "bots": ["random"], "seed": 4}
        started = (await client.call_tool("sit_down", setup)).structured_content
        assert "You are Seat 1 of 3" in started["text"]
        again = (await client.call_tool("look", {"match": started["match"]})).structured_content
        assert again == started

        refused = await client.call_tool("play", {"match": started["match"], "move": "nothing at all"})
        assert refused.is_error
        assert "names no move that is legal now" in refused.content[0].text
        assert (await client.call_tool("look", {"match": started["match"]})).structured_content == started

        shown, moves = started, 0
        while not shown["over"]:
            assert shown["view"]["seat"] == 0
            move = shown["legal"][-1]["text"]
            shown = (await client.call_tool("play", {"match": started["match"], "move": f"My move: {move}"})).structured_content
            assert shown["played"] == [move]
            moves += 1
        assert moves > 20
        return shown["result"]

    result = ask(command, conversation)
    assert sorted(result) == ["places", "scores"]


def test_questions_that_have_no_answer_get_a_sentence(command):
    async def conversation(client):
        said = {}
        for tool, arguments in {
            "rules": {"game": "poker"},
            "sit_down": {"game": "saika", "players": 99},
            "look": {"match": "7"},
            "play": {"match": "7", "move": "pass"},
        }.items():
            answer = await client.call_tool(tool, arguments)
            assert answer.is_error
            said[tool] = answer.content[0].text
        seat = await client.call_tool("sit_down", {"game": "saika", "players": 4, "seat": 7})
        assert "seat is 1 to 4, not 7" in seat.content[0].text
        book = await client.call_tool("sit_down", {"game": "saika", "options": {"book": "/etc/hostname"}})
        assert "saika has no option 'book'" in book.content[0].text
        rule = (await client.call_tool("rules", {"game": "saika", "number": "6"})).content[0].text
        match = (await client.call_tool("sit_down", {"game": "saika", "seed": 1})).structured_content
        why = await client.call_tool("why_not", {"match": match["match"], "move": "pass"})
        return said, rule, why.content[0].text

    said, rule, why = ask(command, conversation)
    assert "There is no game 'poker'" in said["rules"]
    assert "saika takes 3 to 6 players, not 99" in said["sit_down"]
    assert "There is no match '7'" in said["look"]
    assert "There is no match '7'" in said["play"]
    assert rule == rulebook.rule(games.load("saika"), 6)[1]
    assert "saika.10" in why


def test_tools_that_are_used_on_one_match_at_once_take_turns(command):
    """While the bots think about their moves a look does not show a table without moves, nor does a move find the match over."""

    async def conversation(client):
        setup = {"game": "saika", "players": 3, "bots": "expert", "seed": 4}
        started = (await client.call_tool("sit_down", setup)).structured_content
        answers = []

        async def use(tool, **arguments):
            answers.append(await client.call_tool(tool, {"match": started["match"], **arguments}))

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(lambda: use("play", move=started["legal"][0]["text"]))
            for _ in range(3):
                tasks.start_soon(lambda: use("look"))
            tasks.start_soon(lambda: use("play", move="nothing at all"))
        return answers

    for answer in ask(command, conversation):
        if answer.is_error:
            assert "names no move that is legal now" in answer.content[0].text
        else:
            assert answer.structured_content["legal"]
            assert answer.structured_content["prompt"]


def test_numbers_may_be_written_as_numbers_and_one_bot_without_a_list(command):
    async def conversation(client):
        async def result(tool, **arguments):
            answer = await client.call_tool(tool, arguments)
            assert not answer.is_error, answer.content[0].text
            return answer

        rule = (await result("rules", game="saika", number=6)).content[0].text
        started = (await result("sit_down", game="saika", players=3, bots="random", seed=4)).structured_content
        match = int(started["match"])
        looked = (await result("look", match=match)).structured_content
        legal = started["legal"][0]["text"]
        allowed = (await result("why_not", match=match, move=legal)).content[0].text
        played = (await result("play", match=match, move=1)).structured_content
        return rule, started == looked, allowed == f"{legal} is allowed.", played["match"], played["played"] == [legal]

    assert ask(command, conversation) == (rulebook.rule(games.load("saika"), 6)[1], True, True, "1", True)


@pytest.mark.slow
def test_an_assistant_sits_down_with_people(command, tmp_path):
    """Aki makes a table with a free seat and a bot; the assistant takes the seat by the link, and all three play."""

    async def conversation(client):
        table = aki.table("saika", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "thumb"}])
        link = aki.get(f"/api/tables/{table}")["link"]
        joined = (await client.call_tool("join_table", {"link": link, "name": "Robin"})).structured_content
        match = {"match": joined["match"]}
        assert "You are Robin, seat 2 of 3" in joined["text"]
        assert [seat["name"]["en"] for seat in aki.get(f"/api/tables/{table}")["seats"]][:2] == ["Aki", "Robin"]

        moves = 0
        while moves < 3:
            shown = (await client.call_tool("look", match)).structured_content
            assert shown["view"]["seat"] == 1
            now = aki.get(f"/api/tables/{table}/now")["now"]
            if not shown["your_turn"]:
                assert shown["legal"] == []
                if now["choice"]:
                    early = await client.call_tool("play", {**match, "move": "red-1", "wait": 0})
                    assert early.is_error
                    assert early.content[0].text.endswith("It is not your turn.")
                    aki.say(table, "move", number=now["number"], action=now["choice"]["legal"][0]["id"])
                continue
            nonsense = await client.call_tool("play", {**match, "move": "fly away", "wait": 0})
            assert nonsense.is_error
            move = shown["legal"][-1]["text"]
            assert f"{move} is allowed" in (await client.call_tool("why_not", {**match, "move": move})).content[0].text
            said = f"Let me see. **{shown['legal'][-1]['words']}**"
            played = (await client.call_tool("play", {**match, "move": said, "wait": 0})).structured_content
            assert played["played"] == [move]
            assert played["events"]
            moves += 1
        wrong = [
            await client.call_tool("join_table", {"link": link}),  # somebody else may come in, but no seat is free
            await client.call_tool("join_table", {"link": link.rpartition("/")[0] + "/nothing"}),
            await client.call_tool("join_table", {"link": "table 7"}),
        ]
        return [answer.content[0].text for answer in wrong if answer.is_error]

    with serving(quick(f"sqlite:///{tmp_path / 'tables.sqlite'}")) as address:
        aki = Person(address, "Aki")
        full, unknown, no_link = ask(command, conversation)
    assert "seat" in full
    assert "table" in unknown
    assert "is no link to a table" in no_link
