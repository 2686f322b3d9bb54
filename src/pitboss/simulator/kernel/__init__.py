"""The compiled loop: cards drawn, hands played, wagers settled and added up, in machine code."""
