"""Ctrl-C at random moments, over all commands, start-up included: the process ends soon, quietly, and with 130.

    python -m soak.interrupts --count 200

A process announces the moment in which Pitboss begins to load its modules; what comes before is the interpreter's.
"""

import argparse
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

PROGRAM: Final = (
    "import os, sys; told = int(sys.argv.pop(1)); sys.argv[0] = 'pitboss'; begun = ('import', 'pitboss.cli.app'); "
    "sys.addaudithook(lambda event, args: (event, *args[:1]) == begun and os.write(told, b'.')); "
    "from pitboss.cli import main; main()"
)
LONGEST_SECONDS: Final = 30.0
"""Long enough for a loaded machine that compiles."""


class Case(NamedTuple):
    """A command line, how long it is let run at most, and what else it may end with when Ctrl-C comes."""

    words: tuple[str, ...]
    seconds: float
    codes: tuple[int, ...] = (0, 130)


class Ended(NamedTuple):
    """How a process ended after Ctrl-C."""

    code: int
    out: str
    err: str
    late: float


def cases(folder: Path) -> list[Case]:
    """All commands; `folder` is for what they write."""
    database = f"--database={folder / 'house.db'}"
    odds = ("odds", "blackjack")
    return [
        Case(("--help",), 0.6),
        Case(("games",), 0.6),
        Case(("rules", "mega-blackjack"), 0.6),
        Case(("settle", "blackjack", "--bet", "10", "--cards", "Tc 7d 9c Ts"), 0.6),
        Case(("verify", str(folder / "nothing.json")), 0.6, (0, 2, 130)),
        Case(odds, 3),
        Case((*odds, "--hand", "Ts 6d", "--up", "9s"), 3),
        Case(("chart", "blackjack", "-o", str(folder / "chart.png")), 4),
        Case(("compare", "blackjack", "--set", "dealer.soft_17=stand"), 3),
        Case(("simulate", "blackjack", "--strategy", "never-bust", "--seconds", "20"), 4),
        Case(("simulate", "mega-blackjack", "--seats", "3", "--seconds", "20", "--json"), 4),
        Case(("simulate", "blackjack", "--cluster", "tcp://127.0.0.1:1"), 3, (0, 2, 130)),
        Case(("report", "blackjack", "-o", str(folder / "report.html")), 4),
        Case(("play", "blackjack", "--plain"), 1.5),
        Case(("serve", "--port", "0", "--no-coach", database), 3),
        Case(("audit", database), 1.5, (0, 2, 130)),
        Case(("floor", "tables", database), 1.5, (0, 2, 130)),
        Case(("floor", "key", database, "--key", str(folder / "floor.key")), 1.5, (0, 2, 130)),
    ]


def interrupt(words: tuple[str, ...], after: float) -> Ended:
    """Run a command, press Ctrl-C so many seconds after its first line, and wait for its end; fail if it does not."""
    reader, writer = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(writer), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=(writer,),
    ) as process:
        os.close(writer)
        if not select.select([reader], [], [], LONGEST_SECONDS)[0]:
            process.kill()
            raise AssertionError(f"{words}: did not begin")
        os.close(reader)
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        pressed = time.monotonic()
        try:
            out, err = process.communicate(timeout=LONGEST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(f"{' '.join(words)}: went on after Ctrl-C at {after:.3f} s") from None
    return Ended(
        process.returncode, out.decode(errors="replace"), err.decode(errors="replace"), time.monotonic() - pressed
    )


def check(case: Case, after: float) -> Ended:
    """Interrupt a command and raise `AssertionError` if it did not end as it should."""
    ended = interrupt(case.words, after)
    where = f"{' '.join(case.words)}, Ctrl-C after {after:.3f} s: ended with {ended.code}\n{ended.err}"
    assert "Traceback" not in ended.err + ended.out, where
    assert "Exception ignored" not in ended.err, where
    assert "KeyboardInterrupt" not in ended.err, where
    assert ended.code in case.codes, where
    own = [line for line in ended.err.splitlines() if "compiling" not in line and not line.startswith("{")]
    assert len(own) <= 1, where
    return ended


def main() -> None:
    """Interrupt commands by lot and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, codes, latest = random.Random(given.seed), dict[int, int](), 0.0
    with tempfile.TemporaryDirectory() as folder:
        all_cases = cases(Path(folder))
        for number in range(given.count):
            case = all_cases[number % len(all_cases)]
            ended = check(case, rng.uniform(0, case.seconds))
            codes[ended.code] = codes.get(ended.code, 0) + 1
            latest = max(latest, ended.late)
    by_code = ", ".join(f"{times} with {code}" for code, times in sorted(codes.items()))
    print(f"{given.count} interrupts over {len(all_cases)} commands: {by_code}; the slowest ended {latest:.1f} s later")


if __name__ == "__main__":
    main()
