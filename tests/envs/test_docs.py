"""The environments' page: its examples run, its figures are true, and it names every field and every argument."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.envs import RoundEnv, RoundVectorEnv, ShoeEnv, ShoeVectorEnv, optimal_value
from pitboss.envs.answers import ANSWERS
from pitboss.envs.terms import Offered

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("block", [block for block in BLOCKS if "evaluate(" not in block])
def test_every_example_runs(block: str) -> None:
    names: dict[str, Any] = {}
    exec("import gymnasium, pitboss.envs\n" + block, names)
    assert names


def test_the_figures_of_the_page_are_true() -> None:
    figures = dict(re.findall(r"^optimal_value\((.*?)\)\s+# (-0\.\d+)", PAGE, flags=re.MULTILINE))
    assert float(figures['"blackjack"']) == round(optimal_value("blackjack"), 8)
    assert float(figures['"blackjack", play="chart"']) == round(optimal_value("blackjack", play="chart"), 8)


def test_every_field_answer_and_argument_is_named() -> None:
    for memory in ("count", "cards"):
        for field in ShoeEnv(memory=memory).observation_space:  # type: ignore[attr-defined]
            assert f"`{field}`" in PAGE
    assert all(f"| {name} |" in PAGE for name in ANSWERS)
    for kind in (RoundEnv, ShoeEnv, RoundVectorEnv, ShoeVectorEnv):
        named = [each.name for each in inspect.signature(kind).parameters.values() if each.kind is not each.VAR_KEYWORD]
        for argument in (*named, *Offered.__annotations__):
            assert re.search(rf"\b{argument}\b", PAGE), argument
