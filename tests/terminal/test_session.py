"""A session at the terminal table with the answers given beforehand."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from tests.random_play import random_wagers, some_amount
from tests.random_rules import random_rules
from tests.terminal.scripted import Scripted, session

from pitboss.actions import Action
from pitboss.cards import Card, parse_cards
from pitboss.game import Insure, Offer, Wagers
from pitboss.rules import load
from pitboss.solver import Shoe, decide
from pitboss.table import Table
from pitboss.table.shuffle import seeded_secrets
from pitboss.terminal.answers import AnswerError, bet_help, parse_answer, parse_wagers
from pitboss.terminal.coach import has_figures
from pitboss.terminal.session import TerminalSession
from pitboss.text import parse_cents


def test_a_round_from_bet_to_bankroll() -> None:
    """10 on 19 against 17: 500.00 becomes 510.00."""
    screen, table = session("blackjack", "Tc 7d 9c Ts", "10", "s")
    assert "You win 10.00. Bankroll 510.00." in screen.shown
    assert screen.shown[-1] == "You leave with 510.00 (+10.00 in 1 round). Goodbye."
    assert "[h]it, [s]tand, [d]ouble +10.00?" in screen.asked
    assert "Dealer shows 7d ??" in screen.shown
    assert table.players[4].bankroll == 51000


def test_until_the_reveal_the_hole_card_is_nowhere_on_the_screen() -> None:
    screen, _ = session("blackjack", "Tc 7d 9c Qh", "10", "help", "s")
    asked = screen.shown.index("? s")
    assert not [line for line in screen.shown[:asked] if "Qh" in line or "queen" in line]
    assert "Dealer turns the queen of hearts: 17" in screen.shown[asked:]


@pytest.mark.parametrize("leaving", [(), ("quit",), ("exit",)])
def test_who_leaves_in_mid_round_is_stood_out_and_the_result_stands(leaving: tuple[str, ...]) -> None:
    """12 against 20: the 10.00 stay where they are, and are lost."""
    screen, table = session("blackjack", "Tc Td 2c Ts", "10", *leaving)
    assert "You: stand" in screen.shown
    assert "You lose 10.00. Bankroll 490.00." in screen.shown
    assert screen.shown[-1] == "You leave with 490.00 (-10.00 in 1 round). Goodbye."
    assert (table.players[4].bankroll, table.is_dealing, table.shoe.rounds) == (49000, False, 1)


def test_who_leaves_wins_too() -> None:
    """20 against 19, insurance declined on the way: +10.00."""
    screen, table = session("blackjack", "Tc As Qc 8d", "10", "quit")
    assert screen.shown.count("You decline") == 1
    assert table.players[4].bankroll == 51000
    assert "in 1 round)" in screen.shown[-1]


def test_who_leaves_with_several_hands_has_each_of_them_stood() -> None:
    """Eights split: 18 stood by the player, 10 by the house, against 17: even."""
    screen, table = session("blackjack", "8c 7d 8d Ts Tc 2c", "10", "p", "s", "quit")
    assert "You, hand 2: stand" in screen.shown
    assert table.players[4].bankroll == 50000


def test_bots_play_on_after_the_player_has_left() -> None:
    screen, table = session("blackjack", "", "10", bots=5, seat=1)
    assert not table.is_dealing
    assert any(line.startswith("Round over: You") for line in screen.shown)
    assert sum(line.startswith("Ada:") for line in screen.shown) > 2


def test_a_hand_that_was_paid_or_collected_is_off_the_table() -> None:
    """SF-4: the first seat's blackjack is paid in the deal; its cards do not lie there when the player is asked."""
    screen, _ = session("super-fun-21-extreme", "Ac Tc 6d Kc 5c Td 9h", "10", "h", bots=1, seat=2)
    first = screen.shown.index("Dealer shows 6d ??")
    assert screen.shown[first + 1] == "  Ada: cards removed: wins 7.50, blackjack pays 5:2"
    assert screen.shown[first + 2] == "> You: Tc 5c (15), 10.00"
    last = len(screen.shown) - 1 - screen.shown[::-1].index("  You: cards removed: loses 10.00, bust with 24")
    assert last > first


@pytest.mark.clause("SF-12a")
def test_an_instant_winner_is_off_the_table() -> None:
    """2 + 3 + 4 + 5 + 7 = 21 on five cards; Ada has played."""
    screen, _ = session("super-fun-21-extreme", "2c Tc 6d 3c 9c Td 4h 5h 7h", "10", "h", "h", "h", bots=1, seat=1)
    assert "  You: cards removed: wins 20.00, five-card 21, paid at once" in screen.shown


@pytest.mark.clause("MB-13")
def test_buster_is_said_to_be_still_in_action() -> None:
    """16 and a king break; the dealer, 11, draws a ten: 21, and Buster is lost only then."""
    screen, table = session("mega-blackjack", "Tc 6d 6c 5s Kc Td", "10 buster 5", "h")
    told = screen.shown
    tucked = "the cards are tucked face up under Buster Blackjack, which is still in action"
    broke = told.index(f"You lose 10.00: bust with 26; {tucked}")
    assert broke < told.index("You: Buster Blackjack loses 5.00")
    assert table.players[4].bankroll == 50000 - 1500


@pytest.mark.clause("MT-1c")
def test_a_blackjack_that_cannot_be_doubled_is_paid_without_a_question() -> None:
    """All 10.00 are bet: there is one answer, so none is asked for; 1:1 and the next question is the bet."""
    screen, table = session("maxtime-21", "Ac 6d Kd Ts 9h", "10", bankroll=1000)
    assert "You win 10.00: blackjack pays 1:1" in screen.shown
    assert not any("tand" in line for line in screen.asked)
    assert table.players[4].bankroll == 2000


@pytest.mark.clause("MT-3c")
def test_a_blackjack_that_is_to_be_doubled_is_called_so_and_shown_as_11() -> None:
    screen, _ = session("maxtime-21", "Ac Ad Kd 6s 9h Tc", "10", "d", "n")
    assert "You: blackjack, to be doubled as 11" in screen.shown
    assert "> You: Ac Kd (blackjack, to be doubled as 11), 10.00" in screen.shown


@pytest.mark.clause("MB-18")
def test_the_net_told_is_the_change_of_the_bankroll_and_tokes_are_told_apart() -> None:
    """5 with Buster 1, and the same again at 1 each for the dealer; 26 breaks, the dealer breaks with four cards.

    -5 + 6 (1.00 at 6:1) - 2 put down for the dealer = -1. The box gets the 1.00 that won and its 6.00.
    """
    screen, table = session(
        "mega-blackjack", "Tc 6d 6c 5s Kc 5h Td", "5 buster 1 toke 1 toke:buster 1", "h", "history", "quit"
    )
    assert table.players[4].bankroll == 49900
    assert "Round over: You -1.00; 7.00 to the toke box" in screen.shown
    assert "You lose 1.00. Bankroll 499.00." in screen.shown
    assert "Tokes: 7.00 to the toke box, which holds 7.00." in screen.shown
    told = screen.shown
    assert told.index("You: toke loses 1.00") < told.index("You: toke on Buster Blackjack wins 6.00 for the dealer")
    assert "Toke box: 7.00" in screen.shown
    assert "  1. Tc 6c Kc against 6d 5s 5h Td: -1.00, bankroll 499.00" in screen.shown


@pytest.mark.clause("MT-0c")
def test_the_dealer_at_the_terminal_points_out_what_the_player_can_do_and_pay_for() -> None:
    """2 + 3 + 4 = 9 on three cards, with 490.00 left and then with 5.00."""
    hand = "2c 6d 3c Ts 4h Tc 9s"
    rich, _ = session("maxtime-21", hand, "10", "h", "s")
    assert "Dealer: 9: two more cards to a five-card 21 (2:1)" in rich.shown
    assert "Dealer: you may double or surrender on three cards" in rich.shown
    poor, _ = session("maxtime-21", hand, "10", "h", "s", bankroll=1500)
    assert "Dealer: you may surrender on three cards" in poor.shown
    assert not [line for line in poor.shown if line.startswith("Dealer: ") and "double" in line]


def test_enter_bets_the_same_again_less_what_is_closed() -> None:
    """The bonus bet is open in the first round only: it is not offered again, and typing it is told why."""
    screen, _ = session(
        "maxtime-21", "Tc 7d 9c Ts 2c 7h 3c Th", "10 maxtyme-bonus 5", "s", "", "s", "10 maxtyme-bonus 5"
    )
    assert next(prompt for prompt in screen.asked if "Enter for" in prompt).endswith("Your bet, Enter for 10.00?")
    assert "Dealer: MaxTyme Bonus is closed until the next shuffle" in screen.shown
    refused = [line for line in screen.shown if "cannot stand" in line]
    assert refused == [
        "That bet cannot stand: the side bet maxtyme-bonus is only taken in the first round after a shuffle."
    ]
    calls = [line for line in screen.shown if "MaxTyme Bonus: this round only" in line]
    assert len(calls) == 1
    assert "You lose 10.00. Bankroll 495.00." in screen.shown  # +10.00 - 5.00, then 5 against 17


def test_insurance_even_money_and_their_keys() -> None:
    screen, _ = session(
        "mega-blackjack", "Ac As Kc 9d Ac As Kc Kd Tc As 9c 9d", "10", "e", "10", "i 2.50", "10", "", "s"
    )
    assert "You win 10.00: even money on a blackjack" in screen.shown
    assert "You: insurance for 2.50" in screen.shown
    assert "You decline" in screen.shown
    assert "decline (n), [i]nsure up to 5.00, [e]ven money?" in screen.asked


def test_wrong_answers_are_told_what_is_right_and_cost_nothing() -> None:
    screen, table = session("blackjack", "Tc 7d 9c Ts", "ten", "10 buster 5", "1000000", "10", "p", "fly", "s")
    told = "\n".join(screen.shown)
    assert "That is no bet: 'ten' is not an amount" in told
    assert "has no side bet 'buster'" in told
    assert "it must lie between 1.00 and 1000.00" in told
    assert "'p' is not among what you may do: hit (h), stand (s), double (d)." in told
    assert "'fly' is not among what you may do" in told
    assert table.players[4].bankroll == 51000


def test_what_cannot_be_paid_is_not_offered() -> None:
    """15.00, 10.00 down: no double, no split."""
    screen, _ = session("blackjack", "8c 7d 8d Ts", "10", "s", bankroll=1500)
    assert "[h]it, [s]tand?" in screen.asked
    refused, _ = session("blackjack", "8c 7d 8d Ts", "20", bankroll=1500)
    assert any("you need 20 and have 15" in line.lower() for line in refused.shown)


def test_requests_at_any_time() -> None:
    screen, _ = session(
        "blackjack", "Tc 7d 9c Ts", "help", "history", "buy", "10", "rules", "?", "s", "history", "quit"
    )
    told = "\n".join(screen.shown)
    assert "No round has been played." in told
    assert "Enter alone bets the same again" in told
    assert "Blackjacks: A blackjack, an ace and a ten-value" in told
    assert "1. Tc 9c against 7d Ts: +10.00, bankroll 1010.00" in told
    assert "You leave with 1010.00 (+10.00 in 1 round)" in told


def test_bots_fill_the_other_seats_and_play_to_the_end() -> None:
    screen, table = session("super-fun-21-extreme", "", *["10", "s", "n"] * 40, bots=6)
    assert len(table.players) == 7
    assert len(table.finished) + table.shoe.rounds > 3
    assert any(line.startswith("Round over: Ada") for line in screen.shown)
    assert all(player.bankroll > 0 for player in table.players.values())


def test_bots_have_the_styles_of_their_seats_in_play_and_in_bets() -> None:
    """Steady Ada bets three minimum bets. Bold Blaise bets two, doubles a 9 against a seven, wins, and bets four."""
    screen, table = session("blackjack", "Tc 5c Ts 7d 9h 4c Kc Th Kd", "10", "s", "10", bots=2, seat=3)
    assert "With you sit Ada (steady), Blaise (bold)." in screen.shown
    assert any(line.startswith("Blaise") and line.endswith("4.00 on the hand") for line in screen.shown)
    assert table.round is not None
    assert [seat.wagers.main for seat in table.round.seats] == [300, 400, 1000]


def test_bots_can_pay_for_any_minimum() -> None:
    """At a table whose least wager is 6,000,000.00 bots still bet, double and split."""
    rules = load("super-fun-21-extreme", {"limits.min": "6000000", "limits.max": "6000000"})
    table = Table(rules, secrets=seeded_secrets(4))
    screen = Scripted(table, 7, ["6000000", "s", "n"] * 10)
    TerminalSession(table, screen, seat=7, bankroll=10**11, bots=6).run()
    assert any(line.endswith("12000000.00 on the hand") for line in screen.shown)
    assert table.shoe.rounds > 2


def test_a_new_shoe_is_announced_with_its_commitment_and_the_old_one_with_its_secret() -> None:
    screen, table = session("maxtime-21", "", *["10", "s", "n"] * 30)
    assert table.finished
    record = table.finished[0]
    told = "\n".join(screen.shown)
    assert told.index(f"a new shoe; its commitment is {record.commitment}") < told.index(
        f"the secret of that shoe was {record.secret.hex()}"
    )


def test_a_toke_leaves_the_bankroll_whatever_it_wins() -> None:
    """10.00 and a toke of 5.00, 19 against 17: +10.00 - 5.00."""
    screen, table = session("mega-blackjack", "Tc 7d 9c Ts", "10 toke 5", "s")
    assert "You win 5.00. Bankroll 505.00." in screen.shown
    assert table.toke_box == 1000


@pytest.mark.parametrize(
    ("text", "wagers"),
    [
        ("10", Wagers(1000)),
        ("2.50", Wagers(250)),
        ("10 buster 5", Wagers(1000, side=(("buster", 500),))),
        ("10 buster=5, toke=2", Wagers(1000, side=(("buster", 500),), toke=200)),
        ("10 toke:buster 1", Wagers(1000, side_tokes=(("buster", 100),))),
    ],
)
def test_ways_to_write_a_bet(text: str, wagers: Wagers) -> None:
    assert parse_wagers(text) == wagers


@pytest.mark.parametrize("text", ["", "10 buster", "buster 5", "10 buster five", "ten"])
def test_what_is_no_bet(text: str) -> None:
    with pytest.raises(AnswerError):
        parse_wagers(text)


@pytest.mark.parametrize("name", ["buster", "toke", "toke:buster"])
def test_a_bet_that_is_named_twice_is_refused_whatever_the_amounts(name: str) -> None:
    """Neither amount is taken for the other: nothing is staked until the player has said which."""
    screen, table = session("mega-blackjack", "", f"10 {name} 5 {name} 6")
    assert f"That is no bet: {name} is named twice." in screen.shown
    assert (table.players[4].bankroll, table.players[4].wagers) == (50000, None)


def test_ways_to_answer_insurance() -> None:
    legal = (Offer.DECLINE, Insure(500))
    for text, answer in (("i", 500), ("y", 500), ("yes", 500), ("insure 2.50", 250), ("i 1", 100)):
        assert parse_answer(text, legal) == Insure(answer)
    for text in ("n", "no", "decline"):
        assert parse_answer(text, legal) is Offer.DECLINE
    with pytest.raises(AnswerError, match=r"up to 5\.00"):
        parse_answer("i lots", legal)


class ByLot(Scripted):
    """A player who bets with tokes and answers by lot, for so many rounds."""

    def __init__(self, table: Table, rng: random.Random, rounds: int) -> None:
        super().__init__(table, 4, [])
        self.rng, self.left = rng, rounds
        self.bankrolls, self.boxes = list[int](), list[int]()

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if self.table.is_dealing:
            return str(some_amount(self.rng, self.rng.choice(self.table.legal_actions(4)), self.table.rules))
        self.bankrolls.append(self.table.players[4].bankroll)
        self.boxes.append(self.table.toke_box)
        if not self.left:
            raise EOFError
        self.left -= 1
        wagers = random_wagers(self.rng, self.table.rules, first_of_shoe=self.table.shoe.is_fresh)
        bets = [("", wagers.main), *wagers.side, *((f"toke:{name}", cents) for name, cents in wagers.side_tokes)]
        bets += [("toke", wagers.toke)] if wagers.toke else []
        return " ".join(f"{name} {cents / 100:.2f}" for name, cents in bets).strip()


@pytest.mark.parametrize("seed", range(12))
def test_what_is_told_as_won_or_lost_is_the_change_of_the_bankroll(seed: int) -> None:
    rng = random.Random(f"terminal {seed}")
    rules = next(rules for rules in (random_rules(rng) for _ in range(1000)) if rules.tokes)
    table = Table(rules, secrets=seeded_secrets(seed))
    screen = ByLot(table, rng, 12)
    TerminalSession(table, screen, seat=4, bankroll=10**9, bots=2).run()
    told, tokes = list[int](), 0
    for line in screen.shown:
        if found := re.match(r"You (win|lose) ([\d.]+)\. Bankroll|You come out even", line):
            sign = {"win": 1, "lose": -1, None: 0}[found[1]]
            told.append(sign * parse_cents(found[2] or "0"))
        elif found := re.match(r"Tokes: ([\d.]+) to the toke box, which holds ([\d.]+)\.", line):
            tokes += parse_cents(found[1])
            assert parse_cents(found[2]) == tokes
        elif "have run out" in line:
            told.append(0)
    assert told == [after - before for before, after in pairwise(screen.bankrolls)]
    assert tokes == screen.boxes[-1]


def test_the_coach_says_what_each_answer_is_worth_by_what_lies_face_up() -> None:
    """16 against a ten, worked out by the solver from the three cards that lie open, whatever the hole card is."""
    shoe = Shoe.of_decks(load("blackjack").shoe.decks).without(*parse_cards("Tc Kd 6c"))
    worth = decide(load("blackjack"), parse_cards("Tc 6c"), Card("K", "d"), shoe=shoe).values
    said = []
    for hole in ("9s", "2s"):
        screen, _ = session("blackjack", f"Tc Kd 6c {hole}", "10", "coach", "c", "s")
        start = screen.shown.index("The coach, by the cards of this round, on average:")
        assert screen.shown.index("? coach") < start
        said.append(screen.shown[start + 1 : screen.shown.index("? c")])
        assert screen.shown.count("The coach, by the cards of this round, on average:") == 2
    assert said[0] == said[1]
    lines = {line.split(":")[0].strip(): line for line in said[0]}
    assert set(lines) == {"hit", "stand", "double"}
    best = max(worth[Action.HIT], worth[Action.STAND])
    for action in (Action.HIT, Action.STAND, Action.DOUBLE):
        verdict = "best" if worth[action] == best else f"{(best - worth[action]) * 10:.2f} less"
        assert lines[action.word].endswith(f"{worth[action] * 10:+.2f} ({worth[action]:+.2%} of the bet), {verdict}")


def test_the_coach_counts_the_whole_shoe_on_request_and_answers_insurance() -> None:
    """One deck, seven cards of it seen, two of them tens: 14 of the other 45 are; half the bet is insured at 2:1."""
    screen, _ = session("maxtime-21", "Tc 7d 9c Ts 2c Ah 3c 5h", "10", "s", "10", "coach shoe", "coach", "n", "s")
    start = screen.shown.index("The coach, by all cards seen of this shoe, on average:")
    assert screen.shown[start + 1] == "  decline: +0.00 (+0.00% of the bet), best"
    tens, others = 14, 52 - 7 - 14  # Tc and Ts have gone, and five cards that are no tens
    exact = (2 * tens - others) / (tens + others) / 2
    assert screen.shown[start + 2].startswith(f"  insure 5.00: {exact * 10:+.2f} ({exact:+.2%} of the bet)")


def test_a_question_mark_asks_the_coach_at_a_decision_and_for_help_at_a_bet() -> None:
    screen, _ = session("blackjack", "Tc Kd 6c 9s", "?", "10", "?", "s")
    first, second = (place for place, line in enumerate(screen.shown) if line == "? ?")
    assert screen.shown[first + 1] == "Bet an amount: 10."
    assert screen.shown[second + 1] == "The coach, by the cards of this round, on average:"


@pytest.fixture(scope="module")
def figures() -> None:
    """The coach need not compile: on a machine where nothing has been solved yet, who leaves hears nothing."""
    decide(load("blackjack"), parse_cards("Tc Qc"), Card("5", "d"))
    assert has_figures()


@pytest.mark.usefixtures("figures")
def test_who_leaves_hears_what_the_mistakes_cost() -> None:
    """20 doubled against a five instead of stood on; 11 doubled as one should; 17 stood on as one should."""
    screen, _ = session(
        "blackjack",
        "Tc 5d Qc 9s 2h 6c 7h 5h Ts 8d Tc 9d 7s Ts",
        *("10", "d"),
        *("10", "d"),
        *("10", "s"),
    )
    rules = load("blackjack")
    shoe = Shoe.of_decks(rules.shoe.decks).without(*parse_cards("Tc Qc 5d"))
    worth = decide(rules, parse_cards("Tc Qc"), Card("5", "d"), shoe=shoe).values
    cost = 10 * (worth[Action.STAND] - worth[Action.DOUBLE])
    told = f"of 3 decisions one was a mistake and cost {cost:.2f} on average:"
    place = screen.shown.index(f"The coach, by the cards of each round: {told}")
    assert screen.shown[place + 1] == f"  Tc Qc against 5d: double, {cost:.2f} less than stand"
    assert screen.shown[place + 2].startswith("You leave with ")


@pytest.mark.usefixtures("figures")
def test_insurance_for_less_than_the_most_is_judged_as_what_it_was() -> None:
    """309 cards are unseen, 94 of them tens: 2.00 insured at 2:1 loses 2.00 * (1 - 3 * 94 / 309) on average."""
    screen, _ = session("blackjack", "Tc Ad Tc 9s", "10", "i 2", "s")
    lost = 2 * (1 - 3 * 94 / 309)
    assert f"  Tc Tc against Ad: insure 2.00, {lost:.2f} less than decline" in screen.shown


@pytest.mark.usefixtures("figures")
def test_who_made_no_mistake_hears_that_and_who_decided_nothing_hears_nothing() -> None:
    screen, _ = session("blackjack", "Tc 7d 9c Ts", "10", "s")
    assert "The coach, by the cards of each round: of 1 decision none was a mistake." in screen.shown
    silent, _ = session("blackjack", "", "quit")
    assert not [line for line in silent.shown if "The coach, by the cards of each round" in line]


def test_nobody_who_leaves_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With no machine code, as on a new machine, the coach is offered and not called."""
    monkeypatch.setattr("pitboss.terminal.session.has_figures", lambda: False)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    screen, _ = session("blackjack", "Tc 7d 9c Ts", "10", "s")
    assert screen.shown[-2] == "Ask the coach once (? at a decision), and it will also say what your mistakes cost."
    assert [*tmp_path.iterdir()] == []


class Impatient(Scripted):
    """Somebody who presses Ctrl-C as soon as the coach begins to look back."""

    def line(self, text: str = "") -> None:
        if text.startswith("The coach, by the cards of each round"):
            raise KeyboardInterrupt
        super().line(text)


def test_ctrl_c_leaves_out_what_the_mistakes_cost() -> None:
    table = Table(load("blackjack"), secrets=seeded_secrets(0))
    table.shoe._coming += reversed(parse_cards("Tc 7d 9c Ts"))
    screen = Impatient(table, 4, ["10", "h"])
    TerminalSession(table, screen, seat=4, bankroll=50000, bots=0).run()
    assert not [line for line in screen.shown if "against 7d: hit" in line]
    assert screen.shown[-1].startswith("You leave with ")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("blackjack", "Bet an amount: 10."),
        ("super-fun-21-extreme", "Bet an amount, then any side bets: 10, or 10 precious-diamond 5."),
        (
            "mega-blackjack",
            "Bet an amount, then any side bets and tokes: 10, or 10 buster 5, or 10 toke 5, or 10 toke:buster 1.",
        ),
    ],
)
def test_help_names_only_the_bets_that_a_game_has(game: str, told: str) -> None:
    assert bet_help(load(game)) == told
