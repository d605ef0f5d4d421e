"""`rules`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]


def test_all_rules_with_boards_within_80_columns(run: Run, monkeypatch: Any) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    finished = run("rules")
    assert finished.status == 0
    numbers = [int(n) for n in re.findall(r"R(\d+) [A-Z]", finished.out)]
    assert numbers == list(range(1, 18))
    assert "The fixed start." in finished.out
    assert "E8" in finished.out
    assert max(map(len, finished.lines)) <= 80
