"""A whole report: every number is in its JSON, and figures known in two ways agree."""

import json
from typing import Any

import pytest
from tests.reports.pages import Reading, faults
from tests.reports.studies import small_report


def figures() -> Any:
    """Every figure of the report."""
    return small_report().to_dict()


def test_every_number_of_the_page_is_in_its_json() -> None:
    page = Reading(small_report().to_html())
    assert faults(page) == []
    assert len(page.traced) > 1500
    assert page.figures == json.loads(small_report().to_json())


def test_side_bets_are_what_every_deal_of_the_table_makes_them() -> None:
    rows = figures()["reconciliation"]["enumerated"]
    assert len(rows) >= 8
    for row in rows:
        assert row["enumerated"]["value"] == pytest.approx(row["exact"]["value"], rel=1e-10)


def test_no_two_rows_of_the_reconciliation_share_a_seed() -> None:
    seeds = [row["seed"]["value"] for row in figures()["reconciliation"]["checks"]]
    assert len(set(seeds)) == len(seeds) >= 3


def test_exact_simulated_and_published_figures_agree() -> None:
    """Twenty honest z-scores go beyond 4 once in eight hundred reports."""
    section = figures()["reconciliation"]
    assert [row for row in section["checks"] if abs(row["z"]["value"]) > 4] == []
    assert len(section["published"]) > 15
    for row in section["published"]:
        assert row["here"]["value"] == pytest.approx(row["published"]["value"], abs=0.6 * 10 ** -row["here"]["digits"])


def test_a_spread_wins_what_its_raised_units_win() -> None:
    """A unit more from a count on wins what a unit bet only from that count on wins."""
    for cut in figures()["vulnerability"]["counting"]["cuts"]:
        won = {row["most"]["value"]: row["per_100"]["value"] for row in cut["spreads"]}
        unit = cut["wagers"][0]["per_100"]["value"]
        assert [won[most] - won[2] for most in (4, 8, 12)] == pytest.approx([2 * unit, 6 * unit, 10 * unit])


def test_each_wager_has_its_own_maximum_beside_the_joint_one() -> None:
    """Mega Blackjack at 1,000: four doubled hands win 21 at 3:2; Buster pays 250:1 where a blackjack pays 3:1."""
    exposure = small_report().distribution.maxima
    assert {row.what: row.most.value for row in exposure.wagers} == {
        "main wager": 12_000,
        "insurance": 1_000,
        "Buster": 250_000,
    }
    assert {row.what: row.most.value for row in exposure.parts} == {"main wager": 3_000, "Buster": 250_000}
    assert exposure.seat.value == 253_000
