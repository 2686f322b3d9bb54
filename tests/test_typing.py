"""A user's own program passes a strict type checker."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pitboss

PROGRAM: Final = """\
import pitboss
from pitboss.api.variations import RuleSet
from pitboss.counting import Index, Ramp
from pitboss.solver import Bet, Figures, Removal
from pitboss.strategy.cells import Cell

changes = {"natural.pays": "6:5", "shoe.decks": 2}
rules: pitboss.Rules = pitboss.load("blackjack", changes)
values = {"natural.pays": ["3:2", "6:5"], "shoe.decks": [1, 2], "double.after_split": (True, False)}
rows: list[RuleSet] = list(pitboss.solve_many(pitboss.grid("blackjack", values, {"shoe.penetration": 0.8})))
figures: list[Figures | None] = [row.figures for row in rows]
cell: Cell = pitboss.solve(rules).chart["hard 16", "T"]
bet: Bet | None = pitboss.solve(rules).insurance
removal: Removal = pitboss.solve(rules).removal()
counted = pitboss.count(rules, rounds=1e6)
index: Index = counted.indices[0]
ramp: Ramp | None = counted.bets
try:
    pitboss.simulate(rules, seats=9)
except ValueError as error:
    print(error)
"""


def test_changes_and_values_of_several_kinds_and_names_for_all_that_is_found(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    source = Path(str(pitboss.__file__)).parents[1]
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "", str(program)],
        cwd=tmp_path,
        env={"MYPYPATH": str(source), "MYPY_CACHE_DIR": str(source.parent / ".mypy_cache" / "users")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
