"""Kernels as machine code: they run without Numba once they are kept, and in Numba's own way where they cannot be."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.machinecode.arguments import lay_out
from pitboss.solver.play import play_hands

SOURCE = """
from typing import NamedTuple
import numpy as np
from pitboss.machinecode import Kernels

room = Kernels("{stamp}")

class Pair(NamedTuple):
    weights: object
    number: int

@room.inner
def weighed(value, weight):
    return value * weight

@room.kernel
def total(pair, rows, doubled, rate, nothing, out):
    summed = 0.0
    for row in range(rows.shape[0]):
        for column in range(rows.shape[1]):
            summed += weighed(rows[row, column], pair.weights[column])
    {more}
    if nothing is None:
        out[pair.number] = summed * rate * (2.0 if doubled else 1.0)
"""
PROGRAM = """
import json, sys
import numpy as np
{broken}
from kernels import Pair, total
before = total.is_kept()
out = np.zeros(3)
total(Pair(np.array([1.0, 10.0, 100.0]), 2), np.arange(6.0).reshape(2, 3), True, 0.25, None, out)
total(Pair(np.array([1.0, 10.0, 100.0]), 1), np.ones((1, 3)), False, 1.0, None, out)
print(json.dumps([before, out.tolist(), total.is_kept(), "numba" in sys.modules]))
"""
EXPECTED = [0.0, 111.0, (3 + 50 + 700) / 2]
"""The columns of 0 1 2 / 3 4 5 add up to 3, 5 and 7."""

NO_CALLBACKS = "import numba; del numba.cfunc"
NO_OBJECTS = "from llvmlite import binding; del binding.ObjectFileRef"
DRAWS = "summed += 0.0 * np.random.random()"


def run(
    folder: Path, *, stamp: str = "one", more: str = "pass", broken: str = "", **variables: str
) -> tuple[bool, list[float], bool, bool]:
    """Whether the kernel was kept before, what it found, whether it is kept now, and whether Numba was loaded."""
    (folder / "kernels.py").write_text(SOURCE.format(stamp=stamp, more=more))
    (folder / "program.py").write_text(PROGRAM.format(broken=broken))
    done = subprocess.run(
        [sys.executable, "-B", str(folder / "program.py")],  # A source written twice in a second is read twice.
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"NUMBA_CACHE_DIR": str(folder / "kept")} | variables,
    )
    assert done.returncode == 0, done.stderr
    before, out, after, numba = json.loads(done.stdout)
    return before, out, after, numba


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the kernel was compiled and kept."""
    folder = tmp_path_factory.mktemp("kernels")
    assert run(folder) == (False, EXPECTED, True, True)
    return folder


def test_a_kept_kernel_runs_without_numba(kept: Path) -> None:
    assert run(kept) == (True, EXPECTED, True, False)


def test_code_made_from_other_sources_is_not_opened(kept: Path) -> None:
    assert run(kept, stamp="two") == (False, EXPECTED, True, True)


def test_code_that_was_damaged_is_made_again(kept: Path, tmp_path: Path) -> None:
    shutil.copytree(kept / "kept", tmp_path / "kept")
    for damaged in (tmp_path / "kept").glob("*.kernel"):
        damaged.write_bytes(damaged.read_bytes()[:-100])
    assert run(tmp_path) == (True, EXPECTED, True, True)


def test_old_code_of_a_kernel_goes_when_new_code_is_kept(tmp_path: Path) -> None:
    """Every change of a source leaves some; that of other kernels is none of its business."""
    (tmp_path / "kept").mkdir()
    for age in range(20):
        old = tmp_path / "kept" / f"kernels.total-{age:016x}-0.kernel"
        old.write_bytes(b"made from other sources")
        os.utime(old, (1_700_000_000 - age, 1_700_000_000 - age))
    other = tmp_path / "kept" / "kernels.total_of-0-0.kernel"
    other.write_bytes(b"of another kernel")
    os.utime(other, (1, 1))
    assert run(tmp_path) == (False, EXPECTED, True, True)
    left = {file.name for file in (tmp_path / "kept").glob("kernels.total-*.kernel")}
    assert len(left) == 8
    assert {f"kernels.total-{age:016x}-0.kernel" for age in range(6)} < left
    assert other.exists()


@pytest.mark.parametrize("broken", [NO_CALLBACKS, NO_OBJECTS])
def test_numba_runs_a_kernel_in_its_own_way_where_something_is_not_as_it_was(broken: str, tmp_path: Path) -> None:
    _, found, _, _ = run(tmp_path, broken=broken)
    assert found == EXPECTED


def test_a_kernel_that_needs_more_than_the_processor_is_left_to_numba(tmp_path: Path) -> None:
    """Its code could not be linked without Numba: LLVM would end the process."""
    assert run(tmp_path, more=DRAWS) == (False, EXPECTED, False, True)


def test_settings_of_numba_are_heard(kept: Path) -> None:
    assert run(kept, NUMBA_DISABLE_JIT="1") == (False, EXPECTED, False, True)


def test_a_folder_that_cannot_be_written_keeps_nothing_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("no folder")
    assert run(tmp_path) == (False, EXPECTED, False, True)


@pytest.mark.parametrize("given", [np.zeros((3, 3))[:, 1], "text", np.float32(1.0), [1, 2]])
def test_what_no_kernel_takes_is_refused(given: Any) -> None:
    with pytest.raises(TypeError, match="a kernel takes"):
        lay_out([given])


def test_this_numba_and_llvm_let_the_solver_run_without_numba() -> None:
    """If not, figures stay right but answers take longer: look at what the compiler of kernels relies on."""
    program = (
        "import sys; from pitboss.rules import load; from pitboss.solver import solve\n"
        "solution = solve(load('blackjack')); solution.outcomes(solution.chart, split_rounds=1000)\n"
        "print('numba' in sys.modules)"
    )
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert play_hands.is_kept()
    assert done.stdout.strip() == "False"
