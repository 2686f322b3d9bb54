"""The simulator beside the reference: the same cards and decisions bring every seat the same, cent for cent."""

import random
from fractions import Fraction
from typing import NamedTuple

import pytest
from tests.random_play import random_wagers
from tests.random_rules import random_rules
from tests.reference.enumeration import chart_answer
from tests.reference.round import Answer, RefRound, RefSeat
from tests.reference.sheet import Sheet, sheet_of
from tests.simulator.random_chart import random_chart
from tests.simulator.script import Outcome, play_script

from pitboss.cards import DECK
from pitboss.game import Wagers
from pitboss.rules import Rules, games, load
from pitboss.simulator.flat.control import build_control
from pitboss.simulator.flat.flatgame import build_game
from pitboss.strategy.chart import Chart


class Script(NamedTuple):
    """One round to be played twice: wagers, how much of the most each seat insures, and every card."""

    wagers: tuple[Wagers, ...]
    insures: tuple[int, ...]
    cards: tuple[int, ...]
    start: int


def random_script(rules: Rules, rng: random.Random) -> Script:
    cards = list(range(52)) * rules.shoe.decks
    rng.shuffle(cards)
    seats = rng.choice((1, 1, 2, 3, 5, 7))
    return Script(
        wagers=tuple(random_wagers(rng, rules, first_of_shoe=True) for _ in range(seats)),
        insures=tuple(rng.choice((0, 1, 2)) for _ in range(seats)),
        cards=tuple(cards),
        start=rng.choice((0, 0, rng.randrange(len(cards)), len(cards) - rng.randint(1, 12))),
    )


def insurance_wanted(sheet: Sheet, script: Script, seat: int) -> int:
    """The cents a seat would insure for, where it is offered: nothing, half a chip, or the most its wager allows."""
    if not sheet["insurance.offered"]:
        return 0
    half_chip = sheet["limits.chip"] // 2
    most = int(script.wagers[seat].main * sheet["insurance.max"] / half_chip) * half_chip
    return int(min((0, half_chip, most)[script.insures[seat]], most))


def play_reference(sheet: Sheet, chart: Chart, script: Script) -> tuple[RefRound, int] | None:
    """The round played by the chart, and how many cards it took; None if the cards ran out."""
    order = script.cards[script.start :] + script.cards[: script.start]
    seats = [RefSeat(w.main, dict(w.side), w.toke, dict(w.side_tokes)) for w in script.wagers]
    moment, dealt = RefRound(sheet, seats), 0
    while not moment.is_over:
        need = moment.need()
        if need.is_card:
            if dealt == len(order):
                return None
            moment.take(str(DECK[order[dealt]]))
            dealt += 1
            continue
        answer: Answer = chart_answer(chart, moment)
        wanted = insurance_wanted(sheet, script, need.seat)
        if need.stage == "insurance" and answer == "decline" and wanted:
            answer = ("insure", wanted)
        moment.take(answer)
    return moment, dealt


def rides_on_dealer(sheet: Sheet, script: Script) -> bool:
    looks_at = {bet.name: bet.looks_at for bet in sheet.side_bets}
    names = {name for wagers in script.wagers for name, _ in wagers.side + wagers.side_tokes}
    return any(looks_at[name] == "dealer-final" for name in names)


def compare_rounds(rules: Rules, chart: Chart, rng: random.Random, rounds: int) -> int:
    """Play so many rounds both ways and compare them; return how many were not void."""
    game, sheet = build_game(rules, [chart]), sheet_of(rules)
    control = build_control(game)
    played = 0
    for _ in range(rounds):
        script = random_script(rules, rng)
        expected = play_reference(sheet, chart, script)
        seats = len(script.wagers)
        simulated = play_script(
            game,
            control,
            script.cards,
            start=script.start,
            seats=seats,
            insures=[insurance_wanted(sheet, script, seat) > 0 for seat in range(seats)],
            rides=rides_on_dealer(sheet, script),
        )
        if expected is None or simulated is None:
            assert expected is None
            assert simulated is None
            continue
        compare_round(sheet, expected[0], simulated)
        assert simulated.dealt == expected[1]
        played += 1
    return played


def compare_round(sheet: Sheet, expected: RefRound, simulated: Outcome) -> None:
    """The simulator's amounts are for one chip, or half a chip of insurance."""
    chip = sheet["limits.chip"]
    for index, seat in enumerate(expected.seats):
        assert list(simulated.reasons[index]) == [hand.result for hand in seat.hands]
        assert simulated.net[index] * Fraction(seat.main, chip) == sum(hand.net for hand in seat.hands)
        if seat.insurance:
            assert simulated.insurance[index] * Fraction(2 * seat.insurance, chip) == seat.insurance_net
        for bet, net in zip(sheet.side_bets, simulated.side[index], strict=True):
            if bet.name in seat.side or bet.name in seat.side_tokes:
                assert net == chip * expected.side_odds(seat, bet.name)
        if seat.toke:
            assert simulated.toke[index] * Fraction(seat.toke, chip) == expected.toke_net(seat)


@pytest.mark.parametrize("name", games())
def test_shipped_games_with_random_charts(name: str) -> None:
    rng = random.Random(name)
    for _ in range(3):
        assert compare_rounds(load(name), random_chart(rng), rng, 150) > 100


@pytest.mark.parametrize("seed", range(30))
def test_random_games_with_random_charts(seed: int) -> None:
    rng = random.Random(seed)
    assert compare_rounds(random_rules(rng), random_chart(rng), rng, 80) > 40
