"""Tables: seats, shoes, provable shuffles and bankrolls."""

from pitboss.table.record import DealtOtherwiseError, RecordError, ShoeRecord
from pitboss.table.shoe import DealingShoe, ShoeEmptyError
from pitboss.table.table import FundsError, NotInTurnError, Player, Table, TableError, WagersLockedError

__all__ = [
    "DealingShoe",
    "DealtOtherwiseError",
    "FundsError",
    "NotInTurnError",
    "Player",
    "RecordError",
    "ShoeEmptyError",
    "ShoeRecord",
    "Table",
    "TableError",
    "WagersLockedError",
]
