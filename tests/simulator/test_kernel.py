"""What the simulator takes from a sheet."""

from pitboss.rules import load
from pitboss.simulator.flat.flatgame import NEEDS_DEALER, build_game
from pitboss.simulator.flat.graphs import open_layout
from pitboss.simulator.kernel.payouts import side_net
from pitboss.strategy.chart import SIMPLE


def test_a_side_bet_on_the_dealers_hand_alone_waits_for_it() -> None:
    for game, waits in (("maxtime-21", 0), ("mega-blackjack", 1)):
        rules = load(game)
        flat = build_game(rules, [SIMPLE["never-bust"](rules)])
        assert flat.side[0, NEEDS_DEALER] == waits
        assert side_net(flat, open_layout(), 0, 0) == -rules.limits.chip
