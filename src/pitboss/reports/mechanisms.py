"""What a finished round shows: how its hands ended, what was paid, and which choices were made, in words.

Nothing here lists what a sheet can do: a round shows what happened in it, and the search of the examples keeps a round
for everything that any round showed. Only rows of pay are looked for by name.
"""

from collections.abc import Iterator
from typing import Final

from pitboss.cards import total
from pitboss.game.hand import Hand, Seat
from pitboss.game.round import Round
from pitboss.game.side_bets import cards_for
from pitboss.rules import PayRow, Rules, SideBet, fits
from pitboss.rules.legal import dealer_checks
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import in_short, natural_in_short
from pitboss.rules.payouts import Reason, odds_on_21

_TIMES: Final = ("", "once", "twice", "three times")
_COMPARED: Final = (Reason.WIN, Reason.LOSS, Reason.PUSH)
_ENDINGS: Final = {
    Reason.NATURAL_PUSH: "Blackjack against the dealer's blackjack pushes",
    Reason.EVEN_MONEY: "Even money on a blackjack",
    Reason.DEALER_NATURAL: "The dealer's blackjack takes the wager",
    Reason.WIN: "A higher total wins",
    Reason.DEALER_BUST: "The dealer busts",
    Reason.PUSH: "Equal totals push",
    Reason.LOSS: "A lower total loses",
    Reason.BUST: "A hand over 21 loses at once",
    Reason.RETURNED: "What was added to a wager comes back",
}
_SURRENDERS: Final = (
    "Two cards surrendered",
    "A hand surrendered after a hit",
    "A split hand surrendered",
    "A doubled hand surrendered",
)


def pay_titles(rules: Rules) -> tuple[str, ...]:
    """What every row of pay of a sheet is called in the examples: blackjacks, bonuses and side bets."""
    rows = [_natural_title(rules, odds) for odds in (rules.natural.pays, *(row.pays for row in rules.natural.bonus))]
    rows += [_bonus_title(bonus) for bonus in rules.bonus]
    rows += [_bet_title(bet, row) for bet in rules.side_bets for row in bet.pays]
    return tuple(dict.fromkeys(rows))


def _natural_title(rules: Rules, odds: Odds) -> str:
    row = next((row for row in rules.natural.bonus if row.pays == odds != rules.natural.pays), None)
    return f"{natural_in_short(row).capitalize() if row else 'Blackjack'} pays {odds}"


def _bonus_title(bonus: PayRow) -> str:
    return f"{in_short(bonus.pattern).replace('+', ' or more')} win {bonus.pays} at once"


def _bet_title(bet: SideBet, row: PayRow) -> str:
    return f"{bet.called} wins {row.pays}: {bet.what(row)}"


def mechanisms_in(state: Round) -> Iterator[str]:
    """What a finished round of one seat shows, each as the title of its example."""
    rules, seat = state.rules, state.seats[0]
    dealer_natural = len(state.dealer) == 2 and state.dealer_total.points == 21
    for hand in seat.hands:
        yield from _of_hand(state, hand, dealer_natural=dealer_natural)
    if seat.doubles_natural:
        yield (
            "A blackjack is doubled, its ace counting one"
            if seat.hands[0].doubles
            else "A blackjack to be doubled is settled as a blackjack if the dealer has one"
        )
    if seat.insurance_net:
        yield f"Insurance wins {rules.insurance.pays}" if seat.insurance_net > 0 else "Insurance loses"
    if _meets_soft_17(state):
        yield f"The dealer {'hits' if rules.dealer.hits_soft_17 else 'stands on'} soft 17"
    extra = len(seat.hands) > 1 or seat.hands[0].doubles > 0
    if dealer_natural and not dealer_checks(rules, state.dealer[0].value) and extra:
        yield "The dealer's blackjack shows after play"
    if len(seat.hands) > 1:
        yield from _of_split(rules, seat)
    yield from _of_bets(state, seat)


def _of_hand(state: Round, hand: Hand, *, dealer_natural: bool) -> Iterator[str]:
    rules = state.rules
    match hand.reason:
        case Reason.NATURAL:
            yield _natural_title(rules, rules.natural.odds_for(hand.suits))
            if dealer_natural:
                yield "Blackjack is paid though the dealer has blackjack"
        case Reason.BONUS:
            yield _bonus_title(next(bonus for bonus in rules.bonus if bonus.is_earned(len(hand.cards), hand.points)))
        case Reason.SURRENDER:
            yield _SURRENDERS[3 if hand.doubles else 1 if len(hand.cards) > 2 else 2 if hand.from_split else 0]
        case Reason.PUSH_TOTAL:
            yield f"The dealer's {state.dealer_total.points} pushes"
        case Reason.PUSH_BUST:
            cards = next((bust.cards for bust in rules.busts_told if bust.cards), None)
            yield f"The dealer's bust{f' with {cards} or more cards' if cards else ''} pushes"
        case Reason.WIN | Reason.DEALER_BUST if hand.points == 21 and hand.net != hand.wager:
            on = " on a doubled hand" if hand.doubles else " on a split hand" if hand.from_split else ""
            yield f"A winning 21{on} pays {odds_on_21(rules)}"
        case reason:
            assert reason is not None
            yield _ENDINGS[reason]
    if hand.doubles and hand.reason is not Reason.SURRENDER:
        yield f"A hand doubled {_TIMES[hand.doubles]}"
        if hand.from_split:
            yield "A split hand doubled"


def _meets_soft_17(state: Round) -> bool:
    """Whether the dealer comes to a soft 17 that the rule for it decides: hits it, or stands on it against a hand."""
    hits = state.rules.dealer.hits_soft_17
    on_the_way = [total(state.dealer[:cards]) for cards in range(2, len(state.dealer) + (not hits))]
    is_played = hits or any(hand.reason in _COMPARED for hand in state.seats[0].hands)
    return is_played and any(points == 17 and soft for points, soft in on_the_way)


def _of_split(rules: Rules, seat: Seat) -> Iterator[str]:
    yield "A pair split" if len(seat.hands) == 2 else f"A pair split to {len(seat.hands)} hands"
    if seat.hands[0].is_split_ace:
        yield "Aces split" if len(seat.hands) == 2 else "Aces split again"
    for hand in seat.hands:
        if hand.is_split_ace and len(hand.cards) > 2 and not hand.doubles:
            yield "A split ace hit"
        if hand.reason in (Reason.WIN, Reason.DEALER_BUST) and hand.points == 21 and len(hand.cards) == 2:
            yield "An ace and a ten after a split win as 21, not as blackjack"
        if rules.natural.may_double and hand.doubles and {card.value for card in hand.cards[:2]} == {1, 10}:
            yield "An ace and a ten after a split are doubled, the ace counting one"


def _of_bets(state: Round, seat: Seat) -> Iterator[str]:
    for (name, _), net in zip(seat.wagers.side, seat.side_nets, strict=True):
        bet = state.rules.side_bet(name)
        row = bet.row_for(cards_for(bet, seat, state.dealer)) if net and net > 0 else None
        yield f"{bet.called} loses" if row is None else _bet_title(bet, row)
        if bet.decided_by == "dealer" and all(hand.reason is Reason.BUST for hand in seat.hands):
            yield f"The dealer completes the hand for {bet.called} after the player's bust"
    if seat.toke_net:
        on = "on a blackjack" if seat.hands[0].reason is Reason.NATURAL else "beside the main wager"
        yield f"A wager for the dealer {on} {'wins' if seat.toke_net > 0 else 'loses'} with the first hand"
    for (name, _), net in zip(seat.wagers.side_tokes, seat.side_toke_nets, strict=True):
        if net and net > 0:
            yield f"A wager for the dealer on {state.rules.side_bet(name).called} wins"


def allowed_tables(rules: Rules, bet: SideBet) -> tuple[str, ...]:
    """The pay tables that the sheet lets a table choose from; none where it leaves no choice."""
    return dict(rules.options).get(f"side_bets.{bet.name}.table", ())


def table_rows(rules: Rules, bet: SideBet) -> dict[str, PayRow]:
    """What wins a side bet by any of its pay tables, in words, where the sheet allows it several."""
    if len(allowed_tables(rules, bet)) < 2:
        return {}
    rows = sorted((row for _, rows in bet.tables for row in rows), key=lambda row: row.fewest_cards)
    return {bet.what(row): row for row in rows}


def table_rows_in(state: Round) -> Iterator[str]:
    """The rows of any pay table that the side bets of a finished round met."""
    seat = state.seats[0]
    for name, _ in seat.wagers.side:
        bet = state.rules.side_bet(name)
        cards = cards_for(bet, seat, state.dealer)
        yield from (f"{name}: {what}" for what, row in table_rows(state.rules, bet).items() if fits(row.pattern, cards))
