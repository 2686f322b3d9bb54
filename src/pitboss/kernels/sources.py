"""Sources and releases as short texts, so that what was made from them is known by it."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path


def stamp(*folders: Path, without: Iterable[str] = ()) -> str:
    """A text that changes when any Python source in these folders does, but for subfolders of the names `without`."""
    left_out = frozenset(without)
    sources = sorted(
        (str(name), source)
        for folder in folders
        for source in folder.rglob("*.py")
        if (name := source.relative_to(folder)).parts[0] not in left_out
    )
    return sha256(b"\0".join(name.encode() + source.read_bytes() for name, source in sources)).hexdigest()[:16]


def release(library: str) -> list[str]:
    """Which release of a library is there, without loading it."""
    from importlib.util import find_spec

    found = find_spec(library)
    if found is None or found.origin is None:
        return []
    return sorted(info.name for info in Path(found.origin).parents[1].glob(f"{library}-*.dist-info"))
