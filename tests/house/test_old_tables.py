"""Tables that an earlier release opened with changes of any kind open, play on and pass the audit."""

import random
from collections.abc import Mapping

import pytest
from tests.house.playing import House

from pitboss.house.audit import audit
from pitboss.house.library import Library
from pitboss.house.store.cache import read_rules
from pitboss.house.tables.log import canonical
from pitboss.rules import Rules


class EarlierLibrary(Library):
    """The library as it was: whatever made a game could be played."""

    def with_changes(self, game: str, changes: Mapping[str, str]) -> Rules:
        return read_rules(self.text(game), canonical(dict(changes)))


@pytest.mark.parametrize(
    ("game", "changes", "title"),
    [
        ("blackjack", {"dealer.soft_17": "stand"}, "Blackjack, changed: dealer.soft_17 = stand"),
        ("super-fun-21-extreme", {"natural.pays": "3:2"}, "Super Fun 21 Extreme, off the sheet: natural.pays = 3:2"),
        ("blackjack", {"limits.max": "99999999"}, "Blackjack, changed: limits.max = 99999999.00"),
        ("blackjack", {"win.on_21": "5000000:1"}, "Blackjack, changed: win.on_21 = 5000000:1"),
    ],
)
def test_a_table_of_an_earlier_release_plays_on(house: House, game: str, changes: dict[str, str], title: str) -> None:
    rng = random.Random(4)
    ann = house.guest("Ann")
    house.library = EarlierLibrary()
    table = house.open_table(ann, game, changes)
    house.library = Library()
    house.do(ann, table, "sit", seat=3, buy_in=100_000)
    for _ in range(5):
        house.play_round(ann, table, 3, rng)
    assert house.folded(table)["round"] == house.state(table)["round"] == 5
    assert house.live(table).rules.title == title
    assert audit(house.engine).fault is None
