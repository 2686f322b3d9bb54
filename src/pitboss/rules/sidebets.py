"""The kinds of side bets, a closed set. CONTRIBUTING ("add a side bet") names every file that must know a new kind."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, get_args

from pitboss.cards import SUIT_NAMES
from pitboss.rules.odds import Odds

When = Literal["every-round", "first-round-of-shoe"]
KindName = Literal["suited-natural", "dealer-bust"]
KIND_NAMES: Final[tuple[KindName, ...]] = get_args(KindName)
"""Every kind, as sheets and clients call it."""
DecidedBy = Literal["deal", "dealer"]
"""What settles a side bet: the first cards, or the dealer's completed hand, which a wager on it calls for."""


@dataclass(frozen=True, slots=True)
class SuitedNatural:
    """A side bet that wins when the seat's first two cards are a blackjack of one suit."""

    kind: ClassVar[KindName] = "suited-natural"
    decided_by: ClassVar[DecidedBy] = "deal"

    name: str
    when: When
    suit: str
    pays: Odds
    title: str

    @property
    def called(self) -> str:
        """What people call it: the sheet's title for it, or its name in words."""
        return self.title or in_capitals(self.name)

    def fields(self) -> dict[str, str]:
        """Its keys that hold one value each, as a sheet spells them."""
        return {"when": self.when, "suit": SUIT_NAMES[self.suit], "pays": str(self.pays)}

    def all_odds(self) -> Iterator[tuple[str, Odds]]:
        """Every odds that its sheet names, by the key within the bet."""
        yield "pays", self.pays

    def odds_in_use(self) -> Iterator[tuple[str, Odds]]:
        """The odds that it pays as it stands, by the key within the bet."""
        yield from self.all_odds()

    def with_each_table(self) -> dict[str, "SuitedNatural"]:
        """The bet with each of its pay tables, by name: it has none."""
        return {}

    def __str__(self) -> str:
        return f"{self.kind}, {SUIT_NAMES[self.suit]} {self.pays}, {self.when}"


@dataclass(frozen=True, slots=True)
class DealerBust:
    """A side bet that wins by the number of cards in the dealer's busted hand; `pays` is indexed by it.

    `pays[n]` is what a bust with n cards pays, or None where it loses; the last entry stands for that many or more.
    """

    kind: ClassVar[KindName] = "dealer-bust"
    decided_by: ClassVar[DecidedBy] = "dealer"

    name: str
    when: When
    table: str
    tables: tuple[tuple[str, tuple[Odds | None, ...]], ...]
    title: str = ""

    @property
    def called(self) -> str:
        """What people call it: the sheet's title for it, or its name in words."""
        return self.title or in_capitals(self.name)

    @property
    def pays(self) -> tuple[Odds | None, ...]:
        return dict(self.tables)[self.table]

    def odds_for(self, cards: int) -> Odds | None:
        """The odds for a bust with this many cards, or None where the wager loses."""
        pays = self.pays
        return pays[min(cards, len(pays) - 1)]

    def fields(self) -> dict[str, str]:
        """Its keys that hold one value each, as a sheet spells them."""
        return {"when": self.when, "table": self.table}

    def all_odds(self) -> Iterator[tuple[str, Odds]]:
        """Every odds that its sheet names, by the key within the bet: those of pay tables that are not in use too."""
        for table, pays in self.tables:
            yield from ((f"tables.{table}", odds) for odds in pays if odds is not None)

    def odds_in_use(self) -> Iterator[tuple[str, Odds]]:
        """The odds that it pays as it stands, by the key within the bet."""
        yield from ((f"tables.{self.table}", odds) for odds in self.pays if odds is not None)

    def with_each_table(self) -> dict[str, "DealerBust"]:
        """The bet with each of its pay tables, by name."""
        return {table: replace(self, table=table) for table, _ in self.tables}

    def __str__(self) -> str:
        return f"{self.kind}, table {self.table} ({', '.join(steps_in_words(self.pays))}), {self.when}"


SideBet = SuitedNatural | DealerBust


def in_capitals(name: str) -> str:
    """A name of words joined by hyphens as a title: "lucky-pair" is Lucky Pair."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split("-"))


def steps_in_words(pays: tuple[Odds | None, ...], to: str = ":") -> Iterator[str]:
    """The steps of a dealer-bust pay table: "3 cards 2:1", and "8+ cards 250:1" for the last."""
    last = len(pays) - 1
    for cards, odds in enumerate(pays):
        if odds is not None:
            yield f"{cards}{'+' * (cards == last)} cards {str(odds).replace(':', to)}"
