"""`python -m pitboss`: the same as `pitboss`."""

from pitboss.cli import main

main()
