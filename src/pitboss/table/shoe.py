"""The shoe: cards in a proved order, dealt to the cut card and shuffled anew."""

from pitboss.cards import DECK, Card
from pitboss.table.shuffle import Seeds, commitment, shoe_key, shuffled


class ShoeEmptyError(Exception):
    """No card is left, in the shoe or among the discards: the round is void."""


class DealingShoe:
    """One shuffle of a game's decks, dealt from the front. Seeds may be mixed in until its first card is drawn.

    The cards of finished rounds are the discards. If the shoe runs out within a round, they are shuffled and dealt
    from, and that round is the last of the shoe.
    """

    def __init__(self, secret: bytes, *, decks: int, penetration: float) -> None:
        self._secret = self._key = secret
        self.commitment = commitment(secret)
        self.seeds: Seeds = ()
        self._cards = DECK * decks
        self.size = len(self._cards)
        self._coming = list(reversed(shuffled(self._cards, secret)))
        self._cut = max(1, round(self.size * penetration))
        self._on_table: list[Card] = []
        self.discards: list[Card] = []
        self.face_down: list[Card] = []
        self.rounds = 0
        self.reshuffles = 0

    @property
    def is_fresh(self) -> bool:
        """Whether no round has been dealt from this shuffle."""
        return self.rounds == 0

    @property
    def is_sealed(self) -> bool:
        """Whether a card has been drawn, so that the order stands."""
        return self.rounds > 0 or bool(self._on_table)

    def mix(self, seeds: Seeds) -> None:
        """Shuffle the whole shoe anew by its secret and these seeds; raise `ValueError` once a card is out."""
        if self.is_sealed:
            raise ValueError("a card of this shoe is out: its order stands")
        self.seeds = seeds
        self._key = shoe_key(self._secret, seeds)
        self._coming = list(reversed(shuffled(self._cards, self._key)))

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
            self._coming = list(reversed(shuffled(tuple(self.discards), self._key, reshuffle=self.reshuffles)))
            self.discards, self.face_down = [], []
        card = self._coming.pop()
        self._on_table.append(card)
        return card

    @property
    def seen_discards(self) -> list[Card]:
        """The discards that lay face up; the hole card of a round that was called off is not among them."""
        face_up = list(self.discards)
        for card in self.face_down:
            face_up.remove(card)
        return face_up

    def end_round(self, *, face_down: tuple[Card, ...] = ()) -> None:
        """Sweep the cards of the round into the discard tray; those never turned over go there face down."""
        self.face_down += face_down
        self.discards += self._on_table
        self._on_table = []
        self.rounds += 1

    def reveal(self) -> bytes:
        """The secret; to be published only when no more rounds are dealt from this shoe."""
        return self._secret
