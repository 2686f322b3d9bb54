"""The solver against figures that others have published."""

import pytest
from tests.solver.golden import digits, rows

from pitboss.actions import Action
from pitboss.cards import VALUE_RANKS, Card
from pitboss.rules import load
from pitboss.solver import Shoe, decide, solve
from pitboss.solver.bets import dealer_hands, side_bet
from pitboss.solver.splits import Pair, split_values
from pitboss.solver.upcard import Against, GameTables
from pitboss.strategy.chart import BY_CODE


def changes(words: list[str]) -> dict[str, str]:
    return dict(word.split("=") for word in words)


@pytest.mark.parametrize("row", rows("house-edges"), ids=" ".join)
def test_expectation_of_standard_rules(row: list[str]) -> None:
    percent, decks, *words = row
    rules = load("blackjack", changes(words) | {"shoe.decks": decks})
    assert 100 * solve(rules).player_ev == pytest.approx(float(percent), abs=1e-9)


@pytest.mark.parametrize("row", rows("buster"), ids=" ".join)
def test_buster_edge(row: list[str]) -> None:
    pays, soft_17, decks, percent = row
    steps = zip(("3", "4", "5", "6", "7", '"8+"'), pays.split("/"), strict=True)
    table = "{" + ", ".join(f'{cards} = "{odds}:1"' for cards, odds in steps) + "}"
    rules = load(
        "mega-blackjack",
        {"dealer.soft_17": soft_17, "side_bets.buster.tables.given": table, "side_bets.buster.table": "given"},
    )
    bet = side_bet(rules.side_bet("buster"), rules, Shoe.of_decks(int(decks)))
    assert 100 * bet.house_edge == pytest.approx(float(percent), abs=0.5 * 10 ** -digits(percent))


@pytest.mark.parametrize(("decks", "deviation", "hits"), [(6, 2.724, 28.576), (2, 2.591, 28.645)])
def test_buster_deviation_and_hit_frequency(decks: int, deviation: float, hits: float) -> None:
    rules = load("mega-blackjack", {"side_bets.buster.table": "B2"})
    bet = side_bet(rules.side_bet("buster"), rules, Shoe.of_decks(decks))
    assert bet.standard_deviation == pytest.approx(deviation, abs=5e-4)
    assert 100 * bet.win_probability == pytest.approx(hits, abs=5e-4)


@pytest.mark.parametrize("row", rows("dealer-22"), ids=" ".join)
def test_chance_of_a_dealer_22(row: list[str]) -> None:
    decks, chance = row
    total, _, chances = dealer_hands(load("super-fun-21-extreme"), Shoe.of_decks(int(decks)))
    assert chances[total == 22].sum() == pytest.approx(float(chance), abs=5e-7)


@pytest.mark.parametrize("row", rows("twelve-against-four"), ids=" ".join)
def test_twelve_against_a_four_with_endless_decks(row: list[str]) -> None:
    push, stand, hit = row
    rules = load(
        "blackjack", {"settle": "off" if push == "off" else f'[{{ dealer = "bust {push}", result = "push" }}]'}
    )
    endless = Shoe.of_decks(10**9)
    decision = decide(rules, [Card("T", "s"), Card("2", "s")], Card("4", "s"), shoe=endless)
    assert decision.values[Action.STAND] == pytest.approx(float(stand), abs=5e-7)
    assert decision.values[Action.HIT] == pytest.approx(float(hit), abs=5e-7)


def test_a_pair_from_a_small_shoe() -> None:
    rules = load("blackjack", {"dealer.soft_17": "stand", "split.resplit_aces": "false", "split.max_hands": "4"})
    game = GameTables.of(rules)
    left = Shoe.of_ranks("2222" + "3333" + "44" + "7" + "TTTTTTT").values
    against = Against.of(game, 6, left)
    play = against.best_play()
    pair = Pair(1, 4)
    values = play.values.by_action[0, game.hands.number((1, 1))]
    found = {BY_CODE[code].word: value for code, value in enumerate(values) if value == value}
    found["split"] = split_values(against, play, [pair])[pair].value
    for action, percent in rows("small-shoe"):
        assert 100 * found[action] == pytest.approx(float(percent), abs=1e-9)


@pytest.mark.parametrize("row", rows("published-games"), ids=" ".join)
def test_edge_of_published_games(row: list[str]) -> None:
    percent, play, game, decks, *words = row
    solution = solve(load(game, changes(words) | {"shoe.decks": decks}))
    edge = solution.chart_figures.house_edge if play == "chart" else solution.house_edge
    assert 100 * edge == pytest.approx(float(percent), abs=0.5 * 10 ** -digits(percent))


def test_what_a_pushing_22_costs() -> None:
    """Published as about 6.91 to 6.96 percent for 6 decks, H17, double after splits, aces re-split."""
    usual = {"split.aces": "one-card", "split.resplit_aces": "true"}
    pushing = usual | {"settle": '[{ dealer = "bust 22", result = "push" }]'}
    cost = solve(load("blackjack", pushing)).house_edge - solve(load("blackjack", usual)).house_edge
    assert 0.0691 <= cost <= 0.06965


@pytest.mark.parametrize("row", rows("removal"), ids=" ".join)
def test_effects_of_removal(row: list[str]) -> None:
    soft_17, *effects = row
    usual = {"split.aces": "one-card", "surrender.when": "late", "split.resplit_aces": "true"}
    solution = solve(load("blackjack", usual | {"dealer.soft_17": soft_17}))
    for rank, effect in zip(VALUE_RANKS, effects, strict=True):
        kin = "TJQK" if rank == "T" else rank
        gain = solve(solution.rules, solution.shoe.without_share(kin)).player_ev - solution.player_ev
        assert 100 * gain == pytest.approx(float(effect), abs=6e-4)
