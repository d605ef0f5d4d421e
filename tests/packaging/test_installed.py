"""The wheels in empty environments, one for each supported Python that is on this machine."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from release.pythons import ROOT, find, project, supported
from tests.packaging.environments import DIST, Environment, packages

pytestmark = pytest.mark.slow

NEWCOMER = ROOT / "release" / "newcomer.py"
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
ENDGAME = "TZ.../r2.T.R./R...tT./T...TT.t/.Z2..T..Z/t......z4/..R5..../..t.../..... b c"
RECORD = ROOT / "data" / "games" / "littlegolem_2558925.sgf"
ARGUMENTS: dict[str, tuple[str | Path, ...]] = {
    "patterns": (RECORD, "1"),
    "record_statistics": (RECORD,),
    "solve": (ENDGAME, "proof.tzr"),
    "turns_by_result": (ENDGAME, "5"),
    "worst_mistake": (RECORD, "100"),
}
"""What those of examples/ are called with; others need no arguments."""


@pytest.fixture(scope="module", params=supported())
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    """An environment with the wheel and all that `tzaar serve` needs."""
    python = find(request.param)
    if python is None:
        pytest.skip(f"Python {request.param} is not on this machine: its wheel is not tried")
    packages("*.whl")
    environment = Environment(python, tmp_path_factory.mktemp(f"python{request.param}"))
    # pip chooses the wheel that suits this Python, as it does at a package index.
    version = project()["project"]["version"]
    only_ours = ["--find-links", str(DIST), "--only-binary", "tzaar"]
    environment.install(*only_ours, f"tzaar[serve]=={version}")
    return environment


def test_it_is_the_installed_package(installed: Environment) -> None:
    where = installed.run("python", "-c", "import tzaar; print(tzaar.__file__)").strip()
    assert Path(where).is_relative_to(installed.python.parents[1])
    assert installed.run("python", "-m", "pip", "check") == "No broken requirements found.\n"


def test_a_newcomers_bot_beats_level_1(installed: Environment) -> None:
    said = installed.run("python", NEWCOMER)
    assert said.startswith("White wins"), said
    picture = (installed.elsewhere / "end.svg").read_text("utf-8")
    assert picture.startswith("<svg")


def test_the_command(installed: Environment) -> None:
    version = project()["project"]["version"]
    assert installed.run("tzaar", "--version").split()[-1] == version
    assert installed.run("python", "-m", "tzaar", "--version").split()[-1] == version
    start = installed.run("tzaar", "new", "random:7").strip()
    assert len(installed.run("tzaar", "moves", start).splitlines()) > 20
    assert "TZAAR" in installed.run("tzaar", "rules", "--lang", "pl")


def test_the_puzzles_come_with_the_package(installed: Environment) -> None:
    program = (
        "from tzaar.puzzles import Collection; collection = Collection.open();"
        "print(collection.folder, len(list(collection)))"
    )
    folder, number = installed.run("python", "-c", program).split()
    assert Path(folder).is_relative_to(installed.python.parents[1])
    assert int(number) >= 2000


def test_the_engine_program(installed: Environment) -> None:
    code = """
from tzaar import Position
from tzaar.engine import Limit, ProcessEngine
from tzaar.engine.executable import find_executable
with ProcessEngine([str(find_executable())]) as engine:
    print(engine.play(Position.fixed(), Limit(nodes=100)).turn)
"""
    assert re.fullmatch(r"[A-I]\dx[A-I]\d\n", installed.run("python", "-c", code))


def test_the_server_hands_out_the_page(installed: Environment) -> None:
    with installed.started("tzaar", "serve", "--port", "0", "--data", "games") as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith("TZAAR is at http://"), line or server.communicate()[1]
        address = line.split()[-1]
        with urlopen(f"{address}healthz") as answer:
            assert json.load(answer)["version"] == project()["project"]["version"]
        with urlopen(address) as answer:
            html = answer.read().decode()
        assert "<title>TZAAR</title>" in html
        [script] = re.findall(r'src="/(assets/index-[^"]+\.js)"', html)
        with urlopen(Request(address + script, headers={"Accept-Encoding": "gzip"})) as answer:
            assert b"import" in gzip.decompress(answer.read())
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=60)
        assert server.returncode == 0


def test_types(installed: Environment, tmp_path: Path) -> None:
    """Strict type checkers find the types of everything, the native module included."""
    native = tmp_path / "native.py"
    native.write_text(
        "from tzaar.engine import _native\nreveal_type(_native.Position('').evaluate())\n"
    )
    programs = [shutil.copy(program, tmp_path) for program in [NEWCOMER, *EXAMPLES]]
    checked = subprocess.run(
        [
            sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-incremental",
            "--python-executable", installed.python, native, *programs,
        ],
        cwd=tmp_path, env=installed.variables, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert 'Revealed type is "int"' in checked.stdout


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda path: path.stem)
def test_examples(installed: Environment, program: Path) -> None:
    """Those of examples/ run as they do in the project; what they print is tested there."""
    copy = shutil.copy(program, installed.elsewhere)
    installed.run("python", "-W", "error", copy, *ARGUMENTS.get(program.stem, ()))
