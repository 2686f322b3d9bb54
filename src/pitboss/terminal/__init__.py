"""The table in a terminal: a picture of it with rich, or plain lines for a pipe and a screen reader."""
