"""A chart: for every cell a person can remember, the actions in order of preference.

A cell holds an *order* of actions, best first, because the same cards are not always allowed the same: "double, else
hit" after a split that forbids doubling is the second entry. Whoever plays a chart takes the first legal action.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.cards import VALUE_RANKS, Card
from pitboss.errors import CellError, ParamError
from pitboss.results import Result, to_plain
from pitboss.rules import Game, Rules, rules_of
from pitboss.rules.payouts import dealer_draws
from pitboss.strategy import MIMIC_THE_DEALER, NEVER_BUST

if TYPE_CHECKING:
    from pitboss.strategy.cells import Block, Cell, LegendEntry
    from pitboss.strategy.rows import NamedHands

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(1, 6)
"""Actions as kernels know them; 0 ends an order."""

CODES: Final = {
    Action.STAND: STAND,
    Action.HIT: HIT,
    Action.DOUBLE: DOUBLE,
    Action.SPLIT: SPLIT,
    Action.SURRENDER: SURRENDER,
}
BY_CODE: Final = {code: action for action, code in CODES.items()}

HARD, SOFT = 0, 1
MAX_DOUBLES: Final = 3
MAX_CARDS: Final = 7
"""Hands of more cards use the cell of this many."""
UP_CARDS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""As people list them, the ace last."""
UPS: Final = tuple((column + 1) % 10 for column in range(10))
"""The numbers of the up-cards in the same order."""
_NUMBERS: Final = {"10": 9, "J": 9, "Q": 9, "K": 9, "11": 0, "1": 0} | {name: up for up, name in enumerate(VALUE_RANKS)}
_TEN_VALUES: Final = re.compile(r"(?i)(\bpairs?\s+)(?:[JQK])\b")
"""A pair of court cards, which a chart has under T."""
_DOUBLED: Final = 'chart["hard 16 doubled 1", "T"]'
_EXAMPLES: Final = 'chart["hard 16", "T"], chart["soft 18", 9] or chart["pair 8", "A"]'


def encode(order: tuple[Action, ...]) -> int:
    """An order of preference as one number: three bits an action, the first in the lowest bits."""
    return sum(CODES[action] << (3 * place) for place, action in enumerate(order))


def decode(code: int) -> tuple[Action, ...]:
    """The order of preference that `encode` wrote."""
    order = []
    while code:
        order.append(BY_CODE[code & 7])
        code >>= 3
    return tuple(order)


def pair_total(rank: int) -> tuple[bool, int]:
    """Whether a pair of this rank, numbered as up-cards are, is soft, and its total."""
    return (True, 12) if rank == 0 else (False, 2 * rank + 2)


@dataclass(frozen=True, repr=False, eq=False)
class Chart(Result):
    """What to do with every hand of a game: `chart["hard 16", "T"]`. Charts that play a game alike are equal.

    Up-cards are numbered 0 for the ace, 1..8 for 2..9, 9 for ten-values.

    Attributes:
        rules: The game.
        plays: By doubles made so far (0..3), HARD or SOFT, total (0..21), cards (2..MAX_CARDS) and up-card: the order
            for a hand that is not (played as) a pair.
        pairs: By rank, numbered as up-cards are, and up-card: the order for two undoubled cards that make a pair;
            where SPLIT is not legal any more the next entries say what to do. Where the sheet has no splits, `plays`
            is for them too.
        early: By HARD or SOFT, total and up-card: surrender before the dealer's check, where the sheet has early
            surrender.
        early_pairs: The same by rank and up-card.
        double_natural: By up-card: double a blackjack instead of taking its pay.
        even_money: Take even money.
        title: What chart it is, in words.
        house_edge: Of playing it, exactly; None where nobody worked it out.
        shoe: What it was solved off, in words; empty for a fresh shoe.
    """

    view = "chart"

    rules: Rules
    plays: NDArray[np.uint16] = field(repr=False)
    pairs: NDArray[np.uint16] = field(repr=False)
    early: NDArray[np.bool_] = field(repr=False)
    early_pairs: NDArray[np.bool_] = field(repr=False)
    double_natural: NDArray[np.bool_] = field(repr=False)
    even_money: bool = False
    title: str = ""
    house_edge: float | None = None
    shoe: str = ""

    @classmethod
    def blank(cls, rules: Rules, title: str = "") -> "Chart":
        """Return a chart with every cell empty, to be filled in."""
        return cls(
            rules,
            plays=np.zeros((MAX_DOUBLES + 1, 2, 22, MAX_CARDS + 1, 10), dtype=np.uint16),
            pairs=np.zeros((10, 10), dtype=np.uint16),
            early=np.zeros((2, 22, 10), dtype=np.bool_),
            early_pairs=np.zeros((10, 10), dtype=np.bool_),
            double_natural=np.zeros(10, dtype=np.bool_),
            title=title,
        )

    @classmethod
    def read(cls, path: str | Path, game: Game) -> "Chart":
        """Read a chart of one's own from a .toml or .csv file; docs/charts.md gives the form.

        Args:
            path: The file.
            game: The game it is played in: its rules, its name or the path of its sheet.

        Raises:
            ChartFileError: The file is no chart; the message lists all its faults.
            OSError: It cannot be read.
        """
        from pitboss.strategy.files import read_chart

        return read_chart(path, rules_of(game))

    @classmethod
    def simple(cls, name: str, game: Game) -> "Chart":
        """Return a simple strategy, `never-bust` or `mimic-the-dealer`.

        Raises:
            ParamError: There is none of that name.
        """
        if not isinstance(name, str) or name not in SIMPLE:
            raise ParamError("name", name, f"give one of {', '.join(SIMPLE)}")
        return SIMPLE[name](rules_of(game))

    def copy(self) -> "Chart":
        """Return a chart whose cells can be changed without changing this one."""
        names = ("plays", "pairs", "early", "early_pairs", "double_natural")
        return replace(self, **{name: getattr(self, name).copy() for name in names})

    @cached_property
    def blocks(self) -> "tuple[Block, ...]":
        """The chart as it is read: blocks of rows, hands that are played alike in one row.

        They are laid out once: cells are filled before, or in a `copy`.
        """
        from pitboss.strategy.cells import blocks_of

        return tuple(blocks_of(self, self.rules))

    @property
    def legend(self) -> "tuple[LegendEntry, ...]":
        """What the letters of the cells mean."""
        from pitboss.strategy.cells import legend_of

        return tuple(legend_of(self.blocks, self.rules))

    @property
    def notes(self) -> tuple[str, ...]:
        """What to do with offers that stand in no cell."""
        from pitboss.strategy.cells import notes_of

        return tuple(notes_of(self, self.rules))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chart):
            return NotImplemented
        return (self.rules, self.blocks, self.notes) == (other.rules, other.blocks, other.notes)

    def __hash__(self) -> int:
        return hash(self.rules.hash)

    def __getitem__(self, hand_and_up: "tuple[str, str | int | Card]") -> "Cell":
        """Return the cell of a hand against an up-card.

        Raises:
            CellError: There is none.
        """
        if not isinstance(hand_and_up, tuple) or len(hand_and_up) != 2:
            raise CellError(f"a cell has a hand and an up-card: write {_EXAMPLES}")
        from pitboss.strategy.cells import Cell
        from pitboss.strategy.rows import UNNAMED, NamedHands

        hand, dealer_card = hand_and_up
        up = _up_card(dealer_card)
        try:
            hands = NamedHands.parse(_TEN_VALUES.sub(r"\1T", str(hand)))
        except ValueError as error:
            why = " is no hand of a chart" if str(error) == UNNAMED else f": {error}"
            raise CellError(f"{hand!r}{why}: one hand at a time, as in {_EXAMPLES}") from None
        if len(hands.doubles) > 1:
            raise CellError(f"{hand!r} is not one cell: say how often it was doubled, as in {_DOUBLED}")
        if hands.kind == "natural" or hands.early or len(hands.totals) > 1:
            raise CellError(f"{hand!r} is not one cell: write {_EXAMPLES}")
        cell = self._cell(hands, up)
        if hands.cards is not None and cell.steps:
            cell = Cell((cell.step(hands.cards[0]),))
        if not cell.steps:
            raise CellError(f"{hand!r} against {dealer_card!s}: {self.rules.title} leaves nothing to decide there")
        return cell

    def __contains__(self, hand_and_up: object) -> bool:
        """Whether there is something to decide with a hand against an up-card."""
        try:
            return bool(self[hand_and_up])  # type: ignore[index]
        except CellError:
            return False

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Every hand and up-card with something to decide, as `chart[hand, up]` takes them."""
        for hand in map(str, self._hands()):
            yield from ((hand, up) for up in UP_CARDS if (hand, up) in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _hands(self) -> "Iterator[NamedHands]":
        """Every hand that some game has a cell for, one by one."""
        from pitboss.strategy.rows import LEAST_TOTALS, PAIRS, NamedHands

        for doubles in range(MAX_DOUBLES + 1):
            for kind, least in LEAST_TOTALS.items():
                for total in range(least, 22):
                    yield NamedHands(kind, range(total, total + 1), doubles=range(doubles, doubles + 1))
        yield from (NamedHands("pair", range(rank, rank + 1)) for rank in range(len(PAIRS)))

    def _cell(self, hands: "NamedHands", up: int) -> "Cell":
        from pitboss.strategy.cells import pair_cell, total_cell

        if hands.kind == "pair":
            return pair_cell(self, self.rules, rank=hands.totals[0], up=up)
        doubles, soft = hands.doubles[0], hands.kind == "soft"
        return total_cell(self, self.rules, doubles=doubles, soft=soft, total=hands.totals[0], up=up)

    def __repr__(self) -> str:
        edge = "" if self.house_edge is None else f", house edge {self.house_edge:.4%}"
        shoe = f" off {self.shoe}" if self.shoe else ""
        return f"<Chart of {self.rules.title}: {self.title}{shoe}{edge}, {self.rules.stamp}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the cells by block and hand, one for each up-card, and what their letters mean."""
        parts = {"blocks": self.blocks, "legend": self.legend, "notes": self.notes}
        return {**super().to_dict(), "decks": self.rules.shoe.decks, "up_cards": [*UP_CARDS], **to_plain(parts)}


def _up_card(dealer_card: "str | int | Card") -> int:
    """The number of an up-card, 0 for an ace."""
    value = getattr(dealer_card, "value", None)
    if value is not None:
        return int(value) - 1
    up = _NUMBERS.get(str(dealer_card).strip().upper())
    if up is None:
        raise CellError(f"{dealer_card!r} is no up-card: the dealer shows one of {', '.join(UP_CARDS)}")
    return up


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
    chart.plays[:] = encode((Action.STAND,))
    chart.plays[0, HARD, : hard_to + 1] = encode((Action.HIT, Action.STAND))
    chart.plays[0, SOFT, : soft_to + 1] = encode((Action.HIT, Action.STAND))
    for rank in range(10):
        soft, total = pair_total(rank)
        chart.pairs[rank] = chart.plays[0, int(soft), total, 2]
    return chart


@dataclass(frozen=True, slots=True)
class Composed:
    """An action for every hand as a multiset of ranks, numbered as `all_hands` has them; up-cards as in a `Chart`.

    - `dealt[up, hand]` and `split[up, hand]`: the action with an undoubled hand, dealt or from a split; 0 for none.
    - `doubled[up, doubles, hand]`: the action with a hand that was doubled so many times.
    - `pairs[rank, up]`: split this pair, whenever that is allowed.
    - `early[up, hand]`: surrender before the dealer's check, where the sheet has early surrender.
    - `double_natural[up]`, `even_money`: as in a chart.
    """

    dealt: NDArray[np.uint8]
    split: NDArray[np.uint8]
    doubled: NDArray[np.uint8]
    pairs: NDArray[np.bool_]
    early: NDArray[np.bool_]
    double_natural: NDArray[np.bool_]
    even_money: bool
