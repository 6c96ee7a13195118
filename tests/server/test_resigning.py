"""Resigning on a running service, in a game whose rules know it."""

from tests.server.at_table import Json, Live, Person

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def until_resigning(live: Live) -> Json:
    """Plays on until one may resign; the choice."""
    while (choice := live.until_my_turn()) is not None and not choice["unlisted"]:
        live.play()
    assert choice is not None
    return choice


def test_a_person_resigns_and_the_others_play_on(address: str) -> None:
    aki, ben = Person(address, "Aki"), Person(address, "Ben")
    [known] = aki.get("/api/games/animayhem")["unlisted"]
    assert known["name"] == {"en": "Resign", "ja": "投了する"}
    table = aki.table("animayhem", seats=[ME, OPEN])
    ben.post(f"/api/tables/{table}/join")
    with aki.live(table) as first, ben.live(table) as second:
        while not (choice := first.now.get("choice")) or not choice["unlisted"]:
            mover = first if first.now.get("choice") else second
            assert mover.play()
            number = max(first.last, second.last)
            first.until_number(number)
            second.until_number(number)
        assert known["id"] not in [action["id"] for action in choice["legal"]]
        first.say("move", number=choice["number"], action=known["id"])
        second.until_number(first.last)
        assert second.view is not None
        assert second.view["resigned"] == [True, False]
        assert any("Aki resigns" in sentence for event in second.events for sentence in event["words"]["en"])
        for _ in range(30):
            assert second.play()  # the one who has resigned is asked nothing more
        first.until_number(second.last)
        assert first.now["choice"] is None
        assert aki.get(f"/api/tables/{table}")["status"] == "playing"


def test_one_alone_who_resigns_loses_to_the_disasters(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.table("animayhem", players=1, seats=[ME])
    with aki.live(table) as live:
        choice = until_resigning(live)
        live.say("move", number=choice["number"], action=choice["unlisted"][0])
        live.until_now(lambda now: now["status"] == "over")
        assert live.view is not None
        assert live.view["outcome"] == "disasters"


def test_resigning_at_another_moment_is_refused_with_its_rule(address: str) -> None:
    aki = Person(address, "Aki")
    [known] = aki.get("/api/games/animayhem")["unlisted"]
    with aki.live(aki.table("animayhem", seats=[ME, BOT])) as live:
        choice = live.until_my_turn()
        assert choice is not None
        assert choice["unlisted"] == []
        refusal = live.ask("move", number=choice["number"], action=known["id"])
        assert refusal["problem"]["rule"] == "animayhem.197"


def test_games_without_resigning_have_no_such_action(address: str) -> None:
    aki = Person(address, "Aki")
    assert [game["name"] for game in aki.get("/api/games")["games"] if game["unlisted"]] == ["animayhem"]
