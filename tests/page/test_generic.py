"""A game that brings no layout: shown with its cards' faces and names at every size."""

import pytest
from playwright.sync_api import ViewportSize

from tests.page.test_everyone import STANDS_STILL
from tests.page.test_matches import click_a_move

SIZES = (
    (360, 640), (390, 844), (740, 360), (844, 390), (768, 1024), (820, 1180),
    (1024, 768), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440),
)  # fmt: skip
PARTS = ".others .plate, .own .plate, .prompt, .tools button, .held, .generic-row .card, .whose, .generic-middle dl > div"
# What is not wholly in sight: outside the window, outside the middle that holds it, or under one's own seat.
HIDDEN = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const inside = (room) => box.left >= room.left - 1 && box.right <= room.right + 1
    && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
  const middle = one.closest('.middle')?.getBoundingClientRect();
  return !inside({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }) || (middle && !inside(middle));
}).map((one) => one.className)"""
LAID = "all => Math.min(...all.map((one) => one.getBoundingClientRect().width))"


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The contrast of two colours as WCAG has it."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: tuple[float, ...]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (each / 255 for each in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def after_a_trick(visit, **how):
    """A table at which each seat has laid a lot and one is asked again."""
    visitor = visit(**how)
    visitor.play_now("lots")
    visitor.awaited()
    click_a_move(visitor)
    visitor.awaited()
    return visitor


def test_everything_is_in_sight_at_every_size(visit):
    visitor = after_a_trick(visit)
    for width, height in SIZES:
        visitor.page.set_viewport_size(ViewportSize(width=width, height=height))
        visitor.page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
        at = f"{width}x{height}"
        visitor.page.evaluate(STANDS_STILL)  # the table is drawn anew for another shape
        assert visitor.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
            width,
            height,
        ], at
        assert visitor.page.evaluate(HIDDEN, PARTS) == [], at
        laid = visitor.find(".spot-of-seat .card").evaluate_all(LAID)
        assert laid >= min(width, height) * 0.12, at
        if width < 1100:
            assert visitor.find(".panel.closed").count() == 1, at


def test_cards_have_names_and_fields_have_labels_in_the_readers_language(visit):
    english = after_a_trick(visit)
    assert sorted(english.find(".whose").all_inner_texts()) == ["Random 2", "Random 3", "You"]
    assert english.text(".generic-row figcaption") == "On the table"
    facts = english.find(".generic-middle dl > div").all_inner_texts()
    assert [fact.split() for fact in facts] == [["Lots", "left", "6"], ["Starts", "You"]]
    assert english.see(".held").get_attribute("aria-label").startswith("Lot ")
    japanese = after_a_trick(visit, language="ja-JP")
    assert japanese.text(".generic-row figcaption") == "場"
    assert "".join(japanese.find(".generic-middle dl > div").last.inner_text().split()) == "先手あなた"
    assert japanese.see(".held").get_attribute("aria-label").startswith("くじ")
    assert "くじ" in japanese.find(".spot-of-seat svg").first.text_content()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_dimmed_card_can_still_be_read(visit, theme):
    """The name on a card that can't be played has the contrast that AA asks for, its large index that of large text."""
    visitor = after_a_trick(visit, theme=theme)
    card = visitor.see(".held")
    card.evaluate("one => one.classList.replace('legal', 'dimmed')")
    visitor.page.mouse.move(1, 1)
    found = card.evaluate(
        """one => {
          const colour = (node, name) => getComputedStyle(node)[name].match(/[\\d.]+/g).slice(0, 3).map(Number);
          return {
            opacity: Number(getComputedStyle(one.querySelector('svg')).opacity),
            behind: colour(one.querySelector('.card'), 'backgroundColor'),
            paper: colour(one.querySelector('.face-paper'), 'fill'),
            name: colour(one.querySelector('.face-name'), 'fill'),
            index: colour(one.querySelector('.face-text'), 'fill'),
          };
        }"""
    )
    assert found["opacity"] == 0.55

    def seen(colour: list[float]) -> tuple[float, ...]:
        share = found["opacity"]
        return tuple(share * part + (1 - share) * back for part, back in zip(colour, found["behind"], strict=True))

    assert contrast(seen(found["name"]), seen(found["paper"])) >= 4.5
    assert contrast(seen(found["index"]), seen(found["paper"])) >= 3
