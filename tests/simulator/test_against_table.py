"""Cent for cent: the same cards and the same decisions bring every seat the same at the table and in the simulator."""

import random

import pytest
from tests.random_rules import random_rules
from tests.simulator.random_chart import random_chart
from tests.simulator.script import Outcome, play_script
from tests.simulator.table_player import play_at_table, random_script, rides_on_bust, wanted_insurance

from pitboss.game import Round
from pitboss.rules import Rules, games, load
from pitboss.simulator.flat.control import build_control
from pitboss.simulator.flat.flatgame import build_game
from pitboss.strategy.chart import Chart


def compare_rounds(rules: Rules, chart: Chart, rng: random.Random, rounds: int) -> int:
    """Play so many rounds both ways and compare them; return how many were not void."""
    game = build_game(rules, [chart])
    control = build_control(game)
    played = 0
    for _ in range(rounds):
        script = random_script(rules, rng)
        table = play_at_table(rules, chart, script)
        simulated = play_script(
            game,
            control,
            script.cards,
            start=script.start,
            seats=script.seats,
            insures=[wanted_insurance(rules, script, seat) > 0 for seat in range(script.seats)],
            rides=rides_on_bust(rules, script),
        )
        if table is None or simulated is None:
            assert table is None
            assert simulated is None
            continue
        try:
            _compare(rules, table[0], simulated)
            assert simulated.dealt == table[1]
        except AssertionError as error:
            raise AssertionError(f"{rules.flat()}\n{table[0]}\n{simulated}\n{script}") from error
        played += 1
    return played


def _compare(rules: Rules, table: Round, simulated: Outcome) -> None:
    chip = rules.limits.chip
    bets = [bet.name for bet in rules.side_bets]
    for index, seat in enumerate(table.seats):
        wagers = seat.wagers
        assert simulated.reasons[index] == tuple(hand.reason.value for hand in seat.hands if hand.reason)
        assert simulated.net[index] * (wagers.main // chip) == sum(hand.net for hand in seat.hands)
        assert simulated.insurance[index] * seat.insurance == (seat.insurance_net or 0) * (chip // 2)
        side = dict(zip(bets, simulated.side[index], strict=True))
        for (name, cents), net in zip(wagers.side, seat.side_nets, strict=True):
            assert side[name] * (cents // chip) == net
        for (name, cents), net in zip(wagers.side_tokes, seat.side_toke_nets, strict=True):
            assert side[name] * (cents // chip) == net
        if wagers.toke:
            assert simulated.toke[index] * (wagers.toke // chip) == seat.toke_net


@pytest.mark.parametrize("name", games())
def test_each_game_with_random_charts(name: str) -> None:
    rng = random.Random(name)
    for _ in range(3):
        assert compare_rounds(load(name), random_chart(rng), rng, 150) > 100


@pytest.mark.parametrize("seed", range(30))
def test_random_legal_rules(seed: int) -> None:
    rng = random.Random(seed)
    assert compare_rounds(random_rules(rng), random_chart(rng), rng, 80) > 40
