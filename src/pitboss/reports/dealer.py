"""The dealer's hand off a full shoe: final totals and busts, by up-card and by number of cards."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.reports.figures import Figure, FigureGrid, percent
from pitboss.reports.study import Study
from pitboss.rules import Rules
from pitboss.rules.payouts import DealerEnd, dealer_end
from pitboss.solver.dealer import final_chances, finals
from pitboss.strategy.hands import VALUES

_UP_CARDS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_ORDER: Final = (*range(1, VALUES), 0)
_MOST_CARDS: Final = 8
_BUSTS: Final = (DealerEnd.PUSH_TOTAL, DealerEnd.PUSH_BUST, DealerEnd.BUST)


@dataclass(frozen=True, slots=True)
class DealerHandSection:
    """How often the dealer's hand ends so, in percent: with each up-card, and of all hands with so many cards.

    Busts that push have columns of their own. Nothing of the players' hands is known.
    """

    by_up_card: FigureGrid
    by_cards: FigureGrid
    bust: Figure
    natural: Figure
    push_total: Figure | None
    push_cards: Figure | None


def dealer_section(study: Study) -> DealerHandSection:
    """The dealer's final hands, played out whatever the players hold."""
    rules, shoe = study.rules, study.shoe.values
    by_up = []
    whole = np.zeros((len(DealerEnd), _MOST_CARDS + 1))
    for up in (up for up in _ORDER if shoe[up] > 0):
        left = shoe.copy()
        left[up] -= 1
        hands = finals(up, rules.dealer, checked=False)
        chances = final_chances(hands, left)
        ends = np.array([dealer_end(rules.dealer, *hand) for hand in zip(hands.total, hands.cards, strict=True)])
        by_up.append((_UP_CARDS[up], np.bincount(ends, chances, len(DealerEnd))))
        weight = float(shoe[up]) / float(shoe.sum())
        np.add.at(whole, (ends, np.minimum(hands.cards, _MOST_CARDS)), weight * chances)
    overall = whole.sum(axis=1)
    columns = _columns(rules, overall)
    by_cards = [(f"{cards}{'+' * (cards == _MOST_CARDS)}", whole[:, cards]) for cards in range(2, _MOST_CARDS + 1)]
    return DealerHandSection(
        _grid("final hand by up-card", columns, [*by_up, ("any", overall)], digits=4),
        _grid("final hand by number of cards", columns, by_cards, digits=5),
        bust=percent(float(sum(overall[end] for end in _BUSTS)), 4),
        natural=percent(float(overall[DealerEnd.NATURAL]), 4),
        push_total=percent(float(overall[end]), 4) if (end := DealerEnd.PUSH_TOTAL) in columns else None,
        push_cards=percent(float(overall[end]), 4) if (end := DealerEnd.PUSH_BUST) in columns else None,
    )


def _columns(rules: Rules, overall: np.ndarray) -> dict[DealerEnd, str]:
    """The endings that occur, in order, with their heads."""
    totals = {end: str(17 + end) for end in DealerEnd if end <= DealerEnd.TWENTY_ONE}
    pushes = {
        DealerEnd.PUSH_TOTAL: str(rules.dealer.push_total),
        DealerEnd.PUSH_BUST: f"bust with {rules.dealer.push_bust_cards}+ cards",
    }
    pushes = {end: head for end, head in pushes.items() if overall[end] > 0}
    return totals | {DealerEnd.NATURAL: "blackjack"} | pushes | {DealerEnd.BUST: "other bust" if pushes else "bust"}


def _grid(title: str, columns: dict[DealerEnd, str], rows: list[tuple[str, np.ndarray]], *, digits: int) -> FigureGrid:
    cells = [(name, [100 * float(shares[end]) for end in columns]) for name, shares in rows]
    return FigureGrid.of(title, tuple(columns.values()), cells, unit="%", digits=digits)
