"""Every clause in docs/clauses.md is held by the tests it names, and every marked test by a clause that is there."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
_ROW: Final = re.compile(r"\| ([A-Z]{2}-\d+[a-z]?) \| (.+?) \| (.*?) ?\| (.*) \|")
COUNTS: Final = {"MT": 24, "SF": 18, "BJ": 21, "MB": 23}
"""How many sentences each sheet was parted into."""


def documented(text: str) -> dict[str, set[str]]:
    """The tests each clause names."""
    rows = [match for line in text.splitlines() if (match := _ROW.fullmatch(line))]
    return {row[1]: set(re.findall(r"`(test_\w+)`", row[4])) for row in rows}


def marked(tests: Path) -> dict[str, set[str]]:
    """The tests marked with each clause, wherever they stand under `tests`."""
    found: dict[str, set[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for clause in filter(None, map(_clause, node.decorator_list)):
                    found.setdefault(clause, set()).add(node.name)
    return found


def _clause(decorator: ast.expr) -> str | None:
    match decorator:
        case ast.Call(func=ast.Attribute(attr="clause"), args=[ast.Constant(value=str(clause))]):
            return clause
    return None


def disagreements(docs: dict[str, set[str]], tests: dict[str, set[str]]) -> list[str]:
    """Clauses without tests, tests marked with unknown clauses, and names that differ."""
    faults = [f"{clause} has no test" for clause in docs if not tests.get(clause)]
    faults += [
        f"{clause} is marked on {sorted(names)} but not in docs"
        for clause, names in tests.items()
        if clause not in docs
    ]
    for clause in docs.keys() & tests.keys():
        faults += [f"{clause} names {name}, which is not marked with it" for name in docs[clause] - tests[clause]]
        faults += [f"{clause} does not name {name}" for name in tests[clause] - docs[clause]]
    return faults


def test_docs_and_tests_agree_on_every_clause() -> None:
    docs = documented((ROOT / "docs" / "clauses.md").read_text(encoding="utf-8"))
    assert disagreements(docs, marked(ROOT / "tests")) == []


def test_no_clause_has_left_the_list() -> None:
    docs = documented((ROOT / "docs" / "clauses.md").read_text(encoding="utf-8"))
    counts = {prefix: sum(clause.startswith(f"{prefix}-") for clause in docs) for prefix in COUNTS}
    assert counts == COUNTS
    assert len(docs) == sum(COUNTS.values())


@pytest.mark.parametrize(
    ("docs", "tests", "fault"),
    [
        ({"MT-1": {"test_a"}}, {}, "MT-1 has no test"),
        ({}, {"MT-9": {"test_a"}}, "MT-9 is marked on ['test_a'] but not in docs"),
        ({"MT-1": {"test_a", "test_gone"}}, {"MT-1": {"test_a"}}, "MT-1 names test_gone, which is not marked with it"),
        ({"MT-1": {"test_a"}}, {"MT-1": {"test_a", "test_b"}}, "MT-1 does not name test_b"),
    ],
)
def test_the_check_itself_can_fail(docs: dict[str, set[str]], tests: dict[str, set[str]], fault: str) -> None:
    assert disagreements(docs, tests) == [fault]
