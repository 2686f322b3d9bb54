"""What a finished round shows of a sheet, and what a sheet has to be shown."""

from collections.abc import Iterator
from typing import assert_never

from pitboss.cards import SUIT_NAMES
from pitboss.game.hand import Hand, Reason, Seat
from pitboss.game.round import Round
from pitboss.rules import DealerBust, Rules, SuitedNatural

_TIMES = ("", "once", "twice", "three times")


def wanted(rules: Rules) -> dict[str, str]:
    """Every mechanism and pay of a sheet by the name that `shown` gives it, with the title of its example."""
    return dict((*_naturals(rules), *_hands(rules), *_choices(rules), *_bets(rules)))


def _naturals(rules: Rules) -> Iterator[tuple[str, str]]:
    natural = rules.natural
    yield f"natural {natural.pays}", f"Blackjack pays {natural.pays}"
    for suit, odds in natural.pays_suited:
        yield f"natural {odds}", f"Blackjack in {SUIT_NAMES[suit]} pays {odds}"
    if natural.tie == "push":
        yield "natural-push", "Blackjack against the dealer's blackjack pushes"
    elif natural.tie == "ace-push":
        yield "natural-push", "Blackjack against the dealer's blackjack under an ace pushes"
        yield "natural paid in a tie", "Blackjack is paid before the dealer's blackjack under a ten shows"
    else:
        yield "natural paid in a tie", "Blackjack is paid though the dealer has blackjack"
    if natural.offers_even_money:
        yield "even-money", "Even money on a blackjack"
    if natural.may_double:
        yield "natural doubled", "A blackjack is doubled, its ace counting one"
    if rules.insurance.offered:
        yield "insurance won", f"Insurance wins {rules.insurance.pays}"
        yield "insurance lost", "Insurance loses"
    yield "dealer-natural", "The dealer's blackjack takes the wager"


def _hands(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "win", "A higher total wins 1:1"
    yield "dealer-bust", "The dealer busts"
    if rules.win.on_21.ratio != 1:
        yield "win 21", f"A winning 21 pays {rules.win.on_21}"
        yield "win 21 doubled", f"A winning 21 on a doubled hand pays {rules.win.on_21}"
    yield "push", "Equal totals push"
    yield "loss", "A lower total loses"
    yield "bust", "A hand over 21 loses at once"
    if rules.dealer.push_total is not None:
        yield "push-total", f"The dealer's {rules.dealer.push_total} pushes"
    if rules.dealer.push_bust_cards is not None:
        yield "push-bust", f"The dealer's bust with {rules.dealer.push_bust_cards} or more cards pushes"
    for number, bonus in enumerate(rules.bonus, start=1):
        total = str(bonus.total) if bonus.total is not None else f"{bonus.max_total} or less"
        yield f"bonus {number}", f"{bonus.min_cards} or more cards totalling {total} win {bonus.pays} at once"


def _choices(rules: Rules) -> Iterator[tuple[str, str]]:
    for times in range(1, rules.double.times + 1):
        yield f"doubled {times}", f"A hand doubled {_TIMES[times]}"
    if rules.split.max_hands > 1:
        yield "split 2", "A pair split"
        if rules.split.max_hands > 2:
            yield f"split {rules.split.max_hands}", f"A pair split to {rules.split.max_hands} hands"
        yield "split aces", "Aces split"
        if rules.double.after_split:
            yield "split doubled", "A split hand doubled"
    surrender = rules.surrender
    if surrender.when != "never":
        early = ", before the dealer's check" if surrender.when == "early" and rules.dealer.peeks else ""
        yield "surrender", f"Two cards surrendered{early}"
        if surrender.cards == "any":
            yield "surrender hit", "A hand surrendered after a hit"
        if surrender.after_double:
            yield "surrender doubled", "A doubled hand surrendered"
    if not rules.dealer.peeks:
        title = "takes every wager" if rules.dealer.no_hole_loses == "all" else "takes the original wager only"
        yield "late natural", f"The dealer's blackjack without a hole card {title}"


def _bets(rules: Rules) -> Iterator[tuple[str, str]]:
    for bet in rules.side_bets:
        match bet:
            case SuitedNatural():
                yield f"{bet.name} won", f"{bet.called} wins {bet.pays}"
            case DealerBust():
                last = len(bet.pays) - 1
                for cards, odds in enumerate(bet.pays):
                    if odds is not None:
                        busts = f"the dealer busts with {cards}{' or more' * (cards == last)} cards"
                        yield f"{bet.name} {cards}", f"{bet.called} wins {odds}: {busts}"
            case _:
                assert_never(bet)
        yield f"{bet.name} lost", f"{bet.called} loses"
    if rules.tokes:
        yield "toke", "A wager for the dealer rides on the first hand"


def shown(state: Round) -> Iterator[str]:
    """What a finished round of one seat shows, by the names of `wanted`."""
    rules, seat = state.rules, state.seats[0]
    dealer_natural = len(state.dealer) == 2 and state.dealer_total.points == 21
    for hand in seat.hands:
        yield from _of_hand(rules, hand, dealer_natural=dealer_natural)
    if len(seat.hands) > 1:
        yield f"split {len(seat.hands)}"
        if seat.hands[0].is_split_ace:
            yield "split aces"
    if seat.doubles_natural and seat.hands[0].doubles:
        yield "natural doubled"
    if seat.insurance_net:
        yield "insurance won" if seat.insurance_net > 0 else "insurance lost"
    extra = len(seat.hands) > 1 or seat.hands[0].doubles > 0
    if dealer_natural and not rules.dealer.peeks and extra:
        yield "late natural"
    yield from _of_bets(state, seat)
    if seat.wagers.toke and not seat.is_natural:
        yield "toke"


def _of_hand(rules: Rules, hand: Hand, *, dealer_natural: bool) -> Iterator[str]:
    assert hand.reason is not None
    if hand.reason is Reason.NATURAL:
        yield f"natural {rules.natural.odds_for(''.join(card.suit for card in hand.cards))}"
        if dealer_natural:
            yield "natural paid in a tie"
    elif hand.reason is Reason.BONUS:
        earned = [bonus.is_earned(len(hand.cards), hand.points) for bonus in rules.bonus]
        yield f"bonus {earned.index(True) + 1}"
    elif hand.reason is Reason.SURRENDER:
        yield "surrender doubled" if hand.doubles else "surrender hit" if len(hand.cards) > 2 else "surrender"
    else:
        yield hand.reason.value
    if hand.reason in (Reason.WIN, Reason.DEALER_BUST) and hand.points == 21:
        yield "win 21 doubled" if hand.doubles else "win 21"
    if hand.doubles and hand.reason is not Reason.SURRENDER:
        yield f"doubled {hand.doubles}"
        if hand.from_split:
            yield "split doubled"


def _of_bets(state: Round, seat: Seat) -> Iterator[str]:
    for (name, _), net in zip(seat.wagers.side, seat.side_nets, strict=True):
        bet = state.rules.side_bet(name)
        if not net or net < 0:
            yield f"{name} lost"
            continue
        match bet:
            case SuitedNatural():
                yield f"{name} won"
            case DealerBust():
                yield f"{name} {min(len(state.dealer), len(bet.pays) - 1)}"
            case _:
                assert_never(bet)
