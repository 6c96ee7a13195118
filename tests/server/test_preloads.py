"""What a page asks for at once: the modules that it needs, all of them and no other."""

from pathlib import Path

import httpx
import pytest

from fuda.server import pages, preloads

SCRIPTS = pages.FOLDER / "js"


def test_imports_are_followed_to_their_end_and_those_that_may_come_later_are_not(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "main.js").write_text('import { a } from "./a.js";\nimport "./b.js";\nconst go = () => import("./later.js");\n')
    (tmp_path / "a.js").write_text('export {\n  face,\n} from "./cards/face.js";\n/** @type {import("./types.js").Game} */\n')
    (tmp_path / "b.js").write_text('export const text = "./no.js";\nimport { a } from "./a.js";\n')
    (tmp_path / "cards" / "face.js").write_text('import { b } from "../b.js";\n')
    assert preloads.modules(tmp_path, "main.js") == ["main.js", "a.js", "b.js", "cards/face.js"]


@pytest.mark.parametrize("name", sorted(preloads.DRAWN_BY))
def test_every_page_names_the_module_that_draws_it(name: str) -> None:
    assert preloads.DRAWN_BY[name] in preloads.modules(SCRIPTS, preloads.MAIN, preloads.DRAWN_BY[name])
    assert f'import("./{preloads.DRAWN_BY[name]}")' in (SCRIPTS / preloads.MAIN).read_text("utf-8")


def test_the_front_page_asks_for_its_modules_and_the_games_at_once(address: str) -> None:
    page = httpx.get(address).text
    digest = pages.digest()
    for script in preloads.modules(SCRIPTS, "main.js", "front.js"):
        assert f'<link rel="modulepreload" href="/page/~{digest}/js/{script}">' in page
    assert '<link rel="preload" href="/api/games" as="fetch" crossorigin>' in page


def test_the_style_comes_in_one_piece_in_its_order(address: str) -> None:
    style = httpx.get(f"{address}/page/style.css").text
    parts = [
        line.split('"')[1] for line in (pages.FOLDER / "style.css").read_text("utf-8").splitlines() if line.startswith("@import")
    ]
    assert {Path(part).name for part in parts} == {path.name for path in (pages.FOLDER / "style").glob("*.css")}
    texts = [(pages.FOLDER / part).read_text("utf-8") for part in parts]
    assert [style.index(text) for text in texts] == sorted(style.index(text) for text in texts)
    assert "@import" not in style
