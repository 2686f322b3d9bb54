"""The coach at a table of the house: nothing is known that the player may not know."""

import pytest
from tests.house.playing import House

from pitboss import rules as sheets
from pitboss.cards import DECK, Card
from pitboss.coach.situation import Edges
from pitboss.house.errors import HouseError
from pitboss.house.views.coach import situation_of
from pitboss.house.views.games import view_game


def test_what_the_player_knows_never_holds_the_hole_card(house: House) -> None:
    """Every card seen lies face up or in the discard tray, so the rest of the shoe still has the hole card in it."""
    ann = house.guest()
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=2)
    asked = 0
    while asked < 5:
        house.do(ann, table, "bet", seat=2, main=1000)
        house.do(ann, table, "ready", seat=2)
        while house.state(table)["turn"] is not None:
            live = house.live(table)
            state = live.table.round
            assert state is not None
            _, _, known = situation_of(live, ann, "shoe")
            on_table = [card for spot in state.seats for hand in spot.hands for card in hand.cards]
            assert sorted(known.seen_cards, key=_index) == sorted(
                [*on_table, state.dealer[0], *live.table.shoe.discards], key=_index
            )
            assert len(known.seen_cards) + live.table.shoe.cards_left == len(DECK) - 1
            asked += 1
            house.do(ann, table, "decide", seat=2, decision=house.state(table)["turn"]["legal"][-1]["decision"])


def test_the_coach_refuses_everybody_but_the_guest_in_turn(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=2)
    while house.state(table)["turn"] is None:
        house.do(ann, table, "bet", seat=2, main=1000)
        house.do(ann, table, "ready", seat=2)
    situation_of(house.live(table), ann, "round")
    with pytest.raises(HouseError, match="when it is your turn"):
        situation_of(house.live(table), bob, "round")


def _index(card: Card) -> int:
    return card.index


def test_a_games_reply_has_the_pay_table_of_every_side_bet() -> None:
    rules = sheets.load("mega-blackjack")
    (bet,) = view_game(rules, lambda _: Edges(0.01, {"buster": 0.06}))["side_bets"]
    assert bet["house_edge"] == 0.06
    assert bet["pays"][0] == {"what": "bust with 4 cards", "pays": "6:1"}
    assert bet["pays"][-1] == {"what": "bust with 8+ cards", "pays": "250:1"}
    assert set(bet["tables"]) == {"M1", "B1", "B2"}
