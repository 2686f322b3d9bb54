"""What clients are shown: states, events, rule cards and advice, and nothing that lies face down."""
