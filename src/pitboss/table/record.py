"""The record of a shoe: what was promised, what was dealt, and the check that both agree."""

import json
from dataclasses import dataclass
from typing import Any, TypedDict

from pitboss.cards import Card
from pitboss.game.notation import NotationError, RoundLog
from pitboss.game.round import IllegalDecisionError
from pitboss.rules import MAX_DECKS, MAX_SEATS, Rules
from pitboss.table.shoe import DealingShoe, ShoeEmptyError
from pitboss.table.shuffle import SECRET_BYTES, SeedError, Seeds, commitment, read_seed

_WITHOUT_SEEDS, _WITH_SEEDS = 1, 2
"""The formats of a record, by whether any seat had a part in the shuffle."""


class RecordError(ValueError):
    """Text that is no record of a shoe."""


class DealtOtherwiseError(Exception):
    """The record contradicts itself; the message names the first place where it does."""


@dataclass(frozen=True, slots=True)
class ShoeRecord:
    """A shoe after its last round: the published commitment, the secret, the seats' seeds, every round in notation."""

    game: str
    hash: str
    decks: int
    penetration: float
    commitment: str
    secret: bytes
    rounds: tuple[RoundLog, ...]
    seeds: Seeds = ()

    def to_json(self) -> str:
        """The record as a file holds it."""
        fields = {
            "pitboss_shoe": _WITH_SEEDS if self.seeds else _WITHOUT_SEEDS,
            "game": self.game,
            "hash": self.hash,
            "decks": self.decks,
            "penetration": self.penetration,
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            **({"seeds": show_seeds(self.seeds)} if self.seeds else {}),
            "rounds": [str(log) for log in self.rounds],
        }
        return json.dumps(fields, indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "ShoeRecord":
        """Read a record; raise `RecordError` if it is none."""
        try:
            fields = json.loads(text)
            if not isinstance(fields, dict) or "pitboss_shoe" not in fields:
                raise RecordError('not the record of a shoe: it is JSON, but no object with "pitboss_shoe"')
            if fields["pitboss_shoe"] not in (_WITHOUT_SEEDS, _WITH_SEEDS):
                raise RecordError(f"record format {fields['pitboss_shoe']!r} is unknown; this reads 1 and 2")
            seeds = _read_seeds(fields["seeds"]) if fields["pitboss_shoe"] == _WITH_SEEDS else ()
            if not seeds and "seeds" in fields:
                raise RecordError("a record with seeds has format 2 and at least one of them")
            secret = bytes.fromhex(fields["secret"])
            decks, penetration = fields["decks"], fields["penetration"]
            if len(secret) != SECRET_BYTES:
                raise RecordError(f"the secret has {len(secret)} bytes, not {SECRET_BYTES}")
            if type(decks) is not int or not 1 <= decks <= MAX_DECKS or not 0 < penetration <= 1:
                raise RecordError(f"{decks!r} decks dealt to {penetration!r} make no shoe")
            rounds = tuple(RoundLog.parse(log) for log in fields["rounds"])
            return cls(
                str(fields["game"]),
                str(fields["hash"]),
                decks,
                penetration,
                fields["commitment"],
                secret,
                rounds,
                seeds,
            )
        except NotationError as error:
            raise RecordError(f"a round in the record cannot be read: {error}") from None
        except RecursionError:
            raise RecordError("not the record of a shoe: it is nested too deep") from None
        except json.JSONDecodeError as error:
            raise RecordError(f"not the record of a shoe: not JSON: {error}") from None
        except RecordError:
            raise
        except KeyError as error:
            raise RecordError(f"not the record of a shoe: it lacks its {error.args[0]}") from None
        except (TypeError, ValueError, AttributeError) as error:
            raise RecordError(f"not the record of a shoe: a value is not of its kind: {error}") from None

    def verify(self) -> int:
        """Deal the shoe again from its secret and seeds and compare every card; return how many were compared.

        Raise `DealtOtherwiseError` where the record parts from them.
        """
        if commitment(self.secret) != self.commitment:
            raise DealtOtherwiseError("the secret does not fit the commitment published before the first bet")
        shoe = DealingShoe(self.secret, decks=self.decks, penetration=self.penetration)
        shoe.mix(self.seeds)
        compared = 0
        for number, log in enumerate(self.rounds, start=1):
            if log.first_of_shoe != shoe.is_fresh:
                raise DealtOtherwiseError(f"round {number} is wrong about being the first of the shoe")
            if shoe.cut_card_is_out:
                raise DealtOtherwiseError(f"round {number} was dealt after the cut card")
            for card in (step for step in log.steps if isinstance(step, Card)):
                compared += 1
                due = _draw(shoe, number)
                if card is not due:
                    raise DealtOtherwiseError(f"round {number}: {card} was dealt where the shuffle gives {due}")
            shoe.end_round()
        return compared

    def replay(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Play every round again by the sheet; return each round's nets, seat by seat (none for a void round).

        Raise `DealtOtherwiseError` for a round that the sheet does not allow.
        """
        nets = []
        for number, log in enumerate(self.rounds, start=1):
            try:
                *_, (_, last, _) = log.replay(rules)
            except (IllegalDecisionError, NotationError, ValueError) as error:
                raise DealtOtherwiseError(f"round {number}: {error}") from None
            nets.append(tuple(seat.net for seat in last.seats) if last.is_over else ())
        return tuple(nets)


class SeedShown(TypedDict):
    """A seat and its seed."""

    seat: int
    seed: str


def show_seeds(seeds: Seeds) -> list[SeedShown]:
    """Seats and seeds as JSON holds them."""
    return [{"seat": seat, "seed": seed.hex()} for seat, seed in seeds]


def _read_seeds(listed: list[dict[str, Any]]) -> Seeds:
    try:
        seeds = tuple((entry["seat"], read_seed(entry["seed"])) for entry in listed)
    except SeedError as error:
        raise RecordError(f"a seed in the record cannot be read: {error}") from None
    seats = [seat for seat, _ in seeds]
    if not all(type(seat) is int and 1 <= seat <= MAX_SEATS for seat in seats) or seats != sorted(set(seats)):
        raise RecordError(f"seeds come in the order of their seats, 1 to {MAX_SEATS}, one for a seat")
    return seeds


def _draw(shoe: DealingShoe, number: int) -> Card:
    try:
        return shoe.draw()
    except ShoeEmptyError:
        raise DealtOtherwiseError(f"round {number} has more cards than the shoe") from None
