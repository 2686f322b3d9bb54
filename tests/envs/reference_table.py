"""An episode played by the reference, from the same generator: what an environment must show and pay."""

from dataclasses import dataclass, field
from typing import Any

from tests.draws import draw
from tests.reference.enumeration import is_chart_pair
from tests.reference.round import Answer, RefRound, RefSeat, count, value
from tests.reference.sheet import Sheet, sheet_of

from pitboss.cards import DECK, Card
from pitboss.envs.answers import (
    BET,
    DOUBLE,
    EARLY,
    EVEN_MONEY,
    HIT,
    INSURANCE,
    INSURE,
    NATURAL,
    NOTHING,
    PLAY,
    PLAYS,
    SPLIT,
    STAND,
    SURRENDER,
)
from pitboss.envs.params import EnvParams
from pitboss.kernels.rng import first_stream

QUESTIONS = {"natural": NATURAL, "insurance": INSURANCE, "early": EARLY, "play": PLAY, "over": NOTHING}
NUMBERS = {
    "stand": STAND,
    "decline": STAND,
    "hit": HIT,
    "double": DOUBLE,
    "split": SPLIT,
    "surrender": SURRENDER,
    "even-money": EVEN_MONEY,
}


def number_of(answer: Answer) -> int:
    return INSURE if isinstance(answer, tuple) else NUMBERS[answer]


@dataclass
class ReferenceTable:
    """One table. Cards are drawn as the kernel says it draws them; all else is the reference's business."""

    params: EnvParams
    seed: int
    state: RefRound | None = None
    reward: float = 0.0
    net: int = 0
    rewarded: float = 0.0
    is_over: bool = False
    is_void: bool = False
    on_table: list[Card] = field(default_factory=list)
    reshuffled: bool = False

    def __post_init__(self) -> None:
        self._sheet: Sheet = sheet_of(self.params.rules)
        self._rng = first_stream(self.seed)
        self._shoe = list(DECK * self.params.rules.shoe.decks)
        self._next = self._end = len(self._shoe)
        self._start = 0

    # An episode.

    def begin(self) -> None:
        self.reward, self.net, self.is_over, self.rewarded = 0.0, 0, False, 0.0
        if self.params.by_shoe or self._cut_is_out():
            self._next, self._end, self.reshuffled = 0, len(self._shoe), False
            self._start, self.state, self.on_table = 0, None, []
        if not self.params.by_shoe:
            self._open(self.params.bets[0])
            self.net = self._net() if self._has_ended() else 0

    def step(self, answer: int) -> None:
        self.reward, self.net = 0.0, 0
        if self.asks_bet:
            self._open(self.params.bets[0 if answer == STAND else answer - PLAYS + 1])
        elif not self._has_ended():
            assert self.state is not None
            (chosen,) = [each for each in self.state.need().allowed if number_of(each) == answer]
            self.state.take(chosen)
            self._deal_on()
        if self._has_ended():
            self.net = self._net()
            self.reward, self.rewarded = self._settled() - self.rewarded, 0.0
            self.is_over = not self.params.by_shoe or self._cut_is_out()
        elif self.params.rewards == "settled":
            self.reward, self.rewarded = self._settled() - self.rewarded, self._settled()

    @property
    def asks_bet(self) -> bool:
        return self.params.by_shoe and not self.is_over and (self.state is None or self._has_ended())

    # What is seen.

    def observation(self) -> dict[str, Any]:
        """The fields of an observation; of a void round only what is asked and what the shoe holds."""
        seen: dict[str, Any] = {"ask": BET if self.asks_bet else self._ask()}
        if self.params.memory != "none":
            seen |= self._memory()
        if self.asks_bet:
            return (
                seen
                | dict.fromkeys(
                    ("up", "total", "soft", "cards", "doubles", "pair", "suited", "hand", "hands", "insured"), 0
                )
                | {"wager": 0, "settled": 0}
            )
        state = self.state
        assert state is not None
        if self.is_void:
            return seen
        hands = state.seats[0].hands
        place = len(hands) - 1 if state.is_over else state.need().hand
        hand = hands[place]
        points, soft = count(hand.cards)
        suits = [card[1] for card in hand.cards]
        return seen | {
            "up": state.up,
            "total": points,
            "soft": int(soft),
            "cards": len(hand.cards),
            "doubles": hand.doubles,
            "pair": value(hand.cards[0]) if is_chart_pair(state, hand) else 0,
            "suited": 1 + "cdhs".index(suits[0]) if len(suits) == 2 and suits[0] == suits[1] else 0,
            "hand": place,
            "hands": len(hands),
            "insured": int(state.seats[0].insurance > 0),
            "wager": hand.wager / self.params.rules.limits.min,
            "settled": self._settled(),
        }

    def legal(self) -> set[int]:
        if self.asks_bet:
            return {STAND, *range(PLAYS, PLAYS + len(self.params.bets) - 1)}
        assert self.state is not None
        return {number_of(each) for each in self.state.need().allowed} or {STAND}

    def _ask(self) -> int:
        assert self.state is not None
        return NOTHING if self.is_void else QUESTIONS[self.state.need().stage]

    def _memory(self) -> dict[str, Any]:
        seen = [] if self.reshuffled else self._shoe[: self._start]
        if self.state is not None:
            hole_is_hidden = len(self.state.dealer) == 2 and not self.state.is_over and not self.is_void
            seen += self.on_table[:3] + self.on_table[4:] if hole_is_hidden else self.on_table
        count, decks = self.params.count, self.params.rules.shoe.decks
        running = count.start + decks * count.start_per_deck + sum(count.tags[card.index] for card in seen)
        left = self._end - self._next
        return {
            "count": running * 52 / max(left, 1) if count.is_true else running,
            "seen": [sum(card.value == value for card in seen) for value in range(1, 11)],
            "left": left / (52 * decks),
        }

    # The shoe.

    def _cut_is_out(self) -> bool:
        return self.reshuffled or self._next >= self.params.cut

    def _draw(self) -> Card | None:
        """The next card, each of those left equally likely; None if all are on the table."""
        if self._next == self._end:
            if self.reshuffled or not self._start:
                return None
            self.reshuffled, self._next, self._end = True, 0, self._start
        place, shoe = self._next, self._shoe
        other = place + int(draw(self._rng, self._end - place, 1)[0])
        shoe[place], shoe[other] = shoe[other], shoe[place]
        self._next += 1
        return shoe[place]

    # The round.

    def _open(self, main: int) -> None:
        self._start, self.on_table = self._next, []
        first = self._start == 0
        wagers = self.params.wagers(main, first_of_shoe=first)
        self.state, self.is_void = RefRound(self._sheet, [RefSeat(wagers.main, dict(wagers.side))]), False
        self._deal_on()

    def _deal_on(self) -> None:
        assert self.state is not None
        while self.state.need().is_card:
            card = self._draw()
            if card is None:
                self.is_void = True
                return
            self.on_table.append(card)
            self.state.take(str(card))

    def _has_ended(self) -> bool:
        return self.state is not None and (self.is_void or self.state.is_over)

    def _settled(self) -> float:
        """What the wagers that are settled brought, in units."""
        state = self.state
        assert state is not None
        if self._has_ended():
            return self._net() / self.params.rules.limits.min
        seat = state.seats[0]
        side = sum(net for name, net in state.side_nets(seat).items() if state.bet(name).looks_at != "dealer-final")
        hands = sum(hand.net for hand in seat.hands)
        return float(hands + (seat.insurance_net or 0) + side) / self.params.rules.limits.min

    def _net(self) -> int:
        assert self.state is not None
        return 0 if self.is_void else int(self.state.net(self.state.seats[0]))
