"""The reader of pages sees what it is there to see."""

import pytest
from tests.report.document.reading import Reading, faults

FIGURES = '{"a":{"value":1234.5678,"unit":"%","digits":2},"b":{"value":-0.5,"unit":"","digits":1,"std_error":0.04}}'


def page(body: str) -> Reading:
    return Reading(f'<main>{body}</main><script type="application/json">{FIGURES}</script>')


def test_a_page_that_says_what_its_json_says_has_no_fault() -> None:
    assert faults(page('<data value="a">1,234.57</data> and <data value="b">−0.5 ± 0.0</data>')) == []


@pytest.mark.parametrize(
    "body",
    [
        '<data value="a">1,234.56</data>',
        '<data value="a">1,234.6</data>',
        '<data value="a">−1,234.57</data>',
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
