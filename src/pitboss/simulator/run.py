"""Running chunks of work until enough is known, on threads here; the same chunks can run elsewhere.

Chunk k always deals from stream k, and chunks are added up in order, so a seed gives the same result bit for bit
however many threads there are and wherever they run.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.kernels.rng import first_stream, jump
from pitboss.params import number, whole
from pitboss.processes import cores
from pitboss.simulator.conditions import Work
from pitboss.simulator.kernel.chunk import new_tally, play_chunk
from pitboss.simulator.kernel.tally import ROUNDS, Estimate, Tally
from pitboss.simulator.kernel.variates import CARDS_PER_HAND

_CHUNK_ROUNDS = 1 << 17
_LEAST_SHOES = 2000
"""No precision is believed before so many shoes."""


@dataclass(frozen=True, slots=True)
class Goal:
    """When to stop, whichever comes first.

    Args:
        rounds: After so many rounds.
        precision: At this standard error.
        seconds: After so many seconds.

    Raises:
        ParamError: A number is out of bounds.
    """

    rounds: float | None = None
    precision: float | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.rounds is not None:
            whole("rounds", self.rounds, 2, 10**13)
        if self.precision is not None:
            number("precision", self.precision, 1e-7, 1)
        if self.seconds is not None:
            number("seconds", self.seconds, 0.01, 7 * 24 * 3600)

    def share_done(self, tally: Tally, seconds: float) -> float:
        """How much of the way is done, by the goal that is nearest; an error shrinks with the root of the rounds."""
        shares = [0.0]
        if self.rounds is not None:
            shares.append(float(tally.counts[ROUNDS]) / self.rounds)
        if self.seconds is not None:
            shares.append(seconds / self.seconds)
        if self.precision is not None:
            error = Estimate.of(tally).reduced.std_error
            shares.append((self.precision / error) ** 2 if error > 0 else 0.0)
        return min(max(share for share in shares if share == share), 1.0)

    def is_met(self, tally: Tally, seconds: float) -> bool:
        if self.rounds is not None and tally.counts[ROUNDS] >= self.rounds:
            return True
        if self.seconds is not None and seconds >= self.seconds:
            return True
        if self.precision is None:
            return False
        estimate = Estimate.of(tally)
        return estimate.shoes >= _LEAST_SHOES and estimate.reduced.std_error <= self.precision


class Workers(Protocol):
    """Somebody who plays chunks: threads here, or a cluster."""

    def submit(self, work: Work, stream: NDArray[np.uint64], shoes: int, reduces: bool) -> "Future[Tally]":
        """Begin a chunk."""

    def warm_up(self, work: Work, *, reduces: bool = True) -> None:
        """Load the kernel where chunks will be played, if that takes a while."""

    @property
    def at_once(self) -> int:
        """How many chunks to keep under way."""


class Threads:
    """Chunks on threads of this process."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or cores()
        self._pool = ThreadPoolExecutor(self.count)

    @property
    def at_once(self) -> int:
        return 2 * self.count

    def submit(self, work: Work, stream: NDArray[np.uint64], shoes: int, reduces: bool) -> "Future[Tally]":
        return self._pool.submit(play_chunk, *work, stream, shoes=shoes, reduces=reduces)

    def warm_up(self, work: Work, *, reduces: bool = True) -> None:
        """Load the kernel, compiling it if this machine never did."""
        play_chunk(*work, first_stream(0), shoes=1, reduces=reduces)

    def __enter__(self) -> "Threads":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)


class Batch(NamedTuple):
    """What some chunks brought count by count: the arrays of that name in their tallies, added up."""

    by_low: Floats
    joint: Floats
    pairs: Floats
    insurance: Floats


class Batches:
    """The chunks of a run, in order, in at most 32 batches of as many chunks each (the last may have fewer): how
    figures differ from one to another tells the error of any figure made of them."""

    _MOST: Final = 32

    def __init__(self) -> None:
        self.batches: list[Batch] = []
        self._size, self._in_last = 1, 1

    def add(self, tally: Tally) -> None:
        """Take in the next chunk."""
        chunk = Batch(tally.by_low, tally.joint, tally.pairs, tally.insurance)
        if self.batches and self._in_last < self._size:
            self.batches[-1] = _sum_of(self.batches[-1], chunk)
            self._in_last += 1
            return
        if len(self.batches) == self._MOST:
            self.batches = [
                _sum_of(one, other) for one, other in zip(self.batches[::2], self.batches[1::2], strict=True)
            ]
            self._size *= 2
        self.batches.append(chunk)
        self._in_last = 1


def _sum_of(one: Batch, other: Batch) -> Batch:
    return Batch(*(mine + theirs for mine, theirs in zip(one, other, strict=True)))


@dataclass(frozen=True, slots=True)
class Run:
    """What a run brought: the tally, how long it took, whether it was interrupted and control variates were taken; and
    the batches that the tally is the sum of, where somebody counted."""

    tally: Tally
    seconds: float
    interrupted: bool
    reduces: bool = True
    batches: tuple[Batch, ...] = ()


def run(
    work: Work,
    workers: Workers,
    goal: Goal,
    *,
    seed: int,
    reduces: bool = True,
    watch: Callable[[Tally, float], None] = lambda _tally, _seconds: None,
) -> Run:
    """Play until the goal is met or Ctrl-C is pressed; `watch` is shown the tally as it grows."""
    tally, batches = new_tally(work.game, work.tags), Batches()
    began = perf_counter()
    interrupted = False
    streams = _streams(seed)
    shoes = shoes_per_chunk(work, goal)
    under_way: deque[Future[Tally]] = deque()
    try:
        while True:
            while len(under_way) < workers.at_once:
                under_way.append(workers.submit(work, next(streams), shoes, reduces))
            chunk = under_way.popleft().result()
            tally.add(chunk)
            if len(work.tags):
                batches.add(chunk)
            seconds = perf_counter() - began
            watch(tally, seconds)
            if goal.is_met(tally, seconds):
                break
    except KeyboardInterrupt:
        interrupted = True
    for waiting in under_way:
        waiting.cancel()
    return Run(tally, perf_counter() - began, interrupted, reduces, tuple(batches.batches))


def shoes_per_chunk(work: Work, goal: Goal) -> int:
    """How many shoes make a chunk: enough to be worth starting, few enough for the goal; the same on every machine."""
    rounds = _CHUNK_ROUNDS if goal.rounds is None else min(max(goal.rounds / 16, 256), _CHUNK_ROUNDS)
    cards = work.plan.cut or 1
    rounds_per_shoe = max(cards / (CARDS_PER_HAND * (work.plan.seats + 1)), 1.0)
    return max(int(rounds / rounds_per_shoe), 1)


def _streams(seed: int) -> Iterator[NDArray[np.uint64]]:
    stream = first_stream(seed)
    while True:
        yield stream
        stream = jump(stream)
