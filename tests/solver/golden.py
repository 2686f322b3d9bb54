"""Figures from public sources, as rows of words."""

from pathlib import Path

_FOLDER = Path(__file__).parent.parent / "golden"


def rows(name: str) -> list[list[str]]:
    """The rows of a file of figures, without its comments."""
    lines = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


def digits(text: str) -> int:
    """How many decimals a figure is given with."""
    return len(text.partition(".")[2])
