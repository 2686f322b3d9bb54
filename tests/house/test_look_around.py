"""Other processes on the same SQLite file: their doings are looked for when one of them has written, and only then."""

from pathlib import Path

from tests.house.playing import House

from pitboss.house.store.database import open_database
from pitboss.house.worker.requests import Answer, Bulletin, Quiet, Request


class _Watching(Quiet):
    """An outbox at which every table is watched; it keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[Bulletin] = []

    def watches(self, table: str) -> bool:  # noqa: ARG002
        return True

    def send(self, bulletins: list[Bulletin], answers: list[tuple[Request, Answer]]) -> None:
        self.sent += bulletins
        super().send(bulletins, answers)


def test_what_another_process_did_is_told_and_nothing_is_asked_while_none_has_written(tmp_path: Path) -> None:
    here, there = (House(open_database(str(tmp_path / "house.db"))) for _ in range(2))
    here.worker.outbox = told = _Watching()
    ann, bob = here.guest("Ann"), there.guest("Bob")
    table = here.open(ann)
    here.do(ann, table, "sit", seat=1)
    assert here.worker.look_around([table])
    told.sent.clear()

    here.do(ann, table, "bet", seat=1, main=1000)
    assert [bulletin.version for bulletin in told.sent] == [2]
    assert not here.worker.look_around([table])

    there.do(bob, table, "sit", seat=2)
    assert here.worker.look_around([table])
    assert [bulletin.version for bulletin in told.sent] == [2, 3]
    assert not here.worker.look_around([table])
    for house in (here, there):
        house.engine.dispose()


def test_what_another_connection_of_this_process_wrote_is_looked_at_too(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.worker.look_around([table])
    with house.engine.connect():
        house.do(ann, table, "sit", seat=1)
    assert house.worker.look_around([table])
    assert house.version(table) == 1
