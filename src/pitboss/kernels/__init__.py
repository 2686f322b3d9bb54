"""Kernels: functions compiled to machine code once on a machine and kept, for every game alike.

Loading Numba takes longer than most answers. So Numba compiles a kernel to a plain object file, which is kept in the
user's cache folder; LLVM's own linker brings it into later processes, without Numba. Where any of this cannot be done,
Numba compiles and calls the kernel in its usual way.

A kernel returns nothing and makes no arrays: it fills those that it is given. It may call functions marked `inner`.
"""

from pitboss.kernels.kernel import Kernel, fast_sums, inlined, inner, kernel

__all__ = ["Kernel", "fast_sums", "inlined", "inner", "kernel"]
