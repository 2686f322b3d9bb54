"""Files that commands write are whole, or as they were."""

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli.output import write

FULL = """
import resource, sys
from pathlib import Path
from pitboss.cli.output import write

from pitboss.cli.errors import UsageError
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write("--output", Path(sys.argv[1]), b"x" * 5000)
except UsageError as error:
    print(error)
"""


def test_a_file_that_the_disk_does_not_take_whole_leaves_the_one_before_as_it_was(tmp_path: Path) -> None:
    """The system takes a thousand bytes of five, as a full disk would."""
    path = tmp_path / "chart.svg"
    path.write_bytes(b"before")
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"--output {path}: cannot be written: ")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_a_file_that_was_there_keeps_who_may_read_it_and_a_link_leads_where_it_led(tmp_path: Path, mode: int) -> None:
    path, link = tmp_path / "run.json", tmp_path / "latest.json"
    path.write_bytes(b"before")
    path.chmod(mode)
    link.symlink_to(path)
    write("--save", link, b"after")
    assert (path.read_bytes(), path.stat().st_mode & 0o777, link.is_symlink()) == (b"after", mode, True)


def test_a_new_file_may_be_read_by_whom_the_system_lets(tmp_path: Path) -> None:
    beside, path = tmp_path / "beside", tmp_path / "new"
    beside.write_bytes(b"")
    write("--save", path, b"new")
    assert path.stat().st_mode == beside.stat().st_mode


def test_what_is_no_file_is_written_to_as_it_is() -> None:
    write("--output", Path("/dev/null"), b"gone")
    assert Path("/dev/null").is_char_device()
