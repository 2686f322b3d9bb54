"""The `pitboss` command. Each command is a module of its own; heavy imports happen where they are used.

This module imports nothing, so that Ctrl-C is answered from the first moment on.
"""


def main() -> None:
    """The process's way in: whatever is typed and whenever it is interrupted, no traceback is shown.

    Ctrl-C ends the process then and there: during imports and compiling, libraries cannot be trusted to pass an
    exception on. What was printed has been flushed, and what is in a database is written or not there. Commands that
    have something to finish or to save hear it in their own way (`pitboss.cli.errors`). Once all is done and Python
    takes itself down, there is nothing left to end.
    """
    import atexit
    import os

    try:
        # The half of `signal` that is part of the interpreter: importing the other half takes milliseconds, in which a
        # Ctrl-C could be lost.
        import _signal  # type: ignore[import-not-found]

        _signal.signal(_signal.SIGINT, lambda *_: leave())
        atexit.register(_signal.signal, _signal.SIGINT, _signal.SIG_IGN)
    except KeyboardInterrupt:
        os._exit(130)
    from pitboss.cli.app import run

    run()


def leave() -> None:
    """End the process as Ctrl-C does."""
    import os

    if os.isatty(2):
        os.write(2, b"\n")
    os._exit(130)
