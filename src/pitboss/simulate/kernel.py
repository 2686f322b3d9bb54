"""How the simulator's inner functions are compiled: once, kept on disk, and with no reference counting.

They touch only arrays that their caller keeps alive and never make new ones, so counting references to those arrays,
which would cost most of the time, can be left out. They run without Python's lock, so threads share the work.
"""

from numba import njit

kernel = njit(cache=True, nogil=True, error_model="numpy", _nrt=False, forceinline=True)
fast_sum_kernel = njit(
    cache=True, nogil=True, error_model="numpy", _nrt=False, forceinline=True, fastmath={"reassoc", "contract", "nsz"}
)
"""For sums whose order does not matter, so that they fill vector registers."""
