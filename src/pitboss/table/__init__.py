"""Tables: seats, shoes, provable shuffles, bankrolls, and what each seat may see."""

from pitboss.table.observation import Observation, observe
from pitboss.table.player import Player
from pitboss.table.record import DealtOtherwiseError, RecordError, ShoeRecord
from pitboss.table.shoe import Shoe, ShoeEmptyError
from pitboss.table.table import FundsError, NotInTurnError, Table, TableError, WagersLockedError

__all__ = [
    "DealtOtherwiseError",
    "FundsError",
    "NotInTurnError",
    "Observation",
    "Player",
    "RecordError",
    "Shoe",
    "ShoeEmptyError",
    "ShoeRecord",
    "Table",
    "TableError",
    "WagersLockedError",
    "observe",
]
