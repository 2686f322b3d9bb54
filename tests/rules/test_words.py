"""A game in words: for every value of every key the sentence that tells it, under its heading, and no other."""

import pytest

from pitboss.game.wagers import WagerError, Wagers, check_wagers
from pitboss.rules import load
from pitboss.rules.words import in_words

LUCKY = '{ lucky = { cards = "first-two", rows = [{ natural = true, suit = "hearts", pays = "9:1" }] } }'
LATE = {"surrender.when": "late"}
PUSH = 'result = "push"'
NO_HOLE = {"dealer.hole": "none"}


def chapters(changes: dict[str, str], game: str = "blackjack") -> dict[str, list[str]]:
    return {heading: list(sentences) for heading, sentences in in_words(load(game, changes))}


def test_the_chapters_come_in_the_order_of_a_round() -> None:
    told = ["Object of the game", "The shoe", "Wagers", "Blackjacks", "The dealer", "Hitting and standing"]
    told += ["Doubling", "Splitting", "Surrender", "Settlement"]
    assert list(chapters({})) == [*told, "At the table", "How the sheet is read"]
    assert list(chapters({"side_bets": LUCKY})) == [*told, "Side bets", "At the table", "How the sheet is read"]


SHUFFLE = "It is shuffled after the round in which 75% of it has been dealt."
WAGERS = "The main wager is 1.00 to 1000.00, in whole chips of 1.00; all wagers are locked from the first card."
COLLECTED = "It loses if the dealer's check finds no blackjack, and is collected before the hand goes on."
NO_EVEN_MONEY = "A blackjack may be insured like any other hand; there is no even money."
INSURED = "With an ace up, insurance of up to 1/2 of the wager is offered; it pays 2:1."
NATURAL = "A blackjack, an ace and a ten-value as the first two cards, pays 3:2."
PUSHES = "It is paid at once, unless the dealer has blackjack too: then it pushes."
PEEK = "The dealer has one card up and a hole card, and checks it for blackjack under an ace or a ten."
LATE_CARD = "The dealer has one card up and no hole card; the second card is drawn after the players have played."
HITS_17 = "The dealer draws to 17 and hits soft 17."
MAY_HIT = "A hand may be hit until it stands, busts or totals a hard 21; over 21 loses at once."
ANY_TWO = "A hand may be doubled on the first two cards; it draws one card."
AFTER_SPLIT = "Split hands may be doubled."
PAIRS = "Two cards of equal value may be split, up to four hands; each carries the same wager."
AGAIN = "Aces may be split again."
LIKE_ANY = "Split aces are played like any hand."
NO_NATURAL = "An ace and a ten after a split are 21, not blackjack."
PLAIN_WIN = "A win pays 1:1; equal totals push."


@pytest.mark.parametrize(
    ("heading", "changes", "told"),
    [
        ("The shoe", {"shoe.choices": "[6]"}, ["The game is dealt from six decks of 52 cards.", SHUFFLE]),
        ("The shoe", {"shoe.decks": "1", "shoe.choices": "[1]"},
         ["The game is dealt from one deck of 52 cards.", SHUFFLE]),
        ("The shoe", {"shoe.decks": "2", "shoe.choices": "[2]"},
         ["The game is dealt from two decks of 52 cards.", SHUFFLE]),
        ("The shoe", {"shoe.choices": "[1, 6]", "shoe.penetration": "0.5"},
         ["The game is dealt from six decks of 52 cards.", "The sheet also allows 1 deck.",
          "It is shuffled after the round in which 50% of it has been dealt."]),
        ("The shoe", {"shoe.choices": "[2, 6]"},
         ["The game is dealt from six decks of 52 cards.", "The sheet also allows 2 decks.", SHUFFLE]),
        ("The shoe", {"shoe.choices": "[1, 2, 6, 8]"},
         ["The game is dealt from six decks of 52 cards.", "The sheet also allows 1, 2 or 8 decks.", SHUFFLE]),
        ("Wagers", {}, [WAGERS, INSURED, COLLECTED, NO_EVEN_MONEY]),
        ("Wagers", {"dealer.hole": "none"}, [WAGERS, INSURED, NO_EVEN_MONEY]),
        ("Wagers", {"natural.even_money": "true"},
         [WAGERS, INSURED, COLLECTED, "A blackjack may be insured like any other hand."]),
        ("Wagers", {"natural.tie": "win"},
         [WAGERS, INSURED, COLLECTED, NO_EVEN_MONEY.replace("money.", "money, since it is paid in full without.")]),
        ("Wagers", {"insurance.pays": "3:1", "insurance.max": "1:1"},
         [WAGERS, "With an ace up, insurance of up to the whole wager is offered; it pays 3:1.", COLLECTED,
          NO_EVEN_MONEY]),
        ("Wagers", {"insurance.offered": "false"}, [WAGERS, "There is no insurance."]),
        ("Wagers", {"tokes": "true"},
         [WAGERS, "A wager for the dealer is 1.00 to 1000.00, in the same chips.", INSURED, COLLECTED, NO_EVEN_MONEY,
          "Wagers for the dealer may be placed beside the player's own; they are paid at the same odds, and one beside "
          "the main wager follows the first hand."]),
        ("Blackjacks", {}, [NATURAL, PUSHES]),
        ("Blackjacks", {"natural.tie": "win"},
         [NATURAL, "It is paid at once, even if the dealer has blackjack too."]),
        ("Blackjacks", {"natural.tie": "ace-push", "natural.even_money": "true"},
         [NATURAL, "It is paid at once, even if the dealer has blackjack under a ten; with an ace up it waits, and "
          "pushes if the dealer has blackjack.", "With an ace up, it may take even money instead."]),
        ("Blackjacks",
         {"natural.bonus": '[{ suit = "clubs", pays = "2:1" }, { suit = "spades", pays = "5:2" }]',
          "natural.may_double": "true"},
         [NATURAL, "A blackjack in clubs pays 2:1.", "A blackjack in spades pays 5:2.", PUSHES,
          "It may be doubled instead, the ace then counting one; if the dealer has blackjack, it is settled as a "
          "blackjack. Ace and ten after a split may be doubled in the same way."]),
        ("The dealer", {}, [PEEK, HITS_17]),
        ("The dealer", {"dealer.soft_17": "stand"}, [PEEK, "The dealer draws to 17 and stands on soft 17."]),
        ("The dealer", NO_HOLE, [LATE_CARD, "A dealer's blackjack then takes every wager.", HITS_17]),
        ("The dealer", NO_HOLE | {"dealer.blackjack_takes": "original"},
         [LATE_CARD, "A dealer's blackjack then takes only the original wager.", HITS_17]),
        ("Hitting and standing", {}, [MAY_HIT]),
        ("Hitting and standing",
         {"bonus": '[{ cards = "5+", total = 21, pays = "2:1" }, { cards = "6+", total = "4-20", pays = "1:1" }]'},
         [MAY_HIT,
          "An undoubled hand of 5 or more cards totalling 21 wins 2:1 at once, split hands included.",
          "An undoubled hand of 6 or more cards totalling 20 or less wins 1:1 at once, split hands included."]),
        ("Doubling", {}, [ANY_TWO, AFTER_SPLIT]),
        ("Doubling", {"double.cards": "any", "double.after_split": "false"},
         ["A hand may be doubled on any number of cards; it draws one card.", "Split hands may not be doubled."]),
        ("Doubling", {"double.totals": "9-11"},
         ["A hand may be doubled on the first two cards totalling a hard 9 to 11; it draws one card.", AFTER_SPLIT]),
        ("Doubling", {"double.max_total": "18"},
         ["A hand may be doubled on the first two cards, totalling 18 or less; it draws one card.", AFTER_SPLIT]),
        ("Doubling", {"double.times": "2"},
         [ANY_TWO, AFTER_SPLIT, "A hand may be doubled up to twice; each double doubles all that is on it, and between "
          "doubles it may only stand, double again."]),
        ("Doubling", LATE | {"double.times": "3", "surrender.cards": "any", "surrender.after_double": "true"},
         [ANY_TWO, AFTER_SPLIT, "A hand may be doubled up to three times; each double doubles all that is on it, and "
          "between doubles it may only stand, double again or surrender."]),
        ("Splitting", {}, [PAIRS, AGAIN, LIKE_ANY, NO_NATURAL]),
        ("Splitting", {"split.max_hands": "1"}, ["Pairs may not be split."]),
        ("Splitting", {"split.max_hands": "2", "split.match": "rank", "split.resplit_aces": "false",
                       "split.aces": "one-card"},
         ["Two cards of equal rank may be split, up to two hands; each carries the same wager.",
          "Aces may not be split again.", "Split aces take one card each: they may be neither hit nor doubled.",
          NO_NATURAL]),
        ("Surrender", {}, ["There is no surrender."]),
        ("Surrender", LATE,
         ["Half of the wager on the first two cards may be surrendered, after the dealer's check for blackjack."]),
        ("Surrender", {"surrender.when": "early"},
         ["Half of the wager on the first two cards may be surrendered, before the dealer's check."]),
        ("Surrender", LATE | {"surrender.cards": "any", "surrender.after_double": "true"},
         ["Half of the wager on any unbusted hand, hit or split, may be surrendered, after the dealer's check for "
          "blackjack.", "A doubled hand may surrender half of all that is on it."]),
        ("Settlement", {}, [PLAIN_WIN]),
        ("Settlement", {"settle": f'[{{ dealer = "bust 22", {PUSH} }}, {{ dealer = "bust 5+ cards", {PUSH} }}]'},
         ["A dealer total of exactly 22 pushes every hand not yet settled.",
          "A dealer bust with 5 or more cards pushes every hand not yet settled.", PLAIN_WIN]),
        ("Settlement", {"settle": '[{ player = 21, dealer = "beaten", result = "3:2" }]'},
         ["A winning 21 pays 3:2 on the whole wager, after splits and doubles too.",
          "Every other win pays 1:1; equal totals push."]),
        ("Settlement", {"settle": '[{ dealer = "tie", result = "lose" }]'},
         ["Against an equal total, every hand not yet settled loses.", "A win pays 1:1."]),
        ("Settlement", {"settle": '[{ player = "20-21", dealer = "18-21", result = "2:1" }]'},
         ["Against a dealer's 18 to 21, a hand of 20 to 21 wins 2:1.", "Every other win pays 1:1; equal totals push."]),
        ("Side bets", {"side_bets": LUCKY}, ["Lucky pays by the player's first two cards: blackjack in hearts 9:1."]),
    ],
)  # fmt: skip
def test_what_a_chapter_tells(heading: str, changes: dict[str, str], told: list[str]) -> None:
    assert chapters(changes)[heading] == told


@pytest.mark.parametrize(
    ("decks", "told"),
    [
        (1, "one deck"),
        (2, "two decks"),
        (3, "three decks"),
        (4, "four decks"),
        (5, "five decks"),
        (6, "six decks"),
        (7, "seven decks"),
        (8, "eight decks"),
    ],
)
def test_decks_are_counted_in_words(decks: int, told: str) -> None:
    assert chapters({"shoe.decks": str(decks)})["The shoe"][0] == f"The game is dealt from {told} of 52 cards."


def test_side_bets_are_told_with_their_rounds_and_their_steps() -> None:
    first = {"side_bets.buster.when": "first-round-of-shoe", "side_bets.buster.table": "B2"}

    def listed(*steps: str) -> str:
        return ", ".join(f"bust with {step}" for step in steps)

    table = listed("4 cards 6:1", "5 cards 10:1", "6 cards 15:1", "7 cards 50:1", "8+ cards 250:1")
    other = listed("3 cards 2:1", "4 cards 2:1", "5 cards 4:1", "6 cards 15:1", "7 cards 50:1", "8+ cards 250:1")
    third = listed("3 cards 1:1", "4 cards 3:1", "5 cards 6:1", "6 cards 30:1", "7 cards 100:1", "8+ cards 200:1")
    completes = (
        "A Buster Blackjack wager stays in action whether the main wager wins or loses; while it does, the dealer "
        "completes the hand; a dealer blackjack loses it."
    )
    assert chapters({}, "mega-blackjack")["Side bets"] == [
        f"Buster Blackjack pays by the dealer's final hand: {table}.",
        f"The sheet also allows Buster Blackjack table B1: {other}.",
        f"The sheet also allows Buster Blackjack table B2: {third}.",
        completes,
    ]
    pays, *others, riding = chapters(first, "mega-blackjack")["Side bets"]
    assert pays.endswith(", only in the first round after a shuffle.")
    assert others == [
        f"The sheet also allows Buster Blackjack table M1: {table}.",
        f"The sheet also allows Buster Blackjack table B1: {other}.",
    ]
    assert riding == completes
    (diamonds,) = chapters({}, "maxtime-21")["Side bets"]
    assert diamonds == (
        "MaxTyme Bonus pays by the player's first two cards: blackjack in diamonds 300:1, "
        "only in the first round after a shuffle."
    )


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ("[1]", "This is off the sheet, which allows 1 deck."),
        ("[2]", "This is off the sheet, which allows 2 decks."),
        ("[2, 8]", "This is off the sheet, which allows 2 or 8 decks."),
    ],
)
def test_a_shoe_that_is_off_the_sheet_is_told_so(choices: str, sentence: str) -> None:
    assert chapters({"shoe.choices": choices, "shoe.decks": "6"})["The shoe"][1] == sentence


def test_amounts_are_written_as_the_reader_likes() -> None:
    told = dict(in_words(load("blackjack"), "{} cents".format))
    assert told["Wagers"][0].startswith("The main wager is 100 cents to 100000 cents, in whole chips of 100 cents;")


def test_side_bets_and_tokes_begin_at_a_chip() -> None:
    """Whatever the least main wager is: the engine takes 5.00 beside a main wager of 25.00."""
    rules = load("mega-blackjack", {"limits.min": "25", "limits.chip": "5"})
    told = dict(in_words(rules))["Wagers"]
    assert told[:2] == (
        "The main wager is 25.00 to 1000.00, in whole chips of 5.00; all wagers are locked from the first card.",
        "A side bet or wager for the dealer is 5.00 to 1000.00, in the same chips.",
    )
    check_wagers(rules, Wagers(2500, (("buster", 500),), 500, (("buster", 500),)), first_of_shoe=True)
    with pytest.raises(WagerError, match=r"between 25\.00 and 1000\.00"):
        check_wagers(rules, Wagers(500), first_of_shoe=True)


def test_the_object_and_the_value_of_cards_come_first() -> None:
    told = " ".join(chapters({})["Object of the game"])
    for part in ("as close to 21 as possible", "ace counts one or eleven", "jack counts ten", "the dealer goes over"):
        assert part in told


def test_what_a_sheet_leaves_open_is_told_beside_what_is_chosen() -> None:
    assert chapters({}, "super-fun-21-extreme")["Options"] == [
        "The sheet also allows: blackjack pays 2:1; blackjack pays 12:5.",
        "The sheet also allows: blackjack against the dealer's blackjack pushes.",
    ]
    chosen = chapters({"natural.pays": "2:1", "natural.tie": "push"}, "super-fun-21-extreme")["Options"]
    assert chosen == [
        "The sheet also allows: blackjack pays 12:5; blackjack pays 5:2.",
        "The sheet also allows: blackjack is paid even against the dealer's.",
    ]
    assert "Options" not in chapters({}, "blackjack")
