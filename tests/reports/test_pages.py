"""The reader of pages sees what it is there to see."""

import pytest
from tests.reports.pages import Reading, faults

FIGURES = """{"a":{"value":1234.5678,"unit":"%","digits":2},"b":{"value":-0.5,"unit":"","digits":1,"std_error":0.04},
"c":"7 cards","d":"9","e":"of 9 cases"}"""


def page(body: str) -> Reading:
    return Reading(f'<main>{body}</main><script type="application/json">{FIGURES}</script>')


def test_a_page_that_says_what_its_json_says_has_no_fault() -> None:
    assert faults(page('<data value="a">1,234.57</data>\u00a0% and <data value="b">−0.5 ± 0.0</data>')) == []
    assert faults(page("<p>a bust with 7 cards, in one of 9 cases</p><p>key = 9</p>")) == []


@pytest.mark.parametrize("head", ["<figcaption>In percent.</figcaption>", "<thead><tr><th>share, %</th></tr></thead>"])
def test_a_unit_may_stand_in_the_caption_or_a_heading_of_a_table(head: str) -> None:
    assert faults(page(f'<figure>{head}<table><td><data value="a">1,234.57</data></td></table></figure>')) == []


@pytest.mark.parametrize(
    "body",
    [
        '<data value="a">1,234.56</data>\u00a0%',
        '<data value="a">1,234.6</data>\u00a0%',
        '<data value="a">−1,234.57</data>\u00a0%',
        '<data value="a">1,234.57</data>',
        '<data value="a">1,234.57</data>\u00a0wagers',
        '<figure><figcaption>In wagers.</figcaption><data value="a">1,234.57</data></figure>',
        "<p>in 7 cases</p>",
        "<p>about 9 of them</p>",
        '<data value="b">−0.5</data>',
        '<data value="b">0.5 ± 0.0</data>',
        "<p>in 7 of 9 cases</p>",
        '<a href="#nowhere">see</a>',
        '<img src="a.png">',
        '<link rel="stylesheet" href="a.css">',
    ],
)
def test_every_kind_of_fault_is_found(body: str) -> None:
    assert len(faults(page(body))) >= 1
