"""The dealer's hand off a full shoe: final totals and busts, by up-card and by number of cards."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.report.document.parts.figure import Figure, Grid, percent
from pitboss.report.document.parts.study import Study
from pitboss.solver.dealer import final_chances, finals
from pitboss.strategy.multisets import RANKS

UPS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_ORDER: Final = (*range(1, RANKS), 0)
_MOST_CARDS: Final = 8


@dataclass(frozen=True, slots=True)
class DealerHands:
    """`by_up_card`: of a hundred hands with each up-card, how many end so. `by_cards`: of a hundred hands of any kind,
    how many end so with so many cards. Nothing of the players' hands is known."""

    by_up_card: Grid
    by_cards: Grid
    bust: Figure
    natural: Figure
    push_total: Figure | None
    push_cards: Figure | None


def dealer_hands(study: Study) -> DealerHands:
    """The dealer's final hands, played out whatever the players hold."""
    rules, values = study.rules, study.shoe.values
    size = float(values.sum())
    by_up: list[tuple[str, list[float | None]]] = []
    whole = np.zeros((len(_ENDS), _MOST_CARDS + 1))
    push_total = push_cards = 0.0
    for up in (up for up in _ORDER if values[up] > 0):
        left = values.copy()
        left[up] -= 1
        ends = finals(up, hits_soft_17=rules.dealer.hits_soft_17, checked=False)
        chances = final_chances(ends, left)
        place = _ends(ends.total, ends.cards)
        by_up.append((UPS[up], [100 * float(share) for share in np.bincount(place, chances, len(_ENDS))]))
        weight = float(values[up]) / size
        np.add.at(whole, (place, np.minimum(ends.cards, _MOST_CARDS)), weight * chances)
        busts = ends.total > 21
        push_total += weight * float(chances[ends.total == rules.dealer.push_total].sum())
        if rules.dealer.push_bust_cards:
            push_cards += weight * float(chances[busts & (ends.cards >= rules.dealer.push_bust_cards)].sum())
    overall = [100 * float(share) for share in whole.sum(axis=1)]
    return DealerHands(
        Grid.of("final hand by up-card", _ENDS, [*by_up, ("any", overall)], unit="%", digits=4),
        Grid.of(
            "final hand by number of cards",
            _ENDS,
            [
                (f"{cards}{'+' * (cards == _MOST_CARDS)}", [100 * float(share) for share in whole[:, cards]])
                for cards in range(2, _MOST_CARDS + 1)
            ],
            unit="%",
            digits=5,
        ),
        bust=percent(float(whole[-1].sum()), 4),
        natural=percent(float(whole[5].sum()), 4),
        push_total=None if rules.dealer.push_total is None else percent(push_total, 4),
        push_cards=None if rules.dealer.push_bust_cards is None else percent(push_cards, 4),
    )


_ENDS: Final = ("17", "18", "19", "20", "21", "blackjack", "bust")


def _ends(total: np.ndarray, cards: np.ndarray) -> np.ndarray:
    """The place of a final hand among the endings."""
    blackjack = (total == 21) & (cards == 2)
    return np.select([blackjack, total > 21], [5, 6], default=total - 17)
