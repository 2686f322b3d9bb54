"""The numbers of answers and questions; `pitboss.envs.answers` says what they mean."""

STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURE, EVEN_MONEY, PLAYS = range(8)
"""Answers; PLAYS is how many there are, and where bets after the first begin."""
NOTHING, PLAY, NATURAL, INSURANCE, EARLY, BET, ASKS = range(7)
"""What may be asked; ASKS is how many things."""
