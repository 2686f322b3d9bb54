"""Two simple strategies for any game: never bust, and mimic the dealer. Neither doubles, splits or surrenders."""

from collections.abc import Callable
from typing import Final

from pitboss.actions import Action
from pitboss.rules import Rules
from pitboss.rules.payouts import dealer_draws
from pitboss.strategy import MIMIC_THE_DEALER, NEVER_BUST
from pitboss.strategy.cells import pair_total
from pitboss.strategy.chart import HARD, SOFT, Chart, encode

_HIT: Final = encode((Action.HIT, Action.STAND))
_STAND: Final = encode((Action.STAND,))


def never_bust(rules: Rules) -> Chart:
    """Hit no hand that one card could break: stand on hard 12 and more, and on soft 18 and more."""
    return _drawing_chart(rules, NEVER_BUST, hard_to=11, soft_to=17)


def mimic_the_dealer(rules: Rules) -> Chart:
    """Draw to 17 as the dealer must, soft 17 by the sheet."""
    hard, soft = (max(n for n in range(22) if dealer_draws(rules.dealer, n, soft=soft)) for soft in (False, True))
    return _drawing_chart(rules, MIMIC_THE_DEALER, hard_to=hard, soft_to=soft)


SIMPLE: Final[dict[str, Callable[[Rules], Chart]]] = {
    NEVER_BUST: never_bust,
    MIMIC_THE_DEALER: mimic_the_dealer,
}
"""The simple strategies by the name a user gives."""


def _drawing_chart(rules: Rules, name: str, *, hard_to: int, soft_to: int) -> Chart:
    """A chart that hits hard and soft totals up to these and stands on the rest, whatever the up-card."""
    chart = Chart.blank(rules, name.replace("-", " ").capitalize())
    chart.plays[:] = _STAND
    chart.plays[0, HARD, : hard_to + 1] = _HIT
    chart.plays[0, SOFT, : soft_to + 1] = _HIT
    for rank in range(10):
        soft, total = pair_total(rank)
        chart.pairs[rank] = chart.plays[0, int(soft), total, 2]
    return chart
