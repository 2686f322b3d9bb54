"""Tables: seats, shoes, provable shuffles and bankrolls."""

from pitboss.table.record import DealtOtherwiseError, RecordError, ShoeRecord
from pitboss.table.shoe import Shoe, ShoeEmptyError
from pitboss.table.table import FundsError, NotInTurnError, Player, Table, TableError, WagersLockedError

__all__ = [
    "DealtOtherwiseError",
    "FundsError",
    "NotInTurnError",
    "Player",
    "RecordError",
    "Shoe",
    "ShoeEmptyError",
    "ShoeRecord",
    "Table",
    "TableError",
    "WagersLockedError",
]
