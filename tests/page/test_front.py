"""The front page, and coming to pages by links."""

from tests.page.test_together import make_table
from tests.page.visitor import PHONE
from tests.server.at_table import Person


def test_the_lists_of_tables_refresh_by_themselves(visit):
    visitor = visit()
    visitor.page.clock.install()
    visitor.go()
    visitor.see(".game-box")
    assert visitor.find("section[aria-label='Join friends'] .tables a").filter(has_text="Zoe").count() == 0
    Person(visitor.address, "Zoe the maker").table("saika", public=True)
    visitor.page.clock.run_for(6000)
    visitor.see("section[aria-label='Join friends'] .tables a:has-text('Zoe the maker')")


def test_a_table_that_one_has_left_does_not_say_that_it_is_ones_turn(visit):
    visitor = visit()
    visitor.go()
    person = Person(visitor.address, "Aki")
    other = Person(visitor.address, "Ben")
    table = person.table("saika", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    other.post(f"/api/tables/{table}/join")
    Person(visitor.address, "Cho").post(f"/api/tables/{table}/join")
    person.say(table, "leave")
    visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": visitor.address}])
    visitor.go()
    assert visitor.text(".ticket .state") == "A bot plays for you."
    assert visitor.find(".ticket.awaited").count() == 0


def test_a_page_that_one_comes_to_by_a_link_begins_at_its_top(visit):
    visitor = visit(screen=PHONE)
    visitor.go()
    visitor.see(".rules-link").click()
    visitor.see(".rule")
    assert visitor.page.evaluate("[scrollY, document.querySelector('.bar').getBoundingClientRect().top].join()") == "0,0"
    visitor.see(".home").click()
    visitor.see(".game-box")
    assert visitor.page.evaluate("scrollY") == 0


def test_an_unknown_address_is_a_page_that_leads_home(visit):
    visitor = visit()
    visitor.go("/nonsense")
    visitor.says(".error-page h1", "There is nothing at this address")
    visitor.see(".error-page .button").click()
    visitor.see(".game-box")


def test_every_game_says_its_goal_and_what_it_takes_at_its_table_too(visit):
    visitor = visit()
    visitor.go()
    visitor.mentions(".game-box:has([data-play=daifugo])", "Be the first to play all your cards")
    visitor.mentions(".game-box:has([data-play=daifugo]) .effort", "10 to 20 minutes · easy to learn")
    visitor.play_now("daifugo")
    visitor.mentions(".panel-goal", "Be the first to play all your cards")
    visitor.see(".bar-title").hover()
    visitor.mentions(".tip", "Be the first to play all your cards")
    make_table(visitor, "daifugo")
    visitor.mentions(".waiting .goal", "10 to 20 minutes · easy to learn")


def test_play_now_takes_rules_that_go_together_and_they_can_be_chosen_for_a_table(visit):
    visitor = visit()
    visitor.play_now("daifugo")
    visitor.mentions(".bar .status", "Round 1 of 3")
    visitor.go()
    visitor.see("[data-make=daifugo]").click()
    assert visitor.see("#make-preset").input_value() == "family"
    visitor.see("#make-preset").select_option("everything")
    visitor.see(".options summary").click()
    assert visitor.see("#option-five").is_checked()
    visitor.see("#option-five").uncheck()
    assert visitor.see("#make-preset").input_value() == ""


def test_bots_and_rules_are_called_as_japanese_players_call_them(visit):
    visitor = visit(language="ja-JP")
    visitor.go()
    visitor.see("[data-make=daifugo]").click()
    words = str(visitor.find("dialog .options").first.text_content())
    for known in ("8切り", "7渡し", "5スキップ", "11バック"):
        assert known in words
    visitor.page.keyboard.press("Escape")
    assert visitor.text("section[aria-label='友人の卓に入る'] .button") == "参加"
    visitor.mentions(".foot", "配る前に確定し、対戦後に検証できます")
    visitor.play_now("saika")
    visitor.mentions(".others .plate", "ボット")
    assert "ボット2・堅実" in visitor.find(".others .name").all_inner_texts()


def test_the_rules_open_with_goal_and_pictures_and_are_in_the_players_words(visit):
    visitor = visit()
    visitor.go("/rules/daifugo")
    visitor.see(".rule")
    assert visitor.text(".goal").startswith("Be the first")
    parts = ["The goal", "What can be played", "A turn", "Cards that do something", "The end"]
    assert visitor.find(".how h3").all_inner_texts() == parts
    assert visitor.find(".how-line .card").count() > 20
    visitor.see(".how-rules a:text-is('25')").click()
    assert visitor.see(".rule.marked").get_attribute("id") == "rule-daifugo.25"
    box = visitor.see(".rule.marked").bounding_box()
    assert box
    assert 0 < box["y"] < 800, "the rule is scrolled to"
    visitor.see(".rule:has(a) a").click()
    assert visitor.find(".rule.marked").count() == 1
    assert visitor.find(".rule.marked").get_attribute("id") != "rule-daifugo.25", "rules lead to one another"
    words = visitor.text(".rules")
    assert "(ruling)" not in words
    assert "`" not in words
    assert visitor.find(".rules code").filter(has_text="jackback").count() == 0
    link = visitor.find(".rule a").first
    number = link.inner_text()
    link.click()
    visitor.see(f".rule.marked b:text-is('{number}')")


SAID = {
    "Aki lays red 5": "You lay red 5",
    "Aki passes": "You pass",
    "Aki Discards War Drum": "You Discard War Drum",
    "Aki is out: place 1": "You are out: place 1",
    "Ben gives a card to Aki": "Ben gives a card to you",
    "Aki gives its best 2 cards to Ben": "You give your best 2 cards to Ben",
    "Aki wins with the most points": "You win with the most points",
    "Aki has now lost 9 points": "You have now lost 9 points",
    "From Ben to Aki: joker": "From Ben to you: joker",
    "Ben plays": "Ben plays",
    "Aki wins the trick and takes red 2": "You win the trick and take red 2",
    "Aki has no Yang ball left and is out": "You have no Yang ball left and are out",
    "Turn of Aki": "Your turn",
    "Turn 3 of Aki": "Your turn 3",
    "Tent goes into the row of Aki, with 1 use": "Tent goes into your row, with 1 use",
    "Ben looks at cards of the Draw pile of Aki": "Ben looks at cards of your Draw pile",
    "The group of Aki knows what to do": "Your group knows what to do",
    "Radio Mast becomes a Haven of Aki": "Radio Mast becomes your Haven",
    "Camp stove of Aki is used up": "Your Camp stove is used up",
}


def test_the_log_calls_oneself_you(visit):
    visitor = visit()
    visitor.go()
    said = visitor.page.evaluate(
        """async (sentences) => {
          const { personal } = await import(document.querySelector('script[type=module]').src.replace('main.js', 'words.js'));
          return sentences.map((one) => personal(one, 'Aki'));
        }""",
        list(SAID),
    )
    assert said == list(SAID.values())


PRESS = """([index, gone]) => {
  const node = document.querySelectorAll('[data-quick]')[index];
  const touch = (kind) => node.dispatchEvent(new PointerEvent(kind, { pointerType: 'touch', bubbles: true }));
  touch('pointerdown');
  if (gone) { node.remove(); touch('pointerup'); }
}"""


def test_a_finger_that_rests_is_told_more_and_a_tap_is_not_even_where_the_page_was_drawn_anew(visit):
    visitor = visit(screen=PHONE, touch=True)
    visitor.page.clock.install()
    visitor.go()
    visitor.see("[data-quick]")
    visitor.page.evaluate(PRESS, [0, True])
    visitor.page.clock.run_for(1000)
    assert visitor.find(".tip").count() == 0
    visitor.page.evaluate(PRESS, [0, False])
    visitor.page.clock.run_for(1000)
    assert visitor.find(".tip").count() == 1
