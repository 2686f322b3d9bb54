"""CONTRIBUTING's recipes hold what they promise: no file that must know a key or a kind of side bet is left out."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, get_args

import pytest
from tests.rules.test_sheets import CHANGES

from pitboss.rules import SideBet, load
from pitboss.rules.keys import KEYS, SECTIONS
from pitboss.rules.sidebets import KIND_NAMES
from pitboss.rules.words import in_words

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "pitboss"
PLAY: Final = {*SECTIONS, "bonus"} - {"shoe", "limits"}
"""The sections that say how a hand is played and paid; shoes and limits are read by whoever deals or takes wagers."""
OF_SHOES: Final = {"CHIP", "DECKS", "SHOE_SIZE", "CUT", "UNIT", "COUNTS_TRUE", "REMEMBERS"}
"""Numbers of shoes, limits and terms that kernels have beside those of play."""
KINDS: Final = {bet.__name__ for bet in get_args(SideBet)}
CODED: Final = ("simulator/numbers/flatgame.py", "envs/kernel/sheet.py")
"""Where the kinds get their codes: for the simulator's kernel, and for the environments'."""


def codes_of(name: str) -> set[str]:
    """What a module calls the kinds, for its kernel."""
    tree = ast.walk(ast.parse((SOURCE / name).read_text()))
    named = {node.id for node in tree if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return {each for each in named if each.startswith("ON_")}


CODES: Final = set[str]().union(*map(codes_of, CODED))


def recipe(heading: str) -> set[str]:
    """The files that a recipe names, from the root of the repository; a bare name stands in the folder of the one
    before it."""
    text = (ROOT / "CONTRIBUTING.md").read_text().split(f"## {heading}\n")[1].split("\n## ")[0]
    names, folder = set(re.findall(r"\]\(([\w/.-]+\.md)\)", text)), ""
    for name in re.findall(r"`([\w/.-]+(?:\.py|\.js|/))`", text):
        assert not name.endswith("/"), f"{name}: a recipe names files, not folders"
        folder = name.rpartition("/")[0] or folder
        names.add(f"{folder}/{name.rpartition('/')[2]}")
    return {name if name.startswith(("tests/", "docs/")) else f"src/pitboss/{name}" for name in names}


def sources() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("heading", ["Add a key", "Add a side bet"])
def test_every_file_that_a_recipe_names_is_there(heading: str) -> None:
    named = recipe(heading)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).is_file()] == []


def called(node: ast.expr) -> str:
    """The last word of a name: of `game.rule` it is `rule`."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def reads_rules(tree: ast.AST) -> bool:
    """Whether code looks at a section of play: `rules.double`, `self.rules.natural`, `table.rules.bonus`; or, in a
    kernel, at one of the numbers made of them: `game.rule[PEEKS]`."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr in PLAY and called(node.value) == "rules")
        or (isinstance(node, ast.Subscript) and called(node.value) == "rule" and called(node.slice) not in OF_SHOES)
        for node in ast.walk(tree)
    )


def test_add_a_key_names_every_file_that_reads_a_rule_of_play() -> None:
    readers = {name_of(path) for path in sources() if reads_rules(ast.parse(path.read_text()))}
    assert {"src/pitboss/game/legal.py", "src/pitboss/simulator/kernel/turns.py"} <= readers
    assert readers - recipe("Add a key") == set()


STATED: Final = {"game/legal.py", "solver/legal.py", "strategy/spots.py"}
"""Where what is legal is stated: for the table, for the solver, and for the charts, which the simulator follows and
which the environments make their tables of."""
OF_LEGALITY: Final = (
    "double.on", "double.after_split", "double.max_total", "double.times", "double.totals", "natural.may_double",
    "surrender.when", "surrender.cards", "surrender.after_double",
    "split.match", "split.aces", "split.resplit_aces", "split.max_hands",
)  # fmt: skip
ALSO_READ_AS: Final = {"double.totals": "double.lowest_total"}
"""What the model makes of a key, and readers of the key ask instead."""
COUNT_HANDS: Final = {
    "simulator/numbers/handgraph.py",
    "solver/solution.py",
    "solver/decision.py",
    "envs/observations.py",
    "envs/pictures.py",
    "envs/kernel/allowed.py",
    "envs/kernel/sheet.py",
}
"""Who needs to know how many hands there can be, for the room they take or to refuse more."""
COUNT_DOUBLES: Final = {
    "solver/decision.py",
    "strategy/blocks.py",
    "strategy/legend.py",
    "strategy/writing.py",
    "counter/bycount.py",
    "counter/playing.py",
    "envs/observations.py",
    "envs/kernel/allowed.py",
}
"""Who needs to know how often a hand can have been doubled, for the room or the rows that takes, to name doubling
again, or to refuse more."""
NAME_ACTIONS: Final = {"envs/text.py"}
"""Who names the actions that a game has, whichever hand they are open to."""
BESIDE: Final = {"split.max_hands": COUNT_HANDS, "double.times": COUNT_DOUBLES, "surrender.when": NAME_ACTIONS}
"""Who reads a key for something else than what is legal."""


@pytest.mark.parametrize("key", OF_LEGALITY)
def test_what_is_legal_is_stated_once_for_each_reader(key: str) -> None:
    words = "|".join(re.escape(word.split(".")[1]) for word in (key, ALSO_READ_AS.get(key, key)))
    section = key.split(".")[0]
    read = {
        name_of(path).removeprefix("src/pitboss/")
        for path in sources()
        if re.search(rf"\b({section}|rule)\.({words})\b", path.read_text())
    }
    told = {name for name in read if name.startswith(("rules/", "report/"))}
    assert read - told == STATED | BESIDE.get(key, set())


WHERE_IT_SHOWS: Final[dict[str, dict[str, str]]] = {
    "dealer.no_hole_loses": {"dealer.hole": "none"},
    "surrender.cards": {"surrender.when": "late"},
    "surrender.after_double": {"surrender.when": "late", "surrender.cards": "any"},
}
"""What else must be set for a key to change anything."""


@pytest.mark.parametrize("key", CHANGES)
def test_every_key_has_its_sentence(key: str) -> None:
    """As step 2 says: whoever changes a key reads it in the game's words."""
    needs = (
        {"surrender.when": "late"} | WHERE_IT_SHOWS[key] if "surrender.after" in key else WHERE_IT_SHOWS.get(key, {})
    )
    before, after = load("blackjack", needs), load("blackjack", needs | {key: CHANGES[key]})
    assert in_words(before) != in_words(after)


def test_every_key_is_in_the_documents_and_in_the_random_sheets() -> None:
    """As steps 8 and 9 say."""
    documented, drawn = (ROOT / "docs/sheets.md").read_text(), (ROOT / "tests/random_rules.py").read_text()
    for key in KEYS:
        assert f"| `{key.path}` |" in documented
        assert re.search(rf"\b{key.field}\b", drawn), f"tests/random_rules.py never draws {key.path}"


def words_of(path: Path) -> set[str]:
    return set(re.findall(r"[\w-]+", path.read_text()))


def test_add_a_side_bet_names_every_file_that_tells_kinds_apart() -> None:
    told = {
        name_of(path)
        for pattern in ("*.py", "*.js")
        for path in SOURCE.rglob(pattern)
        if words_of(path) & {*KINDS, *CODES, *KIND_NAMES} and "side" in path.read_text()
    }
    about_hands = {
        "src/pitboss/simulator/numbers/layout.py",
        "src/pitboss/game/hand.py",
        "src/pitboss/web/static/js/table/outcomes.js",
    }
    made_from_python = {"src/pitboss/web/static/js/house/types.js"}
    assert told - about_hands - made_from_python - recipe("Add a side bet") == set()


def test_every_file_that_add_a_side_bet_names_knows_every_kind() -> None:
    """A class, its code in the kernel or its name; some ask for one of them only."""
    asks_for_one = {
        "src/pitboss/report/document/parts/published.py",
        "src/pitboss/web/static/js/table/spots.js",
        "src/pitboss/web/static/js/looks.js",
        "tests/simulator/table_player.py",
    }
    makes_them = "tests/test_recipes.py"
    for name in recipe("Add a side bet") - {makes_them}:
        words = words_of(ROOT / name)
        known = [whole for whole in (KINDS, CODES, set(KIND_NAMES)) if whole <= words]
        if name in asks_for_one:
            assert words & set(KIND_NAMES), name
        else:
            assert known, f"{name} does not know every kind of side bet"


@pytest.mark.parametrize("name", CODED)
def test_every_kind_has_its_code_in_each_kernel(name: str) -> None:
    assert codes_of(name) == {f"ON_{kind.replace('-', '_').upper()}" for kind in KIND_NAMES}


def test_kinds_are_told_apart_by_a_match_that_names_them_all() -> None:
    """So that mypy finds each place that a new kind must reach; `isinstance` with an `else` would hide it."""
    matches = 0
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
                asked = {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
                assert not asked & KINDS, f"{name_of(path)}:{node.lineno} asks isinstance of a kind of side bet"
            if isinstance(node, ast.Match):
                named = {
                    name.id for case in node.cases for name in ast.walk(case.pattern) if isinstance(name, ast.Name)
                }
                if named & KINDS:
                    matches += 1
                    assert named >= KINDS, f"{name_of(path)}:{node.lineno}"
                    last = ast.unparse(node.cases[-1])
                    assert "assert_never" in last, f"{name_of(path)}:{node.lineno} does not end in assert_never"
    assert matches >= 6


def matches_on_kinds(path: Path) -> bool:
    """Whether a file has a `match` that tells kinds of side bets apart."""
    return any(
        isinstance(node, ast.Match) and {name.id for name in ast.walk(node) if isinstance(name, ast.Name)} & KINDS
        for node in ast.walk(ast.parse(path.read_text()))
    )


def test_whoever_follows_add_a_side_bet_is_led_by_mypy_to_files_that_it_names(tmp_path: Path) -> None:
    """In a copy with one kind more, every `match` on kinds is an error, and every such file is in the recipe."""
    pytest.importorskip("mypy")
    shutil.copytree(SOURCE, tmp_path / "pitboss", ignore=shutil.ignore_patterns("__pycache__", "static"))
    kinds = tmp_path / "pitboss" / "rules" / "sidebets.py"
    text = kinds.read_text()
    one = text[text.index("@dataclass") : text.index("@dataclass", text.index("@dataclass") + 1)]
    text = text.replace(one, one + one.replace("SuitedNatural", "LuckyPair").replace("suited-natural", "lucky-pair"))
    text = text.replace('KindName = Literal["', 'KindName = Literal["lucky-pair", "')
    kinds.write_text(text.replace("\nSideBet = ", "\nSideBet = LuckyPair | "))

    asked = [path for path in sources() if words_of(path) & KINDS or path.parent.name == "rules"]
    files = [str(tmp_path / path.relative_to(SOURCE.parent)) for path in asked]
    options = ("--follow-imports=skip", "--no-incremental", "--python-version=3.11")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file=", *options, *files],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line for line in done.stdout.splitlines() if "assert_never" in line]
    led = {f"src/{line.split(':')[0]}" for line in errors}
    assert led == {name_of(path) for path in sources() if matches_on_kinds(path)}, done.stdout + done.stderr
    assert led <= recipe("Add a side bet")
    assert len(led) >= 6


def test_each_kind_calls_itself_by_a_name_of_its_own() -> None:
    assert [bet.kind for bet in get_args(SideBet)] == list(KIND_NAMES)
