"""The dealer's hand off a full shoe: final totals and busts, by up-card and by number of cards."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.reports.figures import Figure, Grid, percent
from pitboss.reports.study import Study
from pitboss.rules import Rules
from pitboss.solver.dealer import final_chances, finals
from pitboss.strategy.hands import RANKS

UPS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_ORDER: Final = (*range(1, RANKS), 0)
_MOST_CARDS: Final = 8


@dataclass(frozen=True, slots=True)
class DealerHandSection:
    """`by_up_card`: of a hundred hands with each up-card, how many end so. `by_cards`: of a hundred hands of any kind,
    how many end so with so many cards. Busts that push have columns of their own. Nothing of the players' hands is
    known."""

    by_up_card: Grid
    by_cards: Grid
    bust: Figure
    natural: Figure
    push_total: Figure | None
    push_cards: Figure | None


def dealer_section(study: Study) -> DealerHandSection:
    """The dealer's final hands, played out whatever the players hold."""
    rules, values = study.rules, study.shoe.values
    size = float(values.sum())
    by_up: list[tuple[str, list[float | None]]] = []
    columns = _columns(rules)
    whole = np.zeros((len(columns), _MOST_CARDS + 1))
    push_total = push_cards = 0.0
    for up in (up for up in _ORDER if values[up] > 0):
        left = values.copy()
        left[up] -= 1
        ends = finals(up, rules.dealer, checked=False)
        chances = final_chances(ends, left)
        place = _ends(rules, ends.total, ends.cards)
        by_up.append((UPS[up], [100 * float(share) for share in np.bincount(place, chances, len(columns))]))
        weight = float(values[up]) / size
        np.add.at(whole, (place, np.minimum(ends.cards, _MOST_CARDS)), weight * chances)
        busts = ends.total > 21
        push_total += weight * float(chances[ends.total == rules.dealer.push_total].sum())
        if rules.dealer.push_bust_cards:
            push_cards += weight * float(chances[busts & (ends.cards >= rules.dealer.push_bust_cards)].sum())
    overall = [100 * float(share) for share in whole.sum(axis=1)]
    return DealerHandSection(
        Grid.of("final hand by up-card", columns, [*by_up, ("any", overall)], unit="%", digits=4),
        Grid.of(
            "final hand by number of cards",
            columns,
            [
                (f"{cards}{'+' * (cards == _MOST_CARDS)}", [100 * float(share) for share in whole[:, cards]])
                for cards in range(2, _MOST_CARDS + 1)
            ],
            unit="%",
            digits=5,
        ),
        bust=percent(float(whole[_BLACKJACK + 1 :].sum()), 4),
        natural=percent(float(whole[_BLACKJACK].sum()), 4),
        push_total=None if rules.dealer.push_total is None else percent(push_total, 4),
        push_cards=None if rules.dealer.push_bust_cards is None else percent(push_cards, 4),
    )


_BLACKJACK: Final = 5


def _columns(rules: Rules) -> tuple[str, ...]:
    """The endings in order: totals, blackjack, busts that push, other busts."""
    columns = ["17", "18", "19", "20", "21", "blackjack"]
    if rules.dealer.push_total is not None:
        columns.append(str(rules.dealer.push_total))
    if rules.dealer.push_bust_cards is not None:
        columns.append(f"bust with {rules.dealer.push_bust_cards}+ cards")
    return (*columns, "other bust" if len(columns) > _BLACKJACK + 1 else "bust")


def _ends(rules: Rules, total: np.ndarray, cards: np.ndarray) -> np.ndarray:
    """The column of each final hand."""
    last = len(_columns(rules)) - 1
    blackjack, busts = (total == 21) & (cards == 2), total > 21
    pushes_by_total = total == (rules.dealer.push_total or 0)
    pushes_by_cards = busts & (cards >= (rules.dealer.push_bust_cards or cards.max() + 1))
    return np.select(
        [blackjack, pushes_by_total, pushes_by_cards, busts],
        [_BLACKJACK, _BLACKJACK + 1, last - 1, last],
        default=total - 17,
    )
