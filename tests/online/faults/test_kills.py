"""The server is killed while people play: no acknowledged event is lost or duplicated."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.online.kills import POINTS, kill_often
from tests.faults.killing import KILLS


@pytest.mark.slow
@pytest.mark.skipif("sys.platform == 'win32'", reason="forks")
def test_everybody_agrees_with_the_log(url: str, tmp_path: Path) -> None:
    # At least once at every point.
    kills = max(KILLS, len(POINTS))
    found, counts = asyncio.run(kill_often(url, kills, tables=4, said=tmp_path / "said"))
    assert not found.faults, "\n".join(found.faults[:10])
    assert sum(counts.values()) == kills
    assert set(counts) == set(POINTS)
    # They played on after the last kill, and something was uncertain before.
    assert found.connections >= kills
    assert found.acknowledged > kills
    assert found.resent > 0
