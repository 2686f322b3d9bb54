"""The one authority on what may be done with a hand."""

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.game.decisions import Decision, Insure, Offer
from pitboss.game.hand import Hand, Seat
from pitboss.rules import Rules


def dealer_checks(rules: Rules, dealer: tuple[Card, ...]) -> bool:
    """Whether this up-card makes the dealer check the hole card before anybody plays."""
    return rules.dealer.peeks and dealer[0].value in (1, 10)


def surrenders_first(rules: Rules, dealer: tuple[Card, ...]) -> bool:
    """Whether surrender is asked before the dealer's check, and so no longer in a hand's turn."""
    return rules.surrender.when == "early" and dealer_checks(rules, dealer)


def doubles_naturals(rules: Rules) -> bool:
    """Whether a blackjack may be doubled, its ace counting one."""
    return rules.natural.may_double


def insurance_answers(rules: Rules, seat: Seat) -> tuple[Decision, ...]:
    """What a seat may answer with the dealer's ace up; a lone DECLINE means that there is nothing to ask."""
    answers: list[Decision] = [Offer.DECLINE]
    if rules.insurance.offered and (most := most_insurance(rules, seat.wagers.main)):
        answers.append(Insure(most))
    waits = seat.is_natural and not seat.hands[0].is_settled and not seat.doubles_natural
    if waits and rules.natural.offers_even_money:
        answers.append(Offer.EVEN_MONEY)
    return tuple(answers)


def most_insurance(rules: Rules, wager: int) -> int:
    """The most a wager may be insured for: the sheet's share of it, in whole half chips."""
    half_chip = rules.limits.chip // 2
    return wager * rules.insurance.max.win // rules.insurance.max.stake // half_chip * half_chip


def hand_actions(rules: Rules, seat: Seat, hand: Hand, dealer: tuple[Card, ...]) -> tuple[Action, ...]:
    """Every action the sheet allows on an unsettled hand of two or more cards, in its turn."""
    if hand.from_split and hand.cards[0].value == 1 and rules.split.aces == "one-card":
        return (Action.STAND, Action.SPLIT) if can_split(rules, seat, hand) else (Action.STAND,)
    actions = [Action.STAND]
    if not hand.doubles and (hand.points < 21 or hand.soft):
        actions.insert(0, Action.HIT)
    if can_double(rules, hand):
        actions.append(Action.DOUBLE)
    if can_split(rules, seat, hand):
        actions.append(Action.SPLIT)
    if can_surrender(rules, hand, dealer):
        actions.append(Action.SURRENDER)
    return tuple(actions)


def can_double(rules: Rules, hand: Hand) -> bool:
    """Whether the hand may be doubled, or doubled again."""
    double = rules.double
    if hand.doubles >= double.times:
        return False
    points, soft = hand.points, hand.soft
    if points == 21 and len(hand.cards) == 2 and doubles_naturals(rules):
        points, soft = 11, False
    if double.max_total is not None and points > double.max_total:
        return False
    if hand.doubles:
        return True
    if double.on == "two-cards" and len(hand.cards) > 2:
        return False
    if hand.from_split and not double.after_split:
        return False
    return double.totals == "any" or (not soft and double.lowest_total <= points <= 11)


def can_split(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """Whether the hand's two cards match and the seat may make another hand of them."""
    if len(hand.cards) != 2 or hand.doubles:
        return False
    first, second = hand.cards
    if not is_pair(rules, first, second) or len(seat.hands) >= rules.split.max_hands:
        return False
    return rules.split.resplit_aces or not hand.is_split_ace


def is_pair(rules: Rules, first: Card, second: Card) -> bool:
    """Whether two cards match by the sheet: by value, or by rank."""
    return first.value == second.value if rules.split.match == "value" else first.rank == second.rank


def can_surrender(rules: Rules, hand: Hand, dealer: tuple[Card, ...]) -> bool:
    """Whether the hand may be surrendered in its turn; where the dealer checks, early surrender has had its time."""
    surrender = rules.surrender
    if surrender.when == "never" or (hand.doubles and not surrender.after_double):
        return False
    if surrenders_first(rules, dealer):
        return False
    return surrender.cards == "any" or (len(hand.cards) == 2 and not hand.from_split)
