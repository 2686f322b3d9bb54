"""An agent's figures as they are shown: a chart of its mistakes, pages, pictures, JSON. All are of made-up agents."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pitboss.envs.results import BetPlayed, Evaluation, HandKind, JudgedHand, Mistake, ShoeEvaluation
from pitboss.rules import load
from pitboss.views import evaluation, shoe_evaluation
from pitboss.views.evaluation_svg import (
    code,
    cost_bands,
    cost_text,
    evaluation_svg,
    ink_of,
    letters_used,
    mistake_blocks,
    mistakes_text,
    shoes_svg,
)

SIXTEEN = Mistake(JudgedHand("hard", 16), "T", "hit", "stand", 0.01, 0.002)
SIXTEEN_GIVEN_UP = Mistake(JudgedHand("hard", 16), "T", "surrender", "stand", 0.02, 0.05)
EIGHTS = Mistake(JudgedHand("pair", 8), "6", "stand", "split", 0.001, 0.4)
ACES = Mistake(JudgedHand("pair", 11, from_split=True), "2", "hit", "stand", 0.001, 0.012)
INSURED = Mistake(JudgedHand("hard", 12, offer="insurance"), "A", "insure", "stand", 0.03, 0.04)
NOT_INSURED = Mistake(JudgedHand("blackjack", 21, offer="insurance"), "A", "stand", "even-money", 0.03, 0.15)
ALL = (SIXTEEN, SIXTEEN_GIVEN_UP, EIGHTS, ACES, INSURED, NOT_INSURED)

AGENT = Evaluation(load("blackjack"), 2000, 7, -0.02, 0.001, -0.03, 0.02, -0.005, 0.002, 0.0003, ALL)
BETTOR = ShoeEvaluation(
    load("blackjack"), 10, 0.75, 7, 1.0, 0.5, 2.0, 4.0, (BetPlayed(1, 300, -0.02, 0.01), BetPlayed(8, 100, 0.16, 0.05))
)


def test_a_hand_is_told_in_words_with_what_was_made_of_it_and_what_is_asked() -> None:
    assert [row["hand"] for row in AGENT.to_dict()["mistakes"]] == [
        "hard 16", "hard 16", "pair of 8", "pair of A after a split", "hard 12, insurance", "blackjack, insurance",
    ]  # fmt: skip
    twice = JudgedHand("soft", 18, doubled=True, from_split=True)
    assert SIXTEEN._replace(judged=twice).hand == "soft 18 doubled after a split"


def test_a_chart_has_a_block_for_each_kind_of_hand_and_offers_last() -> None:
    blocks = mistake_blocks(ALL)
    assert [(block.title, [row.label for row in block.rows]) for block in blocks] == [
        ("Hard totals", ["16"]),
        ("Pairs", ["8,8"]),
        ("Pairs after a split", ["A,A"]),
        ("Insurance", ["hard 12", "blackjack"]),
    ]
    hard = blocks[0].rows[0]
    assert hard.cells[8] == (SIXTEEN_GIVEN_UP, SIXTEEN), "the ten's column, with what costs most in the long run first"
    assert sum(map(len, hard.cells)) == 2


def test_totals_stand_from_the_highest_down_and_aces_over_tens() -> None:
    hards = (JudgedHand("hard", total) for total in (9, 16, 12))
    pairs = (JudgedHand("pair", card) for card in (10, 11, 2))
    hands = (*hards, *pairs, JudgedHand("soft", 18, doubled=True))
    blocks = mistake_blocks(SIXTEEN._replace(judged=hand) for hand in hands)
    assert [[row.label for row in block.rows] for block in blocks] == [["16", "12", "9"], ["A,A", "T,T", "2,2"], ["18"]]
    assert blocks[-1].title == "Soft totals doubled"


def test_letters_say_what_was_done_and_what_is_best_and_no_to_an_offer() -> None:
    assert [code(mistake) for mistake in ALL] == ["H→S", "R→S", "S→P", "H→S", "I→N", "N→E"]
    assert letters_used([SIXTEEN, INSURED]) == "H hit, S stand, I insure, N no"


@pytest.mark.parametrize(
    ("cost", "told"), [(0.00001, "0.01"), (0.002, "0.20"), (0.0105, "1.1"), (0.4, "40.0"), (2.5, "250")]
)
def test_costs_are_told_in_few_letters(cost: float, told: str) -> None:
    assert cost_text(SIXTEEN._replace(cost=cost)) == told


def test_dearer_mistakes_are_darker_and_every_colour_can_be_read() -> None:
    inks = [ink_of(SIXTEEN._replace(cost=cost)) for cost in (0.001, 0.01, 0.05, 0.2, 1.5)]
    assert inks == [ink for _, ink in cost_bands()]
    lights = [_light(ink.paper) for ink in inks]
    assert lights == sorted(lights, reverse=True)
    for ink in inks:
        dark, bright = sorted((_light(ink.paper), _light(ink.text)))
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, "the contrast that WCAG asks for"
    assert [words for words, _ in cost_bands()] == ["under 0.5 %", "0.5–2 %", "2–10 %", "10–30 %", "30 % and more"]


def _light(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_chart_in_text() -> None:
    lines = mistakes_text([SIXTEEN, EIGHTS]).splitlines()
    assert lines[0].split() == list("23456789TA")
    assert lines[1].split() == ["hard", "16", "h", "0.20"]
    assert lines[2].split() == ["pair", "of", "8", "s", "40.00"]
    assert lines[1].index("0.20") + 4 == lines[0].index("T") + 1, "under the ten"
    assert mistakes_text([]) == "no mistakes\n"


def test_the_figures_in_words() -> None:
    text = evaluation.text(AGENT)
    assert "2,000 rounds off a fresh shoe, seed 7, sheet " in text
    assert "value      -2.0000% ± 0.1000%" in text
    assert "best play  -0.5000%\nshortfall  1.5000% ± 0.1000%\n" in text
    assert "of that    0.2000% ± 0.0300% is in none of the mistakes: splitting again is not judged\n" in text
    one_split = replace(AGENT, rules=load("blackjack", {"split.max_hands": 2}))
    assert "of that" not in evaluation.text(one_split) + evaluation.html(one_split) + evaluation_svg(one_split)
    assert re.search(r"pair of 8 v 6 +stand for split +40\.0000% each time, 0\.04000% a round", text)
    told = shoe_evaluation.text(BETTOR)
    assert "400 rounds for 2.75 units each" in told
    assert "+1.0000 ± 0.5000 units a shoe, +2.500 ± 1.250 in a hundred rounds" in told
    assert re.search(r"bet 8 +\+0\.1600 ± 0\.0500 units a round, 25\.0% of rounds", told)


def test_the_figures_as_json() -> None:
    found = AGENT.to_dict()
    assert (found["game"], found["decks"], found["seed"], found["episodes"]) == ("blackjack", 6, 7, 2000)
    assert found["shortfall"] == pytest.approx(0.015)
    assert (found["unjudged"], found["unjudged_error"]) == (0.002, 0.0003)
    assert found["mistakes"][1]["per_round"] == pytest.approx(0.001)
    shoes = BETTOR.to_dict()
    assert (shoes["rounds"], shoes["wagered"]) == (400, 1100)
    assert shoes["by_bet"][1] == {"units": 8, "rounds": 100, "value": 0.16, "error": 0.05}


def test_a_page_has_figures_errors_and_coloured_cells() -> None:
    html = evaluation.html(AGENT)
    assert "-2.0000% ± 0.1000%" in html
    assert "1.5000% ± 0.1000%" in html
    assert "-3.0000% ± 2.0000%" in html, "the plain result, to as many places"
    assert "0.2000% ± 0.0300%" in html
    widths = set(re.findall(r"min-width:([\d.]+)em;font-weight:bold", html))
    assert len(widths) == 1, "tables under each other line up"
    assert float(min(widths)) > 0.5 * len("Pairs after a split")
    for mistake in (SIXTEEN_GIVEN_UP, EIGHTS, ACES, INSURED, NOT_INSURED):
        assert f"background:{ink_of(mistake).paper}" in html
        assert f'{code(mistake)}<br><span style="font-size:0.8em">{cost_text(mistake)}' in html
    assert "hit for stand 0.2000% each time" in html, "the lesser mistake of a cell is in what the mouse tells"
    ElementTree.fromstring(html.replace("<br>", "<br/>").replace("&nbsp;", " "))
    assert "It made no mistakes." in evaluation.html(replace(AGENT, mistakes=()))


def test_a_page_of_bets_draws_what_is_won_to_the_right_and_what_is_lost_to_the_left() -> None:
    html = shoe_evaluation.html(BETTOR)
    assert "+2.500 ± 1.250 units" in html
    assert re.search(r"right:50%;width:20px", html), "an eighth of the longest bar, for the loss"
    assert re.search(r"left:50%;width:160px", html)


def test_a_picture_has_every_cell_and_stays_inside_its_frame() -> None:
    kinds: tuple[HandKind, ...] = ("hard", "soft")
    many = [
        SIXTEEN._replace(judged=JudgedHand(kind, total, from_split=from_split), up=up)
        for kind in kinds
        for total in range(13, 21)
        for from_split in (False, True)
        for up in "23456789TA"
    ]
    for svg in (evaluation_svg(replace(AGENT, mistakes=tuple(many))), evaluation_svg(AGENT), shoes_svg(BETTOR)):
        root = ElementTree.fromstring(svg)
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for shape in root:
            if "x" in shape.attrib and "y" in shape.attrib:
                right = float(shape.attrib["x"]) + float(shape.attrib.get("width", 0))
                below = float(shape.attrib["y"]) + float(shape.attrib.get("height", 0))
                assert 0 <= right <= width
                assert 0 <= below <= height
    assert evaluation_svg(replace(AGENT, mistakes=tuple(many))).count("H→S") == len(many)
    assert "It made no mistakes." in evaluation_svg(replace(AGENT, mistakes=()))


def test_pictures_in_other_forms(tmp_path: Path) -> None:
    pytest.importorskip("vl_convert")
    assert AGENT.save(tmp_path / "agent.png").read_bytes().startswith(b"\x89PNG")
    assert AGENT.save(tmp_path / "agent.pdf").read_bytes().startswith(b"%PDF")
