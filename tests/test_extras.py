"""The extras: without them everything but their own parts works, and what is missing is said in one line."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Collection
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.extras import EXTRAS, missing_as, what_is_missing

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = {module for modules in EXTRAS.values() for module in modules} | {"altair", "pandas"}
WITHOUT = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Nothing())
from pitboss.cli.app import run
for words in {commands}:
    sys.argv[1:] = words
    try:
        run()
    except SystemExit as ended:
        print("ended with", ended.code or 0)
"""

LOAD_ALL = """
from importlib import import_module
from pkgutil import walk_packages
import pitboss

others = ("house", "envs", "reports.page", "reports.plots", "__main__")
for module in walk_packages(pitboss.__path__, "pitboss."):
    if not module.name.removeprefix("pitboss.").startswith(others):
        import_module(module.name)
"""


def _without_extras(
    *commands: list[str], typed: str = "", missing: Collection[str] = OPTIONAL
) -> subprocess.CompletedProcess[str]:
    """Run commands where no extra is installed, or all but some modules are."""
    program = WITHOUT.format(missing=set(missing), commands=list(commands))
    return subprocess.run(
        [sys.executable, "-c", program], input=typed, capture_output=True, text=True, timeout=900, check=False
    )


def test_the_core_needs_no_extra(tmp_path: Path) -> None:
    commands = [
        ["games"],
        ["rules", "blackjack"],
        ["settle", "blackjack", "--bet", "10", "--cards", "Tc 7d 9c Ts"],
        ["odds", "blackjack", "--hand", "T 6", "--up", "9"],
        ["chart", "blackjack", "--strategy", "never-bust"],
        ["chart", "blackjack", "--strategy", "never-bust", "-o", str(tmp_path / "chart.svg")],
        ["chart", "blackjack", "--strategy", "never-bust", "-o", str(tmp_path / "chart.html")],
        ["simulate", "blackjack", "--strategy", "never-bust", "--rounds", "1000", "--seed", "1"],
        ["verify", str(ROOT / "tests/table/records/format-1.json")],
        ["compare", "blackjack", "--set", "dealer.soft_17=stand"],
        ["play", "blackjack", "--plain"],
    ]
    done = _without_extras(*commands, typed="quit\n")
    assert done.stdout.count("ended with 0") == len(commands), done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        (["serve", "--port", "0"], "sqlalchemy", "serve"),
        (["audit"], "sqlalchemy", "serve"),
        (["floor", "tables"], "sqlalchemy", "serve"),
        (["chart", "blackjack", "--strategy", "never-bust", "-o", "chart.png"], "vl_convert", "plots"),
        (["simulate", "blackjack", "--rounds", "1e12", "-o", "page.html"], "vl_convert", "plots"),
        (["count", "blackjack", "--rounds", "1e12", "-o", "page.html"], "vl_convert", "plots"),
        (["count", "blackjack", "--exact", "-o", "indices.pdf"], "vl_convert", "plots"),
    ],
)
def test_a_missing_extra_is_named_in_one_line_before_the_work(words: list[str], module: str, extra: str) -> None:
    done = _without_extras(words)
    assert done.stdout == "ended with 1\n"
    assert done.stderr == f"pitboss: this needs {module}: pip install 'pitboss[{extra}]'\n"


@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["audit"], ["floor", "tables"]])
def test_a_house_on_postgresql_needs_its_driver(words: list[str]) -> None:
    pytest.importorskip("sqlalchemy", reason="a house needs [serve] first")
    done = _without_extras([*words, "--database", "postgresql://nobody@127.0.0.1:1/house"], missing={"psycopg"})
    assert done.stdout == "ended with 1\n"
    assert done.stderr == "pitboss: this needs psycopg: pip install 'pitboss[postgres]'\n"


@pytest.mark.parametrize(
    ("words", "extra", "told"),
    [
        (
            ["report", "blackjack", "--rounds", "1e12", "-o", "report.pdf"],
            "pdf",
            "this needs playwright: pip install 'pitboss[pdf]'; or write .html and print it",
        ),
        (
            ["simulate", "blackjack", "--strategy", "never-bust", "--cluster", "tcp://127.0.0.1:1"],
            "cluster",
            "this needs distributed: pip install 'pitboss[cluster]'",
        ),
    ],
)
def test_where_there_is_another_way_the_line_says_more(words: list[str], extra: str, told: str) -> None:
    done = _without_extras(words)
    assert (done.stdout.startswith("ended with "), len(done.stderr.splitlines())) == (True, 1)
    assert f"pitboss[{extra}]" in done.stderr
    assert told in done.stderr


def test_all_but_the_house_environments_and_pages_of_reports_load_without_an_extra() -> None:
    """All that a command could need on its way: the figures of reports, counts and their pages."""
    program = WITHOUT.format(missing=OPTIONAL, commands=[]) + LOAD_ALL
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=False)
    assert (done.stdout, done.stderr) == ("", "")


def test_a_package_that_is_there_but_too_old_is_not_called_missing() -> None:
    error = ModuleNotFoundError("No module named 'uvicorn.new'", name="uvicorn.new")
    assert what_is_missing(error) == "this needs a newer uvicorn: pip install --upgrade 'pitboss[serve]'"


def test_a_module_of_no_extra_is_not_explained_away() -> None:
    assert what_is_missing(ModuleNotFoundError("No module named 'tomllib'", name="tomllib")) is None


def test_a_refusal_of_its_own_kind_names_the_extra_and_hides_no_other_fault() -> None:
    """A cluster whose own modules are broken is no cluster that is not installed."""
    with pytest.raises(PitbossError, match=r"^this needs distributed: pip install 'pitboss\[cluster\]'$"), refused():
        raise ModuleNotFoundError("No module named 'distributed'", name="distributed")
    with pytest.raises(ModuleNotFoundError, match="msgpack"), refused():
        raise ModuleNotFoundError("No module named 'msgpack'", name="msgpack")
    with pytest.raises(ImportError, match=r"^cannot import name"), refused():
        raise ImportError("cannot import name 'Client' from 'distributed'", name="distributed")


def refused() -> AbstractContextManager[None]:
    return missing_as(PitbossError)


def test_every_module_used_is_of_the_core_or_of_an_extra() -> None:
    """As pyproject.toml has them; a module that nobody declared would be missing on a fresh machine."""
    core = {_module(line) for line in PROJECT["dependencies"]}
    declared = {extra: {_module(line) for line in lines} for extra, lines in PROJECT["optional-dependencies"].items()}
    for extra, modules in EXTRAS.items():
        assert set(modules) & declared[extra], extra
        assert set(modules) <= declared[extra] | _imported(), f"nothing asks for what {extra} is said to bring"
        assert not set(modules) & core
    explained = {"pandas", "IPython"}
    brought_along = (
        {module for modules in EXTRAS.values() for module in modules}
        | {"llvmlite", "markupsafe", "pydantic", "typing_extensions"}
        | explained
    )
    assert _imported() - set(sys.stdlib_module_names) - {"pitboss"} <= core | brought_along


def _module(requirement: str) -> str:
    """The module that a distribution is imported as."""
    name = re.split(r"[\[<>=]", requirement)[0].lower().replace("-", "_")
    return {"vl_convert_python": "vl_convert"}.get(name, name)


def _imported() -> set[str]:
    found = set()
    for source in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found
