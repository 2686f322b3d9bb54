"""The heading of a chart: the rules that make a game what it is in a few words each, the house edge and the sheet."""

import textwrap
from collections.abc import Iterable, Iterator

from pitboss.cards import SUIT_NAMES
from pitboss.rules import Bonus, Rules
from pitboss.strategy.chart import Chart


def main_options(rules: Rules) -> tuple[str, ...]:
    """The main options of a game in short phrases, such as `6 decks` and `dealer hits soft 17`."""
    return tuple(_phrases(rules))


def chart_options(chart: Chart) -> tuple[str, ...]:
    """Return the options of a chart's game, with the shoe it was solved off in place of the decks."""
    options = main_options(chart.rules)
    return (chart.shoe, *options[1:]) if chart.shoe else options


def edge_text(chart: Chart) -> str:
    """Return the edge as a player reads it: who has it and how much, in percent of the first wager; empty for none."""
    if chart.house_edge is None:
        return ""
    whose = "house" if chart.house_edge >= 0 else "player"
    shoe = chart.shoe or "fresh shoe"
    return f"{whose} edge {100 * abs(chart.house_edge):.4f} % (exact, {shoe}){chart.rules.mark}"


def sheet_line(chart: Chart) -> str:
    """Return which sheet the chart is for."""
    return f"{chart.rules.name} {chart.rules.version} · {chart.rules.stamp}"


def option_lines(phrases: Iterable[str], width: int) -> list[str]:
    """Phrases in lines of at most this many letters, broken between phrases where that is possible."""
    hard = "\N{NO-BREAK SPACE}"
    kept = " · ".join(phrase.replace(" ", hard) if len(phrase) < width - 2 else phrase for phrase in phrases)
    return [line.replace(hard, " ") for line in textwrap.wrap(kept.replace(" ·", f"{hard}·"), width)]


def _phrases(rules: Rules) -> Iterator[str]:
    yield "1 deck" if rules.shoe.decks == 1 else f"{rules.shoe.decks} decks"
    yield from _dealer(rules)
    yield from _natural(rules)
    yield from _split(rules)
    yield _double(rules)
    yield _surrender(rules)
    if rules.win.on_21.win != rules.win.on_21.stake:
        yield f"a winning 21 pays {rules.win.on_21}"
    for bonus in rules.bonus:
        yield _bonus(bonus)


def _dealer(rules: Rules) -> Iterator[str]:
    dealer = rules.dealer
    yield f"dealer {'hits' if dealer.hits_soft_17 else 'stands on'} soft 17"
    if not dealer.peeks:
        yield f"no hole card, blackjack takes {'all wagers' if dealer.no_hole_loses == 'all' else 'the original wager'}"
    if dealer.push_total is not None:
        yield f"dealer's {dealer.push_total} pushes"
    if dealer.push_bust_cards is not None:
        yield f"dealer's bust with {dealer.push_bust_cards}+ cards pushes"


def _natural(rules: Rules) -> Iterator[str]:
    natural = rules.natural
    suited = "".join(f" ({SUIT_NAMES[suit]} {odds})" for suit, odds in natural.pays_suited)
    yield f"blackjack pays {natural.pays}{suited}"
    if natural.tie == "win":
        yield "blackjacks win ties"
    elif natural.tie == "ace-push":
        yield "blackjacks win ties under a ten"


def _split(rules: Rules) -> Iterator[str]:
    split = rules.split
    if split.max_hands == 1:
        yield "no splitting"
        return
    yield f"split to {split.max_hands} hands" + (", equal ranks only" if split.match == "rank" else "")
    draws = "one card each" if split.aces == "one-card" else "drawn to"
    yield f"split aces {draws}{', re-split' if split.resplit_aces and split.max_hands > 2 else ''}"


def _double(rules: Rules) -> str:
    double = rules.double
    words = ["double any two cards" if double.on == "two-cards" else "double any number of cards"]
    if double.totals != "any":
        words = [words[0].replace("any two cards", "two cards") + f" of hard {double.totals.replace('-', '–')}"]
    if double.max_total is not None:
        words.append(f"to a total of {double.max_total}")
    if rules.split.max_hands > 1:
        words.append("after splits too" if double.after_split else "not after splits")
    if double.times > 1:
        words.append(f"up to {'twice' if double.times == 2 else 'three times'}")
    return ", ".join(words)


def _surrender(rules: Rules) -> str:
    surrender = rules.surrender
    if surrender.when == "never":
        return "no surrender"
    words = [f"{surrender.when} surrender"]
    words.append("any number of cards" if surrender.cards == "any" else "first two cards")
    if surrender.after_double:
        words.append("doubled hands too")
    return ", ".join(words)


def _bonus(bonus: Bonus) -> str:
    total = f"a total of {bonus.total}" if bonus.total is not None else f"{bonus.max_total} or less"
    return f"{bonus.min_cards}+ cards with {total} pay {bonus.pays} at once"
