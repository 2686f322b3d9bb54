"""What a hand should have paid: in words, as JSON, and in a notebook."""

from decimal import Decimal
from html import escape
from typing import Any

from pitboss.game.hand import outcome_name
from pitboss.game.narration import narrate
from pitboss.game.ruling import Ruling
from pitboss.text import plural, show_cents
from pitboss.views.fragments import card


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """The round as it ends, ready to be written as JSON; money in cents."""
    state = ruling.round
    rules, seat = state.rules, state.seats[0]
    sides = zip(seat.wagers.side, seat.side_nets, strict=True)
    return {
        **rules.as_json(),
        "net": seat.net,
        "hands": [
            {
                "cards": [str(card) for card in hand.cards],
                "total": hand.points,
                "wager": hand.wager,
                "net": hand.net,
                "outcome": outcome_name(rules, hand),
            }
            for hand in seat.hands
        ],
        "dealer": {"cards": [str(card) for card in state.dealer], "total": state.dealer_total.points},
        "insurance": seat.insurance_net or 0,
        "side_bets": {name: net for (name, _), net in sides},
        "tokes": seat.tokes_net,
        "tokes_won": seat.tokes_won,
        "assumed_stands": ruling.assumed_stands,
    }


def ruling_text(ruling: Ruling) -> str:
    """The round told from deal to payout, then the net."""
    state = ruling.round
    seat = state.seats[0]
    lines = [f"{state.rules.title}, {state.rules.stamp}"]
    for _, after, events in ruling.log.replay(state.rules):
        lines += [f"  {narrate(event, after)}" for event in events]
    if ruling.assumed_stands:
        lines.append(f"  (no action was given for {plural(ruling.assumed_stands, 'decision')}: the hand stood)")
    lines.append(_net(ruling))
    if seat.wagers.tokes:
        lines.append(f"Tokes: {show_cents(seat.tokes_won)} to the dealer, of {show_cents(seat.wagers.tokes)} put down")
    return "\n".join(lines)


def ruling_rows(ruling: Ruling) -> list[dict[str, Any]]:
    """A row for every hand, and for each side bet, insurance and toke that was made; money as the player counts it, so
    that the nets add up to the player's."""
    seat = ruling.round.seats[0]
    rows = [
        {"bet": "hand", **hand, "cards": " ".join(hand["cards"]), **_money(hand["wager"], hand["net"])}
        for hand in ruling_json(ruling)["hands"]
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


def ruling_line(ruling: Ruling) -> str:
    """The game and the net."""
    state = ruling.round
    return f"{state.rules.title}: net {show_cents(state.seats[0].net, signed=True)}"


def ruling_fragment(ruling: Ruling) -> str:
    """The net, and the round told from deal to payout."""
    heading, *told = ruling_text(ruling).splitlines()
    net = _net(ruling)
    return card(net, heading, "".join(f"<div>{escape(line)}</div>" for line in told if line != net))


def _net(ruling: Ruling) -> str:
    return f"Net: {show_cents(ruling.round.seats[0].net, signed=True)}"
