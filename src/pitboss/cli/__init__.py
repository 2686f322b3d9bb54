"""The `pitboss` command. Each command is a module of its own; heavy imports happen where they are used.

This module imports nothing, so that Ctrl-C is answered from the first moment on.
"""


def main() -> None:
    """The process's way in: whatever is typed and whenever it is interrupted, no traceback is shown."""
    try:
        from pitboss.cli.interrupts import leave_at_once

        leave_at_once()
    except KeyboardInterrupt:
        from os import _exit

        _exit(130)
    from pitboss.cli.running import run

    run()
