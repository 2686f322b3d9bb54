"""Counting a table's chips: at seats, on the layout and in the toke box, each seat only when something moved there."""

from functools import lru_cache

from pitboss.game import Seat
from pitboss.rules import MAX_SEATS
from pitboss.table import Table
from pitboss.table.table import balance, set_aside

Positions = dict[str, int]
"""What lies in each account of a table but its bank."""


class ChipCount:
    """The last count of one table. It is good for the version that it was made at."""

    __slots__ = ("_accounts", "_lying", "_staked", "_version")

    def __init__(self, ident: str) -> None:
        self._accounts = accounts(ident)
        self._version = -1
        self._lying: Positions = {}
        self._staked: dict[int, tuple[Seat, int, int]] = {}

    def at(self, version: int, table: Table) -> Positions:
        """Every account with what lies in it at this version."""
        if version == self._version:
            return self._lying
        tokes, layout, *seats = self._accounts
        lying = {seats[seat - 1]: player.bankroll for seat, player in table.players.items()}
        lying[tokes] = table.toke_box
        if table.round is not None and table.is_dealing:
            in_action = 0
            for seat, spot in zip(table.in_round, table.round.seats, strict=True):
                counted = self._staked.get(seat)
                if counted is None or counted[0] is not spot:
                    counted = self._staked[seat] = spot, balance(spot), on_layout(spot)
                lying[seats[seat - 1]] += counted[1]
                in_action += counted[2]
            lying[layout] = in_action
        self._version, self._lying = version, lying
        return lying


@lru_cache(maxsize=4096)
def accounts(table: str) -> list[str]:
    """The names of a table's toke box, of its layout, and of its seats in order."""
    return [f"tokes:{table}", f"layout:{table}", *(f"seat:{table}:{seat}" for seat in range(1, MAX_SEATS + 1))]


def on_layout(seat: Seat) -> int:
    """All that a seat has in action: what is not settled, and every wager for the dealer."""
    cents = seat.wagers.tokes + sum(hand.wager for hand in seat.hands if not hand.is_settled)
    cents += sum(wager for (_, wager), net in zip(seat.wagers.side, seat.side_nets, strict=True) if net is None)
    return cents + (seat.insurance if seat.insurance_net is None else 0)


def holding(table: Table, seat: int) -> int:
    """What belongs to whoever sits in a seat: the chips in front of it and all its wagers on the layout, as long as
    they may come back; those put down before the first card too."""
    chips = table.players[seat].bankroll
    if table.round is None or not table.is_dealing or seat not in table.in_round:
        return chips
    spot = table.round.seats[table.in_round.index(seat)]
    return chips + balance(spot) + on_layout(spot) + set_aside(spot)


def moves(table: str, before: Positions, after: Positions, wallets: dict[str, int]) -> dict[str, int]:
    """The ledger lines of an entry, account by account; they sum to zero because the bank takes the other side."""
    if not wallets and before == after:
        return {}
    lines = {account: after.get(account, 0) - before.get(account, 0) for account in sorted({*before, *after})}
    lines |= {f"wallet:{guest}": cents for guest, cents in wallets.items()}
    lines[f"bank:{table}"] = -sum(lines.values())
    return {account: cents for account, cents in lines.items() if cents}
