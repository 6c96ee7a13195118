"""A move of several decisions that a layout lets one build by pointing, and sends as one line."""

import json

from tests.server.at_table import Person
from tests.swap import START


def seated(visit):
    """A visitor at a table of three people, to move, and another of them."""
    visitor = visit()
    visitor.go()
    visitor.see("[data-play=swap]")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    body = {"method": "POST", "headers": {"Content-Type": "application/json"}}
    body["body"] = json.dumps({"game": "swap", "position": START, "seats": seats})
    table = visitor.page.evaluate("async (body) => (await (await fetch('/api/tables', body)).json()).id", body)
    other = Person(visitor.address, "Ben")
    other.post(f"/api/tables/{table}/join")
    visitor.go(f"/table/{table}")
    visitor.awaited()
    return visitor, other, table


def test_an_offer_is_built_by_pointing_and_sent_as_one(visit):
    visitor, other, table = seated(visit)
    with other.live(table) as live:
        visitor.see("#plate-1").click()
        assert visitor.see("#plate-1").get_attribute("aria-pressed") == "true"
        visitor.see("[data-hand=good-1]").click()
        visitor.see("[data-hand=good-3]").click()
        visitor.see("#place-want-5").click()
        assert visitor.find("#place-want-1").count() == 0  # one's own can't be wanted
        button = visitor.see("[data-line]")
        assert button.inner_text() == "Offer 1, 3 for 5"
        button.click()
        live.until_now(lambda now: now["number"] == 5)
        visitor.mentions(".log", "You offer good 1, good 3 for good 5")
        assert visitor.find("[data-line]").count() == 0
        visitor.see("#tool-undo").click()
        live.until_now(lambda now: now["number"] == 0)
        visitor.awaited()


def test_what_is_picked_can_be_taken_out_and_stays_when_the_line_is_refused(visit):
    visitor, _, _ = seated(visit)
    visitor.see("[data-hand=good-1]").click()
    visitor.see("[data-hand=good-1].picked")
    assert visitor.find("[data-line]").count() == 0  # no seat yet
    visitor.see("#plate-1").click()
    visitor.says("[data-line]", "Offer 1 for ")
    visitor.see("[data-hand=good-1].picked").click()
    visitor.see("[data-hand=good-1].legal")
    visitor.see("[data-line]").click()
    visitor.mentions(".notice", "propose: You can't ask for that now. (swap.5)")
    assert visitor.decision() == "0"
    visitor.see("#place-want-5").click()
    visitor.see("[data-line='offer 2:  for 5']").click()
    visitor.mentions(".log", "You offer nothing for good 5")


def test_a_move_with_a_button_is_still_made_at_once(visit):
    visitor, other, table = seated(visit)
    with other.live(table) as live:
        visitor.see("[data-move=pass]").click()
        live.until_now(lambda now: now["number"] == 1)
