"""A chart of mistakes: hands against up-cards, as a strategy chart has them, and what each mistake costs."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.actions import Action
from pitboss.cards import UP_RANKS
from pitboss.envs.evaluations import HandKind, JudgedHand, Mistake
from pitboss.views.palette import COSTS, Ink

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
    is_offer = mistake.judged.asked is not None
    chosen, best = (
        _NO if is_offer and word == Action.STAND.word else _LETTERS[word] for word in (mistake.chosen, mistake.best)
    )
    return chosen, best


def _by_round(mistake: Mistake) -> float:
    return -mistake.per_round


def _place(hand: JudgedHand) -> tuple[str, str]:
    """The heading of a hand's block and the label of its row."""
    if hand.asked is not None:
        return hand.asked.capitalize(), hand.name
    labels: dict[HandKind, str] = {"pair": f"{hand.card},{hand.card}", "blackjack": "any"}
    return f"{_KINDS[hand.kind]} {hand.made}".rstrip(), labels.get(hand.kind, str(hand.counts))


def _order(hand: JudgedHand) -> tuple[str, str, int, int]:
    return hand.asked or "", hand.made, list(_KINDS).index(hand.kind), -hand.counts
