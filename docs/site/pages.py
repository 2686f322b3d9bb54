"""Pages of the site that are made, not written: home, the commands, the Python reference, the notebooks.

MkDocs calls the functions that begin with `on_`.
"""

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
_HEAD = """\
# Python reference

Made from the docstrings. [The guide](python.md) shows these at work.
"""
_COMMANDS = """\
# The commands

`--help` prints the same for every command. A usage error prints one message and exits with code 2; a system error (a
file, a port) exits with 1, and Ctrl-C with 130.
"""
_GROUPS = {
    "Games": ("games", "load", "read_sheet", "Rules", "rules.Odds"),
    "Odds": ("solve", "decide", "chart", "Solution", "HandValues", "Chart", "Shoe"),
    "Many rule sets": (
        "grid",
        "solve_many",
        "compare",
        "api.variations.RuleSet",
        "api.variations.Grid",
        "api.comparison.Comparison",
    ),
    "Simulation": (
        *("simulate", "Simulation", "Counter", "Bankroll"),
        *("simulator.CountingSystem", "simulator.Departure", "simulator.SideBetPlan"),
    ),
    "Counting": ("count", "Count", "Bets", "CutCards", "counting.Index", "counting.Ramp", "counting.JointBets"),
    "Rulings": ("settle", "Settlement"),
    "Reports": ("report",),
    "Play": ("Table", "Round", "Wagers", "Action", "actions.Insure", "actions.Offer", "Card", "cards.parse_cards"),
}
"""The names of the package, and some of its modules', as a reader looks for them; errors follow."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made; notebooks become pages too."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {"index.md": _home(readme), "reference.md": reference(), "commands.md": commands()}
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        pages[f"notebooks/{path.stem}.md"] = notebook(json.loads(path.read_text(encoding="utf-8")))
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Links to notebooks lead to the pages made of them."""
    return re.sub(r"(\]\([^)]*notebooks/[\w-]+)\.ipynb\)", r"\1.md)", markdown)


def _home(readme: str) -> str:
    """README, with links as they are from inside `docs`; what is outside of it is named and not linked."""
    inside = re.sub(r"\]\(docs/", "](", readme)
    return re.sub(r"\[([^\]]+)\]\((CHANGELOG|CONTRIBUTING)\.md\)", r"\1", inside)


def reference() -> str:
    """A page that asks for the docstring of every name of the package; raise `ValueError` if one is in no group."""
    import pitboss

    homes: dict[str, str] = vars(pitboss)["_HOME"]
    errors = tuple(name for name in homes if name.endswith("Error"))
    groups = {**_GROUPS, "Errors": errors}
    missing = homes.keys() - {name for names in groups.values() for name in names}
    if missing:
        raise ValueError(f"in no group of the reference: {', '.join(sorted(missing))}")
    parts = [_HEAD]
    for group, names in groups.items():
        parts.append(f"\n## {group}\n")
        parts += [f"\n::: pitboss.{f'{homes[name]}.{name}' if name in homes else name}\n" for name in names]
    return "".join(parts)


def commands() -> str:
    """All commands with their arguments and options, as `--help` prints them."""
    from pitboss.cli.app import command_tree, walk

    listed = [(path, command) for path, command in walk(command_tree()) if path and not hasattr(command, "commands")]
    rows = [
        f"| [`{' '.join(path)}`](#pitboss-{'-'.join(path)}) | {_paragraphs(command)[0]} |" for path, command in listed
    ]
    pages = [_command(path, command) for path, command in listed]
    return "\n".join([_COMMANDS, "| command | what it does |", "|---|---|", *rows, "", *pages])


def _paragraphs(command: Any) -> list[str]:
    return [part.replace("\n", " ") for part in str(command.help or "").strip().split("\n\n")]


def _command(path: tuple[str, ...], command: Any) -> str:
    import typer

    context = typer.Context(command, info_name=" ".join(("pitboss", *path)))
    usage = " ".join(command.get_usage(context).removeprefix("Usage: ").split())
    records = [record for param in command.params if (record := param.get_help_record(context)) is not None]
    rows = [
        f"| `{name.strip().replace('|', chr(92) + '|')}` | {_escaped(' '.join(text.split()))} |"
        for name, text in records
    ]
    table = ["| | |", "|---|---|", *rows, ""] if rows else []
    text = "\n\n".join(_paragraphs(command))
    return "\n".join([f"## pitboss {' '.join(path)}", "", text, "", "```", usage, "```", "", *table])


def _escaped(text: str) -> str:
    """Text in which no letter is taken for HTML or Markdown."""
    return text.replace("<", "&lt;").replace("[", r"\[").replace("|", r"\|")


def notebook(cells: dict[str, Any]) -> str:
    """A notebook as Markdown, with what its cells printed and showed."""
    return "\n\n".join(part for cell in cells["cells"] for part in _cell(cell)) + "\n"


def _cell(cell: dict[str, Any]) -> list[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [source]
    return [f"```python\n{source}\n```", *map(_output, cell["outputs"])]


def _output(output: dict[str, Any]) -> str:
    data = output.get("data", {})
    if "text/html" in data:
        return f'<div class="shown" data-search-exclude>{"".join(data["text/html"])}</div>'
    return f"<pre data-search-exclude>{escape(''.join(output.get('text') or data['text/plain']))}</pre>"
