"""What was played: rounds and their replay, the shoes of a table, a guest's bankroll over time."""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select

from pitboss.cards import Card
from pitboss.game import Decision, Round
from pitboss.game.events import DealerDrew
from pitboss.game.notation import RoundLog, show_step
from pitboss.game.round import take
from pitboss.house.errors import HouseError
from pitboss.house.schemas.messages import RoundEvent
from pitboss.house.schemas.replies import BankrollReply, Moment, Point, ReplayReply, ReplayStep, RoundReply, ShoeReply
from pitboss.house.store import schema
from pitboss.house.store.queries import find_table, read_rules, seeds_of
from pitboss.house.store.schema import RoundRow, ShoeRow
from pitboss.house.store.wallets import WELCOME_MONEY
from pitboss.house.tables.state import show_wagers
from pitboss.house.views.events import ShownStep
from pitboss.house.views.state import FACE_DOWN, view_dealer, view_spot
from pitboss.rules import Rules
from pitboss.table import ShoeRecord

MOST_ROUNDS = 100
MOST_POINTS = 1000


def round_id(table: str, number: int) -> str:
    return f"{table}.{number}"


def table_rounds(
    connection: Connection, table: str, guest: str | None, *, before: int | None, limit: int
) -> list[RoundReply]:
    """The finished rounds of a table, newest first, beginning below number `before`."""
    find_table(connection, table)
    rows = schema.rounds
    wanted = select(rows).where(rows.c.table_id == table).order_by(rows.c.number.desc()).limit(limit)
    if before is not None:
        wanted = wanted.where(rows.c.number < before)
    return [_view_round(connection, RoundRow._make(row), guest) for row in connection.execute(wanted).all()]


def guest_rounds(connection: Connection, guest: str, *, before: str | None, limit: int) -> list[RoundReply]:
    """The rounds a guest played, newest first, beginning below the round of id `before`."""
    rows, results = schema.rounds, schema.results
    joined = rows.join(results, (rows.c.table_id == results.c.table_id) & (rows.c.number == results.c.round))
    wanted = select(rows).select_from(joined).where(results.c.guest == guest).order_by(results.c.id.desc()).limit(limit)
    if before is not None:
        table, number = split_round_id(before)
        mark = select(results.c.id).where(
            results.c.table_id == table, results.c.round == number, results.c.guest == guest
        )
        wanted = wanted.where(results.c.id < mark.scalar_subquery())
    return [_view_round(connection, RoundRow._make(row), guest) for row in connection.execute(wanted).all()]


def split_round_id(ident: str) -> tuple[str, int]:
    """The table and number of a round; raise `HouseError` if the text names none."""
    table, dot, number = ident.rpartition(".")
    if not dot or not number.isascii() or not number.isdigit() or len(number) > 9:
        raise HouseError("no-round", "a round is named by its table, a dot and its number")
    return table, int(number)


def one_round(connection: Connection, ident: str, guest: str | None) -> ReplayReply:
    """A finished round with its replay; raise `HouseError` if there is none."""
    table, number = split_round_id(ident)
    rows = schema.rounds
    record = connection.execute(select(rows).where(rows.c.table_id == table, rows.c.number == number)).first()
    if record is None:
        raise HouseError("no-round", "there is no such round, or it is not over yet")
    row = RoundRow._make(record)
    reply = _view_round(connection, row, guest)
    head = find_table(connection, table)
    seats = {result["seat"]: result["name"] for result in reply["seats"]}
    return {**reply, "replay": replay(read_rules(head.sheet, head.changes), row.notation, seats, number)}


def replay(rules: Rules, notation: str, names: dict[int, str], number: int) -> list[ReplayStep]:
    """Step by step what a round looked like to those at the table."""
    log = RoundLog.parse(notation)
    seats = tuple(names)
    return [
        {"step": _shown_step(taken.step, events), "events": events, "round": _view_moment(taken.after, seats, names)}
        for taken in take(log.opened(rules), log.steps)
        for events in [ShownStep(taken, seats, tuple(names.values()), number).events()]
    ]


def _shown_step(step: Card | Decision, events: list[RoundEvent]) -> str:
    return FACE_DOWN if any(event.get("card") == FACE_DOWN for event in events) else show_step(step)


def _view_moment(state: Round, seats: tuple[int, ...], names: dict[int, str]) -> Moment:
    is_waiting = not state.awaits_card and not state.is_over
    return {
        "phase": state.phase.value,
        "dealer": view_dealer(state),
        "seats": [
            {"seat": seat, "name": names[seat], "wagers": show_wagers(spot.wagers), **view_spot(state, spot)}
            for seat, spot in zip(seats, state.seats, strict=True)
        ],
        "turn": {"seat": seats[state.seat], "hand": state.hand} if is_waiting else None,
    }


def _view_round(connection: Connection, row: RoundRow, guest: str | None) -> RoundReply:
    head = find_table(connection, row.table_id)
    results, rulings = schema.results, schema.rulings
    played = connection.execute(
        select(results)
        .where(results.c.table_id == row.table_id, results.c.round == row.number)
        .order_by(results.c.seat)
    )
    made = connection.execute(select(rulings).where(rulings.c.table_id == row.table_id, rulings.c.round == row.number))
    rulings_on = {ruling.seat: ruling for ruling in made}
    ruling = rulings_on.pop(0, None)
    corrected = {seat: correction.cents for seat, correction in rulings_on.items()}
    rules = read_rules(head.sheet, head.changes)
    end = _last_moment(rules, row.notation)
    hands = [[[str(card) for card in hand.cards] for hand in spot.hands] for spot in end.seats]
    return {
        "id": round_id(row.table_id, row.number),
        "table": row.table_id,
        "game": head.game,
        "title": rules.title,
        "number": row.number,
        "shoe": row.shoe,
        "at": row.at,
        "status": "voided" if ruling else row.status,
        "seats": [
            {
                "seat": result.seat,
                "name": result.name,
                "you": guest is not None and result.guest == guest,
                "net": result.delta + corrected.get(result.seat, 0),
                "corrected": corrected.get(result.seat, 0),
                "tokes_net": result.tokes_net,
                "tokes_won": result.tokes,
                "hands": dealt,
            }
            for result, dealt in zip(played, hands, strict=True)
        ],
        "dealer": view_dealer(end)["cards"],
        "notation": _shown_notation(connection, row, rules),
        "ruling": {"at": ruling.at, "reason": _reason(ruling)} if ruling else None,
        "corrections": [
            {"at": made.at, "seat": seat, "cents": made.cents, "reason": _reason(made)}
            for seat, made in sorted(rulings_on.items())
        ],
    }


def _last_moment(rules: Rules, notation: str) -> Round:
    """How a round ended, or how it lay when it was called off."""
    log = RoundLog.parse(notation)
    state = log.opened(rules)
    for taken in take(state, log.steps):
        state = taken.after
    return state


def _reason(ruling: Any) -> str:
    return str(json.loads(ruling.content)["reason"])


def _shown_notation(connection: Connection, row: RoundRow, rules: Rules) -> str:
    """A round as text; a card that was face down when the round was called off stays so while its shoe is in use."""
    notation = row.notation
    if row.status == "settled" or not _is_in_use(connection, row.table_id, row.shoe):
        return notation
    moments = list(RoundLog.parse(notation).replay(rules))
    if not moments[-1][1].hole_is_hidden:
        return notation
    hidden = [any(isinstance(event, DealerDrew) and event.card is None for event in events) for *_, events in moments]
    steps = [step for step, _, _ in moments if step is not None]
    words = [FACE_DOWN if down else show_step(step) for step, down in zip(steps, hidden[1:], strict=True)]
    return "\n".join([*notation.splitlines()[:2], " ".join(words)])


def _is_in_use(connection: Connection, table: str, number: int) -> bool:
    rows = schema.shoes
    open_shoe = rows.c.table_id == table, rows.c.number == number, rows.c.closed_version.is_(None)
    return connection.execute(select(rows.c.number).where(*open_shoe)).first() is not None


class GuestRound(NamedTuple):
    """One of a guest's rounds: what it brought over all seats, None where it was voided, and the number of the last of
    its results."""

    at: int
    table: str
    number: int
    shoe: int
    net: int | None
    last: int

    @property
    def id(self) -> str:
        return round_id(self.table, self.number)


def counted_rounds(
    connection: Connection, guest: str, *, after: int = 0, most: int | None = None
) -> Iterator[GuestRound]:
    """A guest's rounds whose results come after a number, oldest first; of at most so many results.

    Voided rounds brought nothing that counts, and corrected ones count as corrected.
    """
    chosen = schema.results.c.guest == guest, schema.results.c.id > after
    records = connection.execute(_counted().where(*chosen).order_by(schema.results.c.id).limit(most))
    return _by_round(records)


def last_rounds(connection: Connection, guest: str, most: int) -> list[GuestRound]:
    """A guest's last rounds, oldest first."""
    results = schema.results.c
    newest = _counted().where(results.guest == guest).order_by(results.id.desc()).limit(2 * most)
    records = connection.execute(newest).all()
    return list(_by_round(reversed(records)))[-most:]


def _counted() -> Select[Any]:
    """What a guest's rounds are counted by, a row for each seat."""
    rows, results, voids, corrections = schema.rounds, schema.results, schema.rulings.alias(), schema.rulings.alias()
    joined = (
        results.join(rows, (rows.c.table_id == results.c.table_id) & (rows.c.number == results.c.round))
        .outerjoin(voids, _ruled_on(voids, results) & (voids.c.seat == 0))
        .outerjoin(corrections, _ruled_on(corrections, results) & (corrections.c.seat == results.c.seat))
    )
    counted = results.c.delta + func.coalesce(corrections.c.cents, 0)
    columns = rows.c.at, rows.c.table_id, rows.c.number, rows.c.shoe, rows.c.status, voids.c.number, counted
    return select(*columns, results.c.id).select_from(joined)


def _by_round(rows: Iterable[Any]) -> Iterator[GuestRound]:
    """Rows of seats, those of one round one after the other, put together."""
    for (at, table, number, shoe, status, ruling), seats in groupby(rows, lambda row: tuple(row[:6])):
        *_, last = brought = [(int(row[6]), int(row[7])) for row in seats]
        net = sum(cents for cents, _ in brought) if ruling is None and status == "settled" else None
        yield GuestRound(at, table, number, shoe, net, last[1])


def bankroll(connection: Connection, guest: str, net: int) -> BankrollReply:
    """What a guest who has won `net` in all was worth after each of the last rounds, oldest first, and before them."""
    rounds = last_rounds(connection, guest, MOST_POINTS)
    cents = start = WELCOME_MONEY + net - sum(played.net or 0 for played in rounds)
    points: list[Point] = []
    for played in rounds:
        cents += played.net or 0
        points.append({"at": played.at, "cents": cents})
    return {"start": start, "points": points}


def _ruled_on(rulings: Any, results: Any) -> Any:
    return (rulings.c.table_id == results.c.table_id) & (rulings.c.round == results.c.round)


def shoes(connection: Connection, table: str, *, before: int | None, limit: int) -> list[ShoeReply]:
    """The shoes of a table, newest first, below number `before`: commitments, and the secrets of finished ones."""
    find_table(connection, table)
    rows, rounds = schema.shoes, schema.rounds
    wanted = select(rows).where(rows.c.table_id == table).order_by(rows.c.number.desc()).limit(limit)
    records = connection.execute(wanted if before is None else wanted.where(rows.c.number < before)).all()
    numbers = [record.number for record in records]
    of_these = rounds.c.table_id == table, rounds.c.shoe.in_(numbers)
    counted = select(rounds.c.shoe, func.count()).where(*of_these).group_by(rounds.c.shoe)
    dealt = {row[0]: int(row[1]) for row in connection.execute(counted)}
    return [
        {
            "number": row.number,
            "commitment": row.commitment,
            "secret": row.secret.hex() if row.closed_version is not None else None,
            "rounds": dealt.get(row.number, 0),
        }
        for row in map(ShoeRow._make, records)
    ]


def shoe_record(connection: Connection, table: str, number: int) -> ShoeRecord:
    """The record of a finished shoe; raise `HouseError` if there is none, or it is still in use."""
    head = find_table(connection, table)
    rows, rounds = schema.shoes, schema.rounds
    record = connection.execute(select(rows).where(rows.c.table_id == table, rows.c.number == number)).first()
    if record is None:
        raise HouseError("no-shoe", "the table has had no such shoe")
    row = ShoeRow._make(record)
    if row.closed_version is None:
        raise HouseError("shoe-in-use", "rounds are still dealt from this shoe: its secret is published after the last")
    played = select(rounds.c.notation).where(rounds.c.table_id == table, rounds.c.shoe == number)
    logs = connection.execute(played.order_by(rounds.c.number)).scalars()
    rules = read_rules(head.sheet, head.changes)
    return ShoeRecord(
        game=rules.name,
        hash=rules.hash,
        decks=rules.shoe.decks,
        penetration=rules.shoe.penetration,
        commitment=row.commitment,
        secret=row.secret,
        seeds=seeds_of(connection, row),
        rounds=tuple(map(RoundLog.parse, logs)),
    )
