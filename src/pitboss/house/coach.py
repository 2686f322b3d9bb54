"""What a coach is given and gives: the value of each legal action, from what the player has seen and nothing more."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pitboss.cards import Card
from pitboss.game import Decision, Hand, Phase
from pitboss.game.notation import show_step
from pitboss.house.errors import HouseError
from pitboss.house.live import LiveTable
from pitboss.rules import Rules

Known = Literal["round", "shoe"]
Worths = dict[Decision, float]
"""What each answer is worth, as a fraction of the original wager."""


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


class NoFiguresError(HouseError):
    """The coach cannot say; the message tells why."""

    def __init__(self, why: str) -> None:
        super().__init__("no-coach", why)


class Coach(Protocol):
    """Somebody who knows the odds."""

    def values(self, knowledge: Knowledge) -> Worths:
        """What each legal action is worth; raise `NoFiguresError` where that cannot be said."""

    def judge(self, questions: Sequence[Knowledge]) -> list[Worths | NoFiguresError]:
        """The values of many questions, for looking back; raise `NoFiguresError` if none can be answered now."""

    def edge(self, rules: Rules, *, ask: bool) -> float | None:
        """The house edge of a game if it is known by now; `ask` has it worked out."""


def knowledge(live: LiveTable, guest: str, known: Known) -> tuple[int, int, Knowledge]:
    """The seat, the hand and what the guest whose turn it is knows; raise `HouseError` if it is not their turn."""
    seat, state = live.table.seat_in_turn, live.table.round
    if seat is None or state is None or live.chairs[seat].guest != guest:
        raise HouseError("not-your-turn", "the coach answers when it is your turn")
    on_table = [card for spot in state.seats for hand in spot.hands for card in hand.cards]
    before = live.table.shoe.seen_discards if known == "shoe" else []
    return (
        seat,
        state.hand,
        Knowledge(
            rules=live.rules,
            phase=state.phase,
            hand=state.seats[state.seat].hands[state.hand],
            hands_in_seat=len(state.seats[state.seat].hands),
            up_card=state.dealer[0],
            wager=state.seats[state.seat].wagers.main,
            legal=live.table.legal_actions(seat),
            seen=(*on_table, state.dealer[0], *before),
        ),
    )


def best_of(values: Worths) -> Decision:
    return max(values, key=lambda decision: values[decision])


def show_values(values: Worths) -> list[dict[str, Any]]:
    """What each answer is worth, as clients know it."""
    return [{"decision": show_step(decision), "value": value} for decision, value in values.items()]


def show_advice(seat: int, hand: int, known: Known, values: Worths) -> dict[str, Any]:
    """The coach's figures as clients know them."""
    best = show_step(best_of(values))
    return {"seat": seat, "hand": hand, "known": known, "best": best, "actions": show_values(values)}


def no_coach() -> NoFiguresError:
    return NoFiguresError("this house has no coach: it was opened with --no-coach")
