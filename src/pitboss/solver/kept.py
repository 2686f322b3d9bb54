"""Whether the solver's first answer will have to wait for a compiler."""

from pitboss.solver.play import play_hands


def are_kernels_kept() -> bool:
    """Whether an earlier process left the machine code of the solver on disk."""
    return play_hands.is_kept()
