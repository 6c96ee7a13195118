"""What a person has played, in matches and in numbers."""

from fuda.server.history import stats
from tests.server.at_table import Person
from tests.server.test_rematch import finished
from tests.server.test_tables import BOT, ME


def test_matches_against_people_and_against_bots_are_counted_apart(address: str) -> None:
    aki, ben, table = finished(address)
    alone = aki.table("saika", players=3, seats=[ME, BOT, BOT])
    aki.say(alone, "leave")
    with aki.live(alone) as live:
        live.until_now(lambda now: now["status"] == "over")
    played = aki.get("/api/me/history")
    assert [(match["id"], match["against"]) for match in played["matches"]] == [(alone, "bots"), (table, "people")]
    assert played["matches"][1]["others"][0]["en"] == "Ben"
    places = aki.get(f"/api/tables/{table}")["places"]
    assert played["matches"][1]["place"] == places[0]
    [saika] = played["games"]
    assert (saika["game"], saika["people"]["matches"], saika["bots"]["matches"]) == ("saika", 1, 1)
    assert sum(saika["people"]["places"]) == 1
    assert [match["id"] for match in ben.get("/api/me/history")["matches"]] == [table]


def test_nobody_has_played_nothing(address: str) -> None:
    assert Person(address).get("/api/me/history") == {"matches": [], "games": []}


def test_streaks_are_counted_from_the_newest_match() -> None:
    found = stats([{"place": place, "players": 3, "score": -place} for place in (1, 1, 2, 1, 1, 1, 3)])
    assert found == {"matches": 7, "wins": 5, "places": [5, 1, 1], "best": -1, "streak": 2, "longest_streak": 3}
    assert stats([]) is None


def test_who_has_lost_alone_has_not_won() -> None:
    found = stats([{"place": 1, "players": 1, "score": score} for score in (0, 4, 0)])
    assert found is not None
    assert (found["matches"], found["wins"], found["places"], found["best"]) == (3, 1, [1], 4)
