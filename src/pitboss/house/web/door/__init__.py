"""The door: who may come in, from where, how many, and what every answer tells a browser to allow."""
