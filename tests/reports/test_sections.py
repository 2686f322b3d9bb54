"""Parts of the report held against other ways to know the same."""

from collections.abc import Callable
from hashlib import sha256

import pytest
from tests.reports.studies import dealer_of, examples_of, study, wagers_of

from pitboss.actions import Action
from pitboss.cards import Card, parse_cards
from pitboss.reports import SEED
from pitboss.reports.annexes import commands_section
from pitboss.reports.examples import Example, search
from pitboss.reports.reconciliation import enumerated_edge, enumerated_insurance
from pitboss.reports.rules import rules_section
from pitboss.reports.sensitivity import sensitivity
from pitboss.reports.strategy import ACTIONS, player_errors, strategy_section
from pitboss.reports.study import Filing, Study
from pitboss.reports.variants import alternatives, combined_options, single_options, varied
from pitboss.rules import Rules, SheetError, games, load, read_sheet
from pitboss.rules.procedure import procedure
from pitboss.rules.writing import to_toml
from pitboss.simulator import Conditions, Goal, run_simulation
from pitboss.solver import decide
from pitboss.strategy.chart import Chart, mimic_the_dealer, never_bust


def net_of(example: Example) -> float:
    """The change of the player's chips, from the payments: a wager for the dealer is gone whatever comes of it."""
    own = sum(row.net.value for row in example.payments if "for the dealer" not in row.wager)
    return own - sum(row.staked.value for row in example.payments if "for the dealer" in row.wager)


@pytest.mark.parametrize("game", games())
def test_every_mechanism_and_pay_has_an_example_that_adds_up(game: str) -> None:
    found = examples_of(game)
    assert found.missing == ()
    assert len(found.examples) >= 15
    assert [example.title for example in found.examples if net_of(example) != example.net.value] == []


@pytest.mark.parametrize("game", games())
def test_examples_play_well_where_they_can(game: str) -> None:
    """Only what the chart never does is shown against it, and says so; nobody doubles or hits a hard 17 and more."""
    odd = [example.title for example in examples_of(game).examples if "not by the chart" in example.title]
    assert 0 < len(odd) <= 5
    rounds, _ = search(load(game), study(game).chart, seed=SEED)
    for played in (played for played in rounds.values() if not played.departures):
        state = played.opened
        for taken in played.steps:
            if taken.step in (Action.HIT, Action.DOUBLE):
                hand = state.hand_in_turn
                assert hand.soft or hand.points < 17
            state = taken.after


def test_the_pays_of_a_sheet_are_among_the_examples() -> None:
    """Mega Blackjack: 3:1, 2:1, 3:2 and all of Buster's table M1, in money on wagers of 10 and 5."""
    found = {example.title: example for example in examples_of("mega-blackjack").examples}
    won = {row.net.value for example in found.values() for row in example.payments}
    assert {30.0, 10.0, 15.0, 25 * 1.2, 50.0, 75.0, 250.0, 1250.0} <= won


def test_the_value_of_a_pair_is_what_the_coach_says() -> None:
    values = strategy_section(study("blackjack")).values
    against = next(grid for grid in values if grid.title == "against 10")
    row = next(row for row in against.rows if row.name == "pair of 8")
    decision = decide(load("blackjack"), parse_cards("8s 8d"), Card.parse("Ts"))
    told = dict(zip(ACTIONS.values(), row.values, strict=True))
    for action in (Action.STAND, Action.SPLIT, Action.DOUBLE):
        figure = told[action.word]
        assert figure is not None
        assert figure.value == pytest.approx(decision.values[action], abs=2e-4)
    assert tuple(ACTIONS.values())[row.best] == "split"


@pytest.mark.parametrize("game", ["super-fun-21-extreme", "maxtime-21"])
def test_cells_that_change_with_the_number_of_cards_have_values(game: str) -> None:
    """Every step of the printed chart has a row whose best action it is, but for few hands that the chart never
    comes to."""
    found = strategy_section(study(game))
    rows = {(grid.title, row.name): row for grid in found.turning for row in grid.rows}
    wrong, missing, cells = [], [], 0
    for block in found.chart.blocks[:2]:
        for line in (line for line in block.rows if line.label.isdecimal()):
            for up, cell in zip(found.chart.ups, line.cells, strict=True):
                for step in cell.steps[1:]:
                    cells += 1
                    name = f"{block.title.split()[0].lower()} {line.label}, {step.cards} cards"
                    row = rows.get((f"against {up}", name))
                    if row is None:
                        missing.append((up, name))
                    elif tuple(ACTIONS.values())[row.best] != step.order[0].word:
                        wrong.append((up, name))
    assert wrong == []
    assert cells > 60
    assert len(missing) < 0.06 * cells


def test_no_error_is_listed_beside_its_opposite() -> None:
    """MaxTime 21 doubles 11 against an ace with two cards and not with four: the second error says so."""
    told = [row.what for row in player_errors(study("maxtime-21"))]
    assert "do not double 11 against an ace" in told
    assert "double 11 against an ace, with any number of cards" in told
    assert "double 11 against an ace" not in told


def test_a_chart_is_worth_the_same_up_card_by_up_card() -> None:
    mega = study("mega-blackjack")
    for chart in (mega.chart, never_bust(mega.rules), mega.chart):
        assert mega.chart_edge(chart) == pytest.approx(mega.solution.value_of(chart).house_edge, abs=1e-12)


def test_mistakes_cost_what_they_are_known_to() -> None:
    """A dealer who stands on soft 17: mimicking it is published to cost 5.48 %, never busting 3.91 %, where all else
    is played by basic strategy (wizardofodds.com, bad blackjack strategies)."""
    standing = Study(load("blackjack", {"dealer.soft_17": "stand"}), SEED)
    found = {row.what.split(":")[0]: row for row in player_errors(standing)}
    for name, published in (("mimic the dealer", 5.48), ("never bust", 3.91)):
        edge = found[name].house_edge
        assert edge is not None
        assert edge.value == pytest.approx(published, abs=0.2)
    cost = found["insure every hand"].cost
    assert cost is not None
    assert cost.value == pytest.approx(100 / 13 / 2 * (1 - 3 * 96 / 311), abs=1e-9)


@pytest.mark.parametrize(("what", "chart"), [("mimic the dealer: ", mimic_the_dealer), ("never bust, ", never_bust)])
def test_a_mistaken_player_loses_what_a_simulated_one_does(what: str, chart: Callable[[Rules], Chart]) -> None:
    """Within four standard errors, which are less than a hundredth of a percent."""
    mega = study("mega-blackjack")
    edge = next(row.house_edge for row in player_errors(mega) if row.what.startswith(what))
    assert edge is not None
    found = run_simulation(Conditions(mega.rules, chart(mega.rules), fresh=True), Goal(rounds=200_000), seed=3).estimate
    assert 100 * found.reduced.std_error < 0.01
    assert edge.value == pytest.approx(-100 * found.reduced.ev, abs=400 * found.reduced.std_error)


@pytest.mark.parametrize("game", games())
def test_no_mistake_gains_against_best_play(game: str) -> None:
    """A chart may be bettered by one of its own kind only where best play is."""
    best = study(game).solution.house_edge
    rows = [row for row in player_errors(study(game)) if row.house_edge is not None]
    assert len(rows) >= 12
    assert [row.what for row in rows if row.house_edge is not None and row.house_edge.value < 100 * best] == []


def test_side_bets_stand_under_all_that_is_open() -> None:
    """Buster with table B2 is published as 4.724 % off six decks; three tables by two numbers of decks."""
    mega = study("mega-blackjack")
    found = sensitivity(mega)
    rows = {row.values: row.house_edge.value for row in found.side_options}
    assert len(rows) == 6
    assert rows["shoe.decks = 6, side_bets.buster.table = B2"] == pytest.approx(4.724, abs=0.0006)
    eight = next(row for row in found.by_decks if row.decks.value == 8)
    assert found.side_bets == tuple(f"Buster Blackjack, table {table}" for table in ("M1", "B1", "B2"))
    for table, figure in zip(("M1", "B1", "B2"), eight.side_bets, strict=True):
        assert rows[f"shoe.decks = 8, side_bets.buster.table = {table}"] == figure.value
        bet = load("mega-blackjack", {"side_bets.buster.table": table}).side_bets[0]
        assert figure.value == pytest.approx(100 * enumerated_edge(bet, mega.rules, 8), abs=1e-9)


@pytest.mark.parametrize("changes", [{"insurance.pays": "3:1"}, {"dealer.hole": "none"}])
def test_insurance_counted_at_the_table_is_what_tens_among_the_rest_make_it(changes: dict[str, str]) -> None:
    rules = load("blackjack", changes)
    pays = float(rules.insurance.pays)
    assert enumerated_insurance(rules, 2) == pytest.approx(1 - (1 + pays) * 32 / 103, abs=1e-12)


def changed(game: str, changes: dict[str, str]) -> Rules | None:
    """The game as `--set` changes it; None where that contradicts itself."""
    try:
        return load(game, changes)
    except SheetError:
        return None


@pytest.mark.parametrize("game", games())
def test_a_varied_game_is_what_set_makes_of_it(game: str) -> None:
    rules = load(game)
    every = [{key: value} for key, value, _ in alternatives(rules) if not key.startswith(("bonus", "settle"))]
    every += [{key: value} for key, value in single_options(rules)] + list(combined_options(rules))
    for changes in every:
        made, known = varied(rules, changes), changed(game, changes)
        assert (made is None) == (known is None)
        assert made is None or known is None or made.flat() == known.flat()


@pytest.mark.parametrize("game", games())
def test_outcomes_are_whole(game: str) -> None:
    """Probabilities of every wager sum to one, contributions to what the player expects."""
    found = wagers_of(game)
    for wager in (found.main, *found.others):
        assert sum(row.probability.value for row in wager.outcomes) == pytest.approx(100, abs=1e-6)
        expected = sum(row.contribution.value for row in wager.outcomes)
        error = 400 * study(game).outcomes.mean.std_error if wager is found.main else 1e-6
        assert expected == pytest.approx(-wager.house_edge.value, abs=error)


@pytest.mark.parametrize("game", games())
def test_the_dealers_rows_are_whole(game: str) -> None:
    found = dealer_of(game)
    for row in found.by_up_card.rows:
        assert sum(figure.value for figure in row.values if figure) == pytest.approx(100)
    assert sum(figure.value for row in found.by_cards.rows for figure in row.values if figure) == pytest.approx(100)


def test_the_dealers_22_has_a_column_where_it_pushes() -> None:
    """How often a dealer who hits soft 17 ends on 22 is published as 0.073536 off six decks; Stephen How published the
    busts with four to seven cards: 8.93918, 2.04726, 0.263760 and 0.0214444 %."""
    found = dealer_of("super-fun-21-extreme").by_up_card
    assert found.columns[6:] == ("bust on 22", "other bust")
    overall = next(row for row in found.rows if row.name == "any")
    assert overall.values[6] is not None
    assert overall.values[6].value == pytest.approx(7.3536, abs=1e-4)
    long = dealer_of("mega-blackjack").by_cards
    assert long.columns[6:] == ("bust with 4+ cards", "other bust")
    by_cards = {row.name: row.values for row in long.rows}
    told = [value.value for cards in "4567" if (value := by_cards[cards][6]) is not None]
    assert told == pytest.approx([8.93918, 2.04726, 0.263760, 0.0214444], rel=1e-5)
    assert dealer_of("blackjack").by_cards.columns[6:] == ("bust",)


def test_a_reader_of_the_report_has_the_sheet_and_its_hash() -> None:
    """A sheet of one's own, changed beyond what it leaves open: what is printed, with the changes that the commands
    make, is the game of the report."""
    text = to_toml(load("mega-blackjack")).replace('name = "mega-blackjack"', 'name = "my-game"')
    rules = read_sheet(text, source="my-game.toml", changes={"shoe.decks": "3", "dealer.soft_17": "stand"})
    found = commands_section(Study(rules, SEED), Filing("1 May"))
    game = "my-game.toml --set 'shoe.decks=3' --set 'dealer.soft_17=stand'"
    assert [row.line for row in found.commands if game not in row.line] == []
    assert rules.origin is not None
    again = read_sheet("\n".join(found.sheet), source="my-game.toml", changes=dict(rules.origin.changes))
    assert again.flat() == rules.flat()
    assert sha256("".join(f"{line}\n" for line in found.hashed).encode()).hexdigest() == rules.hash == again.hash


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"shoe.decks": "8", "side_bets.buster.table": "B1"},
        {"shoe.decks": "3", "dealer.soft_17": "stand", "natural.bonus": '[{ suit = "hearts", pays = "4:1" }]'},
    ],
)
def test_a_game_of_the_program_is_named_with_its_changes(changes: dict[str, str]) -> None:
    """Open values chosen, values off the sheet, and rules changed."""
    rules = load("mega-blackjack", changes)
    found = commands_section(Study(rules, SEED), Filing())
    assert read_sheet("\n".join(found.sheet), source="x.toml", changes=changes).hash == rules.hash
    for key, value in changes.items():
        assert all(f"--set '{key}={value}'" in row.line for row in found.commands)


def test_even_money_is_a_wager_like_others() -> None:
    """Mega Blackjack off six decks: ninety-five tens are left among 309 cards, and a blackjack pays 3:1."""
    found = wagers_of("mega-blackjack").even_money
    assert found is not None
    tied = 95 / 309
    assert [row.probability.value / 100 for row in found.outcomes] == pytest.approx([tied, 1 - tied])
    assert sum(row.contribution.value for row in found.outcomes) / 100 == pytest.approx(found.declined.value)
    assert found.cost.value / 100 == pytest.approx(3 * (1 - tied) - 1)
    assert found.std_dev.value**2 == pytest.approx(9 * (1 - tied) - found.declined.value**2)
    assert (found.taken.value, found.advice) == (1, "decline it")


def test_the_procedure_says_what_the_sheet_has_and_no_more() -> None:
    """A game without insurance and without a hole card, and one whose blackjacks never wait."""
    bare = "\n".join(procedure(load("blackjack", {"insurance.offered": "false", "dealer.hole": "none"})))
    assert "insurance" not in bare
    assert "hole card" not in bare
    assert "unless an ace or a ten-value is up: then they wait" in bare
    paid = "\n".join(procedure(load("super-fun-21-extreme")))
    assert "Pay every blackjack at once" in paid
    assert "waited" not in paid
    assert "for the dealer" not in paid
    mega = "\n".join(procedure(load("mega-blackjack")))
    assert "places the main wager, any side bets and any wagers for the dealer" in mega
    assert "If any hand stands or a wager on Buster Blackjack is in action" in mega


def test_readings_stand_in_the_report_with_what_the_others_are_worth() -> None:
    """Mega Blackjack: split aces played on give 0.2044 % to the player, a blackjack paid under a ten 0.3250 %; Buster's
    table B2 is published as 4.724 %, and M1 is 9.2923 %."""
    found = rules_section(study("mega-blackjack"))
    worth = {row.other: row.difference.value for row in found.readings if row.difference}
    assert worth["split aces are played like any hand"] == pytest.approx(-0.2044, abs=1e-4)
    assert worth["blackjack pushes only against one with an ace up"] == pytest.approx(-0.3250, abs=1e-4)
    assert worth["Buster: table B2"] == pytest.approx(4.724 - 9.2923, abs=1e-3)
    assert len(found.readings) >= 8
    assert not any(group.heading == "How the sheet is read" for group in found.clauses)
