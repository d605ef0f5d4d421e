"""The source distribution: all that a build needs, Node.js not among it, and nothing else."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path

import pytest

from release.pythons import ROOT, find, supported
from tests.packaging.environments import Environment, packages

pytestmark = pytest.mark.slow

INSTEAD_OF_NODE = "#!/bin/sh\necho there is no Node.js here >&2\nexit 1\n"


@pytest.fixture(scope="module")
def sdist() -> Path:
    [package] = packages("*.tar.gz")
    return package


def test_holds_what_a_build_needs_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as package:
        names = [name.partition("/")[2] for name in package.getnames()]
    assert {name.partition("/")[0] for name in names} == {
        "CHANGELOG.md", "CMakeLists.txt", "LICENSE", "PKG-INFO", "README.md", "core",
        "data", "pyproject.toml", "release", "src",
    }  # fmt: skip
    page = "src/tzaar/server/page/"
    here = {name for name in names if not name.startswith(page)} - {"PKG-INFO"}
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert here <= set(listed.stdout.splitlines())
    assert f"{page}index.html" in names
    assert not [name for name in names if name.endswith((".br", ".gz"))]


def test_builds_without_node_and_works(
    sdist: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    python = next(filter(None, map(find, supported())))
    for name in ("node", "npm", "npx"):
        program = tmp_path / name
        program.write_text(INSTEAD_OF_NODE)
        program.chmod(0o755)
    environment = Environment(python, tmp_path_factory.mktemp("sdist"))
    environment.install(str(sdist), path=f"{tmp_path}:{environment.variables['PATH']}")
    said = environment.run("python", ROOT / "release" / "newcomer.py")
    assert said.startswith("White wins"), said
    where = environment.run("python", "-c", "import tzaar; print(tzaar.__path__[0])").strip()
    assert Path(where, "server", "page.tar.xz").is_file()
