"""`import pitboss`: light, complete, and the same for people, for type checkers and for `dir()`."""

import ast
import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss

SOURCE = Path(str(pitboss.__file__))


def seen_by_type_checkers() -> dict[str, str]:
    """Every name that the block for type checkers imports, with the module it comes from."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    found = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        for name in node.names:
            found[name.name] = f"{node.module}.{name.name}" if node.module == "pitboss" else str(node.module)
    return found


def test_the_lazy_table_says_what_type_checkers_see() -> None:
    lazy = {name: f"pitboss.{home}" for name, home in vars(pitboss)["_HOME"].items()}
    rooms = {name: f"pitboss.{name}" for name in vars(pitboss)["_ROOMS"]}
    assert lazy | rooms == seen_by_type_checkers()
    assert sorted(pitboss.__all__) == sorted(lazy | rooms)


@pytest.mark.parametrize("name", pitboss.__all__)
def test_every_name_is_there_and_listed(name: str) -> None:
    found = getattr(pitboss, name)
    home = getattr(found, "__module__", None) or found.__name__
    assert home.startswith("pitboss.")
    assert name in dir(pitboss)


def test_nothing_else_is_listed() -> None:
    """What tab offers is what the guide speaks of."""
    assert {name for name in dir(pitboss) if not name.startswith("__")} == set(pitboss.__all__)


def test_functions_are_functions_and_rooms_are_rooms() -> None:
    """No module poses as a function: `pitboss.solve` is one whatever was imported before."""
    code = (
        "import pitboss.solver.solution, pitboss.simulator, pitboss.counter, pitboss\n"
        "names = 'load games solve decide simulate settle count'.split()\n"
        "assert all(callable(getattr(pitboss, name)) for name in names)\n"
        "assert pitboss.rules.load is pitboss.load"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, pitboss\n"
        "pitboss.load('blackjack'), pitboss.games(), pitboss.Card, pitboss.Round, dir(pitboss)\n"
        "heavy = {'numpy', 'numba', 'rich', 'typer', 'pandas', 'altair'} & sys.modules.keys()\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="'pitboss' has no attribute 'slove'"):
        pitboss.slove  # type: ignore[attr-defined]  # noqa: B018


def test_the_package_is_typed() -> None:
    assert (SOURCE.parent / "py.typed").exists()


def test_the_examples_of_the_package() -> None:
    assert doctest.testmod(pitboss).failed == 0
