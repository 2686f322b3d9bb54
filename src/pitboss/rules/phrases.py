"""Rules in a few words: a key at a value, what is printed on the felt, and the lines of charts."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pitboss.rules.legal import checks_every_blackjack
from pitboss.rules.model import DoubleSection, Rules
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import PayRow, Range, in_capitals, in_short, natural_in_short
from pitboss.rules.settle import BEATEN, BUST, TIE, Bust, SettleRow
from pitboss.rules.values import Numbers, spans
from pitboss.text import plural

_PHRASES: Final[dict[str, dict[str, str]]] = {
    "dealer.soft_17": {"hit": "the dealer hits soft 17", "stand": "the dealer stands on soft 17"},
    "dealer.hole": {"down": "the dealer has a hole card", "none": "the dealer has no hole card"},
    "dealer.checks": {
        "A 10": "the dealer checks for blackjack under an ace or a ten",
        "A": "the dealer checks for blackjack under an ace only",
        "never": "the dealer does not check for blackjack",
    },
    "dealer.blackjack_takes": {
        "all": "a dealer's late blackjack takes all wagers",
        "original": "a dealer's late blackjack takes original wagers only",
    },
    "natural.bonus": {"off": "no extra pay for a blackjack of one suit"},
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
    "double.cards": {"2": "double on the first two cards", "any": "double on any number of cards"},
    "double.totals": {"any": "double on any total", "none": "no doubling of hard totals"},
    "double.soft": {
        "same": "soft totals may be doubled where any total may",
        "any": "double on any soft total",
        "none": "no doubling of soft totals",
    },
    "split.ranks": {"any": "any pair may be split"},
    "surrender.against": {"any": "surrender against any up-card"},
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
    "settle": {"off": "totals are compared in the usual way"},
}
"""Values that have words of their own."""
_PHRASE_PATTERNS: Final = {
    "shoe.choices": "decks that the sheet allows: {}",
    "shoe.penetration": "share of the shoe dealt: {}",
    "natural.pays": "blackjack pays {}",
    "natural.bonus": "{}",
    "split.max_hands": "split up to {} hands",
    "split.ranks": "only pairs of {} may be split",
    "double.cards": "double on {} cards",
    "double.totals": "double on hard {}",
    "double.soft": "double on soft {}",
    "double.max_total": "double on {} or less",
    "surrender.against": "surrender against {} only",
    "insurance.pays": "insurance pays {}",
    "insurance.max": "insurance of up to {} of the wager",
    "limits.min": "least main wager {}",
    "limits.max": "greatest wager {}",
    "limits.chip": "chip of {}",
    "bonus": "instant wins: {}",
    "settle": "before totals are compared: {}",
}
"""Keys whose other values stand within words."""


def value_in_words(key: str, value: str) -> str:
    """A key at a value, as `flat()` writes both, in words; raise `KeyError` for a key that there is none of."""
    if key == "shoe.decks":
        return plural(int(value), "deck")
    if key.startswith("side_bets."):
        _, bet, *field = key.split(".")
        return f"{in_capitals(bet)}: {' '.join([*field, value])}"
    if key.startswith("settle, "):
        return f"{key.removeprefix('settle, ')}: {value}"
    if key.startswith("bonus, "):
        return f"no instant win for {key.removeprefix('bonus, ').replace('+', ' or more')}"
    phrase = _PHRASES.get(key, {}).get(value)
    if phrase is not None:
        return phrase
    listed = key in ("split.ranks", "double.cards", "double.totals", "double.soft", "surrender.against")
    return _PHRASE_PATTERNS[key].format(value.replace("-", " to ") if listed else value)


def phrased_values(key: str) -> tuple[str, ...]:
    """The values of a key that have words of their own, which are all where it is a choice of words."""
    return tuple(_PHRASES.get(key, {}))


# What is printed on the felt.


class FeltLines(NamedTuple):
    """The lines printed on a table's felt: what blackjacks pay, the dealer's rules with special pays, and insurance."""

    natural: str
    dealer: tuple[str, ...]
    insurance: str


def felt(rules: Rules) -> FeltLines:
    """What a table prints on its felt, odds as "3 to 2"."""
    dealer = ["Dealer hits soft 17" if rules.dealer.hits_soft_17 else "Dealer stands on all 17s"]
    for row in rules.settle:
        words = settled_short(row).removeprefix("a ").replace("dealer's", "dealer")
        words = words.replace(str(row.result), _to(row.result)) if isinstance(row.result, Odds) else words
        dealer.append(words[0].upper() + words[1:])
    dealer += [
        f"{in_short(bonus.pattern).replace('totalling', 'making')} pay {_to(bonus.pays)}" for bonus in rules.bonus
    ]
    natural = f"Blackjack pays {_to(rules.natural.pays)}"
    natural += "".join(f", {_suits_of(row)} {_to(row.pays)}" for row in rules.natural.bonus)
    insurance = f"Insurance pays {_to(rules.insurance.pays)}" if rules.insurance.offered else ""
    return FeltLines(natural, tuple(dealer), insurance)


def _suits_of(row: PayRow) -> str:
    return natural_in_short(row).removeprefix("blackjack ")


def _to(odds: Odds) -> str:
    return f"{odds.win} to {odds.stake}"


# A few words for each rule, for charts.


def short_phrases(rules: Rules) -> tuple[str, ...]:
    """The main options of a game in a few words each, such as `6 decks` and `dealer hits soft 17`."""
    return tuple(_phrases(rules))


def _phrases(rules: Rules) -> Iterator[str]:
    yield "1 deck" if rules.shoe.decks == 1 else f"{rules.shoe.decks} decks"
    yield from _short_dealer(rules)
    yield from _short_natural(rules)
    yield from _short_split(rules)
    yield _short_double(rules)
    yield _short_surrender(rules)
    yield from (settled_short(row) for row in rules.settle if not isinstance(row.dealer, Bust))
    for bonus in rules.bonus:
        yield f"{in_short(bonus.pattern)} pay {bonus.pays} at once"


def _short_dealer(rules: Rules) -> Iterator[str]:
    dealer = rules.dealer
    yield f"dealer {'hits' if dealer.hits_soft_17 else 'stands on'} soft 17"
    if not checks_every_blackjack(rules):
        second = {"A": "hole card checked under an ace only", "never": "hole card not checked"}
        taken = "all wagers" if dealer.blackjack_takes == "all" else "the original wager"
        yield f"{second[dealer.checks] if dealer.has_hole else 'no hole card'}, blackjack takes {taken}"
    yield from (settled_short(row) for row in rules.settle if isinstance(row.dealer, Bust))


def _short_natural(rules: Rules) -> Iterator[str]:
    natural = rules.natural
    others = "".join(f" ({_suits_of(row)} {row.pays})" for row in natural.bonus)
    yield f"blackjack pays {natural.pays}{others}"
    if natural.tie == "win":
        yield "blackjacks win ties"
    elif natural.tie == "ace-push":
        yield "blackjacks win ties under a ten"


def _short_split(rules: Rules) -> Iterator[str]:
    split = rules.split
    if split.max_hands == 1:
        yield "no splitting"
        return
    only = f", only {pairs_in_words(split.ranks)}" if len(split.ranks) < 10 else ""
    yield f"split to {split.max_hands} hands{', equal ranks only' * (split.match == 'rank')}{only}"
    if 1 not in split.ranks:
        return
    draws = "one card each" if split.aces == "one-card" else "drawn to"
    yield f"split aces {draws}{', re-split' if split.resplit_aces and split.max_hands > 2 else ''}"


def _short_double(rules: Rules) -> str:
    double = rules.double
    any_total = not doubled_totals(double)
    if not double.totals and not double.soft_totals:
        return "no doubling"
    cards = {2: "any two cards" if any_total else "two cards", 21: "any number of cards"}
    words = [f"double {cards.get(max(double.cards), '–'.join(spans(double.cards, '–')) + ' cards')}"]
    if not any_total:
        totals = doubled_totals(double).replace(" totalling a ", " of ").replace(" a ", " ").replace(" to ", "–")
        words = [words[0] + totals]
    if double.max_total is not None:
        words.append(f"to a total of {double.max_total}")
    if rules.split.max_hands > 1:
        words.append("after splits too" if double.after_split else "not after splits")
    if double.times > 1:
        words.append(f"up to {'twice' if double.times == 2 else 'three times'}")
    return ", ".join(words)


def _short_surrender(rules: Rules) -> str:
    surrender = rules.surrender
    if surrender.when == "never":
        return "no surrender"
    words = [f"{surrender.when} surrender"]
    words.append("any number of cards" if surrender.cards == "any" else "first two cards")
    if len(surrender.against) < 10:
        words.append(f"against {listed(surrender.against, ace=True).replace(' to ', '–')} only")
    if surrender.after_double:
        words.append("doubled hands too")
    return ", ".join(words)


# Numbers, as sentences and phrases write them.


def doubled_totals(double: DoubleSection) -> str:
    """The totals that may be doubled, where not all may: " totalling a hard 9 to 11"."""
    soft = double.soft_totals
    hard = f"a hard {'total' if double.totals_are_any else listed(double.totals)}" if double.totals else ""
    if double.totals_are_any and len(soft) == len(range(12, 22)):
        return ""
    both = [hard] * bool(hard) + ([f"a soft {listed(soft)}"] if soft else [])
    return f" totalling {' or '.join(both)}"


def listed(members: Numbers, ace: bool = False) -> str:
    """Numbers in words: "9 to 11", "5 or 9 to 11"; with `ace` a one is an ace."""
    words = [*spans([n for n in members if not ace or n > 1], " to "), *["an ace"] * (ace and 1 in members)]
    return either(words)


def pairs_in_words(ranks: Numbers) -> str:
    """Pairs of these values: "aces, 8s and tens"."""
    names = [
        f"{name}s" for value, name in zip(range(1, 11), ("ace", *"23456789", "ten"), strict=True) if value in ranks
    ]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def either(words: list[str]) -> str:
    """Words as a choice: "1, 2 or 8"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def dealer_end_in_words(row: SettleRow) -> str:
    """The dealer's end that a row names, in words."""
    match row.dealer:
        case Bust(total, None):
            return f"a dealer's bust on {total}"
        case Bust(_, cards):
            return f"a dealer's bust with {cards} or more cards"
        case Range():
            return f"a dealer's {range_in_words(row.dealer)}"
    return {TIE: "an equal total", BEATEN: "a lower total or a bust", BUST: "a dealer's bust"}[row.dealer_text]


def range_in_words(totals: Range) -> str:
    return str(totals).replace("-", " to ")


def settled_short(row: SettleRow) -> str:
    """A row of the settlement table in a few words."""
    if row.dealer == BEATEN and row.player is not None and isinstance(row.result, Odds):
        return f"a winning {row.player} pays {row.result}"
    dealer = "ties" if row.dealer == TIE else dealer_end_in_words(row).removeprefix("a ").replace("bust on ", "")
    result = {"push": "pushes", "lose": "loses"}.get(str(row.result), f"pays {row.result}")
    result = result.replace("pushes", "push").replace("loses", "lose") if dealer == "ties" else result
    against = "" if row.player is None else f" against {row.player}"
    return f"{dealer.replace(' or more cards', '+ cards')}{against} {result}"
