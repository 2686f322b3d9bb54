"""The game-math report: what a designer hands in and a regulator takes.

`parts` works every figure out, into dataclasses that become JSON; `pages` sets them, and can set nothing else.
"""

from pitboss.reports.pages.comparison import comparison_html
from pitboss.reports.pages.document import to_html
from pitboss.reports.parts.comparison import Comparison, compare
from pitboss.reports.parts.report import SEED, Report, make_report, to_json
from pitboss.reports.parts.study import Effort, Study

__all__ = [
    "SEED",
    "Comparison",
    "Effort",
    "Report",
    "Study",
    "compare",
    "comparison_html",
    "make_report",
    "to_html",
    "to_json",
]
