"""Tables with other cards, with decks and from positions."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fuda
from bench.postgres import postgres_programs
from fuda import games
from fuda.kernel.books import MAX_UPLOAD
from fuda.server.settings import Limits
from tests.kernel.duel import GAME
from tests.server.at_table import Json, Person, problem, quick, serving

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}
OWN_CARDS = (Path(str(GAME.rules.__file__)).parent / "cards.toml").read_text("utf-8")
OTHER_CARDS = OWN_CARDS.replace('"plain"', '"household"').replace('"Spark"', '"Ember"').replace("cost = 5", "cost = 4")
BLADES = ["2 old-blade", "3 short-blade", "spark"]
SAIKA = """
saika, 3 players
option pillar: ignored
hand 1: red-7 blue-3
hand 2: green-1 pillar
hand 3: red-8 red-2
trick: - red-9 -
"""
needs_postgres = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")


@pytest.fixture(autouse=True)
def duel() -> Iterator[None]:
    games.add(GAME)
    yield
    games.remove(GAME.name)


@pytest.fixture
def aki(address: str) -> Person:
    return Person(address, "Aki")


def record_of(person: Person, table: str) -> str:
    return person.http.get(f"/api/tables/{table}/record").text


def refused(person: Person, path: str = "/api/tables", **body: Any) -> tuple[str, str]:
    """What was wrong, and in which field."""
    found = person.refused(path, **body)
    assert found["type"] == "/problems/bad-setup"
    assert found["words"]["en"] in found["words"]["ja"]
    return found["field"], found["words"]["en"]


def test_a_game_tells_of_its_book_and_decks(aki: Person) -> None:
    own = GAME.own_book()
    assert own is not None
    game = aki.get("/api/games/duel")
    assert game["book"] == {"name": "plain", "digest": own.digest, "cards": 12}
    assert game["book_schema"] == json.loads(json.dumps(GAME.book_schema))
    assert game["decks"] == {"most": 12}
    saika = aki.get("/api/games/saika")
    assert (saika["book"], saika["book_schema"], saika["decks"]) == (None, None, None)


def test_the_cards_of_a_book_are_listed_with_their_texts(aki: Person) -> None:
    cards = {card["notation"]: card for card in aki.get("/api/games/duel/cards")["cards"]}
    assert cards["spark"]["name"] == {"en": "Spark", "ja": "火花"}
    assert cards["spark"]["text"] is None
    assert cards["spring"]["text"] == {"en": "Cold and clear.", "ja": "Cold and clear."}
    assert [card["id"] for card in cards.values()] == list(range(12))


def test_a_match_with_other_cards_is_replayed_with_their_file(aki: Person, tmp_path: Path) -> None:
    table = aki.post("/api/play", game="duel", book=OTHER_CARDS, decks=[["3 spark", "3 fog"]] * 2)
    book = GAME.read_book(OTHER_CARDS)
    assert table["book"] == {"name": "household", "digest": book.digest}
    assert aki.get("/api/games/duel")["book"]["digest"] != book.digest
    cards = {card["notation"]: card for card in aki.get(f"/api/tables/{table['id']}/cards")["cards"]}
    assert cards["spark"]["name"] == {"en": "Ember", "ja": "火花"}
    with aki.live(table["id"]) as live:
        live.play_out()
        parts = [part for event in live.events for note in event.get("notes", ()) for part in note["parts"]]
        said = [line for event in live.events for line in event["words"]["en"]]
    assert any("Ember" in line for line in said)
    assert {"seat-1", "spark", "fog"} <= set(parts)
    assert not any("Spark" in line for line in said)
    text = record_of(aki, table["id"])
    with pytest.raises(fuda.MissingBook):
        fuda.replay(text)
    file = tmp_path / "household.toml"
    file.write_bytes(aki.http.get(f"/api/tables/{table['id']}/book").content)
    assert file.read_text("utf-8") == OTHER_CARDS
    assert fuda.replay(text, book=file).scores == aki.get(f"/api/tables/{table['id']}")["scores"]
    checked = aki.get(f"/api/tables/{table['id']}/verify")
    assert (checked["commitment"], checked["seed"], checked["match"]) == (True, True, True)
    assert aki.get(f"/api/tables/{table['id']}/replay")["frames"]


def test_tables_with_different_cards_stand_side_by_side(aki: Person) -> None:
    own = aki.post("/api/play", game="duel")["id"]
    other = aki.post("/api/play", game="duel", book=OTHER_CARDS)["id"]
    for table, name in ((own, "Spark"), (other, "Ember")):
        cards = aki.get(f"/api/tables/{table}/cards")["cards"]
        assert next(card for card in cards if card["notation"] == "spark")["name"]["en"] == name
    own_file = aki.http.get(f"/api/tables/{own}/book")
    assert own_file.text == OWN_CARDS
    assert problem(aki.http.get(f"/api/tables/{aki.table()}/book"))["type"] == "/problems/not-found"


@pytest.mark.parametrize(
    ("book", "said"),
    [
        (OWN_CARDS.replace("cost = 5", "cost = 12"), "cards.toml: card 'storm', field 'cost': 12 is not between 0 and 6."),
        ("name = ?\n", "cards.toml, line 1: this is not TOML: Invalid value."),
        ("", "cards.toml: it has no cards; each begins with a line such as [card.storm-lamp]."),
        ("#" * (MAX_UPLOAD + 1), "cards.toml: it has more than 512 KiB."),
    ],
)
def test_what_is_wrong_with_cards_is_one_sentence(aki: Person, book: str, said: str) -> None:
    for path in ("/api/tables", "/api/play"):
        assert refused(aki, path, game="duel", book=book) == ("book", said)
    assert refused(aki, "/api/games/duel/check", book=book) == ("book", said)


def test_a_game_without_a_book_takes_no_cards(aki: Person) -> None:
    assert refused(aki, game="saika", book=OWN_CARDS) == ("book", "saika has no book: its cards are part of its rules.")
    assert refused(aki, game="saika", decks=[BLADES, None, None, None]) == ("decks", "saika is played without decks.")


def test_a_table_with_decks_is_dealt_from_them(aki: Person) -> None:
    table = aki.table("duel", seats=[ME, BOT], decks=["# blades\n" + "\n".join(BLADES), None])
    assert aki.get(f"/api/tables/{table}")["decks"] == [True, False]
    with aki.live(table) as live:
        assert live.view is not None
        assert set(live.view["hand"]) <= {"old-blade", "short-blade", "spark"}
        live.play_out()
    head = json.loads(record_of(aki, table).splitlines()[0])
    assert head["decks"][0] == {"old-blade": 2, "short-blade": 3, "spark": 1}
    assert fuda.replay(record_of(aki, table)).over


def test_others_are_not_sent_the_cards_of_a_deck(aki: Person, address: str) -> None:
    table = aki.table("duel", seats=[ME, OPEN], decks=[BLADES, None])
    ben = Person(address, "Ben")
    assert "old-blade" not in json.dumps(ben.get(f"/api/tables/{table}"))
    assert "old-blade" not in json.dumps(ben.get("/api/lobby"))


def test_who_joins_brings_a_deck_that_is_dealt_recorded_and_kept(aki: Person, address: str) -> None:
    table = aki.table("duel", seats=[ME, OPEN])
    ben = Person(address, "Ben")
    joined = ben.post(f"/api/tables/{table}/join", deck=BLADES)
    assert joined["decks"] == [False, True]
    assert "old-blade" not in json.dumps(joined)
    with ben.live(table) as live, aki.live(table) as other:
        assert live.view is not None
        assert set(live.view["hand"]) <= {"old-blade", "short-blade", "spark"}
        while live.now["status"] != "over":
            (live if live.now["turn"] == 1 else other).play()
            live.until_number(other.last)
            other.until_number(live.last)
    head = json.loads(record_of(aki, table).splitlines()[0])
    assert head["decks"][1] == {"old-blade": 2, "short-blade": 3, "spark": 1}
    assert fuda.replay(record_of(aki, table)).over


def test_who_leaves_takes_the_deck_along(aki: Person, address: str) -> None:
    table = aki.table("duel", seats=[ME, OPEN], hold=True)
    ben = Person(address, "Ben")
    ben.post(f"/api/tables/{table}/join", deck="3 spark\n3 fog")
    assert aki.get(f"/api/tables/{table}")["decks"] == [False, True]
    ben.say(table, "leave")
    assert aki.get(f"/api/tables/{table}")["decks"] is None


def test_a_deck_that_can_not_be_is_refused_and_the_seat_stays_free(aki: Person, address: str) -> None:
    ben = Person(address, "Ben")
    table = aki.table("duel", seats=[ME, OPEN])
    said = ben.refused(f"/api/tables/{table}/join", deck=["sprak"])
    assert (said["field"], said["detail"]) == ("decks", "Deck: the book 'plain' has no card 'sprak'; did you mean 'spark'?")
    assert aki.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    saika = aki.table("saika", players=3)
    assert ben.refused(f"/api/tables/{saika}/join", deck=BLADES)["detail"] == "saika is played without decks."


def test_a_deck_is_looked_at_as_it_is_built(aki: Person) -> None:
    found = aki.post("/api/games/duel/decks/check", deck=BLADES)
    assert found == {"cards": 6, "counts": {"old-blade": 2, "short-blade": 3, "spark": 1}, "unread": [], "faults": []}
    faulty = aki.post("/api/games/duel/decks/check", deck="calm\n")["faults"]
    assert {"en": "Deck: calm is an omen, which nobody brings.", "ja": "Deck: calm is an omen, which nobody brings."} in faulty
    assert aki.refused("/api/games/saika/decks/check", deck=[])["detail"] == "saika is played without decks."
    assert aki.get("/api/games/duel/decks") == {"decks": []}


def test_what_can_not_be_read_of_a_deck_is_listed_beside_what_can(aki: Person) -> None:
    found = aki.post("/api/games/duel/decks/check", deck="3x spark\nwhat is this\n1 sprak\n")
    assert found["counts"] == {"spark": 3, "sprak": 1}
    assert [one["en"] for one in found["unread"]] == [
        "Deck, line 2: 'what is this' is no card; write its count and its id, such as 3 storm-lamp.",
        "Deck: the book 'plain' has no card 'sprak'; did you mean 'spark'?",
    ]
    assert aki.post("/api/games/duel/decks/check", deck="[cards]\nspark = 2\n")["counts"] == {"spark": 2}


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        ([BLADES], "2 seats need 2 decks, not 1."),
        ([["sprak"], None], "Deck 1: the book 'plain' has no card 'sprak'; did you mean 'spark'?"),
        ([None, "spark\n3\n"], "Deck 2: the book 'plain' has no card '3'."),
        ([BLADES, ["calm", *BLADES]], "Deck 2: calm is an omen, which nobody brings."),
        (["/etc/passwd", None], "Deck 1: the book 'plain' has no card '/etc/passwd'."),
    ],
)
def test_what_is_wrong_with_a_deck_is_one_sentence(aki: Person, decks: list[Any], said: str) -> None:
    assert refused(aki, game="duel", decks=decks) == ("decks", said)


def test_a_match_starts_from_a_position_and_is_replayed_from_it(aki: Person) -> None:
    table = aki.post("/api/play", game="saika", position=SAIKA)
    assert (table["players"], table["options"]["pillar"], table["position"]) == (3, "ignored", SAIKA)
    with aki.live(table["id"]) as live:
        assert live.view is not None
        assert sorted(live.view["hand"]) == ["blue-3", "red-7"]
        assert [event["words"]["en"] for event in live.events if event["kind"] == "start"] == [
            ["The match starts from a position"]
        ]
        live.play_out()
    text = record_of(aki, table["id"])
    replayed = fuda.replay(text)
    assert replayed.over
    assert replayed.first_position == fuda.table("saika", position=SAIKA).position()
    checked = aki.get(f"/api/tables/{table['id']}/verify")
    assert (checked["commitment"], checked["seed"], checked["match"]) == (True, True, True)
    frames = aki.get(f"/api/tables/{table['id']}/replay")["frames"]
    assert frames[0]["words"]["en"] == ["The match starts from a position"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"position": SAIKA, "players": 4}, "The position has 3 players, and 4 are asked for."),
        (
            {"position": SAIKA, "options": {"pillar": "counts"}},
            "Line 3 of the position (option pillar): counts is asked for besides.",
        ),
        ({"position": SAIKA.replace("red-8", "red-9")}, "Line 7 of the position (trick): red-9 is in 'hand 3' too."),
        ({"position": "raigo, 2 players"}, "Line 1 of the position: this is a position of 'raigo', not of saika."),
        ({"position": "x" * 20_001}, "A position has at most 20000 characters, not 20001."),
    ],
)
def test_what_is_wrong_with_a_position_is_one_sentence(aki: Person, body: Json, said: str) -> None:
    assert refused(aki, game="saika", **body) == ("position", said)


def test_a_position_takes_no_decks_and_no_end(aki: Person) -> None:
    position = fuda.table("duel", seed=1).position()
    field, said = refused(aki, game="duel", position=position, decks=[BLADES, None])
    assert (field, said) == ("decks", "A position says by itself where every card is; no decks are brought beside it.")
    finished = fuda.table("duel", seed=1)
    while not finished.over:
        finished.play(finished.legal()[0])
    assert refused(aki, game="duel", position=finished.position())[1].startswith("The position is the end of a match")


def test_a_form_can_ask_before_it_makes_a_table(aki: Person) -> None:
    digest = GAME.read_book(OTHER_CARDS).digest
    found = aki.post("/api/games/duel/check", book=OTHER_CARDS, decks=[None, BLADES])
    assert found["book"] == {"name": "household", "digest": digest, "cards": 12}
    assert found["decks"] == [None, 6]
    seen = fuda.table("saika", players=3, seed=5).position(seat=2)
    found = aki.post("/api/games/saika/check", position=seen)
    assert (found["players"], found["seat"], found["book"]) == (3, 2, None)
    assert aki.get("/api/lobby")["resume"] == []


def test_a_position_is_seen_as_ones_seat_knows_it(aki: Person, address: str) -> None:
    ben, cho = Person(address, "Ben"), Person(address, "Cho")
    table = aki.table(players=3, seats=[ME, OPEN, BOT], public=True)
    assert problem(aki.http.get(f"/api/tables/{table}/position"))["type"] == "/problems/not-now"
    ben.post(f"/api/tables/{table}/join")
    with aki.live(table) as live:
        live.until_now(lambda now: now["turn"] != 2)
        hand = live.view and live.view["hand"]
    for person, seat in ((aki, 0), (ben, 1)):
        found = person.get(f"/api/tables/{table}/position")
        assert found["seat"] == seat
        assert f"seen by: {seat + 1}" in found["position"]
        again = fuda.table("saika", position=found["position"])
        assert len(again.legal()) > 0
    found = aki.get(f"/api/tables/{table}/position")
    lines = dict(line.split(": ", 1) for line in found["position"].splitlines() if ": " in line)
    assert sorted(lines["hand 1"].split()) == sorted(hand or [])
    assert set(lines["hand 2"].split()) == {"?"}
    assert problem(cho.http.get(f"/api/tables/{table}/position"))["type"] == "/problems/not-allowed"
    earlier = aki.http.get(f"/api/tables/{table}/position?number={found['number'] + 1}")
    assert problem(earlier)["type"] == "/problems/not-now"


def test_after_the_end_every_position_is_seen_whole(aki: Person, address: str) -> None:
    table = aki.post("/api/play", game="saika", position=SAIKA)["id"]
    with aki.live(table) as live:
        live.play_out()
    stranger = Person(address, "Ben")
    first = stranger.get(f"/api/tables/{table}/position?number=0")
    assert (first["seat"], first["number"]) == (None, 0)
    assert first["position"] == fuda.table("saika", position=SAIKA).position()
    last = stranger.get(f"/api/tables/{table}/position")
    assert last["number"] == aki.get(f"/api/tables/{table}")["number"]
    assert problem(stranger.http.get(f"/api/tables/{table}/position?number=999"))["type"] == "/problems/bad-request"


def test_who_goes_on_from_what_a_seat_knew_sits_in_that_seat(aki: Person) -> None:
    seen = fuda.table("saika", players=3, seed=5).position(seat=2)
    table = aki.post("/api/play", game="saika", position=seen)
    assert table["seat"] == 2
    hand = fuda.table("saika", players=3, seed=5).view(2)["hand"]
    assert aki.get(f"/api/tables/{table['id']}/now")["view"]["hand"] == hand


def test_a_move_is_taken_back_to_the_position(aki: Person) -> None:
    table = aki.post("/api/play", game="saika", position=SAIKA.replace("trick: - red-9 -", "trick: - - green-9"))["id"]
    with aki.live(table) as live:
        live.until_my_turn()
        view = live.view
        live.play()
        live.until_my_turn()
        live.say("undo")
        assert live.view == view


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def test_cards_and_position_are_there_again_after_a_restart(request: pytest.FixtureRequest, database: str, kind: str) -> None:
    url = database if kind == "sqlite" else request.getfixturevalue("postgres_url")
    with serving(quick(url)) as address:
        aki = Person(address, "Aki")
        tables = [
            aki.table("duel", seats=[ME, BOT], book=OTHER_CARDS, decks=[BLADES, None]),
            aki.table("duel", seats=[ME, BOT], book=OTHER_CARDS),
            aki.post("/api/play", game="saika", position=SAIKA)["id"],
        ]
        for table in tables[:2]:
            with aki.live(table) as live:
                live.play()
                live.until_my_turn()
        before = [aki.get(f"/api/tables/{table}/now") for table in tables]
        cookie = aki.cookie
    with serving(quick(url)) as address:
        again = Person(address, cookie=cookie)
        assert {one["id"]: one["book"] for one in again.get("/api/lobby")["resume"]}[tables[0]] == before[0]["table"]["book"]
        for table, old in zip(tables, before, strict=True):
            now = again.get(f"/api/tables/{table}/now")
            assert (now["view"], now["table"]["book"], now["table"]["position"]) == (
                old["view"],
                old["table"]["book"],
                old["table"]["position"],
            )
            with again.live(table) as live:
                live.play_out()
            book = GAME.read_book(OTHER_CARDS) if now["table"]["book"] else None
            text = record_of(again, table)
            assert fuda.replay(text, book=book).over
            assert json.loads(text.splitlines()[0]).get("book") == now["table"]["book"]


def test_an_edited_file_of_the_game_changes_no_table_that_was_made(
    aki: Person, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    with serving(quick(database)) as address:
        cho = Person(address, "Cho")
        table = cho.post("/api/play", game="duel")["id"]
        before = cho.get(f"/api/tables/{table}")["book"]
        cookie = cho.cookie
    monkeypatch.setattr(type(GAME), "own_files", lambda game: [("cards.toml", OTHER_CARDS)])
    with serving(quick(database)) as address:
        cho = Person(address, cookie=cookie)
        assert cho.get("/api/games/duel")["book"]["name"] == "household"
        assert cho.get(f"/api/tables/{table}")["book"] == before
        with cho.live(table) as live:
            live.play_out()
        assert json.loads(record_of(cho, table).splitlines()[0])["book"] == before


def test_setting_up_has_a_size_and_a_rate(database: str) -> None:
    with serving(quick(database, limits=Limits(setups=(0.001, 2.0)))) as address:
        aki = Person(address, "Aki")
        assert aki.refused("/api/me", name="x" * 20_000)["type"] == "/problems/too-large"
        assert aki.refused("/api/tables", game="duel", book="x" * 1_400_000)["type"] == "/problems/too-large"
        for _ in range(2):
            aki.post("/api/games/saika/check", position=SAIKA)
        assert aki.refused("/api/games/saika/check", position=SAIKA)["type"] == "/problems/too-many"
        aki.table()
