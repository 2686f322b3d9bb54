"""The guide for Python says what the code does."""

import doctest
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "python.md"


def test_the_guide_for_python_runs() -> None:
    assert doctest.testfile(str(GUIDE), module_relative=False).failed == 0
