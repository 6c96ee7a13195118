"""Being called to the table: title, icon, sound and notification; the app that says when it is offline; a quick match."""

import json

from tests.page.positions import LAST_TRICK, seated
from tests.page.test_matches import click_a_move
from tests.page.visitor import CORNER, PHONE

HEARD = """
  window.heard = [];
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...at) { window.heard.push(kind.name); return start.apply(this, at); };
  }
"""
NOTIFIED = """
  window.notified = [];
  window.Notification = class { constructor(title, more) { window.notified.push(`${title}: ${more.body}`); } close() {} };
  Notification.permission = 'granted';
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(document, 'hidden', { get: () => window.elsewhere ?? false });
"""


def test_title_and_icon_call_when_it_is_ones_turn(visit):
    visitor = visit()
    visitor.play_now("saika")
    visitor.awaited()
    assert visitor.page.title() == "● Your turn · Saika Banrai"
    assert str(visitor.find("link[rel=icon]").get_attribute("href")).startswith("data:")
    visitor.go()
    visitor.see(".game-box")
    assert visitor.page.title() == "Fuda"
    assert str(visitor.find("link[rel=icon]").get_attribute("href")).endswith("icon.svg")


def test_a_turn_is_heard_and_sound_can_be_turned_off(visit):
    visitor = visit()
    visitor.page.add_init_script(HEARD)
    visitor.play_now("saika")
    visitor.awaited()
    visitor.page.evaluate("window.heard = []")
    click_a_move(visitor)
    visitor.awaited()
    heard = visitor.page.evaluate("window.heard")
    assert "AudioBufferSourceNode" in heard, "cards are heard"
    assert "OscillatorNode" in heard, "one's turn is heard"
    visitor.see("#settings").click()
    assert visitor.see("#sound").input_value() == "quiet"
    visitor.see("#sound").select_option("off")
    visitor.page.keyboard.press("Escape")
    visitor.page.evaluate("window.heard = []")
    click_a_move(visitor)
    visitor.awaited()
    assert visitor.page.evaluate("window.heard") == []


def test_who_agreed_is_notified_when_looking_elsewhere(visit):
    visitor = visit()
    visitor.page.add_init_script(NOTIFIED)
    visitor.play_now("saika")
    visitor.awaited()
    visitor.see("#settings").click()
    visitor.see("#notify").check()
    visitor.page.keyboard.press("Escape")
    click_a_move(visitor)
    visitor.awaited()
    assert visitor.page.evaluate("window.notified") == []
    visitor.page.evaluate("window.elsewhere = true")
    click_a_move(visitor)
    visitor.awaited()
    assert visitor.page.evaluate("window.notified") == ["Your turn: Saika Banrai"]


WORKER_ONLY = """
  window.notified = [];
  window.Notification = class { constructor() { throw new TypeError('Illegal constructor'); } };
  Notification.permission = 'granted';
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => {
    window.notified.push(`${title}: ${body}`);
  };
  Object.defineProperty(document, 'hidden', { get: () => true });
  localStorage.setItem('fuda.notify', 'yes');
"""


def test_a_phone_which_allows_no_other_is_notified_by_the_service_worker(visit):
    visitor = visit(app=True)
    visitor.go()
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.page.add_init_script(WORKER_ONLY)
    visitor.play_now("saika")
    visitor.awaited()
    visitor.page.wait_for_function("() => window.notified.length > 0")
    assert visitor.page.evaluate("window.notified[0]") == "Your turn: Saika Banrai"


WHEN_SHOWN = """() => {
  self.whenShown = new Promise((done) => {
    self.registration.showNotification = async (title, { body, data }) => done(`${title} ${body} ${data}`);
  });
}"""


def test_what_the_push_service_delivers_becomes_a_notification_that_leads_to_the_table(visit):
    visitor = visit(app=True)
    visitor.go()
    client = visitor.context.new_cdp_session(visitor.page)
    registrations: list[dict[str, str]] = []
    client.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    client.send("ServiceWorker.enable")
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = visitor.context.service_workers
    worker.evaluate(WHEN_SHOWN)
    message = json.dumps({"title": {"en": "Raigo", "ja": "雷轟"}, "path": "/table/abc"})
    delivery = {"origin": visitor.address, "registrationId": registrations[-1]["registrationId"], "data": message}
    client.send("ServiceWorker.deliverPushMessage", delivery)
    assert worker.evaluate("() => self.whenShown") == "Your turn Raigo /table/abc"


def test_a_phone_buzzes_when_it_is_ones_turn_unless_sound_is_off(visit):
    visitor = visit(screen=PHONE, touch=True)
    visitor.page.add_init_script("window.buzzed = 0; navigator.vibrate = () => { window.buzzed += 1; return true; }")
    visitor.play_now("saika")
    visitor.awaited()
    visitor.page.evaluate("window.buzzed = 0")
    click_a_move(visitor)
    if visitor.awaited():
        assert visitor.page.evaluate("window.buzzed") == 1
    visitor.page.evaluate("localStorage.setItem('fuda.sound', 'off'); window.buzzed = 0")
    click_a_move(visitor)
    visitor.awaited()
    assert visitor.page.evaluate("window.buzzed") == 0


def test_the_app_can_be_installed_and_says_when_it_is_offline(visit):
    visitor = visit(app=True)
    visitor.go()
    visitor.see(".game-box")
    address = visitor.find("link[rel=manifest]").get_attribute("href")
    manifest = visitor.page.request.get(f"{visitor.address}{address}").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = visitor.page.request.get(f"{visitor.address}{icon['src']}")
        assert answer.headers["content-type"] == icon["type"]
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.says("h1", "You are offline")
    visitor.context.set_offline(False)
    visitor.see("a").click()
    visitor.see(".game-box")


def test_a_quick_match_seats_people_together_and_bots_take_the_other_seats(visit):
    aki, ben = visit(), visit()
    aki.page.clock.install()
    aki.go()
    aki.see("[data-quick=daifugo]").click()
    aki.mentions(".countdown", "Bots join in")
    aki.mentions(".waiting", "Whoever looks for a match now sits down with you.")
    aki.says(".set-up", "Family: Revolutions, eights that cut, the exchange. Three rounds.")
    ben.go()
    ben.see("[data-quick=daifugo]").click()
    ben.see(".waiting")
    assert ben.page.url == aki.page.url
    aki.page.clock.run_for(21_000)
    for visitor in (aki, ben):
        visitor.see(".own-plate")
    assert ben.find(".others .plate").count() == 3


def test_the_end_of_a_round_is_heard(visit):
    visitor = visit(pace="quick")
    visitor.page.add_init_script(HEARD)
    seated(visitor, "saika", LAST_TRICK.format(1))
    visitor.page.evaluate("window.heard = []")
    visitor.see(".held.legal").click(position=CORNER)
    visitor.see(".round-score")
    assert visitor.page.evaluate("window.heard").count("OscillatorNode") >= 3
