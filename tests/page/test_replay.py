"""Finished matches."""

import pytest

import fuda
from tests.page.visitor import PHONE
from tests.server.at_table import Person


def played(address: str, game: str, players: int) -> str:
    """A match that was played to its end without a browser; its table."""
    person = Person(address, "Aki")
    table = str(person.post("/api/play", game=game, players=players)["id"])
    while True:
        now = person.get(f"/api/tables/{table}/now?since=1000000")["now"]
        if now["status"] == "over":
            return table
        if now["choice"]:
            person.say(table, "move", number=now["choice"]["number"], action=now["choice"]["legal"][0]["id"])


@pytest.fixture(scope="module")
def finished(address):
    return played(address, "saika", 3)


def test_a_replay_has_a_scrubber_jumps_and_every_seats_view(visit, finished):
    visitor = visit()
    visitor.go(f"/replay/{finished}")
    visitor.see(".scrubber")
    last = int(str(visitor.find(".scrubber").get_attribute("max")))
    assert visitor.find(".log li").count() == last + 1
    visitor.see("[aria-label='One move on']").click()
    assert visitor.find(".trick .laid, .trick .passed").count() == 1
    visitor.see("#jump").select_option(label="Round 2")
    visitor.mentions(".status", "Round 2 of 3")
    hands = {visitor.find(".held").first.get_attribute("data-key")}
    for seat in ("0", "1", "2"):
        visitor.see("#whose").select_option(seat)
        name = visitor.find("#whose option").nth(int(seat) + 1).inner_text()
        visitor.page.wait_for_function("name => name.includes(document.querySelector('.own-plate .name').textContent)", arg=name)
        hands.add(visitor.find(".held").first.get_attribute("data-key"))
    assert len(hands) > 1
    visitor.find(".scrubber").fill(str(last))
    visitor.mentions(".replay-words", "wins")


def test_a_replay_can_be_downloaded_and_replayed_and_its_shuffle_checked(visit, finished, tmp_path):
    visitor = visit()
    visitor.go(f"/replay/{finished}")
    with visitor.page.expect_download() as waiting:
        visitor.see("a[download]").click()
    path = tmp_path / "record.jsonl"
    waiting.value.save_as(path)
    assert fuda.replay(path.read_text("utf-8")).over
    visitor.see("text=Check the shuffle").click()
    visitor.mentions(".check-result", "the one that was promised")
    assert visitor.find(".checks li.bad").count() == 0


def test_a_replay_plays_by_itself(visit, finished):
    visitor = visit()
    visitor.go(f"/replay/{finished}")
    visitor.see("#replay-play").click()
    visitor.page.wait_for_function("() => document.querySelector('.scrubber').value > 1")
    visitor.see("#replay-play").click()
    assert visitor.see("#replay-play").get_attribute("aria-label") == "Play"


@pytest.mark.parametrize(("game", "chapter"), [("raigo", "Turn of"), ("daifugo", "Pile led by")])
def test_a_replay_jumps_to_turns_and_piles_and_its_log_goes_along(visit, address, game, chapter):
    visitor = visit(screen=PHONE)
    visitor.go(f"/replay/{played(address, game, 2)}")
    visitor.see(".scrubber")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    jumps = visitor.find("#jump option").all_inner_texts()
    found = next(jump for jump in reversed(jumps) if chapter in jump)
    visitor.see("#jump").select_option(label=found)
    visitor.page.wait_for_function("([frame]) => document.querySelector('.scrubber').value === frame", arg=[found.split(":")[0]])
    visitor.see("#panel-button").click()
    words = visitor.text(".replay-words").split(" · ")
    assert visitor.see(".log .here").inner_text().split("\n") == words


def test_a_replay_goes_by_keys_and_its_link_leads_to_the_move_and_the_seat(visit, finished):
    visitor = visit()
    visitor.go(f"/replay/{finished}?move=5&seat=1")
    visitor.see(".scrubber")
    keys = visitor.page.keyboard

    def at(move: str) -> None:
        visitor.page.wait_for_function("move => document.querySelector('.scrubber').value === move", arg=move)

    at("5")
    assert visitor.see("#whose").input_value() == "1"
    visitor.find(".stage").focus()
    for key, move in (("ArrowRight", "6"), ("ArrowLeft", "5"), ("Home", "0"), ("ArrowLeft", "0")):
        keys.press(key)
        at(move)
    keys.press("End")
    at(str(visitor.find(".scrubber").get_attribute("max")))
    visitor.see("[aria-label='To the start']").click()
    at("0")
    visitor.see("[aria-label='To the end']").click()
    assert f"move={visitor.find('.scrubber').get_attribute('max')}" in visitor.page.url
    assert "seat=1" in visitor.page.url
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.see("#replay-link").click()
    visitor.mentions("#notices", "Copied.")
    assert visitor.page.evaluate("navigator.clipboard.readText()") == visitor.page.url
    shapes = visitor.find(".replay-line .button.plain path").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert len(set(shapes)) == len(shapes), "every button has a picture of its own"
    visitor.see("[aria-label='To the start']").click()
    visitor.see("#speed").select_option("4")
    visitor.find(".stage").focus()
    keys.press("Space")
    visitor.page.wait_for_function("() => document.querySelector('.scrubber').value > 2")
    keys.press("Space")
    assert visitor.see("#replay-play").get_attribute("aria-label") == "Play"
    assert visitor.find(".plate-away").count() == 0
