"""Small wrong changes of a module, one at a time: what a slip of the pen could have written instead.

Text with a space in it is a message or a sentence and stays as it is, as do annotations, decorators, docstrings, and
what is there for the type checker alone.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from pathlib import Path
from types import CodeType
from typing import Final, NamedTuple

SOURCES: Final = Path(__file__).parents[2] / "src" / "pitboss"

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_WORKED_OUT: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.Pow: ast.Mult,
}  # fmt: skip
_CALLED: Final = {
    "min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list",
    "startswith": "endswith", "endswith": "startswith",
}  # fmt: skip


class Mutant(NamedTuple):
    """One change: the field `field` of `parent`, or its entry `place`, holds `new` instead of `old`.

    `where` names the outermost function or class that it is in, `function_line` is where that begins; `nth` tells
    changes of the same words in one function apart.
    """

    module: str
    where: str
    line: int
    parent: ast.AST
    field: str
    place: int | None
    old: ast.AST
    new: ast.AST
    tree: ast.Module
    function_line: int
    nth: int = 1

    @property
    def change(self) -> str:
        """The change in one line, as the list of equivalent mutants has it."""
        return f"{_told(self.old)} -> {_told(self.new)}"

    @property
    def name(self) -> str:
        """What the mutant is known by, wherever its line may have moved."""
        nth = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.module} {self.where or '(module)'}: {self.change}{nth}"

    def code(self) -> CodeType:
        """The whole module with the change made. The tree stays changed: only for a process that ends with it."""
        if self.place is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.place] = self.new
        return compile(ast.fix_missing_locations(self.tree), str(SOURCES / self.module), "exec")


def mutants_of(module: str, source: str, enums: dict[str, list[str]]) -> list[Mutant]:
    """Every change of a module, from top to bottom; `enums` has the members of each enumeration by its name."""
    tree = ast.parse(source)
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    walk = _Walk(enums)
    for where, parent, field, index, old, changed in walk.of(tree, ""):
        new = ast.copy_location(copy(changed), old)
        line = getattr(old, "lineno", getattr(parent, "lineno", 1))
        mutant = Mutant(module, where.rstrip("."), line, parent, field, index, old, new, tree, walk.function_line)
        seen[where, mutant.change] += 1
        found.append(mutant._replace(nth=seen[where, mutant.change]))
    return found


def all_mutants(rooms: Iterable[str]) -> list[Mutant]:
    """Every change of every module in these rooms."""
    enums = enums_of(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    modules = [path for room in rooms for path in sorted((SOURCES / room).rglob("*.py"))]
    return [
        mutant
        for path in modules
        for mutant in mutants_of(path.relative_to(SOURCES).as_posix(), path.read_text(encoding="utf-8"), enums)
    ]


def enums_of(sources: Iterable[str]) -> dict[str, list[str]]:
    """The members of every enumeration in these sources."""
    found = {}
    for source in (each for each in sources if "Enum" in each):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and any(isinstance(b, ast.Name) and b.id == "Enum" for b in node.bases):
                members = [each.targets[0] for each in node.body if isinstance(each, ast.Assign)]
                found[node.name] = [each.id for each in members if isinstance(each, ast.Name) and each.id.isupper()]
    return found


def _told(node: ast.AST) -> str:
    return re.sub(r"\s+", " ", ast.unparse(node))


_Site = tuple[str, ast.AST, str, int | None, ast.AST, ast.AST]


class _Walk:
    """A walk through a module that proposes changes at every node; `where` is the function it is in."""

    def __init__(self, enums: dict[str, list[str]]) -> None:
        self.enums = enums
        self.function_line = 0

    def of(self, parent: ast.AST, where: str, *, inside: bool = False) -> Iterator[_Site]:
        for field, value in ast.iter_fields(parent):
            for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(node, ast.AST) and not self._is_left_alone(parent, field, node, inside=inside):
                    for new in self._changes(node, parent):
                        yield where, parent, field, index, node, new
                    yield from self._deeper(node, where, inside=inside)

    def _deeper(self, node: ast.AST, where: str, *, inside: bool) -> Iterator[_Site]:
        match node:
            case ast.ClassDef() if not inside:
                yield from self.of(node, f"{where}{node.name}.")
            case ast.FunctionDef() if not inside:
                self.function_line = node.lineno
                yield from self.of(node, f"{where}{node.name}", inside=True)
            case _:
                yield from self.of(node, where, inside=inside)

    def _is_left_alone(self, parent: ast.AST, field: str, node: ast.AST, *, inside: bool) -> bool:
        if field in ("annotation", "returns", "decorator_list", "bases", "keywords", "format_spec", "ctx", "op", "ops"):
            return not (field == "keywords" and isinstance(parent, ast.Call) and not self._is_strictness(node))
        match node:
            case ast.Import() | ast.ImportFrom() | ast.expr_context() | ast.Expr(value=ast.Constant()):
                return True
            case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
                return True
            case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("__"):
                return True
            case ast.Subscript() | ast.BinOp(op=ast.BitOr()) if not inside:
                return True
            case ast.Constant() if isinstance(parent, ast.JoinedStr | ast.MatchValue):
                return True
            case ast.Name() | ast.Attribute() if isinstance(parent, ast.MatchClass):
                return True
        return False

    @staticmethod
    def _is_strictness(node: ast.AST) -> bool:
        return isinstance(node, ast.keyword) and node.arg == "strict"

    def _changes(self, node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
        match node:
            case ast.Compare():
                for place, operator in enumerate(node.ops):
                    turned = _COMPARED[type(operator)]()
                    yield ast.Compare(node.left, [*node.ops[:place], turned, *node.ops[place + 1 :]], node.comparators)
            case ast.BoolOp():
                for place in range(len(node.values)):
                    left = [*node.values[:place], *node.values[place + 1 :]]
                    yield ast.BoolOp(node.op, left) if len(left) > 1 else left[0]
                yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield operand
            case ast.BinOp(op=ast.BitOr()):
                yield node.left
            case ast.BinOp() if type(node.op) in _WORKED_OUT:
                yield ast.BinOp(node.left, _WORKED_OUT[type(node.op)](), node.right)
            case ast.Constant(value=value):
                yield from (ast.Constant(other) for other in _other_values(value))
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in self.enums.get(name, ()):
                members = self.enums[name]
                yield ast.Attribute(node.value, members[(members.index(attr) + 1) % len(members)], node.ctx)
            case ast.Name(id=name) if name in _CALLED and isinstance(parent, ast.Call) and parent.func is node:
                yield ast.Name(_CALLED[name], node.ctx)
            case ast.Attribute(attr=attr) if attr in _CALLED and isinstance(parent, ast.Call) and parent.func is node:
                yield ast.Attribute(node.value, _CALLED[attr], node.ctx)
            case ast.Call(func=ast.Attribute(value=value, attr="strip"), args=[]):
                yield value
            case ast.stmt():
                yield from _without(node)
        if _is_test(node, parent) and not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]


def _is_test(node: ast.AST, parent: ast.AST) -> bool:
    """Whether something depends on this being true."""
    match parent:
        case ast.If() | ast.IfExp() | ast.While():
            return parent.test is node
        case ast.comprehension():
            return any(node is each for each in parent.ifs)
    return False


def _other_values(value: object) -> Iterator[bool | int | float | str]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            if value > 0:
                yield value - 1
        case float():
            yield value / 2
        case str() if " " not in value:
            yield f"x{value}"


def _without(node: ast.stmt) -> Iterator[ast.stmt]:
    """The statement left out, or a return that brings nothing."""
    match node:
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript() | ast.Tuple(elts=[ast.Attribute(), *_])]):
            yield ast.Pass()
