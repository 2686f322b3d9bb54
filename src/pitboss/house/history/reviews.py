"""What one's mistakes have cost: every decision of a guest at a table, judged by what could be known when it was made.

A shoe is folded again from its checkpoint, and before each of the guest's decisions the coach's question is put as it
would have been then. So nothing is judged by a card that lay face down, in a round that is still open as little as in
one that is over.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Select, select

from pitboss.coach.situation import (
    MOST_JUDGED,
    ActionValues,
    FiguresError,
    Known,
    Situation,
    best_of,
    cost_of,
    with_decision,
)
from pitboss.game import Decision
from pitboss.game.notation import show_step
from pitboss.house.schemas.commands import Decide
from pitboss.house.schemas.replies import JudgedDecision, MistakeSum, ReviewReply
from pitboss.house.store import schema
from pitboss.house.store.queries import entry_rows, find_table, fold_at, read_entry
from pitboss.house.store.schema import ShoeRow, TableRow
from pitboss.house.tables.log import By
from pitboss.house.tables.rounds import read_decision
from pitboss.house.views.coach import show_values, situation_of


@dataclass(frozen=True, slots=True)
class PastDecision:
    """A decision that was made: where, what was known then, and what was done, by the guest or by the clock."""

    round: int
    shoe: int
    seat: int
    hand: int
    situation: Situation
    decision: Decision
    timed_out: bool


class DecisionCache:
    """The decisions of finished shoes, which no longer change, so that each shoe is folded once."""

    def __init__(self, most: int = 500) -> None:
        self._kept: OrderedDict[tuple[str, int, str, Known], list[PastDecision]] = OrderedDict()
        self._most = most

    def decisions(
        self, connection: Connection, table: str, guest: str, known: Known
    ) -> tuple[list[PastDecision], bool]:
        """A guest's last decisions at a table, newest first, and whether there were more before them.

        Those of rounds that were void or voided are left out: nothing was won or lost by them.
        """
        head = find_table(connection, table)
        void = _void_rounds(connection, table)
        shoes = schema.shoes
        decided: list[PastDecision] = []
        played = shoes.c.closed_version.is_(None) | shoes.c.number.in_(_shoes_played(table, guest))
        wanted = select(shoes).where(shoes.c.table_id == table, shoes.c.opened_version < head.version, played)
        for shoe in connection.execute(wanted.order_by(shoes.c.number.desc())):
            if len(decided) > MOST_JUDGED:
                break
            past = self._in_shoe(connection, head, ShoeRow._make(shoe), guest, known)
            decided += [one for one in reversed(past) if one.round not in void]
        return decided[:MOST_JUDGED], len(decided) > MOST_JUDGED

    def in_shoe(self, connection: Connection, table: str, number: int, guest: str) -> list[PastDecision]:
        """A guest's decisions in one shoe of a table, by the cards of each round."""
        shoes = schema.shoes
        wanted = select(shoes).where(shoes.c.table_id == table, shoes.c.number == number)
        shoe = ShoeRow._make(connection.execute(wanted).one())
        return self._in_shoe(connection, find_table(connection, table), shoe, guest, "round")

    def _in_shoe(
        self, connection: Connection, head: TableRow, shoe: ShoeRow, guest: str, known: Known
    ) -> list[PastDecision]:
        key = (head.id, shoe.number, guest, known)
        past = self._kept.get(key)
        if past is None:
            past = list(_fold(connection, head, shoe, guest, known))
            if shoe.closed_version is not None:
                self._kept[key] = past
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return past


def _shoes_played(table: str, guest: str) -> Select[tuple[int]]:
    """The numbers of the shoes from which a guest has finished rounds: in no other one, but that in use, is anything
    to be found, however many the table has had."""
    rounds, results = schema.rounds, schema.results
    joined = rounds.join(results, (rounds.c.table_id == results.c.table_id) & (rounds.c.number == results.c.round))
    return select(rounds.c.shoe).select_from(joined).where(rounds.c.table_id == table, results.c.guest == guest)


def _void_rounds(connection: Connection, table: str) -> set[int]:
    rounds, rulings = schema.rounds, schema.rulings
    void = select(rounds.c.number).where(rounds.c.table_id == table, rounds.c.status != "settled")
    ruled = select(rulings.c.round).where(rulings.c.table_id == table, rulings.c.seat == 0)
    return {*connection.execute(void).scalars(), *connection.execute(ruled).scalars()}


def _fold(connection: Connection, head: TableRow, shoe: ShoeRow, guest: str, known: Known) -> Iterable[PastDecision]:
    last = shoe.closed_version or head.version
    live = fold_at(connection, head, shoe.opened_version)
    for row in entry_rows(connection, head.id, live.version, last):
        entry = read_entry(row)
        match entry.action:
            case Decide(seat=seat, decision=word) if live.guests.get(seat) == guest:
                decision = read_decision(word)
                seat, hand, question = situation_of(live, guest, known)
                situation = with_decision(question, decision)
                yield PastDecision(
                    live.round_number, live.shoe_number, seat, hand, situation, decision, entry.by == By.CLOCK
                )
        live.apply(entry)


def show_review(
    past: Sequence[PastDecision], judged: Sequence[ActionValues | FiguresError], *, known: Known, more: bool
) -> ReviewReply:
    """The decisions with what each cost, newest first, and the sums over the session and over the newest shoe."""
    decisions = [_show_decision(one, worths) for one, worths in zip(past, judged, strict=True)]
    newest = decisions[0]["shoe"] if decisions else 0
    return {
        "known": known,
        "session": _sum(decisions),
        "shoe": _sum([one for one in decisions if one["shoe"] == newest]),
        "decisions": decisions,
        "more": more,
    }


def _show_decision(past: PastDecision, worths: ActionValues | FiguresError) -> JudgedDecision:
    situation = past.situation
    reply: JudgedDecision = {
        "round": past.round,
        "shoe": past.shoe,
        "seat": past.seat,
        "hand": past.hand,
        "cards": [str(card) for card in situation.hand.cards],
        "total": str(situation.hand.total),
        "up": str(situation.up_card),
        "wager": situation.wager,
        "did": show_step(past.decision),
        "timed_out": past.timed_out,
        "best": None,
        "cost": None,
        "cents": None,
        "actions": [],
        "why": None,
    }
    cost = cost_of(past.decision, worths)
    if cost is None or isinstance(worths, FiguresError):
        reply["why"] = str(worths) if isinstance(worths, FiguresError) else "the coach has no figure for it"
        return reply
    best = best_of(worths) if cost else past.decision
    reply["best"], reply["cost"], reply["cents"] = show_step(best), cost, cost * situation.wager
    reply["actions"] = show_values(worths)
    return reply


def _sum(decisions: list[JudgedDecision]) -> MistakeSum:
    costs = [(one["cost"], one["cents"] or 0.0) for one in decisions if one["cost"] is not None]
    return {
        "judged": len(costs),
        "not_judged": len(decisions) - len(costs),
        "mistakes": sum(cost > 0 for cost, _ in costs),
        "cost": sum(cost for cost, _ in costs),
        "cents": sum(cents for _, cents in costs),
    }
