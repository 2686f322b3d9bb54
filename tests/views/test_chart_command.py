"""`pitboss chart` as a user types it."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.views.charts import EXAMPLE

from pitboss.cli.app import run as run_here


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """Run the command and return what it prints; raise `SystemExit` with what it complains of."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pitboss", "chart", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            run_here()
    output = capsys.readouterr()
    if ended.value.code:
        raise SystemExit(f"{ended.value.code}: {output.err}")
    return output.out


def test_a_chart_is_printed_without_colour_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "blackjack", "--strategy", EXAMPLE)
    assert "Blackjack · Basic strategy, 6 decks" in text
    assert "\x1b" not in text


@pytest.mark.parametrize(
    ("kind", "start"),
    [
        ("svg", b"<svg "),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF"),
        ("html", b"<!doctype html>"),
        ("txt", b"Blackjack \xc2\xb7 Never bust"),
        ("toml", b"# Blackjack (blackjack "),
        ("csv", b"title,Never bust"),
        ("SVG", b"<svg "),
    ],
)
def test_the_file_s_name_says_what_is_written(
    kind: str, start: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"chart.{kind}"
    assert str(path) in run(capsys, "blackjack", "--strategy", "never-bust", "-o", path)
    assert path.read_bytes().startswith(start)


def test_a_chart_that_was_written_can_be_played_and_drawn_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    run(capsys, "blackjack", "--strategy", EXAMPLE, "-o", path)
    assert run(capsys, "blackjack", "--strategy", path) == run(capsys, "blackjack", "--strategy", EXAMPLE)


def test_changed_rules_change_the_chart(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "blackjack", "--strategy", EXAMPLE, "--set", "double.after_split=false", "--decks", "2")
    assert "2 decks" in text
    assert "not after splits" in text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-o", "chart.jpg"), "end the file's name in .svg, .png, .pdf, .html, .toml, .csv, .txt or .json"),
        (("-o", "chart"), "end the file's name in"),
        (("--strategy", "never-bust", "-o", "no/such/folder/chart.svg"), "there is no directory no/such/folder"),
        (("--strategy", "always-bust"), "no strategy of that name (best, never-bust, mimic-the-dealer)"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    arguments: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        with pytest.raises(SystemExit) as ended:
            run(capsys, "blackjack", *arguments)
    message = str(ended.value)
    assert message.startswith("2: pitboss: ")
    assert told in message
    assert message.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_every_fault_of_a_chart_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(EXAMPLE.read_text(encoding="utf-8").replace("ds ds", "dx d", 1).replace('"hard 9" ', '"hrad 9"'))
    with pytest.raises(SystemExit) as ended:
        run(capsys, "blackjack", "--strategy", path)
    message = str(ended.value)
    assert "the chart has 4 faults" in message
    assert "soft 18 against 2" in message
    assert "soft 18 against 3" in message
    assert "hrad 9: names no hands" in message
    assert "hard 9: has no row" in message


def test_help_stays_light() -> None:
    heavy = "{'numpy', 'numba', 'altair', 'vl_convert', 'pitboss.strategy.chart'}"
    load = "import sys; from pitboss.cli.app import all_commands; all_commands()"
    script = f"{load}; sys.exit(', '.join({heavy} & set(sys.modules)))"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.stderr.strip() == ""
