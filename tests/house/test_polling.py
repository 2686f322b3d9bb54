"""Other processes on the same SQLite file: their doings are looked for when one of them has written, and only then."""

from pathlib import Path

from tests.house.playing import House, Watching

from pitboss.house.store.database import open_database


def test_what_another_process_did_is_told_and_nothing_is_asked_while_none_has_written(tmp_path: Path) -> None:
    here, there = (House(open_database(str(tmp_path / "house.db"))) for _ in range(2))
    here.worker.outbox = told = Watching()
    ann, bob = here.guest("Ann"), there.guest("Bob")
    table = here.open(ann)
    here.do(ann, table, "sit", seat=1)
    assert here.worker.poll([table])
    told.sent.clear()

    here.do(ann, table, "bet", seat=1, main=1000)
    assert [bulletin.version for bulletin in told.sent] == [2]
    assert not here.worker.poll([table])

    there.do(bob, table, "sit", seat=2)
    assert here.worker.poll([table])
    assert [bulletin.version for bulletin in told.sent] == [2, 3]
    assert not here.worker.poll([table])
    for house in (here, there):
        house.engine.dispose()


def test_what_another_connection_of_this_process_wrote_is_looked_at_too(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.worker.poll([table])
    with house.engine.connect():
        house.do(ann, table, "sit", seat=1)
    assert house.worker.poll([table])
    assert house.version(table) == 1
