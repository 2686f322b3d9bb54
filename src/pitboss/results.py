"""What every result can do: print itself, become a dictionary or a table, be saved, and show itself in a notebook."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import Any, ClassVar

from pitboss.errors import ParamError
from pitboss.extras import what_is_missing
from pitboss.files import write_file


class Result:
    """A result that draws itself with a module of `pitboss.views`, imported when it is first asked for.

    A subclass sets `view` to the name of that module, which has

    - `text(result)`: what `print` shows;
    - `render(result, console)`, if it can: the same in colour, on a console of Rich;
    - `html(result)`: what a notebook shows, a fragment of HTML;
    - `rows(result)`, unless the class overrides `rows`: dictionaries for `to_frame` and CSV;
    - `WRITERS`, if it can be saved in other ways too: functions of the result by suffix, such as `".svg"`.

    `computed` names the properties that `to_dict` tells beside the fields; fields with `repr=False` are working data
    and left out. A field `rules` is told as the game's name, version and hash. Files that end in one of `drawn`
    need the extra that draws pictures.
    """

    view: ClassVar[str]
    computed: ClassVar[tuple[str, ...]] = ()
    drawn: ClassVar[tuple[str, ...]] = (".png", ".pdf")
    __slots__ = ()

    @classmethod
    def _view(cls) -> Any:
        return import_module(f"pitboss.views.{cls.view}")

    def __str__(self) -> str:
        return str(self._view().text(self))

    def _repr_html_(self) -> str:
        return str(self._view().html(self))

    def show(self) -> None:
        """Print the result to the terminal, in colour and to its width where the view knows how."""
        view = self._view()
        if not hasattr(view, "render"):
            print(self)
            return
        from rich.console import Console

        view.render(self, Console(highlight=False))

    def to_dict(self) -> dict[str, Any]:
        """Return every figure, as the command line prints it with `--json`."""
        names = [name for name in (*_public_fields(self), *self.computed) if name != "rules"]
        game = self.rules.to_dict() if hasattr(self, "rules") else {}
        return {**game, **{name: to_plain(getattr(self, name)) for name in names}}

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """Return the rows of `to_frame` and of a CSV file."""
        rows: Sequence[Mapping[str, Any]] = self._view().rows(self)
        return rows

    def to_frame(self) -> Any:
        """Return the figures as a pandas `DataFrame`.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        return frame(self.rows())

    @classmethod
    def suffixes(cls) -> tuple[str, ...]:
        """Return the endings of file names that `save` knows."""
        return tuple(dict.fromkeys((*getattr(cls._view(), "WRITERS", ()), ".txt", ".json", ".csv", ".html")))

    def save(self, path: str | Path) -> Path:
        """Write the result to a file in the format that the ending of its name says.

        Args:
            path: The file, such as `chart.svg`; it is overwritten.

        Returns:
            The path.

        Raises:
            ParamError: The ending means nothing here.
            OSError: The file cannot be written.
            ModuleNotFoundError: It takes an extra to draw it; the message says which.
        """
        path = Path(path)
        try:
            contents = self._contents(path)
        except ModuleNotFoundError as error:
            missing = what_is_missing(error)
            if missing is None:
                raise
            raise ModuleNotFoundError(f"{path}: {missing}", name=error.name) from None
        write_file(path, contents.encode() if isinstance(contents, str) else contents)
        return path

    def _contents(self, path: Path) -> str | bytes:
        view, suffix = self._view(), path.suffix.lower()
        writers = getattr(view, "WRITERS", {})
        if suffix in writers:
            contents: str | bytes = writers[suffix](self)
            return contents
        match suffix:
            case ".txt":
                return f"{str(self).rstrip()}\n"
            case ".json":
                return json_text(self.to_dict())
            case ".csv":
                return csv_text(self.rows())
            case ".html":
                from pitboss.views.tables import page

                return page(repr(self).strip("<>"), self._repr_html_())
            case _:
                raise ParamError("path", str(path), f"end the file's name in one of {', '.join(self.suffixes())}")


def frame(rows: Sequence[Mapping[str, Any]]) -> Any:
    """Return rows as a pandas `DataFrame`; raise `ModuleNotFoundError` if pandas is not installed."""
    try:
        pandas = import_module("pandas")
    except ModuleNotFoundError:
        raise ModuleNotFoundError("to_frame() needs pandas: pip install pandas", name="pandas") from None
    return pandas.DataFrame(rows)


def to_plain(value: Any) -> Any:
    """Return a value as JSON can hold it: dataclasses and named tuples by field, enums, odds and cards as text.

    A class may name properties to tell beside its fields in `computed`.
    """
    from pitboss.cards import Card
    from pitboss.rules.odds import Odds

    match value:
        case float() if not isfinite(value):
            return None
        case None | bool() | int() | float() | str() if not isinstance(value, Enum):
            return value
        case Enum():
            return getattr(value, "word", value.value)
        case Card() | Odds() | Path():
            return str(value)
        case Mapping():
            return {_key(key): to_plain(item) for key, item in value.items()}
        case _ if hasattr(value, "to_dict"):
            return value.to_dict()
        case _ if is_dataclass(value) or hasattr(value, "_fields"):
            names = (*_public_fields(value), *getattr(value, "computed", ()))
            return {name: to_plain(getattr(value, name)) for name in names}
        case _ if hasattr(value, "tolist"):  # an array of NumPy or one of its numbers
            return value.tolist()
        case Iterable():
            return [to_plain(item) for item in value]
        case _:
            return str(value)


def _key(key: Any) -> str:
    plain = to_plain(key)
    return plain if isinstance(plain, str) else str(plain)


def _public_fields(value: Any) -> tuple[str, ...]:
    if is_dataclass(value):
        return tuple(field.name for field in fields(value) if field.repr and not field.name.startswith("_"))
    return tuple(getattr(value, "_fields", ()))


def json_text(figures: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
    """Return figures as JSON, as the command line prints them."""
    return json.dumps(figures, indent=2) + "\n"


def csv_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return rows as CSV, with every name that occurs in any of them as a column."""
    text = io.StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
