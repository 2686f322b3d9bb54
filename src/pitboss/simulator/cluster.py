"""The same chunks on many machines, by Dask distributed (`pip install 'pitboss[cluster]'`).

A chunk is a pure function of its stream, so one that a lost worker took with it is simply played again, and nothing in
the result changes.
"""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import ParamError
from pitboss.simulator.conditions import Work
from pitboss.simulator.kernel.chunk import play_chunk
from pitboss.simulator.kernel.tally import Tally

_ATTEMPTS: Final = 5


class Cluster:
    """Chunks on the workers of a Dask scheduler."""

    def __init__(self, address: str, *, timeout: float = 10.0) -> None:
        """Connect to a scheduler.

        Raises:
            ParamError: There is no scheduler at the address, or it has no workers.
            ModuleNotFoundError: The extra is missing.
        """
        if not isinstance(address, str):
            raise ParamError("cluster", address, 'give an address such as "tcp://host:8786"')
        from distributed import Client

        try:
            self._client: Any = Client(address, timeout=timeout)  # type: ignore[no-untyped-call]
            self._client.wait_for_workers(1, timeout=timeout)
        except (OSError, TimeoutError, ValueError) as error:
            raise ParamError("cluster", address, f"no cluster to work with: {error}") from None
        self._scattered: dict[int, Any] = {}

    @property
    def count(self) -> int:
        """The threads of all its workers."""
        return max(int(sum(self._client.nthreads().values())), 1)

    @property
    def at_once(self) -> int:
        return 2 * self.count

    def warm_up(self, work: Work, *, reduces: bool = True) -> None:
        """Nothing: each worker loads its kernel with its first chunk."""

    def submit(self, work: Work, stream: NDArray[np.uint64], shoes: int, reduces: bool) -> "Future[Tally]":
        stream = stream.copy()
        # It has the few methods of `concurrent.futures.Future` that a run needs.
        return _Chunk(  # type: ignore[return-value]
            lambda: self._client.submit(_play, self._tables(work), stream, shoes, reduces, pure=False, retries=5)
        )

    def _tables(self, work: Work) -> Any:
        """The tables of a run on the cluster: each worker gets them once, not with every chunk; and again if the only
        workers that had them are gone."""
        tables = self._scattered.get(id(work))
        if tables is None or tables.status != "finished":
            self._scattered[id(work)] = tables = self._client.scatter([work], broadcast=True, hash=False)[0]
        return tables

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()


class _Chunk:
    """A chunk under way. A result that its worker took with it before it was fetched is asked for again."""

    def __init__(self, submit: Callable[[], Any]) -> None:
        self._submit = submit
        self._future = submit()

    def result(self) -> Tally:
        for _ in range(_ATTEMPTS - 1):
            try:
                return self._future.result()  # type: ignore[no-any-return]
            except CancelledError:
                self._future = self._submit()
        return self._future.result()  # type: ignore[no-any-return]

    def cancel(self) -> None:
        self._future.cancel()


def _play(work: Work, stream: NDArray[np.uint64], shoes: int, reduces: bool) -> Tally:
    return play_chunk(*work, stream, shoes=shoes, reduces=reduces)
