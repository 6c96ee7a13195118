"""Killed at any moment, the service loses nothing that it acknowledged, and no table stands still."""

import random
import threading
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fuda.server.storage import Storage
from tests.server.at_table import Person, new_key
from tests.server.processes import Process

KILLS = 4


class Stubborn:
    """Plays on whatever happens: connects again, and says again what was not answered, with the same key."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.acknowledged: dict[str, int] = {}
        self.moved = threading.Semaphore(0)
        self.playing = threading.Thread(target=self._play_out, daemon=True)
        self.failed: BaseException | None = None

    def start(self) -> None:
        self.playing.start()

    def finish(self, patience: float) -> None:
        """Waits for the end of the match; what went wrong for this player goes wrong here."""
        self.playing.join(patience)
        if self.failed is not None:
            raise self.failed
        assert not self.playing.is_alive(), "the match stands still"

    def _play_out(self) -> None:
        try:
            self._play()
        except BaseException as error:
            self.failed = error

    def _play(self) -> None:
        said: dict[str, object] = {}
        while True:
            try:
                with self.person.live(self.table) as live:
                    if said:
                        answer = live.ask("move", **said)  # type: ignore[arg-type]
                        if answer["type"] == "done":
                            self.acknowledged[str(said["key"])] = answer["event"]
                            live.until_number(answer["event"])
                        said = {}
                    while True:
                        choice = live.until_my_turn()
                        if choice is None:
                            return
                        said = {"key": new_key(), "number": choice["number"], "action": choice["legal"][0]["id"]}
                        answer = live.say("move", **said)
                        self.acknowledged[str(said["key"])] = answer["event"]
                        said = {}
                        self.moved.release()
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
                continue


def test_kills_at_random_moments_lose_no_acknowledged_move(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/fuda.sqlite"
    chance = random.Random(1)
    with Process(database) as process:
        person = Person(process.address, "Aki")
        player = Stubborn(person, person.post("/api/play", game="saika", players=3)["id"])
        player.start()
        for _ in range(KILLS):
            for _ in range(chance.randint(2, 6)):
                player.moved.acquire(timeout=20)
            process.kill()
            process.start()
        player.finish(60)
    store = Storage(database)
    match = store.load(player.table)
    store.close()
    assert match is not None
    assert match.status == "over"
    written = {event.body.get("key"): event.number for event in match.events}
    assert len(player.acknowledged) > 10
    assert {key: written.get(key) for key in player.acknowledged} == player.acknowledged
