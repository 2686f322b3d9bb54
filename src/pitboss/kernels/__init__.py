"""Kernels: functions that are compiled to machine code once on a machine and kept."""
