"""Every net recomputed by a second, short settlement written from docs/sheets.md, over random games and random play."""

import random
from fractions import Fraction
from typing import assert_never

import pytest
from tests.random_play import played, random_round
from tests.random_rules import random_rules

from pitboss.cards import Card
from pitboss.game import Hand, Reason, Round, Seat
from pitboss.rules import DealerBust, Rules, SuitedNatural

GAMES_PER_BLOCK, ROUNDS_PER_GAME = 25, 8


def count(cards: tuple[Card, ...]) -> int:
    """The best total, the long way: try every number of aces as eleven."""
    low = sum(min("A23456789TJQK".index(card.rank) + 1, 10) for card in cards)
    aces = sum(card.rank == "A" for card in cards)
    return max((low + 10 * high for high in range(aces + 1) if low + 10 * high <= 21), default=low)


def is_blackjack(cards: tuple[Card, ...]) -> bool:
    return len(cards) == 2 and count(cards) == 21


def natural_odds(rules: Rules, cards: tuple[Card, ...]) -> Fraction:
    suits = {card.suit for card in cards}
    special = [odds.ratio for suit, odds in rules.natural.pays_suited if suits == {suit}]
    return special[0] if special else rules.natural.pays.ratio


def hand_net(rules: Rules, seat: Seat, index: int, dealer: tuple[Card, ...]) -> Fraction:
    """What a hand brings by docs/sheets.md; of the engine's own verdict only what the player chose is used."""
    hand = seat.hands[index]
    main = Fraction(seat.wagers.main)
    wager = main * (1, 2, 4, 8)[hand.doubles]
    surrendered, early = hand.reason is Reason.SURRENDER, rules.surrender.when == "early"
    dealt_blackjack = is_blackjack(dealer)
    if hand.reason is Reason.EVEN_MONEY:
        return wager
    if is_blackjack(hand.cards) and not hand.from_split:
        waits = {"push": ("A", "T", "J", "Q", "K"), "ace-push": ("A",), "win": ()}[rules.natural.tie]
        tied = dealt_blackjack and dealer[0].rank in waits
        return Fraction(0) if tied else wager * natural_odds(rules, hand.cards)
    points = count(hand.cards)
    if not hand.doubles and len(hand.cards) > 2:
        for bonus in rules.bonus:
            fits = points == bonus.total if bonus.total else points <= (bonus.max_total or 0)
            if fits and len(hand.cards) >= bonus.min_cards:
                return wager * bonus.pays.ratio
    if dealt_blackjack and not (surrendered and early):
        if not rules.dealer.peeks and rules.dealer.no_hole_loses == "original":
            return -main if index == 0 else Fraction(0)
        return -wager
    if points > 21:
        return -wager
    if surrendered:
        return -wager / 2
    return wager * against(rules, points, dealer)


def against(rules: Rules, points: int, dealer: tuple[Card, ...]) -> Fraction:
    """Odds of a standing hand against the dealer's completed one."""
    theirs = count(dealer)
    pushes = theirs == rules.dealer.push_total or (theirs > 21 and len(dealer) >= (rules.dealer.push_bust_cards or 99))
    if pushes or theirs == points:
        return Fraction(0)
    if theirs > 21 or points > theirs:
        return rules.win.on_21.ratio if points == 21 else Fraction(1)
    return Fraction(-1)


def side_ratio(rules: Rules, name: str, first_two: tuple[Card, ...], dealer: tuple[Card, ...]) -> Fraction:
    bet = rules.side_bet(name)
    match bet:
        case DealerBust():
            steps = [odds for cards, odds in enumerate(bet.pays) if cards <= len(dealer)]
            odds = steps[-1] if count(dealer) > 21 else None
            return odds.ratio if odds else Fraction(-1)
        case SuitedNatural():
            wins = is_blackjack(first_two) and {card.suit for card in first_two} == {bet.suit}
            return bet.pays.ratio if wins else Fraction(-1)
        case _:
            assert_never(bet)


def must_draw(rules: Rules, dealer: tuple[Card, ...]) -> bool:
    points = count(dealer)
    low = sum(min("A23456789TJQK".index(card.rank) + 1, 10) for card in dealer)
    return points < 17 or (points == 17 and low == 7 and rules.dealer.soft_17 == "hit")


def is_compared(hand: Hand) -> bool:
    return hand.reason in (
        Reason.WIN, Reason.LOSS, Reason.PUSH, Reason.DEALER_BUST, Reason.PUSH_TOTAL, Reason.PUSH_BUST,
    )  # fmt: skip


def check_settlement(final: Round, first_cards: list[tuple[Card, ...]]) -> None:
    rules, dealer = final.rules, final.dealer
    for seat, first_two in zip(final.seats, first_cards, strict=True):
        nets = [hand_net(rules, seat, index, dealer) for index in range(len(seat.hands))]
        assert [hand.net for hand in seat.hands] == nets
        insured = rules.insurance.pays.ratio if is_blackjack(dealer) else -1
        assert (seat.insurance_net or 0) == seat.insurance * insured
        for (name, cents), net in zip(seat.wagers.side, seat.side_nets, strict=True):
            assert net == cents * side_ratio(rules, name, first_two, dealer)
        for (name, cents), net in zip(seat.wagers.side_tokes, seat.side_toke_nets, strict=True):
            assert net == cents * side_ratio(rules, name, first_two, dealer)
        original = seat.hands[0].reason is Reason.DEALER_NATURAL
        ratio = Fraction(-1) if original else nets[0] / seat.hands[0].wager
        assert (seat.toke_net or 0) == seat.wagers.toke * ratio
        staked = seat.wagers.toke + sum(cents for _, cents in seat.wagers.side_tokes)
        assert seat.net == sum(nets) + (seat.insurance_net or 0) + sum(net or 0 for net in seat.side_nets) - staked
        assert seat.tokes_won == staked + (seat.toke_net or 0) + sum(net or 0 for net in seat.side_toke_nets)


def check_dealer(final: Round) -> None:
    """The dealer drew by the sheet: never past a standing total, and to the end if anything depended on it."""
    rules, dealer = final.rules, final.dealer
    for length in range(2, len(dealer)):
        assert must_draw(rules, dealer[:length])
    waiting = any(is_compared(hand) for seat in final.seats for hand in seat.hands)
    riding = any(
        rules.side_bet(name).kind == "dealer-bust"
        for seat in final.seats
        for name, _ in seat.wagers.side + seat.wagers.side_tokes
    )
    if waiting or (riding and not is_blackjack(dealer)):
        assert len(dealer) > 1
        assert not must_draw(rules, dealer)
    if not waiting and not riding:
        assert len(dealer) <= 2


@pytest.mark.parametrize("block", range(16))
def test_every_net_is_what_the_sheet_says(block: int) -> None:
    for seed in range(block * GAMES_PER_BLOCK, (block + 1) * GAMES_PER_BLOCK):
        rng = random.Random(f"settlement {seed}")
        rules = random_rules(rng)
        for _ in range(ROUNDS_PER_GAME):
            state, shoe = random_round(rng, rules)
            first_cards: list[tuple[Card, ...]] = []
            for _, after, _ in played(rng, state, shoe):
                if not first_cards and len(after.dealer) >= 1 and len(after.seats[-1].hands[0].cards) == 2:
                    first_cards = [seat.hands[0].cards for seat in after.seats]
                state = after
            check_settlement(state, first_cards)
            check_dealer(state)


def test_random_play_reaches_every_way_a_hand_can_end() -> None:
    """Otherwise the test above would hold less than it seems to."""
    reasons: set[Reason | None] = set()
    for seed in range(250):
        rng = random.Random(f"settlement {seed}")
        rules = random_rules(rng)
        for _ in range(ROUNDS_PER_GAME):
            state, shoe = random_round(rng, rules)
            for _, after, _ in played(rng, state, shoe):
                state = after
            reasons |= {hand.reason for seat in state.seats for hand in seat.hands}
    assert reasons == set(Reason)
