"""Takes the film of a round for the README anew: `python -m tests.browser.take_film`."""

import base64
import json
import struct
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright
from tests.browser.chromium import launch
from tests.browser.house import House, open_house
from tests.browser.players import Guest
from tests.browser.stacking import starting
from tests.browser.take_pictures import PICTURES

WIDTH, HEIGHT = 1000, 700
SLOWED = 1.7
"""The round is shown slowly, so that more of it is caught, and the film runs that much faster."""
LAST_MS = 2500


class Frame(NamedTuple):
    """A picture in WebP, and when it was taken, in milliseconds."""

    picture: bytes
    at: float


def animated(frames: list[Frame]) -> bytes:
    """The frames as one animated WebP that runs for ever."""
    ends = [*(frame.at for frame in frames[1:]), frames[-1].at + LAST_MS * SLOWED]
    body = _chunk(b"VP8X", struct.pack("<I", 0b10) + _three(WIDTH - 1) + _three(HEIGHT - 1))
    body += _chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0))
    for frame, end in zip(frames, ends, strict=True):
        place = _three(0) + _three(0) + _three(WIDTH - 1) + _three(HEIGHT - 1)
        length = _three(max(20, round((end - frame.at) / SLOWED)))
        body += _chunk(b"ANMF", place + length + b"\x02" + _image(frame.picture))
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _image(picture: bytes) -> bytes:
    """The chunk of a still WebP that holds its image."""
    at = 12
    while picture[at : at + 4] not in (b"VP8 ", b"VP8L"):
        at += 8 + (size := struct.unpack("<I", picture[at + 4 : at + 8])[0]) + size % 2
    return _chunk(picture[at : at + 4], picture[at + 8 : at + 8 + struct.unpack("<I", picture[at + 4 : at + 8])[0]])


def film(guest: Guest, house: House) -> list[Frame]:
    """A round in which one card is drawn, picture by picture."""
    house.stack(starting("blackjack", "5 6 6 10 10 10"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.chip(2500)
    line = guest.page.context.new_cdp_session(guest.page)
    frames: list[Frame] = []

    def shoot() -> None:
        at = time.monotonic() * 1000
        shot = line.send("Page.captureScreenshot", {"format": "webp", "quality": 45})
        picture = base64.b64decode(shot["data"])
        if not frames or frames[-1].picture != picture:
            frames.append(Frame(picture, at))

    shoot()
    guest.deal_button.click()
    while not guest.answers.count():
        shoot()
    shoot()
    guest.decide("double")
    while not guest.betting.is_visible():
        shoot()
    shoot()
    return frames


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, base_url=house.url)
        wishes = json.dumps({"pace": "slow", "theme": "dark", "signals": "off"})
        context.add_init_script(f"localStorage.setItem('pitboss.settings', '{wishes}')")
        made = animated(film(Guest(context.new_page(), "Ann"), house))
        browser.close()
    (PICTURES / "round.webp").write_bytes(made)
    print(f"{len(made) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
