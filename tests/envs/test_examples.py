"""The two examples of the docs, run as a user runs them, with fewer rounds."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.envs import optimal_value

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
A_MINUTE = 60


def run(name: str, argument: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Run an example with an argument; what it leaves behind."""
    monkeypatch.setattr(sys, "argv", [name, argument])
    return runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")


def test_a_table_of_values_learns_blackjack_to_a_tenth_of_a_percent_in_a_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    left = run("learn_blackjack", "0.6", monkeypatch)
    found, reachable = left["found"], optimal_value("blackjack", play="chart")
    assert found.error < 1e-4
    assert reachable - found.value < 0.001
    assert left["seconds"] < A_MINUTE
    told = capsys.readouterr().out
    assert "learned from 10,800,000 rounds" in told
    assert str(found) in told
    assert f"a chart can reach {reachable:+.4%}" in told


def test_an_agent_learns_to_bet_by_the_count_and_wins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    left = run("learn_to_bet", "400_000", monkeypatch)
    assert 0.003 < left["slope"] < 0.007
    assert 0 < -left["base"] / left["slope"] < 2.5
    _, bets, results = left["played"].T
    assert set(bets) == {1, 8}
    assert results.mean() == pytest.approx(-0.0039, abs=5 * 1.15 / 400_000**0.5)
    won = bets * results
    error = won.std() / len(won) ** 0.5
    assert won.mean() > results.mean() + 2 * error
    found = left["found"]
    assert found.value > 3 * found.error
    assert abs(found.per_hundred / 100 - won.mean()) < 4 * (error**2 + (found.per_hundred_error / 100) ** 2) ** 0.5
    assert str(found) in capsys.readouterr().out
