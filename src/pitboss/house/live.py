"""A table as the fold of its log.

`LiveTable.apply` carries out one entry. It is the only way a table changes: a new command is tried on it, and after a
crash the stored entries are applied again, with the stored secrets of the shoes, to the same effect card for card.
"""

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.game import Decision, IllegalDecisionError, WagerError, Wagers
from pitboss.game.notation import NotationError, RoundLog, parse_step
from pitboss.house.entries import FIRST_HASH, By, Entry
from pitboss.house.errors import HouseError, StaleError
from pitboss.house.outcome import Chair, Outcome, RoundResult, SeatResult
from pitboss.house.timers import MISSES_BEFORE_SITTING_OUT
from pitboss.money import show_cents
from pitboss.rules import Rules
from pitboss.table import FundsError, NotInTurnError, Table, TableError, WagersLockedError
from pitboss.table.bots import NAMES, bot_wagers
from pitboss.table.floor import FloorBook
from pitboss.table.funds import balance
from pitboss.table.shuffle import commitment, new_secret

MIN_BUY_IN_BETS = 10
USUAL_BUY_IN = 100_000
BOT_RESERVE_BETS = 40
"""A bot buys chips before it has less than this many bets, so that it can pay for every double and split."""


def buy_in_limits(rules: Rules) -> tuple[int, int, int]:
    """The least, the usual and the most chips a guest sits down with."""
    least, most = rules.limits.min * MIN_BUY_IN_BETS, rules.limits.max * 100
    return least, max(least, min(USUAL_BUY_IN, most)), most


class LiveTable:
    """Seats, chairs, a shoe and a round, as the entries so far have left them.

    `secrets` are the stored ones of shoe `shoe_number` and those after it; `draw_secret` makes the ones to come.
    """

    def __init__(
        self,
        ident: str,
        rules: Rules,
        secrets: Iterable[bytes],
        *,
        shoe_number: int = 1,
        draw_secret: Callable[[], bytes] = new_secret,
    ) -> None:
        self.id = ident
        self.rules = rules
        self._stored = list(reversed(list(secrets)))
        self._draw_secret = draw_secret
        self.secret = b""
        self.table = Table(rules, secrets=iter(self._next_secret, None))
        self.shoe_number = shoe_number
        self.revealed: tuple[int, str, str] | None = None
        self.chairs: dict[int, Chair] = {}
        self.version = 0
        self.head = FIRST_HASH
        self.at = 0
        self.asked_at = 0
        self.asked_time = 0
        self.ready_time: int | None = None
        self.round_number = 0
        self.began = 0
        self.on_layout: set[int] = set()
        self.last_nets: dict[int, int] = {}
        self.is_closed = False

    def _next_secret(self) -> bytes:
        self.secret = self._stored.pop() if self._stored else self._draw_secret()
        return self.secret

    # Questions.

    @property
    def is_dealing(self) -> bool:
        return self.table.is_dealing

    @property
    def guests(self) -> dict[int, str]:
        """The guests at the table by seat."""
        return {seat: chair.guest for seat, chair in self.chairs.items() if chair.guest is not None}

    @property
    def everybody_is_ready(self) -> bool:
        """Whether a guest is ready and no guest in play is not."""
        waiting = [
            self.chairs[seat].ready
            for seat in self.guests
            if not self.table.players[seat].sits_out and not self.chairs[seat].leaving
        ]
        return bool(waiting) and all(waiting)

    # One entry.

    def check_asked(self, kind: str, seen: int) -> None:
        """Raise `StaleError` if a command made on version `seen` answers a question that is no longer asked."""
        if seen > self.version:
            raise HouseError("stale", f"version {seen} has not happened yet: the table is at version {self.version}")
        if kind in ("bet", "take-back", "deal", "decide") and seen < self.asked_at:
            raise StaleError(seen, self.asked_at)

    def apply(self, entry: Entry) -> Outcome:
        """Carry out an entry; raise `HouseError`, with nothing changed, if it cannot be."""
        if self.is_closed:
            raise HouseError("closed", "the table is closed: open another one")
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} does not follow version {self.version}")
        outcome = Outcome()
        try:
            _KINDS[entry.kind](self, entry, outcome)
        except IllegalDecisionError as error:
            raise HouseError("illegal", str(error)) from None
        except NotInTurnError as error:
            raise HouseError("not-your-turn", str(error)) from None
        except FundsError as error:
            raise HouseError("funds", str(error)) from None
        except WagersLockedError as error:
            raise HouseError("locked", str(error)) from None
        except WagerError as error:
            raise HouseError("wager", str(error)) from None
        except TableError as error:
            raise HouseError("no-seat", str(error)) from None
        self.version, self.at = entry.version, entry.at
        chair = self.chairs.get(entry.data.get("seat", 0))
        if chair is not None and chair.guest == entry.by:
            chair.since, chair.missed = entry.at, 0
        return outcome

    def _chair(self, entry: Entry) -> tuple[int, Chair]:
        """The chair an entry is about; raise `HouseError` unless whoever is behind the entry may act for it."""
        seat = entry.data["seat"]
        chair = self.chairs.get(seat)
        if chair is None:
            raise HouseError("no-seat", f"nobody sits in seat {seat}")
        if entry.by not in (By.CLOCK, By.FLOOR) and entry.by != (chair.guest or By.BOT):
            raise HouseError("not-your-seat", f"seat {seat} is held by {self.table.players[seat].name}")
        return seat, chair

    # Coming and going.

    def _sit(self, entry: Entry, outcome: Outcome) -> None:
        seat, cents, name = entry.data["seat"], entry.data["buy_in"], entry.data["name"]
        if seat in self.chairs:
            raise HouseError("seat-taken", f"seat {seat} is taken by {self.table.players[seat].name}")
        if entry.by in self.guests.values():
            raise HouseError("too-many-seats", "a guest holds one seat at a table: leave it first")
        least, _, most = buy_in_limits(self.rules)
        if not least <= cents <= most:
            raise HouseError("funds", f"chips for {show_cents(least)} to {show_cents(most)} are sold at this table")
        self.table.sit(seat, name, cents)
        self.chairs[seat] = Chair(entry.by, entry.at)
        outcome.wallets[entry.by] = -cents
        outcome.tell("sat-down", seat=seat, name=name)

    def _seat_bot(self, entry: Entry, outcome: Outcome) -> None:
        seat = entry.data["seat"]
        self._refuse_strangers(entry)
        if seat in self.chairs:
            raise HouseError("seat-taken", f"seat {seat} is taken by {self.table.players[seat].name}")
        name = NAMES[seat - 1]
        self.table.sit(seat, name, buy_in_limits(self.rules)[1])
        self.chairs[seat] = Chair(None, entry.at)
        outcome.tell("sat-down", seat=seat, name=name)

    def _dismiss_bot(self, entry: Entry, outcome: Outcome) -> None:
        seat = entry.data["seat"]
        self._refuse_strangers(entry)
        if seat not in self.chairs or self.chairs[seat].guest is not None:
            raise HouseError("no-seat", f"no bot sits in seat {seat}")
        self._stand_up(seat, outcome)

    def _refuse_strangers(self, entry: Entry) -> None:
        if entry.by not in (By.CLOCK, By.FLOOR) and entry.by not in self.guests.values():
            raise HouseError("not-your-seat", "only guests who hold a seat may call or dismiss a bot: sit down first")

    def _leave(self, entry: Entry, outcome: Outcome) -> None:
        seat, chair = self._chair(entry)
        if self.is_dealing and seat in self.table.in_round:
            if chair.leaving:
                raise HouseError("locked", f"seat {seat} is leaving already: it is given up when the round is over")
            chair.leaving = True
            self.table.sit_out(seat)
            outcome.tell("sat-out", seat=seat, name=self.table.players[seat].name)
        else:
            self._stand_up(seat, outcome)

    def _stand_up(self, seat: int, outcome: Outcome) -> None:
        name = self.table.players[seat].name
        cents = self.table.leave(seat)
        guest = self.chairs.pop(seat).guest
        self.on_layout.discard(seat)
        self.last_nets.pop(seat, None)
        if guest is not None:
            outcome.wallets[guest] = cents
        self._count_ready(None)
        outcome.tell("left", seat=seat, name=name)

    def _sit_out(self, entry: Entry, outcome: Outcome) -> None:
        seat, chair = self._chair(entry)
        self.table.sit_out(seat)
        chair.ready, chair.since = False, entry.at
        self._count_ready(None)
        outcome.tell("sat-out", seat=seat, name=self.table.players[seat].name)

    def _come_back(self, entry: Entry, outcome: Outcome) -> None:
        seat, chair = self._chair(entry)
        self.table.sit_out(seat, out=False)
        chair.leaving = False
        outcome.tell("came-back", seat=seat, name=self.table.players[seat].name)

    def _top_up(self, entry: Entry, outcome: Outcome) -> None:
        seat, chair = self._chair(entry)
        cents, player = entry.data["cents"], self.table.players[seat]
        if self.is_dealing and seat in self.table.in_round:
            raise HouseError("locked", "chips are sold between rounds")
        if player.bankroll + cents > (most := buy_in_limits(self.rules)[2]):
            raise HouseError("funds", f"a seat holds at most {show_cents(most)}")
        player.bankroll += cents
        if chair.guest is not None:
            outcome.wallets[chair.guest] = -cents
        outcome.tell("topped-up", seat=seat, name=player.name, cents=cents)

    # Wagers.

    def _bet(self, entry: Entry, outcome: Outcome) -> None:
        seat, chair = self._chair(entry)
        self.table.place(seat, self._wagers(entry.data))
        chair.ready = chair.leaving = False
        self._count_ready(None)
        outcome.tell("bet-placed", seat=seat, wagers=self.table.players[seat].wagers)

    def _wagers(self, data: dict[str, Any]) -> Wagers:
        order = {bet.name: place for place, bet in enumerate(self.rules.side_bets)}

        def bets(name: str) -> tuple[tuple[str, int], ...]:
            placed = [(bet, cents) for bet, cents in data.get(name, {}).items() if cents]
            return tuple(sorted(placed, key=lambda bet: (order.get(bet[0], len(order)), bet[0])))

        return Wagers(data["main"], bets("side"), data.get("toke", 0), bets("side_tokes"))

    def _take_back(self, entry: Entry, outcome: Outcome) -> None:
        seat, chair = self._chair(entry)
        self.table.take_back(seat)
        chair.ready = False
        self._count_ready(None)
        outcome.tell("bet-taken-back", seat=seat)

    def _count_ready(self, at: int | None) -> None:
        """Keep the time at which the first of those now ready was ready."""
        if not any(chair.ready for chair in self.chairs.values()):
            self.ready_time = None
        elif self.ready_time is None:
            self.ready_time = at

    # The round.

    def _deal(self, entry: Entry, outcome: Outcome) -> None:
        if self.is_dealing:
            raise HouseError("locked", "a round is being dealt: the next one comes when it is over")
        if entry.by == By.CLOCK:
            self._start_round(entry, outcome)
            return
        seat, chair = self._chair(entry)
        if self.table.players[seat].wagers is None:
            raise HouseError("wager", f"no wager is down in seat {seat}")
        chair.ready = True
        self._count_ready(entry.at)
        outcome.tell("ready", seat=seat)
        if self.everybody_is_ready:
            self._start_round(entry, outcome)

    def _start_round(self, entry: Entry, outcome: Outcome) -> None:
        if not any(self.table.players[seat].wagers for seat in self.guests):
            raise HouseError("wager", "no guest has a wager down")
        for seat, chair in self.chairs.items():
            player = self.table.players[seat]
            if chair.guest is None:
                self._bet_for_bot(seat)
            elif player.wagers is None and not player.sits_out:
                chair.missed += 1
            chair.ready, chair.last_wagers = False, player.wagers or chair.last_wagers
        self.ready_time = None
        self.round_number += 1
        self.began = entry.version
        outcome.tell("round-started", round=self.round_number)
        self._play(entry, outcome, lambda: self.table.deal())

    def _bet_for_bot(self, seat: int) -> None:
        player, least = self.table.players[seat], self.rules.limits.min
        if player.bankroll < least * BOT_RESERVE_BETS:
            player.bankroll += buy_in_limits(self.rules)[1]
        self.table.place(seat, bot_wagers(self.rules))

    def _decide(self, entry: Entry, outcome: Outcome) -> None:
        decision = read_decision(entry.data["decision"])
        seat, chair = self._chair(entry)
        self._play(entry, outcome, lambda: self.table.decide(seat, decision), timed_out=seat)
        if entry.by == By.CLOCK:
            chair.missed += 1

    def _play(
        self, entry: Entry, outcome: Outcome, step: Callable[[], object], *, timed_out: int | None = None
    ) -> None:
        """Take a step of the round; the steps it added to the round's log are what is told of it."""
        table, before = self.table, self.table.round if self.is_dealing else None
        known = len(table.log.steps) if before is not None and table.log is not None else 0
        in_round, shoe = table.in_round, table.shoe
        ran_out = False
        try:
            step()
        except TableError:
            if table.round is not None or table.shoe is shoe:
                raise
            ran_out = True
        if timed_out is not None and entry.by == By.CLOCK:
            outcome.tell("timed-out", seat=timed_out)
        self.asked_at, self.asked_time = entry.version, entry.at
        log = table.log
        if log is None:
            raise AssertionError("a round that was dealt has a log")
        outcome.before, outcome.steps = before, log._replace(steps=log.steps[known:])
        in_round = table.in_round if before is None else in_round
        self.on_layout, self.last_nets = set(in_round), {}
        if ran_out:
            self.on_layout = set()
            self._end_round(entry, outcome, "void", log)
        elif not self.is_dealing:
            self._end_round(entry, outcome, "settled", log)
        if table.shoe is not shoe:
            self._change_shoe(outcome)

    def _end_round(self, entry: Entry, outcome: Outcome, status: str, log: RoundLog) -> None:
        state, results = self.table.round, []
        for index, seat in enumerate(self.table.in_round):
            chair, player = self.chairs[seat], self.table.players[seat]
            if state is None:
                results.append(SeatResult(seat, chair.guest, player.name, 0, 0, 0, 0))
                continue
            spot = state.seats[index]
            tokes = spot.wagers.tokes + spot.tokes_net
            self.last_nets[seat] = spot.player_net
            results.append(
                SeatResult(seat, chair.guest, player.name, spot.player_net, spot.tokes_net, balance(spot), tokes)
            )
        outcome.round = RoundResult(
            self.round_number, self.shoe_number, status, log, tuple(results), self.began, entry.version
        )

    def _change_shoe(self, outcome: Outcome) -> None:
        record = self.table.finished.pop()
        self.table.floor = FloorBook()
        outcome.closed_shoe = self.shoe_number, record
        self.revealed = self.shoe_number, record.commitment, record.secret.hex()
        self.shoe_number += 1
        outcome.opened_shoe = self.shoe_number, self.secret

    # The house's own entries.

    def _rule(self, entry: Entry, outcome: Outcome) -> None:
        """The floor voids a round: one under way is called off, a finished one is paid back as the entry says."""
        number, reason = entry.data["round"], entry.data["reason"]
        if self.is_dealing and number == self.round_number:
            log, shoe = self.table.log, self.table.shoe
            self.table.abandon()
            self.on_layout, self.asked_at, self.asked_time = set(), entry.version, entry.at
            if log is not None:
                self._end_round(entry, outcome, "voided", log)
            outcome.tell("round-void", round=number, reason=reason)
            if self.table.shoe is not shoe:
                self._change_shoe(outcome)
            return
        for refund in entry.data["refunds"]:
            outcome.wallets[refund["guest"]] = outcome.wallets.get(refund["guest"], 0) + refund["cents"]
        self.table.toke_box -= entry.data["tokes"]
        outcome.tell("ruling", round=number, reason=reason)

    def _close(self, entry: Entry, outcome: Outcome) -> None:
        if self.is_dealing or self.guests:
            raise HouseError("locked", f"table {self.id} is in use")
        for seat in list(self.chairs):
            self._stand_up(seat, outcome)
        record = self.table.record()
        outcome.closed_shoe = self.shoe_number, record
        self.revealed = self.shoe_number, record.commitment, record.secret.hex()
        self.is_closed, self.asked_at = True, entry.version

    def missed_too_often(self, seat: int) -> bool:
        """Whether the guest in a seat has missed so much that the seat should sit out."""
        chair = self.chairs[seat]
        return chair.missed >= MISSES_BEFORE_SITTING_OUT and not self.table.players[seat].sits_out

    @property
    def commitment(self) -> str:
        return commitment(self.secret)


def read_decision(word: str) -> Decision:
    """Read a decision from its notation; raise `HouseError` if it is none."""
    try:
        step = parse_step(word)
    except NotationError:
        step = None
    if step is None or not isinstance(step, Decision):
        words = "hit, stand, double, split, surrender, decline, even-money, insure:AMOUNT"
        raise HouseError("malformed", f"a decision is one of {words}")
    return step


_KINDS: dict[str, Callable[[LiveTable, Entry, Outcome], None]] = {
    "sit": LiveTable._sit,
    "leave": LiveTable._leave,
    "sit-out": LiveTable._sit_out,
    "come-back": LiveTable._come_back,
    "top-up": LiveTable._top_up,
    "bet": LiveTable._bet,
    "take-back": LiveTable._take_back,
    "deal": LiveTable._deal,
    "decide": LiveTable._decide,
    "seat-bot": LiveTable._seat_bot,
    "dismiss-bot": LiveTable._dismiss_bot,
    "ruling": LiveTable._rule,
    "close": LiveTable._close,
}
