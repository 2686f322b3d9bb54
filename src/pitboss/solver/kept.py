"""Whether the solver's first answer will have to wait for a compiler."""

from pitboss.kernelcache import is_kept
from pitboss.solver.splits import split_round


def are_kernels_kept() -> bool:
    """Whether an earlier process left the machine code of the solver on disk."""
    return is_kept(split_round)
