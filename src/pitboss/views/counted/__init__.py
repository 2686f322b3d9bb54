"""What the counter's desk found: counts, indices, bets."""
