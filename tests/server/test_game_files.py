"""What a game's package brings to the page: files, cards, texts. A package of somebody else's has the same rights as ours."""

import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from fuda import game_json, games
from fuda.kernel.game import Game
from fuda.server import pages
from tests.page import lots
from tests.server.at_table import Person, problem

FOX = "fox_package"


@pytest.fixture
def fox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game in a package of its own, with files for the page and a picture for a card."""
    package = tmp_path / FOX
    shutil.copytree(Path(lots.__file__).parent / "text", package / "text")
    (package / "__init__.py").touch()
    (package / "secret.py").write_text("SECRET = 1")
    for name, content in {
        "layout.js": 'import "/page/js/kit.js"',
        "style.css": ".fox {}",
        "pictures/fox.svg": "<svg/>",
        "_draft.js": "",
    }.items():
        (package / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        (package / "web" / name).write_text(content)
    monkeypatch.syspath_prepend(str(tmp_path))
    faces = lots.faces
    cards = [replace(card, picture="pictures/fox.svg" if card.id == 0 else None) for card in faces.cards()]
    view: Any = SimpleNamespace(**{**vars(faces), "cards": lambda: cards})
    game = Game("fox", FOX, lots.GAME.rules, faces, faces, cast(Any, view), None, 3)
    games.add(game)
    yield game
    games.remove("fox")
    sys.modules.pop(FOX, None)


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address) as found:
        yield found


def test_the_files_of_a_package_are_served_with_their_types(client: httpx.Client, fox: Game) -> None:
    web = client.get("/api/games/fox").json()["web"]
    assert web["files"] == ["layout.js", "pictures/fox.svg", "style.css"]
    kinds = {file: client.get(web["address"] + file).headers["content-type"] for file in web["files"]}
    assert kinds == {
        "layout.js": "text/javascript; charset=utf-8",
        "pictures/fox.svg": "image/svg+xml",
        "style.css": "text/css; charset=utf-8",
    }


def test_browsers_may_keep_files_under_an_address_that_changes_with_them(client: httpx.Client, fox: Game) -> None:
    address = client.get("/api/games/fox").json()["web"]["address"]
    assert "immutable" in client.get(address + "layout.js").headers["cache-control"]
    plain = client.get("/games/fox/web/layout.js")
    assert plain.headers["cache-control"] == "no-cache"
    assert client.get("/games/fox/web/layout.js", headers={"If-None-Match": plain.headers["etag"]}).status_code == 304
    (Path(str(game_json.web_folder(fox))) / "layout.js").write_text("changed")
    game_json.web_digest.cache_clear()
    assert client.get("/api/games/fox").json()["web"]["address"] != address


@pytest.mark.parametrize(
    "path",
    [
        "/games/fox/web/../secret.py",
        "/games/fox/web/%2e%2e/secret.py",
        "/games/fox/web/..%2fsecret.py",
        "/games/fox/web//etc/passwd",
        "/games/fox/web/pictures",
        "/games/fox/web/_draft.js",
        "/games/fox/web/nothing.js",
        "/games/nothing/web/layout.js",
        "/api/games/nothing/cards",
        "/api/games/nothing/text",
    ],
)
def test_nothing_else_is_served(client: httpx.Client, fox: Game, path: str) -> None:
    assert problem(client.get(path))["type"] == "/problems/not-found"


def test_the_card_table_has_names_texts_and_pictures(client: httpx.Client, fox: Game) -> None:
    first, second = client.get("/api/games/fox/cards").json()["cards"][:2]
    assert first["name"] == {"en": "Lot 1", "ja": "くじ1"}
    assert (first["id"], first["notation"], first["index"], first["text"]) == (0, "lot-1", "1", None)
    assert client.get(first["picture"]).text == "<svg/>"
    assert second["picture"] is None
    pillar = client.get("/api/games/saika/cards").json()["cards"][36]
    assert pillar["name"] == {"en": "Human Pillar", "ja": "人柱"}
    assert set(pillar["text"]) == {"en", "ja"}


def test_the_texts_are_served_by_language_and_key(client: httpx.Client) -> None:
    texts = client.get("/api/games/saika/text").json()
    assert texts["en"]["table.taken"] == {"one": "{0} card taken", "other": "{0} cards taken"}
    assert texts["ja"]["table.taken"] == "取り札{0}枚"
    assert texts["ja"]["pack.suits.hearts"] == "ハート"


def test_a_games_modules_share_the_pages_own_through_one_address(client: httpx.Client) -> None:
    answer = client.get("/page/js/kit.js")
    assert answer.status_code == 307
    assert answer.headers["location"] == f"/page/~{pages.digest()}/js/kit.js"
    assert answer.headers["cache-control"] == "no-cache"


def test_actions_and_notes_carry_the_parts_that_they_are_made_of(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.post("/api/play", game="saika")["id"]) as live:
        choice = live.until_my_turn()
        assert choice is not None
        assert all(action["parts"] == [action["text"]] for action in choice["legal"])
        live.play()
        laid = next(note for event in live.events for note in event.get("notes", []) if note["name"] == "lays")
    assert laid["parts"][0] == f"seat-{laid['values'][0] + 1}"
    assert laid["parts"][1] == games.load("saika").notation.text(None, laid["values"][1])


def test_a_text_that_is_missing_is_a_fault_of_the_package(client: httpx.Client, fox: Game, tmp_path: Path) -> None:
    texts = tmp_path / FOX / "text" / "en.toml"
    texts.write_text(texts.read_text("utf-8").replace('over = "over"', ""), "utf-8")
    document = problem(client.get("/api/games/fox"))
    assert (document["type"], document["status"]) == ("/problems/broken-game", 500)
    assert document["detail"].startswith("The package of this game has a fault, which only its author can put right.")
    assert document["detail"].endswith("fox_package/text/en.toml has no text phases.over.")
    assert client.get("/api/games/saika").status_code == 200
