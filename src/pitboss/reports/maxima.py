"""The largest payouts: each wager's own, and the most that one round can pay a seat, at the table's maximum.

Some wagers exclude each other: a side bet on a blackjack pays no seat that splits, and a dealer's bust that pays most
may push the hands. So every deal is taken with every way the dealer's hand can end, and the hands are played for the
most that both allow, whatever cards come. The round that pays most is then dealt from one shoe by the table's engine:
a maximum that it meets is exact; one that needs more cards of a rank than the shoe has is a bound, and says so.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action, Offer
from pitboss.cards import DECK, Card, is_natural, total
from pitboss.game import Decision, Phase, Round, Wagers
from pitboss.game.hand import Hand
from pitboss.game.narration import why
from pitboss.game.round import StepTaken, take
from pitboss.reports.figures import Figure, money, whole
from pitboss.rules import MAX_SEATS, Rules, SideBet, legal, payouts
from pitboss.rules.legal import HandFacts
from pitboss.rules.patterns import NUMBER, PayRow
from pitboss.rules.payouts import DealerEnd
from pitboss.solver.dealer import final_chances, finals
from pitboss.solver.shoe import Shoe
from pitboss.strategy.hands import BUST, pay_table, row_table

Cents = NDArray[np.int64]

_NEVER: Final = -(10**12)
"""Worth of a deal that a shoe cannot give."""
_TRIES: Final = 20
"""How many ways of drawing to the same payout are tried with the cards of one shoe."""
_MOST_CARDS: Final = 12
"""No bonus tells hands of more cards apart."""


class _Aim(NamedTuple):
    """What counts: the player's own wins, those of tokes, or both; or the player's losses."""

    own: int
    tokes: int


_OWN, _TOKES, _BOTH, _LOSS = _Aim(1, 0), _Aim(0, 1), _Aim(1, 1), _Aim(-1, 0)


@dataclass(frozen=True, slots=True)
class WagerMaximum:
    """The most that one wager wins, and how."""

    what: str
    how: str
    most: Figure


@dataclass(frozen=True, slots=True)
class MaximumWins:
    """The most that each wager, a seat, wagers for the dealer and the table can win in one round.

    `wagers` has each wager's own maximum; `parts` what each wins in the one round that pays a seat the most, which
    `round` deals; `is_exact` says that the engine dealt it from one shoe. `table` bounds what all seats win at once.
    `most_lost` is what the main wager can cost.
    """

    most_wager: Figure
    most_lost: Figure
    wagers: tuple[WagerMaximum, ...]
    parts: tuple[WagerMaximum, ...]
    round: str
    is_exact: bool
    seat: Figure
    tokes: Figure | None
    with_tokes: Figure | None
    seats: Figure
    table: Figure


class _Plan(NamedTuple):
    """How a hand is played for the most: what it nets, and a toke on it; what to do now, and into how many hands."""

    net: int
    toke: int
    action: Action = Action.STAND
    hands: int = 1

    def worth(self, aim: _Aim) -> int:
        return aim.own * self.net + aim.tokes * max(self.toke, 0)


class _Best(NamedTuple):
    """A round that pays most: its first cards, and how the dealer's hand ends."""

    deal: tuple[Card, Card, Card]
    total: int
    cards: int


def maximum_wins(rules: Rules) -> MaximumWins:
    """The most that can be won in a round, every wager at the table's maximum."""
    search = _Search(rules, _OWN)
    dealt = search.deal()
    tokes = {aim: _Search(rules, aim) for aim in (_TOKES, _BOTH)} if rules.tokes else {}
    most = {aim: money(each.most_won) for aim, each in tokes.items()}
    return MaximumWins(
        most_wager=money(search.most),
        most_lost=money(_Search(rules, _LOSS, bets=(), insured=False).most_won),
        wagers=tuple(_own_maxima(search)),
        parts=tuple(_parts(rules, dealt)) if dealt else (),
        round=" ".join(str(step.step) for step in dealt if isinstance(step.step, Card)) if dealt else "",
        is_exact=dealt is not None,
        seat=money(search.most_won),
        tokes=most.get(_TOKES),
        with_tokes=most.get(_BOTH),
        seats=whole(MAX_SEATS),
        table=money(tokes.get(_BOTH, search).table_bound()),
    )


def _own_maxima(search: "_Search") -> Iterator[WagerMaximum]:
    """Each wager alone: the others are not made, whatever they would do."""
    rules = search.rules
    alone = _Search(rules, _OWN, bets=(), insured=False)
    dealt = alone.deal()
    how = next(_parts(rules, dealt)).how if dealt else "a bound: one shoe may not have the cards"
    yield WagerMaximum("main wager", how, money(alone.most_won))
    if rules.insurance.offered:
        insured = legal.most_insurance(rules, search.most)
        how = f"{money(insured).text} at {rules.insurance.pays}"
        yield WagerMaximum("insurance", how, money(rules.insurance.pays.pay(insured)))
    for bet in rules.side_bets:
        row = max((row for row in bet.pays if search.can_come(bet, row)), key=lambda row: row.pays.ratio)
        yield WagerMaximum(bet.called, f"{row.pays}, {bet.what(row)}", money(row.pays.pay(search.most)))


def _parts(rules: Rules, dealt: Sequence[StepTaken]) -> Iterator[WagerMaximum]:
    """What each wager won in a round that was dealt."""
    end = dealt[-1].after
    seat = end.seats[0]
    hands = Counter(_hand_text(hand, end) for hand in seat.hands)
    how = "; ".join(text if times == 1 else f"{times} hands, each {text}" for text, times in hands.items())
    yield WagerMaximum("main wager", how, money(sum(hand.net for hand in seat.hands)))
    if seat.insurance_net:
        how = f"{money(seat.insurance).text} at {rules.insurance.pays}"
        yield WagerMaximum("insurance", how, money(seat.insurance_net))
    for (name, cents), net in zip(seat.wagers.side, seat.side_nets, strict=True):
        bet = rules.side_bet(name)
        row = next(row for row in bet.pays if row.pays.pay(cents) == net)
        yield WagerMaximum(bet.called, f"{row.pays}, {bet.what(row)}", money(net or 0))


def _hand_text(hand: Hand, end: Round) -> str:
    """How a hand ended, such as "doubled to 2,000.00: 20 beats 19"."""
    return f"doubled to {money(hand.wager).text}: {why(hand, end)}" if hand.doubles else why(hand, end)


class _Search:
    """Every deal with every end of the dealer's hand, for one aim and some of the side bets."""

    def __init__(self, rules: Rules, aim: _Aim, bets: Sequence[str] | None = None, *, insured: bool = True) -> None:
        self.rules, self.aim, self.insured = rules, aim, insured
        self.bets = [bet for bet in rules.side_bets if bets is None or bet.name in bets]
        limits = rules.limits
        self.most = limits.max // limits.chip * limits.chip
        self.side_weight = aim.own + aim.tokes * rules.tokes
        self._like = [_like(rules, up) for up in range(1, 11)]
        self._plans: dict[tuple[object, ...], _Plan] = {}

    # What side bets win.

    def _on_deal(self) -> Cents:
        """What side bets win by the first two cards and the up-card; one that would lose is not made."""
        won = np.zeros((52, 52, 52), dtype=np.int64)
        for bet in self.bets:
            if bet.decided_by == "deal":
                pays = np.maximum(pay_table(bet, self.most), 0)
                won += self.side_weight * (pays if pays.ndim == 3 else pays[:, :, None])
        won[~_possible_deals(self.rules.shoe.decks)] = _NEVER
        return won

    def _ends(self, up: int) -> dict[DealerEnd, tuple[int, int, int]]:
        """By each end of the dealer's hand: what side bets win by it at most, and with which total and cards.

        An end is left out where a bust wins as much on the side and no hand wins less against it.
        """
        best: dict[DealerEnd, tuple[int, int, int]] = {}
        bets = [pay_table(bet, self.most) for bet in self.bets if bet.decided_by == "dealer"]
        for points, cards in _final_hands(self.rules, up):
            won = sum(max(int(pays[min(points, BUST), cards]), 0) for pays in bets)
            end = payouts.dealer_end(self.rules.busts_told, points, cards)
            best[end] = max(best.get(end, (-1, 0, 0)), (self.side_weight * won, points, -cards))
        bust = best.get(DealerEnd.BUST, (-1, 0, 0))[0]
        keep = [DealerEnd.BUST, DealerEnd.NATURAL, *(end for end in best if self._pays_more_than_bust(end))]
        return {end: (won, points, -cards) for end, (won, points, cards) in best.items() if end in keep or won > bust}

    def _pays_more_than_bust(self, end: DealerEnd) -> bool:
        ends = (end, DealerEnd.BUST)
        pays = ([float(payouts.stand_payout(self.rules, total, each)) for each in ends] for total in range(16, 22))
        return any(more > bust for more, bust in pays)

    def can_come(self, bet: SideBet, row: PayRow) -> bool:
        """Whether a shoe can give what a row of a side bet pays for."""
        rows, number = row_table(bet), bet.pays.index(row)
        if bet.decided_by == "dealer":
            hands = (hand for up in range(1, 11) for hand in _final_hands(self.rules, up))
            return any(rows[min(points, BUST), cards] == number for points, cards in hands)
        possible = _possible_deals(self.rules.shoe.decks)
        return bool((rows[possible if rows.ndim == 3 else possible.any(axis=2)] == number).any())

    # Every deal with every end.

    @cached_property
    def most_won(self) -> int:
        """The most that a round is worth."""
        return max(won + int(worth.max()) for _, (won, *_), worth, _ in self._worths)

    def best_rounds(self, rng: random.Random) -> Iterator[_Best]:
        """Rounds that are worth the most: for each up-card and end of the dealer's hand one, at random among equals."""
        for _, (won, points, cards), worth, ups in self._worths:
            if won + int(worth.max()) == self.most_won:
                one, two = rng.choice(np.argwhere(worth == worth.max()))
                yield _Best((DECK[one], DECK[two], DECK[int(ups[one, two])]), points, cards)

    @cached_property
    def _worths(self) -> list[tuple[int, tuple[int, int, int], Cents, Cents]]:
        """By up-card and end: what every two cards are worth, without the bets on the dealer's hand."""
        on_deal, kinds, examples = self._on_deal(), *_kinds(self.rules)
        worths = []
        for up in range(1, 11):
            ups = np.array([card.index for card in DECK if card.value == up])
            side = on_deal[:, :, ups]
            for end, best in self._ends(up).items():
                plans = [self._deal_plan(one, two, up, end) for one, two in examples]
                main = np.array([plan.worth(self.aim) for plan in plans])[kinds]
                main = main + self.aim.own * self._insurance(up, end)
                worths.append((up, best, side.max(axis=2) + main, ups[side.argmax(axis=2)]))
        return worths

    def table_bound(self) -> int:
        """A bound for all seats at once: the dealer's hand is one, and a shoe has each card as often as it has decks.

        A deal is counted by the lower of its two cards, so that no card begins more deals than there are of it.
        """
        bounds = []
        for _, (won, *_), worth, _ in self._worths:
            first = np.sort((np.triu(worth + won - _NEVER) + _NEVER).max(axis=1))[::-1]
            bounds.append(int(np.repeat(first, self.rules.shoe.decks)[:MAX_SEATS].clip(0).sum()))
        return max(bounds)

    def _insurance(self, up: int, end: DealerEnd) -> int:
        if not self.insured or end is not DealerEnd.NATURAL or not legal.offers_insurance(self.rules, up):
            return 0
        return self.rules.insurance.pays.pay(legal.most_insurance(self.rules, self.most))

    # The hands.

    def _deal_plan(self, one: Card, two: Card, up: int, end: DealerEnd) -> _Plan:
        """The best way to play two cards."""
        return max(self._deal_plans(one, two, up, end), key=lambda plan: plan.worth(self.aim))

    def _deal_plans(self, one: Card, two: Card, up: int, end: DealerEnd) -> Iterator[_Plan]:
        rules = self.rules
        if is_natural((one, two)):
            ties = end is DealerEnd.NATURAL
            payout = (
                payouts.tied_natural_payout if ties else lambda rules, suits, _up: payouts.natural_payout(rules, suits)
            )
            net = payout(rules, one.suit + two.suit, up).net(self.most)
            yield _Plan(net, net)
            if ties and legal.offers_even_money(rules, up) and not self._insurance(up, end):
                yield _Plan(self.most, self.most)
            elif rules.natural.may_double and not ties:
                yield self._doubled(HandFacts(2, 21, True), up, end, self.aim)
            return
        if end is DealerEnd.NATURAL and payouts.loses_first_only(rules, up):
            lost = self.most // 2 if rules.surrender.when == "early" and up in rules.surrender.against else self.most
            yield _Plan(-lost, -lost)
            return
        most_hands_of = rules.split.max_hands
        yield self._plan(HandFacts(2, *total((one, two)), hands=most_hands_of), up, end, self.aim)
        if legal.is_pair(rules, one.index >> 2, two.index >> 2):
            hands = min(legal.most_hands(rules, one.value), _of_rank(rules, one))
            half = HandFacts(1, *total((one,)), split=one.value, hands=most_hands_of)
            first, other = (self._drawn(half, up, end, aim) for aim in (self.aim, _Aim(self.aim.own, 0)))
            yield _Plan(first.net + (hands - 1) * other.net, first.toke, Action.SPLIT, hands)

    def _plan(self, hand: HandFacts, up: int, end: DealerEnd, aim: _Aim) -> _Plan:
        """The best that a hand in its turn can do, over every card that may come."""
        hand = hand._replace(cards=min(hand.cards, _MOST_CARDS if self.rules.bonus else legal.cards_told(self.rules)))
        key = hand, self._like[up - 1], end, aim
        if key not in self._plans:
            payout = payouts.stand_payout(self.rules, hand.total, end)
            plans = [_Plan(payout.net(self.most << hand.doubles), payout.net(self.most))]
            actions = legal.legal_actions(self.rules, hand, up)
            if Action.DOUBLE in actions:
                plans.append(self._doubled(hand, up, end, aim))
            if Action.HIT in actions:
                plans.append(self._drawn(hand, up, end, aim)._replace(action=Action.HIT))
            self._plans[key] = max(plans, key=lambda plan: plan.worth(aim))
        return self._plans[key]

    def _doubled(self, hand: HandFacts, up: int, end: DealerEnd, aim: _Aim) -> _Plan:
        doubled = hand._replace(doubles=hand.doubles + 1)
        if hand.total == 21 and hand.cards == 2:
            doubled = doubled._replace(total=11, soft=False)
        return self._drawn(doubled, up, end, aim)._replace(action=Action.DOUBLE)

    def _drawn(self, hand: HandFacts, up: int, end: DealerEnd, aim: _Aim) -> _Plan:
        plans = (self._with_card(hand, value, up, end, aim) for value in range(1, 11))
        return max(plans, key=lambda plan: plan.worth(aim))

    def _with_card(self, hand: HandFacts, value: int, up: int, end: DealerEnd, aim: _Aim) -> _Plan:
        points, soft = hand.total + value, hand.soft
        if soft and points > 21:
            points, soft = points - 10, False
        elif value == 1 and not soft and points <= 11:
            points, soft = points + 10, True
        if points > 21:
            return _Plan(-self.most << hand.doubles, -self.most)
        bonus = None if hand.doubles else payouts.earned_bonus(self.rules, hand.cards + 1, points)
        if bonus:
            return _Plan(bonus.pays.pay(self.most), bonus.pays.pay(self.most))
        return self._plan(hand._replace(cards=hand.cards + 1, total=points, soft=soft), up, end, aim)

    # The round, dealt.

    def deal(self) -> tuple[StepTaken, ...] | None:
        """A round that pays the most, dealt by the engine from one shoe; None where no way was met to deal one.

        Cards that lead to the same payout are tried at random, since a shoe has only so many of a rank.
        """
        rng = random.Random(0)
        for _ in range(_TRIES):
            for best in self.best_rounds(rng):
                taken = tuple(self._try(best, rng))
                if taken and taken[-1].after.is_over and taken[-1].after.seats[0].own_net == self.most_won:
                    return taken
        return None

    def _try(self, best: _Best, rng: random.Random) -> Iterator[StepTaken]:
        """A round with these first cards, until it is over or the shoe lacks a card."""
        (one, two, up), rules = best.deal, self.rules
        shoe = Counter(DECK * rules.shoe.decks)
        shoe.subtract(best.deal)
        end = payouts.dealer_end(rules.busts_told, best.total, best.cards)
        plan = self._deal_plan(one, two, up.value, end)
        due = [one, up, two, *_complete(rules, shoe, rng, (up,), best.total, best.cards)]
        shoe.subtract(due[3:])
        splits = plan.hands - 1
        state = Round.open(rules, [self._wagers(best)])
        while not state.is_over:
            step: Card | Decision
            if state.phase in (Phase.DEAL, Phase.DEALER):
                if not due:
                    return
                step = due.pop(0)
            elif state.phase is Phase.DRAW:
                hand = state.hand_in_turn
                cards = [card for card in shoe.elements() if card.rank == one.rank or not splits]
                if not cards:
                    return
                rng.shuffle(cards)
                if not splits:
                    facts = hand.facts(rules, rules.split.max_hands)._replace(pair=0)
                    worths = {
                        value: self._with_card(facts, value, up.value, end, self.aim).worth(self.aim)
                        for value in range(1, 11)
                    }
                    cards = [max(cards, key=lambda card: worths[card.value])]
                step = cards[0]
                shoe[step] -= 1
            elif state.phase is Phase.PLAY and splits and Action.SPLIT in state.legal_actions:
                step, splits = Action.SPLIT, splits - 1
            elif state.phase is Phase.PLAY:
                facts = state.hand_in_turn.facts(rules, rules.split.max_hands)._replace(pair=0)
                step = self._plan(facts, up.value, end, self.aim).action
            elif state.phase is Phase.NATURALS:
                step = plan.action
            else:
                offers = [answer for answer in state.legal_actions if answer is not Offer.DECLINE]
                step = offers[0] if offers and end is DealerEnd.NATURAL and self.insured else Offer.DECLINE
            (taken,) = take(state, [step])
            state = taken.after
            yield taken

    def _wagers(self, best: _Best) -> Wagers:
        """The wagers that win: a side bet that would lose is not made."""
        one, two, up = best.deal
        rows = {
            bet.name: bet.row_for_total(best.cards, best.total)
            if bet.decided_by == "dealer"
            else bet.row_for((one, two, up)[: NUMBER[bet.cards]])
            for bet in self.bets
        }
        return Wagers(self.most, side=tuple((name, self.most) for name, row in rows.items() if row))


def _of_rank(rules: Rules, card: Card) -> int:
    """How many cards of the shoe make a pair with this one, itself among them."""
    return sum(legal.is_pair(rules, card.index >> 2, other.index >> 2) for other in DECK) * rules.shoe.decks


def _complete(
    rules: Rules, shoe: Counter[Card], rng: random.Random, hand: tuple[Card, ...], points: int, cards: int
) -> tuple[Card, ...]:
    """Cards that complete the dealer's hand to this total with so many cards; none where the shoe has no such cards."""
    now, soft = total(hand)
    if len(hand) > 1 and not payouts.dealer_draws(rules.dealer, now, soft=soft):
        return hand[1:] if (now, len(hand)) == (points, cards) else ()
    if len(hand) == cards:
        return ()
    values = rng.sample(range(1, 11), 10)
    for value in values:
        card = next((card for card in shoe if card.value == value and shoe[card] > hand[1:].count(card)), None)
        if card and (rest := _complete(rules, shoe, rng, (*hand, card), points, cards)):
            return rest
    return ()


@cache
def _like(rules: Rules, up: int) -> int:
    """The first up-card against which the same hands may be hit and doubled."""
    hands = [
        HandFacts(cards, points, soft, doubles, split=split)
        for cards, points, soft, doubles, split in product((2, 3), range(4, 22), (False, True), range(4), (0, 1, 10))
    ]
    plays = {Action.HIT, Action.DOUBLE}
    against = [
        [plays.intersection(legal.legal_actions(rules, hand, each)) for hand in hands] for each in range(1, up + 1)
    ]
    return 1 + against.index(against[-1])


@cache
def _possible_deals(decks: int) -> NDArray[np.bool_]:
    """Whether a shoe can give these two cards and this up-card."""
    one, two, up = np.ogrid[:52, :52, :52]
    alike = (one == two).astype(int) + (one == up) + (two == up)
    return np.asarray({1: alike == 0, 2: alike < 3}.get(decks, alike < 4))


@cache
def _final_hands(rules: Rules, up: int) -> tuple[tuple[int, int], ...]:
    """The totals and numbers of cards with which the dealer's hand can end with an up-card of this value."""
    hands = finals(up - 1, rules.dealer, checked=False)
    shoe = Shoe.of_decks(rules.shoe.decks).values.copy()
    shoe[up - 1] -= 1
    possible = final_chances(hands, shoe) > 0
    return tuple(sorted({*zip(hands.total[possible].tolist(), hands.cards[possible].tolist(), strict=True)}))


@cache
def _kinds(rules: Rules) -> tuple[Cents, list[tuple[Card, Card]]]:
    """Two cards by what main wagers can tell of them: the number of the kind, by card and card, and two of each."""
    kinds: dict[object, tuple[Card, Card]] = {}
    numbers = np.zeros((52, 52), dtype=np.int64)
    for one, two in product(DECK, DECK):
        key: object = one.value, two.value, legal.is_pair(rules, one.index >> 2, two.index >> 2)
        if is_natural((one, two)):
            key = rules.natural.odds_for(one.suit + two.suit)
        kinds.setdefault(key, (one, two))
        numbers[one.index, two.index] = [*kinds].index(key)
    return numbers, [*kinds.values()]
