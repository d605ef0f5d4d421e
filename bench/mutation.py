"""Mutation testing: break the rules in many small ways and see whether their tests notice.

    python -m bench.mutation                       # the rules and the reader and writer of .tzr
    python -m bench.mutation legality records.tzr  # some

Each mutant is one change to one module: a comparison, an operator, a number, a text, a condition, a
result, a statement. The tests that mirror the module, and tests/rules or the tests of all records,
run on it in a separate fork. Survivors are printed: either a test is missing, or the change makes
no difference.
"""

from __future__ import annotations

import ast
import copy
import gc
import os
import resource
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import TypeVar

import hypothesis  # noqa: F401  loaded before the first fork
import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tzaar"
MODULES = (
    *("geometry", "pieces", "moves", "outcome", "setups", "position_text"),
    *("zobrist", "movegen", "legality", "setup_problems", "board_view"),
    *("position", "notation", "perft", "node"),
    *("records.tzr", "records.tzr_lines", "records.tzr_tags", "records.movetext"),
    *("records.tags", "records.endings", "records.visitor"),
)
MOST_SECONDS = 10
"""Processor seconds for a mutant: some never end."""

Node = TypeVar("Node", bound=ast.AST)

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


# -- The mutants -----------------------------------------------------------------------------------


def replacements(node: ast.AST) -> Iterator[ast.AST]:
    """The mutations of one node of the tree."""
    match node:
        case ast.expr():
            yield from expressions(node)
        case ast.If(test=test) | ast.While(test=test):
            yield changed(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Return(value=ast.expr() as value) if not is_none(value):
            yield changed(node, value=ast.Constant(None))
        case ast.AugAssign(op=op):
            yield changed(node, op=OPERATORS[type(op)]())
            yield ast.Pass()
        case ast.Raise() | ast.Expr():
            yield ast.Pass()
        case ast.Break() | ast.Continue():
            yield ast.Continue() if isinstance(node, ast.Break) else ast.Break()


def expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    yield changed(node, ops=[*ops[:at], other(), *ops[at + 1 :]])
        case ast.BoolOp(op=op):
            yield changed(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            yield changed(node, op=OPERATORS[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(test=test):
            yield changed(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Constant(value=value):
            yield from (changed(node, value=other) for other in constants(value))


def constants(value: object) -> tuple[object, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return (value + 1, value - 1)
        case str():
            return (f"?{value}",)
    return ()


def changed(node: Node, **fields: object) -> Node:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def places(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Every place in a tree that may be mutated: a parent, its field, the index in a list."""
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "ctx"} or is_typing(node, field):
            continue
        children = value if isinstance(value, list) else [value]
        for at, child in enumerate(children):
            if isinstance(child, ast.AST) and not is_text_alone(child):
                yield node, field, at if isinstance(value, list) else None
                yield from places(child)


def is_text_alone(node: ast.AST) -> bool:
    """Docstrings, of constants too."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_typing(node: ast.AST, field: str) -> bool:
    """What only informs the type checker or saves memory, and changes no result."""
    match node:
        case ast.Assert() | ast.keyword(arg="slots"):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__")]):
            return field == "value"
    return False


def mutants(source: str) -> Iterator[tuple[str, CodeType]]:
    """All mutants of a module, each with a description and its code."""
    tree = ast.parse(source)
    for parent, field, at in list(places(tree)):
        value = getattr(parent, field)
        node = value if at is None else value[at]
        for other in replacements(node):
            ast.copy_location(other, node)
            put(parent, field, at, other)
            ast.fix_missing_locations(tree)
            # Changed text within an f-string may no longer be valid.
            with suppress(SyntaxError, ValueError):
                yield f"{node.lineno}: {shown(node)}  ->  {shown(other)}", compile(tree, "", "exec")
            put(parent, field, at, node)


def put(parent: ast.AST, field: str, at: int | None, node: ast.AST) -> None:
    if at is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[at] = node


def shown(node: ast.AST) -> str:
    text = ast.unparse(node).partition("\n")[0]
    return text if len(text) <= 80 else text[:77] + "..."


# -- Trying them -----------------------------------------------------------------------------------


class Substitute(MetaPathFinder, Loader):
    """Imports a mutant in place of a module."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)  # noqa: S102


def tests_of(module: str) -> list[str]:
    mirror = path_of(module, "test_")
    if "." not in module:
        return [f"tests/{mirror}", "tests/rules"]
    return [
        *([f"tests/{mirror}"] if (ROOT / "tests" / mirror).is_file() else []),
        "tests/records/test_tzr.py",
        "tests/records/test_records.py",
    ]


def path_of(module: str, prefix: str = "") -> str:
    """The file of a module, within the package, or of its tests."""
    *folders, name = module.split(".")
    return "/".join([*folders, f"{prefix}{name}.py"])


def is_noticed(module: str, code: CodeType | None) -> bool:
    """Whether the tests fail with a mutant, or with the unchanged module."""
    child = os.fork()
    if child == 0:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        if code is not None:
            sys.meta_path.insert(0, Substitute(f"tzaar.{module}", code))
        options = ["-x", "-q", "--assert=plain", "-m", "not slow", "-p", "no:xdist", "-p", "no:cov"]
        os._exit(int(pytest.main([*options, "-o", "timeout=0", *tests_of(module)])))
    return os.waitpid(child, 0)[1] != 0


def main(modules: Sequence[str]) -> None:
    os.chdir(ROOT)
    # Bypasses the editable install, which would check for a changed core at every import.
    sys.meta_path[:] = [it for it in sys.meta_path if "editable" not in type(it).__module__]
    sys.path[:0] = [str(SOURCE.parent), str(ROOT)]
    gc.freeze()
    all_of_them = survivors = 0
    for module in modules:
        assert not is_noticed(module, None), f"the tests of {module} fail as it is"
        found = list(mutants((SOURCE / path_of(module)).read_text("utf-8")))
        left = [words for words, code in found if not is_noticed(module, code)]
        print(f"{module}: {len(found) - len(left)} of {len(found)} noticed", flush=True)
        for words in left:
            print(f"  {path_of(module)}:{words}", flush=True)
        all_of_them += len(found)
        survivors += len(left)
    share = (all_of_them - survivors) / all_of_them
    print(f"{all_of_them - survivors} of {all_of_them} mutants noticed: {share:.1%}")


if __name__ == "__main__":
    main(sys.argv[1:] or MODULES)
