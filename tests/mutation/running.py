"""How mutants meet the tests: each in a process of its own, forked from one that has done everything else already.

Most changes are inside functions. For them the tests are collected and run once, which tells which tests reach which
line; a child then only swaps the code of one function and runs the tests that reach it: first those that noticed other
changes of that function or module, then the quickest. What cannot be swapped, or runs while modules are imported, is
tried anew: in a child that imports the changed module, and all that needs it, from the start, because a constant or a
game that was read before the change would hide it. Libraries are imported before, once for all.
"""

import contextlib
import gc
import importlib
import multiprocessing
import os
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper, partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from tests.mutation.mutants import SOURCES, Mutant

OPTIONS: Final = (
    "-qq", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov",
    "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip
OUT_OF_TIME: Final = "ran out of time"
_LEAST_SECONDS: Final = 8
"""The processor time that a test is given at least; an endless loop ends here."""
_LONGER: Final = 10
"""How many times as long as without a change a test may take."""
_IMPORT_SECONDS: Final = 60
"""The processor time that a child is given to begin with."""
_WAITING: Final = 4
"""How many times its processor time a test may take by the clock; one that waits for ever ends here."""
_MOST_MEMORY: Final = 8 * 2**30
_NOT_SWAPPED: Final = 3
_GLANCE: Final = 0.005
_OURS: Final = ("pitboss", "tests")


class Outcome(NamedTuple):
    """What became of a mutant: the test that noticed it, or how its process ended; nothing if it survived.

    None where the change could not be made so.
    """

    mutant: Mutant
    noticed: str | None


class _Plain:
    """No time is spent on finding the smallest counterexample, and none is kept."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", settings.get_profile("pitboss"), phases=phases, database=None)
        settings.load_profile("mutation")


class Reached(NamedTuple):
    """What the tests reach, and how long each takes: tests by line and by module, both the quickest first.

    `libraries` are the modules that they import and that are not ours.
    """

    lines: dict[tuple[str, int], list[str]]
    modules: dict[str, list[str]]
    seconds: dict[str, float]
    libraries: list[str]

    def limit(self, test: str) -> float:
        """The processor time that a test may take."""
        return _LEAST_SECONDS + _LONGER * self.seconds[test]

    def limit_of_all(self, tests: Iterable[str]) -> float:
        """The processor time that a child may take which runs these tests."""
        return _IMPORT_SECONDS + sum(map(self.limit, tests))


def try_swapped(mutants: list[Mutant], tests: list[str], jobs: int) -> Iterator[Outcome | Reached]:
    """Run the tests once, then swap each mutant in; tell what noticed it, and at the end what the tests reach.

    Of mutants that must be tried anew nothing is told. All happens in a child, so that this process has imported
    nothing that a mutant could be in. Raise `TestsFailedError` if a test fails without any change.
    """
    places = {mutant: place for place, mutant in enumerate(mutants)}
    context = multiprocessing.get_context("fork")
    receiving, sending = context.Pipe(duplex=False)

    def run() -> None:
        warm = _Warm(mutants, jobs, lambda outcome: sending.send((places[outcome.mutant], outcome.noticed)))
        ended = pytest.main([*OPTIONS, *tests], plugins=[warm])
        wrong = [] if ended == pytest.ExitCode.OK else [f"pytest ended with {ended!r}"]
        sending.send((warm.failed or wrong, warm.reached))

    child = context.Process(target=run)
    child.start()
    sending.close()
    while True:
        match receiving.recv():
            case int(place), str(noticed):
                yield Outcome(mutants[place], noticed)
            case [], Reached() as reached:
                child.join()
                yield reached
                return
            case failed, _:
                raise TestsFailedError(f"without any change these fail: {', '.join(failed)}")


class TestsFailedError(Exception):
    """Tests that fail before anything was changed; what they notice would mean nothing."""

    __test__ = False


class _Warm(_Plain):
    """A pytest session that runs every test once and then, in children, those that reach each mutant."""

    def __init__(self, mutants: list[Mutant], jobs: int, tell: Callable[[Outcome], None]) -> None:
        self.mutants, self.jobs, self.tell = mutants, jobs, tell
        self.reached = Reached({}, {}, {}, [])
        self.at_import: set[tuple[str, int]] = set()
        self.failed: list[str] = []
        self.modules = sorted({mutant.module for mutant in mutants})
        paths = [str(SOURCES / module) for module in self.modules]
        self.watched = coverage.Coverage(data_file=None, config_file=False, include=paths)
        self.watched.set_option("run:disable_warnings", ["no-data-collected"])
        self.watched.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self._run_once(session.items)
        if self.failed:
            return True
        kept = [each for each in gc.get_objects() if type(each) is _lru_cache_wrapper]
        gc.freeze()

        def attempt(mutant: Mutant, order: list[str], write: Callable[[str], None]) -> None:
            if not swap(mutant):
                os._exit(_NOT_SWAPPED)
            for answers in kept:
                answers.cache_clear()
            for nodeid in order:
                end_after(self.reached.limit(nodeid))
                if not _passes(items[nodeid]):
                    write(nodeid)
                    os._exit(1)

        inside = [(mutant, self._order(mutant)) for mutant in self.mutants if mutant.where]
        for outcome in in_children(inside, attempt, self.reached.limit_of_all, self.jobs):
            if outcome.noticed or (outcome.noticed == "" and not self._may_be_hidden(outcome.mutant)):
                self.tell(outcome)
        return True

    def _may_be_hidden(self, mutant: Mutant) -> bool:
        """Whether its function has run while modules were imported: what it made then, functions too, is the old."""
        lines = range(mutant.function_line + 1, mutant.line + 1)
        return any((mutant.module, line) in self.at_import for line in lines)

    def _order(self, mutant: Mutant) -> list[str]:
        return self.reached.lines.get((mutant.module, self._line(mutant)), [])

    def _line(self, mutant: Mutant) -> int:
        """Its line, or the one on which its statement begins to run."""
        lines = range(mutant.line, mutant.function_line, -1)
        return next((line for line in lines if (mutant.module, line) in self.reached.lines), mutant.line)

    def _run_once(self, items: list[pytest.Item]) -> None:
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.watched.switch_context(item.nodeid)
            began = time.process_time()
            if not _passes(item, following):
                self.failed.append(item.nodeid)
            self.reached.seconds[item.nodeid] = time.process_time() - began
        self.watched.stop()
        self.reached.libraries.extend(_libraries())
        for module in self.modules:
            by_line = self.watched.get_data().contexts_by_lineno(str(SOURCES / module))
            for line, contexts in by_line.items():
                self.reached.lines[module, line] = self._quickest_first(contexts)
                if "" in contexts:
                    self.at_import.add((module, line))
            self.reached.modules[module] = self._quickest_first({each for some in by_line.values() for each in some})

    def _quickest_first(self, tests: Iterable[str]) -> list[str]:
        return sorted((test for test in tests if test), key=lambda test: self.reached.seconds[test])


def try_anew(mutants: list[Mutant], reached: Reached, jobs: int) -> Iterator[Outcome]:
    """Import each changed module, and everything that needs it, from the start, then run the tests.

    All of them, because what a module holds is read without a line of it being run: those that run a line come first.
    And of all only the file with the likeliest test at first: to read them all takes longer than to run most of them.
    """
    everything = sorted(reached.seconds, key=lambda test: reached.seconds[test])
    tried = [
        (mutant, list(dict.fromkeys((*reached.modules.get(mutant.module, ()), *everything)))) for mutant in mutants
    ]
    for library in reached.libraries:
        with contextlib.suppress(Exception):
            importlib.import_module(library)

    def attempt(mutant: Mutant, order: list[str], write: Callable[[str], None]) -> None:
        sys.meta_path.insert(0, _Changed(mutant))
        files = list(dict.fromkeys(nodeid.partition("::")[0] for nodeid in order))
        for some in (files[:1], files[1:]):
            chosen = _Chosen(order, reached)
            ended = pytest.main([*OPTIONS, "-x", *some], plugins=[chosen]) if some else pytest.ExitCode.OK
            if ended != pytest.ExitCode.OK:
                write(chosen.failed or "the tests could not be collected")
                os._exit(1)

    yield from in_children(tried, attempt, reached.limit_of_all, jobs)


def _libraries() -> list[str]:
    """The modules that are imported now and come from a package that is not ours."""
    there = {name: str(getattr(module, "__file__", None)) for name, module in sys.modules.items()}
    return sorted(
        name for name, path in there.items() if "site-packages" in path and name.partition(".")[0] not in _OURS
    )


class _Chosen(_Plain):
    """Runs these tests only, in this order, and keeps the first that failed."""

    def __init__(self, order: list[str], reached: Reached) -> None:
        self.order = {nodeid: place for place, nodeid in enumerate(order)}
        self.reached = reached
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.order), key=lambda item: self.order[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        end_after(self.reached.limit(nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


class _Changed:
    """Finds the changed module in place of the one on disk."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        if name != module_name(self.mutant.module):
            return None
        path = str(SOURCES / self.mutant.module)
        return spec_from_file_location(name, path, loader=_ChangedLoader(name, path, self.mutant.code()))


class _ChangedLoader(SourceFileLoader):
    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, _name: str) -> CodeType:
        return self.code


def module_name(module: str) -> str:
    """The name under which a module of the sources is imported."""
    return ".".join(("pitboss", *module.removesuffix(".py").removesuffix("/__init__").split("/")))


def swap(mutant: Mutant) -> bool:
    """Put the changed code into the function that everybody has imported; False if that changes nothing."""
    function = _function(mutant)
    code = next((each for each in _codes(mutant.code()) if each.co_qualname == mutant.where), None)
    if function is None or code is None or function.__code__ == code:
        return False
    try:
        function.__code__ = code
    except ValueError:
        return False
    return True


def _function(mutant: Mutant) -> FunctionType | None:
    found: Any = importlib.import_module(module_name(mutant.module))
    for name in mutant.where.split("."):
        found = vars(found).get(name)
    for inner in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, inner, found)
    return found if isinstance(found, FunctionType) else None


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def end_after(seconds: float) -> None:
    """End this process once it has worked for so long, or waited for longer, unless it is told another time before."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, _WAITING * seconds)


def _passes(item: pytest.Item, following: pytest.Item | None = None) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def in_children(
    tried: list[tuple[Mutant, list[str]]],
    attempt: Callable[[Mutant, list[str], Callable[[str], None]], None],
    limit: Callable[[list[str]], float],
    jobs: int,
) -> Iterator[Outcome]:
    """Make each attempt in a forked child, a few at a time; a child that leaves normally has noticed nothing."""
    waiting = list(reversed(tried))
    running: dict[int, tuple[Mutant, int]] = {}
    likely = _Likely()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant, order = waiting.pop()
                order = likely.first(mutant, order)
                pid, pipe = _fork(partial(attempt, mutant, order), limit(order))
                running[pid] = (mutant, pipe)
            pid, status = _first_to_end(running)
            mutant, pipe = running.pop(pid)
            with os.fdopen(pipe, encoding="utf-8") as told:
                outcome = Outcome(mutant, _noticed(status, told.read()))
            likely.remember(outcome)
            yield outcome
    finally:
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


class _Likely:
    """Which tests will notice a change: those that noticed the changes before it in its function, or in its module."""

    def __init__(self) -> None:
        self.noticed: dict[str, dict[str, None]] = {}

    def first(self, mutant: Mutant, order: list[str]) -> list[str]:
        """These tests with the likely ones first, the latest of all at the beginning."""
        reaching = set(order)
        likely = [
            test for place in self._places(mutant) for test in reversed(self.noticed.get(place, {})) if test in reaching
        ]
        return list(dict.fromkeys((*likely, *order)))

    def remember(self, outcome: Outcome) -> None:
        for place in self._places(outcome.mutant):
            there = self.noticed.setdefault(place, {})
            if outcome.noticed:
                there.pop(outcome.noticed, None)
                there[outcome.noticed] = None

    @staticmethod
    def _places(mutant: Mutant) -> tuple[str, str]:
        return f"{mutant.module} {mutant.where}", mutant.module


def _first_to_end(running: Iterable[int]) -> tuple[int, int]:
    """Wait for one of these children, and for no other that the process may have."""
    while True:
        for pid in running:
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                return pid, status
        time.sleep(_GLANCE)


def _noticed(status: int, told: str) -> str | None:
    if os.WIFSIGNALED(status):
        ended = os.WTERMSIG(status)
        return OUT_OF_TIME if ended in (signal.SIGXCPU, signal.SIGPROF, signal.SIGALRM, signal.SIGKILL) else "crashed"
    match os.WEXITSTATUS(status):
        case 0:
            return ""
        case code if code == _NOT_SWAPPED:
            return None
        case _:
            return told or "crashed"


def _fork(attempt: Callable[[Callable[[str], None]], None], seconds: float) -> tuple[int, int]:
    """Start a child; what it writes can be read from the pipe."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        signal.alarm(int(_WAITING * seconds))
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        attempt(lambda text: _write(writing, text))
        os._exit(0)
    except BaseException as error:
        _write(writing, repr(error))
    finally:
        os._exit(1)


def _write(pipe: int, text: str) -> None:
    os.write(pipe, text.encode()[:2000])
