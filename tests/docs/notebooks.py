"""Runs the notebooks of the documentation: `python -m tests.docs.notebooks` writes their outputs anew.

A cell is run as Python runs it, and the value of its last expression is shown as a notebook shows it; nothing of
Jupyter is needed.
"""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[2] / "docs" / "notebooks"


def run(path: Path) -> dict[str, Any]:
    """The notebook with the outputs of a new run; whatever a cell raises is raised here."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"] = number
            cell["outputs"] = _outputs("".join(cell["source"]), names, number)
    return notebook


def _outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    shown: Any = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if shown is not None:
        data = {"text/plain": _lines(repr(shown))}
        if hasattr(shown, "_repr_html_"):
            data = {"text/html": _lines(shown._repr_html_()), **data}
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def written(notebook: dict[str, Any]) -> str:
    """A notebook as its file holds it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.ipynb")):
        path.write_text(written(run(path)), encoding="utf-8")
        print(f"written: {path.name}")
