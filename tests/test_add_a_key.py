"""Whoever follows "Add a key" in CONTRIBUTING has a key: a line for the sheet, one for each reader, and all follow it.

In a copy of the sources a sheet may say that soft hands are not doubled. Table, solver and charts are taught so, one
function each; the simulator and the environments, which ask the charts, need nothing.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from tests.test_recipes import SOURCE, recipe

pytest.importorskip("gymnasium", reason="the environments are asked too")

KEY: Final = 'Key("double.soft", FLAG, True, "soft hands may be doubled"),'
SHEET: Final = {
    "rules/keys.py": ('    Key("double.after_split"', f'    {KEY}\n    Key("double.after_split"'),
    "rules/model.py": ("    totals: Literal", "    soft: bool\n    totals: Literal"),
}
"""Step 1: what stands there, and what takes its place."""
READERS: Final = {
    "game/legal.py": """
_may_double_any = can_double


def can_double(rules: Rules, hand: Hand) -> bool:
    return _may_double_any(rules, hand) and (rules.double.soft or not hand.soft)
""",
    "strategy/spots.py": """
_may_double_any = _may_double


def _may_double(rules: Rules, spot: Spot, *, from_split: bool) -> bool:
    return _may_double_any(rules, spot, from_split=from_split) and (rules.double.soft or not spot.soft)
""",
    "solver/legal.py": """
_all_undoubled = _undoubled


def _undoubled(rules: Rules, hands: HandTable, *, from_split: bool) -> Flags:
    allowed = _all_undoubled(rules, hands, from_split=from_split)
    allowed[:, DOUBLE] &= rules.double.soft | ~hands.soft
    return allowed
""",
}
"""Steps 3 to 5: what is added to each statement of what is legal."""
ASKED: Final = """
import json
from pitboss.actions import Action
from pitboss.cards import parse_cards, total
from pitboss.envs.kernel.allowed import plays_table
from pitboss.envs.kernel.asks import DOUBLE as DOUBLE_BIT
from pitboss.game.hand import Hand
from pitboss.game.legal import can_double
from pitboss.rules import SheetError, load
from pitboss.rules.writing import to_toml
from pitboss.simulator.numbers.handgraph import build_graph
from pitboss.solver.legal import legal_plays
from pitboss.strategy.chart import DOUBLE
from pitboss.strategy.multisets import all_hands
from pitboss.strategy.simple import SIMPLE

HANDS = {"soft": "As 6d", "hard": "5s 6d"}
found = {"refused": "", "written": "", "hashes": []}
try:
    load("blackjack", {"double.soft": "seldom"})
except SheetError as error:
    found["refused"] = str(error)
for soft in ("true", "false"):
    rules = load("blackjack", {"double.soft": soft})
    found["hashes"].append(rules.hash)
    found["written"] = to_toml(rules)
    hands, plays, env = all_hands(), legal_plays(rules, all_hands()), plays_table(rules)
    chart = SIMPLE["never-bust"](rules)
    chart.plays[0, :, :, 2, :] = DOUBLE
    graph = build_graph(rules, [chart])
    for name, cards in HANDS.items():
        held = parse_cards(cards)
        points, is_soft = total(held)
        hand = Hand(held, 100, points, is_soft)
        ranks = [card.value - 1 for card in hand.cards]
        found[soft, name] = {
            "table": can_double(rules, hand),
            "solver": bool(plays.dealt[hands.number(tuple(ranks)), DOUBLE]),
            "simulator": bool(graph.act[0, graph.start[4, ranks[0], ranks[1]]] == DOUBLE),
            "environments": bool(env[4, 0, 0, int(is_soft), 2, points] >> DOUBLE_BIT & 1),
        }
print(json.dumps({" ".join(key) if isinstance(key, tuple) else key: value for key, value in found.items()}))
"""


def in_a_copy(folder: Path, readers: dict[str, str]) -> dict[str, Any]:
    """What the sources answer once the key is in the sheet and these readers know it."""
    copy = folder / "pitboss"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    for name, (before, after) in SHEET.items():
        text = (copy / name).read_text(encoding="utf-8")
        assert text.count(before) == 1, name
        (copy / name).write_text(text.replace(before, after), encoding="utf-8")
    for name, more in readers.items():
        with (copy / name).open("a", encoding="utf-8") as file:
            file.write(more)
    done = subprocess.run(
        [sys.executable, "-c", ASKED],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


def test_the_recipe_names_the_files_that_a_key_needs() -> None:
    assert {f"src/pitboss/{name}" for name in (*SHEET, *READERS)} <= recipe("Add a key")


def test_a_key_that_every_reader_was_taught_is_followed_by_all(tmp_path: Path) -> None:
    answers = in_a_copy(tmp_path, READERS)
    assert "double.soft: found 'seldom'" in answers["refused"]
    assert "soft = false" in answers["written"]
    assert len({*answers["hashes"]}) == 2
    everybody = ("table", "solver", "simulator", "environments")
    for hand in ("true soft", "true hard", "false hard"):
        assert answers[hand] == dict.fromkeys(everybody, True), hand
    assert answers["false soft"] == dict.fromkeys(everybody, False)


@pytest.mark.parametrize(
    ("forgotten", "deaf"),
    [
        ("game/legal.py", {"table"}),
        ("solver/legal.py", {"solver"}),
        ("strategy/spots.py", {"simulator", "environments"}),
    ],
)
def test_a_reader_that_was_forgotten_disagrees_with_the_others(tmp_path: Path, forgotten: str, deaf: set[str]) -> None:
    answers = in_a_copy(tmp_path, {name: more for name, more in READERS.items() if name != forgotten})
    assert {reader for reader, doubles in answers["false soft"].items() if doubles} == deaf
