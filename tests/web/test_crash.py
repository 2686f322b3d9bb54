"""A short crash test on each database; `python -m tests.web.crash` is the long one."""

from pathlib import Path

import pytest
from tests.house.postgres import fresh_database
from tests.web.crash import crash


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_server_killed_in_mid_play_loses_and_doubles_nothing(database: str, tmp_path: Path) -> None:
    result = crash(str(tmp_path / "house.db") if database == "sqlite" else fresh_database(), kills=2, longest=1.2)
    assert result.acknowledged > 20
    assert result.rounds > 2
