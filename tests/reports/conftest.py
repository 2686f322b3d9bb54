"""A whole report, made once for all workers of a test run: a game that nobody deals, as a submission."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROUNDS = 20_000
DATE = "1 May 2026"
FILED = ("--prepared-by", "A. Designer", "--revision", "1.0, 1 May 2026: first submission", "--annex", "regulations")


class Submission(NamedTuple):
    """The sheet, the folder that was written, and what the command printed."""

    sheet: Path
    folder: Path
    out: str
    err: str

    def file(self, ending: str) -> Path:
        """The one file whose name ends so."""
        (path,) = self.folder.glob(f"*{ending}")
        return path


@pytest.fixture(scope="session")
def submission(tmp_path_factory: pytest.TempPathFactory) -> Submission:
    """One deck or four, splits to three hands, two bonuses, doubling twice, tokes, three side bets, one of them with
    two pay tables, and two keys left open."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "submission"
    shared.mkdir(exist_ok=True)
    sheet, folder, out, err = (shared / name for name in ("game.toml", "files", "out.txt", "err.txt"))
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not out.exists():
            sheet.write_text(Path(__file__).with_name("game.toml").read_text(encoding="utf-8"), encoding="utf-8")
            words = ("report", str(sheet), "-o", str(folder), "--date", DATE, "--rounds", str(ROUNDS), *FILED)
            done = subprocess.run(
                [sys.executable, "-m", "pitboss", *words],
                env=os.environ | {"FORCE_COLOR": "1", "COLUMNS": "100"},
                capture_output=True,
                text=True,
                check=True,
            )
            err.write_text(done.stderr, encoding="utf-8")
            out.write_text(done.stdout, encoding="utf-8")
    return Submission(sheet, folder, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8"))
