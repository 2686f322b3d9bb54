"""`pitboss floor`: review rounds and rule on them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.errors import UsageError
from pitboss.cli.options import numeric

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from pitboss.house.schemas.replies import SeatResultView

app = typer.Typer(name="floor", help="Review rounds and rule on them, with the floor's key.", no_args_is_help=True)

Database = Annotated[
    str | None, typer.Option(help="An SQLite file or a postgresql:// URL; by default a file in your data folder.")
]
Key = Annotated[Path | None, typer.Option(help="The file with the floor's key; by default in your data folder.")]
RoundId = Annotated[str, typer.Argument(metavar="ROUND", help="A round, such as t4b1c….12.", show_default=False)]


def open_house(database: str | None) -> "Engine":
    """The house's database, made if it is missing; raise `UsageError` if it cannot be opened."""
    from pitboss.house.store.database import DatabaseError, open_database

    try:
        return open_database(database)
    except DatabaseError as error:
        raise UsageError(str(error)) from None


def find_house(database: str | None) -> "Engine":
    """The house's database, to be looked at and not changed; raise `UsageError` if there is none."""
    from pitboss.house.store.database import DatabaseError, open_existing

    try:
        return open_existing(database)
    except DatabaseError as error:
        raise UsageError(str(error)) from None


@app.command()
def key(database: Database = None, key: Key = None) -> None:
    """Make the floor's key, once for a house."""
    from pitboss.house.errors import HouseError
    from pitboss.house.keys import default_key_file, make_key
    from pitboss.house.store.database import own_folder

    path = key or default_key_file()
    if key is None:
        own_folder(path.parent)
    try:
        public = make_key(open_house(database), path)
    except HouseError as error:
        raise UsageError(str(error)) from None
    typer.echo(f"The floor's key is in {path}. Its public half is {public}.")


@app.command()
def tables(database: Database = None) -> None:
    """List the tables, open and closed."""
    from sqlalchemy import select

    from pitboss.house.store.database import reading
    from pitboss.house.store.schema import tables as rows
    from pitboss.text import plural

    with reading(find_house(database)) as connection:
        for row in connection.execute(select(rows).order_by(rows.c.opened_at)):
            state = "closed" if row.closed else f"{plural(row.taken, 'seat')} taken"
            typer.echo(f"{row.id}  {row.game:22} {plural(row.round, 'round'):>12}  {state}  {row.name}")


@app.command()
def rounds(
    table: Annotated[str, typer.Argument(help="A table (see `pitboss floor tables`).", show_default=False)],
    database: Database = None,
    limit: Annotated[int, typer.Option(help="How many, newest first.", min=1, max=100)] = 20,
) -> None:
    """List the rounds of a table, newest first."""
    from pitboss.house.errors import HouseError
    from pitboss.house.history.rounds import table_rounds
    from pitboss.house.store.database import reading

    try:
        with reading(find_house(database)) as connection:
            played = table_rounds(connection, table, None, before=None, limit=limit)
    except HouseError as error:
        raise UsageError(str(error)) from None
    for one in played:
        typer.echo(f"{one['id']}  {one['status']:8} {', '.join(map(_show_result, one['seats']))}")


def _show_result(seat: "SeatResultView") -> str:
    """A seat of a round and what the round brought, with what the floor added or took back."""
    from pitboss.text import show_cents

    corrected = f" (corrected by {show_cents(seat['corrected'], signed=True)})" if seat["corrected"] else ""
    return f"{seat['name']} {show_cents(seat['net'], signed=True)}{corrected}"


@app.command()
def review(ident: RoundId, database: Database = None) -> None:
    """Show a round step by step, in the dealer's words."""
    from pitboss.house.errors import HouseError
    from pitboss.house.history.rounds import one_round
    from pitboss.house.store.database import reading

    try:
        with reading(find_house(database)) as connection:
            played = one_round(connection, ident, None)
    except HouseError as error:
        raise UsageError(str(error)) from None
    typer.echo(f"{played['id']}: {played['title']}, round {played['number']}, {played['status']}")
    for step in played["replay"]:
        for event in step["events"]:
            typer.echo(f"  {event['says']}")
    for seat in played["seats"]:
        typer.echo(f"  Seat {seat['seat']}, {_show_result(seat)}")
    if played["ruling"]:
        typer.echo(f"The floor ruled: {played['ruling']['reason']}")
    for correction in played["corrections"]:
        typer.echo(f"The floor corrected seat {correction['seat']}: {correction['reason']}")


@app.command()
def void(
    ident: RoundId,
    reason: Annotated[str, typer.Option(help="Why; it is logged with the ruling.", show_default=False)],
    database: Database = None,
    key: Key = None,
) -> None:
    """Void a round: everybody gets back what it cost, or gives back what it brought. This is final."""
    from pitboss.house.errors import HouseError
    from pitboss.house.keys import default_key_file
    from pitboss.house.rulings import void_round
    from pitboss.house.worker.worker import Worker
    from pitboss.text import show_cents

    find_house(database).dispose()
    try:
        ruling = void_round(Worker(open_house(database), name="floor"), ident, reason, key or default_key_file())
    except HouseError as error:
        raise UsageError(str(error)) from None
    typer.echo(f"Ruling {ruling['number']}: round {ident} is void. {ruling['reason']}")
    for refund in ruling["refunds"]:
        typer.echo(f"  seat {refund['seat']}: {show_cents(refund['cents'], signed=True)}")


@app.command()
def correct(
    ident: RoundId,
    seat: Annotated[int, numeric(1, 7, "--seat", "The seat that was paid wrongly.", show_default=False)],
    amount: Annotated[
        str, typer.Option("--amount", help="What it gets on top, such as 12.50, or gives back: -5.", show_default=False)
    ],
    reason: Annotated[str, typer.Option(help="Why; it is logged with the ruling.", show_default=False)],
    database: Database = None,
    key: Key = None,
) -> None:
    """Correct one payment of a finished round: the seat gets the difference or gives it back. This is final."""
    from pitboss.house.errors import HouseError
    from pitboss.house.keys import default_key_file
    from pitboss.house.rulings import correct_payment
    from pitboss.house.worker.worker import Worker
    from pitboss.text import parse_cents, show_cents

    try:
        cents = parse_cents(amount)
    except ValueError as error:
        raise UsageError(f"--amount: {error}") from None
    find_house(database).dispose()
    worker, file = Worker(open_house(database), name="floor"), key or default_key_file()
    try:
        ruling = correct_payment(worker, ident, seat=seat, cents=cents, reason=reason, key_file=file)
    except HouseError as error:
        raise UsageError(str(error)) from None
    typer.echo(f"Ruling {ruling['number']}: round {ident} is corrected. {ruling['reason']}")
    was, now = (show_cents(ruling[name], signed=True) for name in ("was", "now"))
    where = "chips at the seat" if ruling["in_chips"] else "wallet"
    paid, holds = show_cents(cents, signed=True), show_cents(ruling["holds"])
    typer.echo(f"  seat {seat}, {ruling['name']}: {was} becomes {now}")
    typer.echo(f"  {paid} to the {where}: {holds} now")


@app.command()
def sessions(
    database: Database = None,
    new_key: Annotated[
        bool, typer.Option("--new-key", help="Sign with a new key: every guest must come in again, with a new wallet.")
    ] = False,
) -> None:
    """End every session at once, for when the key or the database has fallen into the wrong hands."""
    from pitboss.house.web.sessions import change_key

    find_house(database).dispose()
    if not new_key:
        raise UsageError("this ends the session of every guest for good: say so with --new-key")
    change_key(open_house(database))
    typer.echo("Sessions are signed with a new key. No cookie or pass given before is good any more.")
