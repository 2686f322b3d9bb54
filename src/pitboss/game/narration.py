"""What the dealer says: what happened, in words, and the calls to the seat in turn.

Seats are numbered from 1 when spoken. Calls tell what the hand in turn can do and how near it is to a bonus; only what
the seat may do and pay for is called, and whoever knows its funds says what that is.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

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
    NaturalKept,
    RoundOver,
    SideBetSettled,
    TokeSettled,
)
from pitboss.game.hand import Hand, Seat, outcome_name
from pitboss.game.round import Round
from pitboss.game.step import Phase
from pitboss.game.wagers import Wagers
from pitboss.rules import PayRow, Rules
from pitboss.rules.payouts import Reason
from pitboss.text import show_cents

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_FARTHEST = 2
"""How many cards from a bonus a hand still hears of it."""


# What happened.

Money = Callable[[int], str]
"""How an amount is written: in figures ("25.00"), or as it is said at a table ("25")."""


class Slip(NamedTuple):
    """How a settled hand ended, in a word, and what decided it: "Win" and "20 beats 19"."""

    word: str
    detail: str


def narrate(event: Event, after: Round, *, names: Sequence[str] = (), money: Money = show_cents) -> str:
    """An event in words.

    Args:
        event: What happened.
        after: The round it led to.
        names: The players', "You" for the one who is spoken to; without any they are seat numbers.
        money: How amounts are written.
    """

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
            added = f", {money(wager)} on the hand" if action.word == "double" else ""
            return f"{whose(seat, hand)}: {action.word}{added}"
        case NaturalKept(seat):
            return f"{name(seat)}: blackjack, to be doubled as 11"
        case Insured(seat, cents):
            return f"{name(seat)}: insurance for {money(cents)}"
        case Declined(seat):
            return f"{name(seat)} {verb(name(seat), 'declines')}"
        case DealerChecked(blackjack):
            return "Dealer checks the hole card" if blackjack else "Dealer checks: no blackjack"
        case HoleTurned(card, so_far):
            return f"Dealer turns the {card.name}: {'blackjack' if so_far.points == 21 else so_far}"
        case InsuranceSettled(seat, net):
            return f"{name(seat)}: insurance {result(net, money=money)}"
        case HandSettled(seat, hand, reason, net):
            settled = after.seats[seat].hands[hand]._replace(reason=reason, net=net)
            which = f" on hand {hand + 1}" if len(after.seats[seat].hands) > 1 else ""
            tucked = _tuck_in_words(after, seat) if reason is Reason.BUST else ""
            return f"{name(seat)} {result(net, name(seat), money)}{which}: {why(settled, after)}{tucked}"
        case SideBetSettled(seat, bet, net, toke):
            title = after.rules.side_bet(bet).called
            return f"{name(seat)}: {_toke(net, money, title) if toke else f'{title} {result(net, money=money)}'}"
        case TokeSettled(seat, net):
            return f"{name(seat)}: {_toke(net, money)}"
        case RoundOver(nets, tokes):
            signs = ("+" if net > 0 else "-" if net < 0 else "" for net in nets)
            results = (f"{name(seat)} {sign}{money(abs(nets[seat]))}" for seat, sign in enumerate(signs))
            won = sum(tokes)
            return f"Round over: {', '.join(results)}" + (f"; {money(won)} to the toke box" if won else "")


def slip(hand: Hand, at: Round) -> Slip:
    """How a settled hand ended, with the figures that decided it; raise `ValueError` for one that has not."""
    dealer = total(at.dealer)
    match hand.reason:
        case Reason.NATURAL:
            odds = at.rules.natural.odds_for(hand.suits)
            return Slip("Blackjack", f"pays {odds}")
        case Reason.EVEN_MONEY:
            return Slip("Even money", "on a blackjack")
        case Reason.BONUS:
            name = in_words(outcome_name(at.rules, hand))
            return Slip(name[0].upper() + name[1:], "paid at once")
        case Reason.WIN:
            return Slip("Win", f"{hand.points} beats {dealer.points}")
        case Reason.DEALER_BUST:
            return Slip("Win", f"dealer busts with {dealer.points}")
        case Reason.PUSH:
            return Slip("Push", f"both have {hand.points}")
        case Reason.NATURAL_PUSH:
            return Slip("Push", "blackjack against blackjack")
        case Reason.PUSH_TOTAL:
            return Slip("Push", f"dealer has {dealer.points}")
        case Reason.PUSH_BUST:
            return Slip("Push", f"dealer busts with {len(at.dealer)} cards")
        case Reason.RETURNED:
            return Slip("Returned", "only the first bet is lost")
        case Reason.BUST:
            return Slip("Bust", f"with {hand.points}")
        case Reason.SURRENDER:
            return Slip("Surrender", "half back")
        case Reason.DEALER_NATURAL:
            return Slip("Lose", "dealer has blackjack")
        case Reason.LOSS:
            return Slip("Lose", f"{hand.points} against {dealer.points}")
    raise ValueError("the hand is not settled")


def why(hand: Hand, at: Round) -> str:
    """Why a settled hand ended as it did, in a clause: "20 beats 19", "bust with 26", "six-card 21, paid at once"."""
    word, detail = slip(hand, at)
    match hand.reason:
        case Reason.SURRENDER:
            return "surrendered"
        case Reason.BONUS:
            return f"{word[0].lower()}{word[1:]}, {detail}"
        case Reason.NATURAL | Reason.EVEN_MONEY | Reason.BUST:
            return f"{word.lower()} {detail}"
        case Reason.PUSH_TOTAL | Reason.PUSH_BUST:
            return f"{detail}, which pushes"
        case Reason.RETURNED:
            return f"{detail} to a blackjack"
        case Reason.WIN | Reason.DEALER_BUST if hand.net != hand.wager:
            odds = Fraction(hand.net, hand.wager)
            what = "a winning 21 pays" if hand.points == 21 else "paid"
            return f"{detail}, {what} {odds.numerator}:{odds.denominator}"
    return detail


def _toke(net: int, money: Money, bet: str = "") -> str:
    """What became of a toke, in words that nobody takes for the player's own bet."""
    return f"toke{' on ' * bool(bet)}{bet} {result(net, money=money)}{' for the dealer' * (net > 0)}"


def tuck_title(rules: Rules, seat: Seat) -> str:
    """The bet under which the cards of a hand that breaks are tucked, as it is called; empty if there is none."""
    tuck = seat.tuck(rules)
    if tuck is None:
        return ""
    title = rules.side_bet(tuck.removeprefix("toke:")).called
    return f"the toke on {title}" if tuck.startswith("toke:") else title


def _tuck_in_words(after: Round, seat: int) -> str:
    """Where the cards of a hand that broke go, and the bets on the dealer's hand that its seat keeps."""
    wagers, title = after.seats[seat].wagers, tuck_title(after.rules, after.seats[seat])
    bets = (after.rules.side_bet(name) for name in dict.fromkeys(name for name, _ in wagers.side + wagers.side_tokes))
    riding = [bet.called for bet in bets if bet.decided_by == "dealer"]
    if not riding:
        return ""
    others = f"; {' and '.join(riding)} are" if len(riding) > 1 else ", which is"
    return f"; the cards are tucked face up under {title}{others} still in action"


def result(net: int, who: str = "", money: Money = show_cents) -> str:
    """A result in words: "wins 10.00", "loses 10.00" or "pushes"; to "You", "win 10.00"."""
    amount = f" {money(abs(net))}" if net else ""
    return verb(who, "wins" if net > 0 else "loses" if net < 0 else "pushes") + amount


_TO_YOU = {"is": "are", "pushes": "push"}


def verb(who: str, does: str) -> str:
    """The verb for a name, "takes", and for "You", "take"."""
    return does if who != "You" else _TO_YOU.get(does) or does.removesuffix("s")


def bets_in_words(rules: Rules, wagers: Wagers, money: Money = show_cents) -> str:
    """Wagers one by one: "15.00, Buster 5.00, a toke of 1.00"."""
    parts = [money(wagers.main), *(f"{rules.side_bet(name).called} {money(cents)}" for name, cents in wagers.side)]
    parts += [f"a toke of {money(wagers.toke)}"] if wagers.toke else []
    parts += [f"a toke of {money(cents)} on {rules.side_bet(name).called}" for name, cents in wagers.side_tokes]
    return ", ".join(parts)


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
            odds = at.rules.natural.odds_for(at.hand_in_turn.suits)
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
