"""The value of a round by full enumeration through the table's own engine: every card, every decision.

The player does not see the hole card, so a position is a *belief*: the rounds that look alike, one for each hole card,
with their chances. A hand from a split is played by the values of the same cards not split, best legal first (CDZ-).
Only a shoe that no round can empty may be given.
"""

from collections import Counter
from collections.abc import Iterator

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.game import Decision, Hand, Insure, Offer, Phase, Round, Seat, Wagers
from pitboss.rules import Rules
from pitboss.rules.legal import legal_actions
from pitboss.strategy.chart import MAX_CARDS, Chart, decode

WAGER = 10_000
TIE = 1e-12
ORDER = [Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER]

Belief = tuple[tuple[Round, float], ...]


def value_of_round(rules: Rules, shoe: list[Card]) -> float:
    """The expected net of the best play, in wagers."""
    return BruteForce(rules, shoe).value() / WAGER


def value_of_chart(rules: Rules, shoe: list[Card], chart: Chart) -> float:
    """The expected net of playing by a chart, in wagers."""
    return ByChart(rules, shoe, chart).value() / WAGER


class BruteForce:
    """Best play of one game off one shoe."""

    def __init__(self, rules: Rules, shoe: list[Card]) -> None:
        self.rules = rules
        self.shoe = Counter(shoe)
        self.size = len(shoe)
        self.known: dict[object, float] = {}
        self.draws: dict[object, list[tuple[tuple[Card, ...], float]]] = {}
        self.nets: dict[object, int] = {}
        self.unsplit: dict[object, dict[Action, float]] = {}

    def value(self) -> float:
        return self.dealt(Round.open(self.rules, [Wagers(WAGER)]), 1.0)

    def dealt(self, moment: Round, chance: float) -> float:
        """Deal the first cards; what is only the hole card's doing becomes one belief."""
        hole_is_next = len(moment.dealer) == 1 and len(moment.seats[0].hands[0].cards) == 2
        if moment.phase is not Phase.DEAL or hole_is_next:
            belief: Belief = ((moment, 1.0),)
            if moment.phase is Phase.DEAL:
                belief = tuple((moment.deal(hole)[0], p) for hole, p in self.next_cards(moment))
            return chance * self.worth(belief)
        return sum(self.dealt(after, chance * p) for after, p in self.each_card(moment))

    def each_card(self, moment: Round) -> Iterator[tuple[Round, float]]:
        left = self.left(moment)
        total = sum(left.values())
        assert total > 0, "the shoe ran out"
        for card, count in left.items():
            yield moment.deal(card)[0], count / total

    def next_cards(self, moment: Round) -> Iterator[tuple[Card, float]]:
        """One card of each rank that can come, and the rank's chance: once hands are dealt, suits mean nothing."""
        left = self.left(moment)
        total = sum(left.values())
        assert total > 0, "the shoe ran out"
        ranks: dict[str, tuple[Card, int]] = {}
        for card, count in left.items():
            ranks[card.rank] = card, ranks.get(card.rank, (card, 0))[1] + count
        for card, count in ranks.values():
            yield card, count / total

    def left(self, moment: Round) -> Counter[Card]:
        seen = Counter(card for hand in moment.seats[0].hands for card in hand.cards)
        seen.update(moment.dealer)
        return Counter({card: count - seen[card] for card, count in self.shoe.items() if count > seen[card]})

    def worth(self, belief: Belief) -> float:
        """The expected net in cents, over what is believed (chances need not sum to 1)."""
        over = sum(p * moment.seats[0].net for moment, p in belief if moment.is_over)
        playing = tuple((moment, p) for moment, p in belief if not moment.is_over)
        at_dealer = [(moment, p) for moment, p in playing if moment.phase is Phase.DEALER]
        over += sum(p * self.dealer_worth(moment) for moment, p in at_dealer)
        open_ = tuple((moment, p) for moment, p in playing if moment.phase is not Phase.DEALER)
        if not open_:
            return over
        mass = sum(p for _, p in open_)
        key = self.key(open_[0][0])
        if key not in self.known:
            self.known[key] = self.open_worth(tuple((moment, p / mass) for moment, p in open_))
        return over + mass * self.known[key]

    def open_worth(self, belief: Belief) -> float:
        first = belief[0][0]
        if first.phase is Phase.DRAW:
            after: dict[str, list[tuple[Round, float]]] = {}
            for moment, p in belief:
                for card, chance in self.next_cards(moment):
                    after.setdefault(card.rank, []).append((moment.deal(card)[0], p * chance))
            return sum(self.worth(tuple(part)) for part in after.values())
        return self.decided(belief)

    def decided(self, belief: Belief) -> float:
        first = belief[0][0]
        if first.phase is Phase.PLAY and first.hand_in_turn.from_split:
            return self.after(belief, self.policy(first))
        answers = [answer for answer in first.legal_actions() if not isinstance(answer, Insure)]
        return max(self.after(belief, answer) for answer in answers)

    def after(self, belief: Belief, decision: Decision) -> float:
        return self.worth(tuple((moment.apply(decision)[0], p) for moment, p in belief))

    def policy(self, moment: Round) -> Action:
        """What the same cards would do if they were no split hand, best legal first."""
        hand, legal = moment.hand_in_turn, moment.legal_actions()
        if Action.SPLIT in legal:
            return Action.SPLIT
        if legal == (Action.STAND,):
            return Action.STAND
        values = self.unsplit_values(moment.dealer[0], hand.cards, hand.doubles)
        best = Action.STAND
        for action in ORDER:
            if action in legal and values[action] > values[best] + TIE * WAGER:
                best = action
        return best

    def unsplit_values(self, up: Card, cards: tuple[Card, ...], doubles: int) -> dict[Action, float]:
        key = up.rank, tuple(sorted(card.value for card in cards)), doubles
        if key not in self.unsplit:
            self.unsplit[key] = self._unsplit_values(up, cards, doubles)
        return self.unsplit[key]

    def _unsplit_values(self, up: Card, cards: tuple[Card, ...], doubles: int) -> dict[Action, float]:
        """Per wager on the hand. An ace and a ten are asked as a hand of 21, which a natural never is."""
        belief = self.unsplit_belief(up, cards, doubles, as_split=False)
        is_natural = not doubles and belief[0][0].seats[0].is_natural
        values: dict[Action, float] = {}
        hand = belief[0][0].hand_in_turn
        for action in legal_actions(self.rules, hand.facts(self.rules, len(belief[0][0].seats[0].hands)), up.value):
            if action is Action.SPLIT:
                continue
            if is_natural and action in (Action.STAND, Action.SURRENDER):
                belief = self.unsplit_belief(up, cards, doubles, as_split=True)
            asked = tuple((moment._replace(answers=(action,)), p) for moment, p in belief)
            values[action] = self.after(asked, action) / 2**doubles
        return values

    def unsplit_belief(self, up: Card, cards: tuple[Card, ...], doubles: int, *, as_split: bool) -> Belief:
        hand = Hand((), WAGER * 2**doubles, doubles=doubles, from_split=as_split)
        for card in cards:
            hand = hand.with_card(card)
        seat = Seat(Wagers(WAGER), (hand,))
        moment = Round(self.rules, (seat,), (up,), Phase.PLAY, 0, 0, (Action.STAND, Action.HIT))
        if not self.rules.dealer.peeks:
            return ((moment, 1.0),)
        left = self.left(moment)
        holes = {hole: count for hole, count in left.items() if {hole.value, up.value} != {1, 10}}
        return tuple((moment._replace(dealer=(up, hole)), n / sum(holes.values())) for hole, n in holes.items())

    def key(self, moment: Round) -> object:
        """All that the rest of the round depends on, the hole card apart."""
        seat = moment.seats[0]
        seen = tuple(sorted(card.rank for hand in seat.hands for card in hand.cards))
        split = len(seat.hands) > 1
        current = None
        others = []
        for index, hand in enumerate(seat.hands):
            if index == moment.hand and moment.phase is not Phase.NATURALS:
                cards = tuple(sorted(card.rank for card in hand.cards))
                current = cards, hand.doubles, hand.from_split, hand.stood, hand.reason
            elif len(hand.cards) == 1:
                others.append((-1, hand.wager, hand.cards[0].rank, 0, True))
            else:
                reason = hand.reason.value if hand.reason else ""
                others.append((hand.points, hand.wager, reason, hand.net, hand.from_split))
        rest = seat.doubles_natural, seat.hands[0].reason if not split else None
        natural = self.suits(seat) if seat.is_natural else ""
        return moment.dealer[0].rank, natural, seen, current, tuple(sorted(others)), moment.phase, moment.answers, rest

    @staticmethod
    def suits(seat: Seat) -> str:
        return "".join(card.suit for card in seat.hands[0].cards)

    def dealer_worth(self, moment: Round) -> float:
        """The rest of the round once only the dealer draws: one way to play out each thing that can happen."""
        left = self.left(moment)
        needed = not moment.seats[0].is_natural and any(hand.reason is None for hand in moment.seats[0].hands)
        dealer = tuple(card.rank for card in moment.dealer)
        key = dealer, needed, tuple(sorted(card.rank for card in left.elements()))
        if key not in self.draws:
            ends: dict[object, tuple[tuple[Card, ...], float]] = {}
            for drawn, final, p in self.dealer_draws(moment, (), 1.0):
                points = sum(card.value for card in final), any(card.is_ace for card in final), len(final)
                ends[points] = (drawn, ends.get(points, (drawn, 0.0))[1] + p)
            self.draws[key] = list(ends.values())
        return sum(p * self.net(moment, drawn) for drawn, p in self.draws[key])

    def net(self, moment: Round, drawn: tuple[Card, ...]) -> int:
        """What the seat has won when the dealer has drawn these cards; hands with equal standing win alike."""
        seat = moment.seats[0]
        hands = tuple(hand._replace(cards=hand.cards if seat.is_natural else ()) for hand in seat.hands)
        key = hands, tuple(card.rank for card in moment.dealer + drawn)
        if key not in self.nets:
            for card in drawn:
                moment = moment.deal(card)[0]
            assert moment.is_over
            self.nets[key] = moment.seats[0].net
        return self.nets[key]

    def dealer_draws(
        self, moment: Round, drawn: tuple[Card, ...], chance: float
    ) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...], float]]:
        if moment.is_over:
            yield drawn, moment.dealer, chance
            return
        for card, p in self.next_cards(moment):
            yield from self.dealer_draws(moment.deal(card)[0], (*drawn, card), chance * p)


class ByChart(BruteForce):
    """Play by a chart: the first legal action of the hand's cell."""

    def __init__(self, rules: Rules, shoe: list[Card], chart: Chart) -> None:
        super().__init__(rules, shoe)
        self.chart = chart

    def decided(self, belief: Belief) -> float:
        return self.after(belief, self.answer(belief[0][0]))

    def answer(self, moment: Round) -> Decision:
        chart, up, hand = self.chart, moment.dealer[0].value - 1, moment.seats[0].hands[moment.hand]
        match moment.phase:
            case Phase.NATURALS:
                return Action.DOUBLE if chart.double_natural[up] else Action.STAND
            case Phase.INSURANCE:
                takes = chart.even_money and Offer.EVEN_MONEY in moment.legal_actions()
                return Offer.EVEN_MONEY if takes else Offer.DECLINE
            case Phase.EARLY_SURRENDER:
                same = hand.cards[0].value == hand.cards[1].value
                paired = same and hand.facts(self.rules, 1).pair
                flag = (
                    chart.early_pairs[hand.cards[0].value - 1, up]
                    if paired
                    else chart.early[int(hand.soft), hand.points, up]
                )
                return Action.SURRENDER if flag else Offer.DECLINE
        cell = chart.plays[hand.doubles, int(hand.soft), hand.points, min(len(hand.cards), MAX_CARDS), up]
        if len(hand.cards) == 2 and not hand.doubles and hand.facts(self.rules, 1).pair:
            cell = chart.pairs[hand.cards[0].value - 1, up]
        return next(action for action in decode(int(cell)) if action in moment.legal_actions())
