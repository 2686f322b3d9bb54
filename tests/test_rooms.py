"""The rooms of the house as README maps them: nothing is missing from the map, and imports point one way only."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import pitboss
from pitboss.cli.catalogue import COMMANDS

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "pitboss"

HOME: Final[dict[str, str]] = pitboss._HOME
"""The module in which each name of the package's face lives."""
SHARED: Final = {"actions", "cards", "money", "nearnames", "plural", "processes", "ranges", "sources", "tomltext"}
MAY_IMPORT: Final = {
    "cards": set[str](),
    "actions": set[str](),
    "money": set[str](),
    "nearnames": set[str](),
    "plural": set[str](),
    "processes": set[str](),
    "ranges": set[str](),
    "sources": set[str](),
    "tomltext": set[str](),
    "extras": set[str](),
    "kernelcache": set[str](),
    "keptfiles": set[str](),
    "machinecode": {"kernelcache", "keptfiles"},
    "rules": set[str](),
    "game": {"rules"},
    "table": {"game", "rules"},
    "strategy": {"rules"},
    "solver": {"machinecode", "rules", "strategy"},
    "simulator": {"extras", "kernelcache", "rules", "strategy"},
    "coach": {"game", "rules", "solver", "strategy", "table"},
    "counter": {"rules", "simulator", "solver", "strategy"},
    "asked": {"counter", "game", "rules", "simulator", "solver"},
    "report": {"coach", "counter", "extras", "game", "rules", "simulator", "solver", "strategy", "table"},
    "face": {"asked", "counter", "extras", "game", "report", "rules", "simulator", "solver", "strategy"},
    "envs": {
        "asked",
        "coach",
        "extras",
        "face",
        "game",
        "kernelcache",
        "report",
        "rules",
        "simulator",
        "solver",
        "strategy",
        "table",
    },
    "terminal": {"coach", "game", "report", "rules", "solver", "table"},
    "house": {"coach", "game", "rules", "table"},
    "web": {"coach", "house", "rules"},
}
"""What each room may import beside the modules that all share. The command line, on top, may import any."""

OTHERS: Final = "*"
"""Every module of a room that is not named on another floor."""
FLOORS: Final = {
    "house": [
        {"errors", "shapes"},
        {"tables"},
        {"store"},
        {"seen"},
        {"records", "pit"},
        {"office"},
        {"audit"},
    ],
    "simulator": [
        {"compiled"},
        {"numbers"},
        {"kernel"},
        {"counting"},
        {"beside", "conditions", "departures"},
        {"estimate", "bankroll", "tallied"},
        {"run", "cluster"},
        {"result"},
    ],
    "web": [
        {"bodies", "collector", "conditional", "consulting", "listening", "logs", "metrics", "pages", "places"},
        {"limits", "sessions"},
        {"door"},
        {"lines"},
        {"errands"},
        {"admission", "coaching", "showcase"},
        {"frontdesk"},
        {"api"},
        {"health", "neighbours"},
        {"app"},
        {"server", "browsertypes"},
    ],
    "report": [{OTHERS}, {"charts"}, {"solved", "simulated", "evaluated"}, {"counted"}, {"document"}],
    "report/document": [{"parts"}, {"pages"}, {OTHERS}],
    "envs": [{"kernel"}, {OTHERS}],
}
"""The floors of the large rooms, from the ground up."""

ONE_MEANING: Final = {
    "advice": "what the coach says at a table",
    "answers": "what a seat answers when it is asked",
    "beside": "counts kept beside a count",
    "careers": "sums over all rounds of a guest",
    "charts": "strategy charts",
    "commands": "what a client may ask of a table",
    "compiled": "how kernels are compiled",
    "dealer": "the dealer's hand",
    "guests": "guests of the house",
    "health": "whether the house can do its work",
    "interrupts": "Ctrl-C",
    "legal": "what may be done with a hand, once for each reader of a sheet",
    "messages": "what is sent to the clients of a table",
    "mistakes": "decisions that were not the best, and what they cost",
    "payouts": "what hands and bets bring",
    "round": "one round",
    "rounds": "rounds",
    "rulings": "what the floor has ruled",
    "shoe": "the cards to be dealt",
    "shuffle": "how a shoe is shuffled",
    "table": "one table",
    "terms": "on what terms a game is offered",
    "wagers": "what is put down before the first card",
    "writing": "things written as files that read as the same things",
}
"""Names of modules that more than one room has, each for the same thing."""


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def named(text: str) -> set[str]:
    """Everything of Pitboss that a module imports by name, wherever in it, lazily or for types only.

    What it takes from the package itself counts as taken from the module where it lives.
    """
    names: set[str] = set()
    nodes = [*ast.walk(ast.parse(text))]
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = f"pitboss{'.' * bool(node.module)}{node.module or ''}" if node.level else str(node.module)
            names |= {f"{base}.{name.name}" for name in node.names}
    whole = {
        alias.asname or "pitboss"
        for node in nodes
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "pitboss" or (alias.name.startswith("pitboss.") and alias.asname is None)
    }
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in whole:
            names.add(f"pitboss.{node.attr}")
    return {_at_home(name) for name in names if name.startswith("pitboss.")}


def _at_home(name: str) -> str:
    """A name of the package's face, such as pitboss.simulate, under the module where it lives."""
    first, *further = name.split(".")[1:]
    return ".".join(["pitboss", HOME[first], first, *further]) if first in HOME else name


def imported(text: str) -> set[str]:
    """The rooms that a module imports; the package itself is none."""
    return {name.split(".")[1] for name in named(text)} & rooms()


def modules() -> dict[str, Path]:
    """Every module by its dotted name; a package is its `__init__`."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        *parents, name = path.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(parents if name == "__init__" else [*parents, name])] = path
    return found


def graph(texts: dict[str, str]) -> dict[str, set[str]]:
    """Which modules each one imports, given the text of each."""

    def home(name: str) -> str:
        while name not in texts:
            name = name.rpartition(".")[0]
        return name

    return {module: {home(name) for name in named(text)} - {module, "pitboss"} for module, text in texts.items()}


def circle(arrows: dict[str, set[str]]) -> set[str]:
    """The modules that cannot be built one after the other: those in a circle, and those that wait for it."""
    waiting = dict(arrows)
    while ready := [module for module, needs in waiting.items() if not needs & waiting.keys()]:
        for module in ready:
            del waiting[module]
    return {*waiting}


def rooms() -> set[str]:
    """Every package and module of Pitboss."""
    found = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    return found | {path.stem for path in SOURCE.glob("*.py") if not path.stem.startswith("_")}


def test_every_import_follows_the_arrows() -> None:
    against = []
    for path in sorted(SOURCE.rglob("*.py")):
        room = room_of(path)
        if room in MAY_IMPORT:
            allowed = MAY_IMPORT[room] | SHARED | {room}
            against += [(str(path.relative_to(SOURCE)), other) for other in imported(path.read_text()) - allowed]
    assert against == []
    assert rooms() == MAY_IMPORT.keys() | {"cli"}


def test_no_arrow_is_drawn_that_no_import_takes() -> None:
    taken: dict[str, set[str]] = {room: set() for room in MAY_IMPORT}
    for path in SOURCE.rglob("*.py"):
        taken.setdefault(room_of(path), set()).update(imported(path.read_text(encoding="utf-8")))
    assert {room: needs - taken[room] for room, needs in MAY_IMPORT.items() if needs - taken[room]} == {}


def test_the_arrows_go_round_in_no_circle() -> None:
    built = set(SHARED)
    waiting = dict(MAY_IMPORT)
    while ready := [room for room, needs in waiting.items() if needs <= built]:
        built |= {*ready}
        for room in ready:
            del waiting[room]
    assert waiting == {}


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle(graph({name: path.read_text(encoding="utf-8") for name, path in modules().items()})) == set()


def test_a_circle_is_seen_through_lazy_imports() -> None:
    lazy = "def f():\n    from pitboss.b import g"
    texts = {
        "pitboss": "",
        "pitboss.a": lazy,
        "pitboss.b": "import pitboss.c.d",
        "pitboss.c.d": "from pitboss.a import f",
    }
    assert circle(graph(texts)) == {"pitboss.a", "pitboss.b", "pitboss.c.d"}


def test_a_circle_is_seen_through_the_face_of_the_package() -> None:
    texts = {"pitboss": "", "pitboss.a": "from pitboss import simulate", "pitboss.face.simulations": "import pitboss.a"}
    assert circle(graph(texts)) == {"pitboss.a", "pitboss.face.simulations"}


def test_a_module_s_name_means_one_thing_in_the_whole_tree() -> None:
    """The module of a command is named for the command, and a page of the report for the part that it sets."""
    places: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        folder = str(path.parent.relative_to(SOURCE)).replace("document/pages", "document/parts")
        if path.stem != "__init__" and not (folder == "cli" and path.stem in COMMANDS):
            places.setdefault(path.stem, set()).add(folder)
    assert {name for name, folders in places.items() if len(folders) > 1} == ONE_MEANING.keys()


@pytest.mark.parametrize("room", FLOORS)
def test_each_floor_of_a_room_stands_on_those_below(room: str) -> None:
    """Inside a large room, too, imports point one way: to the same floor or one below."""
    files = {
        path: path.relative_to(SOURCE / room).parts[0].removesuffix(".py") for path in (SOURCE / room).rglob("*.py")
    }
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    inside = {*files.values()} - {"__init__"}
    heights = {name: height for height, names in enumerate(FLOORS[room]) for name in names}
    others = heights.pop(OTHERS, None)
    assert heights.keys() <= inside, "a floor names a module that is not there"
    rest = inside - heights.keys()
    assert not rest or others is not None, f"{rest} are on no floor"
    heights |= dict.fromkeys(rest, others or 0)
    base = f"pitboss.{room.replace('/', '.')}."
    against = []
    for path, inner in sorted(files.items()):
        for name in named(texts[path]) if inner != "__init__" else ():
            used = name.removeprefix(base).split(".")[0] if name.startswith(base) else inner
            if heights.get(used, 0) > heights[inner]:
                against.append((str(path.relative_to(SOURCE)), name))
    assert against == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from pitboss import table", {"table"}),
        ("import pitboss.house.pit.pit as pit", {"house"}),
        ("def f():\n    from pitboss.web.app import make_app", {"web"}),
        ("from pitboss import __version__", set[str]()),
        ("from pitboss import simulate", {"face"}),
        ("def f():\n    import pitboss\n    return pitboss.solve", {"face"}),
        ("import pitboss as p\np.Card", {"cards"}),
        ("import pitboss.rules\npitboss.settle", {"rules", "face"}),
        ("import typer", set[str]()),
    ],
)
def test_every_way_to_import_is_seen(line: str, found: set[str]) -> None:
    assert imported(line) == found


def test_readme_maps_every_room_and_no_other() -> None:
    mapped = {name for line in map_lines() for name in re.findall(r"^  (\S+/)|(\w+\.py)(?= )", line)}
    assert {(folder or module).removesuffix("/").removesuffix(".py") for folder, module in mapped} == rooms()


def test_readme_maps_the_rooms_within_a_room() -> None:
    room, inside = "", dict[str, set[str]]()
    for line in map_lines():
        room = found[1] if (found := re.match(r"  (\w+)/", line)) else room
        inside.setdefault(room, set()).update(re.findall(r"(?<!\S)(\w+)/(?=:? )", line.removeprefix(f"  {room}/")))
    for path in SOURCE.glob("*/*/__init__.py"):
        assert path.parent.name in inside[path.parents[1].name], f"{path.parent.relative_to(SOURCE)} is not in the map"
    for room, names in inside.items():
        assert {name for name in names if not (SOURCE / room / name).is_dir()} == set()


def map_lines() -> list[str]:
    """The part of README's map that is about the sources."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return text.split("src/pitboss/\n")[1].split("\ntests/")[0].splitlines()


def test_readme_leads_to_every_page_of_the_docs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\((docs/[^)#]+)\)", text))
    pages = {str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md")}
    assert pages - linked == set()


def test_every_link_of_every_page_leads_somewhere() -> None:
    broken = []
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            path = target.partition("#")[0]
            if path and not re.match(r"[a-z]+:", path) and not (page.parent / path).exists():
                broken.append((page.name, target))
    assert broken == []
