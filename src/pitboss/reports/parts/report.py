"""All parts of a report, worked out in order."""

from collections.abc import Callable
from dataclasses import dataclass
from json import dumps
from typing import Any, Final

from pitboss.reports.parts.cutcard import CutCard, cut_card
from pitboss.reports.parts.dealer import DealerHands, dealer_hands
from pitboss.reports.parts.examples import Examples, examples
from pitboss.reports.parts.figure import as_json
from pitboss.reports.parts.identity import Identity, identity
from pitboss.reports.parts.method import Method, method
from pitboss.reports.parts.reconciled import Reconciled, reconciled
from pitboss.reports.parts.regulations import Regulations, regulations
from pitboss.reports.parts.reproduced import Reproduced, reproduced
from pitboss.reports.parts.sensitivity import Sensitivity, sensitivity
from pitboss.reports.parts.shuffle import Shuffle, shuffle
from pitboss.reports.parts.spread import Spread, spread
from pitboss.reports.parts.strategy import Strategy, strategy
from pitboss.reports.parts.study import Effort, Study
from pitboss.reports.parts.told import Told, told
from pitboss.reports.parts.vulnerable import Vulnerability, vulnerability
from pitboss.reports.parts.wagers import Wagers, wagers
from pitboss.rules import Rules

FORMAT: Final = 1
SEED: Final = 14


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a game, part by part, as the sections of the document have them."""

    identity: Identity
    rules: Told
    examples: Examples
    method: Method
    wagers: Wagers
    strategy: Strategy
    spread: Spread
    cut_card: CutCard
    dealer: DealerHands
    sensitivity: Sensitivity
    vulnerability: Vulnerability
    shuffle: Shuffle
    reconciled: Reconciled
    regulations: Regulations
    reproduced: Reproduced

    def as_json(self) -> dict[str, Any]:
        """Every figure with its unit, digits and error."""
        return {"pitboss_report": FORMAT, **as_json(self)}


def to_json(report: Report, *, indent: int | None = 1) -> str:
    """The report's figures as the text of a JSON file."""
    separators = (",", ":") if indent is None else None
    return dumps(report.as_json(), indent=indent, separators=separators, ensure_ascii=False, allow_nan=False)


def make_report(
    rules: Rules,
    *,
    seed: int = SEED,
    date: str = "",
    effort: Effort | None = None,
    tell: Callable[[str], None] = lambda _what: None,
) -> Report:
    """Work out everything; the same rules, seed and effort give the same figures. `tell` hears what is being done.

    Raise `ShoeError` if the game cannot be solved.
    """
    study = Study(rules, seed, effort or Effort(), tell)
    return Report(
        identity=identity(study, date),
        rules=told(study),
        examples=examples(study),
        method=method(study),
        wagers=wagers(study),
        strategy=strategy(study),
        spread=spread(study),
        cut_card=cut_card(study),
        dealer=dealer_hands(study),
        sensitivity=sensitivity(study),
        vulnerability=vulnerability(study),
        shuffle=shuffle(study),
        reconciled=reconciled(study),
        regulations=regulations(),
        reproduced=reproduced(study, date),
    )
