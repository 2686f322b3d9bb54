"""The style of a report: for the screen, and for paper, where every page has its number."""

from importlib import resources
from string import Template
from typing import Final

_STYLE: Final = "style.css"


def style(running: str) -> str:
    """The style sheet, with the line that runs at the foot of every page but the first."""
    text = (resources.files(__package__) / _STYLE).read_text(encoding="utf-8")
    return Template(text).substitute(running=running.replace("\\", "").replace('"', "'"))
