"""The two examples of the docs, run as they stand."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.envs import evaluate, optimal_value

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def example(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="example")


def test_a_table_of_values_learns_blackjack_to_a_tenth_of_a_percent() -> None:
    sweeps = ((0.5e6, np.inf), (1e6, np.inf), (2e6, 0.4), (4e6, 0.25))
    learned = example("learn_blackjack")["learn"](sweeps=sweeps, seed=1)
    found = evaluate(learned, "blackjack", 4000, seed=1)
    assert found.error < 1e-4
    assert optimal_value("blackjack", play="chart") - found.value < 0.001


def test_an_agent_learns_to_bet_by_the_count() -> None:
    bettor, played = example("learn_to_bet")["learn"](rounds=400_000, seed=2)
    base, slope = bettor.line
    assert 0.003 < slope < 0.007
    assert 0.3 < -base / slope < 2.5
    _, bets, results = played.T
    assert set(bets) == {1, 8}
    assert results.mean() == pytest.approx(-0.0055, abs=5 * 1.15 / 400_000**0.5)
    assert (bets * results).mean() > results.mean() + 0.01
