"""Where a table's money lies: chips at seats, wagers on the layout, the toke box. The bank holds what is left over."""

from pitboss.house.tables.chipcount import Positions, on_layout
from pitboss.house.tables.live import LiveTable
from pitboss.table.funds import balance


def positions(live: LiveTable) -> Positions:
    """Every account of a table but its bank, with what lies in it now."""
    return live.chip_count.at(live.version, live.table)


def holding(live: LiveTable, seat: int) -> int:
    """What belongs to whoever sits in a seat: the chips in front of it and all its wagers on the layout, as long as
    they may come back; those put down before the first card too."""
    table = live.table
    chips = table.players[seat].bankroll
    if table.round is None or not live.is_dealing or seat not in table.in_round:
        return chips
    spot = table.round.seats[table.in_round.index(seat)]
    set_aside = spot.doubles_natural and not (spot.hands[0].doubles or spot.hands[0].is_settled)
    return chips + balance(spot) + on_layout(spot) + (spot.wagers.main if set_aside else 0)


def moves(table: str, before: Positions, after: Positions, wallets: dict[str, int]) -> dict[str, int]:
    """The ledger lines of an entry, account by account; they sum to zero because the bank takes the other side."""
    if not wallets and before == after:
        return {}
    lines = {account: after.get(account, 0) - before.get(account, 0) for account in sorted({*before, *after})}
    lines |= {f"wallet:{guest}": cents for guest, cents in wallets.items()}
    lines[f"bank:{table}"] = -sum(lines.values())
    return {account: cents for account, cents in lines.items() if cents}
