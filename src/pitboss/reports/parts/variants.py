"""Other readings of a sheet: the same game with some keys changed, and which of them the sheet leaves open."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from pitboss.rules import Rules, SideBet, open_values
from pitboss.rules.consistency import clashes
from pitboss.rules.keys import BY_PATH
from pitboss.rules.patterns import in_short
from pitboss.rules.values import parse_value

Changes = dict[str, str]

_INSTEAD: Final[dict[str, tuple[str, ...]]] = {
    "dealer.soft_17": ("hit", "stand"),
    "dealer.hole": ("none",),
    "dealer.push_total": ("off", "22"),
    "dealer.push_bust_cards": ("off",),
    "natural.pays": ("1:1", "6:5", "3:2", "2:1"),
    "natural.bonus": ("off",),
    "natural.tie": ("push", "win"),
    "natural.may_double": ("false",),
    "split.max_hands": ("1", "2", "4"),
    "split.match": ("value", "rank"),
    "split.aces": ("one-card", "draw"),
    "split.resplit_aces": ("false", "true"),
    "double.on": ("two-cards", "any-cards"),
    "double.totals": ("any", "9-11", "10-11"),
    "double.max_total": ("off",),
    "double.after_split": ("false", "true"),
    "double.times": ("1", "2"),
    "surrender.when": ("never", "late"),
    "surrender.cards": ("first-two",),
    "surrender.after_double": ("false",),
    "win.on_21": ("1:1", "3:2"),
}
"""What else a rule might say, for the main wager."""


def varied(rules: Rules, changes: Mapping[str, str]) -> Rules | None:
    """The game with these keys changed, as `flat()` writes them; None where that contradicts itself."""
    made = rules
    for path, text in changes.items():
        section, name, *_ = (*path.split("."), "")
        if section == "side_bets":
            bets = tuple(_with_table(bet, text) if bet.name == name else bet for bet in made.side_bets)
            made = replace(made, side_bets=bets)
        elif section == "tokes":
            made = replace(made, tokes=text == "true")
        else:
            raw = text if path.endswith(("pays", "on_21", "totals")) else parse_value(text)
            part = replace(getattr(made, section), **{name: BY_PATH[path].kind.read(raw)})
            made = replace(made, **{section: part})
    return None if any(clashes(made)) else made


def _with_table(bet: SideBet, table: str) -> SideBet:
    return bet.with_each_table().get(table, bet)


def open_keys(rules: Rules) -> dict[str, tuple[str, ...]]:
    """What the sheet leaves open and the main wager feels: keys with more than one value."""
    return {
        key: values
        for key, values in open_values(rules).items()
        if len(values) > 1 and not key.startswith(("side_bets.", "limits.", "insurance.", "tokes", "shoe.penetration"))
    }


def side_keys(rules: Rules, bet: SideBet) -> dict[str, tuple[str, ...]]:
    """What the sheet leaves open and a side bet feels: keys with more than one value."""
    felt = {f"side_bets.{bet.name}.table", "shoe.decks"}
    if bet.decided_by == "dealer":
        felt.add("dealer.soft_17")
    return {key: values for key, values in open_values(rules).items() if len(values) > 1 and key in felt}


def alone(rules: Rules) -> Iterator[tuple[str, str]]:
    """Every value that is left open and not in use."""
    flat = rules.flat()
    for key, values in open_keys(rules).items():
        yield from ((key, value) for value in values if value != flat[key])


def combined(rules: Rules) -> Iterator[Changes]:
    """Every combination of what is left open."""
    keys = open_keys(rules)
    for values in product(*keys.values()):
        yield dict(zip(keys, values, strict=True))


def instead(rules: Rules) -> Iterator[tuple[str, str, Rules]]:
    """Each rule of the main wager said otherwise, alone: the key, the other value, and the game it makes."""
    flat = rules.flat()
    for key, values in _INSTEAD.items():
        for value in values:
            if value != flat[key] and not _is_idle(rules, key):
                made = varied(rules, {key: value})
                if made is not None:
                    yield key, value, made
    for place, bonus in enumerate(rules.bonus):
        kept = rules.bonus[:place] + rules.bonus[place + 1 :]
        yield f"bonus, {in_short(bonus.pattern)}", "off", replace(rules, bonus=kept)


def _is_idle(rules: Rules, key: str) -> bool:
    """Whether a key says nothing as the game stands."""
    section = key.split(".")[0]
    if section == "split" and key != "split.max_hands":
        return rules.split.max_hands == 1
    if section == "surrender" and key != "surrender.when":
        return rules.surrender.when == "never"
    return False
