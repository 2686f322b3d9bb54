"""What the report is about: the game, its sheet, the program, the seed, and the date the user gave."""

from dataclasses import dataclass

from pitboss import __version__
from pitboss.reports.parts.figure import Figure, whole
from pitboss.reports.parts.study import Study


@dataclass(frozen=True, slots=True)
class Identity:
    """The title page. `date` is the user's, empty if none was given: the report reads no clock."""

    title: str
    game: str
    version: str
    summary: str
    sheet_hash: str
    program: str
    date: str
    seed: Figure
    decks: Figure
    cards: Figure
    changed: tuple[tuple[str, str], ...]
    off_sheet: tuple[tuple[str, str], ...]


def identity(study: Study, date: str) -> Identity:
    """Whose report this is."""
    rules = study.rules
    return Identity(
        title=rules.title,
        game=rules.name,
        version=rules.version,
        summary=rules.summary,
        sheet_hash=rules.hash,
        program=f"Pitboss {__version__}",
        date=date,
        seed=whole(study.seed),
        decks=whole(rules.shoe.decks),
        cards=whole(52 * rules.shoe.decks),
        changed=rules.changed,
        off_sheet=tuple((off.key, off.value) for off in rules.off_sheet),
    )
