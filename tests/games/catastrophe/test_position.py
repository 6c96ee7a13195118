"""Positions as text."""

import pytest

import fuda
from fuda.games.catastrophe.state import Phase, Stage
from tests.games.catastrophe.build import STREET, hand, phase, play, position, row
from tests.games.positions import differences

SEVEN = "water-filter pantry tent bandages medicine generator torch"


def refusal(*lines: str, players: int = 3, **options) -> str:
    with pytest.raises(fuda.BadPosition) as error:
        position(*lines, players=players, **options)
    return str(error.value)


def test_a_few_lines_make_a_position():
    lines = ("hand 1: torch torch", "row 1: generator/3 - bandages", "uses 1: 3>2.3", "vitality: 4 2 1")
    t = position(*lines, "impact: thirst")
    assert (phase(t), t.turn, hand(t, 0), row(t, 0)) == (Phase.REACT, 0, ["torch", "torch"], ["generator/3", "bandages"])
    assert t.view()["impacts"][1]["given"] == [0, 0, 1]
    assert t.view()["vitality"] == [4, 2, 1]
    assert t.view()["complication"] == "thirst"


def test_a_position_reads_back_as_it_was():
    t = position("phase: trade", "disaster phase: 2", "hand 1: torch rally", f"row 2: {SEVEN}", "personas: scout cook medic")
    play(t, "trade 2", "give torch", "propose")
    again = fuda.table("catastrophe", position=t.position(), book=STREET)
    assert differences(again, t) == []
    assert (phase(again), Stage(again.state.stage)) == (Phase.SETTLE, Stage.BARTER)


def test_a_position_as_a_seat_knows_it_hides_the_others_cards():
    t = position("hand 1: torch", "hand 2: radio rally", "row 3: tent")
    text = t.position(0)
    assert "hand 2: ?" in text
    assert "radio" not in text
    dealt = fuda.table("catastrophe", position=text, book=STREET, seed=4)
    assert dealt.view(0) == t.view(0)
    assert len(hand(dealt, 1)) == 2


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (("hand 1: lamp",), "there is no title 'lamp'"),
        (("row 1: rally",), "there is no Resource 'rally'"),
        (("row 1: torch/2",), "torch has 0 to 1 uses left"),
        (("row 1: generator/0",), "a card without uses is discarded"),
        ((f"row 1: {SEVEN} radio",), "it has 8 cards, and there is room for 7"),
        (("hand 1: doctor doctor doctor",), "there are only 2 of doctor"),
        (("hand 1: doctor doctor", "hand 2: doctor"), "there are 2 cards doctor, not 3"),
        (("vitality: 5 4 4",), "a seat has at most 4"),
        (("vitality: 0 4 4",), "a seat without Vitality has ended the game"),
        (("disaster phase: 0",), "0 is not the phase of react"),
        (("phase: trade", "stage: react"), "in the phase trade there is no react"),
        (("phase: settle", "stage: react", "actor: 2"), "a row is settled when it has one card more than 7"),
        (("phase: offer", "partner: 1"), "it is another seat"),
        (("phase: answer", "actor: 1", "turn: 2", "partner: 2"), "a gift, which is not answered"),
        (("phase: offer", "partner: 2", "giving: torch"), "the trader does not have all that"),
        (("phase: offer", "partner: 2", "hand 1: torch", "giving: torch", "asking: torch"), "torch would go both ways"),
        (("row 1: generator", "uses 1: 1>2.1"), "of a kind that it does not help against"),
        (("row 1: generator/1", "uses 1: 1>1.1 1>1.2"), "more uses are promised than there are"),
        (("uses 1: 9>1.1",), "is not a promise such as 3>2.1"),
        (("loans 1: 1.torch/1",), "only neighbours lend"),
        (("loans 1: torch",), "is not a loan such as 2.radio/3"),
        (("personas: medic medic -",), "no two seats have the same"),
        (("impacts: thirst thirst panic",), "they are three different cards"),
        (("impact: thirst", "impacts: panic rumours thirst"), "it is the Impact of this phase"),
        (("deck: torch",), "it is not what hands and rows leave over"),
        (("known 1: torch",), "there are not so many cards in the hand"),
        (("elsewhere 1: torch",), "the others can't have so many of torch"),
        (("coming 1: torch",), "no card of this seat is on its way into the row"),
        (("chosen 1: torch",), "this seat has not chosen yet"),
        (("game: 2",), "the series has 1 games"),
        (("points: 1 0 0",), "nothing is counted before the first game is over"),
        (("draft round: 2",), "only there in the draft"),
        (("phase: draft", "pack 1: torch"), "it has 6 cards"),
        (("phase: draft", "draft round: 1"), "this seat has picked 1 cards"),
        (("dones: 3",), "so many seats can't have been done"),
        (("attempts: 1",), "so many offers can't have come to nothing"),
        (("calmed: yes", "phase: trade"), "no Impact is turned up"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(lines, says):
    assert says in refusal(*lines)


def test_personas_need_the_option():
    assert "played without Personas" in refusal("personas: medic - -", personas="none")
