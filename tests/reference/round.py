"""A round of blackjack, slowly and plainly, written from docs/sheets.md and sharing no code with the product.

`RefRound.need()` says what the round waits for: a card, or the answer of a seat. `take(step)` gives it. After every
step the whole procedure of docs/sheets.md ("How a round goes") is walked from the top, and stops at the first thing
that is still to be done. Cards are text such as "As"; answers are words, insurance is `("insure", cents)`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from tests.reference.sheet import Sheet, SideBetRows

Answer = str | tuple[str, int]
Money = int | Fraction
NEVER = 99


class Need(NamedTuple):
    """A card (`stage` says for whom), an answer (with what is allowed), or nothing: `over`."""

    stage: str
    seat: int = 0
    hand: int = 0
    allowed: frozenset[Answer] = frozenset()

    @property
    def is_card(self) -> bool:
        return self.stage in ("deal", "draw", "dealer")


@dataclass
class RefHand:
    """Cards and what lies on them; `result` and `net` once it is settled."""

    cards: list[str]
    wager: int
    doubles: int = 0
    split: bool = False
    stands: bool = False
    draws: bool = False
    result: str | None = None
    net: Money = 0

    def copy(self) -> "RefHand":
        return RefHand(
            self.cards[:], self.wager, self.doubles, self.split, self.stands, self.draws, self.result, self.net
        )


@dataclass
class RefSeat:
    """A player: wagers, hands, and what was answered to the dealer's questions."""

    main: int
    side: dict[str, int] = field(default_factory=dict)
    toke: int = 0
    side_tokes: dict[str, int] = field(default_factory=dict)
    hands: list[RefHand] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    first_two: list[str] = field(default_factory=list)
    insurance: int = 0
    insurance_net: Money | None = None

    def copy(self) -> "RefSeat":
        return RefSeat(
            self.main,
            self.side,
            self.toke,
            self.side_tokes,
            [hand.copy() for hand in self.hands],
            dict(self.answers),
            self.first_two[:],
            self.insurance,
            self.insurance_net,
        )

    @property
    def has_natural(self) -> bool:
        """Ace and ten-value as the first two cards, not after a split."""
        return is_blackjack(self.first_two)

    @property
    def doubles_natural(self) -> bool:
        return self.answers.get("natural") == "double"


def value(card: str) -> int:
    return min("A23456789TJQK".index(card[0]) + 1, 10)


def count(cards: list[str]) -> tuple[int, bool]:
    """The best total, and whether an ace counts eleven in it."""
    low = sum(value(card) for card in cards)
    has_ace = any(card[0] == "A" for card in cards)
    return (low + 10, True) if has_ace and low + 10 <= 21 else (low, False)


def is_blackjack(cards: list[str]) -> bool:
    return len(cards) == 2 and count(cards)[0] == 21


def within(number: int, ends: int | str) -> bool:
    """Whether a number is the one, or in the range, that a sheet writes: 21, "14-20" or "5+"."""
    text = str(ends)
    if text.endswith("+"):
        return number >= int(text[:-1])
    low, _, high = text.partition("-")
    return int(low) <= number <= int(high or low)


def matches(asks: dict[str, Any], cards: list[str]) -> bool:
    """Whether cards are what a row of a pay table asks for."""
    ranks, suits = [card[0] for card in cards], [card[1] for card in cards]
    points = sum(map(value, cards)) if asks.get("aces") == 1 else count(cards)[0]
    colours = ["dh".find(suit) >= 0 for suit in suits]
    order = sorted("A23456789TJQK".index(rank) for rank in ranks)
    steps = {tuple(later - place for later, place in zip(run[1:], run, strict=False)) for run in (order, high(order))}
    traits: dict[str, list[Any]] = {"rank": ranks, "suit": suits, "colour": colours}
    answers: dict[str, Callable[[], bool]] = {
        "ranks": lambda: sorted(ranks) == sorted(asks["ranks"].split()),
        "suit": lambda: {suit_name(suit) for suit in suits} == {asks["suit"]},
        "same": lambda: all(len(set(traits[trait])) == 1 for trait in asks["same"]),
        "run": lambda: (1,) * (len(cards) - 1) in steps,
        "total": lambda: within(points, asks["total"]),
        "cards": lambda: within(len(cards), asks["cards"]),
        "natural": lambda: is_blackjack(cards),
        "bust": lambda: count(cards)[0] > 21,
        "aces": lambda: True,
    }
    return all(answers[name]() for name in asks)


def high(order: list[int]) -> list[int]:
    """Places of ranks with the ace above the king."""
    return sorted(13 if place == 0 else place for place in order)


def suit_name(suit: str) -> str:
    return {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}[suit]


class RefRound:
    """One round of one game."""

    def __init__(self, sheet: Sheet, seats: list[RefSeat]) -> None:
        self.sheet = sheet
        self.seats = seats
        self.dealer: list[str] = []
        self.checked = False
        self.dealer_done = False
        self.now = Need("deal")
        self.walk()

    def copy(self) -> "RefRound":
        twin = object.__new__(RefRound)
        twin.sheet, twin.seats, twin.dealer = self.sheet, [seat.copy() for seat in self.seats], self.dealer[:]
        twin.checked, twin.dealer_done, twin.now = self.checked, self.dealer_done, self.now
        return twin

    def need(self) -> Need:
        return self.now

    @property
    def is_over(self) -> bool:
        return self.now.stage == "over"

    # Taking a step.

    def take(self, step: Answer) -> None:
        """Give the card or the answer that is waited for."""
        stage, seat_index, hand_index, allowed = self.now
        if stage == "deal":
            self.deal(str(step))
        elif stage == "draw":
            self.draw(self.seats[seat_index].hands[hand_index], str(step))
        elif stage == "dealer":
            self.dealer.append(str(step))
        else:
            assert step in allowed or (isinstance(step, tuple) and "insure" in {a[0] for a in allowed})
            seat = self.seats[seat_index]
            if stage == "play":
                self.play(seat, hand_index, str(step))
            else:
                seat.answers[stage] = step
        self.walk()

    def deal(self, card: str) -> None:
        """Each seat's first card, the up-card, each seat's second card, the hole card."""
        seats = self.seats
        without_first = [seat for seat in seats if not seat.first_two]
        if without_first:
            without_first[0].first_two.append(card)
        elif not self.dealer:
            self.dealer.append(card)
        elif any(len(seat.first_two) < 2 for seat in seats):
            next(seat for seat in seats if len(seat.first_two) < 2).first_two.append(card)
        else:
            self.dealer.append(card)
        for seat in seats:
            seat.hands = [RefHand(seat.first_two[:], seat.main)]

    def draw(self, hand: RefHand, card: str) -> None:
        hand.cards.append(card)
        hand.draws = False
        points, _ = count(hand.cards)
        if points > 21:
            hand.result, hand.net = "bust", -hand.wager
        elif not hand.doubles:
            for bonus in self.sheet.bonuses:
                if within(len(hand.cards), bonus.asks["cards"]) and within(points, bonus.asks["total"]):
                    hand.result, hand.net = "bonus", hand.wager * bonus.pays
                    break

    def play(self, seat: RefSeat, index: int, action: str) -> None:
        hand = seat.hands[index]
        if action == "stand":
            hand.stands = True
        elif action == "hit":
            hand.draws = True
        elif action == "double":
            hand.wager, hand.doubles, hand.draws = hand.wager * 2, hand.doubles + 1, True
        elif action == "surrender":
            hand.result, hand.net = "surrender", Fraction(-hand.wager, 2)
        else:
            assert action == "split"
            seat.hands[index : index + 1] = [RefHand([card], seat.main, split=True) for card in hand.cards]

    # The procedure, from the top.

    def walk(self) -> None:
        self.now = (
            self.still_to_deal()
            or self.ask_naturals()
            or self.ask_insurance()
            or self.ask_early_surrender()
            or self.check()
            or self.turns()
            or self.dealer_turn()
            or self.settle()
        )

    @property
    def has_hole(self) -> bool:
        return bool(self.sheet["dealer.hole"] == "down")

    @property
    def up(self) -> int:
        return value(self.dealer[0])

    def still_to_deal(self) -> Need | None:
        players = all(len(seat.first_two) == 2 for seat in self.seats)
        if not players or not self.dealer or (self.has_hole and len(self.dealer) < 2):
            return Need("deal")
        return None

    def can_tie(self) -> bool:
        """Whether a dealer's blackjack with this up-card would push a player's, so that it waits."""
        tie = self.sheet["natural.tie"]
        return self.up in {"push": (1, 10), "ace-push": (1,), "win": ()}[tie]

    def ask_naturals(self) -> Need | None:
        for index, seat in enumerate(self.seats):
            if not seat.has_natural:
                continue
            hand = seat.hands[0]
            if self.sheet["natural.may_double"] and "natural" not in seat.answers:
                return Need("natural", index, 0, frozenset(("stand", "double")))
            if not seat.doubles_natural and hand.result is None and not self.can_tie():
                self.pay_natural(seat)
        return None

    def pay_natural(self, seat: RefSeat) -> None:
        rows = [row for row in self.sheet.natural_bonuses if matches(row.asks, seat.first_two)]
        odds = rows[0].pays if rows else self.sheet["natural.pays"]
        seat.hands[0].result, seat.hands[0].net = "natural", seat.main * odds

    def ask_insurance(self) -> Need | None:
        if self.up != 1:
            return None
        half_chip = self.sheet["limits.chip"] // 2
        for index, seat in enumerate(self.seats):
            if "insurance" in seat.answers:
                self.insure(seat)
                continue
            allowed: set[Answer] = set()
            if self.sheet["insurance.offered"]:
                most = int(seat.main * self.sheet["insurance.max"] / half_chip) * half_chip
                if most:
                    allowed.add(("insure", most))
            waits = seat.has_natural and seat.hands[0].result is None and not seat.doubles_natural
            if waits and self.sheet["natural.even_money"]:
                allowed.add("even-money")
            if allowed:
                return Need("insurance", index, 0, frozenset(allowed | {"decline"}))
        return None

    def insure(self, seat: RefSeat) -> None:
        answer = seat.answers["insurance"]
        if isinstance(answer, tuple):
            seat.insurance = answer[1]
        elif answer == "even-money" and seat.hands[0].result is None:
            seat.hands[0].result, seat.hands[0].net = "even-money", seat.main

    @property
    def will_check(self) -> bool:
        return self.has_hole and {1: "A", 10: "10"}.get(self.up) in self.sheet["dealer.checks"].split()

    def ask_early_surrender(self) -> Need | None:
        if self.sheet["surrender.when"] != "early" or not self.will_check:
            return None
        if self.up not in self.sheet["surrender.against"]:
            return None
        for index, seat in enumerate(self.seats):
            if seat.has_natural:
                continue
            if "early" not in seat.answers:
                return Need("early", index, 0, frozenset(("decline", "surrender")))
            hand = seat.hands[0]
            if seat.answers["early"] == "surrender" and hand.result is None:
                hand.result, hand.net = "surrender", Fraction(-hand.wager, 2)
        return None

    def check(self) -> Need | None:
        """The dealer's check, once."""
        if not self.will_check or self.checked:
            return None
        self.checked = True
        if not is_blackjack(self.dealer):
            self.settle_insurance(won=False)
            self.pay_waiting_naturals()
            return None
        self.settle_insurance(won=True)
        for seat in self.seats:
            hand = seat.hands[0]
            if hand.result is not None:
                continue
            if seat.has_natural:
                self.natural_against_blackjack(seat)
            else:
                hand.result, hand.net = "dealer-natural", -hand.wager
        self.dealer_done = True
        return Need("over")

    def natural_against_blackjack(self, seat: RefSeat) -> None:
        if self.can_tie():
            seat.hands[0].result, seat.hands[0].net = "natural-push", 0
        else:
            self.pay_natural(seat)

    def pay_waiting_naturals(self) -> None:
        for seat in self.seats:
            if seat.has_natural and not seat.doubles_natural and seat.hands[0].result is None:
                self.pay_natural(seat)

    def settle_insurance(self, *, won: bool) -> None:
        for seat in self.seats:
            if seat.insurance:
                seat.insurance_net = seat.insurance * self.sheet["insurance.pays"] if won else -seat.insurance

    # The seats in turn.

    def turns(self) -> Need | None:
        for seat_index, seat in enumerate(self.seats):
            if seat.has_natural and not seat.doubles_natural:
                continue
            for index, hand in enumerate(seat.hands):
                if hand.result is not None or hand.stands:
                    continue
                if hand.draws or len(hand.cards) == 1:
                    return Need("draw", seat_index, index)
                if seat.doubles_natural and not hand.doubles:
                    hand.wager, hand.doubles, hand.draws = hand.wager * 2, 1, True
                    return Need("draw", seat_index, index)
                allowed = self.plays(seat, hand)
                if allowed != {"stand"}:
                    return Need("play", seat_index, index, frozenset(allowed))
                hand.stands = True
        return None

    def plays(self, seat: RefSeat, hand: RefHand) -> set[Answer]:
        """What a hand may do in its turn."""
        allowed: set[Answer] = {"stand"}
        if self.may_split(seat, hand):
            allowed.add("split")
        if hand.split and hand.cards[0][0] == "A" and self.sheet["split.aces"] == "one-card":
            return allowed
        points, soft = count(hand.cards)
        if not hand.doubles and not (points == 21 and not soft):
            allowed.add("hit")
        if self.may_double(hand):
            allowed.add("double")
        if self.may_surrender(hand):
            allowed.add("surrender")
        return allowed

    def may_split(self, seat: RefSeat, hand: RefHand) -> bool:
        if len(hand.cards) != 2 or hand.doubles or len(seat.hands) >= self.sheet["split.max_hands"]:
            return False
        first, second = hand.cards
        by_rank = self.sheet["split.match"] == "rank"
        match = first[0] == second[0] if by_rank else value(first) == value(second)
        match = match and value(first) in self.sheet["split.ranks"]
        return match and not (hand.split and first[0] == "A" and not self.sheet["split.resplit_aces"])

    def may_double(self, hand: RefHand) -> bool:
        points, soft = count(hand.cards)
        if self.sheet["natural.may_double"] and is_blackjack(hand.cards):
            points, soft = 11, False
        if hand.doubles >= self.sheet["double.times"] or points > (self.sheet["double.max_total"] or NEVER):
            return False
        if hand.doubles:
            return True
        if len(hand.cards) not in self.sheet["double.cards"]:
            return False
        if hand.split and not self.sheet["double.after_split"]:
            return False
        hard, softs = self.sheet["double.totals"], self.sheet["double.soft"]
        if softs is None:
            softs = range(12, 22) if hard == tuple(range(4, 22)) else ()
        return points in (softs if soft else hard)

    def may_surrender(self, hand: RefHand) -> bool:
        when = self.sheet["surrender.when"]
        if when == "never" or (when == "early" and self.will_check) or self.up not in self.sheet["surrender.against"]:
            return False
        if hand.doubles:
            return bool(self.sheet["surrender.after_double"])
        return self.sheet["surrender.cards"] == "any" or (len(hand.cards) == 2 and not hand.split)

    # The dealer.

    def dealer_turn(self) -> Need | None:
        if self.dealer_done:
            return None
        if not self.checked and len(self.dealer) == 2:
            if is_blackjack(self.dealer):
                self.late_blackjack()
                self.dealer_done = True
                return None
            if any(seat.insurance and seat.insurance_net is None for seat in self.seats):
                self.settle_insurance(won=False)
            self.pay_waiting_naturals()
        points, soft = count(self.dealer)
        draws = points < 17 or (points == 17 and soft and self.sheet["dealer.soft_17"] == "hit")
        if draws and (self.is_needed() or (len(self.dealer) == 1 and self.second_card_matters())):
            return Need("dealer")
        self.dealer_done = True
        return None

    def is_needed(self) -> bool:
        """Whether a hand is unresolved or a wager on the dealer's hand is in action."""
        waiting = any(hand.result is None for seat in self.seats for hand in seat.hands)
        names = {name for seat in self.seats for name in (*seat.side, *seat.side_tokes)}
        return waiting or any(self.bet(name).looks_at == "dealer-final" for name in names)

    def second_card_matters(self) -> bool:
        """Without a hole card: insurance, a late surrender, or a wager that a blackjack would return."""
        for seat in self.seats:
            if seat.insurance:
                return True
            for hand in seat.hands:
                if hand.result == "surrender":
                    if self.sheet["surrender.when"] == "late":
                        return True
                    continue
                if self.sheet["dealer.blackjack_takes"] == "original" and (hand.doubles or hand.split):
                    return True
        return False

    def late_blackjack(self) -> None:
        self.settle_insurance(won=True)
        original = self.sheet["dealer.blackjack_takes"] == "original"
        for seat in self.seats:
            if seat.has_natural:
                if seat.hands[0].result is None:
                    self.natural_against_blackjack(seat)
                continue
            for index, hand in enumerate(seat.hands):
                if hand.result == "surrender" and self.sheet["surrender.when"] == "early":
                    continue
                if original:
                    lost = ("dealer-natural", -seat.main), ("returned", 0)
                    hand.result, hand.net = lost[index > 0]
                elif hand.result in (None, "surrender"):
                    hand.result, hand.net = "dealer-natural", -hand.wager

    # Settlement.

    def settle(self) -> Need:
        for seat in self.seats:
            for hand in seat.hands:
                if hand.result is None:
                    hand.result, odds = self.against(count(hand.cards)[0])
                    hand.net = hand.wager * odds
        return Need("over")

    def against(self, points: int) -> tuple[str, Fraction]:
        """An unresolved hand against the dealer's completed one."""
        theirs, _ = count(self.dealer)
        for row in self.sheet.settle:
            if within(points, row.get("player", "0+")) and self.ends_so(row["dealer"], points):
                if row["result"] == "lose":
                    return "loss", Fraction(-1)
                if row["result"] == "push":
                    by_bust = "push-total" if row["dealer"].split()[1:] == [str(theirs)] else "push-bust"
                    return (by_bust if theirs > 21 else "push"), Fraction(0)
                win, stake = map(int, row["result"].split(":"))
                return ("dealer-bust" if theirs > 21 else "win"), Fraction(win, stake)
        if theirs > 21:
            return "dealer-bust", Fraction(1)
        if points > theirs:
            return "win", Fraction(1)
        return ("push", Fraction(0)) if points == theirs else ("loss", Fraction(-1))

    def ends_so(self, words: str, points: int) -> bool:
        """Whether the dealer's hand is as a row of the settlement table asks, for a hand of so many points."""
        theirs, _ = count(self.dealer)
        if words == "tie":
            return points == theirs
        if words == "beaten":
            return theirs > 21 or theirs < points
        if words.startswith("bust"):
            kind = words.removeprefix("bust").removesuffix(" cards").strip()
            told = {"": True, "+": len(self.dealer) >= int(kind[:-1] or 0)} if kind.endswith("+") else {}
            return theirs > 21 and (told["+"] if told else kind in ("", str(theirs)))
        return theirs <= 21 and within(theirs, words)

    # What all of it brings.

    def bet(self, name: str) -> SideBetRows:
        return next(bet for bet in self.sheet.side_bets if bet.name == name)

    def side_odds(self, seat: RefSeat, name: str) -> Fraction:
        """What one unit on a side bet brings, once the round is over."""
        bet = self.bet(name)
        cards = {
            "first-two": seat.first_two,
            "first-two+up": [*seat.first_two, self.dealer[0]],
            "dealer-final": self.dealer,
        }[bet.looks_at]
        rows = [row for row in bet.rows if matches(row.asks, cards)]
        return rows[0].pays if rows else Fraction(-1)

    def side_nets(self, seat: RefSeat) -> dict[str, Fraction]:
        return {name: wager * self.side_odds(seat, name) for name, wager in seat.side.items()}

    def side_toke_nets(self, seat: RefSeat) -> dict[str, Fraction]:
        return {name: wager * self.side_odds(seat, name) for name, wager in seat.side_tokes.items()}

    def toke_net(self, seat: RefSeat) -> Fraction:
        """Tokes win or lose at the odds of the seat's first hand."""
        hand = seat.hands[0]
        odds = Fraction(-1) if hand.result == "dealer-natural" else Fraction(hand.net) / hand.wager
        return seat.toke * odds

    def net(self, seat: RefSeat) -> Money:
        """The change of the player's chips; what is staked for the dealer is gone."""
        staked_for_dealer = seat.toke + sum(seat.side_tokes.values())
        hands = sum(hand.net for hand in seat.hands)
        return hands + (seat.insurance_net or 0) + sum(self.side_nets(seat).values()) - staked_for_dealer
