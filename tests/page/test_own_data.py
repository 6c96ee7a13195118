"""What is kept about a person, to save and to delete; a rematch that is declined; a first match; watchers."""

import json
import re

from tests.page.positions import LAST_TRICK, seated
from tests.page.visitor import CORNER, Visitor
from tests.server.at_table import Person
from tests.server.test_rematch import finished


def comes_as(visit, address: str, person: Person, **how: object) -> Visitor:
    visitor: Visitor = visit(**how)
    visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": address}])
    return visitor


def test_a_rematch_can_be_declined_and_the_one_who_waits_is_told(visit, address):
    aki, ben, table = finished(address)
    asks, answers = comes_as(visit, address, aki), comes_as(visit, address, ben)
    asks.go(f"/table/{table}")
    answers.go(f"/table/{table}")
    answers.see("#play-again")
    assert answers.find("#tool-back, .plate-away").count() == 0, "after the end nobody plays for anybody"
    asks.see("#play-again").click()
    asks.see(".waiting")
    answers.see("#rematch-decline").click()
    answers.mentions("#notices", "The others are told")
    asks.mentions("#notices", "Ben does not play again")
    assert answers.find("#rematch-decline").count() == 0
    asks.see(".qr summary").click()
    code = asks.see(".qr img")
    asks.page.wait_for_function("() => document.querySelector('.qr img').naturalWidth > 0")
    assert code.get_attribute("alt")


def test_all_that_is_kept_can_be_saved_and_deleted(visit, address, tmp_path):
    aki, ben, table = finished(address)
    visitor = comes_as(visit, address, aki)
    visitor.go("/history")
    visitor.see(".history h1 .avatar")
    assert visitor.find(".stats figcaption").all_inner_texts() == ["Against people"]
    assert visitor.find(".stats dt").all_inner_texts() == ["Matches", "Wins", "Places", "Best score", "Wins in a row"]
    visitor.mentions(".history .tables li", re.compile(r"\d{4}.*Ben.*Place \d of 3", re.DOTALL))
    with visitor.page.expect_download() as saved:
        visitor.see("#export").click()
    saved.value.save_as(tmp_path / "fuda.json")
    assert json.loads((tmp_path / "fuda.json").read_text("utf-8"))["name"] == "Aki"
    visitor.see("#delete-me").click()
    visitor.see("#delete-no").click()
    assert visitor.page.request.get(f"{address}/api/me").json()["person"]["name"] == "Aki"
    visitor.see("#delete-me").click()
    visitor.see("#delete-yes").click()
    visitor.see("[data-play]")
    assert visitor.page.evaluate("Object.keys(localStorage).filter((name) => name !== 'fuda.pace')") == []
    assert [seat["name"]["en"] for seat in ben.get(f"/api/tables/{table}")["seats"][:2]] == ["—", "Ben"]


def pace(visitor: Visitor) -> str:
    """The pace that stands in the settings."""
    visitor.see("#settings").click()
    found = visitor.see("#pace").input_value()
    visitor.page.keyboard.press("Escape")
    return found


def test_a_first_match_is_shown_slowly_and_the_next_one_is_not(visit):
    visitor = visit(pace="")
    visitor.page.add_init_script("localStorage.removeItem('fuda.pace')")
    seated(visitor, "saika", LAST_TRICK.format(3))
    assert pace(visitor) == "slow"
    visitor.see(".held.legal").click(position=CORNER)
    visitor.see(".finish")
    visitor.play_now("saika")
    assert pace(visitor) == "normal"
    visitor.play_now("daifugo")
    assert pace(visitor) == "slow"


def test_the_pace_that_was_chosen_stays(visit):
    visitor = visit(pace="normal")
    visitor.play_now("saika")
    visitor.see("#settings").click()
    visitor.see("#pace").select_option("quick")
    visitor.page.reload()
    visitor.see(".own")
    assert pace(visitor) == "quick"


def test_watchers_are_counted(visit, address):
    visitor = visit()
    aki = Person(address, "Aki")
    table = aki.table("saika", public=True, players=3, seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2])
    with Person(address, "Cho").live(table) as watching:
        watching.until(lambda message: message.get("watching") == 1)
        visitor.go()
        visitor.mentions(".lower", "1 watching")
        at_table = comes_as(visit, address, aki)
        at_table.go(f"/table/{table}")
        at_table.mentions(".watchers", "1")
