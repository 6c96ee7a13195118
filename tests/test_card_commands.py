"""The commands `fuda deck` and `fuda cards`, as they are typed."""

import json
from pathlib import Path

import pytest

from fuda import games
from fuda.cli import main
from fuda.kernel.decks import write_deck
from tests.games.animayhem.scene import GAME
from tests.kernel import duel

READY = GAME.ready_decks()
CARDS = Path(__file__).parent.parent / "src/fuda/games/animayhem/cards"


@pytest.fixture(autouse=True)
def registered():
    """The game is there, as it is once its package is found."""
    games.add(GAME)
    yield
    games.remove(GAME.name)


@pytest.fixture
def duel_too():
    games.add(duel.GAME)
    yield
    games.remove(duel.GAME.name)


def typed(capsys, *arguments: str) -> tuple[int, str, str]:
    """The exit code and what was printed on both streams."""
    code = main(list(arguments))
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return code, printed.out, printed.err


def deck_file(folder: Path, deck: dict[str, int]) -> str:
    file = folder / "mine.deck"
    file.write_text(write_deck(deck), "utf-8")
    return str(file)


def test_a_good_deck_has_no_fault(capsys, tmp_path):
    code, out, _ = typed(capsys, "deck", "check", deck_file(tmp_path, READY["ironmoor"]))
    assert (code, out) == (0, "mine.deck: 86 cards for animayhem, no fault.\n")


def test_all_faults_of_a_deck_are_listed(capsys, tmp_path):
    deck = READY["ironmoor"] | {"shove": 4, "ayame": 2}
    del deck["moor-bunker"]
    code, out, _ = typed(capsys, "deck", "check", deck_file(tmp_path, deck))
    assert code == 1
    for sentence in ("it has no Haven", "it has 4 of 'shove'", "it has 2 of 'ayame'"):
        assert f"mine.deck: {sentence}" in out
    assert out.splitlines()[-1].startswith("mine.deck: 88 cards for animayhem, ")


def test_a_deck_may_be_toml(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    cards = "".join(f"{id} = {count}\n" for id, count in READY["ironmoor"].items())
    file.write_text(f"# iron\n[cards]\n{cards}", "utf-8")
    assert typed(capsys, "deck", "check", str(file))[:2] == (0, "mine.toml: 86 cards for animayhem, no fault.\n")
    file.write_text(f"[cards]\n{cards}ayamee = 1\nbarrels = 'two'\nbarrel = 0\n", "utf-8")
    code, out, _ = typed(capsys, "deck", "check", str(file))
    assert code == 1
    for word in ("'ayamee'", "'barrels'", "'barrel'"):
        assert word in out
    file.write_text("[cards\n", "utf-8")
    assert "mine.toml is no TOML file" in typed(capsys, "deck", "check", str(file))[1]


def test_a_bad_line_and_an_unknown_card_hide_no_other_fault(capsys, tmp_path):
    file = tmp_path / "mine.deck"
    file.write_text("a b c\n0 shove\n1 ayamee\n1 goroo\n2 ayame\n", "utf-8")
    code, out, _ = typed(capsys, "deck", "check", str(file))
    assert code == 1
    for fault in ("line 1: 'a b c'", "line 2: 0 'shove'", "'ayamee'", "'goroo'", "it has 2 of 'ayame'"):
        assert fault in out
    code, _, err = typed(capsys, "play", "animayhem", "--new", "--deck", str(file))
    assert code == 2
    assert "1 more fault; 'fuda deck check' lists all." in err


def test_the_check_of_a_deck_can_be_read_by_programs(capsys, tmp_path):
    code, out, _ = typed(capsys, "deck", "check", deck_file(tmp_path, {"ayame": 1}), "--json")
    found = json.loads(out)
    assert code == 1
    assert (found["game"], found["cards"]) == ("animayhem", 1)
    assert "mine.deck: it has 1 Characters, and starts with 4" in found["faults"]


def test_a_card_that_the_book_does_not_have_is_named(capsys, tmp_path):
    code, out, _ = typed(capsys, "deck", "check", deck_file(tmp_path, {"ayamee": 1}))
    assert code == 1
    assert "has no card 'ayamee'; did you mean 'ayame'?" in out


def test_a_deck_for_other_cards_is_one_fault(capsys, tmp_path):
    code, out, _ = typed(capsys, "deck", "check", deck_file(tmp_path, {"hero-0": 1, "hero-1": 1, "home": 1}))
    assert code == 1
    assert out.splitlines() == [
        "mine.deck: the book 'animayhem' has none of its cards, such as 'hero-0'; --cards FILE names another book.",
        "mine.deck: 3 cards for animayhem, 1 fault.",
    ]


def test_the_folder_one_is_in_is_named_too(capsys, tmp_path, monkeypatch):
    (tmp_path / "mine.toml").write_text("x = [", "utf-8")
    monkeypatch.chdir(tmp_path)
    code, out, _ = typed(capsys, "cards", "check", ".", "--game", "animayhem")
    assert code == 1
    assert out.splitlines()[-1] == f"{tmp_path.name}, for animayhem, 1 fault."


def test_a_file_that_is_no_deck_is_bad_input(capsys, tmp_path):
    assert typed(capsys, "deck", "check", str(tmp_path / "none.deck"))[0] == 2
    (tmp_path / "odd.deck").write_bytes(b"\xff\xfe\x00")
    code, _, err = typed(capsys, "deck", "check", str(tmp_path / "odd.deck"))
    assert code == 2
    assert "not text" in err


def test_ready_decks_are_listed(capsys):
    code, out, _ = typed(capsys, "deck", "list", "--language", "en")
    assert code == 0
    assert all(name in out for name in READY)
    assert "Colonel Brandt · Sergeant Okuma" in out
    listed = json.loads(typed(capsys, "deck", "list", "--json")[1])
    assert {each["name"]: each["deck"] for each in listed} == READY


def test_a_ready_deck_and_a_file_are_shown_by_kind(capsys, tmp_path):
    code, out, _ = typed(capsys, "deck", "show", "ironmoor", "--language", "ja")
    assert code == 0
    assert "character (5)" in out
    assert "ブラント大佐" in out
    assert typed(capsys, "deck", "show", deck_file(tmp_path, READY["ironmoor"]))[0] == 0
    assert json.loads(typed(capsys, "deck", "show", "ironmoor", "--json")[1])["deck"] == READY["ironmoor"]


def test_an_unknown_deck_has_a_way_out(capsys):
    code, _, err = typed(capsys, "deck", "show", "ironmor")
    assert code == 2
    assert "did you mean 'ironmoor'?" in err
    assert "the ready decks are: ironmoor, " in typed(capsys, "deck", "show", "zzz")[2]


def test_cards_of_another_file_are_taken_where_they_are_given(capsys, tmp_path):
    (tmp_path / "few.toml").write_text('[card.lamp]\nkind = "item"\nname = "Lamp"\n', "utf-8")
    code, out, _ = typed(capsys, "deck", "check", deck_file(tmp_path, {"ayame": 1}), "--cards", str(tmp_path / "few.toml"))
    assert code == 1
    assert "the book 'few' has no card 'ayame'" in out


def test_a_good_file_of_cards_is_counted(capsys):
    code, out, _ = typed(capsys, "cards", "check", str(CARDS))
    assert code == 0
    assert out.startswith("cards: 278 cards for animayhem, no fault.\ncharacter 34, haven 6,")
    found = json.loads(typed(capsys, "cards", "check", str(CARDS), "--json")[1])
    assert found["kinds"]["global"] == 15
    assert found["faults"] == []


def test_all_faulty_cards_of_a_file_are_named(capsys, tmp_path):
    file = tmp_path / "odd.toml"
    file.write_text(
        'kind = "item"\n[card.lamp]\nname = "Lamp"\nuses = 99\n[card.key]\nname = "Key"\nskills = [{ skill = "magick" }]\n'
        '[card.good]\nname = "Good"\n[card.who]\nkind = "person"\nname = "Who"\n',
        "utf-8",
    )
    code, out, _ = typed(capsys, "cards", "check", str(file))
    assert code == 1
    assert out.splitlines()[:-1] == [
        "odd.toml: card 'lamp', field 'uses': 99 is not between 1 and 20.",
        "odd.toml: card 'key', skills row 1, field 'skill': 'magick' is not one of the 59 words for it; did you mean 'magic'?",
        "odd.toml: card 'who', field 'kind': 'person' is not one of character, haven, location, item, disaster, combat, "
        "enhancement, equipment, flash, global.",
    ]
    assert out.endswith("odd.toml, for animayhem, 3 faults.\n")


def test_faults_of_the_whole_book_are_listed_once_its_cards_are_well(capsys, tmp_path):
    file = tmp_path / "odd.toml"
    file.write_text('kind = "location"\n[card.mill]\nname = "Mill"\n[card.inn]\nname = "Inn"\n', "utf-8")
    code, out, _ = typed(capsys, "cards", "check", str(file))
    assert code == 1
    assert [line.split(", field")[0] for line in out.splitlines()[:-1]] == ["odd.toml: card 'mill'", "odd.toml: card 'inn'"]


@pytest.mark.parametrize("content", ["[card", "name = 3\n", "", "[card.A]\n", "card = 4\n"])
def test_a_damaged_file_of_cards_is_one_fault(capsys, tmp_path, content):
    file = tmp_path / "odd.toml"
    file.write_text(content, "utf-8")
    code, out, _ = typed(capsys, "cards", "check", str(file), "--game", "animayhem")
    assert code == 1
    assert "1 fault." in out
    assert typed(capsys, "cards", "check", str(tmp_path / "none.toml"))[0] == 2


def test_a_card_is_found_by_id_name_and_part_of_it(capsys):
    for name in ("tama", "Tama (Bell Cat)", "タマ（鈴の猫）", "bell cat"):
        code, out, _ = typed(capsys, "cards", "show", name, "--language", "en")
        assert code == 0
        assert out.startswith("Tama (Bell Cat)  tama\nCharacter, female: Attack 1")
    code, out, _ = typed(capsys, "cards", "show", "blessing")
    assert code == 0
    assert len(out.splitlines()) == 5


def test_a_card_can_be_read_by_programs(capsys):
    found = json.loads(typed(capsys, "cards", "show", "shove", "--json")[1])
    assert [each["id"] for each in found] == ["shove"]
    assert found[0]["lines"]["en"][1] == "Combat: The fighter gets +2 Attack."


def test_an_unknown_card_has_a_way_out(capsys):
    code, _, err = typed(capsys, "cards", "show", "ayamee")
    assert code == 2
    assert "There is no card 'ayamee'; did you mean 'ayame'?" in err


def test_of_several_games_one_is_named(capsys, tmp_path, duel_too):
    deck = deck_file(tmp_path, READY["ironmoor"])
    code, _, err = typed(capsys, "deck", "check", deck)
    assert code == 2
    assert "Say which game with --game: animayhem, duel." in err
    assert typed(capsys, "deck", "check", deck, "--game", "animayhem")[0] == 0
    assert typed(capsys, "deck", "check", deck_file(tmp_path, {"spark": 3, "volley": 3}), "--game", "duel")[0] == 0


def test_a_file_of_cards_tells_by_its_kinds_which_game_it_is_for(capsys, duel_too):
    assert "278 cards for animayhem" in typed(capsys, "cards", "check", str(CARDS))[1]
    own = Path(duel.__file__).parent / "cards.toml"
    assert "cards for duel, no fault" in typed(capsys, "cards", "check", str(own))[1]
    assert "spark" in typed(capsys, "cards", "show", "spark", "--cards", str(own))[1]


def test_a_file_whose_kinds_several_games_have_is_for_the_one_that_finds_no_fault(capsys, tmp_path):
    file = tmp_path / "few.toml"
    file.write_text('kind = "disaster"\n[card.mole]\nname = "Mole"\nattack = 4\ndefense = 4\nmovement = 3\n', "utf-8")
    assert "1 cards for animayhem, no fault" in typed(capsys, "cards", "check", str(file))[1]


def test_a_game_without_cards_as_data_says_so(capsys, tmp_path):
    assert "saika has no decks." in typed(capsys, "deck", "list", "--game", "saika")[2]
    assert "saika has no cards as data." in typed(capsys, "cards", "show", "x", "--game", "saika")[2]


@pytest.mark.parametrize("arguments", [["deck"], ["cards"], ["deck", "burn"], ["cards", "check"]])
def test_a_command_that_is_not_whole_is_refused(capsys, arguments):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "--help" in capsys.readouterr().err


def test_a_file_that_no_game_can_read_is_not_asked_for_its_game(capsys, tmp_path):
    file = tmp_path / "broken.toml"
    file.write_text("name = ", "utf-8")
    code, _, err = typed(capsys, "cards", "check", str(file))
    assert code == 2
    assert err.startswith("fuda: broken.toml: this is not TOML: ")


def test_a_command_that_plays_with_faulty_cards_says_how_many_faults_there_are(capsys, tmp_path):
    street = (CARDS.parent.parent / "catastrophe" / "cards.toml").read_text("utf-8")
    file = tmp_path / "street.toml"
    file.write_text(street.replace("uses = 2", "uses = 0", 2).replace('sting = "alone"', 'sting = "lonely"', 1), "utf-8")
    for command in (("play", "catastrophe", "--new"), ("lab", "balance", "catastrophe", "--games", "20")):
        code, _, err = typed(capsys, *command, "--cards", str(file))
        assert code == 2
        assert "street.toml: card 'water-filter', field 'uses': 0 is not between 1 and 4." in err
        assert "2 more faults; 'fuda cards check' lists all." in err
    code, out, _ = typed(capsys, "cards", "check", str(file))
    assert code == 1
    assert out.count("street.toml: card ") == 3
