"""What others have published, and what this program says of the same games."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from pitboss.reports.figures import Figure, percent
from pitboss.reports.study import Study
from pitboss.rules import load
from pitboss.solver import solve
from pitboss.solver.bets import dealer_hands, side_bet
from pitboss.solver.shoe import Shoe
from pitboss.text import plural


@dataclass(frozen=True, slots=True)
class Published:
    """A published figure and ours, with as many digits as were published."""

    what: str
    source: str
    published: Figure
    here: Figure


class _Edge(NamedTuple):
    percent: float
    decks: int
    changes: dict[str, str]
    rules: str


_ANALYSTS: Final = "combinatorial analysis programs, split hands played as the same cards not split"
_EDGES: Final = (
    _Edge(
        -0.024273905, 1,
        {"dealer.soft_17": "stand", "split.resplit_aces": "false", "double.after_split": "false",
         "split.max_hands": "2"},
        "1 deck, stands on soft 17, no double after a split, one split",
    ),
    _Edge(0.008734733, 1, {"split.resplit_aces": "false"}, "1 deck, hits soft 17, aces split once"),
    _Edge(0.178859906, 2, {"dealer.soft_17": "stand", "split.resplit_aces": "false"}, "2 decks, stands, aces once"),
    _Edge(0.402870236, 6, {"dealer.soft_17": "stand", "split.resplit_aces": "false"}, "6 decks, stands, aces once"),
    _Edge(0.261401351, 6, {"dealer.soft_17": "stand", "surrender.when": "late"}, "6 decks, stands, late surrender"),
    _Edge(
        0.173999895, 6,
        {"dealer.soft_17": "stand", "split.resplit_aces": "false", "double.on": "any-cards"},
        "6 decks, stands, double on any number of cards, aces split once",
    ),
    _Edge(0.644553852, 8, {"split.resplit_aces": "false"}, "8 decks, hits soft 17, aces split once"),
)  # fmt: skip
"""House advantage of ordinary blackjack off a fresh shoe: the dealer checks, 3:2, double on any two cards and after a
split, split to four hands, one card to split aces, unless the row says otherwise."""

_PAY_TABLES: Final = "pay tables published for the bet"
_ARTICLE: Final = "888casino blog, Card counting the Buster Blackjack side bet"
_BUSTER: Final = (
    ("2 2 4 12 50 250", "hit", _PAY_TABLES, ((1, 6.89), (2, 6.51), (4, 6.29), (6, 6.2143), (8, 6.17))),
    ("2 2 4 12 50 250", "stand", _PAY_TABLES, ((1, 8.77), (2, 8.48), (4, 8.31), (6, 8.25), (8, 8.22))),
    ("1 3 6 30 100 200", "hit", _ARTICLE, ((2, 5.478), (6, 4.724))),
)
"""Buster Blackjack: what 3, 4, 5, 6, 7 and 8 cards pay, soft 17, who says so, and the house advantage by decks in
percent."""

_BUSTS: Final = ((3, "17.3032"), (4, "8.93918"), (5, "2.04726"), (6, "0.263760"), (7, "0.0214444"))
"""How often a dealer who hits soft 17 busts with so many cards, off six decks, in percent."""

_PUSH_22: Final = ((1, 0.073362), (2, 0.073470), (6, 0.073536), (8, 0.073544))
"""How often a dealer who hits soft 17 ends on 22, by decks."""


def published(study: Study) -> tuple[list[Published], str]:
    """The public figures that concern this game, and a word on those there are not."""
    rules = study.rules
    rows = list(_edges())
    if any(bet.cards == "dealer-final" for bet in rules.side_bets):
        rows += _busters()
    if rules.dealer.push_total is not None:
        rows += _push_22()
    if rules.name == "blackjack" and not rules.changed and not rules.off_sheet:
        return rows, "The first rows are of this game, with the rules that each row names."
    return rows, (
        "No published figure for the main wager of this game is known to the program. The rows compare the same "
        "program "
        "with published figures of closely related games."
    )


def _edges() -> Iterator[Published]:
    for edge, decks, changes, text in _EDGES:
        rules = load("blackjack", {"shoe.decks": str(decks), "split.aces": "one-card", **changes})
        yield Published(f"blackjack, {text}", _ANALYSTS, percent(edge / 100, 9), percent(solve(rules).house_edge, 9))


def _busters() -> Iterator[Published]:
    for pays, soft_17, source, by_decks in _BUSTER:
        steps = zip(("3", "4", "5", "6", "7", "8+"), pays.split(), strict=True)
        table = ", ".join(f'"{cards}" = "{win}:1"' for cards, win in steps)
        buster = f'{{ cards = "dealer-final", table = "T", tables = {{ T = {{ {table} }} }} }}'
        (bet,) = load("blackjack", {"side_bets": f"{{ buster = {buster} }}"}).side_bets
        for decks, edge in by_decks:
            rules = load("blackjack", {"shoe.decks": str(decks), "dealer.soft_17": soft_17})
            digits = len(str(edge).partition(".")[2])
            yield Published(
                f"buster {pays.replace(' ', '/')}, {plural(decks, 'deck')}, {soft_17} soft 17",
                source,
                percent(edge / 100, digits),
                percent(side_bet(bet, rules, Shoe.of_decks(decks)).house_edge, digits),
            )
    rules = load("blackjack", {"shoe.decks": "6", "dealer.soft_17": "hit"})
    total, cards, chances = dealer_hands(rules, Shoe.of_decks(6))
    for number, share in _BUSTS:
        digits = len(share.partition(".")[2])
        yield Published(
            f"dealer busts with {number} cards, 6 decks, hits soft 17",
            "Stephen How, discountgambling.net, February 2009",
            percent(float(share) / 100, digits),
            percent(float(chances[(total > 21) & (cards == number)].sum()), digits),
        )


def _push_22() -> Iterator[Published]:
    for decks, share in _PUSH_22:
        rules = load("blackjack", {"shoe.decks": str(decks), "dealer.soft_17": "hit"})
        total, _, chances = dealer_hands(rules, Shoe.of_decks(decks))
        yield Published(
            f"dealer ends on 22, {plural(decks, 'deck')}, hits soft 17",
            "published tables of dealer outcomes",
            percent(share, 4),
            percent(float(chances[total == 22].sum()), 4),
        )
