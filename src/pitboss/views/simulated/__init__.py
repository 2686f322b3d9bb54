"""What the simulator found."""
