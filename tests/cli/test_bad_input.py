"""Whatever is typed, the answer is a sentence and an exit code, never a traceback."""

import itertools
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import COMMAND, Command, run

BAD = [
    (),
    ("nonsense",),
    ("--nonsense",),
    ("games", "extra"),
    ("rules",),
    ("rules", "nosuch"),
    ("rules", ""),
    ("rules", "."),
    ("rules", "/"),
    ("rules", "/nonexistent/x.toml"),
    ("rules", "x" * 5000),
    ("rules", "../blackjack"),
    ("rules", "blackjack.toml"),
    ("rules", "blackjack", "--set"),
    ("rules", "blackjack", "--set", ""),
    ("rules", "blackjack", "--set", "="),
    ("rules", "blackjack", "--set", "x"),
    ("rules", "blackjack", "--set", "shoe=5"),
    ("rules", "blackjack", "--set", "shoe.=5"),
    ("rules", "blackjack", "--set", ".=5"),
    ("rules", "blackjack", "--set", "shoe.decks="),
    ("rules", "blackjack", "--set", "shoe.decks=[[["),
    ("rules", "blackjack", "--set", "shoe.decks=" + "9" * 5000),
    ("rules", "blackjack", "--set", "bonus=" + "[" * 5000),
    ("rules", "blackjack", "--set", "bonus=[1]"),
    ("rules", "blackjack", "--set", "bonus=x"),
    ("rules", "blackjack", "--set", "side_bets=[]"),
    ("rules", "blackjack", "--set", "side_bets.a=1"),
    ("rules", "blackjack", "--set", "side_bets.a.b.c=1"),
    ("rules", "mega-blackjack", "--set", "side_bets=false", "--set", "side_bets.buster.table=B1"),
    ("rules", "mega-blackjack", "--set", "side_bets.buster.table=[1]"),
    ("rules", "mega-blackjack", "--set", "side_bets.buster=off"),
    ("rules", "mega-blackjack", "--set", "side_bets.buster.tables.M1.4=1:3"),
    ("rules", "mega-blackjack", "--set", "side_bets.buster.tables=5"),
    ("rules", "blackjack", "--set", "natural.bonus.stars=2:1"),
    ("rules", "blackjack", "--set", "natural.pays=1:0"),
    ("rules", "blackjack", "--set", "limits.min=1e999999999"),
    ("rules", "blackjack", "--set", 'limits.min="1e999999999"'),
    ("rules", "blackjack", "--set", "limits.max=nan"),
    ("rules", "blackjack", "--set", "limits.chip=0"),
    ("rules", "blackjack", "--set", "options.natural.pays=[1]"),
    ("rules", "blackjack", "--decks", "0"),
    ("rules", "blackjack", "--decks", "x"),
    ("rules", "blackjack", "--decks", "99999999999999999999"),
    ("settle",),
    ("settle", "blackjack"),
    ("settle", "blackjack", "--cards", "Ad"),
    ("settle", "blackjack", "--bet", "10"),
    ("settle", "nosuch", "--bet", "10", "--cards", "Ad 6s Kd Th"),
    ("settle", "blackjack", "--bet", "nan", "--cards", "Ad"),
    ("settle", "blackjack", "--bet", "1e999999", "--cards", "Ad 6s Kd Th"),
    ("settle", "blackjack", "--bet", "", "--cards", ""),
    ("settle", "blackjack", "--bet", "10", "--cards", "🂡"),
    ("settle", "blackjack", "--bet", "10", "--cards", "\udcff"),
    ("settle", "blackjack", "--bet", "10", "--cards", "Ad 6s Kd Th", "--side", "="),
    ("settle", "blackjack", "--bet", "10", "--cards", "Ad 6s Kd Th", "--side", "a=b=c"),
    ("settle", "blackjack", "--bet", "10", "--cards", "Ad 6s Kd Th", "--toke", "=5"),
    ("settle", "blackjack", "--bet", "10", "--cards", "Ad 6s Kd Th", "--insurance", "0"),
    ("settle", "blackjack", "--bet", "10", "--cards", "Ad 6s Kd Th", "--insurance", "inf"),
    ("play", "nosuch"),
    ("play", "blackjack", "--seat", "9"),
    ("play", "blackjack", "--bots", "7"),
    ("play", "blackjack", "--bankroll", "0"),
    ("play", "blackjack", "--bankroll", "lots"),
    ("play", "blackjack", "--seed", "x"),
    ("play", "blackjack", "--bankroll", "1e999999"),
    ("play", "blackjack", "--set", "shoe.decks=9"),
    ("verify",),
    ("verify", "/nonexistent"),
    ("verify", "/"),
    ("verify", __file__),
]


@pytest.mark.parametrize("args", BAD, ids=lambda args: " ".join(args)[:60] or "nothing")
def test_a_mistake_is_answered_with_a_sentence(pitboss: Command, args: tuple[str, ...]) -> None:
    code, out, err = pitboss(*args)
    assert code == 2
    assert "Traceback" not in out + err
    assert err.strip() or (args == () and "Usage" in out)


def test_random_arguments_end_without_a_traceback(pitboss: Command) -> None:
    """Words that mean something somewhere, thrown together by lot; `Command` fails on any exception but an exit."""
    rng = random.Random(0)
    words = [
        "games",
        "rules",
        "settle",
        "verify",
        "blackjack",
        "mega-blackjack",
        "maxtime-21",
        "--set",
        "--bet",
        "--cards",
        "--json",
        "--actions",
        "--side",
        "--toke",
        "--decks",
        "--insurance",
        "--even-money",
        "--later-round",
        "10",
        "5",
        "-1",
        "buster=5",
        "Ad 6s Kd Th",
        "As Ks Ad Kd",
        "hit",
        "stand stand",
        "double",
        "p p p",
        "natural.pays=6:5",
        "shoe.decks=8",
        "dealer.hole=none",
        "x",
        "",
        "--",
        "-",
        "=",
        "side_bets.buster.table=B2",
        "surrender.when=early",
        "bonus=off",
        "--help",
    ]
    codes = set()
    for _ in range(150):
        command = rng.choice(["games", "rules", "settle", "settle", "settle", "verify"])
        codes.add(pitboss(command, *rng.choices(words, k=rng.randint(0, 9))).code)
    assert codes <= {0, 1, 2}
    assert {0, 2} <= codes


def test_random_claims_end_without_a_traceback(pitboss: Command) -> None:
    rng = random.Random(1)
    cards = [rank + suit for rank, suit in itertools.product("A23456789TJQK", "cdhs")]
    games = ["blackjack", "maxtime-21", "mega-blackjack", "super-fun-21-extreme"]
    codes = set()
    for _ in range(150):
        dealt = " ".join(rng.choices(cards, k=rng.choice([0, 3, 4, 4, 4, 5, 6, 14])))
        actions = " ".join(rng.choices("hsdpr", k=rng.choice([0, 0, 1, 2, 6])))
        extra = rng.choice([(), ("--insurance", "5"), ("--even-money",), ("--set", "dealer.hole=none"), ("--json",)])
        codes.add(
            pitboss("settle", rng.choice(games), "--bet", "10", "--cards", dealt, "--actions", actions, *extra).code
        )
    assert codes == {0, 2}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"{}",
        b"[]",
        b"[" * 100_000,
        b'{"pitboss_shoe": 1}',
        b"null",
        b"1" * 5000,
        b'{"pitboss_shoe": 1, "decks": 1, "penetration": NaN, "secret": "", "rounds": []}',
    ],
)
def test_a_file_that_is_no_record(pitboss: Command, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content)
    code, _, err = pitboss("verify", str(path))
    assert code == 2
    assert "pitboss: " in err


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{}", 'not the record of a shoe: it is JSON, but no object with "pitboss_shoe"'),
        (b"[1]", 'not the record of a shoe: it is JSON, but no object with "pitboss_shoe"'),
        (b"name = 5", "not the record of a shoe: not JSON"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b'{"pitboss_shoe": 1, "game": "blackjack"}', "not the record of a shoe: it lacks its secret"),
        (b'{"pitboss_shoe": 1, "secret": 5}', "not the record of a shoe: a value is not of its kind"),
        (b" " * 1_000_001, "longer than 1,000,000 bytes"),
    ],
)
def test_a_file_that_is_no_record_is_told_why(pitboss: Command, tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content)
    code, out, err = pitboss("verify", str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"pitboss: {path}: {reason}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("path", ["/dev/zero", "/", "/nowhere/record.json"])
def test_what_cannot_be_read_as_a_record_is_named(pitboss: Command, path: str) -> None:
    code, _, err = pitboss("verify", path)
    assert code == 2
    assert err.startswith(f"pitboss: {path}: ")


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"a = [" * 5000, b"name = 5", b"[[[", b"name = '" + b"x" * 10**6 + b"'"]
)
def test_a_file_that_is_no_sheet(pitboss: Command, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "sheet.toml"
    path.write_bytes(content)
    assert pitboss("rules", str(path)).code == 2
    assert pitboss("play", str(path)).code == 2


def test_help_and_version(pitboss: Command) -> None:
    for args in (("--help",), ("-h",), ("play", "--help"), ("settle", "-h")):
        code, out, _ = pitboss(*args)
        assert code == 0
        assert "Usage" in out
    assert pitboss("--version").out.startswith("pitboss 0.")


def test_help_is_quick_because_it_imports_nothing_heavy() -> None:
    program = (
        "import sys\nsys.argv = ['pitboss', '--help']\nfrom pitboss.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\nprint(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stderr.split()}
    assert "pitboss" in loaded
    assert not loaded & {"numpy", "numba", "llvmlite", "altair", "vl_convert", "pandas", "cryptography", "hypothesis"}
    assert "pitboss.game" not in done.stderr.split()


def test_a_terminal_that_cannot_show_every_letter() -> None:
    for args in (("settle", "--help"), ("rules", "no“such”")):
        done = run(*args, PYTHONIOENCODING="ascii:strict")
        assert "Traceback" not in done.err
        assert "Error" not in done.err


def test_a_reader_that_goes_away_is_no_error_to_speak_of() -> None:
    """`pitboss rules … | head -1`: whatever was not read is not complained about."""
    with subprocess.Popen([*COMMAND, "rules", "maxtime-21"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) in (0, 1, -13)


def test_the_environment_is_not_needed(tmp_path: Path) -> None:
    """No home, no terminal, another working directory."""
    bare = {"PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    done = subprocess.run([*COMMAND, "games"], capture_output=True, text=True, env=bare, cwd=tmp_path, check=True)
    assert "maxtime-21" in done.stdout


@pytest.mark.parametrize("args", [["games"], ["rules", "blackjack"]])
def test_a_full_disk_is_said_in_a_sentence(args: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, *args], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "pitboss: No space left on device\n"


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_process_without_standard_streams_does_its_work(closed: str) -> None:
    """As a service or a scheduler may start it. What it prints on a stream that is there is still printed."""
    command = [*COMMAND, "odds", "blackjack", "--hand", "T 6", "--up", "9"]
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *command], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, "against 9c" in done.stdout, done.stderr) == (0, closed == "2>&-", "")


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "blackjack", "--set", "x"),
        ("compare", "blackjack", "--set", ""),
        ("simulate", "blackjack", "--count", "hi-lo", "--spread", "1 2=" + "9" * 5000),
        ("count", "blackjack", "--chip", "1e-320"),
    ],
)
def test_odd_values_are_answered_in_one_line(pitboss: Command, words: tuple[str, ...]) -> None:
    answer = pitboss(*words)
    assert answer.code == 2
    assert "Traceback" not in answer.err


def test_a_dealer_who_must_have_blackjack_is_no_riddle(pitboss: Command) -> None:
    """All cards that are left are tens: giving up keeps half, and playing loses all."""
    words = ("odds", "blackjack", "--set", "surrender.when=early", "--hand", "A 6", "--up", "A", "--shoe", "T:10")
    answer = pitboss(*words, "--json")
    assert answer.code == 0, answer.err
    assert json.loads(answer.out)["offers"] == {"surrender": -0.5, "play": -1.0}
