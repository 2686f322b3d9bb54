"""Seats' seeds: how they make the shoe, that nothing about them can be changed unseen, and what the table takes."""

import importlib.util
import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.actions import Action
from pitboss.cards import DECK
from pitboss.game import Offer, Wagers
from pitboss.rules import Rules, load
from pitboss.table import DealtOtherwiseError, RecordError, ShoeRecord, Table, TableError
from pitboss.table.shuffle import (
    SeedError,
    commitment,
    new_seed,
    promise,
    read_seed,
    seeded_secrets,
    shoe_key,
    shuffled,
    typed_seed,
)

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "fairness.md").read_text(encoding="utf-8")
OLD = Path(__file__).parent / "records" / "format-1.json"
SECRET = bytes(range(32))
SEEDS = {3: bytes.fromhex("00112233445566778899aabbccddeeff"), 5: typed_seed("lucky seven"), 7: b"s" * 64}


def strangers_verifier() -> ModuleType:
    """The program of the documentation, which shares nothing with Pitboss."""
    spec = importlib.util.spec_from_file_location("verify_shoe", DOCS / "verify_shoe.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play_shoe(rules: Rules, seeds: dict[int, bytes], secret: bytes = SECRET, *, seats: int = 7) -> ShoeRecord:
    """A finished shoe of seats that take cards while they may."""
    table = Table(rules, secrets=iter([secret, *islice(seeded_secrets(1), 3)]))
    for seat in range(1, seats + 1):
        table.sit(seat, f"P{seat}", 10**8)
    for seat, seed in seeds.items():
        table.give_seed(seat, seed)
    while not table.finished:
        for seat in range(1, seats + 1):
            table.place(seat, Wagers(1000))
        try:
            table.deal()
            while (turn := table.seat_in_turn) is not None:
                wishes = (Action.HIT, Offer.DECLINE, Action.STAND)
                table.decide(turn, next(wish for wish in wishes if wish in table.legal_actions(turn)))
        except TableError:
            assert table.finished
    return table.finished[0]


RECORD = play_shoe(load("mega-blackjack"), SEEDS)


# The algorithm.


def rows(heading: str) -> list[list[str]]:
    """The cells of the table of the page that has this heading, without backquotes."""
    table = PAGE[PAGE.index(heading) :].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip().replace("`", "") for cell in row.strip("|").split("|")] for row in table]


def test_the_vectors_of_the_page_are_what_the_table_makes() -> None:
    committed = commitment(SECRET)
    assert f"Commitment: `{committed}`" in PAGE
    for seat, seed, promised in rows("| seat | seed | promise |"):
        spelled = seed.split()[0]
        assert promise(committed, int(seat), read_seed(spelled)) == promised
        assert read_seed(spelled) == SEEDS[int(seat)]
    listed = rows("| seeds of | key |")
    assert [row[0] for row in listed] == ["none", "3", "3, 5"]
    for seats, key, one_deck, six_decks, discards in listed:
        made = shoe_key(SECRET, tuple((int(seat), SEEDS[int(seat)]) for seat in re.findall(r"\d", seats)))
        assert made.hex() == key
        for cards, order in (
            (one_deck, shuffled(DECK, made)),
            (six_decks, shuffled(DECK * 6, made)),
            (discards, shuffled(DECK, made, reshuffle=1)),
        ):
            assert " ".join(map(str, order[:8])) == cards


def test_the_strangers_verifier_makes_the_same_vectors() -> None:
    stranger = strangers_verifier()
    deck = [str(card) for card in DECK]
    for seats, key, one_deck, six_decks, discards in rows("| seeds of | key |"):
        listed = [{"seat": int(seat), "seed": SEEDS[int(seat)].hex()} for seat in re.findall(r"\d", seats)]
        record = {"secret": SECRET.hex(), "commitment": commitment(SECRET), "seeds": listed}
        made = stranger.key_of(record)
        assert made.hex() == key
        assert " ".join(stranger.shuffled(deck, made, 0)[:8]) == one_deck
        assert " ".join(stranger.shuffled(deck * 6, made, 0)[:8]) == six_decks
        assert " ".join(stranger.shuffled(deck, made, 1)[:8]) == discards


def test_the_strangers_verifier_is_short() -> None:
    lines = (DOCS / "verify_shoe.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 66


@pytest.mark.parametrize("seeds", [{}, {4: b"x" * 16}, SEEDS])
def test_the_strangers_verifier_proves_what_the_table_dealt(seeds: dict[int, bytes], tmp_path: Path) -> None:
    """Also where the shoe runs out and discards are dealt again."""
    stranger, reached = strangers_verifier(), 0
    for secret in islice(seeded_secrets(6), 60):
        record = play_shoe(load("maxtime-21", {"shoe.penetration": "0.99"}), seeds, secret)
        assert stranger.check(json.loads(record.to_json())) == record.verify()
        reached += record.verify() > 52
    assert reached > 0
    file = tmp_path / "shoe.json"
    file.write_text(record.to_json())
    proved = subprocess.run(
        [sys.executable, str(DOCS / "verify_shoe.py"), str(file)], capture_output=True, text=True, check=True
    )
    assert proved.stdout == f"proved: {record.verify()} cards\n"
    first, *rest = record.rounds
    file.write_text(replace(record, rounds=(first._replace(steps=first.steps[1:]), *rest)).to_json())
    failed = subprocess.run(
        [sys.executable, str(DOCS / "verify_shoe.py"), str(file)], capture_output=True, text=True, check=False
    )
    assert failed.returncode == 1
    assert "round 1: " in failed.stderr


def test_without_seeds_the_secret_is_the_key_and_any_seed_gives_another_order() -> None:
    assert shoe_key(SECRET, ()) == SECRET
    keys = [shoe_key(SECRET, seeds) for seeds in ((), ((3, b"a" * 16),), ((4, b"a" * 16),), ((3, b"b" * 16),))]
    assert len(set(keys)) == 4
    assert all(Counter(shuffled(DECK, key)) == Counter(DECK) for key in keys)


def test_seeds_that_run_together_are_told_apart() -> None:
    """Two seats' seeds cannot be read as one, nor one byte more of one as one byte less of another."""
    a, b = b"1" * 16, b"2" * 16
    lists = [((1, a), (2, b)), ((1, a + b),), ((1, b), (2, a)), ((2, a), (3, b)), ((1, a + b"2"), (2, b[1:] + b"2"))]
    assert len({shoe_key(SECRET, seeds) for seeds in lists}) == len(lists)


def test_a_promise_binds_seed_seat_and_shoe() -> None:
    seed, committed, other = b"a" * 16, commitment(SECRET), commitment(bytes(32))
    promises = {
        promise(committed, 3, seed),
        promise(committed, 4, seed),
        promise(other, 3, seed),
        promise(committed, 3, b"b" * 16),
    }
    assert len(promises) == 4


@pytest.mark.parametrize(
    "text", ["", "ab" * 15, "ab" * 65, "AB" * 16, "a" * 33, "zz" * 16, " " + "ab" * 16, "ab" * 16 + "\n"]
)
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(SeedError, match="32 to 128 hexadecimal digits"):
        read_seed(text)


def test_a_typed_seed_is_taken_as_it_is_or_by_its_hash() -> None:
    """SHA-256 of "abc" is the first example of FIPS 180-2."""
    assert typed_seed("ab" * 16) == bytes.fromhex("ab" * 16)
    assert typed_seed("abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert len({new_seed() for _ in range(50)}) == 50


# The record.


def test_a_record_with_seeds_is_format_2_and_one_without_is_format_1_as_ever() -> None:
    assert json.loads(RECORD.to_json())["pitboss_shoe"] == 2
    assert json.loads(RECORD.to_json())["seeds"] == [{"seat": s, "seed": seed.hex()} for s, seed in SEEDS.items()]
    assert ShoeRecord.from_json(RECORD.to_json()) == RECORD
    assert RECORD.verify() > 200
    text = OLD.read_text()
    assert ShoeRecord.from_json(text).to_json() == text
    assert ShoeRecord.from_json(text).verify() == 33


def flipped(value: bytes, bit: int) -> bytes:
    """The bytes with one bit changed."""
    changed = bytearray(value)
    changed[bit // 8 % len(value)] ^= 1 << bit % 8
    return bytes(changed)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(SEEDS)), st.integers(0, 64 * 8 - 1))
def test_one_bit_changed_in_a_seed_is_found(seat: int, bit: int) -> None:
    changed = tuple(sorted((SEEDS | {seat: flipped(SEEDS[seat], bit)}).items()))
    with pytest.raises(DealtOtherwiseError, match="was dealt where the shuffle gives"):
        replace(RECORD, seeds=changed).verify()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 255))
def test_one_bit_changed_in_the_secret_is_found(bit: int) -> None:
    secret = flipped(RECORD.secret, bit)
    with pytest.raises(DealtOtherwiseError, match="does not fit the commitment"):
        replace(RECORD, secret=secret).verify()
    with pytest.raises(DealtOtherwiseError, match="was dealt where the shuffle gives"):
        replace(RECORD, secret=secret, commitment=commitment(secret)).verify()


@settings(max_examples=40, deadline=None)
@given(st.permutations(sorted(SEEDS)), st.permutations(sorted(SEEDS)))
def test_another_order_of_seats_or_seeds_is_found(seats: list[int], givers: list[int]) -> None:
    seeds = tuple((seat, SEEDS[giver]) for seat, giver in zip(seats, givers, strict=True))
    if seeds == RECORD.seeds:
        return
    with pytest.raises((DealtOtherwiseError, RecordError)):
        ShoeRecord.from_json(replace(RECORD, seeds=seeds).to_json()).verify()
    with pytest.raises(DealtOtherwiseError):
        replace(RECORD, seeds=seeds).verify()


@pytest.mark.parametrize("seat", [1, 3, 5, 7])
def test_a_seed_left_out_or_added_is_found(seat: int) -> None:
    changed = {**SEEDS, seat: b"n" * 16} if seat == 1 else {s: seed for s, seed in SEEDS.items() if s != seat}
    with pytest.raises(DealtOtherwiseError, match="was dealt where the shuffle gives"):
        replace(RECORD, seeds=tuple(sorted(changed.items()))).verify()
    with pytest.raises(DealtOtherwiseError, match="was dealt where the shuffle gives"):
        replace(RECORD, seeds=()).verify()


GIVEN = {"seat": 3, "seed": "ab" * 16}


@pytest.mark.parametrize(
    ("seeds", "complaint"),
    [
        ([], "format 2 and at least one"),
        ([{**GIVEN, "seed": "AB" * 16}], "a seed in the record cannot be read"),
        ([{**GIVEN, "seed": "ab" * 15}], "a seed in the record cannot be read"),
        ([{**GIVEN, "seat": 0}], "in the order of their seats"),
        ([{**GIVEN, "seat": 8}], "in the order of their seats"),
        ([{**GIVEN, "seat": True}], "in the order of their seats"),
        ([{**GIVEN, "seat": 3.0}], "in the order of their seats"),
        ([{**GIVEN, "seat": 5}, GIVEN], "in the order of their seats"),
        ([GIVEN, GIVEN], "in the order of their seats"),
        ([{"seat": 3}], "not the record of a shoe"),
        ([{**GIVEN, "seed": 5}], "not the record of a shoe"),
        ({"3": "ab" * 16}, "not the record of a shoe"),
        (None, "not the record of a shoe"),
    ],
)
def test_a_list_that_is_none_is_refused(seeds: object, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        ShoeRecord.from_json(json.dumps(json.loads(RECORD.to_json()) | {"seeds": seeds}))


def test_a_format_with_or_without_seeds_says_so() -> None:
    fields = json.loads(RECORD.to_json())
    with pytest.raises(RecordError, match="format 2 and at least one"):
        ShoeRecord.from_json(json.dumps(fields | {"pitboss_shoe": 1}))
    del fields["seeds"]
    with pytest.raises(RecordError, match="seeds"):
        ShoeRecord.from_json(json.dumps(fields))


# The table.


def seated() -> Table:
    table = Table(load("maxtime-21"), secrets=seeded_secrets(2))
    for seat in (2, 5):
        table.sit(seat, f"P{seat}", 10**7)
    return table


def deal_out(table: Table) -> None:
    """A round of the seats there are, who stand."""
    for seat in table.players:
        table.place(seat, Wagers(1000))
    table.deal()
    while (turn := table.seat_in_turn) is not None:
        legal = table.legal_actions(turn)
        table.decide(turn, Offer.DECLINE if Offer.DECLINE in legal else Action.STAND)


def test_seeds_are_taken_until_the_first_card_of_a_shoe() -> None:
    table = seated()
    table.give_seed(5, b"five" * 4)
    table.give_seed(2, b"twos" * 4)
    assert dict(table.seeds) == {2: b"twos" * 4, 5: b"five" * 4}
    deal_out(table)
    table.sit(3, "late", 10**7)
    with pytest.raises(SeedError, match="a card of this shoe is out"):
        table.give_seed(3, b"late" * 4)
    while not table.finished:
        deal_out(table)
    assert dict(table.seeds) == {}
    assert table.finished[0].seeds == ((2, b"twos" * 4), (5, b"five" * 4))
    table.give_seed(3, b"late" * 4)
    while len(table.finished) < 2:
        deal_out(table)
    assert table.finished[1].seeds == ((3, b"late" * 4),)
    assert [record.verify() > 0 for record in table.finished] == [True, True]


def test_a_seed_is_given_once_by_somebody_who_sits_there_and_stays() -> None:
    table = seated()
    with pytest.raises(TableError, match="nobody sits in seat 1"):
        table.give_seed(1, b"none" * 4)
    for size in (0, 15, 65):
        with pytest.raises(SeedError, match=f"16 to 64 bytes, and this one {size}"):
            table.give_seed(2, b"x" * size)
    table.give_seed(2, b"twos" * 4)
    with pytest.raises(SeedError, match="seat 2 has given its seed for this shoe"):
        table.give_seed(2, b"more" * 4)
    table.leave(2)
    deal_out(table)
    assert table.record().seeds == ((2, b"twos" * 4),)


def test_a_shoe_that_was_dealt_from_cannot_be_mixed_again() -> None:
    table = seated()
    deal_out(table)
    with pytest.raises(ValueError, match="its order stands"):
        table.shoe.mix(((2, b"twos" * 4),))
