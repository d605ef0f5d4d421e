"""The Pythons that this project supports, and where they are on this machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def supported() -> list[str]:
    """The versions that the classifiers name, oldest first.

    >>> supported()[0]
    '3.11'
    """
    found = re.findall(r"Python :: (3\.\d+)'", str(project()["project"]["classifiers"]))
    return sorted(found, key=lambda version: int(version.partition(".")[2]))


def find(version: str) -> Path | None:
    """A Python of this version: on the path, or one of pyenv's."""
    name = f"python{version}"
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv", "versions")
    of_pyenv = sorted(root.glob(f"{version}.*/bin/{name}"), key=_patch, reverse=True)
    on_path = shutil.which(name)
    for candidate in [*([Path(on_path)] if on_path else []), *of_pyenv]:
        if _version(candidate) == version:
            return candidate
    return None


def builders() -> dict[str, Path | None]:
    """The versions that wheels are built with, and their Pythons.

    The oldest with the stable ABI builds for all later ones; those before build for themselves.
    """
    stable = project()["tool"]["scikit-build"]["wheel"]["py-api"].removeprefix("cp3")
    minors = [int(version.partition(".")[2]) for version in supported()]
    found: dict[str, Path | None] = {
        f"3.{minor}": find(f"3.{minor}") for minor in minors if minor < int(stable)
    }
    later = [f"3.{minor}" for minor in minors if minor >= int(stable)]
    version = next((version for version in later if find(version)), later[0])
    return found | {version: find(version)}


def _patch(python: Path) -> int:
    return int(python.parents[1].name.rpartition(".")[2])


def _version(python: Path) -> str | None:
    """What it says it is; pyenv's shims are there for versions that are not."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    asked = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return asked.stdout.strip() if asked.returncode == 0 else None
