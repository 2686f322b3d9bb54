"""A house in a process of its own, whose shoes can be stacked."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_ROOT = Path(__file__).parents[2]


class House:
    """A house that runs, the shoes that wait to be used in it, and the folder of its own sheets."""

    def __init__(self, url: str, stacked: Path, sheets: Path) -> None:
        self.url = url
        self.sheets = sheets
        self._stacked = stacked

    def stack(self, *secrets: bytes) -> None:
        """Use these secrets for the next shoes."""
        self._stacked.write_text("\n".join(secret.hex() for secret in secrets))


@contextmanager
def open_house(folder: Path, *, coach: str = "none") -> Iterator[House]:
    """Open a rigged house that keeps its books in this folder, and close it at the end.

    The coach is "plain" (see `plain_coach.py`), "exact" (the real one), or "none".
    """
    sheets = folder / "sheets"
    sheets.mkdir()
    with (folder / "log").open("w") as log:
        command = [sys.executable, str(Path(__file__).with_name("rigged_house.py"))]
        process = subprocess.Popen(
            [*command, str(folder / "house.db"), str(folder / "stacked"), str(sheets), coach],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(_ROOT / "src"), str(_ROOT)])},
            stdout=log,
            stderr=log,
        )
    try:
        yield House(_address(process, folder / "log"), folder / "stacked", sheets)
    finally:
        process.terminate()
        process.wait(timeout=20)


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    """Where the house says that it is open; it took a port that was free."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"open at (http://\S+:\d+)/", log.read_text()):
            return found[1]
        time.sleep(0.1)
    raise RuntimeError(f"the house did not open: {log.read_text()[-2000:]}")
