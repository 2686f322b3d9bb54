"""The four games' reports in `docs/reports` are what the program says today."""

import pytest
from tests.reports.printed import at, differences, page_of, parts_today
from tests.reports.reading import Reading, faults

from pitboss.rules import games


@pytest.mark.parametrize("game", games())
def test_no_figure_of_a_printed_report_is_stale(game: str) -> None:
    """Of those that are simulated, only the cut card's; `python -m tests.reports.printed` has every byte."""
    page = Reading(page_of(game).read_text(encoding="utf-8"))
    assert faults(page) == []
    assert len(page.traced) > 1500
    stale = [
        each for path, part in parts_today(game).items() for each in differences(at(page.figures, path), part, path)
    ]
    assert stale == []


@pytest.mark.parametrize("game", games())
def test_bets_beside_are_kept_to_the_last_digit_by_every_deal_of_the_table(game: str) -> None:
    rows = Reading(page_of(game).read_text(encoding="utf-8")).figures["reconciled"]["counted"]
    assert len(rows) >= 2 - (game == "blackjack")
    for row in rows:
        assert row["counted"]["value"] == pytest.approx(row["exact"]["value"], rel=1e-10)


@pytest.mark.parametrize("game", games())
def test_no_two_rows_of_the_reconciliation_share_a_seed(game: str) -> None:
    rows = Reading(page_of(game).read_text(encoding="utf-8")).figures["reconciled"]["checks"]
    seeds = [row["seed"]["value"] for row in rows]
    assert len(set(seeds)) == len(seeds) >= 3


@pytest.mark.parametrize("game", games())
def test_exact_and_simulated_agree_in_every_printed_report(game: str) -> None:
    """Twenty honest z-scores go beyond 4 once in eight hundred reports."""
    found = Reading(page_of(game).read_text(encoding="utf-8")).figures["reconciled"]
    assert len(found["checks"]) >= 3
    assert [row for row in found["checks"] if abs(row["z"]["value"]) > 4] == []
    for row in found["published"]:
        assert row["here"]["value"] == pytest.approx(row["published"]["value"], abs=0.6 * 10 ** -row["here"]["digits"])


@pytest.mark.parametrize("game", games())
def test_a_spread_wins_what_its_raised_units_win(game: str) -> None:
    """A unit more from a count on wins what a unit made only from that count on wins; a deeper cut wins more."""
    cuts = Reading(page_of(game).read_text(encoding="utf-8")).figures["vulnerability"]["counting"]["cuts"]
    for cut in cuts:
        won = {row["most"]["value"]: row["per_100"]["value"] for row in cut["spreads"]}
        a_unit = cut["wagers"][0]["per_100"]["value"]
        assert [won[most] - won[2] for most in (4, 8, 12)] == pytest.approx([2 * a_unit, 6 * a_unit, 10 * a_unit])
    widest = [cut["spreads"][-1]["per_100"]["value"] for cut in cuts]
    assert widest == sorted(widest)


@pytest.mark.parametrize(
    ("printed", "today"),
    [
        ({"a": 1.0}, {"a": 1.00001}),
        ({"a": 1}, {}),
        ([1], [1, 2]),
        ("a", "b"),
        (None, 0.0),
        ({"a": [{"b": 2}]}, {"a": [{}]}),
    ],
)
def test_a_difference_is_found(printed: object, today: object) -> None:
    assert list(differences(printed, today, "here")) != []
    assert list(differences(printed, printed, "here")) == []
