"""Worked examples: rounds of the table's engine, one for every mechanism and every pay of the sheet, found by search.

Shoes lean now this way, now that, and so do the decisions; the simplest round that shows each mechanism is kept.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import chain
from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.cards import DECK, Card, show_cards
from pitboss.game import Decision, Insure, Offer, Phase, Wagers
from pitboss.game.events import HandSettled, InsuranceSettled, SideBetSettled, TokeSettled
from pitboss.game.hand import Seat
from pitboss.game.narration import narrate
from pitboss.game.round import Round, StepTaken, take
from pitboss.reports.figures import Figure, money, whole
from pitboss.reports.mechanisms import allowed_tables, mechanisms_of, mechanisms_shown, rows_of
from pitboss.reports.study import Study
from pitboss.reports.variants import source_of, varied
from pitboss.rules import Rules
from pitboss.rules.payouts import Reason
from pitboss.text import show_cents

_LEAST_ROUNDS: Final = 2_500
_MOST_ROUNDS: Final = 20_000
_LEAN: Final = 12.0
_LONGEST: Final = 40
_RANKS: Final = ("A23", "A23456", "TJQKA", "A", "TJQK", "56", "89", "A23456789TJQK")
"""Ranks that a shoe may be rich in."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What was staked on a wager in the end, and what came of it."""

    wager: str
    staked: Figure
    net: Figure


@dataclass(frozen=True, slots=True)
class Example:
    """A round card by card, with every payment; `command` settles it again, empty for a game that no table may deal."""

    title: str
    steps: tuple[str, ...]
    payments: tuple[Payment, ...]
    net: Figure
    command: str


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """A dealer's hand, a wager on it, and what it brings by each pay table."""

    dealer: str
    staked: Figure
    nets: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class TableExamples:
    """The same rounds dealt again with each pay table that a side bet may have."""

    bet: str
    tables: tuple[str, ...]
    rounds: tuple[ReplayedRound, ...]


@dataclass(frozen=True, slots=True)
class ExamplesSection:
    """The examples of a game; `missing` names the mechanisms that the search did not meet."""

    examples: tuple[Example, ...]
    by_table: tuple[TableExamples, ...]
    rounds_searched: Figure
    missing: tuple[str, ...]


class ExampleRound(NamedTuple):
    """A finished round: how it opened, and every step with its events."""

    opened: Round
    steps: tuple[StepTaken, ...]

    @property
    def end(self) -> Round:
        """The round when it is over."""
        return self.steps[-1].after

    @property
    def cards(self) -> int:
        """The number of cards dealt."""
        return len(self.end.dealer) + sum(len(hand.cards) for hand in self.end.seats[0].hands)


def examples(study: Study) -> ExamplesSection:
    """One round for each mechanism of the sheet."""
    study.progress("worked examples")
    rules, titles = study.rules, mechanisms_of(study.rules)
    rounds, searched = search(rules, (*titles, *chain.from_iterable(rows_of(rules).values())), seed=study.seed)
    settle = "" if rules.off_sheet else f"pitboss settle {source_of(rules).arguments}"
    return ExamplesSection(
        tuple(_example(title, rounds[name], settle) for name, title in titles.items() if name in rounds),
        tuple(_by_table(rules, rounds)),
        whole(searched),
        tuple(title for name, title in titles.items() if name not in rounds),
    )


def _example(title: str, played: ExampleRound, settle: str) -> Example:
    seat = played.end.seats[0]
    steps = [f"Wagers: {_wagers_text(played.end.rules, seat)}"]
    for step in played.steps:
        steps += [narrate(event, step.after, names=("Player",)) for event in step.events]
    command = " ".join([settle, *_settle_options(played)]) if settle else ""
    return Example(title, tuple(steps[:-1]), tuple(_payments(played)), money(seat.net), command)


def _wagers_text(rules: Rules, seat: Seat) -> str:
    wagers = seat.wagers
    parts = [f"main {show_cents(wagers.main)}"]
    parts += [f"{rules.side_bet(name).called} {show_cents(cents)}" for name, cents in wagers.side]
    parts += [f"for the dealer {show_cents(wagers.toke)}"] * bool(wagers.toke)
    parts += [
        f"for the dealer on {rules.side_bet(name).called} {show_cents(cents)}" for name, cents in wagers.side_tokes
    ]
    return ", ".join(parts)


def _settle_options(played: ExampleRound) -> Iterator[str]:
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


def _payments(played: ExampleRound) -> Iterator[Payment]:
    """Every wager that was settled, in order."""
    seat = played.end.seats[0]
    several = len(seat.hands) > 1
    for event in (event for step in played.steps for event in step.events):
        match event:
            case HandSettled(_, hand, _, net):
                name = f"hand {hand + 1}" if several else "main wager"
                yield Payment(name, money(seat.hands[hand].wager), money(net))
            case InsuranceSettled(_, net):
                yield Payment("insurance", money(seat.insurance), money(net))
            case SideBetSettled(_, name, net, toke):
                staked = dict(seat.wagers.side_tokes if toke else seat.wagers.side)[name]
                title = played.end.rules.side_bet(name).called
                yield Payment(f"{title}, for the dealer" if toke else title, money(staked), money(net))
            case TokeSettled(_, net):
                yield Payment("for the dealer", money(seat.wagers.toke), money(net))


def _by_table(rules: Rules, rounds: dict[str, ExampleRound]) -> Iterator[TableExamples]:
    """What wins by any pay table, dealt again by every one that the sheet allows."""
    for bet_name, names in rows_of(rules).items():
        bet = rules.side_bet(bet_name)
        if won := [rounds[name] for name in names if name in rounds]:
            tables = allowed_tables(rules, bet)
            variants = [varied(rules, {f"side_bets.{bet.name}.table": table}) or rules for table in tables]
            yield TableExamples(bet.called, tables, tuple(_replay(played, variants, bet.name) for played in won))


def _replay(played: ExampleRound, variants: Sequence[Rules], bet: str) -> ReplayedRound:
    wagers = played.end.seats[0].wagers
    nets = []
    for rules in variants:
        *_, last = take(Round.open(rules, [wagers]), [taken.step for taken in played.steps])
        seat = last.after.seats[0]
        nets.append(money(dict(zip(dict(wagers.side), seat.side_nets, strict=True))[bet] or 0))
    return ReplayedRound(show_cards(played.end.dealer), money(dict(wagers.side)[bet]), tuple(nets))


def search(rules: Rules, mechanisms: Iterable[str], *, seed: int) -> tuple[dict[str, ExampleRound], int]:
    """Search for rounds that show mechanisms.

    Returns:
        The simplest round for each mechanism, with few cards and few other mechanisms; and how many were played.
    """
    rng, missing = random.Random(seed), set(mechanisms)
    names = frozenset(missing)
    rounds: dict[str, ExampleRound] = {}
    costs: dict[str, int] = {}
    shoe, wagers = DECK * rules.shoe.decks, _wagers(rules)
    searched = 0
    while searched < _LEAST_ROUNDS or (missing and searched < _MOST_ROUNDS):
        searched += 1
        played = _play(rng, rules, wagers[searched % len(wagers)], _leaning_cards(rng, shoe))
        if played is None:
            continue
        mechanisms = names.intersection(mechanisms_shown(played.end))
        seat = played.end.seats[0]
        extra = len(seat.wagers.side) + len(seat.wagers.side_tokes) + (seat.wagers.toke > 0)
        surrendered = sum(hand.reason is Reason.SURRENDER for hand in seat.hands)
        for name in mechanisms:
            cost = played.cards + 2 * len(mechanisms) + 3 * extra + 4 * surrendered * (not name.startswith("surrender"))
            if name not in rounds or cost < costs[name]:
                rounds[name], costs[name] = played, cost
                missing.discard(name)
    return rounds, searched


def _wagers(rules: Rules) -> list[Wagers]:
    """A main wager alone, with every side bet, and with wagers for the dealer where the sheet takes them."""
    limits = rules.limits
    main = max(limits.min, min(10 * limits.chip, limits.max))
    side = tuple((bet.name, min(5 * limits.chip, limits.max)) for bet in rules.side_bets)
    wagers = [Wagers(main), Wagers(main, side=side)] if side else [Wagers(main)]
    if rules.tokes:
        wagers.append(Wagers(main, toke=limits.chip))
        wagers += [Wagers(main, side_tokes=tuple((name, limits.chip) for name, _ in side))] if side else []
    return wagers


def _leaning_cards(rng: random.Random, shoe: Sequence[Card]) -> list[Card]:
    """The first cards of a shoe that is rich in some ranks, or in one suit, drawn without replacement."""
    rich = rng.choice(_RANKS)
    suit = rng.choice("cdhs") if rng.random() < 0.3 else ""
    count = min(len(shoe), _LONGEST)

    def place(card: Card) -> float:
        weight = (_LEAN if card.rank in rich else 1.0) * (_LEAN if suit and card.suit == suit else 1.0)
        return float(rng.random() ** (1.0 / weight))

    keyed = [(place(card), number) for number, card in enumerate(shoe)]
    return [shoe[number] for _, number in nlargest(count, keyed)]


def _play(rng: random.Random, rules: Rules, wagers: Wagers, cards: Sequence[Card]) -> ExampleRound | None:
    """A round with these cards and decisions that lean; None where the cards do not last."""
    opened = state = Round.open(rules, [wagers])
    preferred = [rng.choice(list(Action)) for _ in range(3)]
    coming, steps = iter(cards), []
    while not state.is_over:
        step = next(coming, None) if state.awaits_card else _decide(rng, state, preferred)
        if step is None:
            return None
        (taken,) = take(state, [step])
        steps.append(taken)
        state = taken.after
    return ExampleRound(opened, tuple(steps))


def _decide(rng: random.Random, state: Round, preferred: Sequence[Action]) -> Decision:
    legal = state.legal_actions
    if any(isinstance(answer, (Insure, Offer)) for answer in legal):
        return rng.choice(legal)
    choices = [action for action in preferred if action in legal]
    return choices[0] if choices and rng.random() < 0.8 else rng.choice(legal)
