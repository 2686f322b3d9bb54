"""A table: players at seats, one shoe after another, round after round."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.game import Decision, Insure, Phase, Round, Seat, StepTaken, Wagers
from pitboss.game.events import Event
from pitboss.game.notation import RoundLog
from pitboss.game.round import take
from pitboss.game.wagers import check_wagers
from pitboss.rules import MAX_SEATS, Rules
from pitboss.table.record import ShoeRecord
from pitboss.table.shoe import DealingShoe, ShoeEmptyError
from pitboss.table.shuffle import SEED_BYTES, SeedError, Seeds, new_secret
from pitboss.text import plural, show_cents, show_chips


@dataclass(slots=True)
class Player:
    """Somebody in a seat. The bankroll is in cents and does not change while a round is under way."""

    name: str
    bankroll: int
    wagers: Wagers | None = None
    sits_out: bool = False


def balance(seat: Seat) -> int:
    """What the round has so far added to the player's bankroll: less every wager down, plus all that came back.

    A wager for the dealer never comes back to the player, and a natural to be doubled has its second wager set aside.
    """
    wagers = seat.wagers
    cents = -wagers.tokes
    for hand in seat.hands:
        cents += hand.net if hand.is_settled else -hand.wager
    cents -= set_aside(seat)
    for (_, wager), net in zip(wagers.side, seat.side_nets, strict=True):
        cents += -wager if net is None else net
    return cents + (-seat.insurance if seat.insurance_net is None else seat.insurance_net)


def set_aside(seat: Seat) -> int:
    """The second wager of a natural that is to be doubled, until it is."""
    waits = seat.doubles_natural and not (seat.hands[0].doubles or seat.hands[0].is_settled)
    return seat.wagers.main if waits else 0


def cost(state: Round, decision: Decision) -> int:
    """How many cents a decision of the seat in turn puts down."""
    if isinstance(decision, Insure):
        return decision.cents
    if decision is Action.DOUBLE or decision is Action.SPLIT:
        return state.hand_in_turn.wager
    return 0


class TableError(PitbossError):
    """Something the table does not allow now; the message says what and why."""


class WagersLockedError(TableError):
    """A wager may not be handled between the first card and the end of the round."""


class NotInTurnError(TableError):
    """A seat acted when another one, or none, was asked."""


class FundsError(TableError):
    """A wager that the bankroll does not cover."""


class Table:
    """Seats 1 to 7, a shoe, and at most one round at a time.

    `secrets` yields the secret of each shoe; without it they come from the operating system. What is no rules, no
    wagers, no decision or no whole number is a `TypeError` that says what is wanted.
    """

    def __init__(self, rules: Rules, *, secrets: Iterator[bytes] | None = None) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"{rules!r} is no Rules: a table takes what load(…) returns")
        self.rules = rules
        self._secrets = secrets if secrets is not None else (new_secret() for _ in itertools.count())
        self.players: dict[int, Player] = {}
        self.round: Round | None = None
        self.in_round: tuple[int, ...] = ()
        self._in_play: tuple[Player, ...] = ()
        self.log: RoundLog | None = None
        self._no_round = RoundLog.of(rules, (), first_of_shoe=True)
        self.taken: tuple[StepTaken, ...] = ()
        """The steps of the last `deal` or `decide`: also of one for which the shoe did not have enough cards."""
        self.toke_box = 0
        self.finished: list[ShoeRecord] = []
        self._seeds: dict[int, bytes] = {}
        self._logs: list[RoundLog] = []
        self._new_shoe()

    def __repr__(self) -> str:
        now = self.round.awaited() if self.round is not None and self.is_dealing else "between rounds"
        return f"<Table of {self.rules.title}: {plural(len(self.players), 'seat')} taken, {now}>"

    # Seats.

    def sit(self, seat: int, name: str, bankroll: int) -> None:
        """Take a free seat with so many cents; raise `TableError` if it is taken or not there."""
        if not (isinstance(seat, int) and isinstance(bankroll, int)):
            raise TypeError(f"seat {seat!r} with {bankroll!r}: give two whole numbers, a seat and cents")
        if not 1 <= seat <= MAX_SEATS:
            raise TableError(f"there is no seat {seat}: the table has seats 1 to {MAX_SEATS}")
        if seat in self.players:
            raise TableError(f"seat {seat} is taken by {self.players[seat].name}")
        if bankroll < 0:
            raise TableError(f"a bankroll cannot be {show_cents(bankroll)}")
        self.players[seat] = Player(name, bankroll)

    def leave(self, seat: int) -> int:
        """Give up a seat and return the bankroll; raise `TableError` while the seat is in a round."""
        player = self._player(seat)
        if self.is_dealing and seat in self.in_round:
            raise WagersLockedError(f"seat {seat} is in a round: it may leave when the round is over")
        del self.players[seat]
        return player.bankroll

    def sit_out(self, seat: int, out: bool = True) -> None:
        """Keep the seat but take no cards, or come back in; a wager not yet dealt to is taken back."""
        player = self._player(seat)
        player.sits_out = out
        if out and not self.is_dealing:
            player.wagers = None

    # Wagers, until the first card.

    def place(self, seat: int, wagers: Wagers) -> None:
        """Put down, or change, a seat's wagers; raise `TableError` or `WagerError` if they cannot stand."""
        if not (isinstance(wagers, Wagers) and isinstance(wagers.main, int)):
            raise TypeError(f"{wagers!r} will not do: give Wagers in whole cents, such as Wagers(1_000)")
        player = self._player(seat)
        self._refuse_if_dealing()
        check_wagers(self.rules, wagers, first_of_shoe=self.shoe.is_fresh)
        if wagers.staked > player.bankroll:
            raise FundsError(f"you need {show_chips(wagers.staked)} and have {show_chips(player.bankroll)}")
        player.wagers, player.sits_out = wagers, False

    def take_back(self, seat: int) -> None:
        """Take back a seat's wagers before the first card."""
        player = self._player(seat)
        self._refuse_if_dealing()
        player.wagers = None

    # Seeds, until the first card of a shoe.

    def give_seed(self, seat: int, seed: bytes) -> None:
        """Give a seat's seed for the shoe in use; it stays in that shoe, even if the seat is given up.

        Raise `TableError` if nobody sits there, `SeedError` if the seat gave one, a card is out, or it is no seed.
        """
        self._player(seat)
        if self.shoe.is_sealed:
            raise SeedError("a card of this shoe is out: seeds are taken for the next one")
        if seat in self._seeds:
            raise SeedError(f"seat {seat} has given its seed for this shoe")
        if len(seed) not in SEED_BYTES:
            raise SeedError(f"a seed has {SEED_BYTES[0]} to {SEED_BYTES[-1]} bytes, and this one {len(seed)}")
        self._seeds[seat] = seed

    @property
    def seeds(self) -> Seeds:
        """The seeds given for the shoe in use, in the order of the seats."""
        return tuple(sorted(self._seeds.items()))

    # The round.

    @property
    def is_dealing(self) -> bool:
        """Whether a round is under way, from its first card to its last payout."""
        state = self.round
        return state is not None and state.phase is not Phase.OVER

    def deal(self) -> tuple[Event, ...]:
        """Start a round with the wagers that are down, up to the first decision; raise `TableError` without any."""
        self._refuse_if_dealing()
        seats = tuple(seat for seat, player in sorted(self.players.items()) if player.wagers)
        if not seats:
            raise TableError("no wager is down")
        wagers = tuple(wagers for seat in seats if (wagers := self.players[seat].wagers))
        self.round = Round.open(self.rules, wagers, first_of_shoe=self.shoe.is_fresh)
        self.log = self._no_round._replace(wagers=wagers, first_of_shoe=self.shoe.is_fresh)
        self.in_round = seats
        self._in_play = tuple(self.players[seat] for seat in seats)
        if self._seeds and not self.shoe.is_sealed:
            self.shoe.mix(self.seeds)
        return self._deal_on([])

    def decide(self, seat: int, decision: Decision) -> tuple[Event, ...]:
        """Carry out a seat's decision and deal up to the next one.

        Raise `NotInTurnError`, `IllegalDecisionError` or `FundsError`; nothing has then changed.
        """
        state = self.round
        if state is None or self.log is None or seat != self.seat_in_turn:
            raise NotInTurnError(f"seat {seat} is not asked now: {self._who_is_asked()}")
        state.check(decision)
        if (extra := cost(state, decision)) > self.funds(seat):
            raise FundsError(f"you need {show_chips(extra)} to {decision} and have {show_chips(self.funds(seat))}")
        self.round, events = state.apply(decision)
        return self._deal_on([StepTaken(decision, self.round, events)])

    def abandon(self) -> None:
        """Call off a round under way; every wager goes back to where it came from, and a card that lies face down is
        swept away as it lies."""
        if self.round is not None and self.is_dealing:
            hole = self.round.dealer[1:2] if self.round.hole_is_hidden else ()
            self.round = None
            self._end_round(face_down=hole)

    @property
    def seat_in_turn(self) -> int | None:
        """The seat that is asked for a decision, if any."""
        state = self.round
        if state is None or (phase := state.phase) is Phase.OVER or phase.awaits_card:
            return None
        return self.in_round[state.seat]

    def legal_actions(self, seat: int) -> tuple[Decision, ...]:
        """What a seat may do now and can pay for; empty unless it is asked."""
        if self.round is None or seat != self.seat_in_turn:
            return ()
        funds, half_chip = self.funds(seat), self.rules.limits.chip // 2
        legal: list[Decision] = []
        for answer in self.round.legal_actions:
            if isinstance(answer, Insure):
                answer = Insure(min(answer.cents, funds // half_chip * half_chip))
                if not answer.cents:
                    continue
            elif cost(self.round, answer) > funds:
                continue
            legal.append(answer)
        return tuple(legal)

    def spot(self, seat: int) -> Seat | None:
        """What lies before a seat: its part of the round under way, or of the last one until its player bets anew."""
        player = self._player(seat)
        if self.round is None or seat not in self.in_round:
            return None
        place = self.in_round.index(seat)
        is_cleared = not self.is_dealing and (player.wagers is not None or self._in_play[place] is not player)
        return None if is_cleared else self.round.seats[place]

    def funds(self, seat: int) -> int:
        """What the player could put down now: the bankroll, less what lies on the layout, plus what was paid."""
        player = self._player(seat)
        if self.is_dealing and self.round is not None and seat in self.in_round:
            return player.bankroll + balance(self.round.seats[self.in_round.index(seat)])
        return player.bankroll - (player.wagers.staked if player.wagers else 0)

    def record(self) -> ShoeRecord:
        """The record of the shoe in use, its secret included: for when no more rounds are dealt from it."""
        return ShoeRecord(
            game=self.rules.name,
            hash=self.rules.hash,
            decks=self.rules.shoe.decks,
            penetration=self.rules.shoe.penetration,
            commitment=self.shoe.commitment,
            secret=self.shoe.reveal(),
            seeds=self.seeds,
            rounds=tuple(self._logs),
        )

    # Standing again where another table stood, whose shoes have the same secrets.

    @property
    def rounds_of_shoe(self) -> tuple[RoundLog, ...]:
        """The rounds that are over and were dealt from the shoe in use."""
        return tuple(self._logs)

    def resume_shoe(self, *, seeds: Seeds, rounds: Sequence[RoundLog], face_down: Sequence[Card]) -> None:
        """Have these rounds dealt from the shoe, which is new; `face_down` are the discards that nobody saw."""
        self._seeds, self._logs = dict(seeds), list(rounds)
        if rounds and seeds:
            self.shoe.mix(self.seeds)
        for log in rounds:
            self._draw_again(log)
            self.shoe.end_round()
        self.shoe.face_down = list(face_down)

    def resume_round(self, log: RoundLog, seats: tuple[int, ...]) -> None:
        """Have a round at these seats lie there: one under way, whose cards then come from the shoe, or the last."""
        state = log.opened(self.rules)
        for step in take(state, log.steps):
            state = step.after
        self.round, self.log, self.in_round = state, log, seats
        self._in_play = tuple(self.players[seat] for seat in seats if seat in self.players)
        if self.is_dealing:
            if self._seeds and not self.shoe.is_sealed:
                self.shoe.mix(self.seeds)
            self._draw_again(log)

    def _draw_again(self, log: RoundLog) -> None:
        for step in log.steps:
            if isinstance(step, Card):
                self.shoe.draw()

    def _deal_on(self, taken: list[StepTaken]) -> tuple[Event, ...]:
        state, log = self.round, self.log
        if state is None or log is None:
            raise AssertionError("a round is under way")
        try:
            while state.awaits_card:
                card = self.shoe.draw()
                state, events = state.deal(card)
                taken.append(StepTaken(card, state, events))
        except ShoeEmptyError:
            self._note(log, taken)
            self.abandon()
            raise TableError(
                "the shoe and the discards have run out: the round is void and all bets are returned"
            ) from None
        self.round = state
        self._note(log, taken)
        if state.is_over:
            self._settle(state)
        return tuple(event for step in taken for event in step.events)

    def _note(self, log: RoundLog, taken: list[StepTaken]) -> None:
        self.taken, self.log = tuple(taken), log.and_then(*(step.step for step in taken))

    def _settle(self, state: Round) -> None:
        for number, seat in zip(self.in_round, state.seats, strict=True):
            self.players[number].bankroll += balance(seat)
            self.toke_box += seat.tokes_won
        self._end_round()

    def _end_round(self, *, face_down: tuple[Card, ...] = ()) -> None:
        for number in self.in_round:
            self.players[number].wagers = None
        if self.log is not None:
            self._logs.append(self.log)
        self.shoe.end_round(face_down=face_down)
        if self.shoe.cut_card_is_out:
            self.finished.append(self.record())
            self._new_shoe()

    def _new_shoe(self) -> None:
        shoe = self.rules.shoe
        self.shoe = DealingShoe(next(self._secrets), decks=shoe.decks, penetration=shoe.penetration)
        self._seeds, self._logs = {}, []

    def _player(self, seat: int) -> Player:
        if seat not in self.players:
            raise TableError(f"nobody sits in seat {seat}")
        return self.players[seat]

    def _refuse_if_dealing(self) -> None:
        if self.is_dealing:
            raise WagersLockedError("wagers are locked from the first card until the round is over")

    def _who_is_asked(self) -> str:
        return "no seat is" if self.seat_in_turn is None else f"seat {self.seat_in_turn} is"
