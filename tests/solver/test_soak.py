"""The longer comparison of solver and enumeration, in small."""

import pytest
from tests.solver import soak


def test_the_longer_run_compares_games_of_every_kind_and_finds_them_equal(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:4] for line in lines] == [["100", "hands", str(hands), "equal"] for hands in (1, 2, 3)]
