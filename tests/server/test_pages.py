"""The page's files: types, caching, and nothing outside their folder."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fuda.server import pages
from tests.server.at_table import problem, quick, serving


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    folder = tmp_path / "page"
    (folder / "js").mkdir(parents=True)
    (folder / "index.html").write_text('<!doctype html><script type="module" src="/page/js/app.js"></script>', "utf-8")
    (folder / "table.html").write_text("<!doctype html>a table", "utf-8")
    (folder / "js" / "app.js").write_text('import "./other.js"', "utf-8")
    (folder / "icon.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    monkeypatch.setattr(pages, "FOLDER", folder)
    with serving(quick(f"sqlite:///{tmp_path}/fuda.sqlite")) as address:
        yield httpx.Client(base_url=address)


def test_pages_refer_to_files_that_browsers_may_keep(site: httpx.Client) -> None:
    front = site.get("/")
    assert front.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'self'" in front.headers["content-security-policy"]
    kept = re.search(r'"(/page/~[0-9a-f]+/js/app.js)"', front.text)
    assert kept is not None
    script = site.get(kept.group(1))
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    plain = site.get("/page/js/app.js")
    assert plain.headers["cache-control"] == "no-cache"
    assert site.get("/page/js/app.js", headers={"If-None-Match": plain.headers["etag"]}).status_code == 304


def test_every_address_has_its_page(site: httpx.Client) -> None:
    assert site.get("/table/aaaaaaaaaaaa").text == "<!doctype html>a table"
    assert site.get("/replay/aaaaaaaaaaaa").text == site.get("/").text
    assert site.get("/rules/saika").text == site.get("/").text
    assert site.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "path",
    [
        "/page/../secret.txt",
        "/page/%2e%2e/secret.txt",
        "/page//etc/passwd",
        "/page/js",
        "/page/nothing.js",
        "/page/%00",
        "/page/" + "x" * 5000,
    ],
)
def test_nothing_else_is_served(site: httpx.Client, path: str) -> None:
    assert problem(site.get(path))["type"] == "/problems/not-found"


def test_an_unknown_address_is_a_page_for_people_and_a_problem_for_programs(site: httpx.Client) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml"}
    page = site.get("/nonsense", headers=browser)
    assert page.status_code == 404
    assert page.text == site.get("/").text
    assert problem(site.get("/nonsense"))["type"] == "/problems/not-found"
    for path in ("/api/nonsense", "/page/nothing.js"):
        assert problem(site.get(path, headers=browser))["type"] == "/problems/not-found"


@pytest.mark.parametrize("path", ["/", "/table/aaaaaaaaaaaa", "/page/js/app.js", "/api/games", "/healthz"])
def test_head_is_answered_like_get_without_the_body(site: httpx.Client, path: str) -> None:
    get, head = site.get(path), site.head(path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]
