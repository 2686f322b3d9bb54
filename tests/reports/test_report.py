"""A whole report: every number is in its JSON, figures known in two ways agree, and a submission is complete."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from playwright.sync_api import sync_playwright
from tests.browser.chromium import launch
from tests.reports.conftest import DATE, ROUNDS, Submission
from tests.reports.pages import Reading, faults

from pitboss import reports
from pitboss.reports.annexes import regulations
from pitboss.reports.pdf import pages_of
from pitboss.reports.randomness import shuffle_section
from pitboss.reports.study import Study
from pitboss.rules import load

PAPER = 665
"""The width of A4 between its margins, in dots of the screen."""
WIDE = """() => [...document.querySelectorAll("table, svg, pre, p")]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.textContent.slice(0, 60))"""
BASELINES = """() => [...document.querySelectorAll("figure.table tbody tr")].filter((row) => {
  const styles = [...row.children].map((cell) => getComputedStyle(cell));
  return new Set(styles.map((one) => one.fontFamily)).size > 1 || styles.some((one) => one.verticalAlign != "baseline");
}).length"""


@pytest.fixture(scope="session")
def html(submission: Submission) -> str:
    return submission.file("-report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def figures(submission: Submission) -> Any:
    return json.loads(submission.file("-report.json").read_text(encoding="utf-8"))


def test_every_number_of_the_page_is_in_its_json(html: str, figures: Any) -> None:
    page = Reading(html)
    assert faults(page) == []
    assert len(page.traced) > 1500
    assert page.figures == figures
    assert figures["identity"]["date"] == DATE


def test_a_folder_gets_all_that_is_submitted_and_the_bar_keeps_pace(submission: Submission) -> None:
    names = sorted(path.name for path in submission.folder.iterdir())
    game = submission.file(".toml").stem
    endings = ("-layout.pdf", "-layout.svg", "-rack-card.pdf", "-rack-card.svg", "-report.html", "-report.json",
               "-report.pdf", ".toml")  # fmt: skip
    assert names == [f"{game}{ending}" for ending in endings]
    assert load(str(submission.file(".toml"))).hash == load(str(submission.sheet)).hash
    shares = [int(share) for share in re.findall(r"(\d+)%(?! dealt)", submission.err)]
    assert shares == sorted(shares)
    assert shares[-1] >= 90


def test_pictures_are_well_formed_and_say_what_the_game_pays(submission: Submission) -> None:
    rules = load(str(submission.sheet))
    for ending in ("-layout.svg", "-rack-card.svg"):
        root = ElementTree.fromstring(submission.file(ending).read_text(encoding="utf-8"))
        assert root.get("width", "").endswith("mm")
        words = " ".join("".join(root.itertext()).lower().split())
        assert f"blackjack pays {rules.natural.pays.win} to {rules.natural.pays.stake}" in words
        for bet in rules.side_bets:
            for row in bet.pays:
                assert f"{row.pays.win} to {row.pays.stake}" in words


def test_the_same_seed_gives_the_same_bytes(submission: Submission, html: str, figures: Any) -> None:
    """Made once more, in Python; another seed gives others."""
    again = reports.report(
        str(submission.sheet),
        date=DATE,
        rounds=ROUNDS,
        prepared_by="A. Designer",
        revisions=["1.0, 1 May 2026: first submission"],
        annexes=["regulations"],
    )
    assert again.to_html() == html
    assert again.to_dict() == figures
    other = shuffle_section(Study(load(str(submission.sheet)), 4))
    assert again.shuffle.tests[0].p.value != other.tests[0].p.value


def test_the_title_page_has_identity_revisions_and_a_place_to_sign(html: str, figures: Any) -> None:
    header = html[html.index("<header") : html.index("</header>")]
    identity = figures["identity"]
    assert len(identity["sheet_hash"]) == len(identity["source_hash"]) == 64
    for text in (identity["sheet_hash"], identity["source_hash"], "A. Designer", "1.0, 1 May 2026: first submission"):
        assert text in header
    assert all(word in header for word in ("Return to player", "Volatility index", "Signature", "Approved by"))


def test_the_report_says_what_happens_when_the_shoe_runs_out(html: str) -> None:
    assert "discards of earlier rounds are shuffled" in html
    assert "the round is void" in html
    assert "No card is burnt" in html


def test_regulations_are_an_annex_that_finds_its_parts(html: str) -> None:
    places = [place for each in regulations().regulations for item in each.items for place in item.places]
    assert [place for place in places if place.heading and f"</span> {place.heading}</h3>" not in html] == []
    link = r'sketch or picture.*<a class="see" href="#s1-\d+">section <span class="no">1\.\d+</span></a>'
    assert re.search(link, html)


def test_side_bets_are_what_every_deal_of_the_table_makes_them(figures: Any) -> None:
    rows = figures["reconciliation"]["enumerated"]
    assert len(rows) >= 6
    for row in rows:
        assert row["enumerated"]["value"] == pytest.approx(row["exact"]["value"], rel=1e-10)


def test_exact_simulated_and_published_figures_agree(figures: Any) -> None:
    """Twenty honest z-scores go beyond 4 once in eight hundred reports; every row has a seed of its own."""
    section = figures["reconciliation"]
    assert [row for row in section["checks"] if abs(row["z"]["value"]) > 4] == []
    seeds = [row["seed"]["value"] for row in section["checks"]]
    assert len(set(seeds)) == len(seeds) >= 3
    assert len(section["published"]) > 6
    for row in section["published"]:
        assert row["here"]["value"] == pytest.approx(row["published"]["value"], abs=0.6 * 10 ** -row["here"]["digits"])


def test_a_spread_wins_what_its_raised_units_win(figures: Any) -> None:
    """A unit more from a count on wins what a unit bet only from that count on wins."""
    for cut in figures["vulnerability"]["counting"]["cuts"]:
        won = {row["most"]["value"]: row["per_100"]["value"] for row in cut["spreads"]}
        unit = cut["wagers"][0]["per_100"]["value"]
        assert [won[most] - won[2] for most in (4, 8, 12)] == pytest.approx([2 * unit, 6 * unit, 10 * unit])


class Printed(NamedTuple):
    """What a browser shows: what is wider than paper, how high the title page is, and rows that are not level."""

    wide: list[str]
    front: float
    uneven: int


@pytest.fixture(scope="module")
def printed(html: str) -> Printed:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(_look, html).result()


def _look(html: str) -> Printed:
    with sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_page(viewport={"width": PAPER, "height": 970})
        page.emulate_media(media="print")
        page.set_content(html)
        front = page.evaluate("document.querySelector('header').getBoundingClientRect().height")
        return Printed(page.evaluate(WIDE), front, page.evaluate(BASELINES))


def test_nothing_is_wider_than_the_paper_and_the_title_page_is_one_sheet(printed: Printed) -> None:
    """A browser would print every page smaller to make room. A4 between its margins, at 96 dots to an inch."""
    assert printed.wide == []
    assert 300 < printed.front <= (297 - 19 - 20) / 25.4 * 96


def test_words_and_figures_of_a_row_stand_on_one_line(printed: Printed) -> None:
    assert printed.uneven == 0


def test_tables_have_numbers_of_their_own_and_contents_name_pages(submission: Submission, html: str) -> None:
    numbers = re.findall(r'Table <span class="no">(\d+)', html)
    assert numbers == [str(place) for place in range(1, len(numbers) + 1)]
    pages = pages_of(submission.file("-report.pdf").read_bytes())
    assert pages["rules"] == 2
    assert pages["rules"] < pages["wagers"] < pages["reconciliation"]
