"""Every number of a sheet has a bound, and so has all that one round can pay."""

import random
import re
from contextlib import suppress

import pytest
from tests.commands import Command
from tests.random_rules import random_sheet

from pitboss.actions import Action
from pitboss.cards import DECK
from pitboss.game import Round, Wagers
from pitboss.rules import MAX_SEATS, MOST_PAID, Rules, SheetError, load, most_paid, read_sheet

HEADER = 'name = "test-game"\ntitle = "Test"\nversion = "1"\nsummary = "A test."\n'


def faults_of(body: str) -> list[tuple[str, str]]:
    with pytest.raises(SheetError) as caught:
        read_sheet(HEADER + body, source="test.toml")
    return [(fault.key, fault.problem) for fault in caught.value.faults]


def suited(pays: str) -> str:
    return f"[side_bets.a]\ncards = 'first-two'\nrows = [{{ natural = true, suit = 'clubs', pays = '{pays}' }}]"


def busting(pays: str) -> str:
    """The table in use is fine; the other one is not."""
    return (
        "[side_bets.a]\ncards = 'dealer-final'\ntable = 'S'\n"
        f"[side_bets.a.tables.S]\n'3+' = '2:1'\n[side_bets.a.tables.T]\n3 = '1:1'\n'4+' = '{pays}'"
    )


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("[natural]\npays = '{}'", "natural.pays"),
        ("[natural]\nbonus = [{{ suit = 'hearts', pays = '{}' }}]", "natural.bonus.1.pays"),
        ("[[settle]]\nplayer = 21\ndealer = 'beaten'\nresult = '{}'", "settle.1.result"),
        ("[insurance]\npays = '{}'", "insurance.pays"),
        ("[insurance]\nmax = '{}'", "insurance.max"),
        ("[[bonus]]\ncards = '5+'\ntotal = 21\npays = '{}'", "bonus.1.pays"),
        (suited("{}").replace("{ n", "{{ n").replace(" }]", " }}]"), "side_bets.a.rows.1.pays"),
        (busting("{}"), "side_bets.a.tables.T.4+"),
    ],
)
def test_odds_go_up_to_a_million(body: str, key: str) -> None:
    """1,000,000 is taken on either side (with a limit at which the round stays payable), one more is not."""
    small = "\n[limits]\nmax = 10\n"
    read_sheet(HEADER + body.format("1000000:1") + small, source="test.toml")
    read_sheet(HEADER + body.format("1000000:1000000") + small, source="test.toml")
    for odds in ("1000001:1", "1000001:1000001", "99999999999999999999999:1"):
        assert faults_of(body.format(odds) + small) == [(key, f"found {odds}")]


@pytest.mark.parametrize("name", ["min", "max", "chip"])
def test_limits_and_chips_go_up_to_ten_million(name: str) -> None:
    limits = dict.fromkeys(("min", "max", "chip"), "10000000")
    body = "[limits]\n" + "\n".join(f"{key} = {value}" for key, value in limits.items())
    assert read_sheet(HEADER + body, source="test.toml").limits == (load("blackjack").limits.__class__)(
        min=10**9, max=10**9, chip=10**9
    )
    beyond = body.replace(f"{name} = 10000000", f"{name} = 20000000")
    assert (f"limits.{name}", "found 20000000.00") in faults_of(beyond)


@pytest.mark.parametrize("name", ["min", "max", "chip"])
def test_a_limit_beyond_the_bound_is_told_the_bound(name: str) -> None:
    limits = {"min": 1, "max": 10_000_000, "chip": 1, name: 20_000_000}
    body = "[limits]\n" + "\n".join(f"{key} = {value}" for key, value in limits.items())
    with pytest.raises(SheetError) as caught:
        read_sheet(HEADER + body, source="test.toml")
    assert (f"limits.{name}", "at most 10000000.00") in [(fault.key, fault.allowed) for fault in caught.value.faults]


def test_a_suited_blackjack_is_one_hand_when_the_most_is_worked_out() -> None:
    """1,000.00 at 100:1 once, more than four hands of 2,000.00 at 1:1; insurance of 500.00 at 2:1."""
    rules = load("blackjack", {"natural.bonus": '[{ suit = "clubs", pays = "100:1" }]'})
    assert most_paid(rules) == 1_000_00 * 101 + 500_00 * 3


def test_a_sheet_has_ten_side_bets_and_twenty_bonuses_at_most() -> None:
    bonus = "[[bonus]]\ncards = '5+'\ntotal = 21\npays = '2:1'\n"
    bets = "".join(suited("9:1").replace("side_bets.a", f"side_bets.a{number}") + "\n" for number in range(11))
    assert len(read_sheet(HEADER + bonus * 20, source="test.toml").bonus) == 20
    ten = bets[: bets.index("[side_bets.a10]")]
    assert len(read_sheet(HEADER + ten, source="test.toml").side_bets) == 10
    assert faults_of(bonus * 21 + bets) == [("bonus", "found 21"), ("side_bets", "found 11")]


@pytest.mark.parametrize(
    ("game", "paid"),
    [
        # Four hands of 2,000.00 doubled, each paid 1:1; insurance of 500.00 at 2:1.
        ("blackjack", 4 * 2_000_00 * 2 + 500_00 * 3),
        # The same, and 1,000.00 on the MaxTyme Bonus at 300:1.
        ("maxtime-21", 4 * 2_000_00 * 2 + 500_00 * 3 + 1_000_00 * 301),
        # Four hands at 3:2; insurance; Buster at 250:1 and again for the dealer; a toke at 3:1 beside the main wager.
        ("mega-blackjack", 4 * 2_000_00 * 5 // 2 + 500_00 * 3 + 2 * 1_000_00 * 251 + 1_000_00 * 4),
        # Four hands doubled three times; insurance; Precious Diamond at 250:1.
        ("super-fun-21-extreme", 4 * 8_000_00 * 2 + 500_00 * 3 + 1_000_00 * 251),
    ],
)
def test_the_most_a_seat_can_be_paid_worked_out_by_hand(game: str, paid: int) -> None:
    assert most_paid(load(game)) == paid
    assert most_paid(load(game), seats=MAX_SEATS) == 7 * paid


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"limits.max": "10000000", "natural.pays": "1000000:1"}, "natural.pays"),
        (
            {"limits.max": "10000000", "natural.bonus": '[{ suit = "clubs", pays = "1000000:1" }]'},
            "natural.bonus.1.pays",
        ),
        ({"limits.max": "1000000", "settle": '[{ dealer = "tie", result = "1000000:1" }]'}, "settle.1.result"),
        ({"limits.max": "10000000", "insurance.pays": "1000000:1"}, "insurance.pays"),
        ({"limits.max": "10000000", "insurance.max": "1000000:1"}, "insurance.max"),
        (
            {"limits.max": "10000000", "bonus": '[{ cards = "9+", total = 21, pays = "1000000:1" }]'},
            "bonus.1.pays",
        ),
        (
            {
                "limits.max": "10000000",
                "side_bets": '{ a = { cards = "first-two", rows = [{ run = true, pays = "1000000:1" }] } }',
            },
            "side_bets.a",
        ),
    ],
)
def test_a_round_that_would_pay_too_much_is_refused_with_the_key_that_does_it(
    changes: dict[str, str], key: str
) -> None:
    with pytest.raises(SheetError) as caught:
        load("blackjack", changes)
    (fault,) = caught.value.faults
    assert (fault.where, fault.key) == ("changes", key)
    assert f"with limits.max = {changes['limits.max']}.00: a round could pay" in fault.problem
    assert "at most 10000000000000.00 in a round" in fault.allowed


def test_just_within_the_bound_is_taken() -> None:
    """Seven seats with 1,000.00 at 1,000,000:1 and 500.00 of insurance at 2:1: 7 x 10^11 cents, and a little."""
    rules = load("blackjack", {"natural.pays": "1000000:1"})
    assert most_paid(rules, seats=MAX_SEATS) == 7 * (1_000_00 * 1_000_001 + 1_500_00)
    assert most_paid(rules, seats=MAX_SEATS) < MOST_PAID < 2**63 // 9_000


def test_the_sheet_of_an_old_table_is_played_on_whatever_it_pays() -> None:
    odds = {"natural.pays": "99999999999999999999999:1"}
    text = HEADER + "[limits]\nmax = 9999999999"
    assert read_sheet(text, source="x", changes=odds, accepted=True).natural.pays.win == 99999999999999999999999


def at_their_extremes(rng: random.Random) -> Rules:
    """A random game with odds and limits as high as they go while the round may still be paid."""
    text = random_sheet(rng)
    for _ in range(12):
        odds, times = rng.choice(("2:1", "1000:1", "1000000:1")), rng.choice((1, 100, 10_000, 1_000_000))
        wild = re.sub(r'(pays|"3\+") = "\d+:\d+"', rf'\1 = "{odds}"', text)
        most = re.search(r'max = "([\d.]+)"\nchip', wild)
        assert most
        wild = wild.replace(most[0], most[0].replace(most[1], f"{float(most[1]) * times:.2f}"))
        with suppress(SheetError):
            return read_sheet(wild, source="wild.toml")
    return read_sheet(text, source="random.toml")


@pytest.mark.parametrize("block", range(4))
def test_no_round_of_any_game_pays_more_than_the_bound(block: int) -> None:
    """Random games at their extremes, the greatest wagers on every spot, splits and doubles wherever they are legal."""
    richest = 0.0
    for seed in range(block * 40, block * 40 + 40):
        rng = random.Random(f"bounds {seed}")
        rules = at_their_extremes(rng)
        bound = most_paid(rules)
        assert bound * MAX_SEATS <= MOST_PAID
        most = rules.limits.max
        bets = tuple((bet.name, most) for bet in rules.side_bets)
        wagers = Wagers(most, bets, most if rules.tokes else 0, bets if rules.tokes else ())
        for _ in range(6):
            shoe = sorted(DECK * 8, key=lambda card: (card.value in (1, 10)) + rng.random() * 1.4)
            state = Round.open(rules, [wagers])
            while not state.is_over:
                if state.awaits_card:
                    state, _ = state.deal(shoe.pop())
                    continue
                legal = state.legal_actions
                bold = [action for action in (Action.SPLIT, Action.DOUBLE) if action in legal]
                state, _ = state.apply(rng.choice(bold) if bold and rng.random() < 0.8 else rng.choice(legal))
            (seat,) = state.seats
            staked = wagers.staked - wagers.main + sum(hand.wager for hand in seat.hands) + seat.insurance
            assert staked + seat.net <= bound
            richest = max(richest, (staked + seat.net) / bound)
    assert richest > 0.2, "no round came near the bound: the test shows nothing"


@pytest.mark.parametrize("command", ["simulate", "odds", "rules", "chart"])
def test_odds_without_end_are_answered_in_one_line(pitboss: Command, command: str) -> None:
    code, out, err = pitboss(command, "blackjack", "--set", "natural.pays=99999999999999999999999:1")
    assert (code, out) == (2, "")
    assert err.count("natural.pays: found 99999999999999999999999:1; odds such as") == 1
