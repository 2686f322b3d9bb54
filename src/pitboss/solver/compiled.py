"""Compiled kernels: machine code made on first use, kept on disk, and the same for every sheet."""

from pathlib import Path
from typing import Final

from pitboss.kernels.sources import stamp
from pitboss.machinecode import Kernels

_HERE: Final = Path(__file__).parent
STAMP: Final = stamp(_HERE, _HERE.parent / "strategy")
_SOLVER: Final = Kernels(STAMP)

kernel = _SOLVER.kernel
inner = _SOLVER.inner
