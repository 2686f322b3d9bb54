"""Questions to the coach, put by hand."""

from pitboss import rules as sheets
from pitboss.cards import parse_cards
from pitboss.coach.situation import Situation
from pitboss.game import Decision, Hand, Phase


def question(game: str, hand: str, up: str, *legal: Decision, phase: Phase = Phase.PLAY, others: str = "") -> Situation:
    """What somebody with this hand knows, who may answer so and has seen the cards of others."""
    cards, (up_card,) = parse_cards(hand), parse_cards(up)
    held = Hand((), 1000)
    for card in cards:
        held = held.with_card(card)
    seen = (*cards, up_card, *parse_cards(others))
    return Situation(sheets.load(game), phase, held, 1, up_card, 1000, legal, seen)
