"""The mechanisms of a sheet that an example must show, and those that a finished round does show."""

from collections.abc import Iterator

from pitboss.cards import total
from pitboss.game.hand import Hand, Seat
from pitboss.game.round import Round
from pitboss.game.side_bets import cards_for
from pitboss.rules import PayRow, Rules, SideBet, fits
from pitboss.rules.legal import ACE_VALUE, checks_every_blackjack, dealer_checks
from pitboss.rules.odds import EVEN
from pitboss.rules.patterns import in_short, natural_in_short
from pitboss.rules.payouts import Reason, odds_on_21
from pitboss.rules.settle import Bust
from pitboss.rules.words import settled_in_words

_TIMES = ("", "once", "twice", "three times")


def mechanisms_of(rules: Rules) -> dict[str, str]:
    """Every mechanism and pay of a sheet by name, with the title of its example."""
    return dict((*_naturals(rules), *_hands(rules), *_choices(rules), *_bets(rules)))


def _naturals(rules: Rules) -> Iterator[tuple[str, str]]:
    natural = rules.natural
    yield f"natural {natural.pays}", f"Blackjack pays {natural.pays}"
    for row in natural.bonus:
        yield f"natural {row.pays}", f"{natural_in_short(row).capitalize()} pays {row.pays}"
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
        yield "natural undoubled", "A blackjack to be doubled is settled as a blackjack if the dealer has one"
    if rules.insurance.offered:
        yield "insurance won", f"Insurance wins {rules.insurance.pays}"
        yield "insurance lost", "Insurance loses"
    yield "dealer-natural", "The dealer's blackjack takes the wager"


def _hands(rules: Rules) -> Iterator[tuple[str, str]]:
    verb = "hits" if rules.dealer.hits_soft_17 else "stands on"
    yield "soft 17", f"The dealer {verb} soft 17"
    yield "win", "A higher total wins 1:1"
    yield "dealer-bust", "The dealer busts"
    if (odds := odds_on_21(rules)) != EVEN:
        yield "win 21", f"A winning 21 pays {odds}"
        yield "win 21 doubled", f"A winning 21 on a doubled hand pays {odds}"
        if rules.split.max_hands > 1:
            yield "win 21 split", f"A winning 21 on a split hand pays {odds}"
    yield "push", "Equal totals push"
    yield "loss", "A lower total loses"
    yield "bust", "A hand over 21 loses at once"
    for row in rules.settle:
        if isinstance(row.dealer, Bust) and row.player is None and row.result == "push":
            yield ("push-total" if row.dealer.total else "push-bust"), settled_in_words(row).rstrip(".")
    for number, bonus in enumerate(rules.bonus, start=1):
        yield f"bonus {number}", f"{in_short(bonus.pattern).replace('+', ' or more')} win {bonus.pays} at once"


def _choices(rules: Rules) -> Iterator[tuple[str, str]]:
    for times in range(1, rules.double.times + 1):
        yield f"doubled {times}", f"A hand doubled {_TIMES[times]}"
    if rules.split.max_hands > 1:
        yield from _splits(rules)
    surrender = rules.surrender
    if surrender.when != "never":
        early = ", before the dealer's check" if surrender.when == "early" and dealer_checks(rules, ACE_VALUE) else ""
        yield "surrender", f"Two cards surrendered{early}"
        if surrender.cards == "any":
            yield "surrender hit", "A hand surrendered after a hit"
            if rules.split.max_hands > 1:
                yield "surrender split", "A split hand surrendered"
        if surrender.after_double:
            yield "surrender doubled", "A doubled hand surrendered"
    if not checks_every_blackjack(rules):
        title = "takes every wager" if rules.dealer.blackjack_takes == "all" else "takes the original wager only"
        yield "late natural", f"The dealer's blackjack that shows after play {title}"


def _splits(rules: Rules) -> Iterator[tuple[str, str]]:
    split = rules.split
    yield "split 2", "A pair split"
    if split.max_hands > 2:
        yield f"split {split.max_hands}", f"A pair split to {split.max_hands} hands"
    yield "split aces", "Aces split"
    if split.resplit_aces and split.max_hands > 2:
        yield "split aces again", "Aces split again"
    if split.aces == "draw":
        yield "split ace hit", "A split ace hit"
    yield "split ace ten", "An ace and a ten after a split win as 21, not as blackjack"
    if rules.double.after_split:
        yield "split doubled", "A split hand doubled"
        if rules.natural.may_double and (rules.double.max_total or 11) >= 11:
            yield "split natural doubled", "An ace and a ten after a split are doubled, the ace counting one"


def _bets(rules: Rules) -> Iterator[tuple[str, str]]:
    for bet in rules.side_bets:
        for number, row in enumerate(bet.pays, start=1):
            yield f"{bet.name} {number}", f"{bet.called} wins {row.pays}: {bet.what(row)}"
        if bet.decided_by == "dealer":
            yield f"{bet.name} rides", f"The dealer completes the hand for {bet.called} after the player's bust"
        yield f"{bet.name} lost", f"{bet.called} loses"
    if rules.tokes:
        yield "toke won", "A wager for the dealer wins at the odds of the first hand"
        yield "toke lost", "A wager for the dealer loses with the first hand"
        yield "toke natural", f"A wager for the dealer on a blackjack wins {rules.natural.pays}"
        for bet in rules.side_bets:
            yield f"{bet.name} toke", f"A wager for the dealer on {bet.called} wins"


def rows_of(rules: Rules) -> dict[str, tuple[str, ...]]:
    """By side bet, the names of what wins it by any of its pay tables, where the sheet allows it
    several."""
    several = [bet for bet in rules.side_bets if len(allowed_tables(rules, bet)) > 1]
    return {bet.name: tuple(dict.fromkeys(name for name, _ in _any_rows(bet))) for bet in several}


def _any_rows(bet: SideBet) -> Iterator[tuple[str, PayRow]]:
    rows = sorted((row for _, rows in bet.tables for row in rows), key=lambda row: row.fewest_cards)
    yield from ((f"{bet.name}: {bet.what(row)}", row) for row in rows)


def allowed_tables(rules: Rules, bet: SideBet) -> tuple[str, ...]:
    """The pay tables that the sheet lets a table choose from; none where it leaves no choice."""
    return dict(rules.options).get(f"side_bets.{bet.name}.table", ())


def mechanisms_shown(state: Round) -> Iterator[str]:
    """What a finished round of one seat shows, by the names of `mechanisms_of`."""
    rules, seat = state.rules, state.seats[0]
    dealer_natural = len(state.dealer) == 2 and state.dealer_total.points == 21
    for hand in seat.hands:
        yield from _of_hand(rules, hand, dealer_natural=dealer_natural)
    if len(seat.hands) > 1:
        yield from _of_split(seat)
    if seat.doubles_natural:
        yield "natural doubled" if seat.hands[0].doubles else "natural undoubled"
    if _meets_soft_17(state):
        yield "soft 17"
    if seat.insurance_net:
        yield "insurance won" if seat.insurance_net > 0 else "insurance lost"
    extra = len(seat.hands) > 1 or seat.hands[0].doubles > 0
    if dealer_natural and not dealer_checks(rules, state.dealer[0].value) and extra:
        yield "late natural"
    yield from _of_bets(state, seat)
    if seat.toke_net:
        if seat.hands[0].reason is not Reason.NATURAL:
            yield "toke won" if seat.toke_net > 0 else "toke lost"
        elif rules.natural.odds_for("".join(card.suit for card in seat.hands[0].cards)) == rules.natural.pays:
            yield "toke natural"


def _meets_soft_17(state: Round) -> bool:
    """Whether the dealer comes to a soft 17 that the rule for it decides: hits it, or stands on it against a hand."""
    hits = state.rules.dealer.hits_soft_17
    on_the_way = [total(state.dealer[:cards]) for cards in range(2, len(state.dealer) + (not hits))]
    compared = (Reason.WIN, Reason.LOSS, Reason.PUSH)
    is_played = hits or any(hand.reason in compared for hand in state.seats[0].hands)
    return is_played and any(points == 17 and soft for points, soft in on_the_way)


def _of_split(seat: Seat) -> Iterator[str]:
    yield f"split {len(seat.hands)}"
    if seat.hands[0].is_split_ace:
        yield "split aces" if len(seat.hands) == 2 else "split aces again"
    for hand in seat.hands:
        if hand.is_split_ace and len(hand.cards) > 2 and not hand.doubles:
            yield "split ace hit"
        won = hand.reason in (Reason.WIN, Reason.DEALER_BUST)
        if won and hand.points == 21 and len(hand.cards) == 2:
            yield "split ace ten"
        first_two = {card.value for card in hand.cards[:2]}
        if hand.doubles and first_two == {1, 10}:
            yield "split natural doubled"


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
        how = " doubled" if hand.doubles else " hit" if len(hand.cards) > 2 else " split" if hand.from_split else ""
        yield f"surrender{how}"
    else:
        yield hand.reason.value
    if hand.reason in (Reason.WIN, Reason.DEALER_BUST) and hand.points == 21:
        yield "win 21 doubled" if hand.doubles else "win 21"
        if hand.from_split:
            yield "win 21 split"
    if hand.doubles and hand.reason is not Reason.SURRENDER:
        yield f"doubled {hand.doubles}"
        if hand.from_split:
            yield "split doubled"


def _of_bets(state: Round, seat: Seat) -> Iterator[str]:
    for (name, _), net in zip(seat.wagers.side_tokes, seat.side_toke_nets, strict=True):
        if net and net > 0:
            yield f"{name} toke"
    for (name, _), net in zip(seat.wagers.side, seat.side_nets, strict=True):
        bet = state.rules.side_bet(name)
        cards = cards_for(bet, seat, state.dealer)
        if len(allowed_tables(state.rules, bet)) > 1:
            yield from {name for name, row in _any_rows(bet) if fits(row.pattern, cards)}
        if bet.decided_by == "dealer" and all(hand.reason is Reason.BUST for hand in seat.hands):
            yield f"{name} rides"
        row = bet.row_for(cards) if net and net > 0 else None
        yield f"{name} lost" if row is None else f"{name} {bet.pays.index(row) + 1}"
