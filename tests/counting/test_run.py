"""A counter's run: kept and read back, its figures against another simulation, and files that are none."""

import json
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from pitboss.counting import (
    AtCount,
    Bets,
    CountRun,
    Ramp,
    find_indices,
    flat_counter,
    load_run,
    run_record,
    run_text,
    stepped_ramp,
)
from pitboss.counting.vulnerability import exposed_from, exposure
from pitboss.errors import ParamError, PitbossError
from pitboss.rules import load
from pitboss.simulator import Conditions, Counter, Goal, parse_system, run_simulation
from pitboss.simulator.departures import read_departures
from pitboss.simulator.kernel.tally import Estimate
from pitboss.solver import solve

RULES = load("mega-blackjack")


@pytest.fixture(scope="module")
def run() -> CountRun:
    chart = solve(RULES).chart
    conditions = flat_counter(RULES, chart, Counter(spots=2), seats=2)
    return CountRun.of(run_simulation(conditions, Goal(rounds=1e6), seed=3, batches=True))


def test_counts_are_all_rounds_and_their_edges_the_whole_edge(run: CountRun) -> None:
    assert sum(row.frequency for row in run.rows) == pytest.approx(1, abs=1e-3)
    mean = sum(row.frequency * row.edge for row in run.rows)
    whole = run_simulation(Conditions(RULES, solve(RULES).chart, seats=2), Goal(rounds=1e6), seed=8).estimate.reduced
    error = sqrt(sum((row.frequency * row.std_error) ** 2 for row in run.rows) + whole.std_error**2)
    assert abs(mean - whole.ev) < 4 * error + 1e-5
    for row in run.rows:
        if row.frequency > 0.05:
            assert row.covariance is not None
            assert 0.1 * row.variance < row.covariance < 0.6 * row.variance


def test_a_kept_run_is_read_back(run: CountRun, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(run_text(run), encoding="utf-8")
    assert load_run(path) == run


def test_a_run_without_batches_opens_and_is_bet(run: CountRun, tmp_path: Path) -> None:
    old = run_record(run, batches=False)
    path = tmp_path / "old.json"
    path.write_text(json.dumps(old))
    opened = load_run(path)
    assert [row.edge for row in opened.rows] == [row.edge for row in run.rows]
    assert opened.batches_of("main") is None
    ramp = Bets().best(opened.rows, 1000)
    assert ramp.win_error < Bets().best(run.rows, 1000, batches=run.batches_of("main")).win_error
    with pytest.raises(ValueError, match="without batches"):
        opened.left_below(-1)


def _directly(rounds: float, seed: int, ramp: tuple[tuple[int, int], ...], *, seats: int = 1, **more: Any) -> Estimate:
    """The same game bet by a ramp, in rounds of their own; the first step holds below it too."""
    steps = ((-64, ramp[0][1]), *ramp[1:])
    conditions = Conditions(RULES, solve(RULES).chart, seats=seats, counter=Counter(ramp=steps, **more))
    return run_simulation(conditions, Goal(rounds=rounds), seed=seed).estimate


def _steps(ramp: Ramp) -> tuple[tuple[int, int], ...]:
    """The whole bets of a ramp as the simulator takes them."""
    spread = [(row.count, int(bet)) for row, bet in zip(ramp.rows, ramp.bets, strict=True)]
    return tuple((count, bet) for n, (count, bet) in enumerate(spread) if n == 0 or bet != spread[n - 1][1])


def _agree(ramp: Ramp, direct: Estimate) -> None:
    """The win within four standard errors, and the standard deviation of a round within two per cent."""
    error = sqrt(ramp.win_error**2 + (direct.reduced.std_error * direct.average_bet) ** 2)
    assert abs(ramp.win - direct.per_round) < 4 * error
    assert ramp.std_dev == pytest.approx(direct.std_dev, rel=0.02)
    assert ramp.average_bet == pytest.approx(direct.average_bet, rel=0.02)


def test_a_direct_simulation_of_the_best_ramp_wins_what_was_worked_out(run: CountRun) -> None:
    ramp = Bets((1, 12), chip=1).best(run.rows, 5000, batches=run.batches_of("main"))
    assert min(ramp.bets) > 1
    _agree(ramp, _directly(1e6, 21, _steps(ramp), seats=2))


@pytest.mark.parametrize("spots_from", [None, 2])
def test_a_direct_simulation_of_two_spots_agrees(run: CountRun, spots_from: int | None) -> None:
    steps = ((0, 1), (2, 8))
    ramp = stepped_ramp(run.rows, 1000, steps, spots=2, spots_from=spots_from, batches=run.batches_of("main"))
    _agree(ramp, _directly(1e6, 22, steps, seats=2, spots=2, spots_from=spots_from))


def test_a_direct_simulation_of_one_who_leaves_agrees_without_new_rounds() -> None:
    player = flat_counter(RULES, solve(RULES).chart, Counter())
    left = CountRun.of(run_simulation(player, Goal(rounds=1e6), seed=30, batches=True)).left_below(-1)
    assert min(row.count for row in left.rows) >= -1
    steps = ((0, 1), (2, 8))
    ramp = stepped_ramp(left.rows, 1000, steps, batches=left.batches_of("main"))
    _agree(ramp, _directly(6e5, 31, steps, leave_below=-1))


def test_a_direct_simulation_of_errors_and_of_waiting_agrees(run: CountRun) -> None:
    """Bets do not change the cards. Off by one in a tenth of the rounds is a tenth of the ramps one count up and down;
    who bets only from 1 on wins what bets twice as large above that win more than bets once as large."""
    one, twice = ((0, 1), (1, 4), (3, 9)), ((0, 1), (1, 8), (3, 18))
    batches = run.batches_of("main")

    def moved(by: int) -> Estimate:
        return _directly(5e5, 23, tuple((count + by, bet) for count, bet in one), seats=2)

    here, up, down, more = moved(0), moved(1), moved(-1), _directly(5e5, 23, twice, seats=2)
    erring = replace(stepped_ramp(run.rows, 1000, one, batches=batches), errors=0.1)
    won = 0.9 * here.per_round + 0.05 * (up.per_round + down.per_round)
    error = sqrt(erring.win_error**2 + (here.reduced.std_error * here.average_bet) ** 2)
    assert abs(erring.win - won) < 4 * error
    waiting = stepped_ramp(run.rows, 1000, one, enter=1, batches=batches)
    assert abs(waiting.win - (more.per_round - here.per_round)) < 4 * error


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[]", "no saved run"),
        pytest.param("[" * 100_000, "no saved run", id="nested too deep"),
        ('{"pitboss_count": 9}', "format 9"),
        ('{"pitboss_count": 1, "game": "x"}', "no saved run"),
        (
            '{"pitboss_count": 1, "game": "x", "title": "X", "sheet_hash": "0", "system": "hi-lo", "conditions": "", '
            '"rounds": 1, "shoes": 1, "rounds_per_shoe": NaN, "seed": 1, "by_count": [], "side_bets": {}}',
            "no saved run",
        ),
    ],
)
def test_what_is_no_run_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(text)
    with pytest.raises(PitbossError, match=says):
        load_run(path)


@pytest.mark.parametrize(
    "fault",
    [{"frequency": -5}, {"frequency": 2}, {"variance": -1}, {"std_error": -1}, {"count": 10**400}, {"count": 65}],
)
def test_a_row_that_no_simulation_gives_is_refused(run: CountRun, tmp_path: Path, fault: dict[str, int]) -> None:
    kept = run_record(run, batches=False)
    kept["by_count"][0] |= fault
    path = tmp_path / "run.json"
    path.write_text(json.dumps(kept))
    with pytest.raises(PitbossError, match="no saved run"):
        load_run(path)


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
    found = find_indices(solve(RULES), parse_system("hi-lo"), penetration=0.75)
    path = tmp_path / "mega.toml"
    path.write_text(found.to_toml(10))
    read = read_departures(path)
    assert read["system"] == parse_system("hi-lo")
    assert read["insure_at"] == found.insurance_index
    assert list(read["departures"]) == [index.departure() for index in found.to_play(10)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("system = ", "not TOML"),
        ('system = "nonsense"', "write a system"),
        ('[[departure]]\nhand = "hard 16"\nup = "T"\nplay = "stand"', "either from"),
        ('[[departure]]\nhand = "hardly 16"\nup = "T"\nplay = "stand"\nfrom = 0', "hard 16"),
        ('[[departure]]\nhand = "hard 16"\nup = "X"\nplay = "stand"\nfrom = 0', "hard 16"),
        ('[[departure]]\nhand = "hard 16"\nup = "T"\nplay = "stand"\nfrom = 0\ncards = "two"', "numbers of cards"),
        ("insure_at = true", "a number"),
        pytest.param("insure_at = 1" + "0" * 400, "a number", id="insure_at far too large"),
        pytest.param(
            '[[departure]]\nhand = "hard 16"\nup = "T"\nplay = "stand"\nfrom = 1' + "0" * 400,
            "either from",
            id="from far too large",
        ),
        ("departure = 1", "1; write each departure"),
        pytest.param("departure = " + "[" * 9999, "nested too deep", id="nested too deep"),
        ("colour = 3", "no such key: colour"),
    ],
)
def test_a_file_of_departures_with_faults_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(ParamError, match=says):
        read_departures(path)


def test_every_fault_of_a_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('system = "nonsense"\ncolour = 3\n[[departure]]\nhand = "hard 16"\n')
    with pytest.raises(ParamError) as caught:
        read_departures(path)
    assert all(part in str(caught.value) for part in ("nonsense", "colour", "departure 1"))


def test_runs_are_plain_json(run: CountRun) -> None:
    assert json.loads(json.dumps(run_record(run, batches=False)))["pitboss_count"] == 1
