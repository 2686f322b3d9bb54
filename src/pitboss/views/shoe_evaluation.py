"""An agent that bets through shoes, as text, as HTML and as a picture of what its bets brought."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pitboss.views.evaluation_svg import shoe_conditions, shoes_svg
from pitboss.views.palette import GAIN, LOSS
from pitboss.views.svg import as_pdf, as_png
from pitboss.views.tables import card, columns

if TYPE_CHECKING:
    from pitboss.envs.results import BetPlayed, ShoeEvaluation

_TABLE: Final = "border-collapse:collapse;margin:0.4em 1.2em 0.8em 0;display:inline-table;vertical-align:top"
_LABEL: Final = "text-align:left;padding:0.15em 0.8em 0.15em 0;font-weight:normal;white-space:nowrap"
_SMALL: Final = "opacity:0.75;font-size:0.85em"
_BAR: Final = 160
"""How many dots the longest bar takes, on one side of zero."""


def text(result: ShoeEvaluation) -> str:
    """The figures, then those of each wager."""
    bet = result.wagered / result.rounds
    lines = [
        f"{result.rules.title}, {result.shoes:,} shoes, {result.rounds:,} rounds for {bet:.2f} units each, "
        f"seed {result.seed}, {result.rules.stamp}",
        f"value  {result.value:+.4f} ± {result.error:.4f} units a shoe, "
        f"{result.per_hundred:+.3f} ± {result.per_hundred_error:.3f} in a hundred rounds",
        f"plain  {result.raw_value:+.4f} ± {result.raw_error:.4f} units a shoe",
    ]
    for each in result.by_bet:
        share = each.rounds / result.rounds
        lines.append(f"bet {each.units:<3} {each.value:+.4f} ± {each.error:.4f} units a round, {share:.1%} of rounds")
    return "\n".join(lines)


def html(result: ShoeEvaluation) -> str:
    """The figures, and what each wager brought."""
    rows = [
        ("the agent's result a shoe", f"{result.value:+.4f} ± {result.error:.4f} units"),
        ("in a hundred rounds", f"{result.per_hundred:+.3f} ± {result.per_hundred_error:.3f} units"),
        ("plain result of the same shoes", f"{result.raw_value:+.4f} ± {result.raw_error:.4f} units a shoe"),
    ]
    most = max(abs(bet.value) for bet in result.by_bet) or 1.0
    bets = "".join(_bet(bet, result.rounds, most) for bet in result.by_bet)
    heads = "".join(f'<th scope="col" style="{_LABEL}">{head}</th>' for head in ("bet", "of rounds", "won a round"))
    heads += f'<th scope="col" style="{_LABEL};text-align:center">lost | won, in units</th>'
    table = f'<table class="pitboss" style="{_TABLE}"><thead style="{_SMALL}"><tr>{heads}</tr></thead>{bets}</table>'
    return card(
        f"{result.rules.title}: an agent that bets", shoe_conditions(result), columns((), rows), f"<div>{table}</div>"
    )


def _bet(bet: BetPlayed, rounds: int, most: float) -> str:
    width = round(_BAR * abs(bet.value) / most)
    ink, side = (GAIN, "left") if bet.value > 0 else (LOSS, "right")
    bar = f'<div style="position:absolute;{side}:50%;width:{width}px;height:0.9em;background:{ink.paper}"></div>'
    words = (f"{bet.units}", f"{bet.rounds / rounds:.1%}", f"{bet.value:+.4f} ± {bet.error:.4f}")
    cells = "".join(f'<td style="{_LABEL}">{each}</td>' for each in words)
    return f'<tr>{cells}<td style="position:relative;width:{2 * _BAR}px">{bar}&nbsp;</td></tr>'


WRITERS: Final[dict[str, Callable[[ShoeEvaluation], str | bytes]]] = {
    ".svg": shoes_svg,
    ".png": lambda result: as_png(shoes_svg(result)),
    ".pdf": lambda result: as_pdf(shoes_svg(result)),
}
