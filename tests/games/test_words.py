"""Every game in English and in Japanese: its words, and its rules in prose."""

import re
import zipfile
from importlib import resources
from pathlib import Path

import pytest

import fuda
from fuda import rulebook
from fuda.catalogue import LANGUAGES, missing, own_entries, problems, used_fields
from fuda.kernel.game import Game
from fuda.text import bot_name, house_rules, tagline, title as title_of, value_text
from tests.games.saying import JAPANESE
from tests.test_rules_are_tested import refusing

ROOT = Path(__file__).parent.parent.parent
GAMES = [fuda.games.load(name) for name in fuda.games.own_names()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
in_both = pytest.mark.parametrize("language", LANGUAGES)


def is_in(language: str, text: str) -> bool:
    """Whether a text is in that language: Japanese has Japanese characters, English has none."""
    return bool(text.strip()) and bool(JAPANESE.search(text)) == (language == "ja")


@every_game
@in_both
def test_the_catalogue_has_a_text_for_all_that_the_game_declares(game: Game, language: str) -> None:
    assert problems(game, language) == []
    assert {key for key in own_entries(game, language) if key.startswith("reasons.")} == {
        f"reasons.{rule}" for rule in refusing(game.rules)
    }


@every_game
def test_no_text_of_our_own_games_is_missing_in_japanese(game: Game) -> None:
    assert missing(game, "ja") == []


@every_game
@in_both
def test_every_text_is_in_its_language(game: Game, language: str) -> None:
    plain = ("notes.", "reasons.", "phases.", "options.", "prompts.")
    own = own_entries(game, language)
    assert [key for key, text in own.items() if key.startswith(plain) and not is_in(language, str(text))] == []
    assert is_in(language, tagline(game, language))
    assert title_of(game, language)


@every_game
def test_every_text_is_used(game: Game) -> None:
    """A text is used where its key stands in the package, or the beginning of its key: `f"titles.{name}"`."""
    sources = [*package_sources(game), *terminal_sources(game)]
    code = "\n".join(file.read_text("utf-8") for file in sources)
    declared = (
        "title",
        "tagline",
        "about.",
        "notes.",
        "reasons.",
        "phases.",
        "presets.",
        "unlisted.",
        "options.",
        "values.",
        "bots.",
        "help.",
    )
    kinds = {kind for key in own_entries(game, "en") for _, kind in used_fields(game, key, "en")}
    unused = [
        key
        for key in own_entries(game, "en")
        if not key.startswith((*declared, "table.wins_by"))
        and key.removeprefix("counts.") not in kinds
        and not is_named(key, code)
    ]
    assert unused == []


def package_sources(game: Game) -> list[Path]:
    folder = Path(str(resources.files(game.package)))
    return [file for file in folder.rglob("*") if file.suffix in (".py", ".js")]


def terminal_sources(game: Game) -> list[Path]:
    """The drawing of a game that has none of its own in its package is the one for all games."""
    folder = ROOT / "src/fuda/terminal"
    return list(folder.glob(f"{game.name}.py")) or ([] if game.part("terminal") else [folder / "generic.py"])


def is_named(key: str, code: str) -> bool:
    if re.search(rf"""["'`]{re.escape(key)}["'`]""", code):
        return True
    table, _, name = key.rpartition(".")
    part = r"|".join(re.escape(name[:end]) for end in range(len(name)) if end == 0 or name[end - 1] == "_")
    if re.search(rf"""["'`]{re.escape(table)}\.(?:{part})(?:\{{|\$\{{|["'`]\s*\+)|named\("{re.escape(table)}",""", code):
        return True
    return "." in table and bool(re.search(rf"""["'`]{re.escape(table.partition(".")[0])}\.\{{""", code))


@every_game
@in_both
def test_every_bot_has_a_name_for_people(game: Game, language: str) -> None:
    names = [bot_name(game, bot, language) for bot in game.bot_names]
    assert [name for name in names if not is_in(language, name)] == []
    assert len(set(names)) == len(names)
    assert not set(names) & {bot.capitalize() for bot in game.bot_names if bot != "random"}


@every_game
@in_both
def test_every_value_of_every_option_has_words(game: Game, language: str) -> None:
    for name, option in game.options.items():
        said = [value_text(game, name, value, language) for value in option.values]
        assert [text for text in said if not is_in(language, text)] == [], name
        assert len(set(said)) == len(said)
        for value in option.values:
            assert str(value) != value_text(game, name, value, language)


def test_house_rules_are_those_that_are_not_as_usual() -> None:
    game = fuda.games.load("saika")
    assert house_rules(game, game.check_options({}), "en") == []
    chosen = game.check_options({"pillar": "ignored"})
    assert house_rules(game, chosen, "en") == ["The Human Pillar in a Natural Disaster trick: leaves the trick and costs nothing"]
    assert house_rules(game, chosen, "ja") == ["天災トリックの人柱：トリックから除き、失点なし"]


@every_game
def test_the_rules_are_the_same_in_both_languages(game: Game) -> None:
    english, japanese = (rulebook.sections(game, language) for language in LANGUAGES)
    assert [number for _, number, _ in english] == [number for _, number, _ in japanese]
    assert all(is_in("ja", title) and is_in("ja", text) for title, _, text in japanese)
    assert all(title.strip() and text.strip() for title, _, text in english)
    assert headings(game, "en") == headings(game, "ja")
    for (title, number, text), (titled, _, told) in zip(english, japanese, strict=True):
        assert cited(game, text) == cited(game, told), number
        assert set(re.findall(r"`[^`]+`", text)) == set(re.findall(r"`[^`]+`", told)), number
        assert text.count("(ruling)") == told.count("（裁定）"), number
        assert (title == english[0][0]) == (titled == japanese[0][0]), number


@every_game
def test_all_that_is_told_besides_the_rules_is_the_same_in_both_languages(game: Game) -> None:
    """Options, notation and sizes: the same tables, with the same codes, numbers and cross-references."""
    english, japanese = (game.rules_text(language) for language in LANGUAGES)
    assert cited(game, english) == cited(game, japanese)
    rows, lines = table_rows(english), table_rows(japanese)
    assert [len(row) for row in rows] == [len(line) for line in lines]
    for row, line in zip(rows, lines, strict=True):
        assert set(re.findall(r"`[^`]+`", " ".join(row))) <= set(re.findall(r"`[^`]+`", " ".join(line)))
        assert sorted(re.findall(r"\d+", row[0])) == sorted(re.findall(r"\d+", line[0]))


def headings(game: Game, language: str) -> list[list[int]]:
    """The rules that stand under each heading, one list a heading."""
    parts = re.split(r"^## .*$", game.rules_text(language), flags=re.MULTILINE)
    return [[int(number) for number in re.findall(rf"^\*\*{game.name}\.(\d+)\*\*", part, re.MULTILINE)] for part in parts]


def cited(game: Game, text: str) -> list[str]:
    return sorted(re.findall(rf"{game.name}\.\d+", text))


def table_rows(text: str) -> list[list[str]]:
    return [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]


@every_game
@in_both
def test_the_rules_name_every_option(game: Game, language: str) -> None:
    assert [name for name in game.options if f"`{name}`" not in game.rules_text(language)] == []


def test_a_game_without_japanese_rules_has_its_english_ones() -> None:
    game = fuda.games.load("saika")
    plain = Game(game.name, game.package, game.rules, game.notation, game.words, game.view, game.bots)
    plain.rules_texts.pop("ja")
    assert rulebook.sections(plain, "ja") == rulebook.sections(game, "en")
    assert rulebook.rule(plain, 6, "ja") == rulebook.rule(game, 6)
    assert rulebook.in_all_languages(plain)[0][1:] == ({"en": "The table and the cards"}, {"en": rulebook.rule(game, 1)[1]})
    assert set(rulebook.in_all_languages(game)[0][2]) == set(LANGUAGES)


def test_the_package_brings_rules_texts_and_what_the_page_needs(tmp_path: Path) -> None:
    from hatchling.builders.wheel import WheelBuilder

    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(built) as wheel:
        names = set(wheel.namelist())
    wanted = {
        f"fuda/games/{game.name}/{file}" for game in GAMES for file in ("rules.md", "rules.ja.md", "text/en.toml", "text/ja.toml")
    }
    wanted |= {"fuda/pack/text/en.toml", "fuda/pack/text/ja.toml", "fuda/server/page/js/kit.js"}
    assert wanted - names == set()
