"""What skilled play can win, set."""

from pitboss.report.document.pages.page import Page, Row
from pitboss.report.document.parts.report import Report
from pitboss.report.document.parts.vulnerable import Counting, Vulnerability


def vulnerable(page: Page, report: Report) -> None:
    found = report.vulnerability
    page.section("vulnerability")
    if found.counting is None:
        page.p(found.reason)
    else:
        _counting(page, found, found.counting)
    page.below("Hidden cards seen, and collusion")
    page.p(
        "The advantage of a player who sees a card that should be hidden, off a fresh shoe, as a share of the first "
        "wager. Who sees the next card decides on splits, and plays split hands and blackjacks, without it: such a "
        "player has at least that much."
    )
    page.table(
        "Advantage of a player who sees a hidden card.",
        ["what is seen", "how known", "player's advantage"],
        [[row.what, row.how, row.advantage or row.reason] for row in found.hidden],
    )
    page.p(
        "All players' cards lie face up, so players who sit together see no more than one who watches the table; what "
        "they could tell each other of is a hidden card, as above, and the count, as before. Protection lies in how "
        "the hole card is dealt and checked, and in a shoe whose next card cannot be seen."
    )


def _counting(page: Page, about: Vulnerability, found: Counting) -> None:
    page.below("Effects of removal")
    page.p(
        "What the player gains, in percent of the wager, when a card of one rank is gone from the fresh shoe; exact."
    )
    page.grid("Effects of removal.", found.removal, "rank")
    if found.by_card:
        page.table(
            "Single cards, where suits matter (T: any ten-value).",
            ["wager", "card", "effect"],
            [[wager, card, effect] for wager, card, effect in found.by_card],
        )
    page.below("Which count")
    page.p("How well the tags of known systems, in the order A to ten, follow these effects; one is perfect.")
    page.table(
        "Correlations of counting systems.",
        ["system", "tags A–10", "betting", "insurance", "playing", *about.side_bets],
        [[row.name, row.tags, row.betting, row.insurance, row.playing, *row.side_bets] for row in found.systems],
    )
    page.table(
        "The best tags there are, by wager and level.",
        ["wager and level", "tags A–10", "correlation"],
        [[name, tags, fit] for name, tags, fit in found.best_tags],
    )
    page.below("Indices")
    page.p(f"Departures from the chart by the true count of {about.count}, those worth most; computed for these rules.")
    if found.insurance_index is not None:
        page.p("Insurance is worth taking from a true count of ", found.insurance_index, " on.")
    if found.indices:
        page.table(
            "Departures by the count.",
            ["hand", "play", "instead of", "", "true count", "worth in units per hundred rounds"],
            [[row.hand, row.play, row.instead_of, row.below, row.index, row.worth] for row in found.indices],
        )
    page.below("What a counter earns")
    page.p(
        f"A player who counts {about.count}, plays these indices, and is alone at the table; ",
        found.rounds,
        " rounds at each cut card. A wager is made from the count at which it wins most, by edges drawn towards a "
        "parabola as far as they are uncertain, so that luck does not choose it. A side bet is watched with the best "
        "balanced count for it; insurance goes by the count at that moment, half a unit for a unit of the main wager. "
        "Errors are those from batch to batch of the rounds: of how often counts came as well as of what they brought.",
    )
    rows: list[Row] = []
    for cut in found.cuts:
        for place, row in enumerate(cut.wagers):
            dealt = cut.dealt if place == 0 else ""
            rows.append([dealt, row.wager, row.trigger or "never", row.frequency, row.edge, row.per_100 or "nothing"])
    page.table(
        "What a counter wins with one unit, by share of the shoe dealt.",
        ["dealt", "wager", "from count", "bets in", "edge then", "units per hundred rounds"],
        rows,
    )
    page.p(
        "A spread bets one unit on the main wager in every round, and its most from the count where that wins most. "
        "SCORE is another player's figure: who bets at every count what suits it best, from one unit to as many as the "
        "spread has, with a bankroll of ten thousand and the unit by which it grows fastest, wins so much in a hundred "
        "rounds, and is ruined in about one lifetime of seven. Where no unit wins, there is none."
    )
    page.table(
        "What a counter wins by raising the main wager, by share of the shoe dealt and by spread.",
        ["dealt", "one unit to", "from count", "units per hundred rounds", "SCORE of the best bets"],
        [
            [cut.dealt if place == 0 else "", row.most, row.trigger or "never", row.per_100, row.score or "none"]
            for cut in found.cuts
            for place, row in enumerate(cut.spreads)
        ],
        kind="together",
    )
