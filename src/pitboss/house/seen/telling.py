"""What happened at a table, as the events that clients receive: nothing that lies face down, each with its words."""

from collections.abc import Iterator
from typing import Any

from pitboss.cards import Card
from pitboss.game import Round
from pitboss.game.events import (
    CardDealt,
    DealerChecked,
    DealerDrew,
    Decided,
    Declined,
    Event,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
    Insured,
    RoundOver,
    SideBetSettled,
    TokeSettled,
)
from pitboss.game.hand import outcome_name
from pitboss.game.narration import narrate
from pitboss.game.notation import RoundLog
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.outcome import Outcome
from pitboss.money import show_cents
from pitboss.rules import Rules
from pitboss.table.record import show_seeds

FACE_DOWN = "??"
Told = dict[str, Any]


def tell(live: LiveTable, outcome: Outcome) -> list[Told]:
    """The events of an entry that has just been applied, in the order in which they happened."""
    events = [_tell_fact(live, kind, fields) for kind, fields in outcome.told]
    if outcome.steps is not None:
        seats, names = live.table.in_round, _names(live)
        for _, _, told in tell_steps(live.rules, outcome.before, outcome.steps, seats, names, live.round_number):
            events += told
    if outcome.round is not None and outcome.round.status == "void" and outcome.steps is not None:
        events.append(_void(live.round_number, "the shoe and the discards have run out"))
    if outcome.closed_shoe is not None:
        number, record = outcome.closed_shoe
        events.append(
            {
                "type": "shoe-revealed",
                "number": number,
                "commitment": record.commitment,
                "secret": record.secret.hex(),
                "seeds": show_seeds(record.seeds),
                "says": f"Shoe {number} is finished; its secret is public",
            }
        )
    if outcome.opened_shoe is not None:
        number, _ = outcome.opened_shoe
        says = f"New shuffle: shoe {number}"
        events.append({"type": "shoe-opened", "number": number, "commitment": live.commitment, "says": says})
    return events


def tell_steps(
    rules: Rules, before: Round | None, steps: RoundLog, seats: tuple[int, ...], names: dict[int, str], number: int
) -> Iterator[tuple[Any, Round, list[Told]]]:
    """Walk the steps of a round from where it stood: each step, the round after it, and what is told of it."""
    state = before or Round.open(rules, steps.wagers, first_of_shoe=steps.first_of_shoe)
    for step in steps.steps:
        state, events = state.deal(step) if isinstance(step, Card) else state.apply(step)
        yield step, state, [_tell_event(event, state, seats, names, number) for event in events]


def _names(live: LiveTable) -> dict[int, str]:
    return {seat: player.name for seat, player in live.table.players.items()}


def _tell_event(event: Event, after: Round, seats: tuple[int, ...], names: dict[int, str], number: int) -> Told:
    told: Told = _event_fields(event, after)
    if "seat" in told:
        told["seat"] = seats[told["seat"]]
    elif isinstance(event, RoundOver):
        numbers = [str(seat) for seat in seats]
        told |= {"round": number, "nets": dict(zip(numbers, event.nets, strict=True))}
        told["tokes_won"] = {seat: won for seat, won in zip(numbers, event.tokes_won, strict=True) if won}
    return told | {"says": narrate(event, after, names=[names[seat] for seat in seats])}


def _event_fields(event: Event, after: Round) -> Told:
    match event:
        case CardDealt(seat, hand, card):
            return {"type": "card", "seat": seat, "hand": hand, "card": str(card)}
        case DealerDrew(card, _):
            return {"type": "dealer-card", "card": str(card) if card else FACE_DOWN}
        case Decided(seat, hand, action, wager):
            return {"type": "decided", "seat": seat, "hand": hand, "decision": action.word, "wager": wager}
        case Insured(seat, cents):
            return {"type": "insured", "seat": seat, "cents": cents}
        case Declined(seat):
            return {"type": "declined", "seat": seat}
        case DealerChecked(blackjack):
            return {"type": "dealer-checked", "blackjack": blackjack}
        case HoleTurned(card, _):
            return {"type": "hole-turned", "card": str(card)}
        case InsuranceSettled(seat, net):
            return {"type": "insurance-settled", "seat": seat, "net": net}
        case HandSettled(seat, hand, reason, net):
            settled = after.seats[seat].hands[hand]._replace(reason=reason, net=net)
            outcome = outcome_name(after.rules, settled)
            return {"type": "hand-settled", "seat": seat, "hand": hand, "outcome": outcome, "net": net}
        case SideBetSettled(seat, name, net, toke):
            return {"type": "side-bet-settled", "seat": seat, "name": name, "net": net, "toke": toke}
        case TokeSettled(seat, net):
            return {"type": "toke-settled", "seat": seat, "net": net}
        case RoundOver():
            return {"type": "round-over"}


def _tell_fact(live: LiveTable, kind: str, fields: dict[str, Any]) -> Told:
    """An event that is no step of a round: somebody came, went, or moved chips."""
    seat = fields.get("seat")
    player = live.table.players.get(seat) if seat is not None else None
    name = fields.get("name") or (player.name if player else f"Seat {seat}")
    told: Told = {"type": kind, **fields}
    match kind:
        case "sat-down":
            told["says"] = f"{name} takes seat {seat}"
        case "left":
            told["says"] = f"{name} leaves seat {seat}"
        case "sat-out":
            told["says"] = f"{name} sits out"
        case "came-back":
            told["says"] = f"{name} is back"
        case "topped-up":
            told["says"] = f"{name} buys chips for {show_cents(fields['cents'])}"
        case "emote":
            told["says"] = f"{name}: {fields['emote'].replace('-', ' ')}"
        case "bet-placed":
            wagers = fields["wagers"]
            told["wagers"] = show_wagers(wagers)
            told["says"] = f"{name} bets {show_cents(wagers.staked)}"
        case "bet-taken-back":
            told["says"] = f"{name} takes the bet back"
        case "ready":
            told["says"] = f"{name} is ready"
        case "timed-out":
            told["says"] = f"{name} does not answer in time"
        case "round-started":
            told["says"] = "No more bets"
        case "round-void":
            told = _void(fields["round"], fields["reason"])
        case "ruling":
            told["says"] = f"The floor voids round {fields['round']}: {fields['reason']}"
        case "correction":
            cents = fields["cents"]
            does = f"gets {show_cents(cents)} more" if cents > 0 else f"gives back {show_cents(-cents)}"
            told["says"] = f"The floor corrects round {fields['round']}: {name} {does}. {fields['reason']}"
    return told


def _void(number: int, reason: str) -> Told:
    says = f"Round {number} is void, all wagers go back: {reason}"
    return {"type": "round-void", "round": number, "reason": reason, "says": says}


def show_wagers(wagers: Any) -> dict[str, Any]:
    """Wagers as clients know them."""
    return {
        "main": wagers.main,
        "side": dict(wagers.side),
        "toke": wagers.toke,
        "side_tokes": dict(wagers.side_tokes),
    }
