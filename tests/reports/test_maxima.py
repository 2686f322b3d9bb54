"""The most that a round can pay is paid by a round of the engine, and no round pays more."""

import random

import pytest
from tests.random_rules import random_rules

from pitboss.actions import Action
from pitboss.cards import DECK, Card, parse_cards
from pitboss.game import Decision, Insure, Round, Seat, Wagers
from pitboss.reports.maxima import MaximumWins, maximum_wins
from pitboss.rules import Rules, load

MOST = 100_000
"""The largest wager of the four games, in cents."""
OFFERS: dict[str, Decision] = {
    "stand": Action.STAND,
    "double": Action.DOUBLE,
    "split": Action.SPLIT,
    "insure": Insure(MOST // 2),
}


def played(rules: Rules, wagers: Wagers, cards: str, decisions: str = "") -> Seat:
    """The seat after a round with these cards in dealing order and these decisions; all of both are used."""
    state, coming, answers = Round.open(rules, [wagers]), list(parse_cards(cards)), decisions.split()
    while not state.is_over:
        state, _ = state.deal(coming.pop(0)) if state.awaits_card else state.apply(OFFERS[answers.pop(0)])
    assert (coming, answers) == ([], [])
    return state.seats[0]


def figures(found: MaximumWins) -> list[float | None]:
    return [None if figure is None else figure.value for figure in (found.seat, found.tokes, found.with_tokes)]


def won(seat: Seat) -> list[float]:
    return [seat.own_net / 100, seat.tokes_net / 100, (seat.own_net + seat.tokes_net) / 100]


@pytest.mark.parametrize(("game", "won", "lost"), [("blackjack", 8, 8), ("mega-blackjack", 12, 8)])
def test_the_main_wager_wins_and_loses_four_doubled_hands(game: str, won: int, lost: int) -> None:
    """Mega Blackjack pays 3:2 on each of four doubled hands of 21; either game takes all four."""
    found = maximum_wins(load(game))
    assert found.is_exact
    assert (found.wagers[0].most.value, found.most_lost.value) == (won * MOST / 100, lost * MOST / 100)


def test_bets_on_the_first_cards_that_exclude_each_other_are_not_added_up() -> None:
    """No two cards are a pair and a blackjack: 30:1 with 3:2 and insurance, not 30:1 with 25:1."""
    bet = '{{ cards = "first-two", rows = [{{ {pattern}, pays = "{pays}" }}] }}'
    pair, natural = bet.format(pattern='same = "rank"', pays="30:1"), bet.format(pattern="natural = true", pays="25:1")
    found = maximum_wins(load("blackjack", {"side_bets": f"{{ pairs = {pair}, naturals = {natural} }}"}))
    assert {row.what: row.most.value for row in found.wagers[2:]} == {"Pairs": 30_000, "Naturals": 25_000}
    assert found.is_exact
    assert found.seat.value == 30_000 + 8_000
    assert [row.what for row in found.parts] == ["main wager", "Pairs"]


def test_blackjack_pays_most_to_four_doubled_hands() -> None:
    rules = load("blackjack")
    cards = "8s 5d 8h Td 8c 8d 3s Tc 3h Tc 3c Tc 3d Tc Th"
    seat = played(rules, Wagers(MOST), cards, "split split split double double double double")
    assert figures(maximum_wins(rules)) == [won(seat)[0], None, None]


@pytest.mark.parametrize(
    ("game", "bet"), [("maxtime-21", "maxtyme-bonus"), ("super-fun-21-extreme", "precious-diamond")]
)
def test_a_bet_on_the_deal_goes_with_one_blackjack_and_insurance_and_not_with_splits(game: str, bet: str) -> None:
    rules = load(game)
    wagers = Wagers(MOST, side=((bet, MOST),))
    seat = played(rules, wagers, "Ad As Td Kc", "stand insure" if rules.natural.may_double else "insure")
    assert figures(maximum_wins(rules)) == [won(seat)[0], None, None]


@pytest.mark.parametrize("table", ["M1", "B2"])
def test_a_bust_that_pays_most_pushes_hands_but_not_a_blackjack_that_is_paid(table: str) -> None:
    """By the table in use: B2 pays 200:1 where M1 pays 250:1. Tokes win as much again."""
    rules = load("mega-blackjack", {"side_bets.buster.table": table})
    wagers = Wagers(MOST, side=(("buster", MOST),), toke=MOST, side_tokes=(("buster", MOST),))
    seat = played(rules, wagers, "Ac 2s Tc 2h 2d 2c 2d 3s 2h Th")
    assert figures(maximum_wins(rules)) == won(seat)


def test_hands_win_with_a_bust_that_pushes_nothing() -> None:
    """Without the push, four doubled hands of 21 at 3:2 go with the same bust: 12,000 more than the side bet."""
    found = maximum_wins(load("mega-blackjack", {"settle": '[{ player = 21, dealer = "beaten", result = "3:2" }]'}))
    assert found.seat.value == 250_000 + 4 * 2_000 * 1.5


def test_a_deck_has_one_ace_of_a_suit() -> None:
    """MaxTime 21, one deck: one seat wins 300:1 and 2:1, the others four doubled hands: not seven times as much."""
    found = maximum_wins(load("maxtime-21"))
    assert found.table.value == 302_000 + 6 * 8_000


@pytest.mark.parametrize("seed", range(12))
def test_no_round_of_a_random_sheet_pays_more(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    found, most = maximum_wins(rules), rules.limits.max // rules.limits.chip * rules.limits.chip
    side = tuple((bet.name, most) for bet in rules.side_bets)
    wagers = Wagers(most, side=side, toke=most, side_tokes=side) if rules.tokes else Wagers(most, side=side)
    best = [0.0, 0.0, 0.0]
    for _ in range(600):
        seat = random_round(rng, rules, wagers)
        if seat is not None:
            best = [max(one, other) for one, other in zip(best, won(seat), strict=True)]
    for told, reached in zip(figures(found), best, strict=True):
        assert reached <= (told or found.seat.value)


def random_round(rng: random.Random, rules: Rules, wagers: Wagers) -> Seat | None:
    """A round with cards of few ranks, so that pairs, blackjacks and long hands come often; None if they run out."""
    ranks = set(rng.sample("A23456789TJQK", 4)) | set(rng.choice(("A", "AT", "AK", "23")))
    cards: list[Card] = [card for card in DECK * rules.shoe.decks if card.rank in ranks]
    rng.shuffle(cards)
    state = Round.open(rules, [wagers])
    while not state.is_over:
        if state.awaits_card:
            if not cards:
                return None
            state, _ = state.deal(cards.pop())
        else:
            state, _ = state.apply(_liked(rng, state.legal_actions))
    return state.seats[0]


def _liked(rng: random.Random, answers: tuple[Decision, ...]) -> Decision:
    eager = [answer for answer in answers if answer in (Action.SPLIT, Action.DOUBLE) or isinstance(answer, Insure)]
    return rng.choice(eager or answers) if rng.random() < 0.7 else rng.choice(answers)
