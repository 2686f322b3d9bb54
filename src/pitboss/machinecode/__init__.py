"""Kernels as machine code: Numba compiles them once on a machine, and after that they run without it.

Loading Numba and what it keeps takes longer than most answers. So the code of a kernel is kept as a plain object file,
which LLVM's own linker brings into the process, and its arguments are passed as one block of words. Where any of this
cannot be done, Numba compiles and calls the kernel in its usual way.

A kernel returns nothing and makes no arrays: it fills those that it is given. It may call functions marked as `inner`.
"""

from pitboss.machinecode.kernel import Kernel, Kernels

__all__ = ["Kernel", "Kernels"]
