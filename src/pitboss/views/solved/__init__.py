"""What the solver found: a game, a decision, rules compared, many rule sets."""
