"""Server processes that start at once: a helper has imported everything, and each is forked off it."""

import http.client
import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path

from tests.house.web.serving import free_port

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.house.web.forking", "pitboss.house.web.serve", "pitboss.cli.serve"])


def _serve(arguments: list[str], log: str) -> None:
    """What the new process does: all that is printed goes to a file, and `pitboss serve` runs."""
    from pitboss.cli import main

    with open(log, "ab") as file:  # noqa: PTH123
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    sys.argv = ["pitboss", "serve", *arguments]
    main()


class ForkedServer:
    """`pitboss serve` in a process of its own, on a database and a log file that outlive it."""

    def __init__(self, database: str, *options: str, log: Path) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = log
        self._arguments = ["--port", str(self.port), "--database", database, "--no-coach", *options]
        self._start()

    def _start(self) -> None:
        self.process = _CONTEXT.Process(target=_serve, args=(self._arguments, str(self.log)), daemon=True)
        self.process.start()
        deadline = time.monotonic() + 120
        while not self._answers():
            assert self.process.is_alive(), f"the server ended by itself: {self.log.read_text()}"
            assert time.monotonic() < deadline, f"the server does not answer: {self.log.read_text()}"
            time.sleep(0.02)

    def _answers(self) -> bool:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", "/healthz")
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()

    def pause(self, seconds: float) -> None:
        """Have the process stand still, as one that is swapped out does."""
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(self.process.pid, signal.SIGCONT)

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        self.process.kill()
        self.process.join()

    def restart(self) -> None:
        """Begin again on the same port."""
        self._start()

    def stop(self) -> int | None:
        """Ask the process to finish, and wait for it; return its exit code."""
        self.process.terminate()
        self.process.join(60)
        return self.process.exitcode

    def __enter__(self) -> "ForkedServer":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
