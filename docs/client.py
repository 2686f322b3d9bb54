"""A guest who plays a few rounds over the WebSocket: the smallest useful client of docs/protocol.md.

    pitboss serve &
    python docs/client.py http://127.0.0.1:8021 blackjack 3

It has a part in every shuffle, and looks for its seed before it believes the first card. It needs `websockets` and
nothing else.
"""

import hashlib
import json
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

SEAT, BET = 1, 1000


def post(url: str, body: dict[str, Any], cookie: str = "") -> tuple[dict[str, Any], str]:
    """Send JSON; return the answer and the cookie that came with it."""
    request = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json", "Cookie": cookie})
    with urlopen(request) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or cookie).split(";")[0]


class Seat:
    """A seat at a table: it keeps the newest state and tells what happens."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.state: dict[str, Any] = json.loads(line.recv())["state"]
        self.sent = 0
        self.seed = ""

    def do(self, what: str, **fields: Any) -> None:
        """Send a command and wait until it is carried out."""
        self.sent += 1
        command = {"id": f"c{self.sent}", "version": self.state["version"], "do": what, "seat": SEAT, **fields}
        self.line.send(json.dumps(command))
        while (message := self.hear())["type"] not in ("done", "error"):
            pass
        if message["type"] == "error":
            raise SystemExit(f"{message['code']}: {message['message']}")

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.line.recv())
        if message["type"] == "table":
            self.state = message["state"]
            for event in message["events"]:
                print(event["says"])
                ours = {"seat": SEAT, "seed": self.seed}
                if event["type"] == "round-started" and ours not in event.get("seeds", [ours]):
                    raise SystemExit("the house has left our seed out: do not play here")
        return message

    def take_part(self) -> None:
        """Promise a fresh seed for a fresh shoe, and open it: docs/fairness.md."""
        shoe = self.state["shoe"]
        if shoe["sealed"]:
            return
        committed, self.seed = shoe["commitment"], secrets.token_hex(32)
        promise = hashlib.sha256(f"pitboss seed 2\n{committed}\n{SEAT} {self.seed}\n".encode()).hexdigest()
        self.do("promise-seed", shoe=committed, promise=promise)
        self.do("open-seed", shoe=committed, seed=self.seed)

    def play_round(self) -> None:
        """Stand on 17 or more, take no insurance, hit otherwise."""
        self.take_part()
        self.do("bet", main=BET)
        self.do("ready")
        while (turn := self.state["turn"]) is not None:
            if turn["seat"] != SEAT:
                self.hear()
                continue
            legal = [answer["decision"] for answer in turn["legal"]]
            hand = self.state["seats"][0]["hands"][turn["hand"]]
            wants_card = "hit" in legal and int(hand["total"].split()[-1]) < 17
            self.do("decide", decision="decline" if "decline" in legal else "hit" if wants_card else "stand")


def main(house: str, game: str, rounds: int) -> None:
    _, cookie = post(f"{house}/api/guest", {"name": "Example"})
    table, _ = post(f"{house}/api/tables", {"game": game}, cookie)
    address = f"{house.replace('http', 'ws', 1)}/api/tables/{table['id']}/ws"
    with connect(address, additional_headers={"Cookie": cookie}) as line:
        seat = Seat(line)
        seat.do("sit")
        for _ in range(rounds):
            seat.play_round()
        seat.do("leave")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
