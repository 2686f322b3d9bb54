"""An agent's evaluation as a picture: where it differs from best play and what that costs, or what its bets brought."""

from typing import Final

from pitboss.envs.evaluations import BetPlayed, Evaluation, Mistake, ShoeEvaluation
from pitboss.strategy.chart import UP_CARDS
from pitboss.text import plural
from pitboss.views.mistakes import (
    MistakeBlock,
    code,
    cost_bands,
    cost_text,
    ink_of,
    letters_used,
    mistake_blocks,
)
from pitboss.views.palette import GAIN, LOSS
from pitboss.views.svg import GREY, INK, Picture, wrap

_MARGIN: Final = 36
_LABEL: Final = 118
_CELL: Final = 50
_ROW: Final = 32
_BLOCK: Final = _LABEL + _CELL * len(UP_CARDS)
_GUTTER: Final = 40
_ONE_COLUMN: Final = 18
"""Rows that stand in one column; more are set in two."""
_BAND: Final = 104
_PAPER: Final = "#f4f2ec"
_BARS: Final = 420
_BET_ROW: Final = 40


def conditions(result: Evaluation | ShoeEvaluation) -> str:
    """What the figures hold under."""
    decks = plural(result.rules.shoe.decks, "deck")
    if isinstance(result, Evaluation):
        return f"{result.episodes:,} rounds off a fresh shoe of {decks} · seed {result.seed} · {result.rules.stamp}"
    dealt = f"{plural(result.shoes, 'shoe')} of {decks}, {result.penetration:.0%} dealt"
    bet = result.wagered / result.rounds
    return f"{dealt}, {result.rounds:,} rounds for {bet:.2f} units each · seed {result.seed} · {result.rules.stamp}"


def unjudged(result: Evaluation) -> str:
    """What part of the shortfall is in no mistake listed, and why."""
    share = f"{result.unjudged:z.4%} ± {result.unjudged_error:.4%}"
    return f"{share} is in none of the mistakes: splitting again is not judged"


def evaluation_svg(result: Evaluation) -> str:
    """The chart of mistakes, in one column or, if it is long, in two."""
    blocks = mistake_blocks(result.mistakes)
    columns = _in_columns(blocks)
    width = 2 * _MARGIN + _BLOCK * len(columns) + _GUTTER * (len(columns) - 1)
    picture = _EvaluationPicture()
    title = f"{result.rules.title}: an agent beside best play"
    figure = f"the agent's edge is {result.value:+.4%} ± {result.error:.4%}"
    lines = [f"the edge of best play is {result.optimum:+.4%}: the agent falls short of it by {result.shortfall:.4%}"]
    if result.may_split_again:
        lines.append(f"of that, {unjudged(result)}")
    top = picture.heading(title, figure, [*lines, conditions(result)], width - 2 * _MARGIN)
    top = picture.key(result, top, width - 2 * _MARGIN)
    bottom = top
    for number, column in enumerate(columns):
        y = top
        for block in column:
            y = picture.block(block, _MARGIN + number * (_BLOCK + _GUTTER), y)
        bottom = max(bottom, y)
    picture.text(width - _MARGIN, bottom, "made with Pitboss", size=10, colour=GREY, anchor="end")
    return picture.svg(width, bottom + _MARGIN - 12, title=title)


def _in_columns(blocks: tuple[MistakeBlock, ...]) -> list[tuple[MistakeBlock, ...]]:
    heights = [len(block.rows) + 2 for block in blocks]
    if len(blocks) < 2 or sum(heights) <= _ONE_COLUMN:
        return [blocks]
    cut = min(range(1, len(blocks)), key=lambda cut: max(sum(heights[:cut]), sum(heights[cut:])))
    return [blocks[:cut], blocks[cut:]]


def shoes_svg(result: ShoeEvaluation) -> str:
    """What each wager brought a round, as bars with their errors."""
    width = 2 * _MARGIN + _LABEL + _BARS + 150
    picture = _EvaluationPicture()
    title = f"{result.rules.title}: an agent that bets"
    figure = f"wins {result.per_hundred:+.3f} ± {result.per_hundred_error:.3f} units in a hundred rounds"
    shoe = f"{result.value:+.4f} ± {result.error:.4f} units a shoe"
    y = picture.heading(title, figure, [shoe, conditions(result)], width - 2 * _MARGIN)
    y = picture.bets(result, y)
    picture.text(width - _MARGIN, y, "made with Pitboss", size=10, colour=GREY, anchor="end")
    return picture.svg(width, y + _MARGIN - 12, title=title)


class _EvaluationPicture(Picture):
    """The parts of the pictures. Every method that draws a part returns where the next may begin."""

    def heading(self, title: str, figure: str, lines: list[str], width: float) -> float:
        y = _MARGIN - 12.0
        for line in wrap(title, width, size=24):
            y += 29
            self.text(_MARGIN, y, line, size=24, bold=True)
        y += 26
        self.text(_MARGIN, y, figure, size=17, bold=True)
        for text in lines:
            for line in wrap(text, width, size=12):
                y += 18
                self.text(_MARGIN, y, line, size=12, colour=GREY)
        return y + 30

    def key(self, result: Evaluation, y: float, width: float) -> float:
        """What letters and colours mean."""
        if not result.mistakes:
            self.text(_MARGIN, y, "It made no mistakes.", size=13)
            return y + 40
        for number, (words, ink) in enumerate(cost_bands()):
            x = _MARGIN + number * _BAND
            self.box(x, y - 15, _BAND - 2, 22, ink.paper)
            self.text(x + _BAND / 2 - 1, y, words, size=11, colour=ink.text, anchor="middle")
        legend = f"{letters_used(result.mistakes)}: what it did → what is best; costs in percent of the wager"
        y += 10
        for line in wrap(legend, width, size=11):
            y += 16
            self.text(_MARGIN, y, line, size=11, colour=GREY)
        return y + 30

    def block(self, block: MistakeBlock, x: float, y: float) -> float:
        self.text(x, y, block.title, size=13, bold=True)
        y += 8 if len(block.title) < 16 else 22
        for column, name in enumerate(UP_CARDS):
            middle = x + _LABEL + column * _CELL + _CELL / 2 - 1
            self.text(middle, y - 8, name, size=13, bold=True, anchor="middle")
        for row in block.rows:
            self.text(x, y + _ROW / 2 + 4, row.label, size=13)
            for column, mistakes in enumerate(row.cells):
                self.cell(mistakes, x + _LABEL + column * _CELL, y)
            y += _ROW
        return y + 28

    def cell(self, mistakes: tuple[Mistake, ...], x: float, y: float) -> None:
        if not mistakes:
            self.box(x, y, _CELL - 2, _ROW - 2, _PAPER)
            return
        first, ink = mistakes[0], ink_of(mistakes[0])
        self.box(x, y, _CELL - 2, _ROW - 2, ink.paper)
        middle = x + _CELL / 2 - 1
        self.text(middle, y + 13, code(first), size=11, bold=True, colour=ink.text, anchor="middle")
        self.text(middle, y + 25, cost_text(first), size=10, colour=ink.text, anchor="middle")

    def bets(self, result: ShoeEvaluation, y: float) -> float:
        most = max(abs(bet.value) + 2 * bet.error for bet in result.by_bet) or 1.0
        zero = _MARGIN + _LABEL + _BARS / 2
        self.text(_MARGIN, y, "bet", size=12, bold=True)
        self.text(zero, y, "units won a round, and two standard errors", size=12, bold=True, anchor="middle")
        y += 10
        for bet in result.by_bet:
            self.bet(bet, result.rounds, zero, most, y)
            y += _BET_ROW
        self.box(zero - 0.5, y - _BET_ROW * len(result.by_bet), 1, _BET_ROW * len(result.by_bet), INK)
        return y + 26

    def bet(self, bet: BetPlayed, rounds: int, zero: float, most: float, y: float) -> None:
        dots, base = _BARS / 2 / most, y + _BET_ROW / 2 + 4
        self.text(_MARGIN, base - 6, f"{bet.units}", size=14, bold=True)
        self.text(_MARGIN, base + 9, f"{bet.rounds / rounds:.1%} of rounds", size=11, colour=GREY)
        end = zero + bet.value * dots
        ink = GAIN if bet.value > 0 else LOSS
        self.box(min(zero, end), y + 8, abs(end - zero), _BET_ROW - 16, ink.paper)
        self.box(end - 2 * bet.error * dots, y + _BET_ROW / 2 - 0.75, 4 * bet.error * dots, 1.5, INK)
        words = f"{bet.value:+.4f} ± {bet.error:.4f}"
        self.text(zero + _BARS / 2 + 12, base, words, size=12)
