"""A counter's run: kept and read back, its figures against another simulation, and files that are none."""

import json
from math import sqrt
from pathlib import Path

import pytest

from pitboss.counter import (
    BetLimits,
    CountRun,
    RunError,
    best_ramp,
    exposed_from,
    exposure,
    find_indices,
    flat_counter,
    of_result,
)
from pitboss.counter.ramp import AtCount
from pitboss.rules import load
from pitboss.simulator import Conditions, CountError, Goal, parse_count, simulate
from pitboss.simulator.departures import read_departures
from pitboss.solver import solve

RULES = load("mega-blackjack")


@pytest.fixture(scope="module")
def run() -> CountRun:
    chart = solve(RULES).chart.chart
    conditions = flat_counter(RULES, chart, parse_count("hi-lo"), seats=2)
    return of_result(simulate(conditions, Goal(rounds=1e6), seed=3))


def test_counts_are_all_rounds_and_their_edges_the_whole_edge(run: CountRun) -> None:
    assert sum(row.frequency for row in run.rows) == pytest.approx(1, abs=1e-3)
    mean = sum(row.frequency * row.edge for row in run.rows)
    whole = simulate(Conditions(RULES, solve(RULES).chart.chart, seats=2), Goal(rounds=1e6), seed=8).estimate.reduced
    error = sqrt(sum((row.frequency * row.std_error) ** 2 for row in run.rows) + whole.std_error**2)
    assert abs(mean - whole.ev) < 4 * error + 1e-5
    for row in run.rows:
        if row.frequency > 0.05:
            assert row.covariance is not None
            assert 0.1 * row.variance < row.covariance < 0.6 * row.variance


def test_a_kept_run_is_read_back(run: CountRun, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(run.to_json(), encoding="utf-8")
    assert CountRun.load(path) == run


def test_a_direct_simulation_of_the_best_ramp_wins_what_was_worked_out(run: CountRun) -> None:
    ramp = best_ramp(run.rows, 1000, BetLimits(1, 12, chip=1))
    spread = [(row.count, int(bet)) for row, bet in zip(run.rows, ramp.bets, strict=True)]
    steps = tuple((count, bet) for n, (count, bet) in enumerate(spread) if n == 0 or bet != spread[n - 1][1])
    direct = simulate(
        Conditions(RULES, solve(RULES).chart.chart, count=parse_count("hi-lo"), spread=steps, seats=2),
        Goal(rounds=1e6),
        seed=21,
    ).estimate
    error = sqrt(ramp.win_error**2 + (direct.reduced.std_error * direct.average_bet) ** 2)
    assert abs(ramp.win - direct.per_round) < 4 * error
    assert direct.std_dev == pytest.approx(ramp.std_dev, rel=0.02)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[]", "no run"),
        ('{"pitboss_count": 9}', "format 9"),
        ('{"pitboss_count": 1, "game": "x"}', "no run"),
        (
            '{"pitboss_count": 1, "game": "x", "title": "X", "sheet_hash": "0", "count": "hi-lo", "conditions": "", '
            '"rounds": 1, "shoes": 1, "rounds_per_shoe": NaN, "seed": 1, "by_count": [], "side_bets": {}}',
            "no run",
        ),
    ],
)
def test_what_is_no_run_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(text)
    with pytest.raises(RunError, match=says):
        CountRun.load(path)


@pytest.mark.parametrize(
    "fault",
    [{"frequency": -5}, {"frequency": 2}, {"variance": -1}, {"std_error": -1}, {"count": 10**400}, {"count": 65}],
)
def test_a_row_that_no_simulation_gives_is_refused(run: CountRun, tmp_path: Path, fault: dict[str, int]) -> None:
    kept = run.as_json()
    kept["by_count"][0] |= fault
    path = tmp_path / "run.json"
    path.write_text(json.dumps(kept))
    with pytest.raises(RunError, match="no run that pitboss count --save wrote"):
        CountRun.load(path)


def test_exposure_by_hand() -> None:
    rows = (AtCount(0, 0.9, -0.05, 0.0, 1), AtCount(3, 0.06, 0.01, 0.003, 1), AtCount(4, 0.04, 0.05, 0.004, 1))
    found = exposure(rows, 40)
    assert found is not None
    assert found.trigger == 3
    assert found.frequency == pytest.approx(0.10)
    assert found.edge == pytest.approx((0.06 * 0.01 + 0.04 * 0.05) / 0.10)
    assert found.per_100 == pytest.approx(0.26)
    assert found.per_shoe == pytest.approx(0.104)
    assert exposed_from(rows, 4, 40).per_100 == pytest.approx(0.20)
    assert exposure(rows[:1], 40) is None


def test_indices_are_written_and_played(tmp_path: Path) -> None:
    found = find_indices(solve(RULES), parse_count("hi-lo"), penetration=0.75)
    path = tmp_path / "mega.toml"
    path.write_text(found.to_toml(10))
    read = read_departures(path)
    assert read.count == parse_count("hi-lo")
    assert read.insure_from == found.insurance_index
    assert list(read.departures) == [index.departure() for index in found.to_play(10)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("count = ", "not TOML"),
        ('count = "nonsense"', "write a system"),
        ('[[departure]]\nhand = "hard 16"\nup = "T"\nplay = "stand"', "either from"),
        ('[[departure]]\nhand = "hardly 16"\nup = "T"\nplay = "stand"\nfrom = 0', "hard 16"),
        ('[[departure]]\nhand = "hard 16"\nup = "X"\nplay = "stand"\nfrom = 0', "hard 16"),
        ('[[departure]]\nhand = "hard 16"\nup = "T"\nplay = "stand"\nfrom = 0\ncards = "two"', "numbers of cards"),
        ("insure_from = true", "a number"),
        ("colour = 3", "no such key: colour"),
    ],
)
def test_a_file_of_departures_with_faults_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(CountError, match=says):
        read_departures(path)


def test_every_fault_of_a_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('count = "nonsense"\ncolour = 3\n[[departure]]\nhand = "hard 16"\n')
    with pytest.raises(CountError) as caught:
        read_departures(path)
    assert all(part in str(caught.value) for part in ("nonsense", "colour", "departure 1"))


def test_runs_are_plain_json(run: CountRun) -> None:
    assert json.loads(json.dumps(run.as_json()))["pitboss_count"] == 1
