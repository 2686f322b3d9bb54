"""The notebooks run from top to bottom, and show what they showed when they were written."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.docs.notebooks import FOLDER, run

PATHS = sorted(FOLDER.glob("*.ipynb"))


def shown(notebook: dict[str, Any]) -> list[list[dict[str, str]]]:
    """What every cell prints, and what it shows: as text, and as the page that the site takes from it."""
    return [
        [
            {kind: "".join(lines) for kind, lines in (output.get("data") or {"printed": output["text"]}).items()}
            for output in cell["outputs"]
        ]
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def test_there_are_three() -> None:
    assert [path.stem for path in PATHS] == ["a-counters-afternoon", "a-first-look", "designing-a-game"]


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_a_notebook_runs_and_shows_the_same(path: Path) -> None:
    """Stale? `python -m tests.docs.notebooks`."""
    assert shown(run(path)) == shown(json.loads(path.read_text(encoding="utf-8")))
