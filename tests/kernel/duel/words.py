"""The duel in words; the texts are in `text`, and the cards are called as the book says."""

from tests.kernel.duel.rules import PASS, card_at


def prompt(s):
    return ("prompts.play",)


def action(s, a):
    n = -1 if a == PASS or s.turn < 0 else card_at(s, a)
    return ("actions.play", n) if n >= 0 else ("actions.pass",)
