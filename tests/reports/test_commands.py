"""The commands of a report print the figures that it has."""

import re
import shlex

import pytest
from tests.commands import Command
from tests.reports.studies import study, wagers_of

from pitboss.reports import SEED
from pitboss.reports.annexes import commands_section
from pitboss.reports.document import SECTIONS
from pitboss.reports.study import Effort, Filing, Study
from pitboss.reports.variants import varied
from pitboss.rules import games, load
from pitboss.strategy.chart import never_bust

GAME = "mega-blackjack"


def command(about: Study, section: str, start: str) -> list[str]:
    """The words of the first command of a section that begins so, without the program's name."""
    lines = [
        row.line
        for row in commands_section(about, Filing()).commands
        if row.section == section and row.line.startswith(start)
    ]
    return shlex.split(lines[0])[1:]


@pytest.mark.parametrize("game", games())
def test_every_section_with_figures_has_a_command_that_can_be_typed(game: str) -> None:
    rows = commands_section(Study(load(game), SEED), Filing()).commands
    without = {"examples", "method", "regulations", "commands"}
    assert {row.section for row in rows} == {*SECTIONS, "summary"} - without
    assert [row.line for row in rows if re.search(r"[A-Z]{3,}", row.line)] == []


def test_odds_prints_the_house_advantage_of_every_wager(pitboss: Command) -> None:
    done = pitboss(*command(study(GAME), "wagers", "pitboss odds"))
    assert done.code == 0
    found = wagers_of(GAME)
    assert f"{found.main.house_edge.value:.6f}%" in done.out
    assert f"{found.main_best.house_edge.value:.6f}%" in done.out
    insurance, buster, *_ = found.others
    assert f"{insurance.house_edge.value:.4f}%" in done.out
    assert f"{buster.house_edge.value:.4f}%" in done.out


def test_compare_prints_what_the_first_rule_is_worth(pitboss: Command) -> None:
    words = command(study(GAME), "sensitivity", "pitboss compare")
    key, value = words[-1].split("=")
    made = varied(load(GAME), {key: value})
    assert made is not None
    done = pitboss(*words)
    assert f"{100 * study(GAME).edge(made):.6f}%" in done.out


def test_a_grid_prints_the_house_advantage_by_decks(pitboss: Command) -> None:
    done = pitboss(*command(study(GAME), "sensitivity", "pitboss odds"))
    assert done.code == 0
    for decks in (1, 8):
        made = varied(load(GAME), {"shoe.decks": str(decks)})
        assert made is not None
        assert re.search(rf"^{decks} +{100 * study(GAME).edge(made):.4f}%", done.out, re.MULTILINE)


def test_simulate_prints_the_rounds_that_were_reconciled(pitboss: Command) -> None:
    """The same seed and rounds: the same estimate and error, to the last digit shown."""
    quick = Study(load(GAME), SEED, Effort(rounds=20_000))
    done = pitboss(*command(quick, "reconciliation", "pitboss simulate"))
    found = quick.simulate_fresh(quick.rules, quick.chart, seed=SEED).estimate.reduced
    assert f"{100 * found.ev:.5f}% ± {100 * found.std_error:.5f}%" in done.out


def test_odds_prints_what_never_busting_costs(pitboss: Command) -> None:
    about = study(GAME)
    done = pitboss(*command(about, "strategy", "pitboss odds"))
    assert f"{100 * about.chart_edge(never_bust(about.rules)):.4f}" in done.out
