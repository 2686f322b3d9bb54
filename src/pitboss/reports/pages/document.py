"""The whole document: sections in order, contents, style."""

from collections.abc import Callable
from html import escape
from string import Template
from typing import Final

from pitboss.reports.pages import (
    dealer,
    examples,
    method,
    opening,
    reconciled,
    regulations,
    reproduced,
    sensitivity,
    shuffle,
    spread,
    strategy,
    told,
    vulnerable,
    wagers,
)
from pitboss.reports.pages.page import Html, Page
from pitboss.reports.pages.style import style
from pitboss.reports.parts.figure import paths
from pitboss.reports.parts.report import Report, to_json

Setter = Callable[[Page, Report], None]

SECTIONS: Final[tuple[tuple[str, str, Setter], ...]] = (
    ("rules", "Rules of the game", told.rules),
    ("examples", "Worked examples", examples.examples),
    ("method", "Assumptions and method", method.method),
    ("wagers", "Wagers", wagers.wagers),
    ("strategy", "Strategy", strategy.strategy),
    ("spread", "Distribution and volatility", spread.spread),
    ("dealer", "The dealer's hand", dealer.dealer),
    ("sensitivity", "Sensitivity", sensitivity.sensitivity),
    ("vulnerability", "Vulnerability", vulnerable.vulnerable),
    ("shuffle", "Random numbers and shuffle", shuffle.shuffle),
    ("reconciled", "Reconciliation", reconciled.reconciled),
    ("regulations", "Regulatory cross-reference", regulations.regulations),
    ("reproduced", "Commands and sheet", reproduced.reproduced),
)
"""Anchor, title and setter of every section, in order."""


def to_html(report: Report) -> str:
    """The report as one page that loads nothing."""
    places = dict(paths(report))
    page = Page(places, [(anchor, title) for anchor, title, _ in SECTIONS])
    for *_, setter in SECTIONS:
        setter(page, report)
    front = Page(places, [(anchor, title) for anchor, title, _ in SECTIONS])
    opening.opening(front, report)
    identity = report.identity
    title, running = (
        f"{identity.title}: game mathematics report",
        f"{identity.title} · sheet {identity.sheet_hash[:12]}",
    )
    return assemble(title, running, front, page, to_json(report, indent=None))


def assemble(title: str, running: str, front: Page, page: Page, figures: str) -> str:
    """A whole document: front page, contents, sections, and the JSON that it was set from."""
    return _DOCUMENT.substitute(
        title=escape(title),
        style=style(running),
        front=front.html,
        contents=_contents(page),
        body=page.html,
        figures=figures.replace("</", "<\\/"),
    )


def _contents(page: Page) -> Html:
    rows = "".join(
        f'<li{" class=in" if heading.level > 1 else ""}><span class="no">{heading.number}</span>'
        f'<a href="#{heading.anchor}">{escape(heading.title)}</a>'
        f'<span class="page" data-of="{heading.anchor}"></span></li>'
        for heading in page.headings
    )
    return Html(f"<h2>Contents</h2><ol>{rows}</ol>")


_DOCUMENT: Final = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
$style</style>
</head>
<body>
<header class="sheet" id="summary">
$front
</header>
<nav class="contents sheet" aria-label="Contents">
$contents
</nav>
<main>
$body
</main>
<script type="application/json" id="figures">$figures</script>
</body>
</html>
""")
