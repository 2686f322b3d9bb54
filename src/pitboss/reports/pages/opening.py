"""The title page: what the report is about, and the figures looked for first."""

from typing import Final

from pitboss.reports.pages.page import Html, Page, Words
from pitboss.reports.parts.report import Report

_MOST_WAGERS: Final = 5
"""Wagers beside the main one that the title page has room for."""


def opening(page: Page, report: Report) -> None:
    """Title, identity and summary, on one page."""
    identity, main, spread = report.identity, report.wagers.main, report.spread
    page.out.append(f"<h1>{page.set(identity.title)}</h1>")
    page.p("Game mathematics report", kind="lead")
    page.p(identity.summary)
    page.out.append(Html('<div class="cards">' + "".join(_cards(page, report)) + "</div>"))
    if len(report.wagers.beside) > _MOST_WAGERS:
        page.p("The game has more wagers; all of them are in ", page.see("wagers"), ".")
    page.p(
        "The house advantage is ",
        main.house_edge,
        " of the initial wager against a player who follows the strategy chart of ",
        page.see("strategy"),
        ", and ",
        report.wagers.main_best.house_edge,
        " against optimal play by the cards in hand. Both figures are exact, for one player in the first round after a "
        "shuffle, excluding insurance and side bets. The standard deviation of one round is ",
        spread.std_dev,
        ".",
    )
    decks = " deck, " if identity.decks.value == 1 else " decks, "
    rows: list[tuple[str, Html]] = [
        ("Game", page.set(f"{identity.title} ({identity.game}), version {identity.version}")),
        ("Sheet hash", page.set(Html(f"<code>{identity.sheet_hash}</code>"), ", the SHA-256 of the whole sheet")),
        ("Shoe", page.set(identity.decks, decks, identity.cards, " cards")),
        ("Program", page.set(identity.program)),
        ("Seed", page.set(identity.seed)),
        ("Date", page.set(identity.date or "not given")),
    ]
    for name, values in (("Changed rules", identity.changed), ("Off the sheet", identity.off_sheet)):
        if values:
            rows.append((name, page.set("; ".join(f"{key} = {value}" for key, value in values))))
    body = "".join(f'<tr><th scope="row">{name}</th><td>{told}</td></tr>' for name, told in rows)
    page.out.append(f'<table class="meta">{body}</table>')


def _cards(page: Page, report: Report) -> list[str]:
    main, spread = report.wagers.main, report.spread
    tokes = "" if spread.exposure.tokes is None else ", excluding wagers for the dealer"
    shown: list[tuple[str, Words, str]] = [
        ("House advantage", main.house_edge, "main wager, strategy chart"),
        ("House advantage", report.wagers.main_best.house_edge, "main wager, optimal play"),
        ("Element of risk", main.element_of_risk, "per unit of all money wagered"),
        ("Hit frequency", main.hit_frequency, "of rounds won, main wager"),
        ("Standard deviation", page.bare(main.std_dev), "of one round, in initial wagers"),
        ("Dealer busts", report.dealer.bust, "of hands played out"),
        ("Maximum win of a seat", spread.exposure.seat, f"one round, wagers at the table maximum{tokes}"),
    ]
    shown += [("House advantage", wager.house_edge, wager.name) for wager in report.wagers.beside[:_MOST_WAGERS]]
    return [
        f"<div><span>{page.set(name)}</span><strong>{page.set(figure)}</strong><em>{page.set(about)}</em></div>"
        for name, figure, about in shown
    ]
