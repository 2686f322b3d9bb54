"""A player in a browser, with the moves a test needs."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, expect

_MINE = ".seat.is-mine"


class Guest:
    """Somebody at the page of a house. Every move is one that a person could make."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    # Coming to a table.

    def open_table(self, game: str, *, bots: int = 0, **wishes: Any) -> str:
        """Open a table, go there and return its address."""
        self._ask("/api/guest", {"name": self.name})
        table = self._ask("/api/tables", {"game": game, "bots": bots, **wishes})
        address = f"/table/{table['id']}"
        self.page.goto(address)
        self.page.locator("#felt .seat").first.wait_for()
        return address

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.page.request.post(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def join(self, address: str, seat: int) -> None:
        """Come to a table that somebody else opened, and sit down."""
        self._ask("/api/guest", {"name": self.name})
        self.page.goto(address)
        self.sit(seat)

    def sit(self, seat: int) -> None:
        self.page.get_by_role("button", name=f"Sit down in seat {seat}").click()
        self.betting.wait_for()

    # What is seen.

    @property
    def betting(self) -> Locator:
        return self.page.locator("#betting:not([hidden])")

    @property
    def answers(self) -> Locator:
        return self.page.locator("#answers button[data-decision]:not([aria-disabled])")

    @property
    def mine(self) -> Locator:
        return self.page.locator(_MINE)

    @property
    def slips(self) -> Locator:
        return self.mine.locator(".slip:not([hidden])")

    def spot(self, key: str) -> Locator:
        return self.mine.locator(f".spot[data-spot='{key}']")

    def cards(self) -> list[str]:
        return _read(self.mine.locator(".hands .card"), "card")

    def dealer(self) -> list[str]:
        return _read(self.page.locator(".dealer .card"), "card")

    def legal(self) -> list[str]:
        return _read(self.answers, "decision")

    # What is done.

    def chip(self, cents: int, spot: str = "main") -> None:
        if spot != "main":
            self.page.locator(f".spot-choice label:has(input[value='{spot}'])").click()
        self.page.locator(f"[data-chip='{cents}']").click()

    def deal(self, how: Callable[[], None] | None = None) -> None:
        """Have the cards dealt, by the button unless told otherwise, and wait for the round to begin."""
        felt = self.page.locator("#felt")
        before = felt.get_attribute("data-round") or ""
        (how or self.deal_button.click)()
        expect(felt).not_to_have_attribute("data-round", before)

    @property
    def deal_button(self) -> Locator:
        return self.page.get_by_role("button", name="Deal", exact=True)

    def bet_and_deal(self, cents: int = 2500, **sides: int) -> None:
        self.chip(cents)
        for name, side in sides.items():
            self.chip(side, f"side:{name}")
        self.deal()

    def decide(self, decision: str) -> None:
        self.answers.and_(self.page.locator(f"[data-decision='{decision}']")).click()

    def confirm(self) -> None:
        """Mean it, where the table asks once more."""
        if self.page.locator("#answers .confirm").count():
            self.page.locator("#answers .confirm").click()

    def wait(self) -> bool:
        """Wait for a question or the end of the round; whether there is a question."""
        over = self.page.locator("#betting:not([hidden], .is-ready)")
        self.answers.or_(over).first.wait_for()
        return not over.is_visible()

    def play_out(self, decide: Callable[[list[str]], None]) -> int:
        """Answer every question until the round is over; return how many there were."""
        asked = 0
        while self.wait():
            legal = self.legal()
            if legal:
                asked += 1
                decide(legal)
                expect(self.page.locator("#answers [aria-disabled]")).to_have_count(0)
        return asked


def _read(nodes: Locator, data: str) -> list[str]:
    """What nodes carry, all read at one moment: they may be gone in the next."""
    found: list[str] = nodes.evaluate_all("(nodes, data) => nodes.map((node) => node.dataset[data])", data)
    return found


class Hand:
    """A hand over the felt. Its signals go through the browser's own input and carry the times they are made at, so
    that a slow machine does not make a tap a long one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._now = 0.0

    def felt(self) -> tuple[float, float]:
        """The middle of the felt, where a signal begins, at least a second after the one before."""
        box = self.page.locator("#felt .print").bounding_box()
        assert box is not None
        self._now = max(time.time(), self._now + 1)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def send(self, method: str, after: float, **event: object) -> None:
        """An event so many seconds after the one before."""
        self._now += after
        self._line.send(method, {"timestamp": self._now, **event})


class Mouse(Hand):
    """A hand on a mouse."""

    def _mouse(self, kind: str, x: float, y: float, after: float = 0.02) -> None:
        held = {"button": "left", "buttons": 1, "clickCount": 1}
        self.send("Input.dispatchMouseEvent", after, type=kind, x=x, y=y, **held)

    def draw(self, *path: tuple[float, float], hold: float = 0.02) -> None:
        """Press, move along a path from the middle of the felt, and let go."""
        x, y = self.felt()
        self._mouse("mousePressed", x, y)
        for dx, dy in path:
            self._mouse("mouseMoved", x + dx, y + dy)
        dx, dy = path[-1] if path else (0, 0)
        self._mouse("mouseReleased", x + dx, y + dy, hold)

    def click(self, times: int = 1) -> None:
        x, y = self.felt()
        for _ in range(times):
            self._mouse("mousePressed", x, y)
            self._mouse("mouseReleased", x, y)

    def wave(self) -> None:
        self.draw((90, 5))

    def hold(self) -> None:
        self.draw(hold=0.75)

    def push(self) -> None:
        self.draw((5, -90))


class Finger(Hand):
    """A hand over a touch screen."""

    def _touch(self, kind: str, *points: tuple[float, float], after: float = 0.02) -> None:
        where = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.send("Input.dispatchTouchEvent", after, type=kind, touchPoints=where)

    def tap(self) -> None:
        self._touch("touchStart", self.felt())
        self._touch("touchEnd")

    def tap_with_two(self) -> None:
        x, y = self.felt()
        self._touch("touchStart", (x - 30, y), (x + 30, y))
        self._touch("touchEnd")

    def hold(self) -> None:
        self._touch("touchStart", self.felt())
        self._touch("touchEnd", after=0.75)

    def wave(self) -> None:
        x, y = self.felt()
        self._touch("touchStart", (x - 60, y))
        for step in range(1, 7):
            self._touch("touchMove", (x - 60 + 20 * step, y))
        self._touch("touchEnd")

    def push(self) -> None:
        """Up, toward the dealer."""
        x, y = self.felt()
        self._touch("touchStart", (x, y))
        for step in range(1, 7):
            self._touch("touchMove", (x, y - 20 * step))
        self._touch("touchEnd")

    def wave_with_two(self) -> None:
        x, y = self.felt()
        self._touch("touchStart", (x - 60, y - 20), (x - 60, y + 20))
        for step in range(1, 7):
            self._touch("touchMove", (x - 60 + 20 * step, y - 20), (x - 60 + 20 * step, y + 20))
        self._touch("touchEnd")
