"""The Pythons that are supported, and those that are here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from release import pythons


def test_the_oldest_supported_is_the_oldest_that_can_be_installed_with() -> None:
    assert pythons.project()["project"]["requires-python"] == f">={pythons.supported()[0]}"


def test_finds_the_one_that_runs_this() -> None:
    version = "{}.{}".format(*sys.version_info)
    assert pythons.find(version) is not None


def test_a_program_of_the_name_is_not_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pyenv's shims are on the path for versions that it does not have."""
    shim = tmp_path / "python3.11"
    shim.write_text("#!/bin/sh\necho 'pyenv: python3.11: command not found' >&2\nexit 127\n")
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert pythons.find("3.11") is None
    (tmp_path / "versions" / "3.11.9" / "bin").mkdir(parents=True)
    (tmp_path / "versions" / "3.11.9" / "bin" / "python3.11").symlink_to(sys.executable)
    found = pythons.find("3.11") is not None
    assert found == (sys.version_info[:2] == (3, 11))


@pytest.mark.parametrize(
    ("here", "built"),
    [
        (["3.11", "3.12", "3.13"], {"3.11": True, "3.12": True}),
        (["3.13"], {"3.11": False, "3.13": True}),
        (["3.11"], {"3.11": True, "3.12": False}),
    ],
)
def test_one_wheel_serves_all_versions_of_the_stable_abi(
    here: list[str], built: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pythons, "supported", lambda: ["3.11", "3.12", "3.13"])
    monkeypatch.setattr(pythons, "find", lambda version: Path(version) if version in here else None)
    assert {version: bool(python) for version, python in pythons.builders().items()} == built
