"""`--my-seed`: the player's part in the shuffle at the terminal table, in the record, and in `pitboss verify`."""

import hashlib
import json
import re
from pathlib import Path

from tests.commands import Command, run

SEED = "00112233445566778899aabbccddeeff"
ROUNDS = "10\ns\nn\n" * 20
"""More than one shoe lasts, whatever is dealt."""


def play(to: Path, *options: str) -> tuple[str, list[dict[str, object]]]:
    """What the table said of the player's seeds, and the records it wrote, in order."""
    done = run("play", "maxtime-21", "--plain", "--record", str(to), *options, typed=ROUNDS)
    assert (done.code, done.err) == (0, "")
    files = re.findall(r"is recorded in (\S+);", done.out)
    return done.out, [json.loads(Path(file).read_text(encoding="utf-8")) for file in files]


def test_a_seed_of_ones_own_is_told_before_the_first_bet_and_is_in_the_record(pitboss: Command, tmp_path: Path) -> None:
    path = tmp_path / "shoe.json"
    out, (first, second, *_) = play(path, "--my-seed", SEED, "--seat", "2")
    committed = out.index(str(first["commitment"]))
    assert committed < out.index(f"your seed for it is {SEED}") < out.index("Your bet")
    assert first["seeds"] == [{"seat": 2, "seed": SEED}]
    later = hashlib.sha256(f"{SEED} shoe 2".encode()).hexdigest()
    assert second["seeds"] == [{"seat": 2, "seed": later}]
    code, told, _ = pitboss("verify", str(path), "--my-seed", SEED)
    assert code == 0
    assert f"Seat 2 gave the seed {SEED}." in told
    code, _, err = pitboss("verify", str(path), "--my-seed", later)
    assert code == 1
    assert f"NOT PROVED: the seed {later} has no part in this shuffle" in err


def test_any_text_will_do_and_gives_its_hash(pitboss: Command, tmp_path: Path) -> None:
    path = tmp_path / "shoe.json"
    _, (first, *_) = play(path, "--my-seed", "lucky seven")
    assert first["seeds"] == [{"seat": 4, "seed": hashlib.sha256(b"lucky seven").hexdigest()}]
    assert pitboss("verify", str(path), "--my-seed", "lucky seven")[0] == 0
    assert pitboss("verify", str(path), "--my-seed", "Lucky seven")[0] == 1


def test_without_it_a_fresh_seed_is_drawn_for_every_shoe_and_shown(tmp_path: Path) -> None:
    out, records = play(tmp_path / "shoe.json")
    shown = re.findall(r"your seed for it is ([0-9a-f]{64})\n", out)
    given = [seed["seed"] for record in records for seed in record["seeds"]]  # type: ignore[attr-defined]
    assert len(given) >= 2
    assert shown[: len(given)] == given
    assert len(set(shown)) == len(shown)


def test_shoes_that_repeat_have_no_drawn_seed_in_them(tmp_path: Path) -> None:
    """--seed deals the same cards in every run, with or without a seed that is given."""
    for name, options in (("drawn", ("--seed", "5")), ("given", ("--seed", "5", "--my-seed", SEED))):
        _, once = play(tmp_path / f"{name}-once.json", *options)
        _, again = play(tmp_path / f"{name}-again.json", *options)
        assert once == again
        assert ("seeds" in once[0]) is ("--my-seed" in options)


def test_an_altered_seed_is_not_proved(pitboss: Command, tmp_path: Path) -> None:
    path = tmp_path / "shoe.json"
    _, (first, *_) = play(path, "--my-seed", SEED)
    path.write_text(json.dumps(first | {"seeds": [{"seat": 4, "seed": SEED[:-1] + "e"}]}))
    code, _, err = pitboss("verify", str(path))
    assert (code, "NOT PROVED: round 1: " in err) == (1, True)
    path.write_text(json.dumps(first | {"seeds": [{"seat": 4, "seed": SEED.upper()}]}))
    code, _, err = pitboss("verify", str(path))
    assert (code, "a seed in the record cannot be read" in err) == (2, True)


def test_an_empty_seed_is_refused(pitboss: Command, tmp_path: Path) -> None:
    """As a shell makes it of a variable that is not set."""
    for command in (("play", "blackjack"), ("verify", str(tmp_path / "none.json"))):
        code, _, err = pitboss(*command, "--my-seed", " ")
        assert (code, "--my-seed: an empty text is no seed" in err) == (2, True)
