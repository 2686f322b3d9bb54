"""Rule sheets: a game written down once. `load("blackjack")` gives its `Rules`."""

from collections.abc import Mapping
from importlib import resources
from os import PathLike
from pathlib import Path

from pitboss.nearnames import near
from pitboss.ranges import MAX_SEATS
from pitboss.rules.bounds import MOST_PAID, most_paid
from pitboss.rules.changes import open_values, refuse_off_sheet
from pitboss.rules.faults import Fault, NoSideBetError, OffSheetError, SheetError, UnknownGameError
from pitboss.rules.loader import read_sheet
from pitboss.rules.model import Bonus, Rules
from pitboss.rules.odds import Odds
from pitboss.rules.sheetfiles import ALLOWED, NotASheetError, read_text
from pitboss.rules.sidebets import DealerBust, SideBet, SuitedNatural
from pitboss.rules.values import MAX_DECKS

__all__ = [
    "MAX_DECKS",
    "MAX_SEATS",
    "MOST_PAID",
    "Bonus",
    "DealerBust",
    "Fault",
    "Game",
    "NoSideBetError",
    "Odds",
    "OffSheetError",
    "Rules",
    "SheetError",
    "SideBet",
    "SuitedNatural",
    "UnknownGameError",
    "games",
    "load",
    "most_paid",
    "open_values",
    "read_sheet",
    "refuse_off_sheet",
    "rules_of",
]

_SHEETS = resources.files(__name__) / "sheets"


def games() -> tuple[str, ...]:
    """The names of the games that come with Pitboss."""
    return tuple(
        sorted(sheet.name.removesuffix(".toml") for sheet in _SHEETS.iterdir() if sheet.name.endswith(".toml"))
    )

Game = Rules | str | Path
"""A game: its rules, its name, or the path of its sheet."""


def rules_of(game: Game) -> Rules:
    """Return the rules of a game, read by `load` unless they are rules already."""
    return game if isinstance(game, Rules) else load(game)


def load(game: str | Path, changes: Mapping[str, object] | None = None) -> Rules:
    """Read a game by its name or by the path of a sheet: `load("blackjack", {"natural.pays": "6:5", "shoe.decks": 2})`.

    `changes` are values by key, as text or plain.

    Raise `UnknownGameError` if there is no such game, `SheetError` if its sheet has faults, and `TypeError` for what is
    no name, no path or no changes.
    """
    if not isinstance(game, str | PathLike):
        raise TypeError(f"{game!r} is no game: give the path of a sheet, or one of {', '.join(games())}")
    if changes is not None and not (isinstance(changes, Mapping) and all(isinstance(key, str) for key in changes)):
        raise TypeError(f'{changes!r} will not do: give changes by key, such as {{"shoe.decks": 2}}')
    if str(game) in games():
        text = (_SHEETS / f"{game}.toml").read_text(encoding="utf-8")
        return read_sheet(text, source=f"{game}.toml", changes=changes)
    if not str(game):
        raise _unknown(game)
    try:
        text = read_text(Path(game))
    except NotASheetError as error:
        raise SheetError([Fault(str(game), "sheet", f"found {error}", ALLOWED)]) from None
    except PermissionError as error:
        raise SheetError([Fault(str(game), "sheet", f"cannot be read: {error.strerror}", ALLOWED)]) from None
    except (OSError, ValueError):
        raise _unknown(game) from None
    return read_sheet(text, source=str(game), changes=changes)


def _unknown(game: str | Path) -> UnknownGameError:
    close = near(str(game), games())
    hint = f"did you mean {close}? " if close else ""
    return UnknownGameError(
        f"no game or sheet file {str(game)!r}: {hint}"
        f"The games are {', '.join(games())}; or give the path of a .toml sheet"
    )
