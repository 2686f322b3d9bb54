"""What should this hand have paid? One seat, the cards as they came, the actions as they were called."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from pitboss.actions import Action, Decision, Insure, Offer
from pitboss.cards import Card, show_cards, total
from pitboss.errors import PitbossError
from pitboss.game.hand import outcome_name
from pitboss.game.notation import RoundLog
from pitboss.game.round import IllegalDecisionError, Round
from pitboss.game.step import Phase
from pitboss.game.wagers import Wagers
from pitboss.results import Result
from pitboss.rules import Rules
from pitboss.rules.payouts import Reason
from pitboss.text import plural, show_cents


class SettlementError(PitbossError):
    """A round that cannot have happened so; the message says at which card or action, and what was legal."""


@dataclass(frozen=True, repr=False)
class Settlement(Result):
    """What one seat's hand should have paid; `print` tells the round from deal to payout.

    Attributes:
        round: The round as it ends.
        log: Its log.
        assumed_stands: How many hands stood because no more actions were given.
    """

    view = "settlement"

    round: Round
    log: RoundLog = field(repr=False)
    assumed_stands: int

    @property
    def rules(self) -> Rules:
        return self.round.rules

    @property
    def net(self) -> Decimal:
        """What the player wins or loses in all, exactly."""
        return Decimal(self.round.seats[0].net) / 100

    def __repr__(self) -> str:
        return f"<Settlement in {self.rules.title}: net {show_cents(self.round.seats[0].net, signed=True)}>"

    def to_dict(self) -> dict[str, Any]:
        """Return every hand, the dealer and the nets in cents, as `pitboss settle --json` prints them."""
        state, seat = self.round, self.round.seats[0]
        return {
            **self.rules.to_dict(),
            "net": seat.net,
            "hands": [
                {
                    "cards": [str(card) for card in hand.cards],
                    "total": hand.points,
                    "wager": hand.wager,
                    "net": hand.net,
                    "outcome": outcome_name(self.rules, hand),
                }
                for hand in seat.hands
            ],
            "dealer": {"cards": [str(card) for card in state.dealer], "total": state.dealer_total.points},
            "insurance": seat.insurance_net or 0,
            "side_bets": {name: net for (name, _), net in zip(seat.wagers.side, seat.side_nets, strict=True)},
            "tokes": seat.tokes_net,
            "tokes_won": seat.tokes_won,
            "assumed_stands": self.assumed_stands,
        }


def settle_round(
    rules: Rules,
    wagers: Wagers,
    cards: Sequence[Card],
    actions: Sequence[Action],
    *,
    insurance: int = 0,
    even_money: bool = False,
    first_of_shoe: bool = True,
) -> Settlement:
    """Play one seat's round out; raise `SettlementError` or `WagerError` where it cannot be.

    A blackjack is paid unless the sheet lets it double and the first action is double. A hand that stands by itself may
    be given a stand all the same, and hands left when the actions run out stand. Every card given must have been dealt.
    """
    _check_deck(rules, cards)
    return _Claim(rules, wagers, cards, actions, insurance, even_money, first_of_shoe).play()


class _Claim:
    """One round being played out from what was claimed."""

    def __init__(
        self,
        rules: Rules,
        wagers: Wagers,
        cards: Sequence[Card],
        actions: Sequence[Action],
        insurance: int,
        even_money: bool,
        first_of_shoe: bool,
    ) -> None:
        self.round = Round.open(rules, [wagers], first_of_shoe=first_of_shoe)
        self.log = RoundLog.of(rules, (wagers,), first_of_shoe=first_of_shoe)
        self.cards, self.actions = list(cards), list(actions)
        self.insurance, self.even_money = insurance, even_money
        self.drawn = self.acted = self.assumed = self.stood = 0

    def play(self) -> Settlement:
        while not self.round.is_over:
            if self.round.awaits_card:
                self._draw()
            else:
                self._decide()
        self._refuse_leftovers()
        return Settlement(self.round, self.log, self.assumed)

    def _draw(self) -> None:
        if self.drawn == len(self.cards):
            dealt = plural(self.drawn, "card was", "cards were")
            raise SettlementError(f"too few cards: {dealt} given, and {self._missing()}")
        card = self.cards[self.drawn]
        self.drawn += 1
        before = self.round
        self.round, _ = before.deal(card)
        self.log = self.log.and_then(card)
        if before.phase is Phase.DRAW:
            hand = self.round.seats[0].hands[before.hand]
            if hand.stood and hand.points == 21 and not hand.doubles and self._next_action() is Action.STAND:
                self.acted += 1
                self.stood += 1

    def _decide(self) -> None:
        decision: Decision
        match self.round.phase:
            case Phase.NATURALS:
                decision = Action.DOUBLE if self._take(Action.DOUBLE) else Action.STAND
            case Phase.INSURANCE:
                decision = self._answer_insurance()
            case Phase.EARLY_SURRENDER:
                decision = Action.SURRENDER if self._take(Action.SURRENDER) else Offer.DECLINE
            case _:
                action = self._next_action()
                decision = action or Action.STAND
                self.acted += action is not None
                self.stood += action is Action.STAND
                self.assumed += action is None
        try:
            self.round, _ = self.round.apply(decision)
        except IllegalDecisionError as error:
            where = f"action {self.acted}" if self.round.phase is Phase.PLAY else "the insurance"
            raise SettlementError(f"{where}: {error}") from None
        self.log = self.log.and_then(decision)

    def _answer_insurance(self) -> Decision:
        if self.insurance:
            cents, self.insurance = self.insurance, 0
            return Insure(cents)
        if self.even_money:
            self.even_money = False
            return Offer.EVEN_MONEY
        return Offer.DECLINE

    def _next_action(self) -> Action | None:
        return self.actions[self.acted] if self.acted < len(self.actions) else None

    def _take(self, action: Action) -> bool:
        taken = self._next_action() is action
        self.acted += taken
        return taken

    def _missing(self) -> str:
        """The card that the round needs next."""
        state = self.round
        match state.phase:
            case Phase.DEAL:
                return f"{_DEALT[self.drawn]} is missing"
            case Phase.DRAW:
                hand = state.seats[0].hands[state.hand]
                return f"hand {state.hand + 1} ({show_cards(hand.cards)}) needs another"
            case _:
                return f"the dealer, with {state.dealer_total} ({show_cards(state.dealer)}), must draw"

    def _refuse_leftovers(self) -> None:
        if self.insurance:
            raise SettlementError(
                f"insurance of {show_cents(self.insurance)}: {self.round.rules.title} did not offer it here"
            )
        if self.even_money:
            raise SettlementError(f"even money: {self.round.rules.title} did not offer it here")
        self._refuse_actions()
        if self.drawn < len(self.cards):
            raise SettlementError(self._too_many())

    def _refuse_actions(self) -> None:
        """A stand may be left over for every hand that stood by itself; nothing else may."""
        hands = self.round.seats[0].hands
        spare = sum(hand.reason not in (Reason.BUST, Reason.SURRENDER) for hand in hands) - self.stood
        for number, action in enumerate(self.actions[self.acted :], start=self.acted + 1):
            spare -= 1
            if action is not Action.STAND or spare < 0:
                raise SettlementError(f"action {number}: {action} is not legal: {self._what_was_asked()}")

    def _what_was_asked(self) -> str:
        """Why an action that is left over had no place."""
        seat, natural = self.round.seats[0], self.round.rules.natural
        if seat.is_natural and not seat.doubles_natural and natural.may_double:
            odds = natural.odds_for(seat.hands[0].suits)
            return f"a blackjack is paid {odds}, or doubled if the first action is double"
        if seat.is_natural and not seat.doubles_natural:
            return "a blackjack takes no action"
        return "the round was over before it"

    def _too_many(self) -> str:
        state, extra = self.round, self.cards[self.drawn :]
        numbers = f"card {self.drawn + 1}" if len(extra) == 1 else f"cards {self.drawn + 1} to {len(self.cards)}"
        verb = "is one too many" if len(extra) == 1 else "are too many"
        hands = " and ".join(f"{show_cards(hand.cards)} ({total(hand.cards)})" for hand in state.seats[0].hands)
        stood = f"; no action was given for {plural(self.assumed, 'decision')}, so the hand stood" * bool(self.assumed)
        return (
            f"{numbers} ({show_cards(extra)}) {verb}: the round was over after {plural(self.drawn, 'card')}, "
            f"with {hands} against the dealer's {show_cards(state.dealer)} ({state.dealer_total}){stood}"
        )


_DEALT: Final = ("the player's first card", "the dealer's up-card", "the player's second card", "the hole card")
"""In the order of the deal."""


def _check_deck(rules: Rules, cards: Sequence[Card]) -> None:
    decks = rules.shoe.decks
    for card, times in Counter(cards).items():
        if times > decks:
            holds = "one deck holds" if decks == 1 else f"{decks} decks hold"
            raise SettlementError(f"{card} appears {plural(times, 'time')}, and {holds} {decks}")
