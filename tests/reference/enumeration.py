"""The value of a round by full enumeration through the reference: every card, every decision.

The player does not see the hole card, so a position is a *belief*: the rounds that look alike, one for each hole card,
with their chances. A hand from a split is played by the values of the same cards not split, best legal first (CDZ-).
Only a shoe that no round can empty may be given.
"""

from collections import Counter
from collections.abc import Iterator

from tests.reference.round import Answer, Need, RefHand, RefRound, RefSeat, count, is_blackjack, value
from tests.reference.sheet import Sheet

from pitboss.strategy.chart import MAX_CARDS, Chart, decode

WAGER = 10_000
TIE = 1e-12
ORDER = ("stand", "hit", "double", "split", "surrender")

Belief = list[tuple[RefRound, float]]


def value_of_round(sheet: Sheet, shoe: list[str]) -> float:
    """The expected net of the best play, in wagers."""
    return Enumeration(sheet, shoe).value() / WAGER


def value_of_chart(sheet: Sheet, shoe: list[str], chart: Chart) -> float:
    """The expected net of playing by a chart, in wagers."""
    return ChartEnumeration(sheet, shoe, chart).value() / WAGER


def after(moment: RefRound, step: Answer) -> RefRound:
    twin = moment.copy()
    twin.take(step)
    return twin


class Enumeration:
    """Best play of one game off one shoe."""

    def __init__(self, sheet: Sheet, shoe: list[str]) -> None:
        self.sheet, self.shoe = sheet, Counter(shoe)
        self.values: dict[object, float] = {}
        self.dealer_ends: dict[object, list[tuple[tuple[str, ...], float]]] = {}
        self.nets: dict[object, float] = {}
        self.unsplit: dict[object, dict[Answer, float]] = {}

    def value(self) -> float:
        return self.deal(RefRound(self.sheet, [RefSeat(WAGER)]), 1.0)

    def deal(self, moment: RefRound, chance: float) -> float:
        """Deal the first cards; what is only the hole card's doing becomes one belief."""
        hole_is_next = len(moment.dealer) == 1 and len(moment.seats[0].first_two) == 2
        if moment.need().stage != "deal" or hole_is_next:
            belief: Belief = [(moment, 1.0)]
            if moment.need().stage == "deal":
                belief = [(after(moment, hole), p) for hole, p in self.ranks(moment)]
            return chance * self.worth(belief)
        return sum(self.deal(after(moment, card), chance * p) for card, p in self.cards(moment))

    def left(self, moment: RefRound) -> Counter[str]:
        seat = moment.seats[0]
        seen = Counter(card for hand in seat.hands for card in hand.cards) if seat.hands else Counter(seat.first_two)
        seen.update(moment.dealer)
        return self.shoe - seen

    def cards(self, moment: RefRound) -> Iterator[tuple[str, float]]:
        left = self.left(moment)
        total = left.total()
        assert total > 0, "the shoe ran out"
        for card, number in left.items():
            yield card, number / total

    def ranks(self, moment: RefRound) -> Iterator[tuple[str, float]]:
        """One card of each rank that can come, and the rank's chance: once hands are dealt, suits mean nothing."""
        chances: dict[str, tuple[str, float]] = {}
        for card, p in self.cards(moment):
            chances[card[0]] = card, chances.get(card[0], (card, 0.0))[1] + p
        yield from chances.values()

    def worth(self, belief: Belief) -> float:
        """The expected net in cents, over what is believed (chances need not sum to 1)."""
        total = sum(p * float(moment.net(moment.seats[0])) for moment, p in belief if moment.is_over)
        total += sum(p * self.dealer_worth(moment) for moment, p in belief if moment.need().stage == "dealer")
        open_ = [(moment, p) for moment, p in belief if moment.need().stage not in ("over", "dealer")]
        if not open_:
            return total
        mass = sum(p for _, p in open_)
        key = self.key(open_[0][0])
        if key not in self.values:
            self.values[key] = self.open_worth([(moment, p / mass) for moment, p in open_])
        return total + mass * self.values[key]

    def open_worth(self, belief: Belief) -> float:
        if belief[0][0].need().stage != "draw":
            return self.decide(belief)
        by_rank: dict[str, Belief] = {}
        for moment, p in belief:
            for card, chance in self.ranks(moment):
                by_rank.setdefault(card[0], []).append((after(moment, card), p * chance))
        return sum(self.worth(part) for part in by_rank.values())

    def decide(self, belief: Belief) -> float:
        first = belief[0][0]
        need = first.need()
        if need.stage == "play" and first.seats[0].hands[need.hand].split:
            return self.answered(belief, self.split_policy(first, need))
        return max(self.answered(belief, answer) for answer in need.allowed if not isinstance(answer, tuple))

    def answered(self, belief: Belief, answer: Answer) -> float:
        return self.worth([(after(moment, answer), p) for moment, p in belief])

    def split_policy(self, moment: RefRound, need: Need) -> str:
        """What the same cards would do if they were no split hand, best legal first."""
        if "split" in need.allowed:
            return "split"
        hand = moment.seats[0].hands[need.hand]
        values = self.unsplit_values(moment.dealer[0], hand.cards, hand.doubles)
        best = "stand"
        for action in ORDER:
            if action in need.allowed and values[action] > values[best] + TIE * WAGER:
                best = action
        return best

    def unsplit_values(self, up: str, cards: list[str], doubles: int) -> dict[Answer, float]:
        """Per wager on the hand. An ace and a ten are asked as a hand of 21, which a natural never is."""
        key = up[0], tuple(sorted(value(card) for card in cards)), doubles
        if key not in self.unsplit:
            moment = self.position(up, cards, doubles, as_split=False)
            actions = moment.plays(moment.seats[0], moment.seats[0].hands[0]) - {"split"}
            natural = not doubles and is_blackjack(cards)
            self.unsplit[key] = {
                action: self.answered(
                    self.hole_belief(
                        self.position(up, cards, doubles, as_split=natural and action in ("stand", "surrender"))
                    ),
                    action,
                )
                / 2**doubles
                for action in actions
            }
        return self.unsplit[key]

    def position(self, up: str, cards: list[str], doubles: int, *, as_split: bool) -> RefRound:
        """A round in which one hand with these cards is in its turn, the check behind it."""
        moment = RefRound(self.sheet, [RefSeat(WAGER)])
        seat = moment.seats[0]
        seat.first_two = ["2c", "3c"]
        seat.hands = [RefHand(list(cards), WAGER * 2**doubles, doubles, split=as_split)]
        seat.answers = {"insurance": "decline", "early": "decline"}
        moment.dealer = [up]
        moment.checked = moment.will_check
        moment.now = Need("play", 0, 0, frozenset(ORDER))
        return moment

    def hole_belief(self, moment: RefRound) -> Belief:
        if not moment.has_hole:
            return [(moment, 1.0)]
        left = self.left(moment)
        holes = {hole: n for hole, n in left.items() if not moment.will_check or {value(hole), moment.up} != {1, 10}}
        belief = []
        for hole, number in holes.items():
            twin = moment.copy()
            twin.dealer.append(hole)
            belief.append((twin, number / sum(holes.values())))
        return belief

    def key(self, moment: RefRound) -> object:
        """All that the rest of the round depends on, the hole card apart."""
        seat, need = moment.seats[0], moment.need()
        seen = tuple(sorted(card[0] for hand in seat.hands for card in hand.cards))
        current: object = None
        others: list[tuple[object, ...]] = []
        for index, hand in enumerate(seat.hands):
            if index == need.hand and need.stage != "natural":
                cards = tuple(sorted(card[0] for card in hand.cards))
                current = cards, hand.doubles, hand.split, hand.stands, hand.result
            elif len(hand.cards) == 1:
                others.append((-1, hand.wager, hand.cards[0][0], 0, True))
            else:
                others.append((count(hand.cards)[0], hand.wager, hand.result or "", hand.net, hand.split))
        natural = "".join(card[1] for card in seat.first_two) if seat.has_natural else ""
        answers = sorted((stage, str(answer)) for stage, answer in seat.answers.items())
        asked = tuple(answers) if seat.has_natural else ()
        return moment.dealer[0][0], natural, asked, seen, current, tuple(sorted(others)), need

    # The dealer.

    def dealer_worth(self, moment: RefRound) -> float:
        """The rest of the round once only the dealer draws."""
        left = self.left(moment)
        key = (
            tuple(card[0] for card in moment.dealer),
            moment.is_needed() and (moment.seats[0].doubles_natural or not moment.seats[0].has_natural),
            tuple(sorted(card[0] for card in left.elements())),
        )
        if key not in self.dealer_ends:
            ends: dict[object, tuple[tuple[str, ...], float]] = {}
            for drawn, final, p in self.dealer_draws(moment, (), 1.0):
                kind = count(final), len(final), final[1][0]
                ends[kind] = drawn, ends.get(kind, (drawn, 0.0))[1] + p
            self.dealer_ends[key] = list(ends.values())
        return sum(p * self.net(moment, drawn) for drawn, p in self.dealer_ends[key])

    def dealer_draws(
        self, moment: RefRound, drawn: tuple[str, ...], chance: float
    ) -> Iterator[tuple[tuple[str, ...], list[str], float]]:
        if moment.is_over:
            yield drawn, moment.dealer, chance
            return
        for card, p in self.ranks(moment):
            yield from self.dealer_draws(after(moment, card), (*drawn, card), chance * p)

    def net(self, moment: RefRound, drawn: tuple[str, ...]) -> float:
        """What the seat has won when the dealer has drawn these cards; hands with equal standing win alike."""
        seat = moment.seats[0]
        hands = tuple(
            (count(hand.cards)[0], hand.wager, hand.doubles, hand.split, hand.result, hand.net) for hand in seat.hands
        )
        natural = tuple(seat.first_two) if seat.has_natural else ()
        key = hands, natural, tuple(card[0] for card in (*moment.dealer, *drawn))
        if key not in self.nets:
            final = moment
            for card in drawn:
                final = after(final, card)
            assert final.is_over
            self.nets[key] = float(final.net(final.seats[0]))
        return self.nets[key]


class ChartEnumeration(Enumeration):
    """Play by a chart: the first legal action of the hand's cell."""

    def __init__(self, sheet: Sheet, shoe: list[str], chart: Chart) -> None:
        super().__init__(sheet, shoe)
        self.chart = chart

    def decide(self, belief: Belief) -> float:
        return self.answered(belief, chart_answer(self.chart, belief[0][0]))


def chart_answer(chart: Chart, moment: RefRound) -> Answer:
    """What somebody who plays by a chart answers; insurance is declined."""
    need, up = moment.need(), moment.up - 1
    hand = moment.seats[need.seat].hands[need.hand]
    points, soft = count(hand.cards)
    if need.stage == "natural":
        return "double" if chart.double_natural[up] else "stand"
    if need.stage == "insurance":
        return "even-money" if chart.even_money and "even-money" in need.allowed else "decline"
    paired = is_chart_pair(moment, hand)
    if need.stage == "early":
        gives_up = chart.early_pairs[value(hand.cards[0]) - 1, up] if paired else chart.early[int(soft), points, up]
        return "surrender" if gives_up else "decline"
    cell = chart.plays[hand.doubles, int(soft), points, min(len(hand.cards), MAX_CARDS), up]
    if paired:
        cell = chart.pairs[value(hand.cards[0]) - 1, up]
    return next((str(action) for action in decode(int(cell)) if str(action) in need.allowed), "stand")


def is_chart_pair(moment: RefRound, hand: RefHand) -> bool:
    """Whether a chart looks the hand up as a pair: two cards that the sheet lets match, in a game with splits."""
    if len(hand.cards) != 2 or hand.doubles or moment.sheet["split.max_hands"] == 1:
        return False
    first, second = hand.cards
    if value(first) not in moment.sheet["split.ranks"]:
        return False
    return first[0] == second[0] if moment.sheet["split.match"] == "rank" else value(first) == value(second)
