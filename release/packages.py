"""Builds what a package index gets: the source distribution, and a wheel for each ABI.

    python -m release.packages dist

With --sdist, the source distribution alone. `make wheel` brings what this needs: auditwheel and
patchelf on the path, and the built page. Wheels are built with the Pythons of this machine, each in
an environment under build/ that stays, so that only what has changed is compiled again.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from release.pythons import ROOT, builders, project

PAGE = ROOT / "src" / "tzaar" / "server" / "page" / "index.html"


def main() -> None:
    """Build into a folder; older packages there are removed."""
    parser = argparse.ArgumentParser(description="Build the wheels and the source distribution.")
    parser.add_argument("folder", type=Path, help="where they go; older packages there are removed")
    parser.add_argument("--sdist", action="store_true", help="the source distribution alone")
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    if not PAGE.is_file():
        sys.exit("packages: the page is not built: `make page` does it")
    os.environ.setdefault("SOURCE_DATE_EPOCH", _date_of_commit())
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.whl"), *folder.glob("*.tar.gz")]:
        old.unlink()
    _build_sdist(folder)
    for version, python in [] if arguments.sdist else builders().items():
        if python is None:
            print(f"packages: no wheel for Python {version}, which is not on this machine")
        else:
            _build_wheel(python, version, folder)
    for package in sorted(folder.iterdir()):
        print(f"{package.stat().st_size:>9} {package.name}")


def _date_of_commit() -> str:
    """The seconds that all files in the packages bear, so that the same commit gives the same."""
    asked = _run(["git", "log", "-1", "--format=%ct"], capture=True)
    return asked.stdout.strip()


def _build_sdist(folder: Path) -> None:
    code = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    _run([sys.executable, "-c", code, str(folder.resolve())], capture=True)


def _build_wheel(python: Path, version: str, folder: Path) -> None:
    builder = _environment(python, ROOT / "build" / "packages" / f"python{version}")
    with tempfile.TemporaryDirectory() as aside:
        wheel = [str(builder), "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
        _run([*wheel, "--no-build-isolation", "--no-deps", "--wheel-dir", aside, str(ROOT)])
        [built] = Path(aside).glob("*.whl")
        if sys.platform == "linux":
            # Names the oldest glibc that the wheel runs with.
            _run(
                ["auditwheel", "repair", "-z", "9", "--wheel-dir", str(folder), str(built)],
                capture=True,
            )
        else:
            shutil.copy(built, folder)


def _environment(python: Path, folder: Path) -> Path:
    """The Python of an environment with what pyproject.toml says a build needs."""
    requires: list[str] = project()["build-system"]["requires"]
    stamp = folder / "requires"
    inside = folder / "bin" / "python"
    if not stamp.is_file() or stamp.read_text("utf-8") != f"{python} {requires}":
        _run([str(python), "-m", "venv", "--clear", str(folder)])
        install = [str(inside), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        _run([*install, *requires])
        stamp.write_text(f"{python} {requires}", "utf-8")
    return inside


def _run(words: Sequence[str], *, capture: bool = False) -> subprocess.CompletedProcess[str]:
    finished = subprocess.run(words, cwd=ROOT, capture_output=capture, text=True, check=False)
    if finished.returncode:
        sys.exit(
            f"packages: {' '.join(words)} failed\n{finished.stdout or ''}{finished.stderr or ''}"
        )
    return finished


if __name__ == "__main__":
    main()
