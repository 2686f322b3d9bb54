"""`pitboss floor`: review rounds and rule on them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.options import UsageError

if TYPE_CHECKING:
    from sqlalchemy import Engine

app = typer.Typer(name="floor", help="Review rounds and rule on them, with the floor's key.", no_args_is_help=True)

Database = Annotated[
    str | None, typer.Option(help="An SQLite file or a postgresql:// URL; by default a file in your data folder.")
]
Key = Annotated[Path | None, typer.Option(help="The file with the floor's key; by default in your data folder.")]
RoundId = Annotated[str, typer.Argument(help="A round, such as t4b1c….12.", show_default=False)]


def open_house(database: str | None) -> "Engine":
    """The house's database, made if it is missing; raise `UsageError` if it cannot be opened."""
    from pitboss.house.database import DatabaseError, open_database

    try:
        return open_database(database)
    except DatabaseError as error:
        raise UsageError(str(error)) from None


def find_house(database: str | None) -> "Engine":
    """The house's database, to be looked at and not changed; raise `UsageError` if there is none."""
    from pitboss.house.database import DatabaseError, open_existing

    try:
        return open_existing(database)
    except DatabaseError as error:
        raise UsageError(str(error)) from None


@app.command()
def key(database: Database = None, key: Key = None) -> None:
    """Make the floor's key, once for a house."""
    from pitboss.house.errors import HouseError
    from pitboss.house.floorkey import default_key_file, make_key
    from pitboss.house.owned import own_folder

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

    from pitboss.house.database import reading
    from pitboss.house.schema import tables as rows

    with reading(find_house(database)) as connection:
        for row in connection.execute(select(rows).order_by(rows.c.opened_at)):
            state = "closed" if row.closed else f"{row.taken} seats taken"
            typer.echo(f"{row.id}  {row.game:22} {row.round:6} rounds  {state}  {row.name}")


@app.command()
def rounds(
    table: Annotated[str, typer.Argument(help="A table (see `pitboss floor tables`).", show_default=False)],
    database: Database = None,
    limit: Annotated[int, typer.Option(help="How many, newest first.", min=1, max=100)] = 20,
) -> None:
    """List the rounds of a table, newest first."""
    from pitboss.house.database import reading
    from pitboss.house.errors import HouseError
    from pitboss.house.history import table_rounds
    from pitboss.money import show_cents

    try:
        with reading(find_house(database)) as connection:
            played = table_rounds(connection, table, None, before=None, limit=limit)
    except HouseError as error:
        raise UsageError(str(error)) from None
    for one in played:
        nets = ", ".join(f"{seat['name']} {show_cents(seat['net'], signed=True)}" for seat in one["seats"])
        typer.echo(f"{one['id']}  {one['status']:8} {nets}")


@app.command()
def review(ident: RoundId, database: Database = None) -> None:
    """Show a round step by step, in the dealer's words."""
    from pitboss.house.database import reading
    from pitboss.house.errors import HouseError
    from pitboss.house.history import one_round

    try:
        with reading(find_house(database)) as connection:
            played = one_round(connection, ident, None)
    except HouseError as error:
        raise UsageError(str(error)) from None
    typer.echo(f"{played['id']}: {played['title']}, round {played['number']}, {played['status']}")
    for step in played["replay"]:
        for event in step["events"]:
            typer.echo(f"  {event['says']}")
    if played["ruling"]:
        typer.echo(f"The floor ruled: {played['ruling']['reason']}")


@app.command()
def void(
    ident: RoundId,
    reason: Annotated[str, typer.Option(help="Why; it is logged with the ruling.", show_default=False)],
    database: Database = None,
    key: Key = None,
) -> None:
    """Void a round: everybody gets back what it cost, or gives back what it brought. This is final."""
    from pitboss.house.errors import HouseError
    from pitboss.house.floorkey import default_key_file
    from pitboss.house.pit import Pit
    from pitboss.house.rulings import void_round
    from pitboss.money import show_cents

    find_house(database).dispose()
    try:
        ruling = void_round(Pit(open_house(database), worker="floor"), ident, reason, key or default_key_file())
    except HouseError as error:
        raise UsageError(str(error)) from None
    typer.echo(f"Ruling {ruling['number']}: round {ident} is void. {ruling['reason']}")
    for refund in ruling["refunds"]:
        typer.echo(f"  seat {refund['seat']}: {show_cents(refund['cents'], signed=True)}")
