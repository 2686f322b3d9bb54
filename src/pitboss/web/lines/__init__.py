"""Lines: the WebSockets of the tables, from the bytes on the wire to the commands and messages they carry."""
