"""What `evaluate` and `evaluate_shoes` give back: shown, saved, and as JSON or a frame, with figures that add up."""

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.envs import Evaluation, ShoeEvaluation, evaluate, evaluate_shoes
from pitboss.envs.answers import BET, HIT, PLAYS, STAND

ENDINGS = (".html", ".json", ".csv", ".txt", ".svg")


def draws_to_17(seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
    return HIT if mask[HIT] and seen["total"] < 17 else STAND


def bets_by_the_count(seen: Mapping[str, Any], mask: NDArray[np.int8]) -> int:
    if seen["ask"] == BET:
        return PLAYS if seen["count"][0] >= 1 else STAND
    return draws_to_17(seen, mask)


@pytest.fixture(scope="module")
def rounds() -> Evaluation:
    return evaluate(draws_to_17, "blackjack", 1000, seed=3)


@pytest.fixture(scope="module")
def shoes() -> ShoeEvaluation:
    return evaluate_shoes(bets_by_the_count, "blackjack", 12, bets=(1, 5), penetration=0.5, seed=3)


def test_they_show_themselves_in_a_line(rounds: Evaluation, shoes: ShoeEvaluation) -> None:
    assert repr(rounds) == (
        f"<Evaluation of an agent in Blackjack: {rounds.value:+.4%} ± {rounds.error:.4%} in {rounds.episodes:,} "
        f"rounds, {rounds.shortfall:.4%} below best play, seed 3, {rounds.rules.stamp}>"
    )
    assert repr(shoes).startswith(f"<ShoeEvaluation of an agent in Blackjack: {shoes.value:+.4f} ± {shoes.error:.4f} ")


def test_they_are_saved_by_the_ending_of_a_name(rounds: Evaluation, shoes: ShoeEvaluation, tmp_path: Path) -> None:
    for found in (rounds, shoes):
        for ending in ENDINGS:
            assert found.save(tmp_path / f"agent{ending}").stat().st_size > 50
        assert json.loads((tmp_path / "agent.json").read_text()) == json.loads(json.dumps(found.to_dict()))
        assert found._repr_html_() in (tmp_path / "agent.html").read_text()
        assert (tmp_path / "agent.txt").read_text() == f"{found}\n"
        with pytest.raises(ValueError, match=r"end the file's name in one of \.svg, \.png, \.pdf, "):
            found.save(tmp_path / "agent.doc")


def test_frames_and_tables_have_a_row_for_each_mistake_and_each_bet(
    rounds: Evaluation, shoes: ShoeEvaluation, tmp_path: Path
) -> None:
    pytest.importorskip("pandas")
    frame = rounds.to_frame()
    assert len(frame) == len(rounds.mistakes) > 50
    assert frame["per_round"].tolist() == [mistake.per_round for mistake in rounds.mistakes]
    assert shoes.to_frame()["units"].tolist() == [1, 5]
    with shoes.save(tmp_path / "bets.csv").open(newline="") as file:
        assert [int(row["rounds"]) for row in csv.DictReader(file)] == [bet.rounds for bet in shoes.by_bet]


def test_mistakes_before_any_split_come_to_what_is_missing(rounds: Evaluation) -> None:
    """This agent never splits, so all that it loses against best play is in its mistakes."""
    assert sum(mistake.per_round for mistake in rounds.mistakes) == pytest.approx(rounds.shortfall, abs=1e-9)


def test_what_the_bets_brought_comes_to_what_the_shoes_did(shoes: ShoeEvaluation) -> None:
    assert sum(bet.value * bet.rounds for bet in shoes.by_bet) == pytest.approx(shoes.value * shoes.shoes)
    assert shoes.rounds == sum(bet.rounds for bet in shoes.by_bet)
    assert shoes.wagered == sum(bet.units * bet.rounds for bet in shoes.by_bet)
    assert shoes.penetration == pytest.approx(0.5)


def test_with_one_bet_its_error_is_that_of_the_shoes() -> None:
    """Shoes have nearly equal numbers of rounds, so a ratio of sums errs as their mean does."""
    found = evaluate_shoes(draws_to_17, "blackjack", 30, bets=(1,), penetration=0.5, seed=8)
    (only,) = found.by_bet
    assert only.value == pytest.approx(found.per_hundred / 100)
    assert only.error == pytest.approx(found.per_hundred_error / 100, rel=0.15)


def test_results_that_are_alike_are_equal(rounds: Evaluation) -> None:
    again = evaluate(draws_to_17, "blackjack", 1000, seed=3)
    assert again == rounds
    assert hash(again) == hash(rounds)
