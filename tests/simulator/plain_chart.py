"""A plain chart that suits every game: enough to test the simulator by itself."""

from pitboss.rules import load
from pitboss.strategy.chart import DOUBLE, HARD, HIT, SOFT, SPLIT, STAND, SURRENDER, Chart


def plain_chart() -> Chart:
    """Hit to 17 (soft 18), double 9 to 11, split aces and eights: a sound if not the best way to play."""
    chart = Chart.blank(load("blackjack"))
    for total in range(4, 22):
        chart.plays[:, HARD, total] = HIT if total < 12 else STAND
        chart.plays[:, SOFT, total] = HIT if total < 18 else STAND
    for up in (0, 6, 7, 8, 9):
        chart.plays[:, HARD, 12:17, :, up] = HIT
    for up in range(1, 9):
        chart.plays[:, HARD, 9:12, :, up] = DOUBLE | HIT << 3
    chart.plays[1:] = STAND
    chart.plays[0, HARD, 16, :, 9] = SURRENDER | HIT << 3
    for rank in range(10):
        total = 2 * (rank + 1)
        chart.pairs[rank] = chart.plays[0, HARD, min(total, 20), 2] if rank else HIT
    for rank in (0, 7):
        chart.pairs[rank] = SPLIT | chart.plays[0, HARD, 12 if rank == 0 else 16, 2] << 3
    chart.pairs[1:3, 1:7] = SPLIT | HIT << 3
    chart.pairs[8, 1:6] = SPLIT | STAND << 3
    return chart
