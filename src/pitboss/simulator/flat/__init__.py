"""A game as numbers: every hand, every state and what it is worth, laid out in arrays before the first card."""
