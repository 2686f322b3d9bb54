"""The collector sweeps in quiet moments, and sooner or later in any case."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from pitboss.house.web.collector import Collector


class Circle:
    """Rubbish that only a sweep finds."""

    def __init__(self) -> None:
        self.itself = self


class Hall:
    """A house with a clock and a count of what was done in it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.done = 0
        self.collector = Collector(lambda: self.done, clock=lambda: self.now)

    def passes(self, seconds: float, *, done: int) -> bool:
        """Time goes by in which something, or nothing, is done; then the collector looks in."""
        self.now += seconds
        self.done += done
        return self.collector.look_in()


@pytest.fixture
def hall() -> Iterator[Hall]:
    gc.collect()
    gc.disable()
    yield Hall()
    gc.enable()


def test_a_quiet_house_is_swept_once_a_minute(hall: Hall) -> None:
    rubbish = weakref.ref(Circle())
    assert not hall.passes(59, done=0)
    assert rubbish() is not None
    assert hall.passes(2, done=0)
    assert rubbish() is None
    assert not hall.passes(2, done=0)


def test_a_busy_house_is_swept_every_quarter_of_an_hour(hall: Hall) -> None:
    assert not any(hall.passes(2, done=1) for _ in range(449))
    assert hall.passes(2, done=1)
    assert not hall.passes(2, done=1)


def test_a_busy_house_is_swept_as_soon_as_it_is_quiet(hall: Hall) -> None:
    assert not hall.passes(100, done=1)
    assert hall.passes(2, done=0)
