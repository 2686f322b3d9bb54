"""What a player knows when a decision is due: the question that a coach is asked, and what a coach can say."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from pitboss.cards import Card, is_natural
from pitboss.coach.toldchart import BestChart
from pitboss.game import Decision, Hand, Phase, Round
from pitboss.rules import Rules
from pitboss.table import Table

Known = Literal["round", "shoe"]
Worths = dict[Decision, float]
"""What each answer is worth, as a fraction of the original wager."""
Answer = TypeVar("Answer")
"""A decision of the table, or the number that an environment has for it."""


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
    doubles_natural: bool = False

    @classmethod
    def of(cls, state: Round, before: Iterable[Card] = (), *, legal: tuple[Decision, ...] | None = None) -> "Knowledge":
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
            legal=state.legal_actions() if legal is None else legal,
            seen=(*on_table, up_card, *before),
            doubles_natural=seat.doubles_natural,
        )

    @property
    def is_natural(self) -> bool:
        return self.hands_in_seat == 1 and not self.hand.from_split and is_natural(self.hand.cards)

    @property
    def situation(self) -> tuple[Any, ...]:
        """Equal for questions at one table that have the same answer."""
        cards, place = tuple(sorted(card.index for card in self.seen)), (self.phase, self.hand, self.hands_in_seat)
        return *place, self.up_card, self.wager, self.legal, cards, self.doubles_natural

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for questions that have the same answer."""
        return self.rules.hash, *self.situation


class Coach(Protocol):
    """Somebody who knows the odds."""

    def values(self, knowledge: Knowledge) -> Worths:
        """What each legal action is worth; raise `FiguresError` where that cannot be said."""

    def judge(self, questions: Sequence[Knowledge]) -> list[Worths | FiguresError]:
        """The values of many questions, for looking back; raise `FiguresError` if none can be answered now."""

    def chart(self, rules: Rules) -> BestChart:
        """The best chart of a game; raise `FiguresError` where there is none, or none yet."""

    def edges(self, rules: Rules, *, ask: bool) -> Edges | None:
        """The house edges of a game if they are known by now; `ask` has them worked out."""


def seen_in_turn(table: Table, known: Known) -> Knowledge | None:
    """What the seat in turn knows from the cards of this round, or of the whole shoe; None if none is asked."""
    seat, state = table.seat_in_turn, table.round
    if seat is None or state is None:
        return None
    before = table.shoe.seen_discards if known == "shoe" else ()
    return Knowledge.of(state, before, legal=table.legal_actions(seat))


def best_of(values: Mapping[Answer, float]) -> Answer:
    """The answer that is worth most."""
    return max(values, key=lambda answer: values[answer])
