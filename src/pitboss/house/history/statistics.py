"""A guest's career: sums over all rounds, and over those since the last long pause, kept so that each is read once.

What was won and lost is counted as rounds end. What the decisions were worth is judged by the coach, a few rounds at a
time, with the cards that could be known when each was made. So the result falls into two parts: what was to be expected
of the bets and the decisions (the house edge of best play, and the cost of the mistakes), and luck.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select

from pitboss.coach.situation import ActionValues, Coach, Edges, FiguresError, best_of, cost_of
from pitboss.game import Wagers
from pitboss.game.notation import RoundLog, show_step
from pitboss.house.history.reviews import DecisionCache, PastDecision
from pitboss.house.history.rounds import GuestRound, counted_rounds
from pitboss.house.schemas.replies import MistakeKind, OneRound, PlayTally, StatisticsReply, TallyView
from pitboss.house.store import schema
from pitboss.house.store.queries import find_table, read_rules
from pitboss.house.tables.log import canonical
from pitboss.house.tables.settings import MOST_SEATS_EACH

SESSION_GAP: Final = 30 * 60 * 1000
"""After so long without a round, in milliseconds, the next one begins another session."""
_KEPT_IDS: Final = 40


@dataclass
class Cursor:
    """How far a guest's results were read. Transactions may end in another order than they took their numbers in, so
    the last numbers are kept, and one that turns up late is read all the same."""

    recent: list[int] = field(default_factory=list)

    @property
    def floor(self) -> int:
        return min(self.recent, default=0)

    def passes(self, ident: int) -> bool:
        """Whether a result is new; from now on it is not."""
        if ident in self.recent:
            return False
        self.recent = sorted([*self.recent, ident])[-_KEPT_IDS:]
        return True


@dataclass
class ResultSums:
    """Rounds counted and summed up."""

    rounds: int = 0
    won: int = 0
    lost: int = 0
    net: int = 0
    best: tuple[str, int] | None = None
    worst: tuple[str, int] | None = None
    last: int = 0

    def add(self, played: GuestRound, net: int) -> None:
        """Count a round that is settled."""
        self.last = played.at
        self.rounds += 1
        self.won += net > 0
        self.lost += net < 0
        self.net += net
        if net > (self.best[1] if self.best else 0):
            self.best = played.id, net
        if net < (self.worst[1] if self.worst else 0):
            self.worst = played.id, net


@dataclass
class PlaySums:
    """Decisions judged and summed up, and what was to be expected of the rounds they were made in."""

    rounds: int = 0
    net: int = 0
    expected: float = 0.0
    decisions: int = 0
    not_judged: int = 0
    mistakes: int = 0
    cost: float = 0.0
    kinds: dict[str, tuple[int, float]] = field(default_factory=dict)
    last: int = 0

    def add(self, played: GuestRound, net: int, stakes: "list[Wagers]", edges: Edges, judged: "list[Judged]") -> None:
        """Add a round that is settled, with the wagers and the decisions of all the guest's seats."""
        self.last = played.at
        cost = 0.0
        for made, worths in judged:
            share = cost_of(made.decision, worths)
            if share is None or isinstance(worths, FiguresError):
                self.not_judged += 1
                continue
            self.decisions += 1
            if share:
                lost = share * made.situation.wager
                cost += lost
                self._note(made, worths, lost)
        self.cost += cost
        if edges.main is None:
            return
        self.rounds += 1
        self.net += net
        self.expected -= sum(_given_up(wagers, edges) for wagers in stakes) + cost

    def _note(self, made: PastDecision, worths: ActionValues, lost: float) -> None:
        self.mistakes += 1
        kind = f"{_word(made.decision)} {_word(best_of(worths))}"
        count, cents = self.kinds.get(kind, (0, 0.0))
        self.kinds[kind] = count + 1, cents + lost


Judged = tuple[PastDecision, ActionValues | FiguresError]


@dataclass
class Career:
    """All that is kept of a guest's rounds."""

    counted: Cursor = field(default_factory=Cursor)
    judged: Cursor = field(default_factory=Cursor)
    rulings: int = 0
    ever: ResultSums = field(default_factory=ResultSums)
    session: ResultSums = field(default_factory=ResultSums)
    play: PlaySums = field(default_factory=PlaySums)
    play_session: PlaySums = field(default_factory=PlaySums)

    def count(self, played: GuestRound) -> None:
        """Count a round, if it counts."""
        if played.net is None:
            return
        if played.at - self.session.last > SESSION_GAP:
            self.session = ResultSums()
        for results in (self.ever, self.session):
            results.add(played, played.net)

    def judge(self, played: GuestRound, stakes: list[Wagers], edges: Edges, judged: list[Judged]) -> None:
        """Add what the decisions of a round were worth, if the round counts."""
        if played.net is None:
            return
        if played.at - self.play_session.last > SESSION_GAP:
            self.play_session = PlaySums()
        for play in (self.play, self.play_session):
            play.add(played, played.net, stakes, edges, judged)


def bring(connection: Connection, guest: str) -> tuple[Career, bool]:
    """A guest's career with all rounds counted, and whether that is more than is kept.

    A ruling on one of the guest's rounds has the whole career counted anew.
    """
    rows = schema.careers
    stored = connection.execute(select(rows.c.sums).where(rows.c.guest == guest)).scalar()
    career, ruled = read_career(stored) if stored else Career(), last_ruling(connection, guest)
    if career.rulings != ruled:
        career = Career(rulings=ruled)
    before = career.counted.recent
    for played in counted_rounds(connection, guest, after=career.counted.floor):
        if career.counted.passes(played.last):
            career.count(played)
    return career, career.counted.recent != before


def waiting(connection: Connection, guest: str, career: Career, most: int) -> list[GuestRound]:
    """The next rounds to be judged, at most so many."""
    results = MOST_SEATS_EACH * (most + 1 + len(career.judged.recent))
    rounds = counted_rounds(connection, guest, after=career.judged.floor, most=results)
    return [played for played in rounds if played.last not in career.judged.recent][:most]


def count_waiting(connection: Connection, guest: str, career: Career) -> int:
    """About how many results are still to be judged."""
    rows = schema.results.c
    since = max(career.judged.recent, default=0)
    wanted = select(func.count()).where(rows.guest == guest, rows.id > since)
    return int(connection.execute(wanted).scalar_one())


def keep(connection: Connection, guest: str, career: Career) -> None:
    """Store a career in place of what is kept."""
    rows, sums = schema.careers, canonical(asdict(career))
    connection.execute(delete(rows).where(rows.c.guest == guest))
    connection.execute(insert(rows).values(guest=guest, sums=sums, hash=sums_hash(guest, sums)))


def sums_hash(guest: str, sums: str) -> str:
    """By which the audit knows that kept sums are those that were written."""
    return hashlib.sha256(f"{guest}\n{sums}".encode()).hexdigest()


def read_career(stored: str) -> Career:
    """The sums as they were stored."""
    raw: dict[str, Any] = json.loads(stored)
    return Career(
        counted=Cursor(**raw["counted"]),
        judged=Cursor(**raw["judged"]),
        rulings=raw["rulings"],
        ever=_read_results(raw["ever"]),
        session=_read_results(raw["session"]),
        play=_read_play(raw["play"]),
        play_session=_read_play(raw["play_session"]),
    )


def _read_results(raw: dict[str, Any]) -> ResultSums:
    pairs = {name: tuple(raw[name]) if raw[name] else None for name in ("best", "worst")}
    return ResultSums(**(raw | pairs))


def _read_play(raw: dict[str, Any]) -> PlaySums:
    return PlaySums(**(raw | {"kinds": {kind: tuple(sums) for kind, sums in raw["kinds"].items()}}))


def last_ruling(connection: Connection, guest: str) -> int:
    """The number of the last ruling on one of a guest's rounds; 0 if there is none."""
    rulings, results = schema.rulings, schema.results
    on = (rulings.c.table_id == results.c.table_id) & (rulings.c.round == results.c.round)
    wanted = select(func.max(rulings.c.number)).select_from(rulings.join(results, on)).where(results.c.guest == guest)
    return connection.execute(wanted).scalar() or 0


def _word(decision: Any) -> str:
    return show_step(decision).split(":")[0]


def _given_up(wagers: Wagers, edges: Edges) -> float:
    """What the house keeps of some wagers on average, with best play; what is bet for the dealer is given away."""
    side = sum(cents * edges.side.get(name, 0.0) for name, cents in wagers.side)
    tokes: Iterable[int] = (wagers.toke, *(cents for _, cents in wagers.side_tokes))
    return wagers.main * (edges.main or 0.0) + side + sum(tokes)


ROUNDS_AT_ONCE: Final = 40
"""How many rounds are judged with one request, so that nobody waits for all of them."""


def bring_up(connection: Connection, guest: str, coach: Coach | None, memory: DecisionCache) -> tuple[Career, bool]:
    """A guest's career with all rounds counted and some more of them judged, and whether it is more than is kept."""
    career, is_new = bring(connection, guest)
    rounds = waiting(connection, guest, career, ROUNDS_AT_ONCE) if coach is not None else []
    return career, (coach is not None and _judge(connection, guest, career, rounds, coach, memory)) or is_new


def _judge(
    connection: Connection, guest: str, career: Career, rounds: list[GuestRound], coach: Coach, memory: DecisionCache
) -> bool:
    """Judge rounds in their order, up to one whose figures are not there yet; whether there was any."""
    made = {played.id: _decisions(connection, guest, played, memory) for played in rounds}
    try:
        worths = iter(coach.judge([one.situation for decisions in made.values() for one in decisions]))
    except FiguresError:
        return False
    for done, played in enumerate(rounds):
        head = find_table(connection, played.table)
        edges = coach.edges(read_rules(head.sheet, head.changes), ask=True)
        if edges is None:
            return done > 0
        judged = [(one, next(worths)) for one in made[played.id]]
        career.judged.passes(played.last)
        career.judge(played, _stakes(connection, guest, played), edges, judged)
    return bool(rounds)


def _decisions(connection: Connection, guest: str, played: GuestRound, memory: DecisionCache) -> list[PastDecision]:
    """A guest's decisions in a round that counts."""
    if played.net is None:
        return []
    return [one for one in memory.in_shoe(connection, played.table, played.shoe, guest) if one.round == played.number]


def _stakes(connection: Connection, guest: str, played: GuestRound) -> list[Wagers]:
    """What a guest put down in a round, seat by seat."""
    rounds, results = schema.rounds.c, schema.results.c
    this = results.table_id == played.table, results.round == played.number
    holders = connection.execute(select(results.guest).where(*this).order_by(results.seat)).scalars()
    wanted = select(rounds.notation).where(rounds.table_id == played.table, rounds.number == played.number)
    log = RoundLog.parse(connection.execute(wanted).scalar_one())
    return [wagers for wagers, holder in zip(log.wagers, holders, strict=True) if holder == guest]


def show(connection: Connection, guest: str, career: Career, *, has_coach: bool) -> StatisticsReply:
    """A career as clients know it."""
    return {
        "ever": show_tally(career.ever, career.play if has_coach else None),
        "session": show_tally(career.session, career.play_session if has_coach else None),
        "waiting": count_waiting(connection, guest, career) if has_coach else 0,
    }


def show_tally(results: ResultSums, play: PlaySums | None) -> TallyView:
    """Sums as clients know them; the best and the worst are None where nothing was won or lost."""
    return {
        "rounds": results.rounds,
        "won": results.won,
        "lost": results.lost,
        "net": results.net,
        "best": _show_round(results.best),
        "worst": _show_round(results.worst),
        "play": _show_play(play) if play is not None else None,
    }


def _show_round(one: tuple[str, int] | None) -> OneRound | None:
    return None if one is None else {"round": one[0], "net": one[1]}


def _show_play(play: PlaySums) -> PlayTally:
    kinds: list[MistakeKind] = [
        {"did": did, "best": best, "count": count, "cents": cents}
        for kind, (count, cents) in sorted(play.kinds.items(), key=lambda kind: -kind[1][1])
        for did, best in [kind.split(" ")]
    ]
    return {
        "rounds": play.rounds,
        "net": play.net,
        "expected": play.expected,
        "luck": play.net - play.expected,
        "decisions": play.decisions,
        "not_judged": play.not_judged,
        "mistakes": play.mistakes,
        "cost": play.cost,
        "kinds": kinds,
    }
