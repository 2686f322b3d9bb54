"""The regulator's report as one document: every section computed in order, and saved as a page, a PDF or JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from pitboss import __version__
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
from pitboss.reports.figures import Figure, json_text, to_json, whole
from pitboss.reports.reconciliation import SIDE_BET_TIMES, ReconciliationSection, reconciliation
from pitboss.reports.rules import RulesSection, rules_section
from pitboss.reports.sensitivity import SensitivitySection, sensitivity
from pitboss.reports.shuffle import ShuffleSection, shuffle_section
from pitboss.reports.strategy import StrategySection, strategy_section
from pitboss.reports.study import Study
from pitboss.reports.vulnerability import VulnerabilitySection, vulnerability
from pitboss.reports.wagers import WagersSection, wagers

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
    "regulations": "Regulatory cross-reference",
    "commands": "Commands and sheet",
}
"""The sections in order: the name of the template, which is the anchor, and the title."""


class Document:
    """A dataclass of figures that is shown as a page, printed as PDF and written as JSON."""

    __slots__ = ()
    kind: ClassVar[str]
    """The name of the format's number in the JSON."""

    def to_dict(self) -> dict[str, Any]:
        """Every figure with its unit, digits and error."""
        return {self.kind: FORMAT, **to_json(self)}

    def to_json(self) -> str:
        """The figures as the text of a JSON file."""
        return json_text(self.to_dict()) + "\n"

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

    def contents(self, suffix: str) -> bytes:
        """The contents of a file with this suffix.

        Raises:
            ValueError: The suffix is not one of `SUFFIXES`.
        """
        writers: dict[str, Callable[[], str | bytes]] = {
            ".html": self.to_html,
            ".pdf": self.to_pdf,
            ".json": self.to_json,
        }
        if suffix.lower() not in writers:
            raise ValueError(f"{suffix}: end the file's name in .html, .pdf or .json")
        contents = writers[suffix.lower()]()
        return contents if isinstance(contents, bytes) else contents.encode()

    def save(self, path: str | Path) -> None:
        """Write a file, as its suffix says: .html, .pdf or .json."""
        path = Path(path)
        path.write_bytes(self.contents(path.suffix))

    def _repr_html_(self) -> str:
        from html import escape

        page = escape(self.to_html(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:1px solid #cfccc4"></iframe>'


@dataclass(frozen=True, slots=True)
class Identity:
    """What a report is about; `date` is the user's, empty if none was given: no clock is read."""

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


@dataclass(frozen=True, slots=True)
class MethodSection:
    """How many rounds were simulated."""

    split_rounds: Figure
    rounds: Figure
    side_rounds: Figure
    counter_rounds: Figure


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
    regulations: RegulationsSection
    commands: CommandsSection

    @property
    def date(self) -> str:
        """The date that the user gave."""
        return self.identity.date

    def to_html(self) -> str:
        """The report as one page that loads nothing."""
        from pitboss.reports.page import Page

        title = self.identity.title
        footer = f"{title} · sheet {self.identity.sheet_hash[:12]}"
        return Page(self, SECTIONS).render(f"{title}: game mathematics report", footer, "summary")


def make_report(study: Study, date: str) -> GameReport:
    """Compute every section; the same rules, seed and effort give the same figures."""
    effort = study.effort
    return GameReport(
        identity=identity(study, date),
        rules=rules_section(study),
        examples=examples(study),
        method=MethodSection(
            whole(effort.split_rounds),
            whole(effort.rounds),
            whole(SIDE_BET_TIMES * effort.rounds),
            whole(effort.counter_rounds),
        ),
        wagers=wagers(study),
        strategy=strategy_section(study),
        distribution=distribution(study),
        cut_card=cut_card(study),
        dealer=dealer_section(study),
        sensitivity=sensitivity(study),
        vulnerability=vulnerability(study),
        shuffle=shuffle_section(study),
        reconciliation=reconciliation(study),
        regulations=regulations(),
        commands=commands_section(study, date),
    )


def identity(study: Study, date: str) -> Identity:
    """Which game, sheet, program, seed and date a report has."""
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
