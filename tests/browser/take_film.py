"""Takes the film of a round for the README anew: `python -m tests.browser.take_film`."""

import base64
import json
import math
import struct
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright
from tests.browser.chromium import launch
from tests.browser.house import House, open_house
from tests.browser.players import Guest
from tests.browser.stacking import starting
from tests.browser.take_pictures import PICTURES

WIDTH, HEIGHT = 1000, 700
SLOWED = 1.7
"""The round is shown slowly, so that more of it is caught, and the film runs that much faster."""
LEAST_MS, LAST_MS = 66, 2500
"""How long a picture of the film is shown at least, and the last one."""
_AS_WEBP = """async (jpeg) => {
  const bytes = await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob();
  const picture = await createImageBitmap(bytes);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const webp = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.4 })).arrayBuffer());
  return Array.from(webp, (byte) => String.fromCharCode(byte)).join("");
}"""


class Frame(NamedTuple):
    """A picture, as the browser sends it in JPEG or in WebP, and when it was drawn, in milliseconds."""

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
    """A round in which one card is drawn, each picture as the browser drew it."""
    house.stack(starting("blackjack", "5 6 6 10 10 10"))
    guest.open_table("blackjack")
    guest.sit(4)
    guest.chip(2500)
    line = guest.page.context.new_cdp_session(guest.page)
    frames: list[Frame] = []

    def keep(shot: dict[str, Any]) -> None:
        line.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})
        frames.append(Frame(base64.b64decode(shot["data"]), shot["metadata"]["timestamp"] * 1000))

    line.on("Page.screencastFrame", keep)
    line.send("Page.startScreencast", {"format": "jpeg", "quality": 92})
    guest.deal_button.click()
    guest.answers.first.wait_for()
    guest.decide("double")
    guest.betting.wait_for()
    guest.page.wait_for_timeout(300)
    line.send("Page.stopScreencast")
    return frames


def spaced(frames: list[Frame]) -> Iterator[Frame]:
    """Those of the frames that are shown long enough to be seen, and the last one."""
    shown = -math.inf
    for frame in frames[:-1]:
        if frame.at - shown >= LEAST_MS * SLOWED:
            shown = frame.at
            yield frame
    yield frames[-1]


def in_webp(page: Page, frames: Iterable[Frame]) -> list[Frame]:
    """The frames in the one format that the film takes."""
    return [
        Frame(page.evaluate(_AS_WEBP, base64.b64encode(one.picture).decode()).encode("latin-1"), one.at)
        for one in frames
    ]


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
        frames = film(Guest(context.new_page(), "Ann"), house)
        made = animated(in_webp(browser.new_page(), spaced(frames)))
        browser.close()
    (PICTURES / "round.webp").write_bytes(made)
    print(f"{len(made) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
