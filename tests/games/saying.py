"""What is true of every game's words, whatever it says."""

import re
from collections.abc import Iterable

import fuda
from fuda import words
from fuda.kernel.game import Game
from fuda.words import Told

JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")


def check_notes(game: Game, said: Iterable[Told], faces: str = "", never: str = r"\b-\d") -> None:
    """Notes are sentences in both languages, with every gap filled. `faces` may stand in English as they are."""
    for told in said:
        english, japanese = words.note_text(game, told, "en"), words.note_text(game, told, "ja")
        assert english
        assert not JAPANESE.search(re.sub(f"[{faces}]", "", english) if faces else english), english
        assert JAPANESE.search(japanese), japanese
        assert not re.search(r"[{}]|" + never, english + japanese)


def prompts(t: fuda.Table) -> str:
    """What is asked, in English; it is asked in Japanese too."""
    assert JAPANESE.search(t.prompt("ja"))
    return t.prompt("en")
