"""Lines: the WebSockets of the tables, what goes over them as frames, and who watches which table."""
