"""Ratings among people: counted once, by place, shown once they mean something."""

from pathlib import Path
from types import SimpleNamespace

from sqlalchemy import create_engine, select

from fuda.server.backup import backup, restore
from fuda.server.database import ratings as rating_table
from fuda.server.ratings import MEANS_SOMETHING, rated, shown
from tests.server.at_table import Person, quick, serving
from tests.server.test_rematch import finished
from tests.server.test_tables import BOT, ME


def kept(database: str) -> list[tuple[float, int]]:
    """All ratings, the best first, with their matches."""
    engine = create_engine(database)
    with engine.connect() as c:
        rows = c.execute(select(rating_table).order_by(rating_table.c.mu.desc())).all()
    engine.dispose()
    return [(row.mu, row.matches) for row in rows]


def test_a_match_among_people_is_counted_once_by_their_places(database: str, tmp_path: Path) -> None:
    with serving(quick(database)) as address:
        aki, _, table = finished(address)
        aki.say(table, "chat", text="Well played")
        aki.post(f"/api/tables/{table}/rematch")
        places = aki.get(f"/api/tables/{table}")["places"]
        history = aki.get("/api/me/history")["games"]
    (best, first), (worst, second) = kept(database)
    assert (first, second) == (1, 1)
    assert best > worst or places[0] == places[1]
    assert history[0]["rating"] is None, "one match says too little"
    backup(database, tmp_path / "kept.gz")
    restore(f"sqlite:///{tmp_path}/other.sqlite", tmp_path / "kept.gz")
    assert kept(f"sqlite:///{tmp_path}/other.sqlite") == kept(database)


def test_matches_against_bots_or_from_a_position_are_not_rated(database: str) -> None:
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.table("saika", players=3, seats=[ME, BOT, BOT])
        aki.say(table, "leave")
        with aki.live(table) as live:
            live.until_now(lambda now: now["status"] == "over")
    assert kept(database) == []


def test_who_wins_rises_and_newcomers_move_most() -> None:
    (first, sure), (second, _) = rated([None, None], [1, 2])
    assert first > 25 > second
    assert sure < 25 / 3
    (_, _), (known, _) = rated([None, (25.0, 2.0)], [1, 2])
    assert 25 - known < 25 - second


def test_a_rating_is_shown_once_it_means_something() -> None:
    row = SimpleNamespace(mu=30.0, sigma=5.0, matches=MEANS_SOMETHING - 1)
    assert shown(row) is None
    row.matches += 1
    assert shown(row) == {"value": 1600, "matches": MEANS_SOMETHING}
    assert shown(None) is None
