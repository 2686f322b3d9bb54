"""The floor puts one payment of a finished round right: what the entry of such a ruling does at the table."""

from pitboss.house.errors import HouseError
from pitboss.house.tables.entrydata import Corrected
from pitboss.house.tables.facts import PaymentCorrected
from pitboss.house.tables.outcome import Outcome
from pitboss.house.tables.state import TableState
from pitboss.text import show_cents


def correct(live: TableState, data: Corrected, outcome: Outcome) -> None:
    """Pay a guest the difference, or take it back: in chips at the seat, or from wallet to bank."""
    seat, guest, cents = data["seat"], data["guest"], data["cents"]
    if data["in_chips"]:
        if live.guests.get(seat) != guest:
            raise HouseError("no-seat", f"the guest who is to be paid in chips does not hold seat {seat}")
        refuse_shortfall("the seat", live.table.funds(seat), cents)
        live.table.players[seat].bankroll += cents
    else:
        outcome.wallets[guest] = cents
    outcome.tell(PaymentCorrected(data["round"], seat, data["name"], cents, data["reason"]))


def refuse_shortfall(what: str, there: int, cents: int) -> None:
    """Raise `HouseError` if what is to be taken back is not there."""
    if there + cents < 0:
        raise HouseError(
            "funds",
            f"{show_cents(-cents)} is to be taken back and {what} has {show_cents(there)}: no more than that can be",
        )
