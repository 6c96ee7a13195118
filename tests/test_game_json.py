"""Actions, notes and cards as JSON objects: what interfaces need to show them and to let people point at them."""

import itertools
import random
import re
from typing import Any

import pytest

import fuda
from fuda import game_json, text
from fuda.cards import card_table
from fuda.text import Note
from tests.page.lots import GAME as LOTS

GAMES = [fuda.games.load(name) for name in fuda.games.own_names()]


def decisions(game: fuda.Table, seed: int) -> Any:
    """Every decision of a random match: the table and the mover's masked state."""
    chance = random.Random(seed)
    while not game.over:
        yield game, game.masked(game.turn)
        game.play(chance.choice(game.legal()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_parts_of_an_action_are_cards_seats_or_places_that_the_view_shows(game: Any) -> None:
    for table, s in decisions(fuda.Table(game, seed=3), 3):
        view = table.view(table.turn)
        things = {*view["hand"], *(f"seat-{seat + 1}" for seat in range(table.players)), "canyon"}
        for seat, board in enumerate(view.get("boards", [])):
            things |= {f"{seat + 1}.{place}-{n}" for place, last in (("body", 3), ("hand", 2)) for n in range(1, last + 1)}
            things |= {f"{seat + 1}.body", f"{seat + 1}.hand", *(tower["tower"] for tower in board["towers"])}
        things |= {f"canyon-{token['token']}" for token in view.get("canyon", [])}
        things |= {*view.get("pack", []), "back", "nothing"}
        for seat, row in enumerate(view.get("rows", [])):
            things |= {f"{seat + 1}.row-{n}" for n, card in enumerate(row, start=1) if card} | {f"{seat + 1}.persona"}
            things |= {f"{seat + 1}.loan-{n}" for n in range(1, len(view["loans"][seat]) + 1)}
            things |= {f"{seat + 1}.impact-{n}" for n in range(1, len(view["impacts"]) + 1)}
            things |= {f"ask-{card}" for card in card_table(game)}
        if "field" in view:
            characters = {
                f"{seat + 1}.{card}" for seat in range(table.players) for card in card_table(game)
            }  # on the Field or not
            things |= on_the_field(view["field"]) | characters
        for action in table.legal():
            verb = action.text.split()[0]  # may say how a thing is used
            assert set(game_json.parts(game, s, action.id)) <= things | {verb}, action.text


WAYS = {"ability", "break", "discard", "enter", "fight", "free", "protect", "take", "transform", "use"}  # to use one thing


def on_the_field(field: dict[str, Any]) -> set[str]:
    """What can be pointed at on the Field of Ani-Mayhem: places, those beside them, who stands there and what lies there."""
    things = set(WAYS)
    for place, site in field.items():
        x, y = map(int, place.split(","))
        things |= {f"free.{x + dx},{y + dy}" for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        things |= {f"at.{site['name']}", *site["characters"], *site["disasters"], *site["items"].split()}
        things |= {f"card.{card}" for card in site["equipment"].split()}
        for one in site["characters"].values():
            things |= {*one["items"].split(), *(f"card.{card}" for card in one["cards"].split())}
    return things


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_actions_with_the_same_parts_are_told_apart_by_words(game: Any) -> None:
    for table, s in decisions(fuda.Table(game, seed=5), 5):
        known: dict[tuple[str, ...], set[str]] = {}
        for action in table.legal():
            shown = game_json.action_json(game, s, action.id)
            known.setdefault(tuple(sorted(shown["parts"])), set()).add(shown["words"]["en"])
        copies = {re.sub(r":\d+$", "", action.text) if is_card(table, action.text) else action.text for action in table.legal()}
        assert sum(map(len, known.values())) == len(copies)


def is_card(table: fuda.Table, text: str) -> bool:
    """Whether a move is about one of several copies of a card in hand, of which any will do."""
    hand = table.view(table.turn)["hand"]
    return hand.count(re.sub(r"^.* |:\d+$", "", text)) > 1


def test_daifugos_jokers_are_jokers_and_choices_have_no_parts() -> None:
    game = fuda.games.load("daifugo")
    s = fuda.Table(game, seed=1).masked(0)
    parse, parts = game.notation.parse, game_json.parts
    assert parts(game, s, parse(s, "7s+*7d")) == ["7s", "*"]
    assert parts(game, s, parse(s, "Qs+Qc")) == ["Qs", "Qc"]
    assert parts(game, s, parse(s, "give 9c")) == ["9c"]
    assert parts(game, s, parse(s, "pass")) == []


def test_an_action_has_details_only_where_the_game_has_some() -> None:
    for name in fuda.games.own_names():
        game = fuda.games.load(name)
        actions = [
            game_json.action_json(game, s, a.id) for table, s in decisions(fuda.Table(game, seed=3), 3) for a in table.legal()
        ]
        assert any("details" in action for action in actions) == hasattr(game.view, "details"), name
        assert all(action.get("details", True) for action in actions)


def test_raigos_answers_point_at_the_token_that_answers() -> None:
    from tests.games.raigo.build import play, position

    t = position("|雷||", "|五轟|八瞬六|")
    play(t, "chant hand-1", "discharge 2.1")
    roar = next(action for action in t.legal() if action.text.startswith("roar"))
    assert game_json.parts(t.game, t.masked(1), roar.id) == ["2.hand-2", "2.1"]


def test_without_parts_of_its_own_a_game_has_the_cards_that_its_notation_names() -> None:
    table = fuda.Table(LOTS, seed=1)
    s = table.masked(table.turn)
    assert [game_json.parts(LOTS, s, action.id) for action in table.legal()] == [[action.text] for action in table.legal()]


def test_notes_name_their_seats_and_cards() -> None:
    game = fuda.games.load("saika")
    lays = game.rules.Note.LAYS
    assert game_json.note_json(game, Note(lays, -1, (2, 6, 0))) == {
        "code": lays,
        "name": "lays",
        "values": (2, 6, 0),
        "parts": ["seat-3", "red-8"],
    }
    game = fuda.games.load("daifugo")
    play = game.notation.parse(None, "7s+*7d")
    assert game_json.note_parts(game, game.rules.Note.PLAYS, (0, play, 0)) == ("seat-1", "7s", "*7d")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_card_of_a_view_is_in_the_card_table(game: Any) -> None:
    cards = card_table(game)
    fronts = [card.id for card in cards.values() if not card.notation.endswith(".back")]  # the back of a card has its number too
    assert len(set(fronts)) == len(fronts)
    for table, _ in decisions(fuda.Table(game, seed=7), 7):
        assert set(table.view(table.turn)["hand"]) <= set(cards)


def test_marks_are_the_fields_that_a_game_names() -> None:
    game = fuda.games.load("saika")
    before = {"round": 1, "trick_number": 10}
    assert game_json.marks_json(game, 40, before, {"round": 2, "trick_number": 1, "over": False}) == [
        {"frame": 40, "kind": "round", "value": 2, "words": {"en": "Round 2", "ja": "第2ラウンド"}},
        {"frame": 40, "kind": "trick", "value": 1, "words": {"en": "Trick 1", "ja": "第1トリック"}},
    ]
    assert game_json.marks_json(LOTS, 1, {}, {"left": 3, "over": False}) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_words_of_an_action_are_its_text_in_every_language(game: Any) -> None:
    for table, s in itertools.islice(decisions(fuda.Table(game, seed=5), 5), 40):
        for action in table.legal():
            words = {language: text.action_text(game, s, action.id, language) for language in text.LANGUAGES}
            assert game_json.action_json(game, s, action.id)["words"] == words
