"""What a player knows when a decision is due: the question that a coach is asked, and what a coach can say."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from pitboss.cards import Card
from pitboss.game import Decision, Hand, Phase
from pitboss.rules import Rules
from pitboss.table import Table

Known = Literal["round", "shoe"]
Worths = dict[Decision, float]
"""What each answer is worth, as a fraction of the original wager."""


class Edges(NamedTuple):
    """What the house keeps of each bet of a game, per unit wagered: None where it cannot be said."""

    main: float | None
    side: dict[str, float]


class FiguresError(ValueError):
    """There are no figures for a question; the message tells why."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A player's question: the hand in turn and all cards that lie, or lay, face up. The hole card is not in it.

    `seen` has every card the player has seen that is no longer in the shoe, the hand's own and the up-card included.
    """

    rules: Rules
    phase: Phase
    hand: Hand
    hands_in_seat: int
    up_card: Card
    wager: int
    legal: tuple[Decision, ...]
    seen: tuple[Card, ...]

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for questions that have the same answer."""
        cards = tuple(sorted(card.index for card in self.seen))
        return self.rules.hash, self.phase, self.hand, self.hands_in_seat, self.up_card, self.wager, self.legal, cards


class Coach(Protocol):
    """Somebody who knows the odds."""

    def values(self, knowledge: Knowledge) -> Worths:
        """What each legal action is worth; raise `FiguresError` where that cannot be said."""

    def judge(self, questions: Sequence[Knowledge]) -> list[Worths | FiguresError]:
        """The values of many questions, for looking back; raise `FiguresError` if none can be answered now."""

    def chart(self, rules: Rules) -> dict[str, Any]:
        """The best chart of a game; raise `FiguresError` where there is none, or none yet."""

    def edges(self, rules: Rules, *, ask: bool) -> Edges | None:
        """The house edges of a game if they are known by now; `ask` has them worked out."""


def seen_in_turn(table: Table, known: Known) -> Knowledge | None:
    """What the seat in turn knows from the cards of this round, or of the whole shoe; None if none is asked."""
    seat, state = table.seat_in_turn, table.round
    if seat is None or state is None:
        return None
    on_table = [card for spot in state.seats for hand in spot.hands for card in hand.cards]
    before = table.shoe.seen_discards if known == "shoe" else []
    return Knowledge(
        rules=table.rules,
        phase=state.phase,
        hand=state.seats[state.seat].hands[state.hand],
        hands_in_seat=len(state.seats[state.seat].hands),
        up_card=state.dealer[0],
        wager=state.seats[state.seat].wagers.main,
        legal=table.legal_actions(seat),
        seen=(*on_table, state.dealer[0], *before),
    )


def best_of(values: Worths) -> Decision:
    """The answer that is worth most."""
    return max(values, key=lambda decision: values[decision])
