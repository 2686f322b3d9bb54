"""A game in words: every sentence about rules comes from here."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

from pitboss.rules.legal import ACE_VALUE, checks_every_blackjack, dealer_checks
from pitboss.rules.model import Rules
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import LooksAt, Rows, SideBet, in_short, natural_in_short
from pitboss.rules.phrases import (
    dealer_end_in_words,
    doubled_totals,
    either,
    listed,
    pairs_in_words,
    range_in_words,
    value_in_words,
)
from pitboss.rules.settle import BEATEN, TIE, Bust, SettleRow
from pitboss.rules.values import Numbers
from pitboss.text import show_cents

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_LOOKS_AT: Final[dict[LooksAt, str]] = {
    "first-two": "the player's first two cards",
    "first-two+up": "the player's first two cards and the dealer's up-card",
    "dealer-final": "the dealer's final hand",
}
_TIMES = {2: "twice", 3: "three times"}


class Chapter(NamedTuple):
    """A heading and the sentences under it."""

    heading: str
    sentences: tuple[str, ...]


Worths = Mapping[tuple[str, str], float]
"""What other values of keys give the house, as shares of the wager that they change."""


def in_words(
    rules: Rules, amount: Callable[[int], str] = show_cents, worths: Worths | None = None
) -> tuple[Chapter, ...]:
    """Every rule of the game, in the order in which a round meets them, and how its sheet is read.

    Args:
        rules: The game.
        amount: Writes cents.
        worths: What the other readings are worth, where that is known.
    """
    parts = (
        ("Object of the game", _object),
        ("The shoe", _shoe),
        ("Wagers", partial(_wagers, amount=amount)),
        ("Blackjacks", _naturals),
        ("The dealer", _dealer),
        ("Hitting and standing", _bonuses),
        ("Doubling", _doubling),
        ("Splitting", _splitting),
        ("Surrender", _surrender),
        ("Settlement", _settlement),
        ("Side bets", _side_bets),
        ("At the table", lambda rules: iter(rules.procedures)),
        ("Options", _options),
        ("How the sheet is read", partial(_readings, worths=worths or {})),
    )
    chapters = (Chapter(heading, tuple(sentences(rules))) for heading, sentences in parts)
    return tuple(chapter for chapter in chapters if chapter.sentences)


def _object(_rules: Rules) -> Iterator[str]:
    yield "Each player plays against the dealer for a total as close to 21 as possible without going over it."
    yield (
        "An ace counts one or eleven, as suits the hand; a king, queen or jack counts ten; every other card counts its "
        "number. A total in which an ace counts eleven is soft, any other is hard."
    )
    yield (
        "A hand that stands wins if its total is higher than the dealer's or the dealer goes over 21, and loses if it "
        "is lower, except as said below."
    )


def _shoe(rules: Rules) -> Iterator[str]:
    decks = rules.shoe.decks
    yield f"The game is dealt from {_COUNT[decks]} deck{'s' * (decks > 1)} of 52 cards."
    others = [str(choice) for choice in rules.shoe.choices if choice != decks]
    if decks not in rules.shoe.choices:
        yield f"This is off the sheet, which allows {either(others)} deck{'s' * (others != ['1'])}."
    elif others:
        yield f"The sheet also allows {either(others)} deck{'s' * (others != ['1'])}."
    yield f"It is shuffled after the round in which {rules.shoe.penetration:.0%} of it has been dealt."


def _wagers(rules: Rules, amount: Callable[[int], str]) -> Iterator[str]:
    limits = rules.limits
    yield (
        f"The main wager is {amount(limits.min)} to {amount(limits.max)}, in whole chips of {amount(limits.chip)}; all "
        "wagers are locked from the first card."
    )
    extra = ["side bet"] * bool(rules.side_bets) + ["wager for the dealer"] * rules.tokes
    if extra:
        yield f"A {' or '.join(extra)} is {amount(limits.chip)} to {amount(limits.max)}, in the same chips."
    if rules.insurance.offered:
        most = rules.insurance.max.ratio
        share = "the whole wager" if most == 1 else f"{most} of the wager"
        yield f"With an ace up, insurance of up to {share} is offered; it pays {rules.insurance.pays}."
        if dealer_checks(rules, ACE_VALUE):
            yield "It loses if the dealer's check finds no blackjack, and is collected before the hand goes on."
        even_money = "" if rules.natural.offers_even_money else "; there is no even money"
        paid = ", since it is paid in full without" if rules.natural.tie == "win" else ""
        yield f"A blackjack may be insured like any other hand{even_money}{paid}."
    else:
        yield "There is no insurance."
    if rules.tokes:
        yield (
            "Wagers for the dealer may be placed beside the player's own; they are paid at the same odds, and one "
            "beside the main wager follows the first hand."
        )


def _naturals(rules: Rules) -> Iterator[str]:
    natural = rules.natural
    yield f"A blackjack, an ace and a ten-value as the first two cards, pays {natural.pays}."
    for row in natural.bonus:
        yield f"A {natural_in_short(row)} pays {row.pays}."
    if natural.tie == "win":
        yield "It is paid at once, even if the dealer has blackjack too."
    elif natural.tie == "ace-push":
        yield (
            "It is paid at once, even if the dealer has blackjack under a ten; with an ace up it waits, and pushes if "
            "the dealer has blackjack."
        )
    else:
        yield "It is paid at once, unless the dealer has blackjack too: then it pushes."
    if natural.offers_even_money:
        yield "With an ace up, it may take even money instead."
    if natural.may_double:
        yield (
            "It may be doubled instead, the ace then counting one; if the dealer has blackjack, it is settled as a "
            "blackjack. Ace and ten after a split may be doubled in the same way."
        )


def _dealer(rules: Rules) -> Iterator[str]:
    dealer = rules.dealer
    yield f"The dealer has one card up and {_SECOND_CARD[dealer.checks if dealer.has_hole else 'none']}."
    if not checks_every_blackjack(rules):
        taken = "every wager" if dealer.blackjack_takes == "all" else "only the original wager"
        yield f"A dealer's blackjack then takes {taken}."
    yield f"The dealer draws to 17 and {'hits' if dealer.hits_soft_17 else 'stands on'} soft 17."


_SECOND_CARD: Final = {
    "A 10": "a hole card, and checks it for blackjack under an ace or a ten",
    "A": "a hole card, and checks it for blackjack under an ace; under a ten it shows after the players have played",
    "never": "a hole card, which is not checked: it shows after the players have played",
    "none": "no hole card; the second card is drawn after the players have played",
}


def _bonuses(rules: Rules) -> Iterator[str]:
    yield "A hand may be hit until it stands, busts or totals a hard 21; over 21 loses at once."
    for bonus in rules.bonus:
        cards = in_short(bonus.pattern).replace("+", " or more")
        yield f"An undoubled hand of {cards} wins {bonus.pays} at once, split hands included."


def _doubling(rules: Rules) -> Iterator[str]:
    double = rules.double
    if not double.totals and not double.soft_totals:
        yield "No hand may be doubled."
        return
    limit = "" if double.max_total is None else f", totalling {double.max_total} or less"
    yield f"A hand may be doubled on {_doubled_cards(double.cards)}{doubled_totals(double)}{limit}; it draws one card."
    yield f"Split hands may {'' if double.after_split else 'not '}be doubled."
    if double.times > 1:
        yield (
            f"A hand may be doubled up to {_TIMES[double.times]}; each double doubles all that is on it, "
            "and between doubles it may only stand, double again"
            + (" or surrender." if rules.surrender.after_double else ".")
        )


def _doubled_cards(cards: Numbers) -> str:
    if cards == (2,):
        return "the first two cards"
    return "any number of cards" if max(cards) == 21 and min(cards) == 2 else f"{listed(cards)} cards"


def _splitting(rules: Rules) -> Iterator[str]:
    split = rules.split
    if split.max_hands == 1:
        yield "Pairs may not be split."
        return
    match = "equal value" if split.match == "value" else "equal rank"
    yield f"Two cards of {match} may be split, up to {_COUNT[split.max_hands]} hands; each carries the same wager."
    if len(split.ranks) < 10:
        yield f"Only pairs of {pairs_in_words(split.ranks)} may be split."
    if 1 not in split.ranks:
        yield "An ace and a ten after a split are 21, not blackjack."
        return
    yield f"Aces may {'' if split.resplit_aces else 'not '}be split again."
    if split.aces == "one-card":
        yield "Split aces take one card each: they may be neither hit nor doubled."
    else:
        yield "Split aces are played like any hand."
    yield "An ace and a ten after a split are 21, not blackjack."


def _surrender(rules: Rules) -> Iterator[str]:
    surrender = rules.surrender
    if surrender.when == "never":
        yield "There is no surrender."
        return
    when = "after the dealer's check for blackjack" if surrender.when == "late" else "before the dealer's check"
    what = "the first two cards" if surrender.cards == "first-two" else "any unbusted hand, hit or split,"
    against = "" if len(surrender.against) == 10 else f", against {listed(surrender.against, ace=True)} only"
    yield f"Half of the wager on {what} may be surrendered, {when}{against}."
    if surrender.after_double:
        yield "A doubled hand may surrender half of all that is on it."


def _settlement(rules: Rules) -> Iterator[str]:
    for row in rules.settle:
        yield settled_in_words(row)
    wins = any(isinstance(row.result, Odds) for row in rules.settle)
    ties = any(row.dealer == TIE and row.player is None for row in rules.settle)
    yield f"{'Every other win' if wins else 'A win'} pays 1:1{'' if ties else '; equal totals push'}."


def settled_in_words(row: SettleRow) -> str:
    """A row of the settlement table as a sentence."""
    player = "every hand not yet settled" if row.player is None else f"a hand of {range_in_words(row.player)}"
    if row.dealer == BEATEN and isinstance(row.result, Odds):
        winning = "A win" if row.player is None else f"A winning {range_in_words(row.player)}"
        return f"{winning} pays {row.result} on the whole wager, after splits and doubles too."
    if isinstance(row.dealer, Bust) and row.result == "push":
        total, cards = row.dealer
        end = f"total of exactly {total}" if total else f"bust with {cards} or more cards"
        return f"A dealer {end} pushes {player}."
    result = {"push": "pushes", "lose": "loses"}.get(str(row.result), f"wins {row.result}")
    return f"Against {dealer_end_in_words(row)}, {player} {result}."


def _side_bets(rules: Rules) -> Iterator[str]:
    for bet in rules.side_bets:
        when = "" if bet.when == "every-round" else ", only in the first round after a shuffle"
        yield f"{bet.called} pays by {_LOOKS_AT[bet.cards]}: {', '.join(pays_in_words(bet, bet.pays))}{when}."
        for table, rows in bet.tables:
            if table != bet.table and table in _allowed_tables(rules, bet):
                yield f"The sheet also allows {bet.called} table {table}: {', '.join(pays_in_words(bet, rows))}."
        if bet.decided_by == "dealer":
            loses = "" if bet.row_for_total(2, 21) else "; a dealer blackjack loses it"
            yield (
                f"A {bet.called} wager stays in action whether the main wager wins or loses; while it does, the dealer "
                f"completes the hand{loses}."
            )


def pays_in_words(bet: SideBet, rows: Rows, to: str = ":") -> Iterator[str]:
    """The rows of a side bet's pay table: "bust with 8+ cards 250:1"."""
    for row in rows:
        yield f"{bet.what(row)} {row.pays.win}{to}{row.pays.stake}"


def _options(rules: Rules) -> Iterator[str]:
    """Other values that the sheet allows; decks and pay tables are told with theirs, readings at the end."""
    flat, read = rules.flat(), {reading.key for reading in rules.readings}
    for key, values in rules.options:
        others = [value_in_words(key, value) for value in values if value != flat.get(key)]
        if others and not key.startswith("side_bets.") and key not in read:
            yield f"The sheet also allows: {'; '.join(others)}."


def _allowed_tables(rules: Rules, bet: SideBet) -> tuple[str, ...]:
    return dict(rules.options).get(f"side_bets.{bet.name}.table", ())


class ReadingWords(NamedTuple):
    """A sentence of the sheet, how it is read here, and how else it can be read: in words by value of `key`.

    Where there is no key the only other reading, if any, stands under the empty value.
    """

    clause: str
    sentence: str
    key: str
    reading: str
    others: Mapping[str, str]


def readings_in_words(rules: Rules) -> Iterator[ReadingWords]:
    """How the sheet is read where it leaves something open or says it twice."""
    for clause, sentence, key, reading, other in rules.readings:
        if not key:
            yield ReadingWords(clause, sentence, "", reading, {"": other} if other else {})
            continue
        value = rules.value_of(key)
        others = {each: value_in_words(key, each) for each in dict(rules.options)[key] if each != value}
        yield ReadingWords(clause, sentence, key, value_in_words(key, value), others)


def _readings(rules: Rules, worths: Worths) -> Iterator[str]:
    for _, sentence, key, reading, others in readings_in_words(rules):
        told = [
            words + (f" ({worths[key, value]:+.4%} for the house)" if (key, value) in worths else "")
            for value, words in others.items()
        ]
        yield f"{sentence} Here: {reading}." + (f" Otherwise: {'; or '.join(told)}." if told else "")
