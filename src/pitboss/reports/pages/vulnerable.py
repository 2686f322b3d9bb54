"""What skilled play can win, set."""

from pitboss.reports.pages.page import Page, Row
from pitboss.reports.parts.report import Report
from pitboss.reports.parts.vulnerable import Counting, Vulnerability


def vulnerable(page: Page, report: Report) -> None:
    found = report.vulnerability
    page.section("vulnerability")
    if found.counting is None:
        page.p(found.reason)
    else:
        _counting(page, found, found.counting)
    page.below("Hidden cards and collusion")
    page.p(
        "The advantage of a player who sees a card that should be hidden, in the first round after a shuffle, as a "
        "share of the initial wager. The player who sees the next card is assumed not to use it for splits, split "
        "hands "
        "or blackjacks; the true advantage is at least this."
    )
    page.table(
        "Advantage of a player who sees a hidden card.",
        ["card seen", "method", "player's advantage"],
        [[row.what, row.how, row.advantage or row.reason] for row in found.hidden],
    )
    page.p(
        "All players' cards are dealt face up, so colluding players see no more than one attentive player; what they "
        "could pass on is a hidden card, as above, or the count, as before. Protection lies in how the hole card is "
        "dealt and checked, and in a shoe whose next card cannot be seen."
    )


def _counting(page: Page, about: Vulnerability, found: Counting) -> None:
    page.below("Effects of removal")
    page.p(
        "The change in the player's expectation, in percent of the wager, when one card of a rank is removed from the "
        "full shoe; exact."
    )
    page.grid("Effects of removal, in percent of the wager.", found.removal, "rank")
    if found.by_card:
        page.table(
            "Effects of removing single cards, where suits matter (T: any ten-value).",
            ["wager", "card", "effect"],
            [[wager, card, effect] for wager, card, effect in found.by_card],
        )
    page.below("Counting systems")
    page.p("Correlation between the tags of known systems, in the order ace to ten, and these effects; one is perfect.")
    page.table(
        "Correlations of counting systems.",
        ["system", "tags A–10", "betting", "insurance", "playing", *about.side_bets],
        [[row.name, row.tags, row.betting, row.insurance, row.playing, *row.side_bets] for row in found.systems],
    )
    page.table(
        "Best possible tags, by wager and level; where suits matter also card by card.",
        ["wager and level", "tags A–10", "correlation"],
        [[name, tags, fit] for name, tags, fit in found.best_tags],
    )
    page.below("Index plays")
    page.p(f"The most valuable departures from the chart by the true count ({about.count}), computed for these rules.")
    if found.insurance_index is not None:
        page.p(
            "Insurance breaks even at a true count of ",
            found.insurance_crossing,
            "; as a whole number, it is taken from ",
            found.insurance_index,
            ".",
        )
    if found.indices:
        page.table(
            "Departures by the count.",
            ["hand", "play", "instead of", "when", "true count", "value in units per hundred rounds"],
            [[row.hand, row.play, row.instead_of, row.below, row.index, row.worth] for row in found.indices],
        )
    page.below("Earnings of a counter")
    page.p(
        f"A player alone at the table who counts {about.count} and uses these index plays; ",
        found.rounds,
        " rounds are simulated at each cut card. Counts are rounded down. A wager is made from the count at which it "
        "earns most, judged by edges smoothed towards a parabola as far as they are uncertain, so that chance does not "
        "choose it. A side bet is counted with the best balanced tags of the second level for it, or card by card "
        "where suits decide it; insurance goes by the count at that moment, half a unit for a unit of the main wager. "
        "Errors are taken from batch to batch of the rounds, so they cover both how often each count occurs and what "
        "it brings.",
    )
    rows: list[Row] = []
    for cut in found.cuts:
        for place, row in enumerate(cut.wagers):
            dealt = cut.dealt if place == 0 else ""
            rows.append([dealt, row.wager, row.trigger or "never", row.frequency, row.edge, row.per_100 or "nothing"])
    page.table(
        "Earnings with one unit, by share of the shoe dealt.",
        ["dealt", "wager", "from count", "share of rounds bet", "player's edge on them", "units per hundred rounds"],
        rows,
    )
    page.p(
        "A spread bets one unit on the main wager in every round, and its maximum from the count at which that earns "
        "most. SCORE is a figure of a different player, who bets at every count what suits it best within the same "
        "ratio of bets, with a bankroll of ten thousand and the unit at which it grows fastest: it is what that player "
        "wins in a hundred rounds, with a risk of ruin of about one in seven. Where no unit wins there is none."
    )
    page.table(
        "Earnings from raising the main wager, by share of the shoe dealt and by spread.",
        ["dealt", "one unit to", "from count", "units per hundred rounds", "SCORE of the best bets"],
        [
            [cut.dealt if place == 0 else "", row.most, row.trigger or "never", row.per_100, row.score or "none"]
            for cut in found.cuts
            for place, row in enumerate(cut.spreads)
        ],
        kind="together",
    )
