"""The library: the sheets that may be played, those that come with Pitboss and those in a folder of the house."""

import logging
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from pitboss import rules as sheets
from pitboss.house.errors import HouseError
from pitboss.house.store.queries import read_rules
from pitboss.house.tables.log import canonical
from pitboss.rules import Rules, SheetError
from pitboss.rules.loader import ALLOWED, NotASheetError, read_text
from pitboss.text import show_cents

log = logging.getLogger("pitboss.house")
MOST_CHANGES: Final = 40


class Shelved(NamedTuple):
    """What was found at one look: the text and the rules of every game, and what is wrong with sheets that are none."""

    texts: dict[str, str]
    games: dict[str, Rules]
    faults: dict[str, str]


class Library:
    """Sheets by the name of their game. The folder is looked into again whenever something in it has changed.

    A sheet with faults keeps nobody from playing the others: `faults` says what is wrong, file by file.
    """

    def __init__(self, folder: Path | None = None) -> None:
        ours = resources.files(sheets) / "sheets"
        self._folder = folder
        self._ours = {name: (ours / f"{name}.toml").read_text(encoding="utf-8") for name in sheets.games()}
        self._state: object = None
        self._our_games = {name: read_rules(text, "{}") for name, text in self._ours.items()}
        self._shelved = Shelved(self._ours, self._our_games, {})

    @property
    def games(self) -> dict[str, Rules]:
        """Every game that can be played now."""
        return self._look().games

    @property
    def faults(self) -> dict[str, str]:
        """The sheets of the folder that cannot be played, and why."""
        return self._look().faults

    def text(self, game: str) -> str:
        """The sheet of a game; raise `HouseError` if there is none."""
        texts = self._look().texts
        if game not in texts:
            raise HouseError("no-game", f"there is no such game: the games are {', '.join(texts)}")
        return texts[game]

    def with_changes(self, game: str, changes: Mapping[str, str]) -> Rules:
        """A game with what its sheet leaves open chosen; raise `HouseError` for any other change, and for faults."""
        text = self.text(game)
        if len(changes) > MOST_CHANGES:
            raise HouseError("bad-sheet", f"at most {MOST_CHANGES} rules may be changed")
        try:
            rules = sheets.read_sheet(text, source=f"{game}.toml", changes=changes)
        except SheetError as error:
            raise HouseError("bad-sheet", str(error)) from None
        if rules.changed or rules.off_sheet:
            raise HouseError("bad-sheet", _refusal(text, rules))
        return read_rules(text, canonical(dict(changes)))

    def _look(self) -> Shelved:
        if self._folder is None:
            return self._shelved
        files = sorted(self._folder.glob("*.toml"))
        state = [(path.name, _stamp(path)) for path in files]
        if state != self._state:
            self._shelved, self._state = self._read(files), state
        return self._shelved

    def _read(self, files: list[Path]) -> Shelved:
        texts, games, faults = dict(self._ours), dict(self._our_games), {}
        for path in files:
            try:
                text = _read_text(path)
                rules = sheets.read_sheet(text, source=path.name)
            except (SheetError, HouseError) as error:
                faults[path.name] = str(error)
                log.warning("a sheet cannot be played", extra={"sheet": path.name, "why": str(error)})
                continue
            except Exception as error:  # A sheet that nobody thought of must not close the house.
                faults[path.name] = f"it cannot be read: {error}"
                log.exception("a sheet cannot be read", extra={"sheet": path.name})
                continue
            if rules.name in texts:
                faults[path.name] = f"there is a game named {rules.name} already: give this one another name"
            else:
                texts[rules.name], games[rules.name] = text, rules
        return Shelved(texts, games, faults)


def _refusal(text: str, rules: Rules) -> str:
    """Why no table is opened with these rules, and what may be chosen."""
    wrong = [f"{key} = {value}" for key, value, *_ in (*rules.changed, *rules.off_sheet)]
    listed = sheets.open_values(read_rules(text, "{}"))
    choices = [f"{key} ({', '.join(values)})" for key, values in listed.items() if len(values) > 1]
    sheet = read_rules(text, "{}").limits
    choices.append(f"limits.min and limits.max (from {show_cents(sheet.min)} to {show_cents(sheet.max)})")
    others = "any other game comes in as a sheet in the folder of the house"
    return f"{', '.join(wrong)}: a table may choose {' and '.join(choices)}; {others}"


def _stamp(path: Path) -> tuple[int, int] | None:
    """What changes when a file does; None for one that is gone again."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _read_text(path: Path) -> str:
    try:
        return read_text(path)
    except NotASheetError as error:
        raise HouseError("bad-sheet", f"found {error}; {ALLOWED}") from None
    except OSError as error:
        raise HouseError("bad-sheet", f"the file cannot be read: {error.strerror}") from None
