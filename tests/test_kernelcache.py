"""Machine code kept on disk, with what Numba keeps to itself and without: it works, and no stamp finds another's."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from pitboss.kernelcache import UNCOUNTED, is_kept, is_option

PROGRAM = """
import sys
from types import SimpleNamespace
import numpy as np
from numba import njit
from pitboss import kernelcache
from pitboss.kernelcache import is_kept, keep
{removed}
from plain import total
compiled = keep(njit(cache=True, nogil=True, _nrt=False)(total), total, sys.argv[1])
before = is_kept(compiled)
print(before, compiled(np.arange(4.0)), is_kept(compiled), sum(compiled.stats.cache_hits.values()))
"""
SOURCE = (
    "def total(numbers):\n    summed = 0.0\n    for number in numbers:\n        summed += number\n    return summed\n"
)
NO_FILES = "kernelcache.caching = SimpleNamespace()"
NO_OPTION = "kernelcache.cpu = SimpleNamespace(CPUTargetOptions=object)"
"""A Numba that calls these things otherwise: what is looked for is not there."""


@pytest.mark.parametrize("removed", ["", NO_FILES, NO_OPTION, f"{NO_FILES}\n{NO_OPTION}"])
def test_kernels_are_compiled_kept_and_found_again(removed: str, tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(SOURCE)
    (tmp_path / "program.py").write_text(PROGRAM.format(removed=removed))

    def run(stamped: str) -> list[str]:
        command = [sys.executable, str(tmp_path / "program.py"), stamped]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    assert run("one") == ["False", "6.0", "True", "0"]
    assert run("one") == ["True", "6.0", "True", "1"]
    assert run("two") == ["False", "6.0", "True", "0"]


@pytest.mark.parametrize("removed", ["", NO_FILES])
def test_a_kernel_that_cannot_be_kept_runs_all_the_same(removed: str, tmp_path: Path) -> None:
    """No file may grow here: to whoever writes one, the disk is full."""
    (tmp_path / "plain.py").write_text(SOURCE)
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    (tmp_path / "program.py").write_text(full + PROGRAM.format(removed=removed))
    command = [sys.executable, str(tmp_path / "program.py"), "one"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["False", "6.0", "False", "0"]


def test_nobody_is_told_to_wait_where_numba_does_not_say_what_it_kept() -> None:
    assert is_kept(SimpleNamespace())


def test_this_numba_has_what_makes_kernels_quick() -> None:
    """If not, simulations stay right but take longer: look for what the option is called now."""
    assert is_option(UNCOUNTED)
