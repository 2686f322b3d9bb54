"""Compiled code kept on disk must never outlive the source it was made from."""

import shutil
from pathlib import Path
from typing import Any

from pitboss.simulate import chunk, round, turns, values
from pitboss.simulate.kernel import STAMP, stamp


def test_every_source_of_the_simulator_is_in_the_stamp(tmp_path: Path) -> None:
    copy = tmp_path / "simulate"
    shutil.copytree(Path(chunk.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = stamp(copy)
    assert stamp(copy) == before
    for source in copy.glob("*.py"):
        source.write_text(source.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
        after = stamp(copy)
        assert after != before
        before = after


def test_kernels_are_kept_under_the_stamp() -> None:
    kernels: list[Any] = [chunk._play_shoes, round.play_round, turns.play_dealer, values.evaluate]
    for compiled in kernels:
        assert compiled._cache._cache_file._source_stamp == STAMP
