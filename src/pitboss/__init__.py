"""Pitboss runs the tables and knows the odds."""

__version__ = "0.1.0"
