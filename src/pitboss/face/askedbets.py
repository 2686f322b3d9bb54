"""How a caller wants to bet a counter's run: numbers within bounds become a spread, or bets of the caller's own."""

from pitboss.counter import Betting
from pitboss.counter.betspread import spread_of
from pitboss.face import ranges
from pitboss.face.asked import whole, within
from pitboss.simulator import parse_spread


def betting_of(
    *,
    bankroll: float,
    spread: tuple[float, float],
    unit: float | None,
    least: float | None,
    most: float | None,
    chip: float,
    kelly: float,
    spots: int,
    spots_from: int | None,
    enter: int | None,
    ramp: str | None,
    errors: float,
    goal: float | None,
    horizon: float | None,
    sheet: tuple[float, float],
) -> Betting:
    """The bets that `Counted.bet` tells of; raise `ValueError` or `TypeError` where they cannot be made."""
    within("bankroll", bankroll, ranges.CHIPS, needed=True)
    within("chip", chip, ranges.CHIP_SIZE, needed=True)
    within("kelly", kelly, ranges.KELLY, needed=True)
    whole("spots", spots, ranges.SPOTS, needed=True)
    whole("spots_from", spots_from, ranges.ENTRY)
    whole("enter", enter, ranges.ENTRY)
    within("errors", errors, ranges.ERRORS, needed=True)
    within("goal", goal, ranges.GOAL)
    within("horizon", horizon, ranges.HORIZON)
    if ramp is not None and not isinstance(ramp, str):
        raise TypeError(f'ramp is {ramp!r}: give chips by count, such as "1 2=4 3=8"')
    low, high = _ends(spread)
    if low != 1 and unit is not None:
        raise ValueError(f"spread {spread!r} names bets in money, so leave out unit; or give (1, {high / low:g})")
    made = spread_of(
        (low, high),
        unit=within("unit", unit, ranges.STAKE),
        least=within("least", least, ranges.STAKE),
        most=within("most", most, ranges.STAKE),
        chip=chip,
        spots=spots,
        spots_from=spots_from,
        enter=enter,
        sheet=sheet,
    )
    steps = None if ramp is None else parse_spread(ramp)
    return Betting(bankroll, made, kelly, steps, errors, goal, horizon)


def _ends(spread: tuple[float, float]) -> tuple[float, float]:
    """The least and the most to bet; raise `TypeError` if that is not two numbers."""
    try:
        least, most = spread
        return within("the least", least, ranges.ANY), within("the most", most, ranges.ANY)
    except (TypeError, ValueError):
        raise TypeError(f"spread is {spread!r}: give the least and the most to bet, such as (1, 12)") from None
