"""The regulator's report as one document: every section computed in order, and saved as a page, a PDF or JSON."""

from dataclasses import astuple, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final

import pitboss
from pitboss import __version__
from pitboss.errors import ParamError
from pitboss.files import write_file
from pitboss.reports.annexes import CommandsSection, RegulationsSection, commands_section, regulations
from pitboss.reports.distribution import (
    CutCardFigures,
    DealerHandSection,
    DistributionSection,
    cut_card,
    dealer_section,
    distribution,
)
from pitboss.reports.examples import ExamplesSection, examples
from pitboss.reports.figures import NOT_A_FIGURE, Figure, to_json, whole
from pitboss.reports.randomness import ShuffleSection, shuffle_section
from pitboss.reports.reconciliation import ReconciliationSection, reconciliation
from pitboss.reports.rules import RulesSection, rules_section
from pitboss.reports.sensitivity import SensitivitySection, sensitivity
from pitboss.reports.strategy import StrategySection, strategy_section
from pitboss.reports.study import Filing, Study
from pitboss.reports.vulnerability import VulnerabilitySection, vulnerability
from pitboss.reports.wagers import WagersSection, wagers
from pitboss.results import json_text
from pitboss.rules import Rules

FORMAT: Final = 1
SUFFIXES: Final = (".html", ".pdf", ".json")
SECTIONS: Final = {
    "rules": "Rules of the game",
    "examples": "Worked examples",
    "method": "Assumptions and method",
    "wagers": "Wagers",
    "strategy": "Strategy",
    "distribution": "Distribution and volatility",
    "dealer": "The dealer's hand",
    "sensitivity": "Sensitivity",
    "vulnerability": "Vulnerability",
    "shuffle": "Random numbers and shuffle",
    "reconciliation": "Reconciliation",
    "commands": "Commands and sheet",
    "regulations": "Annex: regulatory cross-reference",
}
"""The sections in order: the name of the template, which is the anchor, and the title; annexes come on request."""


class Document:
    """A dataclass of figures that is shown as a page, printed as PDF and written as JSON."""

    __slots__ = ()
    kind: ClassVar[str]
    """The name of the format's number in the JSON."""

    def to_dict(self) -> dict[str, Any]:
        """Every figure with its unit, digits and error."""
        return {self.kind: FORMAT, **to_json(self)}

    def to_html(self) -> str:
        """The document as one page that loads nothing."""
        raise NotImplementedError

    def to_pdf(self) -> bytes:
        """The page printed by a Chrome or Chromium of this machine.

        Raises:
            NoBrowserError: There is no browser to print with.
        """
        from pitboss.reports.pdf import to_pdf

        return to_pdf(self.to_html(), date=self.date)

    @property
    def date(self) -> str:
        """The date that the user gave."""
        raise NotImplementedError

    def contents(self, path: str | Path) -> bytes:
        """The contents of a file, as its suffix says: .html, .pdf or .json.

        Raises:
            ParamError: The name has another suffix.
            NoBrowserError: There is no browser to print a PDF with.
        """
        match Path(path).suffix.lower():
            case ".html":
                return self.to_html().encode()
            case ".pdf":
                return self.to_pdf()
            case ".json":
                return json_text(self.to_dict()).encode()
            case _:
                raise ParamError("path", str(path), "end the file's name in .html, .pdf or .json")

    def save(self, path: str | Path) -> Path:
        """Write a file, whole or not at all, as its suffix says: .html, .pdf or .json.

        Returns:
            The path.

        Raises:
            ParamError: The name has another suffix.
            NoBrowserError: There is no browser to print a PDF with.
            OSError: The file cannot be written.
        """
        write_file(Path(path), self.contents(path))
        return Path(path)

    def _repr_html_(self) -> str:
        from html import escape

        page = escape(self.to_html(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:1px solid #cfccc4"></iframe>'


@dataclass(frozen=True, slots=True)
class Identity:
    """What a report is about; `source_hash` is that of the program's own files.

    `date`, `prepared_by` and `revisions` are the user's, empty where none were given: no clock is read.
    """

    title: str
    game: str
    version: str
    summary: str
    sheet_hash: str
    program: str
    source_hash: str
    date: str
    prepared_by: str
    revisions: tuple[str, ...]
    seed: Figure
    decks: Figure
    cards: Figure
    changed: tuple[tuple[str, str], ...]
    off_sheet: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MethodSection:
    """How many rounds were simulated."""

    many: Figure
    rounds: Figure
    side_rounds: Figure
    counter_rounds: Figure
    split_rounds: Figure


@dataclass(frozen=True, slots=True)
class GameReport(Document):
    """The figures of a game, section by section."""

    kind: ClassVar[str] = "pitboss_report"

    identity: Identity
    rules: RulesSection
    examples: ExamplesSection
    method: MethodSection
    wagers: WagersSection
    strategy: StrategySection
    distribution: DistributionSection
    cut_card: CutCardFigures
    dealer: DealerHandSection
    sensitivity: SensitivitySection
    vulnerability: VulnerabilitySection
    shuffle: ShuffleSection
    reconciliation: ReconciliationSection
    commands: CommandsSection
    regulations: RegulationsSection | None
    game: Rules = field(metadata=NOT_A_FIGURE)

    @property
    def date(self) -> str:
        """The date that the user gave."""
        return self.identity.date

    def to_html(self) -> str:
        """The report as one page that loads nothing."""
        from pitboss.reports.page import Page

        title = self.identity.title
        footer = f"{title} · sheet {self.identity.sheet_hash[:12]}"
        sections = {name: title for name, title in SECTIONS.items() if getattr(self, name) is not None}
        return Page(self, sections).render(f"{title}: game mathematics report", footer, "summary")


def make_report(study: Study, filing: Filing) -> GameReport:
    """Compute every section; the same rules, seed and effort give the same figures."""
    return GameReport(
        identity=identity(study, filing),
        rules=rules_section(study),
        examples=examples(study),
        method=MethodSection(*map(whole, astuple(study.effort))),
        wagers=wagers(study),
        strategy=strategy_section(study),
        distribution=distribution(study),
        cut_card=cut_card(study),
        dealer=dealer_section(study),
        sensitivity=sensitivity(study),
        vulnerability=vulnerability(study),
        shuffle=shuffle_section(study),
        reconciliation=reconciliation(study),
        commands=commands_section(study, filing),
        regulations=regulations() if "regulations" in filing.annexes else None,
        game=study.rules,
    )


def identity(study: Study, filing: Filing) -> Identity:
    """Which game, sheet, program, seed and date a report has."""
    rules = study.rules
    return Identity(
        title=rules.title,
        game=rules.name,
        version=rules.version,
        summary=rules.summary,
        sheet_hash=rules.hash,
        program=f"Pitboss {__version__}",
        source_hash=source_hash(),
        date=filing.date,
        prepared_by=filing.prepared_by,
        revisions=filing.revisions or (f"{rules.version}: first issue",),
        seed=whole(study.seed),
        decks=whole(rules.shoe.decks),
        cards=whole(52 * rules.shoe.decks),
        changed=rules.changed,
        off_sheet=tuple((off.key, off.value) for off in rules.off_sheet),
    )


@cache
def source_hash() -> str:
    """The SHA-256 of the program's files: of each in order of its path, the path and the SHA-256 of its bytes."""
    root = Path(pitboss.__file__).parent
    files = sorted(path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    lines = (f"{path.relative_to(root).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n" for path in files)
    return sha256("".join(lines).encode()).hexdigest()
