"""Worked examples: rounds of the table's engine, one for every mechanism and every pay of the sheet, found by search.

Shoes lean now this way, now that; decisions are the chart's, and now and then a whim, so that every option is shown.
The simplest round by the chart that shows each thing is kept, or else the simplest.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.cards import DECK, Card, show_cards
from pitboss.game import Decision, Insure, Offer, Phase, Wagers
from pitboss.game.events import HandSettled, InsuranceSettled, SideBetSettled, TokeSettled
from pitboss.game.hand import Seat
from pitboss.game.narration import narrate
from pitboss.game.round import Round, StepTaken, take
from pitboss.reports.figures import Figure, money, whole
from pitboss.reports.mechanisms import (
    allowed_tables,
    mechanisms_in,
    pay_titles,
    table_rows,
    table_rows_in,
)
from pitboss.reports.study import Study
from pitboss.reports.variants import source_of, varied
from pitboss.rules import Rules
from pitboss.strategy.chart import MAX_CARDS, Chart, decode
from pitboss.text import show_cents

_LEAST_ROUNDS: Final = 5_000
_MOST_ROUNDS: Final = 20_000
_LEAN: Final = 12.0
_LONGEST: Final = 40
_RANKS: Final = ("A23", "A23456", "TJQKA", "A", "TJQK", "56", "89", "A23456789TJQK")
"""Ranks that a shoe may be rich in."""
_WHIMS: Final[tuple[tuple[object, ...], ...]] = (
    (Insure,), (Offer.EVEN_MONEY,), (Action.SURRENDER,), (Action.HIT,), (Action.DOUBLE,), (Action.SPLIT, Action.DOUBLE),
)  # fmt: skip
"""What is chosen now and then where the chart would not, to show it; the first that is legal."""
_ORDER: Final = (
    "[Bb]lackjack", "A blackjack|An ace and a ten", "Even", "Insurance", "The dealer", "A higher", "A winning", "Equal",
    "A lower", "A hand over", ".*at once", "A hand doubled", "A pair|Aces|A split", "Two cards|A hand|A doubled",
    "(?!A wager)", "",
)  # fmt: skip
"""The order of the examples, by how their titles begin."""


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
    """A finished round: how it opened, every step with its events, and how many decisions were not the chart's."""

    opened: Round
    steps: tuple[StepTaken, ...]
    departures: int

    @property
    def end(self) -> Round:
        """The round when it is over."""
        return self.steps[-1].after

    @property
    def cards(self) -> int:
        """The number of cards dealt."""
        return len(self.end.dealer) + sum(len(hand.cards) for hand in self.end.seats[0].hands)


def examples(study: Study) -> ExamplesSection:
    """One round for everything that rounds of the game show, in the order of a round."""
    study.progress.begin("worked examples")
    rules = study.rules
    rounds, searched = search(rules, study.chart, seed=study.seed)
    settle = "" if rules.off_sheet else f"pitboss settle {source_of(rules).arguments}"
    pays = pay_titles(rules)
    titles = [title for title in rounds if ": " not in title or title in pays]
    titles.sort(key=lambda title: (_place(title), pays.index(title) if title in pays else -1, title))
    return ExamplesSection(
        tuple(_example(title, rounds[title], settle) for title in titles),
        tuple(_by_table(rules, rounds)),
        whole(searched),
        tuple(title for title in pays if title not in rounds),
    )


def _place(title: str) -> int:
    """Blackjacks first, then the dealer's hand, the player's, choices, and other wagers."""
    return next(place for place, word in enumerate(_ORDER) if re.match(word, title))


def _example(title: str, played: ExampleRound, settle: str) -> Example:
    seat = played.end.seats[0]
    steps = [f"Wagers: {_wagers_text(played.end.rules, seat)}"]
    for step in played.steps:
        steps += [narrate(event, step.after, names=("Player",)) for event in step.events]
    command = " ".join([settle, *_settle_options(played)]) if settle else ""
    title += " (not by the chart)" if played.departures else ""
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
    for bet in rules.side_bets:
        rows = [rounds[title] for what in table_rows(rules, bet) if (title := f"{bet.name}: {what}") in rounds]
        if rows:
            tables = allowed_tables(rules, bet)
            variants = [varied(rules, {f"side_bets.{bet.name}.table": table}) or rules for table in tables]
            yield TableExamples(bet.called, tables, tuple(_replay(played, variants, bet.name) for played in rows))


def _replay(played: ExampleRound, variants: Sequence[Rules], bet: str) -> ReplayedRound:
    wagers = played.end.seats[0].wagers
    nets = []
    for rules in variants:
        *_, last = take(Round.open(rules, [wagers]), [taken.step for taken in played.steps])
        seat = last.after.seats[0]
        nets.append(money(dict(zip(dict(wagers.side), seat.side_nets, strict=True))[bet] or 0))
    return ReplayedRound(show_cards(played.end.dealer), money(dict(wagers.side)[bet]), tuple(nets))


def search(rules: Rules, chart: Chart, *, seed: int) -> tuple[dict[str, ExampleRound], int]:
    """Search for rounds that show what can happen.

    Returns:
        The simplest round for each thing shown, by the chart if it can be, with few cards and little else; and how
        many were played.
    """
    rng, missing = random.Random(seed), set(pay_titles(rules))
    missing |= {f"{bet.name}: {what}" for bet in rules.side_bets for what in table_rows(rules, bet)}
    rounds: dict[str, ExampleRound] = {}
    costs: dict[str, int] = {}
    shoe, wagers = DECK * rules.shoe.decks, _wagers(rules)
    searched = 0
    while searched < _LEAST_ROUNDS or (missing and searched < _MOST_ROUNDS):
        searched += 1
        played = _play(rng, chart, wagers[searched % len(wagers)], _leaning_cards(rng, shoe))
        if played is None:
            continue
        titles = {*mechanisms_in(played.end), *table_rows_in(played.end)}
        seat = played.end.seats[0]
        extra = len(seat.wagers.side) + len(seat.wagers.side_tokes) + (seat.wagers.toke > 0)
        cost = 60 * played.departures + played.cards + 2 * len(titles) + 3 * extra
        for title in titles:
            if title not in rounds or cost < costs[title]:
                rounds[title], costs[title] = played, cost
        missing -= titles
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


def _play(rng: random.Random, chart: Chart, wagers: Wagers, cards: Sequence[Card]) -> ExampleRound | None:
    """A round with these cards by the chart, or now and then by a whim; None where the cards do not last."""
    opened = state = Round.open(chart.rules, [wagers])
    whims = rng.choice(_WHIMS) if rng.random() < 0.4 else ()
    coming, steps, departures = iter(cards), [], 0
    while not state.is_over:
        step: Card | Decision | None
        if state.awaits_card:
            step = next(coming, None)
            if step is None:
                return None
        else:
            best = _by_chart(chart, state)
            legal = {type(each) if isinstance(each, Insure) else each: each for each in state.legal_actions}
            step = next((legal[whim] for whim in whims if whim in legal), best)
            departures += step != best
        (taken,) = take(state, [step])
        steps.append(taken)
        state = taken.after
    return ExampleRound(opened, tuple(steps), departures)


def _by_chart(chart: Chart, state: Round) -> Decision:
    """What the chart answers."""
    hand, up = state.seats[state.seat].hands[state.hand], state.dealer[0].value - 1
    facts = hand.facts(chart.rules, len(state.seats[state.seat].hands))
    match state.phase:
        case Phase.NATURALS:
            return Action.DOUBLE if chart.double_natural[up] else Action.STAND
        case Phase.INSURANCE:
            takes = chart.even_money and Offer.EVEN_MONEY in state.legal_actions
            return Offer.EVEN_MONEY if takes else Offer.DECLINE
        case Phase.EARLY_SURRENDER:
            early = (
                chart.early_pairs[facts.pair - 1, up] if facts.pair else chart.early[int(hand.soft), hand.points, up]
            )
            return Action.SURRENDER if early else Offer.DECLINE
    plays = chart.plays[hand.doubles, int(hand.soft), hand.points, min(len(hand.cards), MAX_CARDS), up]
    order = decode(int(chart.pairs[facts.pair - 1, up] if facts.pair and not hand.doubles else plays))
    return next((action for action in order if action in state.legal_actions), Action.STAND)
