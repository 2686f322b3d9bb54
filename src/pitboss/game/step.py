"""How a round goes on: the stages of a round in the order of the table, from the first card to the last payout.

Deal, naturals, insurance, early surrender, the dealer's check, the seats in turn, the dealer, settlement: each stage
asks whom it must ask, and when nobody is left to be asked it hands over to the next.
"""

from enum import Enum

from pitboss.actions import Action, Decision, Insure, Offer
from pitboss.cards import Card, Total, total
from pitboss.game import side_bets
from pitboss.game.events import (
    CardDealt,
    DealerChecked,
    DealerDrew,
    Decided,
    Declined,
    Event,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
    Insured,
    NaturalKept,
    RoundOver,
    TokeSettled,
)
from pitboss.game.hand import Hand, Seat
from pitboss.rules import Rules
from pitboss.rules.legal import (
    dealer_checks,
    legal_actions,
    most_insurance,
    offers_even_money,
    offers_insurance,
    surrenders_first,
)
from pitboss.rules.patterns import DecidedBy
from pitboss.rules.payouts import (
    BEATEN,
    BUST,
    EVEN_MONEY,
    RETURNED,
    SURRENDER,
    Loss,
    Payout,
    Reason,
    dealer_draws,
    dealer_end,
    earned_bonus,
    natural_matters,
    natural_payout,
    natural_takes,
    stand_payout,
    tied_natural_payout,
)

_new = tuple.__new__
"""Builds a named tuple from all its fields at once; a round makes dozens, and this takes half the time."""


class Phase(Enum):
    """A card is awaited in DEAL, DRAW and DEALER, a seat's answer in the others, until the round is OVER."""

    DEAL = "deal"
    NATURALS = "naturals"
    INSURANCE = "insurance"
    EARLY_SURRENDER = "early surrender"
    PLAY = "play"
    DRAW = "draw"
    DEALER = "dealer"
    OVER = "over"

    awaits_card: bool

    def __init__(self, word: str) -> None:
        self.awaits_card = word in ("deal", "draw", "dealer")

    __hash__ = object.__hash__


Moment = tuple[Rules, tuple[Seat, ...], tuple[Card, ...], Phase, int, int, tuple[Decision, ...]]
"""The fields of a `Round`."""


class Step:
    """One step of a round under way: what happens is worked out here, then frozen into the next `Round`."""

    __slots__ = ("dealer", "events", "hand", "legal", "phase", "rules", "seat", "seats")

    def __init__(self, before: Moment) -> None:
        self.rules, seats, self.dealer, self.phase, self.seat, self.hand, self.legal = before
        self.seats = list(seats)
        self.events: list[Event] = []

    # The deal: a card to each seat, the up-card, a second card to each seat, the hole card.

    def deal(self, card: Card) -> None:
        before, seats = self.dealer, len(self.seats)
        if self.seat < seats:
            self._give(self.seat, 0, card)
            self.seat += 1
            if not before or self.seat < seats or self.rules.dealer.has_hole:
                return
        else:
            self.dealer, self.seat = (*before, card), 0
            self.events.append(_new(DealerDrew, (None, None) if before else (card, total(self.dealer))))
            if not before:
                return
        self._settle_side_bets("deal")
        self._ask_naturals(0)

    # Naturals that no dealer's blackjack can tie are paid at once, or doubled where the sheet allows it.

    def _ask_naturals(self, start: int) -> None:
        for index in range(start, len(self.seats)):
            if self.seats[index].is_natural:
                if self.rules.natural.may_double:
                    return self._ask(Phase.NATURALS, index, (Action.STAND, Action.DOUBLE))
                self._pay_untied_natural(index)
        return self._ask_insurance(0)

    def answer_natural(self, decision: Decision) -> None:
        if decision is Action.DOUBLE:
            self.seats[self.seat] = self.seats[self.seat]._replace(doubles_natural=True)
            self.events.append(NaturalKept(self.seat))
        else:
            self._pay_untied_natural(self.seat)
        self._ask_naturals(self.seat + 1)

    def _pay_untied_natural(self, index: int) -> None:
        if not self.rules.natural.pushes_under(self.dealer[0].value):
            self._pay_natural(index)

    # Insurance and even money, with an ace up.

    def _ask_insurance(self, start: int) -> None:
        up = self.dealer[0].value
        if offers_insurance(self.rules, up) or offers_even_money(self.rules, up):
            for index in range(start, len(self.seats)):
                answers = self._insurance_answers(self.seats[index], up)
                if len(answers) > 1:
                    return self._ask(Phase.INSURANCE, index, answers)
        return self._ask_early_surrender(0)

    def _insurance_answers(self, seat: Seat, up: int) -> tuple[Decision, ...]:
        """Return what a seat may answer; a lone DECLINE means that there is nothing to ask."""
        answers: list[Decision] = [Offer.DECLINE]
        if offers_insurance(self.rules, up) and (most := most_insurance(self.rules, seat.wagers.main)):
            answers.append(Insure(most))
        waits = seat.is_natural and not seat.hands[0].is_settled and not seat.doubles_natural
        if waits and offers_even_money(self.rules, up):
            answers.append(Offer.EVEN_MONEY)
        return tuple(answers)

    def answer_insurance(self, decision: Decision) -> None:
        index = self.seat
        if isinstance(decision, Insure):
            self.seats[index] = self.seats[index]._replace(insurance=decision.cents)
            self.events.append(Insured(index, decision.cents))
        elif decision is Offer.EVEN_MONEY:
            self._settle(index, 0, EVEN_MONEY)
        else:
            self.events.append(Declined(index))
        self._ask_insurance(index + 1)

    # Early surrender, before the dealer's check.

    def _ask_early_surrender(self, start: int) -> None:
        if surrenders_first(self.rules, self.dealer[0].value):
            for index in range(start, len(self.seats)):
                if not self.seats[index].is_natural:
                    return self._ask(Phase.EARLY_SURRENDER, index, (Offer.DECLINE, Action.SURRENDER))
        return self._check()

    def answer_early_surrender(self, decision: Decision) -> None:
        if decision is Action.SURRENDER:
            self._surrender(self.seats[self.seat].hands[0])
        else:
            self.events.append(Declined(self.seat))
        self._ask_early_surrender(self.seat + 1)

    # The dealer's check for blackjack.

    def _check(self) -> None:
        if dealer_checks(self.rules, self.dealer[0].value):
            blackjack = total(self.dealer).points == 21
            self.events.append(DealerChecked(blackjack))
            if blackjack:
                return self._settle_against_natural()
            self._settle_insurance(won=False)
            self._pay_waiting_naturals()
        return self._next_turn(0, 0)

    def _settle_against_natural(self) -> None:
        self.events.append(HoleTurned(self.dealer[1], total(self.dealer)))
        self._settle_insurance(won=True)
        for index, seat in enumerate(self.seats):
            if not seat.hands[0].is_settled:
                self._settle(index, 0, self._tied_natural(seat) if seat.is_natural else BEATEN)
        self._finish()

    def _pay_waiting_naturals(self) -> None:
        for index, seat in enumerate(self.seats):
            if seat.is_natural and not seat.hands[0].is_settled and not seat.doubles_natural:
                self._pay_natural(index)

    def _pay_natural(self, index: int) -> None:
        self._settle(index, 0, natural_payout(self.rules, self.seats[index].hands[0].suits))

    def _tied_natural(self, seat: Seat) -> Payout:
        return tied_natural_payout(self.rules, seat.hands[0].suits, self.dealer[0].value)

    # The seats in turn, each hand from left to right.

    def _next_turn(self, seat_index: int, hand_index: int) -> None:
        """Find the next hand that waits for a card or a decision; when there is none, it is the dealer's turn."""
        for index in range(seat_index, len(self.seats)):
            seat = self.seats[index]
            while hand_index < len(seat.hands):
                hand = seat.hands[hand_index]
                if hand.reason is None and (seat.doubles_natural or not seat.is_natural):
                    self.seat, self.hand = index, hand_index
                    if len(hand.cards) == 1:
                        return self._draw()
                    if seat.doubles_natural and not hand.doubles:
                        return self._double(hand)
                    actions = legal_actions(self.rules, hand.facts(self.rules, len(seat.hands)), self.dealer[0].value)
                    if len(actions) > 1:
                        return self._ask(Phase.PLAY, index, actions, hand_index)
                    self._put(index, hand_index, hand.standing())
                    seat = self.seats[index]
                hand_index += 1
            hand_index = 0
        return self._start_dealer()

    def play(self, decision: Decision) -> None:
        hand = self.seats[self.seat].hands[self.hand]
        if decision is Action.HIT:
            self.events.append(Decided(self.seat, self.hand, Action.HIT, hand.wager))
            self._draw()
        elif decision is Action.DOUBLE:
            self._double(hand)
        elif decision is Action.SPLIT:
            self._split(hand)
        else:
            if decision is Action.SURRENDER:
                self._surrender(hand)
            else:
                self.events.append(Decided(self.seat, self.hand, Action.STAND, hand.wager))
                self._put(self.seat, self.hand, hand.standing())
            self._next_turn(self.seat, self.hand + 1)

    def _double(self, hand: Hand) -> None:
        doubled = hand._replace(wager=hand.wager * 2, doubles=hand.doubles + 1)
        self._put(self.seat, self.hand, doubled)
        self.events.append(Decided(self.seat, self.hand, Action.DOUBLE, doubled.wager))
        self._draw()

    def _split(self, hand: Hand) -> None:
        seat, at = self.seats[self.seat], self.hand
        halves = tuple(Hand((), hand.wager, from_split=True).with_card(card) for card in hand.cards)
        self.seats[self.seat] = seat.with_hands((*seat.hands[:at], *halves, *seat.hands[at + 1 :]))
        self.events.append(Decided(self.seat, at, Action.SPLIT, hand.wager))
        self._draw()

    def _surrender(self, hand: Hand) -> None:
        self.events.append(Decided(self.seat, self.hand, Action.SURRENDER, hand.wager))
        self._settle(self.seat, self.hand, SURRENDER)

    def receive(self, card: Card) -> None:
        """A card for the hand in turn: it may bust, win a bonus at once, or play on."""
        self._give(self.seat, self.hand, card)
        hand = self.seats[self.seat].hands[self.hand]
        if hand.points > 21:
            self._settle(self.seat, self.hand, BUST)
        elif not hand.doubles and (bonus := earned_bonus(self.rules, len(hand.cards), hand.points)):
            self._settle(self.seat, self.hand, Payout.at(Reason.BONUS, bonus.pays))
        self._next_turn(self.seat, self.hand)

    # The dealer completes the hand if anything still depends on it.

    def _start_dealer(self) -> None:
        so_far = total(self.dealer)
        if self.rules.dealer.has_hole:
            self.events.append(HoleTurned(self.dealer[1], so_far))
            if not dealer_checks(self.rules, self.dealer[0].value):
                return self._see_second_card(so_far)
        return self._dealer_plays_on(so_far)

    def dealer_receive(self, card: Card) -> None:
        self.dealer = (*self.dealer, card)
        so_far = total(self.dealer)
        self.events.append(DealerDrew(card, so_far))
        if len(self.dealer) == 2:
            return self._see_second_card(so_far)
        return self._dealer_plays_on(so_far)

    def _see_second_card(self, so_far: Total) -> None:
        """The dealer's second card shows only now, after the players have played."""
        if so_far.points == 21:
            return self._settle_against_late_natural()
        self._settle_insurance(won=False)
        self._pay_waiting_naturals()
        return self._dealer_plays_on(so_far)

    def _dealer_plays_on(self, so_far: Total) -> None:
        points, soft = so_far
        draws = dealer_draws(self.rules.dealer, points, soft=soft)
        if draws and (self._dealer_is_needed() or (len(self.dealer) == 1 and self._second_card_is_needed())):
            self.phase, self.legal = Phase.DEALER, ()
            return
        if not draws:
            self._compare_hands(points)
        self._finish()

    def _dealer_is_needed(self) -> bool:
        """Whether a hand is unresolved or a wager rides on the dealer's hand."""
        for seat in self.seats:
            if seat.wagers.rides_on_dealer(self.rules):
                return True
            for hand in seat.hands:
                if hand.reason is None:
                    return True
        return False

    def _second_card_is_needed(self) -> bool:
        """Without a hole card, every hand settled: whether a dealer's blackjack would still change anything."""
        for seat in self.seats:
            if seat.insurance:
                return True
            for hand in seat.hands:
                raised = hand.doubles > 0 or hand.from_split
                if hand.reason is not None and natural_matters(self.rules, hand.reason, raised=raised):
                    return True
        return False

    def _settle_against_late_natural(self) -> None:
        self._settle_insurance(won=True)
        for index, seat in enumerate(self.seats):
            if seat.is_natural and not seat.hands[0].doubles:
                if not seat.hands[0].is_settled:
                    self._settle(index, 0, self._tied_natural(seat))
                continue
            for hand_index, hand in enumerate(seat.hands):
                loss = natural_takes(self.rules, hand.reason)
                if loss is Loss.ALL:
                    self._settle(index, hand_index, BEATEN)
                elif loss is Loss.FIRST:
                    self._settle(index, hand_index, RETURNED if hand_index else BEATEN, seat.wagers.main)
        self._finish()

    # Settlement.

    def _compare_hands(self, points: int) -> None:
        end = dealer_end(self.rules.busts_told, points, len(self.dealer))
        for index, seat in enumerate(self.seats):
            for hand_index, hand in enumerate(seat.hands):
                if hand.reason is None:
                    self._settle(index, hand_index, stand_payout(self.rules, hand.points, end))

    def _finish(self) -> None:
        """Settle what rides on the dealer's hand; the round is over."""
        self._settle_side_bets("dealer")
        self.phase, self.seat, self.hand, self.legal = Phase.OVER, 0, 0, ()
        nets = tuple([seat.net for seat in self.seats])
        tokes = tuple([seat.tokes_won for seat in self.seats])
        self.events.append(RoundOver(nets, tokes))

    def _settle_side_bets(self, by: DecidedBy) -> None:
        for index, seat in enumerate(self.seats):
            if seat.wagers.side or seat.wagers.side_tokes:
                self.seats[index], events = side_bets.settle_side_bets(self.rules, index, seat, self.dealer, by)
                self.events += events

    def _settle_insurance(self, *, won: bool) -> None:
        for index, seat in enumerate(self.seats):
            if seat.insurance:
                net = self.rules.insurance.pays.pay(seat.insurance) if won else -seat.insurance
                self.seats[index] = seat._replace(insurance_net=net)
                self.events.append(InsuranceSettled(index, net))

    def _settle(self, seat: int, hand: int, payout: Payout, wager: int | None = None) -> None:
        """Settle a hand: all that lies on it, or only this much of it; with a seat's first hand, its toke."""
        before, reason = self.seats[seat].hands[hand], payout.reason
        net = payout.net(before.wager if wager is None else wager)
        self._put(seat, hand, before.settled(reason, net))
        self.events.append(_new(HandSettled, (seat, hand, reason, net)))
        if not hand and self.seats[seat].wagers.toke:
            net = side_bets.toke_net(self.seats[seat])
            self.seats[seat] = self.seats[seat]._replace(toke_net=net)
            self.events.append(TokeSettled(seat, net))

    # Small change.

    def _give(self, seat: int, hand: int, card: Card) -> None:
        self._put(seat, hand, self.seats[seat][1][hand].with_card(card))
        self.events.append(_new(CardDealt, (seat, hand, card)))

    def _put(self, seat_index: int, hand_index: int, hand: Hand) -> None:
        wagers, hands, *others = self.seats[seat_index]
        changed = (*hands[:hand_index], hand, *hands[hand_index + 1 :])
        self.seats[seat_index] = _new(Seat, (wagers, changed, *others))

    def _ask(self, phase: Phase, seat: int, answers: tuple[Decision, ...], hand: int = 0) -> None:
        self.phase, self.seat, self.hand, self.legal = phase, seat, hand, answers

    def _draw(self) -> None:
        self.phase, self.legal = Phase.DRAW, ()
