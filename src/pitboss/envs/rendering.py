"""A table shown as text or as a picture: what the player sees, and no card that lies face down."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Flags
from pitboss.cards import Card
from pitboss.envs.answers import ANSWERS, number_of
from pitboss.envs.params import EnvParams
from pitboss.errors import ParamError
from pitboss.game import Hand, Round
from pitboss.game.hand import outcome_name
from pitboss.text import show_cents

_ROWS: Final = """
A .#. #.# ### #.# #.#|B ##. #.# ##. #.# ##.|C .## #.. #.. #.. .##|D ##. #.# #.# #.# ##.|E ### #.. ##. #.. ###
F ### #.. ##. #.. #..|G .## #.. #.# #.# .##|H #.# #.# ### #.# #.#|I ### .#. .#. .#. ###|J ..# ..# ..# #.# .#.
K #.# ##. #.. ##. #.#|L #.. #.. #.. #.. ###|M #.# ### ### #.# #.#|N ##. #.# #.# #.# #.#|O .#. #.# #.# #.# .#.
P ##. #.# ##. #.. #..|Q .#. #.# #.# .#. ..#|R ##. #.# ##. #.# #.#|S .## #.. .#. ..# ##.|T ### .#. .#. .#. .#.
U #.# #.# #.# #.# ###|V #.# #.# #.# #.# .#.|W #.# #.# ### ### #.#|X #.# #.# .#. #.# #.#|Y #.# #.# .#. .#. .#.
Z ### ..# .#. #.. ###|0 ### #.# #.# #.# ###|1 .#. ##. .#. .#. ###|2 ##. ..# .#. #.. ###|3 ##. ..# .#. ..# ##.
4 #.# #.# ### ..# ..#|5 ### #.. ##. ..# ##.|6 .## #.. ### #.# ###|7 ### ..# .#. .#. .#.|8 ### #.# ### #.# ###
9 ### #.# ### ..# ##.|. ... ... ... ... .#.|, ... ... ... .#. #..|: ... .#. ... .#. ...|- ... ... ### ... ...
+ ... .#. ### .#. ...|( .#. #.. #.. #.. .#.|) .#. ..# ..# ..# .#.|? ##. ..# .#. ... .#.|> #.. .#. ..# .#. #..
/ ..# ..# .#. #.. #..|! .#. .#. .#. ... .#.|' .#. .#. ... ... ...|♣ .##.. .##.. ##### ##.## ..#..
♦ ..#.. .###. ##### .###. ..#..|♥ ##.## ##### ##### .###. ..#..|♠ ..#.. .###. ##### ##### ..#..
"""
_UNKNOWN: Final = ("###",) * 5


def _glyphs() -> dict[str, Flags]:
    glyphs = {" ": np.zeros((5, 3), dtype=np.bool_)}
    for entry in _ROWS.strip().replace("\n", "|").split("|"):
        letter, *rows = entry.split()
        glyphs[letter] = np.array([[dot == "#" for dot in row] for row in rows])
    return glyphs


_GLYPHS: Final = _glyphs()
HEIGHT: Final = 5


def dots_of(text: str) -> Flags:
    """A line of text as dots, with a dot's width between letters."""
    blank = np.array([[dot == "#" for dot in row] for row in _UNKNOWN])
    parts = [np.zeros((HEIGHT, 0), dtype=np.bool_)]
    for letter in text.upper():
        parts += [_GLYPHS.get(letter, blank), np.zeros((HEIGHT, 1), dtype=np.bool_)]
    return np.concatenate(parts, axis=1)


VOID_ROUND: Final = "the cards ran out, and the round is void"
REFUSED: Final = "that was not legal, and the episode is over"
RENDER_MODES: Final = ["ansi", "rgb_array"]
Picture = NDArray[np.uint8]

_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_FELT, _INK, _CARD, _BACK, _RED, _BLACK = (
    (20, 92, 58), (240, 236, 216), (250, 250, 246), (120, 40, 48), (190, 30, 40), (24, 24, 28),
)  # fmt: skip
_WIDTH, _LINE, _GAP, _LETTER, _LABEL = 336, 15, 3, 4, 10
_CARD_WIDTH, _CARD_HEIGHT = 11, 12
"""Measures are in dots, that of a label in letters."""
_FEW_LINES = 20
"""A table of so many lines is shown with large dots."""


class PictureRow(NamedTuple):
    """A line of the table: a label, cards (None for one face down), and words after them."""

    label: str
    cards: tuple[Card | None, ...]
    words: str


def check_render_mode(mode: str | None, modes: Sequence[str] = RENDER_MODES) -> str | None:
    """Return the mode; raise `ParamError` if it is not one of these."""
    if mode is not None and mode not in modes:
        raise ParamError("render_mode", mode, f"give one of {', '.join(modes)}, or None")
    return mode


def show(mode: str | None, rows: list[PictureRow], most: int) -> Any:
    """The rows of a table, of which there are at `most` so many, in a render mode; None without one."""
    if mode is None:
        return None
    return as_text(rows) if mode == "ansi" else as_picture(rows, most)


def most_rows(params: EnvParams, seats: int = 1) -> int:
    """How many rows a table can have: its title, the dealer, each seat's hands, bets and net, and the last line."""
    rules = params.rules
    return 3 + seats * (rules.split.max_hands + rules.insurance.offered + len(params.side) + 1)


def table_rows(params: EnvParams, state: Round | None, last: str = "") -> list[PictureRow]:
    """Everything on the table, line by line; the `last` line, if none is given, says what may be done."""
    rows = [PictureRow(params.rules.title, (), "")]
    if state is None:
        return [*rows, PictureRow("", (), last)]
    hidden = state.hole_is_hidden
    dealer: tuple[Card | None, ...] = (state.dealer[0], None) if hidden else state.dealer
    rows.append(PictureRow("dealer", dealer, "" if hidden else str(state.dealer_total)))
    for number, seat in enumerate(state.seats):
        whose = f"seat {number + 1} " if len(state.seats) > 1 else ""
        rows += _hand_rows(params, state, number, whose)
        if seat.insurance:
            rows.append(_bet_row(f"{whose}insurance", seat.insurance, seat.insurance_net))
        for (name, cents), net in zip(seat.wagers.side, seat.side_nets, strict=True):
            rows.append(_bet_row(f"{whose}{name}", cents, net))
        if state.is_over:
            rows.append(PictureRow("", (), f"{whose}net {show_cents(seat.net, signed=True)}"))
    if legal := state.legal_actions:
        last = last or "you may " + ", ".join(ANSWERS[number_of(each)] for each in legal)
    return [*rows, PictureRow("", (), last)] if last else rows


def _hand_rows(params: EnvParams, state: Round, number: int, whose: str) -> Iterator[PictureRow]:
    hands = state.seats[number].hands
    for place, hand in enumerate(hands):
        is_in_turn = not state.is_over and not state.awaits_card and (state.seat, state.hand) == (number, place)
        label = f"{whose}hand {place + 1}" if len(hands) > 1 else f"{whose}hand"
        yield PictureRow(f"> {label}" if is_in_turn else label, hand.cards, _words(params, hand))


def _words(params: EnvParams, hand: Hand) -> str:
    total = f"soft {hand.points}" if hand.soft else str(hand.points)
    settled = f"  {outcome_name(params.rules, hand)} {show_cents(hand.net, signed=True)}" if hand.is_settled else ""
    return f"{total}  wager {show_cents(hand.wager)}{settled}"


def _bet_row(label: str, cents: int, net: int | None) -> PictureRow:
    """A bet beside the hand: what lies on it and, once that is known, what it brought."""
    if net is None:
        return PictureRow(label, (), f"wager {show_cents(cents)}")
    word = "win" if net > 0 else "loss" if net < 0 else "push"
    return PictureRow(label, (), f"wager {show_cents(cents)}  {word} {show_cents(net, signed=True)}")


def as_text(rows: list[PictureRow]) -> str:
    """The rows as text."""
    lines = []
    for label, cards, words in rows:
        names = " ".join("??" if card is None else str(card) for card in cards)
        lines.append("  ".join(part for part in (label.ljust(10) if cards else label, names, words) if part).rstrip())
    return "\n".join(lines) + "\n"


def as_picture(rows: list[PictureRow], most: int) -> Picture:
    """The rows as a picture, `[height, width, colour]`; its size depends on the `most` rows alone.

    Cards that would leave no room for the words after them overlap.
    """
    picture = np.full((most * _LINE + _GAP, _WIDTH, 3), _FELT, dtype=np.uint8)
    labels = [len(row.label) for row in rows if row.cards or row.words]
    first = _GAP + (max([_LABEL, *labels]) + 1) * _LETTER
    for place, row in enumerate(rows):
        top, left = place * _LINE + _GAP, _GAP
        _write(picture, row.label, top + 3, left, _INK)
        if row.label:
            left = first
        room = _WIDTH - left - _GAP - len(row.words) * _LETTER - _CARD_WIDTH - _GAP
        step = min(_CARD_WIDTH + _GAP, max(_GAP, room // max(1, len(row.cards) - 1)))
        for card in row.cards:
            _lay(picture, card, top, left)
            left += step
        left += _CARD_WIDTH + _GAP - step if row.cards else 0
        _write(picture, row.words, top + 3, left, _INK)
    scale = 3 if most <= _FEW_LINES else 2
    scaled: Picture = picture.repeat(scale, axis=0).repeat(scale, axis=1)
    return scaled[: len(scaled) // 2 * 2]


def _lay(picture: Picture, card: Card | None, top: int, left: int) -> None:
    picture[top : top + _CARD_HEIGHT, left : left + _CARD_WIDTH] = _BACK if card is None else _CARD
    picture[top : top + _CARD_HEIGHT, left - 1] = _FELT
    if card is not None:
        colour = _RED if card.suit in "dh" else _BLACK
        _write(picture, card.rank, top + 1, left + 1, colour)
        _write(picture, _SIGNS[card.suit], top + 6, left + 5, colour)


def _write(picture: Picture, text: str, top: int, left: int, colour: tuple[int, int, int]) -> None:
    """Write a line of text; what does not fit is left out, and two dots say so."""
    fit = max(0, (picture.shape[1] - left) // _LETTER)
    dots = dots_of(text if len(text) <= fit else f"{text[: fit - 2]}..")
    area = picture[top : top + HEIGHT, left : left + dots.shape[1]]
    area[dots[:, : area.shape[1]]] = colour
