"""Get what the tests share before they start, side by side: a browser, and the kernels of solver, simulator and
environments, unless they are kept from an earlier run. No test then waits for another that gets the same.

python -m tests.ready
"""

import subprocess
import sys

SOLVER = """
from pitboss.rules import load
from pitboss.solver import decide, removal, solve
solution = solve(load("blackjack", {"shoe.decks": "1"}))
solution.outcomes(solution.chart)
removal(solution)
"""
SIMULATOR = """
from pitboss.rules import load
from pitboss.simulator import Conditions, Counter, Goal, run_simulation
from pitboss.strategy.chart import SIMPLE
rules = load("blackjack")
chart = SIMPLE["never-bust"](rules)
for conditions in (Conditions(rules, chart), Conditions(rules, chart, seats=3, counter=Counter("hi-lo"))):
    for control_variates in (True, False):
        run_simulation(conditions, Goal(rounds=1000), seed=1, control_variates=control_variates)
"""
ENVIRONMENTS = """
from pitboss.envs import RoundEnv, RoundVectorEnv, ShoeEnv, ShoeVectorEnv
for env in (RoundEnv(), ShoeEnv(), RoundVectorEnv(), ShoeVectorEnv()):
    env.reset(seed=1)
    env.step(env.action_space.sample())
"""
COLLECTION = """
from pathlib import Path
import pytest
if not any(Path("tests").rglob("*-pytest-*.pyc")):
    raise SystemExit(pytest.main(["--collect-only", "-qq"]) and "the tests cannot be collected")
"""
"""The assertions of all tests, rewritten once and not by every worker."""
BROWSER = """
from playwright.sync_api import sync_playwright
from tests.browser.chromium import NoBrowserError, find_browser
with sync_playwright() as playwright:
    try:
        find_browser(playwright)
    except NoBrowserError as error:
        raise SystemExit(str(error))
"""


def main() -> None:
    """Start all and wait; end with an error if one does."""
    programs = (BROWSER, SOLVER, SIMULATOR, ENVIRONMENTS, COLLECTION)
    running = [subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.DEVNULL) for program in programs]
    sys.exit(max(process.wait() for process in running))


if __name__ == "__main__":
    main()
