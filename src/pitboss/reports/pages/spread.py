"""The spread of results, set: a round, many rounds, exposure, the hour."""

from itertools import chain

from pitboss.reports.pages.page import Page, Row
from pitboss.reports.pages.plot import bars, fan
from pitboss.reports.parts.cutcard import CutCard
from pitboss.reports.parts.exposure import Exposure
from pitboss.reports.parts.report import Report


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
        [
            "Probability of each net result of a round, in percent; results between the marks are grouped with the "
            "nearest. Split rounds are sampled: the standard error of a bar is at most ",
            found.bars_error,
            ".",
        ],
        bars(
            page,
            "Net results of a round",
            [(bar.label, bar.probability) for bar in found.bars],
            below="net result of a round, in initial wagers",
        ),
    )
    page.below("Volatility over many rounds")
    page.p(
        "The actual hold is the share of all initial wagers that the house keeps. Over many equal wagers its "
        "distribution is that of the sum of as many independent rounds, computed from the distribution of one; the "
        "table gives the central band in which it lies at each level of confidence."
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
    heads = [
        *chain.from_iterable(
            (page.set(figure, " band, low"), page.set(figure, " band, high")) for figure in found.confidences
        )
    ]
    page.table(
        "Actual hold over many rounds, in percent of initial wagers.",
        ["rounds", "standard deviation", "probability that the house is ahead", *heads],
        [
            [page.bare(hold.rounds), hold.std_dev, hold.house_ahead, *chain.from_iterable(hold.bands)]
            for hold in found.holds
        ],
    )
    if found.side_holds:
        page.table(
            "Actual hold of the side bets, in percent of the money wagered on them; only rounds with the bet count.",
            ["side bet", "rounds", "standard deviation", "probability that the house is ahead", *heads],
            [
                [
                    side.wager if place == 0 else "",
                    *map(page.bare, (hold.rounds, hold.std_dev, hold.house_ahead, *chain.from_iterable(hold.bands))),
                ]
                for side in found.side_holds
                for place, hold in enumerate(side.holds)
            ],
            kind="dense",
        )
    _cut_card(page, report.cut_card)
    _exposure(page, found.exposure)
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


def _cut_card(page: Page, found: CutCard) -> None:
    page.below("The cut card")
    page.p(
        "Over a whole shoe a flat wager is not worth what it is in the first round. Where high cards come early, "
        "rounds take fewer cards, and one round more is dealt from what is left, which has fewer of them. The first "
        "round keeps ",
        found.first,
        "; the table gives the mean of all rounds of a shoe for one player by the chart, from ",
        found.rounds,
        " rounds at each cut card.",
    )
    page.table(
        "House advantage of a flat wager, by share of the shoe dealt.",
        ["dealt", "house advantage", "difference to the first round"],
        [[row.dealt, row.house_edge, row.difference] for row in found.depths],
    )


def _exposure(page: Page, found: Exposure) -> None:
    page.below("Maximum exposure")
    page.p(
        "The most that a seat can win in one round with wagers at the table maximum of ",
        found.most_wager,
        f". Wagers that exclude each other are not added up: the table is one round, in which {found.dealer}. No round "
        "pays a seat more. That a rank may run out is not considered: where many long hands come from one deck, the "
        "figure may be more than can occur.",
    )
    parts: list[Row] = [[part.what, part.how, part.most] for part in found.parts]
    parts.append(["a seat, own wagers", "", found.seat])
    if found.tokes is not None:
        parts.append(["wagers for the dealer alone, each at the same maximum", "", found.tokes])
        parts.append(["a seat with its wagers for the dealer", "", found.with_tokes])
    how = "upper bound: seats share the dealer's hand and the shoe"
    parts.append([page.set("the table of ", found.seats, " seats, at most"), how, found.table])
    page.table("The most a round can pay.", ["wager", "how", "most won"], parts)
