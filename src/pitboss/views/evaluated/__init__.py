"""An agent: its edge with its error, and what its mistakes cost."""
