"""Where a table's money lies: chips at seats, wagers on the layout, the toke box. The bank holds what is left over."""

from functools import lru_cache

from pitboss.game import Seat
from pitboss.house.tables.live import LiveTable
from pitboss.rules import MAX_SEATS
from pitboss.table.funds import balance

Positions = dict[str, int]


def positions(live: LiveTable) -> Positions:
    """Every account of a table but its bank, with what lies in it now."""
    if live.counted is not None and live.counted[0] == live.version:
        return live.counted[1]
    table, (tokes, layout, *seats) = live.table, _accounts(live.id)
    lying = {seats[seat - 1]: player.bankroll for seat, player in table.players.items()}
    lying[tokes] = table.toke_box
    if table.round is not None and live.is_dealing:
        on_layout = 0
        for seat, spot in zip(table.in_round, table.round.seats, strict=True):
            kept = live.staked.get(seat)
            if kept is None or kept[0] is not spot:
                kept = live.staked[seat] = spot, balance(spot), _on_layout(spot)
            lying[seats[seat - 1]] += kept[1]
            on_layout += kept[2]
        lying[layout] = on_layout
    live.counted = live.version, lying
    return lying


@lru_cache(maxsize=4096)
def _accounts(table: str) -> list[str]:
    """The names of a table's toke box, of its layout, and of its seats in order."""
    return [f"tokes:{table}", f"layout:{table}", *(f"seat:{table}:{seat}" for seat in range(1, MAX_SEATS + 1))]


def _on_layout(seat: Seat) -> int:
    """All that a seat has in action: what is not settled, and every wager for the dealer."""
    cents = seat.wagers.tokes + sum(hand.wager for hand in seat.hands if not hand.is_settled)
    cents += sum(wager for (_, wager), net in zip(seat.wagers.side, seat.side_nets, strict=True) if net is None)
    return cents + (seat.insurance if seat.insurance_net is None else 0)


def holding(live: LiveTable, seat: int) -> int:
    """What belongs to whoever sits in a seat: the chips in front of it and all its wagers on the layout, as long as
    they may come back; those put down before the first card too."""
    table = live.table
    chips = table.players[seat].bankroll
    if table.round is None or not live.is_dealing or seat not in table.in_round:
        return chips
    spot = table.round.seats[table.in_round.index(seat)]
    set_aside = spot.doubles_natural and not (spot.hands[0].doubles or spot.hands[0].is_settled)
    return chips + balance(spot) + _on_layout(spot) + (spot.wagers.main if set_aside else 0)


def moves(table: str, before: Positions, after: Positions, wallets: dict[str, int]) -> dict[str, int]:
    """The ledger lines of an entry, account by account; they sum to zero because the bank takes the other side."""
    if not wallets and before == after:
        return {}
    lines = {account: after.get(account, 0) - before.get(account, 0) for account in sorted({*before, *after})}
    lines |= {f"wallet:{guest}": cents for guest, cents in wallets.items()}
    lines[f"bank:{table}"] = -sum(lines.values())
    return {account: cents for account, cents in lines.items() if cents}
