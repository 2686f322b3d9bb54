"""The desk as a page: every plot drawn, from the figures it is about."""

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.simulator.plain_chart import plain_chart

from pitboss.counting import Analysis, AtCount, AtCut, Bets, Count, CountRun, Indices
from pitboss.counting.indices import Index
from pitboss.counting.ramp import BetLimits, best_ramp
from pitboss.rules import load
from pitboss.simulator import Bankroll, parse_system
from pitboss.simulator.bankroll import ruin
from pitboss.solver import Removal
from pitboss.views import count_page
from pitboss.views.count import page
from pitboss.views.index_card import card, hand_words, index_rows, index_svg, with_cards

ROWS = (
    AtCount(-1, 0.5, -0.012, 0.001, 1.3),
    AtCount(0, 0.3, -0.003, 0.001, 1.32),
    AtCount(1, 0.1499, 0.004, 0.002, 1.33),
    AtCount(2, 0.05, 0.015, 0.003, 1.34),
    AtCount(30, 0.0001, 0.5, 0.4, 2.0),
)
RUN = CountRun("x", "X & Y", "0", "hi-lo", "6 decks", 1000, 25, 40.0, 1, ROWS, {})
RAMP = best_ramp(ROWS, 1000, BetLimits(1, 12))
FOUND = Indices(
    load("blackjack"),
    parse_system("hi-lo"),
    200.0,
    (
        Index("hard 16", "T", "stand", "hit", 0.2, below=False, worth=0.1, cards=(2,)),
        Index("hard 13", "2", "hit", "stand", -0.8, below=True, worth=0.05, cards=(2,)),
        Index("pair T", "6", "split", "stand", 4.4, below=False, worth=0.04, cards=(2,)),
    ),
    None,
)


def exact(indices: Indices) -> Analysis:
    """An analysis of which only the indices matter."""
    effects = dict.fromkeys("A23456789T", 0.0)
    removal = Removal(effects, effects, None, {}, {})
    return Analysis(indices.rules, plain_chart(), removal, [], {}, indices)


def _values(plot: dict[str, Any]) -> list[dict[str, Any]]:
    values: list[dict[str, Any]]
    [values] = plot["datasets"].values() if "datasets" in plot else [plot["data"]["values"]]
    return values


def test_the_page_has_a_plot_for_everything() -> None:
    cuts = tuple(AtCut.of(RUN, dealt, Bets(), Bankroll()) for dealt in (0.5, 0.75))
    told = page(Count(exact(FOUND), RUN, RAMP, played=18, cuts=cuts))
    assert told.count("<svg") == 6
    assert "X &amp; Y, counted" in told
    assert "SCORE against" in told
    assert "The 3 indices worth most" in told
    assert page(Count(None, RUN, RAMP)).count("<svg") == 4


def test_rare_counts_are_not_drawn() -> None:
    assert [row["count"] for row in _values(count_page.edge_plot(RUN))] == [-1, 0, 1, 2]
    assert [row["bet"] for row in _values(count_page.bet_plot(RAMP.by_count, {-1, 0, 1, 2}, "bet"))] == list(
        RAMP.bets[:4]
    )


def test_the_fan_opens_around_the_mean_and_ruin_falls() -> None:
    fan = _values(count_page.fan_plot(RAMP, 1000))
    assert fan[0]["q50"] == fan[0]["q95"] == 1000
    assert fan[-1]["q50"] == pytest.approx(1000 + 1000 * RAMP.win)
    assert fan[-1]["q5"] < fan[-1]["q25"] < fan[-1]["q50"] < fan[-1]["q75"] < fan[-1]["q95"]
    risks = _values(count_page.ruin_plot(RAMP))
    assert [risk["ruin"] for risk in risks] == sorted((risk["ruin"] for risk in risks), reverse=True)
    assert risks[19]["ruin"] == pytest.approx(ruin(RAMP.win, RAMP.variance, 1000))


def test_indices_are_drawn_on_a_card() -> None:
    """Rows of the hands that change, with the chart's own plays around them, all as text that a reader can find."""
    blocks = dict(index_rows(FOUND, plain_chart(), 18))
    assert {title: [row.label for row in rows] for title, rows in blocks.items()} == {
        "Hard totals": ["16", "13"],
        "Pairs": ["10,10"],
    }
    sixteen = blocks["Hard totals"][0]
    assert [len(changes) for changes in sixteen.changes] == [0] * 8 + [1, 0]
    assert sixteen.plays[0] == "S"
    svg = index_svg(replace(FOUND, insurance=2.9), plain_chart(), 18)
    words = ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter() if text.tag.endswith("text")]
    assert {"Blackjack", "S 0+", "H <-1", "P 4+", "Insurance from 3."} <= set(words)
    assert "P 4+" not in index_svg(FOUND, plain_chart(), 2)


def test_an_index_for_some_numbers_of_cards_says_which() -> None:
    index = Index("hard 14", "2", "hit", "stand", -0.4, below=True, worth=0.1, cards=(2, 3))
    assert with_cards(index) == "2–3 cards"
    assert with_cards(replace(index, cards=(2,))) == "2 cards"
    assert with_cards(replace(index, cards=(4, 5, 6, 7, 8))) == "4+ cards"


@pytest.mark.parametrize(("kind", "begins"), [(".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF")])
def test_the_card_is_a_picture_of_each_kind(kind: str, begins: bytes) -> None:
    assert card(kind, FOUND, plain_chart(), 18).startswith(begins)


def _sixteens() -> Indices:
    """Hard 16 against a ten, where two cards may be surrendered: with more cards it stands or hits."""
    by_cards = (
        Index("hard 16", "T", "stand", "hit", -0.1, below=False, worth=0.1, cards=tuple(range(3, 13))),
        Index("hard 16", "T", "hit", "surrender", -3.2, below=True, worth=0.05, cards=(2,)),
        Index("hard 12", "4", "hit", "stand", -0.3, below=True, worth=0.04, cards=tuple(range(2, 8))),
    )
    return replace(FOUND, indices=by_cards)


def test_an_index_names_the_cards_of_its_hand_unless_it_is_for_all() -> None:
    found = _sixteens().indices
    assert [hand_words(index) for index in found] == ["hard 16, 3+ cards", "hard 16, 2 cards", "hard 12"]
    assert with_cards(replace(found[0], cards=(2, 4))) == "2 or 4 cards"
    assert hand_words(FOUND.indices[2]) == "pair T"


def test_the_page_tells_indices_of_one_hand_apart_and_has_every_column() -> None:
    told = page(Count(exact(_sixteens()), RUN, RAMP, played=18))
    assert "hard 16, 3+ cards<" in told
    assert "hard 16, 2 cards<" in told
    picture = told[told.index("indices worth most</h2>") :]
    assert all(f">{up}</text>" in picture for up in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A"))


def test_the_page_names_the_bankroll_the_spread_and_its_unit() -> None:
    told = page(Count(None, RUN, RAMP))
    assert "<th>bankroll</th><td>1,000, 1 of Kelly</td>" in told
    assert "<th>spread</th><td>1-12, unit 1.00 (" in told
