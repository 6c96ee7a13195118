"""Who somebody is, and what strangers may not do."""

import re

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.at_table import Person, problem, quick, serving


def test_a_name_is_kept_in_a_signed_cookie(address: str) -> None:
    nobody = Person(address)
    assert nobody.get("/api/me") == {"person": None}
    assert nobody.post("/api/me", name="  Aki ") == {"person": {"name": "Aki"}}
    assert nobody.get("/api/me") == {"person": {"name": "Aki"}}
    nobody.post("/api/me", name="明")
    assert nobody.get("/api/me") == {"person": {"name": "明"}}
    header = httpx.post(address + "/api/me", json={"name": "Ben"}).headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header


def test_a_cookie_outlives_the_service(database: str) -> None:
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        guest = httpx.post(address + "/api/tables", json={"game": "saika"})
    with serving(quick(database)) as address:
        assert Person(address, cookie=aki.cookie).get("/api/me") == {"person": {"name": "Aki"}}
        assert Person(address, cookie=guest.cookies["fuda"]).get("/api/me") == {"person": {"name": guest.json()["maker"]}}


def test_a_forged_cookie_is_nobody(address: str) -> None:
    aki = Person(address, "Aki")
    middle = len(aki.cookie) // 2
    swapped = "A" if aki.cookie[middle] != "A" else "B"
    forged = aki.cookie[:middle] + swapped + aki.cookie[middle + 1 :]
    for cookie in (forged, "x", "a.b", "x" * 5000):
        assert Person(address, cookie=cookie).get("/api/me") == {"person": None}


def test_a_private_link_brings_the_same_seats_to_another_device(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.post("/api/play", game="saika")["id"]
    link = aki.post("/api/me/link")["link"]
    before, token = link.split("#back=")
    assert before == f"{address}/back"
    phone = Person(address)
    looked = phone.post("/api/me/back/look", token=token)
    assert looked["person"] == {"name": "Aki"}
    assert [one["id"] for one in looked["tables"]] == [table]
    assert phone.get("/api/me") == {"person": None}  # only asked
    assert phone.post("/api/me/back", token=token) == {"person": {"name": "Aki"}, "before": None}
    assert phone.get(f"/api/tables/{table}")["seat"] == 0
    assert Person(address).refused("/api/me/back", token=token[:-1] + "!")["type"] == "/problems/bad-link"
    assert Person(address).refused("/api/me/back", token=aki.cookie)["type"] == "/problems/bad-link"


def test_who_follows_a_private_link_can_become_again_who_it_was(address: str) -> None:
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    token = aki.post("/api/me/link")["link"].split("#back=")[1]
    before = ben.post("/api/me/back", token=token)["before"]
    assert before["name"] == "Ben"
    assert ben.get("/api/me") == {"person": {"name": "Aki"}}
    ben.post("/api/me/back", token=before["token"])
    assert ben.get("/api/me") == {"person": {"name": "Ben"}}


def test_what_the_api_says_is_kept_nowhere(address: str) -> None:
    aki = Person(address, "Aki")
    for path in ("/api/me", "/api/lobby", "/api/nothing"):
        assert aki.http.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "\u0000", "\u3164", "\u2800\u2800", "\u115f\u1160", "\u0301"])
def test_bad_names_are_refused(address: str, name: str) -> None:
    assert Person(address).refused("/api/me", name=name)["type"] == "/problems/bad-request"


@pytest.mark.parametrize(
    ("languages", "name"),
    [
        (None, r"Guest \d{4}"),
        ("en", r"Guest \d{4}"),
        ("de,ja;q=0.5", r"Guest \d{4}"),
        ("ja", r"ゲスト\d{4}"),
        ("JA-jp,en;q=0.8", r"ゲスト\d{4}"),
    ],
)
def test_who_has_no_name_gets_one_in_its_language(address: str, languages: str | None, name: str) -> None:
    def newcomer() -> Person:
        person = Person(address)
        if languages:
            person.http.headers["Accept-Language"] = languages
        return person

    maker, other, linked = newcomer(), newcomer(), newcomer()
    table = maker.post("/api/tables", game="saika")
    joined = other.post(f"/api/tables/{table['id']}/join")
    linked.post("/api/me/link")
    assert re.fullmatch(name, table["maker"])
    assert re.fullmatch(name, joined["seats"][1]["name"]["en"])
    assert re.fullmatch(name, linked.get("/api/me")["person"]["name"])


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1", "http://["])
def test_other_sites_can_do_nothing(address: str, origin: str) -> None:
    aki = Person(address, "Aki")
    refused = problem(aki.http.post("/api/play", json={"game": "saika"}, headers={"Origin": origin}))
    assert refused["type"] == "/problems/not-allowed"
    table = aki.post("/api/play", game="saika")["id"]
    with pytest.raises(InvalidStatus) as error:
        aki.live(table, Origin=origin)
    assert error.value.response.status_code == 403


def test_our_own_page_may(address: str) -> None:
    aki = Person(address, "Aki")
    made = aki.http.post("/api/play", json={"game": "saika"}, headers={"Origin": address})
    assert made.status_code == 201
    with aki.live(made.json()["id"], Origin=address) as live:
        assert live.table["seat"] == 0


def test_games_come_in_words_and_with_their_rules(address: str) -> None:
    person = Person(address)
    listed = person.get("/api/games")["games"]
    assert "saika" in [game["name"] for game in listed]
    for game in listed:
        assert game["players"]["min"] <= game["players"]["default"] <= game["players"]["max"]
        for words in (game["title"], game["tagline"], *(option["words"] for option in game["options"])):
            assert words["en"]
            assert words["ja"]
        assert {"name": "random", "words": {"en": "Random", "ja": "ランダム"}} in game["bots"]
        rules = person.get(f"/api/games/{game['name']}")["rules"]
        assert rules
        assert all(rule["number"].startswith(game["name"] + ".") and rule["text"]["en"] for rule in rules)
        assert all(set(rule["text"]) == set(rule["section"]) == {"en", "ja"} for rule in rules)
    assert problem(person.http.get("/api/games/nothing"))["status"] == 404
