"""Catastrophe on the page: offers, uses, loans and the story of a phase; all sizes of screen; touch and keyboard."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.page.test_everyone import STANDS_STILL, Audit, latin_in
from tests.page.test_matches import SMALL, click_a_move, tab_to
from tests.page.visitor import PHONE, SIZES
from tests.server.at_table import Person

BARTER = """catastrophe, 3 players
phase: trade
turn: 1
first trader: 1
disaster phase: 1
disaster: pandemic
impact: aftershock
vitality: 4 4 3
personas: shopkeeper warden teacher
hand 1: camp-stove pantry relief-truck
hand 2: wood-stove map relief-truck
hand 3: bandages shoes
row 1: medicine torch water-filter
row 2: torch radio blankets
row 3: -
known 2: map
"""
REACT = """catastrophe, 3 players
phase: react
turn: 1
first trader: 1
disaster phase: 3
disaster: typhoon
impact: rumours
vitality: 4 2 1
personas: nurse cook hiker
hand 1: camp-stove rally
hand 2: tent
hand 3: tarp
row 1: water-filter generator bandages
row 2: radio blankets
row 3: water-cans
"""
LAST_BARTER = BARTER.replace("disaster phase: 1", "disaster phase: 2")
CROWDED = """catastrophe, 6 players
phase: {phase}
turn: 1
first trader: 1
disaster phase: 2
disaster: typhoon
impact: rumours
vitality: 4 3 2 1 4 3
personas: nurse cook hiker warden teacher plumber
hand 1: camp-stove camp-stove cash tarp relief-truck rally
hand 2: tent
hand 3: tarp
row 1: pantry generator bandages torch medicine map radio
row 2: radio blankets pantry medicine map torch tarp
row 3: cash tent bandages shoes
row 4: water-filter water-cans bicycle
row 5: boards wood-stove
row 6: -
"""


def four(phase: str) -> str:
    """The same with four seats."""
    left_out = ("row 5", "row 6", "personas", "vitality")
    lines = [line for line in CROWDED.format(phase=phase).splitlines() if not line.startswith(left_out)]
    return "\n".join(["catastrophe, 4 players", *lines[1:], "vitality: 4 3 2 1", "personas: nurse cook hiker warden"])


def seated(visit, position, bots=False, **how):
    """A visitor at the first seat of a table from a position; the others are people who wait, or bots."""
    visitor = visit(**how)
    visitor.go()
    visitor.see("[data-play=catastrophe]")
    players = int(position.split(",")[1].split()[0])
    others = [{"kind": "bot", "bot": "random"} if bots else {"kind": "open"}] * (players - 1)
    body = {"game": "catastrophe", "position": position, "seats": [{"kind": "me"}, *others]}
    request = {"method": "POST", "headers": {"Content-Type": "application/json"}, "body": json.dumps(body)}
    table = visitor.page.evaluate("async (body) => (await (await fetch('/api/tables', body)).json()).id", request)
    people = [] if bots else [Person(visitor.address, name) for name in ("Ben", "Cy", "Di", "Eve", "Flo")[: players - 1]]
    for person in people:
        person.post(f"/api/tables/{table}/join")
    visitor.go(f"/table/{table}")
    visitor.awaited()
    return visitor, people, table


def at(part):
    return f'[data-place="{part}"]'


def lies(visitor, seat):
    """How many cards lie in a row."""
    return visitor.find(f'{at(f"{seat}.persona")} >> xpath=ancestor::*[contains(@class, "seat-board")]').locator(
        ".seat-row > .lies"
    )


def test_an_offer_is_built_on_both_sides_sent_as_one_and_answered_with_what_it_brings(visit):
    visitor, (ben, _), table = seated(visit, BARTER)
    other = visit()
    other.context.add_cookies([{"name": "fuda", "value": ben.cookie, "url": other.address}])
    other.go(f"/table/{table}")
    other.see(".own")
    visitor.see("#plate-1").click()
    visitor.see("[data-hand=camp-stove]").click()
    visitor.see(at("1.row-1")).click()
    visitor.see(at("2.row-3")).click()
    visitor.see(".titles summary").click()
    visitor.see("#place-ask-map").click()
    expect(visitor.find(".mat .mat-cards .lies")).to_have_count(4)
    button = visitor.see("[data-line]")
    assert button.inner_text() == "Make Ben this offer"
    button.click()
    other.awaited()
    expect(other.find(".mat .mat-cards .lies")).to_have_count(4)
    other.mentions(".mat-title", "makes you an offer")
    assert other.text(".balance div:nth-child(1)").startswith("You gain")
    assert "illness × " in other.text(".balance div:nth-child(1)")
    assert "warmth × " in other.text(".balance div:nth-child(2)")
    assert other.text(".mat-because").startswith("You lack help against")
    assert "; in return, " in other.text(".mat-because")
    other.see("[data-move=accept]").click()
    expect(lies(visitor, 1)).to_have_count(4)  # torch, water-filter, blankets, map
    expect(lies(visitor, 2)).to_have_count(4)
    visitor.mentions(".log", "from the hand")


def test_while_an_offer_is_built_it_says_whom_it_serves(visit):
    visitor, _, _ = seated(visit, BARTER)
    visitor.see("#partner-2").click()
    visitor.see(at("1.row-1")).click()
    visitor.mentions(".mat-because", "Ben lacks help against illness.")
    visitor.see(at("2.row-2")).click()
    visitor.mentions(".mat-because", "in return, you want help against")


def test_a_gift_is_called_one_and_no_title_goes_both_ways(visit):
    visitor, _, _ = seated(visit, BARTER)
    visitor.see(at("1.row-2")).click()  # a torch
    visitor.says(".prompt", "Choose with whom you trade.")
    visitor.see("#partner-2").click()
    assert visitor.see("[data-line]").inner_text() == "Give this to Ben"
    assert visitor.find(f"button{at('2.row-1')}.legal").count() == 0  # a torch too
    assert visitor.find(f"button{at('2.row-2')}.legal").count() == 1
    visitor.see("#partner-3").click()  # another partner
    assert visitor.see("[data-line]").inner_text() == "Give this to Cy"
    visitor.see("[data-line]").click()
    expect(lies(visitor, 3)).to_have_count(1)


def test_a_use_is_promised_by_card_and_impact_shown_on_both_and_taken_back_with_its_button(visit):
    visitor, _, _ = seated(visit, REACT)
    assert "you lose 1 ♥" in visitor.text(at("1.impact-1"))
    visitor.see(at("1.row-1")).click()  # the filter, against thirst
    visitor.see(at("1.impact-1")).click()
    visitor.see(f"{at('1.impact-1')} .impact.safe")
    assert visitor.find(".at-bottom .use-promised").count() > 0
    assert visitor.find(".at-bottom .promise").count() == 1
    visitor.see(at("1.row-1")).click()
    visitor.see("[data-move^=unuse]").click()
    visitor.see(f"{at('1.impact-1')} .impact.suffers")
    visitor.see(at("1.row-1")).click()
    visitor.see(at("3.impact-1")).click()  # for somebody else
    visitor.see(f"{at('3.impact-1')} .impact-cell.safe")


def test_a_card_that_is_borrowed_visits_and_its_owner_keeps_it(visit):
    visitor, _, _ = seated(visit, REACT)
    visitor.see(at("2.row-1")).click()
    visitor.see("[data-hand=camp-stove]").click()
    said = visitor.see(".moves [data-move^=borrow]").inner_text()
    assert re.fullmatch(r"Borrow .+ \(\d uses?\) from Ben, pass .+", said)
    visitor.see(".moves [data-move^=borrow]").click()
    visitor.mentions(".at-bottom .visits .visits-from", "Ben")
    assert visitor.find(f"{at('2.row-1')} .card").count() == 1
    assert visitor.find(".others .lent").count() == 1


def test_what_helps_against_nothing_here_is_dimmed_and_says_why(visit):
    visitor, _, _ = seated(visit, REACT)
    dimmed = visitor.see(f"button{at('1.row-3')}.dimmed")
    assert "helps against this kind of impact." in str(dimmed.get_attribute("data-why"))
    assert dimmed.get_attribute("data-rule") == "catastrophe.32"


def test_a_response_waits_for_its_button(visit):
    visitor, _, _ = seated(visit, REACT)
    visitor.see("[data-hand=rally]").click()
    visitor.see("[data-hand=rally].picked")
    visitor.see("[data-move='play rally']").click()
    visitor.mentions(".log", "You play Rally")


def test_the_draft_shows_the_pack_and_what_is_kept_so_far(visit):
    visitor = visit()
    visitor.play_now("catastrophe")
    for kept in range(3):
        visitor.awaited()
        expect(visitor.find(".held")).to_have_count(6 - kept)
        expect(visitor.find(".set-aside .lies")).to_have_count(kept)
        decision = visitor.decision()
        visitor.see(".held.legal").click()
        visitor.answered(decision, 0)


def test_the_end_of_a_phase_says_what_it_cost_and_waits(visit):
    visitor, people, table = seated(visit, REACT.replace("vitality: 4 2 1", "vitality: 4 4 4"), pace="normal")
    for person in people:
        with person.live(table):
            pass
    visitor.see("[data-move=done]").click()
    for person in people:
        with person.live(table) as live:
            live.until_my_turn()
            live.play(done)
    told = visitor.text(".reckoning")
    assert "Long Term: what it cost" in told
    assert told.count("−1") >= 4
    visitor.see(".stage").click(position={"x": 5, "y": 5})
    visitor.see(".finish")


def done(legal):
    return next(action for action in legal if action["text"] == "done")


def helps(legal):
    """A use of one's own card for oneself."""
    return next(action for action in legal if action["text"].startswith("use ") and " for " not in action["text"])


@pytest.mark.parametrize(
    ("language", "title", "why"), [("en", "Game 1 is over", "Most Resilient"), ("ja", "第1ゲーム終了", "不屈の人")]
)
def test_a_game_of_a_series_ends_with_its_score_and_the_next_begins_when_one_goes_on(visit, language, title, why):
    position = REACT.replace("vitality: 4 2 1", "vitality: 4 4 4").replace("phase: react", "option games: 2\nphase: react", 1)
    visitor, people, table = seated(visit, position, language=language, pace="quick")
    aki = Person(visitor.address, cookie=visitor.cookie())
    for moves in ((helps, done), (done,)):  # whoever is done is asked again after somebody has done something
        for person in (aki, *people) if moves != (done,) else (aki, people[0]):
            with person.live(table) as live:
                for move in moves:
                    live.until_my_turn()
                    live.play(move)
    visitor.says(".round-score h2", title)
    assert visitor.find(".round-score tbody tr").count() == 3
    visitor.mentions(".round-score", why)
    mine = visitor.find(".round-score tr.mine td.number").all_inner_texts()
    assert mine == ["+1", "1"]
    visitor.see("#next-round").click()
    visitor.awaited()
    assert visitor.find(".round-score").count() == 0


def test_the_last_phase_is_played_by_clicking_to_the_end_of_the_match(visit):
    visitor, _, _ = seated(visit, LAST_BARTER, bots=True)
    while visitor.awaited():
        click_a_move(visitor)
    assert visitor.find(".finish tbody tr").count() == 3


def test_a_move_of_several_actions_is_one_step_of_the_replay(visit, address):
    aki = Person(address, "Aki")
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
    table = aki.table("catastrophe", position=LAST_BARTER, seats=seats)
    number = aki.get(f"/api/tables/{table}/now?since=1000000")["now"]["number"]
    aki.say(table, "move", number=number, text="offer 2: camp-stove, row.medicine for row.blankets")
    aki.say(table, "leave")
    with aki.live(table) as live:
        live.until_now(lambda now: now["status"] == "over")
    visitor = visit()
    visitor.go(f"/replay/{table}")
    visitor.see(".scrubber")
    asked = "async (table) => (await (await fetch(`/api/tables/${table}/replay?seat=all`)).json()).frames"
    frames = visitor.page.evaluate(asked, table)
    parts = [frame["number"] for frame in frames if frame["part"]]
    assert parts
    assert int(str(visitor.find(".scrubber").get_attribute("max"))) == len(frames) - 1 - len(parts)
    offered = next(i for i, frame in enumerate(frames) if any(note["name"] in ("gift", "offers") for note in frame["notes"]))
    before = sum(number <= frames[offered]["number"] for number in parts)
    visitor.page.evaluate(
        "(to) => { const s = document.querySelector('.scrubber'); s.value = to; s.dispatchEvent(new Event('input')); }",
        offered - before,
    )
    visitor.mentions(".replay-words", "gives from")
    visitor.see("[aria-label='One move back']").click()
    assert "gives from" not in visitor.text(".replay-words")


def test_a_card_and_its_impact_are_chosen_with_the_keyboard(visit):
    visitor, _, _ = seated(visit, REACT)
    visitor.find(".stage").focus()
    tab_to(visitor, f"button{at('1.row-1')}")
    visitor.page.keyboard.press("Enter")
    visitor.see(f"button{at('1.row-1')}.picked")
    tab_to(visitor, f"button{at('1.impact-1')}")
    visitor.page.keyboard.press("Enter")
    visitor.see(f"{at('1.impact-1')} .impact.safe")
    assert visitor.page.evaluate("document.querySelector('.stage').contains(document.activeElement)")


def test_the_table_is_in_japanese_in_every_step(visit):
    for position in (BARTER, REACT):
        visitor, _, _ = seated(visit, position, bots=True, language="ja-JP")
        assert latin_in(visitor) == []
        visitor.leave()
        visitor.complaints.clear()


@pytest.mark.parametrize("phase", ["react", "trade"])
def test_a_crowded_table_passes_the_audit(visit, phase):
    visitor, _, _ = seated(visit, CROWDED.format(phase=phase), bots=True)
    audit = Audit(visitor)
    audit(phase)
    assert audit.found == {}


# What one needs to see is in sight: nothing else lies over it, and the page does not scroll.
HIDDEN = """essential => essential.flatMap((selector) => {
  const all = [...document.querySelectorAll(selector)];
  if (!all.length) return [`no ${selector}`];
  return all.filter((one) => {
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.width < 4 || box.height < 4 || box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1
      || !at || !(one.contains(at) || at.contains(one));
  }).map((one) => `${selector}: ${one.textContent.slice(0, 40)}`);
})"""
OVERLAPS = """() => {
  const parts = ['.others.top', '.middle', '.own'].map((one) => document.querySelector(one).getBoundingClientRect());
  const boards = [...document.querySelectorAll('.seat-with-board')].map((one) => one.getBoundingClientRect());
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const pairs = (all) => all.flatMap((one, i) => all.slice(i + 1).filter((other) => meet(one, other)));
  return pairs(parts).length + pairs(boards).length;
}"""
BOTH = [".others .hearts", ".phase", ".own .seat-row .card", ".prompt"]
SEEN = {
    "react": [".impacts .impact", ".others .impact-cell", "[data-move=done]", *BOTH],
    "trade": [".mat-side h2", "[data-move=pass]", *BOTH],
}


@pytest.mark.parametrize("phase", ["react", "trade"])
def test_six_seats_are_in_sight_where_there_is_room(visit, phase):
    visitor, _, _ = seated(visit, CROWDED.format(phase=phase), bots=True)
    for width, height in [size for size in SIZES if size[0] > 900]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.evaluate(STANDS_STILL)
        assert visitor.page.evaluate(HIDDEN, SEEN[phase]) == [], (width, height)
        assert visitor.page.evaluate(OVERLAPS) == 0, (width, height)


def test_six_seats_hide_nothing_essential_on_the_smallest_screens(visit):
    visitor, _, _ = seated(visit, CROWDED.format(phase="react"), bots=True, screen=PHONE, touch=True)
    offered, (ben, *_), table = seated(visit, CROWDED.format(phase="trade"), screen=PHONE, touch=True)
    offered.see("[data-move=pass]").tap()
    offered.mentions(".prompt", "Ben")
    number = ben.get(f"/api/tables/{table}/now?since=1000000")["now"]["number"]
    ben.say(table, "move", number=number, text="offer 1: tent, row.radio for row.generator")
    offered.awaited()
    for width, height in [size for size in SIZES if min(size) < 400]:
        for one in (visitor, offered):
            one.page.set_viewport_size({"width": width, "height": height})
            one.page.evaluate(STANDS_STILL)
        essential = [".impacts .impact", ".own .seat-row .card", ".prompt", "[data-move=done]"]
        assert visitor.page.evaluate(HIDDEN, essential) == [], (width, height)
        essential = [".mat .mat-cards .card", ".mat-because", "[data-move=accept]", ".prompt"]
        assert offered.page.evaluate(HIDDEN, essential) == [], (width, height)


def test_on_a_phone_what_goes_with_what_is_picked_grows_until_a_finger_can_touch_it(visit):
    visitor, _, _ = seated(visit, REACT, screen=PHONE, touch=True)
    assert visitor.find(".others button.space").count() == 0
    visitor.see("[data-hand=camp-stove]").tap()
    visitor.see(f"button{at('2.row-1')}.legal")
    assert visitor.page.evaluate(SMALL) == []
    visitor.see(f"button{at('2.row-1')}.legal").tap()
    visitor.see("[data-move^=borrow]").tap()
    visitor.see(".at-bottom .visits")


def test_with_two_seats_the_partner_need_not_be_chosen(visit):
    lines = [line for line in BARTER.splitlines() if " 3:" not in line and not line.startswith(("vitality", "personas"))]
    position = "\n".join(["catastrophe, 2 players", *lines[1:], "vitality: 4 4", "personas: shopkeeper warden"])
    visitor, _, _ = seated(visit, position)
    visitor.see(at("2.row-2")).click()
    assert visitor.see("[data-line]").inner_text() == "Ask Ben for this"
    visitor.see("[data-hand=camp-stove]").click()
    assert visitor.see("[data-line]").inner_text() == "Make Ben this offer"


# The lines that do not fit above the table, or make the bar higher.
CUT_LINES = """(lines) => {
  const [bar, status] = ['.bar', '.bar .status'].map((one) => document.querySelector(one));
  const { height } = bar.getBoundingClientRect();
  return lines.filter((line) => {
    status.textContent = line;
    const [inside, outside] = [status, bar].map((one) => one.getBoundingClientRect());
    const cut = status.scrollWidth > status.clientWidth + 1 || status.scrollHeight > status.clientHeight + 1;
    return cut || inside.bottom > outside.bottom || outside.height > height;
  });
}"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_on_a_phone_the_line_above_the_table_is_whole_in_its_longest_form(visit, language):
    visitor, _, _ = seated(visit, REACT, screen=PHONE, touch=True, language=language)
    api = f"{visitor.address}/api/games/catastrophe"
    cards = visitor.page.request.get(f"{api}/cards").json()["cards"]
    disasters = [card["name"][language] for card in cards if card["details"]["kind"] == "disaster"]
    texts = visitor.page.request.get(f"{api}/text").json()[language]
    series = texts["table.mark_game"].replace("{0}", "5")
    before = [f"{series} · {texts[f'table.stage_{stage}']}" for stage in ("draft", "provision", "show")]
    during = [
        f"{disaster} · {series} · {texts[f'table.{phase}']} · {texts[f'table.stage_{stage}']}"
        for disaster in disasters
        for phase in ("immediate", "short_term", "long_term")
        for stage in ("react", "barter", "restock")
    ]
    assert len(during) > 40
    visitor.mentions(".bar .status", texts["table.stage_react"])
    assert visitor.page.evaluate(CUT_LINES, [*before, *during]) == []


def test_what_is_said_of_a_gift_can_be_read_while_it_is_told(visit):
    visitor, (ben, _), table = seated(visit, BARTER, pace="normal")
    visitor.see("[data-move=pass]").click()
    with ben.live(table) as live:
        live.until_my_turn()
    number = ben.get(f"/api/tables/{table}/now?since=1000000")["now"]["number"]
    ben.say(table, "move", number=number, text="gift 1: wood-stove")
    visitor.mentions(".mat.given .mat-title", "Ben makes you a gift")
    read = "() => ['.mat-title', '.mat-because'].map((one) => getComputedStyle(document.querySelector(`.given ${one}`)).color)"
    assert visitor.page.evaluate(read) == ["rgb(243, 236, 219)"] * 2


def test_where_all_have_lost_the_end_says_whose_vitality_gave_out(visit):
    visitor, people, table = seated(visit, REACT)
    visitor.see("[data-move=done]").click()
    for person in people:
        with person.live(table) as live:
            live.until_my_turn()
            live.play(done)
    visitor.see(".finish")
    rows = visitor.find(".finish tbody tr").all_inner_texts()
    out = {row.split()[1] for row in rows if "no Vitality left" in row}
    assert out == {"You", "Ben", "Cy"}


# Names of players and of kinds of impact that are cut, where they are shown.
CUT_NAMES = """() => [...document.querySelectorAll('.own-plate .name, .provision-name')]
  .filter((one) => getComputedStyle(one).position !== 'absolute' && one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("size", SIZES)
def test_ones_own_name_and_the_kinds_of_impact_are_whole_at_every_size(visit, size):
    visitor, _, _ = seated(visit, LAST_BARTER, screen={"width": size[0], "height": size[1]})
    assert visitor.page.evaluate(CUT_NAMES) == []


def test_six_seats_leave_no_empty_strip_below_the_hand_of_a_tall_phone(visit):
    visitor, _, _ = seated(visit, CROWDED.format(phase="react"), bots=True, screen={"width": 390, "height": 844}, touch=True)
    ends = "() => ['.stage', '.own'].map((one) => document.querySelector(one).getBoundingClientRect().bottom)"
    stage, own = visitor.page.evaluate(ends)
    assert stage - own < 12


@pytest.mark.parametrize(("language", "tag"), [("en", "R2"), ("ja", "ボ2")])
def test_on_a_phone_a_visiting_card_names_a_bot_by_letter_and_number(visit, language, tag):
    visitor, _, _ = seated(visit, REACT, bots=True, screen=PHONE, touch=True, language=language)
    visitor.see("[data-hand=camp-stove]").tap()
    visitor.see(f"button{at('2.row-1')}").tap()
    visitor.see(".moves [data-move^=borrow]").tap()
    visitor.says(".at-bottom .visits-from", tag)


def test_the_tip_of_an_impact_is_made_of_whole_sentences(visit):
    visitor, _, _ = seated(visit, REACT)
    tip = str(visitor.see(at("1.impact-1")).get_attribute("data-tip"))
    assert tip.startswith("Water: a use of a card against water")
    assert tip.endswith("keeps you from losing Vitality. You lose 1 ♥.")


def test_the_stamp_on_a_gift_is_seen_on_the_smallest_phone(visit):
    visitor, (ben, _), table = seated(visit, BARTER, pace="normal", screen=PHONE, touch=True)
    visitor.see("[data-move=pass]").tap()
    with ben.live(table) as live:
        live.until_my_turn()
    number = ben.get(f"/api/tables/{table}/now?since=1000000")["now"]["number"]
    ben.say(table, "move", number=number, text="gift 1: wood-stove")
    visitor.see(".mat.given .stamp")
    boxes = "() => ['.stamp', '.own'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
    stamp, own = visitor.page.evaluate(boxes)
    assert stamp["bottom"] <= own["top"]


RESTOCK = """catastrophe, 4 players
phase: show
stage: restock
turn: 1
first trader: 1
disaster phase: 2
disaster: eruption
impact: rumours
vitality: 4 3 2 1
personas: radio-amateur cook hiker warden
hand 1: camp-stove cash tarp relief-truck
hand 2: tent
hand 3: tarp
row 1: pantry generator bandages torch medicine
row 2: radio blankets pantry medicine map torch tarp
row 3: cash tent bandages shoes
row 4: water-filter water-cans bicycle
"""
# How much of what one has against each kind of impact lies outside of the middle, and how high the middle is.
ROOM = """() => {
  const [middle, provisions] = ['.middle', '.provisions'].map((one) => document.querySelector(one).getBoundingClientRect());
  return [provisions.bottom - middle.bottom, middle.height];
}"""


@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_is_chosen_lies_in_its_row_and_takes_no_room_from_the_middle(visit, size):
    visitor, _, _ = seated(visit, RESTOCK, bots=True, screen={"width": size[0], "height": size[1]})
    visitor.page.evaluate(STANDS_STILL)
    outside, before = visitor.page.evaluate(ROOM)
    assert outside <= 0
    visitor.see("[data-hand=camp-stove]").click()
    visitor.says(".at-bottom .seat-row > .unseen .unseen-tag", "hidden")
    visitor.awaited()
    visitor.page.evaluate(STANDS_STILL)
    outside, after = visitor.page.evaluate(ROOM)
    assert outside <= 0
    assert after >= before - 25


def test_what_a_step_is_about_stands_there_on_a_small_desktop(visit):
    visitor, _, _ = seated(visit, RESTOCK, bots=True)
    assert visitor.find(".waits-words p").first.is_visible()
    assert visitor.text(".waits-words p").startswith("Everyone secretly chooses up to two more cards")
