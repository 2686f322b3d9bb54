"""The cashier: fresh play money only for those who have none anywhere, whoever else is at work on the same books."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, text, update
from tests.house.playing import House
from tests.house.postgres import fresh_database

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import Command, Sit
from pitboss.house.store import schema, wallets
from pitboss.house.store.database import is_postgres, open_database, writing
from pitboss.house.store.wallets import WELCOME_MONEY
from pitboss.house.store.writer import Writer
from pitboss.house.tables.settings import MOST_HELD, MOST_SEATS_HELD
from pitboss.house.worker.requests import Answer, Receipt, Request
from pitboss.rules import MOST_PAID


def _make_poor(house: House, guest: str, wallet: int) -> None:
    """Take money from a wallet, in the ledger too."""
    taken = house.wallet(guest) - wallet
    with writing(house.engine) as connection:
        connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(wallet=wallet))
        lines = [("mint", taken), (f"wallet:{guest}", -taken)]
        for account, cents in lines:
            connection.execute(schema.ledger.insert().values(ref="poor", account=account, cents=cents))


def test_who_has_next_to_nothing_gets_fresh_play_money(either_house: House) -> None:
    ann = either_house.guest()
    _make_poor(either_house, ann, 9_999)
    assert either_house.worker.refill(ann).wallet == WELCOME_MONEY
    with pytest.raises(HouseError, match=r"less than 100\.00 left"):
        either_house.worker.refill(ann)


def test_chips_and_wagers_on_the_layout_count_as_held(either_house: House) -> None:
    house = either_house
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1, buy_in=WELCOME_MONEY)
    while True:
        house.do(ann, table, "bet", seat=1, main=50_000)
        with pytest.raises(HouseError, match="chips included"):
            house.worker.refill(ann)
        house.do(ann, table, "ready", seat=1)
        if house.state(table)["turn"]:
            break
    with pytest.raises(HouseError, match="chips included"):
        house.worker.refill(ann)


def test_all_of_a_bankroll_on_the_layout_is_still_held(house: House) -> None:
    """Bet everything, ask for a refill, take the bet back: the oldest way to ask for free money."""
    ann = house.guest()
    table = house.open(ann)
    _make_poor(house, ann, 40_000)
    house.do(ann, table, "sit", seat=1, buy_in=40_000)
    house.do(ann, table, "bet", seat=1, main=40_000)
    assert house.state(table)["seats"][0]["funds"] == 0
    with pytest.raises(HouseError, match="chips included"):
        house.worker.refill(ann)
    house.do(ann, table, "take-back", seat=1)
    house.do(ann, table, "leave", seat=1)
    assert house.wallet(ann) == 40_000


def test_a_debt_is_paid_out_of_the_fresh_money_and_not_forgiven(either_house: House) -> None:
    ann = either_house.guest()
    _make_poor(either_house, ann, -300_000)
    assert either_house.worker.refill(ann).wallet == WELCOME_MONEY - 300_000


class _Workers:
    """Two workers, each with its own connections to the same books."""

    def __init__(self, database: str) -> None:
        self.one, self.two = House(open_database(database)), House(open_database(database))

    def dispose(self) -> None:
        self.one.engine.dispose()
        self.two.engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def workers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[_Workers]:
    found = _Workers(str(tmp_path / "house.db") if request.param == "sqlite" else fresh_database())
    yield found
    found.dispose()


def _wait_until_blocked(engine: Engine) -> None:
    """Return once somebody waits for a lock; SQLite says nothing of those who wait, so there it is only given time."""
    if not is_postgres(engine):
        time.sleep(0.3)
        return
    waiting = text("select count(*) from pg_stat_activity where wait_event_type = 'Lock'")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with engine.connect() as connection:
            if connection.execute(waiting).scalar():
                return
        time.sleep(0.01)
    raise AssertionError("nobody waits for the lock")


def _in_thread(job: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    said: list[object] = []

    def run() -> None:
        try:
            said.append(job())
        except HouseError as error:
            said.append(error.code)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, said


def test_a_refill_waits_for_somebody_who_is_sitting_down(workers: _Workers) -> None:
    """The chips just bought on one worker are seen by the refill that another had begun meanwhile."""
    one, two = workers.one, workers.two
    ann = one.guest()
    table = one.open(ann)
    refills: list[tuple[threading.Thread, list[object]]] = []

    @event.listens_for(one.engine, "commit")
    def before_commit(_connection: Connection) -> None:
        if not refills:
            refills.append(_in_thread(lambda: two.worker.refill(ann)))
            _wait_until_blocked(two.engine)

    one.do(ann, table, "sit", seat=1, buy_in=WELCOME_MONEY)
    thread, said = refills[0]
    thread.join()
    assert said == ["not-broke"]
    assert one.wallet(ann) == 0
    assert audit(one.engine).fault is None


def test_somebody_who_sits_down_waits_for_a_refill(workers: _Workers) -> None:
    one, two = workers.one, workers.two
    ann = one.guest()
    table = one.open(ann)
    sitting: list[tuple[threading.Thread, list[object]]] = []

    def refill(connection: Connection, _books: Writer) -> None:
        held = one.worker.chips_of(connection, ann)
        sitting.append(_in_thread(lambda: two.do(ann, table, "sit", seat=1, buy_in=WELCOME_MONEY)))
        _wait_until_blocked(two.engine)
        wallets.refill(connection, ann, held, at=one.clock.now)

    with pytest.raises(HouseError, match="chips included"):
        one.worker.in_transaction(refill)
    thread, said = sitting[0]
    thread.join()
    assert said == [1]
    assert one.wallet(ann) == 0


def test_sitting_down_and_refilling_at_once_makes_no_money(workers: _Workers) -> None:
    one, two = workers.one, workers.two
    ann = one.guest()
    table = one.open(ann)
    for _ in range(12):
        sitting, _ = _in_thread(lambda: one.do(ann, table, "sit", seat=1, buy_in=WELCOME_MONEY))
        refilling, said = _in_thread(lambda: two.worker.refill(ann))
        sitting.join()
        refilling.join()
        assert said == ["not-broke"]
        one.do(ann, table, "leave", seat=1)
        assert one.wallet(ann) == WELCOME_MONEY
    assert audit(one.engine).fault is None


def test_the_most_anybody_can_have_fits_the_books_a_hundred_times_over() -> None:
    """A wallet at its limit, every seat at its limit, and the largest win in every one of them."""
    assert 100 * (MOST_HELD + MOST_SEATS_HELD * (MOST_HELD + MOST_PAID)) < 2**63


def test_a_wallet_at_its_limit_buys_no_chips(either_house: House) -> None:
    house = either_house
    ann = house.guest()
    table = house.open(ann)
    _make_poor(house, ann, MOST_HELD + 1)
    with pytest.raises(HouseError, match=r"who has more than 10,?000,?000,?000,?000\.00 in the wallet"):
        house.do(ann, table, "sit", seat=1)
    _make_poor(house, ann, MOST_HELD)
    house.do(ann, table, "sit", seat=1)


def test_a_seat_at_its_limit_may_not_bet_but_may_leave(either_house: House) -> None:
    house = either_house
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1)
    house.live(table).table.players[1].bankroll = MOST_HELD + 1
    with pytest.raises(HouseError, match="no wagers are taken from a seat with more than"):
        house.do(ann, table, "bet", seat=1, main=1000)
    house.do(ann, table, "leave", seat=1)
    assert house.wallet(ann) == MOST_HELD + 1 + WELCOME_MONEY - 100_000


def test_a_guest_holds_only_so_many_seats(house: House) -> None:
    ann = house.guest()
    tables = [house.open(house.guest("Bob")) for _ in range(MOST_SEATS_HELD + 1)]
    answers: list[Answer] = []
    for number, table in enumerate(tables[:4]):
        house.do(ann, table, "sit", seat=1, buy_in=10_000 + number)
    command = Command("s", 0, Sit(seat=1, buy_in=10_000))
    house.worker.carry_out([Request(table, ann, command, answers.append) for table in tables[4:]])
    assert [isinstance(answer, Receipt) for answer in answers] == [True] * (MOST_SEATS_HELD - 4) + [False]
    assert str(answers[-1]) == "a guest holds 12 seats at most: leave one first"


def test_money_beyond_the_books_is_never_written(either_house: House) -> None:
    """Whatever may bring a seat to it, a sum that 64 bits cannot take stays out of wallets and ledger."""
    house = either_house
    ann = house.guest()
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1)
    for _ in range(2):
        house.live(table).table.players[1].bankroll = 9 * 10**18
        with pytest.raises(HouseError, match="nothing has changed"):
            house.do(ann, table, "leave", seat=1)
    assert house.wallet(ann) == WELCOME_MONEY - 100_000
    assert house.state(table)["seats"][0]["funds"] == 100_000
    assert audit(house.engine).fault is None
