"""What was played, looked back on: rounds and replays, tallies, and what mistakes cost."""
