"""Every table at every size of a screen: all that matters can be seen, nothing lies over anything else, and the felt is used."""

import random

import pytest
from playwright.sync_api import ViewportSize

from fuda import games
from tests.page.test_animayhem import MOVE, SCAVENGE
from tests.page.test_catastrophe import four
from tests.page.test_matches import SMALL
from tests.page.test_table import CUT_SHORT
from tests.page.visitor import PHONE, SIZES, Visitor
from tests.server.at_table import Person

# What must be seen in the middle of each game's table, and how wide a card or token there must be at least.
MIDDLE = {
    "saika": (".trick .place, .trick .laid, .turning .card", ".trick :is(.place, .card)", 36),
    "daifugo": (".badge, :is(.pile .play:not(.below) .card, .empty-pile)", ".pile .play:not(.below) .card", 48),
    "catastrophe": (
        ".others .hearts, .phase, .seat-row .card, .impacts .impact, .others .impact-cell, .mat-side h2",
        "",
        0,
    ),
    "animayhem": (".plot, .plot .pile, .plot .stands, .race b, .here h2", ".plot", 44),
    "raigo": (".raizan, .canyon, .canyon .tile, .others .board .tile, .others .plate", ".canyon .tile", 28),
}
# Tables in the middle of a match; what is not here is played until something lies in the middle.
POSITIONS = {
    ("catastrophe", "done"): four("react"),
    ("catastrophe", "pass"): four("trade"),
    ("animayhem", "move"): MOVE,
    ("animayhem", "fight"): SCAVENGE,
}
MEASURE = """async ([essential, sized]) => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const faults = [];
  const name = (one) => `${one.className?.baseVal ?? one.className} ${one.dataset?.key ?? one.textContent}`.slice(0, 50);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) {
    const far = ({ right, bottom }) => right > innerWidth || bottom > innerHeight;
    const out = [...document.body.querySelectorAll('*')].filter((one) => far(one.getBoundingClientRect()));
    faults.push(`the page is ${root.scrollWidth} x ${root.scrollHeight}: ${out.map(name).slice(0, 4)}`);
  }
  const always = '.stage .plate, .stage .prompt, .tools button, .moves button, .held';
  if (document.querySelector('.moves [data-move][hidden]') && !document.querySelector('.list-all:not([hidden])')) {
    faults.push('moves are hidden without a sign');
  }
  for (const one of document.querySelectorAll(`${essential}, ${always}`)) {
    if (one.closest('.moves') && !one.getClientRects().length) continue;
    const box = one.getBoundingClientRect();
    const { left, top, right, bottom, width, height } = box;
    const inside = width > 4 && left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    if (!inside) { faults.push(`${name(one)} is cut off`); continue; }
    const part = one.matches('.held') ? .15 : .5;  // of a card in a fan its corner is enough
    const seen = document.elementFromPoint(left + width * part, top + height * part);
    if (!seen || !(one.contains(seen) || seen.contains(one))) faults.push(`${name(one)} is hidden`);
  }
  const apart = (selector) => {
    const all = [...document.querySelectorAll(selector)].map((one) => [one, one.getBoundingClientRect()]);
    all.forEach(([one, a], i) => all.slice(i + 1).forEach(([other, b]) => {
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 2 && y > 2) faults.push(`${name(one)} lies over ${name(other)}`);
    }));
  };
  apart('.others, .middle, .own');
  apart('.others .seat-with-board');
  apart('.impacts .impact');
  apart('.plot');
  apart('.top-line, .field-room, .here');
  apart('.stage .plate');
  apart('.trick .spot > *, .turning');
  apart('.own-line > *, .hand, .own-board');
  const widths = [...document.querySelectorAll(sized || '.held')].map((one) => one.getBoundingClientRect().width);
  const held = [...document.querySelectorAll('.held')].map((one) => one.getBoundingClientRect().width);
  return { faults, width: Math.min(...widths), held: Math.min(...held) };
}"""


def playing(address: str, game: str, players: int, move: str) -> tuple[Person, str]:
    """Somebody at a table in mid-play, where something lies in the middle and one may make a move that begins like this."""
    person = Person(address, "Aki")
    if (game, move) in POSITIONS:
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (players - 1)]
        return person, str(person.post("/api/tables", game=game, position=POSITIONS[game, move], seats=seats)["id"])
    chance = random.Random(7)
    while True:
        table = str(person.post("/api/play", game=game, players=players)["id"])
        with person.live(table) as live:
            while choice := live.until_my_turn():
                view = live.view
                assert view
                asked = any(one["text"].startswith(move) for one in choice["legal"])
                lies = view.get("pile_cards") or any(view.get("trick") or []) or len(view.get("canyon") or []) > 2
                if lies and asked and (game != "daifugo" or len(view["hand"]) > 8):
                    return person, table
                live.play(chance.choice)


@pytest.mark.parametrize(
    ("game", "players", "move"),
    [
        ("saika", 4, ""),
        ("saika", 4, "name 3"),
        ("daifugo", 4, ""),
        ("raigo", 2, ""),
        ("raigo", 4, ""),
        ("catastrophe", 4, "done"),
        ("catastrophe", 4, "pass"),
        ("animayhem", 2, "move"),
        ("animayhem", 2, "fight"),
    ],
)
def test_all_that_matters_can_be_seen_at_every_size(visit, address, game, players, move):
    person, table = playing(address, game, players, move)
    visitor: Visitor = visit(touch=game == "catastrophe")  # what is touched is larger, so it has less room
    visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": address}])
    visitor.go(f"/table/{table}")
    visitor.awaited()
    essential, sized, least = MIDDLE[game]
    found, held = {}, {}
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        measured = visitor.page.evaluate(MEASURE, [essential, sized])
        assert measured["faults"] == [], (width, height)
        assert measured["width"] >= least, (width, height)
        if visitor.touch and width < 721:
            assert visitor.page.evaluate(SMALL) == [], (width, height)
        found[width, height], held[width, height] = measured["width"], measured["held"]
    assert found[1920, 1080] > 1.25 * found[1280, 800]
    assert found[768, 1024] > 1.3 * found[360, 640]
    if game != "raigo":
        assert held[1920, 1080] > 1.25 * held[1280, 800]
        assert min(held.values()) >= 44


ALL_CORNERS = """() => [...document.querySelectorAll('.held')].map((one) => {
  const box = one.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + box.width * .15, box.top + box.height * .16);
  return one.contains(seen) && box.right <= innerWidth && box.bottom <= innerHeight + 2;
})"""


@pytest.mark.parametrize("players", [2, 4])
def test_on_a_phone_every_card_of_a_full_hand_can_be_seen(visit, address, players):
    """18 cards with two players, 13 with four: in two rows, nothing has to be scrolled to."""
    person = Person(address, "Aki")
    table = person.post("/api/play", game="daifugo", players=players)["id"]
    visitor = visit(screen={"width": 360, "height": 640}, touch=True)
    visitor.context.add_cookies([{"name": "fuda", "value": person.cookie, "url": address}])
    visitor.go(f"/table/{table}")
    visitor.awaited()
    count = visitor.find(".held").count()
    assert count >= 13 - 4
    assert visitor.page.evaluate(ALL_CORNERS) == [True] * count
    assert visitor.find(".hand.two-rows").count() == 1


@pytest.mark.parametrize("game", games.own_names())
def test_on_a_phone_the_line_above_a_watched_table_is_whole(visit, address, game):
    """For who plays, whose watchers are counted there, and for who watches."""
    aki = Person(address, "Aki")
    players = games.load(game).default_players
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (players - 1)]
    table = aki.table(game, players=players, seats=seats, public=True)
    plays, watches = visit(screen=PHONE, touch=True), visit(screen=PHONE, touch=True)
    plays.context.add_cookies([{"name": "fuda", "value": aki.cookie, "url": address}])
    plays.go(f"/table/{table}")
    plays.awaited()
    watches.go(f"/table/{table}")
    watches.says(".watching", "You are watching")
    plays.see(".watchers svg")
    for visitor in (plays, watches):
        for size in (PHONE, ViewportSize(width=390, height=844), ViewportSize(width=740, height=360)):
            visitor.page.set_viewport_size(size)
            assert visitor.page.evaluate(CUT_SHORT, [".bar-title", ".bar .status", ".watchers", ".watching", ".prompt"]) == [], (
                size
            )
