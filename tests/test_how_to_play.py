"""How to play: every game of ours is told in a page, in both languages, with cards that are there and rules that are there."""

import re

import pytest

from fuda import games
from fuda.errors import BadText
from fuda.game_json import cards_json
from fuda.how_to_play import how_to_play, part
from fuda.rulebook import in_all_languages

OWN = games.own_names()
FIRST, LAST = ("The goal", "目的"), ("The end", "終わり方")
PROGRAMMERS = re.compile(r"`|\(ruling\)|（裁定）|\bseats?\b|\btrue\b|\bfalse\b|\boption\b|席")


@pytest.mark.parametrize("name", OWN)
def test_it_goes_from_the_goal_over_the_turn_to_the_end(name: str) -> None:
    parts = how_to_play(games.load(name))
    titles = [(one.title["en"], one.title["ja"]) for one in parts]
    assert (titles[0], titles[-1]) == (FIRST, LAST)
    assert len(parts) >= 4
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", OWN)
def test_it_is_short_and_in_the_players_words(name: str) -> None:
    for one in how_to_play(games.load(name)):
        for paragraph in one.paragraphs:
            assert len(paragraph.words["en"]) <= 200, paragraph.words["en"]
            assert len(paragraph.words["ja"]) <= 110, paragraph.words["ja"]
            for words in paragraph.words.values():
                assert not PROGRAMMERS.search(words), words


@pytest.mark.parametrize("name", OWN)
def test_cards_and_rules_that_it_names_are_there(name: str) -> None:
    game = games.load(name)
    paragraphs = [paragraph for one in how_to_play(game) for paragraph in one.paragraphs]
    drawn = [card for paragraph in paragraphs for card in paragraph.cards]
    assert len(set(drawn)) >= 5, "it is told with pictures"
    assert set(drawn) <= {card["notation"] for card in cards_json(game)["cards"]}
    cited = [number for paragraph in paragraphs for number in paragraph.rules]
    assert cited
    assert set(cited) <= {f"{name}.{number}" for number, _, _ in in_all_languages(game)}


def test_what_it_lacks_is_named() -> None:
    game = games.load("saika")
    with pytest.raises(BadText, match="not said in ja"):
        part(game, {"title": {"en": "Alone"}, "paragraph": []})
    with pytest.raises(BadText, match="has no paragraph"):
        part(game, {"title": {"en": "Two", "ja": "二"}})
