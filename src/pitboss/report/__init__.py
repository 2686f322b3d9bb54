"""The report on a game that a designer hands in and a regulator takes."""
