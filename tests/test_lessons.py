"""Every lesson can be played to its end, says everything in both languages, and points at what is there."""

import orjson
import pytest

from fuda import games
from fuda.errors import BadText
from fuda.lessons import lesson, lessons_of
from fuda.server.lessons import lessons_json

TAUGHT = [name for name in games.own_names() if lessons_of(games.load(name))]


def test_every_game_is_taught() -> None:
    assert set(TAUGHT) == set(games.own_names())


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_played_to_its_end(name: str) -> None:
    for one in orjson.loads(lessons_json(games.load(name)))["lessons"]:
        done = [step for step in one["steps"] if step["choice"]]
        assert done, "something is done in every lesson"
        for step in one["steps"]:
            assert set(step["words"]) == {"en", "ja"}
            assert len(step["words"]["en"]) <= 160, "one thing at a time"
            if not step["choice"]:
                continue
            assert step["point"], "something is pointed at wherever something is to be done"
            assert step["after"]["words"], step["words"]["en"]
            if not step["expect"]:
                continue  # a line of several actions
            legal = {action["id"]: action for action in step["choice"]["legal"]}
            first = legal[step["expect"][0]]
            pointed = set(step["point"])
            assert pointed & {*first["parts"], first["text"]}, f"the arrows point at what is to be done: {step['words']['en']}"


def test_what_a_lesson_lacks_is_named() -> None:
    game = games.load("saika")
    with pytest.raises(BadText, match="not said in ja"):
        lesson(game, {"title": {"en": "Alone"}, "position": "", "step": []})
    with pytest.raises(BadText, match="has no position"):
        lesson(game, {"title": {"en": "Two", "ja": "二"}, "step": []})
