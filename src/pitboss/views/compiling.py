"""One line that says why a first run takes long: kernels are compiled once on a machine."""

import sys
from typing import Final

from pitboss.solver.play import are_kernels_kept

SOLVER: Final = "compiling the solver; this happens once and takes about ten seconds …"
SIMULATOR: Final = (
    "compiling the simulator; this happens twice at most, for a player alone with the dealer and for counters and full "
    "tables, and takes about a quarter of a minute …"
)
_told: set[str] = set()
"""What was said in this process: the solver is compiled once in it, whoever asks first."""


def tell_of_solver(*, anyway: bool = False) -> None:
    """Say it if the solver has to be compiled: once, to somebody who looks on, or `anyway`."""
    if SOLVER not in _told and (anyway or _is_watched()) and not are_kernels_kept():
        _told.add(SOLVER)
        _tell(SOLVER)


def tell_of_simulator(*, anyway: bool = False) -> None:
    """Say that the simulator is being compiled, to somebody who looks on, or `anyway`."""
    if anyway or _is_watched():
        _tell(SIMULATOR)


def _is_watched() -> bool:
    """Whether somebody sees what is written on standard error."""
    return sys.stderr is not None and (sys.stderr.isatty() or in_notebook())


def _tell(line: str) -> None:
    print(f"pitboss: {line}", file=sys.stderr, flush=True)


def in_notebook() -> bool:
    """Whether a notebook's kernel runs this."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return getattr(shell, "kernel", None) is not None
