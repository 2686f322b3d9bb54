"""The dealer's calls: what the hand in turn may do and how near it is to a bonus, in words at the table."""

from collections.abc import Iterator

from pitboss.actions import Action
from pitboss.game.decisions import Insure, Offer
from pitboss.game.hand import Hand
from pitboss.game.phase import Phase
from pitboss.game.round import Round
from pitboss.money import show_cents
from pitboss.rules import Bonus, Rules

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def betting_calls(rules: Rules, *, first_of_shoe: bool) -> tuple[str, ...]:
    """What the dealer points out while wagers are placed."""
    calls = []
    for bet in rules.side_bets:
        if bet.when == "every-round":
            calls.append(f"the {bet.name} bet is open")
        elif first_of_shoe:
            calls.append(f"new shuffle: the {bet.name} bet is open this round only")
    return tuple(calls)


def calls(at: Round) -> tuple[str, ...]:
    """What the dealer points out to the seat in turn; nothing while a card is awaited."""
    match at.phase:
        case Phase.NATURALS:
            hand = at.hand_in_turn
            odds = at.rules.natural.odds_for("".join(card.suit for card in hand.cards))
            return (f"blackjack! it pays {odds}; stand to be paid, or double it, the ace counting one",)
        case Phase.INSURANCE:
            return tuple(_insurance_calls(at))
        case Phase.EARLY_SURRENDER:
            return (f"you may surrender {show_cents(at.hand_in_turn.wager // 2)} before I check for blackjack",)
        case Phase.PLAY:
            return (*_option_calls(at), *_bonus_calls(at.rules, at.hand_in_turn))
    return ()


def _insurance_calls(at: Round) -> Iterator[str]:
    for answer in at.legal_actions():
        if isinstance(answer, Insure):
            yield f"insurance is open, up to {show_cents(answer.cents)}, and pays {at.rules.insurance.pays}"
        elif answer is Offer.EVEN_MONEY:
            yield "you have blackjack: you may take even money"


def _option_calls(at: Round) -> Iterator[str]:
    hand = at.hand_in_turn
    cards = f"on {_COUNT[len(hand.cards)] if len(hand.cards) < len(_COUNT) else len(hand.cards)} cards"
    legal = at.legal_actions()
    if Action.DOUBLE in legal and hand.doubles:
        yield f"you may double again, for {show_cents(hand.wager)} more"
    elif Action.DOUBLE in legal and len(hand.cards) > 2:
        yield f"you may double {cards}"
    if Action.SPLIT in legal:
        yield f"you may split, for {show_cents(hand.wager)} more"
    if Action.SURRENDER in legal:
        what = "your double" if hand.doubles else cards
        yield f"you may surrender {what}, for {show_cents(hand.wager // 2)}"


def _bonus_calls(rules: Rules, hand: Hand) -> Iterator[str]:
    if hand.doubles or (hand.points == 21 and not hand.soft):
        return
    least = hand.points - 10 if hand.soft else hand.points
    for bonus in rules.bonus:
        missing = max(bonus.min_cards - len(hand.cards), 1)
        if missing <= 2 and least + missing <= (bonus.total or bonus.max_total or 0):
            yield f"{_COUNT[missing]} card{'s' * (missing > 1)} from a {_name(bonus)}, which pays {bonus.pays}"


def _name(bonus: Bonus) -> str:
    size = _COUNT[bonus.min_cards] if bonus.min_cards < len(_COUNT) else str(bonus.min_cards)
    return f"{size}-card {bonus.total}" if bonus.total else f"{size}-card win"
