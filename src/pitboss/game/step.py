"""How a round goes on: the stages of a round in the order of the table, from the first card to the last payout.

Deal, naturals, insurance, early surrender, the dealer's check, the seats in turn, the dealer, settlement: each stage
asks whom it must ask, and when nobody is left to be asked it hands over to the next.
"""

from pitboss.actions import Action
from pitboss.cards import Card, Total, total
from pitboss.game import settlement
from pitboss.game.decisions import Decision, Insure, Offer
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
    RoundOver,
    TokeSettled,
)
from pitboss.game.hand import Hand, Reason, Seat
from pitboss.game.legal import dealer_checks, doubles_naturals, hand_actions, insurance_answers, surrenders_first
from pitboss.game.phase import Phase
from pitboss.game.settlement import Result
from pitboss.rules import Rules
from pitboss.rules.patterns import DecidedBy

_new = tuple.__new__
"""Builds a named tuple from all its fields at once; a round makes dozens, and this takes half the time."""

Moment = tuple[Rules, tuple[Seat, ...], tuple[Card, ...], Phase, int, int, tuple[Decision, ...]]
"""The fields of a `Round`."""


class Step:
    """One step of a round under way: what happens is worked out here, then frozen into the next `Round`."""

    __slots__ = ("answers", "dealer", "events", "hand", "phase", "rules", "seat", "seats")

    def __init__(self, before: Moment) -> None:
        self.rules, seats, self.dealer, self.phase, self.seat, self.hand, self.answers = before
        self.seats = list(seats)
        self.events: list[Event] = []

    # The deal: a card to each seat, the up-card, a second card to each seat, the hole card.

    def deal(self, card: Card) -> None:
        before, seats = self.dealer, len(self.seats)
        if self.seat < seats:
            self._give(self.seat, 0, card)
            self.seat += 1
            if not before or self.seat < seats or self.rules.dealer.peeks:
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
                if doubles_naturals(self.rules):
                    return self._ask(Phase.NATURALS, index, (Action.STAND, Action.DOUBLE))
                self._pay_untied_natural(index)
        return self._ask_insurance(0)

    def answer_natural(self, decision: Decision) -> None:
        if decision is Action.DOUBLE:
            self.seats[self.seat] = self.seats[self.seat]._replace(doubles_natural=True)
        else:
            self._pay_untied_natural(self.seat)
        self._ask_naturals(self.seat + 1)

    def _pay_untied_natural(self, index: int) -> None:
        if not self.rules.natural.pushes_under(self.dealer[0].value):
            self._settle(index, 0, settlement.natural_result(self.rules, self.seats[index].hands[0]))

    # Insurance and even money, with an ace up.

    def _ask_insurance(self, start: int) -> None:
        if self.dealer[0].value == 1:
            for index in range(start, len(self.seats)):
                answers = insurance_answers(self.rules, self.seats[index])
                if len(answers) > 1:
                    return self._ask(Phase.INSURANCE, index, answers)
        return self._ask_early_surrender(0)

    def answer_insurance(self, decision: Decision) -> None:
        index = self.seat
        if isinstance(decision, Insure):
            self.seats[index] = self.seats[index]._replace(insurance=decision.cents)
            self.events.append(Insured(index, decision.cents))
        elif decision is Offer.EVEN_MONEY:
            self._settle(index, 0, (Reason.EVEN_MONEY, self.seats[index].hands[0].wager))
        else:
            self.events.append(Declined(index))
        self._ask_insurance(index + 1)

    # Early surrender, before the dealer's check.

    def _ask_early_surrender(self, start: int) -> None:
        if surrenders_first(self.rules, self.dealer):
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

    # The dealer's check for blackjack, under an ace or a ten.

    def _check(self) -> None:
        if dealer_checks(self.rules, self.dealer):
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
            hand = seat.hands[0]
            if not hand.is_settled:
                lost = Reason.DEALER_NATURAL, -hand.wager
                natural = settlement.natural_against_natural(self.rules, hand, self.dealer) if seat.is_natural else lost
                self._settle(index, 0, natural)
        self._finish()

    def _pay_waiting_naturals(self) -> None:
        for index, seat in enumerate(self.seats):
            if seat.is_natural and not seat.hands[0].is_settled and not seat.doubles_natural:
                self._settle(index, 0, settlement.natural_result(self.rules, seat.hands[0]))

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
                    actions = hand_actions(self.rules, seat, hand, self.dealer)
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
        self._settle(self.seat, self.hand, (Reason.SURRENDER, -hand.wager // 2))

    def receive(self, card: Card) -> None:
        """A card for the hand in turn: it may bust, win a bonus at once, or play on."""
        self._give(self.seat, self.hand, card)
        hand = self.seats[self.seat].hands[self.hand]
        if hand.points > 21:
            self._settle(self.seat, self.hand, (Reason.BUST, -hand.wager))
        elif not hand.doubles and (bonus := settlement.bonus_result(self.rules, hand)):
            self._settle(self.seat, self.hand, bonus)
        self._next_turn(self.seat, self.hand)

    # The dealer completes the hand if anything still depends on it.

    def _start_dealer(self) -> None:
        so_far = total(self.dealer)
        if self.rules.dealer.peeks:
            self.events.append(HoleTurned(self.dealer[1], so_far))
        self._dealer_plays_on(so_far)

    def dealer_receive(self, card: Card) -> None:
        self.dealer = (*self.dealer, card)
        so_far = total(self.dealer)
        self.events.append(DealerDrew(card, so_far))
        if len(self.dealer) == 2:
            if so_far.points == 21:
                return self._settle_against_late_natural()
            self._settle_insurance(won=False)
            self._pay_waiting_naturals()
        return self._dealer_plays_on(so_far)

    def _dealer_plays_on(self, so_far: Total) -> None:
        points, soft = so_far
        draws = points < 17 or (points == 17 and soft and self.rules.dealer.hits_soft_17)
        if draws and (self._dealer_is_needed() or (len(self.dealer) == 1 and self._second_card_is_needed())):
            self.phase, self.answers = Phase.DEALER, ()
            return
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
        may_return = self.rules.dealer.no_hole_loses == "original"
        for seat in self.seats:
            if seat.insurance:
                return True
            for hand in seat.hands:
                if hand.reason is Reason.SURRENDER and not self.rules.surrender.keeps_half:
                    return True
                if may_return and (hand.doubles or hand.from_split):
                    return True
        return False

    def _settle_against_late_natural(self) -> None:
        self._settle_insurance(won=True)
        for index, seat in enumerate(self.seats):
            for hand_index in range(len(seat.hands)):
                result = settlement.against_late_natural(self.rules, seat, hand_index, self.dealer)
                if result is not None:
                    self._settle(index, hand_index, result)
        self._finish()

    # Settlement.

    def _compare_hands(self, points: int) -> None:
        cards = len(self.dealer)
        for index, seat in enumerate(self.seats):
            for hand_index, hand in enumerate(seat.hands):
                if hand.reason is None:
                    self._settle(index, hand_index, settlement.compare(self.rules, hand, points, cards))

    def _finish(self) -> None:
        """Settle what rides on the dealer's hand, then the tokes; the round is over."""
        self._settle_side_bets("dealer")
        for index, seat in enumerate(self.seats):
            if seat.wagers.toke:
                net = settlement.toke_net(seat)
                self.seats[index] = seat._replace(toke_net=net)
                self.events.append(TokeSettled(index, net))
        self.phase, self.seat, self.hand, self.answers = Phase.OVER, 0, 0, ()
        nets = tuple([seat.net for seat in self.seats])
        tokes = tuple([seat.tokes_won for seat in self.seats])
        self.events.append(RoundOver(nets, tokes))

    def _settle_side_bets(self, by: DecidedBy) -> None:
        for index, seat in enumerate(self.seats):
            if seat.wagers.side or seat.wagers.side_tokes:
                self.seats[index], events = settlement.settle_side_bets(self.rules, index, seat, self.dealer, by)
                self.events += events

    def _settle_insurance(self, *, won: bool) -> None:
        for index, seat in enumerate(self.seats):
            if seat.insurance:
                net = self.rules.insurance.pays.pay(seat.insurance) if won else -seat.insurance
                self.seats[index] = seat._replace(insurance_net=net)
                self.events.append(InsuranceSettled(index, net))

    def _settle(self, seat: int, hand: int, result: Result) -> None:
        reason, net = result
        self._put(seat, hand, self.seats[seat].hands[hand].settled(reason, net))
        self.events.append(_new(HandSettled, (seat, hand, reason, net)))

    # Small change.

    def _give(self, seat: int, hand: int, card: Card) -> None:
        self._put(seat, hand, self.seats[seat][1][hand].with_card(card))
        self.events.append(_new(CardDealt, (seat, hand, card)))

    def _put(self, seat_index: int, hand_index: int, hand: Hand) -> None:
        wagers, hands, *others = self.seats[seat_index]
        changed = (*hands[:hand_index], hand, *hands[hand_index + 1 :])
        self.seats[seat_index] = _new(Seat, (wagers, changed, *others))

    def _ask(self, phase: Phase, seat: int, answers: tuple[Decision, ...], hand: int = 0) -> None:
        self.phase, self.seat, self.hand, self.answers = phase, seat, hand, answers

    def _draw(self) -> None:
        self.phase, self.answers = Phase.DRAW, ()
