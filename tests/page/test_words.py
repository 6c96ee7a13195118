"""The page's own files: every phrase is used, and nothing knows a game."""

import re
from pathlib import Path

import fuda
from fuda import catalogue

PAGE = Path(fuda.__file__).parent / "server" / "page"
FILES = {file: file.read_text("utf-8") for file in PAGE.rglob("*") if file.suffix in (".js", ".css", ".html")}
GAMES = [fuda.games.load(name) for name in fuda.games.own_names()]


def test_every_phrase_of_the_page_is_used() -> None:
    games = (file.read_text("utf-8") for game in GAMES for file in Path(str(game.rules.__file__)).parent.glob("web/*.js"))
    code = "\n".join([text for file, text in FILES.items() if not file.name.startswith("words-")] + list(games))
    keys = re.findall(r"^  (\w+):", (PAGE / "js" / "words-en.js").read_text("utf-8"), re.MULTILINE)
    assert len(keys) > 100
    named = set(re.findall(r'"(\w+)"', code))
    begun = tuple(re.findall(r"`(\w+_)\$\{", code))
    assert [key for key in keys if key not in named and not key.startswith(begun)] == []


def test_nothing_in_the_page_knows_a_game_by_name_or_title() -> None:
    words = [game.name for game in GAMES] + [str(catalogue.own_entries(game, "en")["title"]) for game in GAMES]
    found = [(file.name, word) for file, text in FILES.items() for word in words if re.search(rf"\b{word}\b", text)]
    assert found == []
