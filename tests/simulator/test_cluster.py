"""A real Dask scheduler and real workers, one of them killed in the middle: the result is the same, bit for bit."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.simulator.plain_chart import plain_chart

from pitboss.errors import ParamError
from pitboss.rules import load
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.simulator.cluster import Cluster
from pitboss.simulator.kernel.tally import Tally

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _process(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    source = Path(__file__).parents[2] / "src"
    environment = os.environ | {"PYTHONPATH": str(source), "NUMBA_NUM_THREADS": "1"}
    command = [sys.executable, "-m", *arguments]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def _cluster() -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """A scheduler and two workers with one thread each."""
    port = _free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny")
    with _process(*scheduler):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.2)
        with _process(*worker) as first, _process(*worker) as second:
            yield address, [first, second]


def test_a_killed_worker_changes_nothing() -> None:
    conditions = Conditions(load("blackjack"), plain_chart())
    goal = Goal(rounds=400_000)
    here = run_simulation(conditions, goal, seed=21, threads=1)
    with _cluster() as (address, workers):
        seen = 0

        def kill_one(_tally: Tally, _seconds: float) -> None:
            nonlocal seen
            seen += 1
            if seen == 3:
                workers[0].send_signal(signal.SIGKILL)

        with Cluster(address, timeout=60):
            """By now a worker has come."""
        there = run_simulation(conditions, goal, seed=21, cluster=address, bankroll=400, watch=kill_one)
        assert workers[0].wait(timeout=10) == -signal.SIGKILL
    assert seen > 3
    for mine, theirs in zip(here.run.tally, there.run.tally, strict=True):
        assert mine.tobytes() == theirs.tobytes()
    assert there.bankroll.amount == 400


def test_an_address_without_a_scheduler_is_refused() -> None:
    with pytest.raises(ParamError, match="no cluster"):
        Cluster(f"tcp://127.0.0.1:{_free_port()}", timeout=1)
