"""A module bears the name of a package only where both are about the same thing."""

from pathlib import Path
from typing import Final

from pitboss.cli.catalogue import COMMANDS

SOURCE: Final = Path(__file__).parents[1] / "src" / "pitboss"

ONE_MEANING: Final = {
    "charts": "strategy charts",
    "document": "the report as one document",
    "kernel": "what runs as machine code",
    "pages": "what is sent to a browser, page by page",
    "pit": "where commands become entries",
    "report": "figures set out to be read",
    "strategy": "how hands are played",
    "table": "one table",
    "tables": "the tables of the house",
}
SHAPES: Final = "house/shapes"
"""A shape that travels is named for what it is the shape of."""


def test_packages_and_modules_of_one_name_mean_one_thing() -> None:
    packages = {path.parent.name for path in SOURCE.rglob("*/__init__.py")}
    against = {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if path.stem in packages - ONE_MEANING.keys()
        and not (path.parent.name == "cli" and path.stem in COMMANDS)
        and str(path.parent.relative_to(SOURCE)) != SHAPES
    }
    assert against == set()


def test_every_name_that_is_said_to_mean_one_thing_is_a_package() -> None:
    assert ONE_MEANING.keys() <= {path.parent.name for path in SOURCE.rglob("*/__init__.py")}
