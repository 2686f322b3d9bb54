"""The lowest versions that pyproject.toml names for the core and for running its tests, one requirement a line.

python -m tests.lowest
"""

import re
import tomllib
from pathlib import Path
from typing import Final

TESTED_WITH: Final = ("pytest", "pytest-xdist", "hypothesis")


def lowest() -> list[str]:
    """Every requirement at its lower bound."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [line for line in project["optional-dependencies"]["dev"] if re.split("[>[]", line)[0] in TESTED_WITH]
    return [line.replace(">=", "==") for line in (*project["dependencies"], *needed)]


if __name__ == "__main__":
    print("\n".join(lowest()))
