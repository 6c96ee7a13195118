"""The duel in words; the texts are in `text`."""

from tests.kernel.duel.notation import text


def prompt(s):
    return ("prompts.play",)


def action(s, a):
    return text(s, a)
