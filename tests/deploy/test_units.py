"""What systemd would run, actually run."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.deploy.nginx import DEPLOY, free_port
from tests.online.postgresql import Postgresql

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
PROGRAM = "/opt/tzaar/bin/tzaar"
UNITS = ["tzaar.service", "tzaar@.service"]


def values(unit: str, name: str) -> list[str]:
    text = (DEPLOY / unit).read_text("utf-8")
    return re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)


@pytest.mark.parametrize("unit", UNITS)
def test_its_command_serves_and_ends(unit: str, tmp_path: Path) -> None:
    port = str(free_port())
    (command,) = values(unit, "ExecStart")
    assert command.startswith(PROGRAM)
    words = shlex.split(command.replace("%i", port).replace("--port 8001", f"--port {port}"))
    state = tmp_path / "tzaar"
    state.mkdir()
    settings = [line.replace("%S", str(tmp_path)) for line in values(unit, "Environment")]
    environment = {**os.environ, **dict(line.split("=", 1) for line in settings)}
    postgresql = Postgresql("fsync=off") if "@" in unit else None
    if postgresql is not None:
        environment["TZAAR_DATABASE"] = postgresql.new_database()
    try:
        with subprocess.Popen(
            # This does not need the built page.
            [sys.executable, "-m", "bench.online.bare", *words[1:]],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == f"TZAAR is at http://127.0.0.1:{port}/\n"
            for path in ("healthz", "readyz", "metrics"):
                with urlopen(f"http://127.0.0.1:{port}/{path}", timeout=60) as answer:
                    assert answer.status == 200
            process.send_signal(signal.SIGTERM)
            _, said = process.communicate(timeout=60)
    finally:
        if postgresql is not None:
            postgresql.close()
    assert process.returncode == 0
    assert [json.loads(line)["level"] for line in said.splitlines() if "error" in line] == []
    assert (state / "tzaar.db").exists() == (postgresql is None)


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_it(unit: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("needs systemd")
    text = (DEPLOY / unit).read_text("utf-8")
    copy = tmp_path / unit
    # systemd-analyze checks that the program exists.
    copy.write_text(text.replace(PROGRAM, sys.executable), "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
