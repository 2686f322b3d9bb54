"""The indices of a count as a card to print and carry: the chart's hands, and where the count changes their play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.actions import Action
from pitboss.cards import VALUE_RANKS
from pitboss.counting import Index, Indices
from pitboss.rules.phrases import short_phrases
from pitboss.simulator.departures import doubled_words
from pitboss.strategy.cells import pair_cell, total_cell
from pitboss.strategy.chart import MAX_CARDS, MAX_DOUBLES, UP_CARDS, Chart
from pitboss.text import plural
from pitboss.views.chart_options import option_lines
from pitboss.views.palette import LIGHT
from pitboss.views.svg import GREY, Picture, as_pdf, as_png, letters, wrap

_MARGIN: Final = 36
_LABEL: Final = 64
_CELL: Final = 54
_LINE: Final = 15
_WIDTH: Final = 2 * _MARGIN + _LABEL + _CELL * len(UP_CARDS)
_BY_WORD: Final = {action.word: action for action in Action}
_UPS: Final = "23456789TA"
_BLOCKS: Final = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}
_FADED: Final = "#f1efe9"


@dataclass(frozen=True, slots=True)
class IndexRow:
    """A hand, and for each up-card the chart's own play, the indices that change it, those upwards first, and whether
    the chart plays by the number of cards there."""

    label: str
    plays: tuple[str, ...]
    changes: tuple[tuple[Index, ...], ...]
    by_cards: tuple[bool, ...]


def card(kind: str, indices: Indices, chart: Chart, most: int) -> bytes:
    """A picture of the `most` indices worth most, as .svg, .png or .pdf."""
    svg = index_svg(indices, chart, most)
    return as_png(svg) if kind == ".png" else as_pdf(svg) if kind == ".pdf" else svg.encode()


def index_text(index: Index) -> str:
    """An index as a player reads it: `S 0+` is stand from 0 on, `H <-1` hit below -1."""
    letter = _BY_WORD[index.play].letter.upper()
    return f"{letter} <{index.index}" if index.below else f"{letter} {index.index}+"


def index_rows(indices: Indices, chart: Chart, most: int) -> Iterator[tuple[str, list[IndexRow]]]:
    """The blocks of the card: every hand that the count changes somewhere, the highest first."""
    by_hand: dict[tuple[int, str], list[Index]] = {}
    for index in indices.indices[:most]:
        by_hand.setdefault((index.doubled, index.cell), []).append(index)
    for doubled in range(MAX_DOUBLES + 1):
        for kind, title in _BLOCKS.items():
            hands = [hand for times, hand in by_hand if times == doubled and hand.startswith(kind)]
            ordered = sorted(hands, key=_number, reverse=True)
            rows = [_row(indices, chart, hand, doubled, by_hand[doubled, hand]) for hand in ordered]
            if rows:
                yield title + doubled_words(doubled), rows


def _row(indices: Indices, chart: Chart, hand: str, doubled: int, changed: Sequence[Index]) -> IndexRow:
    kind, _, number = hand.partition(" ")
    plays, changes, by_cards = [], [], []
    for up in _UPS:
        column = VALUE_RANKS.index(up)
        if kind == "pair":
            cell = pair_cell(chart, indices.rules, rank=VALUE_RANKS.index(number), up=column)
        else:
            cell = total_cell(chart, indices.rules, doubles=doubled, soft=kind == "soft", total=int(number), up=column)
        plays.append(cell.code)
        by_cards.append(len(cell.steps) > 1)
        here = [index for index in changed if index.up == up]
        changes.append(tuple(sorted(here, key=lambda index: (index.below, abs(index.crossing)))))
    label = f"{number},{number}".replace("T", "10") if kind == "pair" else number
    return IndexRow(label, tuple(plays), tuple(changes), tuple(by_cards))


def _number(hand: str) -> int:
    kind, _, number = hand.partition(" ")
    return ("23456789TA".index(number)) if kind == "pair" else int(number)


def index_svg(indices: Indices, chart: Chart, most: int) -> str:
    """Draw the card."""
    picture = Picture()
    played = min(most, len(indices.indices))
    y = _MARGIN + 22.0
    picture.text(_MARGIN, y, indices.rules.title, size=28, bold=True)
    y += 24
    what = (
        f"{indices.system.name}: {plural(played, 'index', 'indices')} worth most, with {indices.unseen:g} cards unseen"
    )
    for line in wrap(what, _WIDTH - 2 * _MARGIN, size=14):
        picture.text(_MARGIN, y, line, size=14)
        y += 18
    for line in option_lines(short_phrases(indices.rules), letters(_WIDTH - 2 * _MARGIN, size=11)):
        y += 15
        picture.text(_MARGIN, y, line, size=11, colour=GREY)
    y += 30
    for title, rows in index_rows(indices, chart, most):
        y = _block(picture, title, rows, y)
    for line in _notes(indices):
        y += 16
        picture.text(_MARGIN, y, line, size=12)
    y += 26
    sheet = f"{indices.rules.name} {indices.rules.version} · {indices.rules.stamp}"
    picture.text(_MARGIN, y, sheet, size=10, colour=GREY)
    picture.text(_WIDTH - _MARGIN, y, "made with Pitboss", size=10, colour=GREY, anchor="end")
    return picture.svg(_WIDTH, y + _MARGIN - 8, title=f"{indices.rules.title}: indices for {indices.system.name}")


def _notes(indices: Indices) -> Iterator[str]:
    if indices.insurance_index is not None:
        yield f"Insurance from {indices.insurance_index}."
    yield "S stand, H hit, D double, P split, R surrender. S 0+: stand at 0 or above; H <-1: hit below -1."
    yield "Grey: as the chart says (S4H: stand, with four cards or more hit)."


def _block(picture: Picture, title: str, rows: Sequence[IndexRow], y: float) -> float:
    picture.text(_MARGIN, y, title, size=13, bold=True)
    for column, name in enumerate(UP_CARDS):
        picture.text(_left(column) + _CELL / 2 - 1, y, name, size=13, bold=True, anchor="middle")
    y += 8
    for row in rows:
        lines = max(
            len(changes) * (2 if by_cards else 1) for changes, by_cards in zip(row.changes, row.by_cards, strict=True)
        )
        height = max(26.0, 6.0 + _LINE * lines)
        picture.text(_MARGIN, y + height / 2 + 4, row.label, size=13)
        for column, play in enumerate(row.plays):
            _cell(picture, _left(column), y, height, play, row.changes[column], by_cards=row.by_cards[column])
        y += height
    return y + 28


def _left(column: int) -> float:
    return float(_MARGIN + _LABEL + column * _CELL)


def _cell(
    picture: Picture, x: float, y: float, height: float, play: str, changes: Sequence[Index], *, by_cards: bool
) -> None:
    """The chart's play, pale, or the plays that the count brings, each in its own colour."""
    width, middle = _CELL - 2, x + (_CELL - 2) / 2
    if not changes:
        picture.box(x, y, width, height - 2, _FADED)
        picture.text(middle, y + height / 2 + 3, play, size=10, colour=GREY, anchor="middle")
        return
    each = (height - 2) / len(changes)
    for place, index in enumerate(changes):
        ink, top = LIGHT[_BY_WORD[index.play]], y + place * each
        paper = "#e3e0d6" if index.play == "hit" else ink.paper
        picture.box(x, top, width, each, paper)
        base = top + each / 2 + (-1 if by_cards else 4)
        picture.text(middle, base, index_text(index), size=12, bold=True, colour=ink.text, anchor="middle")
        if by_cards:
            picture.text(middle, base + 11, with_cards(index), size=9, colour=ink.text, anchor="middle")


_ANY: Final = 3
"""From two cards on, more numbers of cards than this are all that a hand can have."""


def with_cards(index: Index) -> str:
    """The numbers of cards that an index is for."""
    first, last = index.cards[0], index.cards[-1]
    if first == last:
        return f"{first} cards"
    if len(index.cards) <= last - first:
        return f"{', '.join(map(str, index.cards[:-1]))} or {last} cards"
    return f"{first}–{last} cards" if last < MAX_CARDS else f"{first}+ cards"


def hand_words(index: Index) -> str:
    """The hand, and how many cards it has where an index is not for all of them."""
    is_any = index.cards[0] == 2 and len(index.cards) > _ANY
    return index.hand if is_any or index.cell.startswith("pair") else f"{index.hand}, {with_cards(index)}"
