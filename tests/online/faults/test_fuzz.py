"""Nonsense into the socket: a sample of what ``python -m bench.online.fuzz`` sends for a minute."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.online.fuzz import fuzz


@pytest.mark.timeout(600)
def test_nobody_else_notices(tmp_path: Path) -> None:
    assert asyncio.run(fuzz(tmp_path, seed=7, seconds=None, connections=150)) == []
