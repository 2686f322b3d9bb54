"""The main options of a game, in short phrases."""

import pytest

from pitboss.rules import load
from pitboss.rules.phrases import short_phrases
from pitboss.views.chart_options import option_lines


@pytest.mark.parametrize(
    ("sheet", "key", "value", "phrase"),
    [
        ("blackjack", "shoe.decks", "1", "1 deck"),
        ("blackjack", "dealer.soft_17", "stand", "dealer stands on soft 17"),
        ("blackjack", "dealer.hole", "none", "no hole card, blackjack takes all wagers"),
        ("blackjack", "settle", '[{ dealer = "bust 22", result = "push" }]', "dealer's 22 pushes"),
        (
            "blackjack",
            "settle",
            '[{ dealer = "bust 4+ cards", result = "push" }]',
            "dealer's bust with 4+ cards pushes",
        ),
        ("blackjack", "settle", '[{ dealer = "tie", result = "lose" }]', "ties lose"),
        ("blackjack", "settle", '[{ player = 21, dealer = 21, result = "1:1" }]', "dealer's 21 against 21 pays 1:1"),
        ("blackjack", "natural.pays", "6:5", "blackjack pays 6:5"),
        ("blackjack", "natural.tie", "win", "blackjacks win ties"),
        ("blackjack", "natural.tie", "ace-push", "blackjacks win ties under a ten"),
        ("blackjack", "split.max_hands", "1", "no splitting"),
        ("blackjack", "split.match", "rank", "split to 4 hands, equal ranks only"),
        ("blackjack", "split.aces", "one-card", "split aces one card each, re-split"),
        ("blackjack", "split.resplit_aces", "false", "split aces drawn to"),
        ("blackjack", "double.cards", "any", "double any number of cards, after splits too"),
        ("blackjack", "double.totals", "10-11", "double two cards of hard 10–11, after splits too"),
        ("blackjack", "double.after_split", "false", "double any two cards, not after splits"),
        ("blackjack", "double.times", "2", "double any two cards, after splits too, up to twice"),
        ("blackjack", "surrender.when", "early", "early surrender, first two cards"),
        ("blackjack", "settle", '[{ player = 21, dealer = "beaten", result = "3:2" }]', "a winning 21 pays 3:2"),
        ("maxtime-21", "natural.tie", "push", "blackjack pays 1:1 (in diamonds 2:1)"),
        ("maxtime-21", "double.max_total", "19", "double any number of cards, to a total of 19, after splits too"),
        ("maxtime-21", "surrender.after_double", "false", "late surrender, any number of cards"),
        ("maxtime-21", "natural.pays", "3:2", "5+ cards totalling 21 pay 2:1 at once"),
        ("maxtime-21", "natural.pays", "3:2", "6+ cards totalling 20 or less pay 1:1 at once"),
    ],
)
def test_a_rule_that_differs_is_said(sheet: str, key: str, value: str, phrase: str) -> None:
    assert phrase in short_phrases(load(sheet, {key: value}))


def test_house_blackjack_in_a_breath() -> None:
    assert short_phrases(load("blackjack")) == (
        "6 decks",
        "dealer hits soft 17",
        "blackjack pays 3:2",
        "split to 4 hands",
        "split aces drawn to, re-split",
        "double any two cards, after splits too",
        "no surrender",
    )


def test_lines_break_between_phrases_unless_one_is_longer_than_a_line() -> None:
    assert option_lines(("two decks", "no surrender", "hits soft 17"), 27) == [
        "two decks · no surrender ·",
        "hits soft 17",
    ]
    assert option_lines(("a phrase of many words", "b"), 12) == ["a phrase of", "many words ·", "b"]
