"""Text catalogues and the sentences that are made from them."""

import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fuda import catalogue, games, text
from fuda.errors import BadText
from fuda.kernel import State as KernelState, option
from fuda.kernel.game import Game

ENGLISH = """
title = "Marbles"
tagline = "Take them all"

[notes]
takes = "{0:seat} takes {1:marbles} from {2:seat}"

[phases]
play = "play"

[options]
number = "How many there are"

[values]
number = {one = "only {0}", other = "{0} of them"}

[prompts]
take = "Take {0:marbles}{1}."
or_more = ", or more than {0:colour}"

[counts]
marbles = {one = "{0} marble", other = "{0} marbles"}

[colours]
red = "red"
"""


class Note(IntEnum):
    TAKES = 0


class Phase(IntEnum):
    PLAY = 0


class Rules:
    Note, Phase = Note, Phase

    class State(KernelState):
        number = option(1, 2)


class Words:
    KINDS = {"colour": text.named("colours", ("red", "blue"))}


class Files:
    """A game whose catalogues are files in a folder of its own."""

    def __init__(self, folder: Path, number: int) -> None:
        self.folder = folder / f"marbles_{number}"
        (self.folder / "text").mkdir(parents=True)
        (self.folder / "__init__.py").touch()
        self.package = self.folder.name

    def game(self, english: str | None = ENGLISH, japanese: str | None = None) -> Game:
        for language, content in (("en", english), ("ja", japanese)):
            if content is not None:
                (self.folder / "text" / f"{language}.toml").write_text(content, "utf-8")
        saika = games.load("saika")  # for all that texts don't concern
        rules: Any = SimpleNamespace(**{**vars(saika.rules), **vars(Rules)})
        words: Any = Words
        return Game("marbles", self.package, rules, saika.notation, words, saika.view)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Files]:
    made = Files(tmp_path, len(sys.modules))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield made
    sys.modules.pop(made.package, None)


def test_a_note_has_names_for_seats_and_the_right_plural(files: Files) -> None:
    game = files.game()
    note = text.Note(0, -1, (1, 1, 0))
    assert text.note_text(game, note) == "Seat 2 takes 1 marble from Seat 1"
    assert text.note_text(game, note._replace(values=(1, 3, 0)), "en", ["Aki", "Ben"]) == "Ben takes 3 marbles from Aki"


def test_a_phrase_may_hold_phrases_and_texts(files: Files) -> None:
    game = files.game()
    assert text.render(game, ("prompts.take", 2, ("prompts.or_more", 0)), "en") == "Take 2 marbles, or more than red."
    assert text.render(game, ("prompts.take", 1, ""), "en") == "Take 1 marble."
    assert text.render(game, ["a ", ("colours.red",)], "en") == "a red"


def test_an_options_value_may_be_a_template_with_plural_forms(files: Files) -> None:
    game = files.game()
    assert [text.value_text(game, "number", n) for n in (1, 2)] == ["only 1", "2 of them"]
    assert text.value_text(game, "other", True, "ja") == "はい"


def test_japanese_falls_back_to_english_key_by_key(files: Files) -> None:
    game = files.game(japanese='title = "ビー玉"\n[counts]\nmarbles = "{0}個"\n')
    assert text.in_languages(text.title, game) == {"en": "Marbles", "ja": "ビー玉"}
    assert text.tagline(game, "ja") == "Take them all"
    assert text.render(game, ("prompts.take", 2, ""), "ja") == "Take 2個."
    assert "tagline" in catalogue.missing(game, "ja")
    assert "title" not in catalogue.missing(game, "ja")
    assert catalogue.problems(game, "ja") == []


def test_a_game_needs_no_japanese(files: Files) -> None:
    assert text.title(files.game(), "ja") == "Marbles"


def test_a_missing_catalogue_is_named(files: Files) -> None:
    with pytest.raises(BadText, match=rf"^marbles has no texts: the file {files.package}/text/en.toml is missing\.$"):
        text.title(files.game(english=None))


def test_a_missing_text_is_named_with_its_file(files: Files) -> None:
    with pytest.raises(BadText, match=rf"^{files.package}/text/en.toml has no text prompts.pass\.$"):
        text.render(files.game(), ("prompts.pass",), "ja")
    with pytest.raises(BadText, match=r"has no text colours\.blue"):
        text.render(files.game(), ("prompts.or_more", 1), "en")


@pytest.mark.parametrize(
    ("english", "message"),
    [
        ("title = ", "can't be read"),
        ("title = 3", "title is 3, not a text"),
        ('title = "{x}"', "title has a place that is not of the form"),
        ('[counts]\nmarbles = {few = "", other = "{0}"}', "counts.marbles needs the plural forms one and other"),
    ],
)
def test_a_catalogue_that_is_wrong_says_where(files: Files, english: str, message: str) -> None:
    with pytest.raises(BadText, match=rf"{files.package}/text/en.toml.*{message}"):
        text.title(files.game(english))


def test_an_unknown_kind_and_a_value_too_few_are_named(files: Files) -> None:
    game = files.game('a = "{0:things}"\nb = "{1}"')
    with pytest.raises(BadText, match="has no kind 'things'"):
        text.render(game, ("a", 1), "en")
    with pytest.raises(BadText, match=r"The text b of marbles has a place .1., and there are 1 values"):
        text.render(game, ("b", 1), "en")


def test_problems_are_found_in_both_languages(files: Files) -> None:
    game = files.game(
        english=ENGLISH.replace('play = "play"', 'rest = "rest"'),
        japanese='extra = "x"\n[notes]\ntakes = "{0:seat}が取る"\n',
    )
    name = f"{files.package}/text"
    assert catalogue.problems(game) == [
        f"{name}/en.toml has no text phases.play.",
        f"{name}/en.toml has a text phases.rest for nothing.",
    ]
    assert catalogue.problems(game, "ja") == [
        f"{name}/ja.toml: notes.takes has other places than in English.",
        f"{name}/ja.toml has a text extra that {name}/en.toml does not have.",
    ]
