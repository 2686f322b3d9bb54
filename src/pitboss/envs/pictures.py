"""A table shown as text or as a picture: what the player sees, and no card that lies face down."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.envs.answers import ANSWERS, number_of
from pitboss.envs.letters import HEIGHT, written
from pitboss.envs.terms import Terms, TermsError
from pitboss.game import Hand, Round
from pitboss.game.hand import outcome_name
from pitboss.money import show_cents

VOID_ROUND: Final = "the cards ran out, and the round is void"
REFUSED: Final = "that was not legal, and the episode is over"
RENDER_MODES: Final = ["ansi", "rgb_array"]
Picture = NDArray[np.uint8]

_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_FELT, _INK, _CARD, _BACK, _RED, _BLACK = (
    (20, 92, 58), (240, 236, 216), (250, 250, 246), (120, 40, 48), (190, 30, 40), (24, 24, 28),
)  # fmt: skip
_WIDTH, _LINE, _SCALE, _GAP = 560, 44, 3, 10
_CARD_WIDTH, _CARD_HEIGHT = 34, 36


class Row(NamedTuple):
    """A line of the table: a label, cards (None for one face down), and words after them."""

    label: str
    cards: tuple[Card | None, ...]
    words: str


def check_render_mode(mode: str | None) -> str | None:
    """The mode; raise `TermsError` if there is none such."""
    if mode is not None and mode not in RENDER_MODES:
        raise TermsError(f"render_mode is {mode!r}: it is one of {', '.join(RENDER_MODES)}, or None")
    return mode


def show(mode: str | None, rows: list[Row]) -> Any:
    """The rows of a table in a render mode; None without one."""
    if mode is None:
        return None
    return as_text(rows) if mode == "ansi" else as_picture(rows)


def table_rows(terms: Terms, state: Round | None, last: str = "") -> list[Row]:
    """Everything on the table, line by line; the `last` line, if none is given, says what may be done."""
    rows = [Row(terms.rules.title, (), "")]
    if state is None:
        return [*rows, Row("", (), last)]
    hidden = state.hole_is_hidden
    dealer: tuple[Card | None, ...] = (state.dealer[0], None) if hidden else state.dealer
    rows.append(Row("dealer", dealer, "" if hidden else str(state.dealer_total)))
    for number, seat in enumerate(state.seats):
        whose = f"seat {number + 1} " if len(state.seats) > 1 else ""
        rows += _hand_rows(terms, state, number, whose)
        if seat.insurance:
            rows.append(Row(f"{whose}insurance", (), show_cents(seat.insurance)))
        if state.is_over:
            rows.append(Row("", (), f"{whose}net {show_cents(seat.net, signed=True)}"))
    if legal := state.legal_actions():
        last = last or "you may " + ", ".join(ANSWERS[number_of(each)] for each in legal)
    return [*rows, Row("", (), last)] if last else rows


def _hand_rows(terms: Terms, state: Round, number: int, whose: str) -> Iterator[Row]:
    hands = state.seats[number].hands
    for place, hand in enumerate(hands):
        is_asked = not state.is_over and not state.awaits_card and (state.seat, state.hand) == (number, place)
        label = f"{whose}hand {place + 1}" if len(hands) > 1 else f"{whose}hand"
        yield Row(f"> {label}" if is_asked else label, hand.cards, _words(terms, hand))


def _words(terms: Terms, hand: Hand) -> str:
    total = f"soft {hand.points}" if hand.soft else str(hand.points)
    settled = f"  {outcome_name(terms.rules, hand)} {show_cents(hand.net, signed=True)}" if hand.is_settled else ""
    return f"{total}  wager {show_cents(hand.wager)}{settled}"


def as_text(rows: list[Row]) -> str:
    """The rows as text."""
    lines = []
    for label, cards, words in rows:
        shown = " ".join("??" if card is None else str(card) for card in cards)
        lines.append("  ".join(part for part in (label.ljust(10) if cards else label, shown, words) if part).rstrip())
    return "\n".join(lines) + "\n"


def as_picture(rows: list[Row]) -> Picture:
    """The rows as a picture, `[height, width, colour]`."""
    widest = max(len(row.cards) * (_CARD_WIDTH + _GAP) + len(row.words) * 4 * _SCALE for row in rows)
    picture = np.full((max(5, len(rows)) * _LINE + _GAP, max(_WIDTH, widest + 180), 3), _FELT, dtype=np.uint8)
    for place, row in enumerate(rows):
        top, left = place * _LINE + _GAP, _GAP
        left += _write(picture, row.label, top + 10, left, _INK)
        left = max(left, 140) if row.cards else left
        for card in row.cards:
            _lay(picture, card, top, left)
            left += _CARD_WIDTH + _GAP
        _write(picture, row.words, top + 10, left, _INK)
    return picture


def _lay(picture: Picture, card: Card | None, top: int, left: int) -> None:
    picture[top : top + _CARD_HEIGHT, left : left + _CARD_WIDTH] = _BACK if card is None else _CARD
    if card is not None:
        colour = _RED if card.suit in "dh" else _BLACK
        _write(picture, card.rank, top + 3, left + 4, colour)
        _write(picture, _SIGNS[card.suit], top + 19, left + 14, colour)


def _write(picture: Picture, text: str, top: int, left: int, colour: tuple[int, int, int]) -> int:
    """Write a line of text; how many dots wide it is."""
    dots = written(text).repeat(_SCALE, axis=0).repeat(_SCALE, axis=1)
    area = picture[top : top + HEIGHT * _SCALE, left : left + dots.shape[1]]
    area[dots[:, : area.shape[1]]] = colour
    return int(dots.shape[1])
