"""The rate: PyTorch's one cycle, whether driven by steps or by the clock."""

from __future__ import annotations

import pytest
import torch

from training.network.schedule import BySteps, ByTime, momentum_at, rate_at, set_rate


def test_the_cycle_is_pytorchs() -> None:
    optimizer = torch.optim.AdamW([torch.zeros(1, requires_grad=True)], lr=0.01)
    theirs = torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.01, total_steps=101, pct_start=0.11)
    # PyTorch counts the warm-up from step 0 to step 0.11 * 101 - 1, about a tenth of the way.
    for step in range(101):
        group = optimizer.param_groups[0]
        assert rate_at(step / 100, 0.01) == pytest.approx(group["lr"], abs=2e-4)
        assert momentum_at(step / 100) == pytest.approx(group["betas"][0], abs=2e-3)
        optimizer.step()
        if step < 100:
            theirs.step()


def test_the_optimizer_is_told() -> None:
    optimizer = torch.optim.AdamW([torch.zeros(1)], lr=0.01)
    set_rate(optimizer, 0.1, 0.02)
    assert optimizer.param_groups[0]["lr"] == pytest.approx(0.02)
    assert optimizer.param_groups[0]["betas"] == (pytest.approx(0.85), 0.999)


def test_progress_by_steps_and_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BySteps(200).progress(50) == 0.25
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    pace = ByTime(100, spent=20)
    assert pace.progress(0) == pytest.approx(0.2)
    now += 30
    assert pace.progress(0) == pytest.approx(0.5)
    now += 1000
    assert pace.progress(0) == 1
