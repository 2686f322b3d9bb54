"""An agent's evaluation as a picture: a chart of its mistakes and what they cost, or what its bets brought."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pitboss.actions import Action
from pitboss.cards import UP_RANKS
from pitboss.strategy.chart import UP_CARDS
from pitboss.text import plural
from pitboss.views.palette import COSTS, GAIN, LOSS, Ink
from pitboss.views.svg import GREY, INK, Picture, wrap

if TYPE_CHECKING:
    from pitboss.envs.results import BetPlayed, Evaluation, HandKind, JudgedHand, Mistake, ShoeEvaluation

_LETTERS: Final = {action.word: action.letter for action in Action} | {"insure": "i", "even-money": "e"}
_NO: Final = "n"
"""For the wave of the hand to an offer, which is stand to a hand."""
_KINDS: Final[dict[HandKind, str]] = {
    "hard": "Hard totals",
    "soft": "Soft totals",
    "pair": "Pairs",
    "blackjack": "Blackjacks",
}
"""Headings, in the order of a chart."""
_MEANINGS: Final = {letter: word for word, letter in _LETTERS.items()} | {_NO: "no"}


@dataclass(frozen=True, slots=True)
class MistakeRow:
    """A hand, and what it is called under the heading of its block; for each up-card its mistakes, those first that
    cost most in the long run."""

    hand: str
    label: str
    cells: tuple[tuple[Mistake, ...], ...]


@dataclass(frozen=True, slots=True)
class MistakeBlock:
    """Rows under one heading."""

    title: str
    rows: tuple[MistakeRow, ...]


def mistake_blocks(mistakes: Iterable[Mistake]) -> tuple[MistakeBlock, ...]:
    """The blocks of the chart: hands as they were dealt, then doubled, after a split, and what is asked before play."""
    hands: dict[JudgedHand, dict[str, list[Mistake]]] = {}
    for mistake in mistakes:
        hands.setdefault(mistake.judged, {}).setdefault(mistake.up, []).append(mistake)
    blocks: dict[str, list[MistakeRow]] = {}
    for hand in sorted(hands, key=_order):
        cells = tuple(tuple(sorted(hands[hand].get(up, ()), key=_by_round)) for up in UP_RANKS)
        title, label = _place(hand)
        blocks.setdefault(title, []).append(MistakeRow(str(hand), label, cells))
    return tuple(MistakeBlock(title, tuple(rows)) for title, rows in blocks.items())


def code(mistake: Mistake) -> str:
    """What was done and what was best, by their letters: `H→S` for a hit where standing is best."""
    return "→".join(letter.upper() for letter in _letters(mistake))


def cost_text(mistake: Mistake) -> str:
    """What a mistake costs each time, in percent of the wager, in few letters."""
    percent = 100 * mistake.cost
    return f"{percent:.0f}" if percent >= 100 else f"{percent:.1f}" if percent >= 1 else f"{max(percent, 0.01):.2f}"


def letters_used(mistakes: Iterable[Mistake]) -> str:
    """What the letters of these mistakes mean."""
    used = {letter for mistake in mistakes for letter in _letters(mistake)}
    return ", ".join(f"{letter.upper()} {word}" for letter, word in _MEANINGS.items() if letter in used)


def ink_of(mistake: Mistake) -> Ink:
    """The colour of a mistake by what it costs each time."""
    return next(ink for most, ink in COSTS if mistake.cost < most)


def cost_bands() -> list[tuple[str, Ink]]:
    """What the colours mean, the cheapest first."""
    bands, least = [], 0.0
    for most, ink in COSTS:
        words = f"{least:.3g} % and more" if most > 1e6 else f"{least:.3g}–{100 * most:.3g} %"
        bands.append((f"under {100 * most:.3g} %" if not least else words, ink))
        least = 100 * most
    return bands


def cell_words(mistakes: Sequence[Mistake]) -> str:
    """The mistakes of a cell, a line each."""
    return "\n".join(re.sub(r" {2,}", " ", str(mistake)) for mistake in mistakes)


def mistakes_text(mistakes: Iterable[Mistake]) -> str:
    """The chart in letters: what is played wrongly, and what it costs in percent of the wager."""
    rows = [row for block in mistake_blocks(mistakes) for row in block.rows]
    if not rows:
        return "no mistakes\n"
    width = max(len(row.hand) for row in rows)
    lines = [" " * width + "".join(f"{up:>9}" for up in UP_RANKS)]
    for row in rows:
        cells = (f"{_letters(cell[0])[0]} {cell[0].cost * 100:.2f}" if cell else "" for cell in row.cells)
        lines.append(row.hand.ljust(width) + "".join(f"{cell:>9}" for cell in cells))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _letters(mistake: Mistake) -> tuple[str, str]:
    """The letters of what was done and of what was best."""
    is_offer = mistake.judged.offer is not None
    chosen, best = (
        _NO if is_offer and word == Action.STAND.word else _LETTERS[word] for word in (mistake.chosen, mistake.best)
    )
    return chosen, best


def _by_round(mistake: Mistake) -> float:
    return -mistake.per_round


def _place(hand: JudgedHand) -> tuple[str, str]:
    """The heading of a hand's block and the label of its row."""
    if hand.offer is not None:
        return hand.offer.capitalize(), hand.name
    labels: dict[HandKind, str] = {"pair": f"{hand.card},{hand.card}", "blackjack": "any"}
    return f"{_KINDS[hand.kind]} {hand.history}".rstrip(), labels.get(hand.kind, str(hand.counts))


def _order(hand: JudgedHand) -> tuple[str, str, int, int]:
    return hand.offer or "", hand.history, list(_KINDS).index(hand.kind), -hand.counts


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


def conditions(result: Evaluation) -> str:
    """Return what the figures hold under."""
    decks = plural(result.rules.shoe.decks, "deck")
    return f"{result.episodes:,} rounds off a fresh shoe of {decks} · seed {result.seed} · {result.rules.stamp}"


def shoe_conditions(result: ShoeEvaluation) -> str:
    """Return what the figures of shoes hold under."""
    decks = plural(result.rules.shoe.decks, "deck")
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
    y = picture.heading(title, figure, [shoe, shoe_conditions(result)], width - 2 * _MARGIN)
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
