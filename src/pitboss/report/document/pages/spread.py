"""The spread of results, set: a round, many rounds, exposure, the hour."""

from itertools import chain

from pitboss.report.document.pages.page import Page, Row
from pitboss.report.document.pages.plot import bars, fan
from pitboss.report.document.parts.report import Report


def spread(page: Page, report: Report) -> None:
    found = report.spread
    page.section("spread")
    page.below("One round")
    page.p(
        "Under the strategy chart ", found.win, " of rounds win, ", found.push, " push and ", found.loss,
        " lose. The mean result is ", found.mean, " of the initial wager, the standard deviation ", found.std_dev,
        " and the skewness ", found.skewness, ". ", found.split_share, " of rounds involve a split.",
    )  # fmt: skip
    page.figure(
        "Probability of each net result of a round, in percent; results between the marks are grouped with the "
        "nearest.",
        bars(
            page,
            "Net results of a round",
            [(bar.label, bar.probability) for bar in found.bars],
            below="net result of a round, in initial wagers",
        ),
    )
    page.below("Volatility over many rounds")
    page.p(
        "The actual hold is the share of all initial wagers that the house keeps. Over many equal wagers it is "
        "approximately normally distributed around the house advantage; the table gives the band in which it lies at "
        "each level of confidence."
    )
    page.figure(
        [
            "Bands of actual hold in percent of initial wagers, at confidence levels of ",
            *chain.from_iterable(
                (figure, ", " if place < len(found.confidences) - 1 else "")
                for place, figure in enumerate(found.confidences)
            ),
            " from the inside out. The vertical scale is that of the square root; the ends of the widest band are in "
            "figures.",
        ],
        fan(
            page,
            "Bands of actual hold",
            [(hold.rounds, hold.bands) for hold in found.holds],
            report.wagers.main.house_edge,
            below="rounds",
        ),
    )
    heads = chain.from_iterable(
        (page.set(figure, " band, low"), page.set(figure, " band, high")) for figure in found.confidences
    )
    page.table(
        "Actual hold over many rounds, in percent of initial wagers.",
        ["rounds", "standard deviation", "probability that the house is ahead", *heads],
        [
            [page.bare(hold.rounds), hold.std_dev, hold.house_ahead, *chain.from_iterable(hold.bands)]
            for hold in found.holds
        ],
    )
    page.below("Maximum exposure")
    page.p(
        "The most that a seat can win in one round with every wager at the most of ",
        found.most_wager,
        ", in the money of the table's limits. The parts need not be possible together, so their sum is an upper "
        "bound.",
    )
    parts: list[Row] = [[part.what, part.how, part.most] for part in found.exposure]
    parts.append(["a seat, at most", "", found.exposure_seat])
    parts.append([page.set("the table of ", found.seats, " seats, at most"), "", found.exposure_table])
    page.table("The most a round can pay.", ["wager", "how", "most won"], parts)
    page.below("Rounds and hold per hour")
    page.p(
        "Rounds per hour are estimates from the trade literature (Kilby); figures measured at the table are "
        "preferable. The hold is the average loss of the main wagers, in units, if every hand bets one unit and "
        "follows "
        "the strategy chart."
    )
    page.table(
        "Rounds and hold per hour, by seats occupied.",
        ["seats", "rounds", "hands", "hold in units"],
        [[row.seats, row.rounds, row.hands, row.hold] for row in found.hours],
    )
