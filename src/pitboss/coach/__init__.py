"""The coach: what each legal answer is worth, from what the player has seen and nothing more."""
