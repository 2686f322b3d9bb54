"""Worked examples: real rounds of the engine, one for every mechanism and every pay of the sheet, found by search."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.actions import Action
from pitboss.cards import Card, show_cards
from pitboss.game import Insure, Offer, Phase
from pitboss.game.events import HandSettled, InsuranceSettled, SideBetSettled, TokeSettled
from pitboss.game.hand import Seat
from pitboss.game.narration import narrate
from pitboss.game.round import Round, take
from pitboss.reports.parts.figure import Figure, money, whole
from pitboss.reports.parts.searching import Played, search
from pitboss.reports.parts.shown import busts_of, tables_of, wanted
from pitboss.reports.parts.source import source_of
from pitboss.reports.parts.study import Study
from pitboss.reports.parts.variants import varied
from pitboss.rules import Rules
from pitboss.text import show_cents


@dataclass(frozen=True, slots=True)
class Payment:
    """What was put down for a wager in the end, and what came of it."""

    wager: str
    staked: Figure
    net: Figure


@dataclass(frozen=True, slots=True)
class Example:
    """A round, card by card, with every payment; the net is the change of the player's chips. `command` settles it
    again, empty for a game that no table may deal."""

    title: str
    steps: tuple[str, ...]
    payments: tuple[Payment, ...]
    net: Figure
    command: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """A dealer's hand, a wager on it, and what it brings by each pay table."""

    dealer: str
    staked: Figure
    nets: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class ByTable:
    """A side bet that may pay by several tables: the same rounds dealt again with each of them."""

    bet: str
    tables: tuple[str, ...]
    rounds: tuple[Replayed, ...]


@dataclass(frozen=True, slots=True)
class Examples:
    """`missing` names what the search found no round for."""

    examples: tuple[Example, ...]
    by_table: tuple[ByTable, ...]
    rounds_searched: Figure
    missing: tuple[str, ...]


def examples(study: Study) -> Examples:
    """One round for each thing the sheet can do; a round that shows several is told once for each it is best for."""
    study.tell("worked examples")
    rules, titles = study.rules, wanted(study.rules)
    found, searched = search(rules, (*titles, *busts_of(rules)), seed=study.seed)
    settle = "" if rules.off_sheet else f"pitboss settle {source_of(rules).arguments}"
    return Examples(
        tuple(_example(title, found[key], settle) for key, title in titles.items() if key in found),
        tuple(_by_tables(rules, found)),
        whole(searched),
        tuple(title for key, title in titles.items() if key not in found),
    )


def _example(title: str, played: Played, settle: str) -> Example:
    seat = played.end.seats[0]
    steps = [f"Wagers: {_put_down(played.end.rules, seat)}"]
    for taken in played.steps:
        steps += [narrate(event, taken.after, names=("Player",)) for event in taken.events]
    command = " ".join([settle, *_claimed(played)]) if settle else ""
    return Example(title, tuple(steps[:-1]), tuple(_payments(played)), money(seat.net), command)


def _put_down(rules: Rules, seat: Seat) -> str:
    wagers = seat.wagers
    told = [f"main {show_cents(wagers.main)}"]
    told += [f"{rules.side_bet(name).called} {show_cents(cents)}" for name, cents in wagers.side]
    told += [f"for the dealer {show_cents(wagers.toke)}"] * bool(wagers.toke)
    told += [
        f"for the dealer on {rules.side_bet(name).called} {show_cents(cents)}" for name, cents in wagers.side_tokes
    ]
    return ", ".join(told)


def _claimed(played: Played) -> Iterator[str]:
    """The round as the options of `pitboss settle`."""
    wagers = played.end.seats[0].wagers
    yield f"--bet {show_cents(wagers.main)}"
    yield from (f"--side {name}={show_cents(cents)}" for name, cents in wagers.side)
    if wagers.toke:
        yield f"--toke {show_cents(wagers.toke)}"
    yield from (f"--toke {name}={show_cents(cents)}" for name, cents in wagers.side_tokes)
    yield f"--cards '{show_cards([taken.step for taken in played.steps if isinstance(taken.step, Card)])}'"
    before, actions = played.opened, []
    for taken in played.steps:
        match taken.step:
            case Insure(cents):
                yield f"--insurance {show_cents(cents)}"
            case Offer.EVEN_MONEY:
                yield "--even-money"
            case Action() as action if not (before.phase is Phase.NATURALS and action is Action.STAND):
                actions.append(action.word)
        before = taken.after
    if actions:
        yield f"--actions '{' '.join(actions)}'"


def _payments(played: Played) -> list[Payment]:
    """Every wager that was settled, in order."""
    rows = []
    seat = played.end.seats[0]
    several = len(seat.hands) > 1
    for event in (event for taken in played.steps for event in taken.events):
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


def _by_tables(rules: Rules, found: dict[str, Played]) -> Iterator[ByTable]:
    """The dealer's busts that were found, dealt again by every pay table that the sheet allows."""
    names = busts_of(rules)
    for bet in rules.side_bets:
        if rounds := [found[name] for name in names if name.startswith(f"{bet.name} bust ") and name in found]:
            tables = tables_of(rules, bet)
            games = [varied(rules, {f"side_bets.{bet.name}.table": table}) or rules for table in tables]
            yield ByTable(bet.called, tables, tuple(_replayed(played, games, bet.name) for played in rounds))


def _replayed(played: Played, games: list[Rules], bet: str) -> Replayed:
    wagers = played.end.seats[0].wagers
    nets = []
    for rules in games:
        *_, last = take(Round.open(rules, [wagers]), [taken.step for taken in played.steps])
        seat = last.after.seats[0]
        nets.append(money(dict(zip(dict(wagers.side), seat.side_nets, strict=True))[bet] or 0))
    return Replayed(show_cards(played.end.dealer), money(dict(wagers.side)[bet]), tuple(nets))
