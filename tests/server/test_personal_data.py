"""What is kept about a person is handed out, and deleted."""

import json

from sqlalchemy import create_engine, text

from tests.server.at_table import Person, quick, serving
from tests.server.test_rematch import finished
from tests.server.test_tables import two_at_a_table


def dump(database: str) -> str:
    """All that the database holds, as one text."""
    engine = create_engine(database)
    with engine.connect() as c:
        names = [row[0] for row in c.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))]
        whole = json.dumps([[str(one) for one in row] for name in names for row in c.execute(text(f"SELECT * FROM {name}"))])
    engine.dispose()
    return whole


def test_everything_about_a_person_is_exported_and_nothing_about_others(address: str) -> None:
    aki, ben, table = finished(address)
    aki.say(table, "chat", text="Thank you, Ben")
    ben.say(table, "chat", text="My address is secret")
    data = aki.get("/api/me/export")
    assert data["name"] == "Aki"
    assert [one["game"] for one in data["ratings"]] == ["saika"]
    [played] = [one for one in data["tables"] if one["id"] == table]
    assert "Thank you, Ben" in json.dumps(played)
    assert "My address is secret" not in json.dumps(data)
    assert Person(address).http.get("/api/me/export").status_code == 404


def test_who_is_deleted_is_in_the_database_no_more_and_others_keep_their_matches(database: str) -> None:
    with serving(quick(database)) as address:
        nameless = Person(address, "Zebulon")
        ben = Person(address, "Ben")
        table = nameless.table("saika", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}])
        ben.post(f"/api/tables/{table}/join")
        nameless.say(table, "chat", text="Call me under 5550123")
        nameless.say(table, "leave")
        ben.say(table, "leave")
        with ben.live(table) as live:
            live.until_now(lambda now: now["status"] == "over")
        open_table = nameless.table("saika")
        assert nameless.post("/api/me/delete") == {"person": None}
        whole = dump(database)
        assert "Zebulon" not in whole
        assert "5550123" not in whole
        assert nameless.get("/api/me/history") == {"matches": [], "games": []}
        seats = ben.get(f"/api/tables/{table}")["seats"]
        assert [seat["name"]["en"] for seat in seats[:2]] == ["—", "Ben"]
        assert ben.get(f"/api/tables/{table}/verify")["match"]
        assert ben.get(f"/api/tables/{table}/replay")["frames"]
        assert ben.get(f"/api/tables/{open_table}")["seats"][0]["kind"] == "open"


def test_a_bot_plays_on_for_who_is_deleted_in_mid_match(address: str) -> None:
    aki, ben, table = two_at_a_table(address)
    with ben.live(table) as live:
        aki.post("/api/me/delete")
        live.until_event("away")
        live.play_out()
    assert ben.get(f"/api/tables/{table}")["status"] == "over"
