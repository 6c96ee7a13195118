"""Pages for everyone: both languages, an audit of every page, light and dark, what is said when something is wrong."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.page.test_matches import click_a_move
from tests.page.test_replay import finished  # noqa: F401
from tests.page.test_together import make_table
from tests.page.visitor import DESKTOP, PHONE

AXE = Axe()
LATIN = re.compile(r"[A-Za-z]{3,}")
MAY_BE_LATIN = re.compile(r"\b(?:saika|daifugo|raigo)\.\d+|Fuda|English|Guest|Thumb|Random|https?:\S*|k3vq8m2xw7tc|JOKER")


def audit(visitor) -> list[str]:
    visitor.page.wait_for_timeout(320)  # what fades in has its colours then
    found = AXE.run(visitor.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
    return [f"{one['id']}: {node['html'][:160]}" for one in found.response["violations"] for node in one["nodes"]]


@pytest.mark.parametrize(("screen", "theme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
def test_every_page_passes_the_audit(visit, screen, theme, finished):  # noqa: F811
    visitor = visit(screen=screen, theme=theme, touch=screen is PHONE)
    found = {}
    visitor.go()
    visitor.see(".game-box")
    found["front"] = audit(visitor)
    visitor.see("[data-make=daifugo]").click()
    visitor.see("#make-go")
    found["make"] = audit(visitor)
    visitor.page.keyboard.press("Escape")
    make_table(visitor)
    found["waiting"] = audit(visitor)
    for game in ("saika", "daifugo", "raigo", "lots"):
        visitor.play_now(game)
        visitor.awaited()
        found[game] = audit(visitor)
    visitor.see("#panel-button").click()
    found["panel"] = audit(visitor)
    visitor.go(f"/replay/{finished}")
    visitor.see(".scrubber")
    found["replay"] = audit(visitor)
    visitor.go("/rules/saika")
    visitor.see(".rule")
    found["rules"] = audit(visitor)
    visitor.go("/table/nothing-here")
    visitor.see(".error-page")
    found["lost"] = audit(visitor)
    assert {page: list_ for page, list_ in found.items() if list_} == {}


def test_the_end_of_a_match_passes_the_audit(visit):
    visitor = visit()
    visitor.play_now("lots")
    while visitor.awaited():
        click_a_move(visitor)
    assert audit(visitor) == []


@pytest.mark.parametrize("path", ["/", "/rules/saika"])
def test_pages_are_in_japanese_for_who_reads_japanese(visit, path):
    visitor = visit(language="ja-JP")
    visitor.go(path)
    visitor.see("h1")
    assert visitor.page.evaluate("document.documentElement.lang") == "ja"
    text = visitor.page.inner_text("#page .bar, #page" if path == "/" else "#page .bar")
    assert LATIN.findall(MAY_BE_LATIN.sub("", text)) == []


@pytest.mark.parametrize("game", ["saika", "daifugo", "raigo"])
def test_the_table_is_in_japanese_throughout(visit, game):
    visitor = visit(language="ja-JP")
    visitor.play_now(game)
    for _ in range(4):
        visitor.awaited()
        click_a_move(visitor)
    visitor.awaited()
    shown = visitor.page.inner_text("#page")
    assert LATIN.findall(MAY_BE_LATIN.sub("", shown)) == []
    labels = visitor.find("[aria-label]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label')).join(' ')")
    assert LATIN.findall(MAY_BE_LATIN.sub("", labels)) == []


def test_language_and_theme_can_be_changed_and_are_remembered(visit):
    visitor = visit()
    visitor.go()
    visitor.see("#switch-language").click()
    assert visitor.see("h1").inner_text() == "さあ、席へどうぞ。"
    visitor.see("#switch-theme").click()
    assert visitor.page.evaluate("document.documentElement.dataset.theme") == "dark"
    visitor.go("/rules/saika")
    visitor.see(".rule")
    assert visitor.page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme].join()") == "ja,dark"


def test_both_languages_have_the_same_phrases_with_the_same_gaps(visit):
    visitor = visit()
    visitor.go()
    different = visitor.page.evaluate(
        """async () => {
          const { EN } = await import('/page/js/words-en.js');
          const { JA } = await import('/page/js/words-ja.js');
          const gaps = (text) => [...new Set(text.match(/\\{\\d\\}/g) ?? [])].sort().join();
          const keys = [...new Set([...Object.keys(EN), ...Object.keys(JA)])];
          return keys.filter((key) => !(key in EN) || !(key in JA) || gaps(EN[key]) !== gaps(JA[key]));
        }"""
    )
    assert different == []


def test_an_address_where_nothing_is_says_so_and_leads_home(visit):
    visitor = visit()
    for path in ("/table/nothing-here", "/replay/nothing-here", "/rules/nothing-here"):
        visitor.go(path)
        assert visitor.see(".error-page h1").inner_text() != ""
        visitor.see(".error-page .button").click()
        visitor.see(".game-box")


def test_nothing_scrolls_sideways_and_nothing_is_below_the_fold_while_one_plays(visit):
    for screen in (DESKTOP, PHONE):
        visitor = visit(screen=screen)
        for game in ("saika", "daifugo", "raigo"):
            visitor.play_now(game)
            visitor.awaited()
            size = visitor.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            assert size == [screen["width"], screen["height"]], game
            lowest = visitor.find(".own .plate, .own .prompt, .own .tools button").evaluate_all(
                "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
            )
            assert lowest <= screen["height"], game
