"""The score after a round and at the end of a match, from positions shortly before."""

import json

from tests.page.positions import LAST_CARDS, LAST_TRICK, seated
from tests.page.test_everyone import Audit
from tests.page.visitor import CORNER
from tests.server.at_table import Person


def test_a_round_ends_with_its_score_and_the_next_begins_when_one_goes_on(visit):
    visitor = visit(pace="quick")
    seated(visitor, "saika", LAST_TRICK.format(1).replace("red-9", "pillar").replace("red-1", "pillar"))  # seat 2 has to pass
    visitor.see(".held.legal").click(position=CORNER)
    assert visitor.see(".round-score h2").inner_text() == "Round 1 is over"
    assert visitor.find(".round-score tbody tr").count() == 3
    assert visitor.find(".trick .laid, .trick .passed").count() == 3, "the last trick lies there still"
    assert visitor.find(".held").count() == 0, "the next round is not dealt under it"
    cells = [row.locator("td").all_inner_texts() for row in visitor.find(".round-score tbody tr").all()]
    assert cells == [
        ["0 tricks won", "0", "0"],
        ["1 trick won", "−5", "−5"],
        ["0 tricks won, 1 card left: −20", "−20", "−20"],
    ]
    assert visitor.find(".round-score tr.mine").inner_text().split()[:2] == ["You", "1"]
    audit = Audit(visitor)
    audit("round score")
    assert audit.found == {}
    visitor.see("#next-round").click()
    visitor.page.wait_for_function("() => !document.querySelector('.round-score') && document.querySelector('.held')")
    assert visitor.find(".trick .laid").count() <= 2
    assert "rick 0" not in visitor.text(".bar .status")
    assert "Round 2 of 3" in visitor.text(".bar .status")


def test_the_end_has_rounds_and_titles_and_ones_own_row_and_can_be_folded_away(visit):
    visitor = visit()
    table = seated(visitor, "daifugo", LAST_CARDS.format(2, 1))
    visitor.see(".held.legal").click(position=CORNER)
    visitor.see(".log :text('Round 2 is dealt')")
    leave = {"type": "leave", "key": "leave"}
    assert visitor.page.request.post(f"{visitor.address}/api/tables/{table}/say", data=leave).ok  # bots play on to the end
    visitor.see(".finish")
    heads = visitor.find(".finish thead th").all_inner_texts()
    assert heads == ["Place", "Player", "R1", "R2", "Total"]
    mine = visitor.see(".finish tr.mine")
    assert mine.locator("th").inner_text().startswith("You ")
    assert mine.locator("th .why").inner_text().strip() in ("Daifugo", "Heimin", "Daihinmin")
    assert mine.locator("td").all_inner_texts()[1] == "+2"  # who was out first has beaten two
    assert "Guest" not in visitor.text(".finish")
    visitor.see("#fold").click()
    visitor.see(".cover.folded #fold")
    assert visitor.find(".finish").count() == 0
    visitor.see("#fold").click()
    visitor.see(".finish")
    visitor.go(f"/table/{table}")
    visitor.see(".finish thead :text('R2')")


def test_leaving_asks_first_and_is_not_offered_after_the_end(visit):
    visitor = visit()
    seated(visitor, "saika", LAST_TRICK.format(3))
    visitor.see("#settings").click()
    visitor.see("#leave").click()
    visitor.mentions("dialog", "A bot plays on for you")
    visitor.see("#leave-stay").click()
    assert visitor.find(".plate-away").count() == 0
    visitor.see(".held.legal").click(position=CORNER)
    visitor.see(".finish")
    visitor.see("#settings").click()
    visitor.see("dialog a.button")
    assert visitor.find("#leave").count() == 0


def test_points_that_the_rules_hide_are_not_said_to_be_none(visit):
    visitor = visit()
    seated(visitor, "saika", LAST_TRICK.format(1).replace("turn", "option open_scores: false\nturn"))
    assert visitor.find(".own-plate .fact").filter(has_text="lost").count() == 0


def test_two_people_have_a_rematch_with_each_other(visit):
    aki, ben = visit(), visit()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
    aki.go()
    made = aki.page.request.post(
        f"{aki.address}/api/tables", data={"game": "saika", "seats": seats, "position": LAST_TRICK.format(3)}
    )
    table = made.json()["id"]
    aki.go(f"/table/{table}")
    ben.go(f"/table/{table}")
    ben.see(".waiting .button.first").click()
    for visitor in (aki, ben):
        visitor.awaited()
        visitor.see(".held.legal").click(position=CORNER)
    for visitor in (aki, ben):
        visitor.see(".finish")
    aki.see("#rematch-rotate").check()
    aki.see("#play-again:text('Rematch')").click()
    aki.mentions(".waiting", "Kept for Guest")
    ben.mentions("#rematch-offer", "would like a rematch")
    ben.see("#play-again:text('Join the rematch')").click()
    for visitor in (aki, ben):
        visitor.page.wait_for_function("table => !location.pathname.includes(table) && document.querySelector('.own')", arg=table)
        assert visitor.find(".plate-away").count() == 0
    assert aki.page.url == ben.page.url
    again = aki.page.request.get(aki.page.url.replace("/table/", "/api/tables/")).json()
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person", "person"]


def test_who_asked_to_take_back_is_told_that_somebody_does_not_agree(visit):
    aki = visit()
    ben = Person(aki.address, "Ben")
    aki.go()
    position = LAST_TRICK.format(1)
    for number in ("9", "1", "3"):
        position = position.replace(f"red-{number}", f"red-{number} blue-{number}")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
    body = {"game": "saika", "seats": seats, "position": position.replace("left: 1", "left: 2")}
    made = aki.page.request.post(f"{aki.address}/api/tables", data=body)
    assert made.ok, made.text()
    table = made.json()["id"]
    ben.post(f"/api/tables/{table}/join")
    aki.go(f"/table/{table}")
    aki.awaited()
    aki.see(".held.legal").click(position=CORNER)
    with ben.live(table) as live:
        choice = live.until_my_turn()
        assert choice
        ben.say(table, "move", number=choice["number"], action=choice["legal"][0]["id"])
        aki.see("#tool-undo").click()
        live.until_now(lambda now: now["undo"]["asked"])
        ben.say(table, "answer", event=live.now["undo"]["asked"]["event"], yes=False)
    aki.mentions("#notices", "Ben does not agree")


def test_a_card_that_ends_the_pile_is_laid_and_named_before_it_is_swept_away(visit):
    visitor = visit(pace="quick")
    table = seated(visitor, "daifugo", "daifugo, 3 players\nturn: 1\nhand 1: 8s 10h 10d\nhand 2: 4s 5h\nhand 3: 6c 7d 9d\n")
    visitor.see("[data-hand='8s']").click(position=CORNER)
    visitor.says(".moves .button.first", "Play ♠8 (cuts the pile)")
    visitor.see(".moves .button.first").click()
    visitor.says(".told", "8 cuts the pile")
    assert visitor.find(".pile [data-key='8s']").count() == 1
    visitor.page.wait_for_function("() => !document.querySelector('.pile .play')")
    person = Person(visitor.address, cookie=visitor.cookie())
    person.say(table, "leave")
    visitor.see(".finish")
    visitor.go(f"/replay/{table}")
    visitor.see("[aria-label='One move on']").click()
    visitor.says(".told", "8 cuts the pile")


def test_what_is_picked_is_played_with_one_button_and_the_plainest_way_is_first(visit):
    visitor = visit()
    visitor.go()
    position = "daifugo, 3 players\noption jackback: true\nturn: 1\nhand 1: 3d Qs Ks *\nhand 2: 4s 5h\nhand 3: 6c 7d 9d\n"
    seated(visitor, "daifugo", position)
    visitor.see("[data-hand='Qs']").click(position=CORNER)
    assert visitor.find(".moves [data-move]").all_inner_texts() == ["Play ♠Q"]
    visitor.see("[data-hand='Ks']").click(position=CORNER)
    visitor.see("[data-hand='*']").click(position=CORNER)
    visitor.page.wait_for_function("() => document.querySelectorAll('.held.picked').length === 3")
    first, second = visitor.find(".moves [data-move]").all_inner_texts()
    assert first == "Play ♠Q ♠K joker (♠A)"
    assert second == "Play joker (♠J) ♠Q ♠K (turns the order)"
    assert visitor.find(".moves .button.first").count() == 1


OVER = """() => {
  const tip = document.querySelector('.tip').getBoundingClientRect();
  return [...document.querySelectorAll('.prompt, .moves button, button.plate, .tools button, .held')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > tip.left + 1 && box.left < tip.right - 1 && box.bottom > tip.top + 1 && box.top < tip.bottom - 1;
  }).map((one) => one.textContent);
}"""


def test_the_tip_of_a_dimmed_card_covers_nothing_that_can_be_clicked(visit):
    visitor = visit()
    position = LAST_TRICK.format(1).replace("phase: play", "phase: name_starter") + "trick: red-4 red-2 green-1\n"
    seated(visitor, "saika", position)
    for size in ({"width": 1280, "height": 800}, {"width": 360, "height": 640}, {"width": 844, "height": 390}):
        visitor.page.set_viewport_size(size)
        visitor.page.mouse.move(1, 1)
        visitor.see(".held.dimmed").hover(position=CORNER, force=True)
        visitor.see(".tip")
        assert visitor.page.evaluate(OVER) == [], json.dumps(size)
