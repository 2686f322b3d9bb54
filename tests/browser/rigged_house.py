"""A house for the browser tests: `python rigged_house.py DATABASE STACKED SHEETS COACH`.

It is the real one, but for three things: a shoe may be stacked beforehand (the file STACKED holds secrets, one a line,
that the next shoes are shuffled with, whatever seeds the seats give), clocks are short for bots and long for players,
and COACH may be "plain": one with opinions that a test can foretell. Otherwise it is "exact" or "none".
"""

import sys
from pathlib import Path

import pitboss.table.shoe as shoe
import pitboss.table.shuffle as shuffle

_fresh, _key = shuffle.new_secret, shuffle.shoe_key
_stacked = Path(sys.argv[2])
_rigged: set[bytes] = set()


def _next_secret() -> bytes:
    lines = _stacked.read_text().split() if _stacked.exists() else []
    if not lines:
        return _fresh()
    _stacked.write_text("\n".join(lines[1:]))
    _rigged.add(secret := bytes.fromhex(lines[0]))
    return secret


def _chosen_key(secret: bytes, seeds: shuffle.Seeds) -> bytes:
    return secret if secret in _rigged else _key(secret, seeds)


shuffle.new_secret = _next_secret
shoe.shoe_key = _chosen_key  # type: ignore[attr-defined]

from tests.browser.plain_coach import PlainCoach  # noqa: E402

from pitboss.coach.coach_process import CoachProcess  # noqa: E402
from pitboss.coach.situation import Coach  # noqa: E402
from pitboss.house.tables.settings import Timers  # noqa: E402
from pitboss.house.web.limits import Limits  # noqa: E402
from pitboss.house.web.serve import run  # noqa: E402
from pitboss.house.web.state import Setup  # noqa: E402
from pitboss.house.worker.requests import Rate  # noqa: E402

if __name__ == "__main__":
    coaches: dict[str, Coach | None] = {"plain": PlainCoach(), "exact": CoachProcess(), "none": None}
    plenty = Rate(10_000, 10_000)
    run(
        Setup(
            database=sys.argv[1],
            timers=Timers(turn=120_000, betting=3_000, bot=50),
            limits=Limits(commands=plenty, requests=plenty, new_guests=plenty),
            sheets=Path(sys.argv[3]),
            coach=coaches[sys.argv[4]],
        ),
        host="127.0.0.1",
        port=0,
    )
