"""List the public names of python-chess, all of which the table in docs/python-chess.md must cover.

    pip install chess && python tests/docs/list_python_chess.py > tests/docs/python_chess_names.txt

It is not a dependency of ours, so the list is kept in git.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from types import ModuleType

MODULES = ("chess", "chess.engine", "chess.pgn", "chess.svg")
ELSEWHERE = ("typing", "typing_extensions", "types", "__future__")


def names(module: ModuleType) -> Iterator[str]:
    """Those that a module defines, and those of its classes."""
    for name, value in vars(module).items():
        if name.startswith("_") or inspect.ismodule(value):
            continue
        others = [other for other in (*ELSEWHERE, "chess") if other != module.__name__]
        if any(getattr(import_module(other), name, None) is value for other in others):
            continue
        home = value.__module__ if inspect.isclass(value) or inspect.isfunction(value) else None
        if home not in (None, "builtins", module.__name__):
            continue
        yield f"{module.__name__}.{name}"
        if home == module.__name__ and inspect.isclass(value):
            inherited = {member for base in value.__mro__[1:] for member in members(base)}
            for member in sorted(members(value) - inherited):
                yield f"{module.__name__}.{name}.{member}"


def members(kind: type) -> set[str]:
    """The public names of a class, those of its instances included."""
    if not kind.__module__.startswith("chess"):
        return set(vars(kind))
    assigned = re.findall(r"^ +self\.(\w+)(?:: [^=\n]+)? = ", inspect.getsource(kind), re.MULTILINE)
    found = {*vars(kind), *inspect.get_annotations(kind), *assigned}
    return {name for name in found if not name.startswith("_")}


if __name__ == "__main__":
    print(f"# python-chess {version('chess')}")
    for name in MODULES:
        print("\n".join(dict.fromkeys(names(import_module(name)))))
