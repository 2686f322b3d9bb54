"""What a hand should have paid, in words and in a notebook."""

from decimal import Decimal
from html import escape
from typing import Any

from pitboss.game.narration import narrate
from pitboss.game.settlement import Settlement
from pitboss.text import plural, show_cents
from pitboss.views.tables import card


def text(settlement: Settlement) -> str:
    """Return the round step by step, then the net."""
    state = settlement.round
    seat = state.seats[0]
    lines = [f"{state.rules.title}, {state.rules.stamp}"]
    for _, after, events in settlement.log.replay(state.rules):
        lines += [f"  {narrate(event, after)}" for event in events]
    if settlement.assumed_stands:
        lines.append(f"  (no action was given for {plural(settlement.assumed_stands, 'decision')}: the hand stood)")
    lines.append(_net(settlement))
    if seat.wagers.tokes:
        lines.append(f"Tokes: {show_cents(seat.tokes_won)} to the dealer, of {show_cents(seat.wagers.tokes)} put down")
    return "\n".join(lines)


def rows(settlement: Settlement) -> list[dict[str, Any]]:
    """Return a row for every hand and for each side bet, insurance and toke that was made.

    Money is as the player counts it, so that the nets add up to the player's.
    """
    seat = settlement.round.seats[0]
    rows = [
        {"bet": "hand", **hand, "cards": " ".join(hand["cards"]), **_money(hand["wager"], hand["net"])}
        for hand in settlement.to_dict()["hands"]
    ]
    rows += [
        {"bet": name, **_money(wager, net or 0), "outcome": _outcome(net or 0)}
        for (name, wager), net in zip(seat.wagers.side, seat.side_nets, strict=True)
    ]
    if seat.insurance:
        net = seat.insurance_net or 0
        rows.append({"bet": "insurance", **_money(seat.insurance, net), "outcome": _outcome(net)})
    tokes = [("toke", seat.wagers.toke, seat.toke_net)] if seat.wagers.toke else []
    for (name, wager), won in zip(seat.wagers.side_tokes, seat.side_toke_nets, strict=True):
        tokes.append((f"toke:{name}", wager, won))
    rows += [{"bet": name, **_money(toke, -toke), "outcome": _outcome(won or 0)} for name, toke, won in tokes]
    return rows


def _money(wager: int, net: int) -> dict[str, Decimal]:
    """Cents as the player counts them."""
    return {"wager": Decimal(wager) / 100, "net": Decimal(net) / 100}


def _outcome(net: int) -> str:
    return "win" if net > 0 else "loss" if net < 0 else "push"


def html(settlement: Settlement) -> str:
    """Return the net, and the round step by step."""
    heading, *lines = text(settlement).splitlines()
    net = _net(settlement)
    return card(net, heading, "".join(f"<div>{escape(line)}</div>" for line in lines if line != net))


def _net(settlement: Settlement) -> str:
    return f"Net: {show_cents(settlement.round.seats[0].net, signed=True)}"
