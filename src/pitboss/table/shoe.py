"""The shoe: cards in a proved order, dealt to the cut card and shuffled anew."""

from pitboss.cards import DECK, Card
from pitboss.table.shuffle import commitment, shuffled


class ShoeEmptyError(Exception):
    """No card is left, in the shoe or among the discards: the round is void."""


class Shoe:
    """One shuffle of a game's decks, dealt from the front.

    The cards of finished rounds are the discards. If the shoe runs out within a round, they are shuffled and dealt
    from, and that round is the last of the shoe.
    """

    def __init__(self, secret: bytes, *, decks: int, penetration: float) -> None:
        self._secret = secret
        self.commitment = commitment(secret)
        cards = DECK * decks
        self.size = len(cards)
        self._coming = list(reversed(shuffled(cards, secret)))
        self._cut = max(1, round(len(cards) * penetration))
        self._on_table: list[Card] = []
        self.discards: list[Card] = []
        self.rounds = 0
        self.reshuffles = 0

    @property
    def is_fresh(self) -> bool:
        """Whether no round has been dealt from this shuffle."""
        return self.rounds == 0

    @property
    def cards_left(self) -> int:
        return len(self._coming)

    @property
    def cut_card_is_out(self) -> bool:
        """Whether the round now ending is the last of the shoe."""
        return self.reshuffles > 0 or self.size - len(self._coming) >= self._cut

    def draw(self) -> Card:
        """The next card; raise `ShoeEmptyError` if every card is on the table."""
        if not self._coming:
            if not self.discards:
                raise ShoeEmptyError
            self.reshuffles += 1
            self._coming = list(reversed(shuffled(tuple(self.discards), self._secret, reshuffle=self.reshuffles)))
            self.discards = []
        card = self._coming.pop()
        self._on_table.append(card)
        return card

    def end_round(self) -> None:
        """Sweep the cards of the round into the discard tray."""
        self.discards += self._on_table
        self._on_table = []
        self.rounds += 1

    def reveal(self) -> bytes:
        """The secret; to be published only when no more rounds are dealt from this shoe."""
        return self._secret
