"""How the package hangs together: who may import whom, what is documented, what is loaded."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType

import pytest

import tzaar
import tzaar.records
import tzaar.render

PACKAGE = Path(tzaar.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

# Each module may import from the layers above it, none from its own or those below.
LAYERS = [
    ["closeable", "errors"],
    ["geometry", "safe_files"],
    ["pieces"],
    ["moves"],
    ["outcome"],
    ["setups"],
    ["balanced_board"],
    ["position_text", "zobrist", "legality", "movegen", "move_text", "setup_problems"],
    ["board_view"],
    ["position"],
    ["notation", "perft", "annotations", "contents"],
    ["node"],
    ["game"],
    ["records"],
]
POSITION, NOTATION = 10, 11  # how many layers reach up to these modules
# These stand outside the layers; what lies inside one of them is its own affair.
OUTER = {
    "render": {name for layer in LAYERS[:POSITION] for name in layer},
    "rulebook": {name for layer in LAYERS[:NOTATION] for name in layer},
    "engine": {name for layer in LAYERS for name in layer},
    "puzzles": {name for layer in LAYERS for name in layer} | {"engine"},
    "endgames": {name for layer in LAYERS for name in layer} | {"engine", "puzzles"},
    "online": {name for layer in LAYERS for name in layer},
    "server": {name for layer in LAYERS for name in layer} | {"online"},
    "cli": {name for layer in LAYERS for name in layer}
    | {"render", "rulebook", "engine", "puzzles", "endgames", "online", "server"},
    "__main__": {"cli"},
}
ALLOWED = {
    name: {lower for below in LAYERS[:rank] for lower in below}
    for rank, layer in enumerate(LAYERS)
    for name in layer
} | OUTER


# What is imported only when it is asked for, and where.
EXTRAS = {"engine/cluster.py": {"ray"}}
# Online play checks messages and keeps games; it knows no web framework.
ONLINE_EXTRAS = {"pydantic", "sqlalchemy", "alembic", "psycopg", "platformdirs"}

# A notebook shows positions and games as pictures, which are imported when they are asked for.
LAZY = {"position.py": {"render"}, "node.py": {"render"}}


def part(file: Path) -> str:
    """The module or subpackage of `tzaar` that a file belongs to; empty for its own `__init__`."""
    relative = file.relative_to(PACKAGE)
    first = relative.parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imports(file: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, wherever in it."""
    package = ["tzaar", *file.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "tzaar":
                yield from (f"tzaar.{alias.name}" for alias in node.names)
            else:
                yield module


def name_of(file: Path) -> str:
    return str(file.relative_to(PACKAGE))


@pytest.mark.parametrize("file", [f for f in FILES if part(f)], ids=name_of)
def test_dependencies_point_one_way(file: Path) -> None:
    here = part(file)
    assert here in ALLOWED, f"{here} has no place in the layers yet: give it one above"
    used = {name.split(".")[1] for name in imports(file) if name.startswith("tzaar.")}
    assert used - {here} <= ALLOWED[here] | LAZY.get(name_of(file), set())
    assert "tzaar" not in imports(file), "import from the modules, not from the package"


@pytest.mark.parametrize("name", LAZY)
def test_what_is_imported_lazily_is_not_imported_at_once(name: str) -> None:
    tree = ast.parse((PACKAGE / name).read_text("utf-8"))
    at_once = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert at_once & {f"tzaar.{part}" for part in LAZY[name]} == set()


@pytest.mark.parametrize(
    "file", [f for f in FILES if part(f) not in {"cli", "online", "server"}], ids=name_of
)
def test_the_library_needs_nothing_but_python(file: Path) -> None:
    roots = {name.split(".")[0] for name in imports(file)}
    assert roots - {"tzaar"} - EXTRAS.get(name_of(file), set()) <= sys.stdlib_module_names


@pytest.mark.parametrize("file", [f for f in FILES if part(f) == "online"], ids=name_of)
def test_online_play_knows_no_web_framework(file: Path) -> None:
    roots = {name.split(".")[0] for name in imports(file)}
    assert roots - {"tzaar"} - ONLINE_EXTRAS <= sys.stdlib_module_names


def test_the_layers_name_every_module_that_they_should() -> None:
    assert {part(file) for file in FILES} - {""} == set(ALLOWED)


LOADED = """
import sys
before = set(sys.modules)
import tzaar
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


def test_importing_the_package_loads_nothing_foreign() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(PACKAGE.parent)},
    )
    loaded = set(done.stdout.split())
    assert "tzaar" in loaded
    assert loaded - {"tzaar"} <= sys.stdlib_module_names


def test_importing_the_package_works_without_site_packages() -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); import tzaar; print(len(tzaar.__all__))"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(PACKAGE.parent)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) == len(tzaar.__all__)


# -- What is public --------------------------------------------------------------------------------


def public_definitions(tree: ast.Module) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    """Public classes and functions of a module, and public methods of public classes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                        yield inner


def is_overload(node: ast.ClassDef | ast.FunctionDef) -> bool:
    """Whether it only gives types; the definition that follows it says what it does."""
    names = [name.id for name in node.decorator_list if isinstance(name, ast.Name)]
    return "overload" in names


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_everything_public_has_a_docstring(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    assert ast.get_docstring(tree)
    undocumented = [
        node.name
        for node in public_definitions(tree)
        if not ast.get_docstring(node) and not is_overload(node)
    ]
    assert undocumented == []


def test_what_the_package_offers_is_there_once_and_in_order() -> None:
    """Constants, then classes, then functions, each by name."""
    assert [name for name in tzaar.__all__ if not hasattr(tzaar, name)] == []
    in_order = sorted(
        set(tzaar.__all__), key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    assert tzaar.__all__ == in_order


def test_every_name_that_the_package_imports_is_offered() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    imported = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for alias in node.names
    }
    assert set(tzaar.__all__) - {"__version__"} == imported


def members(thing: object) -> Iterator[tuple[str, object]]:
    """A function itself; of a class its public methods and properties, inherited ones too."""
    if not inspect.isclass(thing):
        yield getattr(thing, "__name__", ""), thing
        return
    for name, member in inspect.getmembers(thing):
        kind = inspect.isroutine(member) or isinstance(member, property)
        ours = any(name in vars(base) for base in thing.__mro__ if "tzaar" in base.__module__)
        if kind and ours and not name.startswith("_"):
            yield name, member


@pytest.mark.parametrize("package", [tzaar, tzaar.records, tzaar.render], ids=lambda p: p.__name__)
def test_whatever_is_offered_has_an_example(package: ModuleType) -> None:
    """Its own, or a place in that of its class or of something beside it."""
    offered = [getattr(package, name) for name in package.__all__ if not name.isupper()]
    ours = [
        thing
        for thing in offered
        if inspect.isfunction(thing)
        or (inspect.isclass(thing) and not issubclass(thing, Exception | Enum))
    ]
    all_members = [(thing, *member) for thing in ours for member in members(thing)]
    texts = [inspect.getdoc(thing) or "" for thing in ours]
    texts += [inspect.getdoc(member) or "" for _, _, member in all_members]
    lines = [line for text in texts for line in text.splitlines()]
    examples = "\n".join(line for line in lines if line.startswith((">>>", "...")))
    missing = [
        f"{thing.__name__}.{name}"
        for thing, name, member in all_members
        if ">>>" not in (inspect.getdoc(member) or "") and not re.search(rf"\b{name}\b", examples)
    ]
    assert len(all_members) >= 3
    assert missing == []


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_tests_mirror_the_modules() -> None:
    tests = Path(__file__).parent
    modules = [name for layer in LAYERS for name in layer if name != "records"]
    missing = [name for name in modules if not (tests / f"test_{name}.py").is_file()]
    assert missing == []
