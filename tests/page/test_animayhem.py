"""Ani-Mayhem on the page: the map, moves of whole groups, a Combat told with its numbers, decks; all sizes of screen."""

import json

from playwright.sync_api import expect

from tests.page.test_catastrophe import HIDDEN
from tests.page.test_everyone import Audit, latin_in
from tests.page.test_matches import click_a_move, tab_to
from tests.page.visitor import PHONE
from tests.server.at_table import Person

FIELD = """animayhem, 2 players
turn: 1
turns: 2 2
field: 1.tank-yard/0/0/- 2.storeroom/0/-1/- 1.moor-bunker/0/1/1 2.festival-stage/1/1/- 1.radio-mast/0/-2/- \
2.kettle-clubroom/1/-3/2 1.airfield/-1/-2/- 2.rooftop-garden/2/1/- 1.salt-mine/2/0/- 2.kettle-gym/0/2/- 1.border-fort/-2/-3/- \
2.home-economics/-3/-3/- 1.mushroom-forest/-1/-1/- 2.mayhem-mall/1/-2/- 1.glass-dunes/1/-1/- 2.hot-spring/-1/-3/-
characters: 1.brandt=1.tank-yard 1.okuma=1.tank-yard 1.dust=1.mushroom-forest 1.ferro=1.moor-bunker \
2.hinata=2.kettle-clubroom 2.takeshi=2.kettle-clubroom 2.kobayakawa=2.kettle-clubroom 2.suzu=1.glass-dunes
items: 1.glass-dunes/1.robot-heart:2/-/1/-/- 2.home-economics/2.bamboo-flute/-/2/-/- 1.border-fort/1.winding-key:1/-/1/-/- \
1.dust/2.fan-letter:2/1/2/-/- 1.airfield/1.thunder-drum/-/1/-/-
disasters: 1=1.alley-ogre/1.tank-yard/1/1/1/no/yes
disaster cards: 1.alley-ogre=in-play
hand 1: 1.iron-diet 1.first-aid-kit 1.fireworks
hand 2: -
"""
MOVE = f"{FIELD}phase: move\n"
SCAVENGE = f"{FIELD}phase: scavenge\n"


def seated(visit, position, **how):
    """A visitor at the first seat of a table from a position, against a bot."""
    visitor = visit(**how)
    visitor.go()
    visitor.see("[data-play=animayhem]")
    body = {"game": "animayhem", "position": position, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    request = {"method": "POST", "headers": {"Content-Type": "application/json"}, "body": json.dumps(body)}
    table = visitor.page.evaluate("async (body) => (await (await fetch('/api/tables', body)).json()).id", request)
    visitor.go(f"/table/{table}")
    visitor.awaited()
    return visitor


def at(part):
    return f'[data-place="{part}"]'


def test_a_finger_on_a_small_place_goes_close_to_it_and_then_chooses(visit):
    visitor = seated(visit, MOVE, screen=PHONE, touch=True)
    boxes = "[...document.querySelectorAll('.plot')].map((one) => one.getBoundingClientRect())"
    sizes = f"{boxes}.map((box) => Math.min(box.width, box.height))"
    assert min(visitor.page.evaluate(sizes)) < 40
    visitor.see(at("at.tank-yard")).tap()
    visitor.see(".field-room.near")
    assert min(visitor.page.evaluate(sizes)) >= 60
    expect(visitor.find(at("at.tank-yard"))).to_be_in_viewport(ratio=0.9)
    assert visitor.find(".here button.space.picked").count() == 0, "nothing is chosen yet"
    visitor.see(at("at.tank-yard")).tap()
    expect(visitor.find(".here button.space.picked")).to_have_count(2)
    visitor.see(at("at.storeroom")).tap()
    expect(visitor.find(f"{at('at.storeroom')} .stands")).to_have_count(2)
    visitor.see("#whole-map").tap()
    expect(visitor.find(".field-room.near")).to_have_count(0)
    assert not visitor.find("#whole-map").is_visible()


def test_a_group_is_moved_as_one_by_clicking_it_and_where_it_goes(visit):
    visitor = seated(visit, MOVE)
    visitor.see(at("at.tank-yard")).click()
    expect(visitor.find(".here button.space.picked")).to_have_count(2)
    visitor.says(".prompt", "Choose where they go, or who else comes along.")
    visitor.see(f".plot.usable{at('at.festival-stage')}")
    assert visitor.find(f".plot.usable{at('at.salt-mine')}").count() == 0  # too far for the slowest of them
    visitor.see(at("at.storeroom")).click()
    expect(visitor.find(f"{at('at.storeroom')} .stands")).to_have_count(2)
    visitor.mentions(".log", "Sergeant Okuma goes to Forbidden Storeroom")
    visitor.see("#tool-undo").click()
    expect(visitor.find(f"{at('at.tank-yard')} .stands")).to_have_count(3)


def test_places_that_the_group_could_enter_are_marked_while_it_is_picked(visit):
    visitor = seated(visit, MOVE)
    assert visitor.find(".plot-open").count() == 0  # there are several groups
    visitor.see(at("at.tank-yard")).click()
    expect(visitor.find(".here button.space.picked")).to_have_count(2)
    expect(visitor.find(f"{at('at.tank-yard')} .plot-open")).to_have_count(1)
    marked = visitor.find(".plot:has(.plot-open)")
    assert 1 < marked.count() < visitor.find(".plot").count()
    assert "Your whole group could enter." in (marked.first.get_attribute("aria-label") or "")
    visitor.find(".here button.space.picked").first.click()
    expect(visitor.find(".plot-open")).to_have_count(0)  # one alone is not the group


def test_a_combat_is_assigned_in_one_click_and_told_sum_by_sum(visit):
    visitor = seated(visit, SCAVENGE)
    visitor.see("[data-move='fight alley-ogre']").first.click()
    visitor.see(".combat")
    visitor.see(".combat-moves [data-line]").click()
    expect(visitor.find(".state-attacks")).to_have_count(2)
    visitor.page.add_init_script("localStorage.setItem('fuda.pace', 'slow')")  # what is told stays long enough to be read
    visitor.page.reload()
    visitor.see("[data-move=end]").click()
    while visitor.see("[data-move=pass], .story-sum:has-text('Attack on Alley Ogre')").get_attribute("data-move"):
        # A Flash Effect could be played, if it is still asked for.
        visitor.page.evaluate("document.querySelector('[data-move=pass]')?.click()")
    told = visitor.text(".story-sum:has-text('Attack on Alley Ogre')")
    assert "Colonel Brandt" in told
    visitor.see(".stage").click(position={"x": 5, "y": 5})
    visitor.mentions(".log", "Alley Ogre: Attack")
    visitor.mentions(".log", "Sergeant Okuma: Attack")


def test_who_has_passed_twice_may_skip_such_questions_until_something_else_is_asked(visit):
    visitor = seated(visit, FIELD.replace("1.iron-diet 1.first-aid-kit 1.fireworks", "1.adrenaline") + "phase: move\n")
    passed = 0
    while passed < 2:
        assert visitor.find("#skip").count() == 0
        decision = visitor.decision()
        passes = visitor.find("[data-move=pass]").count() > 0
        visitor.see("[data-move=pass]" if passes else "[data-move=end]").first.click()
        passed = passed + 1 if passes else 0
        visitor.answered(decision, 0)
        visitor.awaited()
    visitor.says("#skip", "Skip such questions")
    visitor.see("#skip").click()
    visitor.see(".own .moves [data-move]:not([data-move=pass]):not([data-move^=flash])")
    assert visitor.find("[data-move=pass]").count() == 0
    assert visitor.find("#skip").count() == 0


def test_joining_a_combat_is_asked_in_a_panel_that_says_what_it_means(visit, address):
    """Seat 1 fights where a Character of seat 2 is, who is asked; then seat 1 is asked whether it is welcome."""
    ben = Person(address, "Ben")
    position = SCAVENGE.replace("2.suzu=1.glass-dunes", "2.suzu=1.tank-yard")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ben.post("/api/tables", game="animayhem", position=position, seats=seats)["id"]
    visitor = visit(screen={"width": 360, "height": 640}, touch=True)
    cy = Person(address, "Cy")
    cy.post(f"/api/tables/{table}/join")
    visitor.context.add_cookies([{"name": "fuda", "value": cy.cookie, "url": address}])
    visitor.go(f"/table/{table}")
    with ben.live(table) as live:
        live.play(lambda legal: next(one for one in legal if one["text"] == "fight alley-ogre"))
        visitor.mentions(".asking h2", "Ben fights Alley Ogre: join?")
        visitor.mentions(".asking", "share the attack")
        visitor.mentions(".asking", "Your group fights too, if the other player agrees.")
        assert visitor.find(".own .moves [data-move]").count() == 0  # no bare buttons beside it
        assert visitor.page.evaluate(HIDDEN, [".asking [data-move]", ".prompt", ".race b"]) == []
        visitor.see(".asking [data-move=join]").tap()
        live.play(lambda legal: next(one for one in legal if one["text"] == "admit"))
    visitor.mentions(".log", "You join the Combat")


def test_two_copies_of_a_card_are_one_choice(visit):
    position = FIELD.replace("1.iron-diet 1.first-aid-kit 1.fireworks", "1.service-rifle:1 1.service-rifle:2 1.medal")
    visitor = seated(visit, f"{position}phase: equip\n")
    expect(visitor.find(".held")).to_have_count(3)
    visitor.see("[data-hand=service-rifle]").click()
    expect(visitor.find(".own .moves [data-move^='play service-rifle']")).to_have_count(1)


def test_what_is_under_a_place_stays_secret_and_the_place_in_focus_says_what_it_asks_for(visit):
    visitor = seated(visit, MOVE)
    visitor.see(at("at.mushroom-forest")).click()
    visitor.mentions(".here", "Mushroom Forest")
    visitor.mentions(".here .may", "Your group may enter.")
    visitor.mentions(".here .carried", "Fan Letter")
    visitor.see(".here .look").click()
    visitor.see(".one-card .ani-print")


def test_a_card_that_acts_on_several_has_one_chip_that_names_them(visit):
    on = "effects: 1=1.fireworks/fireworks/0/1.brandt/1/1 2=1.fireworks/fireworks/0/1.okuma/1/1 "
    on += "3=2.pratfall/pratfall/0/1.dust/2/1\nacting: effect:1 effect:2 effect:3\n"
    visitor = seated(visit, MOVE.replace("hand 1: 1.iron-diet 1.first-aid-kit 1.fireworks", "hand 1: 1.iron-diet") + on)
    expect(visitor.find(".above .chip")).to_have_count(2)
    several, one = visitor.find(".above .chip").all()
    assert several.inner_text().split() == ["Fireworks", "×2"]
    assert "Colonel Brandt, Sergeant Okuma" in (several.get_attribute("data-tip") or "")
    assert "Dust the Tracker" in one.inner_text()


def test_the_map_is_walked_with_arrow_keys_and_a_place_chosen_with_enter(visit):
    visitor = seated(visit, MOVE)
    visitor.find(".stage").focus()
    tab_to(visitor, f"button{at('at.tank-yard')}")
    visitor.page.keyboard.press("ArrowUp")
    assert visitor.page.evaluate("document.activeElement.dataset.place") == "at.storeroom"
    visitor.page.keyboard.press("Enter")
    visitor.mentions(".here h2", "Forbidden Storeroom")


def test_the_table_is_in_japanese_and_passes_the_audit(visit):
    visitor = seated(visit, MOVE, language="ja-JP")
    assert latin_in(visitor) == []
    audit = Audit(visitor)
    audit("move")
    assert audit.found == {}


def test_a_deck_is_built_checked_saved_shared_and_brought(visit, tmp_path):
    visitor = visit()
    visitor.go("/decks/animayhem")
    visitor.see(".card-list li")
    expect(visitor.find("#deck-start option[value='ready:ironmoor']")).to_have_count(1)
    visitor.find("#deck-start").select_option("ready:ironmoor")
    visitor.mentions(".deck-right", "The deck is right")
    visitor.see("#cards-search").fill("Glass Dunes")
    visitor.see("[data-card=glass-dunes] .card-buttons .button >> nth=0").click()
    visitor.mentions(".deck-wrong", "to mend")
    visitor.mentions(".deck-said", "Locations, and their number must be odd")
    visitor.see("[data-card=glass-dunes] .card-buttons .button >> nth=1").click()
    visitor.see(".deck-right")
    visitor.see("#deck-name").fill("Dunes")
    visitor.see("#deck-save").click()
    with visitor.page.expect_download() as saved:
        visitor.see("#deck-download").click()
    saved.value.save_as(tmp_path / "dunes.deck")
    assert "1 glass-dunes" in (tmp_path / "dunes.deck").read_text("utf-8")
    visitor.see("#deck-play").click()
    visitor.mentions("#make-decks-said", "cards")
    visitor.find("#make-deck-2").select_option("own:Dunes")
    visitor.find("#make-seat-2").select_option("bot:random")
    visitor.see("#make-go").click()
    visitor.see(".own")


def test_what_can_not_be_read_of_a_deck_file_is_said_and_the_rest_is_there(visit, tmp_path):
    visitor = visit()
    visitor.go("/decks/animayhem")
    visitor.see(".card-list li")
    deck = tmp_path / "odd.deck"
    deck.write_text("1 brandt\n2x iron-diet\n1 brandtt\nsome words here\n", "utf-8")
    visitor.find(".deck-buttons input[type=file]").set_input_files(deck)
    visitor.says("#deck-unread", "Left out of the file: 2")
    visitor.mentions(".deck-said", "Line 4: 'some words here' is no card")
    visitor.mentions(".deck-said", "no card 'brandtt'; did you mean 'brandt'?")
    visitor.mentions(".deck-cards", "Colonel Brandt")
    visitor.says(".deck-cards li:has-text('Iron Diet') .deck-count", "2")
    assert visitor.find("#deck-name").input_value() == "Odd"
    deck.write_text('[cards]\nbrandt = 1\n"iron-diet" = 3\n', "utf-8")
    visitor.find(".deck-buttons input[type=file]").set_input_files(deck)
    visitor.says(".deck-cards li:has-text('Iron Diet') .deck-count", "3")
    expect(visitor.find("#deck-unread")).to_have_count(0)


def test_where_nothing_is_laid_yet_the_field_says_what_comes(visit):
    visitor = visit()
    visitor.play_now("animayhem")
    visitor.awaited()
    while visitor.find(".plot").count():  # another seat was first
        visitor.play_now("animayhem")
        visitor.awaited()
    visitor.mentions(".field-empty", "The Field is laid here")
    assert not visitor.find(".here").is_visible()
    while visitor.find(".plot").count() == 0:
        click_a_move(visitor)
        visitor.awaited()
    assert visitor.find(".field-empty").count() == 0


def test_one_resigns_from_the_menu_after_a_question(visit):
    visitor = seated(visit, SCAVENGE)
    visitor.see("#settings").click()
    visitor.see("dialog .unlisted").click()
    visitor.says("dialog h2", "Resign from the match?")
    visitor.mentions("dialog", "You have no points and are last")
    visitor.see("#unlisted-no").click()
    assert visitor.find(".fact:has-text('resigned')").count() == 0
    visitor.see("#settings").click()
    visitor.see("dialog .unlisted").click()
    visitor.see("#unlisted-go").click()
    visitor.see(".own-plate .fact:has-text('resigned')")
    visitor.mentions(".log", "You resign")


def test_who_loses_alone_is_neither_crowned_nor_placed(visit, address):
    aki = Person(address, "Aki")
    table = aki.post("/api/play", game="animayhem", players=1)["id"]
    with aki.live(table) as live:
        while (choice := live.until_my_turn()) and choice["legal"][0]["text"] != "end":
            live.play(lambda legal: legal[0])
        assert choice
        live.say("move", number=choice["number"], text="resign")
        live.until_now(lambda now: now["status"] == "over")
    visitor = visit()
    visitor.context.add_cookies([{"name": "fuda", "value": aki.cookie, "url": address}])
    visitor.go(f"/table/{table}")
    visitor.mentions(".finish h2", "The Disasters win: everybody has lost.")
    visitor.says(".finish tbody td", "–")
    assert visitor.find(".finish h2 svg, .finish .winner, #rematch-rotate").count() == 0
    visitor.go("/history")
    visitor.says(".state", "Lost")
    visitor.mentions("figure", "0")


def test_one_resigns_with_the_keyboard(visit):
    visitor = seated(visit, SCAVENGE)
    visitor.find("#settings").focus()
    visitor.page.keyboard.press("Enter")
    tab_to(visitor, "dialog .unlisted")
    visitor.page.keyboard.press("Enter")
    visitor.see("#unlisted-go")
    visitor.page.keyboard.press("Escape")
    expect(visitor.find("dialog")).to_have_count(0)
    visitor.find("#settings").focus()
    visitor.page.keyboard.press("Enter")
    tab_to(visitor, "dialog .unlisted")
    visitor.page.keyboard.press("Enter")
    tab_to(visitor, "#unlisted-go")
    visitor.page.keyboard.press("Enter")
    visitor.see(".own-plate .fact:has-text('resigned')")


def test_one_resigns_on_a_phone_in_japanese(visit):
    visitor = seated(visit, SCAVENGE, screen=PHONE, touch=True, language="ja-JP")
    visitor.see("#settings").tap()
    button = visitor.see("dialog .unlisted")
    expect(button).to_have_text("投了する")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    visitor.says("dialog h2", "投了しますか？")
    assert latin_in(visitor, "dialog") == []
    visitor.see("#unlisted-go").tap()
    visitor.see(".fact:has-text('投了')")


def test_at_another_moment_the_menu_says_when_one_may_resign(visit):
    visitor = seated(visit, SCAVENGE)
    visitor.see("[data-move='fight alley-ogre']").first.click()
    visitor.see(".combat")
    visitor.see("#settings").click()
    visitor.see("dialog .unlisted").click()
    visitor.mentions("dialog", "You can resign in your own Turn, outside of Combat")
    assert visitor.find("#unlisted-go").count() == 0


def test_a_game_without_resigning_has_no_button_for_it(visit):
    visitor = visit()
    visitor.play_now("saika")
    visitor.see("#settings").click()
    visitor.see("dialog #leave")
    assert visitor.find("dialog .unlisted").count() == 0
