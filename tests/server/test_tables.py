"""Tables with people at them: joining, watching, taking back, talking, leaving, clocks."""

import time

import pytest
from websockets.exceptions import InvalidStatus

from fuda.server import presence
from tests.server.at_table import Live, Person, closed_with, problem, quick, serving

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}


def two_at_a_table(address: str, seats: list[dict[str, str]] | None = None, **setup: object) -> tuple[Person, Person, str]:
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    chosen = seats or [ME, OPEN, BOT]
    table = aki.table("saika", players=len(chosen), seats=chosen, **setup)
    ben.post(f"/api/tables/{table}/join")
    return aki, ben, table


def three_at_a_table(address: str) -> tuple[Person, Person, Person, str]:
    """Nobody but people, so that nothing happens by itself."""
    aki, ben, table = two_at_a_table(address, [ME, OPEN, OPEN])
    cho = Person(address, "Cho")
    cho.post(f"/api/tables/{table}/join")
    return aki, ben, cho, table


def in_turn(*lives: Live) -> list[Live]:
    """The seats in the order of play from the one to move."""
    turn = lives[0].now["turn"]
    return [lives[(turn + i) % len(lives)] for i in range(len(lives))]


def test_the_last_one_to_sit_down_has_the_cards_dealt(address: str) -> None:
    aki, ben, cho = Person(address, "Aki"), Person(address, "Ben"), Person(address, "Cho")
    table = aki.table("saika", players=3, public=True)
    with aki.live(table) as live:
        assert live.table["status"] == "waiting"
        assert live.view is None
        assert table in [t["id"] for t in cho.get("/api/lobby")["join"]]
        ben.post(f"/api/tables/{table}/join", seat=2)
        assert live.until_event("sit")["seat"] == 2
        assert live.table["seats"][2]["name"]["en"] == "Ben"
        assert cho.refused(f"/api/tables/{table}/join", seat=2)["type"] == "/problems/seat-taken"
        cho.post(f"/api/tables/{table}/join")
        started = live.until_event("start")
        assert started["words"]["en"][0] == "Round 1 is dealt"
        assert live.view is not None
        assert live.table["status"] == "playing"
    assert cho.post(f"/api/tables/{table}/join")["seat"] == 1
    assert Person(address).refused(f"/api/tables/{table}/join")["type"] == "/problems/seat-taken"
    for person in (aki, ben, cho):
        assert table in [t["id"] for t in person.get("/api/lobby")["resume"]]
    assert table in [t["id"] for t in Person(address).get("/api/lobby")["watch"]]


def test_the_maker_fills_open_seats_with_bots(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.table("saika", players=3, seats=[ME, OPEN, OPEN])
    aki.say(table, "bot", seat=1, bot="random")
    assert aki.get(f"/api/tables/{table}")["seats"][1]["bot"] == "random"
    assert aki.refused_to_say(table, "bot", seat=2, bot="nobody")["type"] == "/problems/bad-setup"
    aki.say(table, "start")
    assert aki.get(f"/api/tables/{table}")["status"] == "playing"


def test_who_leaves_before_the_deal_leaves_an_open_seat(address: str) -> None:
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    table = aki.table("saika", players=4)
    ben.post(f"/api/tables/{table}/join")
    ben.say(table, "leave")
    assert [seat["kind"] for seat in aki.get(f"/api/tables/{table}")["seats"]] == ["person", "open", "open", "open"]
    assert table not in [t["id"] for t in ben.get("/api/lobby")["resume"]]


@pytest.mark.parametrize(
    "setup",
    [
        {"game": "nothing"},
        {"game": "saika", "players": 17},
        {"game": "saika", "options": {"pillar": "tall"}},
        {"game": "saika", "options": {"colour": "red"}},
        {"game": "saika", "players": 3, "seats": [ME, ME, BOT]},
        {"game": "saika", "players": 3, "seats": [ME]},
        {"game": "saika", "players": 3, "seats": [ME, BOT, {"kind": "bot", "bot": "nobody"}]},
    ],
)
def test_tables_that_can_not_be_are_refused(address: str, setup: dict[str, object]) -> None:
    assert Person(address).refused("/api/tables", **setup)["type"] == "/problems/bad-setup"


def test_a_table_that_is_not_there_is_not_found(address: str) -> None:
    for id in ("aaaaaaaaaaaa", "x", "%00", "é" * 12):
        assert problem(Person(address).http.get(f"/api/tables/{id}"))["status"] == 404
    with pytest.raises(InvalidStatus) as error:
        Person(address).live("aaaaaaaaaaaa")
    assert error.value.response.status_code == 404


def test_watching_is_for_public_tables(address: str) -> None:
    _, _, shown = two_at_a_table(address, [ME, OPEN, OPEN], public=True)
    _, _, hidden = two_at_a_table(address, [ME, OPEN, BOT])
    watcher = Person(address)
    with watcher.live(shown) as live:
        assert live.table["seat"] is None
        assert live.ask("chat", text="hello")["problem"]["type"] == "/problems/not-allowed"
    with pytest.raises(InvalidStatus) as error:
        watcher.live(hidden)
    assert error.value.response.status_code == 403


def test_who_watched_a_private_table_before_the_deal_does_not_see_the_play(address: str) -> None:
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    table = aki.table("saika", players=3, seats=[ME, OPEN, BOT])
    with Person(address).live(table) as nobody, Person(address, "Cho").live(table) as cho:
        ben.post(f"/api/tables/{table}/join")
        for live in (nobody, cho):
            assert closed_with(live) == 4403
            assert live.view is None
            assert not [event for event in live.events if event["kind"] == "start"]


def test_who_plays_over_http_alone_is_present(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(presence, "time", clock)
    with serving(quick(database, absent_after=30.0)) as address:
        aki, ben, _cho, table = three_at_a_table(address)
        with aki.live(table) as live:
            clock.offset += 31
            ben.get(f"/api/tables/{table}/now")
            live.until(lambda m: m["type"] == "presence" and m["here"][1])
            assert live.ask("take-over", seat=1)["problem"]["type"] == "/problems/not-now"
            clock.offset += 31
            live.say("take-over", seat=1)


class Clock:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.offset = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.offset


def test_presence_is_told(address: str) -> None:
    aki, ben, table = two_at_a_table(address, [ME, OPEN, OPEN])
    with aki.live(table) as live:
        with ben.live(table):
            live.until(lambda m: m["type"] == "presence" and m["here"] == [True, True, False])
        live.until(lambda m: m["type"] == "presence" and m["here"] == [True, False, False])


def test_events_are_told_alike_from_memory_and_from_the_log(database: str) -> None:
    with serving(quick(database)) as address:
        aki, ben, table = two_at_a_table(address, [ME, OPEN, BOT], hold=True)
        ben.say(table, "contribute", text="salt")
        ben.say(table, "leave")
        Person(address, "Cho").post(f"/api/tables/{table}/join")
        told = aki.get(f"/api/tables/{table}/now")["events"]
        assert "Ben adds to the shuffle" in str(told)
    with serving(quick(database)) as address:
        assert Person(address, cookie=aki.cookie).get(f"/api/tables/{table}/now")["events"] == told


def test_waiting_for_what_never_comes_has_an_end(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.table("saika", players=3)) as live:
        aki.say(live.table["id"], "chat", text="something else")
        with pytest.raises(AssertionError, match=r"did not come in 0.5 s. Instead: .*something else"):
            live.until(lambda message: message["type"] == "nothing of the kind", patience=0.5)


def test_what_was_missed_is_told_after_a_reconnection(address: str) -> None:
    aki, ben, cho, table = three_at_a_table(address)
    with aki.live(table) as first, ben.live(table) as second, cho.live(table) as third:
        lives = [first, second, third]
        mover, second_mover, _ = in_turn(*lives)
        mover.play()
        person, seen = (aki, ben, cho)[lives.index(mover)], mover.last
        mover.leaving.close()
        second_mover.play()
        with person.live(table, since=seen) as again:
            assert [event["number"] for event in again.events] == [seen + 1]
            assert again.events[0]["kind"] == "move"
            assert again.events[0]["view"] == again.view
        with person.live(table) as whole:
            assert [event["number"] for event in whole.events] == list(range(1, seen + 2))
            assert not any("view" in event for event in whole.events)
        with person.live(table, since=seen + 1) as nothing:
            assert nothing.events == []


def test_a_move_said_twice_is_made_once(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.post("/api/play", game="saika")["id"]) as live:
        choice = live.until_my_turn()
        assert choice is not None
        move = {"number": choice["number"], "action": choice["legal"][0]["id"]}
        first = live.say("move", key="the same", **move)
        again = live.say("move", key="the same", **move)
        assert first == again
        moves = [e for e in live.events if e["kind"] == "move" and e["seat"] == 0]
        assert len(moves) == 1


def test_undo_is_free_until_somebody_else_has_moved(address: str) -> None:
    aki, ben, cho, table = three_at_a_table(address)
    with aki.live(table) as first, ben.live(table) as second, cho.live(table) as third:
        one, two, three = in_turn(first, second, third)
        hand = one.view["hand"] if one.view else []
        one.play()
        assert one.now["undo"] == {"can": "free", "asked": None}
        assert one.say("undo").get("asked") is None
        assert one.view is not None
        assert one.view["hand"] == hand
        one.play()
        two.until_my_turn()
        two.play()
        one.until(lambda m: m["type"] == "event" and m["event"]["kind"] == "move")
        assert one.now["undo"]["can"] == "consent"
        asked = one.say("undo")
        assert asked["asked"]
        question = two.until_event("undo-ask")["number"]
        assert sorted(two.now["undo"]["asked"]["wait"]) == sorted({0, 1, 2} - {one.table["seat"]})
        assert three.until_event("undo-ask")["number"] == question == asked["event"]
        two.say("answer", event=question, yes=True)
        assert one.until_event("undo-answer")["yes"]
        three.say("answer", event=question, yes=True)
        taken = one.until_event("undo")
        assert taken["to"] == 0
        assert taken["view"]["hand"] == hand
        assert one.now["choice"] is not None


def test_one_no_ends_the_question(address: str) -> None:
    aki, ben, cho, table = three_at_a_table(address)
    with aki.live(table) as first, ben.live(table) as second, cho.live(table) as third:
        one, two, three = in_turn(first, second, third)
        one.play()
        two.until_my_turn()
        two.play()
        question = one.say("undo")["event"]
        three.say("answer", event=question, yes=False)
        assert one.until_event("undo-answer")["yes"] is False
        assert one.now["undo"]["asked"] is None
        assert two.ask("answer", event=question, yes=True)["problem"]["type"] == "/problems/not-now"


def test_bots_agree_to_take_back_at_once(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.post("/api/play", game="saika")["id"]) as live:
        live.play()
        choice = live.until_my_turn()
        while live.events[-1]["seat"] == 0:  # the winner of a trick decides twice without a bot between
            live.play()
            choice = live.until_my_turn()
        assert choice is not None
        assert live.now["undo"]["can"] == "free"
        live.say("undo")
        assert live.events[-1]["kind"] == "undo"
        assert live.now["choice"]["number"] < choice["number"]


def test_talk_is_plain_short_and_in_the_log(address: str) -> None:
    aki, ben, table = two_at_a_table(address, [ME, OPEN, OPEN])
    with aki.live(table) as first, ben.live(table) as second:
        first.say("chat", text="<b>hello</b>\u0007 こんにちは")
        heard = second.until_event("chat")
        assert (heard["from"], heard["text"]) == ("Aki", "<b>hello</b> こんにちは")
        for text in ("", " ", "x" * 281):
            assert first.ask("chat", text=text)["problem"]["type"] == "/problems/bad-request"


def test_a_bot_takes_over_for_somebody_gone_and_hands_back(address: str) -> None:
    aki, ben, table = two_at_a_table(address)
    with aki.live(table) as live:
        with ben.live(table):
            live.until(lambda m: m["type"] == "presence" and m["here"][1])
            assert live.ask("take-over", seat=1)["problem"]["type"] == "/problems/not-now"
        live.until(lambda m: m["type"] == "presence" and not m["here"][1])
        live.say("take-over", seat=1)
        assert live.table["seats"][1]["away"]["why"] == "gone"
        live.play()
        live.until_my_turn()
        assert [e for e in live.events if e["kind"] == "move" and e["seat"] == 1 and e["by"] == "bot"]
        with ben.live(table) as back:
            if back.table["seats"][1]["away"]:
                back.until_event("back")
            assert live.until_event("back")["seat"] == 1
            assert live.table["seats"][1]["away"] is None


def test_who_leaves_lets_a_bot_play_and_comes_back_by_saying_so(address: str) -> None:
    aki, ben, table = two_at_a_table(address)
    with ben.live(table) as live:
        live.say("leave")
        assert live.table["seats"][1]["away"]["why"] == "left"
        assert live.ask("leave")["problem"]["type"] == "/problems/not-now"
        assert live.ask("move", number=live.now["number"], action=0)["problem"]["type"] in (
            "/problems/not-now",
            "/problems/out-of-turn",
        )
    with ben.live(table) as live:
        assert live.table["seats"][1]["away"]["why"] == "left"
        live.say("back")
        assert live.table["seats"][1]["away"] is None
    assert aki.get(f"/api/tables/{table}")["seats"][1]["away"] is None


@pytest.mark.parametrize("clock", [{"kind": "bank", "seconds": 1, "increment": 0}, {"kind": "move", "seconds": 1}])
def test_who_runs_out_of_time_is_played_on_for(address: str, clock: dict[str, object]) -> None:
    aki = Person(address, "Aki")
    table = aki.table("saika", players=3, seats=[ME, BOT, BOT], clock=clock)
    with aki.live(table) as live:
        assert live.until_my_turn()
        assert live.now["clock"]["running"] == 0
        assert 0 < live.now["clock"]["until"] - live.now["clock"]["at"] <= 1000
        assert live.now["undo"]["can"] == "no"
        away = live.until_event("away")
        assert (away["seat"], away["why"]) == (0, "clock")
        live.until_number(away["number"] + 1)
        assert next(event for event in live.events if event["number"] == away["number"] + 1)["by"] == "clock"
        live.until(lambda m: m.get("now", {}).get("status") == "over")
    assert live.table["scores"] is not None


def test_nothing_is_taken_back_against_the_clock(address: str) -> None:
    aki, ben, table = two_at_a_table(address, [ME, OPEN, OPEN], clock={"kind": "move", "seconds": 86_400})
    cho = Person(address, "Cho")
    cho.post(f"/api/tables/{table}/join")
    with aki.live(table) as first, ben.live(table) as second, cho.live(table) as third:
        mover = in_turn(first, second, third)[0]
        mover.play()
        assert mover.now["undo"]["can"] == "no"
        assert mover.ask("undo")["problem"]["type"] == "/problems/not-now"


def test_a_bank_gets_shorter_and_its_increment_back(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.table("saika", players=3, seats=[ME, BOT, BOT], clock={"kind": "bank", "seconds": 100, "increment": 50})
    with aki.live(table) as live:
        live.play()
        live.until_my_turn()
        assert 145_000 < live.now["clock"]["left"][0] <= 150_000
        assert live.now["clock"]["left"][1:] == [100_000, 100_000]


def test_everything_is_there_again_after_a_restart(database: str) -> None:
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
        with aki.live(table) as live:
            for _ in range(3):
                live.play()
            live.until_my_turn()
            view, last = live.view, live.last
        cookie = aki.cookie
    with serving(quick(database)) as address:
        again = Person(address, cookie=cookie)
        with again.live(table, since=last) as live:
            assert live.view == view
            assert live.events == []
            live.play_out()
            assert live.table["status"] == "over"
