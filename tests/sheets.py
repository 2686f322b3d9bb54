"""Sheets that an owner could have written: a shipped game under another name, with some of its values other ones."""

from importlib import resources
from pathlib import Path


def sheet_text(game: str) -> str:
    """The sheet of a game that comes with Pitboss."""
    return (resources.files("pitboss.rules") / "sheets" / f"{game}.toml").read_text(encoding="utf-8")


def put_sheet(folder: Path, game: str, name: str, values: dict[str, str]) -> Path:
    """Write a game with other values (as TOML writes them) into a folder, as a game of this name."""
    lines = [f'name = "{name}"' if line == f'name = "{game}"' else line for line in sheet_text(game).splitlines()]
    for path, value in values.items():
        section, key = path.split(".")
        lines = _with_value(lines, section, key, value)
    sheet = folder / f"{name}.toml"
    sheet.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return sheet


def _with_value(lines: list[str], section: str, key: str, value: str) -> list[str]:
    head = f"[{section}]"
    if head not in lines:
        return [*lines, head, f"{key} = {value}"]
    start = lines.index(head) + 1
    end = next((at for at in range(start, len(lines)) if lines[at].startswith("[")), len(lines))
    kept = [line for line in lines[start:end] if not line.startswith(f"{key} =")]
    return [*lines[:start], f"{key} = {value}", *kept, *lines[end:]]
