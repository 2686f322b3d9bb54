"""The document: every number on it is in its JSON, with digits and error; it loads nothing."""

import json
from typing import Any, Final

import pytest
from tests.report.document.reading import NUMBER, Reading, at, spelled, words_of

from pitboss.report.document import Effort, Report, make_report, to_html
from pitboss.rules import games, load

QUICK: Final = Effort(rounds=20_000, counter_rounds=20_000, split_rounds=2_000)


@pytest.fixture(scope="module", params=games())
def report(request: pytest.FixtureRequest) -> Report:
    return make_report(load(request.param), effort=QUICK, date="2026-11-16")


@pytest.fixture(scope="module")
def page(report: Report) -> Reading:
    return Reading(to_html(report))


@pytest.fixture(scope="module")
def figures(report: Report) -> Any:
    return json.loads(json.dumps(report.as_json()))


def test_every_figure_on_the_page_is_that_of_its_json(page: Reading, figures: Any) -> None:
    assert len(page.traced) > 300
    wrong = []
    for path, text in page.traced:
        figure = at(figures, path)
        expected = spelled(figure["value"], figure["digits"])
        error = figure.get("std_error")
        told = [expected] if error is None else [expected, spelled(error, figure["digits"])]
        is_negative = figure["value"] < 0 and expected.strip("0.,") != ""
        if NUMBER.findall(text) != told or text.startswith("−") != is_negative:
            wrong.append((path, text, figure))
    assert wrong == []


def test_every_other_number_stands_in_words_of_the_json(page: Reading, figures: Any) -> None:
    known = words_of(figures)
    loose = {number for text in page.loose for number in NUMBER.findall(text)}
    assert loose - known == set()


def test_every_link_inside_leads_somewhere_and_nothing_is_loaded(page: Reading) -> None:
    assert page.links - page.anchors == set()
    assert page.loads == []


def test_the_same_seed_gives_the_same_bytes() -> None:
    first, second = (make_report(load("maxtime-21"), effort=QUICK, seed=5) for _ in range(2))
    assert json.dumps(first.as_json()) == json.dumps(second.as_json())
    assert to_html(first) == to_html(second)
