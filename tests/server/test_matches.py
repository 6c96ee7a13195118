"""Whole matches through the real protocol."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

import fuda
from fuda import shuffle
from fuda.game_json import parts_with_book
from tests.server.at_table import Json, Live, Person, problem

GAMES = fuda.games()
WHOLE_MATCH = 180.0  # seconds, at most


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_bots_is_played_to_its_end_and_its_record_says_the_same(address: str, game: str) -> None:
    person = Person(address, "Aki")
    made = person.post("/api/play", game=game)
    with person.live(made["id"]) as live:
        live.play_out()
        over = live.table
    assert over["status"] == "over"
    text = person.http.get(f"/api/tables/{made['id']}/record").text
    match = fuda.replay(text)
    assert match.over
    assert (match.scores, match.places) == (over["scores"], over["places"])
    assert len(match.log) == over["number"] == sum(e["kind"] == "move" for e in live.events)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_hears_exactly_what_its_view_and_its_notes_allow(address: str, game: str) -> None:
    """Every message of a match is compared with what the library shows that seat, in the match replayed from its record."""
    aki, ben, watcher = Person(address, "Aki"), Person(address, "Ben"), Person(address)
    players = fuda.games.load(game).default_players
    bots = [{"kind": "bot"}] * (players - 2)
    table = aki.table(game, players=players, seats=[{"kind": "me"}, {"kind": "open"}, *bots], public=True)
    ben.post(f"/api/tables/{table}/join")
    with aki.live(table) as first, ben.live(table) as second, watcher.live(table) as third, ThreadPoolExecutor(1) as aside:
        watched = aside.submit(third.until, is_over, WHOLE_MATCH)  # who does not read is let go
        play_together(first, second)
        watched.result()
    match = fuda.replay(aki.http.get(f"/api/tables/{table}/record").text)
    for seat, live in ((0, first), (1, second), (None, third)):
        assert_heard_only_what_may_be(match, seat, live)


def is_over(message: Json) -> bool:
    return bool(message.get("now", {}).get("status") == "over")


def play_together(first: Live, second: Live) -> None:
    """Two people play to the end, each in turn as asked."""
    while True:
        for live in (first, second):
            live.until_now(lambda now: now.get("choice") or now["status"] == "over" or now["turn"] in (0, 1))
        mover = (first, second)[first.now["turn"]] if first.now["turn"] in (0, 1) else None
        if mover is None or not mover.play():
            break
        other = second if mover is first else first
        other.until_number(mover.last)


def assert_heard_only_what_may_be(match: fuda.Table, seat: int | None, live: Live) -> None:
    again = fuda.Table(match.game, match.players, match.seed, **match.options)
    names = {language: [s["name"][language] for s in live.table["seats"]] for language in ("en", "ja")}
    for event in live.events:
        if event["kind"] not in ("start", "move"):
            continue
        if event["kind"] == "move":
            own = event["seat"] == seat
            number = len(again.log)
            assert (event["action"] is not None) == own
            if own:
                assert event["action"]["text"] == match.moves[number]
            again.play(match.log[number])
        for language in ("en", "ja"):
            assert event["words"][language] == again.words(language, seat, names[language])
        assert event["notes"] == [
            {
                "code": n.code,
                "name": again.game.rules.Note(n.code).name.lower(),
                "values": list(n.values),
                "parts": list(parts_with_book(again.game, n.code, n.values, again.book)),
            }
            for n in again.notes
            if n.may_read(seat)
        ]
        if "view" in event:
            assert event["view"] == json.loads(json.dumps(again.view(seat)))
        allowed = {"number", "kind", "at", "words", "notes", "view", "seat", "by", "action", "index"}
        assert set(event) <= allowed
    assert again.over


def test_no_message_names_a_card_that_only_others_have_seen(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.post("/api/play", game="saika")["id"]
    with aki.live(table) as live:
        live.play_out()
    match = fuda.replay(aki.http.get(f"/api/tables/{table}/record").text)
    again = fuda.Table(match.game, match.players, match.seed, **match.options)
    compared = 0
    for message in map(json.loads, live.raw):
        if message["type"] != "event":
            continue
        for action in match.log[len(again.log) : message["now"]["number"]]:
            again.play(action)
        known = {*again.view(0)["hand"], *match.moves[: len(again.log)]}
        secret = {card for hand in again.view("all")["hands"] for card in hand} - known
        told = json.dumps({name: value for name, value in message.items() if name != "table"})
        assert not [card for card in secret if f'"{card}"' in told]
        compared += len(secret)
    assert compared > 100


def test_a_refused_move_changes_nothing(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.post("/api/play", game="saika")["id"]
    with aki.live(table) as live:
        choice = live.until_my_turn()
        while choice is not None and not choice["dimmed"]:
            live.play()
            choice = live.until_my_turn()
        assert choice is not None
        before = aki.get(f"/api/tables/{table}/now")
        dimmed = choice["dimmed"][0]
        refused = live.ask("move", number=choice["number"], text=dimmed["text"])["problem"]
        assert refused["type"] == "/problems/illegal-move"
        assert refused["rule"] == dimmed["rule"]
        assert dimmed["reason"]["ja"] in refused["words"]["ja"]
        asked = live.say("why", text=dimmed["text"])
        assert (asked["legal"], asked["rule"], asked["reason"]) == (False, dimmed["rule"], dimmed["reason"])
        assert live.say("why", text=choice["legal"][0]["text"])["legal"]
        assert live.ask("move", number=choice["number"], text="nonsense")["problem"]["type"] == "/problems/unreadable-move"
        assert live.ask("move", number=choice["number"], action=10_000)["problem"]["type"] == "/problems/unreadable-move"
        late = live.ask("move", number=choice["number"] + 1, action=choice["legal"][0]["id"])["problem"]
        assert (late["type"], late["number"]) == ("/problems/moved-on", choice["number"])
        after = aki.get(f"/api/tables/{table}/now")
        for each in (before, after):
            each["table"].pop("touched")
        assert before == after


def test_somebody_else_can_neither_move_nor_look(address: str) -> None:
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    table = aki.post("/api/play", game="saika")["id"]
    refused = ben.refused_to_say(table, "move", number=0, action=0)
    assert refused["type"] == "/problems/not-allowed"
    assert problem(ben.http.get(f"/api/tables/{table}/now"))["type"] == "/problems/not-allowed"
    assert problem(Person(address).http.get(f"/api/tables/{table}/now"))["type"] == "/problems/not-allowed"


def test_a_hint_is_a_legal_move(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.post("/api/play", game="saika")["id"]) as live:
        choice = live.until_my_turn()
        assert choice is not None
        hint = live.say("hint")
        assert hint["action"] in choice["legal"]
        assert hint["number"] == choice["number"]


@pytest.mark.parametrize("seat", ["all", "0", "watch"])
def test_a_replay_shows_every_step_as_asked(address: str, seat: str) -> None:
    aki = Person(address, "Aki")
    table = aki.post("/api/play", game="saika", players=3)["id"]
    assert problem(aki.http.get(f"/api/tables/{table}/replay"))["type"] == "/problems/not-now"
    assert problem(aki.http.get(f"/api/tables/{table}/record"))["type"] == "/problems/not-now"
    with aki.live(table) as live:
        live.play_out()
    match = fuda.replay(aki.http.get(f"/api/tables/{table}/record").text)
    said = aki.get(f"/api/tables/{table}/replay?seat={seat}")
    again = fuda.Table(match.game, match.players, match.seed, **match.options)
    seats: dict[str, int | str | None] = {"all": "all", "0": 0, "watch": None}
    looking = seats[seat]
    assert len(said["frames"]) == len(match.log) + 1
    for number, frame in enumerate(said["frames"]):
        if number:
            again.play(match.log[number - 1])
        assert frame["view"] == json.loads(json.dumps(again.view(looking)))
    assert [jump["value"] for jump in said["jumps"] if jump["kind"] == "round"] == [1, 2, 3]
    assert problem(aki.http.get(f"/api/tables/{table}/replay?seat=9"))["status"] == 422


def test_the_shuffle_is_promised_kept_and_checked(address: str) -> None:
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
    made = aki.post("/api/tables", game="saika", players=3, seats=seats, hold=True)
    table, promised = made["id"], made["shuffle"]["commitment"]
    ben.post(f"/api/tables/{table}/join")
    ben.say(table, "contribute", text="salt 塩")
    waiting = aki.get(f"/api/tables/{table}")
    assert waiting["status"] == "waiting"
    assert [seat["contributed"] for seat in waiting["seats"]] == [False, True, False]
    assert "salt" not in aki.http.get(f"/api/tables/{table}/now").text
    assert ben.refused_to_say(table, "start")["type"] == "/problems/not-allowed"
    aki.say(table, "start")
    assert ben.refused_to_say(table, "contribute", text="more")["type"] == "/problems/not-now"
    assert problem(aki.http.get(f"/api/tables/{table}/verify"))["type"] == "/problems/not-now"
    with aki.live(table) as first, ben.live(table) as second:
        assert "server_seed" not in first.raw[0]
        play_together(first, second)
        over = first.table
    shown = over["shuffle"]
    assert shown["commitment"] == promised
    assert shown["revealed"]["contributions"] == ["", "salt 塩", ""]
    server_seed = bytes.fromhex(shown["revealed"]["server_seed"])
    assert shuffle.commitment(server_seed) == promised
    assert shuffle.table_seed(server_seed, table, ["", "salt 塩", ""]).hex() == shown["revealed"]["seed"]
    checked = aki.get(f"/api/tables/{table}/verify")
    assert checked["commitment"]
    assert checked["contributions"]
    assert checked["seed"]
    assert checked["match"]
