"""The engine where memory is short: it searches with fewer threads, or says why it cannot."""

from __future__ import annotations

import resource
import subprocess

import pytest

from tzaar.engine.executable import find_executable

MEBIBYTE = 1 << 20
COMMANDS = """
setoption name Hash value 1
setoption name Threads value 256
position fixed
go nodes 3000
"""


@pytest.mark.parametrize("mebibytes", [50, 100, 150, 200, 300, 500, 1000])
def test_threads_that_there_is_no_memory_for(mebibytes: int) -> None:
    size = mebibytes * MEBIBYTE
    done = subprocess.run(
        [find_executable()],
        input=COMMANDS,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
    )
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert sum(line.startswith("bestturn ") for line in lines) == 1
    assert any(line.startswith("info string threads: ") for line in lines)


def test_no_memory_at_all() -> None:
    size = 20 * MEBIBYTE
    done = subprocess.run(
        [find_executable()],
        input="setoption name Hash value 1\nsetoption name Threads value 256\ngo nodes 100\n",
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
    )
    assert done.returncode in {0, 1}
    assert "terminate called" not in done.stderr
    assert "bestturn" in done.stdout or done.stderr == "tzaar-engine: there is not enough memory\n"
