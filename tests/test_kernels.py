"""Kernels: they run without Numba once they are kept, in Numba's own way where they cannot be, and never from a file
that somebody else may have written."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.kernels.kernel import pack_arguments

SOURCE = """
from typing import NamedTuple
import numpy as np
from pitboss.kernels import inner, kernel

TIMES = {times}

class Pair(NamedTuple):
    weights: object
    number: int

@inner
def weighed(value, weight):
    return TIMES * value * weight

@kernel
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
import copy, json, sys
import numpy as np
{broken}
from kernels import Pair, total
before, out, weights = total.is_ready, np.zeros(3), np.array([1.0, 10.0, 100.0])
total(Pair(weights, 2), np.arange(6.0).reshape(2, 3), True, 0.25, None, out)
call = total.bind(Pair(weights, 1), np.ones((1, 3)), False, 1.0, None, out)
copy.deepcopy(call)()
assert out[1] == 0.0
call()
print(json.dumps([before, out.tolist(), "numba" in sys.modules]))
"""
EXPECTED = [0.0, 111.0, (3 + 50 + 700) / 2]
"""The columns of 0 1 2 / 3 4 5 add up to 3, 5 and 7."""

NO_CALLBACKS = "import numba; del numba.cfunc"
NO_OBJECTS = "from llvmlite import binding; del binding.ObjectFileRef"
NO_OPTIONS = "from numba.core import cpu; del cpu.CPUTargetOptions"
DRAWS = "summed += 0.0 * np.random.random()"


def run(
    folder: Path, *, times: float = 1.0, more: str = "pass", broken: str = "", **variables: str
) -> tuple[bool, list[float], bool]:
    """Whether the kernel was kept before, what it found, and whether Numba was loaded."""
    (folder / "kernels.py").write_text(SOURCE.format(times=times, more=more))
    (folder / "program.py").write_text(PROGRAM.format(broken=broken))
    done = subprocess.run(
        [sys.executable, "-B", str(folder / "program.py")],  # A source written twice in a second is read twice.
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"PITBOSS_CACHE": str(folder / "cache")} | variables,
    )
    assert done.returncode == 0, done.stderr
    before, out, numba = json.loads(done.stdout)
    return before, out, numba


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the kernel was compiled and kept."""
    folder = tmp_path_factory.mktemp("kernels")
    assert run(folder) == (False, EXPECTED, True)
    return folder


@pytest.fixture
def kept(compiled: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(compiled / "cache", tmp_path / "cache")
    return tmp_path


def test_a_kept_kernel_runs_without_numba(kept: Path) -> None:
    assert run(kept) == (True, EXPECTED, False)


def test_a_kernel_is_made_anew_when_a_constant_of_a_function_that_it_calls_changes(kept: Path) -> None:
    assert run(kept, times=2.0) == (False, [2 * value for value in EXPECTED], True)


def test_a_damaged_file_is_made_anew(kept: Path) -> None:
    for damaged in (kept / "cache").glob("*.kernel"):
        damaged.write_bytes(damaged.read_bytes()[:-100])
    assert run(kept) == (True, EXPECTED, True)
    assert run(kept) == (True, EXPECTED, False)


def test_a_file_that_others_may_write_is_not_run(kept: Path) -> None:
    for file in (kept / "cache").glob("*.kernel"):
        file.chmod(0o620)
    assert run(kept) == (True, EXPECTED, True)


def test_a_folder_that_others_may_write_is_not_used(kept: Path) -> None:
    before = sorted((kept / "cache").iterdir())
    (kept / "cache").chmod(0o777)
    assert run(kept, times=3.0) == (False, [3 * value for value in EXPECTED], True)
    assert sorted((kept / "cache").iterdir()) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("what", ["folder", "file"])
def test_nothing_of_another_user_is_run(what: str, kept: Path) -> None:
    for path in [kept / "cache"] if what == "folder" else (kept / "cache").glob("*.kernel"):
        os.chown(path, 12345, 12345)
    assert run(kept) == (what == "file", EXPECTED, True)


def test_the_folder_is_the_users_alone_and_keeps_few_files_of_a_kernel(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir(0o700)
    for age in range(30):
        (folder / f"kernels.total-{age}.kernel").write_bytes(b"of another source")
        os.utime(folder / f"kernels.total-{age}.kernel", (1_700_000_000 - age, 1_700_000_000 - age))
    (folder / "kernels.total_of-0.kernel").write_bytes(b"of another kernel")
    run(tmp_path)
    assert len([*folder.glob("kernels.total-*")]) == 16
    assert (folder / "kernels.total-14.kernel").exists()
    assert not (folder / "kernels.total-15.kernel").exists()
    assert (folder / "kernels.total_of-0.kernel").exists()


@pytest.mark.parametrize("broken", [NO_CALLBACKS, NO_OBJECTS, NO_OPTIONS])
def test_numba_runs_a_kernel_in_its_own_way_where_something_is_not_as_it_was(broken: str, tmp_path: Path) -> None:
    assert run(tmp_path, broken=broken)[1] == EXPECTED
    if broken == NO_OBJECTS:
        assert run(tmp_path, broken=broken)[1] == EXPECTED


def test_a_kernel_that_needs_more_than_the_processor_is_left_to_numba(tmp_path: Path) -> None:
    """Its code could not be linked without Numba: LLVM would end the process."""
    assert run(tmp_path, more=DRAWS) == (False, EXPECTED, True)


def test_settings_of_numba_are_heard(kept: Path) -> None:
    assert run(kept, NUMBA_DISABLE_JIT="1") == (False, EXPECTED, True)


@pytest.mark.parametrize("cache", ["off", "/dev/null/nowhere"])
def test_where_nothing_can_be_kept_nothing_is_stopped(cache: str, tmp_path: Path) -> None:
    assert run(tmp_path, PITBOSS_CACHE=cache) == (False, EXPECTED, True)


@pytest.mark.parametrize("value", [np.zeros((3, 3))[:, 1], "text", np.float32(1.0), [1, 2]])
def test_what_no_kernel_takes_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="a kernel takes"):
        pack_arguments([value])


def test_solver_simulator_and_environments_run_without_numba() -> None:
    """If not, figures stay right but answers take longer: look at what the compiler of kernels relies on."""
    program = (
        "import sys, pitboss\n"
        "from pitboss.envs import RoundEnv\n"
        "pitboss.solve('blackjack').outcomes(split_rounds=1000)\n"
        "RoundEnv().reset(seed=1)\n"
        "for seats in (1, 3): pitboss.simulate('blackjack', rounds=100, seed=1, seats=seats)\n"
        "print('numba' in sys.modules)"
    )
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
