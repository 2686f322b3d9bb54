"""What happened at a table, as the events that clients receive: nothing that lies face down, each with its words."""

from collections.abc import Sequence
from typing import Any, assert_never

from pitboss.game import Round, StepTaken, Wagers
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
from pitboss.house.tables.facts import (
    BetPlaced,
    BetTakenBack,
    CameBack,
    Emoted,
    Left,
    PaymentCorrected,
    RoundCalledOff,
    RoundStarted,
    RoundVoided,
    RoundWentOn,
    SatDown,
    SatOut,
    ShoeOpened,
    ShoeRevealed,
    SingleFact,
    TimedOut,
    ToppedUp,
    WasReady,
)
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.outcome import Outcome
from pitboss.money import show_cents
from pitboss.table.record import show_seeds

FACE_DOWN = "??"
Told = dict[str, Any]


def tell(live: LiveTable, outcome: Outcome) -> list[Told]:
    """The events of an entry that has just been applied, in the order in which they happened."""
    events: list[Told] = []
    for fact in outcome.told:
        if isinstance(fact, RoundWentOn):
            for step in fact.steps:
                events += tell_step(step, seats=fact.seats, names=_names(live, fact.seats), number=fact.round)
        else:
            events.append(_tell_fact(live, fact))
    return events


def _names(live: LiveTable, seats: tuple[int, ...]) -> list[str]:
    return [live.table.players[seat].name for seat in seats]


def tell_step(taken: StepTaken, *, seats: tuple[int, ...], names: Sequence[str], number: int) -> list[Told]:
    """What is told of a step of round `number`, played at these seats by people of these names."""
    return [_tell_event(event, taken.after, seats, names, number) for event in taken.events]


def _tell_event(event: Event, after: Round, seats: tuple[int, ...], names: Sequence[str], number: int) -> Told:
    told: Told = _event_fields(event, after)
    if "seat" in told:
        told["seat"] = seats[told["seat"]]
    elif isinstance(event, RoundOver):
        numbers = [str(seat) for seat in seats]
        told |= {"round": number, "nets": dict(zip(numbers, event.nets, strict=True))}
        told["tokes_won"] = {seat: won for seat, won in zip(numbers, event.tokes_won, strict=True) if won}
    told["says"] = narrate(event, after, names=names)
    return told


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
        case _:
            assert_never(event)


def _tell_fact(live: LiveTable, fact: SingleFact) -> Told:
    """What is told of a fact beside the round: somebody came, went or moved chips, the floor ruled, a shoe changed."""

    def name(seat: int) -> str:
        return live.table.players[seat].name

    match fact:
        case SatDown(seat, who):
            return {"type": "sat-down", "seat": seat, "name": who, "says": f"{who} takes seat {seat}"}
        case Left(seat, who):
            return {"type": "left", "seat": seat, "name": who, "says": f"{who} leaves seat {seat}"}
        case SatOut(seat, who):
            return {"type": "sat-out", "seat": seat, "name": who, "says": f"{who} sits out"}
        case CameBack(seat, who):
            return {"type": "came-back", "seat": seat, "name": who, "says": f"{who} is back"}
        case ToppedUp(seat, who, cents):
            says = f"{who} buys chips for {show_cents(cents)}"
            return {"type": "topped-up", "seat": seat, "name": who, "cents": cents, "says": says}
        case Emoted(seat, emote):
            says = f"{name(seat)}: {emote.replace('-', ' ')}"
            return {"type": "emote", "seat": seat, "emote": emote, "says": says}
        case BetPlaced(seat, wagers):
            says = f"{name(seat)} bets {show_cents(wagers.staked)}"
            return {"type": "bet-placed", "seat": seat, "wagers": show_wagers(wagers), "says": says}
        case BetTakenBack(seat):
            return {"type": "bet-taken-back", "seat": seat, "says": f"{name(seat)} takes the bet back"}
        case WasReady(seat):
            return {"type": "ready", "seat": seat, "says": f"{name(seat)} is ready"}
        case TimedOut(seat):
            return {"type": "timed-out", "seat": seat, "says": f"{name(seat)} does not answer in time"}
        case RoundStarted(number, mixed):
            seeds = {} if mixed is None else {"seeds": show_seeds(mixed)}
            return {"type": "round-started", "round": number, **seeds, "says": "No more bets"}
        case RoundCalledOff(number, reason):
            says = f"Round {number} is void, all wagers go back: {reason}"
            return {"type": "round-void", "round": number, "reason": reason, "says": says}
        case RoundVoided(number, reason):
            says = f"The floor voids round {number}: {reason}"
            return {"type": "ruling", "round": number, "reason": reason, "says": says}
        case PaymentCorrected(number, seat, who, cents, reason):
            does = f"gets {show_cents(cents)} more" if cents > 0 else f"gives back {show_cents(-cents)}"
            corrected = {"round": number, "seat": seat, "name": who, "cents": cents, "reason": reason}
            says = f"The floor corrects round {number}: {who} {does}. {reason}"
            return {"type": "correction", **corrected, "says": says}
        case ShoeRevealed(number, commitment, secret, mixed):
            revealed = {"commitment": commitment, "secret": secret.hex(), "seeds": show_seeds(mixed)}
            says = f"Shoe {number} is finished; its secret is public"
            return {"type": "shoe-revealed", "number": number, **revealed, "says": says}
        case ShoeOpened(number, commitment):
            says = f"New shuffle: shoe {number}"
            return {"type": "shoe-opened", "number": number, "commitment": commitment, "says": says}
        case _:
            assert_never(fact)


def show_wagers(wagers: Wagers) -> dict[str, Any]:
    """Wagers as clients know them."""
    return {
        "main": wagers.main,
        "side": dict(wagers.side),
        "toke": wagers.toke,
        "side_tokes": dict(wagers.side_tokes),
    }
