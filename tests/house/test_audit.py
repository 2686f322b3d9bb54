"""The audit finds whatever was altered, and names the row; a ruling is final, signed and paid back to the cent."""

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import Connection, delete, insert, select, text, update
from tests.house.playing import House

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.history import rounds
from pitboss.house.keys import make_key
from pitboss.house.rulings import correct_payment, void_round
from pitboss.house.store import schema
from pitboss.house.store.database import open_database, writing
from pitboss.table.shuffle import commitment

ROUNDS = 14
Alter = Callable[[Connection, str], object]


def _play(house: House) -> tuple[str, str]:
    ann = house.guest("Ann")
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=3, buy_in=500_000)
    rng = random.Random(11)
    for _ in range(ROUNDS):
        house.play_round(ann, table, 3, rng)
    return ann, table


class Played(NamedTuple):
    """A house where rounds were played, two of them voided, and one payment corrected."""

    house: House
    guest: str
    table: str


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A database with everything in it that can be altered, made once."""
    folder = tmp_path_factory.mktemp("books")
    engine = open_database(str(folder / "house.db"))
    house = House(engine)
    ann, table = _play(house)
    make_key(engine, folder / "floor.key")
    void_round(house.worker, f"{table}.2", "misdeal", folder / "floor.key")
    void_round(house.worker, f"{table}.5", "a card was exposed", folder / "floor.key")
    correct_payment(house.worker, f"{table}.7", seat=3, cents=250, reason="paid short", key_file=folder / "floor.key")
    assert audit(engine).fault is None
    engine.dispose()
    return folder / "house.db", ann, table


@pytest.fixture
def played(books: tuple[Path, str, str], tmp_path: Path) -> Iterator[Played]:
    """A copy of it, to be altered."""
    path, ann, table = books
    shutil.copy(path, tmp_path / "house.db")
    engine = open_database(str(tmp_path / "house.db"))
    yield Played(House(engine), ann, table)
    engine.dispose()


E, L, S, R, G, U = schema.entries, schema.ledger, schema.shoes, schema.rounds, schema.guests, schema.rulings
C = schema.checkpoints

ALTERATIONS: list[tuple[str, str, Alter]] = [
    ("entries {table} 7", "hash", lambda c, _: c.execute(update(E).where(E.c.version == 7).values(at=E.c.at + 1))),
    ("entries {table} 4", "hash", lambda c, _: c.execute(update(E).where(E.c.version == 4).values(by="gmallory"))),
    (
        "entries {table} 2",
        "hash",
        lambda c, _: c.execute(update(E).where(E.c.version == 2).values(data='{"main":900,"seat":3}')),
    ),
    ("entries {table} 10", "version 9 is missing", lambda c, _: c.execute(delete(E).where(E.c.version == 9))),
    ("ledger {table}:3", "cents", lambda c, t: c.execute(update(L).where(L.c.ref == f"{t}:3").values(cents=1))),
    ("ledger {table}:1", "cents", lambda c, t: c.execute(delete(L).where(L.c.ref == f"{t}:1"))),
    (
        "ledger {table}:9999",
        "no entry",
        lambda c, t: c.execute(insert(L).values(ref=f"{t}:9999", account="mint", cents=5)),
    ),
    ("ledger {table}:2", "cents", lambda c, t: c.execute(insert(L).values(ref=f"{t}:2", account="mint", cents=5))),
    (
        "shoes {table} 1",
        "commitment",
        lambda c, _: c.execute(update(S).where(S.c.number == 1).values(secret=b"0" * 32)),
    ),
    ("checkpoints {table} {shoe}", "as it then stood", lambda c, _: c.execute(update(C).values(state="{}"))),
    ("shoes {table} 1", "finished", lambda c, _: c.execute(update(S).where(S.c.number == 1).values(closed_version=3))),
    (
        "rounds {table} 3",
        "not the round",
        lambda c, _: c.execute(update(R).where(R.c.number == 3).values(notation="x")),
    ),
    ("rounds {table} 4", "missing", lambda c, _: c.execute(delete(R).where(R.c.number == 4))),
    (
        "results {table} 6 seat 3",
        "brought",
        lambda c, _: c.execute(update(schema.results).where(schema.results.c.round == 6).values(delta=10**6)),
    ),
    ("guests {guest}", "the ledger says", lambda c, _: c.execute(update(G).values(wallet=G.c.wallet + 1))),
    ("ledger grant:{guest}:0", "mint has 0 cents", lambda c, _: c.execute(delete(L).where(L.c.account == "mint"))),
    ("rulings 1", "hash", lambda c, _: c.execute(text("update rulings set content = replace(content,'deal','x')"))),
    ("rulings 2", "missing before", lambda c, _: c.execute(delete(schema.rulings).where(schema.rulings.c.number == 1))),
    ("rulings 1", "signed", lambda c, _: c.execute(update(schema.rulings).values(signature="00" * 64))),
    ("rulings 3", "columns", lambda c, _: c.execute(update(U).where(U.c.number == 3).values(cents=99))),
    ("rulings 3", "columns", lambda c, _: c.execute(update(U).where(U.c.number == 3).values(seat=4))),
    ("rulings 1", "columns", lambda c, _: c.execute(update(U).where(U.c.number == 1).values(seat=3))),
    ("tables {table}", "version", lambda c, _: c.execute(update(schema.tables).values(version=3))),
    ("holdings {table} 3", "held by {guest}", lambda c, _: c.execute(delete(schema.holdings))),
]


@pytest.mark.parametrize(("row", "what", "alter"), ALTERATIONS)
def test_whatever_is_altered_is_named(played: Played, row: str, what: str, alter: Alter) -> None:
    with writing(played.house.engine) as connection:
        shoe = connection.execute(select(S.c.opened_version).where(S.c.number == 2)).scalar_one()
        alter(connection, played.table)
    fault = audit(played.house.engine).fault
    assert fault is not None
    assert fault.row == row.format(table=played.table, guest=played.guest, shoe=shoe)
    assert what.format(table=played.table, guest=played.guest) in fault.what


def test_a_changed_sheet_is_not_the_one_the_table_was_opened_with(house: House) -> None:
    _, table = _play(house)
    with writing(house.engine) as connection:
        connection.execute(text("update tables set sheet = replace(sheet, 'penetration = 0.5', 'penetration = 0.6')"))
        connection.execute(text('update tables set changes = \'{"natural.pays":"6:5"}\''))
    fault = audit(house.engine).fault
    assert fault is not None
    assert fault.row == f"tables {table}"
    assert fault.what == "changes is not what it was opened with"


def test_a_shoe_that_no_card_came_from_yet_cannot_be_exchanged(house: House) -> None:
    """Its commitment is in the hash of the entry that opened it, so another secret with its own commitment is found."""
    _, table = _play(house)
    with writing(house.engine) as connection:
        last = connection.execute(select(S.c.number, S.c.opened_version).order_by(S.c.number.desc()).limit(1)).one()
        assert last.number > 1
        forged = {"secret": bytes(32), "commitment": commitment(bytes(32))}
        connection.execute(update(S).where(S.c.number == last.number).values(**forged))
        connection.execute(delete(E).where(E.c.version > last.opened_version))
    fault = audit(house.engine).fault
    assert fault is not None
    assert fault.row == f"entries {table} {last.opened_version}"
    assert fault.what.endswith("or the shoe it opened")


def test_cards_of_another_shoe_are_found_while_the_shoe_is_in_use(house: House) -> None:
    """What two workers that dealt from different shoes would leave behind: rounds that no stored secret gives."""
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=3)
    house.play_round(ann, table, 3, random.Random(1))
    house.play_round(ann, table, 3, random.Random(1))
    with writing(house.engine) as connection:
        notation = connection.execute(select(R.c.notation).where(R.c.number == 2)).scalar_one()
        card = notation.split()[-1] if "deal" in notation else notation.split()[6]
        other = "2c" if card != "2c" else "3c"
        connection.execute(update(R).where(R.c.number == 2).values(notation=notation.replace(card, other, 1)))
    fault = audit(house.engine).fault
    assert fault is not None
    assert fault.row == f"rounds {table} 2"


@pytest.mark.clause("BJ-16")
def test_a_voided_round_is_paid_back_to_the_cent(either_house: House, tmp_path: Path) -> None:
    house = either_house
    ann, table = _play(house)
    key = tmp_path / "floor.key"
    make_key(house.engine, key)
    with house.engine.connect() as connection:
        played = rounds.one_round(connection, f"{table}.3", ann)
    net = played["seats"][0]["net"]
    before, bank = house.wallet(ann), house.balance(f"bank:{table}")
    ruling = void_round(house.worker, f"{table}.3", "  the  wrong card ", key)
    assert ruling["reason"] == "the wrong card"
    assert house.wallet(ann) == before - net
    assert house.balance(f"bank:{table}") == bank + net
    with house.engine.connect() as connection:
        voided = rounds.one_round(connection, f"{table}.3", ann)
    assert voided["status"] == "voided"
    assert voided["ruling"] is not None
    assert voided["ruling"]["reason"] == "the wrong card"
    assert audit(house.engine).rulings == 1


@pytest.mark.clause("BJ-16")
def test_a_ruling_is_final(house: House, tmp_path: Path) -> None:
    _, table = _play(house)
    key = tmp_path / "floor.key"
    make_key(house.engine, key)
    void_round(house.worker, f"{table}.1", "misdeal", key)
    with pytest.raises(HouseError, match="that is final"):
        void_round(house.worker, f"{table}.1", "again", key)
    assert audit(house.engine).fault is None


def test_a_round_under_way_is_called_off_and_the_wagers_go_back(house: House, tmp_path: Path) -> None:
    ann = house.guest()
    table = house.open(ann, bots=2)
    house.do(ann, table, "sit", seat=1)
    key = tmp_path / "floor.key"
    make_key(house.engine, key)
    funds = 0
    while not house.state(table)["turn"]:
        funds = house.state(table)["seats"][0]["funds"]
        house.do(ann, table, "bet", seat=1, main=1000)
        house.do(ann, table, "ready", seat=1)
    void_round(house.worker, f"{table}.{house.state(table)['round']}", "fire alarm", key)
    state = house.state(table)
    assert state["phase"] == "betting"
    assert state["seats"][0]["funds"] == funds
    assert audit(house.engine).fault is None


@pytest.mark.clause("BJ-16")
def test_the_floor_needs_its_own_key_and_a_reason(house: House, tmp_path: Path) -> None:
    _, table = _play(house)
    with pytest.raises(HouseError, match="holds no floor key"):
        void_round(house.worker, f"{table}.1", "misdeal", tmp_path / "none")
    make_key(house.engine, tmp_path / "floor.key")
    with pytest.raises(HouseError, match="already"):
        make_key(house.engine, tmp_path / "second.key")
    other = tmp_path / "other.key"
    other.write_text("11" * 32)
    with pytest.raises(HouseError, match="not the floor key of this house"):
        void_round(house.worker, f"{table}.1", "misdeal", other)
    for reason in (" ", "\udc80", "a\x07bell"):
        with pytest.raises(HouseError, match="needs a reason"):
            void_round(house.worker, f"{table}.1", reason, tmp_path / "floor.key")
    with pytest.raises(HouseError, match="no such round"):
        void_round(house.worker, f"{table}.99", "misdeal", tmp_path / "floor.key")
    assert (tmp_path / "floor.key").stat().st_mode & 0o077 == 0
