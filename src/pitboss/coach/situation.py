"""The situation of a player who has to decide, what a coach can say of it, and what decisions cost looking back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypeVar

from pitboss.cards import Card, is_natural
from pitboss.game import Decision, Hand, Phase, Round
from pitboss.rules import Rules
from pitboss.table import Table

if TYPE_CHECKING:
    from pitboss.strategy.chart import Chart

Known = Literal["round", "shoe"]
ActionValues = dict[Decision, float]
"""What each answer is worth, as a fraction of the original wager."""
MOST_JUDGED: Final = 300
"""How many of the last decisions are judged at a time."""
NO_COST: Final = 1e-9
"""Values nearer than this are the same: the rest is rounding."""
Choice = TypeVar("Choice")
"""A decision of the table, or the number that an environment has for it."""


class Edges(NamedTuple):
    """What the house keeps of each bet of a game, per unit wagered: None where it cannot be said."""

    main: float | None
    side: dict[str, float]


class FiguresError(ValueError):
    """There are no figures for a question; the message tells why."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player knows: the hand in turn and all cards that lie, or lay, face up. The hole card is not in it.

    `seen_cards` are those the player has seen that are no longer in the shoe, with the own hand and the up-card.
    """

    rules: Rules
    phase: Phase
    hand: Hand
    hands_in_seat: int
    up_card: Card
    wager: int
    legal: tuple[Decision, ...]
    seen_cards: tuple[Card, ...]
    doubles_natural: bool = False

    @classmethod
    def of(cls, state: Round, before: Iterable[Card] = (), *, legal: tuple[Decision, ...] | None = None) -> "Situation":
        """What the seat in turn of a round knows that has seen these cards `before` it.

        `legal` is what the seat may answer and pay for; all that the sheet allows, if it is not said.
        """
        seat, up_card = state.seats[state.seat], state.dealer[0]
        on_table = (card for spot in state.seats for hand in spot.hands for card in hand.cards)
        return cls(
            rules=state.rules,
            phase=state.phase,
            hand=seat.hands[state.hand],
            hands_in_seat=len(seat.hands),
            up_card=up_card,
            wager=seat.wagers.main,
            legal=state.legal_actions if legal is None else legal,
            seen_cards=(*on_table, up_card, *before),
            doubles_natural=seat.doubles_natural,
        )

    @property
    def is_natural(self) -> bool:
        return self.hands_in_seat == 1 and not self.hand.from_split and is_natural(self.hand.cards)

    @property
    def key_at_table(self) -> tuple[Any, ...]:
        """Equal for questions at one table that have the same answer."""
        cards = tuple(sorted(card.index for card in self.seen_cards))
        return (
            self.phase,
            self.hand,
            self.hands_in_seat,
            self.up_card,
            self.wager,
            self.legal,
            cards,
            self.doubles_natural,
        )

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for questions that have the same answer."""
        return self.rules.hash, *self.key_at_table


class Coach(Protocol):
    """Somebody who knows the odds."""

    def values(self, situation: Situation) -> ActionValues:
        """What each legal action is worth; raise `FiguresError` where that cannot be said."""

    def judge(self, situations: Sequence[Situation]) -> list[ActionValues | FiguresError]:
        """The values of many situations, for looking back; raise `FiguresError` if none can be answered now."""

    def chart(self, rules: Rules) -> "Chart":
        """The best chart of a game; raise `FiguresError` where there is none, or none yet."""

    def edges(self, rules: Rules, *, ask: bool) -> Edges | None:
        """The house edges of a game if they are known by now; `ask` has them worked out."""


def situation_in_turn(table: Table, known: Known) -> Situation | None:
    """The situation of the seat in turn, by the cards of this round or of the whole shoe; None if none is asked."""
    seat, state = table.seat_in_turn, table.round
    if seat is None or state is None:
        return None
    before = table.shoe.seen_discards if known == "shoe" else ()
    return Situation.of(state, before, legal=table.legal_actions(seat))


def best_of(values: Mapping[Choice, float]) -> Choice:
    """The answer that is worth most."""
    return max(values, key=lambda answer: values[answer])


def with_decision(situation: Situation, decision: Decision) -> Situation:
    """The situation with a decision among the legal ones: the table names no insurance for less than the most."""
    return situation if decision in situation.legal else replace(situation, legal=(*situation.legal, decision))


def cost_of(decision: Decision, values: ActionValues | FiguresError) -> float | None:
    """What a decision gave away against the best one, as a fraction of the original wager; None if it has no figure."""
    if isinstance(values, FiguresError) or decision not in values:
        return None
    return loss_of(decision, values)


def loss_of(choice: Choice, values: Mapping[Choice, float]) -> float:
    """What a choice is worth less than the best one."""
    lost = values[best_of(values)] - values[choice]
    return lost if lost > NO_COST else 0.0
