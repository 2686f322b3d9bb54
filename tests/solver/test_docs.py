"""The examples of the solver's page and docstrings run and say the truth."""

import doctest
from pathlib import Path

import pitboss.solver

PAGE = Path(__file__).parents[2] / "docs" / "solver.md"


def test_the_page() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_the_package() -> None:
    assert doctest.testmod(pitboss.solver).failed == 0
