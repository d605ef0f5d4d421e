"""No search initialises anything on first use: the browser's build has no lock for that.

Threads are lent to it over shared memory, and its C++ library, which is made for one thread, aborts
when two of them initialise a static of a function at the same time.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.core.programs import BUILT

LIBRARY = BUILT / "libtzaar_core.a"
# Initialised by the constructor of the engine, before it has threads.
ALLOWED = {"built_in.cpp.o"}


def test_only_the_network_is_initialised_on_first_use() -> None:
    nm = shutil.which("nm")
    if nm is None or not LIBRARY.is_file():
        pytest.skip("needs nm and the core: `make core-tests`")
    command = [nm, "--undefined-only", str(LIBRARY)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    files = dict(re.findall(r"^(\S+):\n(.*?)(?:\n\n|\Z)", text, re.MULTILINE | re.DOTALL))
    guarded = {name for name, symbols in files.items() if "__cxa_guard_acquire" in symbols}
    assert guarded == ALLOWED
