"""A session at the terminal table with the answers given beforehand."""

import pytest

from pitboss.cards import parse_cards
from pitboss.game import Insure, Offer, Wagers
from pitboss.rules import load
from pitboss.table import Table
from pitboss.table.shuffle import seeded_secrets
from pitboss.terminal.answers import AnswerError, parse_answer, parse_wagers
from pitboss.terminal.screen import PlainScreen
from pitboss.terminal.session import Session


class Scripted(PlainScreen):
    """A screen that gives prepared answers and keeps what it shows."""

    def __init__(self, table: Table, seat: int, answers: list[str]) -> None:
        super().__init__(table, seat)
        self.answers, self.shown, self.asked = answers, list[str](), list[str]()

    def line(self, text: str = "") -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.answers:
            raise EOFError
        answer = self.answers.pop(0)
        self.shown.append(f"? {answer}")
        return answer


def session(
    game: str, cards: str, *answers: str, bots: int = 0, bankroll: int = 50000, seat: int = 4
) -> tuple[Scripted, Table]:
    """Play the answers at a table whose shoe deals these cards first."""
    table = Table(load(game), secrets=seeded_secrets(0))
    table.shoe._coming += reversed(parse_cards(cards))
    screen = Scripted(table, seat, list(answers))
    Session(table, screen, seat=seat, bankroll=bankroll, bots=bots).run()
    return screen, table


def test_a_round_from_bet_to_bankroll() -> None:
    """10 on 19 against 17: 500.00 becomes 510.00."""
    screen, table = session("blackjack", "Tc 7d 9c Ts", "10", "s")
    assert "You win 10.00. Bankroll 510.00." in screen.shown
    assert screen.shown[-1] == "You leave with 510.00 (+10.00 in 1 rounds). Goodbye."
    assert "[h]it, [s]tand, [d]ouble +10.00?" in screen.asked
    assert "Dealer shows 7d ??" in screen.shown
    assert table.players[4].bankroll == 51000


def test_until_the_reveal_the_hole_card_is_nowhere_on_the_screen() -> None:
    screen, _ = session("blackjack", "Tc 7d 9c Qh", "10")
    told = "\n".join(screen.shown)
    assert "Qh" not in told
    assert "queen" not in told


def test_enter_bets_the_same_again_less_what_is_closed() -> None:
    """The bonus bet is open in the first round only; the second bet of Enter leaves it out."""
    screen, _ = session("maxtime-21", "Tc 7d 9c Ts 2c 7h 3c Th", "10 maxtyme-bonus 5", "s", "", "s")
    assert any("Enter for 10.00, maxtyme-bonus 5.00" in prompt for prompt in screen.asked)
    assert not any("cannot stand" in line for line in screen.shown)
    calls = [line for line in screen.shown if "maxtyme-bonus bet is open" in line]
    assert len(calls) == 1
    assert "You lose 10.00. Bankroll 495.00." in screen.shown  # +10.00 - 5.00, then 5 against 17


def test_insurance_even_money_and_their_keys() -> None:
    screen, _ = session(
        "mega-blackjack", "Ac As Kc 9d Ac As Kc Kd Tc As 9c 9d", "10", "e", "10", "i 2.50", "10", "", "s"
    )
    assert "You: win 10.00, even money on a blackjack" in screen.shown
    assert "You: insurance for 2.50" in screen.shown
    assert "You: no, thank you" in screen.shown
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
    assert any("come to 20.00 and the bankroll is 15.00" in line for line in refused.shown)


def test_requests_at_any_time() -> None:
    screen, _ = session(
        "blackjack", "Tc 7d 9c Ts", "help", "history", "buy", "10", "rules", "?", "s", "history", "quit"
    )
    told = "\n".join(screen.shown)
    assert "No round has been played." in told
    assert "Enter alone bets the same again" in told
    assert "Blackjacks: A blackjack, an ace and a ten-value" in told
    assert "1. Tc 9c against 7d Ts: +10.00, bankroll 1010.00" in told
    assert "You leave with 1010.00 (+10.00 in 1 rounds)" in told


def test_bots_fill_the_other_seats_and_play_to_the_end() -> None:
    screen, table = session("super-fun-21-extreme", "", *["10", "s", "n"] * 40, bots=6)
    assert len(table.players) == 7
    assert len(table.finished) + table.shoe.rounds > 3
    assert any(line.startswith("Round over: Ada") for line in screen.shown)
    assert all(player.bankroll > 0 for player in table.players.values())


def test_bots_can_pay_for_any_minimum() -> None:
    """At a table whose least wager is 6,000,000.00 bots still bet, double and split."""
    rules = load("super-fun-21-extreme", {"limits.min": "6000000", "limits.max": "6000000"})
    table = Table(rules, secrets=seeded_secrets(4))
    screen = Scripted(table, 7, ["6000000", "s", "n"] * 10)
    Session(table, screen, seat=7, bankroll=10**11, bots=6).run()
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


def test_ways_to_answer_insurance() -> None:
    legal = (Offer.DECLINE, Insure(500))
    for text, answer in (("i", 500), ("y", 500), ("yes", 500), ("insure 2.50", 250), ("i 1", 100)):
        assert parse_answer(text, legal) == Insure(answer)
    for text in ("n", "no", "decline"):
        assert parse_answer(text, legal) is Offer.DECLINE
    with pytest.raises(AnswerError, match=r"up to 5\.00"):
        parse_answer("i lots", legal)
