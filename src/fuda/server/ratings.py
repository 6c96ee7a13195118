"""Ratings among people, by the model that the tournaments of bots use: Plackett-Luce of openskill.

A match counts where two people or more have played it to the end from the deal. Only they are compared, by their places; bots
are left out. It is counted in the transaction that writes the end of the match, once.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, text, update

from fuda.game_json import Json
from fuda.server.database import ratings
from fuda.server.match import OVER, Match

MEANS_SOMETHING = 5  # matches after which a rating is shown
START, SCALE = 1000, 40  # a rating as people see it: what a newcomer has, and the points for one step of skill
INSERT_RATED = text("INSERT INTO rated (table_id) VALUES (:id) ON CONFLICT (table_id) DO NOTHING")
INSERT_RATING = insert(ratings)
UPDATE_RATING = update(ratings).where(ratings.c.person == bindparam("who"), ratings.c.game == bindparam("of"))


def result_of(match: Match) -> Json | None:
    """What a match says about its people; None where it does not count."""
    if match.status != OVER or match.table is None or match.setup.position is not None:
        return None
    seats = [i for i, seat in enumerate(match.seats) if seat.kind == "person"]
    if len(seats) < 2:
        return None
    places = match.table.places
    return {"game": match.game.name, "people": [match.seats[i].person for i in seats], "places": [places[i] for i in seats]}


def record(c: Connection, table: str, result: Json) -> None:
    """Counts a match, unless it was counted before."""
    if not c.execute(INSERT_RATED, {"id": table}).rowcount:
        return
    people, game = result["people"], result["game"]
    query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(people))
    known = {row.person: row for row in c.execute(query)}
    before = [(known[one].mu, known[one].sigma) if one in known else None for one in people]
    for person, (mu, sigma) in zip(people, rated(before, result["places"]), strict=True):
        if person in known:
            row = {"who": person, "of": game, "mu": mu, "sigma": sigma, "matches": known[person].matches + 1}
            c.execute(UPDATE_RATING, [row])
        else:
            c.execute(INSERT_RATING, [{"person": person, "game": game, "mu": mu, "sigma": sigma, "matches": 1}])


def rated(before: Sequence[tuple[float, float] | None], places: Sequence[int]) -> list[tuple[float, float]]:
    """Mean and deviation of each after a match; None before is a newcomer."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating() if one is None else model.rating(mu=one[0], sigma=one[1])] for one in before]
    return [(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(place) for place in places])]


def shown(row: Any) -> Json | None:
    """A rating as people see it, on the careful side of what is known; None while it says too little."""
    if row is None or row.matches < MEANS_SOMETHING:
        return None
    return {"value": round(START + SCALE * (row.mu - 3 * row.sigma)), "matches": row.matches}


def of_person(c: Connection, person: str) -> dict[str, Any]:
    """The ratings of a person by game."""
    return {row.game: row for row in c.execute(select(ratings).where(ratings.c.person == person))}
