"""What a person has played: the finished matches with their dates, and what they add up to, against people and against bots."""

from collections.abc import Mapping, Sequence
from typing import Any

from fuda import games, text as texts
from fuda.game_json import Json
from fuda.server import ratings
from fuda.server.serializers import seat_name, whole_second
from fuda.server.storage import Listed
from fuda.text import LANGUAGES


def history_json(person: str, finished: Sequence[Listed], rated: Mapping[str, Any]) -> Json:
    """The newest match comes first."""
    matches = [match for one in finished if (match := match_json(person, one)) is not None]
    played = dict.fromkeys(match["game"] for match in matches)
    return {
        "matches": matches,
        "games": [game_stats(game, matches) | {"rating": ratings.shown(rated.get(game))} for game in played],
    }


def match_json(person: str, listed: Listed) -> Json | None:
    """One match from the person's seat; None for one that it did not play to a place."""
    own = next((i for i, seat in enumerate(listed.seats) if seat["person"] == person), None)
    places, scores = listed.row["places"], listed.row["scores"]
    if own is None or not places or not scores:
        return None
    game = games.load(listed.setup.game)
    others = [(i, seat) for i, seat in enumerate(listed.seats) if i != own]
    return {
        "id": listed.id,
        "game": game.name,
        "title": texts.in_languages(texts.title, game),
        "at": whole_second(listed.row["touched"]),
        "players": listed.setup.players,
        "place": places[own],
        "score": scores[own],
        "against": "people" if any(seat["kind"] == "person" for _, seat in others) else "bots",
        "others": [{language: seat_name(game, i, seat, language) for language in LANGUAGES} for i, seat in others],
    }


def game_stats(name: str, matches: Sequence[Json]) -> Json:
    own = [match for match in matches if match["game"] == name]
    by_company = {company: stats([match for match in own if match["against"] == company]) for company in ("people", "bots")}
    return {"game": name, "title": own[0]["title"]} | by_company


def stats(matches: Sequence[Json]) -> dict[str, Any] | None:
    """The numbers of some matches, the newest first; None where there are none."""
    if not matches:
        return None
    wins = [is_won(match) for match in matches]
    streak = next((i for i, win in enumerate(wins) if not win), len(wins))
    longest = running = 0
    for win in wins:
        running = running + 1 if win else 0
        longest = max(longest, running)
    most = max(match["players"] for match in matches)
    placed = [match for match in matches if match["players"] > 1 or is_won(match)]
    places = [sum(match["place"] == place for match in placed) for place in range(1, most + 1)]
    best = max(match["score"] for match in matches)
    return {
        "matches": len(matches),
        "wins": sum(wins),
        "places": places,
        "best": best,
        "streak": streak,
        "longest_streak": longest,
    }


def is_won(match: Json) -> bool:
    """Whether somebody was first. Who plays alone is always the first of one: there it is a win if it scored anything."""
    return match["place"] == 1 and (match["players"] > 1 or match["score"] > 0)
