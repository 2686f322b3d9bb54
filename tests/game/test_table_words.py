"""The words by which phases, endings and offers are known beyond the game: in the protocol, in records, on screens."""

import pytest

from pitboss.game import Insure, Offer, Phase, Reason

ENDINGS = {
    "natural", "even-money", "bonus", "win", "dealer-bust", "push", "natural-push", "push-total", "push-bust",
    "returned", "bust", "loss", "surrender", "dealer-natural",
}  # fmt: skip


def test_every_ending_has_the_word_that_records_and_reports_keep() -> None:
    assert {reason.value for reason in Reason} == ENDINGS
    assert all(reason.name.lower().replace("_", "-") == reason.value for reason in Reason)


@pytest.mark.parametrize(
    ("phase", "word", "awaits_card"),
    [
        (Phase.DEAL, "deal", True),
        (Phase.NATURALS, "naturals", False),
        (Phase.INSURANCE, "insurance", False),
        (Phase.EARLY_SURRENDER, "early surrender", False),
        (Phase.PLAY, "play", False),
        (Phase.DRAW, "draw", True),
        (Phase.DEALER, "dealer", True),
        (Phase.OVER, "over", False),
    ],
)
def test_every_phase_has_its_word_and_awaits_a_card_or_an_answer(phase: Phase, word: str, awaits_card: bool) -> None:
    assert (phase.value, phase.awaits_card) == (word, awaits_card)


def test_offers_are_answered_by_word_by_letter_or_by_hand() -> None:
    assert [(str(offer), offer.letter, offer.signal) for offer in Offer] == [
        ("decline", "n", "wave"),
        ("even-money", "e", "thumb up"),
    ]
    assert (str(Insure(250)), Insure(250).signal) == ("insure 2.50", "chips on the line")
