"""A game in words: every sentence about rules comes from here."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from pitboss.rules.legal import checks_every_blackjack
from pitboss.rules.model import DoubleSection, Rules
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import LooksAt, PayRow, Range, Rows, SideBet, in_capitals, in_short, natural_in_short
from pitboss.rules.settle import BEATEN, BUST, TIE, Bust, SettleRow
from pitboss.rules.values import Numbers, spans
from pitboss.text import plural, show_cents

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


def in_words(rules: Rules, amount: Callable[[int], str] = show_cents) -> tuple[Chapter, ...]:
    """Every rule of the game, in the order in which a round meets them; `amount` writes cents."""
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
        ("Options", _options),
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
        yield f"This is off the sheet, which allows {_either(others)} deck{'s' * (others != ['1'])}."
    elif others:
        yield f"The sheet also allows {_either(others)} deck{'s' * (others != ['1'])}."
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
    yield f"A hand may be doubled on {_doubled_cards(double.cards)}{_doubled_totals(double)}{limit}; it draws one card."
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
    return "any number of cards" if max(cards) == 21 and min(cards) == 2 else f"{_listed(cards)} cards"


def _doubled_totals(double: DoubleSection) -> str:
    soft = double.soft_totals
    hard = f"a hard {'total' if double.totals_are_any else _listed(double.totals)}" if double.totals else ""
    if double.totals_are_any and len(soft) == len(range(12, 22)):
        return ""
    both = [hard] * bool(hard) + ([f"a soft {_listed(soft)}"] if soft else [])
    return f" totalling {' or '.join(both)}"


def _listed(members: Numbers, ace: bool = False) -> str:
    """Numbers in words: "9 to 11", "5 or 9 to 11"; with `ace` a one is an ace."""
    words = [*spans([n for n in members if not ace or n > 1], " to "), *["an ace"] * (ace and 1 in members)]
    return _either(words)


def _splitting(rules: Rules) -> Iterator[str]:
    split = rules.split
    if split.max_hands == 1:
        yield "Pairs may not be split."
        return
    match = "equal value" if split.match == "value" else "equal rank"
    yield f"Two cards of {match} may be split, up to {_COUNT[split.max_hands]} hands; each carries the same wager."
    if len(split.ranks) < 10:
        yield f"Only pairs of {_pairs(split.ranks)} may be split."
    if 1 not in split.ranks:
        yield "An ace and a ten after a split are 21, not blackjack."
        return
    yield f"Aces may {'' if split.resplit_aces else 'not '}be split again."
    if split.aces == "one-card":
        yield "Split aces take one card each: they may be neither hit nor doubled."
    else:
        yield "Split aces are played like any hand."
    yield "An ace and a ten after a split are 21, not blackjack."


def _pairs(ranks: Numbers) -> str:
    names = [
        f"{name}s" for value, name in zip(range(1, 11), ("ace", *"23456789", "ten"), strict=True) if value in ranks
    ]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _surrender(rules: Rules) -> Iterator[str]:
    surrender = rules.surrender
    if surrender.when == "never":
        yield "There is no surrender."
        return
    when = "after the dealer's check for blackjack" if surrender.when == "late" else "before the dealer's check"
    what = "the first two cards" if surrender.cards == "first-two" else "any unbusted hand, hit or split,"
    against = "" if len(surrender.against) == 10 else f", against {_listed(surrender.against, ace=True)} only"
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
    player = "every hand not yet settled" if row.player is None else f"a hand of {_range_in_words(row.player)}"
    if row.dealer == BEATEN and isinstance(row.result, Odds):
        winning = "A win" if row.player is None else f"A winning {_range_in_words(row.player)}"
        return f"{winning} pays {row.result} on the whole wager, after splits and doubles too."
    if isinstance(row.dealer, Bust) and row.result == "push":
        total, cards = row.dealer
        end = f"total of exactly {total}" if total else f"bust with {cards} or more cards"
        return f"A dealer {end} pushes {player}."
    result = {"push": "pushes", "lose": "loses"}.get(str(row.result), f"wins {row.result}")
    return f"Against {_dealer_end(row)}, {player} {result}."


def _dealer_end(row: SettleRow) -> str:
    """The dealer's end that a row names, in words."""
    match row.dealer:
        case Bust(total, None):
            return f"a dealer's bust on {total}"
        case Bust(_, cards):
            return f"a dealer's bust with {cards} or more cards"
        case Range():
            return f"a dealer's {_range_in_words(row.dealer)}"
    return {TIE: "an equal total", BEATEN: "a lower total or a bust", BUST: "a dealer's bust"}[row.dealer_text]


def _range_in_words(totals: Range) -> str:
    return str(totals).replace("-", " to ")


def settled_short(row: SettleRow) -> str:
    """A row of the settlement table in a few words."""
    if row.dealer == BEATEN and row.player is not None and isinstance(row.result, Odds):
        return f"a winning {row.player} pays {row.result}"
    dealer = "ties" if row.dealer == TIE else _dealer_end(row).removeprefix("a ").replace("bust on ", "")
    result = {"push": "pushes", "lose": "loses"}.get(str(row.result), f"pays {row.result}")
    result = result.replace("pushes", "push").replace("loses", "lose") if dealer == "ties" else result
    against = "" if row.player is None else f" against {row.player}"
    return f"{dealer.replace(' or more cards', '+ cards')}{against} {result}"


def _side_bets(rules: Rules) -> Iterator[str]:
    for bet in rules.side_bets:
        when = "" if bet.when == "every-round" else ", only in the first round after a shuffle"
        yield f"{bet.called} pays by {_LOOKS_AT[bet.cards]}: {', '.join(pays_in_words(bet, bet.pays))}{when}."
        for table, rows in bet.tables:
            if table != bet.table and table in _allowed_tables(rules, bet):
                yield f"The sheet also allows {bet.called} table {table}: {', '.join(pays_in_words(bet, rows))}."
        if bet.decided_by == "dealer":
            loses = "" if bet.row_for_total(2, 21) else "; a dealer blackjack loses it"
            yield f"While a {bet.called} wager is in action the dealer completes the hand{loses}."


def pays_in_words(bet: SideBet, rows: Rows, to: str = ":") -> Iterator[str]:
    """The rows of a side bet's pay table: "bust with 8+ cards 250:1"."""
    for row in rows:
        yield f"{bet.what(row)} {row.pays.win}{to}{row.pays.stake}"


def _options(rules: Rules) -> Iterator[str]:
    """Other values that the sheet allows; decks and pay tables are told with theirs."""
    flat = rules.flat()
    for key, values in rules.options:
        others = [value_in_words(key, value) for value in values if value != flat.get(key)]
        if others and not key.startswith("side_bets."):
            yield f"The sheet also allows: {'; '.join(others)}."


def _allowed_tables(rules: Rules, bet: SideBet) -> tuple[str, ...]:
    return dict(rules.options).get(f"side_bets.{bet.name}.table", ())


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


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
    only = f", only {_pairs(split.ranks)}" if len(split.ranks) < 10 else ""
    yield f"split to {split.max_hands} hands{', equal ranks only' * (split.match == 'rank')}{only}"
    if 1 not in split.ranks:
        return
    draws = "one card each" if split.aces == "one-card" else "drawn to"
    yield f"split aces {draws}{', re-split' if split.resplit_aces and split.max_hands > 2 else ''}"


def _short_double(rules: Rules) -> str:
    double = rules.double
    any_total = not _doubled_totals(double)
    if not double.totals and not double.soft_totals:
        return "no doubling"
    cards = {2: "any two cards" if any_total else "two cards", 21: "any number of cards"}
    words = [f"double {cards.get(max(double.cards), '–'.join(spans(double.cards, '–')) + ' cards')}"]
    if not any_total:
        totals = _doubled_totals(double).replace(" totalling a ", " of ").replace(" a ", " ").replace(" to ", "–")
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
        words.append(f"against {_listed(surrender.against, ace=True).replace(' to ', '–')} only")
    if surrender.after_double:
        words.append("doubled hands too")
    return ", ".join(words)
