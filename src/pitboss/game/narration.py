"""What the dealer says: what happened, in words, and the calls to the seat in turn.

Seats are numbered from 1 when spoken. Calls tell what the hand in turn can do and how near it is to a bonus; only what
the seat may do and pay for is called, and whoever knows its funds says what that is.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

from pitboss.actions import Action, Decision, Insure, Offer
from pitboss.cards import total
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
    SideBetSettled,
    TokeSettled,
)
from pitboss.game.hand import Hand, outcome_name
from pitboss.game.round import Round
from pitboss.game.step import Phase
from pitboss.rules import PayRow, Rules
from pitboss.rules.payouts import Reason
from pitboss.text import show_cents

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_FARTHEST = 2
"""How many cards from a bonus a hand still hears of it."""


# What happened.


def narrate(event: Event, after: Round, *, names: Sequence[str] = ()) -> str:
    """An event in words; `after` is the round it led to, `names` are the players', or else they are seat numbers."""

    def name(seat: int) -> str:
        return names[seat] if names else f"Seat {seat + 1}"

    def whose(seat: int, hand: int) -> str:
        several = len(after.seats[seat].hands) > 1
        return f"{name(seat)}, hand {hand + 1}" if several else name(seat)

    match event:
        case CardDealt(seat, hand, card):
            return f"{whose(seat, hand)}: the {card.name}"
        case DealerDrew(card, so_far):
            return f"Dealer draws the {card.name}: {so_far}" if card else "Dealer takes the hole card"
        case Decided(seat, hand, action, wager):
            added = f", {show_cents(wager)} on the hand" if action.word == "double" else ""
            return f"{whose(seat, hand)}: {action.word}{added}"
        case Insured(seat, cents):
            return f"{name(seat)}: insurance for {show_cents(cents)}"
        case Declined(seat):
            return f"{name(seat)} {_verb(name(seat), 'declines')}"
        case DealerChecked(blackjack):
            return "Dealer checks: blackjack!" if blackjack else "Dealer checks: no blackjack"
        case HoleTurned(card, so_far):
            return f"Dealer turns the {card.name}: {so_far}"
        case InsuranceSettled(seat, net):
            return f"{name(seat)}: insurance {result(net)}"
        case HandSettled(seat, hand, reason, net):
            settled = after.seats[seat].hands[hand]._replace(reason=reason, net=net)
            riding = _kept_in_action(after, seat) if reason is Reason.BUST else ""
            which = f" on hand {hand + 1}" if len(after.seats[seat].hands) > 1 else ""
            return f"{name(seat)} {result(net, name(seat))}{which}: {why(settled, after)}{riding}"
        case SideBetSettled(seat, bet, net, toke):
            title = after.rules.side_bet(bet).called
            return f"{name(seat)}: {_tip(net, title) if toke else f'{title} {result(net)}'}"
        case TokeSettled(seat, net):
            return f"{name(seat)}: {_tip(net)}"
        case RoundOver(nets, tokes):
            results = ", ".join(f"{name(seat)} {show_cents(net, signed=True)}" for seat, net in enumerate(nets))
            won = sum(tokes)
            return f"Round over: {results}" + (f"; {show_cents(won)} to the toke box" if won else "")


def why(hand: Hand, at: Round) -> str:
    """Why a settled hand ended as it did, with the figures that decided it."""
    dealer = total(at.dealer)
    match hand.reason:
        case Reason.NATURAL:
            odds = at.rules.natural.odds_for("".join(card.suit for card in hand.cards))
            return f"blackjack pays {odds}"
        case Reason.EVEN_MONEY:
            return "even money on a blackjack"
        case Reason.BONUS:
            return f"{in_words(outcome_name(at.rules, hand))}, paid at once"
        case Reason.WIN:
            return f"{hand.points} beats {dealer.points}{_on_21(hand, at)}"
        case Reason.DEALER_BUST:
            return f"dealer busts with {dealer.points}{_on_21(hand, at)}"
        case Reason.PUSH:
            return f"both have {hand.points}"
        case Reason.NATURAL_PUSH:
            return "blackjack against blackjack"
        case Reason.PUSH_TOTAL:
            return f"dealer has {dealer.points}, which pushes"
        case Reason.PUSH_BUST:
            return f"dealer busts with {len(at.dealer)} cards, which pushes"
        case Reason.RETURNED:
            return "only the first bet is lost to a blackjack"
        case Reason.BUST:
            return f"bust with {hand.points}"
        case Reason.SURRENDER:
            return "surrendered"
        case Reason.DEALER_NATURAL:
            return "dealer has blackjack"
        case Reason.LOSS:
            return f"{hand.points} against {dealer.points}"
        case None:
            return "not settled"


def _on_21(hand: Hand, at: Round) -> str:
    odds = at.rules.win.on_21
    return f", a winning 21 pays {odds}" if hand.points == 21 and odds.ratio != 1 else ""


def _tip(net: int, bet: str = "") -> str:
    """What became of a wager for the dealer, in words that nobody takes for the player's own."""
    came = f"won {show_cents(net)}" if net > 0 else f"lost {show_cents(-net)}" if net < 0 else "pushed"
    return f"dealer's tip{' on ' * bool(bet)}{bet} {came}"


def _kept_in_action(after: Round, seat: int) -> str:
    """The bets on the dealer's hand that a seat keeps when its hand breaks."""
    wagers = after.seats[seat].wagers
    names = dict.fromkeys(name for name, _ in wagers.side + wagers.side_tokes)
    bets = map(after.rules.side_bet, names)
    riding = [bet.called for bet in bets if bet.decided_by == "dealer"]
    return f"; {' and '.join(riding)} {'is' if len(riding) == 1 else 'are'} still in action" if riding else ""


def result(net: int, who: str = "") -> str:
    """A result in words: "wins 10.00", "loses 10.00" or "pushes"; to "You", "win 10.00"."""
    amount = f" {show_cents(abs(net))}" if net else ""
    return _verb(who, "wins" if net > 0 else "loses" if net < 0 else "pushes") + amount


def _verb(who: str, does: str) -> str:
    """The verb for a name: "You" take it without the ending."""
    return does if who != "You" else does.removesuffix("es") if does == "pushes" else does.removesuffix("s")


def in_words(outcome: str) -> str:
    """A bonus as the dealer calls it: "five-card 21" for "5-card 21"."""
    count, card, rest = outcome.partition("-card ")
    return f"{counted(int(count))}{card}{rest}" if card else outcome


# Calls.


def betting_calls(rules: Rules, *, first_of_shoe: bool, funds: int | None = None) -> tuple[str, ...]:
    """What the dealer points out while wagers are placed: to everybody, or to one player with these funds."""
    if funds is not None and funds < rules.limits.min + rules.limits.chip:
        return ()
    calls = []
    for bet in rules.side_bets:
        if bet.when == "every-round":
            calls.append(f"{bet.called} is open")
        elif first_of_shoe:
            calls.append(f"{bet.called}: this round only")
    return tuple(calls)


def calls(at: Round, legal: Sequence[Decision]) -> tuple[str, ...]:
    """What the dealer points out to the seat in turn, which can do and pay for `legal`."""
    match at.phase:
        case Phase.NATURALS:
            odds = at.rules.natural.odds_for("".join(card.suit for card in at.hand_in_turn.cards))
            choice = ", or double it as 11" if Action.DOUBLE in legal else ""
            return (f"blackjack! Stand to be paid {odds}{choice}",)
        case Phase.INSURANCE:
            return tuple(_insurance_calls(at, legal))
        case Phase.EARLY_SURRENDER:
            return ("you may surrender before I check for blackjack",)
        case Phase.PLAY:
            return (*_bonus_calls(at, legal), *_option_calls(at.hand_in_turn, legal))
    return ()


def _insurance_calls(at: Round, legal: Sequence[Decision]) -> Iterator[str]:
    for answer in legal:
        if isinstance(answer, Insure):
            yield f"insurance pays {at.rules.insurance.pays}, up to {show_cents(answer.cents)}"
        elif answer is Offer.EVEN_MONEY:
            yield "you may take even money for your blackjack"


def _option_calls(hand: Hand, legal: Sequence[Decision]) -> Iterator[str]:
    """One sentence for all that is beyond the plainest play: hit, stand, and double on two cards."""
    drawn = len(hand.cards) > 2
    options = []
    if Action.DOUBLE in legal:
        if hand.doubles:
            options.append("double again")
        elif hand.points == 21 and not drawn:
            options.append("double ace and ten as 11")
        elif drawn:
            options.append("double")
    if Action.SPLIT in legal:
        options.append("split")
    if Action.SURRENDER in legal:
        options.append("surrender your double" if hand.doubles else "surrender")
    if options:
        *others, last = options
        choices = f"{', '.join(others)} or {last}" if others else last
        yield f"you may {choices}" + (f" on {counted(len(hand.cards))} cards" if drawn and not hand.doubles else "")


def _bonus_calls(at: Round, legal: Sequence[Decision]) -> Iterator[str]:
    if Action.HIT not in legal:
        return
    hand = at.hand_in_turn
    for bonus in at.rules.bonus:
        missing = cards_to_bonus(bonus, hand)
        if missing is not None:
            more = f"{_COUNT[missing]} more card{'s' * (missing > 1)}"
            yield f"{hand.total}: {more} to a {bonus.name(counted(len(hand.cards) + missing))} ({bonus.pays})"


def cards_to_bonus(bonus: PayRow, hand: Hand) -> int | None:
    """With how many more cards a hand could win a bonus, if with so few that it is worth a word."""
    values = [card.value for card in hand.cards]
    cards, hard, has_ace = len(values), sum(values), 1 in values
    for more in range(max(bonus.fewest_cards - cards, 1), _FARTHEST + 1):
        if any(bonus.is_earned(cards + more, points) for points in _totals(hard, has_ace, more)):
            return more
    return None


@cache
def _totals(hard: int, has_ace: bool, more: int) -> frozenset[int]:
    """Every total that a hand can have after so many more cards, those over 21 among them."""
    totals = set()
    for values in combinations_with_replacement(range(1, 11), more):
        points = hard + sum(values)
        totals.add(points + 10 if points <= 11 and (has_ace or 1 in values) else points)
    return frozenset(totals)


def counted(count: int) -> str:
    """A number of cards as it is said."""
    return _COUNT[count] if count < len(_COUNT) else str(count)
