"""Players who see a hidden card: what they have, and that a player who does not use it has what everybody has."""

import pytest

from pitboss.rules import games, load
from pitboss.solver import Solution, solve
from pitboss.solver.hole_carding import ExposedError, HowToPlay, sees_hole_card, sees_next_card
from pitboss.solver.upcard import Against, Play


def following(solution: Solution, up: int) -> HowToPlay:
    """Best play by the up-card alone."""
    known = next(solved.play for solved in solution.ups if solved.against.up == up)

    def play(against: Against) -> Play:
        return against.play_as(known.dealt, known.split)

    return play


@pytest.mark.parametrize("game", games())
def test_a_hole_card_that_is_not_used_changes_nothing(game: str) -> None:
    plain = {"split.max_hands": "1", "natural.may_double": "false", "natural.even_money": "false"}
    solution = solve(load(game, plain))
    found = sees_hole_card(solution, lambda up: following(solution, up))
    assert found.main == pytest.approx(solution.player_ev, abs=1e-12)


@pytest.mark.parametrize(
    "changes", [{}, {"dealer.soft_17": "stand"}, {"split.match": "rank", "surrender.when": "late"}]
)
def test_a_next_card_that_is_not_used_changes_nothing(changes: dict[str, str]) -> None:
    solution = solve(load("blackjack", changes))
    assert sees_next_card(solution, uses_it=False) == pytest.approx(solution.player_ev, abs=1e-12)


def test_the_hole_card_is_worth_what_is_said_of_it() -> None:
    """Hole-carding with perfect information is told to win about 13 % at six decks where the dealer stands."""
    found = sees_hole_card(solve(load("blackjack", {"dealer.soft_17": "stand"})))
    assert found.main + found.insurance == pytest.approx(0.13, abs=0.005)


def test_two_spellings_of_the_tens_agree() -> None:
    """Where ten-values are never split, it makes no difference which of them make a pair."""
    by_value, by_rank = (sees_hole_card(solve(load("blackjack", {"shoe.decks": "2", "split.match": match,
                                                                 "split.max_hands": "1"})))
                         for match in ("value", "rank"))  # fmt: skip
    assert by_rank.main == pytest.approx(by_value.main, abs=1e-12)


def test_early_surrender_is_worth_more_to_who_sees_the_card() -> None:
    """A blackjack that is seen coming costs half: the chance of one under an ace or a ten, less a player's own."""
    late, early = (
        sees_hole_card(solve(load("blackjack", {"surrender.when": when}))).main for when in ("late", "early")
    )
    assert 0.015 < early - late < 0.03


def test_where_there_is_no_hole_card_nothing_is_seen() -> None:
    solution = solve(load("blackjack", {"dealer.hole": "none"}))
    with pytest.raises(ExposedError, match="does not check"):
        sees_hole_card(solution)
    with pytest.raises(ExposedError, match="does not check"):
        sees_next_card(solution)
