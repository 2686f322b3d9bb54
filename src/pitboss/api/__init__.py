"""The public functions: they read and check their arguments, and return results that draw themselves."""
