"""What happened at a table, as the events that clients receive: nothing that lies face down, each with its words."""

from collections.abc import Sequence
from typing import assert_never

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
from pitboss.house.schemas import state as schemas
from pitboss.house.schemas.messages import Happening, RoundHappening
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
from pitboss.house.tables.state import Outcome
from pitboss.table.record import show_seeds
from pitboss.text import show_chips

FACE_DOWN = "??"


def tell(live: LiveTable, outcome: Outcome) -> list[Happening]:
    """The events of an entry that has just been applied, in the order in which they happened."""
    events: list[Happening] = []
    for fact in outcome.told:
        if isinstance(fact, RoundWentOn):
            names = [live.table.players[seat].name for seat in fact.seats]
            for step in fact.steps:
                events += tell_step(step, seats=fact.seats, names=names, number=fact.round)
        else:
            events.append(_tell_fact(live, fact))
    return events


def tell_step(taken: StepTaken, *, seats: tuple[int, ...], names: Sequence[str], number: int) -> list[RoundHappening]:
    """What is told of a step of round `number`, played at these seats by people of these names."""
    return [_tell_event(event, taken.after, seats, names, number) for event in taken.events]


def _tell_event(
    event: Event, after: Round, seats: tuple[int, ...], names: Sequence[str], number: int
) -> RoundHappening:
    says = narrate(event, after, names=names)
    match event:
        case CardDealt(seat, hand, card):
            return {"type": "card", "seat": seats[seat], "hand": hand, "card": str(card), "says": says}
        case DealerDrew(card, _):
            return {"type": "dealer-card", "card": str(card) if card else FACE_DOWN, "says": says}
        case Decided(seat, hand, action, wager):
            where = seats[seat]
            return {
                "type": "decided",
                "seat": where,
                "hand": hand,
                "decision": action.word,
                "wager": wager,
                "says": says,
            }
        case Insured(seat, cents):
            return {"type": "insured", "seat": seats[seat], "cents": cents, "says": says}
        case Declined(seat):
            return {"type": "declined", "seat": seats[seat], "says": says}
        case DealerChecked(blackjack):
            return {"type": "dealer-checked", "blackjack": blackjack, "says": says}
        case HoleTurned(card, _):
            return {"type": "hole-turned", "card": str(card), "says": says}
        case InsuranceSettled(seat, net):
            return {"type": "insurance-settled", "seat": seats[seat], "net": net, "says": says}
        case HandSettled(seat, hand, reason, net):
            settled = after.seats[seat].hands[hand]._replace(reason=reason, net=net)
            return {
                "type": "hand-settled",
                "seat": seats[seat],
                "hand": hand,
                "outcome": outcome_name(after.rules, settled),
                "net": net,
                "says": says,
            }
        case SideBetSettled(seat, bet, net, toke):
            where = seats[seat]
            return {"type": "side-bet-settled", "seat": where, "name": bet, "net": net, "toke": toke, "says": says}
        case TokeSettled(seat, net):
            return {"type": "toke-settled", "seat": seats[seat], "net": net, "says": says}
        case RoundOver(nets, tokes_won):
            return {
                "type": "round-over",
                "round": number,
                "nets": {str(seat): net for seat, net in zip(seats, nets, strict=True)},
                "tokes_won": {str(seat): won for seat, won in zip(seats, tokes_won, strict=True) if won},
                "says": says,
            }
        case _:
            assert_never(event)


def _tell_fact(live: LiveTable, fact: SingleFact) -> Happening:
    """What is told of a fact beside the round: somebody came, went or moved chips, the floor ruled, a shoe changed."""

    def name(seat: int) -> str:
        return live.table.players[seat].name

    match fact:
        case SatDown(seat, who):
            return {"type": "sat-down", "seat": seat, "name": who, "says": f"{who} takes seat {seat}"}
        case Left(seat, who, cents):
            return {"type": "left", "seat": seat, "name": who, "cents": cents, "says": f"{who} leaves seat {seat}"}
        case SatOut(seat, who):
            return {"type": "sat-out", "seat": seat, "name": who, "says": f"{who} sits out"}
        case CameBack(seat, who):
            return {"type": "came-back", "seat": seat, "name": who, "says": f"{who} is back"}
        case ToppedUp(seat, who, cents):
            says = f"{who} buys chips for {show_chips(cents)}"
            return {"type": "topped-up", "seat": seat, "name": who, "cents": cents, "says": says}
        case Emoted(seat, emote):
            says = f"{name(seat)}: {emote.replace('-', ' ')}"
            return {"type": "emote", "seat": seat, "emote": emote, "says": says}
        case BetPlaced(seat, wagers):
            says = f"{name(seat)} bets {show_chips(wagers.staked)}"
            return {"type": "bet-placed", "seat": seat, "wagers": show_wagers(wagers), "says": says}
        case BetTakenBack(seat):
            return {"type": "bet-taken-back", "seat": seat, "says": f"{name(seat)} takes the bet back"}
        case WasReady(seat):
            return {"type": "ready", "seat": seat, "says": f"{name(seat)} is ready"}
        case TimedOut(seat):
            return {"type": "timed-out", "seat": seat, "says": f"{name(seat)} runs out of time"}
        case RoundStarted(number, mixed):
            if mixed is None:
                return {"type": "round-started", "round": number, "says": "No more bets"}
            return {"type": "round-started", "round": number, "seeds": show_seeds(mixed), "says": "No more bets"}
        case RoundCalledOff(number, reason):
            says = f"Round {number} is void, all bets are returned: {reason}"
            return {"type": "round-void", "round": number, "reason": reason, "says": says}
        case RoundVoided(number, reason):
            says = f"The floor voids round {number}: {reason}"
            return {"type": "ruling", "round": number, "reason": reason, "says": says}
        case PaymentCorrected(number, seat, who, cents, reason):
            does = f"gets {show_chips(cents)} more" if cents > 0 else f"gives back {show_chips(-cents)}"
            return {
                "type": "correction",
                "round": number,
                "seat": seat,
                "name": who,
                "cents": cents,
                "reason": reason,
                "says": f"The floor corrects round {number}: {who} {does}. {reason}",
            }
        case ShoeRevealed(number, commitment, secret, mixed):
            return {
                "type": "shoe-revealed",
                "number": number,
                "commitment": commitment,
                "secret": secret.hex(),
                "seeds": show_seeds(mixed),
                "says": f"Shoe {number} is finished; its secret is public",
            }
        case ShoeOpened(number, commitment):
            says = f"New shuffle: shoe {number}"
            return {"type": "shoe-opened", "number": number, "commitment": commitment, "says": says}
        case _:
            assert_never(fact)


def show_wagers(wagers: Wagers) -> schemas.Wagers:
    """Wagers as clients know them."""
    return {
        "main": wagers.main,
        "side": dict(wagers.side),
        "toke": wagers.toke,
        "side_tokes": dict(wagers.side_tokes),
    }
