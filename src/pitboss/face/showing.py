"""What every result can do: show itself in a notebook, be saved to a file, become JSON or a table of pandas."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from pitboss.extras import what_is_missing
from pitboss.results import csv_text, json_text
from pitboss.views.html import page

Row = dict[str, Any]


class Shown(ABC):
    """A result that somebody looks at."""

    @abstractmethod
    def _repr_html_(self) -> str:
        """What a notebook shows."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """Every figure, as the command line prints it with `--json`."""

    @abstractmethod
    def _rows(self) -> Sequence[Row]:
        """The rows of `to_frame`."""

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        """What `save` writes, by the ending of a file's name."""
        return {
            ".html": lambda: page(repr(self).strip("<>"), self._repr_html_()),
            ".json": lambda: json_text(self.as_json()),
            ".csv": lambda: csv_text(self._rows()),
        }

    def to_frame(self) -> Any:
        """The figures as a pandas `DataFrame`; raise `ModuleNotFoundError` if pandas is not installed."""
        return framed(self._rows())

    def save(self, path: str | Path) -> Path:
        """Write to a file, as the ending of its name says, and return its path.

        Raise `ValueError` for an ending that means nothing here, `OSError` where the file cannot be written, and
        `ModuleNotFoundError`, which says what to install, where it takes an extra to draw it.
        """
        path = Path(path)
        writers = self._writers()
        if path.suffix.lower() not in writers:
            raise ValueError(f"{path}: end the file's name in one of {', '.join(writers)}")
        try:
            contents = writers[path.suffix.lower()]()
        except ModuleNotFoundError as error:
            missing = what_is_missing(error)
            if missing is None:
                raise
            raise ModuleNotFoundError(f"{path}: {missing}", name=error.name) from None
        path.write_bytes(contents.encode() if isinstance(contents, str) else contents)
        return path


def framed(rows: Sequence[Row]) -> Any:
    """Rows as a pandas `DataFrame`; raise `ModuleNotFoundError` if pandas is not installed."""
    try:
        pandas = import_module("pandas")
    except ModuleNotFoundError:
        raise ModuleNotFoundError("to_frame() needs pandas: pip install pandas", name="pandas") from None
    return pandas.DataFrame(rows)
