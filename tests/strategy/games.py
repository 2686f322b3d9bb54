"""Games to test charts with: the shipped ones, and changes of them that bring in every rule a chart must heed."""

from functools import cache

from pitboss.rules import Rules, load

CHANGES: dict[str, tuple[str, dict[str, str]]] = {
    "house": ("blackjack", {}),
    "books": ("blackjack", {"split.aces": "one-card"}),
    "no-das": ("blackjack", {"double.after_split": "false"}),
    "late-surrender": ("blackjack", {"surrender.when": "late"}),
    "early-surrender": ("blackjack", {"surrender.when": "early"}),
    "early-no-hole": ("blackjack", {"surrender.when": "early", "dealer.hole": "none"}),
    "doubles-9-11": ("blackjack", {"double.totals": "9-11", "surrender.when": "late"}),
    "no-splits": ("blackjack", {"split.max_hands": "1", "surrender.when": "late"}),
    "by-rank": ("blackjack", {"split.match": "rank", "split.resplit_aces": "false", "double.cards": "any"}),
    "twice": ("blackjack", {"double.times": "2", "surrender.when": "late", "surrender.cards": "any"}),
    "mega": ("mega-blackjack", {}),
    "maxtime": ("maxtime-21", {}),
    "super-fun": ("super-fun-21-extreme", {}),
}


@cache
def game(name: str) -> Rules:
    """One of the games above."""
    sheet, changes = CHANGES[name]
    return load(sheet, changes)
