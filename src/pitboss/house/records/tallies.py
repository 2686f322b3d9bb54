"""A guest's rounds in figures: result, expectation and luck, best and worst, mistakes by kind; for ever and of late."""

from typing import Final

from sqlalchemy import Connection, select

from pitboss.coach.knowledge import Coach, FiguresError
from pitboss.game import Wagers
from pitboss.game.notation import RoundLog
from pitboss.house.records.careers import Career, Play, Results, bring, count_waiting, waiting
from pitboss.house.records.history import Counted
from pitboss.house.records.mistakes import Made, Memory
from pitboss.house.shapes.guests import MistakeKind, OneRound, PlayTally, StatisticsReply, Tally
from pitboss.house.store import schema
from pitboss.house.store.cache import find_table, read_rules

ROUNDS_AT_ONCE: Final = 40
"""How many rounds are judged with one request, so that nobody waits for all of them."""


def bring_up(connection: Connection, guest: str, coach: Coach | None, memory: Memory) -> tuple[Career, bool]:
    """A guest's career with all rounds counted and some more of them judged, and whether it is more than is kept."""
    career, is_new = bring(connection, guest)
    rounds = waiting(connection, guest, career, ROUNDS_AT_ONCE) if coach is not None else []
    return career, (coach is not None and _judge(connection, guest, career, rounds, coach, memory)) or is_new


def _judge(
    connection: Connection, guest: str, career: Career, rounds: list[Counted], coach: Coach, memory: Memory
) -> bool:
    """Judge rounds in their order, up to one whose figures are not there yet; whether there was any."""
    made = {played.id: _decisions(connection, guest, played, memory) for played in rounds}
    try:
        worths = iter(coach.judge([one.knowledge for decisions in made.values() for one in decisions]))
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


def _decisions(connection: Connection, guest: str, played: Counted, memory: Memory) -> list[Made]:
    """A guest's decisions in a round that counts."""
    if played.net is None:
        return []
    return [one for one in memory.in_shoe(connection, played.table, played.shoe, guest) if one.round == played.number]


def _stakes(connection: Connection, guest: str, played: Counted) -> list[Wagers]:
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


def show_tally(results: Results, play: Play | None) -> Tally:
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


def _show_play(play: Play) -> PlayTally:
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
