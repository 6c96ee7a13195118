"""Positions shortly before something happens, and sitting down there against bots."""

from tests.page.visitor import Visitor

LAST_TRICK = "saika, 3 players\nphase: play\nturn: 1\nround: {}\nhand 1: red-9\nhand 2: red-1\nhand 3: red-3\ntricks left: 1\n"
LAST_CARDS = "daifugo, 3 players\noption rounds: {}\nturn: 1\nround: {}\nhand 1: 9s\nhand 2: 4s 5h\nhand 3: 6c 7d 9d\n"


def seated(visitor: Visitor, game: str, position: str) -> str:
    """At a table against bots that starts from a position; its id."""
    visitor.go()
    answer = visitor.page.request.post(f"{visitor.address}/api/play", data={"game": game, "position": position})
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    visitor.go(f"/table/{table}")
    visitor.awaited()
    return table
