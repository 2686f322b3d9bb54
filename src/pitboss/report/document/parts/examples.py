"""Worked examples: real rounds of the engine, one for every mechanism and every pay of the sheet, found by search."""

from dataclasses import dataclass

from pitboss.game.events import HandSettled, InsuranceSettled, SideBetSettled, TokeSettled
from pitboss.game.hand import Seat
from pitboss.game.narration import narrate
from pitboss.money import show_cents
from pitboss.report.document.parts.figure import Figure, money, whole
from pitboss.report.document.parts.searching import Played, search
from pitboss.report.document.parts.shown import wanted
from pitboss.report.document.parts.study import Study
from pitboss.rules import Rules


@dataclass(frozen=True, slots=True)
class Payment:
    """What was put down for a wager in the end, and what came of it."""

    wager: str
    staked: Figure
    net: Figure


@dataclass(frozen=True, slots=True)
class Example:
    """A round, card by card, with every payment; the net is the change of the player's chips."""

    title: str
    steps: tuple[str, ...]
    payments: tuple[Payment, ...]
    net: Figure


@dataclass(frozen=True, slots=True)
class Examples:
    """`missing` names what the search found no round for."""

    examples: tuple[Example, ...]
    rounds_searched: Figure
    missing: tuple[str, ...]


def examples(study: Study) -> Examples:
    """One round for each thing the sheet can do; a round that shows several is told once for each it is best for."""
    study.tell("worked examples")
    titles = wanted(study.rules)
    found, searched = search(study.rules, titles, seed=study.seed)
    return Examples(
        tuple(_example(title, found[key]) for key, title in titles.items() if key in found),
        whole(searched),
        tuple(title for key, title in titles.items() if key not in found),
    )


def _example(title: str, played: Played) -> Example:
    seat = played.end.seats[0]
    steps = [f"Wagers: {_put_down(played.end.rules, seat)}"]
    for after, events in played.steps:
        steps += [narrate(event, after, names=("Player",)) for event in events]
    return Example(title, tuple(steps[:-1]), tuple(_payments(played)), money(seat.net))


def _put_down(rules: Rules, seat: Seat) -> str:
    wagers = seat.wagers
    told = [f"main {show_cents(wagers.main)}"]
    told += [f"{rules.side_bet(name).called} {show_cents(cents)}" for name, cents in wagers.side]
    told += [f"for the dealer {show_cents(wagers.toke)}"] * bool(wagers.toke)
    return ", ".join(told)


def _payments(played: Played) -> list[Payment]:
    """Every wager that was settled, in order."""
    rows = []
    seat = played.end.seats[0]
    several = len(seat.hands) > 1
    for event in (event for _, events in played.steps for event in events):
        match event:
            case HandSettled(_, hand, _, net):
                name = f"hand {hand + 1}" if several else "main wager"
                rows.append(Payment(name, money(seat.hands[hand].wager), money(net)))
            case InsuranceSettled(_, net):
                rows.append(Payment("insurance", money(seat.insurance), money(net)))
            case SideBetSettled(_, name, net, toke):
                staked = dict(seat.wagers.side_tokes if toke else seat.wagers.side)[name]
                called = played.end.rules.side_bet(name).called
                rows.append(Payment(f"{called}, for the dealer" if toke else called, money(staked), money(net)))
            case TokeSettled(_, net):
                rows.append(Payment("for the dealer", money(seat.wagers.toke), money(net)))
    return rows
