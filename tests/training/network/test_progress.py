"""The progress bar: only on terminals."""

from __future__ import annotations

import sys

import pytest

from training.network.progress import SECONDS, Bar


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_bar_is_for_terminals(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    bar = Bar("epoch 1")
    bar.show(0.5, "half")
    bar.show(0.6, "too soon to be shown")
    now += SECONDS
    bar.show(1, "all")
    bar.clear()
    written = capsys.readouterr().err
    assert (f"epoch 1 [{'#' * 20}{' ' * 20}] half" in written) is is_terminal
    assert (f"epoch 1 [{'#' * 40}] all" in written) is is_terminal
    assert "too soon" not in written
