"""Tables with other cards, with a deck of one's own and from a position, made in the page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

import fuda
from fuda import games
from tests.kernel.duel import GAME
from tests.page.test_everyone import Audit, latin_in
from tests.page.test_matches import click_a_move
from tests.page.test_replay import finished as finished
from tests.page.visitor import DESKTOP, PHONE

OWN_CARDS = (Path(str(GAME.rules.__file__)).parent / "cards.toml").read_text("utf-8")
OTHER_CARDS = OWN_CARDS.replace('"plain"', '"household"').replace('"Spark"', '"Ember"').replace("cost = 5", "cost = 4")
SAIKA = """saika, 3 players
option pillar: ignored
hand 1: red-7 blue-3
hand 2: green-1 pillar
hand 3: red-8 red-2
trick: - red-9 -
"""


@pytest.fixture
def files(tmp_path):
    (tmp_path / "household.toml").write_text(OTHER_CARDS, "utf-8")
    (tmp_path / "faulty.toml").write_text(OWN_CARDS.replace("cost = 5", "cost = 12"), "utf-8")
    (tmp_path / "embers.deck").write_text("# embers\n3 spark\n3 fog\n", "utf-8")
    return tmp_path


def make(visitor, game):
    visitor.go()
    button = visitor.see(f"[data-make={game}]")
    button.tap() if visitor.touch else button.click()
    visitor.see("#make-go")


def open_tab(visitor, tab):
    if visitor.find(".panel.closed").count():
        visitor.see("#panel-button").click()
    visitor.see(f"#tab-{tab}").click()


def hand(visitor):
    """The names of the cards that one holds."""
    return sorted(str(one.get_attribute("aria-label")).split(". ")[0] for one in visitor.find(".held").all())


def test_a_faulty_file_of_cards_is_told_in_one_sentence_and_a_good_one_by_its_name(visit, files):
    visitor = visit()
    make(visitor, "duel")
    visitor.says("#make-book-said", "The game's own: Duel, 12 cards")
    visitor.see("#make-book").set_input_files(files / "faulty.toml")
    fault = "cards.toml: card 'storm', field 'cost': 12 is not between 0 and 6."
    visitor.says("#make-book-said", fault)
    assert visitor.see("#make-book").get_attribute("aria-invalid") == "true"
    visitor.see("#make-go").click()
    expect(visitor.find("#make-book")).to_be_focused()
    assert visitor.find("dialog").count() == 1
    visitor.see("#make-book").set_input_files(files / "household.toml")
    visitor.says("#make-book-said", "household, 12 cards")
    assert visitor.see("#make-book").get_attribute("aria-invalid") is None
    visitor.see("text=Take the game's own cards").click()
    visitor.says("#make-book-said", "The game's own: Duel, 12 cards")


def test_a_match_with_other_cards_and_a_deck_shows_them_and_is_replayed_with_the_file(visit, files):
    visitor = visit()
    make(visitor, "duel")
    visitor.see("#make-seat-2").select_option(index=1)
    visitor.see("#make-book").set_input_files(files / "household.toml")
    visitor.says("#make-book-said", "household, 12 cards")
    visitor.see("#make-deck").fill("3 sprak")
    visitor.says("#make-decks-said", "Deck 1: the book 'household' has no card 'sprak'; did you mean 'spark'?")
    visitor.says("#make-book-said", "household, 12 cards")
    visitor.see("#make-deck-file").set_input_files(files / "embers.deck")
    visitor.says("#make-decks-said", "6 cards")
    visitor.see("#make-go").click()
    while visitor.awaited():
        assert set(hand(visitor)) <= {"Ember", "Fog"} or visitor.find(".held").count() == 0
        click_a_move(visitor)
    log = visitor.see(".log").inner_text()
    assert "Ember" in log
    assert "Spark" not in log
    visitor.see(".finish a.button").click()
    with visitor.page.expect_download() as waiting:
        visitor.see("a[download]").click()
    text = waiting.value.path().read_text("utf-8")
    games.add(GAME)
    try:
        with pytest.raises(fuda.MissingBook):
            fuda.replay(text)
        replayed = fuda.replay(text, book=files / "household.toml")
        assert replayed.over
        assert (replayed.decks or [])[0] == {"spark": 3, "fog": 3}
    finally:
        games.remove(GAME.name)


def test_a_position_is_checked_while_it_is_written_and_the_match_starts_from_it(visit):
    visitor = visit()
    make(visitor, "saika")
    visitor.see("text=Start from a position").click()
    visitor.see("#make-position").fill(SAIKA.replace("red-8", "red-9"))
    visitor.says("#make-position-said", "Line 6 of the position (trick): red-9 is in 'hand 3' too.")
    visitor.see("#make-go").click()
    expect(visitor.find("#make-position")).to_be_focused()
    visitor.see("#make-position").fill(SAIKA)
    visitor.mentions("#make-position-said", "3 players")
    assert visitor.see("#make-players").input_value() == "3"
    assert visitor.see("#make-players").is_disabled()
    visitor.see("#make-seat-2").select_option(index=1)
    visitor.see("#make-go").click()
    visitor.awaited()
    assert hand(visitor) == ["blue 3", "red 7"]
    visitor.mentions(".log", "The match starts from a position")
    open_tab(visitor, "position")
    visitor.see(".started-from summary").click()
    assert visitor.see(".started-from pre").inner_text().strip() == SAIKA.strip()
    visitor.mentions(".started-from", "Who made the table knows all that stands in it")


def test_a_position_that_is_sent_at_once_is_looked_at_first(visit):
    """Whoever is quicker than the service's answer gets the table of the position, with its number of seats."""
    visitor = visit()
    make(visitor, "saika")
    visitor.see("text=Start from a position").click()
    visitor.see("#make-seat-2").select_option(index=1)
    visitor.page.evaluate(
        """text => {
          const field = document.querySelector('#make-position');
          field.value = text;
          field.dispatchEvent(new Event('input'));
          document.querySelector('#make-go').click();
        }""",
        SAIKA,
    )
    visitor.awaited()
    assert hand(visitor) == ["blue 3", "red 7"]


def test_without_a_position_the_form_is_as_before(visit):
    visitor = visit()
    make(visitor, "saika")
    options = visitor.find("form > .options:not(.start-from)")
    visitor.see("text=Start from a position").click()
    visitor.see("#make-position").fill(SAIKA)
    visitor.mentions("#make-position-said", "3 players")
    expect(options).to_be_hidden()
    visitor.see("#make-position").fill("")
    expect(visitor.find("#make-position-said")).to_be_empty()
    expect(options).to_be_visible()
    expect(visitor.find("#make-players")).to_be_enabled()


def test_whoever_waits_at_a_table_reads_with_what_it_is_played(visit, files):
    aki, ben = visit(), visit()
    make(aki, "duel")
    aki.see("#make-book").set_input_files(files / "household.toml")
    aki.says("#make-book-said", "household, 12 cards")
    aki.see("#make-deck").fill("3 spark\n3 fog")
    aki.see("#make-go").click()
    aki.see(".waiting")
    ben.page.goto(aki.page.url)
    ben.mentions(".set-up", "Cards: household")
    ben.mentions(".set-up", "Some bring decks of their own")
    assert "fog" not in ben.text(".waiting")


def test_who_joins_brings_a_deck_from_a_file(visit, files):
    aki, ben = visit(), visit()
    make(aki, "duel")
    aki.see("#make-go").click()
    aki.see(".waiting")
    ben.page.goto(aki.page.url)
    ben.find(".deck-choice input").set_input_files(files / "embers.deck")
    ben.mentions(".deck-choice select", "embers.deck")
    ben.see(".waiting .seats .button.first").click()
    ben.see(".held")
    assert set(hand(ben)) <= {"Spark", "Fog"}


def test_a_position_is_copied_and_played_on_from(visit):
    visitor = visit()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.play_now("saika")
    visitor.awaited()
    held = hand(visitor)
    open_tab(visitor, "position")
    text = visitor.see("#position-text").input_value()
    assert "seen by: 1" in text
    assert "hand 2: ?" in text
    visitor.see("#position-copy").click()
    visitor.says(".notice", "Copied.")
    assert visitor.page.evaluate("navigator.clipboard.readText()").strip() == text.strip()
    click_a_move(visitor)
    visitor.awaited()
    visitor.page.wait_for_function("old => document.querySelector('#position-text').value !== old", arg=text)
    before = hand(visitor)
    assert len(before) == len(held) - 1
    first = visitor.page.url
    visitor.see("#position-play").click()
    visitor.mentions("#make-position-said", "4 players")
    visitor.see("#make-go").click()
    visitor.mentions(".log", "The match starts from a position")
    assert visitor.page.url != first
    visitor.awaited()
    assert hand(visitor) == before


def test_a_finished_match_is_played_on_from_any_move(visit, finished):
    visitor = visit()
    visitor.go(f"/replay/{finished}")
    visitor.see(".scrubber")
    open_tab(visitor, "position")
    visitor.mentions(".position-root", "The whole table after move 0")
    first = visitor.see("#position-text").input_value()
    assert "?" not in first
    visitor.see("[aria-label='One move on']").click()
    visitor.mentions(".position-root", "The whole table after move 1")
    assert visitor.see("#position-text").input_value() != first
    visitor.see("#position-play").click()
    visitor.mentions("#make-position-said", "3 players")
    visitor.page.keyboard.press("Escape")
    last = visitor.see(".scrubber").get_attribute("max")
    visitor.find(".scrubber").fill(str(last))
    visitor.mentions(".position-root", f"The whole table after move {last}")
    assert visitor.find("#position-play").count() == 0
    visitor.go(f"/table/{finished}")
    visitor.see(".finish")
    open_tab(visitor, "position")
    visitor.mentions(".position-root", "In the replay you can play on")


def test_playing_again_keeps_cards_and_position(visit):
    visitor = visit()
    make(visitor, "saika")
    visitor.see("text=Start from a position").click()
    visitor.see("#make-position").fill(SAIKA)
    visitor.mentions("#make-position-said", "3 players")
    visitor.see("#make-seat-2").select_option(index=1)
    visitor.see("#make-go").click()
    while visitor.awaited():
        click_a_move(visitor)
    first = visitor.page.url
    visitor.see("#play-again").click()
    expect(visitor.find(".finish")).to_have_count(0)
    visitor.awaited()
    assert visitor.page.url != first
    assert hand(visitor) == ["blue 3", "red 7"]


def test_who_watches_is_told_that_positions_are_for_players(visit):
    aki, watcher = visit(), visit()
    make(aki, "saika")
    aki.see("#make-seat-2").select_option(index=1)
    aki.see("#make-public").check()
    aki.see("#make-go").click()
    aki.awaited()
    watcher.page.goto(aki.page.url)
    watcher.says(".watching", "You are watching")
    open_tab(watcher, "position")
    watcher.mentions(".position-root", "only its players can see the position")
    aki.see("#settings").click()
    aki.see("#leave").click()
    aki.see("#leave-go").click()
    watcher.see(".finish")


@pytest.mark.parametrize("screen", [PHONE, DESKTOP])
def test_the_form_and_the_panel_fit_and_pass_the_audit(visit, files, screen):
    visitor = visit(screen=screen, touch=screen is PHONE)
    audit = Audit(visitor)
    make(visitor, "duel")
    visitor.see("#make-book").set_input_files(files / "faulty.toml")
    visitor.mentions("#make-book-said", "is not between")
    visitor.see("text=Start from a position").click()
    visitor.see("#make-position").fill("life: x")
    audit("form")
    wide = visitor.page.evaluate(
        "[...document.querySelectorAll('dialog, dialog *')].filter((one) => one.scrollWidth > innerWidth).length"
    )
    assert wide == 0
    visitor.page.keyboard.press("Escape")
    visitor.play_now("saika")
    visitor.awaited()
    open_tab(visitor, "position")
    visitor.see("#position-text")
    audit("panel")
    assert visitor.page.evaluate("document.querySelector('.panel-head').scrollWidth <= innerWidth")
    assert audit.found == {}


def test_the_form_and_the_panel_are_in_japanese(visit):
    visitor = visit(language="ja-JP")
    make(visitor, "saika")
    visitor.see("text=局面から始める").click()
    assert latin_in(visitor, "dialog form") == []
    visitor.see("#make-position").fill("turn")
    visitor.mentions("#make-position-said", "局面を読み取れません：")
    visitor.page.keyboard.press("Escape")
    visitor.play_now("saika")
    visitor.awaited()
    open_tab(visitor, "position")
    visitor.mentions(".position-root", "あなたから見た卓の様子です。")
