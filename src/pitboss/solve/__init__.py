"""Exact analysis of a game: what every decision is worth off a fresh shoe or any other."""
