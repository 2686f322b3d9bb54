"""A short crash test with one, two and three workers on each database; `python -m soak.crash` is the long one."""

from pathlib import Path

import pytest
from soak.crash import crash
from tests.house.postgres import fresh_database


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_workers_killed_and_paused_in_mid_play_lose_nothing_and_show_everybody_the_same(
    database: str, workers: int, tmp_path: Path
) -> None:
    house = str(tmp_path / "house.db") if database == "sqlite" else fresh_database()
    result = crash(house, tmp_path, kills=3, workers=workers, seed=workers, longest=1.5, least_shoes=16)
    assert result.acknowledged > 40
    assert result.rounds > 8
    assert result.shoes > 3
