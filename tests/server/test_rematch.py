"""Another match of those who have played one."""

from concurrent.futures import ThreadPoolExecutor

from tests.server.at_table import Json, Person
from tests.server.test_tables import BOT, ME, two_at_a_table


def finished(address: str) -> tuple[Person, Person, str]:
    """Aki, Ben and the table at which they have played to the end, with a bot between them."""
    aki, ben, table = two_at_a_table(address)
    for person in (aki, ben):
        person.say(table, "leave")
    with aki.live(table) as live:
        live.until_now(lambda now: now["status"] == "over")
    return aki, ben, table


def kinds(table: Json) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]["en"]) for seat in table["seats"]]


def test_a_rematch_is_offered_to_all_and_dealt_when_all_agree(address: str) -> None:
    aki, ben, table = finished(address)
    with ben.live(table) as live:
        new = aki.post(f"/api/tables/{table}/rematch")
        assert new["status"] == "waiting"
        assert [seat["kept"] for seat in new["seats"]] == [None, "other", None]
        offered = live.until_event("rematch")
        assert offered["words"]["en"] == ["Aki would like a rematch"]
        assert live.table["rematch"] == {"seat": 0, "table": new["id"]}
    assert Person(address, "Cho").refused(f"/api/tables/{new['id']}/join")["type"] == "/problems/seat-taken"
    joined = ben.post(f"/api/tables/{table}/rematch")
    assert (joined["id"], joined["status"], joined["seat"]) == (new["id"], "playing", 1)
    assert kinds(joined) == [("person", "Aki"), ("person", "Ben"), ("bot", "Steady 3")]
    assert joined["options"] == aki.get(f"/api/tables/{table}")["options"]


def test_however_many_ask_at_once_there_is_one_rematch(address: str) -> None:
    aki, ben, table = finished(address)
    with ThreadPoolExecutor(2) as pool:
        asked = list(pool.map(lambda person: person.post(f"/api/tables/{table}/rematch"), (aki, ben)))
    assert len({one["id"] for one in asked}) == 1
    assert aki.get(f"/api/tables/{asked[0]['id']}")["status"] == "playing"


def test_seats_can_be_rotated_and_bots_fill_in_where_asked(address: str) -> None:
    aki, ben, table = finished(address)
    new = aki.post(f"/api/tables/{table}/rematch", rotate=True)
    assert kinds(new) == [("bot", "Steady 1"), ("person", "Aki"), ("open", "Ben")]
    aki.say(new["id"], "start")
    assert aki.get(f"/api/tables/{new['id']}")["status"] == "playing"
    assert ben.refused(f"/api/tables/{table}/rematch")["type"] == "/problems/seat-taken"


def test_only_who_has_played_a_match_to_its_end_has_a_rematch(address: str) -> None:
    aki, _, table = two_at_a_table(address)
    assert aki.refused(f"/api/tables/{table}/rematch")["type"] == "/problems/not-now"
    aki, _, table = finished(address)
    assert Person(address, "Cho").refused(f"/api/tables/{table}/rematch")["type"] == "/problems/not-allowed"


def test_against_bots_alone_a_rematch_is_dealt_at_once(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.table("saika", players=3, seats=[BOT, ME, BOT])
    aki.say(table, "leave")
    with aki.live(table) as live:
        live.until_now(lambda now: now["status"] == "over")
    new = aki.post(f"/api/tables/{table}/rematch")
    assert (new["status"], new["seat"]) == ("playing", 1)


def test_who_declines_a_rematch_frees_the_seat_and_those_who_wait_are_told(address: str) -> None:
    aki, ben, table = finished(address)
    assert ben.refused(f"/api/tables/{table}/rematch/decline")["type"] == "/problems/not-now"
    new = aki.post(f"/api/tables/{table}/rematch")
    with aki.live(new["id"]) as live:
        ben.post(f"/api/tables/{table}/rematch/decline")
        assert live.until_event("decline")["words"]["en"] == ["Ben does not play again; the seat is free"]
        assert [seat["kept"] for seat in live.table["seats"]] == [None, None, None]
    ben.post(f"/api/tables/{table}/rematch/decline")  # saying it twice changes nothing
    Person(address, "Cho").post(f"/api/tables/{new['id']}/join")
    assert aki.get(f"/api/tables/{new['id']}")["status"] == "playing"


def test_watchers_are_counted_in_the_lobby(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.table("saika", public=True, seats=[ME, BOT, BOT], players=3)
    with Person(address, "Cho").live(table) as live:
        live.until(lambda message: message.get("watching") == 1)
        [listed] = [one for one in aki.get("/api/lobby")["watch"] if one["id"] == table]
        assert listed["watching"] == 1
