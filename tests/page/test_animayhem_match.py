"""A whole match of Ani-Mayhem by clicking, alone with a small deck, and then its replay, step by step."""

import json
import re

from playwright.sync_api import expect

from tests.page.visitor import Visitor

FIGHTS = "haymaker jab brace tumble overreach perfect-form trip disarm old-trick war-cry lucky-break bad-day slip butterfingers"
DECK = [f"1 {card}" for card in "goro coral bolt paperweight kettle-clubroom kettle-gym lantern-bats curfew".split()]  # noqa: SIM905
DECK += ["2 trophy", "2 shove", "2 second-wind", *(f"1 {card}" for card in f"{FIGHTS} wide-open scuffle calm-eye".split())]
HOME, GYM = '[data-place="at.kettle-clubroom"]', '[data-place="at.kettle-gym"]'
MOST = 150  # decisions; a match like this has some thirty
MATCHES = 4  # at most
TOGETHER = ".combat-moves [data-line]"  # all attack at once
# What is clicked, the first of these that is there.
CLICKED = (
    ".asking [data-move]",
    ".moves [data-move=location]",
    ".moves [data-move=haven]",
    ".plot-free.legal",
    TOGETHER,
    "button[data-move^='fight ']",
    "button[data-move^='attempt ']",
    "button[data-move=reveal]",
)
NOTHING = ""
LAST = ("button[data-move=end]", "button[data-move=pass]", "button[data-move]", "button.space.legal", "button.space.usable")


def click_on(visitor: Visitor) -> str:
    """Makes one move, or a part of it; says what was clicked."""
    visitor.page.mouse.move(1, 1)  # over a card that was dealt under it, it would show that card in the place's stead
    for selector in CLICKED:
        if visitor.find(selector).count():
            visitor.find(selector).first.click()
            return selector
    inside = visitor.find("button[data-move=leave]").count()
    for selector in ("button[data-move^='to ']", "button[data-move^='take ']" if inside else "", "button[data-move=leave]"):
        if selector and visitor.find(selector).count():
            visitor.find(selector).first.click()
            return selector
    if visitor.find(f"{HOME}.with-mine").count() and "Choose a group" in visitor.text(".prompt"):
        visitor.find(HOME).click()
        visitor.mentions(".prompt", re.compile("^(Choose where they go|Move your Characters)"))
        if "Choose where" not in visitor.text(".prompt"):
            return NOTHING  # the service has passed for the seat meanwhile, and the group was put down
        visitor.see(f".usable{GYM}").click()
        return "group"
    visitor.see(", ".join((*CLICKED, *LAST, ".finish")))  # it may be drawn just now
    if visitor.find(".finish").count():
        return NOTHING  # all that was asked was whether to answer, with nothing to answer with: the service has passed
    chosen = next((selector for selector in (*CLICKED, *LAST) if visitor.find(selector).count()), LAST[0])
    visitor.see(chosen).click()
    return chosen


def play_by_clicking(visitor: Visitor) -> tuple[str, list[str]]:
    """Plays a match to its end; the table, and what was clicked."""
    visitor.go()
    visitor.see("[data-play=animayhem]")
    body = {"game": "animayhem", "players": 1, "decks": ["\n".join(DECK)], "seats": [{"kind": "me"}]}
    request = {"method": "POST", "headers": {"Content-Type": "application/json"}, "body": json.dumps(body)}
    table = visitor.page.evaluate("async (body) => (await (await fetch('/api/tables', body)).json()).id", request)
    visitor.go(f"/table/{table}")
    clicked: list[str] = []
    while visitor.awaited():
        decision, picked = visitor.decision(), visitor.find(".picked").count()
        clicked.append(click_on(visitor))
        if clicked[-1] != NOTHING:
            visitor.answered(decision, picked)
        assert len(clicked) < MOST, clicked[-20:]
    return table, clicked


def test_a_whole_match_is_played_by_clicking_and_its_replay_tells_every_sum(visit):
    visitor = visit()
    for _ in range(MATCHES):
        table, clicked = play_by_clicking(visitor)
        if TOGETHER in clicked:
            break  # in one of thirty matches the cards leave the group nobody to attack together with
    for wanted in ("group", "button[data-move^='attempt ']", "button[data-move=reveal]", TOGETHER):
        assert wanted in clicked
    visitor.says(".prompt", "The match is over.")
    assert visitor.find(".finish tbody tr").count() == 1

    visitor.go(f"/replay/{table}")
    visitor.see(".scrubber")
    last = int(str(visitor.find(".scrubber").get_attribute("max")))
    told = []
    for step in range(1, last + 1):
        visitor.see("[aria-label='One move on']").click()
        expect(visitor.find(".scrubber")).to_have_value(str(step))
        told.append(visitor.text(".replay-words"))
    words = " · ".join(told)
    assert re.search(r"Lantern Bats: Attack \d+ against Defense \d+", words)  # each sum, and what came out of it
    assert re.search(r"(?:Goro|Coral|Bolt|Paperweight)[^·]*: Attack \d+ against Defense \d+", words)
    assert "Lantern Bats" in words
    assert "Curfew" in words  # a Disaster that acts by itself is told too
