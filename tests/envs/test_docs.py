"""The environments' page: its examples run, its figures are true, and it names every field and every argument."""

import inspect
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box

from pitboss.envs import (
    RoundEnv,
    RoundVectorEnv,
    ShoeEnv,
    ShoeVectorEnv,
    TextEnv,
    evaluate,
    evaluate_shoes,
    optimal_value,
)
from pitboss.envs.answers import ANSWERS
from pitboss.envs.kernel.observation import FIELDS
from pitboss.envs.params import Memory, ShoeKeywords
from pitboss.envs.seats import SeatsEnv
from pitboss.rules import load
from pitboss.views.evaluation_svg import evaluation_svg

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
IMAGES = Path(__file__).parents[2] / "docs" / "images"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


def test_every_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """In the order of the page: later ones use what earlier ones made."""
    names: dict[str, Any] = {}
    for block in BLOCKS:
        exec(block, names)
    printed = capsys.readouterr().out
    assert "best play" in printed
    assert "units a shoe" in printed
    assert len(BLOCKS) >= 5
    assert evaluation_svg(names["found"]) == (IMAGES / "agent.svg").read_text(encoding="utf-8"), "the picture is stale"


@pytest.mark.parametrize("memory", ["count", "cards"])
def test_the_spaces_of_the_page_are_those_of_the_environments(memory: Memory) -> None:
    rules = load("blackjack", {"shoe.decks": "1", "split.max_hands": "3", "double.times": "2"})
    env = RoundEnv(rules, memory=memory)
    told: dict[str, str] = {}
    observations = PAGE.split("## Observations")[1].split("\n## ")[0]
    for fields, spaces in re.findall(r"^\| (`[\w`, ]+) \| ([^|]+) \|", observations, flags=re.MULTILINE):
        names, sizes = re.findall(r"`(\w+)`", fields), re.findall(r"Discrete\(([^)]+)\)", spaces)
        told |= dict(zip(names, sizes, strict=False))
    numbers = {"`double.times`": rules.double.times, "`split.max_hands`": rules.split.max_hands}
    for name, size in told.items():
        for key, number in numbers.items():
            size = size.replace(key, str(number))
        assert env.observation_space[name].n == sum(map(int, size.split(" + "))), name  # type: ignore[index]
    assert set(told) == set(FIELDS)
    if memory == "count":
        assert env.observation_space["count"] == Box(-104, 104, (1,), np.float32)  # type: ignore[index]
    else:
        assert env.observation_space["seen"].nvec.tolist() == [5] * 9 + [17]  # type: ignore[index]
    assert env.observation_space["left"] == Box(0, 1, (1,), np.float32)  # type: ignore[index]


def test_the_figures_of_the_page_are_true() -> None:
    figures = dict(re.findall(r"^optimal_value\((.*?)\)\s+# (-0\.\d+)", PAGE, flags=re.MULTILINE))
    assert float(figures['"blackjack"']) == round(optimal_value("blackjack"), 8)
    assert float(figures['"blackjack", play="chart"']) == round(optimal_value("blackjack", play="chart"), 8)


def test_every_field_answer_and_argument_is_named() -> None:
    for memory in ("count", "cards"):
        for field in ShoeEnv(memory=memory).observation_space:  # type: ignore[attr-defined]
            assert f"`{field}`" in PAGE
    assert all(f"| {name} |" in PAGE for name in ANSWERS)
    classes = (RoundEnv, ShoeEnv, RoundVectorEnv, ShoeVectorEnv, TextEnv, SeatsEnv)
    for function in (*classes, evaluate, evaluate_shoes, optimal_value):
        for name in {*inspect.signature(function).parameters, *ShoeKeywords.__annotations__} - {"keywords"}:
            assert re.search(rf"\b{name}\b", PAGE), name
