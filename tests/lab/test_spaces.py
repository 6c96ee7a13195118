"""The page of action and observation spaces says what the games declare."""

from pathlib import Path

from fuda import games
from fuda.lab import spaces

PAGE = Path(__file__).parent.parent.parent / "docs" / "spaces.md"


def test_the_page_is_up_to_date():
    assert PAGE.read_text("utf-8") == spaces.page(), "write it anew: python -m fuda.lab.spaces > docs/spaces.md"


def test_every_game_has_its_blocks_and_spans_on_the_page():
    for name in games.own_names():
        game = games.load(name)
        text = spaces.section(game)
        assert f"{game.actions} actions:" in text
        assert f"{game.observation} numbers:" in text
        for named in [*(game.blocks or ()), *(game.spans or ())]:
            assert f"| {named.name.replace('_', ' ')} |" in text
