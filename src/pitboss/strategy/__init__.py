"""Strategies: made by the solver, played by the simulator, shown by the coach."""
