"""The commands around the house: the example client, the floor, and the audit, on a running server's database."""

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.house.web.serving import Server
from typer.testing import CliRunner

from pitboss.cli.app import all_commands
from pitboss.cli.errors import UsageError
from pitboss.house.store.database import open_database, writing

CLIENT = Path(__file__).parents[3] / "docs" / "client.py"


def _run(*arguments: str) -> str:
    result = CliRunner().invoke(all_commands(), arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.clause("BJ-16")
def test_the_example_client_plays_and_the_floor_rules_on_it(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, str(CLIENT), server.base, "blackjack", "3"]
    played = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    assert played.count("Round over") == 3
    assert played.endswith("Example leaves seat 1\n")
    house = ("--database", server.database)
    key = ("--key", str(tmp_path / "floor.key"))
    assert "public half" in _run("floor", "key", *house, *key)
    table = _run("floor", "tables", *house).split()[0]
    rounds = _run("floor", "rounds", table, *house).splitlines()
    assert [line.split()[1] for line in rounds] == ["settled"] * 3
    number = rounds[0].split()[0]
    assert "Round over" in _run("floor", "review", number, *house)
    assert f"round {number} is void. misdeal" in _run("floor", "void", number, "--reason", "misdeal", *house, *key)
    assert "The floor ruled: misdeal" in _run("floor", "review", number, *house)
    with pytest.raises(UsageError, match="that is final"):
        _run("floor", "void", number, "--reason", "again", *house, *key)
    other = rounds[1].split()[0]
    corrected = _run(
        "floor", "correct", other, "--seat", "1", "--amount", "-2.50", "--reason", "overpaid", *house, *key
    )
    assert f"round {other} is corrected. overpaid" in corrected
    assert "-2.50 to the wallet: " in corrected
    assert "(corrected by -2.50)" in _run("floor", "rounds", table, *house).splitlines()[1]
    assert "The floor corrected seat 1: overpaid" in _run("floor", "review", other, *house)
    with pytest.raises(UsageError, match="that is final"):
        _run("floor", "correct", other, "--seat", "1", "--amount", "1", "--reason", "again", *house, *key)
    for amount, fault in (("ten", "--amount: 'ten' is not an amount"), ("0", "above or below 0")):
        with pytest.raises(UsageError, match=fault):
            _run("floor", "correct", rounds[2].split()[0], "--seat", "1", "--amount", amount, "--reason", "x", *house)
    assert "3 rounds" in (report := _run("audit", *house))
    assert "2 rulings: all is in order" in report


def test_the_audit_names_the_first_bad_row_and_fails(tmp_path: Path) -> None:
    engine = open_database(str(tmp_path / "house.db"))
    with writing(engine) as connection:
        connection.execute(text("insert into ledger (ref, account, cents) values ('t1:1', 'mint', 5)"))
    engine.dispose()
    result = CliRunner().invoke(all_commands(), ["audit", "--database", str(tmp_path / "house.db")])
    assert result.exit_code == 1
    assert "pitboss: ledger t1:1: it belongs to no entry" in result.output


@pytest.mark.parametrize("command", [("rounds", "t0"), ("review", "t0.1"), ("void", "t0.1", "--reason", "x")])
def test_the_floor_says_what_is_not_there(tmp_path: Path, command: tuple[str, ...]) -> None:
    house = ("--database", str(tmp_path / "house.db"))
    key = ("--key", str(tmp_path / "floor.key"))
    _run("floor", "key", *house, *key)
    extra = key if command[0] == "void" else ()
    with pytest.raises(UsageError, match="there is no such"):
        _run("floor", *command, *house, *extra)
