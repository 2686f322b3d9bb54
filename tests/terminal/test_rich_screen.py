"""The drawn table: what is on it, and what is not."""

import io

import pytest
from rich.console import Console

from pitboss.actions import Action
from pitboss.cards import parse_cards
from pitboss.game import Wagers
from pitboss.rules import load
from pitboss.table import Table
from pitboss.table.shuffle import seeded_secrets
from pitboss.terminal.rich_screen import RichScreen


def picture(*decisions: Action, cards: str = "Tc 7d 9h Qs", width: int = 80, seats: tuple[int, ...] = (4,)) -> str:
    table = Table(load("mega-blackjack"), secrets=seeded_secrets(0))
    table.shoe._coming += reversed(parse_cards(cards))
    for seat in seats:
        table.sit(seat, "Player", 50000)
        table.place(seat, Wagers(1000, side=(("buster", 500),), toke=200))
    table.deal()
    for decision in decisions:
        table.decide(4, decision)
    screen = RichScreen(table, 4)
    screen.console = Console(file=io.StringIO(), width=width, color_system=None)
    screen.table_view()
    file = screen.console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_cards_wagers_and_whose_turn_it_is() -> None:
    drawn = picture()
    assert "│10   │" in drawn
    assert "│  ♣  │" in drawn
    assert "│  ♥  │" in drawn
    assert "▶ 19  10.00" in drawn
    assert "You (seat 4)  ·  tokes 2.00" in drawn
    assert "buster 5.00, toke 2.00 are in action" in drawn
    assert "Mega Blackjack  ·  " in drawn
    assert "toke box 0.00" in drawn


@pytest.mark.parametrize("width", [20, 59, 60, 80, 200])
def test_the_hole_card_is_face_down_at_any_width(width: int) -> None:
    drawn = picture(width=width)
    assert "♠" not in drawn
    assert "Q" not in drawn
    assert ("░░░░░" if width >= 60 else "??") in drawn
    assert "Dealer: 7" in drawn
    assert all(len(line) <= width for line in drawn.splitlines())


def test_at_the_end_everything_is_shown_with_the_outcome() -> None:
    """19 against 17."""
    drawn = picture(Action.STAND)
    assert "♠" in drawn
    assert "Dealer: 17" in drawn
    assert "+10.00  19 beats 17" in drawn
    assert "toke box 4.00" in drawn  # the toke of 2.00 at 1:1


@pytest.mark.clause("MB-13")
def test_a_hand_that_breaks_is_tucked_face_up_under_its_buster_bet() -> None:
    """10 + 9 + king = 29; another seat plays on."""
    drawn = picture(Action.HIT, cards="Tc 5c 7d 9h 6h Qs Kc", seats=(4, 6))
    mine = drawn.split("You (seat 4)")[1].split("Player (seat 6)")[0]
    assert "T♣ 9♥ K♣   tucked face up under Buster Blackjack  -10.00  bust with 29" in mine
    assert "buster 5.00 is still in action" in mine


def test_a_blackjack_is_paid_and_removed_while_others_play() -> None:
    """3:1 on 10.00 in the deal."""
    drawn = picture(cards="Ac 5c 7d Kh 6h Qs", seats=(4, 6))
    assert "cards removed  +30.00  blackjack pays 3:1" in drawn
    assert "♥" not in drawn.split("You (seat 4)")[1].split("Player (seat 6)")[0]
