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
        "By the chart a round wins in ", found.win, ", pushes in ", found.push, " and loses in ", found.loss,
        "; its mean is ", found.mean, " of the first wager, its standard deviation ", found.std_dev, ", its skewness ",
        found.skewness, ". ", found.split_share, " of rounds are split.",
    )  # fmt: skip
    page.figure(
        "How often a round brings each net result, in percent; results between the steps are counted with the nearer.",
        bars(
            page,
            "Net results of a round",
            [(bar.label, bar.probability) for bar in found.bars],
            below="net result of a round, in first wagers",
        ),
    )
    page.below("Many rounds")
    page.p(
        "The actual hold is what the house keeps of all first wagers. Over many equal wagers it is normally "
        "distributed around the house advantage; the table gives the range it lies in with each confidence."
    )
    page.figure(
        [
            "The range of actual hold in percent of the first wagers, with confidences of ",
            *chain.from_iterable(
                (figure, ", " if place < len(found.confidences) - 1 else "")
                for place, figure in enumerate(found.confidences)
            ),
            " from the inside; heights on a root scale, the ends of the widest band in figures.",
        ],
        fan(
            page,
            "Range of actual hold",
            [(hold.rounds, hold.bands) for hold in found.holds],
            report.wagers.main.house_edge,
            below="rounds",
        ),
    )
    heads = chain.from_iterable((page.set("from, ", figure), page.set("to, ", figure)) for figure in found.confidences)
    page.table(
        "Actual hold over many rounds, in percent of the first wagers.",
        ["rounds", "standard deviation", "house is ahead", *heads],
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
    page.below("The hour")
    page.p(
        "Rounds in an hour are estimates from the trade's literature (Kilby); a table's own are better. The hold is "
        "what the main wagers lose on average, in units, if every hand bets one unit by the chart."
    )
    page.table(
        "Rounds and hold in an hour, by seats taken.",
        ["seats", "rounds", "hands", "hold in units"],
        [[row.seats, row.rounds, row.hands, row.hold] for row in found.hours],
    )
