"""Every card, token and badge explains itself: what it is called, what it does, and the rule that says more."""

import re

import pytest

from fuda import games
from fuda.testing import rules_stated
from tests.page.test_everyone import LATIN, MAY_BE_LATIN, STANDS_STILL
from tests.page.test_matches import tab_to
from tests.page.test_sizes import playing
from tests.page.visitor import CORNER, PHONE, Visitor

# What stands for a card, a token or a badge on a table, by game; facts on a seat's plate everywhere.
THINGS = {
    "saika": ".held, .laid, .turning, .lead",
    "daifugo": ".held, .pile .play:not(.below) .card, .badge",
    "raigo": ".tile, .slab, .bonus, .seal-on, .raizan, .canyon-name",
    "catastrophe": ".stage .card, .impact, .impact-cell, .phase, .provision, .promise, .lent",
    "animayhem": ".stage .card, .token, .chip, .plot, .number, .stage .pile",
}
MOMENTS = [
    ("saika", 4, ""),
    ("daifugo", 4, ""),
    ("raigo", 4, ""),
    ("catastrophe", 4, "done"),
    ("catastrophe", 4, "pass"),
    ("animayhem", 2, "move"),
    ("animayhem", 2, "fight"),
]
CLICKED = "button:not([aria-disabled=true]), a[href], select, input, summary"
# The map and the list of Ani-Mayhem fill a phone: there a tip may lie over what only shows something, such as places to look at.
MOVES = ":is(.stage button:not(.look, .plot, [aria-disabled=true]), .plot.usable)"
# By thing: how it is called in the page, the tip that comes where the mouse points at it, its rule, and what it would lie over.
EXPLAINED = """([things, clicked]) => {
  const box = (one) => one.getBoundingClientRect();
  const explained = (one) => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    one.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
    const thing = one.outerHTML.slice(0, 120);
    const tip = document.querySelector('.tip:not(.pinned)');
    if (!tip) return { thing, text: '', rule: '', over: [], inside: true };
    const { left, top, right, bottom } = box(tip);
    const node = one.closest('[data-tip], [data-why]');
    const over = (other) => other.right > left + 1 && other.left < right - 1 && other.bottom > top + 1 && other.top < bottom - 1;
    const seen = (button) => {
      const { left, top, width, height } = box(button);
      const at = document.elementFromPoint(left + width * .15, top + height * .15);
      return width > 0 && (tip.contains(at) || button.contains(at));
    };
    const others = [...document.querySelectorAll(clicked)].filter((other) => !tip.contains(other) && !other.contains(node));
    return {
      thing,
      text: [...tip.querySelectorAll('p:not(.tip-rule)')].map((line) => line.textContent).join(' '),
      rule: tip.querySelector('a')?.hash.replace('#rule-', '') ?? '',
      over: others.filter((other) => over(box(other)) && seen(other)).map((other) => other.outerHTML.slice(0, 100)),
      inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
    };
  };
  return [...document.querySelectorAll(things)].filter((one) => box(one).width > 1).map(explained);
}"""


def at_table(visit, address, game: str, players: int, move: str, **how) -> Visitor:
    person, table = playing(address, game, players, move)
    visitor: Visitor = visit(**how)
    visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": address}])
    visitor.go(f"/table/{table}")
    visitor.awaited()
    return visitor


def stated(game: str) -> set[str]:
    return {f"{game}.{number}" for number in rules_stated(games.load(game))}


@pytest.mark.parametrize(("game", "players", "move"), MOMENTS)
def test_everything_on_a_table_explains_itself_with_its_rule_and_covers_nothing_to_click(visit, address, game, players, move):
    visitor = at_table(visit, address, game, players, move)
    rules = stated(game)
    for width, height in ((1280, 800), (360, 640), (844, 390)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.evaluate(STANDS_STILL)
        full = game == "animayhem" and width < 1000
        found = visitor.page.evaluate(EXPLAINED, [f"{THINGS[game]}, .stage .fact:not(.clock)", MOVES if full else CLICKED])
        assert len(found) > 8
        assert [one["thing"] for one in found if len(one["text"]) < 4] == [], (width, height)
        assert [one["thing"] for one in found if not one["inside"]] == [], (width, height)
        assert [(one["thing"], one["over"]) for one in found if one["over"]] == [], (width, height)
        without = [one for one in found if one["rule"] not in rules and 'class="fact"' not in one["thing"]]
        assert without == [], (width, height)
    visitor.page.evaluate("localStorage.setItem('fuda.language', 'ja')")
    visitor.page.reload()
    visitor.awaited()
    found = visitor.page.evaluate(EXPLAINED, [THINGS[game], CLICKED])
    assert len(found) > 8
    latin = [one["text"] for one in found if LATIN.search(MAY_BE_LATIN.sub("", re.sub("Aki|ATM|JQKA", "", one["text"])))]
    assert latin == []


@pytest.mark.parametrize("game", games.own_names())
def test_every_card_of_the_game_says_what_it_is_called_and_does_and_by_which_rule(visit, game):
    visitor = visit()
    visitor.go(f"/rules/{game}")
    visitor.see(".rule")
    rules = set(visitor.find(".rule").evaluate_all("all => all.map((one) => one.id.replace('rule-', ''))"))
    cards = visitor.page.request.get(f"{visitor.address}/api/games/{game}/cards").json()["cards"]
    assert len(cards) > 16
    for language in ("en", "ja"):
        assert [
            card["notation"] for card in cards if not card["name"][language] or len((card["text"] or {}).get(language, "")) < 4
        ] == []
    assert [card["notation"] for card in cards if card["rule"] not in rules] == []


def test_the_rule_of_a_card_is_a_link_for_the_mouse(visit, address):
    visitor = at_table(visit, address, "saika", 4, "")
    visitor.see(".turning").hover()
    visitor.mentions(".tip", "all four are face up")
    visitor.see(".tip a").hover()
    visitor.says(".tip a", "Rule 12")
    visitor.see(".tip a").click()
    visitor.mentions(".panel .rule.marked", "is a Natural Disaster trick")
    visitor.see("#panel-close").click()
    card = visitor.see(".held:last-child")
    card.hover(position=CORNER)
    with visitor.context.expect_page() as opened:
        visitor.see(".tip a").click(modifiers=["ControlOrMeta"])
    opened.value.locator(".rule.marked").wait_for()
    assert opened.value.evaluate("document.querySelector('.rule.marked').getBoundingClientRect().top < innerHeight")


def test_the_keyboard_comes_to_what_lies_on_the_table_and_to_its_rule(visit, address):
    visitor = at_table(visit, address, "saika", 4, "")
    keys = visitor.page.keyboard
    tab_to(visitor, ".middle [data-tip]")
    assert "tip" in str(visitor.find(":focus").get_attribute("aria-describedby"))
    visitor.mentions(".tip kbd", "?")
    keys.press("End")
    assert visitor.find(".turning:focus").count() == 1
    visitor.mentions(".tip", "Flood")
    keys.press("?")
    visitor.mentions(".panel .rule.marked", "is a Natural Disaster trick")
    assert visitor.find(".tip").count() == 0
    tab_to(visitor, ".hand button")
    keys.press("?")
    assert visitor.see(".panel .rule.marked").get_attribute("id") != "rule-saika.12"


REST = """([selector]) => {
  const node = document.querySelector(selector);
  const touch = (kind) => node.dispatchEvent(new PointerEvent(kind, { pointerType: 'touch', bubbles: true }));
  touch('pointerdown');
  return new Promise((done) => setTimeout(() => { touch('pointerup'); touch('pointerout'); done(); }, 600));
}"""


def test_what_a_finger_rested_on_stays_explained_until_the_next_tap_and_its_rule_can_be_tapped(visit, address):
    visitor = at_table(visit, address, "raigo", 4, "", screen=PHONE, touch=True)
    visitor.page.evaluate(REST, [".canyon .tile"])
    link = visitor.see(".tip a")
    box = link.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 38
    link.tap()
    visitor.see(".panel:not(.closed) .rule.marked")
    visitor.see("#panel-close").tap()
    visitor.page.evaluate(REST, [".canyon .tile"])
    visitor.see(".tip")
    visitor.see(".bar .status").tap()
    assert visitor.find(".tip").count() == 0


def test_a_lesson_shows_rules_beside_it_and_goes_on(visit):
    visitor = visit()
    visitor.go("/learn/saika")
    visitor.see("#lesson-next")
    visitor.see(".held").hover(position=CORNER)
    with visitor.context.expect_page() as opened:
        visitor.see(".tip a").click()
    opened.value.locator(".rule.marked").wait_for()
    assert visitor.find("#lesson-next").count() == 1


@pytest.mark.parametrize("game", games.own_names())
def test_cards_in_how_to_play_explain_themselves(visit, game):
    visitor = visit()
    visitor.go(f"/rules/{game}")
    visitor.see(".how-card")
    cards = visitor.find(".how-card")
    tips = [cards.nth(i).get_attribute("data-tip") for i in range(cards.count())]
    rules = {cards.nth(i).get_attribute("data-rule") for i in range(cards.count())}
    assert all(tips)
    assert rules <= stated(game)
    cards.first.focus()
    visitor.page.keyboard.press("Shift+Tab")
    visitor.page.keyboard.press("Tab")
    visitor.mentions(".tip", str(tips[0])[:20])
    visitor.see(".tip a")


def test_cards_of_a_deck_explain_themselves(visit):
    visitor = visit()
    visitor.go("/decks/animayhem")
    visitor.see("[aria-label^='Add']").click()
    card = visitor.see(".deck-card")
    assert card.get_attribute("data-tip")
    assert card.get_attribute("data-rule") in stated("animayhem")
