"""The collector, in a process of its own: what is frozen stays frozen."""

from __future__ import annotations

import subprocess
import sys

CALM = """
import gc
from tzaar.server.collector import calm_collector
calm_collector()
print(gc.get_freeze_count() > 1000, gc.get_threshold()[0] > 700, gc.isenabled())
"""


def test_what_is_loaded_is_not_looked_at_again() -> None:
    done = subprocess.run([sys.executable, "-c", CALM], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "True"]
