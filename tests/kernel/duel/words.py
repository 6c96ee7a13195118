"""The duel in words."""

from tests.kernel.duel.notation import text
from tests.kernel.duel.rules import Note, Phase

TITLE = TAGLINE = {"en": "Duel", "ja": "決闘"}
KINDS: dict = {}
NOTES = {language: {Note.PLAYS: "{0:seat}: {1}", Note.PASSES: "{0:seat}: -"} for language in ("en", "ja")}
REASONS = {language: {1: "No such card.", 2: "Too dear.", 3: "Over."} for language in ("en", "ja")}
PHASES = {language: {Phase.PLAY: "play", Phase.OVER: "over"} for language in ("en", "ja")}
OPTIONS: dict = {"en": {}, "ja": {}}


def prompt(s, language):
    return "Play a card."


def action(s, a, language):
    return text(s, a)
