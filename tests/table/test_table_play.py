"""Whole sessions at random tables: money and cards add up, nobody is sent a secret, every shoe can be proved."""

import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import islice

import pytest
from tests.random_play import EVERY_DECISION, random_wagers, some_amount
from tests.random_rules import random_rules
from tests.terminal.scripted import printed

from pitboss.cards import DECK, Card, show_cards
from pitboss.game import Decision, Insure, Phase
from pitboss.game.events import Event, HandSettled, InsuranceSettled, RoundOver, SideBetSettled, TokeSettled
from pitboss.game.narration import calls
from pitboss.rules import Rules
from pitboss.table import NotInTurnError, Table, TableError, WagersLockedError
from pitboss.table.record import ShoeRecord
from pitboss.table.shuffle import seeded_secrets
from pitboss.terminal.screen import option_text

SESSIONS = pytest.mark.parametrize("seed", range(40))


class Bench:
    """A random table with 1 to 7 players, most of them short of money."""

    def __init__(self, seed: int, name: str) -> None:
        self.rng = random.Random(f"{name} {seed}")
        self.rules: Rules = random_rules(self.rng)
        self.table = Table(self.rules, secrets=iter(tuple(islice(seeded_secrets(seed), 99))))
        for seat in self.rng.sample(range(1, 8), self.rng.randint(1, 7)):
            self.table.sit(seat, f"Player {seat}", self.rules.limits.min * self.rng.choice((3, 10, 50, 1000)))

    def start(self) -> tuple[Event, ...] | None:
        """Place what can be placed and deal; None if nobody could bet or the shoe ran out."""
        for seat, player in self.table.players.items():
            wagers = random_wagers(self.rng, self.rules, first_of_shoe=self.table.shoe.is_fresh)
            if self.rng.random() < 0.9 and wagers.staked <= player.bankroll:
                self.table.place(seat, wagers)
        if not any(player.wagers for player in self.table.players.values()):
            return None
        return self.guarded(self.table.deal)

    def answer(self) -> tuple[Event, ...] | None:
        """A random decision of the seat in turn; None if the shoe ran out."""
        seat = self.table.seat_in_turn
        assert seat is not None
        legal = self.table.legal_actions(seat)
        assert legal, "a seat is asked and may do nothing"
        decision = some_amount(self.rng, self.rng.choice(legal), self.rules)
        return self.guarded(lambda: self.table.decide(seat, decision))

    def guarded(self, act: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...] | None:
        """What `act` tells, or None where the shoe ran out: then every bankroll is as before."""
        money = {seat: player.bankroll for seat, player in self.table.players.items()}
        try:
            return act()
        except TableError as error:
            if "have run out" not in str(error):
                raise
        assert {seat: player.bankroll for seat, player in self.table.players.items()} == money
        assert not self.table.is_dealing
        return None


@SESSIONS
def test_money_and_cards_are_conserved(seed: int) -> None:
    """After each round: what players and toke box gained is what the house lost; no bankroll is ever below zero."""
    bench = Bench(seed, "conserved")
    table = bench.table
    for _ in range(12):
        before, box = {seat: player.bankroll for seat, player in table.players.items()}, table.toke_box
        told = bench.start()
        if told is None:
            continue
        while table.is_dealing and told is not None:
            in_use = Counter(_lying(table))
            assert in_use + Counter(table.shoe._coming) + Counter(table.shoe.discards) == Counter(
                DECK * bench.rules.shoe.decks
            )
            assert all(table.funds(seat) >= 0 for seat in table.players)
            more = bench.answer()
            told = None if more is None else told + more
        if told is None:
            continue
        assert table.round is not None
        assert isinstance(told[-1], RoundOver)
        players = sum(player.bankroll - before[seat] for seat, player in table.players.items())
        settled = [event.net for event in told if isinstance(event, SETTLED)]
        assert players + (table.toke_box - box) == sum(settled) - _settled_anew(told)
        assert table.toke_box - box == sum(told[-1].tokes_won)
        for seat, net in zip(table.in_round, told[-1].nets, strict=True):
            assert table.players[seat].bankroll - before[seat] == net
        assert all(player.bankroll >= 0 for player in table.players.values())
        assert table.toke_box >= box


SETTLED = HandSettled | InsuranceSettled | SideBetSettled | TokeSettled


def _settled_anew(told: tuple[Event, ...]) -> int:
    """What was told of hands that a late blackjack settled anew: only the last word counts."""
    first: dict[tuple[int, int], int] = {}
    undone = 0
    for event in told:
        if isinstance(event, HandSettled | TokeSettled):
            bet = (event.seat, event.hand if isinstance(event, HandSettled) else -1)
            undone += first.get(bet, 0)
            first[bet] = event.net
    return undone


def _lying(table: Table) -> list[Card]:
    assert table.round is not None
    hands = [card for seat in table.round.seats for hand in seat.hands for card in hand.cards]
    return [*hands, *table.round.dealer]


@SESSIONS
def test_every_shoe_of_a_session_can_be_proved(seed: int) -> None:
    """Commitment, cards and results of every record, also after a trip through its file."""
    bench = Bench(seed, "records")
    table, nets = bench.table, list[tuple[int, ...]]()
    for _ in range(15):
        told = bench.start()
        if told is None:
            continue
        while table.is_dealing and told is not None:
            told = bench.answer()
        assert table.round is None or table.round.is_over
        nets.append(tuple(seat.net for seat in table.round.seats) if told is not None and table.round else ())
    records = [*table.finished, table.record()]
    assert sum(len(record.rounds) for record in records) >= len(nets)
    replayed: list[tuple[int, ...]] = []
    for record in records:
        read = ShoeRecord.from_json(record.to_json())
        assert read == record
        assert read.verify() == sum(isinstance(step, Card) for log in record.rounds for step in log.steps)
        replayed += read.replay(bench.rules)
    assert [result for result in replayed if result] == [result for result in nets if result]


@SESSIONS
def test_nothing_hidden_is_shown_at_the_table(seed: int) -> None:
    """Swap the hole card and the order of the shoe at every decision: no seat and no bystander sees a difference."""
    bench = Bench(seed, "hidden")
    table, rng = bench.table, bench.rng
    for _ in range(4):
        told = bench.start()
        while table.is_dealing and told is not None:
            twin = _with_other_secrets(rng, table)
            for seat in (None, *table.players):
                shown = _shown(table, seat)
                assert _shown(twin, seat) == shown
                for decision in (*EVERY_DECISION, Insure(10**9)):
                    assert _complaint(twin, seat, decision) == _complaint(table, seat, decision)
                assert table.shoe.reveal().hex() not in "\n".join(shown)
                if table.round is not None and table.round.hole_is_hidden:
                    assert f"Dealer shows {table.round.dealer[0]} ??" in shown
            told = bench.answer()


def _shown(table: Table, seat: int | None) -> list[str]:
    """All that a seat, or a bystander, finds at a table: the cards as the terminal prints them, what it may do, what
    the dealer calls, everybody's chips, and the shoe from outside."""
    lines, shoe, state = printed(table, seat), table.shoe, table.round
    if state is not None and (asked := table.seat_in_turn) is not None:
        legal = table.legal_actions(asked)
        lines += [*calls(state, legal), *(option_text(state, answer) for answer in legal if seat == asked)]
    chips = [f"{number}: {table.funds(number)}" for number in sorted(table.players)]
    return [*lines, *chips, shoe.commitment, f"{shoe.cards_left} left", show_cards(shoe.seen_discards)]


def _with_other_secrets(rng: random.Random, table: Table) -> Table:
    """The same table as far as anybody can see, with another hole card and another order of the cards to come."""
    twin = deepcopy(table)
    assert twin.round is not None
    coming = twin.shoe._coming
    if twin.round.hole_is_hidden and coming:
        up, hole = twin.round.dealer
        place = rng.randrange(len(coming))
        other = coming[place]
        is_checked = twin.round.phase not in (Phase.NATURALS, Phase.INSURANCE, Phase.EARLY_SURRENDER)
        if not (is_checked and {up.value, other.value} == {1, 10}):
            coming[place] = hole
            twin.round = twin.round._replace(dealer=(up, other))
    rng.shuffle(coming)
    twin.shoe._secret = rng.randbytes(32)
    return twin


def _complaint(table: Table, seat: int | None, decision: Decision) -> str:
    """What a seat is told when it tries what is refused; nothing where it is allowed."""
    if seat is not None and table.round is not None and table.seat_in_turn == seat and table.round.is_legal(decision):
        return ""
    with pytest.raises((NotInTurnError, ValueError)) as caught:
        table.decide(seat or 0, decision)
    return str(caught.value)


@SESSIONS
def test_wagers_are_locked_while_a_round_lasts(seed: int) -> None:
    bench = Bench(seed, "locked")
    table = bench.table
    told = bench.start()
    while table.is_dealing and told is not None:
        for seat in table.in_round:
            with pytest.raises(WagersLockedError):
                table.place(seat, random_wagers(bench.rng, bench.rules, first_of_shoe=False))
            with pytest.raises(WagersLockedError):
                table.take_back(seat)
            with pytest.raises(WagersLockedError):
                table.leave(seat)
        with pytest.raises(WagersLockedError):
            table.deal()
        told = bench.answer()


@SESSIONS
def test_a_round_called_off_returns_every_wager(seed: int) -> None:
    """In the middle of a round, with doubles, splits, insurance and paid naturals on the layout."""
    bench = Bench(seed, "called off")
    table = bench.table
    before = {seat: player.bankroll for seat, player in table.players.items()}
    told = bench.start()
    for _ in range(bench.rng.randint(0, 8)):
        if table.is_dealing and told is not None:
            told = bench.answer()
    if table.is_dealing:
        table.abandon()
        assert {seat: player.bankroll for seat, player in table.players.items()} == before
        assert (table.toke_box, table.is_dealing, table.seat_in_turn) == (0, False, None)
        assert all(table.funds(seat) == cents for seat, cents in before.items())
