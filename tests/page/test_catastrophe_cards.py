"""The faces of Catastrophe's cards: every card has a drawing of its own, and marks are told apart by their outlines alone."""

import re
from typing import Any

import pytest

DRAW = """async () => {
  const { address } = (await (await fetch('/api/games/catastrophe')).json()).web;
  const { cards } = await (await fetch('/api/games/catastrophe/cards')).json();
  const { face, resource, picture } = await import(address + 'faces.js');
  const { drawing } = await import(address + 'drawings.js');
  const { mark } = await import(address + 'marks.js');
  const style = document.createElement('link');
  await new Promise((done) => {
    Object.assign(style, { rel: 'stylesheet', href: address + 'style.css', onload: done });
    document.head.append(style);
  });
  const sheet = document.createElement('div');
  sheet.style.cssText = 'display: flex; flex-wrap: wrap; --card: 126px';
  document.body.replaceChildren(sheet);
  const drawn = [];
  for (const card of cards) {
    const made = face(card, card.name.en);
    sheet.append(made);
    const name = made.querySelector('.face-name').getBBox();
    drawn.push({
      card, label: made.querySelector('svg').getAttribute('aria-label'), name: made.querySelector('.face-name').textContent,
      left: name.x, right: name.x + name.width, bottom: name.y + name.height,
      paths: [...made.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(' '),
      uses: made.querySelectorAll('.use-left').length,
    });
  }
  const radio = cards.find((card) => card.notation === 'radio');
  const generator = { ...radio, notation: 'unheard-of', details: { kind: 'resource', needs: ['power'], uses: 4 } };
  const persona = { ...radio, details: { kind: 'persona', needs: [], side: 'ability' } };
  const worn = resource(generator, '', 3, 1);
  const names = ['water', 'food', 'shelter', 'warmth', 'injury', 'illness', 'power', 'information', 'mobility', 'security'];
  const signs = ['double', 'own-cards', 'alone', 'no-response', 'scarce', 'response'];
  return {
    drawn, pictures: picture().length,
    worn: ['left', 'promised', 'spent'].map((state) => worn.querySelectorAll('.use-' + state).length),
    unknown: worn.innerHTML.includes(mark('power', 0, 0, 24).innerHTML),
    marks: [...names, ...signs].map((name) => mark(name, 0, 0, 24).innerHTML),
    unheard: ['unheard-of', 'constructor'].map((id) => face({ ...persona, notation: id }, '').querySelectorAll('path').length),
    undrawn: cards.map((card) => card.notation.replace('.back', '')).filter((id) => !drawing(id, 0, 0, 40)),
  };
}"""


@pytest.fixture(params=["en-GB", "ja-JP"])
def sheet(visit: Any, request: pytest.FixtureRequest) -> Any:
    visitor = visit(language=request.param)
    visitor.go()
    visitor.see(".game-box")
    return request.param[:2], visitor.page.evaluate(DRAW)


def test_every_card_has_a_face_with_its_name_inside_the_paper(sheet: Any) -> None:
    language, made = sheet
    drawings = {}
    for each in made["drawn"]:
        card = each["card"]
        assert each["label"] == card["name"]["en"]
        assert re.sub(r"\s", "", each["name"]) == re.sub(r"\s", "", card["name"][language])
        strip = 15 if card["details"]["kind"] in ("resource", "response") else 2
        assert each["left"] > strip, card["notation"]
        assert each["right"] < 62, card["notation"]
        assert each["bottom"] < 88, card["notation"]
        assert each["uses"] == card["details"].get("uses", 0)
        drawings[card["notation"]] = each["paths"]
    assert len(set(drawings.values())) == len(drawings)
    assert made["undrawn"] == []
    assert made["pictures"] == 4


def test_marks_differ_and_a_card_that_nobody_drew_has_that_of_its_kind(sheet: Any) -> None:
    made = sheet[1]
    assert len(set(made["marks"])) == len(made["marks"]) == 16
    assert made["worn"] == [2, 1, 1]
    assert made["unknown"]
    assert made["unheard"] == [2, 2]
