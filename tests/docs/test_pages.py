"""The pages that are made of code, or that show it, say what the code says."""

import doctest
from pathlib import Path

from pitboss.cli.reference import reference

DOCS = Path(__file__).parents[2] / "docs"


def test_the_guide_for_python_runs() -> None:
    assert doctest.testfile(str(DOCS / "python.md"), module_relative=False).failed == 0


def test_the_reference_of_the_commands_is_what_the_commands_say() -> None:
    """Stale? `python -m pitboss.cli.reference > docs/commands.md`."""
    assert (DOCS / "commands.md").read_text(encoding="utf-8") == reference()


def test_the_reference_has_every_command_and_option() -> None:
    page = (DOCS / "commands.md").read_text(encoding="utf-8")
    for words in ("## pitboss odds", "## pitboss floor correct", "`--grid KEY=VALUE,…`", "`--penetration <float>`"):
        assert words in page
