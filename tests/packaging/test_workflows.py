"""The workflows fit the project; they run elsewhere, so little more can be tried here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from release.pythons import ROOT, project, supported

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))


def read(path: Path) -> dict[str, Any]:
    content = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(content, dict)
    return content


def commands(path: Path) -> list[str]:
    steps = [step for job in read(path)["jobs"].values() for step in job["steps"]]
    return [step["run"] for step in steps if "run" in step]


def test_all_are_looked_at() -> None:
    assert [path.stem for path in WORKFLOWS] == ["ci", "wheels"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_end_and_may_do_little(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        assert job["timeout-minutes"] <= 120, name
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) <= set(workflow["jobs"])
        assert set(job.get("permissions", {})) <= {"id-token"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_targets_of_make_are_there(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = re.findall(r"make ([a-z-]+)", "\n".join(commands(path)))
    assert named
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_tests_run_what_a_change_must_pass_with_every_python() -> None:
    jobs = read(FOLDER / "ci.yml")["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == supported()
    local = re.findall(r"^make ([a-z-]+)$", (ROOT / ".ci" / "run").read_text("utf-8"), re.MULTILINE)
    assert re.findall(r"make ([a-z-]+)", "\n".join(commands(FOLDER / "ci.yml"))) == local


def test_wheels_are_built_for_every_system_and_tried_with_every_python() -> None:
    matrix = read(FOLDER / "wheels.yml")["jobs"]["wheels"]["strategy"]["matrix"]["include"]
    assert {entry["platform"] for entry in matrix} == {
        "linux-x86_64", "linux-aarch64", "macos-x86_64", "macos-arm64", "windows-x86_64",
    }  # fmt: skip
    config = project()["tool"]["cibuildwheel"]
    assert config["build"].split() == [f"cp{v.replace('.', '')}-*" for v in supported()]
    [program] = re.findall(r"\{package\}/(\S+)", config["test-command"])
    assert f"/{program}" in project()["tool"]["scikit-build"]["sdist"]["include"]


def test_nothing_is_published_but_tags_and_only_if_it_is_switched_on() -> None:
    publish = read(FOLDER / "wheels.yml")["jobs"]["publish"]
    assert publish["if"] == "github.ref_type == 'tag' && vars.PUBLISH_PACKAGES == 'true'"
    assert publish["needs"] == ["sdist", "wheels", "walk"]
    assert publish["permissions"] == {"id-token": "write"}
    assert "secrets." not in (FOLDER / "wheels.yml").read_text("utf-8")
