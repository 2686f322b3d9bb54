"""The dealer's calls: what the hand in turn can do and how near it is to a bonus, in words at the table.

Only what the seat may do and pay for is called; whoever knows its funds says what that is.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

from pitboss.actions import Action
from pitboss.game.decisions import Decision, Insure, Offer
from pitboss.game.hand import Hand
from pitboss.game.phase import Phase
from pitboss.game.round import Round
from pitboss.rules import Bonus, Rules
from pitboss.text import show_cents

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_FARTHEST = 2
"""How many cards from a bonus a hand still hears of it."""


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
        said = f"{', '.join(others)} or {last}" if others else last
        yield f"you may {said}" + (f" on {counted(len(hand.cards))} cards" if drawn and not hand.doubles else "")


def _bonus_calls(at: Round, legal: Sequence[Decision]) -> Iterator[str]:
    if Action.HIT not in legal:
        return
    hand = at.hand_in_turn
    for bonus in at.rules.bonus:
        missing = cards_to_bonus(bonus, hand)
        if missing is not None:
            more = f"{_COUNT[missing]} more card{'s' * (missing > 1)}"
            yield f"{hand.total}: {more} to a {_name(bonus, len(hand.cards) + missing)} ({bonus.pays})"


def cards_to_bonus(bonus: Bonus, hand: Hand) -> int | None:
    """With how many more cards a hand could win a bonus, if with so few that it is worth a word."""
    values = [card.value for card in hand.cards]
    cards, hard, has_ace = len(values), sum(values), 1 in values
    for more in range(max(bonus.min_cards - cards, 1), _FARTHEST + 1):
        if any(bonus.is_earned(cards + more, points) for points in _totals(hard, has_ace, more)):
            return more
    return None


@cache
def _totals(hard: int, has_ace: bool, more: int) -> frozenset[int]:
    """Every total that a hand can have after so many more cards, those over 21 among them."""
    found = set()
    for values in combinations_with_replacement(range(1, 11), more):
        points = hard + sum(values)
        found.add(points + 10 if points <= 11 and (has_ace or 1 in values) else points)
    return frozenset(found)


def _name(bonus: Bonus, cards: int) -> str:
    return f"{counted(cards)}-card {bonus.total}" if bonus.total else f"{counted(cards)}-card win"


def counted(count: int) -> str:
    """A number of cards as it is said."""
    return _COUNT[count] if count < len(_COUNT) else str(count)
