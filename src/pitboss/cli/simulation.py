"""Running the simulator for a command: the options of every simulation, kernels that wait to be compiled, progress."""

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

from pitboss.asked.simulationterms import SimulationTerms
from pitboss.cli.errors import Raising
from pitboss.cli.options import numeric

if TYPE_CHECKING:
    from pitboss.asked.runterms import RunTerms
    from pitboss.simulator import Conditions, Result

_allowed = SimulationTerms.allowed

Penetration = Annotated[
    float | None, numeric(_allowed("penetration"), "--penetration", "The share dealt before the cut card.")
]
Seats = Annotated[int, numeric(_allowed("seats"), "--seats", "Players at the table; figures are for the last seat.")]
Seed = Annotated[int | None, numeric(_allowed("seed"), "--seed", "The same seed gives the same figures.")]
ThreadCount = Annotated[
    int | None, numeric(_allowed("threads"), "--threads", "Threads to use; by default one per processor.")
]


def run_conditions(asked: "RunTerms", conditions: "Conditions", *, quiet: bool) -> "Result":
    """Simulate, with a progress bar unless `quiet`; say so where the kernels must first be compiled. Raise
    `ClusterError` if there is no such cluster."""
    from pitboss.face.simulations import run_shown
    from pitboss.views.compiling import tell_of_simulator

    progress = not quiet and sys.stderr.isatty()
    told = partial(tell_of_simulator, anyway=True)
    return run_shown(asked, conditions, progress=progress, compiling=told, playing=Raising())
