"""The pages that are made of code, or that show it, say what the code says."""

import doctest
from pathlib import Path

from pitboss.cli.app import command_tree, walk
from pitboss.cli.reference import reference

DOCS = Path(__file__).parents[2] / "docs"


def test_the_guide_for_python_runs() -> None:
    assert doctest.testfile(str(DOCS / "python.md"), module_relative=False).failed == 0


def test_the_reference_of_the_commands_is_what_the_commands_say() -> None:
    """Stale? `python -m pitboss.cli.reference > docs/commands.md`."""
    assert (DOCS / "commands.md").read_text(encoding="utf-8") == reference()


def test_the_reference_has_every_command_and_option() -> None:
    _, *sections = (DOCS / "commands.md").read_text(encoding="utf-8").split("\n## ")
    by_name = {section.partition("\n")[0]: section for section in sections}
    commands = [(path, command) for path, command in walk(command_tree()) if path and not hasattr(command, "commands")]
    assert list(by_name) == [" ".join(("pitboss", *path)) for path, _ in commands]
    for path, command in commands:
        options = [word for param in command.params for word in param.opts if word.startswith("--")]
        section = by_name[" ".join(("pitboss", *path))]
        assert [option for option in options if option not in section] == []
