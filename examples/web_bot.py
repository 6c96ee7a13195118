"""A program that takes a seat at a table of a running service and plays, by docs/protocol.md.

    fuda serve                                                      # in another terminal
    python examples/web_bot.py http://localhost:8765                # a new table with bots in the other seats
    python examples/web_bot.py http://localhost:8765/table/ID       # an open seat at that table

It needs httpx and websockets, and nothing of Fuda.
"""

import argparse
import json
import random
import time
import uuid
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

FIRST_WAIT, LONGEST_WAIT = 0.3, 5.0  # seconds until it connects again

Json = dict[str, Any]


class WebBot:
    def __init__(self, address: str, name: str) -> None:
        self.address, _, self.table_id = address.rstrip("/").partition("/table/")
        self.http = httpx.Client(base_url=self.address, timeout=30)
        self.post("/api/me", {"name": name})  # the answer sets the cookie that says who we are

    def post(self, path: str, body: Json) -> Json:
        answer = self.http.post(path, json=body)
        if answer.is_error:
            raise SystemExit(f"The service refuses: {answer.json()['words']['en']}")
        return dict(answer.json())

    def sit_down(self, game: str) -> Json:
        """Joins the table of the address, or makes one with bots in the other seats."""
        table = self.post(f"/api/tables/{self.table_id}/join", {}) if self.table_id else self.post("/api/play", {"game": game})
        self.table_id = str(table["id"])
        return table

    def play(self) -> Json:
        """Plays until the match is over; the table as it stands then."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table_id}/live"
        cookie = {"Cookie": f"fuda={self.http.cookies['fuda']}"}
        wait = FIRST_WAIT
        while True:
            try:
                with connect(url, additional_headers=cookie) as socket:
                    wait = FIRST_WAIT
                    for text in socket:
                        message = json.loads(text)
                        now = message.get("now", {})
                        if now.get("choice"):
                            socket.send(json.dumps(self.move(now["choice"])))
                        elif now.get("status") == "over":
                            return dict(message["table"])
            except (ConnectionClosed, OSError):
                time.sleep(wait)
                wait = min(LONGEST_WAIT, 2 * wait)

    def move(self, choice: Json) -> Json:
        """The message that makes a move. Because of `number`, a choice that was answered already is not played again."""
        action = random.choice(choice["legal"])
        return {"type": "move", "key": str(uuid.uuid4()), "number": choice["number"], "action": action["id"]}


def main() -> None:
    arguments = argparse.ArgumentParser(description="Plays at a table of a running service, by chance.")
    arguments.add_argument("address", help="the service, or the link of a table")
    arguments.add_argument("--game", default="saika", help="for a new table")
    arguments.add_argument("--name", default="Web bot")
    given = arguments.parse_args()
    bot = WebBot(given.address, given.name)
    table = bot.sit_down(given.game)
    print(f"Seat {table['seat'] + 1} at {table['link']}")
    table = bot.play()
    print(f"Points: {table['scores']}. Place {table['places'][table['seat']]}.")


if __name__ == "__main__":
    main()
