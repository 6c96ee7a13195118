"""What is true of every game's words, whatever it says."""

import re
from collections.abc import Iterable

import fuda
from fuda import text
from fuda.kernel.game import Game
from fuda.text import Note

JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")


def check_notes(game: Game, said: Iterable[Note], faces: str = "", never: str = r"\b-\d") -> None:
    """Notes are sentences in both languages, with every gap filled. `faces` may stand in English as they are."""
    for note in said:
        english, japanese = text.note_text(game, note, "en"), text.note_text(game, note, "ja")
        assert english
        assert not JAPANESE.search(re.sub(f"[{faces}]", "", english) if faces else english), english
        assert JAPANESE.search(japanese), japanese
        assert not re.search(r"[{}]|" + never, english + japanese)


def prompts(t: fuda.Table) -> str:
    """What is asked, in English; it is asked in Japanese too."""
    assert JAPANESE.search(t.prompt("ja"))
    return t.prompt("en")
