"""A value of a key in words, for readers who do not know the keys of a sheet."""

from typing import Final

from pitboss.plural import plural
from pitboss.rules.sidebets import in_capitals

_SAID: Final[dict[str, dict[str, str]]] = {
    "dealer.soft_17": {"hit": "the dealer hits soft 17", "stand": "the dealer stands on soft 17"},
    "dealer.hole": {"peek": "the dealer checks a hole card for blackjack", "none": "the dealer has no hole card"},
    "dealer.no_hole_loses": {
        "all": "a dealer's late blackjack takes all wagers",
        "original": "a dealer's late blackjack takes original wagers only",
    },
    "dealer.push_total": {"off": "a dealer's 22 does not push"},
    "dealer.push_bust_cards": {"off": "a dealer bust never pushes"},
    "natural.pays_suited": {"off": "no extra pay for a blackjack of one suit"},
    "natural.tie": {
        "push": "blackjack against the dealer's blackjack pushes",
        "win": "blackjack is paid even against the dealer's",
        "ace-push": "blackjack pushes only against one with an ace up",
    },
    "natural.even_money": {"true": "even money is offered", "false": "no even money"},
    "natural.may_double": {"true": "a blackjack may be doubled", "false": "a blackjack may not be doubled"},
    "split.max_hands": {"1": "no splitting", "2": "one split only"},
    "split.match": {"value": "any two ten-values are a pair", "rank": "only equal ranks are a pair"},
    "split.aces": {"one-card": "split aces receive one card each", "draw": "split aces are played like any hand"},
    "split.resplit_aces": {"true": "aces may be split again", "false": "aces may not be split again"},
    "double.on": {"two-cards": "double on the first two cards", "any-cards": "double on any number of cards"},
    "double.totals": {
        "any": "double on any total",
        "9-11": "double on hard 9 to 11",
        "10-11": "double on hard 10 and 11",
    },
    "double.max_total": {"off": "no highest total for doubling"},
    "double.after_split": {"true": "split hands may be doubled", "false": "split hands may not be doubled"},
    "double.times": {
        "1": "a hand may be doubled once",
        "2": "a hand may be doubled twice",
        "3": "a hand may be doubled three times",
    },
    "surrender.when": {
        "never": "no surrender",
        "late": "surrender after the dealer's check",
        "early": "surrender before the dealer's check",
    },
    "surrender.cards": {"first-two": "surrender the first two cards only", "any": "surrender any hand, hit or split"},
    "surrender.after_double": {
        "true": "a doubled hand may be surrendered",
        "false": "a doubled hand may not be surrendered",
    },
    "insurance.offered": {"true": "insurance is offered", "false": "no insurance"},
    "tokes": {"true": "wagers for the dealer are taken", "false": "no wagers for the dealer"},
    "bonus": {"off": "no instant wins"},
}
"""Values that have words of their own."""
_ANY: Final = {
    "shoe.choices": "decks that the sheet allows: {}",
    "shoe.penetration": "share of the shoe dealt: {}",
    "dealer.push_total": "a dealer total of {} pushes",
    "dealer.push_bust_cards": "a dealer bust with {} or more cards pushes",
    "natural.pays": "blackjack pays {}",
    "natural.pays_suited": "blackjack of one suit pays: {}",
    "split.max_hands": "split up to {} hands",
    "double.max_total": "double on {} or less",
    "win.on_21": "a winning 21 pays {}",
    "insurance.pays": "insurance pays {}",
    "insurance.max": "insurance of up to {} of the wager",
    "limits.min": "least main wager {}",
    "limits.max": "greatest wager {}",
    "limits.chip": "chip of {}",
    "bonus": "instant wins: {}",
}
"""Keys whose other values stand within words."""


def worded(key: str, value: str) -> str:
    """A key at a value, as `flat()` writes both, in words; raise `KeyError` for a key that there is none of."""
    if key == "shoe.decks":
        return plural(int(value), "deck")
    if key.startswith("side_bets."):
        _, bet, *field = key.split(".")
        return f"{in_capitals(bet)}: {' '.join([*field, value])}"
    if key.startswith("bonus, "):
        return f"no instant win for {key.removeprefix('bonus, ').replace('+ cards at', ' or more cards at')}"
    said = _SAID.get(key, {}).get(value)
    return said if said is not None else _ANY[key].format(value)
