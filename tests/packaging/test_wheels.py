"""What is in the wheels, and what package indexes say to them."""

from __future__ import annotations

import re
import subprocess
import sys
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

from release.pythons import project
from tests.packaging.environments import packages

pytestmark = pytest.mark.slow

LIMIT = 2_000_000
OF_ITS_PYTHON = re.compile(r"tzaar/engine/_native\..*\.so|.*\.dist-info/(WHEEL|RECORD)")


@pytest.fixture(scope="module")
def wheels() -> list[Path]:
    return packages("*.whl")


def test_hold_the_package_and_nothing_else(wheels: list[Path]) -> None:
    for wheel in wheels:
        names = ZipFile(wheel).namelist()
        folders = {name.partition("/")[0] for name in names}
        assert folders == {"tzaar", f"tzaar-{project()['project']['version']}.dist-info"}
        assert {
            "tzaar/py.typed", "tzaar/engine/_native.pyi", "tzaar/lib/libtzaar_core.so",
            "tzaar/bin/tzaar-engine", "tzaar/server/page.tar.xz", "tzaar/rulebook/en.md",
            "tzaar/puzzles/data.tar.bz2",
        } <= set(names)  # fmt: skip
        assert not [name for name in names if name.startswith("tzaar/server/page/")]
        assert wheel.stat().st_size <= LIMIT


def test_differ_in_the_module_alone(wheels: list[Path]) -> None:
    """The core is compiled and the page packed for each of them, and the same each time."""
    contents = []
    for wheel in wheels:
        with ZipFile(wheel) as package:
            contents.append(
                {
                    entry.filename: (entry.date_time, entry.external_attr, package.read(entry))
                    for entry in package.infolist()
                    if not OF_ITS_PYTHON.fullmatch(entry.filename)
                }
            )
    for others in contents[1:]:
        assert others == contents[0]


def test_tags(wheels: list[Path]) -> None:
    """One wheel for each Python before the stable ABI, and one for all later ones."""
    for wheel in wheels:
        python, abi, platform = wheel.stem.split("-")[2:]
        assert (python, abi) in {("cp311", "cp311"), ("cp312", "abi3")}
        if sys.platform == "linux":
            assert re.match(r"(manylinux|musllinux)_", platform)


def test_the_stable_abi_is_kept(wheels: list[Path]) -> None:
    stable = [wheel for wheel in wheels if "-abi3-" in wheel.name]
    if not stable:
        pytest.skip("Python 3.12 is not on this machine: there is no wheel with the stable ABI")
    tool("abi3audit", "--strict", *stable)


def test_package_indexes_can_read_them(wheels: list[Path]) -> None:
    tool("twine", "check", "--strict", *wheels, *packages("*.tar.gz"))
    for wheel in wheels:
        [name] = [
            name for name in ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA")
        ]
        description = message_from_bytes(ZipFile(wheel).read(name)).get_payload()
        assert isinstance(description, str)
        assert description.startswith("# TZAAR\n")
        addresses = re.findall(r'\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"', description)
        assert all(re.match("https://|#", one or other) for one, other in addresses)


def tool(*words: str | Path) -> None:
    """One of release/requirements.in, which `make test-wheel` puts on the path."""
    finished = subprocess.run(words, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr
