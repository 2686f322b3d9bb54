"""Every key a sheet may set: what it means, what it allows, and what stands when a sheet is silent.

This list is the one authority. Reading a sheet, `--set`, the key table of `pitboss rules` and the hash all walk it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from pitboss.rules.paytables import BONUS, NATURAL_BONUS
from pitboss.rules.settle import SETTLE
from pitboss.rules.values import (
    DECK_CHOICES,
    FLAG,
    MAX_DECKS,
    MONEY,
    ODDS,
    SHARE,
    Kind,
    choice,
    numbers,
    or_off,
    or_word,
    whole,
)
from pitboss.text import suggest


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its dotted path, the kind of its value, the raw value that stands by default, and its meaning."""

    path: str
    kind: Kind
    default: Any
    meaning: str

    @property
    def section(self) -> str:
        return self.path.split(".")[0]

    @property
    def field(self) -> str:
        return self.path.split(".")[1]


KEYS: Final = (
    Key("shoe.decks", whole(1, MAX_DECKS), 6, "how many 52-card decks are in the shoe"),
    Key("shoe.choices", DECK_CHOICES, [*range(1, MAX_DECKS + 1)], "the deck counts the sheet allows"),
    Key("shoe.penetration", SHARE, 0.75,
        "the share of the shoe dealt before the cut card; the round in which it shows is the last before the shuffle"),
    Key("dealer.soft_17", choice("hit", "stand"), "stand", "what the dealer does on a soft 17"),
    Key("dealer.hole", choice("down", "none"), "down",
        "down: a hole card, dealt face down; none: the dealer's second card is drawn after the players have played"),
    Key("dealer.checks", choice("A 10", "A", "never"), "A 10",
        "the up-cards under which a hole card is checked for blackjack before anybody plays"),
    Key("dealer.blackjack_takes", choice("all", "original"), "all",
        "what a dealer's blackjack takes that shows only after the players have played: all wagers, or only the "
        "original one (wagers added by doubling and splitting are returned, busted ones too)"),
    Key("natural.pays", ODDS, "3:2", "what a blackjack (ace and ten-value as the first two cards) pays"),
    Key("natural.bonus", NATURAL_BONUS, "off", "what blackjacks of some suits pay instead; the first row that fits"),
    Key("natural.tie", choice("push", "win", "ace-push"), "push",
        "a player's blackjack against a dealer's: it pushes; it is paid all the same; or it is paid at once with a ten "
        "up and pushes only with an ace up"),
    Key("natural.even_money", FLAG, False,
        "with an ace up, a blackjack may take 1:1 at once; with natural.tie = win it is paid in full at once instead"),
    Key("natural.may_double", FLAG, False,
        "ace and ten may be doubled, the ace then counting one: a blackjack instead of being paid (if the dealer has "
        "blackjack it is settled as a blackjack), and after a split, as a hard 11 for the double keys"),
    Key("split.max_hands", whole(1, 8), 4, "how many hands a seat may make by splitting; 1 means no splitting"),
    Key("split.match", choice("value", "rank"), "value",
        "what makes a pair: equal value (king and ten) or equal rank (two kings)"),
    Key("split.ranks", numbers(2, 10, "any", "A 2-3 6-9", ace=True), "any",
        "the pairs that may be split, by the value of one card"),
    Key("split.aces", choice("one-card", "draw"), "one-card",
        "split aces take one card each and stand, or are played like any hand"),
    Key("split.resplit_aces", FLAG, False, "a split ace that draws an ace may be split again"),
    Key("double.cards", numbers(2, 21, "2", "2-3", "any"), 2, "how many cards a hand has that may be doubled first"),
    Key("double.totals", numbers(4, 21, "any", "8-11", "9-11", "10-11", "11", "none", none=True), "any",
        "the hard totals that may be doubled first"),
    Key("double.soft", or_word("same", numbers(12, 21, "any", "19-20", "none", none=True)), "same",
        "the soft totals that may be doubled first; same: any where double.totals is any, otherwise none"),
    Key("double.max_total", or_off(whole(4, 21)), "off", "the highest total that may be doubled or re-doubled"),
    Key("double.after_split", FLAG, True, "split hands may be doubled"),
    Key("double.times", whole(1, 3), 1,
        "how often one hand may be doubled; each double doubles all that is on the hand and draws one card"),
    Key("surrender.when", choice("never", "late", "early"), "never",
        "give up half: never, only once the dealer is known to have no blackjack, or before the dealer's check"),
    Key("surrender.cards", choice("first-two", "any"), "first-two",
        "surrender the first two cards only, or any unbusted hand, hit or split"),
    Key("surrender.against", numbers(2, 10, "any", "2-10", "10", ace=True), "any",
        "the up-cards against which a hand may be surrendered"),
    Key("surrender.after_double", FLAG, False,
        "a doubled hand, of any number of cards, may surrender half of all that is on it"),
    Key("insurance.offered", FLAG, True, "with an ace up, insurance is offered"),
    Key("insurance.pays", ODDS, "2:1", "what insurance pays when the dealer has blackjack"),
    Key("insurance.max", ODDS, "1:2", "the most that may be insured, as a share of the wager"),
    Key("limits.min", MONEY, 1, "the least main wager"),
    Key("limits.max", MONEY, 1000, "the greatest main wager, side wager or toke"),
    Key("limits.chip", MONEY, 1, "the chip: wagers are whole numbers of it, insurance of half of it"),
)  # fmt: skip
"""The keys of sections, in sheet order. `bonus`, `side_bets` and `tokes` stand beside them (`ADDONS`)."""

BY_PATH: Final = {key.path: key for key in KEYS}
SECTIONS: Final = tuple(dict.fromkeys(key.section for key in KEYS))
ADDONS: Final = {
    "bonus": f"hands paid at once, never doubled ones: {BONUS.allowed}",
    "settle": f"how hands that stood are settled before totals are compared; the first that fits: {SETTLE.allowed}",
    "side_bets": "side bets by name: title, cards, when, and rows of patterns with pays, or table and tables of them",
    "tokes": "wagers for the dealer may be placed beside the player's own",
}


_MEANT: Final = {
    "bj": "natural.pays", "blackjack": "natural.pays", "charlie": "bonus", "check": "dealer.checks",
    "cut": "shoe.penetration", "das": "double.after_split", "deck": "shoe.decks", "early": "surrender.when",
    "enhc": "dealer.hole", "h17": "dealer.soft_17", "hands": "split.max_hands", "late": "surrender.when",
    "no_hole_loses": "dealer.blackjack_takes", "obo": "dealer.blackjack_takes", "on": "double.cards",
    "on_21": "settle", "payout": "natural.pays", "peek": "dealer.checks", "push_bust_cards": "settle",
    "push_total": "settle", "redouble": "double.times", "rescue": "surrender.after_double",
    "resplit": "split.resplit_aces", "rsa": "split.resplit_aces", "s17": "dealer.soft_17", "ties": "settle",
    "up_cards": "surrender.against", "win": "settle",
}  # fmt: skip
"""What people call a rule that has another name here."""


def fields_of(section: str) -> list[str]:
    """The keys of a section, without its name."""
    return [key.field for key in KEYS if key.section == section]


def nearest(name: str, names: Iterable[str]) -> str:
    """What is allowed instead of a key that there is none of: the one meant or misspelt, and all of its section."""
    section, _, field = name.partition(".")
    close = _MEANT.get(field or name)
    if close is None and section in SECTIONS:
        spelt = suggest(field, fields_of(section), alike=0.7)
        close = f"{section}.{spelt}" if spelt else None
    elif close is None:
        close = suggest(name, names, alike=0.7)
    hint = f"did you mean {close}? " if close else ""
    if section in SECTIONS:
        return f"{hint}{section} has: {', '.join(fields_of(section))}"
    return f"{hint}a sheet has: {', '.join((*SECTIONS, *ADDONS))}"
