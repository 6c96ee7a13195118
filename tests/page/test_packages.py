"""A package of somebody else's brings layout, faces, pictures, style and texts, and they are used as ours are."""

from tests.page.test_matches import click_a_move


def test_layout_faces_style_and_picture_come_from_the_package(visit):
    visitor = visit()
    visitor.play_now("kites")
    visitor.awaited()
    click_a_move(visitor)
    visitor.awaited()
    assert visitor.find(".held .kite").count() == 2
    assert visitor.find(".kites-sky .kite").count() == 2
    assert visitor.see(".kites-sky").evaluate("one => getComputedStyle(one).letterSpacing") == "3px"
    assert visitor.see(".kite-picture").evaluate("one => one.decode().then(() => one.naturalWidth > 0)")
    assert visitor.text(".bar .status") == "4 kites left"
    assert visitor.find(".others, .own").count() == 2


def test_what_has_no_japanese_is_read_in_english(visit):
    visitor = visit(language="ja-JP")
    visitor.play_now("kites")
    visitor.awaited()
    assert visitor.text(".bar .status") == "6 kites left"
    assert visitor.text(".prompt") == "Lay a lot."
    assert visitor.see(".held").get_attribute("aria-label").startswith("Kite ")
    assert visitor.find(".own-plate .name").inner_text() == "あなた"


def test_a_games_modules_share_the_pages_own(visit):
    """What a package imports from the kit are the modules that the page itself uses, so that they speak the same language."""
    visitor = visit()
    visitor.play_now("kites")
    visitor.awaited()
    same = visitor.page.evaluate(
        """async () => {
          const { address } = (await (await fetch('/api/games/kites')).json()).web;
          const main = document.querySelector('script[type=module]').src;
          const kit = await import('/page/js/kit.js');
          const own = await import(main.replace('main.js', 'dom.js'));
          return [kit.h === own.h, address.includes('~')];
        }"""
    )
    assert same == [True, True]


def test_a_layout_that_fails_gives_way_to_the_generic_one(visit):
    visitor = visit()
    visitor.page.route("**/games/kites/web/**/layout.js", lambda route: route.fulfill(content_type="text/javascript", body="}"))
    visitor.play_now("kites")
    visitor.awaited()
    assert visitor.see(".generic-middle")
    assert visitor.find(".held .kite").count() == 3
    complaints = list(visitor.complaints)
    visitor.complaints.clear()
    assert len(complaints) == 1
    assert "kites: layout.js can't be used" in complaints[0]


def test_a_face_that_fails_gives_way_to_the_generic_one(visit):
    visitor = visit()
    broken = "export function face() { throw new Error('no paint'); }"
    visitor.page.route("**/games/kites/web/**/faces.js", lambda route: route.fulfill(content_type="text/javascript", body=broken))
    visitor.play_now("kites")
    visitor.awaited()
    assert visitor.find(".held .card").count() == 3
    assert visitor.find(".held .kite").count() == 0
    complaints = list(visitor.complaints)
    visitor.complaints.clear()
    assert complaints
    assert all("kites: a face can't be drawn" in complaint for complaint in complaints)


def test_a_card_has_the_face_that_its_row_asks_for(visit):
    visitor = visit()
    visitor.go()
    visitor.see(".game-box")
    drawn = visitor.page.evaluate(
        """async () => {
          const { cardFace } = await import('/page/js/kit.js');
          const row = { id: 0, notation: '7h', name: { en: 'Great Blue Heron', ja: '' }, text: null, index: '7', colour: 'red' };
          const cards = [{ ...row, suit: 'hearts' }, { ...row, suit: null }, { ...row, picture: '/icon.svg' }, 'no-row'];
          const faces = cards.map((card) => cardFace(card, 'a card'));
          return faces.map((face) => ({
            label: face.firstElementChild.getAttribute('aria-label') ?? face.firstElementChild.getAttribute('alt'),
            kind: face.firstElementChild.localName,
            pips: face.querySelectorAll('.face-fill').length,
            names: [...face.querySelectorAll('.face-name')].map((line) => line.textContent),
          }));
        }"""
    )
    assert [face["label"] for face in drawn] == ["a card"] * 4
    pack, written, picture, unknown = drawn
    assert pack["pips"] == 3
    assert written["names"] == ["Great", "Blue", "Heron"]
    assert picture["kind"] == "img"
    assert unknown["names"] == ["no-row"]
