"""Pages for everyone: both languages, an audit of every page, light and dark, what is said when something is wrong."""

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.page.test_matches import click_a_move
from tests.page.test_replay import finished  # noqa: F401
from tests.page.test_together import make_table
from tests.page.visitor import DESKTOP, PHONE, Visitor

GAMES = ("saika", "daifugo", "raigo", "catastrophe", "animayhem")
LATIN = re.compile(r"[A-Za-z]{3,}")
MAY_BE_LATIN = re.compile(r"(?:saika|daifugo|raigo|catastrophe|animayhem)\.\d+|Fuda|English|https?:\S*|k3vq8m2xw7tc|JOKER")

STANDS_STILL = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
}"""
AUDIT = """async ([part, colours]) => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const runOnly = colours ? ['color-contrast', 'link-in-text-block'] : tags;
  const { violations } = await axe.run(part, { runOnly, resultTypes: ['violations'] });
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}"""


# Over a gradient axe does not look at contrasts: it gets the gradient's lightest colour, the worst for what is written on it.
PLAIN_TABLE = "body, .felt { background: var(--table-lit) !important; }"


class Audit:
    """Looks at pages with axe, each on a desktop and on a phone, light and dark; of a tab of the panel at the panel alone."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.found: dict[str, list[str]] = {}

    def __call__(self, name: str, tab: str = "") -> None:
        page = self.visitor.page
        page.evaluate(AXE_SCRIPT)
        page.add_style_tag(content=PLAIN_TABLE)
        for screen in (PHONE, DESKTOP):
            page.set_viewport_size(screen)
            page.evaluate(STANDS_STILL)
            if tab:
                self.open(tab)
            for theme in ("light", "dark"):  # what is no question of colour is the same in both
                page.emulate_media(color_scheme=theme)
                page.evaluate(STANDS_STILL)
                violations = page.evaluate(AUDIT, ["#panel" if tab else "html", theme == "dark"])
                if violations:
                    self.found[f"{name} {tab}, {screen['width']} px, {theme}"] = violations

    def open(self, tab: str) -> None:
        if self.visitor.find(".panel.closed").count():
            self.visitor.see("#panel-button").click()
        self.visitor.see(f"#tab-{tab}").click()
        self.visitor.see(f"#body-{tab}")


def test_every_page_passes_the_audit(visit, finished):  # noqa: F811
    visitor = visit()
    audit = Audit(visitor)
    visitor.go()
    visitor.see(".game-box")
    audit("front")
    visitor.see("[data-make=daifugo]").click()
    visitor.see("#make-go")
    audit("make")
    visitor.page.keyboard.press("Escape")
    make_table(visitor)
    audit("waiting")
    visitor.see("#settings").click()
    visitor.see("dialog")
    audit("settings")
    visitor.go(f"/table/{finished}")
    visitor.see(".finish")
    audit("finished")
    visitor.go(f"/replay/{finished}")
    visitor.see(".scrubber")
    audit("replay")
    visitor.see("#review").click()
    visitor.see("dialog")
    audit("review")
    visitor.page.keyboard.press("Escape")
    visitor.go("/rules/saika")
    visitor.see(".rule")
    audit("rules")
    visitor.go("/learn/saika")
    visitor.see("#lesson-next")
    audit("lesson")
    visitor.see(".held").focus()
    visitor.page.keyboard.press("ArrowRight")
    visitor.see(".tip a")
    audit("tip")
    visitor.go("/puzzle/saika")
    visitor.awaited()
    audit("puzzle")
    visitor.go("/decks/animayhem")
    visitor.see(".deck-cards, .deck-card, [class*=deck] .card")
    audit("decks")
    visitor.go("/history")
    visitor.see(".history h1")
    audit("history")
    visitor.go("/table/nothing-here")
    visitor.see(".error-page")
    audit("lost")
    assert audit.found == {}


@pytest.mark.parametrize("game", [*GAMES, "lots"])
def test_every_table_passes_the_audit_in_mid_play_and_at_the_end(visit, game):
    visitor = visit()
    audit = Audit(visitor)
    visitor.play_now(game)
    for _ in range(5 if game != "lots" else 1):
        visitor.awaited()
        click_a_move(visitor)
    visitor.awaited()
    audit(game)
    for tab in ("rules", "talk"):
        audit(game, tab)
    if game == "lots":
        while visitor.awaited():
            click_a_move(visitor)
        audit("the end")
    assert audit.found == {}


def latin_in(visitor, selector: str = "#page") -> list[str]:
    """The words in Latin letters that a page shows, but for names and what one types."""
    shown = visitor.see(selector).evaluate(
        """one => {
          const hidden = [...one.querySelectorAll('code, [translate=no]')];
          hidden.forEach((code) => { code.hidden = true; });
          const text = one.innerText;
          hidden.forEach((code) => { code.hidden = false; });
          return text;
        }"""
    )
    return LATIN.findall(MAY_BE_LATIN.sub("", shown))


@pytest.mark.parametrize("path", ["/", *(f"/rules/{game}" for game in GAMES)])
def test_pages_are_in_japanese_for_who_reads_japanese(visit, path):
    visitor = visit(language="ja-JP")
    visitor.go(path)
    visitor.see(".game-box" if path == "/" else ".rule")
    assert visitor.page.evaluate("document.documentElement.lang") == "ja"
    assert visitor.page.evaluate("getComputedStyle(document.querySelector('h1')).wordBreak") == "auto-phrase"
    assert latin_in(visitor) == []


@pytest.mark.parametrize("game", ["saika", "daifugo", "raigo"])
def test_making_a_table_is_in_japanese_with_every_choice(visit, game):
    visitor = visit(language="ja-JP")
    visitor.go()
    visitor.see(f"[data-make={game}]").click()
    visitor.see("#make-go")
    assert latin_in(visitor, "dialog form") == []
    choices = visitor.find("dialog option").evaluate_all("all => all.map((one) => one.textContent).join(' ')")
    assert "堅実" in choices
    assert LATIN.findall(choices) == []


@pytest.mark.parametrize(("game", "word"), [("saika", "人柱"), ("daifugo", "革命"), ("raigo", "桜門"), ("catastrophe", "親番")])
def test_the_rules_beside_the_table_are_in_japanese_and_can_be_searched(visit, game, word):
    visitor = visit(language="ja-JP")
    visitor.play_now(game)
    visitor.awaited()
    if not visitor.find("#tab-rules").is_visible():
        visitor.see("#panel-button").click()
    visitor.see("#tab-rules").click()
    visitor.see(".panel .rule")
    assert latin_in(visitor, ".panel .rules") == []
    count = visitor.find(".panel .rule").count()
    visitor.see(".panel input[type=search]").fill(word)
    found = visitor.find(".panel .rule").all_inner_texts()
    assert 0 < len(found) < count
    assert [text for text in found if word not in text] == []
    visitor.says(".panel .found", f"{len(found)}件")


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_in_japanese_throughout(visit, game):
    visitor = visit(language="ja-JP")
    visitor.play_now(game)
    for _ in range(4):
        visitor.awaited()
        click_a_move(visitor)
    visitor.awaited()
    assert latin_in(visitor) == []
    labels = visitor.find("[aria-label]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label')).join(' ')")
    assert LATIN.findall(MAY_BE_LATIN.sub("", labels)) == []


def test_language_and_theme_can_be_changed_and_are_remembered(visit):
    visitor = visit()
    visitor.go()
    visitor.see("#switch-language").click()
    visitor.see("h1:text-is('さあ、席へどうぞ。')")
    visitor.see("#switch-theme").click()
    visitor.see("html[data-theme=dark]")
    visitor.go("/rules/saika")
    visitor.see(".rule")
    assert visitor.page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme].join()") == "ja,dark"
    visitor.play_now("saika")
    visitor.go()
    visitor.mentions("#who", "ゲスト")


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
        for game in GAMES:
            visitor.play_now(game)
            visitor.awaited()
            size = visitor.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            assert size == [screen["width"], screen["height"]], game
            lowest = visitor.find(".own .plate, .own .prompt, .own .tools button").evaluate_all(
                "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
            )
            assert lowest <= screen["height"], game
