"""A real server process for tests."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import uvicorn

SOURCE = Path(__file__).parents[3] / "src"
_MAIN = "import sys; from pitboss.cli import main; sys.argv[0] = 'pitboss'; main()"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def in_thread(server: uvicorn.Server) -> Iterator[int]:
    """A server in a thread of this process, for what the command line cannot set; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


class Server:
    """`pitboss serve` in a process of its own, on a database that outlives it."""

    def __init__(self, database: str, *options: str, port: int | None = None) -> None:
        self.database = database
        self.port = port or free_port()
        self.options = options
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.errors = b""

    def start(self) -> "Server":
        self.process = self._spawn()
        os.set_blocking(self._stderr().fileno(), False)
        try:
            self._wait()
        except RuntimeError:
            self.kill()
            raise
        return self

    def _spawn(self) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-c",
            _MAIN,
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.database,
            "--no-coach",
        ]
        env = os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])}
        return subprocess.Popen([*command, *self.options], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def _stderr(self) -> IO[bytes]:
        assert self.process is not None
        assert self.process.stderr is not None
        return self.process.stderr

    def _wait(self) -> None:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.base}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
            if self.process is not None and self.process.poll() is not None:
                raise RuntimeError(f"the server ended by itself: {self.log()}")
        raise RuntimeError(f"the server does not answer: {self.log()}")

    def log(self) -> str:
        """What the server has written to standard error so far."""
        self.errors += self._stderr().read() or b""
        return self.errors.decode()

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self._stderr().close()

    def stop(self) -> int:
        """Ask the process to finish, and wait for it; return its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=60)
        self.log()
        self._stderr().close()
        return code

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
